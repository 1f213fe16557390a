"""The count at the end: one player at a time, everything known filled in (R40)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import PlayerId
from companion.engine.names import short_name
from companion.engine.view import Bar, Move
from companion.engine.wording import capitalised, say
from companion.games.arctic_scavengers.rules.gangs import MASONS
from companion.games.arctic_scavengers.rules.scoring import too_many
from companion.games.arctic_scavengers.table import final_count
from companion.games.arctic_scavengers.table.state import SECRET, Origin, Table
from companion.games.arctic_scavengers.view.faces import Face, people_of
from companion.games.arctic_scavengers.view.naming import cards_in_words
from companion.games.arctic_scavengers.view.piles_of_cards import (
    CardPage,
    buildings_to_count,
    one_page,
    pages,
    rows,
)
from companion.games.arctic_scavengers.view.seats import untold_in_words

UNCOUNTED = Move("close-game", "Finish without counting", (("uncounted", "1"),), icon="score")
KINDS = 20  # of a palette: what is in sight at once
WHICH: dict[Origin, str] = {"contested": "which resource", "junkyard": "which junkyard card"}
FROM: dict[Origin, str] = {"contested": "won in a skirmish", "junkyard": "from the junkyard"}


@dataclass(frozen=True)
class AskedCard:
    """An unknown card: what it can be, to be tapped."""

    player: PlayerId
    title: str
    icon: str
    palettes: tuple[
        tuple[Face, ...], ...
    ]  # the id of a face is what a tap sends: ``contested/net``
    count_all: Move


@dataclass(frozen=True)
class CardsAtBuilding:
    """Cards outside the deck, which count too; the move says that they are included."""

    sentence: str
    move: Move


@dataclass(frozen=True)
class CountSheet:
    """Everything that one player counts."""

    player: PlayerId
    title: str
    note: str
    unknown: Move | None  # back to the unknown cards that were kept
    place: CardsAtBuilding | None  # asked one after the other
    pages: tuple[CardPage, ...]


@dataclass(frozen=True)
class CountPanel:
    """The count of the table: an unknown card, a player's cards, or nothing more to count."""

    asked: AskedCard | None
    sheet: CountSheet | None
    note: str  # what follows once everyone has counted
    warnings: tuple[str, ...]


def count_panel(table: Table) -> CountPanel | None:
    """The count, from the end of the last round until the game is finished."""
    if not table.is_over or table.is_closed:
        return None
    asked = _asked(table, table.counts) if table.counts else None
    return CountPanel(
        asked=asked,
        sheet=sheet(table, table.counts) if table.counts and asked is None else None,
        note=_note(table),
        warnings=final_count.answer(table).warnings,
    )


def _note(table: Table) -> str:
    if not table.gangs:
        return "The largest tribe wins."
    rule = " House rule: at 0 the tie-break decides (R41)."
    is_ruled = table.house_rules.zero_can_win_a_gang
    return say("Gangs join now; the largest tribe wins.{rule}", rule=rule if is_ruled else "")


def _asked(table: Table, player: PlayerId) -> AskedCard | None:
    left = final_count.asked(table, player)
    if not left:
        return None
    origin = left[0]
    faces = []
    for kind in final_count.secret_kinds(table, table.player(player), origin):
        card = table.card(kind)
        faces.append(Face(f"{origin}/{kind}", card.type, card.name, None, people_of(card)))
    return AskedCard(
        player,
        f"{short_name(table.name(player))}: {WHICH[origin]}?",
        "crystal" if origin == "contested" else "dig",
        tuple(tuple(faces[at : at + KINDS]) for at in range(0, len(faces), KINDS)),
        Move("keep-unknown", "Count all cards", (("player", str(player)),), tone="quiet"),
    )


def sheet(table: Table, player: PlayerId) -> CountSheet:
    """What a player counts, page by page."""
    kept = table.tally(player).kept
    unknown = sum(kept.values()) if table.player(player).secret_cards else 0
    label = say("Name {unknown:# unknown card|# unknown cards}", unknown=unknown)
    title, note = "Compare with your cards", "Known cards are entered."
    if table.tally(player).is_afresh:
        title, note = "Count every card you own", "Deck, hand, discard pile, buildings, timers."
    elif untold_in_words(table.player(player)):
        note = untold_in_words(table.player(player))
    back = Move("pass-tablet", label, (("player", str(player)),), tone="quiet", icon="secret")
    return CountSheet(
        player=player,
        title=title,
        note=note,
        unknown=back if unknown else None,
        place=_place(table, player),
        pages=_pages(table, player),
    )


