"""Who owns what, and what the piles hold (R55).

Three sums hold after every event. For each kind of card: the stacks, the unseen cards, what the
players are known to own and what left the game make up the box and its corrections. The buried
cards and the lost contested resources lie in the junkyard, with the players as unknown cards from
there, or uncounted. The other contested resources lie in their pile, in the box, with the players
as unknown cards, or uncounted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from companion.engine.game import PlayerId
from companion.games.arctic_scavengers.rules.catalogue import CardId
from companion.games.arctic_scavengers.table import events as e
from companion.games.arctic_scavengers.table.evolution.mine import used_up
from companion.games.arctic_scavengers.table.evolution.rounds import round_began
from companion.games.arctic_scavengers.table.evolution.trays import without, without_help
from companion.games.arctic_scavengers.table.state import (
    HIDDEN,
    ORIGINS,
    SECRET,
    Origin,
    Piles,
    Player,
    Table,
    changed,
)


def _owns(table: Table, player: PlayerId, card: CardId, by: int) -> Table:
    owner = table.player(player)
    return table.with_player(replace(owner, cards=changed(owner.cards, card, by)))


def _holds(table: Table, player: PlayerId, origin: str, by: int, shown: CardId = "") -> Table:
    """So many unknown cards more or less; none is of a kind that could not lie where she dug."""
    owner = table.player(player)
    secrets, can_be = changed(owner.secrets, origin, by), owner.can_be
    if origin == "junkyard":
        held = max(0, secrets.get(origin, 0))
        more = {card: max(0, by) for card in table.kinds if table.may_be_buried(card)}
        counts = Counter(can_be) + Counter(more)
        can_be = {card: min(held, copies) for card, copies in sorted(counts.items()) if held}
    owner = replace(owner, secrets=secrets, can_be=can_be)
    return table.with_player(
        replace(owner, mine=used_up(owner, origin, shown)) if by < 0 else owner
    )


def _see(piles: Piles, card: CardId, origin: Origin) -> Piles:
    """One unseen card of an origin is known now; one that nobody knows of is a correction."""
    buried, contested = piles.buried.get(card, 0) > 0, piles.contested.get(card, 0) > 0
    if origin == "junkyard" and contested and not buried and piles.lost > 0:
        fewer = changed(piles.contested, card, -1)
        return replace(piles, contested=fewer, lost=piles.lost - 1)
    if not buried and not contested:
        corrected = changed(piles.corrected, card, 1)
        return replace(piles, corrected=corrected).with_uncounted(origin, 1)
    came: Origin = origin if (buried if origin == "junkyard" else contested) else _other(origin)
    if came != origin:
        # It was among the cards of the other origin: nobody saw how it came from there to here.
        piles = piles.with_uncounted(origin, 1).with_uncounted(came, -1)
    return _unearthed(piles, card, came)


def _other(origin: Origin) -> Origin:
    return "contested" if origin == "junkyard" else "junkyard"


def _unearthed(piles: Piles, card: CardId, origin: Origin, by: int = -1) -> Piles:
    if origin == "junkyard":
        return replace(piles, buried=changed(piles.buried, card, by))
    return replace(piles, contested=changed(piles.contested, card, by))


def card_kept(table: Table, event: e.CardKept) -> Table:
    """One card less in the junkyard."""
    piles = _off_junkyard(table.piles)
    if event.card == SECRET:
        table = _holds(replace(table, piles=piles), event.player, "junkyard", 1)
        return _gains(table, event.player, f"{HIDDEN}junkyard")
    table = replace(table, piles=_see(piles, event.card, "junkyard"))
    return _gains(_owns(table, event.player, event.card, 1), event.player, event.card)


def _gains(table: Table, player: PlayerId, card: CardId) -> Table:
    """A card more on her discard pile: this round she has it only if she draws it again."""
    owner = table.player(player)
    return table.with_player(replace(owner, gained=(*owner.gained, card)))


def _off_junkyard(piles: Piles) -> Piles:
    """One card less in the junkyard; one that was not there by the books lay somewhere else."""
    if piles.junkyard > 0:
        return replace(piles, junkyard=piles.junkyard - 1)
    return piles.with_uncounted("junkyard", -1)


def hired(table: Table, event: e.Hired) -> Table:
    """One card less on its stack."""
    table = replace(table, piles=_off_stack(table.piles, event.card))
    table = table.with_player(replace(table.player(event.player), hired=event.card))
    return _gains(_owns(table, event.player, event.card, 1), event.player, event.card)


def _off_stack(piles: Piles, card: CardId) -> Piles:
    """One card less on its stack; one that was not there by the books came from outside them."""
    if piles.stacks.get(card, 0) > 0:
        return replace(piles, stacks=one_less(piles.stacks, card))
    return replace(piles, corrected=changed(piles.corrected, card, 1))


def one_less(piles: Mapping[str, int], pile: str) -> dict[str, int]:
    """The piles with a card taken off one of them."""
    # One that is empty stays on the table, so that everybody sees it is and can count it.
    return {kind: max(0, copies - (kind == pile)) for kind, copies in piles.items()}


def _gives_up(table: Table, player: PlayerId, card: CardId) -> Table:
    """A card is no longer hers; one that was never known to be hers came from outside the books."""
    if table.player(player).cards.get(card, 0) > 0:
        return _owns(table, player, card, -1)
    piles = replace(table.piles, corrected=changed(table.piles.corrected, card, 1))
    return replace(table, piles=piles)


def trashed(table: Table, event: e.Trashed) -> Table:
    """Into the junkyard, where nobody knows their place."""
    for card in event.cards:
        piles = replace(table.piles, junkyard=table.piles.junkyard + 1)
        if card.startswith(HIDDEN):
            piles = replace(piles, lost=piles.lost + (card == f"{HIDDEN}contested"))
            table = _holds(replace(table, piles=piles), event.player, card[1:], -1)
        elif card == SECRET:
            table = replace(table, piles=piles.with_uncounted("junkyard", -1))
        else:
            piles = _unearthed(piles, card, "junkyard", 1)
            table = _gives_up(replace(table, piles=piles), event.player, card)
    return table.with_player(table.player(event.player).with_extra(-len(event.cards)))


def removed_from_play(table: Table, event: e.RemovedFromPlay) -> Table:
    """Out of the game for good."""
    removed = changed(table.piles.removed, event.card, 1)
    table = _gives_up(
        replace(table, piles=replace(table.piles, removed=removed)), event.player, event.card
    )
    owner = table.player(event.player)
    fetched = without(owner.fetched, event.card)
    return table.with_player(replace(owner, fetched=fetched).with_extra(-1))


def secret_identified(table: Table, event: e.SecretIdentified) -> Table:
    """One secret less, one known card more."""
    table = replace(table, piles=_see(table.piles, event.card, event.origin))
    table = _holds(table, event.player, event.origin, -1, event.card)
    return _owns(table, event.player, event.card, 1)


def card_came_from(table: Table, event: e.CardCameFrom) -> Table:
    """A known card more, taken from where the table says it came from."""
    piles = table.piles
    if event.source == "stack":
        piles = _off_stack(piles, event.card)
    elif event.source == "junkyard":
        piles = _see(_off_junkyard(piles), event.card, "junkyard")
    elif event.source == "contested":
        piles = _see(piles.with_uncounted("contested", -1), event.card, "contested")
    else:
        piles = replace(piles, corrected=changed(piles.corrected, event.card, 1))
    return _owns(replace(table, piles=piles), event.player, event.card, 1)


def tracking_changed(table: Table, event: e.TrackingChanged) -> Table:
    """The table tracks more or less."""
    return replace(table, tracking=event.tracking)


def pile_counted(table: Table, event: e.PileCounted) -> Table:
    """The books say what was counted."""
    audits = tuple(pile for pile in table.audits if pile != event.pile)
    if event.counted != event.expected:
        audits = (*audits, event.pile)
    table = replace(table, audits=audits)
    if event.pile == "junkyard":
        return _with_junkyard(table, event.counted)
    if event.pile == "contested":
        return _with_contested(table, event.counted)
    if event.pile in table.piles.stacks:
        return _with_stacks(table, {event.pile: event.counted})
    return _with_schematics(table, {event.pile: event.counted})


def _with_junkyard(table: Table, cards: int) -> Table:
    off = table.piles.junkyard - cards
    piles = replace(table.piles, junkyard=cards).with_uncounted("junkyard", off)
    return replace(table, piles=piles)


def _with_contested(table: Table, cards: int) -> Table:
    piles = table.piles.with_uncounted("contested", table.contested_left - cards)
    return replace(table, contested_left=cards, piles=piles)


def _with_stacks(table: Table, stacks: Mapping[CardId, int]) -> Table:
    piles = table.piles
    for card, copies in stacks.items():
        off = copies - piles.stacks.get(card, 0)
        corrected = changed(piles.corrected, card, off) if off else piles.corrected
        piles = replace(piles, stacks=dict(piles.stacks) | {card: copies}, corrected=corrected)
    return replace(table, piles=piles)


def _with_schematics(table: Table, schematics: Mapping[str, int]) -> Table:
    piles = replace(table.piles, schematics=dict(table.piles.schematics) | dict(schematics))
    return replace(table, piles=piles)


def caught_up(table: Table, event: e.CaughtUp) -> Table:
    """The table as it was said to stand; in another round it stands at its beginning."""
    if event.round != table.round:
        table = _at_the_beginning(table, event)
    elif event.initiator != table.initiator:
        table = _in_another_order(table, event.initiator)
    losses = {card: table.piles.stacks.get(card, 0) - n for card, n in event.stacks.items()}
    table = _with_junkyard(_with_contested(table, event.contested), event.junkyard)
    table = _with_schematics(_with_stacks(table, event.stacks), event.schematics)
    gains: dict[CardId, int] = {}
    for key, copies in event.decks.items():
        player, _, card = key.partition(".")
        table = table.with_player(replace(table.player(PlayerId(player)), untold=0))
        owner = table.player(PlayerId(player))
        origin = next((known for known in ORIGINS if card == f"{HIDDEN}{known}"), None)
        if origin:
            table = _with_secrets(table, owner, origin, copies)
        else:
            gains[card] = gains.get(card, 0) + copies - owner.cards.get(card, 0)
            table = _with_deck(table, owner, card, copies)
    for card, copies in gains.items():
        table = replace(table, piles=_settled(table.piles, card, copies, losses.get(card, 0)))
    table = _with_sites(replace(table, audits=()), event)
    return _with_leaders(table, event.wounded)


def _with_sites(table: Table, event: e.CaughtUp) -> Table:
    for player in table.players:
        sites = tuple(
            replace(
                site,
                left=event.timers.get(site.id, site.left),
                is_disabled=event.disabled.get(site.id, site.is_disabled),
            )
            for site in player.sites
        )
        table = table.with_player(replace(player, sites=sites))
    return table


def _with_leaders(table: Table, wounded: Mapping[str, bool]) -> Table:
    """Leaders as they are; who is wounded helps with nothing that is open (R50)."""
    for player, is_wounded in wounded.items():
        owner = table.player(PlayerId(player))
        table = table.with_player(replace(owner, is_wounded=is_wounded))
        table = without_help(table, owner.id) if is_wounded else table
    return table


def _at_the_beginning(table: Table, event: e.CaughtUp) -> Table:
    table = round_began(table, e.RoundBegan(event.round, event.initiator))
    for player in table.players:
        # What is being built was begun before this round: its timer runs on (R35).
        before = event.round - 1
        sites = tuple(
            replace(site, since=min(site.since, before), ticked_in=min(site.ticked_in, before))
            for site in player.sites
        )
        table = table.with_player(replace(player, sites=sites))
    return table


def _in_another_order(table: Table, initiator: PlayerId) -> Table:
    """The same round goes round from somebody else; what was done in it stands."""
    table = replace(table, initiator=initiator)
    if not table.active:
        return table
    waiting = [seat.id for seat in table.turn_order if seat.id not in table.finished]
    trays = table.trays if waiting[0] == table.active else ()
    return replace(table, active=waiting[0], trays=trays)


def _with_secrets(table: Table, player: Player, origin: Origin, copies: int) -> Table:
    off = copies - player.secrets.get(origin, 0)
    table = replace(table, piles=table.piles.with_uncounted(origin, -off))
    return _holds(table, player.id, origin, off)


def _with_deck(table: Table, player: Player, card: CardId, copies: int) -> Table:
    off = copies - player.cards.get(card, 0)
    piles = replace(table.piles, corrected=changed(table.piles.corrected, card, off))
    return _owns(replace(table, piles=piles), player.id, card, off)


def _settled(piles: Piles, card: CardId, gained: int, hired: int) -> Piles:
    """Where the cards that changed hands unnoticed came from, or went, as far as can be said."""
    if gained > 0:
        # What its stack did not lose lay among the unseen cards; what did not, is a correction.
        dug = min(gained - min(gained, max(0, hired)), piles.unseen.get(card, 0))
    else:
        # What went back on no stack was thrown away, into the junkyard.
        dug = gained + min(-gained, max(0, -hired))
    from_pile = max(0, dug - piles.buried.get(card, 0))  # as many as no junkyard card can be
    for origin, copies in zip(ORIGINS, (dug - from_pile, from_pile), strict=True):
        piles = _unearthed(piles, card, origin, -copies).with_uncounted(origin, -copies)
    return replace(piles, corrected=changed(piles.corrected, card, -dug))
