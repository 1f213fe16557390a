// What the pages cannot do by themselves: send taps in order, say so when one did not arrive,
// keep the screen awake, change the theme at once. Everything works without this file, slower.
"use strict";

const table = document.getElementById("table");
const underWay = new Map(); // key of a tap -> the tap, until it is answered
let unsent = [];

// crypto.randomUUID is missing on plain http in a LAN; getRandomValues is not.
const freshKey = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

// A tap is sent on behalf of the whole table, which is never redrawn. Were it sent on behalf of its
// own form, htmx would drop it when an earlier answer redraws that form while the tap is waiting.
function send(tap) {
  underWay.set(tap.fields.get("key"), tap);
  tap.isLate = false;
  setTimeout(() => { tap.isLate = true; markLate(); }, 150);
  htmx.ajax("POST", tap.path, { source: table, swap: "none", values: tap.fields }).catch(() => {}); // see afterRequest
}

// The pressed button shows that its tap is under way, also when its panel has been redrawn since.
function markLate() {
  document.querySelectorAll("button[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
  for (const tap of underWay.values()) {
    if (tap.isLate) document.getElementById(tap.button)?.setAttribute("aria-busy", "true");
  }
}

function isUnderWay(path) {
  return [...underWay.values()].some((tap) => tap.path === path);
}

document.addEventListener("htmx:confirm", (event) => {
  const form = event.detail.elt;
  if (!table || !form.matches("form.move")) return;
  event.preventDefault();
  const path = form.getAttribute("hx-post");
  // Taps that only add all count; of the others a second one is a finger that trembled.
  if (!form.hasAttribute("data-adds") && isUnderWay(path)) return;
  const fields = new FormData(form);
  fields.set("key", freshKey());
  say();
  send({ path, fields, button: event.detail.triggeringEvent?.submitter?.id });
});

// What waited in the queue leaves with the latest number of the table, not that of its tap.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  const seq = table?.querySelector("input[name=seq]");
  if (detail.elt === table && seq) detail.parameters.seq = seq.value;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const tap = underWay.get(detail.requestConfig.parameters.key);
  const seq = detail.xhr.getResponseHeader("X-Seq");
  if (seq) document.querySelectorAll("input[name=seq]").forEach((input) => { input.value = seq; });
  if (!tap) return;
  underWay.delete(tap.fields.get("key"));
  markLate();
  if (detail.xhr.status === 0) notSent(tap);
  else if (detail.xhr.status >= 400 && !message().hasChildNodes()) say("The table did not take that. Reload the page and look again.");
});

// Each tap keeps its key, so that one which did arrive is not counted twice.
function notSent(tap) {
  unsent.push(tap);
  const again = document.createElement("button");
  again.className = "button";
  again.textContent = "Try again";
  again.addEventListener("click", () => {
    const taps = unsent;
    unsent = [];
    say();
    taps.forEach(send);
  });
  say(unsent.length === 1 ? "Not sent. The table cannot be reached." : `${unsent.length} taps not sent. The table cannot be reached.`, again);
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

// The theme changes at once; the server is told, so that the next page agrees.
document.addEventListener("submit", (event) => {
  if (event.target.id !== "theme") return;
  event.preventDefault();
  const theme = event.submitter.value;
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const button of event.target.elements) {
    if (button.name === "theme") button.setAttribute("aria-pressed", button.value === theme);
  }
  const fields = new URLSearchParams({ theme, next: event.target.elements.next.value });
  fetch(event.target.action, { method: "POST", body: fields, redirect: "manual" }).catch(() => {});
});

// The screen stays on while the table is in sight, where the browser allows it.
function stayAwake() {
  if (table && document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();
