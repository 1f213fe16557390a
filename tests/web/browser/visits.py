"""Every page that there is to see, and the small tables that lead to some of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import APIRequestContext

from tests.web.browser.tables import ALONE, Table

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
    """How a page is reached; names in braces stand for tables."""

    name: str
    address: str
    status: int = 200
    form: dict[str, str] | None = None
    from_elsewhere: bool = False
    as_guest: bool = False  # of the network, not of this computer
    sits: str = ""  # the seat in which the device sits meanwhile
    shows: str = ""  # by what it is told from another page
    tap: str = ""  # what is tapped then
    until: str = ""  # what that brings about
    upload: str = ""  # the address of a file that is chosen and sent
    is_new: bool = False  # with games and rulings that nobody has


ALL = (
    Visit("home", "/"),
    Visit("home without a table", "{empty}/"),
    # The list is there once thirteen tables are open; the address itself does not need them.
    Visit("home, a later page", "/?page=2&after={thirteen}", shows="nav.pages"),
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
    Visit("table of five from everywhere", "{everywhere}"),
    Visit("full table, leaders to keep", "{full_leaders}"),
    Visit("full table, two leaders dealt", "{full_dealt}"),
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
    Visit("full table, verdict", "{full_verdict}"),
    Visit("full table, deadlock", "{full_deadlock}"),
    Visit("full table, why", "{full_deadlock}/look/why"),
    Visit("full table, what if", "{full_verdict}/look/what_if"),
    Visit("full table, count", "{full_over}"),
    Visit("full table, closed", "{full_closed}"),
    Visit(
        "full table, refusal",
        "{full_hire}",
        tap=".hire .card:has(.lacks)",
        until="#message .refusal",
    ),
    Visit("full table, piles", "{full_gather}/page/piles"),
    Visit("full table, decks", "{full_gather}/page/decks"),
    Visit("full table, catching up", "{full_gather}/page/catch_up"),
    Visit("full table, log", "{full_hurt}/log"),
    Visit("own phone, waiting", "{own_cards}", sits="p2", shows="#mine .own-deck"),
    Visit(
        "own phone, naming a card",
        "{own_cards}",
        sits="p2",
        tap="#own-contested-0 > summary",
        until=".own-names .kinds",
    ),
    Visit("own phone, own turn", "{own_turn}", sits="p1", shows="#bench .actions"),
    Visit(
        "own phone, own turn and cards",
        "{own_turn}",
        sits="p1",
        tap="#own-cards > summary",
        until="#mine .own-deck",
    ),
    Visit("own phone, naming what was dug up", "{own_dig}", sits="p1", shows="#bench .ask.kinds"),
    Visit(
        "own phone, choosing cards",
        "{own_turn}",
        sits="p1",
        tap="#bar label.next",
        until="#commit .picks",
    ),
    Visit("own phone, cards face down", "{face_down}", sits="p1", shows="#commit .face-down"),
    Visit("own phone, someone is waited for", "{waited_for}", sits="p3", shows="#bar .say small"),
    Visit("own phone, declaring", "{turned}", sits="p1", shows="#skirmish .card.target"),
    Visit("own phone, someone else declares", "{turned}", sits="p3", shows="#bar .look"),
    Visit("phones commit", "{waited_for}", shows="#skirmish .waits"),
    Visit(
        "phones commit, and one at the table",
        "{waited_for}",
        tap="#bar label.choice",
        until="#skirmish .here .number-keys",
    ),
    Visit("a turn that ends on a phone", "{face_down}", shows="#bar .number-keys"),
    Visit("own phone, count", "{own_count}", sits="p2", shows="#own_count .own-key"),
    Visit("own phone, Arctic, waiting", "{place_powers}", sits="p2", shows="#mine .own-animals"),
    Visit(
        "own phone, Arctic, totem",
        "{place_last}",
        sits="p2",
        tap="#mine .own-animals .button >> nth=5",
        until="#mine .own-animals .chosen",
    ),
    Visit(
        "own phone, Arctic, own seat",
        "{place_powers}",
        sits="p1",
        tap="#seat-p1 summary",
        until="#seat-p1 .seat-reasons .move",
    ),
    Visit("own phone, Arctic, count", "{piles_begun}", sits="p2", shows="#spread .animals"),
    Visit("Arctic, a first card", "{place_first}"),
    Visit("Arctic, placing with powers", "{place_powers}"),
    Visit("Arctic, nothing known", "{place_untold}"),
    Visit("Arctic, moving with the walrus", "{move_walrus}"),
    Visit("Arctic, drawing with powers", "{draw_powers}"),
    Visit("Arctic in the last turns", "{place_last}"),
    Visit("Arctic, score only", "{score_only}"),
    Visit("Arctic, counts", "{draw_powers}/page/counts"),
    Visit("Arctic, counts in doubt", "{place_untold}/page/counts"),
    Visit("Arctic table at the reserve", "{reserve}"),
    Visit("Arctic, piles to count", "{piles_begun}"),
    Visit("Arctic, piles spread out", "{piles_spread}"),
    Visit("Arctic, count closed", "{piles_closed}"),
    Visit("Arctic, closed without counting", "{piles_not_counted}"),
    Visit("Arctic, result", "{piles_closed}/score"),
    Visit("Arctic, log of the count", "{piles_closed}/log"),
    Visit("toy table", "{pebbles}"),
    Visit("TV, gathering", "{full_dig}/screen"),
    Visit("TV, cards that turn", "{full_reveal}/screen"),
    Visit("TV, verdict", "{full_verdict}/screen"),
    Visit("TV, Arctic", "{move_walrus}/screen"),
    Visit("TV, result", "{full_closed}/screen"),
    Visit("table with its rules", "{gather}", tap="#rules", until="#drawer #search"),
    Visit(
        "full table, rules in sight",
        "{full_reveal}",
        tap="a[href$=help]:not(#point)",
        until="#drawer #search",
    ),
    Visit("table with a refusal", "{too_many}", tap="#seat-p1 button", until="#message .refusal"),
    Visit("toy table that is over", "{pebbles_over}"),
    Visit("table with something missing", "{locked}"),
    Visit("table with ways on", "{locked}", tap="#bar .next", until="#message .refusal"),
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
    Visit("story", "{full_closed}/story?shown=all"),
    Visit("story not revealed yet", "{pebbles_veiled}/story", shows="text=Not revealed yet"),
    Visit("story without a picture", "{pebbles}/story"),
    Visit("help", "{gather}/help"),
    Visit("invite", "{gather}/invite"),
    Visit("invite, five with long names", "{crowd}/invite"),
    Visit("code for the Wi-Fi", "{gather}/invite/wifi"),
    Visit("sit down", "{gather}/sit"),
    Visit("sit down, five with long names", "{crowd}/sit"),
    Visit("print", "{undone}/print"),
    Visit("print of a result", "{full_closed}/print?shown=all"),
    Visit("print of a log", "{undone}/log/print"),
    Visit("rules", "/rules"),
    Visit("rules by module", "/rules?by=module"),
    Visit("glossary", "/rules/arctic_scavengers/glossary"),
    Visit("what may be done when", "/rules/arctic_scavengers/timing"),
    Visit("what may be done when, card by card", "/rules/arctic_scavengers/timing?by=card"),
    Visit("one rule", "/rules/skirmish/ties"),
    Visit("one ruling", "/rules/R17"),
    Visit("rules that were searched", "/rules?q=skirmish"),
    Visit("rules without a result", "/rules?q=xyzzy"),
    Visit("cards", "/cards"),
    Visit("cards of Arctic", "/cards?game=arctic"),
    Visit("cards filtered", "/cards?ability=fight"),
    Visit("cards without a result", "/cards?set=none"),
    Visit("one card", "/cards/arctic_scavengers/sniper_team"),
    Visit("one card, edited", "/cards/arctic_scavengers/map"),
    Visit("a card's print", "/cards/arctic_scavengers/thugs/print"),
    Visit(
        "a card's print with a mistake", "/cards/arctic_scavengers/map/print", 422, {"count": "0"}
    ),
    Visit("our rulings", "/rulings"),
    Visit("our rulings about one rule", "/rulings?rule=cards/map"),
    Visit("one rule with a ruling", "/rules/arctic_scavengers/cards/map"),
    Visit("note a ruling", "{gather}/at/1", tap="a.quiet[href^='/rulings/new']", until="form#form"),
    Visit("a ruling with a mistake", "/rulings/new", 422, {"game": "arctic"}),
    Visit("quick reference", "/rules/arctic_scavengers/reference"),
    Visit("history", "/history"),
    Visit("history of one game", "/history?game=pebbles"),
    Visit("history without a game", "{empty}/history"),
    Visit("host", "/host"),
    Visit("host, as a guest", "/host", as_guest=True),
    Visit("a wrong code", "/host", 422, {"code": "1"}, as_guest=True),
    Visit("what is for the host", "/import", 403, as_guest=True),
    Visit("home of a guest", "/", as_guest=True),
    Visit("history of a guest", "/history", as_guest=True),
    Visit("our rulings for a guest", "/rulings", as_guest=True),
    Visit("import", "/import"),
    Visit("import without a file", "/import", 422, {}),
    Visit("import where there is no game", "{empty}/import", upload="{pebbles_over}/export.jsonl"),
    Visit("import of new things", "/import", upload="{pebbles_over}/export.jsonl", is_new=True),
    Visit("import of what is there", "/import", upload="{pebbles_over}/export.jsonl"),
    Visit(
        "import that is done",
        "/import",
        upload="{pebbles_over}/export.jsonl",
        is_new=True,
        tap="#import_bar .next",
        until="#import .verdict",
    ),
    Visit("quick skirmish", "/quick/arctic_scavengers/skirmish"),
    Visit("quick skirmish of five", f"/quick/arctic_scavengers/skirmish?{OF_FIVE}"),
    Visit("quick score", "/quick/arctic_scavengers/score"),
    Visit("quick score of five", f"/quick/arctic_scavengers/score?{TRIBES_OF_FIVE}"),
    Visit("quick arctic", "/quick/arctic/score"),
    Visit("quick arctic of four", f"/quick/arctic/score?{OF_FOUR}"),
    Visit("style", "/_style"),
    Visit("400", "{gather}/next", 400, {"seq": "many"}),
    Visit("403", "{gather}/next", 403, {"seq": "1"}, from_elsewhere=True),
    Visit("404", "/t/AEIO", 404),
    Visit("405", "/rules", 405, {}),
    Visit("409", "{gather}/next", 409, {"seq": "1"}),
    Visit("422", "{too_many}/take", 422, {"player": "p1"}),
)
QUICK = {"home", "table in the skirmish", "Arctic, placing with powers", "422"}


def small_tables(ask: APIRequestContext) -> dict[str, Callable[[], Table]]:
    """Tables early in their games, of the toy game, or told in a few taps."""
    scavengers, long_names = "arctic_scavengers", [f"{name} of Spitsbergen" for name in "ABCDE"]
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    from_everywhere = ["鎮" * 24, "می\u200cنا رضایی", family * 8, "श्री लक्ष्मीनारायण", "סארה"]
    return {
        "thirteen": lambda: [Table(ask, "pebbles") for _ in range(13)][-1],
        "draw": lambda: Table(ask, scavengers),
        "gather": lambda: Table(ask, scavengers).on_to("Round 1", "Gather"),
        "peek": lambda: Table(ask, scavengers).on_to("Round 3", "Draw"),
        "skirmish": lambda: Table(ask, scavengers).on_to("Round 3", "Skirmish"),
        "counting": lambda: Table(ask, scavengers).on_to("The count"),
        "afresh": lambda: (
            Table(ask, scavengers)
            .on_to("The count")
            .tap("begin-count", player="p1", is_afresh="1")
            .tap("count-more", 9, player="p1", thing="medic")
        ),
        "uncounted": lambda: (
            Table(ask, scavengers).on_to("The count").tap("close-game", uncounted="1")
        ),
        "crowd": lambda: Table(ask, scavengers, *long_names).on_to("Round 3", "Skirmish"),
        "everywhere": lambda: Table(ask, scavengers, *from_everywhere).on_to("Round 3", "Skirmish"),
        "own_cards": lambda: unknown_cards(ask).tap("next"),
        "own_turn": lambda: unknown_cards(ask).tap("next"),
        "own_dig": lambda: (
            unknown_cards(ask)
            .tap("next")
            .tap("open", player="p1", action="dig")
            .tap("lay", player="p1", action="dig", card="brawler")
            .tap("choose", player="p1", action="dig", field="named", value="yes")
        ),
        "face_down": lambda: sit_down(
            ask, on_phone(ask, unknown_cards(ask).tap("next"), "p1", "sniper_team"), "p2"
        ),
        "waited_for": lambda: (
            all_committed(ask).tap("undo").tap("take-commit-back", player="p2", despite="R57")
        ),
        "turned": lambda: all_committed(ask),
        "own_count": lambda: unknown_cards(ask).tap("end", despite="R9"),
        "miscounted": lambda: (
            Table(ask, scavengers)
            .tap("track", tracking="piles")
            .tap("count", pile="junkyard", cards="3")
        ),
        "reserve": lambda: Table(ask, "arctic", tracking="clock").tap("open-reserve"),
        "pebbles": lambda: Table(ask, "pebbles").tap("take", player="p1").tap("undo"),
        "pebbles_over": lambda: Table(ask, "pebbles").tap("take", player="p2").tap("finish"),
        "pebbles_veiled": lambda: Table(ask, "pebbles").tap("take", player="p2").tap("finish"),
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


def all_committed(ask: APIRequestContext) -> Table:
    """The same, when two have committed on phones and all cards have turned."""
    table = on_phone(ask, unknown_cards(ask).tap("next"), "p1", "sniper_team")
    on_phone(ask, table, "p2", "scavenger")
    table.tap("announce", player="p3", cards="0").tap("announce", player="p4", cards="0")
    return table.put("announce", player="p5", cards="0")


def on_phone(ask: APIRequestContext, table: Table, seat: str, card: str) -> Table:
    """One after the other sits down on the same phone and commits a card."""
    sit_down(ask, table, seat)
    return table.tap("commit", 1, player=seat, **{f"cards.{card}": "1"})


def sit_down(ask: APIRequestContext, table: Table, seat: str) -> Table:
    """This device takes a seat that is free, and leaves its own."""
    assert ask.post(f"{table.path}/sit", form={"seat": seat}, headers=ALONE).ok
    return table


def unknown_cards(ask: APIRequestContext) -> Table:
    """A table of five with long names and decks, at which two have unknown cards."""
    names = [f"{name} of Spitsbergen" for name in "ABCDE"]
    table = Table(ask, "arctic_scavengers", *names, modules=("hq4", "recon1"), tracking="decks")
    table.tap("decline-leader", player="p1").tap("decline-leader", player="p2")
    for player in ("p3", "p4", "p5"):
        table.tap("decline-leader", player=player)
    held = {
        "decks.p1.sniper_team": "1",
        "decks.p2.?junkyard": "2",
        "decks.p2.?contested": "2",
        "decks.p1.?contested": "1",
    }
    return table.tap("catch-up", 1, round="7", contested="8", **held)
