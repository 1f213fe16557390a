"""POST /skirmish: who wins, and why."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.api.arctic_scavengers.ids import BuildingId, CardId, CardRef, LeaderId
from companion.api.models import Answer, Asked, Name, Question, Sentences, described
from companion.games.arctic_scavengers.rules.catalogue import Catalogue
from companion.games.arctic_scavengers.rules.skirmish import question as asked
from companion.games.arctic_scavengers.rules.skirmish.outcome import resolve_skirmish


class SkirmishPlayer(Question):
    """One player's revealed cards and what stands behind them."""

    id: Name
    cards: list[CardId]
    leader: LeaderId | None = None
    leader_wounded: bool = False
    buildings: Annotated[list[BuildingId], Field(description="Complete and enabled ones.")] = []

    def force(self) -> asked.Force:
        """The force as the rules know it."""
        return asked.Force(
            self.id, tuple(self.cards), self.leader, self.leader_wounded, tuple(self.buildings)
        )


class SavedBy(Question):
    """The medic or combat medics that stop a snipe (R21)."""

    player: Name
    card: CardRef


class Declaration(Question):
    """A player and the card with which they do something."""

    by: Name
    does: str
    card: CardRef

    def declared(self) -> asked.Declared:
        """The action as the rules know it."""
        given = vars(self)
        saved = given.get("saved_by")
        return asked.Declared(
            self.does,
            self.by,
            self.card,
            given.get("player", ""),
            given.get("target", ""),
            asked.SavedBy(saved.player, saved.card) if saved else None,
        )


class Aimed(Declaration):
    """An action against a card of another player."""

    player: Name
    target: CardRef


class SnipeAction(Aimed):
    """A sniper team or an assassin takes aim at an opponent's person (R19)."""

    does: Literal["snipe"]
    # Left out where no one saves; it may not be null.
    saved_by: Annotated[SavedBy, Field()] = None  # type: ignore[assignment]


class WoundAction(Declaration):
    """A sniper team takes aim at an opponent's leader (R50)."""

    does: Literal["wound"]
    player: Name
    saved_by: Annotated[SavedBy, Field()] = None  # type: ignore[assignment]


class DisarmAction(Aimed):
    """A saboteur takes out an opponent's tool (R19)."""

    does: Literal["disarm"]


class DisableAction(Declaration):
    """A saboteur disables an opponent's building (R50)."""

    does: Literal["disable"]
    player: Name
    target: BuildingId


class GasAction(Aimed):
    """Tear gas against one opposing person (R23)."""

    does: Literal["gas"]


class BombAction(Aimed):
    """The Fanatic's refugee against one revealed card (R22)."""

    does: Literal["bomb"]


class MentorAction(Declaration):
    """The Mentor's refugee helps another person (R25)."""

    does: Literal["mentor"]


class ProvokeAction(Declaration):
    """A provocateur makes the size of the force its fight (R24)."""

    does: Literal["provoke"]


class DrillAction(Declaration):
    """A drill sergeant drills: it has acted, and nothing else changes here (R64)."""

    does: Literal["drill"]


Action = Annotated[
    SnipeAction
    | WoundAction
    | DisarmAction
    | DisableAction
    | GasAction
    | BombAction
    | MentorAction
    | ProvokeAction
    | DrillAction,
    Field(discriminator="does"),
]


class HouseRules(Question):
    """What the table decided where the rules leave a choice."""

    zero_fight_can_win: Annotated[bool, Field(description="R28")] = False


class SkirmishQuestion(Question):
    """Players clockwise, the initiator, and the actions in the order declared (R17)."""

    players: Annotated[list[SkirmishPlayer], described(minItems=2, maxItems=5)]
    initiator: Name
    actions: list[Action] = []
    house_rules: HouseRules = HouseRules()

    def skirmish(self) -> asked.Skirmish:
        """The skirmish as the rules know it."""
        return asked.Skirmish(
            forces=tuple([player.force() for player in self.players]),
            initiator=self.initiator,
            actions=tuple([action.declared() for action in self.actions]),
            zero_fight_can_win=self.house_rules.zero_fight_can_win,
        )


class Arms(Answer):
    """A person and the tool they hold."""

    person: str
    tool: str


class SkirmishResult(Answer):
    """What became of one player's force."""

    id: str
    fight: Annotated[int, Field(description="The final score.")]
    people: Annotated[int, Field(description="The number that counts for ties.")]
    present: list[str]
    lost: list[str]
    arms: Annotated[list[Arms], Field(description="The arrangement that gives the fight.")]
    returns_to_hand: Annotated[list[str], Field(description="R33")]


class SkirmishAnswer(Answer):
    """Who won, what decided, and what the table does now."""

    outcome: Literal["won", "deadlock"]
    winner: str | None
    decided_by: Literal["fight", "people", "rogue", "tie", "margin", "no_attack"]
    players: list[SkirmishResult]
    explanation: Sentences
    at_the_table: Sentences


def work_out(catalogue: Catalogue, question: SkirmishQuestion) -> SkirmishAnswer:
    """Resolve a skirmish."""
    return SkirmishAnswer.model_validate(resolve_skirmish(catalogue, question.skirmish()))


SKIRMISH = Asked(SkirmishQuestion, SkirmishAnswer, work_out)
