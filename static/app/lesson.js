// Teach me: its card lies at the foot of the work area where nothing else does. Elsewhere it is folded
// to a line in the strip, as it is without a script.
const IN_THE_WAY = ".ground :is(button, label, summary, i, :not(:has(*), :empty)):not(svg *, .hidden, .hidden *, .lesson *)";

// So does the invitation before the first tap.
function place() {
  const lesson = document.querySelector(".lesson:not([hidden])");
  if (!lesson) return;
  lesson.dataset.atFoot = "";
  const card = lesson.querySelector(".lesson-card").getBoundingClientRect();
  const lies = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return right > left && bottom > Math.max(top, card.top) && top < card.bottom && right > card.left && left < card.right;
  };
  const isFree = ![...document.querySelectorAll(IN_THE_WAY)].some((one) => lies(one) && one.checkVisibility?.({ visibilityProperty: true }));
  lesson.toggleAttribute("data-at-foot", isFree);
}

place();
for (const news of ["htmx:afterOnLoad", "toggle", "change", "resize"]) addEventListener(news, place, true);
