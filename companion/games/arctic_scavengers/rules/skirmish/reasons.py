"""The explanation of a skirmish: sentences to read out, each with the ruling it rests on."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace

from companion.engine.questions import Reason
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.rules.arrangement import Use, best_arrangement
from companion.games.arctic_scavengers.rules.leaders import POWERS, power_of
from companion.games.arctic_scavengers.rules.questions import cited
from companion.games.arctic_scavengers.rules.skirmish.actions import works_while_present
from companion.games.arctic_scavengers.rules.skirmish.aftermath import names, returning
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp, Field
from companion.games.arctic_scavengers.rules.skirmish.told import tell
from companion.games.arctic_scavengers.rules.skirmish.totals import (
    CARDS_PER_DECOY,
    DECOYS,
    ForceTally,
    fight_parts,
    tally,
)
from companion.games.arctic_scavengers.rules.skirmish.winner import Shortfall, Side, Verdict


def explain(
    field: Field,
    tallies: Sequence[ForceTally],
    verdict: Verdict,
    missed: Sequence[Shortfall],
    *,
    said: Container[str] = (),
) -> tuple[Reason, ...]:
    """Actions, then everyone's fight and people, then who wins and what the others lacked."""
    steps = tell(field)
    for camp, totals, its_side in zip(field.camps, tallies, verdict.sides, strict=True):
        if camp.player in said:
            steps.append(_said(its_side, verdict))
            continue
        steps += [_fight(camp, totals, verdict), *_idle(field, camp, totals)]
        if totals.doubled or totals.decoys:
            steps += _people(field, camp, totals)
    steps += verdict.reasons
    steps += [shortfall.reason for shortfall in missed]
    for camp in field.camps:
        if back := returning(camp, verdict.winner):
            steps.append(_returning(camp, back))
    return tuple(steps)


def _said(side: Side, verdict: Verdict) -> Reason:
    """A total that was entered without cards."""
    rogue = say(", with a {rogue}", rogue=side.rogue) if side.rogue else ""
    people = counted(side.people, "person", "people")
    return Reason(
        say(
            "{side} has {fight} fight and {people}{rogue}",
            side=side.called,
            fight=side.fight,
            people=people,
            rogue=rogue,
        ),
        verdict.rule,
    )


# --- the fight ------------------------------------------------------------------------------


def _fight(camp: Camp, totals: ForceTally, verdict: Verdict) -> Reason:
    """How one player's fight comes about; a plain sum rests on what the verdict rests on."""
    head = say("{camp} has {fight} fight", camp=camp.name, fight=totals.fight)
    if totals.is_provoked:
        return _provoked(head, totals)
    if not totals.natural.uses:
        return Reason(head, verdict.rule)
    shares = [_share(camp, totals, use) for use in totals.natural.uses]
    rules = [rule for use in totals.natural.uses for rule in _rules(camp, use)]
    if totals.natural.is_choice:
        rules.append("R16")
    return Reason(f"{head}: {'; '.join(shares)}", cited(rules) or verdict.rule)


def _provoked(head: str, totals: ForceTally) -> Reason:
    size = counted(totals.printed_people, "person", "people")
    if totals.decoys:
        decoys = counted(totals.decoys, "decoy")
        return Reason(
            say("{head}: {size} and {decoys}, provocateur", head=head, size=size, decoys=decoys),
            "R24, R27",
        )
    return Reason(say("{head}: {size}, provocateur", head=head, size=size), "R24")


def _share(camp: Camp, totals: ForceTally, use: Use) -> str:
    """One person's part of the fight with tool and helpers."""
    person = camp.cards[use.person]
    gas = " in tear gas" if person.is_gassed and person.card.value("fight") else ""
    extras = [
        f"{camp.cards[key].card.name} +{camp.cards[key].card.bonus('fight')}" for key in use.tools
    ]
    # Whoever helps by the leader's power comes last.
    helpers = use.modifiers and sorted(use.modifiers, key=lambda key: key == camp.helper)
    for key in helpers:
        plus = camp.help_adds if key == camp.helper else camp.cards[key].card.bonus("fight")
        extras.append(f"{camp.cards[key].card.name} +{plus}")
    share = f"{person.card.name} {totals.natural.parts[use.person].base}{gas}"
    return say("{share} with {extras}", share=share, extras=extras) if extras else share


