// On a page whose address is all there is, each tap goes by what the one before it has made.
import { say } from "./message.js";
import { holdBack, leaveAfterwards, send, waiting } from "./queue.js";
import { thisMoment, wasChosenSince } from "./redrawing.js";
import { endRest, isSlip } from "./slips.js";

document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!form.matches("form[data-in-order]")) return;
  const parts = button?.closest("[hx-select-oob]")?.getAttribute("hx-select-oob");
  if (!parts) { // leads to another page
    leaveAfterwards(event, () => document.getElementById(form.id).requestSubmit(document.getElementById(button?.id) ?? button));
    return;
  }
  event.preventDefault();
  const slip = `${button.name}=${button.value}`;
  const adds = button.closest("[data-adds]");
  if (!adds && isSlip(slip, button.id, waiting())) return;
  const isFocused = document.activeElement === button;
  sendInOrder({ form: form.id, parts, slip, adds, button: button.id, isFocused, values: { [button.name]: button.value } });
});

document.addEventListener("change", ({ target }) => {
  const place = target.closest("form[data-in-order] [hx-select-oob]");
  if (!place) return; // goes along with the next tap
  const adds = ["checkbox", "radio"].includes(target.type); // it may well be taken back at once
  sendInOrder({ form: target.form.id, parts: place.getAttribute("hx-select-oob"), adds, button: target.id, values: { changed: target.name } });
});

// The key that ends a name leads to the next one.
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (key !== "Enter" || !target.matches("form[data-in-order] input[type=text], form[data-in-order] input:not([type])")) return;
  event.preventDefault();
  const names = [...target.form.elements].filter((field) => field.type === "text" && !field.disabled);
  const following = names[names.indexOf(target) + 1];
  if (following) following.focus();
  else target.blur();
});

function sendInOrder(tap) {
  say();
  send({ ...tap, source: document.getElementById("main"), request: requestInOrder, answered: answeredInOrder, moment: thisMoment(), words: wordsOf(tap.form) });
  markWaits();
}

// An answer may draw form and button anew: they are looked up again for every tap.
function requestInOrder({ form: id, parts, values, moment, words }) {
  const form = document.getElementById(id);
  const fields = new FormData(form);
  for (const word of words) if (wasChosenSince(word.id, moment)) fields.set(word.name, word.value);
  for (const name of Object.keys(values)) fields.set(name, values[name]);
  return { method: "GET", path: form.action, selectOOB: parts, values: fields };
}

// Half a word is no one's name: what is being typed by the time a tap is sent stays out of it.
function wordsOf(form) {
  const fields = [...document.getElementById(form).elements].filter((field) => ["text", "number"].includes(field.type));
  return fields.map(({ id, name, value }) => ({ id, name, value }));
}

function answeredInOrder(tap, xhr) {
  if (xhr.status !== 200 || !xhr.responseText.includes(`id="${tap.form}"`)) {
    holdBack();
    endRest();
    say("No connection. Your choices are kept. Tap again what is missing.");
  }
  markWaits();
}

// Where things change places, what is chosen now would be chosen for someone else: until the tap
// that may move them is answered nothing there can be tapped.
function markWaits() {
  const moving = waiting().filter((tap) => tap.slip).flatMap((tap) => tap.parts.split(","));
  for (const place of document.querySelectorAll("[data-waits]")) place.inert = moving.some((part) => place.closest(part));
}
