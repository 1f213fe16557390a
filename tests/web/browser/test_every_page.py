"""Every page in three sizes and both themes: axe, targets, widths, zoom, and no complaint."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import APIRequestContext, Browser, FilePayload, Page

from tests.live_server import LiveServer
from tests.web.browser.devices import SIZES, Devices
from tests.web.browser.full_landscapes import full_landscapes
from tests.web.browser.full_piles import full_piles
from tests.web.browser.full_skirmishes import full_skirmishes
from tests.web.browser.full_tables import full_tables
from tests.web.browser.tables import Form, Table

pytestmark = pytest.mark.browser

AXE = Axe()
AXE_OPTIONS = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    "resultTypes": ["violations"],
}
# The themes differ in colours alone, as tests/web/test_assets.py holds: what axe says of anything
# else in one of them is true of the other, and running it all twice would take minutes.
OF_COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
AXE_BY_THEME = {"dark": AXE_OPTIONS, "light": {**AXE_OPTIONS, "runOnly": OF_COLOURS}}
WEAR = "(theme) => { document.documentElement.dataset.theme = theme; }"
# Five tribes with every gang and every box, one of them with a card too many.
TRIBES_OF_FIVE = (
    "players=5&gangs=gearheads,pharmers,masons,humanitarians&boxes=hq,recon&at=2"
    "&count1=refugee.4,thugs.3&count2=grenade.3,tribe_family_5.1,armory.complete.1&count4=pills.2"
)
# Five forces, a leader, a building, one action declared and another player asked.
OF_FIVE = (
    "players=5&cards1=saboteur,brawler,medic&cards2=scout,spear,refugee,refugee&cards3=sniper_team,"
    "scavenger,grenade&cards4=sniper_team,thugs&total5=4.3.1&leader2=gangster&wounded2=1"
    "&buildings2=portable_decoys&acts=1.disarm.saboteur.3.grenade"
)
# Four piles, one of them long, a card marked, and a totem.
OF_FOUR = (
    "players=4&pile1=pwwwmmffffffbmmmmmwwooooxfxffofff&totem1=fox&stands1=10&penalty1=14&mark=5"
    "&pile2=ffoo&pile3=mmpp&pile4=w"
)


@dataclass(frozen=True)
class Visit:
    """How a page is reached; names in braces stand for tables of the `places` fixture."""

    name: str
    address: str
    status: int = 200
    form: dict[str, str] | None = None
    from_elsewhere: bool = False
    tap: str = ""  # what is tapped then
    until: str = ""  # what that brings about
    upload: str = ""  # the address of a file that is chosen and sent


ALL = (
    Visit("home", "/"),
    Visit("home without a table", "{empty}/"),
    Visit("new Arctic Scavengers", "/new?game=arctic_scavengers"),
    Visit("new Arctic", "/new?game=arctic"),
    Visit("new Arctic with choices", "/new?game=arctic&decks=chosen&powers=chosen&backs=1"),
    Visit("new toy game", "/new?game=pebbles"),
    Visit(
        "new with every module",
        "/new?game=arctic_scavengers&name1=Anna&name2=Ben&modules=hq4&modules=recon1&modules=recon5"
        "&junkyard=custom&mercenaries=scout",
        tap=".pile:nth-child(4) summary",
        until=".pile:nth-child(4) .lines",
    ),
    Visit("set-up on paper", "/new/print?game=arctic_scavengers&modules=hq2"),
    Visit("new with a mistake", "/new", 422, {"game": "arctic", "name1": "Anna"}),
    Visit("table in the draw", "{draw}"),
    Visit("table in the gathering", "{gather}"),
    Visit("table with a peek", "{peek}"),
    Visit("table in the skirmish", "{skirmish}"),
    Visit("table that counts", "{counting}"),
    Visit("table that counts from scratch", "{afresh}"),
    Visit("table that is closed", "{uncounted}"),
    Visit("table of five with long names", "{crowd}"),
    Visit("full table, leaders to keep", "{full_leaders}"),
    Visit("full table, timers in the draw", "{full_timers}"),
    Visit("full table, gathering", "{full_gather}"),
    Visit("full table, dig", "{full_dig}"),
    Visit("full table, hire", "{full_hire}"),
    Visit("full table, trash", "{full_trash}"),
    Visit("full table, build", "{full_build}"),
    Visit("full table, work", "{full_work}"),
    Visit("full table, store", "{full_store}"),
    Visit("full table, retrieve", "{full_retrieve}"),
    Visit("full table, interrupt", "{full_interrupt}"),
    Visit("full table, hurt", "{full_hurt}"),
    Visit("full table, repair", "{full_repair}"),
    Visit("full table, spy", "{full_spy}"),
    Visit("full table, draft", "{full_draft}"),
    Visit("full table, skirmish", "{full_skirmish}"),
    Visit("full table, reveal", "{full_reveal}"),
    Visit("full table, reactions", "{full_reactions}"),
    Visit("full table, saves", "{full_saves}"),
    Visit("full table, taken back", "{full_taken}"),
    Visit("full table, count", "{full_over}"),
    Visit("full table, closed", "{full_closed}"),
    Visit(
        "full table, refusal", "{full_gather}", tap="#now button.large", until="#message .refusal"
    ),
    Visit("full table, piles", "{full_gather}/page/piles"),
    Visit("full table, decks", "{full_gather}/page/decks"),
    Visit("full table, catching up", "{full_gather}/page/catch_up"),
    Visit("full table, log", "{full_hurt}/log"),
    Visit("Arctic, a first card", "{place_first}"),
    Visit("Arctic, placing with powers", "{place_powers}"),
    Visit("Arctic, nothing known", "{place_untold}"),
    Visit("Arctic, moving with the walrus", "{move_walrus}"),
    Visit("Arctic, drawing with powers", "{draw_powers}"),
    Visit("Arctic in the last turns", "{place_last}"),
    Visit("Arctic, score only", "{score_only}"),
    Visit("Arctic, counts", "{draw_powers}/page/counts"),
    Visit("Arctic table at the reserve", "{reserve}"),
    Visit("Arctic, piles to count", "{piles_begun}"),
    Visit("Arctic, piles spread out", "{piles_spread}"),
    Visit("Arctic, count closed", "{piles_closed}"),
    Visit("Arctic, closed without counting", "{piles_not_counted}"),
    Visit("Arctic, result", "{piles_closed}/score"),
    Visit("Arctic, log of the count", "{piles_closed}/log"),
    Visit("toy table", "{pebbles}"),
    Visit("table with a rule looked up", "{gather}", tap="#now a.rule", until="#drawer #entry"),
    Visit(
        "full table, rules in sight", "{full_reveal}", tap=".strip-links a", until="#drawer #search"
    ),
    Visit("table with a refusal", "{too_many}", tap="#seat-p1 button", until="#message .refusal"),
    Visit("toy table that is over", "{pebbles_over}"),
    Visit("table with something missing", "{locked}"),
    Visit("table with ways on", "{locked}", tap="#now button", until="#message .refusal"),
    Visit("table looked back at", "{long}/at/5"),
    Visit("table with a long log", "{long}"),
    Visit("page of a game", "{pebbles}/page/cloth"),
    Visit("piles", "{crowd}/page/piles"),
    Visit("decks", "{crowd}/page/decks"),
    Visit("catching up", "{crowd}/page/catch_up"),
    Visit("piles that were miscounted", "{miscounted}/page/piles"),
    Visit("decks that are not tracked", "{miscounted}/page/decks"),
    Visit("long log", "{long}/log"),
    Visit("log", "{undone}/log"),
    Visit("score", "{skirmish}/score"),
    Visit("score that is counted", "{full_over}/score"),
    Visit("result before it is revealed", "{full_closed}/score"),
    Visit("result half revealed", "{full_closed}/score?shown=2"),
    Visit("result", "{full_closed}/score?shown=all"),
    Visit("result with shared places", "{pebbles_over}/score?shown=all"),
    Visit("result that nobody counted", "{uncounted}/score"),
    Visit("story", "{full_closed}/story"),
    Visit("story without a picture", "{pebbles}/story"),
    Visit("help", "{gather}/help"),
    Visit("print", "{undone}/print"),
    Visit("print of a result", "{full_closed}/print"),
    Visit("print of a log", "{undone}/log/print"),
    Visit("rules", "/rules"),
    Visit("rules by module", "/rules?by=module"),
    Visit("glossary", "/rules/arctic_scavengers/glossary"),
    Visit("what may be done when", "/rules/arctic_scavengers/timing"),
    Visit("one rule", "/rules/skirmish/ties"),
    Visit("one ruling", "/rules/R17"),
    Visit("rules that were searched", "/rules?q=skirmish"),
    Visit("rules without a result", "/rules?q=xyzzy"),
    Visit("cards", "/cards"),
    Visit("cards of Arctic", "/cards?game=arctic"),
    Visit("cards filtered", "/cards?ability=fight"),
    Visit("cards without a result", "/cards?set=none"),
    Visit("one card", "/cards/sniper_team"),
    Visit("one card, edited", "/cards/map"),
    Visit("a card's print", "/cards/thugs/print"),
    Visit("a card's print with a mistake", "/cards/map/print", 422, {"count": "0"}),
    Visit("our rulings", "/rulings"),
    Visit("one rule with a ruling", "/rules/arctic_scavengers/cards/map"),
    Visit("note a ruling", "{gather}/at/1", tap=".buttons .quiet", until=".ruling-form"),
    Visit("a ruling with a mistake", "/rulings/new", 422, {"game": "arctic"}),
    Visit("quick reference", "/rules/arctic_scavengers/reference"),
    Visit("history", "/history"),
    Visit("history of one game", "/history?game=pebbles"),
    Visit("history without a game", "{empty}/history"),
    Visit("import", "/import"),
    Visit("import without a file", "/import", 422, {}),
    Visit("import of new games", "{empty}/import", upload="{pebbles_over}/export.json"),
    Visit("import of what is there", "/import", upload="{pebbles_over}/export.json"),
    Visit("quick skirmish", "/quick/skirmish"),
    Visit("quick skirmish of five", f"/quick/skirmish?{OF_FIVE}"),
    Visit("quick score", "/quick/score"),
    Visit("quick score of five", f"/quick/score?{TRIBES_OF_FIVE}"),
    Visit("quick arctic", "/quick/arctic"),
    Visit("quick arctic of four", f"/quick/arctic?{OF_FOUR}"),
    Visit("style", "/_style"),
    Visit("400", "{gather}/next", 400, {"seq": "many"}),
    Visit("403", "{gather}/next", 403, {"seq": "1"}, from_elsewhere=True),
    Visit("404", "/t/AEIO", 404),
    Visit("405", "/rules", 405, {}),
    Visit("409", "{gather}/next", 409, {"seq": "1"}),
    Visit("422", "{too_many}/take", 422, {"player": "p1"}),
)
QUICK = {
    "home",
    "new Arctic Scavengers",
    "table in the skirmish",
    "full table, dig",
    "full table, reveal",
    "Arctic, placing with powers",
    "toy table",
    "one card",
    "422",
}


@dataclass
class Places:
    """The addresses that pages are reached by; a table is set up when somebody first goes there."""

    url: str
    recipes: Mapping[str, Callable[[], Table]]
    names: dict[str, str] = field(default_factory=dict)

    def find(self, address: str) -> str:
        """The whole address."""
        found = address.format_map(self)
        return found if found.startswith("http") else self.url + found.removeprefix("/")

    def __getitem__(self, name: str) -> str:
        if name not in self.names:
            self.names[name] = self.recipes[name]().path
        return self.names[name]


@pytest.fixture(scope="module")
def places(
    ask: APIRequestContext, live: LiveServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Places]:
    """Tables at every point of their games, and a second server that has none."""
    scavengers, long_names = "arctic_scavengers", [f"{name} of Spitsbergen" for name in "ABCDE"]
    recipes: dict[str, Callable[[], Table]] = {
        "draw": lambda: Table(ask, scavengers),
        "gather": lambda: Table(ask, scavengers).on_to("Round 1", "Gather"),
        "peek": lambda: Table(ask, scavengers).on_to("Round 3", "Draw"),
        "skirmish": lambda: Table(ask, scavengers).on_to("Round 3", "Skirmish"),
        "counting": lambda: Table(ask, scavengers).on_to("Counting"),
        "afresh": lambda: (
            Table(ask, scavengers)
            .on_to("Counting")
            .tap("begin-count", player="p1", is_afresh="1")
            .tap("count-more", 9, player="p1", thing="medic")
        ),
        "uncounted": lambda: (
            Table(ask, scavengers).on_to("Counting").tap("close-game", uncounted="1")
        ),
        "crowd": lambda: Table(ask, scavengers, *long_names).on_to("Round 3", "Skirmish"),
        "miscounted": lambda: (
            Table(ask, scavengers)
            .tap("track", tracking="piles")
            .tap("count", pile="junkyard", cards="3")
        ),
        "reserve": lambda: Table(ask, "arctic", tracking="clock").tap("open-reserve"),
        "pebbles": lambda: Table(ask, "pebbles").tap("take", player="p1").tap("undo"),
        "pebbles_over": lambda: Table(ask, "pebbles").tap("take", player="p2").tap("finish"),
        "too_many": lambda: Table(ask, "pebbles").tap("take", 3, player="p1"),
        "locked": lambda: Table(ask, "pebbles").tap("hide", player="p1", number="1"),
        "long": lambda: Table(ask, "pebbles").tap("polish", 60, player="p1").tap("undo", 3),
        "undone": lambda: (
            Table(ask, "pebbles")
            .tap("take", 3, player="p1")
            .tap("take", player="p1", despite="pebbles/three")
            .tap("undo")
        ),
    }
    # On a card that no other test of this folder asks for.
    about_map: Form = {"game": scavengers, "rule": "cards/map", "dispute": "?", "decision": "Hers."}
    assert ask.post("/cards/map/print", form={"count": "5", "text": "As we have it."}).ok
    assert ask.post("/rulings/new", form=about_map).ok
    with LiveServer(tmp_path_factory.mktemp("empty") / "instance") as empty:
        names = {"empty": empty.url.rstrip("/")}
        yield Places(
            live.url,
            recipes
            | full_tables(ask)
            | full_skirmishes(ask)
            | full_piles(ask)
            | full_landscapes(ask),
            names,
        )


class Looks(Devices):
    """Devices that stay open: one for each size, in the dark theme."""

    def __init__(self, chromium: Browser, *urls: str) -> None:
        super().__init__(chromium, *urls)
        self._pages: dict[str, Page] = {}

    def page(self, size: str) -> Page:
        """The page of that size, whatever it shows."""
        if size not in self._pages:
            # Without motion, so that nothing is measured on its way.
            self._pages[size] = self.open(size, theme="dark", reduced_motion="reduce")
        return self._pages[size]


@pytest.fixture(scope="module")
def looks(chromium: Browser, places: Places) -> Iterator[Looks]:
    """The devices that look at every page."""
    opened = Looks(chromium, places.url, places.names["empty"])
    yield opened
    opened.close()


def cases() -> Iterator[Any]:
    """Every page in every size; all but a few belong to the long proofs."""
    for size, visit in itertools.product(SIZES, ALL):
        marks = () if size == "tablet" and visit.name in QUICK else (pytest.mark.long,)
        yield pytest.param(size, visit, id=f"{size}-{visit.name}", marks=marks)


@pytest.mark.parametrize(("size", "visit"), list(cases()))
def test_a_page_is_easy_to_see_and_to_tap_in_both_themes(
    looks: Looks, places: Places, size: str, visit: Visit
) -> None:
    page = looks.page(size)
    looks.watch.troubles.clear()
    assert go(page, visit, places) == visit.status
    problems = problems_in_both_themes(page, SIZES[size]["viewport"]["width"])
    problems += looks.watch.troubles
    assert not problems, "\n".join(problems)


def problems_in_both_themes(page: Page, width: int) -> list[str]:
    """What is hard to see or to tap, with everything on the page opened."""
    page.evaluate(OPEN_ALL_DETAILS)
    page.evaluate(STAND_STILL)
    problems = []
    # Layout first: for axe, what floats is put into the flow.
    for look, theme in itertools.product((LAYOUT_PROBLEMS, None), AXE_BY_THEME):
        page.evaluate(WEAR, theme)
        found = page.evaluate(look, width) if look else axe_problems(page, theme)
        problems += [f"{theme}: {problem}" for problem in found]
    return problems


def go(page: Page, visit: Visit, places: Places) -> int:
    """Reach a page as a person would, and tell the status of the answer."""
    address = places.find(visit.address)
    if visit.form is None:
        answer = page.goto(address)
    else:
        page.goto("about:blank" if visit.from_elsewhere else places.find("/history"))
        with page.expect_navigation() as navigation:
            page.evaluate(SUBMIT, [address, visit.form])
        answer = navigation.value
    assert answer is not None
    if visit.upload:
        file = page.request.get(places.find(visit.upload)).body()
        chosen: FilePayload = {"name": "g.json", "mimeType": "application/json", "buffer": file}
        page.locator("input[type=file]").set_input_files(chosen)
        page.locator(".upload button").tap()
        page.locator("#import .found").wait_for()
    if visit.tap:
        page.locator(visit.tap).first.tap()
        page.locator(visit.until).first.wait_for()
    return answer.status


SUBMIT = """([address, fields]) => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = address;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}"""

OPEN_ALL_DETAILS = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"

# What appears may grow for a moment; what turns for ever is not waited for.
STAND_STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime < 1000).map((one) => one.finished))"""

