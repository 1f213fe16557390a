"""What is measured of a table that is an instrument: room, words, targets, amber, places."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

MOST_WORDS, MOST_TARGETS = 120, 50

# Shared by all measures: what can be seen, and by which words a person would know it.
_SEEN = """
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest(".hidden");
  const name = (one) => {
    const words = (one.getAttribute("aria-label") || one.textContent || "").trim().replace(/\\s+/g, " ");
    return `${one.tagName.toLowerCase()}${one.id ? "#" + one.id : ""}.${String(one.className.baseVal ?? one.className).trim().replace(/\\s+/g, ".")} "${words.slice(0, 30)}"`;
  };
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const texts = () => {
    const found = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const around = walker.currentNode.parentElement;
      if (walker.currentNode.data.trim() && !around.closest("script, style, svg") && seen(around)) found.push(walker.currentNode);
    }
    return found;
  };
  const targets = () => all("a[href]:not(.skip), button, input:not([type=hidden]), select, textarea, summary")
    .filter((one) => !one.disabled);
"""

# Nothing scrolls, in the page or in a part of it, and nothing is cut off; a long name may be.
ROOM = f"""() => {{ {_SEEN}
  const problems = [], page = document.scrollingElement;
  const people = new Set(all(".seat .name").map((one) => one.textContent.trim()));
  const isName = (one) => one.matches(".name, .name *") || people.has(one.textContent.trim());
  if (page.scrollHeight > innerHeight + 1) problems.push(`the page is ${{page.scrollHeight}} px high`);
  for (const one of all("body *")) {{
    if (one.closest("svg, .art, .aurora")) continue;
    const style = getComputedStyle(one);
    const down = one.scrollHeight - one.clientHeight, across = one.scrollWidth - one.clientWidth;
    if (style.display === "inline" || !one.clientHeight) continue;
    if (["auto", "scroll"].includes(style.overflowY) && down > 1) problems.push(`${{name(one)}} scrolls by ${{down}} px`);
    if (["hidden", "clip"].includes(style.overflowY) && down > 1 && !isName(one)) problems.push(`${{name(one)}} is cut off by ${{down}} px`);
    if (style.overflowX !== "visible" && across > 1 && !isName(one)) problems.push(`${{name(one)}} is cut off by ${{across}} px across`);
  }}
  for (const one of targets()) {{
    const {{ right, bottom, left, top }} = one.getBoundingClientRect();
    if (right > innerWidth + 1 || bottom > innerHeight + 1 || left < -1 || top < -1) problems.push(`${{name(one)}} is not in view`);
  }}
  return problems;
}}"""

# At most so many words and targets.
CALM = f"""([mostWords, mostTargets]) => {{ {_SEEN}
  const words = texts().flatMap((node) => node.data.split(/\\s+/)).filter((word) => /[\\p{{L}}\\p{{N}}]/u.test(word));
  const found = targets();
  return [
    ...(words.length > mostWords ? [`${{words.length}} words`] : []),
    ...(found.length > mostTargets ? [`${{found.length}} targets`] : []),
  ];
}}"""

# Everything is large enough to be read and tapped, and the page is no wider than the screen.
SIZES = f"""() => {{ {_SEEN}
  const problems = [];
  for (const node of texts()) {{
    const size = parseFloat(getComputedStyle(node.parentElement).fontSize);
    if (size < 15.9) problems.push(`${{name(node.parentElement)}} is written in ${{size}} px`);
  }}
  const inSentence = (one) => one.matches("a") && one.closest("p, li, td") && getComputedStyle(one).display === "inline";
  for (const one of targets().filter((one) => !inSentence(one))) {{
    const around = one.matches("[type=radio], [type=checkbox]") && one.closest("label") || one;
    const {{ width, height }} = around.getBoundingClientRect();
    if (Math.min(width, height) < 47.5) problems.push(`${{name(around)}} is ${{width.toFixed()}} x ${{height.toFixed()}} px`);
  }}
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) problems.push(`the page is ${{wide}} px wide`);
  return problems;
}}"""

# The next tap is amber in one form: a key, rings, or an edge with the slot that it fills. Nothing
# else is amber but the words that say what to tap.
AMBER = f"""() => {{ {_SEEN}
  const forms = {{ key: ".button.next", ring: ".target, .can", edge: ".ask:not(.rule)" }};
  const found = Object.entries(forms).map(([form, selector]) => [form, all(selector)]).filter(([, ones]) => ones.length);
  const problems = [];
  if (found.length !== 1) problems.push(`amber in ${{found.length}} forms: ${{found.map(([form, ones]) => `${{ones.length}} ${{form}}`).join(", ") || "nothing"}}`);
  for (const [form, ones] of found) {{
    if (form !== "ring" && ones.length > 1) problems.push(`${{ones.length}} times ${{form}}: ${{ones.map(name).join("; ")}}`);
  }}
  if (all(".slot.next").length > 1) problems.push("more than one slot is filled next");
  const amber = ["rgb(255, 185, 56)", "rgb(185, 109, 0)"];
  const isNext = (one) => one.closest(".button.next, .target, .can, .slot.next, .asks") || one.matches(".ask");
  for (const one of all("body *").filter((one) => !isNext(one) && !one.closest("svg"))) {{
    const style = getComputedStyle(one);
    const edges = ["Top", "Right", "Bottom", "Left"].filter((side) => parseFloat(style[`border${{side}}Width`]) && style[`border${{side}}Style`] !== "none");
    const colours = [style.backgroundColor, ...edges.map((side) => style[`border${{side}}Color`])];
    if (colours.some((colour) => amber.includes(colour))) problems.push(`${{name(one)}} is amber`);
  }}
  return problems;
}}"""

# Where the parts that never move are.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(".strip .keys, .seat, #bar")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.id || one.className, [x, y, width, height].map(Math.round).join(" ")];
}))"""


def problems_of_an_instrument(page: Page) -> list[str]:
    """What is wrong with a table, a count or a result on a tablet that lies on the table."""
    found: list[str] = page.evaluate(ROOM)
    found += page.evaluate(CALM, [MOST_WORDS, MOST_TARGETS])
    return found + problems_of_size(page) + problems_of_amber(page)


def problems_of_size(page: Page) -> list[str]:
    """What is too small to be read or tapped, or too wide."""
    found: list[str] = page.evaluate(SIZES)
    return found


def problems_of_amber(page: Page) -> list[str]:
    """Whether exactly one form of amber shows the next tap."""
    found: list[str] = page.evaluate(AMBER)
    return found


def places_of(page: Page) -> dict[str, Any]:
    """Where the keys of the strip, every seat and the bar lie."""
    found: dict[str, Any] = page.evaluate(PLACES)
    return found
