"""The bar of a skirmish: what to tap next, the means, the answers, the next round."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import PlayerId
from companion.engine.names import short_name
from companion.engine.view import Bar, Look, Move, Switch
from companion.engine.wording import say
from companion.games.arctic_scavengers.table.skirmish import stage, window
from companion.games.arctic_scavengers.table.skirmish.standing import skirmish_now
from companion.games.arctic_scavengers.table.state import Table
from companion.games.arctic_scavengers.view.attack_sentences import aimed_at
from companion.games.arctic_scavengers.view.skirmish.entry import expects_cards
from companion.games.arctic_scavengers.view.skirmish.panel import aimed, prizes
from companion.games.arctic_scavengers.view.skirmish.reactions import Means, means

RULE = "round/skirmish"
# Parts of the work area that are shown instead of what is in sight; nothing is sent for that.
WINNER = Switch("show-winner", "Enter the winner only", "show")
PRIZES = Switch("show-prizes", "Name the resource", "show")


def skirmish_bar(table: Table) -> Bar:
    """What is entered or asked next; once all is settled, the next round."""
    match stage.stage(table):
        case "winner":
            winner = replace(WINNER, is_chosen=True)
            note = _what_decides(table)
            return Bar("Tap who won", note, asks=True, rule=RULE, switches=(winner,))
        case "entry":
            return _entry(table, stage.revealing(table))
        case "reactions":
            return _saves(table) if window.unanswered(table) else _actions(table)
        case "verdict":
            return _verdict(table)


def _entry(table: Table, player: PlayerId) -> Bar:
    name, shown = short_name(table.name(player)), len(table.reveal.of(player).cards)
    announced = table.player(player).announced
    others = () if shown == announced else (_reveals(table, player),)
    switches = () if table.reveal.is_begun else (WINNER,)
    if not expects_cards(table, player):
        says = (
            say("{name} announced {announced}", name=name, announced=announced)
            if announced is not None
            else say("{whose} cards", whose=_whose(name))
        )
        return Bar(says, key=_done(table, player), rule=RULE)
    note = (
        say(
            "{missing} of {announced} still to come",
            missing=announced - shown,
            announced=announced,
        )
        if announced
        else ""
    )
    following = _following(table, player)
    note += say(". Then {following}", following=following) if note and following else ""
    # The reminder stands there until the first card is entered.
    note = note if table.reveal.is_begun else _what_decides(table) or note
    return Bar(
        say("Tap {whose} cards", whose=_whose(name)),
        note,
        asks=True,
        others=others,
        switches=switches,
        rule=RULE,
    )


def _what_decides(table: Table) -> str:
    """What this table has to remember: two players never count people (R28, R31)."""
    if len(table.seats) == 2:
        return "Two players: win by 2 or more"
    if table.house_rules.zero_fight_can_win:
        return "House rule: if no one has fight, most people wins"
    return ""


def _whose(name: str) -> str:
    return f"{name}'" if name.endswith("s") else say("{name}'s", name=name)


def _following(table: Table, player: PlayerId) -> str:
    """Who reveals next, in turn order."""
    order = [seat for seat in table.turn_order if expects_cards(table, seat.id)]
    ids = [seat.id for seat in order]
    if player not in ids or len(order) < 2:
        return ""
    return short_name(order[(ids.index(player) + 1) % len(order)].name)


def _reveals(table: Table, player: PlayerId) -> Move:
    """What a player has revealed is all there is."""
    shown = len(table.reveal.of(player).cards)
    fewer = "fewer" if table.player(player).announced else "no cards"
    fields = (("player", player), ("cards", str(shown)))
    return Move("announce", say("Reveals {fewer}", fewer=fewer), fields)


def _done(table: Table, player: PlayerId) -> Move:
    shown = len(table.reveal.of(player).cards)
    fields = (("player", player), ("cards", str(shown)))
    return Move(
        "announce",
        say(
            "{player} reveals {shown:# card|# cards}",
            player=short_name(table.name(player)),
            shown=shown,
        ),
        fields,
        tone="next",
    )


def _saves(table: Table) -> Bar:
    """Whether anyone saves from the snipe declared last: the cards that can are lit."""
    return Bar("Does anyone save it?", asked(table), asks=True, others=answers(table), rule="R21")


def asked(table: Table) -> str:
    """What the table is asked between two cards: whether someone saves, or acts."""
    open_snipe = window.unanswered(table)
    if open_snipe is not None:
        return aimed_at(table, open_snipe)
    player = window.asked(table)
    return (
        say("{player}: any special actions?", player=short_name(table.name(player)))
        if player
        else ""
    )


def answers(table: Table) -> tuple[Move, ...]:
    """What may be answered to that, without pointing at anything."""
    if window.unanswered(table) is not None:
        return (Move("answer", "No one saves"),)
    player = window.asked(table)
    if not player:
        return ()
    plain = tuple(way.move for way in means(table) if way.move)
    return (*plain, Move("pass", "No more actions", (("player", player),), icon="next"))


def _actions(table: Table) -> Bar:
    """Two steps: with what, here; at what, in the trays."""
    offered, others = aimed(table), answers(table)
    if not offered:
        return Bar(asked(table), key=replace(others[0], tone="next"), others=others[1:], rule="R17")
    switches = tuple(_chosen(way, number) for number, way in enumerate(offered, 1))
    says = say("{asked}: tap the target", asked=short_name(table.name(window.asked(table))))
    return Bar(says, asks=True, switches=switches, others=others, rule="R17")


def _chosen(one: Means, number: int) -> Switch:
    return Switch(f"means-{number}", one.label, "means", one.icon, number == 1, one.rule)


def _verdict(table: Table) -> Bar:
    then = (
        "End the game"
        if table.contested_left == 1
        else say("Start round {round}", round=table.round + 1)
    )
    return Bar(
        key=Move("next", then, tone="next"),
        switches=(PRIZES,) if prizes(table) else (),
        looks=(Look("why", "Why"), Look("what_if", "What if")),
        rule=RULE,
    )


def lead(table: Table) -> str:
    """Who would win if nothing more was done."""
    now = skirmish_now(table)
    if not now.winner:
        return "No one leads"
    name = short_name(table.name(now.winner))
    own = now.of(now.winner).fight
    best = max(force.fight for force in now.outcome.players if force.player != now.winner)
    if own > best:
        return say("{name} leads, {own} to {best}", name=name, own=own, best=best)
    return say("{name} leads", name=name)
