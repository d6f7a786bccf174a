"""What each family of pages tells beside its measures: sessions, nights, hours, scores, settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cache
from statistics import mean
from typing import TYPE_CHECKING

from figures import Block
from held import SCORES, Held, plain, quantile
from pools import Pool, iso, leaves

if TYPE_CHECKING:
    from explain import Page

SPANS = Pool([7, 30, 90, 365])


def pools(page: "Page", block: Block, named: list[date]) -> Iterator[Pool]:
    """The heaps of the page's family, by where it stands."""
    held, path = page.held, page.path
    if block.tag in ("li", "title", "h1", "p", "caption", "figcaption", "h3"):
        yield SPANS
    if page.day:
        yield Pool(days=[page.day, page.day - timedelta(1), page.day + timedelta(1)])
    for name in SCORES + ("recovery", "sleep", "load"):
        if name in path:
            yield held.score(name)
    if page.metric:
        yield Pool([0.05])
        for day, distance in held.unusual(page.metric, held.last(page.metric) - timedelta(page.window - 1),
                                          held.last(page.metric)).items():
            yield Pool([distance], days=[day])
    at = [page.day] if page.day else named
    if re.search(r"/(days|workouts|calendar|index|history|load|activity|recovery|sleep|fitness)", path):
        for day in at:
            yield from day_pools(held, day)


@cache
def sessions(held: Held, day: date) -> list[Pool]:
    """The sessions of a day, each with what it holds."""
    found = []
    for one in held.sessions:
        if iso(one["day"]) == day:
            values = dict(one["values"])
            km = values.pop("km", None)
            values.pop("device", None)
            pool = leaves([values, one["start"]])
            found.append(Pool([*pool.numbers, *([km * held.own.get("distance_walking_running", 1)] if km else [])],
                              [values["minutes"] / 60], pool.clocks, pool.days))
    return found


def day_pools(held: Held, day: date) -> Iterator[Pool]:
    """What happened on a day."""
    yield from sessions(held, day)
