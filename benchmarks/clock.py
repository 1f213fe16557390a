"""Timing requests, each beside one of an empty Flask route, so that the machine's mood cancels."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Ask = Callable[..., TestResponse]

# What an empty route is asked for between two measurements; its own noise must stay small.
EMPTY_A_TIME = 7


@dataclass
class Times:
    """Seconds of a request and of the empty route, by one clock."""

    subject: list[float] = field(default_factory=list)
    empty: list[float] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        """How many empty routes it takes, by the medians."""
        return statistics.median(self.subject) / statistics.median(self.empty)

    @property
    def quartiles(self) -> tuple[float, float]:
        """Between which ratios the middle half lies."""
        unit = statistics.median(self.empty)
        low, _, high = statistics.quantiles(self.subject, n=4, method="inclusive")
        return low / unit, high / unit


@dataclass
class Series:
    """One request, measured again and again: by the wall clock, and the processor's share of it."""

    wall: Times = field(default_factory=Times)
    processor: Times = field(default_factory=Times)


def empty_route() -> FlaskClient:
    """The client of an app that does nothing, at ``/``."""
    app = Flask("empty")
    app.add_url_rule("/", view_func=lambda: "")
    client = app.test_client()
    client.get("/")
    return client


class Clock:
    """Measures a request and the empty route in turn."""

    def __init__(self) -> None:
        self._empty = empty_route()

    def measure(self, series: Series, ask: Ask, *arguments: object) -> TestResponse:
        """Time one request into the series; it must succeed."""
        for _ in range(EMPTY_A_TIME):
            wall, processor, _ = _timed(self._empty.get, "/")
            series.wall.empty.append(wall)
            series.processor.empty.append(processor)
        wall, processor, answer = _timed(ask, *arguments)
        series.wall.subject.append(wall)
        series.processor.subject.append(processor)
        if answer.status_code != 200:
            raise RuntimeError(f"{answer.request.path}: {answer.status}")
        return answer


def _timed(ask: Ask, *arguments: object) -> tuple[float, float, TestResponse]:
    # As timeit does: whose turn it is to pay for a garbage collection is chance.
    gc.disable()
    wall, processor = time.perf_counter(), time.process_time()
    answer = ask(*arguments)
    took = time.perf_counter() - wall, time.process_time() - processor
    gc.enable()
    return *took, answer
