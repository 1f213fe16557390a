// All cards turn together: three, two, one, where the reveal is new to this page. Numbers change and nothing moves; who
// asked for less motion sees the cards at once, and so does everyone without a script.
import { isStill } from "./motion.js";

let covering = null; // what lies over the seats while it counts

document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  const fresh = detail.fragment.querySelector("#skirmish")?.dataset.turned;
  if (target.id !== "skirmish" || isStill() || !fresh || fresh === target.dataset.turned) return;
  document.addEventListener("htmx:afterOnLoad", countDown, { once: true });
});

function countDown() {
  const { content, dataset } = document.getElementById("countdown") ?? {};
  if (!content || covering) return;
  const shown = content.firstElementChild.cloneNode(true);
  const table = document.getElementById("table");
  table.classList.add("counting-down");
  table.querySelector(".ground").append(shown);
  covering = layOver(document.getElementById("seats"), dataset.backs.split(" "));
  const number = shown.querySelector("b");
  const wait = shown.querySelector("button");
  let isWaiting = false;
  wait.addEventListener("click", () => {
    isWaiting = !isWaiting;
    [wait.textContent, wait.dataset.go] = [wait.dataset.go, wait.textContent];
  });
  const ticking = setInterval(() => {
    if (isWaiting) return;
    number.textContent -= 1;
    if (Number(number.textContent) > 0) return;
    clearInterval(ticking);
    shown.remove();
    covering.remove();
    covering = null;
    table.classList.remove("counting-down");
  }, 1000);
}

// Whoever is ahead may have tapped already, which redraws the seats.
document.addEventListener("htmx:afterOnLoad", () => { if (covering) document.getElementById("seats").append(covering); });

// The seats as they were: backs of cards, and no one leads.
function layOver(seats, backs) {
  const picture = document.createElement("div");
  picture.className = "face-down-seats";
  picture.inert = true;
  for (const [place, seat] of [...seats.querySelectorAll(".seat")].entries()) {
    const copy = seat.cloneNode(true);
    copy.removeAttribute("aria-current");
    copy.classList.remove("leads");
    for (const part of copy.querySelectorAll(".slots, .held, .seat-lines, .seat-reasons")) part.remove();
    for (const part of [copy, ...copy.querySelectorAll("[id], [name]")]) { part.removeAttribute("id"); part.removeAttribute("name"); }
    const back = document.createElement("span");
    back.className = "figure-back";
    back.textContent = backs[place];
    copy.querySelector(".numbers").replaceChildren(back);
    picture.append(copy);
  }
  seats.append(picture);
  return picture;
}
