// What only a table does, its result, and the pages of its game: taps, and news of the taps of others.
import "./taps.js";
import "./live.js";
import "./commit.js";
import "./countdown.js";
import "./lesson.js";
