"""Where a number of a page may come from: the words themselves, or the models of what the page is about."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from . import arithmetic, families, formulas, grids, limits, places, verdicts
from .figures import Block, Figure, figures
from .held import Held, plain
from .pools import Pool, Verbatim, iso, leaves

# The year at the end of a day.
YEAR = re.compile("[ \u00a0](?:de )?(?:19|20)\\d\\d$")


def dates(figures: list[Figure], held: Held, year: int | None = None) -> list[tuple[Figure, date]]:
    """The days a block names; without a year the latest that is not to come, a fortnight aside."""
    found = []
    following: date | None = None
    for one in reversed(figures):
        if one.kind == "day":
            following = resolved(int(one.value), one.year or year, held)
            if following:
                found.append((one, following))
        elif one.kind == "from" and following:
            with contextlib.suppress(ValueError):
                found.append((one, following.replace(day=int(one.value))))
    return found[::-1]


def resolved(monthday: int, year: int | None, held: Held) -> date | None:
    """A month and day as a date."""
    month, day = divmod(monthday, 100)
    for guess in [year] if year else (held.today.year + 1, held.today.year, held.today.year - 1):
        try:
            one = date(guess, month, day)
        except ValueError:
            continue
        if year or one <= held.today + timedelta(14):
            return one
    return None


class Page:
    """One page while it is looked at: what it is about, and the blocks read so far."""

    def __init__(self, path: str, blocks: list[Block], held: Held) -> None:
        self.path, self.blocks, self.held = path, blocks, held
        stem = path.rsplit("/", 1)[-1].removesuffix(".html")
        found = re.fullmatch(r"([a-z_0-9]+?)(?:-(\d+))?", stem)
        self.metric = found.group(1) if "/metrics/" in path and found and found.group(1) in held.days else None
        self.window = int(found.group(2) or 7) if found and self.metric else 0
        self.day = date.fromisoformat(stem) if re.fullmatch(r"\d{4}-\d\d-\d\d", stem) else None
        self.rows = {one.label for one in blocks if one.tag == "td"}
        self.topic = [one for one in places.TOPICS.get(path.partition("/")[2], ()) if one in held.days]
        # A report's days are those of its heading.
        self.period: tuple[date, date] | None = None
        if "/reports/" in path:
            heads = [[day for _, day in dates(one.figures, held)] for one in blocks if one.tag == "h1"]
            self.period = next(((days[0], days[-1]) for days in heads if len(days) > 1), None)
        year = re.search(r"calendar/(\d{4})", path)
        self.year = int(year[1]) if year else None
        self.heads = grids.heads(self)
        self.walks = _walks(blocks)
        # The block asked for last, and its measures: one block is asked for again and again.
        self._about: tuple[Block | None, list[str]] = (None, [])

    def around(self, block: Block) -> list[date]:
        """The days that the blocks right before and after name, where the block itself names none."""
        at = next((place for place, one in enumerate(self.blocks) if one is block), 0)
        near = self.blocks[max(0, at - 2) : at + 2]
        found = [day for one in near for _, day in dates(one.figures, self.held, self.year)]
        if "history" in self.path:
            heads = [day for one in self.blocks[:at] if one.tag == "h2" for _, day in dates(one.figures, self.held)]
            return heads[-1:]
        through = iso(self.held.told["series"]["data_through"] or "")
        return found + ([self.held.today, *([through] if through else [])] if "index" in self.path else [])

    def metrics(self, block: Block) -> list[str]:
        """The measures a block is about: what it names, else its place."""
        if self._about[0] is not block:
            self._about = (block, self._metrics(block))
        return self._about[1]

    def _metrics(self, block: Block) -> list[str]:
        for text in (f"{block.column} · {block.label} · {block.caption.partition('.')[0]} · {block.text}", block.heading):
            found = self.held.metrics(text)
            if block.tag == "h1":
                found = found + self.topic
            if self.period:
                found = [f"{one}@end" if f"{one}@end" in self.held.days else one for one in found]
            if found or self.metric:
                return list(dict.fromkeys(([self.metric] if self.metric else []) + found))
        return list(self.topic)

    def ranges(self, block: Block, metric: str, named: list[date]) -> Iterator[tuple[date, date]]:
        """The ranges of days a block may speak of."""
        if len(named) > 1:
            yield min(named), max(named)
            yield named[0], named[1]
            yield named[-2], named[-1]
        if self.period:
            yield self.period
            length = (self.period[1] - self.period[0]).days + 1
            yield self.period[0] - timedelta(length), self.period[0] - timedelta(1)
            yield (self.period[0] - timedelta(1)).replace(day=1), self.period[0] - timedelta(1)
            if "doctor" not in self.path:
                return
            for count in (7, 30):
                yield self.period[1] - timedelta(count - 1), self.period[1]
        last = self.held.last(metric)
        for count in [self.window] if self.window else (7, 14, 30, 90):
            yield last - timedelta(count - 1), last


def sources(page: Page, block: Block, named: list[date]) -> Iterator[Pool]:
    """The heaps a number of a block may come from, the narrowest first."""
    held = page.held
    text = plain(block.text)
    for place in (text, plain(block.heading)):
        for sentence, record in held.sentences.items():
            if sentence in place:
                pool = leaves(record)
                yield pool
                if record.get("kind") == "pattern":
                    # The hours asleep and the mood or stress that each of its days is told by.
                    yield Pool([2, 4], [6, 7])
                about = record.get("metric") or record.get("x")
                yield held.measures(about, pool.numbers) if about in held.own else pool
    if block.tag == "li":
        # A link that shares its card with others is told by the names of both measures.
        both = set(held.metrics(text))
        yield from (leaves(one) for one in held.told["insights"]["published"] if one["y"] and {one["x"], one["y"]} <= both)
    for metric in page.metrics(block):
        own = set(page.ranges(block, metric, []))
        for first, last in page.ranges(block, metric, named):
            pool = held.span(metric, first, last)
            # A range the text itself names says nothing of its ends.
            yield Pool(pool.numbers, pool.hours, pool.clocks) if (first, last) not in own else pool
        for window in [page.window] if page.window else (7, 30, 90, 365):
            yield held.trend(metric, window)
            if block.tag == "p" and len(held.days.get(metric, {})) < 15:
                yield held.few(metric, window)
        for day in [*named, *([page.day] if page.day else [])]:
            yield held.day(metric, day)
    yield from places.pools(page, block, named)
    yield from verdicts.pools(page, block, named)
    for family in (limits, formulas, arithmetic):
        yield from family.pools(page, block)


def _walks(blocks: list[Block]) -> dict[str, Verbatim]:
    """The lists that read a table day by day: an item has the figures of its row and no others, and a week those of its first and last day.

    An item names its day without the year, which its week has."""
    rows: dict[str, list[Figure]] = {}
    for one in blocks:
        if one.tag == "th" and one.caption:
            rows.setdefault(YEAR.sub("", one.text), []).extend(one.figures)
        elif one.tag == "td":
            rows.setdefault(YEAR.sub("", one.label), []).extend(one.figures)
    found: dict[str, Verbatim] = {}
    week: tuple[Block, list[Figure]] | None = None
    for one in blocks:
        label = re.split(r"\u00a0?: ", one.text, maxsplit=1)[0]
        # The label of such an item is a day, and so no name of a measure.
        if one.tag == "li" and label in rows and one.figures[0].kind == "day" and one.figures[0].end <= len(label) < len(one.text):
            found[one.text] = Verbatim(rows[label])
            if week:
                week[1].extend(figure for figure in one.figures if figure.kind == "day")
        else:
            week = (one, []) if one.tag == "li" else None
        if week and week[1]:
            first, last = week[1][0], week[1][-1]
            found[week[0].text] = Verbatim([first, last, replace(first, kind="from", value=first.value % 100)])
    return found


class Lazily:
    """Heaps that are made when they are asked for, and once."""

    def __init__(self, coming: Iterator[Pool]) -> None:
        self.coming, self.made = coming, []

    def __iter__(self) -> Iterator[Pool]:
        yield from self.made
        for one in self.coming:
            self.made.append(one)
            yield one


def unexplained(page: Page, block: Block, left: list[Figure]) -> list[Figure]:
    """The figures of a block that nothing explains."""
    held = page.held
    if block.tag == "li" and block.text in page.walks:
        return [one for one in left if not page.walks[block.text].has(one)]
    named_at = dates(block.figures, held, page.year)
    at_label = [one for _, one in dates(figures(block.label, held.language), held, page.year)]
    named = [one for _, one in named_at]
    within = [one for _, one in dates(figures(block.caption, held.language), held, page.year)]
    row = grids.short_day(held, block.label, within)
    at_label = [row] if row else [_in_range(day, within) for day in at_label]
    only = narrow(page, block, named, at_label, within)
    if only is not None:
        return [one for one in left if not any(pool.has(one) for pool in only)]
    # What holds for all rows of a table, such as the usual range in its foot, is of the days of its caption.
    pools = Lazily(sources(page, block, named or at_label or (within if block.tag == "td" else [])))
    missing = []
    for one in left:
        expected = page.heads.get((block.caption, block.text)) if block.tag == "th" and one.kind == "day" else None
        if expected:
            if one.value not in expected:
                missing.append(one)
            continue
        if one.kind == "number" and one.value in grids.row_days(page, block, within):
            continue
        if one.kind in ("day", "from") and any(
                figure is one and known(page, block, one, day, block.figures) for figure, day in named_at):
            continue
        if paired(page, block, one, named_at, at_label) or any(pool.has(one) for pool in pools):
            continue
        missing.append(one)
    return missing


def _in_range(day: date, within: list[date]) -> date:
    """A row's day without a year, in the year of the range that the caption names."""
    if len(within) > 1 and not within[0] <= day <= within[-1]:
        with contextlib.suppress(ValueError):
            one = day.replace(year=within[0].year)
            return one if within[0] <= one <= within[-1] else day
    return day


