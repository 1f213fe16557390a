"""Storing cards in buildings and taking them out again (R36, R37)."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Event
from companion.engine.refusals import impossible, object_to
from companion.engine.wording import say
from companion.games.arctic_scavengers.rules.catalogue import Card, CardId
from companion.games.arctic_scavengers.table.commands import Complete, Open, RevealCard
from companion.games.arctic_scavengers.table.events import ActionDone, Retrieved, Stored
from companion.games.arctic_scavengers.table.gathering import unnamed
from companion.games.arctic_scavengers.table.gathering.action import (
    Action,
    TrayOffer,
    TrayOption,
    TrayQuestion,
    always,
)
from companion.games.arctic_scavengers.table.gathering.decks import may_join, show_card
from companion.games.arctic_scavengers.table.state import (
    HIDDEN,
    SECRET,
    SITE,
    Player,
    Site,
    Table,
    Tray,
)

EVERYTHING = "*"
OUT = "out/"  # begins a result of storing: at the same building a card is taken out
_KINDS = {"tool": "tools", "person": "tribe members", "medicine": "pills and medkits"}


def stores(table: Table, player: Player) -> tuple[Site, ...]:
    """Her complete buildings that hold cards."""
    return tuple(site for site in player.sites if site.is_complete and _room(table, site))


def _room(table: Table, site: Site) -> int:
    return table.building(site).capacity


def why_shut(table: Table, player: Player, site: Site) -> str:
    """Why nothing goes into a building or out of it in this turn, or nothing."""
    if site.is_disabled:
        return say("The {site} is disabled", site=table.building(site).name)
    return "" if table.reaches(player, site) else "Only the bunker works in other turns"


def why_no_more(table: Table, player: Player, site: Site) -> str:
    """Why nothing goes into a building now, or nothing."""
    is_full = not _free(table, site)
    full = say("The {site} is full", site=table.building(site).name) if is_full else ""
    return why_shut(table, player, site) or full


def _free(table: Table, site: Site) -> int:
    return max(0, _room(table, site) - len(site.stored))


def _most(table: Table, player: Player) -> int:
    """The cards that go into one of her buildings at once."""
    return max((_free(table, site) for site in stores(table, player)), default=0)


def _opens_now(table: Table, player: Player, site: Site) -> bool:
    return site.works and table.reaches(player, site)


def _none_opens(table: Table, player: Player) -> bool:
    """Whether none of her buildings can be used in this turn."""
    return not any(_opens_now(table, player, site) for site in player.sites)


def _site(table: Table, tray: Tray, site_id: str) -> Site:
    site = table.player(tray.player).site(site_id)
    if site is None:
        raise impossible("That building is not in this headquarters.", rule="R36")
    return site


def _check_opens(table: Table, tray: Tray, command: Complete, site: Site) -> None:
    """An unfinished or disabled building stays shut; in others' turns all but the bunker do."""
    name = table.building(site).name
    if not site.is_complete:
        object_to(command, say("The {name} is still under construction.", name=name), rule="R35")
    if site.is_disabled:
        object_to(
            command, say("The {name} is disabled: nothing goes in or out.", name=name), rule="R37"
        )
    if not table.reaches(table.player(tray.player), site):
        message = say(
            "Use the {name} in your own turn. Only the bunker works in other turns.", name=name
        )
        object_to(command, message, rule="R36")


# Store ------------------------------------------------------------------------------------------


def check_store(table: Table, command: Open) -> None:
    """Whoever has committed her cards stores nothing more."""
    if table.has_committed(command.player):
        message = say(
            "{player} has committed cards and cannot store more this round.",
            player=table.name(command.player),
        )
        object_to(command, message, rule="R36")


def fits(table: Table, tray: Tray, card: Card) -> bool:
    """Whether the building meant takes this type of card."""
    return any(table.building(site).stores == card.type for site in _meant(table, tray))


