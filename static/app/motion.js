// What an answer changed is seen to change: totals count up, the initiator's mark travels, a pip goes out.
// The page shows at once what is true; the motion lies over it, and anyone who asked for less has none.

const TIME = 180; // ms
const less = matchMedia("(prefers-reduced-motion: reduce)");
export const isStill = () => less.matches;
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
// The same thing before and after: by its place in the panel that has a name.
const named = (ones) => ones.map((one) => [`${one.closest("[id]").id} ${one.parentElement.className}`, one]);
const tallies = () => named(all(".seat .tally"));
const lit = () => named(all(".pips")).map(([name, pips], n) => [`${n} ${name}`, all("i:not(.gone)", pips).length, pips]);
const flag = () => document.querySelector(".seat .flag");

globalThis.CSS?.registerProperty?.({ name: "--count", syntax: "<integer>", inherits: true, initialValue: "0" });

let before = null; // what stood there as the answer arrived
document.addEventListener("htmx:oobBeforeSwap", () => {
  if (less.matches) return;
  before ??= {
    totals: new Map(tallies().map(([name, one]) => [name, one.textContent])),
    pips: new Map(lit().map(([name, many]) => [name, many])),
    flag: flag()?.getBoundingClientRect(),
  };
});

document.addEventListener("htmx:afterOnLoad", () => {
  if (!before) return;
  const was = before;
  before = null;
  for (const [name, one] of tallies()) countUp(one, was.totals.get(name));
  for (const [name, many, pips] of lit()) all("i", pips).slice(many, was.pips.get(name) ?? 0).forEach(goOut);
  if (was.flag && flag()) travel(flag(), was.flag);
});

function countUp(one, from = "") {
  const to = one.textContent;
  if (from === to || !/^\d+$/.test(from) || !/^\d+$/.test(to)) return;
  one.style.setProperty("--size", getComputedStyle(one).fontSize);
  one.classList.add("counting");
  one.animate({ "--count": [from, to] }, TIME).finished.finally(() => one.classList.remove("counting"));
}

const goOut = (pip) => pip.animate({ opacity: [1, .2, 1], transform: ["scale(1.6)", "none", "none"] }, TIME);

function travel(mark, from) {
  const { left, top } = mark.getBoundingClientRect();
  if (left === from.left && top === from.top) return;
  const copy = mark.cloneNode(true);
  copy.className = "flag traveller";
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px` });
  document.body.append(copy);
  mark.animate({ opacity: [0, 0] }, TIME);
  copy.animate({ transform: [`translate(${from.left - left}px, ${from.top - top}px)`, "none"] }, TIME).finished.finally(() => copy.remove());
}
