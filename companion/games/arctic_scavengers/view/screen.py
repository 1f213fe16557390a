"""The table on a TV: what happens now in large words, trays as they turn, the verdict."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.game import PlayerId, Seat, Viewer
from companion.engine.names import short_name
from companion.engine.screen import Screen, ScreenCard, ScreenOrder, ScreenTray, with_room
from companion.engine.wording import capitalised, say
from companion.games.arctic_scavengers.rules.actions import ABILITY
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.dealing import next_to_lead, undecided
from companion.games.arctic_scavengers.table.gathering.actions import ACTIONS
from companion.games.arctic_scavengers.table.skirmish import commits, stage
from companion.games.arctic_scavengers.table.state import HAND, Table, Tray
from companion.games.arctic_scavengers.view.draw import Order, draw_panel
from companion.games.arctic_scavengers.view.faces import face_for
from companion.games.arctic_scavengers.view.skirmish import asked, lead
from companion.games.arctic_scavengers.view.skirmish.entry import expects_cards
from companion.games.arctic_scavengers.view.skirmish.reactions import SkirmishTray, TrayCard, trays
from companion.games.arctic_scavengers.view.skirmish.verdict import TableOrder, verdict
from companion.games.arctic_scavengers.view.words import ACTION_WORDS


def screen(table: Table, viewer: Viewer) -> Screen:
    """The scene of the moment, which is the same for everyone who looks at the TV."""
    if table.tray and table.tray.is_begun:
        return _action(table, table.tray)
    match table.phase:
        case "draw":
            return _draw(table)
        case "gather":
            return _gather(table)
        case "skirmish":
            return _skirmish(table, viewer)
        case "over":
            return _count(table)


def _name(table: Table, player: PlayerId) -> str:
    return short_name(table.name(player))


# Draw and gather ---------------------------------------------------------------------------------


def _draw(table: Table) -> Screen:
    chooses = next_to_lead(table)
    if chooses:
        after = [_name(table, player) for player in undecided(table)[1:]]
        return Screen(say("{name} chooses a leader", name=_name(table, chooses)), _next(after))
    panel = draw_panel(table)
    found = (*panel.orders, *panel.timers) if panel else ()
    orders = tuple(_to_hands(order) for order in found)
    return with_room(Screen(say("Draw {cards} cards", cards=HAND), orders=orders))


def _to_hands(order: Order) -> ScreenOrder:
    seats = (order.seat,) if order.seat else ()
    if order.track is None:
        return ScreenOrder(f"{order.who}{order.text}", order.icon, seats)
    if not order.left:
        return ScreenOrder(say("{building}: complete", building=order.text), order.icon, seats)
    was = order.track.left
    text = say("{building}: {was} to {left}", building=order.text, was=was, left=order.left)
    return ScreenOrder(text, order.icon, seats)


def _gather(table: Table) -> Screen:
    if not table.active:
        return Screen("Everyone is done", _next([_after_gathering(table)]))
    waiting = [
        short_name(seat.name)
        for seat in table.turn_order
        if seat.id not in (table.active, *table.finished)
    ]
    title = say("{name} gathers", name=_name(table, table.active))
    return Screen(title, _next(waiting or [_after_gathering(table)]))


def _after_gathering(table: Table) -> str:
    return "the skirmish" if rounds.has_skirmish(table.round) else "the next round"


def _next(names: list[str]) -> str:
    return say("Next: {names}", names=", ".join(names)) if names else ""


def _action(table: Table, tray: Tray) -> Screen:
    """What is put together now, with the cards that were played for it."""
    action, words = ACTIONS[tray.action], ACTION_WORDS[tray.action]
    value = action.offer(table, tray).value if words.counts else None
    name = _name(table, tray.player)
    title = say("{name} {does}", name=name, does=words.does)
    ability = ABILITY[action.adds_up] if action.adds_up else None
    faces = [face_for(table.card(card), ability) for card in tray.cards]
    return Screen(
        say("{title} {value}", title=title, value=value) if value else title,
        "" if table.phase != "gather" else _gather(table).text,
        cards=tuple(
            ScreenCard(face.name, face.kind, face.icon, face.value, is_contested=face.is_contested)
            for face in faces
        ),
    )


# The skirmish ------------------------------------------------------------------------------------


def _skirmish(table: Table, viewer: Viewer) -> Screen:
    turned = str(table.round) if table.reveal.is_turned else ""
    return replace(_stage(table, viewer), turned=turned)


def _stage(table: Table, viewer: Viewer) -> Screen:
    match stage.stage(table):
        case "winner":
            return Screen("The skirmish", "Who has won?")
        case "verdict":
            return _verdict(table)
        case "entry":
            return _turning(table, _who_turns(table, viewer))
        case "reactions":
            return _turning(table, asked(table))


def _who_turns(table: Table, viewer: Viewer) -> str:
    """Who turns cards up next, or on whose phone cards are still to be committed."""
    waiting = commits.awaited(table, viewer.phones) if table.committed else ()
    if not waiting or table.reveal.is_turned:
        return say("{name} turns next.", name=_name(table, stage.revealing(table)))
    return say(
        "{names} still {commit:commits|commit}.",
        names=[_name(table, player) for player in waiting],
        commit=len(waiting),
    )


def _turning(table: Table, then: str) -> Screen:
    """Everyone's cards, those that were turned up and those that were not."""
    return Screen(_leader(table), then, trays=tuple(_tray(table, tray) for tray in trays(table)))


def _leader(table: Table) -> str:
    """Who would win as things stand."""
    return say("{lead}.", lead=lead(table)) if table.reveal.is_begun else ""


def _tray(table: Table, tray: SkirmishTray) -> ScreenTray:
    shown = table.reveal.of(tray.player)
    announced = table.player(tray.player).announced or 0
    is_waiting = not shown.total and expects_cards(table, tray.player)
    return ScreenTray(
        tray.name,
        tuple(_card(card) for card in tray.cards if not card.is_spare),
        max(0, announced - len(shown.cards)) if is_waiting else 0,
        tray.rest,
    )


def _card(card: TrayCard) -> ScreenCard:
    face = card.face
    copies = say("{name} ×{copies}", name=face.name, copies=face.copies or 1)
    return ScreenCard(
        copies if (face.copies or 1) > 1 else face.name,
        face.kind,
        face.icon,
        note=card.note,
        fate="" if card.fate == "chosen" else card.fate,
        is_carried=card.is_carried,
        is_contested=face.is_contested,
    )


def _verdict(table: Table) -> Screen:
    found = verdict(table)
    return with_room(
        Screen(
            found.title,
            found.by,
            found.lack,
            "won" if found.is_won else "cold",
            orders=tuple(_order(order) for order in found.orders),
        )
    )


def _order(order: TableOrder) -> ScreenOrder:
    is_everyone = order.who and not order.seats
    text = say("{who}: {text}", who=order.who, text=order.text) if is_everyone else order.text
    return ScreenOrder(capitalised(text), order.icon, order.seats)


# The count ---------------------------------------------------------------------------------------


def _count(table: Table) -> Screen:
    if table.is_closed or not table.counts:
        title = "The game is over" if table.is_closed else "Everyone has counted"
        return Screen(title)
    waiting = [short_name(seat.name) for seat in _to_count(table)]
    return Screen(say("{name} counts", name=_name(table, table.counts)), _next(waiting))


def _to_count(table: Table) -> Iterator[Seat]:
    """Whose count is still to come."""
    return (
        seat
        for seat in table.turn_order
        if seat.id != table.counts and not table.tally(seat.id).is_done
    )
