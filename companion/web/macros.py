"""What stands in every template: sentences with values, and macros whose import would cost more than they draw."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from flask import Flask
from jinja2 import Environment

from companion.engine.wording import say

Macro = Callable[..., str]

# In which file of templates/macros each lies.
EVERYWHERE = {
    "icon": "icon",
    "token": "player",
    "link": "button",
    "asks": "rule",
    "rule_mark": "rule",
    "pips": "pips",
    "dots": "pips",
    "move": "move",
    "tap": "move",
    "tap_of": "move",
}
# What these draw follows from their values alone, and is drawn again and again.
REMEMBERED = ("icon", "token")
MOST = 512


def init_app(app: Flask) -> None:
    """Give every template these macros, each read when it is first drawn, and what says a sentence."""
    app.jinja_env.globals["say"] = say
    for name, file in EVERYWHERE.items():
        macro = _read_later(app.jinja_env, f"macros/{file}.html", name)
        known = lru_cache(MOST)(macro) if name in REMEMBERED else macro
        app.jinja_env.globals[name] = known


def _read_later(environment: Environment, template: str, name: str) -> Macro:
    @cache
    def read() -> Macro:
        macro: Macro = getattr(environment.get_template(template).module, name)
        return macro

    return lambda *values, **named: read()(*values, **named)
