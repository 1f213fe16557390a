// The result is handed over as a text, or copied; where the browser can do neither, the link shows it.
import { message } from "./message.js";

document.addEventListener("click", (event) => {
  const link = event.target.closest("#share");
  const copy = () => navigator.clipboard.writeText(link.dataset.text).then(() => tell("Copied. Paste it where you like."));
  if (!link?.dataset.text || !(navigator.share ?? navigator.clipboard)) return;
  event.preventDefault();
  const sent = navigator.share ? navigator.share({ text: link.dataset.text }) : copy();
  sent.catch((problem) => { if (problem.name !== "AbortError") location.assign(link.href); });
});

function tell(sentence) {
  const words = document.createElement("p");
  words.className = "toast";
  words.textContent = sentence;
  message()?.replaceChildren(words);
}
