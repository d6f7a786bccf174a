"""The page that finds others: the whole index as links, and for the script the same with the words of each part."""

from __future__ import annotations

import json
import re
from html import escape

from .catalog import Page
from .frame import relative

# Words that stand everywhere find nothing.
COMMON = set("""a all also an and any are as at be been by can do does each for from had has have how if in into is it its
more no nor not of on one only or other out own so than that the their them then there these they this those to under was what when
where which who will with without you your""".split())

# What the script says of what it found.
SAID = {
    "none": "Nothing was found for “%1”.",
    "one": "One page or part was found.",
    "many": "%1 pages and parts were found.",
    "first": "The first %1 of %2 pages and parts are shown.",
}


def words(text: str) -> str:
    """The different words of a text, for the search."""
    # Names of code are found by their parts too.
    text = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text) + " " + text
    seen: dict[str, None] = {}
    for word in re.findall(r"[^\W_]+", text.lower()):
        if word not in COMMON and len(word) > 1:
            seen.setdefault(word)
    return " ".join(seen)


def index(pages: list[Page]) -> str:
    """The script file with the index: title, address, place, distance and further words of each page and heading."""
    ways: dict[str, int] = {}
    rows = []
    for page in pages:
        way = page.section if page.section == page.group or page.path == "index.html" else f"{page.section}: {page.group}"
        rows.append([page.title, page.path, ways.setdefault(way, len(ways)), page.far, words(page.lead)])
        for one in page.headings:
            rows.append([one.text, f"{page.path}#{one.id}", ways.setdefault(page.title, len(ways)), page.far, words(one.below)])
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    return f"window.triptychPages = {{\"ways\": {json.dumps(list(ways), ensure_ascii=False)},\n\"pages\": [\n{lines}\n]}};\n"


def page(menus: dict[str, dict[str, list[Page]]], hidden: list[Page]) -> Page:
    """The page of the search. Without a script it is a page of all pages and their parts."""
    made = Page("search.html", "Search", "", "")
    columns = [_column(f"{section}: {group}", "".join(_entry(one, made.path) for one in pages))
               for section, groups in menus.items() for group, pages in groups.items()]
    types = sorted(hidden, key=lambda one: (one.title.lower(), one.path))
    columns.append(_column("Types of the libraries", "".join(f"<li>{_link(one.path, one.title, made.path)}</li>" for one in types)))
    said = " ".join(f'data-{name}="{escape(text)}"' for name, text in SAID.items())
    made.html = f"""<div class="find" id="find" role="search" hidden {said}>
<form><label for="find-text">Words to find</label>
<p class="muted small" id="find-hint">Small typing errors are forgiven. Names of types, such as LineChart, are found too.</p>
<div class="row"><input id="find-text" type="search" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="find-hint">
<button class="btn quiet">Open the first</button></div></form>
<p class="muted" role="status" id="find-said"></p>
<ol class="found" id="found" aria-label="Found"></ol>
</div>
<noscript><p class="lead muted">The search needs a script. Here is everything there is; your browser finds words on this page.</p></noscript>
<section class="sec" id="find-tree" aria-labelledby="find-all"><h2 id="find-all">All pages and their parts</h2>
<div class="allpages">
{"".join(columns)}
</div></section>
"""
    return made


def _column(title: str, items: str) -> str:
    mark = "index-" + re.sub(r"[^a-z]+", "-", title.lower())
    return f'<section aria-labelledby="{mark}"><h3 class="ph" id="{mark}">{escape(title)}</h3><ul class="index">{items}</ul></section>'


def _entry(page: Page, here: str) -> str:
    parts = "".join(f"<li>{_link(f'{page.path}#{one.id}', one.text, here)}</li>" for one in page.headings if one.level == 2)
    return f"<li>{_link(page.path, page.title, here)}{f'<ul>{parts}</ul>' if parts else ''}</li>"


def _link(target: str, title: str, here: str) -> str:
    return f'<a href="{escape(relative(target, here))}">{escape(title)}</a>'
