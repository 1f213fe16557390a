// The second half of a double tap changes nothing, whatever lies there by then.

const REST = 400; // ms
const resting = new Map(); // taps that were made a moment ago, each with its button
let finger = null; // where the last tap was; keys have no place

// The very same once more is a finger that trembled, also where the answer has put another player's
// button into its place.
export function isSlip(slip, id, waiting) {
  if (isResting(slip, id) || waiting.at(-1)?.slip === slip) return true;
  rest(slip, id);
  shield();
  return false;
}

// Nor may the second half of a double tap meet whatever comes to lie under the finger meanwhile.
export function shield() {
  if (!finger) return;
  const spot = document.createElement("div");
  spot.className = "shield";
  Object.assign(spot.style, { left: `${finger.x}px`, top: `${finger.y}px` });
  // What lies over the page lies over everything in it.
  (document.querySelector("#drawer[open]") ?? document.body).append(spot);
  setTimeout(() => spot.remove(), REST);
}

window.addEventListener("click", (event) => {
  finger = event.detail ? { x: event.clientX, y: event.clientY } : null;
  if (event.target.closest("a[id^=reveal-]")) shield();
}, true);

// The button rests, also when its panel has been redrawn since: a quick answer must not turn the
// second half of a double tap into a tap on what has come in its place.
function rest(what, id) {
  resting.set(what, id);
  markResting();
  setTimeout(() => { resting.delete(what); markResting(); }, REST);
}

export const endRest = () => resting.clear();

function isResting(what, id) {
  return resting.has(what) || Boolean(id && [...resting.values()].includes(id));
}

export function markResting() {
  for (const button of document.querySelectorAll("[data-resting]")) {
    button.removeAttribute("aria-disabled");
    delete button.dataset.resting;
  }
  for (const id of resting.values()) {
    const button = document.getElementById(id);
    if (button?.hasAttribute("aria-disabled")) continue; // has nothing more to do anyhow
    button?.setAttribute("aria-disabled", "true");
    button?.setAttribute("data-resting", "");
  }
}
