// What the pages cannot do by themselves: send taps in order, say so when one did not arrive, keep
// what is open as it is, keep the screen awake, change the theme at once. Everything works without this file, slower.
"use strict";

const table = document.getElementById("table");
let queue = []; // taps that are not answered yet; the first one is under way
let unsent = []; // taps that did not arrive
const resting = new Map(); // taps that were made a moment ago, each with its button

const chosen = new Map(); // the fields that were changed, each with the moment of it
let moment = 0; // counts those changes
let asked = 0; // the moment of the tap whose answer is awaited
let pressed = ""; // its button, if it is one that may well be tapped again

let leaving = null; // what leads away from here, held back until every tap is answered
let finger = null; // where the last tap was; keys have no place

const REST = 400; // ms

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

// The very same once more is a finger that trembled, also where the answer has put another player's
// button into its place.
function isSlip(slip, id, waiting) {
  if (isResting(slip, id) || waiting.some((tap) => tap.slip === slip)) return true;
  rest(slip, id);
  shield();
  return false;
}

// Nor may the second half of a double tap meet whatever comes to lie under the finger meanwhile.
function shield() {
  if (!finger) return;
  const spot = document.createElement("div");
  spot.className = "shield";
  Object.assign(spot.style, { left: `${finger.x}px`, top: `${finger.y}px` });
  document.body.append(spot);
  setTimeout(() => spot.remove(), REST);
}

document.addEventListener("click", (event) => {
  finger = event.detail ? { x: event.clientX, y: event.clientY } : null;
  if (event.target.closest(".reveal a")) shield();
}, true);

// The button rests, also when its panel has been redrawn since: a quick answer must not turn the
// second half of a double tap into a tap on what has come in its place.
function rest(what, id) {
  resting.set(what, id);
  markResting();
  setTimeout(() => { resting.delete(what); markResting(); }, REST);
}

function isResting(what, id) {
  return resting.has(what) || Boolean(id && [...resting.values()].includes(id));
}

function markResting() {
  for (const button of document.querySelectorAll("[data-resting]")) {
    button.removeAttribute("aria-disabled");
    delete button.dataset.resting;
  }
  for (const id of resting.values()) {
    const button = document.getElementById(id);
    if (button?.hasAttribute("aria-disabled")) continue; // has nothing more to do anyhow
    button?.setAttribute("aria-disabled", "true");
    button?.setAttribute("data-resting", "");
  }
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
  if (detail.xhr.status === 0 || (detail.xhr.status === 200 && !seq)) notSent();
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
// arrive is not counted twice.
function notSent() {
  queue[0].isRepeated = true;
  resting.clear();
  unsent.push(...queue);
  queue = [];
  leaving = null;
  offerUnsent();
}

function offerUnsent() {
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
  say(`${what} Try again: it counts only once.`, again);
}

// The pressed button shows that its tap is under way, also when its panel has been redrawn since.
function markLate() {
  document.querySelectorAll("#table button[aria-busy]").forEach((button) => button.removeAttribute("aria-busy"));
  for (const tap of queue) {
    if (tap.isLate) document.getElementById(tap.button)?.setAttribute("aria-busy", "true");
  }
}

function notLookedUp() {
  const words = document.createElement("p");
  words.className = "empty";
  words.textContent = "No answer from the table. The rule could not be looked up.";
  drawerBody.replaceChildren(words);
}

// An answer that says nothing leaves what an earlier one said: that goes with the next tap.
document.addEventListener("htmx:oobBeforeSwap", (event) => {
  if (event.target.id === "message" && !event.detail.fragment.textContent.trim()) event.preventDefault();
});

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

// What is open or scrolled in a panel stays so when it is redrawn, unless the server has changed
// its mind about it: `drawn` holds how it was drawn before.
const drawn = new Map();
const folds = (root) => [...root.querySelectorAll("details")].map((one) => [one.id || one.querySelector("summary")?.textContent.replace(/\d+/g, "").trim(), one]);
const remember = (root) => folds(root).forEach(([name, one]) => drawn.set(name, one.open));
remember(document);

document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  const before = new Map(folds(target).map(([name, one]) => [name, one.open]));
  const fresh = folds(detail.fragment).map(([name, one]) => [name, one, one.open]);
  for (const [name, one, isOpen] of fresh) {
    if (before.has(name) && drawn.get(name) === isOpen) one.open = before.get(name);
    drawn.set(name, isOpen);
  }
  const scrolled = [target, ...target.querySelectorAll("[id]")].filter((one) => one.id && one.scrollTop > 0)
    .map((one) => [one.id, one.scrollTop]);
  // The swap itself comes right after this.
  queueMicrotask(() => scrolled.forEach(([id, top]) => { document.getElementById(id)?.scrollTo(0, top); }));
});

