// Taps on a table are sent one after the other; one that did not arrive is said so and offered again.
// The parts of this folder are served as one script (companion/web/assets.py), in which this one comes
// first. What the pages cannot do by themselves is here; everything works without, slower.
"use strict";

const table = document.getElementById("table");
const PASSING = [503, 507]; // no file or no room on the server: later the same tap may be taken
let queue = []; // taps that are not answered yet; the first one is under way
let unsent = []; // taps that did not arrive
let leaving = null; // what leads away from here, held back until every tap is answered

// crypto.randomUUID is missing on plain http in a LAN; getRandomValues is not.
const freshKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

// Caught on the way down to the form: one that was drawn a moment ago is not known to htmx yet.
document.addEventListener("submit", (event) => {
  if (!table || !event.target.matches("form.move")) return;
  // On a page of a game those that do not come back to it lead to the table, as without a script.
  const isWayOut = table.dataset.page && !event.target.elements.back;
  if (isWayOut && queue.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  if (isWayOut) leaving = () => document.getElementById(event.submitter.id)?.click();
  else take(event.target, event.submitter);
}, true);

// A tap keeps the number of the picture it was made on: `seq`, the entry the page showed. Of a form
// with one answer (`data-once`) any second tap at once is a slip, on whichever of its buttons.
function take(form, button) {
  const path = form.getAttribute("action");
  const adds = form.hasAttribute("data-adds");
  const fields = new FormData(form);
  const seq = Number(fields.get("seq"));
  fields.delete("seq");
  fields.delete("key");
  const about = `${path}?${new URLSearchParams(fields)}`;
  if (button?.name) fields.append(button.name, button.value);
  const what = `${path}?${new URLSearchParams(fields)}`;
  const slip = form.hasAttribute("data-once") ? about : what;
  // Taps that only add all count.
  if (!adds && isSlip(slip, button?.id, queue)) return;
  // The same once more, after it did not arrive: that is trying again, and counts once.
  const missed = unsent.find((tap) => tap.what === what);
  unsent = unsent.filter((tap) => tap !== missed);
  fields.set("key", freshKey());
  const isFocused = document.activeElement === button;
  say();
  send(missed ?? { what, slip, path, adds, fields, seq, moment, button: button?.id, isFocused });
}

function send(...taps) {
  const isIdle = queue.length === 0;
  queue.push(...taps);
  for (const tap of taps) setTimeout(() => { tap.isLate = true; markLate(); }, 150);
  if (isIdle) sendFirst();
}

// Sent on behalf of the whole table, which is never redrawn: htmx drops what an element that has
// gone still had to send.
function sendFirst() {
  const { path, fields, seq, moment: made, adds, button } = queue[0];
  asked = made;
  pressed = adds ? button : "";
  fields.set("seq", seq);
  htmx.ajax("POST", path, { source: table, swap: "none", values: fields }).catch(() => {}); // see afterRequest
}

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const tap = queue[0];
  if (!tap || detail.requestConfig.parameters.key !== tap.fields.get("key")) {
    if (detail.elt === drawerBody && detail.xhr.status !== 200 && awaited) notLookedUp();
    return;
  }
  const seq = Number(detail.xhr.getResponseHeader("X-Seq"));
  // A table that takes a tap says which entry it is: anything else was answered by somebody else.
  if (detail.xhr.status === 0 || (detail.xhr.status === 200 && !seq)) notSent("");
  else if (PASSING.includes(detail.xhr.status)) notSent(message()?.querySelector("p")?.textContent ?? "");
  else answered(tap, detail.xhr.status === 200, seq);
  markLate();
  markResting();
  asking(root.hasAttribute("data-asking"));
  if (tap.isFocused) keepFocus(tap.button);
  if (queue.length > 0) sendFirst();
  else leave();
});

// Whoever goes on to another page takes nothing away from the taps she made before.
function leave() {
  const go = leaving;
  leaving = null;
  go?.();
}

function answered(tap, isAccepted, seq) {
  queue.shift();
  if (seq) showsEntry(seq, isAccepted && isNextEntry(tap, seq) ? tap.seq : null);
  // The others were made on a table that is no more, or in the belief that this tap would count.
  unsent = unsent.filter((other) => other.adds);
  if (!isAccepted) queue = queue.filter((other) => other.adds);
  if (!isAccepted) leaving = null; // she would not see why
  if (isAccepted && unsent.length > 0) offerUnsent();
  if (!isAccepted && !message().hasChildNodes()) say("The table did not take that. Reload the page and look again.");
}

// Whether the tap itself is all that happened since the picture it was made on. Of one that adds
// and is sent a second time nobody knows: it may have been counted long ago.
function isNextEntry(tap, seq) {
  return seq === tap.seq + 1 && !(tap.adds && tap.isRepeated);
}

// Waiting taps that only add go by what the page shows now. The others go by it only if they were
// made on the picture before (`follows`), so that none of them meets a move which nobody here saw.
function showsEntry(seq, follows) {
  document.querySelectorAll("input[name=seq]").forEach((input) => { input.value = seq; });
  for (const tap of [...queue, ...unsent]) {
    if (tap.adds || tap.seq === follows) tap.seq = seq;
  }
}

// What waited behind it has not been sent either. Each tap keeps its key, so that one which did
// arrive is not counted twice. The table may have said why it could not take it.
function notSent(reason) {
  queue[0].isRepeated = true;
  resting.clear();
  unsent.push(...queue);
  queue = [];
  leaving = null;
  offerUnsent(reason);
}

function offerUnsent(reason = "") {
  const again = document.createElement("button");
  again.className = "button";
  again.textContent = "Try again";
  again.addEventListener("click", () => {
    const taps = unsent;
    unsent = [];
    shield();
    say();
    send(...taps);
  });
  const what = unsent.length === 1 ? "No answer from the table." : `No answer from the table to ${unsent.length} taps.`;
  say(reason || `${what} Try again: it counts only once.`, again);
}

// The pressed button shows that its tap is under way, also when its panel has been redrawn since.
function markLate() {
  document.querySelectorAll("#table button[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
  for (const tap of queue) {
    if (tap.isLate) document.getElementById(tap.button)?.setAttribute("aria-busy", "true");
  }
}

function message() {
  return document.getElementById("message");
}

function say(sentence = "", ...more) {
  const box = document.createElement("div");
  box.className = "refusal";
  const words = document.createElement("p");
  words.textContent = sentence;
  box.append(words, ...more);
  message()?.replaceChildren(...(sentence ? [box] : []));
}
