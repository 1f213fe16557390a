// Fetches what has changed at the table since the picture on the screen. What someone does here goes first: a tap
// under way brings the newer picture itself, and nothing is redrawn under a finger.
import { isLost } from "./connection.js";
import { awaitNews, markNews } from "./news.js";
import { waiting } from "./queue.js";
import { showsEntry } from "./taps.js";

const whole = document.body;
const shown = whole.dataset; // live: the address of the table; seq, seating, seat: of the picture on the screen
const PRESSED = 10_000; // ms; then it is no finger
let newest = Number(shown.seq), seating = Number(shown.seating); // what is known of the table
let askedFrom = 0; // the picture for which newer panels were asked; 0: none are
let pressedAt = 0; // since when a finger is down

const isOld = () => newest > Number(shown.seq) || seating > Number(shown.seating);
const isBusy = () => Date.now() - pressedAt < PRESSED || waiting().length > 0 || isLost() || document.hidden;

export function learn(seq, seats) {
  [newest, seating] = [Math.max(newest, seq), Math.max(seating, seats)];
  catchUp();
}

export function catchUp() {
  if (!isOld() || askedFrom || isBusy()) return;
  const table = document.getElementById("table");
  if (!table) { // the page itself says what it fetches anew
    [shown.seq, shown.seating] = [newest, seating];
    htmx.trigger(whole, "news");
    return;
  }
  askedFrom = Number(shown.seq);
  const values = { from: askedFrom, seating: shown.seating, page: table.dataset.page ?? "" };
  htmx.ajax("GET", `${shown.live}/panels`, { source: whole, swap: "none", values }).catch(() => {});
}

// An answer that was overtaken, by a tap or under a finger, is dropped and asked for again.
document.addEventListener("htmx:beforeOnLoad", (event) => {
  const { elt, xhr } = event.detail;
  if (elt !== whole || !askedFrom) return;
  const isGood = xhr.getResponseHeader("X-Seq") && askedFrom === Number(shown.seq) && !isBusy();
  if (isGood && xhr.getResponseHeader("X-Seat") !== shown.seat) location.reload();
  if (isGood) awaitNews();
  else event.preventDefault();
  event.detail.isGood = isGood;
});

document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr, isGood } }) => {
  if (elt !== whole || !askedFrom) return catchUp();
  askedFrom = 0;
  if (isGood) {
    showsEntry(Number(xhr.getResponseHeader("X-Seq")), null);
    shown.seating = xhr.getResponseHeader("X-Seating");
    markNews(decodeURIComponent(xhr.getResponseHeader("X-News")));
  } else if (xhr.status >= 400) [newest, seating] = [Number(shown.seq), Number(shown.seating)]; // until the next beat
});

// A click comes after the finger has gone.
const lift = ({ timeStamp }) => setTimeout(() => { if (pressedAt < performance.timeOrigin + timeStamp) pressedAt = 0; }, 100);
addEventListener("pointerdown", () => { pressedAt = Date.now(); }, true);
for (const up of ["pointerup", "pointercancel"]) addEventListener(up, lift, true);