def _meant(table: Table, tray: Tray) -> tuple[Site, ...]:
    """The building that was opened, or all that store cards."""
    found = stores(table, table.player(tray.player))
    chosen = tuple(site for site in found if site.id == tray.choices.get(SITE))
    return chosen or found


def _ask_site(table: Table, player: Player) -> TrayQuestion:
    sites = stores(table, player)
    options = tuple(TrayOption(site.id, table.building(site).name) for site in sites)
    return TrayQuestion(SITE, "Which building?", options)


def offer_store(table: Table, tray: Tray) -> TrayOffer:
    """Where the cards can go; of the one building that was opened, also what comes out."""
    player = table.player(tray.player)
    cards = unnamed.cards_of(table, tray)
    sites = _meant(table, tray)
    out = _out_of(table, player, sites[0], OUT) if SITE in tray.choices and sites else ()
    shut = [why_no_more(table, player, site) for site in sites]
    return TrayOffer(
        says=(
            "Put the cards face down under the building.",
            *_only_the_bunker(table, tray),
        ),
        questions=(
            _ask_site(table, player),
            *unnamed.questions(table, player, _most(table, player)),
        ),
        reminds=1,
        results=(*(_into(table, player, site, cards) for site in sites), *out),
        why_not=next(iter(shut), "") if all(shut) else "",
    )


def _only_the_bunker(table: Table, tray: Tray) -> tuple[str, ...]:
    own = table.active == tray.player
    return () if own else ("Only the bunker works in other turns.",)


def _into(table: Table, player: Player, site: Site, cards: tuple[CardId, ...]) -> TrayOption:
    building = table.building(site)
    lit = (
        _opens_now(table, player, site)
        and len(cards) <= _free(table, site)
        and not _wrong(table, site, cards)
    )
    inside = say(
        "{stored} of {capacity} stored", stored=len(site.stored), capacity=building.capacity
    )
    what = _what_goes(table, cards)
    hint = say("{inside} · disabled", inside=inside) if site.is_disabled else inside
    return TrayOption(
        site.id, say("Put {what} into the {building}", what=what, building=building.name), hint, lit
    )


def _what_goes(table: Table, cards: tuple[CardId, ...]) -> str:
    if len(cards) > 1:
        return say("{cards} cards", cards=len(cards))
    named = [table.card(card).name for card in cards if card in table.catalogue.cards]
    return say("the {card}", card=named[0]) if named else "an unknown card"


def _wrong(table: Table, site: Site, cards: tuple[CardId, ...]) -> list[Card]:
    """The named cards that are not of the type this building holds."""
    named = [table.card(card) for card in cards if card in table.catalogue.cards]
    return [card for card in named if card.type != table.building(site).stores]