def _rules(camp: Camp, use: Use) -> list[str]:
    """The rulings one person's part rests on."""
    rules = ["R13"] if use.tools else []
    for key in use.modifiers:
        rules.append("R25" if key == camp.helper else "R14")
    # R26: a refugee fights for no one but the Gangster, and a scouting one then has to choose.
    if camp.power.ability == "fight":
        cards = [camp.cards[key].card for key in (use.person, *use.modifiers)]
        rules += ["R26"] if any(card.is_refugee for card in cards) else []
    return rules


# --- what adds nothing ----------------------------------------------------------------------

_ARMING = next(leader for leader, power in POWERS.items() if power.ability == "fight")


def _idle(field: Field, camp: Camp, totals: ForceTally) -> list[Reason]:
    """Why cards that could have mattered add nothing to the fight."""
    acted = [brought for brought in camp.cards if brought.has_acted]
    reasons = _acted(camp, totals, acted) if acted else []
    if camp.is_wounded:
        reasons += _wounded(camp, totals)
    if totals.is_provoked:
        return reasons
    if acted:
        reasons += _deserted(camp, acted)
    if not totals.natural.has_help:
        return reasons
    parts = totals.natural.parts
    if idle := [key for key in totals.natural.idle if parts[key].plus or parts[key].tool]:
        gangster = field.catalogue.leaders[_ARMING].title
        reasons += _idle_tools(camp, totals, idle, gangster)
        reasons += _idle_helpers(camp, totals, idle, gangster)
    return reasons


def _acted(camp: Camp, totals: ForceTally, acted: Sequence[Brought]) -> list[Reason]:
    """People who gave up their fight for a special action and are still there (R15)."""
    there = [
        brought.card
        for brought in acted
        if not brought.left and brought.place != camp.helper
        if not (totals.is_provoked and works_while_present(brought.card))
    ]
    if not there:
        return []
    text = say("{camp}'s {names} acted: adds people, no fight", camp=camp.name, names=names(there))
    return [Reason(text, "R15")]


def _wounded(camp: Camp, totals: ForceTally) -> list[Reason]:
    """A leader who came wounded and would have changed the totals (R37)."""
    if camp.leader is None or camp.was_wounded_here:
        return []
    healed = tally(replace(camp, is_wounded=False))
    is_same = (healed.fight, healed.people) == (totals.fight, totals.people)
    is_disarmed = any(brought.left == "disarmed" for brought in camp.cards)
    if is_same and not (power_of(camp.leader.id).shields_tools and is_disarmed):  # R20
        return []
    text = say(
        "{leader} is wounded and does not help {camp}", leader=camp.leader.name, camp=camp.name
    )
    return [Reason(text, "R37")]


def _deserted(camp: Camp, acted: Sequence[Brought]) -> list[Reason]:
    """A provocateur that was declared and then hit (R24)."""
    gone = [brought.card for brought in acted if brought.left and works_while_present(brought.card)]
    if not gone:
        return []
    return [
        Reason(
            say(
                "{camp}'s {names} is out: the normal fight counts again",
                camp=camp.name,
                names=names(gone),
            ),
            "R24",
        )
    ]


