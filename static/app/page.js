// What belongs to no panel: ways out, the mouse, the looks, a screen that stays awake, paper.

import { leaveAfterwards } from "./queue.js";

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  leaveAfterwards(event, () => location.assign(link.href));
});

// A mouse takes its time between down and up: when an answer redraws a button meanwhile, the browser
// knows of no click.
let held = null; // what the mouse is pressed on
document.addEventListener("pointerdown", ({ target, pointerType, button }) => {
  held = pointerType === "mouse" && button === 0 ? target.closest("button, label") : null;
}, true);
document.addEventListener("pointerup", ({ target }) => {
  const fresh = held && !held.isConnected && document.getElementById(held.id || held.querySelector("input")?.id);
  if (fresh && (fresh.closest("label") ?? fresh).contains(target)) fresh.click();
  held = null;
}, true);

// Night or snow, and which way the work area faces, change at once; the server is told, so that the next
// page agrees.
document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.matches(".looks") || !submitter) return;
  const { name, value } = submitter;
  event.preventDefault();
  const { dataset } = document.documentElement;
  if (value === "system" || value === "near") delete dataset[name];
  else dataset[name] = value;
  for (const button of form.elements) if (button.name === name) button.hidden = button.dataset.of !== value;
  form.querySelector("button:not([hidden])").focus();
  const fields = new URLSearchParams({ [name]: value, next: form.elements.next.value });
  fetch(form.action, { method: "POST", body: fields, redirect: "manual" }).catch(() => {});
});

// The screen stays on while the table is in sight, where the browser allows it; the menu says whether.
function stayAwake() {
  if (!document.querySelector("#table, #screen") || document.visibilityState !== "visible") return;
  if (!navigator.wakeLock) sayAwake(isSecureContext ? "never" : "insecure");
  else navigator.wakeLock.request("screen").then(isAwake, () => sayAwake("refused"));
}

// A device whose battery runs low lets go of it.
function isAwake(lock) {
  sayAwake("yes");
  lock.onrelease = () => sayAwake("refused");
}

function sayAwake(state) {
  document.getElementById("awake")?.removeAttribute("hidden");
  for (const said of document.querySelectorAll("#awake span")) said.hidden = said.dataset.of !== state;
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();

const full = document.getElementById("full-screen");
if (document.fullscreenEnabled) full?.removeAttribute("hidden");
full?.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
});
document.addEventListener("fullscreenchange", () => full?.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement))));

// What is folded out is brought to the top, where there is room for it.
document.addEventListener("click", ({ target }) => {
  const fold = target.closest("summary")?.parentElement;
  if (fold?.matches(".folded:not([open])")) requestAnimationFrame(() => fold.scrollIntoView());
});

const printButton = document.getElementById("print");
printButton?.removeAttribute("hidden");
printButton?.addEventListener("click", () => window.print());

// What is corrected is marked, and the bar says how much of it there is.
document.addEventListener("input", ({ target }) => {
  const row = target.closest("[data-changes]");
  if (!row) return;
  const isChanged = [...row.querySelectorAll("input")].some((input) => input.type === "radio" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue);
  row.classList.toggle("changed", isChanged);
  const named = row.querySelector("label[for]");
  if (named) named.dataset.was = target.defaultValue || "unknown";
  const count = target.form.querySelectorAll(".changed").length;
  const said = document.getElementById("changes");
  if (!said) return;
  said.hidden = !count;
  said.firstElementChild.textContent = `${count} ${count === 1 ? "change" : "changes"}`;
});

// How many people the cards make that someone counts.
document.addEventListener("input", ({ target }) => {
  const sum = target.form?.querySelector(".people-sum");
  if (sum) sum.textContent = [...target.form.querySelectorAll("[data-people]")].reduce((all, { value, dataset }) => all + value * dataset.people, 0);
});

// A number has buttons beside it: one less, one more.
function giveSteps(root) {
  const kept = document.getElementById("steps") ?? root.querySelector("#steps");
  if (!kept) return;
  for (const steps of root.querySelectorAll(".steps")) {
    const of = steps.closest("[data-changes]").querySelector("label").textContent.trim();
    const [less, more] = kept.content.cloneNode(true).children;
    for (const button of [less, more]) button.setAttribute("aria-label", `${of}: ${button.getAttribute("aria-label")}`);
    steps.prepend(less);
    steps.append(more);
  }
}

giveSteps(document);
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => giveSteps(detail.fragment));

document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  const input = button?.parentElement.querySelector("input");
  if (!input) return;
  const number = Number(input.value) + Number(button.dataset.step);
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), number));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
