"""Figures that single families of pages compute themselves, computed again: harmony, weeks, hours, insights, goals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from statistics import mean
from typing import TYPE_CHECKING

from . import reports
from .figures import Block
from .grids import words_of
from .held import HOURLY, SCORES, Held, plain, quantile
from .pools import Pool, iso, leaves
from .weeks import hours, stages, weeks

if TYPE_CHECKING:
    from .explain import Page

MACROS = {"protein": 4, "carbohydrate": 4, "fat": 9}
# From which size on an association is shown, and called weak, moderate or strong (Cohen, 1988).
LIMITS = Pool([0.03, 0.02, 0.3, 0.5, 1])


def pools(page: Page, block: Block, named: list[date]) -> Iterator[Pool]:
    """By the path of a page."""
    held, path = page.held, page.path
    if "/insights/" in path:
        yield from insight(page.held, path)
        yield from tests(page, block)
    if re.search(r"harmony|insights/index|/reports/", path):
        mark = "@end" if page.period else ""
        last = page.period[1] if page.period else held.today
        for first in ([page.period[0]] if page.period else []) + [last - timedelta(29), last - timedelta(6)]:
            yield harmony(held, first, last, mark)
        for day in named:
            yield harmony(held, day, day, mark)
        yield Pool(waiting(held, last - timedelta(6), last, mark))
        for one in held.told["scores"]["pillars"]:
            if words_of(held.language).get(f"score.{one['id']}") == plain(block.heading) and one["absence"]:
                yield leaves(one["absence"])
    if re.search(r"index\.html|/goals|pillars/", path):
        yield from goals(page, block)
    if re.search(r"activity|load|fitness", path):
        yield from weeks(held, named)
        yield hours(held)
    for metric in held.hourly & {"energy_intake", "stress", "mood", "energy"}:
        if re.search(r"nutrition\.html|/meals" if metric == "energy_intake" else r"wellbeing\.html|/stress|/mood", path):
            yield hours(held, metric)
    if re.search(r"sleep\.html|index\.html", path):
        yield stages(held)
    if re.search(r"nutrition/|index\.html|/reports/", path):
        yield from energy(page, named)
    if page.period:
        yield from report(page)
        yield from reports.pools(page, block)
        # The picture of a finding stands below its sentence.
        for sentence, record in held.sentences.items():
            if record.get("id") and sentence in plain(block.heading):
                yield from insight(held, f"/{record['id']}.html")
    row = re.match(r"\D+ (\d+)$", plain(block.label if block.tag == "td" else block.text))
    if row and re.search(r"nutrition/|/reports/", path):
        # A row of a picture: a weekday and a day of the month.
        last = page.period[1] if page.period else held.last("energy_intake")
        days = [last - timedelta(at) for at in range(14) if (last - timedelta(at)).day == int(row[1])]
        yield Pool([int(row[1])] if days and block.tag == "th" else [])
        for day in days:
            parts = [held.days.get(name, {}).get(day, 0) * factor for name, factor in MACROS.items()]
            yield Pool([*parts, sum(parts)])
            yield held.day("energy_intake", day)
    if re.search("suggestions|pillars/fitness", path):
        yield leaves(held.told["series"]["load"][-1:])
    if re.search(r"harmony|pillars/", path):
        yield leaves([one["change"] for one in held.told["scores"]["pillars"] if one["change"]])
    if re.search(r"index\.html|habits|mood|wellbeing", path):
        for name in ("habits_done", "habits_planned"):
            for last in (held.today, held.today - timedelta(1)):
                yield Pool([sum(value for day, value in held.days.get(name, {}).items() if 0 <= (last - day).days < 7)])
        yield Pool([sum(0 <= (held.today - day).days < 30 for day in held.days.get("mood", {})), 30])
    if re.search(r"(deep|light)/index\.html", path):
        yield leaves([one for one in held.told["insights"]["published"] if one["id"] == held.told["insights"]["featured"]])
    if re.search(r"pages\.html", path):
        yield Pool(months=set().union(*held.months.values()))
        yield Pool({day.year for day in held.days["steps"]}, days=[held.today - timedelta(at) for at in range(14)])
    if re.search(r"(deep|light)/index\.html|^index", path):
        yield leaves([{key: one[key] for key in ("value", "change", "week")} for one in held.told["scores"]["pillars"]])
        yield leaves([one["value"] for one in held.told["scores"]["scores"]])
        yield leaves(held.told["mood"], ("recent",))


@cache
def insight(held: Held, path: str) -> list[Pool]:
    """The figures of the insight a page is of."""
    return [LIMITS, *_insight(held, path)]


def _insight(held: Held, path: str) -> Iterator[Pool]:
    for one in held.told["insights"]["published"]:
        if path.endswith(f"/{one['id']}.html"):
            yield leaves([one, held.told["insights"]["families"]])
            both = [held.days.get(name, {}) for name in (one["x"], one["y"]) if name]
            first, last = map(iso, one["days"])
            shared = {day for day in both[0] if first <= day <= last} if both else set()
            if len(both) == 2 and one["lag"]:
                shared = {day for day in shared if day + timedelta(one["lag"]) in both[1]}
            elif len(both) == 2:
                shared &= set(both[1])
            for lag in (0, one["lag"] or 0):
                weekend = sum((day + timedelta(lag)).weekday() >= 5 for day in shared)
                yield Pool([len(shared), weekend, len(shared) - weekend])
            for name in (one["x"], one["y"]):
                if name in held.days:
                    values = sorted(value for day, value in held.days[name].items() if first <= day <= last)
                    yield held.measures(name, [quantile(values, 0.25), quantile(values, 0.75)])
                    yield held.grid(name, first, last)
                    yield held.span(name, first, last)
                    near = [held.days[name][day + timedelta(one["lag"] or 0) if name == one["y"] else day] for day in shared
                            if (day + timedelta(one["lag"] or 0) if name == one["y"] else day) in held.days[name]]
                    if near:
                        yield held.measures(name, [min(near), max(near)])
            if one["kind"] in ("pattern", "milestone", "anniversary"):
                # Pictures begin two weeks before it and end two weeks after it, or today.
                for day in leaves(one).days:
                    yield Pool(days=[day - timedelta(14), min(day + timedelta(14), held.today)])
            if one["kind"] == "anniversary":
                begin, end = first - timedelta(14), min(last + timedelta(14), held.today)
                for name in (value["metric"] for value in one["evidence"]["values"]):
                    days = sorted(day for day in held.days[name] if begin <= day <= end)
                    yield held.grid(name, begin, end)
                    yield held.span(name, begin, end)
                    yield held.measures(name, [held.days[name][day] for day in days], days=days)
            if one["kind"] == "change":
                yield Pool(days=[day - timedelta(1) for day in leaves(one).days])
                if one["x"] in held.days:
                    # The picture shows the whole year, whenever the days that were tested begin.
                    end = held.last(one["x"])
                    yield held.grid(one["x"], end - timedelta(364), end)
                    yield held.span(one["x"], end - timedelta(364), end)
                    year = sorted(day for day in held.days[one["x"]] if end - timedelta(364) <= day <= end)
                    yield held.measures(one["x"], [held.days[one["x"]][day] for day in year], days=year)
            evidence = one["evidence"]
            if "weekday" in evidence:
                yield Pool([one["n"] - evidence["days_weekday"]])
            for test in held.told["tests"]["changes"] + held.told["tests"]["weekdays"]:
                if test["metric"] == one["x"]:
                    yield leaves(test)
            ends = [evidence.get(key) for key in ("mean", "others", "before", "after") if evidence.get(key) is not None]
            if len(ends) == 2:
                # Of the two as they are shown.
                first, second = (round(one * 60) / 60 if one_x in HOURLY else int(one + 0.5) for one, one_x in zip(ends, [one["x"]] * 2))
                yield held.measures(one["x"], [first - second, second - first])
                yield held.measures(one["x"], [ends[0] - ends[1], ends[1] - ends[0]])
                # A difference of times of the day, and of hours, is a length of time: "+6 h 57 min".
                length = round(abs(ends[0] - ends[1]) * 60)
                yield Pool(hours=[length / 60, length // 60, length % 60 / 60])



def tests(page: Page, block: Block) -> Iterator[Pool]:
    """What was tested, on pages of many insights."""
    held = page.held
    if re.search(r"what-goes|matrix|trends|alerts|index", page.path):
        published = held.told["insights"]
        yield leaves({key: value for key, value in published.items() if key != "published"})
        # The featured one stands by itself, before the others of its kind.
        links = [one["kind"] == "association" for one in published["published"]]
        yield Pool([sum(links), sum(links[1:]), len(published["published"])])
        yield Pool([len([one for one in published["published"] if one["kind"] in ("change", "weekday")]),
                    sum((one["q"] or 1) <= 0.03 for one in held.told["tests"]["pairs"])])
        yield Pool([sum(one["n"] == 0 for one in held.told["tests"]["pairs"])] if block.tag == "p" else [])
        if "matrix" in page.path and block.tag == "p":
            yield strong(page)
        about = page.held.metrics(f"{block.label} {block.column}")
        for pair in held.told["tests"]["pairs"]:
            if pair["x"] in about or pair["y"] in about:
                yield leaves(pair)
        yield held.span("steps", held.last("steps") - timedelta(364), held.last("steps"))


def strong(page: Page) -> Pool:
    """Of how many pairs of the matrix the rank correlation is moderate or strong."""
    from .grids import correlation, short, table
    rows = dict.fromkeys(one.label for one in page.blocks if one.tag == "td")
    measures = [(page.held.metrics(one) or short(page.held, one))[:1] for one in rows]
    within = table(page)
    pairs = [correlation(page.held, x[0], y[0], within[0], within[-1]) for at, x in enumerate(measures) for y in measures[:at] if x and y]
    return Pool([sum(one is not None and abs(one) >= 0.3 for one in pairs), len(pairs)])


def waiting(held: Held, first: date, last: date, mark: str) -> list[int]:
    """The days with a score that a line holds so far, and how many more make it one: from three days on."""
    days = {day for name in SCORES for day in held.days.get(name + mark, {}) if first <= day <= last}
    return [len(days), 3 - len(days)] if len(days) < 3 else []


@cache
def harmony(held: Held, first: date, last: date, mark: str) -> Pool:
    """How far the pillars lie apart, a day or on average, and the ends of the picture's scale."""
    series = [held.days.get(name + mark, {}) for name in SCORES]
    by_day = [[one[day] for one in series if day in one]
              for day in (first + timedelta(at) for at in range((last - first).days + 1))]
    apart = [max(one) - min(one) for one in by_day if len(one) > 1]
    values = [value for one in by_day for value in one]
    # Forty where no score is lower, so that none is cut off.
    ends = [40 if min(values) >= 40 else 0, 100] if values and first != last else []
    return Pool([*ends, *([mean(apart)] if apart else [])], days=[first, last])


