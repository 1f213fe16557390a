// From the field to the answers and through them by the arrow keys.
document.addEventListener("keydown", (event) => {
  const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!way || !event.target.closest("#search")) return;
  const stops = [document.getElementById("q"), ...document.querySelectorAll("#found .index a")].filter((stop) => stop.checkVisibility?.() ?? true);
  const next = stops[stops.indexOf(event.target) + way];
  if (!stops.includes(event.target) || !next) return;
  event.preventDefault();
  next.focus();
});

// What is still there answers older words.
for (const lost of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(lost, ({ detail }) => {
    if (detail.elt.matches("form.search")) document.getElementById("how-many").textContent = "No connection. These are the last results.";
  });
}