def narrow(page: Page, block: Block, named: list[date], at_label: list[date], within: list[date]) -> list[Pool] | None:
    """For a cell of a table whose row is a day and whose column a measure, the value of that day and nothing else."""
    if block.tag == "td" or (block.tag == "li" and "matrix" in page.path):
        found = grids.cells(page, block, within)
        if found is not None:
            return found
    held = page.held
    if block.tag != "td":
        return lone(page, block, named)
    if places.is_month(page) and named:
        return list(places.cell(held, places.cell_day(page, block)))
    about = held.metrics(block.column)
    if at_label and re.search(r"\((?:kcal|سعرة)\)", block.column) and set(about) & set(families.MACROS):
        return [Pool([held.days[one].get(day, 0) * families.MACROS[one]]) for one in about for day in at_label]
    if not at_label or not about:
        return None
    if page.period:
        about = [f"{one}@end" if f"{one}@end" in held.days else one for one in about]
    # A link to the next day has the days of both its measures in one row.
    lagged = any(one["lag"] and one["id"] in page.path for one in held.told["insights"]["published"])
    shifts = (-1, 0, 1) if lagged else (0,)
    found = [held.day(metric, day + timedelta(shift)) for metric in about for day in at_label for shift in shifts]
    return found if any(one.numbers or one.hours or one.clocks for one in found) else None


