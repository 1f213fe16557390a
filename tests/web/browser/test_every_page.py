"""Every page in three sizes and both themes: axe, targets, widths, zoom, and no complaint."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import APIRequestContext, Browser, FilePayload, Page, ViewportSize

from tests.live_server import LiveServer
from tests.take_home.shelf import as_new
from tests.web.browser.places import Looks, Places, all_recipes, turn
from tests.web.browser.tables import ALONE, Form
from tests.web.browser.visits import ALL, QUICK, Visit

pytestmark = pytest.mark.browser

AXE = Axe()
# Targets are held to 48 px by LAYOUT_PROBLEMS; axe asks for 24, and that takes it as long as all the rest.
AXE_OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "rules": {"target-size": {"enabled": False}},
    "resultTypes": ["violations"],
}
# What a theme may change; the rest is looked at in one of them.
COLORS = {
    "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]},
    "resultTypes": ["violations"],
}
# A tablet is looked at as it lies, and then turned.
LOOKS = {"tablet": ("tablet", "portrait"), "phone": ("phone",)}
# The smallest phone, and an ordinary one on which somebody has zoomed (WCAG 2.2, reflow).
NARROWEST: ViewportSize = {"width": 320, "height": 640}
WEAR = "(theme) => { document.documentElement.dataset.theme = theme; }"


@pytest.fixture(scope="module")
def places(
    ask: APIRequestContext, live: LiveServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Places]:
    """Tables at every point of their games, and a second server that has none."""
    # Others set their tables up from the same box: the print is put right again at the end.
    about_map: Form = {
        "game": "arctic_scavengers",
        "rule": "cards/map",
        "dispute": "?",
        "decision": "Hers.",
    }
    assert ask.post(
        "/cards/arctic_scavengers/map/print", form={"count": "5", "text": "As we have it."}
    ).ok
    assert ask.post("/rulings/new", form=about_map).ok
    with LiveServer(tmp_path_factory.mktemp("empty") / "instance") as empty:
        names = {"empty": empty.url.rstrip("/")}
        yield Places(
            live.url,
            all_recipes(ask),
            names,
        )
    for name in ("count", "text"):
        assert ask.post("/cards/arctic_scavengers/map/revert", form={"field": name}).ok


@pytest.fixture(scope="module")
def looks(chromium: Browser, places: Places) -> Iterator[Looks]:
    """The devices that look at every page."""
    opened = Looks(chromium, places.url, places.names["empty"])
    yield opened
    opened.close()


def cases() -> Iterator[Any]:
    """Every page on every device; all but a few belong to the long proofs."""
    for device, visit in itertools.product(LOOKS, ALL):
        marks = () if visit.name in QUICK else (pytest.mark.long,)
        yield pytest.param(device, visit, id=f"{device}-{visit.name}", marks=marks)


@pytest.mark.parametrize(("device", "visit"), list(cases()))
def test_a_page_is_easy_to_see_and_to_tap_in_both_themes(
    looks: Looks, places: Places, device: str, visit: Visit
) -> None:
    page = looks.page(device)
    looks.watch.troubles.clear()
    first, *turned = LOOKS[device]
    turn(page, first)
    assert go(page, visit, places) == visit.status
    problems = problems_in_both_themes(page, *turned)
    if device == "phone":
        page.set_viewport_size(NARROWEST)
        problems += [f"narrow, {problem}" for problem in layout_problems(page)]
    problems += looks.watch.troubles
    if visit.sits:
        sit_down(page, visit, places, "watch")
    assert not problems, "\n".join(problems)


def problems_in_both_themes(page: Page, *turned: str) -> list[str]:
    """What is hard to see or to tap, with everything on the page opened, as it lies and turned."""
    lies = page.viewport_size
    assert lies is not None
    page.evaluate(OPEN_ALL_DETAILS)
    # Layout first: for axe, what floats is put into the flow.
    problems = layout_in_both_themes(page)
    for size in turned:
        turn(page, size)
        problems += [f"{size}, {problem}" for problem in layout_in_both_themes(page)]
    # What a size may change shows in the light theme, what a theme may change as the device lies.
    problems += [f"light: {problem}" for problem in axe_problems(page, AXE_OPTIONS)]
    page.set_viewport_size(lies)
    wear(page, "dark")
    return problems + [f"dark: {problem}" for problem in axe_problems(page, COLORS)]


def layout_in_both_themes(page: Page) -> list[str]:
    """What is hard to reach or to tap, or lies elsewhere in the light theme, which stays on."""
    before = wear(page, "dark")
    problems = [f"dark: {problem}" for problem in layout_problems(page)]
    moved = zip_longest(before, wear(page, "light"), fillvalue="nothing")
    return problems + [
        f"{dark} is in the light theme {light}" for dark, light in moved if dark != light
    ]


def wear(page: Page, theme: str) -> list[str]:
    """Put a theme on; where everything then lies, and what of it can be seen."""
    page.evaluate(WEAR, theme)
    page.evaluate(STAND_STILL)
    places: list[str] = page.evaluate(EVERYTHING)
    return places


def layout_problems(page: Page) -> list[str]:
    """What is hard to reach or to tap."""
    assert page.viewport_size is not None
    found: list[str] = page.evaluate(LAYOUT_PROBLEMS, page.viewport_size["width"])
    return found


def go(page: Page, visit: Visit, places: Places) -> int:
    """Reach a page as a person would, and tell the status of the answer."""
    address = places.find(visit.address)
    # What was passed on does not come from this computer.
    page.set_extra_http_headers({"X-Forwarded-For": "192.168.1.50"} if visit.as_guest else {})
    if visit.sits:
        sit_down(page, visit, places, visit.sits)
    if visit.form is None:
        answer = page.goto(address)
    else:
        page.goto("about:blank" if visit.from_elsewhere else places.find("/history"))
        with page.expect_navigation() as navigation:
            page.evaluate(SUBMIT, [address, visit.form])
        answer = navigation.value
    assert answer is not None
    if visit.upload:
        file = page.request.get(places.find(visit.upload), headers=ALONE).body()
        file = as_new(file) if visit.is_new else file
        chosen: FilePayload = {"name": "g.json", "mimeType": "application/json", "buffer": file}
        page.locator("input[type=file]").set_input_files(chosen)
        page.locator("#import_bar button").tap()
        page.locator("#import .lede").wait_for()
    if visit.shows:
        page.locator(visit.shows).wait_for()
    if visit.tap:
        page.locator(visit.tap).first.tap()
        page.locator(visit.until).first.wait_for()
    return answer.status


def sit_down(page: Page, visit: Visit, places: Places, seat: str) -> None:
    """Sit down at the table of a visit, or stand up again and watch."""
    sit = f"{places.find(visit.address)}/sit"
    # A page that is open would hear of it, and load itself anew.
    page.goto("about:blank")
    assert page.request.post(sit, form={"seat": seat}, headers=ALONE).ok


SUBMIT = """([address, fields]) => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}"""

# Of those that shut each other the last in sight stays open.
OPEN_ALL_DETAILS = """document.querySelectorAll("details").forEach((one) => {
  if (one.checkVisibility()) one.open = true;
})"""

# What appears may grow for a moment; what turns for ever is not waited for.
STAND_STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < 1000).map((one) => one.finished))"""

