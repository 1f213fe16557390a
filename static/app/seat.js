// A device keeps its seat: what it can prove itself with lies where it outlives the cookie.
const OURS = "companion-device";
const sitForm = document.getElementById("sit");
const again = document.querySelector("[data-again]")?.dataset.again; // no one here by this cookie

// A browser that keeps nothing has its cookie alone.
try {
  const known = localStorage.getItem(OURS);
  if (sitForm) sitForm.elements.token.value = known ?? make();
  if (known && again && !sessionStorage.getItem(again)) takeUp(known);
} catch { /* it keeps nothing */ }

function make() {
  const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  sitForm.addEventListener("submit", () => localStorage.setItem(OURS, token));
  return token;
}

// Asked once a table while this window is open; where it is another's, nothing happens.
function takeUp(token) {
  sessionStorage.setItem(again, "asked");
  fetch(again, { method: "POST", body: new URLSearchParams({ token }) })
    .then((answer) => { if (answer.status === 200) location.reload(); })
    .catch(() => sessionStorage.removeItem(again));
}
