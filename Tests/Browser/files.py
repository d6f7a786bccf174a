"""Every page as a file: links, policy, and nothing that should not be there."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote, urlsplit

from prooflib.markup import Markup, differs
from prooflib.tally import Tally

LINKS = {"href", "src", "srcset", "poster", "action", "formaction", "data", "xlink:href"}


@dataclass
class Page(Markup):
    """What a page refers to and says of itself."""

    path: str
    text: str
    links: list[tuple[str, str, str]] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    metas: dict[str, str] = field(default_factory=dict)
    inline: list[str] = field(default_factory=list)
    lang: str = ""
    title: str = ""
    headings: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._in_title = False
        self.feed(self.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        for name, value in named.items():
            if name in LINKS:
                urls = [part.split()[0] for part in value.split(",") if part.split()] if name == "srcset" else [value]
                self.links += [(tag, name, url) for url in urls]
            if name.startswith("on") or name == "style":
                self.inline.append(f"<{tag} {name}=...>")
        if "id" in named:
            self.ids.add(named["id"])
        if tag == "html":
            self.lang = named.get("lang", "")
        if tag == "meta":
            key = named.get("http-equiv") or named.get("name") or ""
            self.metas[key.lower()] = named.get("content", "")
        if tag == "style" or (tag == "script" and "src" not in named):
            self.inline.append(f"<{tag}>")
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        self._in_title = tag == "title" and not self.title

    def handle_data(self, data: str) -> None:
        if self._in_title:
            self.title += data

    def handle_endtag(self, tag: str) -> None:
        self._in_title = False


def pages(site: Path) -> list[Page]:
    """All pages of one person's site, in the order of their paths."""
    return [Page(file.relative_to(site).as_posix(), file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))]


def check(site: Path, tally: Tally, others: list[str], private: list[str]) -> list[Page]:
    """Checks one person's folder; `others` are names that belong to other people,
    `private` texts that no file may hold."""
    found = pages(site)
    name = site.name
    tally.check(f"{name}: there is an index.html", any(page.path == "index.html" for page in found))
    tally.nothing(f"{name}: pages are read here as html.parser reads them", [
        f"{page.path}: {other}" for page in found[::25] if (other := differs(page.text))])
    by_path = {page.path: page for page in found}
    tally.nothing(f"{name}: every link leads somewhere", [
        f"{page.path}: {problem}" for page in found for problem in _broken(page, by_path, site)])
    tally.nothing(f"{name}: nothing is loaded from elsewhere", [
        f"{page.path}: {tag} {url}" for page in found for tag, attribute, url in page.links
        if urlsplit(url).scheme not in ("", "data") and not (tag == "a" and attribute == "href")])
    tally.nothing(f"{name}: every page has a strict content policy", [
        f"{page.path}: {problem}" for page in found for problem in _policy(page)])
    tally.nothing(f"{name}: no page needs what its policy forbids", [
        f"{page.path}: {what}" for page in found for what in page.inline])
    tally.nothing(f"{name}: search engines are asked to stay away", [
        page.path for page in found if "noindex" not in page.metas.get("robots", "")])
    tally.nothing(f"{name}: every page says its language and title and has one h1", [
        f"{page.path}: lang {page.lang!r}, title {page.title!r}, h1 {page.headings.count(1)}" for page in found
        if not page.lang or not page.title.strip() or page.headings.count(1) != 1])
    tally.nothing(f"{name}: headings step down one at a time", [
        f"{page.path}: {page.headings}" for page in found
        if any(after > before + 1 for before, after in zip(page.headings, page.headings[1:]))])
    files = [(file.relative_to(site).as_posix(), file.read_bytes()) for file in sorted(site.rglob("*")) if file.is_file()]
    tally.nothing(f"{name}: no file holds another person's name", [
        f"{path}: {other}" for path, content in files for other in others
        if other.encode() in content and re.search(rb"\b" + re.escape(other.encode()) + rb"\b", content)])
    tally.nothing(f"{name}: no file holds a path of this machine", [
        path for path, content in files if any(text.encode() in content for text in private)])
    tally.check(f"{name}: the site is under 100 MB", sum(len(content) for _, content in files) < 100_000_000)
    return found


def _broken(page: Page, by_path: dict[str, Page], site: Path) -> list[str]:
    problems = []
    for _tag, _, url in page.links:
        parts = urlsplit(url)
        if parts.scheme or parts.netloc:
            continue
        if parts.path.startswith("/"):
            problems.append(f"{url} begins at the root, which is elsewhere on a disk")
            continue
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page.path), unquote(parts.path))) if parts.path else page.path
        if target.startswith(".."):
            problems.append(f"{url} leaves the folder")
        elif not (site / target).is_file():
            problems.append(f"{url} leads to no file")
        elif parts.fragment and target in by_path and unquote(parts.fragment) not in by_path[target].ids:
            problems.append(f"{url} names no place on its page")
    return problems


def _policy(page: Page) -> list[str]:
    policy = page.metas.get("content-security-policy", "")
    if not policy:
        return ["no policy"]
    directives = {part.split()[0]: part.split()[1:] for part in policy.split(";") if part.split()}
    problems = [] if directives.get("default-src") == ["'none'"] else ["default-src is not 'none'"]
    allowed = {"'none'", "'self'", "data:"}
    problems += [f"{name} allows {source}" for name, sources in directives.items() for source in sources
                 if source not in allowed and not source.startswith("'sha")]
    problems += ["script-src allows data:" for _ in [0] if "data:" in directives.get("script-src", [])]
    return problems