# Where everything lies; the shield against a second tap is gone after a moment.
EVERYTHING = """[...document.querySelectorAll("body *:not(.shield)")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const seen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return `${one.tagName} ${one.id || one.className} at ${x},${y}, ${width} x ${height}, seen: ${seen}`;
})"""

# Text under 16 px, targets under 48 px or too close to each other, sideways scrolling, and no way to zoom.
LAYOUT_PROBLEMS = """(width) => {
  const problems = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const name = (element) => {
    const words = (element.getAttribute("aria-label") || element.textContent || element.name || "");
    return `${element.tagName.toLowerCase()} "${words.trim().replace(/\\s+/g, " ").slice(0, 40)}"`;
  };
  const isInSentence = (element) => element.matches("a") && element.closest("p, li, td, .prose")
    && getComputedStyle(element).display === "inline";
  // What floats above the page may lie on anything: the page can be scrolled clear of it.
  // So may what hangs from a button or a seat, a word about the last tap, and a drawer: each lies on the rest.
  const hanging = ".menu > :not(summary), .number-more > div, .over, .seat-reasons, .messages, dialog:modal";
  const layer = (element) => {
    const panel = element.closest(hanging);
    return panel && getComputedStyle(panel).position !== "static" ? panel : floats(element);
  };
  const floats = (element) => element !== null
    && (["fixed", "sticky"].includes(getComputedStyle(element).position) || floats(element.parentElement));

  // What is scrolled out of sight in the log is not tapped.
  const inSight = ({ element, box }) => {
    const edge = element.closest(".scroller")?.getBoundingClientRect();
    return !edge || (box.top < edge.bottom - 1 && box.bottom > edge.top + 1);
  };
  const clipped = ({ element, box }) => {
    const edge = element.closest(".scroller")?.getBoundingClientRect();
    if (!edge) return box;
    const top = Math.max(box.top, edge.top), bottom = Math.min(box.bottom, edge.bottom);
    return { left: box.left, right: box.right, top, bottom };
  };

  const selector = "a[href], button, input, select, textarea, summary, [role=button]";
  // What only a label elsewhere stands for is not tapped itself.
  const targets = [...document.querySelectorAll(selector)].filter(shown)
    .filter((element) => !element.matches("input.hidden:not(label *)"))
    .filter((element) => !isInSentence(element))
    .map((element) => element.matches("[type=radio], [type=checkbox]") && element.closest("label") || element)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(inSight);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || around.closest("script, style, svg, .hidden, noscript") || !shown(around)) continue;
    const size = parseFloat(getComputedStyle(around).fontSize);
    if (size < 15.9) problems.push(`${name(around)} is written in ${size} px`);
  }
  for (const { element, box } of targets) {
    if (Math.min(box.width, box.height) < 47.5) {
      problems.push(`${name(element)} is ${box.width.toFixed()} x ${box.height.toFixed()} px`);
    }
  }
  // Choices are 6 px apart; cards that were played or lie in a tray are closer, the lines of a list or
  // table and the parts of a stepper touch. None of them overlap.
  const LEAST = [[".steps, .log-lines, .past .log, .series, .matrix", -0.5], [".tray, .played, .run-cards", 2.5], ["body", 5.5]];
  // A summary lies close to what it opens.
  const tiles = targets.filter(({ element }) => !element.matches("summary"))
    .map((target) => ({ ...target, box: clipped(target), layer: layer(target.element) }));
  tiles.forEach(({ element, box, layer }, n) => tiles.slice(n + 1).forEach((other) => {
    if (layer !== other.layer) return;
    const across = Math.max(box.left - other.box.right, other.box.left - box.right);
    const down = Math.max(box.top - other.box.bottom, other.box.top - box.bottom);
    const gap = Math.max(across, down);
    const least = LEAST.find(([within]) => element.closest(within)?.contains(other.element))[1];
    if (gap < least) problems.push(`${name(element)} is ${gap.toFixed()} px from ${name(other.element)}`);
  }));

  if (document.scrollingElement.scrollWidth > width) {
    const edge = (element) => element.getBoundingClientRect().right;
    const widest = [...document.querySelectorAll("main *")].reduce((one, other) => edge(other) >= edge(one) ? other : one);
    problems.push(`the page is ${document.scrollingElement.scrollWidth} px wide: ${widest.className} ${name(widest)}`);
  }
  // What is shut has no width of its own.
  for (const element of [...document.querySelectorAll("body *")].filter(shown)) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    if (scrolls && element.scrollWidth > element.clientWidth) {
      problems.push(`${element.tagName.toLowerCase()}.${element.className} scrolls sideways`);
    }
  }

  const viewport = document.querySelector("meta[name=viewport]")?.content ?? "";
  if (!viewport.includes("width=device-width") || /user-scalable|maximum-scale/.test(viewport)) {
    problems.push(`zoom: ${viewport}`);
  }
  for (const element of [document.documentElement, document.body]) {
    const { touchAction } = getComputedStyle(element);
    if (!["auto", "manipulation"].includes(touchAction)) problems.push(`zoom: ${touchAction}`);
  }
  return problems;
}"""


# What floats may cover words, which axe then leaves out.
SINK_FLOATS = """document.querySelectorAll("#history, .bar, .messages")
  .forEach((one) => { one.style.position = "static"; })"""


# Text on what a pseudo-element may have painted is judged like any other, instead of being left to
# a person. It is the stricter way, and without the search for such paint the quicker one.
NO_EXCUSES = (
    """axe.configure({ checks: [{ id: "color-contrast", options: { ignorePseudo: true } }] })"""
)


def axe_problems(page: Page, options: Mapping[str, object]) -> list[str]:
    """What axe finds, one line for each element."""
    page.evaluate(SINK_FLOATS)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.axe_script)
        page.evaluate(NO_EXCUSES)
    found = page.evaluate("(options) => axe.run(options)", options)["violations"]
    return [
        f"axe {violation['id']}: {node['html'][:160]}: {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]
