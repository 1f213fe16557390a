// Cards that are chosen on one's own phone. The draft stays in this page until it is committed: a tap on a card
// takes one more of it, after the last none again. Without a script each card has a field for its number.

const draftOf = () => document.getElementById("commit-form");
const picks = (root) => [...root.querySelectorAll(".pick input")];
let weighings = 0; // so many times it was asked what the cards come to

function show() {
  if (!draftOf()) return;
  draftOf().classList.add("counts");
  const cards = picks(draftOf()).map(showCopies).reduce((sum, copies) => sum + copies, 0);
  const button = document.getElementById("commit-cards");
  button.hidden = cards === 0;
  button.previousElementSibling.hidden = cards > 0;
  button.firstElementChild.textContent = (cards === 1 ? button.dataset.one : button.dataset.many).replace("#", cards);
  weigh(draftOf(), cards);
}

function showCopies(input) {
  const copies = Number(input.value);
  // A sheet of style can write only what stands on the element itself.
  for (const { dataset } of [input.parentElement, input.parentElement.querySelector(".card-name")]) {
    if (copies) dataset.copies = copies;
    else delete dataset.copies;
  }
  return copies;
}

// Fight and people are the server's to know; the answer is for this page alone and leaves no trace.
async function weigh({ dataset: { worth } }, cards) {
  const number = ++weighings;
  const answer = cards ? await fetch(worth, { method: "POST", body: new URLSearchParams(new FormData(draftOf())) }).catch(() => null) : null;
  const words = answer?.ok ? await answer.text() : "";
  const output = document.getElementById("commit-worth");
  if (number === weighings && output) output.textContent = words;
}

document.addEventListener("click", (event) => {
  const input = event.target.closest(".counts .pick")?.querySelector("input");
  if (!input) return;
  event.preventDefault();
  input.value = (Number(input.value) + 1) % (Number(input.max) + 1);
  input.dispatchEvent(new Event("input", { bubbles: true }));
});
document.addEventListener("input", ({ target }) => { if (target.closest("#commit-form")) show(); });

// A picture that arrives meanwhile leaves the draft as it is, and in sight.
document.addEventListener("htmx:oobBeforeSwap", ({ target, detail }) => {
  const isOpen = document.getElementById("show-commit")?.checked;
  for (const input of picks(target)) {
    const fresh = detail.fragment.querySelector(`#${CSS.escape(input.id)}`);
    if (fresh) fresh.value = Math.min(Number(input.value), Number(fresh.max));
  }
  const choose = detail.fragment.querySelector("#show-commit");
  queueMicrotask(() => {
    if (choose && isOpen) choose.checked = true;
    if (target.id === "commit") show();
  });
});
show();
