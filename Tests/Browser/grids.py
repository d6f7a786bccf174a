"""Tables whose every cell has one meaning: by weekday, by month, the stages of a night, pairs of measures."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING

from . import weeks
from .figures import SHORT, Block, figures, month, western
from .held import Held, quantile
from .pools import Pool, iso

if TYPE_CHECKING:
    from .explain import Page

WORDS = Path(__file__).parents[2] / "Templates" / "languages"


@cache
def words_of(language: str) -> dict[str, str]:
    """The words of a language from the files of all subjects."""
    return {key: text for file in (WORDS / language).glob("*.json") for key, text in json.loads(western(file.read_text("utf-8"))).items()}


@cache
def weekdays(language: str) -> dict[str, int]:
    """Long and short names of weekdays, Monday 0."""
    words = words_of(language)
    return {words[f"{kind}.{one}"].rstrip("."): one - 1 for kind in ("weekday", "weekdayShort") for one in range(1, 8)}


def heads(page: Page) -> dict[tuple[str, str], set[int]]:
    """The days of the rows of tables that hold a row for every day of their caption's range, by caption and text.

    The row at a place is the day at that place, whatever it says of itself."""
    from .explain import dates
    by_caption: dict[str, list[Block]] = {}
    for one in page.blocks:
        if one.tag == "th" and [figure.kind for figure in one.figures] == ["day"]:
            by_caption.setdefault(one.caption, []).append(one)
    found: dict[tuple[str, str], set[int]] = {}
    for caption, rows in by_caption.items():
        within = [day for _, day in dates(figures(caption, page.held.language), page.held, page.year)]
        length = (within[1] - within[0]).days + 1 if len(within) > 1 else 0
        if length > 1 and len(rows) % length == 0:
            down = sum(row.figures[0].value == within[0].month * 100 + within[0].day for row in rows[::length]) > 0
            for at, row in enumerate(rows):
                day = within[0] + timedelta(at % length) if down else within[1] - timedelta(at % length)
                found.setdefault((caption, row.text), set()).add(day.month * 100 + day.day)
    return found


def cells(page: Page, block: Block, within: list[date]) -> list[Pool] | None:
    """The heaps of a cell of such a table, and nothing else may stand there; none for other tables.

    The range of the table is that of its caption."""
    held = page.held
    if "matrix" in page.path:
        return pair(held, block, within or table(page))
    if len(within) < 2:
        return None
    label = block.label.rstrip(".")
    # A name can be that of a weekday and of a month, such as "mar" in Spanish.
    is_month = page.path.endswith("year.html") and block.label in SHORT[held.language]
    if label in weekdays(held.language) and block.width in (2, 7) and not is_month:
        return by_weekday(page, block, weekdays(held.language)[label], within)
    if block.width > 20 and re.fullmatch(r"\d\d:\d\d", block.column) and label in weekdays(held.language):
        metric = (held.metrics(block.caption) or ["steps"])[0]
        means = weeks.hour_means(held, metric, 7 if len(within) > 1 and (within[-1] - within[0]).days < 7 else 56)
        return [Pool([means.get((weekdays(held.language)[label], int(block.column[:2])), 0)])]
    named = month(label, held.language)
    if named and not held.metrics(block.column):
        return by_month(page, block, date(*named, 1), within)
    if named:
        first = date(*named, 1)
        ends = max(first, within[0]), min((first + timedelta(31)).replace(day=1) - timedelta(1), within[-1])
        return [of_days(held, f"{one}@end" if f"{one}@end" in held.days and page.period else one, *ends)
                for one in held.metrics(block.column)]
    if re.match(r"\d\d:\d\d$", block.label) and re.search(r"sleep|index|days/", page.path):
        return stage(held, block, within[-1])
    return None


def table(page: Page) -> list[date]:
    """The range of the only table of a page."""
    captions = [day.figures for day in page.blocks if day.tag == "caption"]
    from .explain import dates
    return [day for _, day in dates(captions[0], page.held)] if captions else []


def of_days(held: Held, metric: str, first: date, last: date) -> Pool:
    """The mean of a measure over a range, as a table of months tells it."""
    values = [value for day, value in held.days.get(metric, {}).items() if first <= day <= last]
    scale = re.search(r"mood|energy$|stress", metric) is not None
    return held.measures(metric, [mean(values)] if values else [], [len(values), *([5] if scale else [])])


def subject(page: Page, block: Block) -> list[str]:
    """The measure a table is of: its caption begins with it."""
    return page.held.metrics(re.split(r",|\(| by month| nach ", block.caption)[0])[:1] or page.held.metrics(block.caption)[:1] or page.topic


def by_weekday(page: Page, block: Block, weekday: int, within: list[date]) -> list[Pool] | None:
    """Count, lowest, lower quartile, median, upper quartile, highest, by the column's place."""
    held = page.held
    for metric in subject(page, block):
        values = sorted(value for day, value in held.days.get(metric, {}).items()
                        if within[0] <= day <= within[-1] and day.weekday() == weekday)
        if values and block.width == 2:
            return [held.measures(metric, [mean(values), median(values)])]
        if values:
            all_six = [min(values), quantile(values, 0.25), median(values), quantile(values, 0.75), max(values)]
            if block.place == 1:
                return [Pool([len(values)])]
            return [held.measures(metric, [all_six[block.place - 2]])]
    return None


