"""The numbers of a page, read from its HTML alone: scores, facts of the day, tables of measures."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from prooflib.markup import Markup


class Text(Markup):
    """The text of chosen elements: by tag and, where given, a class."""

    def __init__(self, tag: str, marked: str | None = None) -> None:
        super().__init__()
        self.tag, self.marked, self.depth, self.found = tag, marked, 0, []

    def handle_starttag(self, tag: str, attributes: list) -> None:
        if tag == self.tag:
            classes = (dict(attributes).get("class") or "").split()
            if self.depth or self.marked is None or self.marked in classes:
                self.depth += 1
                if self.depth == 1:
                    self.found.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == self.tag and self.depth:
            self.depth -= 1

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.found[-1] += data


def texts(page: str, tag: str, marked: str | None = None) -> list[str]:
    """The texts of the elements of a page, spaces made plain."""
    reader = Text(tag, marked)
    reader.feed(page)
    return [" ".join(text.split()) for text in reader.found]


def scores(site: Path) -> list[str | None]:
    """The numbers of the three panels on the first page; None where a panel has none."""
    panels = re.findall(r'<li class="panel.*?</li>', (site / "index.html").read_text("utf-8"), re.S)
    found = [(texts(panel, "span", "num") or ["–"])[0] for panel in panels]
    return [None if number == "–" else number for number in found]


def parts(site: Path, pillar: str) -> dict[str, tuple[int | None, int]]:
    """The points and the days of the parts of a score, by the names of the parts; no points where there is no data."""
    page = (site / f"deep/pillars/{pillar}.html").read_text("utf-8")
    found = {}
    for row in re.findall(r'<tr role="row">.*?</tr>', page, re.S):
        cells = texts(row, "td")
        if len(cells) == 5:
            points = re.search(r"Points (\d+) of 100", cells[3])
            found[texts(row, "th")[0]] = (int(points[1]) if points else None, int(re.findall(r"\d+", cells[4])[-1]))
    return found


def facts(site: Path) -> dict[str, str]:
    """The facts of the day on the first page, by their names."""
    page = (site / "index.html").read_text("utf-8")
    block = re.search(r'<dl class="facts">.*?</dl>', page, re.S)
    if not block:
        return {}
    return dict(zip(texts(block.group(0), "dt"), texts(block.group(0), "dd")))


def table(site: Path, path: str) -> list[str]:
    """The cells of the first table of a measure's page, the oldest day first; none where the page has no table."""
    page = (site / path).read_text("utf-8")
    block = re.search(r"<table.*?</table>", page, re.S)
    # Rows and cells have no closing tags. The first column is the value; others have what was usual.
    rows = block.group(0).partition("<tbody>")[2].partition("</tbody>")[0].split("<tr>") if block else []
    return [" ".join(unescape(cells[1].partition("<")[0]).split()) for row in rows if len(cells := row.split("<td>")) > 1]


# What a canonical unit is in the other units that pages may show.
US = {"km": 1 / 1.609344, "km/h": 1 / 1.609344, "kg": 1 / 0.45359237, "L": 1 / 0.0295735295625, "°C": 1.8}
# What zero of a canonical unit is in them.
US_ZERO = {"°C": 32}


def shows(cell: str, value: float | None, unit: str, metric: str, is_us: bool) -> bool:
    """Whether a cell of a page, in English, is a value rounded as the cell is; a half may go either way."""
    if value is None:
        return not re.search(r"\d", cell)
    cell = cell.replace(",", "").replace("−", "-").replace("\u00a0", " ")
    clock = re.fullmatch(r"(\d{1,2}):(\d\d)(?: ([ap])m)?", cell)
    if clock:
        # Hours after noon.
        hour = int(clock[1]) % 12 + 12 * (clock[3] == "p") if clock[3] else int(clock[1])
        return near((hour * 60 + int(clock[2]) - value * 60) % 1440 - 720, 1)
    length = re.fullmatch(r"(?:(\d+) h)? ?(?:(\d+) min)?", cell)
    if unit == "h" and length and (length[1] or length[2]):
        return near(value * 60 - int(length[1] or 0) * 60 - int(length[2] or 0), 1)
    number = re.match(r"-?\d+(?:\.(\d+))?", cell)
    if not number:
        return False
    shown = value * US.get(unit, 1) + US_ZERO.get(unit, 0) if is_us else value
    return near(float(number[0]) - shown, 10 ** -len(number[1] or ""))


def near(difference: float, step: float) -> bool:
    """Whether two numbers differ by rounding to a step alone."""
    return abs(difference) <= step / 2 + 1e-6
