"""The log and the refusals in good English."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE, Event
from companion.games.arctic_scavengers.game import GAME
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.commands import Lay
from companion.games.arctic_scavengers.table.events import (
    CardHit,
    ChoiceMade,
    Retrieved,
    Trashed,
    TrayClosed,
    TrayOpened,
)
from tests.games.arctic_scavengers.interrupting import gathering, interrupted, owning, said
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (CardHit(ANNA, "spear", BEN, "fanatic"), "Ben's Fanatic hits Anna's Spear."),
        (TrayOpened(ANNA, "organizer"), "Anna starts: organizer."),
        (TrayClosed(ANNA, "organizer"), "Anna closes organizer."),
        (
            Retrieved(ANNA, "anna.1", "bunker", ("secret", "secret")),
            "Anna takes 2 unknown cards from the Bunker.",
        ),
        (
            Trashed(ANNA, ("refugee", "refugee", "?junkyard", "?junkyard")),
            "Anna trashes Refugee ×2 and 2 unknown cards from the junkyard.",
        ),
        (ChoiceMade(ANNA, "leader", "kill"), "Anna's leader helps."),
        (ChoiceMade(ANNA, "extra", "secret"), "Anna also brings home an unknown card."),
        (ChoiceMade(ANNA, "means", "saboteur"), "Anna interrupts with Saboteur."),
        (ChoiceMade(ANNA, "target", ""), "Anna withdraws an answer."),
    ],
)
def test_the_log_reads_well(event: Event, told: str) -> None:
    assert GAME.log.sentence(Sitting(modules=("hq4",)).table, event, TABLE) == told


def test_of_pills_there_may_be_another_copy() -> None:
    table = gathering().opened("hire")
    assert "Anna's Pills come from?" in table.refused(Lay(ANNA, "hire", "pills")).message
    table.do(Lay(ANNA, "hire", "pills", "junkyard"))
    assert "Anna's other Pills come from?" in table.refused(Lay(ANNA, "hire", "pills")).message


def test_only_cards_that_lie_there_go_back_into_the_hand() -> None:
    table = owning(gathering("recon1", "recon2"), ANNA, "spy", "binoculars").opened("spy")
    interrupted(table, "scouting_refugee")
    assert "other cards" not in said(table)
    table = owning(gathering("recon1", "recon2"), ANNA, "spy", "binoculars")
    interrupted(table.opened("spy", "binoculars"), "scouting_refugee")
    assert "discard Spy and take your other cards back" in said(table)


@pytest.mark.parametrize(
    ("events", "line"),
    [
        pytest.param(
            (e.Announced(ANNA, 3), e.TurnEnded(ANNA), e.TurnBegan(BEN)),
            "Anna is done, brings 3.",
            id="the end of a turn, with the cards brought",
        ),
        pytest.param(
            (e.TurnEnded(ANNA), e.TurnEnded(BEN), e.RoundBegan(2, BEN)),
            "Anna and Ben are done. Round 2 begins. Ben is the initiator.",
            id="several turns",
        ),
        pytest.param(
            (e.ActionDone(ANNA, "dig", ("refugee", "shovel"), 2), e.CardKept(ANNA, "net")),
            "Anna digs 2 with Refugee and Shovel and keeps Net.",
            id="a dig",
        ),
        pytest.param(
            (
                e.ActionDone(ANNA, "hunt", ("scavenger",), 2),
                e.ActionDone(ANNA, "hire", ("pills",)),
                e.Hired(ANNA, "scout"),
            ),
            "Anna hunts 2 with Scavenger. Anna hires Scout for 2 food and 1 med with Pills.",
            id="a hire",
        ),
        pytest.param(
            (e.ActionDone(ANNA, "trash", ("refugee",), 1), e.Trashed(ANNA, ("refugee",))),
            "Anna trashes Refugee.",
            id="trash",
        ),
        pytest.param(
            (
                e.ActionDone(ANNA, "store", ("spear",)),
                e.Stored(ANNA, "anna.1", "armory", ("spear",)),
            ),
            "Anna stores Spear in the Armory.",
            id="something stored",
        ),
    ],
)
def test_a_thing_that_happened_is_one_sentence(events: tuple[Event, ...], line: str) -> None:
    assert GAME.log.folded(Sitting().table, events, TABLE) == line


def test_cards_that_turn_out_to_be_owned_are_one_sentence_and_a_reveal_names_its_own() -> None:
    events: list[Event] = [
        e.CardCameFrom(ANNA, "spear", "elsewhere"),
        e.CardCameFrom(ANNA, "scout", "elsewhere"),
        e.CardCameFrom(ANNA, "thugs", "stack"),
        e.CardRevealed(ANNA, "scout"),
    ]
    table = Sitting().table
    assert GAME.log.folded(table, events, TABLE) == (
        "Correction: Anna has Spear, already owned. Correction: Anna has Thugs, hired. "
        "Anna reveals Scout."
    )
    owned = [*events[:2], e.CardCameFrom(ANNA, "net", "elsewhere")]
    assert GAME.log.folded(table, owned, TABLE) == (
        "Correction: Anna has Spear, Scout and Net, already owned."
    )


def test_an_answer_alone_and_what_closes_for_another_are_not_told() -> None:
    table = Sitting().table
    opened = [TrayOpened(ANNA, "dig"), ChoiceMade(ANNA, "choice", "secret")]
    assert GAME.log.folded(table, opened, TABLE) == ""
    closed = [TrayClosed(BEN, "dig"), TrayOpened(ANNA, "dig"), e.CardLaid(ANNA, "refugee")]
    assert GAME.log.folded(table, closed, TABLE) == "Anna: dig with Refugee."
