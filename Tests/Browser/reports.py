"""What the sections of a report show: totals, calendars, the rhythm of nights, food beside goals, and a finding's picture."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from statistics import mean
from typing import TYPE_CHECKING

from . import places
from .figures import Block
from .grids import words_of
from .held import Held, plain
from .pools import Pool, iso

if TYPE_CHECKING:
    from .explain import Page

# The measures of charts that are not named by their heading.
CALENDAR, NIGHTS = ("steps", "exercise_minutes"), ("sleep_duration", "sleep_midpoint")
FOOD = {"energy_intake": "energy", "protein": "protein", "fiber": "fiber", "water": "hydration"}


def pools(page: Page, block: Block) -> Iterator[Pool]:
    """By the heading of the section a block stands in."""
    held = page.held
    first, last = page.period
    words, heading = words_of(held.language), plain(block.heading)
    if heading == words["report.yearNumbers"]:
        yield from totals(held, block, first, last)
    months = CALENDAR if heading == words["report.twelveMonths"] else held.metrics(heading) if "monthly" in page.path else ()
    for metric in months:
        yield held.grid(metric, first, last)
        yield held.classes(metric, first, last)
        yield held.span(metric, first, last)
    if heading == words["report.rhythmTitle"]:
        for metric in NIGHTS:
            yield held.span(metric, first, last)
        yield places.box(held, "sleep_duration", first, last)
        for month in range(12):
            start = date(first.year + (first.month - 1 + month) // 12, (first.month - 1 + month) % 12 + 1, 1)
            end = (start + timedelta(31)).replace(day=1) - timedelta(1)
            yield places.box(held, "sleep_duration", start, end)
            yield held.span("sleep_duration", start, end)
    if heading == words["report.sevenNights"]:
        for at in range((last - first).days + 1):
            yield places.night(held, first + timedelta(at))
    if heading == words["report.foodTitle"] and block.tag in ("dd", "td", "p", "th"):
        yield from food(held, block, first, last)


def totals(held: Held, block: Block, first: date, last: date) -> Iterator[Pool]:
    """The sums of a year, by the name beside the number."""
    if block.label == words_of(held.language)["report.workoutsName"]:
        minutes = [one["values"]["minutes"] for one in held.sessions if first <= iso(one["day"]) <= last]
        yield Pool([len(minutes)], [round(sum(minutes) / 60)])
    for metric in held.metrics(block.label):
        values = [value for day, value in held.days.get(metric, {}).items() if first <= day <= last]
        yield held.measures(metric, [sum(values)], [len(values)])


def food(held: Held, block: Block, first: date, last: date) -> Iterator[Pool]:
    """A mean day and its share of the goal, which is below 100 until the goal is reached."""
    for metric in held.metrics(block.label or block.text):
        values = [value for day, value in held.days.get(metric, {}).items() if first <= day <= last]
        target = held.told["settings"]["goals"].get(FOOD.get(metric, ""))
        if values and target:
            share = int(100 * mean(values) / target + 0.5)
            yield held.measures(metric, [mean(values), target], [min(share, 99) if mean(values) < target else share])
