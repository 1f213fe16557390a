// The address that an answer brings is written by us (`historyEnabled` is off): htmx would do so twice
// for each, and fetch a page of its own on the way back. If a rule was looked up meanwhile, the way
// back leads to that address all the same. A browser that is asked too often refuses.
let arrivedAt = "";
document.addEventListener("htmx:replacedInHistory", ({ detail }) => {
  const looksUp = history.state?.drawer ? history.state : null; // see drawer.js
  if (looksUp) arrivedAt = detail.path;
  try {
    history.replaceState(looksUp, "", detail.path);
  } catch { /* the next answer brings the address as well */ }
});

window.addEventListener("popstate", ({ state }) => {
  if (state?.drawer) return;
  if (arrivedAt) history.replaceState(null, "", arrivedAt);
  arrivedAt = "";
});

// A page that was loaded again has no drawer open, whatever its place in the history says.
if (history.state?.drawer) history.replaceState(null, "");
