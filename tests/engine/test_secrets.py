"""Who is shown a secret: the seat that it belongs to, as far as the device in it may know."""

from __future__ import annotations

import pytest

from companion.engine.game import TABLE, PlayerId, Secret, Viewer

ANNA, BEN = PlayerId("p1"), PlayerId("p2")


@pytest.mark.parametrize(
    ("viewer", "shown"),
    [
        pytest.param(Viewer(ANNA, frozenset({"s1"})), 5, id="in the sitting it was entered in"),
        pytest.param(Viewer(ANNA, frozenset({"s0", "s1"})), 5, id="in one that goes on from it"),
        pytest.param(Viewer(ANNA, frozenset({"s2"})), None, id="in a later one"),
        pytest.param(Viewer(BEN, frozenset({"s1"})), None, id="in another seat"),
        pytest.param(TABLE, None, id="on the shared screen"),
    ],
)
def test_a_secret_is_shown_in_its_sitting(viewer: Viewer, shown: int | None) -> None:
    assert Secret(ANNA, 5, "s1").shown_to(viewer) == shown


def test_a_secret_of_no_sitting_is_shown_to_whoever_has_the_seat() -> None:
    assert Secret(ANNA, 5).shown_to(Viewer(ANNA)) == 5
    assert Secret(ANNA, 5).shown_to(Viewer(BEN)) is None
