"""Chooses the pages for the browser: every family in both depths, every piece a family is built of."""

from __future__ import annotations

import re
from pathlib import Path

from prooflib.markup import ENDED, Markup

from .files import Page

# Elements without content, which are never parents.
EMPTY = {"br", "circle", "col", "ellipse", "hr", "img", "input", "line", "meta", "path", "polygon", "polyline", "rect", "use", "wbr"}
# What tells one element of a class from another of it, beside where it stands.
MARKS = ("role", "type", "scope", "data-chart")


class Pieces(Markup):
    """What a page's content is built of: each kind of element with the kind it stands in, whatever they say."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._around: list[tuple[str, str]] = []
        self.feed(page.text.partition("<main")[2].partition("</main>")[0])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        while self._around and self._around[-1][0] in ENDED.get(tag, ()):
            self._around.pop()
        named = {name: value or "" for name, value in attrs}
        one = " ".join([f"{tag}.{named.get('class', '')}", *(f"{mark}={named[mark]}" for mark in MARKS if mark in named)])
        self.found.add(f"{self._around[-1][1] if self._around else ''} > {one}")
        if tag not in EMPTY:
            self._around.append((tag, one))

    def handle_endtag(self, tag: str) -> None:
        place = next((place for place in range(len(self._around) - 1, -1, -1) if self._around[place][0] == tag), None)
        if place is not None:
            del self._around[place:]


def kinds(found: list[Page]) -> dict[str, Page]:
    """One page for each kind: pages of one folder that differ in their subject only are one kind."""
    kinds: dict[str, Page] = {}
    for page in found:
        kind = re.sub(r"\d{4}-\d{2}-\d{2}", "DAY", page.path)
        kind = re.sub(r"\d{4}-\d{2}\.html$", "MONTH.html", kind)
        kind = re.sub(r"(^|/)calendar/\d{4}\.html$", r"\1calendar/YEAR.html", kind)
        kind = re.sub(r"(^|/)insights/(association|change|pattern|weekday)-.*\.html$", r"\1insights/\2.html", kind)
        kind = re.sub(r"(^|/)metrics/[a-z_0-9]*?(-\d+)?\.html$", r"\1metrics/ID\2.html", kind)
        kinds.setdefault(kind, page)
    return kinds


def family(path: str) -> str:
    """What pages that are filled from one template have in common: one of them is looked at in every way."""
    family = re.sub(r"^(light|deep)/", "", path)
    if family in ("index.html", "pillars/fitness.html", "metrics/steps.html", "insights/index.html"):
        return path
    family = re.sub(r"(pillars)/[a-z]+/.*", r"\1/TOPIC", family)
    family = re.sub(r"\d{4}(-\d{2}){0,2}(-[a-z]+)?\.html$", "DATE", family)
    return re.sub(r"(pillars|metrics|log|practice|reports|profile/onboarding|insights/[a-z]+)[/-].*", r"\1", family)


def depth(path: str) -> str:
    """Light, Deep, or neither."""
    return path.partition("/")[0] if "/" in path else ""


def chosen(sites: dict[Path, list[Page]]) -> dict[Path, list[str]]:
    """What to look at. Of the first site every family in each of its depths, by as few pages as show every piece that
    family is built of anywhere; of the others the pages that bring a piece which no page chosen before has."""
    result: dict[Path, list[str]] = {}
    known: set[str] = set()
    for number, (site, found) in enumerate(sites.items()):
        families: dict[str, dict[str, set[str]]] = {}
        for page in kinds(found).values():
            families.setdefault(family(page.path) if number == 0 else "", {})[page.path] = Pieces(page).found
        paths: list[str] = []
        for pages in families.values():
            paths += _fewest(pages, set() if number == 0 else known, in_each_depth=number == 0)
            known |= set().union(*pages.values())
        result[site] = paths
    return result


def _fewest(pages: dict[str, set[str]], known: set[str], in_each_depth: bool) -> list[str]:
    """Pages that together have all pieces, the one that brings most first; with `in_each_depth` at least one of each
    depth."""
    left, depths, taken = dict(sorted(pages.items())), set(), []
    seen = set(known)

    def brings(path: str) -> int:
        return len(left[path] - seen) + (in_each_depth and depth(path) not in depths)

    while left:
        path = max(left, key=brings)
        if not brings(path):
            break
        taken.append(path)
        seen |= left.pop(path)
        depths.add(depth(path))
    return taken
