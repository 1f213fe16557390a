"""One column a player: what the table knows of them, each number with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.game import PlayerId, Seat
from companion.engine.sheets import Badge
from companion.engine.view import Line, Move, PipTrack, SeatFigure, SeatLine, SeatView
from companion.engine.wording import capitalised, counted, in_words, say
from companion.games.arctic_scavengers.rules.gangs import WISHES
from companion.games.arctic_scavengers.table import final_count as counting
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.dealing import is_setting_up, next_to_lead
from companion.games.arctic_scavengers.table.evolution.trays import LEADER_POWER
from companion.games.arctic_scavengers.table.gathering.attackers import INTERRUPT
from companion.games.arctic_scavengers.table.skirmish import stage
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import Player, Site, Table
from companion.games.arctic_scavengers.view.leaders import leader_figures
from companion.games.arctic_scavengers.view.naming import cards_in_words
from companion.games.arctic_scavengers.view.words import ACTION_WORDS, building_use, building_words

INITIATOR = Badge("pennant", "Initiator")
MOST_CRYSTALS = 4  # more wins are a number
MOST_SLOTS = 10  # cards drawn on a seat
MOST_NAMES, MOST_NAMES_OF_FIVE = 3, 2  # cards named on it
_ORIGINS = {"junkyard": "from the junkyard", "contested": "won in a skirmish"}


def seat_view(table: Table, seat: Seat, mine: PlayerId | None = None) -> SeatView:
    """A player's column; ``mine`` is the seat of whoever looks."""
    player = table.player(seat.id)
    return SeatView(
        id=seat.id,
        name=seat.name,
        colour=seat.colour,
        letter=seat.letter,
        mark=INITIATOR if seat.id == table.initiator and not table.is_over else None,
        is_active=seat.id == acting(table),
        is_mine=seat.id == mine,
        leads=_leads(table, seat.id),
        figures=_figures(table, player),
        short=_short(table, player),
        slots=_slots(table, player),
        held=_held(table, player),
        done=_done(table, player),
        lines=_lines(table, player),
        offers=_offers(table, seat),
    )


def _offers(table: Table, seat: Seat) -> tuple[Move, ...]:
    """In the count, any other player may be the next."""
    if not table.is_over or table.is_closed or seat.id == table.counts:
        return ()
    return (
        Move("pass-tablet", say("Count {seat} now", seat=seat.name), (("player", str(seat.id)),)),
    )


def acting(table: Table) -> PlayerId:
    """Whose seat is one piece with the work area."""
    match table.phase:
        case "draw":
            return next_to_lead(table)
        case "gather":
            return _at_work(table)
        case "skirmish":
            return stage.acting(table)
        case "over":
            return table.counts


def _at_work(table: Table) -> PlayerId:
    """Who put together what is open; whose card attacks is still to be asked."""
    tray = table.tray
    if tray is None or (tray.action == INTERRUPT and not tray.is_begun):
        return table.active
    return tray.player


def has_short_lines(table: Table) -> bool:
    """Whether seats of this game can have lines: leaders and buildings, or gangs to count for."""
    return table.has_leaders or table.has_buildings or bool(table.gangs)


def _leads(table: Table, player: PlayerId) -> bool:
    is_fought = table.phase == "skirmish" and table.reveal.is_begun
    return is_fought and skirmish_now(table).winner == player


def _figures(table: Table, player: Player) -> tuple[SeatFigure, ...]:
    """The numbers of a seat, by phase."""
    if table.is_over:
        if table.is_closed:
            return ()
        counted_people = SeatFigure(
            str(counting.people(table, player.id)), "people counted", rule="R40"
        )
        return (counted_people, *_unknown(player))
    if is_setting_up(table):
        return leader_figures(table, player)
    if table.phase == "skirmish" and _is_revealed(table, player):
        force = skirmish_now(table).of(player.id)
        ties = "skirmish/two_players" if len(table.seats) == 2 else "skirmish/ties"
        return (
            SeatFigure(str(force.fight), "fight", "fight", "fight", "R16"),
            SeatFigure(str(force.people), "people", "beside", "people", ties),
        )
    tribe: tuple[SeatFigure, ...] = _wins(player) if table.tracking != "decks" else ()
    if table.tracking == "decks" and table.phase != "skirmish":
        people = str(known_people(table, player))
        tribe = (SeatFigure(people, "people in the tribe", rule="R40"),)
        tribe += _unknown(player)
    if player.announced is None:
        return tribe
    brought = "card brought" if player.announced == 1 else "cards brought"
    return (*tribe, SeatFigure(str(player.announced), brought, "back", rule="round/commit"))


