"""What was declared in a skirmish, action by action."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.questions import Reason
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.skirmish.actions import (
    SKIRMISH_ACTIONS,
    Does,
    acts_by_itself,
    works_while_present,
)
from companion.games.arctic_scavengers.rules.skirmish.field import Field, Happening


def tell(field: Field) -> list[Reason]:
    """Every declared action in order, with what it changed and what it could not change."""
    told: list[Reason] = []
    for happening in field.story:
        told.append(_told(field, happening))
        told += _about_order(field, happening)
    return told


def _told(field: Field, happening: Happening) -> Reason:
    return (_saved if happening.saver else TOLD[happening.does])(field, happening)


def _provoked(field: Field, happening: Happening) -> Reason:
    who, what = field.camp(happening.by).name, happening.actor.card.name
    return Reason(say("{who}'s {what} provokes: fight equals people", who=who, what=what), "R24")


def _drilled(field: Field, happening: Happening) -> Reason:
    who, what = field.camp(happening.by).name, happening.actor.card.name
    return Reason(
        say("{who}'s {what} drills: the cards drawn do not join the skirmish", who=who, what=what),
        "R64",
    )


def _helped(field: Field, happening: Happening) -> Reason:
    camp, what = field.camp(happening.by), happening.actor.card.name
    text = say(
        "{camp}'s {what} helps {leader_name}: +{help_adds} fight",
        camp=camp.name,
        what=what,
        leader_name=_the(camp.leader_name),
        help_adds=camp.help_adds,
    )
    text += " for another person; it still counts as people"
    return Reason(text, _with_refugee("R25", happening))


def _with_refugee(rules: str, happening: Happening) -> str:
    """A scouting refugee serves leaders like any other, and then gives no +1 (R26)."""
    return f"{rules}, R26" if happening.actor.card.bonus("fight") else rules


def _aim(field: Field, happening: Happening) -> tuple[str, str, str]:
    """Who acts, with what, and on what."""
    what = ""
    if happening.target:
        what = happening.target.card.name
    elif happening.building:
        what = happening.building.name
    elif happening.leader:
        what = happening.leader.title
    owner = field.camp(happening.player).name
    return (
        field.camp(happening.by).name,
        happening.actor.card.name,
        say("{owner}'s {what}", owner=owner, what=what),
    )


def _saved(field: Field, happening: Happening) -> Reason:
    who, with_what, at_what = _aim(field, happening)
    saver = field.camp(happening.saver_player).name
    by_what = happening.saver.card.name if happening.saver else ""
    saves = "save" if by_what.endswith("s") else "saves"
    text = say(
        "{who}'s {with_what} aims at {at_what}; {saver}'s {by_what} {saves} it",
        who=who,
        with_what=with_what,
        at_what=at_what,
        saver=saver,
        by_what=by_what,
        saves=saves,
    )
    return Reason(text, "R21, R50" if happening.does == "wound" else "R21")


def _hit(field: Field, happening: Happening) -> Reason:
    who, with_what, at_what = _aim(field, happening)
    return Reason(
        say(
            "{who}'s {with_what} {hits} {at_what}: it is out",
            who=who,
            with_what=with_what,
            hits=_hits(with_what),
            at_what=at_what,
        ),
        "R18",
    )


def _bombed(field: Field, happening: Happening) -> Reason:
    who, with_what, at_what = _aim(field, happening)
    leader = _the(field.camp(happening.by).leader_name)
    text = say(
        "{who}'s {with_what} bombs {at_what} for {leader}: both are out",
        who=who,
        with_what=with_what,
        at_what=at_what,
        leader=leader,
    )
    return Reason(text, _with_refugee("R18, R22", happening))


def _the(leader: str) -> str:
    """A leader within a sentence."""
    return say("the {leader}", leader=leader.removeprefix("The "))


def _hits(card: str) -> str:
    return "hit" if card.endswith("s") else "hits"


def _wounded(field: Field, happening: Happening) -> Reason:
    who, with_what, at_what = _aim(field, happening)
    text = say(
        "{who}'s {with_what} {hits} {at_what}: it is wounded and has no power",
        who=who,
        with_what=with_what,
        hits=_hits(with_what),
        at_what=at_what,
    )
    return Reason(text, "R50")


def _disabled(field: Field, happening: Happening) -> Reason:
    who, with_what, at_what = _aim(field, happening)
    text = say(
        "{who}'s {with_what} {hits} {at_what}: it is disabled",
        who=who,
        with_what=with_what,
        hits=_hits(with_what),
        at_what=at_what,
    )
    return Reason(text, "R50")


def _gassed(field: Field, happening: Happening) -> Reason:
    who, with_what, at_what = _aim(field, happening)
    text = say(
        "{who}'s {with_what} gasses {at_what}", who=who, with_what=with_what, at_what=at_what
    )
    card = happening.target.card if happening.target else None
    if card and card.value("fight"):
        text += ": fight 0 now, its tool still counts"
    elif card and card.bonus("fight"):
        text += say(": its +{bonus} fight is +0 now", bonus=card.bonus("fight"))
    else:
        text += ": no effect: it has no fight"
    return Reason(text, "R23")


TOLD: dict[Does, Callable[[Field, Happening], Reason]] = {
    "snipe": _hit,
    "wound": _wounded,
    "disarm": _hit,
    "disable": _disabled,
    "gas": _gassed,
    "bomb": _bombed,
    "mentor": _helped,
    "provoke": _provoked,
    "drill": _drilled,
}


def _about_order(field: Field, happening: Happening) -> list[Reason]:
    """Whether the hit came in time to keep the card from acting (R17)."""
    target = happening.target
    if target is None or happening.saver or not SKIRMISH_ACTIONS[happening.does].hit:
        return []
    owner, name = field.camp(happening.player).name, target.card.name
    if (target.has_acted or target.has_saved) and not works_while_present(target.card):
        stands = "already acted: its action" if target.has_acted else "already saved: the save"
        return [
            Reason(
                say(
                    "{owner}'s {name} {stands} still counts", owner=owner, name=name, stands=stands
                ),
                "R17",
            )
        ]
    if happening.before_owners_turn and acts_by_itself(target.card):
        text = say(
            "{owner}'s {name} was hit before {owner}'s turn and can no longer act",
            owner=owner,
            name=name,
        )
        return [Reason(text, "R17")]
    return []