def _pages(table: Table, player: PlayerId) -> tuple[CardPage, ...]:
    """What a player is known to own first; the rest one tap further."""
    known, others = offered(table, player)
    counts = final_count.things(table, player)
    doubtful = too_many(table.catalogue, final_count.question(table))
    listed = one_page("Known cards", rows(table.catalogue, known, counts, doubtful))
    return listed + pages(rows(table.catalogue, others, counts, doubtful))


def offered(table: Table, player: PlayerId) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a player is known to own, and what else can be counted."""
    is_known = table.piles.stacks or table.piles.unseen
    kinds = table.kinds if is_known else tuple(table.catalogue.cards)
    known = final_count.known_things(table, player)
    # A row keeps its place while it is tapped: what was counted does not move it.
    changed = table.tally(player).changes
    kinds = (*kinds, *(thing for thing in changed if thing not in kinds and "." not in thing))
    built = (*_buildings(table, finished=True), *_buildings(table, finished=False))
    if table.tally(player).is_afresh:
        return (), (*kinds, *built)
    return (
        tuple(thing for thing in (*kinds, *built) if thing in known),
        tuple(thing for thing in (*kinds, *built) if thing not in known),
    )


def _buildings(table: Table, *, finished: bool) -> tuple[str, ...]:
    """The buildings that can be counted; they matter to the Masons alone."""
    if MASONS not in table.gangs:
        return ()
    sites = {site.building for player in table.players for site in player.sites}
    known = [
        building
        for building in table.catalogue.buildings
        if building in table.piles.schematics or building in sites
    ]
    return buildings_to_count(known, ("complete",) if finished else ("disabled", "building"))


def _place(table: Table, player: PlayerId) -> CardsAtBuilding | None:
    """A building whose cards someone who counts from scratch may have forgotten."""
    tally = table.tally(player)
    left = [s for s in final_count.places(table.player(player)) if s.id not in tally.places]
    if not tally.is_afresh or not left:
        return None
    site, at = left[0], final_count.at_place(table, left[0])
    # A card that no one named has nothing more to say.
    named = [card for card in site.stored if card != SECRET]
    inside = f": {cards_in_words(table, named)}" if named else ""
    fields = (("player", str(player)), ("site", site.id))
    return CardsAtBuilding(
        say("{place}{inside}. Included?", place=capitalised(at), inside=inside),
        Move("count-place", "Yes, included", fields, icon="check"),
    )


def count_bar(table: Table) -> Bar:
    """What is asked of the player who counts; once everyone has counted, the result."""
    if table.is_closed:
        is_counted = table.result is not None and table.result.is_counted
        return Bar("Reveal the result, last place first." if is_counted else "Not counted.")
    if not table.counts:
        key = Move("close-game", "Show the result", tone="next")
        return Bar(key=key, rule="R41")
    left = final_count.asked(table, table.counts)
    return _asking_bar(table, left) if left else _counting_bar(table, table.counts)


def _asking_bar(table: Table, left: tuple[Origin, ...]) -> Bar:
    note = (
        say("1 of {left} unknown cards. Next: {from_}", left=len(left), from_=FROM[left[1]])
        if left[1:]
        else "1 unknown card"
    )
    fields = (("player", str(table.counts)), ("origin", left[0]))
    keep = Move("keep-unknown", "Keep it unknown", fields)
    return Bar("Tap the card", note, asks=True, others=(keep,), rule="R40")


def _counting_bar(table: Table, player: PlayerId) -> Bar:
    fields = (("player", str(player)),)
    key = Move(
        "finish-count",
        say("Finish {player}'s count", player=short_name(table.name(player))),
        fields,
        tone="next",
    )
    return Bar(key=key, others=_begin(table, player), rule="R40")


def _begin(table: Table, player: PlayerId) -> tuple[Move, ...]:
    """The other way to count."""
    fields = ("player", str(player))
    if not table.tally(player).is_afresh:
        return (Move("begin-count", "Count from scratch", (fields, ("is_afresh", "1"))),)
    if table.tracking == "decks":
        return (Move("begin-count", "Start from what is known", (fields, ("is_afresh", "0"))),)
    return ()