def _wins(player: Player) -> tuple[SeatFigure, ...]:
    """A crystal for each contested resource won; tables without decks know no more of a tribe."""
    won = player.secrets.get("contested", 0)
    if not won:
        return (SeatFigure("0 wins", "", "words"),)
    if won > MOST_CRYSTALS:
        return (SeatFigure(str(won), "wins", "main", "crystal"),)
    label = counted(won, "win")
    return tuple(SeatFigure("", label if n == 0 else "", "won", "crystal") for n in range(won))


def _is_revealed(table: Table, player: Player) -> bool:
    shown = table.reveal.of(player.id)
    return bool(shown.cards or shown.total)


def _unknown(player: Player) -> tuple[SeatFigure, ...]:
    if not player.secret_cards:
        return ()
    label = "unknown card" if player.secret_cards == 1 else "unknown cards"
    return (SeatFigure(f"+{player.secret_cards}", label, "added", "secret"),)


def _short(table: Table, player: Player) -> tuple[SeatLine, ...]:
    """Leader and buildings, each on a line of its own; in the count what the gangs look for."""
    if table.is_over:
        return () if table.is_closed else tuple(_gang_lines(table, player))
    if is_setting_up(table):  # the leader stands where the numbers will be
        return ()
    # In the skirmish the cards entered come first.
    is_entered = table.phase == "skirmish" and not table.committed
    if is_entered and stage.stage(table) in ("entry", "winner"):
        return ()
    leader = (_leader_line(table, player),) if player.leader else ()
    return (*leader, *(_site_line(table, site) for site in player.sites))


# What a gang looks for, as short as a seat has room for: one of it, several, and its icon.
_GANGS = {
    "gearheads": ("tool", "tools", "tool"),
    "pharmers": ("med", "meds", "medicine"),
    "masons": ("building", "buildings", "building"),
    "humanitarians": ("refugee", "refugees", "people"),
}


def _gang_lines(table: Table, player: Player) -> Iterator[SeatLine]:
    tribe = counting.tribe(table, player.id)
    for gang in table.gangs:
        one, many, icon = _GANGS[gang]
        number = WISHES[gang].count(table.catalogue, tribe)
        if number:
            yield SeatLine(counted(number, one, many), icon)


def _slots(table: Table, player: Player) -> tuple[bool, ...]:
    """While cards are entered: the places for those announced, filled or not."""
    if table.phase != "skirmish" or table.committed or stage.stage(table) != "entry":
        return ()
    entered = len(table.reveal.of(player.id).cards)
    places = min(max(player.announced or 0, entered), MOST_SLOTS)
    return tuple(number < entered for number in range(places))


def _held(table: Table, player: Player) -> str:
    """The first cards entered by name; seats with lines of their own have room only at first."""
    has_room = not has_short_lines(table) or stage.stage(table) == "entry"
    cards = table.reveal.of(player.id).cards if table.phase == "skirmish" and has_room else ()
    kinds = Counter(table.card(card).name for card in cards)
    names = [name if number == 1 else f"{name} ×{number}" for name, number in kinds.items()]
    most = MOST_NAMES if len(table.seats) < 5 else MOST_NAMES_OF_FIVE
    if len(names) <= most:
        return ", ".join(names)
    rest = sum(list(kinds.values())[most:])
    return say("{name}, {rest} more", name=", ".join(names[:most]), rest=rest)


def _done(table: Table, player: Player) -> tuple[Badge, ...]:
    """What a player did while gathering, where no leader or building needs the room."""
    if table.phase != "gather" or has_short_lines(table):
        return ()
    words = (
        ACTION_WORDS[action] for action in dict.fromkeys(player.used) if action in ACTION_WORDS
    )
    return tuple(Badge(word.icon, word.title) for word in words)


