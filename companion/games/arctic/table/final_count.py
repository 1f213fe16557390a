"""Counting points: what each player spreads out, and when the result stands (R45-R47)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from companion.engine.errors import GameIsOver
from companion.engine.game import Event, PlayerId
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import in_words, quoted, say
from companion.games.arctic.rules.points import FACE_DOWN
from companion.games.arctic.rules.scoring import (
    ArcticScore,
    ArcticScoreQuestion,
    PileToScore,
    ranked,
    score_arctic,
    turn_order,
)
from companion.games.arctic.table.count_commands import (
    CloseCount,
    CloseWithoutCounting,
    CountCard,
    CountPenalty,
    CountTap,
    FindToken,
    MarkCard,
    RemoveCard,
    RevealTotem,
    ShowPile,
)
from companion.games.arctic.table.events import count as e
from companion.games.arctic.table.state import Table


def check_open(table: Table) -> None:
    """Refuse to count before the last turn, or after the result is closed."""
    if table.count.is_closed:
        message = "The game is finished. Undo to count again."
        raise GameIsOver(message, rule="end/scoring")
    if table.stage != "over":
        message = "Points are counted when everyone has had the last turn."
        raise impossible(message, rule="end/last_round")


def seated(table: Table, player: PlayerId) -> PlayerId:
    """A player of this table, or a refusal."""
    if not table.seats_player(player):
        raise impossible("That player is not at this table.", rule="end/scoring")
    return player


def show_pile(table: Table, command: ShowPile) -> tuple[Event, ...]:
    """Pass the tablet on."""
    return (e.PileShown(seated(table, command.player)),)


def count_card(table: Table, command: CountCard) -> tuple[Event, ...]:
    """Lay the next card, at the end or before the marked one."""
    player, catalogue = seated(table, command.player), table.box
    if command.card != FACE_DOWN and command.card not in catalogue.animals:
        message = say("There is no animal {card} in Arctic.", card=quoted(command.card))
        raise impossible(message, rule="R45")
    pile = table.count.of(player).pile
    if len(pile) >= table.cards_in_play:
        message = say(
            "This game is played with {cards_in_play} cards: no pile can have more.",
            cards_in_play=table.cards_in_play,
        )
        raise impossible(message, rule="R48")
    is_marked = table.count.marked and table.count.shown == player
    place = table.count.marked if is_marked else len(pile) + 1
    return (e.CardSpread(player, command.card, place), *_still_shown(table, command, player))


def _still_shown(table: Table, command: CountTap, player: PlayerId) -> Iterator[Event]:
    """Whose pile the table looks at, with its mark, while another is counted on a phone."""
    shown = table.count.shown or table.first
    if command.is_own and shown != player:
        yield e.PileShown(shown)
        if table.count.marked:
            yield e.CardMarked(shown, table.count.marked)


def mark_card(table: Table, command: MarkCard) -> tuple[Event, ...]:
    """The next card goes before this one; marked again, at the end as before."""
    player, place, _ = _counted_card(table, command)
    is_marked = place == table.count.marked and table.count.shown == player
    return (e.CardMarked(player, 0 if is_marked else place),)


def remove_card(table: Table, command: RemoveCard) -> tuple[Event, ...]:
    """Take out a card that is not in the pile."""
    player, place, card = _counted_card(table, command)
    return (e.CardRemoved(player, card, place), *_still_shown(table, command, player))


def _counted_card(table: Table, command: MarkCard | RemoveCard) -> tuple[PlayerId, int, str]:
    player, place = seated(table, command.player), command.place
    pile = table.count.of(player).pile
    if not 1 <= place <= len(pile):
        message = say(
            "{player}'s pile has no card {place}.", player=table.name(player), place=place
        )
        raise impossible(message, rule="end/scoring")
    return player, place, pile[place - 1]


def reveal_totem(table: Table, command: RevealTotem) -> tuple[Event, ...]:
    """Each totem tile exists once; the one that is known already is taken back."""
    player, totem = seated(table, command.player), command.totem
    animals = table.box.animals
    if totem not in animals:
        raise impossible(
            say("There is no totem {totem} in Arctic.", totem=quoted(totem)), rule="R47"
        )
    shown = tuple(_still_shown(table, command, player))
    if table.count.of(player).totem == totem:
        return (e.TotemRevealed(player, ""), *shown)
    for seat in table.seats:
        if table.count.of(seat.id).totem == totem:
            message = say(
                "The {animal} is {seat}'s totem, and there is only one.",
                animal=animals[totem].name,
                seat=seat.name,
            )
            raise impossible(message, rule="R47")
    return (e.TotemRevealed(player, totem), *shown)


def find_token(table: Table, command: FindToken) -> tuple[Event, ...]:
    """Say where the token of a player's totem stands."""
    player, catalogue = seated(table, command.player), table.box
    totem = table.count.of(player).totem
    if not totem:
        message = say("First: tap {player}'s totem.", player=table.name(player))
        raise impossible(message, rule="R47")
    if command.value not in catalogue.landscape:
        values = in_words([str(value) for value in catalogue.landscape], "or")
        raise impossible(say("Landscape cards are worth {values}.", values=values), rule="R47")
    if standing_on(table, totem) == command.value:
        return ()
    found = e.TokenFound(player, totem, command.value)
    return (found, *_still_shown(table, command, player))


