"""The one use case: read the log, fold it, decide, append; it is handed its log and the time."""

from companion.play.log_words import UNREADABLE
from companion.play.referee import SNAPSHOT_EVERY, Referee, Standing, Tap

__all__ = ["SNAPSHOT_EVERY", "UNREADABLE", "Referee", "Standing", "Tap"]