def lone(page: Page, block: Block, named: list[date]) -> list[Pool] | None:
    """Where a place tells one thing alone: the day of a page of a day, a measure's value on it, a measure's newest value."""
    held = page.held
    if page.day and (block.tag in ("title", "h1") or (block.tag == "li" and block.figures[0].kind in ("day", "month") and block.figures[0].start == 0)):
        return [Pool(days=[page.day], months=[(page.day.year, page.day.month)])]
    if page.day and block.tag == "dd":
        about = held.metrics(block.label)[:1]
        if about and page.day in held.days[about[0]] and block.label in held.names[1]:
            return [held.day(about[0], page.day), Pool([5] if about[0] in ("mood", "energy", "stress") else [])]
    if "/pillars/" in page.path and block.tag == "li" and len(block.figures) == 2 and block.figures[1].kind == "day":
        about = [one for one in held.metrics(block.text) if held.days[one]]
        if len(about) == 1:
            newest = max(day for day in held.days[about[0]] if day <= held.last(about[0]))
            return [held.day(about[0], newest), Pool(days=[newest])]
    return None


def known(page: Page, block: Block, figure: Figure, day: date, others: list[Figure]) -> bool:
    """Whether a day heads a row of the table's range, stands beside its own value, or is one without a value."""
    held = page.held
    for metric in page.metrics(block):
        values = held.days.get(metric, {})
        last = held.last(metric)
        if block.tag == "th" and page.metric and (day in values) != (block.text in page.rows):
            # A value that is not told, or a row of a day without one.
            return False
        if block.tag in ("th", "dt") and day <= last and (
                day in values or not page.window or (last - day).days < page.window):
            return True
        if values and day not in values and min(values) <= day <= last:
            return True
        near = [one for one in others if one.kind in ("number", "clock") and (
            0 <= figure.start - one.end <= 12 or 0 <= one.start - figure.end <= 12)]
        if any(held.day(metric, day).has(one) for one in near):
            return True
    return False


def paired(page: Page, block: Block, figure: Figure, named_at: list[tuple[Figure, date]], at_label: list[date]) -> bool:
    """Whether a number stands beside the day it is the value of."""
    near = [day for one, day in named_at if 0 <= one.start - figure.end <= 12 or 0 <= figure.start - one.end <= 12]
    return any(page.held.day(metric, day).has(figure) for day in near + at_label for metric in page.metrics(block))