// What was tapped stays under the finger, however much an answer puts above it: the same spot once
// more must be the same thing once more.
let spot = null; // where it was; by the time all is drawn the next tap may have been sent
document.addEventListener("htmx:oobBeforeSwap", () => { spot ??= { id: pressed, top: placeOf(pressed) }; });
document.addEventListener("htmx:afterRequest", () => {
  const away = () => spot ? placeOf(spot.id) - spot.top : 0;
  if (away()) scrollersAround(document.getElementById(spot.id)).forEach((scroller) => { scroller.scrollTop += away(); });
  spot = null;
});

// In the window; NaN where it is not in sight.
function placeOf(id) {
  const button = document.getElementById(id);
  return button?.checkVisibility?.() ? button.getBoundingClientRect().top : NaN;
}

// The outermost first: a panel that has moved as a whole must not be scrolled out of its own frame.
function scrollersAround(element) {
  const found = [];
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (["auto", "scroll"].includes(getComputedStyle(one).overflowY)) found.unshift(one);
  }
  return [document.scrollingElement, ...found];
}

// What somebody chooses while an answer is under way was not known when it was asked for: it stays
// when the answer redraws its place.
document.addEventListener("input", ({ target }) => {
  if (target.id) chosen.set(target.id, ++moment);
  target.removeAttribute("aria-invalid"); // that was about what stood there before
}, true);

document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  for (const [id, when] of chosen) {
    const field = when > asked && document.getElementById(id);
    if (field) keepChoice(field, target, detail.fragment);
  }
});

function keepChoice(field, target, fragment) {
  const fresh = fragment.querySelector(`#${CSS.escape(field.id)}`);
  if (field.type === "radio") keepRadio(field, target, fragment, fresh);
  else if (fresh && field.type === "checkbox") fresh.checked = field.checked;
  else if (fresh) fresh.value = field.value;
}

// An answer may bring the rest of its group in other parts, each of which would take the dot away.
function keepRadio(field, target, fragment, fresh) {
  if (!field.checked || !(fresh || field.form?.contains(target))) return;
  const group = [...fragment.querySelectorAll("input[type=radio]")].filter((one) => one.name === field.name && one.form === (fresh?.form ?? null));
  for (const one of group) one.checked = one === fresh;
}

// The menu closes by itself when something else is tapped, or with Escape.
const closeMenu = () => document.getElementById("menu")?.removeAttribute("open");
document.addEventListener("click", (event) => { if (!event.target.closest("#menu")) closeMenu(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.querySelector("#menu[open]")) return;
  closeMenu();
  document.querySelector("#menu summary").focus();
});

// A link to a rule opens it in a drawer over the page, so that nobody loses what she is doing. `shelf`
// holds what was looked up since, `depth` says which of it is in sight; the browser's own way back
// leads through it as well, and out of it. On the pages of the rulebook there is no drawer.
const drawer = document.getElementById("drawer");
const drawerBody = document.getElementById("drawer-body");
let shelf = [];
let depth = 0;
let awaited = ""; // the address that was asked for last, until somebody goes elsewhere
let isReturning = false; // the drawer is shut, and the browser on its way back to the page
let next = null; // what was asked for meanwhile

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="/rules/"]:not(.button), a[href$="/help"]:not(.button), #drawer-list');
  if (!drawer || !link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  lookUp(link);
});