def _leader_line(table: Table, player: Player) -> SeatLine:
    name = table.catalogue.leaders[player.leader].title.removeprefix("The ")
    if player.is_wounded:
        return SeatLine(say("{name}, wounded", name=name), "leader", "bad")
    if LEADER_POWER in player.used:
        return SeatLine(say("{name}, used", name=name), "check", "used")
    return SeatLine(name, "leader")


def _site_line(table: Table, site: Site) -> SeatLine:
    building = table.building(site)
    name, icon = building_words(building)
    if not site.is_complete:
        timer = PipTrack(name, site.left, site.build_time)
        words = say("{name}, {left} left", name=name, left=site.left)
        return SeatLine(words, "time", "building", timer)
    if site.is_disabled:
        return SeatLine(say("{name}, disabled", name=name), icon, "bad")
    stored = f" {len(site.stored)}/{building.capacity}" if building.capacity else ""
    return SeatLine(f"{name}{stored}", icon)


def _lines(table: Table, player: Player) -> tuple[Line, ...]:
    """The reasons for everything a seat shows."""
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
    """The people on the cards a player is known to own."""
    return sum(table.card(card).people * copies for card, copies in player.cards.items())


def secrets_in_words(player: Player) -> str:
    """A player's unknown cards by origin: ``1 from the junkyard and 1 won in a skirmish``."""
    return in_words(
        [f"{number} {_ORIGINS[origin]}" for origin, number in sorted(player.secrets.items())]
    )


def untold_in_words(player: Player) -> str:
    """A player's actions of which the table knows only that they were done; mostly nothing."""
    if not player.untold:
        return ""
    were = "was" if player.untold == 1 else "were"
    return say(
        "{untold:# action|# actions} {were} entered without details.",
        untold=player.untold,
        were=were,
    )


def _tribe(table: Table, player: Player) -> Line:
    cards = counted(sum(player.cards.values()), "known card")
    why = say("People on {player}'s {cards}.", player=table.name(player.id), cards=cards)
    unknown = ""
    if player.secret_cards:
        unknown = f"+ {counted(player.secret_cards, 'unknown card')}"
        why += say(" Unknown: {secrets_in_words}.", secrets_in_words=secrets_in_words(player))
    if player.untold:
        why += say(
            " {untold_in_words} Fix the cards in Correct the table.",
            untold_in_words=untold_in_words(player),
        )
    return Line("Tribe", unknown, why, "R40", number=str(known_people(table, player)))


def _counted(table: Table, player: Player) -> Line:
    """What a player has counted so far."""
    is_done = table.tally(player.id).is_done
    why = "People on the cards counted. Gangs join at the end."
    number = str(counting.people(table, player.id))
    return Line("Tribe", "counted" if is_done else "so far", why, "R40", number)


def _brings(player: Player) -> list[Line]:
    if player.announced is None:
        return []
    why = "Announced at the end of the turn and checked at the reveal."
    return [Line("Brings", why=why, rule="round/gather", number=str(player.announced))]


def _used(player: Player) -> list[Line]:
    used = dict.fromkeys(player.used)
    done = [ACTION_WORDS[action].title for action in used if action in ACTION_WORDS]
    return (
        [Line("Used", in_words(done), "Each standard action once per round.", "R10")]
        if done
        else []
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
        words = say(
            "{building}, {left:# timer card|# timer cards} left",
            building=building.name,
            left=site.left,
        )
        return Line("Building", words, "One timer card comes off each round.", "R35")
    words = building.name
    if building.capacity:
        words += say(
            ": {stored} of {capacity} stored", stored=len(site.stored), capacity=building.capacity
        )
    if site.is_disabled:
        words += ", disabled"
    held = (
        say(" Inside: {cards_in_words}.", cards_in_words=cards_in_words(table, site.stored))
        if site.stored
        else ""
    )
    use = building_use(building)
    says = capitalised(use) if use else building.effect.rstrip(".")
    return Line("Building", words, f"{says}.{held}", f"buildings/{building.id}")
