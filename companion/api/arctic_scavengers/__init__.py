"""What can be asked about Arctic Scavengers."""

from companion.api.endpoint import Calculator, Reference

KEY = "arctic_scavengers"

SKIRMISH = Calculator(
    path="/skirmish",
    game=KEY,
    name="skirmish",
    summary="Who wins a skirmish, and why",
    at="companion.api.arctic_scavengers.skirmish:SKIRMISH",
    example={
        "players": [
            {"id": "anna", "cards": ["brawler", "refugee", "pills"]},
            {"id": "ben", "cards": ["refugee", "tribe_family_4"]},
            {"id": "cara", "cards": ["scavenger", "shovel"]},
        ],
        "initiator": "anna",
    },
)
SCORE = Calculator(
    path="/score",
    game=KEY,
    name="score",
    summary="Who has the largest tribe, with gangs and tie-breaks",
    at="companion.api.arctic_scavengers.score:SCORE",
    example={
        "players": [
            {"id": "anna", "deck": {"refugee": 4, "tribe_family_5": 1}},
            {"id": "ben", "deck": {"refugee": 4, "spear": 2}},
        ],
        "gangs": ["gearheads"],
    },
)
ACTION = Calculator(
    path="/action",
    game=KEY,
    name="action",
    summary="What cards are worth for a dig, hunt, draw or build",
    at="companion.api.arctic_scavengers.gather:ACTION",
    example={"action": "dig", "cards": ["refugee", "shovel"]},
)
HIRE = Calculator(
    path="/hire",
    game=KEY,
    name="hire",
    summary="Whether a mercenary can be paid",
    at="companion.api.arctic_scavengers.gather:HIRE",
    example={"mercenary": "thugs", "food": 4, "gardens": 1, "meds": ["pills", "medic"]},
)
SETUP = Calculator(
    path="/setup",
    game=KEY,
    name="setup",
    summary="Every pile card by card for a choice of modules",
    at="companion.api.arctic_scavengers.setup:SETUP",
    example={"players": 4, "modules": ["hq1", "hq2", "hq3", "hq4"]},
)
CARDS = Reference(
    path="/cards",
    summary="Every kind of card with its values",
    at="companion.api.arctic_scavengers.cards:CARDS",
    parameters={},
)

CALCULATORS = (SKIRMISH, SCORE, ACTION, HIRE, SETUP)
REFERENCES = (CARDS,)
