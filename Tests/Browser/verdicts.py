"""How often a goal was reached, or a value usual: counted again over the days a chart shows, with values as it shows them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from .figures import Block, Figure
from .held import CLOCK, HOURLY, Held, plain
from .pools import MINUTES, Pool

if TYPE_CHECKING:
    from .explain import Page

CHARTS = Path(__file__).parents[2] / "Sources" / "TriptychGraphics" / "Languages"


@cache
def patterns(language: str) -> list[re.Pattern]:
    """The sentences that say it, as patterns of what they read like once filled."""
    words = json.loads((CHARTS / f"{language}.json").read_text("utf-8"))
    line = next(part["line"] for part in _objects(words) if "usualSome" in part.get("line", {}))
    texts = [text for key in ("goalAll", "goalSome", "goalNone", "usualAll", "usualSome", "usualNone") for text in line[key].values()]
    return [re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(plain(one)))) for one in texts]


def _objects(value: object) -> Iterator[dict]:
    if isinstance(value, dict):
        yield value
        for one in value.values():
            yield from _objects(one)


def pools(page: Page, block: Block, named: list[date]) -> Iterator[Pool]:
    """The counts of every such sentence of a text, for each measure and range of days it may speak of."""
    text = plain(block.text)
    for pattern in patterns(page.held.language):
        for match in pattern.finditer(text):
            limits = [_figure(block, match, name) for name in ("goal", "from", "to") if name in pattern.groupindex]
            if None in limits:
                continue
            for metric in page.metrics(block):
                for first, last in page.ranges(block, metric, named):
                    yield counted(page.held, metric, first, last, limits)


def _figure(block: Block, match: re.Match, name: str) -> Figure | None:
    start, end = match.span(name)
    return next((one for one in block.figures if start <= one.start < end), None)


def counted(held: Held, metric: str, first: date, last: date, limits: list[Figure]) -> Pool:
    """On how many of the days with a value it lies within the limits, or at or above the only one."""
    is_time = metric in HOURLY
    step = 1 if metric == CLOCK else 1 / 60 if is_time else 2 * limits[0].half
    ends = [int(one.value * (1 / 60 if is_time and one.unit in MINUTES else 1) / step + 0.5) for one in limits]
    have = days = 0
    for day, value in held.days.get(metric, {}).items():
        if not first <= day <= last:
            continue
        days += 1
        shown = (value * 60 + 720) % 1440 if metric == CLOCK else held.shown(metric, value)
        at = int(shown / step + 0.5)
        have += ends[0] <= at and (len(ends) == 1 or at <= ends[1])
    return Pool([have, days])
