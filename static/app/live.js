// Hears of a newer number: one stream a page, closed while it is out of sight. Retries are ours, and so is
// asking for the number where no stream is to be had.
import { catchUp, learn } from "./catch_up.js";
import { isLost, lose, reach, tellLost, whenBack } from "./connection.js";
import { waiting } from "./queue.js";
import { sendUnsent, unsentTaps } from "./taps.js";

const TICK = 500, SILENT = 25_000, ANSWERED = 5000; // ms
const LONGEST = 15; // s until the next try
const ASK_EVERY = 4; // ticks
const TROUBLE = 503; // no file, or no room for one more
const address = document.body.dataset.live;
let stream = null, heard = 0; // what listens, and when it last heard anything
let tries = 0, wait = 0, ticks = 0;

function open() {
  close();
  heard = Date.now();
  wait = Math.min(2 ** tries++, LONGEST);
  stream = new EventSource(`${address}/live`);
  const hear = (name, does) => stream.addEventListener(name, ({ data }) => { tries = 0; does(Number(data)); });
  for (const name of ["message", "beat"]) hear(name, (seq) => found(seq, 0));
  hear("seats", (seats) => found(0, seats));
  stream.addEventListener("error", () => { close(); ask(); }); // a browser never comes back after a 503
}

function close() {
  stream?.close();
  stream = null;
}

function found(seq, seats) {
  heard = Date.now();
  reach();
  learn(seq, seats);
}

// The number alone: whether anyone is there, and what a page goes by that gets no stream.
function ask() {
  fetch(`${address}/seq`, { cache: "no-store", signal: globalThis.AbortSignal?.timeout?.(ANSWERED) })
    .then((answer) => answer.text().then((text) => [text, answer.status]))
    .then(([text, status]) => {
      if (/^\d+ \d+$/.test(text)) found(...text.split(" ").map(Number));
      else if (status !== TROUBLE) lose(); // a server in trouble is there, and tells so who taps
    }, lose);
}

function tick() {
  if (document.hidden) return;
  wait -= TICK / 1000;
  if (stream ? Date.now() - heard > SILENT : wait <= 0) open();
  if (isLost() || (!stream && ++ticks % ASK_EVERY === 0)) ask();
  tellLost(unsentTaps().length + waiting().length, Math.ceil(wait), tryNow);
  catchUp();
}

// Back in sight, in the network or out of the browser's memory: the stream may be dead without a word.
function wake() {
  if (!document.hidden && !(stream && Date.now() - heard < TICK)) tryNow();
}

function tryNow() {
  tries = 0;
  open();
}

if (address) {
  whenBack(sendUnsent);
  whenBack(wake);
  for (const back of ["pageshow", "online", "focus"]) addEventListener(back, wake);
  document.addEventListener("visibilitychange", () => (document.hidden ? close() : wake()));
  addEventListener("pagehide", close);
  addEventListener("offline", () => { close(); lose(); });
  setInterval(tick, TICK);
}
