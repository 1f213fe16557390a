"""The ids that questions about Arctic Scavengers may hold, for the document."""

from __future__ import annotations

from typing import Annotated

from companion.api.models import one_of, reference_to
from companion.games.arctic_scavengers.rules.box import load_catalogue, load_setup

CardId = Annotated[str, one_of(lambda: load_catalogue().cards)]
CardRef = Annotated[
    str,
    reference_to(
        lambda: load_catalogue().cards, "A card id, or id#2 for the second copy in the list."
    ),
]
BuildingId = Annotated[str, one_of(lambda: load_catalogue().buildings)]
LeaderId = Annotated[str, one_of(lambda: load_catalogue().leaders)]
GangId = Annotated[str, one_of(lambda: load_catalogue().gangs)]
BoxId = Annotated[str, one_of(lambda: load_setup().boxes)]
ModuleId = Annotated[str, one_of(lambda: load_setup().choosable)]
MercenaryId = Annotated[
    str,
    one_of(lambda: [c.id for c in load_catalogue().cards.values() if c.cost is not None]),
]
MedsId = Annotated[
    str, one_of(lambda: [card.id for card in load_catalogue().cards.values() if card.meds])
]
