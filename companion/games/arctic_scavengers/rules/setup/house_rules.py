"""What the table decides where the rules leave a choice, and how much it wants to record."""

from __future__ import annotations

from companion.engine.setup import Choice, Option

INITIATOR = Option(
    "initiator",
    "Initiator moves every round",
    "Otherwise the card stays with the first initiator until the end of round 3.",
    (
        Choice("three_rounds", "No, from the end of round 3"),
        Choice("every_round", "Yes, every round"),
    ),
    rule="R7",
)
SCHEMATICS_DIG = Option(
    "schematics_dig",
    "Schematics count as the dig",
    "A search of the schematics uses up the dig of the round. Without buildings it changes nothing.",
    (
        Choice("build", "No, junkyard and schematics"),
        Choice("dig", "Yes, one of the two"),
    ),
    rule="R10",
)
ZERO_FIGHT = Option(
    "zero_fight",
    "Zero fight can win",
    "When no one in a skirmish of three or more has any fight. With two it changes nothing.",
    (
        Choice("deadlock", "No, it is a deadlock"),
        Choice("can_win", "Yes, most people wins"),
    ),
    rule="R28",
)
ZERO_GANG = Option(
    "zero_gang",
    "Gangs at zero",
    "When no one has any of what a gang counts.",
    (
        Choice("no_one", "The gang joins no one"),
        Choice("tie_break", "The tie-break decides"),
    ),
    rule="R41",
)
TRACKING = Option(
    "tracking",
    "What to track",
    "How much you want to enter. You can change it during the game.",
    (
        Choice(
            "decks",
            "Rounds, piles and decks",
            "Also who owns which card, so the app can count the tribes.",
        ),
        Choice("piles", "Rounds and piles", "Also how many cards each pile holds."),
        Choice("clock", "Rounds only", "Rounds, turns and winners. You never enter a card."),
    ),
    rule="R55",
    step="track",
)
HOUSE_RULES = (INITIATOR, SCHEMATICS_DIG, ZERO_FIGHT, ZERO_GANG, TRACKING)
