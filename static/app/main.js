// What the pages cannot do by themselves; everything works without, slower. The chapters of this folder
// are modules that say what they use of each other. They are served as one script, in the order in which
// a browser would run them (companion/web/assets.py); what only tables do is a second one (table.js).
import "./in_order.js";
import "./menu.js";
import "./addresses.js";
import "./looking_up.js";
import "./search.js";
import "./motion.js";
import "./share.js";
import "./seat.js";
import "./page.js"; // after what opens the drawer: a link to a rule leads nowhere else