def _idle_tools(camp: Camp, totals: ForceTally, idle: Sequence[int], gangster: str) -> list[Reason]:
    """Weapons that no one may carry (R13), for want of a fight on the refugees (R49)."""
    tools = [camp.cards[key].card for key in idle if totals.natural.parts[key].tool]
    if not tools:
        return []
    head = say("{camp}'s {names} is unused: ", camp=camp.name, names=names(tools))
    reasons = []
    if len(tools) > len(_unarmed_refugees(camp, totals)):
        reasons.append(Reason(say("{head}everyone who fights has a tool", head=head), "R13"))
    if _refugees_would_fight(camp, totals):
        text = say(
            "{head}refugees cannot carry weapons (unwounded {gangster} only)",
            head=head,
            gangster=gangster,
        )
        reasons.append(Reason(text, "R49"))
    return reasons


def _idle_helpers(
    camp: Camp, totals: ForceTally, idle: Sequence[int], gangster: str
) -> list[Reason]:
    """People with a plus who find no one to modify (R14, R25)."""
    reasons = []
    helpers = [key for key in idle if totals.natural.parts[key].plus]
    if camp.helper in helpers:
        help_lost = say(
            "{leader_name}'s +{help_adds}", leader_name=camp.leader_name, help_adds=camp.help_adds
        )
        text = say(
            "{camp} has no one left for {help_lost}: it is lost",
            camp=camp.name,
            help_lost=help_lost,
        )
        reasons.append(Reason(text, "R25"))
        helpers.remove(camp.helper)
    if helpers:
        text = say(
            "{camp} has no other person with a fight for {names} to modify",
            camp=camp.name,
            names=names([camp.cards[key].card for key in helpers]),
        )
        reasons.append(Reason(text, "R14"))
        if _refugees_would_fight(camp, totals):
            text = say(
                "{camp}'s refugees have a fight to modify only under an unwounded ", camp=camp.name
            )
            text += gangster
            reasons.append(Reason(text, "R49"))
    return reasons


def _unarmed_refugees(camp: Camp, totals: ForceTally) -> list[int]:
    """Refugees of whom the card prints no fight and no plus either (R49)."""
    return [
        brought.place
        for brought in camp.cards
        if brought.is_ready and brought.card.is_refugee and not brought.card.bonus("fight")
        if totals.natural.parts[brought.place].base is None
    ]


def _refugees_would_fight(camp: Camp, totals: ForceTally) -> bool:
    """Whether a printed fight of 0 on the refugees would have raised the total (R49)."""
    parts = fight_parts(camp)
    for key in _unarmed_refugees(camp, totals):
        parts[key] = parts[key]._replace(base=0)
    return best_arrangement(parts).total > totals.natural.total


# --- people and the way home ----------------------------------------------------------------


def _people(field: Field, camp: Camp, totals: ForceTally) -> list[Reason]:
    """What counts as people beyond what the cards show (R26, R27)."""
    reasons = []
    if totals.doubled:
        text = say(
            "{leader_name} doubles {camp}'s refugees for ties: ",
            leader_name=camp.leader_name,
            camp=camp.name,
        )
        text += say("{people} people in all", people=totals.people)
        reasons.append(Reason(text, "R26"))
    if totals.decoys and not totals.is_provoked:
        brought = counted(len(camp.cards), "card")
        more = counted(totals.decoys, "more person", "more people")
        copies = sum(building.id == DECOYS for building in camp.buildings)
        building = ("" if copies == 1 else f"{copies} ") + field.catalogue.buildings[DECOYS].name
        text = say(
            "{camp}'s {building} count as {more}, ", camp=camp.name, building=building, more=more
        ) + ("" if copies == 1 else "each ")
        text += say(
            "1 for every {cards_per_decoy} of {brought} brought: {people} in all",
            cards_per_decoy=CARDS_PER_DECOY,
            brought=brought,
            people=totals.people,
        )
        reasons.append(Reason(text, "R27"))
    return reasons


def _returning(camp: Camp, back: Sequence[Brought]) -> Reason:
    """Hardy scavengers go home unless they won (R33)."""
    cards = names([brought.card for brought in back])
    return Reason(
        say("{camp} does not win and keeps {cards} in hand", camp=camp.name, cards=cards), "R33"
    )
