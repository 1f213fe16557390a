// On a page whose address is all there is, each tap goes by what the one before it has made: they
// are sent one after the other, and none is lost to quick fingers.
let inOrder = []; // as `queue`, but for a form
document.addEventListener("submit", (event) => {
  const { target: form, submitter: button } = event;
  if (!form.matches("form[data-in-order]")) return;
  const parts = button?.closest("[hx-select-oob]")?.getAttribute("hx-select-oob");
  if (!parts && inOrder.length === 0) return; // leads to another page
  event.preventDefault();
  if (!parts) return sendInOrder({ form: form.id, leave: button });
  const what = `${button.name}=${button.value}`;
  const adds = button.closest("[data-adds]");
  if (!adds && isSlip(what, button.id, inOrder)) return;
  const isFocused = document.activeElement === button;
  sendInOrder({ form: form.id, parts, slip: what, adds, button: button.id, isFocused, values: { [button.name]: button.value } });
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
  const names = [...target.form.elements].filter((one) => one.type === "text" && !one.disabled);
  const following = names[names.indexOf(target) + 1];
  if (following) following.focus();
  else target.blur();
});

function sendInOrder(tap) {
  say();
  inOrder.push({ ...tap, moment, words: wordsOf(tap.form) });
  markWaits();
  if (inOrder.length === 1) sendNextInOrder();
}

// An answer may draw form and button anew: they are looked up again for every tap.
function sendNextInOrder() {
  const { form: id, parts, values, leave, moment: made, words, adds, button } = inOrder[0];
  const form = document.getElementById(id);
  if (leave !== undefined) {
    inOrder = [];
    form.requestSubmit(document.getElementById(leave?.id) ?? leave);
    return;
  }
  asked = made;
  pressed = adds ? button : "";
  isInOrderAnswered = false;
  const fields = new FormData(form);
  for (const one of words) if (chosen.get(one.id) > made) fields.set(one.name, one.value);
  for (const name of Object.keys(values)) fields.set(name, values[name]);
  // Not on behalf of the form: htmx would add the button that was tapped last, whose turn may be to come.
  htmx.ajax("GET", form.action, { source: "#main", swap: "none", selectOOB: parts, values: fields }).then(answeredInOrder, answeredInOrder);
}

// Half a word is nobody's name: what is being typed by the time a tap is sent stays out of it.
function wordsOf(form) {
  const fields = [...document.getElementById(form).elements].filter((one) => ["text", "number"].includes(one.type));
  return fields.map(({ id, name, value }) => ({ id, name, value }));
}

// Not by what the promise says: it takes a crash, or the page of a hotel's network, for an answer.
let isInOrderAnswered = false;
document.addEventListener("htmx:afterRequest", ({ detail: { xhr, elt } }) => {
  if (elt.id === "main" && inOrder.length > 0) isInOrderAnswered = xhr.status === 200 && xhr.responseText.includes(`id="${inOrder[0].form}"`);
});

function answeredInOrder() {
  const { button, isFocused } = inOrder[0];
  inOrder = isInOrderAnswered ? inOrder.slice(1) : [];
  if (!isInOrderAnswered) resting.clear();
  markResting();
  markWaits();
  if (isFocused) keepFocus(button);
  if (!isInOrderAnswered) say("No answer. What was chosen still stands; tap again what did not arrive.");
  else if (inOrder.length > 0) sendNextInOrder();
}

// Where things change places, what is chosen now would be chosen for somebody else: until the tap
// that may move them is answered nothing there can be tapped.
function markWaits() {
  const moving = inOrder.filter((tap) => tap.slip).flatMap((tap) => tap.parts.split(","));
  for (const place of document.querySelectorAll("[data-waits]")) place.inert = moving.some((part) => place.closest(part));
}
