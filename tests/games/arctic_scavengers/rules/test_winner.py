"""Who wins once fights, people and rogues are known (R28-R31)."""

from __future__ import annotations

import pytest

from companion.games.arctic_scavengers.rules.skirmish.winner import (
    Side,
    Verdict,
    decide_skirmish,
    shortfalls,
)


def sides(line: str) -> list[Side]:
    """``anna 2/3 ben 2/1r``: fight and people in turn order, r for a rogue."""
    words = line.split()
    found = []
    for name, totals in zip(words[::2], words[1::2], strict=True):
        fight, people = totals.rstrip("r").split("/")
        rogue = "Rogue" if totals.endswith("r") else ""
        found.append(Side(name, int(fight), int(people), rogue))
    return found


def decided(line: str, *, zero: bool = False) -> Verdict:
    return decide_skirmish(sides(line), zero_fight_can_win=zero)


def missing(line: str, *, zero: bool = False) -> list[str]:
    lacks = shortfalls(decided(line, zero=zero))
    return [lack.reason.sentence for lack in lacks]


@pytest.mark.parametrize(
    ("line", "winner", "decided_by", "rule"),
    [
        pytest.param("a 3/1 b 2/9 c 0/9", "a", "fight", "R29", id="R29 highest fight"),
        pytest.param("a 2/2 b 0/5 c 2/1", "a", "people", "R29", id="R29 sample round"),
        pytest.param("a 2/2 b 0/5 c 2/2", None, "tie", "R29", id="R29 still tied"),
        pytest.param("a 2/2 b 2/2 c 2/1", None, "tie", "R29", id="R29 two of three tie fully"),
        pytest.param("a 2/2 b 1/9 c 2/1", "a", "people", "R29", id="R29 only the tied count"),
        pytest.param("a 0/2 b 0/5 c 0/1", None, "no_attack", "R28", id="R28 nobody at 1"),
        pytest.param("a 0/2 b 0/5r c 0/1", None, "no_attack", "R28", id="R28 R30 no rogue at 0"),
        pytest.param("a 3/1 b 3/2 c 0/1r", "c", "rogue", "R30", id="R30 not tied and at 0"),
        pytest.param("a 3/1r b 3/2 c 0/1r", "a", "rogue", "R30", id="R30 the first in turn order"),
        pytest.param("a 1/1 b 3/2r c 3/9r", "b", "rogue", "R30", id="R30 before people"),
        pytest.param("a 4/1 b 3/2r c 3/9r", "a", "fight", "R29", id="R30 only ties for highest"),
        pytest.param("a 4/1 b 2/9", "a", "fight", "R31", id="R31 a lead of 2"),
        pytest.param("a 4/1 b 3/9", None, "margin", "R31", id="R31 a lead of 1"),
        pytest.param("a 3/1 b 3/9", None, "margin", "R31", id="R31 people never matter"),
        pytest.param("a 1/1 b 0/9", None, "margin", "R31", id="R31 1 to 0"),
        pytest.param("a 2/1 b 0/9", "a", "fight", "R31", id="R31 2 to 0"),
        pytest.param("a 0/1 b 0/9", None, "no_attack", "R28", id="R28 0 to 0"),
        pytest.param("a 3/1 b 3/1r", "b", "rogue", "R30", id="R31 R30 a rogue on equal scores"),
        pytest.param("a 3/1 b 2/1r", None, "margin", "R31", id="R31 no rogue on a lead of 1"),
        pytest.param("a 0/1 b 0/1r", None, "no_attack", "R28", id="R31 R30 no rogue at 0 to 0"),
    ],
)
def test_totals_decide_as_the_rulings_say(
    line: str, winner: str | None, decided_by: str, rule: str
) -> None:
    verdict = decided(line)
    assert (verdict.winner, verdict.decided_by, verdict.rule) == (winner, decided_by, rule)
    assert verdict.outcome == ("won" if winner else "deadlock")


@pytest.mark.parametrize(
    ("line", "winner", "decided_by"),
    [
        pytest.param("a 0/2 b 0/5 c 0/1", "b", "people", id="R28 house rule: people break it"),
        pytest.param("a 0/5 b 0/5 c 0/1", None, "tie", id="R28 house rule: people equal too"),
        pytest.param("a 0/2 b 0/5 c 0/1r", "b", "people", id="R28 house rule: no rogue"),
        pytest.param("a 1/2 b 0/5 c 0/1", "a", "fight", id="R28 house rule: an attack wins"),
        pytest.param("a 0/2 b 0/5", None, "no_attack", id="R28 house rule: not for two players"),
    ],
)
def test_by_the_house_rule_people_break_a_tie_at_0(
    line: str, winner: str | None, decided_by: str
) -> None:
    verdict = decided(line, zero=True)
    assert (verdict.winner, verdict.decided_by) == (winner, decided_by)


