"""What can be asked about Arctic."""

from companion.api.arctic.score import ARCTIC_SCORE

CALCULATORS = (ARCTIC_SCORE,)
REFERENCES = ()
