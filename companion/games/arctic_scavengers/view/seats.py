"""One panel a player: what the table knows of her, each number with its reason."""

from __future__ import annotations

from companion.engine.game import Seat
from companion.engine.questions import counted, in_words
from companion.engine.sheets import Badge
from companion.engine.view import Line, PipTrack, SeatView
from companion.games.arctic_scavengers.table import final_count as counting
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.table.state import Player, Site, Table
from companion.games.arctic_scavengers.view.sentences import cards_in_words
from companion.games.arctic_scavengers.view.words import ACTION_WORDS

INITIATOR = Badge("initiator", "initiator")
_ORIGINS = {"junkyard": "from the junkyard", "contested": "contested"}


def seat_view(table: Table, seat: Seat) -> SeatView:
    """A player's panel."""
    player = table.player(seat.id)
    return SeatView(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        mark=INITIATOR if seat.id == table.initiator and not table.is_over else None,
        is_active=table.phase == "gather" and seat.id == table.active,
        lines=_lines(table, player),
    )


def _lines(table: Table, player: Player) -> tuple[Line, ...]:
    lines = [_tribe(table, player)] if table.tracking == "decks" else []
    if table.is_over:
        # How large a tribe is when it is closed, the page of the result tells, place by place.
        lines = [] if table.is_closed else [_counted(table, player)]
    if table.phase in ("gather", "skirmish") and rounds.has_skirmish(table.round):
        lines += _brings(player)
    if table.phase == "gather":
        lines += _used(player)
    if player.leader:
        lines.append(_leader(table, player))
    return (*lines, *(_site(table, site) for site in player.sites))


def known_people(table: Table, player: Player) -> int:
    """The people on the cards she is known to own."""
    return sum(table.card(card).people * copies for card, copies in player.cards.items())


def secrets_in_words(player: Player) -> str:
    """Her secret cards by origin: ``2 secret: 1 contested, 1 from the junkyard``."""
    return in_words(
        [f"{number} {_ORIGINS[origin]}" for origin, number in sorted(player.secrets.items())]
    )


def untold_in_words(player: Player) -> str:
    """Her actions of which the table knows only that they were done; mostly nothing."""
    if player.untold == 1:
        return "1 action was just ticked: nobody said what came of it."
    many = f"{player.untold} actions were just ticked: nobody said what came of them."
    return many if player.untold else ""


def _tribe(table: Table, player: Player) -> Line:
    cards = sum(player.cards.values())
    why = f"The people on the {counted(cards, 'card')} she is known to own."
    secret = ""
    if player.secret_cards:
        secret = f"+ {player.secret_cards} secret"
        why += f" Secret cards: {secrets_in_words(player)}."
    if player.untold:
        secret += f" + {player.untold} untold" if secret else f"+ {player.untold} untold"
        why += f" {untold_in_words(player)} Catch up sets the cards right."
    return Line("Tribe", secret, why, "R40", number=str(known_people(table, player)))


def _counted(table: Table, player: Player) -> Line:
    """What she has counted so far."""
    is_done = table.tally(player.id).is_done
    why = "The people on the cards she has counted. Gangs join at the end."
    number = str(counting.people(table, player.id))
    return Line("Tribe", "counted" if is_done else "so far", why, "R40", number)


def _brings(player: Player) -> list[Line]:
    if player.announced is None:
        return []
    why = "Said at the end of her gathering; the reveal is counted against it."
    return [Line("Brings", why=why, rule="round/gather", number=str(player.announced))]


def _used(player: Player) -> list[Line]:
    used = dict.fromkeys(player.used)
    done = [ACTION_WORDS[action].title for action in used if action in ACTION_WORDS]
    return (
        [Line("Done", in_words(done), "Each standard action once a round.", "R10")] if done else []
    )


def _leader(table: Table, player: Player) -> Line:
    leader = table.catalogue.leaders[player.leader]
    state = "wounded" if player.is_wounded else "used" if LEADER_POWER in player.used else "ready"
    if leader.limit == "always on" and state == "ready":
        state = "always on"
    return Line(
        "Leader",
        f"{leader.title}, {state}",
        f"{leader.effect.rstrip('.')}.",
        f"leaders/{leader.id}",
    )


def _site(table: Table, site: Site) -> Line:
    building = table.building(site)
    if not site.is_complete:
        words = f"{building.name}, {site.left} to go"
        timer = PipTrack(building.name, site.left, site.build_time)
        return Line("Builds", words, "One card comes off each round.", "R35", track=timer)
    words = building.name
    if building.capacity:
        words += f" {len(site.stored)}/{building.capacity}"
    if site.is_disabled:
        words += ", disabled"
    held = f" Inside: {cards_in_words(table, site.stored)}." if site.stored else ""
    return Line("Has", words, f"{building.effect.rstrip('.')}.{held}", f"buildings/{building.id}")
