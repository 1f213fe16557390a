// The menu closes by itself when something else is tapped, or with Escape. The focus does not go down with it.
export function closeMenu() {
  const menu = document.getElementById("menu");
  const isFocused = menu?.contains(document.activeElement);
  menu?.removeAttribute("open");
  if (isFocused) menu.querySelector("summary").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => { if (!event.target.closest("#menu")) closeMenu(); });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !document.querySelector("#menu[open]")) return;
  closeMenu();
  document.querySelector("#menu summary").focus();
});
