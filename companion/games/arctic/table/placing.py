"""Step A: cards go onto the pile, and a power card is taken (rules: turn/place, turn/power)."""

from __future__ import annotations

from companion.engine.game import Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic.table.commands import SayPlacement, ShowPart, TakeBack
from companion.games.arctic.table.events import turns as e
from companion.games.arctic.table.events.rounds import ReserveOpened
from companion.games.arctic.table.giving import give_penalty
from companion.games.arctic.table.spread import NOBODY
from companion.games.arctic.table.state import PARTS, Card, Part, Player, Table, Turn

_LAST: dict[str, e.Last] = {"bottom": "bottom", "face_down": "face_down"}
_ALSO_SHOWN = {"main": "companion", "companion": "main"}


def printed_placement(table: Table) -> int | None:
    """What their visible card says; 1 without one, and None if no one told that card."""
    if table.turn.placement is not None:
        return table.turn.placement
    player = table.player(table.active)
    if player.visible is not None:
        return player.visible.placement
    return None if player.shows_unknown_card else table.box.numbers.first_placement


def placement(table: Table) -> int | None:
    """How many cards they have to place, the second moose power included."""
    printed = printed_placement(table)
    return None if printed is None else max(0, printed + table.turn.change("placement"))


def placed(table: Table) -> int:
    """How many cards they can place: all they have, if they are too few."""
    wanted, hand = placement(table) or 0, table.player(table.active).hand
    return wanted if hand is None else min(wanted, hand)


def missing_cards(table: Table) -> int:
    """How many they cannot place and draw into their penalty zone instead."""
    return (placement(table) or 0) - placed(table)


def opens_reserve(table: Table) -> bool:
    """Whether their penalty cards are more than the draw pile has left."""
    return table.stage == "draw_pile" and missing_cards(table) > table.draw_pile


def where_last(table: Table) -> e.Last:
    """Where the last card goes; below a visible card only if there is one."""
    wanted = _LAST.get(table.turn.choices.get("last", ""), "top")
    return wanted if wanted in ways_to_place_last(table) else "top"


def ways_to_place_last(table: Table) -> tuple[e.Last, ...]:
    """Where hands can put the last card of this turn."""
    cards, player = placed(table), table.player(table.active)
    if not cards:
        return ("top",)
    if player.pile:
        below = player.visible is not None or player.shows_unknown_card
        return ("top", "bottom", "face_down") if below or cards > 1 else ("top", "bottom")
    return ("top", "bottom", "face_down") if cards > 1 else ("top",)


def needs_card(table: Table) -> bool:
    """Whether a card is in sight after this step that the table does not know yet."""
    on_top = placed(table) - (where_last(table) != "top")
    return on_top > 0 or table.player(table.active).shows_unknown_card


def untold(table: Table) -> tuple[str, ...]:
    """What has to be said before the step is done."""
    name = table.name(table.active)
    if placement(table) is None:
        return (say("the placement value of {name}'s visible card", name=name),)
    if needs_card(table) and table.turn.card is None:
        return (say("{name}'s new visible card", name=name),)
    return ()


def next_part(table: Table) -> Part | None:
    """The first thing on the visible card that is not entered; none while its placement value is."""
    if placement(table) is None or not needs_card(table):
        return None
    return next((part for part in PARTS if part not in table.turn.parts), None)


def show_part(table: Table, command: ShowPart) -> tuple[Event, ...]:
    """One of the four things on the visible card; the fourth one ends the step."""
    check_step(table, command.player)
    _check_part(table, command.part, command.value)
    if placement(table) is not None and not needs_card(table):
        message = say("{player}'s visible card does not change.", player=table.name(command.player))
        object_to(command, message, rule="turn/place")
    shown = e.PartShown(command.player, command.part, command.value)
    parts = {**table.turn.parts, command.part: command.value}
    return (shown, *_if_told(table, Turn(parts=parts).card, placement(table)))


def say_placement(table: Table, command: SayPlacement) -> tuple[Event, ...]:
    """The table says how many cards the visible card asks for."""
    check_step(table, command.player)
    if command.value not in table.box.numbers.card_values:
        raise impossible(_values(table), rule="turn/place")
    if printed_placement(table) is not None:
        message = say(
            "The placement value is known: {printed_placement}.",
            printed_placement=printed_placement(table),
        )
        object_to(command, message, rule="turn/place")
    return (e.PlacementSaid(command.player, command.value),)


def take_back(table: Table, command: TakeBack) -> tuple[Event, ...]:
    """The second puffin power: pick up the visible card before placing."""
    check_step(table, command.player)
    player = table.player(command.player)
    if not player.pile or (player.visible is None and not player.shows_unknown_card):
        message = say("{player} has no visible card to take back.", player=table.name(player.id))
        raise impossible(message, rule="powers/puffin_2")
    if not table.holds(player.id, "puffin_2"):
        message = say(
            "{player} did not have this puffin power when the turn began.",
            player=table.name(player.id),
        )
        object_to(command, message, rule="powers/puffin_2")
    if table.turn.took_back:
        message = "Take back only 1 visible card per turn."
        object_to(command, message, rule="turn/place")
    return (e.VisibleCardTakenBack(player.id),)


def place(table: Table, card: Card | None) -> tuple[Event, ...]:
    """Everything that follows once the visible card is known."""
    player = table.player(table.active)
    events: list[Event] = []
    if opens_reserve(table):
        events.append(ReserveOpened())
    penalties = min(missing_cards(table), table.stock)
    events.append(e.CardsPlaced(player.id, placed(table), penalties, where_last(table), card))
    return (*events, *give_penalty(table, "A"), *_power(table, player, card))


def _power(table: Table, player: Player, card: Card | None) -> tuple[Event, ...]:
    """The power card of the main animal in sight, unless they have it already."""
    visible = card or player.visible
    is_bare = not player.pile and not placed(table)
    if visible is None or is_bare or not table.sides:
        return ()
    holder = PlayerId(table.powers.get(visible.main, NOBODY))
    return () if holder == player.id else (e.PowerTaken(player.id, visible.main, holder),)


def _if_told(table: Table, card: Card | None, value: int | None) -> tuple[Event, ...]:
    return () if card is None or value is None else place(table, card)


def check_step(table: Table, player: PlayerId) -> None:
    """Refuse what belongs to step A of someone else, or of a turn that is past it."""
    check_turn(table, player)
    if table.turn.step != "A":
        message = say(
            "{player} has placed the cards. Undo to change them.", player=table.name(player)
        )
        raise impossible(message, rule="turn/place")


def check_turn(table: Table, player: PlayerId) -> None:
    """Refuse a tap that belongs to another player's turn."""
    if player != table.active:
        message = say("It is {active}'s turn.", active=table.name(table.active))
        raise impossible(message, rule="turn/place")


def _check_part(table: Table, part: str, value: str) -> None:
    if part in ("placement", "draw"):
        if value not in map(str, table.box.numbers.card_values):
            raise impossible(_values(table), rule="turn/place")
        return
    if value not in table.box.animals:
        raise impossible("Choose one of the six animals.", rule="turn/move")
    if table.turn.parts.get(_ALSO_SHOWN[part]) == value:
        message = "Choose two different animals."
        raise impossible(message, rule="turn/move")


def _values(table: Table) -> str:
    values = table.box.numbers.card_values
    return say("Cards ask for {least} to {most} cards.", least=values[0], most=values[-1])
