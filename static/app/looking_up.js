// A link to a rule opens it in a drawer over the page, so that no one loses the place at the table. On the pages of
// the rulebook there is none. Its script and its sheet are fetched when someone looks something up for the first time.
import { say } from "./message.js";
import { shield } from "./slips.js";

const { lookup, style } = document.currentScript.dataset;
const hasDrawer = Boolean(document.getElementById("drawer"));
// What opens in it: rules, what is at hand at a table, its log, what is read over it.
const OPENS = 'a[href^="/rules/"]:not(.button), .index a[href^="/rules/"], a[href$="/help"]:not(.tall), a.look, #lesson a, #drawer-list, #drawer-tabs a, #drawer-body a[href*="/log?"]';
let opener = null; // the drawer, once it is here
let isFetching = false;

export function hereIs(lookUp) {
  opener = lookUp;
}

document.addEventListener("click", (event) => {
  const link = event.target.closest(OPENS);
  if (!hasDrawer || !link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (opener) opener(link);
  else fetchDrawer(() => opener(link));
});

// Nor is what asks by pointing here before it was asked for.
window.addEventListener("click", (event) => {
  const point = event.target.closest("#point");
  if (!hasDrawer || opener || !point || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  fetchDrawer(() => point.click());
}, true);
document.addEventListener("keydown", (event) => {
  if (event.key !== " " || event.target.id !== "point") return;
  event.preventDefault(); // a link that acts as a button is pressed like one
  event.target.click();
});

function fetchDrawer(then) {
  shield();
  if (isFetching) return;
  isFetching = true;
  // Below what the page brings of its own, which may say otherwise.
  const first = document.querySelector("link[rel=stylesheet]");
  Promise.all([fetched("link", { rel: "stylesheet", href: style }, first), fetched("script", { src: lookup }, first)])
    .then(then, () => say("No connection. Nothing is lost. Try again."))
    .finally(() => { isFetching = false; });
}

function fetched(tag, what, before) {
  const part = Object.assign(document.createElement(tag), what);
  return new Promise((done, failed) => {
    part.addEventListener("load", done);
    part.addEventListener("error", () => { part.remove(); failed(); });
    before.after(part);
  });
}