def by_month(page: Page, block: Block, first: date, within: list[date]) -> list[Pool]:
    """Days with data of those the range holds, mean, lowest and highest of a month."""
    held = page.held
    ends = max(first, within[0]), min((first + timedelta(31)).replace(day=1) - timedelta(1), within[-1])
    found = []
    for metric in subject(page, block):
        values = [value for day, value in held.days.get(metric, {}).items() if ends[0] <= day <= ends[1]]
        scale = [5] if metric in ("mood", "energy", "stress") else []
        found.append(held.measures(metric, [mean(values), min(values), max(values)] if values else [],
                                   [len(values), (ends[1] - ends[0]).days + 1, *scale]))
    return found


def stage(held: Held, block: Block, day: date) -> list[Pool] | None:
    """When a stage that began at the row's time ended, and how long it was."""
    from .places import clock, seconds
    found = []
    for night in held.told["nights"]:
        if iso(night["day"]) == day:
            for _, start, end in night["stages"]:
                if clock(start) == int(block.label[:2]) * 60 + int(block.label[3:]):
                    found.append(Pool(hours=[seconds(start, end) / 3600], clocks=[clock(end)]))
    return found or None


def ranks(values: list[float]) -> list[float]:
    """Ranks from 1, neighbors of one value sharing theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    at = 0
    while at < len(order):
        end = at
        while end + 1 < len(order) and values[order[end + 1]] == values[order[at]]:
            end += 1
        for one in order[at : end + 1]:
            found[one] = (at + end) / 2 + 1
        at = end + 1
    return found


@cache
def correlation(held: Held, x: str, y: str, first: date, last: date) -> float | None:
    """Spearman's rank correlation of the days with both."""
    one, other = held.days.get(x, {}), held.days.get(y, {})
    days = sorted(day for day in one if day in other and first <= day <= last)
    if len(days) < 3:
        return None
    a, b = ranks([one[day] for day in days]), ranks([other[day] for day in days])
    ma, mb = mean(a), mean(b)
    spread = (sum((v - ma) ** 2 for v in a) * sum((v - mb) ** 2 for v in b)) ** 0.5
    return sum((v - ma) * (w - mb) for v, w in zip(a, b)) / spread if spread else None


def pair(held: Held, block: Block, within: list[date]) -> list[Pool] | None:
    """A cell of the matrix: the rank correlation of its row and its column."""
    rows, columns = held.metrics(block.label)[:1], held.metrics(block.column)[:1]
    if block.tag == "li":
        both = held.metrics(block.text)
        rows, columns = both[:1], both[1:2]
    rows, columns = rows or short(held, block.label), columns or short(held, block.column)
    if not rows or not columns or len(within) < 2:
        return None
    both = [(x, y) for x in kin(held, rows[0]) for y in kin(held, columns[0])]
    found = [correlation(held, x, y, within[0], within[-1]) for x, y in both]
    return [Pool([one for one in found if one is not None])]


def short(held: Held, text: str) -> list[str]:
    """The measure whose name begins with a text."""
    return [key for name, key in held.names[1].items() if text and name.startswith(text)][:1]


def kin(held: Held, metric: str) -> list[str]:
    """The measures a short name may mean."""
    return [one for one in held.days if one.startswith("hrv_")] if metric.startswith("hrv_") else [metric]


def short_day(held: Held, text: str, within: list[date]) -> date | None:
    """A row such as "Wed 11", within the range of its table."""
    row = re.fullmatch(r"([^\W\d]+)\.?,? (\d{1,2})\.?", text.replace("\u00a0", " "))
    if not row or row[1] not in weekdays(held.language) or len(within) < 2:
        return None
    at, last = within[0], within[-1]
    while at <= last and (last - at).days < 40:
        if at.day == int(row[2]) and at.weekday() == weekdays(held.language)[row[1]]:
            return at
        at += timedelta(1)
    return None


def row_days(page: Page, block: Block, within: list[date]) -> set[int]:
    """Days of the month that stand beside their weekday, such as "Wed 11", within the range the page tells of."""
    last = page.period[1] if page.period else page.held.today
    within = within if len(within) > 1 else [page.period[0] if page.period else last - timedelta(13), last]
    texts = [block.text] if block.tag == "th" else re.findall(r"\(([^\W\d]+\.?,? \d{1,2}\.?)\)", block.text.replace("\u00a0", " "))
    return {day.day for day in (short_day(page.held, one, within) for one in texts) if day}
