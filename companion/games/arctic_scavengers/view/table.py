"""From the state to what a page shows: ready-made sentences, flags and totals."""

from __future__ import annotations

from companion.engine.game import Viewer
from companion.engine.questions import counted, in_words
from companion.engine.view import Move, Now, Panel, PipTrack, Step, Strip, TableView
from companion.games.arctic_scavengers.table import final_count as counting
from companion.games.arctic_scavengers.table import rounds
from companion.games.arctic_scavengers.table.state import ClosedResult, Phase, Player, Site, Table
from companion.games.arctic_scavengers.view.bench import bench
from companion.games.arctic_scavengers.view.count import count_panel
from companion.games.arctic_scavengers.view.seats import seat_view
from companion.games.arctic_scavengers.view.sentences import cards_in_words
from companion.games.arctic_scavengers.view.skirmish import skirmish

TITLE = "Arctic Scavengers"

_STEPS: tuple[tuple[Phase, str, str], ...] = (
    ("draw", "Draw", "round/draw"),
    ("gather", "Gather", "round/gather"),
    ("skirmish", "Skirmish", "round/skirmish"),
)


def view(table: Table, viewer: Viewer) -> TableView:
    """What one viewer may see of the table."""
    return TableView(
        title=TITLE,
        strip=_strip(table),
        now=Now(_now(table), _move(table), _now_rules(table), _chores(table), _others(table)),
        seats=tuple(seat_view(table, seat) for seat in table.seats),
        is_over=table.is_closed,
        extra=(
            Panel("bench", bench(table)),
            Panel("skirmish", skirmish(table)),
            Panel("count", count_panel(table)),
        ),
    )


def _strip(table: Table) -> Strip:
    steps = tuple(
        Step(
            name,
            is_now=phase == table.phase,
            is_skipped=phase == "skirmish" and not rounds.has_skirmish(table.round),
            rule=rule,
        )
        for phase, name, rule in _STEPS
    )
    if table.is_over:
        return _strip_at_the_end(table)
    track = PipTrack("Contested", table.contested_left, table.contested_total, rule="R9")
    until = f"of {rounds.last_round(table)}"
    return Strip(f"Round {table.round}", steps, track, until, "round/overview", "R9")


def _strip_at_the_end(table: Table) -> Strip:
    """No more piles to watch: the count, and then the result."""
    steps = (
        Step("Count", not table.is_closed, rule="R40"),
        Step("Result", table.is_closed, rule="R43"),
    )
    return Strip("Game over" if table.is_closed else "Counting", steps, rule="round/end")


def _now(table: Table) -> str:
    """One or two sentences that say what the table does now."""
    initiator = table.name(table.initiator)
    match table.phase:
        case "draw" if rounds.has_peek(table.round, len(table.seats)):
            return (
                f"Everyone draws 5. {initiator}, the initiator, peeks at the top contested "
                "resource and puts it back."
            )
        case "draw":
            return f"Everyone draws 5. {initiator} is the initiator."
        case "gather":
            return _gather_now(table)
        case "skirmish":
            return f"All reveal. Special actions go round from {initiator}." + _what_decides(table)
        case "over":
            return _end_now(table)


def _end_now(table: Table) -> str:
    """Who counts, who is done, and in the end who has won."""
    if table.result is not None:
        return _result_now(table.result)
    if not table.counts:
        return (
            f"Everyone has counted. Gangs join now; the largest tribe wins.{_gangs_at_zero(table)}"
        )
    people = counted(counting.people(table, table.counts), "person", "people")
    so_far = f"{table.name(table.counts)} counts: {people} so far."
    if table.tallies:
        return so_far
    is_early = table.contested_left > 0
    ends = "The table ends the game here." if is_early else "The last contested resource is gone."
    return f"{ends} {so_far}"


def _gangs_at_zero(table: Table) -> str:
    """The house rule of this table, where a gang may ask for it (R41)."""
    is_used = table.gangs and table.house_rules.zero_can_win_a_gang
    return " House rule: at zero the tie-break decides (R41)." if is_used else ""


