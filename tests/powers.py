"""Start programs with less power than the tests have: an owner whose files may not be written, too."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable

_DROP_FROM_BOUNDS, _IGNORES_PERMISSIONS = 24, 1  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE


def bound_by_permissions() -> Callable[[], None] | None:
    """For ``preexec_fn``: what is read-only is so for root as well; others need nothing."""
    return _drop if hasattr(os, "geteuid") and os.geteuid() == 0 else None


def _drop() -> None:
    if ctypes.CDLL(None, use_errno=True).prctl(_DROP_FROM_BOUNDS, _IGNORES_PERMISSIONS, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "permissions cannot be made to count")
