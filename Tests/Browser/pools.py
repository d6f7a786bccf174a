"""Small sets of numbers that may be shown in one place, and whether a figure is one of them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from datetime import date
from functools import cache

from .figures import Figure

MINUTES = ("min", "min.", "د", "د.", "دقيقة", "دقائق", "Min.", "Minuten", "minutes")
HOURS = ("h", "h.", "س", "س.", "ساعة", "Std.", "Stunden", "hours")


class Pool:
    """Numbers, lengths of time in hours, times of day in minutes, days; each as the model has it, unrounded."""

    def __init__(self, numbers: Iterable[float] = (), hours: Iterable[float] = (), clocks: Iterable[float] = (),
                 days: Iterable[date] = (), months: Iterable[tuple[int, int]] = ()) -> None:
        self.numbers = sorted(set(numbers))
        self.hours = sorted(set(hours))
        self.clocks = sorted(set(clocks))
        self.days = set(days)
        self.months = set(months)

    def has(self, figure: Figure) -> bool:
        """Whether one of them reads as the figure."""
        if figure.kind == "day":
            return any(_is(one, figure) for one in self.days)
        if figure.kind == "from":
            return any(one.day == figure.value for one in self.days)
        if figure.kind == "month":
            return (figure.year, figure.value) in self.months or any(
                (one.year, one.month) == (figure.year, figure.value) for one in self.days)
        if figure.kind == "clock":
            return any(abs((one - figure.value + 720) % 1440 - 720) < 0.6 for one in self.clocks)
        # A sign is the model's; without one words such as "down" may carry it.
        return any(self._holds(figure, one) for one in ([figure.value] if figure.signed else [figure.value, -figure.value]))

    def _holds(self, figure: Figure, value: float) -> bool:
        if figure.unit == "hm":
            return _near(self.hours, value, figure.half)
        if figure.unit in MINUTES and _near(self.hours, value / 60, figure.half / 60):
            return True
        if figure.unit in HOURS and _near(self.hours, value, 0.5 / 60):
            return True
        return _near(self.numbers, value, figure.half)


class Verbatim(Pool):
    """The figures of a text that was kept word for word."""

    def __init__(self, found: Iterable[Figure]) -> None:
        super().__init__()
        self.found = {(one.kind, one.value, one.unit) for one in found}

    def has(self, figure: Figure) -> bool:
        """Whether one of them is the figure."""
        return (figure.kind, figure.value, figure.unit) in self.found


def _is(day: date, figure: Figure) -> bool:
    return day.month * 100 + day.day == figure.value and figure.year in (None, day.year)


def _near(values: list[float], value: float, half: float) -> bool:
    slack = half * 1.001 + 1e-9
    at = bisect_left(values, value - slack)
    return at < len(values) and values[at] <= value + slack


def leaves(record: object, skip: Iterable[str] = ()) -> Pool:
    """Every number and day of one small record of a model, a share also per cent."""
    numbers: list[float] = []
    days: list[date] = []
    clocks: list[float] = []

    def walk(one: object) -> None:
        if isinstance(one, dict):
            for key, value in one.items():
                if key not in skip:
                    walk(value)
        elif isinstance(one, list):
            for value in one:
                walk(value)
        elif isinstance(one, str):
            day = iso(one)
            if day:
                days.append(day)
                if len(one) > 15 and one[10] == "T":
                    clocks.append(int(one[11:13]) * 60 + int(one[14:16]))
        elif isinstance(one, (int, float)) and not isinstance(one, bool):
            numbers.append(one)
            if 0 < abs(one) <= 1:
                numbers.append(one * 100)

    walk(record)
    return Pool(numbers, [*numbers, *(one / 60 for one in numbers)],
                clocks + [(one * 60 + 720) % 1440 for one in numbers if 0 <= one < 30], days)


@cache
def iso(text: str) -> date | None:
    """The day a text begins with, if it begins with one."""
    try:
        return date.fromisoformat(text[:10])
    except ValueError:
        return None