function lookUp(link, address = link.getAttribute("href")) {
  if (isReturning) {
    next = () => lookUp(link, address);
    return;
  }
  closeMenu();
  putOnShelf(link);
  shelf = [...shelf.slice(0, depth), { asked: link, address }];
  depth += 1;
  history.pushState({ drawer: depth }, "");
  showDrawer();
  fetchRule(address);
}

function fetchRule(address) {
  drawerBody.replaceChildren();
  awaited = address;
  htmx.ajax("GET", awaited, { source: drawerBody, target: drawerBody, swap: "innerHTML ignoreTitle:true" }).catch(() => {}); // see afterRequest
}

// What is in sight now, to be found again as it was: a list with its words, how far it was scrolled.
function putOnShelf(link) {
  if (depth && drawerBody.hasChildNodes()) Object.assign(shelf[depth - 1], { parts: [...drawerBody.childNodes], top: drawerBody.scrollTop, link });
}

function showDrawer() {
  if (!drawer.open) drawer.showModal();
  document.getElementById("drawer-back").disabled = depth < 2;
}

// An answer that comes late must not take the place of what is in sight by then.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.target === drawerBody && detail.requestConfig.path !== awaited) detail.shouldSwap = false;
});

document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target !== drawerBody) return;
  drawerBody.scrollTop = 0;
  drawerBody.querySelector("[tabindex='-1']")?.focus();
});

// The address that an answer brings is written by us (`historyEnabled` is off): htmx would do so twice
// for each, and fetch a page of its own on the way back. If a rule was looked up meanwhile, the way
// back leads to that address all the same. A browser that is asked too often refuses.
let address = "";
document.addEventListener("htmx:replacedInHistory", ({ detail }) => {
  if (depth) address = detail.path;
  try {
    history.replaceState(depth ? { drawer: depth } : null, "", detail.path);
  } catch { /* the next answer brings the address as well */ }
});

window.addEventListener("popstate", ({ state }) => {
  if (!drawer) return;
  if (address && !state?.drawer) history.replaceState(null, "", address);
  if (!state?.drawer) address = "";
  const wanted = state?.drawer ?? 0;
  putOnShelf(); // the way forward leads to it once more
  awaited = "";
  depth = shelf[wanted - 1] ? wanted : 0;
  if (!depth) return returned();
  const { parts, top, link, address: missed } = shelf[depth - 1];
  showDrawer();
  if (!parts) return fetchRule(missed); // she did not wait for it
  drawerBody.replaceChildren(...parts);
  drawerBody.scrollTop = top;
  link?.focus();
});

function returned() {
  drawer.close();
  isReturning = false;
  const go = next;
  next = null;
  go?.();
}

drawer?.addEventListener("close", () => {
  isReturning = depth > 0;
  if (depth) history.go(-depth);
  depth = 0;
  // The browser gives the focus back by itself, unless what was tapped takes none or was redrawn.
  if (document.activeElement !== document.body) return;
  shelf[0]?.asked.focus({ preventScroll: true });
  keepFocus(shelf[0]?.asked.id);
});
// A tap beside the drawer lands on the dialog itself.
drawer?.addEventListener("click", ({ target }) => {
  if (target !== drawer && !target.closest("#drawer-close")) return;
  shield();
  drawer.close();
});
document.getElementById("drawer-back")?.addEventListener("click", () => history.back());
// A page that was loaded again has no drawer open, whatever its place in the history says.
if (history.state?.drawer) history.replaceState(null, "");