def complete_store(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The cards lie in the building, of its type and no more than fit (R36).

    One card more may be named behind the building: it goes in by the same tap.
    """
    if command.choice.startswith(OUT):
        return complete_retrieve(table, tray, replace(command, choice=command.choice[len(OUT) :]))
    site_id, _, card = command.choice.partition(":")
    site = _site(table, tray, site_id)
    building = table.building(site)
    shown: tuple[Event, ...] = ()
    cards = unnamed.cards_of(table, tray) if tray.is_begun or not card else ()
    if card:
        if card not in table.catalogue.cards:
            raise impossible("That card is not in this game.", rule="R36")
        cards, shown = (*cards, card), show_card(table, command, tray.player, card)
    _check_opens(table, tray, command, site)
    wrong = _wrong(table, site, cards)
    if wrong:
        only = _KINDS.get(building.stores or "", "nothing")
        message = say("The {building} stores {only} only.", building=building.name, only=only)
        object_to(command, message, rule=f"buildings/{building.id}")
    free = _free(table, site)
    if len(cards) > free:
        message = say(
            "The {building} has room for {free:# more card|# more cards}.",
            building=building.name,
            free=free,
        )
        object_to(command, message, rule=f"buildings/{building.id}")
    # The cards are not played: they lie in the building, not on the discard pile.
    done = ActionDone(tray.player, "store", ())
    return (*shown, done, Stored(tray.player, site.id, site.building, cards))


# Retrieve ---------------------------------------------------------------------------------------


def offer_retrieve(table: Table, tray: Tray) -> TrayOffer:
    """Every card that lies in one of her buildings."""
    player = table.player(tray.player)
    says = ["Take the card into your hand.", *_only_the_bunker(table, tray)]
    if table.has_committed(player.id):
        says.append("What comes out now cannot join the skirmish.")
    results = [option for site in player.sites for option in _out_of(table, player, site)]
    shut = [why_shut(table, player, site) for site in player.sites if site.stored]
    why_not = next(iter(shut), "") if all(shut) else ""
    return TrayOffer(tuple(says), results=tuple(results), why_not=why_not)


def _out_of(table: Table, player: Player, site: Site, sign: str = "") -> list[TrayOption]:
    name, lit = table.building(site).name, _opens_now(table, player, site)
    where = say("{name}, disabled", name=name) if site.is_disabled else name
    kinds = dict.fromkeys(site.stored)
    named = [
        TrayOption(
            f"{sign}{site.id}:{card}",
            _label(table, card),
            where,
            lit,
            card=card if card in table.catalogue.cards else "",
            inside=site.id,
        )
        for card in kinds
    ]
    if len(site.stored) < 2:
        return named
    everything = say("Take {all_of} from the {name}", all_of=_all_of(site), name=name)
    whole = TrayOption(f"{sign}{site.id}:{EVERYTHING}", everything, "", lit, inside=site.id)
    return [whole, *named]


def _all_of(site: Site) -> str:
    return (
        "both cards"
        if len(site.stored) == 2
        else say("all {stored} cards", stored=len(site.stored))
    )


def _label(table: Table, card: CardId) -> str:
    if card == SECRET or card.startswith(HIDDEN):
        return "Unknown card"
    return table.card(card).name


def complete_retrieve(table: Table, tray: Tray, command: Complete) -> tuple[Event, ...]:
    """The card, or everything in a building, is in her hand."""
    site_id, _, card = command.choice.partition(":")
    site = _site(table, tray, site_id)
    cards = site.stored if card == EVERYTHING else (card,)
    if not cards or any(wanted not in site.stored for wanted in cards):
        raise impossible("That card is not in the building.", rule="R36")
    _check_opens(table, tray, command, site)
    done = ActionDone(tray.player, tray.action, ())
    return (done, Retrieved(tray.player, site.id, site.building, cards))


def check_joins(table: Table, command: RevealCard) -> None:
    """What came out of the bunker after committing neither joins nor saves (R21, R36)."""
    player = table.player(command.player)
    is_late = command.card in player.fetched
    if table.tracking != "decks" or not is_late or may_join(table, player, command.card) > 0:
        return
    what = say(
        "{player} took {card} out after committing",
        player=table.name(player.id),
        card=table.card(command.card).name,
    )
    object_to(command, say("{what}, so it cannot join the skirmish.", what=what), rule="R36")


ACTIONS = (
    Action(
        "store",
        "R36",
        takes=fits,
        offer=offer_store,
        complete=complete_store,
        is_offered=lambda table, player: bool(stores(table, player)),
        check_opening=check_store,
        about=SITE,
        in_any_turn=True,
        on_top=True,
        in_own_turn=always,
        can_be_ticked=False,
        is_standard=True,
        is_shut=_none_opens,
        is_shielded=True,
    ),
    Action(
        "retrieve",
        "R36",
        takes=lambda table, tray, card: False,  # what lies in a building is not in the hand
        offer=offer_retrieve,
        complete=complete_retrieve,
        is_offered=lambda table, player: any(site.stored for site in player.sites),
        in_any_turn=True,
        on_top=True,  # a sniper team fetched from the bunker interrupts what is open
        in_own_turn=always,
        can_be_ticked=False,
        is_standard=True,
        is_shut=_none_opens,
        is_shielded=True,
    ),
)
