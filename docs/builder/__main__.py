"""Makes the documentation site.

usage: python -m builder [--graphs FOLDER] --out FOLDER     the folder of symbol graphs, and where the site goes (replaced as a whole)

Without symbol graphs the site has everything but the pages of the libraries.
"""

from __future__ import annotations

import argparse
import posixpath
import re
import shutil
import struct
import sys
from pathlib import Path

from . import catalog, documents, search, style, symbols
from .catalog import ROOT, Page
from .frame import Frame, relative
from .markdown import Context, render
from .reference import Reference

# Parts of the README that are for readers of the checkout.
README_ENDS = "\n## Dependencies\n"


class Site:
    """All pages, and the files beside them."""

    def __init__(self, graphs: Path | None) -> None:
        self.files: dict[str, bytes] = {}
        self.pages = catalog.pages()
        missing = [page.source for page in self.pages if not (ROOT / page.source).is_file()]
        if missing:
            sys.exit(f"error: the documentation has no file {', '.join(missing)}; docs/builder/catalog.py names it")
        self.by_source = {page.source: page for page in self.pages}
        self.start = Page("index.html", "Triptych", "Start", "Start", "README.md")
        self.by_source["README.md"] = self.start
        self._articles = {Path(page.source).stem: page for page in self.pages if page.source.startswith(catalog.ARTICLES)}
        modules = symbols.read(graphs, list(catalog.LIBRARIES)) if graphs else []
        if empty := [module.name for module in modules if not module.symbols]:
            sys.exit(f"error: there is no symbol graph of {', '.join(empty)} in {graphs}")
        self.reference = Reference(modules, lambda path: self.context(path, ""))

    def build(self) -> None:
        """Makes every page and every file."""
        for page in [self.start, *self.pages]:
            self._title(page)
        for page in [self.start, *self.pages]:
            self._render(page)
        made = self.reference.pages()
        everything = [self.start, *self.pages, documents.page(), *made]
        menus: dict[str, dict[str, list[Page]]] = {}
        for section, groups in catalog.SECTIONS:
            for group in [name for name, _ in groups]:
                menus.setdefault(section, {})[group] = []
            if section == "Reference" and made:
                menus[section]["Libraries"] = []
        for page in everything:
            if page.is_listed and page.section in menus:
                menus[page.section][page.group].append(page)
        for page in everything:
            if page is not self.start and not page.steps:
                page.steps = [("Start", "index.html")]
        version = re.search(r'static let version = "([^"]+)"', (ROOT / "Sources/triptych/Files/ProgramResources.swift").read_text("utf-8"))[1]
        frame = Frame(menus, version)
        finder = search.page(menus, [page for page in made if not page.is_listed])
        for page in everything:
            self.files[page.path] = frame.page(page).encode()
        self.files[finder.path] = frame.page(finder, ("assets/search-index.js", "assets/search.js")).encode()
        self.files["assets/search-index.js"] = search.index(everything).encode()
        self.files["assets/style.css"] = style.sheet().encode()
        assets = ROOT / "Templates" / "assets"
        for name in ("preferences.js", "search.js", "icon.png"):
            self.files[f"assets/{name}"] = (assets / name).read_bytes()
        self.files["assets/docs.js"] = Path(__file__).with_name("docs.js").read_bytes()
        self.files["reference/openapi.json"] = (ROOT / documents.SOURCE).read_bytes()

    def context(self, path: str, folder: str) -> Context:
        """What a text on a page may refer to; `folder` is that of its file."""
        def link(target: str, fragment: str) -> str | None:
            if target == documents.SOURCE:
                return relative("reference/openapi.json", path)
            page = self.by_source.get(target)
            return relative(page.path + (f"#{fragment}" if fragment else ""), path) if page else None

        def article(name: str) -> tuple[str, str] | None:
            page = self._articles.get(name)
            return (page.title, relative(page.path, path)) if page else None

        def picture(source: str) -> tuple[str, int, int]:
            data = (ROOT / source).read_bytes()
            name = "pictures/" + posixpath.basename(source)
            if self.files.setdefault(name, data) != data:
                sys.exit(f"error: two pictures have the name {name}")
            # The width and height of a PNG stand in its first chunk.
            width, height = struct.unpack(">II", data[16:24])
            return relative(name, path), width, height

        def name(text: str) -> str | None:
            found = self.reference.address(text, "TriptychGraphics")
            return found and relative(found, path)

        return Context(link, name, article, picture, folder)

    def _text(self, page: Page) -> str:
        text = (ROOT / page.source).read_text("utf-8")
        if page is self.start:
            # What it says of this site is for those who do not read it yet.
            text = re.sub(r"\n`script/docs`.*?\n\n", "\n", text.split(README_ENDS)[0], flags=re.DOTALL)
        # The lists of an article's own topics are the menu here.
        return text.split("\n## Topics\n")[0] if page.source.endswith("/TriptychGraphics.md") else text

    def _title(self, page: Page) -> None:
        page.title = re.sub(r"[`*]", "", self._text(page).splitlines()[0].lstrip("# ").strip())

    def _render(self, page: Page) -> None:
        made = render(self._text(page), self.context(page.path, posixpath.dirname(page.source)))
        page.html, page.headings, page.lead = made.html, made.headings, made.lead


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--graphs", type=Path, help="the folder of symbol graphs")
    parser.add_argument("--out", type=Path, required=True, help="where the site goes; what is there is replaced")
    options = parser.parse_args()
    site = Site(options.graphs)
    site.build()
    # A folder that somebody named by mistake is not emptied.
    if options.out.exists() and any(options.out.iterdir()) and not (options.out / "assets/search-index.js").is_file():
        sys.exit(f"error: {options.out} holds other files; name an empty folder, or one with an earlier documentation site")
    shutil.rmtree(options.out, ignore_errors=True)
    for path, data in sorted(site.files.items()):
        file = options.out / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
    print(f"{sum(path.endswith('.html') for path in site.files)} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