def _result_now(result: ClosedResult) -> str:
    # Who has won is told by the page of the result, place by place.
    if not result.is_counted:
        return "The game was closed without counting."
    return "The game is closed. Reveal the result, from the last place to the first."


def _what_decides(table: Table) -> str:
    """What this table has to know besides: two players never count people (R31)."""
    if len(table.seats) == 2:
        return " With two players it takes a lead of 2 (R31)."
    if table.house_rules.zero_fight_can_win:
        return " With no fight at all the most people win (R28)."
    return ""


def _gather_now(table: Table) -> str:
    order = [seat for seat in table.turn_order if seat.id not in table.finished]
    if not order:
        return "Everybody has gathered."
    first, *waiting = order
    verb = "wait" if len(waiting) > 1 else "waits"
    wait = f" {in_words([seat.name for seat in waiting])} {verb}."
    end = " No skirmish this round." if not rounds.has_skirmish(table.round) else ""
    return f"{first.name} gathers.{wait if waiting else ''}{end}"


def _move(table: Table) -> Move | None:
    if table.is_over:
        return _count_move(table)
    missing = rounds.missing(table)
    match table.phase:
        case "draw":
            label = "Start gathering"
        case "gather" if table.active:
            label = f"{table.name(table.active)} is done"
        case "gather" if rounds.has_skirmish(table.round):
            label = "Start the skirmish"
        case "skirmish":
            label = _record(table)
        case _:
            label = f"Start round {table.round + 1}"
    return Move("next", label, tone="next", missing=missing)


def _count_move(table: Table) -> Move | None:
    if table.is_closed:
        return None
    if not table.counts:
        return Move("close-game", "Close the game", tone="next")
    missing = counting.missing(table, table.counts)
    label = f"{table.name(table.counts)} has counted"
    fields = (("player", str(table.counts)),)
    return Move("finish-count", label, fields, tone="next", missing=missing)


def _record(table: Table) -> str:
    """What the large button says at the end of a skirmish."""
    then = "end the game" if table.contested_left == 1 else f"start round {table.round + 1}"
    return f"Record and {then}" if table.reveal.is_begun else then.capitalize()


def _others(table: Table) -> tuple[Move, ...]:
    """The other ways on: nobody has won, or everybody has gathered."""
    if table.phase == "skirmish":
        return ()
    waiting = len(table.seats) - len(table.finished)
    if table.phase == "gather" and waiting > 1 and table.tracking == "clock":
        return (Move("next", "All are done", (("all", "1"),)),)
    return ()


def _chores(table: Table) -> tuple[str, ...]:
    """What hands have to do as a round begins."""
    if table.phase != "draw":
        return ()
    timers = [
        _timer_chore(table, table.player(player), site) for player, site in rounds.unfinished(table)
    ]
    return (*timers, *_came_back(table))


def _came_back(table: Table) -> tuple[str, ...]:
    """The hardy scavengers that are in hand besides the cards drawn (R33)."""
    if not rounds.has_skirmish(table.round - 1) or "hardy_scavenger" not in table.kinds:
        return ()
    if not table.skirmish_was_seen:
        return ("Hardy scavengers of those who did not win are back in the hand (R33).",)
    return tuple(
        f"{table.name(player.id)} has {cards_in_words(table, player.returned)} in hand and "
        "draws as usual (R33)."
        for player in table.players
        if player.returned
    )


def _timer_chore(table: Table, owner: Player, site: Site) -> str:
    name = table.building(site).name
    after = "it is complete" if site.left == 1 else f"{site.left - 1} left"
    order = f"before you draw, take 1 timer card off the {name}; {after} (R35)."
    return f"{table.name(owner.id)}: {order}"


def _now_rules(table: Table) -> tuple[str, ...]:
    if table.phase == "draw":
        return ("R8", "R7") if rounds.has_skirmish(table.round) else ("R7",)
    return {"gather": ("R10",), "skirmish": ("R17", "R29"), "over": ("R40", "R43")}[table.phase]