# Targets under 48 px, targets less than 8 px apart, sideways scrolling, and no way to zoom.
LAYOUT_PROBLEMS = """(width) => {
  const problems = [];
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const name = (element) => {
    const words = (element.getAttribute("aria-label") || element.textContent || element.name || "");
    return `${element.tagName.toLowerCase()} "${words.trim().replace(/\\s+/g, " ").slice(0, 40)}"`;
  };
  const isInSentence = (element) => element.matches("a") && element.closest("p, li, td, .prose")
    && getComputedStyle(element).display === "inline";
  // What floats above the page may lie on anything: the page can be scrolled clear of it.
  // An open menu lies on top of that again, and a drawer on top of everything.
  const layer = (element) => element.closest(".menu ul") ? "menu"
    : element.closest("dialog:modal") ? "drawer" : floats(element);
  const floats = (element) => element !== null
    && (["fixed", "sticky"].includes(getComputedStyle(element).position) || floats(element.parentElement));

  // What is scrolled out of sight in the log is not tapped.
  const inSight = ({ element, box }) => {
    const edge = element.closest(".scroller")?.getBoundingClientRect();
    return !edge || (box.top < edge.bottom - 1 && box.bottom > edge.top + 1);
  };
  const clipped = ({ element, box }) => {
    const edge = element.closest(".scroller")?.getBoundingClientRect();
    if (!edge) return box;
    const top = Math.max(box.top, edge.top), bottom = Math.min(box.bottom, edge.bottom);
    return { left: box.left, right: box.right, top, bottom };
  };

  const selector = "a[href], button, input, select, textarea, summary, [role=button]";
  const targets = [...document.querySelectorAll(selector)].filter(shown)
    .filter((element) => !isInSentence(element))
    .map((element) => element.matches("[type=radio], [type=checkbox]") && element.closest("label") || element)
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(inSight);

  for (const { element, box } of targets) {
    if (Math.min(box.width, box.height) < 47.5) {
      problems.push(`${name(element)} is ${box.width.toFixed()} x ${box.height.toFixed()} px`);
    }
  }
  // A summary lies close to what it opens.
  const tiles = targets.filter(({ element }) => !element.matches("summary"))
    .map((target) => ({ ...target, box: clipped(target), layer: layer(target.element) }));
  tiles.forEach(({ element, box, layer }, n) => tiles.slice(n + 1).forEach((other) => {
    if (layer !== other.layer) return;
    const across = Math.max(box.left - other.box.right, other.box.left - box.right);
    const down = Math.max(box.top - other.box.bottom, other.box.top - box.bottom);
    const gap = Math.max(across, down);
    if (gap < 7.5) problems.push(`${name(element)} is ${gap.toFixed()} px from ${name(other.element)}`);
  }));

  if (document.scrollingElement.scrollWidth > width) {
    problems.push(`the page is ${document.scrollingElement.scrollWidth} px wide`);
  }
  for (const element of document.querySelectorAll("body *")) {
    const scrolls = ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
    if (scrolls && element.scrollWidth > element.clientWidth) {
      problems.push(`${element.tagName.toLowerCase()}.${element.className} scrolls sideways`);
    }
  }

  const viewport = document.querySelector("meta[name=viewport]")?.content ?? "";
  if (!viewport.includes("width=device-width") || /user-scalable|maximum-scale/.test(viewport)) {
    problems.push(`zoom: ${viewport}`);
  }
  for (const element of [document.documentElement, document.body]) {
    const { touchAction } = getComputedStyle(element);
    if (!["auto", "manipulation"].includes(touchAction)) problems.push(`zoom: ${touchAction}`);
  }
  return problems;
}"""


# What floats may cover half of a button, which axe takes for a small one.
SINK_FLOATS = """document.querySelectorAll("#history, .bar, .messages")
  .forEach((one) => { one.style.position = "static"; })"""


def axe_problems(page: Page, theme: str) -> list[str]:
    """What axe finds in a theme, one line for each element."""
    page.evaluate(SINK_FLOATS)
    found = AXE.run(page, options=AXE_BY_THEME[theme]).response["violations"]
    return [
        f"axe {violation['id']}: {node['html'][:160]}: {node['failureSummary']}"
        for violation in found
        for node in violation["nodes"]
    ]
