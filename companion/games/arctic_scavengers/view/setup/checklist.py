"""The set-up as a list to tick off, pile by pile and card by card, for exactly these answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.engine.setup import Item, Section
from companion.engine.wording import counted, say
from companion.games.arctic_scavengers.rules.box import SetupFacts
from companion.games.arctic_scavengers.rules.catalogue import (
    PLAYERS,
    Building,
    Card,
    Catalogue,
    Gang,
    Leader,
)
from companion.games.arctic_scavengers.rules.setup.asked import AskedSetup
from companion.games.arctic_scavengers.rules.setup.plan import (
    LEADERS_DEALT,
    LEADERS_KEPT,
    STARTER_TOOLS_LEFT,
    TAKEN_OUT_FOR_TWO,
)
from companion.games.arctic_scavengers.table.opening import Layout

Kind = Card | Building | Leader | Gang


class Checklist:
    """Writes the sections; holds what all of them look at."""

    def __init__(
        self, catalogue: Catalogue, facts: SetupFacts, asked: AskedSetup, layout: Layout
    ) -> None:
        self.catalogue = catalogue
        self.facts = facts
        self.asked = asked
        self.plan = asked.plan
        self.layout = layout
        self.kinds: dict[str, Kind] = {
            **catalogue.cards,
            **catalogue.buildings,
            **catalogue.leaders,
            **catalogue.gangs,
        }

    def sections(self) -> tuple[Section, ...]:
        """Every pile from the closed boxes to the first round; those that are empty are left out."""
        found = (
            self._boxes(),
            self._starter(),
            self._junkyard(),
            self._contested(),
            self._stacks(),
            self._schematics(),
            self._leaders(),
            self._gangs(),
            self._back(),
            self._last(),
        )
        return tuple(section for section in found if section.items)

    def _item(self, section: str, kind: str, count: int | None, note: str = "") -> Item:
        one = self.kinds[kind]
        return Item(f"{section}.{kind}", one.name, count, note, one.check_your_card, sheet=kind)

    def _items(self, section: str, pile: Mapping[str, int]) -> tuple[Item, ...]:
        return tuple(self._item(section, kind, count) for kind, count in pile.items())

    def _boxes(self) -> Section:
        boxes = [self.facts.boxes[box] for box in self.plan.sets]
        items = tuple(
            Item(f"boxes.{box.id}", box.name, note=say("{total} cards", total=box.total))
            for box in boxes
        )
        return Section("boxes", "Boxes", counted(len(boxes), "box", "boxes"), (), items)

    def _starter(self) -> Section:
        pile = self.layout.starter
        size = say("{values} cards each", values=sum(pile.values()))
        how = say(
            "Give each of the {players} players this deck, shuffled (R2).",
            players=self.plan.players,
        )
        return Section("starter", "Starter decks", size, (how,), self._items("starter", pile))

    def _junkyard(self) -> Section:
        pile = self.layout.junkyard
        how = tuple(self._junkyard_words())
        items = self._items("junkyard", pile)
        return Section("junkyard", "Junkyard", counted(sum(pile.values()), "card"), how, items)

    def _junkyard_words(self) -> Iterator[str]:
        plan = self.plan
        yield "Shuffle these and put them face down."
        if plan.players == 2 and plan.junkyard != "custom":
            yield say(
                "Two players: {taken_out_for_two} of each kind are already removed (R3).",
                taken_out_for_two=TAKEN_OUT_FOR_TWO,
            )
        if plan.junkyard == "recommended" and plan.players < PLAYERS[-1]:
            tools = [self.kinds[tool].name for tool in plan.starter if tool in self.layout.junkyard]
            yield say(
                "At most {starter_tools_left} each of {tools} stay in (R4).",
                starter_tools_left=STARTER_TOOLS_LEFT,
                tools=tools,
            )

    def _contested(self) -> Section:
        number = self.layout.contested_left
        size = counted(number, "card")
        if self.plan.contested == "random_14_of_28":
            in_all = sum(self.layout.contested.values())
            how = say(
                "Shuffle all {in_all} and take {number} without looking at them (R6).",
                in_all=in_all,
                number=number,
            )
            item = Item(
                "contested.unseen",
                say("{number} of all {in_all}, unseen, face down", number=number, in_all=in_all),
            )
            return Section("contested", "Contested resources", size, (how,), (item,))
        how = "Shuffle these and put them face down (R6)."
        items = self._items("contested", self.layout.contested)
        return Section("contested", "Contested resources", size, (how,), items)

    def _stacks(self) -> Section:
        stacks = self.asked.stacks
        needed = {
            card: module.name for module in self.plan.modules for card in module.forced_stacks
        }
        items = [
            self._item(
                "stacks",
                card,
                self.layout.stacks[card],
                say("needed by {needed}", needed=needed[card]) if card in needed else "",
            )
            for card in stacks.stacks
        ]
        if stacks.extra is not None:
            count = self.layout.stacks[stacks.extra]
            items.append(self._item("stacks", stacks.extra, count, "beside the others (R5)"))
        size = counted(len(items), "stack")
        how = "One stack for each kind, face up, for hire (R5)."
        return Section("stacks", "Mercenaries", size, (how,), tuple(items))

    def _schematics(self) -> Section:
        pile = self.layout.schematics
        size = counted(sum(pile.values()), "building")
        how = "Shuffle these and put them face down (R35)."
        return Section("schematics", "Schematics", size, (how,), self._items("schematics", pile))

    def _leaders(self) -> Section:
        pool = self.layout.leaders
        if self.plan.drafts_leaders:
            how = (
                "Shuffle these into a face-down pile. A hire draws one for each food (R51).",
                "No one starts with a leader.",
            )
        else:
            how = (
                say(
                    "Shuffle and deal {leaders_dealt} to each player. Keep {leaders_kept} face up, "
                    "return the other to the box (R51).",
                    leaders_dealt=LEADERS_DEALT,
                    leaders_kept=LEADERS_KEPT,
                ),
                "Enter your leader on the next screen.",
            )
        items = self._items("leaders", dict.fromkeys(pool, 1))
        return Section("leaders", "Leaders", counted(len(pool), "leader"), how, items)

    def _gangs(self) -> Section:
        gangs = self.layout.gangs
        how = "Place them face up. Each joins a tribe at the end (R41)."
        items = self._items("gangs", dict.fromkeys(gangs, 1))
        return Section("gangs", "Gangs", counted(len(gangs), "gang"), (how,), items)

    def _back(self) -> Section:
        """What the table does not use; leaders and gangs count like cards here."""
        pile = dict(self.layout.box)
        others: list[Leader | Gang] = [
            *self.catalogue.leaders.values(),
            *self.catalogue.gangs.values(),
        ]
        for kind in others:
            in_play = kind.id in (*self.layout.leaders, *self.layout.gangs)
            if kind.set in self.plan.sets and not in_play:
                pile[kind.id] = 1
        items = list(self._items("back", pile))
        number = sum(pile.values())
        if self.plan.contested == "random_14_of_28":
            unseen = sum(self.layout.contested.values()) - self.layout.contested_left
            items.append(Item("back.unseen", "contested resources, unseen", unseen))
            number += unseen
        size = counted(number, "card")
        how = "These are not used in this game."
        return Section("back", "Back into the box", size, (how,), tuple(items))

    def _last(self) -> Section:
        items = (
            Item("last.initiator", "The initiator card is in front of the first initiator (R7)"),
            Item("last.hands", "Everyone has shuffled their starter deck"),
        )
        peek = (
            "From round 3 the initiator looks at the top contested resource (R8)."
            if self.plan.peek
            else "Two players: no one ever looks at contested resources (R58)."
        )
        return Section("last", "Before you start", counted(len(items), "thing"), (peek,), items)