@pytest.mark.parametrize(
    ("line", "sentences"),
    [
        pytest.param(
            "anna 2/2 ben 0/5 cara 2/1",
            ["anna and cara tie at 2 fight; anna wins the tie: 2 people to 1 (R29)."],
            id="people",
        ),
        pytest.param(
            "anna 4/2 ben 3/5 cara 3/1",
            ["anna wins: 4 fight to ben and cara's 3 (R29)."],
            id="fight",
        ),
        pytest.param(
            "anna 2/2 ben 2/2 cara 1/1",
            ["Deadlock: anna and ben tie at 2 fight and 2 people (R29)."],
            id="tie",
        ),
        pytest.param(
            "anna 2/2 ben 2/2 cara 2/1",
            ["Deadlock: anna and ben tie at 2 fight and 2 people (R29)."],
            id="tie of two among three",
        ),
        pytest.param(
            "anna 2/2 ben 2/2 cara 0/1r",
            ["anna and ben tie at 2 fight; cara's Rogue takes the tie (R30)."],
            id="rogue",
        ),
        pytest.param(
            "anna 2/2 ben 1/2",
            ["Deadlock: anna leads ben 2 to 1; two players win by 2 or more (R31)."],
            id="margin",
        ),
        pytest.param(
            "anna 2/2 ben 2/2",
            ["Deadlock: anna and ben tie at 2 fight; two players win by 2 or more (R31)."],
            id="equal",
        ),
        pytest.param(
            "anna 2/2 ben 0/2",
            ["anna wins: 2 fight to ben's 0 (R31)."],
            id="two players",
        ),
        pytest.param(
            "anna 0/2 ben 0/2",
            ["Deadlock: no one has fight (R28)."],
            id="no attack",
        ),
    ],
)
def test_the_verdict_is_read_out_with_its_ruling(line: str, sentences: list[str]) -> None:
    assert [reason.sentence for reason in decided(line).reasons] == sentences


def test_the_house_rule_is_named() -> None:
    reasons = decided("anna 0/3 ben 0/2 cara 0/1", zero=True).reasons
    assert [reason.sentence for reason in reasons] == [
        "House rule: if no one has fight, most people wins (R28).",
        "anna, ben and cara tie at 0 fight; anna wins the tie: 3 people to 2 and 1 (R29).",
    ]


@pytest.mark.parametrize(
    ("line", "sentences"),
    [
        pytest.param(
            "anna 2/2 ben 0/5 cara 2/1",
            ["cara was 1 fight short, or 2 people (R29)."],
            id="fight first, else people",
        ),
        pytest.param(
            "anna 5/5 ben 4/1 cara 4/1 dana 3/9",
            ["ben and cara were each 2 fight short (R29)."],
            id="several runners-up are all named",
        ),
        pytest.param(
            "anna 5/5 ben 4/6 cara 4/1",
            [
                "ben was 1 fight short (R29).",
                "cara was 2 fight short (R29).",
            ],
            id="a tie is enough for whoever has more people",
        ),
        pytest.param(
            "anna 5/5 ben 4/9 cara 0/1r",
            ["ben was 2 fight short (R29)."],
            id="a tie would go to the rogue",
        ),
        pytest.param(
            "anna 5/5 ben 4/1r cara 0/1",
            ["ben was 1 fight short (R30)."],
            id="a tie would go to her own rogue",
        ),
        pytest.param(
            "anna 2/2 ben 2/2 cara 1/1",
            ["anna and ben were each 1 fight short, or 1 person (R29)."],
            id="deadlock: what each lacked",
        ),
        pytest.param(
            "anna 0/2 ben 0/2 cara 0/1",
            ["anna, ben and cara were each 1 fight short (R28)."],
            id="nobody attacked",
        ),
        pytest.param(
            "anna 3/2 ben 2/2",
            [
                "anna was 1 fight short (R31).",
                "ben was 3 fight short (R31).",
            ],
            id="two players, no margin",
        ),
        pytest.param(
            "anna 0/2 ben 0/2",
            ["anna and ben were each 2 fight short (R31)."],
            id="two players, no attack",
        ),
        pytest.param(
            "anna 2/2 ben 2/2 cara 0/1r",
            ["anna and ben were each 1 fight short (R29)."],
            id="robbed by a rogue",
        ),
    ],
)
def test_the_smallest_change_that_would_have_won_is_named(line: str, sentences: list[str]) -> None:
    assert missing(line) == sentences


def test_names_are_read_out_instead_of_ids() -> None:
    verdict = decide_skirmish([Side("p1", 3, name="Anna"), Side("p2", 1, name="Ben")])
    assert verdict.winner == "p1"
    assert verdict.reasons[0].sentence == "Anna wins: 3 fight to Ben's 1 (R31)."
