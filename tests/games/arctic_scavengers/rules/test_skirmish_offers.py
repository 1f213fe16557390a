"""What a screen may offer while a skirmish is declared: actors, targets, savers, totals so far."""

from __future__ import annotations

from companion.games.arctic_scavengers.rules.skirmish.declare import declare
from companion.games.arctic_scavengers.rules.skirmish.field import lay_out
from companion.games.arctic_scavengers.rules.skirmish.may import (
    Target,
    choices,
    legal_savers,
    legal_targets,
    players_to_declare,
)
from companion.games.arctic_scavengers.rules.skirmish.totals import tally
from tests.games.arctic_scavengers.reveal import CATALOGUE, FIVE, action, skirmish


def test_choices_follow_the_turn() -> None:
    field = lay_out(CATALOGUE, skirmish(FIVE))
    assert players_to_declare(field) == ("p1", "p2", "p3", "p4", "p5")
    assert [choice.does for choice in choices(field, "p1")] == ["disarm"]
    field = declare(field, action("p4 snipe sniper_team p5 sniper_team"))
    assert players_to_declare(field) == ("p4", "p5")
    assert choices(field, "p1") == ()
    assert choices(field, "p4") == ()
    assert choices(field, "p5") == ()


def test_targets_are_those_that_would_be_accepted() -> None:
    field = lay_out(
        CATALOGUE,
        skirmish({"a": "assassin sniper_team saboteur", "b": "mentor: thugs scout net +bunker"}),
    )
    offered = {
        (choice.does, choice.card.card.id): [
            target.card.ref if target.card else target.building.id if target.building else "leader"
            for target in choice.targets
        ]
        for choice in choices(field, "a")
    }
    assert offered == {
        ("snipe", "assassin"): ["scout"],
        ("snipe", "sniper_team"): ["thugs", "scout"],
        ("wound", "sniper_team"): ["leader"],
        ("disarm", "saboteur"): ["net"],
        ("disable", "saboteur"): ["bunker"],
    }


def test_savers_are_everybodys_unused_medics_but_the_target() -> None:
    field = lay_out(CATALOGUE, skirmish({"a": "sniper_team medic", "b": "medic", "c": "medic"}))
    target = Target("b", field.camp("b").cards[0])
    assert [player for player, _ in legal_savers(field, target)] == ["a", "c"]
    field = declare(field, action("a snipe sniper_team b medic / a medic"))
    assert [player for player, _ in legal_savers(field, target)] == ["c"]


def test_totals_so_far_follow_the_actions() -> None:
    field = lay_out(CATALOGUE, skirmish(FIVE))
    assert [tally(camp).fight for camp in field.camps] == [3, 2, 4, 3, 2]
    field = declare(field, action("p1 disarm saboteur p3 grenade"))
    assert [tally(camp).fight for camp in field.camps] == [2, 2, 1, 3, 2]


def test_what_needs_no_target_is_offered_without() -> None:
    field = lay_out(CATALOGUE, skirmish({"a": "provocateur", "b": "scout"}))
    provocateur = field.camp("a").cards[0]
    assert legal_targets(field, "a", "provoke", provocateur) == ()
    assert [choice.does for choice in choices(field, "a")] == ["provoke"]


def test_a_drill_is_offered_until_the_sergeant_has_acted_r64() -> None:
    field = lay_out(CATALOGUE, skirmish({"a": "drill_sergeant", "b": "scout"}))
    assert [(choice.does, choice.targets) for choice in choices(field, "a")] == [("drill", ())]
    field = declare(field, action("a drill drill_sergeant"))
    assert choices(field, "a") == ()
    assert [brought.card.id for brought in field.camp("a").present] == ["drill_sergeant"]
