"""The pages of the documentation as files: links, headings, policy, and that nothing is left out."""

from __future__ import annotations

import json
import os
import posixpath
import re
from collections import Counter
from pathlib import Path
from urllib.parse import unquote, urldefrag

from prooflib.markup import Markup
from prooflib.program import ROOT
from prooflib.tally import Tally

LOADED = {("script", "src"), ("link", "href"), ("img", "src")}


class Page(Markup):
    """What a page has: ids, links, headings, what it loads, and what it must not have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.levels: list[int] = []
        self.faults: list[str] = []
        self.title = ""
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in given}
        self._inside = tag
        if "id" in has:
            self.ids.append(has["id"])
        if tag == "a":
            self.links.append(has.get("href", ""))
        if re.fullmatch(r"h[1-6]", tag):
            self.levels.append(int(tag[1]))
        self.loads += [value for name, value in has.items() if (tag, name) in LOADED]
        self.faults += [f"{name} of {tag}" for name in has if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in has):
            self.faults.append(f"{tag} within the page")
        if tag == "img" and not has.get("alt"):
            self.faults.append(f"{has.get('src')} without a text in its place")

    def handle_data(self, data: str) -> None:
        if self._inside == "title" and not self.title:
            self.title = data


def check(site: Path, tally: Tally) -> dict[str, Page]:
    """All checks of files; gives the pages by path."""
    texts = {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in sorted(site.rglob("*.html"))}
    pages = {path: Page(text) for path, text in texts.items()}
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    tally.check("there are pages", len(pages) > 300, len(pages))
    lost, reached, outside = [], {"index.html"}, []
    ways: dict[str, set[str]] = {}
    for path, page in pages.items():
        for href in [*page.links, *page.loads]:
            if re.match(r"[a-z]+:", href):
                if href in page.loads:
                    outside.append(f"{path}: {href}")
                elif not href.startswith("https://"):
                    lost.append(f"{path}: {href}")
                continue
            target, fragment = urldefrag(href)
            whole = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(target))) if target else path
            ways.setdefault(path, set()).add(whole)
            if whole not in files or (fragment and whole in pages and unquote(fragment) not in pages[whole].ids):
                lost.append(f"{path}: {href}")
    more = ["index.html"]
    while more:
        for target in ways.get(more.pop(), ()):
            if target in pages and target not in reached:
                reached.add(target)
                more.append(target)
    tally.nothing("links: each leads to a page and a part of it", lost)
    tally.nothing("links: every page is reached from the first", sorted(set(pages) - reached))
    tally.nothing("nothing comes from elsewhere", outside)
    tally.nothing("nothing is run or styled within a page, and every picture has words", [
        f"{path}: {one}" for path, page in pages.items() for one in page.faults])
    tally.nothing("every id is there once", [
        f"{path}: {one}" for path, page in pages.items() for one, count in Counter(page.ids).items() if count > 1])
    tally.nothing("headings: the first is the only one of its level, and none is left out below it", [
        f"{path}: {page.levels}" for path, page in pages.items()
        if page.levels[:1] != [1] or page.levels.count(1) != 1 or any(after > one + 1 for one, after in zip(page.levels, page.levels[1:]))])
    titles = Counter(page.title for path, page in pages.items() if path.count("/") < 2)
    tally.nothing("titles: every page has its own", [title for title, count in titles.items() if count > 1 or not title])
    tally.nothing("every page leads past its menus", [path for path, page in pages.items() if page.links[:1] != ["#main"] or "main" not in page.ids])
    own = [str(ROOT), os.path.expanduser("~") + "/"]
    tally.nothing("no path of this machine", [path for path, text in texts.items() if any(one in text for one in own)])
    _whole(site, pages, tally)
    return pages


def _whole(site: Path, pages: dict[str, Page], tally: Tally) -> None:
    """Every document and every public type has a page, and the search knows it."""
    index = (site / "assets/search-index.js").read_text("utf-8")
    known = json.loads("[" + index.split('"pages": [', 1)[1].rsplit("]};", 1)[0] + "]")
    catalog = (ROOT / "docs/builder/catalog.py").read_text("utf-8")
    tally.nothing("every page of docs/ is in the site", [one.name for one in sorted((ROOT / "docs").glob("*.md")) if f'"docs/{one.name}"' not in catalog])
    tally.nothing("the search knows every page", sorted(set(pages) - {entry[1] for entry in known} - {"search.html"}))
    tally.nothing("what the search knows is there", [
        entry[1] for entry in known
        if (place := entry[1].partition("#")) and (place[0] not in pages or (place[2] and place[2] not in pages[place[0]].ids))])
    missing = []
    for graph in sorted((ROOT / ".build-docs/graphs").glob("*.symbols.json")):
        if "@" in graph.name:
            continue
        module = graph.name.split(".")[0]
        for one in json.loads(graph.read_text("utf-8"))["symbols"]:
            if one["kind"]["identifier"] in ("swift.struct", "swift.enum", "swift.class", "swift.protocol"):
                path = f"reference/{module}/{'.'.join(one['pathComponents'])}.html"
                if path not in pages:
                    missing.append(path)
    tally.nothing("every public type has a page", missing)
