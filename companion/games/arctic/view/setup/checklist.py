"""The set-up as a list to tick off, in the order of the rulebook, for exactly these answers."""

from __future__ import annotations

from companion.engine.setup import Item, Section
from companion.engine.wording import counted, say
from companion.games.arctic.rules.catalogue import Catalogue
from companion.games.arctic.table.opening import AskedOpening, all_backs


def sections(catalogue: Catalogue, asked: AskedOpening) -> tuple[Section, ...]:
    """Everything from the closed box to the first turn."""
    return (
        _landscape(catalogue),
        _decks(catalogue, asked),
        _reserve(catalogue, asked),
        _powers(catalogue, asked),
        _players(catalogue, asked),
        _draw_pile(catalogue, asked),
        _back(catalogue, asked),
    )


def _landscape(catalogue: Catalogue) -> Section:
    numbers = catalogue.numbers
    values = ", ".join(map(str, numbers.landscape))
    items = (
        Item("landscape.cards", say("Landscape cards from left to right: {values}", values=values)),
        *(
            Item(
                f"landscape.{animal.id}",
                say(
                    "{animal} token on {tokens_begin_on}",
                    animal=animal.name,
                    tokens_begin_on=numbers.tokens_begin_on,
                ),
            )
            for animal in catalogue.animals.values()
        ),
    )
    size = say(
        "{landscape} cards, {animals} tokens",
        landscape=len(numbers.landscape),
        animals=len(catalogue.animals),
    )
    return Section("landscape", "Landscape", size, (), items)


def marks(back: str) -> str:
    """A deck as its back shows it."""
    return say("Deck with {back:# tally mark|# tally marks}", back=int(back))


def _decks(catalogue: Catalogue, asked: AskedOpening) -> Section:
    size = catalogue.numbers.cards_per_deck
    items = tuple(Item(f"decks.{back}", marks(back), size) for back in asked.backs)
    how = "The marks are on the backs, below the paw print. Shuffle these decks together."
    return Section("decks", "Decks", say("{items} cards", items=len(items) * size), (how,), items)


def _reserve(catalogue: Catalogue, asked: AskedOpening) -> Section:
    number = catalogue.reserve(asked.players)
    how = "Unseen, off the shuffled cards, under the player aid with its reserve side up (R48)."
    item = Item("reserve.cards", "cards put aside", number)
    return Section("reserve", "Reserve", counted(number, "card"), (how,), (item,))


def _powers(catalogue: Catalogue, asked: AskedOpening) -> Section:
    powers = [catalogue.powers[f"{animal}_{side}"] for animal, side in asked.sides.items()]
    items = tuple(
        Item(
            f"powers.{power.id}",
            power.name,
            note=say("side {side}: {power}", side=power.side, power=power.text),
            check_your_card=power.check_your_card,
            sheet=power.id,
        )
        for power in powers
    )
    how = "Beside the landscape, this side up."
    return Section("powers", "Power cards", counted(len(items), "card"), (how,), items)


def _players(catalogue: Catalogue, asked: AskedOpening) -> Section:
    hand = catalogue.numbers.hand
    items = (
        Item("players.totem", "A secret totem for each player, by chance"),
        Item("players.paw", "The Paw print token for the first player: it stays there"),
        Item("players.hand", "cards for each player", hand),
    )
    how = "Keep your totem secret until scoring. The app does not ask for it."
    size = counted(asked.players, "player")
    return Section("players", "Players", size, (how,), items)


def _draw_pile(catalogue: Catalogue, asked: AskedOpening) -> Section:
    left = catalogue.draw_pile(asked.players)
    items = (
        Item("draw_pile.river", "cards face up: the river", catalogue.numbers.river),
        Item("draw_pile.rest", "cards left: the draw pile", left),
    )
    how = "The app counts them down (R48)."
    return Section(
        "draw_pile", "River and draw pile", say("{left} to draw", left=left), (how,), items
    )


def _back(catalogue: Catalogue, asked: AskedOpening) -> Section:
    unused = [back for back in all_backs(catalogue) if back not in asked.backs]
    totems = len(catalogue.animals) - asked.players
    items = (
        *(Item(f"back.{back}", marks(back), catalogue.numbers.cards_per_deck) for back in unused),
        Item("back.totems", "totems, unseen", totems),
    )
    size = counted(len(items), "thing")
    return Section("back", "Back into the box", size, ("These are not used in this game.",), items)
