"""The standing while the game goes on and is counted, and the result once it is closed."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId, Viewer
from companion.engine.scoreboard import Contest, Scoreboard, ScoreLine, ScorePart
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.rules.gangs import GangAnswer, explain_gang, wishes_in_words
from companion.games.arctic_scavengers.rules.scoring import (
    ScoreAnswer,
    ScoreQuestion,
    TribeScore,
    explain_contested,
    explain_tribe,
)
from companion.games.arctic_scavengers.table import final_count as counting
from companion.games.arctic_scavengers.table.state import ClosedResult, Table
from companion.games.arctic_scavengers.view.seats import known_people


def score(table: Table, viewer: Viewer) -> Scoreboard:
    """The standing as far as the table knows it; final once the table has closed it."""
    return replace(_standing(table), first=table.first)


def _standing(table: Table) -> Scoreboard:
    if not table.is_over:
        return _under_way(table) if table.tracking == "decks" else _uncounted(table)
    if table.result is not None and not table.result.is_counted:
        note = "This game was finished without counting."
        return Scoreboard(_blank_lines(table), is_final=True, note=note)
    return _counted(table, table.result)


def _counted(table: Table, result: ClosedResult | None) -> Scoreboard:
    question = counting.question(table)
    found = counting.answer(table)
    lines = [
        _line(table, question, found, player, result or ClosedResult()) for player in found.players
    ]
    if result is None:
        waiting = [seat.name for seat in table.seats if not table.tally(seat.id).is_done]
        note = "Everyone has counted. Gangs join now; the largest tribe wins (R41)."
        if waiting:
            note = say(
                "{waiting:# player|# players} still to count. Gangs join at the end (R41).",
                waiting=len(waiting),
            )
        return Scoreboard(
            tuple(sorted(lines, key=lambda line: -(line.total or 0))),
            is_final=False,
            note=note,
            warnings=_warnings(table, found),
        )
    board = Scoreboard(
        tuple(sorted(lines, key=lambda line: line.rank or 0)),
        is_final=True,
        note="The people on every card a player owns, and the gangs that joined (R40, R41).",
        decides=tuple(reason.sentence for reason in found.decides),
        contests=contests(table.catalogue, question, found),
        reasons=found.explanation,
        warnings=_warnings(table, found),
    )
    recounted = {player.id: (player.total, player.rank) for player in found.players}
    closed = {player: (total, result.ranks.get(player)) for player, total in result.totals.items()}
    return board if closed == recounted else board.without_reasons()


def _line(
    table: Table, question: ScoreQuestion, found: ScoreAnswer, one: TribeScore, result: ClosedResult
) -> ScoreLine:
    player = PlayerId(one.id)
    seat = table.seats[table.seat_number(player)]
    tally = table.tally(player)
    is_begun = tally.is_done or bool(tally.changes) or not tally.is_afresh
    # What the table closed stands, whatever a later version would make of it.
    total = result.totals.get(one.id, one.people if is_begun else None)
    return ScoreLine(
        player,
        seat.name,
        total,
        _unnamed(table, player),
        seat.colour,
        seat.letter,
        rank=result.ranks.get(one.id),
        is_winner=one.id in result.winners,
        parts=parts(table.catalogue, question, found, one, with_gangs=bool(result.ranks)),
    )


def parts(
    catalogue: Catalogue,
    question: ScoreQuestion,
    found: ScoreAnswer,
    one: TribeScore,
    *,
    with_gangs: bool,
) -> tuple[ScorePart, ...]:
    """A player's numbers, each with its reasons."""
    tribe = next(tribe for tribe in question.players if tribe.id == one.id)
    joined = [gang for gang in found.gangs if gang.winner == one.id] if with_gangs else []
    return (
        ScorePart("On cards", one.people, (explain_tribe(catalogue, tribe).sentence,)),
        *(
            ScorePart(
                catalogue.gangs[gang.id].name,
                catalogue.gangs[gang.id].people,
                _why(catalogue, question, gang),
                joins=True,
            )
            for gang in joined
        ),
        ScorePart(
            "Contested resources",
            one.contested,
            (
                explain_contested(catalogue, tribe).sentence,
                "They break a tie for the largest tribe (R43).",
            ),
            adds=False,
        ),
        ScorePart(
            "Cards", one.cards, ("They break a tie after the contested resources (R43).",), False
        ),
    )


def _why(catalogue: Catalogue, question: ScoreQuestion, gang: GangAnswer) -> tuple[str, ...]:
    names = {tribe.id: tribe.called for tribe in question.players}
    return (explain_gang(catalogue, gang, names).sentence,)


def contests(
    catalogue: Catalogue, question: ScoreQuestion, found: ScoreAnswer
) -> tuple[Contest, ...]:
    """The gangs with what was counted for each of them."""
    names = {tribe.id: tribe.called for tribe in question.players}
    contests = []
    for gang in found.gangs:
        looks_for, then_for = wishes_in_words(catalogue, gang.id)
        numbers = tuple(
            (
                names[player],
                say("{number}, then {tie_break}", number=number, tie_break=gang.tie_breaks[player])
                if player in gang.tied and then_for
                else str(number),
            )
            for player, number in gang.counts.items()
        )
        contests.append(
            Contest(
                name=catalogue.gangs[gang.id].name,
                counted=say("{looks_for}, then {then_for}", looks_for=looks_for, then_for=then_for)
                if gang.tied and then_for
                else looks_for,
                numbers=numbers,
                sentence=" ".join(_why(catalogue, question, gang)),
                winner=PlayerId(gang.winner) if gang.winner else None,
            )
        )
    return tuple(contests)


def _warnings(table: Table, found: ScoreAnswer) -> tuple[str, ...]:
    unnamed = {seat.name: counting.unnamed(table, seat.id) for seat in table.seats}
    listed = [
        say("{name}'s {cards}", name=name, cards=cards) for name, cards in unnamed.items() if cards
    ]
    if not listed:
        return found.warnings
    return (*found.warnings, say("Not counted: {listed} (R43).", listed="; ".join(listed)))


def _unnamed(table: Table, player: PlayerId) -> str:
    """The unknown cards that are not in a player's numbers."""
    if not counting.unnamed(table, player):
        return ""
    return f"+ {counted(table.player(player).secret_cards, 'unknown card')}"


def _under_way(table: Table) -> Scoreboard:
    """The people on known cards."""
    lines = [
        ScoreLine(
            seat.id,
            seat.name,
            known_people(table, table.player(seat.id)),
            _secret_note(table, seat.id),
            seat.colour,
            seat.letter,
        )
        for seat in table.seats
    ]
    note = "People on known cards (R40). Unknown cards and gangs are counted at the end."
    ranked = sorted(lines, key=lambda line: -(line.total or 0))
    return Scoreboard(tuple(ranked), is_final=False, note=note)


def _secret_note(table: Table, player: PlayerId) -> str:
    unknown = table.player(player).secret_cards
    return f"+ {counted(unknown, 'unknown card')}" if unknown else ""


def _uncounted(table: Table) -> Scoreboard:
    note = "Decks are not tracked. Everyone counts the people on their cards at the end (R40)."
    return Scoreboard(_blank_lines(table), is_final=False, note=note)


def _blank_lines(table: Table) -> tuple[ScoreLine, ...]:
    return tuple(
        ScoreLine(seat.id, seat.name, None, "", seat.colour, seat.letter) for seat in table.seats
    )