// Asking by pointing: after a tap on "Ask" the next tap does nothing but open the rule of what it
// meets. It is caught before anybody else hears of it.
const root = document.documentElement;
const asking = (isOn) => { root.toggleAttribute("data-asking", isOn); document.getElementById("point")?.setAttribute("aria-pressed", isOn); };
window.addEventListener("click", (event) => {
  const point = document.getElementById("point");
  if (!drawer || !point || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isAsking = root.hasAttribute("data-asking");
  if (!isAsking && !point.contains(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  asking(!isAsking);
  if (isAsking && !point.contains(event.target)) lookUp(point, ruleOf(event.target) ?? point.getAttribute("href"));
}, true);
document.addEventListener("keydown", ({ key }) => { if (key === "Escape") asking(false); });

// The thing itself, what stands on the button that was tapped, or the panel around both.
function ruleOf(target) {
  const own = target.closest("button, summary, label, .deed-tile")?.querySelector("[data-rule]");
  return target.closest('a[href^="/rules/"]')?.getAttribute("href") ?? own?.dataset.rule ?? target.closest("[data-rule]")?.dataset.rule;
}

// From the field to the answers and through them by the arrow keys.
document.addEventListener("keydown", (event) => {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way || !event.target.closest("#search")) return;
  const stops = [document.getElementById("q"), ...document.querySelectorAll("#found .index a")].filter((one) => one.checkVisibility?.() ?? true);
  const next = stops[stops.indexOf(event.target) + way];
  if (!stops.includes(event.target) || !next) return;
  event.preventDefault();
  next.focus();
});

// What is still there answers older words.
for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(lost, ({ detail }) => {
    if (detail.elt.matches("form.search")) document.getElementById("how-many").textContent = "No answer. Below is what was found before.";
  });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || queue.length === 0 || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  leaving = () => location.assign(link.href);
});

// A mouse takes its time between down and up: when an answer redraws a button meanwhile, the browser
// knows of no click.
let held = null; // what the mouse is pressed on
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  held = pointerType === "mouse" ? target.closest("button, label") : null;
}, true);
document.addEventListener("pointerup", ({ target }) => {
  const fresh = held && !held.isConnected && document.getElementById(held.id || held.querySelector("input")?.id);
  if (fresh && (fresh.closest("label") ?? fresh).contains(target)) fresh.click();
  held = null;
}, true);

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
  sendInOrder({ form: target.form.id, parts: place.getAttribute("hx-select-oob"), values: { changed: target.name } });
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

// Who goes by keys stays where she was, or beside it where that can no longer be pressed, or is led
// to what comes next where it is gone.
function keepFocus(id) {
  if (document.activeElement !== document.body) return;
  const button = document.getElementById(id);
  const near = button?.disabled ? button.parentElement.querySelector("button:enabled") : button;
  (near ?? document.querySelector("#now .large:enabled") ?? document.getElementById("main")).focus({ preventScroll: true });
}

// Where things change places, what is chosen now would be chosen for somebody else: until the tap
// that may move them is answered nothing there can be tapped.
function markWaits() {
  const moving = inOrder.filter((tap) => tap.slip).flatMap((tap) => tap.parts.split(","));
  for (const place of document.querySelectorAll("[data-waits]")) place.inert = moving.some((part) => place.closest(part));
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

// The screen stays on while the table is in sight, where the browser allows it; where it does not,
// a hint says so until somebody has read it.
const hint = document.getElementById("awake");
const HINT_READ = "awake-hint-read";

function stayAwake() {
  if (!table || document.visibilityState !== "visible") return;
  if (!navigator.wakeLock) showHint();
  else navigator.wakeLock.request("screen").then(() => { if (hint) hint.hidden = true; }, showHint);
}

function showHint() {
  if (hint && document.visibilityState === "visible" && !stored(HINT_READ)) hint.hidden = false;
}

// A browser may forbid us to keep anything; then the hint comes again.
function stored(name, value) {
  try {
    if (value) localStorage.setItem(name, value);
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

hint?.querySelector("button").addEventListener("click", () => {
  stored(HINT_READ, "yes");
  hint.hidden = true;
});
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

const printButton = document.getElementById("print");
printButton?.removeAttribute("hidden");
printButton?.addEventListener("click", () => window.print());

// A number has buttons beside it: so many less, so many more.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-step]");
  const input = button?.parentElement.querySelector("input");
  if (!input) return;
  const number = Number(input.value) + Number(button.dataset.step);
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), number));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
