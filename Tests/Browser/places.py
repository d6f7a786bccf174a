"""What each family of pages shows besides its measures: sessions, nights, hours, scores, settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cache
from statistics import median
from typing import TYPE_CHECKING

from . import families
from .figures import MONTHS, Block
from .held import SCORES, Held, quantile
from .pools import Pool, iso, leaves

if TYPE_CHECKING:
    from .explain import Page

TOPICS = {
    "pillars/fitness/activity.html": ("steps", "exercise_minutes", "distance_walking_running", "active_energy", "stand_hours"),
    "pillars/fitness/sleep.html": ("sleep_duration",), "pillars/fitness/recovery.html": ("hrv_sdnn", "hrv_rmssd", "resting_heart_rate"),
    "pillars/nutrition/energy.html": ("energy_intake",), "pillars/nutrition/meals.html": ("energy_intake",),
    "pillars/nutrition/hydration.html": ("water",), "pillars/wellbeing/mood.html": ("mood",),
    "pillars/wellbeing/energy.html": ("energy",), "pillars/wellbeing/stress.html": ("stress",),
    "pillars/wellbeing/habits.html": ("habits_done", "habits_planned"),
}
SPANS = Pool([7, 30, 90, 365])


def pools(page: Page, block: Block, named: list[date]) -> Iterator[Pool]:
    """The sets of numbers of the page's family, by its path."""
    held, path = page.held, page.path
    if block.tag in ("li", "title", "h1", "p", "caption", "figcaption", "h3"):
        yield SPANS
    through = held.told["series"]["data_through"]
    if through and block.tag == "p":
        asked = held.told["series"]["as_of"]
        age = (datetime.fromisoformat(asked) - datetime.fromisoformat(through)).total_seconds()
        # Days are those of the calendar: one on which clocks are put forward has 23 hours.
        whole = (datetime.fromisoformat(asked[:16]) - datetime.fromisoformat(through[:16])).days
        yield Pool([whole, age // 3600], clocks=[clock(through)], days=[iso(through)])
    if "history" in path and block.tag in ("li", "h1", "title", "p"):
        yield Pool(days=[iso(one["day"]) for one in held.sessions])
    if path.endswith("profile/change.html") and block.tag == "option":
        # A record to choose is named with its own day and time.
        for one in held.told["records"]:
            if iso(one["day"]) in named and one["start"]:
                yield Pool(days=[iso(one["day"])], clocks=[clock(one["start"])])
    if page.day:
        yield Pool(days=[page.day, page.day - timedelta(1), page.day + timedelta(1)])
    for name in (*SCORES, "recovery", "sleep", "load"):
        if name in path:
            yield held.score(name)
    if page.metric:
        # A limit of the test, the least p that is told, days a line takes.
        yield Pool([0.05, 0.0001, 3])
        # The newest value, and the day before the first.
        yield Pool(days=[max(held.days[page.metric]), min(held.days[page.metric]) - timedelta(1)])
        # Unusual days are looked for in thirty days at least.
        yield Pool(days=[held.last(page.metric) - timedelta(max(page.window, 30) - 1), held.last(page.metric)])
        for day, distance in held.unusual(page.metric, held.last(page.metric) - timedelta(page.window - 1),
                                          held.last(page.metric)).items():
            yield Pool([distance], days=[day])
    if block.tag in ("p", "caption", "li", "dd", "td"):
        for metric in page.metrics(block):
            goal = held.told["settings"]["goals"].get(GOALS.get(metric, ""))
            if goal:
                yield held.measures(metric, [goal])
    if re.search(r"calendar/\d{4}|pillars/", path):
        yield from calendars(page, block, named)
    yield from families.pools(page, block, named)
    at = [page.day] if page.day else [*named, *page.around(block)] if "index" in path else named or page.around(block)
    if re.search(r"/(days|workouts|calendar|index|load|activity|recovery|sleep|fitness|suggestions|history)|index", path):
        for day in at:
            yield from day_pools(held, day)
    if re.search(r"/days/", path) and block.tag in ("li", "p", "h2", "title", "h1"):
        yield Pool(days=[one for one in map(iso, (row["day"] for row in held.sessions)) if one])


GOALS = {"steps": "steps", "sleep_duration": "sleep_hours", "exercise_minutes": "exercise_minutes", "water": "hydration"}


def calendars(page: Page, block: Block, named: list[date]) -> Iterator[Pool]:
    """A month's cells, a year's classes and means."""
    held = page.held
    month = re.search(r"/(\d{4})-(\d\d)\.html", page.path)
    if month:
        yield Pool(months=[(int(month[1]), int(month[2]))])
        first = date(int(month[1]), int(month[2]), 1)
        last = min(held.today, (first + timedelta(31)).replace(day=1) - timedelta(1))
        yield held.span("steps", first, min(last, held.last("steps")))
        yield Pool([sum(first <= (iso(one["day"]) or first) <= last for one in held.sessions), last.day,
                    sum(first <= day <= last for day in held.held)])
    if block.tag == "li":
        yield Pool(months=held.months["steps"])
    year = re.search(r"/(\d{4})", page.path)
    for metric in page.metrics(block):
        last = held.last(metric)
        for end in () if year else (last, held.today):
            for first in (end - timedelta(181), end - timedelta(182)):
                yield held.span(metric, first, end)
                yield held.grid(metric, first, end)
                yield half_year(first)
            yield box(held, metric, end - timedelta(89), end)
        if year:
            first, last = date(int(year[1]), 1, 1), min(last, date(int(year[1]), 12, 31))
        elif len(named) > 1:
            first, last = min(named), max(named)
        else:
            first = last - timedelta(181)
        yield held.grid(metric, first, last)
        yield held.classes(metric, first, last)
        if year:
            yield held.span(metric, first, last)
            yield from of_month(held, metric, block, int(year[1]))
    if year:
        inside = {day for day in held.held if day.year == int(year[1]) and day <= held.today}
        yield Pool([int(year[1]), *((365, 366)), len(inside)])
        yield Pool({day.year for day in held.days["steps"]})
        if month_named(held, block.label):
            yield Pool([sum(day.month == month_named(held, block.label) for day in inside)])
        yield Pool(days=[date(int(year[1]), 1, 1), date(int(year[1]), 12, 31)])


@cache
def half_year(first: date) -> Pool:
    """The months of the 182 days that begin with one."""
    return Pool(months={((first + timedelta(at)).year, (first + timedelta(at)).month) for at in range(182)})


@cache
def box(held: Held, metric: str, first: date, last: date) -> Pool:
    """Quartiles of all days and medians by weekday."""
    values = {day: value for day, value in held.days.get(metric, {}).items() if first <= day <= last}
    if not values:
        return Pool()
    rows = sorted(values.values())
    by = [median([value for day, value in values.items() if day.weekday() == one] or rows) for one in range(7)]
    return held.measures(metric, [quantile(rows, share) for share in (0, 0.25, 0.5, 0.75, 1)] + by, [len(rows)])


def month_named(held: Held, label: str) -> int:
    """The month that a label names, whether or not it begins with a capital letter; 0 if it names none."""
    names = [name.capitalize() for name in MONTHS[held.language]]
    return names.index(label.capitalize()) + 1 if label.capitalize() in names else 0


def of_month(held: Held, metric: str, block: Block, year: int) -> Iterator[Pool]:
    """A month's row: days with data, days it has so far, mean, lowest, highest."""
    if month_named(held, block.label):
        first = date(year, month_named(held, block.label), 1)
        yield held.span(metric, first, (first + timedelta(31)).replace(day=1) - timedelta(1))
        yield held.span(metric, first, held.last(metric))


def is_month(page: Page) -> bool:
    """Whether a page is a month of the calendar."""
    return re.search(r"/\d{4}-\d\d\.html", page.path) is not None


def cell_day(page: Page, block: Block) -> date:
    """The day of a cell: its first number, in the month of the page."""
    year, month = map(int, re.search(r"/(\d{4})-(\d\d)\.html", page.path).groups())
    try:
        return date(year, month, int(re.match(r"\D*(\d+)", block.text)[1]))
    except (ValueError, TypeError):
        return date.min


def cell(held: Held, day: date) -> Iterator[Pool]:
    """A month's cell: the day, its steps, minutes and sessions."""
    for metric in ("steps", "exercise_minutes"):
        yield held.day(metric, day)
    yield Pool([day.day, sum(iso(one["day"]) == day for one in held.sessions)], days=[day])


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


def clock(text: str) -> int:
    """Minutes of the day in a moment."""
    return int(text[11:13]) * 60 + int(text[14:16])


def seconds(first: str, last: str) -> float:
    """Seconds between two moments."""
    return (datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds()


@cache
def night(held: Held, day: date) -> Pool:
    """The night that ended on a day: its ends, its stages in all and in shares, its wakings."""
    for one in held.told["nights"]:
        if iso(one["day"]) == day:
            by_stage: dict[str, list[float]] = {}
            wakings = []
            for stage, start, end in one["stages"]:
                by_stage.setdefault(stage, []).append(seconds(start, end) / 3600)
                if stage == "awake":
                    wakings.append((seconds(start, end) / 3600, clock(start)))
            sums = {stage: sum(parts) for stage, parts in by_stage.items()}
            whole = sum(sums.values())
            return Pool([len(wakings), *(100 * part / whole for part in sums.values())],
                        [*sums.values(), whole, seconds(one["start"], one["end"]) / 3600, *(max(wakings)[:1] if wakings else ())],
                        [clock(one["start"]), clock(one["end"]), *(max(wakings)[1:] if wakings else ())],
                        [day, day - timedelta(1)])
    return Pool()


@cache
def moving(held: Held, day: date) -> list[Pool]:
    """Hours on end with 500 steps and more, each stretch apart."""
    runs: list[list[float]] = []
    for one in held.hours.get(day, ()):
        if one.get("steps", 0) >= 500:
            if runs and runs[-1][1] == one["hour"]:
                runs[-1] = [runs[-1][0], one["hour"] + 1, runs[-1][2] + one["steps"]]
            else:
                runs.append([one["hour"], one["hour"] + 1, one["steps"]])
    whole = sum(end - start for start, end, _ in runs)
    length = sum(sum(one.hours[-1:]) for one in sessions(held, day))
    within = sum(overlap(one, day) for one in held.told["nights"])
    runs_of = [Pool([sum(overlap(one, day) > 0 for one in held.told["nights"]), len(sessions(held, day))], [length, within]),
               lanes(held, day)]
    return runs_of + [Pool([steps], [whole], [start * 60, end * 60], ) for start, end, steps in runs] + [Pool([len(runs)], [whole])]


def lanes(held: Held, day: date) -> Pool:
    """The day as a picture: sleep from midnight to midnight, sessions by whole minutes begun."""
    lengths = [overlap(one, day) for one in held.told["nights"]]
    clocks: list[float] = [0, 1440] if any(lengths) else []
    for one in held.sessions:
        if iso(one["day"]) == day:
            start = clock(one["start"])
            exact = int(one["start"][17:19]) / 60 + one["values"]["minutes"]
            clocks.append(start + int(exact))
            lengths.append(int(exact) / 60)
    return Pool(hours=[one for one in lengths if one], clocks=clocks)


def overlap(one: dict, day: date) -> float:
    """Hours of a night that lie on a day, whole minutes begun."""
    first, last = iso(one["start"]), iso(one["end"])
    start = clock(one["start"]) if first == day else 0 if first and first < day else 1440
    end = clock(one["end"]) if last == day else 1440 if last and last > day else 0
    return max(0, end - start) / 60


def day_pools(held: Held, day: date) -> Iterator[Pool]:
    """What happened on a day."""
    yield from sessions(held, day)
    for metric in ("sleep_duration", "steps", "exercise_minutes", "energy_intake", "mood", "energy"):
        yield held.day(metric, day)
    yield night(held, day)
    following = night(held, day + timedelta(1))
    yield Pool(clocks=following.clocks)
    yield from moving(held, day)
