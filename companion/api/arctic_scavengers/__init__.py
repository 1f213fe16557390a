"""What can be asked about Arctic Scavengers."""

from companion.api.arctic_scavengers.cards import CARDS
from companion.api.arctic_scavengers.gather import ACTION, HIRE
from companion.api.arctic_scavengers.score import SCORE
from companion.api.arctic_scavengers.setup import SETUP
from companion.api.arctic_scavengers.skirmish import SKIRMISH

CALCULATORS = (SKIRMISH, SCORE, ACTION, HIRE, SETUP)
REFERENCES = (CARDS,)