def goals(page: Page, block: Block) -> Iterator[Pool]:
    """The goals of the measures the place is about; of all where it names none."""
    held = page.held
    about = held.metrics(f"{block.heading} {block.label} {block.text}") or page.topic
    for one in held.told["goals"]["goals"] + held.told["goals"]["streaks"]:
        if not about or one.get("metric", one["id"]) in about:
            pool = leaves(one)
            yield Pool(pool.numbers, [one.get("value") or 0, one.get("target") or 0], days=pool.days)
    for metric in about:
        yield held.day(metric, held.today)


def energy(page: Page, named: list[date]) -> Iterator[Pool]:
    """Where the energy of a day came from, by the general Atwater factors."""
    held = page.held
    last = held.last("protein") if "protein" in held.days else held.today
    first, end = page.period or (last - timedelta(13), last)
    days = [end - timedelta(at) for at in range((end - first).days + 1)] if (end - first).days < 40 else []
    for day in [*named[:2], last, held.today]:
        parts = [held.days.get(name, {}).get(day, 0) * factor for name, factor in MACROS.items()]
        whole = sum(parts)
        yield Pool([*parts, whole, *(100 * one / whole for one in parts if whole)])
    for count in [len(days)] if page.period else [7, 14, 30]:
        yield made_of(held, end, count)