def count_penalty(table: Table, command: CountPenalty) -> tuple[Event, ...]:
    """Say how many cards lie in a penalty zone."""
    player, most = seated(table, command.player), table.cards_in_play
    if not 0 <= command.cards <= most:
        raise impossible(say("A penalty zone holds 0 to {most} cards.", most=most), rule="R47")
    if surely_penalties(table, player) == command.cards:
        return ()
    return (e.PenaltyCounted(player, command.cards), *_still_shown(table, command, player))


def close_without_counting(table: Table, command: CloseWithoutCounting) -> tuple[Event, ...]:
    """Let the game end without a result."""
    return (e.CountClosed(),)


def close_count(table: Table, command: CloseCount) -> tuple[Event, ...]:
    """Let the result stand; what has not been said yet counts nothing, if the table says so."""
    names = [seat.name for seat in table.seats if not table.count.of(seat.id).pile]
    if names:
        message = say("No card is counted for {names}: an empty pile scores 0.", names=names)
        object_to(command, message, rule="end/scoring")
    short = {seat.name: short_by(table, seat.id) for seat in table.seats}
    lacks = [
        say("{number:# card|# cards} of {name}'s pile", number=number, name=name)
        for name, number in short.items()
        if number
    ]
    if lacks:
        message = say("First: count {lacks}.", lacks=lacks)
        object_to(command, message, rule="R48")
    if unsure := " ".join(_unsure(table)):
        object_to(command, unsure, rule="R47")
    points = counted_score(table)
    ids = {name: player for player, name in spoken_names(table).items()}
    order = turn_order([player.id for player in points.players], spoken_names(table)[table.first])
    best_first = ranked(points.players, order)
    totals: dict[str, int] = {ids[player.id]: player.total for player in best_first}
    ranks: dict[str, int] = {ids[player.id]: rank for rank, player in enumerate(best_first, 1)}
    return (e.CountClosed(totals, ranks),)


def _unsure(table: Table) -> Iterator[str]:
    """What totems and penalty cards would bring, though nobody knows it or has looked lately (R47)."""
    nameless = [seat for seat in table.seats if not known_totem(table, seat.id)]
    names = in_words([seat.name for seat in nameless])
    if len(nameless) == 1:
        yield say("The totem of {names} is not known: it would score 0.", names=names)
    elif nameless:
        yield say("The totems of {names} are not known: they would score 0.", names=names)
    moved = [s.name for s in table.seats if s not in nameless and not is_sure_of_totem(table, s.id)]
    if moved:
        whose = in_words([say("{name}'s", name=name) for name in moved])
        yield say(
            "The {tokens:token|tokens} of {whose} {tokens:totem|totems} may have moved in a turn "
            "that was not entered.",
            tokens=len(moved),
            whose=whose,
        )
    more = [seat.name for seat in table.seats if doubts_penalties(table, seat.id)]
    if more:
        yield say("{more} may have penalty cards from a turn that was not entered.", more=more)


# What is known ------------------------------------------------------------------------------------


def token_value(table: Table, animal: str) -> int | None:
    """The landscape value on which a token stands, if anybody has said or followed it."""
    followed = table.tokens if table.tracking == "turns" else {}
    return table.count.tokens.get(animal, followed.get(animal))


