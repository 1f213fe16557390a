"""Where WebKit is on this machine, the engine of every iPad: Debian's driver, MiniBrowser and a screen."""

import shutil
from pathlib import Path

PACKAGES = ("webkit2gtk-driver", "xvfb")
DRIVER, SCREEN = "WebKitWebDriver", "Xvfb"


def mini_browser() -> str | None:
    """The small browser that comes with the driver."""
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    return str(found[-1]) if found else None


def missing() -> str:
    """What keeps WebKit from being driven here, or nothing."""
    if shutil.which(DRIVER) and shutil.which(SCREEN) and mini_browser():
        return ""
    return f"WebKit is not here: apt-get install {' '.join(PACKAGES)}"
