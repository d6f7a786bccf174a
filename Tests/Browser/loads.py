"""Load on the page of how things are computed: the newest step of both averages, and the newest session's impulse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from math import exp
from statistics import median
from typing import TYPE_CHECKING

from .figures import Block
from .held import Held
from .phrases import says
from .pools import Pool, iso
from .weeks import active

if TYPE_CHECKING:
    from .explain import Page


def pools(page: Page, block: Block, text: str) -> Iterator[Pool]:
    """The newest step of both averages, and the newest session's impulse."""
    held = page.held
    if says(held, "loadThere", text):
        yield Pool(days=[held.today - timedelta(42), held.today - timedelta(1)])
    if says(held, "loadAbsent", text):
        days = [held.today - timedelta(at) for at in range(1, 43)]
        known = [recorded(held, day) if "trimp" in text else active(held, day) is not None for day in days]
        yield Pool([sum(known)] if sum(known) < 28 else [sum(known[:7])])
    if not says(held, "loadTitle", block.heading) or block.tag != "li":
        return
    rows = held.told["series"]["load"]
    at = max((at for at, one in enumerate(rows) if one["load"] is not None), default=0)
    if at and re.match("CTL|ATL|TSB", text):
        name, days = ("atl", 7) if text.startswith("ATL") else ("ctl", 42)
        yield Pool([rows[at - 1][name], rows[at]["load"], 1 - exp(-1 / days)] if text[0] != "T" else [rows[-1]["ctl"], rows[-1]["atl"]])
    yield from impulse(held, text)


def recorded(held: Held, day: date) -> bool:
    """Whether the load of a day by heart rate is known: sessions all with a rate, or a heart recorded and next to no active minutes."""
    rates = [one["values"].get("heart_rate_mean") for one in held.sessions if iso(one["day"]) == day]
    if rates:
        return all(rates)
    return day in held.days.get("heart_rate_mean", {}) and (active(held, day) or 0) < 10


def impulse(held: Held, text: str) -> Iterator[Pool]:
    """Of the newest session with a heart rate: its minutes and mean, the rates at rest and at most, and the share of them used."""
    newest = max((one for one in held.sessions if one["values"].get("heart_rate_mean")), key=lambda one: one["start"], default=None)
    settings = held.told["settings"]
    if not newest or not re.match("HRmax|r =|TRIMP", text):
        return
    day = iso(newest["day"])
    born = iso(settings["account"]["birth_date"] or "")
    age = day.year - born.year - ((day.month, day.day) < (born.month, born.day)) if born else 0
    most = settings["heart"]["max_heart_rate"] or 208 - 0.7 * age
    rest = median([value for one, value in held.days.get("resting_heart_rate", {}).items() if 0 <= (day - one).days < 60])
    beats = newest["values"]["heart_rate_mean"]
    if text.startswith("HRmax"):
        yield Pool([208, 0.7, age])
    elif text.startswith("r"):
        yield Pool([beats, rest, most])
    else:
        # The share is that of the rates as they are shown.
        shown = [round(one, 1) for one in (beats, rest, most)]
        yield Pool([newest["values"]["minutes"], (shown[0] - shown[1]) / (shown[2] - shown[1]),
                    *((0.64, 1.92) if settings["heart"]["trimp_coefficients"] == "men" else (0.86, 1.67))])
