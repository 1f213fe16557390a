"""The set-up page of this game: what can be chosen, what it changes, and what to lay out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.setup import Answers, Choice, Option, SetupPlan, Suggestion
from companion.engine.wording import counted, say
from companion.games.arctic.rules.catalogue import Catalogue
from companion.games.arctic.table.opening import (
    DRAWS_OF_SIDES,
    HIGHEST_SEED,
    AskedOpening,
    all_backs,
    ask,
    side_options,
)
from companion.games.arctic.view.setup.checklist import sections


def plan(catalogue: Catalogue, players: int, answers: Answers) -> SetupPlan:
    """The questions with their answers, the check-list, and what is wrong with the answers."""
    asked = ask(catalogue, players, answers)
    return SetupPlan(
        options=(
            asked.settled["tracking"],
            *_deck_options(catalogue, asked),
            *_power_options(catalogue, asked),
        ),
        sections=sections(catalogue, asked),
        problems=asked.problems,
        answers=_complete(asked),
    )


def _complete(asked: AskedOpening) -> Answers:
    """Every answer that counts, so that a link with them sets up the same game."""
    found = {name: option.chosen for name, option in asked.settled.items()}
    found["seed"] = (str(asked.seed),)
    return found | {"backs": asked.backs} if asked.chooses_decks else found


def _deck_options(catalogue: Catalogue, asked: AskedOpening) -> Iterator[Option]:
    """Nothing is asked where every deck is in play."""
    option = asked.settled["decks"]
    if not asked.leaves_decks_out:
        return
    if not asked.chooses_decks:
        seed = (asked.seed + DRAWS_OF_SIDES) % HIGHEST_SEED
        again = Suggestion("Draw again", f"seed={seed}", "dice")
        text = say("The draw: the decks with {backs} tally marks.", backs=asked.backs)
        yield replace(option, text=text, suggestions=(again,))
        return
    yield option
    choices = tuple(
        Choice(back, counted(int(back), "tally mark"), is_chosen=back in asked.backs)
        for back in all_backs(catalogue)
    )
    text = say(
        "{backs} of {players:# deck|# decks} chosen.", backs=len(asked.backs), players=asked.players
    )
    yield Option("backs", "Backs in play", text, choices, is_many=True, step="list")


def _power_options(catalogue: Catalogue, asked: AskedOpening) -> Iterator[Option]:
    option = asked.settled["powers"]
    if asked.chooses_powers:
        yield option
        for side_option in side_options(catalogue, asked.sides):
            yield asked.settled[side_option.id]
        return
    decks, sides = divmod(asked.seed, DRAWS_OF_SIDES)
    seed = decks * DRAWS_OF_SIDES + (sides + 1) % DRAWS_OF_SIDES
    again = Suggestion("Draw again", f"seed={seed}", "dice")
    names = [catalogue.powers[f"{animal}_{side}"].name for animal, side in asked.sides.items()]
    yield replace(option, text=say("The draw: {names}.", names=names), suggestions=(again,))
