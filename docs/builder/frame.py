"""What stands around every page: head, bar, menus, foot."""

from __future__ import annotations

import posixpath
import re
from html import escape

from .catalog import Page

POLICY = ("default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'")
MARK = ('<svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20"><rect x="1" y="3" width="5" height="14" rx="1.4"/>'
        '<rect x="7.5" y="1" width="5" height="18" rx="1.4"/><rect x="14" y="3" width="5" height="14" rx="1.4"/></svg>')
ICONS = {
    "Start": '<path d="M3 9.2 10 3.4l7 5.8"/><path d="M5 8v8.2h10V8"/>',
    "Guides": '<path d="M4 4.2h5a1 1 0 0 1 1 1v11A1.4 1.4 0 0 0 8.6 15H4Z"/><path d="M16 4.2h-5a1 1 0 0 0-1 1v11a1.4 1.4 0 0 1 1.4-1.2H16Z"/>',
    "Charts": '<path d="M3 16.5h14"/><path d="M4 12.5l4-4 3 2.5 5-6"/>',
    "Reference": '<path d="M7 6l-3.5 4L7 14"/><path d="M13 6l3.5 4-3.5 4"/>',
    "Search": '<circle cx="9" cy="9" r="5.2"/><path d="m13 13 4 4"/>',
    "All": '<path d="M3 5.5h14M3 10h14M3 14.5h9"/>',
}


def icon(name: str) -> str:
    """A small picture beside a word."""
    return f'<svg class="ico" aria-hidden="true" width="20" height="20" viewBox="0 0 20 20">{ICONS[name]}</svg>'


def relative(target: str, here: str) -> str:
    """The address of a file of the site, seen from one of its pages; a fragment stays."""
    path, mark, fragment = target.partition("#")
    if path == here and mark:
        return mark + fragment
    return posixpath.relpath(path, posixpath.dirname(here) or ".") + mark + fragment


class Frame:
    """The frame of all pages, which knows the menus."""

    def __init__(self, menus: dict[str, dict[str, list[Page]]], version: str) -> None:
        self.menus, self.version = menus, version

    def page(self, page: Page, scripts: tuple[str, ...] = ()) -> str:
        """A whole page."""
        here = page.path

        def to(target: str) -> str:
            return escape(relative(target, here))

        steps = "".join(f'<li><a href="{to(path)}">{escape(title)}</a></li>' for title, path in page.steps)
        last = f'<li aria-hidden="true"><span aria-current="page">{escape(page.title)}</span></li>'
        crumbs = f'<nav class="crumbs" aria-label="Where you are"><ol>{steps}{last}</ol></nav>' if page.steps else ""
        side = self._side(page)
        head = f"{crumbs}\n<h1>{_heading(page)}</h1>\n{_contents(page)}"
        text = f'<div class="prose">\n{page.html}</div>'
        if side:
            main = f'<div class="doc">{side}<article>{head}{text}</article></div>'
        else:
            main = f'<div class="front">{head}{text}</div>' if page.section else head + page.html
        return f"""<!DOCTYPE html>
<html lang="en" dir="ltr" data-theme="auto">
<head>
<meta charset="utf-8">
<title>{escape(page.title if page.title == "Triptych" else page.title + " – Triptych")}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="referrer" content="no-referrer">
<script src="{to("assets/preferences.js")}"></script>
<link rel="icon" type="image/png" href="{to("assets/icon.png")}">
<link rel="stylesheet" href="{to("assets/style.css")}">
{"".join(f'<script src="{to(script)}" defer></script>{chr(10)}' for script in ("assets/docs.js", *scripts))}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><div class="wrap">
<a class="brand" href="{to("index.html")}">{MARK}Triptych</a>
{self._tabs(page)}
<div class="tools">
<a class="tool" href="{to("search.html")}#find-text">{icon("Search")}<span class="tx">Search</span></a>
{self._drawer(page)}
</div>
</div></header>
<main id="main" tabindex="-1" class="wrap">
{main}
</main>
<footer class="foot"><div class="wrap">
<p>Documentation of Triptych {escape(self.version)}. Nothing Triptych says is medical advice.</p>
<details class="data display" id="display" hidden><summary>Display</summary></details>
</div></footer>
</body>
</html>
"""

    def _tabs(self, page: Page) -> str:
        tabs = [("Start", "index.html")] + [(section, next(iter(groups.values()))[0].path) for section, groups in self.menus.items()]
        current = "Start" if page.path == "index.html" else page.section
        items = []
        for name, path in tabs:
            mark = "" if name != current else ' aria-current="page"' if path == page.path else ' aria-current="true"'
            items.append(f'<li><a href="{escape(relative(path, page.path))}"{mark}>{icon(name)}<span>{name}</span></a></li>')
        return f'<nav class="tabs-main" aria-label="Sections"><ul>{"".join(items)}</ul></nav>'

    def _drawer(self, page: Page) -> str:
        columns = []
        for section, groups in self.menus.items():
            for group, pages in groups.items():
                mark = f"all-{section}-{group}".lower().replace(" ", "-")
                head = f'<p class="th" id="{mark}">{escape(group)}</p>'
                columns.append(f'<div>{head}<ul aria-labelledby="{mark}">{_links(pages, page)}</ul></div>')
        return (f'<details class="drawer"><summary class="tool">{icon("All")}<span class="tx">All pages</span></summary>'
                f'<div class="drawer-panel"><nav class="wrap" aria-label="All pages"><div class="tree">{"".join(columns)}</div></nav></div></details>')

    def _side(self, page: Page) -> str:
        """The pages of the section, and the headings of this one."""
        groups = self.menus.get(page.section)
        if not groups or page.path == "index.html":
            return ""
        parts = []
        for group, pages in groups.items():
            mark = f"side-{group}".lower().replace(" ", "-")
            parts.append(f'<p class="th" id="{mark}">{escape(group)}</p><ul aria-labelledby="{mark}">{_links(pages, page, with_headings=True)}</ul>')
        return f'<nav class="docside" aria-label="{escape(page.section)}">{"".join(parts)}</nav>'


def _links(pages: list[Page], here: Page, with_headings: bool = False) -> str:
    items = []
    for page in pages:
        is_here = page.path == here.path
        inside = ""
        if is_here and with_headings:
            inside = "".join(f'<li><a href="#{escape(one.id)}">{escape(one.text)}</a></li>' for one in page.headings if one.level == 2)
        current = ' aria-current="page"' if is_here else ""
        below = f'<ul class="within">{inside}</ul>' if inside else ""
        items.append(f'<li><a href="{escape(relative(page.path, here.path))}"{current}>{escape(page.title)}</a>{below}</li>')
    return "".join(items)


def _heading(page: Page) -> str:
    """The heading of a page; a long name of code may be broken between its words."""
    said = escape(page.title)
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=\.)", "<wbr>", said) if page.group == "Libraries" else said


def _contents(page: Page) -> str:
    """On a phone, where there is no menu beside the page, its headings."""
    parts = [one for one in page.headings if one.level == 2]
    if len(parts) < 3 or page.path == "index.html":
        return ""
    items = "".join(f'<li><a href="#{escape(one.id)}">{escape(one.text)}</a></li>' for one in parts)
    return f'<nav class="contents" aria-label="On this page"><details class="data"><summary>On this page</summary><ul>{items}</ul></details></nav>\n'
