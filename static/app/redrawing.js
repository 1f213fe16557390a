// What an answer redraws stays as it was for anyone who looks at it: open, scrolled, chosen, focused, and
// under the finger.

let asked = 0; // the moment of the tap whose answer is awaited
const UNASKED = -1;
let pressed = ""; // its button, if it is one that may well be tapped again

export function awaitAnswer(moment, button) {
  asked = moment;
  pressed = button;
}

// A picture that no one here asked for: what is half-filled stays, and what is in the middle of the screen.
export function awaitPicture() {
  asked = UNASKED;
  pressed = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("[id]")?.id ?? "";
}

// An answer that says nothing leaves what an earlier one said: that goes with the next tap.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (event.target.id === "message" && !event.detail.fragment.textContent.trim()) event.preventDefault();
});

// What is open or scrolled in a panel stays so when it is redrawn, unless the server has changed
// its mind about it: `drawn` holds how it was drawn before.
const drawn = new Map();
const folds = (root) => [...root.querySelectorAll("details")].map((fold) => [fold.id || fold.querySelector("summary")?.textContent.replace(/\d+/g, "").trim(), fold]);
const remember = (root) => folds(root).forEach(([name, fold]) => drawn.set(name, fold.open));
remember(document);

document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  const before = new Map(folds(target).map(([name, fold]) => [name, fold.open]));
  const fresh = folds(detail.fragment).map(([name, fold]) => [name, fold, fold.open]);
  for (const [name, fold, isOpen] of fresh) {
    if (before.has(name) && drawn.get(name) === isOpen) fold.open = before.get(name);
    drawn.set(name, isOpen);
  }
  const scrolled = [target, ...target.querySelectorAll("[id]")].filter((part) => part.id && part.scrollTop > 0)
    .map((part) => [part.id, part.scrollTop]);
  const kept = fresh.map(([, fold]) => [fold, fold.open]);
  // The swap itself comes right after this; a seat is shut by it while the one it replaces is open.
  queueMicrotask(() => {
    kept.forEach(([fold, isOpen]) => { fold.open = isOpen; });
    scrolled.forEach(([id, top]) => { document.getElementById(id)?.scrollTo(0, top); });
  });
});

// What was tapped stays under the finger, however much an answer puts above it: the same spot once
// more must be the same thing once more.
let spot = null; // where it was; by the time all is drawn the next tap may have been sent
document.addEventListener("htmx:oobBeforeSwap", () => { spot ??= { id: pressed, top: placeOf(pressed) }; });
// Once everyone else has heard of the answer: what is said of it may come to stand above.
document.addEventListener("htmx:afterOnLoad", () => {
  const away = () => spot ? placeOf(spot.id) - spot.top : 0;
  if (away()) scrollersAround(document.getElementById(spot.id)).forEach((scroller) => { scroller.scrollTop += away(); });
  spot = null;
});

// In the window; NaN where it is not in sight.
function placeOf(id) {
  const button = document.getElementById(id);
  return button?.checkVisibility?.() ? button.getBoundingClientRect().top : NaN;
}

// The outermost first: a panel that has moved as a whole must not be scrolled out of its own frame.
function scrollersAround(element) {
  const found = [];
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (["auto", "scroll"].includes(getComputedStyle(around).overflowY)) found.unshift(around);
  }
  return [document.scrollingElement, ...found];
}

const chosen = new Map(); // the fields that were changed, each with the moment of it
let changes = 0; // so many were made

export const thisMoment = () => changes;
export const wasChosenSince = (id, moment) => chosen.get(id) > moment;

// What someone chooses while an answer is under way was not known when it was asked for: it stays
// when the answer redraws its place.
document.addEventListener("input", ({ target }) => {
  if (target.id) chosen.set(target.id, ++changes);
  target.removeAttribute("aria-invalid"); // that was about what stood there before
}, true);

document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  for (const id of chosen.keys()) {
    const field = wasChosenSince(id, asked) && document.getElementById(id);
    if (!field || (asked === UNASKED && !isHalfFilled(field))) continue;
    keepChoice(field, target, detail.fragment);
    if (asked === UNASKED) queueMicrotask(() => document.getElementById(id)?.dispatchEvent(new Event("input", { bubbles: true })));
  }
});

function isHalfFilled({ type, checked, defaultChecked, value, defaultValue }) {
  return ["checkbox", "radio"].includes(type) ? checked !== defaultChecked : value !== defaultValue;
}

function keepChoice(field, target, fragment) {
  const fresh = fragment.querySelector(`#${CSS.escape(field.id)}`);
  if (field.type === "radio") keepRadio(field, target, fragment, fresh);
  else if (fresh && field.type === "checkbox") fresh.checked = field.checked;
  else if (fresh) fresh.value = field.value;
}

// An answer may bring the rest of its group in other parts, each of which would take the dot away.
function keepRadio(field, target, fragment, fresh) {
  if (!field.checked || !(fresh || field.form?.contains(target))) return;
  const group = [...fragment.querySelectorAll("input[type=radio]")].filter((radio) => radio.name === field.name && radio.form === (fresh?.form ?? null));
  for (const radio of group) radio.checked = radio === fresh;
}

// Who goes by keys stays where they were, or beside it where that can no longer be pressed, or is led
// to what comes next where it is gone.
export function keepFocus(id) {
  if (document.activeElement !== document.body) return;
  const button = document.getElementById(id);
  const near = button?.disabled ? button.parentElement.querySelector("button:enabled") : button;
  (near ?? document.querySelector("#bar .next:enabled") ?? document.getElementById("main")).focus({ preventScroll: true });
}
