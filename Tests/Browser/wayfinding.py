"""Navigation: the same on every page of a depth, and every page close to the Dashboard."""

from __future__ import annotations

import posixpath
import re
from collections import deque
from urllib.parse import unquote, urlsplit

from prooflib.tally import Tally

from .files import Page

FARTHEST = 3
LINK = re.compile(r"<a\b[^>]*\bhref=\"([^\"]*)\"[^>]*>(.*?)</a>", re.DOTALL)


def check(name: str, found: list[Page], tally: Tally) -> None:
    """Counts steps from each Dashboard to the pages of its depth, the other being one step away, and compares the navigation of all pages of one depth."""
    for depth in ("light", "deep"):
        steps = distances(found, f"{depth}/index.html")
        tally.nothing(f"{name}: every {depth} page is within {FARTHEST} steps of its Dashboard", [
            f"{page.path}: {steps.get(page.path, 'no way')}" for page in found
            if page.path.startswith(depth + "/") and steps.get(page.path, 99) > FARTHEST])
        pages = [page for page in found if page.path.startswith(depth + "/")]
        if not tally.check(f"{name}: there are {depth} pages", bool(pages)):
            continue
        usual = navigation(pages[0])
        tally.check(f"{name}: {depth} pages lead to the four tabs, search and all pages", len(usual) >= 8, usual)
        tally.nothing(f"{name}: every {depth} page has the same navigation", [
            f"{page.path}: {sorted(set(navigation(page)) ^ set(usual))[:4]}" for page in pages if navigation(page) != usual])
    tabs = [[text for _, text in navigation(page)[:5]] for page in found if page.path.endswith("/index.html")]
    tally.check(f"{name}: Light and Deep have the same tabs", all(one == tabs[0] for one in tabs), tabs[:2])


def target(page: Page, url: str) -> str | None:
    """The path of the page that a link leads to; None for a place outside."""
    parts = urlsplit(url)
    if parts.scheme or parts.netloc:
        return None
    if not parts.path:
        return page.path
    return posixpath.normpath(posixpath.join(posixpath.dirname(page.path), unquote(parts.path)))


def distances(found: list[Page], start: str) -> dict[str, int]:
    """How many links each page is away from one."""
    by_path = {page.path: page for page in found}
    steps, waiting = {start: 0}, deque([start])
    while waiting:
        page = by_path.get(waiting.popleft())
        for tag, _, url in page.links if page else []:
            there = target(page, url) if tag == "a" else None
            if there in by_path and there not in steps:
                steps[there] = steps[page.path] + 1
                waiting.append(there)
    return steps


def navigation(page: Page) -> list[tuple[str | None, str]]:
    """Where the head of a page leads, with its words up to a count: pages about days that are over have none."""
    head = re.search(r"<header class=\"top\">(.*?)</header>", page.text, re.DOTALL)
    return [(target(page, url), re.split(r"[,(،]", re.sub(r"<[^>]*>", "", text))[0].strip(" 0123456789"))
            for url, text in LINK.findall(head.group(1) if head else "")]
