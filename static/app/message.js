// What the table says of a tap, and what the script says when it says nothing.
export const message = () => document.getElementById("message");

export function say(sentence = "", ...more) {
  const box = document.createElement("div");
  box.className = "refusal";
  const words = document.createElement("p");
  words.textContent = sentence;
  box.append(words, ...more);
  message()?.replaceChildren(...(sentence ? [box] : []));
}
