"""What holds for every skirmish, whatever the cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.questions import IllegalQuestion
from companion.games.arctic_scavengers.rules.skirmish.actions import SKIRMISH_ACTIONS
from companion.games.arctic_scavengers.rules.skirmish.declare import declare
from companion.games.arctic_scavengers.rules.skirmish.field import Brought, Camp, Field, lay_out
from companion.games.arctic_scavengers.rules.skirmish.may import (
    Declarable,
    Target,
    choices,
    legal_savers,
)
from companion.games.arctic_scavengers.rules.skirmish.outcome import (
    ForceResult,
    SkirmishOutcome,
    conclude,
    resolve_skirmish,
)
from companion.games.arctic_scavengers.rules.skirmish.question import Declared, Force, Skirmish
from companion.games.arctic_scavengers.rules.skirmish.totals import side, tally
from companion.games.arctic_scavengers.rules.skirmish.winner import decide_skirmish
from tests.games.arctic_scavengers.reveal import CATALOGUE, action, cards

MODEST = settings(max_examples=200, deadline=None)
WHOLE = settings(max_examples=80, deadline=None)  # whole skirmishes are slow to make up

LEADERS = [None, "excavator", "ranger", "gangster", "mentor", "fanatic", "sergeant_at_arms"]


# --- whole skirmishes -----------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """A skirmish with legal actions and the field they lead to."""

    asked: Skirmish
    field: Field
    outcome: SkirmishOutcome


@st.composite
def played(draw: st.DrawFn, *, with_actions: bool = True, with_history: bool = True) -> Played:
    """Two to five forces, and actions picked among those that are offered.

    ``with_history``: buildings that were built and leaders that were wounded in earlier rounds.
    """
    count = draw(st.integers(2, 5))
    leaders = draw(st.permutations([None, None, None, *LEADERS]))
    forces = []
    for seat in range(count):
        hand = tuple(draw(st.lists(cards, max_size=6)))
        decoys = ("portable_decoys",) * draw(st.sampled_from([0, 0, 0, 1, 2]))
        wounded = leaders[seat] is not None and draw(st.sampled_from([False, False, True]))
        decoys, wounded = (decoys, wounded) if with_history else ((), False)
        forces.append(Force(f"p{seat}", hand, leaders[seat], wounded, decoys))
    initiator = draw(st.sampled_from(forces)).player
    asked = Skirmish(tuple(forces), initiator, (), draw(st.booleans()))
    field = lay_out(CATALOGUE, asked)
    actions: list[Declared] = []
    for player in [camp.player for camp in field.camps] if with_actions else []:
        for _ in range(draw(st.integers(0, 3))):
            offered = choices(field, player)
            if not offered:
                break
            actions.append(draw(chosen(field, player, offered)))
            field = declare(field, actions[-1])
    asked = replace(asked, actions=tuple(actions))
    return Played(asked, field, resolve_skirmish(CATALOGUE, asked))


def words(outcome: SkirmishOutcome) -> tuple[object, ...]:
    """Everything that is read out."""
    return outcome.explanation, outcome.orders, outcome.missed


def named(brought: Brought) -> str:
    return f"{brought.card.id}#{brought.copy}"


@st.composite
def chosen(draw: st.DrawFn, field: Field, player: str, offered: tuple[Declarable, ...]) -> Declared:
    """One of the offered actions, perhaps stopped by one of the possible savers."""
    choice = draw(st.sampled_from(offered))
    target = draw(st.sampled_from(choice.targets)) if choice.targets else None
    can_be_saved = choice.does in ("snipe", "wound")
    savers = legal_savers(field, target) if target and can_be_saved else ()
    is_stopped = draw(st.booleans())
    saver = draw(st.sampled_from(savers)) if savers and is_stopped else None
    return action_for(choice, player, target, saver)


def action_for(
    choice: Declarable, player: str, target: Target | None, saver: tuple[str, Brought] | None = None
) -> Declared:
    words = [player, choice.does, named(choice.card)]
    if target:
        words.append(target.player)
        words += [named(target.card)] if target.card else []
        words += [target.building.id] if target.building else []
    if saver:
        words += ["/", saver[0], named(saver[1])]
    return action(" ".join(words))


@WHOLE
@given(played(with_actions=False), st.sampled_from(["scavenger", "brawler", "thugs", "grenade"]))
def test_a_fighting_card_more_never_lowers_ones_own_fight(game: Played, card: str) -> None:
    first = game.asked.forces[0]
    stronger = replace(first, cards=(*first.cards, card))
    asked = replace(game.asked, forces=(stronger, *game.asked.forces[1:]))
    found = resolve_skirmish(CATALOGUE, asked)
    assert found.players[0].fight >= game.outcome.players[0].fight
    assert found.players[1:] == tuple(
        after._replace(returns_to_hand=before.returns_to_hand)
        for after, before in zip(game.outcome.players[1:], found.players[1:], strict=True)
    )


@WHOLE
@given(played(), st.integers(1, 4))
def test_rotating_the_seats_with_the_initiator_changes_nothing(game: Played, by: int) -> None:
    turn = by % len(game.asked.forces)
    forces = (*game.asked.forces[turn:], *game.asked.forces[:turn])
    found = resolve_skirmish(CATALOGUE, replace(game.asked, forces=forces))
    assert found.players == (*game.outcome.players[turn:], *game.outcome.players[:turn])
    assert found.verdict == game.outcome.verdict
    assert words(found) == words(game.outcome)


@WHOLE
@given(played())
def test_winner_and_every_lost_card_are_named(game: Played) -> None:
    read_out = " ".join(reason.sentence for reason in game.outcome.explanation)
    done = " ".join(game.outcome.at_the_table)
    for words in (read_out, done):
        if game.outcome.winner:
            assert game.outcome.winner in words
        for one in game.outcome.players:
            for card in one.lost:
                assert CATALOGUE.cards[card].name in words
    for one in game.outcome.players:
        assert sorted(one.present + one.lost) == sorted(
            next(force.cards for force in game.asked.forces if force.player == one.player)
        )
        for card in one.returns_to_hand:
            assert CATALOGUE.cards[card].name in done


@WHOLE
@given(played())
def test_arms_are_legal_and_stay_with_their_owner(game: Played) -> None:
    for one in game.outcome.players:
        people = [arm.person for arm in one.arms]
        tools = [arm.tool for arm in one.arms]
        assert len(set(people)) == len(people)
        assert len(set(tools)) == len(tools)
        for arm in one.arms:
            assert arm.person.split("#")[0] in one.present
            assert CATALOGUE.cards[arm.tool.split("#")[0]].bonus("fight")


@WHOLE
@given(played())
def test_the_live_field_and_the_request_agree(game: Played) -> None:
    seats = tuple(force.player for force in game.asked.forces)
    live = conclude(game.field, seats, zero_fight_can_win=game.asked.zero_fight_can_win)
    assert live.verdict == game.outcome.verdict
    assert (live.players, words(live)) == (game.outcome.players, words(game.outcome))


@WHOLE
@given(played())
def test_a_verdict_is_the_same_with_words_and_without(game: Played) -> None:
    bare, told = (resolve_skirmish(CATALOGUE, game.asked) for _ in range(2))
    sentences = words(told)
    assert vars(bare).keys().isdisjoint({"players", "explanation", "orders", "missed"})
    assert bare == told
    assert (bare.players, words(bare)) == (told.players, sentences)
    said = [reason.text for reason in bare.explanation]
    for one in bare.players:
        assert any(text.startswith(f"{one.player} has {one.fight} fight") for text in said)


@WHOLE
@given(played(), st.data())
def test_what_is_declared_leaves_the_field_before_as_it_was(
    game: Played, data: st.DataObject
) -> None:
    before = game.field.copied()
    for camp in game.field.camps:
        offered = choices(game.field, camp.player)
        if offered:
            action = data.draw(chosen(game.field, camp.player, offered))
            assert declare(game.field, action) != before
    assert game.field == before


@settings(max_examples=60, deadline=None)
@given(played())
def test_what_is_not_offered_is_refused(game: Played) -> None:
    field = game.field
    for camp in field.camps:
        offered = {
            (choice.does, choice.card.place, aim(target))
            for choice in choices(field, camp.player)
            for target in (choice.targets or (None,))
        }
        for does, card, owner in product(SKIRMISH_ACTIONS, camp.cards[:3], field.camps):
            choice = Declarable(does, card, ())
            for target in every_target(choice, owner.player, owner.cards[:3]):
                declared = action_for(choice, camp.player, target)
                is_offered = (does, card.place, aim(target)) in offered
                assert accepted(field, declared) == is_offered, declared


def aim(target: Target | None) -> tuple[object, ...]:
    """What is aimed at, as something to look up."""
    if target is None:
        return ()
    return (target.player, target.card and target.card.place, target.building)


def every_target(choice: Declarable, owner: str, brought: Sequence[Brought]) -> list[Target | None]:
    if choice.does in ("mentor", "provoke", "drill"):
        return [None]
    if choice.does == "wound":
        return [Target(owner)]
    if choice.does == "disable":
        building = CATALOGUE.buildings["portable_decoys"]
        return [Target(owner, building=building)]
    return [Target(owner, card) for card in brought]


def accepted(field: Field, declared: Declared) -> bool:
    try:
        declare(field, declared)
    except IllegalQuestion as refused:
        assert refused.message.endswith(".")
        return False
    return True


# --- the rulings cited ----------------------------------------------------------------------


def cited(outcome: SkirmishOutcome) -> set[str]:
    sentences = [*(reason.sentence for reason in outcome.explanation), *outcome.at_the_table]
    return {rule for sentence in sentences for rule in re.findall(r"\bR\d+\b", sentence)}


def has_refugee(force: Force) -> bool:
    return any(CATALOGUE.cards[card].is_refugee for card in force.cards)


def specials(one: ForceResult) -> set[str]:
    return {CATALOGUE.cards[card].special for card in one.present}


@MODEST
@given(played())
def test_rulings_are_cited_if_and_only_if_they_decided_something(game: Played) -> None:
    outcome, rules = game.outcome, cited(game.outcome)
    done = {action.does for action in game.asked.actions}
    saves = [action for action in game.asked.actions if getattr(action, "saved_by", None)]
    camps = game.field.camps
    knocked_out = {one.left for camp in camps for one in camp.cards}
    acted = [one for camp in camps for one in camp.present if one.has_acted]
    two = len(outcome.players) == 2

    for reason in outcome.explanation:
        assert re.search(r" \(R\d+(, R\d+)*\)\.$", reason.sentence)
    assert ("R18" in rules) == bool(knocked_out & {"sniped", "disarmed", "bombed"})
    assert ("R21" in rules) == bool(saves)
    assert ("R22" in rules) == ("bomb" in done)
    assert ("R23" in rules) == ("gas" in done)
    assert ("R24" in rules) == ("provoke" in done)
    assert ("R25" in rules) == ("mentor" in done)
    assert ("R64" in rules) == ("drill" in done)
    assert ("R50" in rules) == bool(done & {"wound", "disable"})
    assert ("R34" in rules) == bool(acted)
    assert ("R32" in rules) == (outcome.outcome == "deadlock")
    assert ("R33" in rules) == any(one.returns_to_hand for one in outcome.players)
    assert ("R31" in rules) == two
    nobody = max(one.fight for one in outcome.players) == 0
    assert ("R28" in rules) == nobody
    assert ("R29" in rules) == (not two and outcome.decided_by != "no_attack")
    if outcome.decided_by == "rogue":
        assert "R30" in rules
    if "R30" in rules:
        assert any("steal_ties" in specials(one) for one in outcome.players)
    decoys = [
        camp
        for camp in camps
        if len(camp.cards) >= 2 and any(one.id == "portable_decoys" for one in camp.buildings)
    ]
    assert ("R27" in rules) == bool(decoys)
    if any(one.arms for one in outcome.players):
        assert "R13" in rules
    assert rules.isdisjoint({"R19", "R20"})  # they only ever refuse
    assert ("R15" in rules) == any(gave_up_fighting(camp) for camp in camps)
    modifying = [
        (camp, one)
        for camp in camps
        for one in camp.cards
        if one.is_ready and one.card.is_person and one.card.bonus("fight") and not one.is_gassed
        if not tally(camp).is_provoked
    ]
    if "R14" in rules:
        assert modifying
    if any(camp.active_leader != "gangster" or not one.card.is_refugee for camp, one in modifying):
        assert "R14" in rules
    assert ("R16" in rules) == any(
        tally(camp).natural.is_choice and not tally(camp).is_provoked for camp in camps
    )


def gave_up_fighting(camp: Camp) -> bool:
    provoked = tally(camp).is_provoked
    return any(
        one.has_acted and one.place != camp.helper
        for one in camp.present
        if not (provoked and one.card.id == "provocateur")
    )


@MODEST
@given(st.lists(cards, max_size=6), st.sampled_from([None, "mentor", "gangster"]))
def test_r49_is_cited_where_a_printed_0_would_have_helped(
    hand: list[str], leader: str | None
) -> None:
    def fought(line: list[str]) -> SkirmishOutcome:
        forces = (Force("a", tuple(line), leader), Force("b", ()))
        return resolve_skirmish(CATALOGUE, Skirmish(forces, "a"))

    found = fought(hand)
    # Tribal hunters print the fight of 0 that a refugee lacks.
    armed = fought(["tribal_hunters_2" if card == "refugee" else card for card in hand])
    is_better = armed.players[0].fight > found.players[0].fight
    assert ("R49" in cited(found)) == (is_better and leader != "gangster")


@WHOLE
@given(played())
def test_r26_and_r49_are_cited_where_they_change_a_total(game: Played) -> None:
    rules = cited(game.outcome)
    forces = {force.player: force for force in game.asked.forces}
    led = [camp for camp in game.field.camps if camp.active_leader == "gangster"]
    counted_twice = any(one.card.is_refugee for camp in led for one in camp.present)
    if counted_twice:
        assert "R26" in rules
    spent = [
        action
        for action in game.asked.actions
        if action.does in ("bomb", "mentor") and "scouting" in action.card
    ]
    if "R26" in rules:
        assert counted_twice or spent
    if "R49" in rules:
        assert any(has_refugee(force) for force in forces.values())


@WHOLE
@given(played())
def test_r17_is_cited_where_the_order_mattered(game: Played) -> None:
    hits = [
        happening
        for happening in game.field.story
        if happening.target and not happening.saver and happening.does != "gas"
    ]
    if "R17" in cited(game.outcome):
        assert any(
            hit.target and (hit.target.has_acted or hit.target.has_saved or hit.before_owners_turn)
            for hit in hits
        )


@WHOLE
@given(played())
def test_what_was_missing_would_have_been_enough(game: Played) -> None:
    zero = game.asked.zero_fight_can_win
    standing = [side(camp, tally(camp)) for camp in game.field.camps]
    for lack in game.outcome.missed:
        for player in lack.ids:
            for less in (0, 1):
                more = lack.fight - less
                wished = [
                    one._replace(fight=one.fight + more) if one.player == player else one
                    for one in standing
                ]
                won = decide_skirmish(wished, zero_fight_can_win=zero).winner == player
                assert won is (less == 0)
