"""The animals and the powers as the card pages show them."""

from __future__ import annotations

from companion.engine.sheets import Figure, Sheet
from companion.engine.wording import say
from companion.games.arctic.rules.catalogue import Animal, Catalogue, Changes, Power
from companion.games.arctic.table.state import Table

BOX = "Arctic"

# The words under which players look for what a power changes.
CHANGES: dict[Changes, str] = {
    "tokens": "move tokens",
    "hand": "swap",
    "pile": "place",
    "penalty": "penalty",
    "river": "draw",
    "draw_pile": "draw",
    "draw_value": "draw",
    "placement_value": "place",
}


def sheets(catalogue: Catalogue) -> tuple[Sheet, ...]:
    """Everything there is to browse: the animals, then the two powers of each."""
    return (
        *(animal_sheet(animal, catalogue) for animal in catalogue.animals.values()),
        *(power_sheet(power) for power in catalogue.powers.values()),
    )


def in_play(table: Table) -> frozenset[str]:
    """The animals, and of their powers those that lie up; all, where no one said which do."""
    up = {power.id for animal in table.box.animals if (power := table.power(animal))}
    return frozenset({*table.box.animals, *(up or table.box.powers)})


def animal_sheet(animal: Animal, catalogue: Catalogue) -> Sheet:
    """One animal with the powers that its card may show."""
    powers = catalogue.powers_of(animal.id)
    return Sheet(
        id=animal.id,
        name=animal.name,
        kind="animal",
        set=BOX,
        pile="Animals",
        count=animal.count,
        text=" ".join(
            say("Power on side {side}: {power}", side=power.side, power=power.text)
            for power in powers
        ),
        source=animal.source,
        check_your_card=animal.check_your_card,
        rules=tuple(f"powers/{power.id}" for power in powers),
    )


def power_sheet(power: Power) -> Sheet:
    """One side of a power card."""
    return Sheet(
        id=power.id,
        name=power.name,
        kind="power",
        set=BOX,
        pile="Powers",
        count=1,
        figures=(Figure("power", "step of the turn", power.step),),
        text=power.text,
        abilities=(CHANGES[power.changes],),
        source=power.source,
        check_your_card=power.check_your_card,
        rules=(f"powers/{power.id}",),
    )
