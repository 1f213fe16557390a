// The menu closes by itself when something else is tapped, or with Escape.
export const closeMenu = () => document.getElementById("menu")?.removeAttribute("open");
document.addEventListener("click", (event) => { if (!event.target.closest("#menu")) closeMenu(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.querySelector("#menu[open]")) return;
  closeMenu();
  document.querySelector("#menu summary").focus();
});
