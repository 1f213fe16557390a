"""What a device needs to put the app on its home screen: a manifest, and pictures of the right sizes."""

from __future__ import annotations

import re
import struct

from flask.testing import FlaskClient

from tests.app_icons import FOLDER, ICONS

PNG = b"\x89PNG\r\n\x1a\n"


def pixels(png: bytes) -> tuple[int, int]:
    """Width and height as a picture says them."""
    assert png.startswith(PNG)
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_manifest_names_the_app_and_pictures_that_are_there(client: FlaskClient) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer.mimetype == "application/manifest+json"
    manifest = answer.get_json(force=True)
    assert manifest["short_name"] == "Companion"
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as picture:
            assert (picture.status_code, picture.mimetype) == (200, icon["type"])
            assert "{}x{}".format(*pixels(picture.data)) == icon["sizes"]


def test_every_page_leads_to_the_manifest_and_the_picture_for_apple(client: FlaskClient) -> None:
    for path in ("/", "/rules", "/history"):
        page = client.get(path).get_data(as_text=True)
        assert '<link rel="manifest" href="/manifest.webmanifest">' in page
        found = re.search(r'<link rel="apple-touch-icon" href="([^"]+)">', page)
        assert found
        with client.get(found[1]) as picture:
            assert pixels(picture.data) == (180, 180)


def test_every_picture_is_as_large_as_it_is_drawn() -> None:
    drawn = {name: (icon.pixels, icon.pixels) for name, icon in ICONS.items()}
    assert {path.name: pixels(path.read_bytes()) for path in FOLDER.glob("*.png")} == drawn
