"""Refusals of cards that are committed on phones, taken back and revealed."""

from __future__ import annotations

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.table.commands import (
    CommitCards,
    Open,
    RevealCommitted,
    TakeCommitBack,
)
from tests.games.arctic_scavengers.refusals.case import Case
from tests.games.arctic_scavengers.sitting import ANNA, BEN, Sitting

ZOE = PlayerId("zoe")


def commits(player: PlayerId, **cards: int) -> CommitCards:
    return CommitCards(player, cards, sitting="s1")


def gathering(tracking: str = "decks") -> Sitting:
    """Anna's turn in the third round."""
    return Sitting(tracking=(tracking,)).round(3)


def committed() -> Sitting:
    """Anna has committed a card, and Ben's turn has not begun."""
    return gathering().do(commits(ANNA, brawler=1))


def turned() -> Sitting:
    """Anna's card is revealed; the others have announced nothing."""
    return committed().do(RevealCommitted())


COMMITS = {
    "R57: nothing is taken back once the next turn has begun": Case(
        lambda: committed().do(Open(BEN, "dig")), TakeCommitBack(ANNA), "R57"
    ),
    "no cards turn before what is begun is done": Case(
        lambda: committed().opened("dig", "scavenger", player=BEN),
        RevealCommitted(),
        "round/gather",
    ),
}

IMPOSSIBLE = {
    "nobody commits who does not sit here": Case(gathering, commits(ZOE), "round/commit"),
    "no one commits before the gathering": Case(Sitting, commits(ANNA), "round/commit"),
    "R8: no one commits in a round without a skirmish": Case(
        lambda: Sitting().gathering(), commits(ANNA), "R8"
    ),
    "no one commits a card of no game": Case(gathering, commits(ANNA, gold=1), "round/commit"),
    "no one commits fewer cards than none": Case(
        gathering, commits(ANNA, brawler=-1), "round/commit"
    ),
    "no one commits more cards than any hand": Case(
        lambda: gathering("piles"), commits(ANNA, brawler=41), "round/commit"
    ),
    "no one commits in another's turn": Case(gathering, commits(BEN), "round/commit"),
    "no one commits over what is begun": Case(
        lambda: gathering().opened("dig", "scavenger"), commits(ANNA), "round/gather"
    ),
    "no one commits twice": Case(committed, commits(ANNA), "R57"),
    "no one commits once the cards are revealed": Case(turned, commits(BEN), "R57"),
    "R55: no one commits what they do not own": Case(gathering, commits(ANNA, thugs=1), "R55"),
    "R55: no one commits more than they own": Case(gathering, commits(ANNA, brawler=2), "R55"),
    "nothing is taken back that was not committed": Case(gathering, TakeCommitBack(ANNA), "R57"),
    "nothing turns where no one has committed": Case(
        gathering, RevealCommitted(), "round/skirmish"
    ),
}
