// Whether the server can be reached; where it cannot, a quiet bar says so, and what waits for it.

const SHORT = 3000; // ms; a shorter gap is none
const bar = document.createElement("div");
const todo = []; // once the connection is back
let lostAt = 0; // 0 while it is there

export const isLost = () => lostAt > 0;
export const whenBack = (does) => { todo.push(does); };
export const lose = () => { lostAt ||= Date.now(); };

export function reach() {
  if (!isLost()) return;
  lostAt = 0;
  bar.remove();
  for (const does of todo) does();
}

// Told once a second; what is said stays the same element, so that a finger on its button finds it.
export function tellLost(taps, seconds, tryNow) {
  if (!isLost() || Date.now() - lostAt < SHORT) return;
  if (!bar.isConnected) draw(tryNow);
  const waits = taps ? `${taps} ${taps === 1 ? "tap waits" : "taps wait"}. ` : "";
  bar.querySelector("small").textContent = `${waits}Trying again in ${Math.max(1, seconds)} s.`;
}

function draw(tryNow) {
  bar.className = "offline";
  bar.innerHTML = '<svg class="icon" aria-hidden="true"><use></use></svg><p><b>No connection. Nothing is lost.</b><small></small></p><button class="button" id="try-now" type="button">Try now</button>';
  bar.querySelector("use").setAttribute("href", `${document.querySelector("link[rel=icon]").getAttribute("href")}#offline`);
  bar.querySelector("button").addEventListener("click", tryNow);
  (document.querySelector(".ground") ?? document.getElementById("main")).prepend(bar);
}
