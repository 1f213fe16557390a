"""The standing of a game: nothing before the count, then every number with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.engine.game import PlayerId, Seat, Viewer
from companion.engine.questions import Reason
from companion.engine.scoreboard import Scoreboard, ScoreLine, ScorePart
from companion.engine.wording import say
from companion.games.arctic.rules.points import FACE_DOWN
from companion.games.arctic.rules.scoring import ArcticScore, PlayerPoints, ranked, turn_order
from companion.games.arctic.table.final_count import (
    counted_score,
    missing,
    penalty_of,
    placed_in_play,
    spoken_names,
    token_value,
)
from companion.games.arctic.table.spread import ClosedResult
from companion.games.arctic.table.state import Table

AT_THE_END = "Points come from the piles, the totems and the penalty cards, all counted at the end."
NOT_COUNTED = "The game was finished without counting."


def score(table: Table, viewer: Viewer) -> Scoreboard:
    """The standing as far as the table knows it; final once the result is closed."""
    return replace(_standing(table), first=table.first)


def _standing(table: Table) -> Scoreboard:
    if table.stage != "over":
        return _uncounted(table, "not counted yet", AT_THE_END)
    if table.count.is_closed and not table.count.is_counted:
        return _uncounted(table, "not counted", NOT_COUNTED, is_final=True)
    found, closed = counted_score(table), table.count.result
    return _final(table, found, closed) if closed else _provisional(table, found)


def _uncounted(table: Table, note: str, says: str, *, is_final: bool = False) -> Scoreboard:
    lines = tuple(
        ScoreLine(seat.id, seat.name, None, note, seat.colour, seat.letter) for seat in table.seats
    )
    return Scoreboard(lines, is_final=is_final, note=says)


def _provisional(table: Table, result: ArcticScore) -> Scoreboard:
    """Totals of those whose pile is spread out, the others without; no one is ranked yet."""
    lines = []
    for line in _lines(table, result):
        lacks = missing(table, line.player)
        if not table.count.of(line.player).pile:
            line = replace(line, total=None, parts=(), note="not counted yet")
        elif lacks:
            line = replace(line, note=say("still missing: {lacks}", lacks=lacks))
        lines.append(line)
    note = "The piles are being counted. This is not the result yet."
    return Scoreboard(tuple(lines), is_final=False, note=note, warnings=tuple(warnings(table)))


def _final(table: Table, found: ArcticScore, closed: ClosedResult) -> Scoreboard:
    """What the table closed stands, whatever a later version would make of it."""
    lines = [
        replace(line, total=closed.totals[line.player], rank=closed.ranks[line.player])
        for line in _lines(table, found)
    ]
    *_, winner, runners_up = found.explanation
    without = tuple(reason.sentence for reason in what_decided(table, found))
    board = Scoreboard(
        tuple(
            replace(line, is_winner=line.rank == 1)
            for line in sorted(lines, key=lambda line: closed.ranks[line.player])
        ),
        is_final=True,
        note="Runs, variety and totem, less a point for each penalty card (R45, R47).",
        decides=(winner.sentence, runners_up.sentence, *without),
        reasons=found.explanation,
        warnings=tuple(warnings(table)),
    )
    recounted = {line.player: line.total for line in _lines(table, found)}
    return board if board.totals == recounted else board.without_reasons()


def _lines(table: Table, result: ArcticScore) -> Iterator[ScoreLine]:
    """One line a player, the best first."""
    names = spoken_names(table)
    seats = {names[seat.id]: seat for seat in table.seats}
    for points in ranked(result.players, turn_order(list(seats), names[table.first])):
        seat = seats[points.id]
        parts = score_parts(table, seat, points)
        yield ScoreLine(seat.id, seat.name, points.total, "", seat.colour, seat.letter, parts=parts)


def score_parts(table: Table, seat: Seat, points: PlayerPoints) -> tuple[ScorePart, ...]:
    """The four numbers that make up a total, each with its sentences."""
    by_rule: dict[str, list[str]] = {}
    for reason in points.reasons:
        by_rule.setdefault(reason.rule, []).append(reason.sentence)
    runs, *variety = by_rule["R45"]
    totem, penalty = _totem_and_penalty(table, seat.id)
    none = say(
        "{points} has {runs:# run|# runs}: variety begins at two (R45).",
        points=points.id,
        runs=len(points.runs),
    )
    return (
        ScorePart("Runs", points.run_points, (*by_rule.get("R46", ()), runs)),
        ScorePart("Variety", points.variety_points, tuple(variety) or (none,)),
        ScorePart("Totem", points.totem_points, (totem.sentence,)),
        ScorePart("Penalty", points.penalty_points, (penalty.sentence,)),
    )


def _totem_and_penalty(table: Table, player: PlayerId) -> tuple[Reason, Reason]:
    name, catalogue = spoken_names(table)[player], table.box
    totem = table.count.of(player).totem
    said = say("{name}'s totem is not known: 0 points", name=name)
    if totem:
        value = token_value(table, totem)
        said = say(
            "{name}'s totem is the {animal}, whose token stands on ",
            name=name,
            animal=catalogue.animals[totem].name,
        )
        said += (
            "a card that is not entered"
            if value is None
            else say("the card worth {value}", value=value)
        )
    penalty = penalty_of(table, player)
    cards = say("{name} has {penalty:# penalty card|# penalty cards}", name=name, penalty=penalty)
    each = (
        say(", {penalty} point less for each", penalty=catalogue.numbers.penalty) if penalty else ""
    )
    return Reason(said, "R47"), Reason(f"{cards}{each}", "R47")


_WITHOUT: tuple[tuple[str, str, Callable[[PlayerPoints], PlayerPoints]], ...] = (
    ("variety", "R45", lambda one: replace(one, variety_points=0)),
    ("the totems", "R47", lambda one: replace(one, totem_points=0)),
    ("the penalty cards", "R47", lambda one: replace(one, penalty_points=0)),
)


def what_decided(table: Table, result: ArcticScore) -> Iterator[Reason]:
    """The kinds of points without which someone else would have won."""
    names = spoken_names(table)
    order = turn_order([names[seat.id] for seat in table.seats], names[table.first])
    for kind, rule, without in _WITHOUT:
        best = ranked([without(player) for player in result.players], order)[0]
        if best.id != result.winner:
            yield Reason(
                say("Without {kind}, {best} would have won", kind=kind, best=best.id), rule
            )


def warnings(table: Table) -> Iterator[str]:
    """Totals that cannot be: more of an animal, or of all cards, than the decks hold."""
    yield from _unlike_in_play(table)
    catalogue, decks = table.box, len(table.seats)
    piles = [card for seat in table.seats for card in table.count.of(seat.id).pile]
    for animal in catalogue.animals.values():
        holds = animal.count * decks // catalogue.numbers.decks
        if piles.count(animal.id) > holds:
            shown = say(
                "The piles show {count} cards with the {animal}",
                count=piles.count(animal.id),
                animal=animal.name,
            )
            yield say(
                "{shown}; {decks} decks should hold {holds}. Check your cards.",
                shown=shown,
                decks=decks,
                holds=holds,
            )
    cards = len(piles) + sum(penalty_of(table, seat.id) for seat in table.seats)
    if cards > table.cards_in_play:
        face_down = " (face-down ones included)" if FACE_DOWN in piles else ""
        yield (
            say(
                "{cards} cards were counted in piles and penalty zones{face_down}, but {decks} decks "
                "hold {cards_in_play} (R48).",
                cards=cards,
                face_down=face_down,
                decks=decks,
                cards_in_play=table.cards_in_play,
            )
        )


def _unlike_in_play(table: Table) -> Iterator[str]:
    """Piles that are not as long as they became in play."""
    for seat in table.seats:
        cards, placed = len(table.count.of(seat.id).pile), placed_in_play(table, seat.id)
        is_short = table.count.is_closed and placed is not None and 0 < cards < placed
        if placed is not None and (cards > placed or is_short):
            was = "1 was" if placed == 1 else say("{placed} were", placed=placed)
            has = say("{seat}'s pile has {cards:# card|# cards} here", seat=seat.name, cards=cards)
            yield say("{has}, and {was} placed in play (R48).", has=has, was=was)
