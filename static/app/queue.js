// Taps are sent one after the other, so that quick fingers lose none. The chapter a tap comes from says
// how it is asked (`request`) and what its answer means (`answered`).
import { awaitAnswer, keepFocus } from "./redrawing.js";
import { markResting } from "./slips.js";

let queue = []; // taps that are not answered yet; the first one is under way
let leaving = null; // what leads away from here, held back until every tap is answered

export const waiting = () => queue;

export function send(...taps) {
  const isIdle = queue.length === 0;
  queue.push(...taps);
  if (isIdle) sendFirst();
}

// On behalf of an element that is never redrawn (`source`): htmx drops what one that has gone still had
// to send, and would add to a form the button that was tapped last, whose turn may be to come.
function sendFirst() {
  const { source, moment, adds, button, request } = queue[0];
  awaitAnswer(moment, adds ? button : "");
  const { method, path, ...more } = request(queue[0]);
  htmx.ajax(method, path, { source, swap: "none", ...more }).catch(() => {}); // see afterRequest
}

// Not by what the promise says: it takes a crash, or the page of a hotel's network, for an answer.
document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr } }) => {
  const tap = queue[0];
  if (elt !== tap?.source) return;
  queue.shift();
  tap.answered(tap, xhr);
  markResting();
  if (tap.isFocused) keepFocus(tap.button);
  if (queue.length > 0) sendFirst();
  else leave();
});

// What waited in the belief that a tap would count is not sent any more, unless it `stays`. Nor does
// anyone leave: they would not see why.
export function holdBack(stays = () => false) {
  const held = queue.filter((tap) => !stays(tap));
  queue = queue.filter(stays);
  leaving = null;
  return held;
}

// Anyone who goes on to another page takes nothing away from the taps they made before.
export function leaveAfterwards(event, go) {
  if (queue.length === 0) return;
  event.preventDefault();
  leaving = go;
}

function leave() {
  const go = leaving;
  leaving = null;
  go?.();
}