def whole(parts: list[float]) -> list[int]:
    """Shares per cent that are whole and make a hundred: the largest remainders are rounded up."""
    exact = [100 * one / sum(parts) for one in parts]
    up = sorted(range(len(exact)), key=lambda at: int(exact[at]) - exact[at])[: 100 - sum(map(int, exact))]
    return [int(one) + (at in up) for at, one in enumerate(exact)]


@cache
def made_of(held: Held, end: date, count: int) -> Pool:
    """Energy by what it came from over a range: sums, means of the days with data, shares, values that are missing."""
    days = [end - timedelta(at) for at in range(count)]
    rows = [[held.days.get(name, {}).get(day, 0) * factor for name, factor in MACROS.items()] for day in days]
    totals = [sum(one) for one in rows if sum(one)]
    if not totals:
        return Pool()
    sums = [sum(column) for column in zip(*rows)] + [sum(totals)]
    missing = sum(day not in held.days.get(name, {}) for day in days for name in MACROS)
    return Pool([min(totals), max(totals), *sums, *(one / len(totals) for one in sums), *(100 * one / sum(totals) for one in sums), *whole(sums[:3]),
                 len(totals), missing, 3 * count])


def report(page: Page) -> Iterator[Pool]:
    """Days with data, sessions, goals reached within the days of a report."""
    held = page.held
    first, last = page.period
    inside = {day for values in held.days.values() for day in values if first <= day <= last}
    sessions = sum(first <= iso(one["day"]) <= last for one in held.sessions)
    months = {(day.year, day.month) for day in inside}
    yield Pool([len(inside), (last - first).days + 1, sessions], days=[first, last], months=months)
    for metric, name in (("steps", "steps"), ("sleep_duration", "sleep_hours"), ("exercise_minutes", "exercise_minutes"), ("water", "hydration")):
        target = held.told["settings"]["goals"][name]
        values = [value for day, value in held.days.get(metric, {}).items() if first <= day <= last]
        if target and values:
            yield Pool([sum(one >= target for one in values), len(values)])
    for name in SCORES:
        values = held.days.get(f"{name}@end", {})
        ends = [values[day] for day in (last, first - timedelta(1)) if day in values]
        yield Pool([*ends, *([ends[0] - ends[1]] if len(ends) == 2 else [])])
    yield Pool([last.isocalendar().week, 7, 30],
               months={((first + timedelta(at)).year, (first + timedelta(at)).month) for at in range((last - first).days + 1)})