def penalty_of(table: Table, player: PlayerId) -> int:
    """A player's penalty cards: as counted now, or as followed in play."""
    said = table.count.of(player).penalty
    if said is not None:
        return said
    return table.player(player).penalties if table.tracking == "turns" else 0


def doubts_token(table: Table, animal: str) -> bool:
    """Whether a token may have moved in an untold turn, and nobody has looked since."""
    return animal not in table.count.tokens and table.is_doubted(f"token.{animal}")


def standing_on(table: Table, animal: str) -> int | None:
    """The landscape value that is lit: on which a token stands without a doubt."""
    return None if doubts_token(table, animal) else token_value(table, animal)


def surely_penalties(table: Table, player: PlayerId) -> int | None:
    """The number of penalty cards that is lit: what a player has without a doubt."""
    return None if doubts_penalties(table, player) else penalty_of(table, player)


def doubts_penalties(table: Table, player: PlayerId) -> bool:
    """Whether untold turns may have brought penalty cards that nobody has counted since."""
    is_said = table.count.of(player).penalty is not None
    return not is_said and table.is_doubted(f"penalties.{player}")


def placed_in_play(table: Table, player: PlayerId) -> int | None:
    """How many cards a player has placed, if every one of her turns was told."""
    is_sure = table.tracking == "turns" and table.player(player).is_followed
    return len(table.player(player).pile) if is_sure else None


def short_by(table: Table, player: PlayerId) -> int:
    """How many cards a pile lacks of those placed in play, once somebody has begun to count it."""
    cards, placed = len(table.count.of(player).pile), placed_in_play(table, player)
    return max(0, placed - cards) if cards and placed is not None else 0


def known_totem(table: Table, player: PlayerId) -> str:
    """A player's totem, once it is known and where its token stands."""
    totem = table.count.of(player).totem
    return totem if totem and token_value(table, totem) is not None else ""


def is_sure_of_totem(table: Table, player: PlayerId) -> bool:
    """Whether a player's totem is known, and for certain where its token stands."""
    totem = known_totem(table, player)
    return bool(totem) and not doubts_token(table, totem)


# What can be missing of a player's count.
Lack = Literal["pile", "short", "totem", "value", "penalties"]


def lacks(table: Table, player: PlayerId) -> dict[Lack, str]:
    """What is not entered yet of one player, and how it is called."""
    spread = table.count.of(player)
    short = short_by(table, player)
    is_unsure = bool(spread.totem) and not is_sure_of_totem(table, player)
    found: dict[Lack, str] = {}
    if not spread.pile:
        found["pile"] = "pile"
    if short:
        found["short"] = say("pile ({short:# card|# cards} short)", short=short)
    if not spread.totem:
        found["totem"] = "totem"
    if is_unsure:
        found["value"] = "landscape value"
    if doubts_penalties(table, player):
        found["penalties"] = "penalty cards"
    return found


def missing(table: Table, player: PlayerId) -> str:
    """What is not entered yet of one player, in words; nothing if all of it is."""
    found = [*lacks(table, player).values()]
    return say("{player}'s {lacks}", player=table.name(player), lacks=found) if found else ""


def counted_score(table: Table) -> ArcticScore:
    """The score of what has been spread out so far, by the players' names."""
    catalogue, names = table.box, spoken_names(table)
    piles = tuple(
        PileToScore(
            names[seat.id],
            table.count.of(seat.id).pile,
            known_totem(table, seat.id),
            penalty_of(table, seat.id),
        )
        for seat in table.seats
    )
    # Tokens that nobody asked for count for nobody; they lie where they began.
    landscape = {
        animal: catalogue.numbers.tokens_begin_on if value is None else value
        for animal, value in ((animal, token_value(table, animal)) for animal in catalogue.animals)
    }
    question = ArcticScoreQuestion(piles, landscape, names[table.first])
    return score_arctic(catalogue, question)


def spoken_names(table: Table) -> dict[PlayerId, str]:
    """What each player is called in sentences: her name, with her colour if it is not hers alone."""
    names: Sequence[str] = [seat.name for seat in table.seats]
    return {
        seat.id: seat.name if names.count(seat.name) == 1 else f"{seat.name} ({seat.colour})"
        for seat in table.seats
    }
