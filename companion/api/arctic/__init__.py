"""What can be asked about Arctic."""

from companion.api.endpoint import Calculator, Reference

KEY = "arctic"

ARCTIC_SCORE = Calculator(
    path="/arctic/score",
    game=KEY,
    name="arctic-score",
    summary="Final scores of Arctic",
    at="companion.api.arctic.score:ARCTIC_SCORE",
    example={
        "players": [
            {"id": "anna", "pile": ["fox", "fox", "?", "orca"], "totem": "fox", "penalty": 4},
            {"id": "ben", "pile": ["orca", "orca", "moose"], "totem": "orca", "penalty": 0},
        ],
        "landscape": {
            "walrus": 3,
            "puffin": 0,
            "polar_bear": 1,
            "orca": 6,
            "moose": 15,
            "fox": 10,
        },
        "first_player": "anna",
    },
)

CALCULATORS = (ARCTIC_SCORE,)
REFERENCES: tuple[Reference, ...] = ()
