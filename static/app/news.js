// What another device did is seen where it stands, and who did it, for a moment. Nothing moves.
import { awaitPicture, keepFocus } from "./redrawing.js";

const MARKED = 2500; // ms
const parts = () => [...document.querySelectorAll(".seat, .ground > section, #panel")];
const tag = document.createElement("p");
tag.className = "news";
let words = new Map(); // in each part, before
let focused = null; // where the focus was: in what, and which of its elements
let fading = 0;

export function awaitNews() {
  words = new Map(parts().map((part) => [part.id, part.textContent]));
  focused = focusIn(document.activeElement);
  awaitPicture();
}

// What has no name of its own is found by its place in what has one.
function focusIn(active) {
  const around = active === document.body ? null : active.closest("[id]");
  return around && { id: around.id, kind: active.tagName, place: [...around.querySelectorAll(active.tagName)].indexOf(active) };
}

function focusAgain({ id, kind, place }) {
  if (document.activeElement === document.body) document.getElementById(id)?.querySelectorAll(kind)[place]?.focus({ preventScroll: true });
  keepFocus(id);
}

export function markNews(by) {
  if (focused) focusAgain(focused);
  if (!by) return;
  for (const part of parts()) part.toggleAttribute("data-news", words.has(part.id) && words.get(part.id) !== part.textContent);
  tag.textContent = by;
  document.body.append(tag);
  clearTimeout(fading);
  fading = setTimeout(() => {
    tag.remove();
    for (const part of document.querySelectorAll("[data-news]")) part.removeAttribute("data-news");
  }, MARKED);
}
