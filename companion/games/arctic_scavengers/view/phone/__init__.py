"""The table on a device in a seat: the same four storeys, what is one's own in the work area."""

from companion.games.arctic_scavengers.view.phone.picture import PhonePicture, picture

__all__ = ["PhonePicture", "picture"]
