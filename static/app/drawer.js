// The drawer over a page, with the rule that someone looked up. It comes with the first (static/app/looking_up.js).
// `shelf` holds what was looked up since, `depth` says which of it is in sight; the browser's own way back leads
// through it as well, and out of it.
import { hereIs } from "./looking_up.js";
import { closeMenu } from "./menu.js";
import { keepFocus } from "./redrawing.js";
import { shield } from "./slips.js";

const drawer = document.getElementById("drawer");
const drawerBody = document.getElementById("drawer-body");
let shelf = [];
let depth = 0;
let awaited = ""; // the address that was asked for last, until another is
let isReturning = false; // the drawer is shut, and the browser on its way back to the page
let next = null; // what was asked for meanwhile

function lookUp(link, address = link.getAttribute("href")) {
  if (isReturning) {
    next = () => lookUp(link, address);
    return;
  }
  closeMenu();
  // From tab to tab there is no way back: they lie side by side.
  if (depth && tabOf(shelf[depth - 1].address) && tabOf(address)) shelf = [...shelf.slice(0, depth - 1), { asked: shelf[depth - 1].asked, address }];
  else {
    putOnShelf(link);
    shelf = [...shelf.slice(0, depth), { asked: link, address }];
    depth += 1;
    history.pushState({ drawer: depth }, "");
  }
  showDrawer();
  shield(); // the second half of a double tap would shut it again
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

// The tab under which an address lies, if any: what is at hand, or the log.
const tabOf = (address) => [...drawer.querySelectorAll("#drawer-tabs a")].find((tab) => tab.getAttribute("href") === address.split("?")[0]);

function showDrawer() {
  if (!drawer.open) drawer.showModal();
  document.getElementById("drawer-back").disabled = depth < 2;
  document.getElementById("drawer-ask").hidden = !document.getElementById("point");
  const here = tabOf(shelf[depth - 1].address);
  drawer.toggleAttribute("data-tabs", Boolean(here));
  for (const tab of drawer.querySelectorAll("#drawer-tabs a")) {
    tab.classList.toggle("chosen", tab === here);
    tab.setAttribute("aria-current", tab === here ? "page" : "false");
  }
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

window.addEventListener("popstate", ({ state }) => {
  const wanted = state?.drawer ?? 0;
  putOnShelf(); // the way forward leads to it once more
  awaited = "";
  depth = shelf[wanted - 1] ? wanted : 0;
  if (!depth) return returned();
  const { parts, top, link, address: missed } = shelf[depth - 1];
  showDrawer();
  if (!parts) return fetchRule(missed); // no one waited for it
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

drawer.addEventListener("close", () => {
  if (drawer.open) return; // on a busy device the browser says so late, after the way forward
  isReturning = depth > 0;
  if (depth) history.go(-depth);
  depth = 0;
  // The browser gives the focus back by itself, unless what was tapped takes none or was redrawn.
  if (document.activeElement !== document.body) return;
  shelf[0]?.asked.focus({ preventScroll: true });
  keepFocus(shelf[0]?.asked.id);
});
// A tap beside the drawer lands on the dialog itself.
drawer.addEventListener("click", ({ target }) => {
  if (target !== drawer && !target.closest("#drawer-close")) return;
  drawer.close();
  shield();
});
document.getElementById("drawer-back").addEventListener("click", () => history.back());

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.elt === drawerBody && detail.xhr.status !== 200 && awaited) notLookedUp();
  markAsking(isAsking()); // the answer may have redrawn what says so
});

function notLookedUp() {
  const words = document.createElement("p");
  words.className = "empty";
  words.textContent = "No connection. Nothing is lost. Try again.";
  drawerBody.replaceChildren(words);
}

// Asking by pointing: after a tap on "Ask" the next tap does nothing but open the rule of what it
// meets. It is caught before anything else hears of it. The menu stays what it is, so that it ends the asking.
const root = document.documentElement;
const isAsking = () => root.hasAttribute("data-asking");

function markAsking(isOn) {
  root.toggleAttribute("data-asking", isOn);
  document.getElementById("point")?.setAttribute("aria-pressed", isOn);
}

window.addEventListener("click", (event) => {
  const point = document.getElementById("point");
  if (!point || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const wasAsking = isAsking();
  if (event.target.matches(".shield")) return;
  if (wasAsking && event.target.closest("#menu")) return markAsking(false);
  if (!wasAsking && !point.contains(event.target)) return;
  event.preventDefault();
  event.stopPropagation();
  closeMenu();
  markAsking(!wasAsking);
  shield();
  if (wasAsking) lookUp(point, ruleOf(event.target) ?? point.getAttribute("href"));
}, true);
document.getElementById("drawer-ask").addEventListener("click", () => {
  drawer.close();
  markAsking(true);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") markAsking(false);
});

// The thing itself, what stands on the button that was tapped, or the panel around both.
function ruleOf(target) {
  const near = target.closest("[data-rule]");
  const control = target.closest("button, summary, label");
  const own = control?.contains(near) ? near : control?.querySelector("[data-rule]");
  return target.closest('a[href^="/rules/"]')?.getAttribute("href") ?? own?.dataset.rule ?? near?.dataset.rule;
}
hereIs(lookUp);
