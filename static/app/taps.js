// Taps on a table: one that did not arrive waits until the connection is back, also over a reload; one that
// the table could not take for now is said so and offered again.
import { isLost, lose } from "./connection.js";
import { message, say } from "./message.js";
import { holdBack, leaveAfterwards, send, waiting } from "./queue.js";
import { thisMoment } from "./redrawing.js";
import { endRest, isSlip, shield } from "./slips.js";

const table = document.getElementById("table");
const PASSING = [503, 507]; // no file or no room on the server: later the same tap may be taken
const MOST_MISSES = 5; // in a row, although someone answers: no one sends it by themselves any more
const KEPT = `taps ${location.pathname}`;
let unsent = []; // taps that did not arrive, in the order in which they were made
let made = 0;

export const unsentTaps = () => unsent;

// crypto.randomUUID is missing on plain http in a LAN; getRandomValues is not.
const freshKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

// Caught on the way down to the form: one that was drawn a moment ago is not known to htmx yet.
document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!table || !form.matches("form.move")) return;
  // On a page of a game those that do not come back to it lead to the table, as without a script.
  if (table.dataset.page && !form.elements.back) {
    leaveAfterwards(event, () => document.getElementById(button.id)?.click());
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  take(form, button);
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
  if (!adds && isSlip(slip, button?.id, waiting())) return;
  // The same once more, after it did not arrive: that is trying again, and counts once.
  const missed = unsent.find((tap) => tap.what === what && !(adds && isLost()));
  if (missed && isLost()) return;
  unsent = unsent.filter((tap) => tap !== missed);
  fields.set("key", freshKey());
  const isFocused = document.activeElement === button;
  say();
  const tap = missed ?? { ...ours, what, slip, path, adds, fields, seq, moment: thisMoment(), button: button?.id, isFocused, made: ++made };
  if (isLost()) keepBack(tap);
  else sendTaps(tap);
}

const ours = { source: table, request, answered };

function sendTaps(...taps) {
  send(...taps);
  for (const tap of taps) setTimeout(() => { tap.isLate = true; markLate(); }, 150);
}

function request({ path, fields, seq }) {
  fields.set("seq", seq);
  return { method: "POST", path, values: fields };
}

// A table that takes a tap says which entry it is: anything else was answered by someone else.
function answered(tap, xhr) {
  const seq = Number(xhr.getResponseHeader("X-Seq"));
  if (xhr.status === 0 || (xhr.status === 200 && !seq)) notSent(tap, "");
  else if (PASSING.includes(xhr.status)) notSent(tap, message()?.querySelector("p")?.textContent ?? "");
  else arrived(tap, xhr.status === 200, seq);
  keep();
  markLate();
}

function arrived(tap, isAccepted, seq) {
  if (seq) showsEntry(seq, isAccepted && isNextEntry(tap, seq) ? tap.seq : null);
  // The others were made on a table that is no more, or in the belief that this tap would count.
  unsent = unsent.filter((other) => other.adds);
  if (!isAccepted) holdBack((other) => other.adds);
  if (isAccepted && unsent.length > 0) offerUnsent();
  if (!isAccepted && !message().hasChildNodes()) say("That did not work. Reload the page.");
}

// Whether the tap itself is all that happened since the picture it was made on. Of one that adds
// and is sent a second time no one knows: it may have been counted long ago.
function isNextEntry(tap, seq) {
  return seq === tap.seq + 1 && !(tap.adds && tap.isRepeated);
}

// Waiting taps that only add go by what the page shows now. The others go by it only if they were
// made on the picture before (`follows`), so that none of them meets a move which no one here saw.
export function showsEntry(seq, follows) {
  document.body.dataset.seq = seq;
  document.querySelectorAll("input[name=seq]").forEach((input) => { input.value = seq; });
  for (const tap of [...waiting(), ...unsent]) {
    if (tap.adds || tap.seq === follows) tap.seq = seq;
  }
}

// What waited behind it has not been sent either. Each tap keeps its key, so that one which did
// arrive is not counted twice. The table may have said why it could not take it.
function notSent(tap, reason) {
  tap.isRepeated = true;
  tap.misses = (tap.misses ?? 0) + 1;
  endRest();
  keepBack(tap, ...holdBack());
  if (reason || tap.misses > MOST_MISSES) offerUnsent(reason);
  else lose();
}

function keepBack(...taps) {
  unsent.push(...taps);
  unsent.sort((one, other) => one.made - other.made);
  keep();
  markLate();
}

// By its key a tap counts once, however often it is sent.
export function sendUnsent() {
  const taps = unsent;
  unsent = [];
  if (taps.length > 0) sendTaps(...taps);
}

// What waits, for this page once it is loaded again. A browser may forbid us to keep anything.
function keep() {
  const taps = [...waiting().filter((tap) => tap.source === table), ...unsent];
  try {
    if (taps.length === 0) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(taps.map((tap) => ({ ...tap, source: null, fields: [...tap.fields] }))));
  } catch { /* then a reload forgets them */ }
}

function sendKept() {
  try {
    for (const { fields, ...tap } of JSON.parse(sessionStorage.getItem(KEPT)) ?? []) {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      unsent.push({ ...tap, ...ours, fields: form, moment: thisMoment(), isRepeated: true, made: ++made });
    }
  } catch { /* nothing of ours */ }
  sendUnsent();
}

function offerUnsent(reason = "") {
  const again = document.createElement("button");
  again.className = "button";
  again.textContent = "Try again";
  again.addEventListener("click", () => {
    shield();
    say();
    sendUnsent();
  });
  const what = unsent.length === 1 ? "1 tap was not saved." : `${unsent.length} taps were not saved.`;
  say(reason || `${what} Try again; it will count once.`, again);
}

// The pressed button shows that its tap is under way or waits, also when its panel has been redrawn since.
function markLate() {
  for (const mark of ["aria-busy", "data-waiting"]) {
    document.querySelectorAll(`#table button[${mark}]`).forEach((button) => button.removeAttribute(mark));
  }
  for (const tap of waiting()) {
    if (tap.isLate) document.getElementById(tap.button)?.setAttribute("aria-busy", "true");
  }
  for (const tap of unsent) document.getElementById(tap.button)?.setAttribute("data-waiting", "");
}

if (table) {
  addEventListener("pagehide", keep);
  sendKept();
}
