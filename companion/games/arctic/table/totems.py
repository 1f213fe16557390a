"""The totem that each player was dealt in secret, entered on their own phone (R47).

Nothing here compares it with what another player entered: a refusal would give that away.
"""

from __future__ import annotations

from companion.engine.errors import GameIsOver
from companion.engine.game import Event, PlayerId, Secret, Viewer
from companion.engine.refusals import impossible
from companion.engine.wording import quoted, say
from companion.games.arctic.table.commands import EnterTotem
from companion.games.arctic.table.events.totems import TotemEntered
from companion.games.arctic.table.final_count import seated
from companion.games.arctic.table.state import Table


def enter_totem(table: Table, command: EnterTotem) -> tuple[Event, ...]:
    """Keep it for its owner; once it lies open it is corrected in the count."""
    player, totem = seated(table, command.player), command.totem
    if table.is_closed:
        raise GameIsOver("The game is finished. Undo to count again.", rule="end/scoring")
    if totem not in table.box.animals:
        message = say("There is no totem {totem} in Arctic.", totem=quoted(totem))
        raise impossible(message, rule="R47")
    if table.count.of(player).totem:
        raise impossible("Your totem is revealed. Correct it in the count.", rule="R47")
    return (TotemEntered(player, Secret(player, totem, command.sitting)),)


def known_to(table: Table, viewer: Viewer, player: PlayerId) -> str:
    """The totem of a player as far as one viewer knows it; revealed, everyone does."""
    secret = table.totem_of(player)
    return table.count.of(player).totem or (secret and secret.shown_to(viewer)) or ""
