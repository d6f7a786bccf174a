"""The pages of the libraries: one for each, and one for each of its types."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from .catalog import LIBRARIES, Heading, Page
from .frame import relative
from .markdown import TAKEN, Context, anchor, render
from .symbols import KINDS, TYPES, Module, Symbol

# The longest declaration on one line, in characters.
WIDEST = 76


class Reference:
    """Addresses and pages of all names of the libraries."""

    def __init__(self, modules: list[Module], context: Callable[[str], Context]) -> None:
        self.modules = modules
        self._context = context
        # By id, and by every ending of a dotted name, where a name stands.
        self.by_id: dict[str, str] = {}
        self.by_name: dict[str, list[tuple[str, str]]] = {}
        self._ids: dict[str, str] = {}
        for module in modules:
            used: dict[tuple[str, ...], dict[str, int]] = {}
            for one in sorted(module.symbols, key=lambda symbol: (symbol.place, symbol.path)):
                if one.is_type:
                    address = f"reference/{module.name}/{'.'.join(one.path)}.html"
                else:
                    mark = anchor(one.name, used.setdefault(one.path[:-1], dict.fromkeys(TAKEN, 1)))
                    self._ids[one.id] = mark
                    owner = f"{module.name}/{'.'.join(one.path[:-1])}" if len(one.path) > 1 else f"{module.name}/index"
                    address = f"reference/{owner}.html#{mark}"
                self.by_id[one.id] = address
                for start in range(len(one.path)):
                    for joint in "./":
                        self.by_name.setdefault(joint.join(one.path[start:]), []).append((module.name, address))

    def address(self, name: str, module: str = "", within: tuple[str, ...] = ()) -> str | None:
        """Where a name stands, first within a type, then in its library, then anywhere; None where it could be several."""
        for length in range(len(within), -1, -1):
            found = self.by_name.get(".".join((*within[:length], *name.replace("/", ".").split("."))), [])
            mine = [address for owner, address in found if owner == module]
            if length and mine:
                return mine[0]
        found = self.by_name.get(name, [])
        mine = sorted({address for owner, address in found if owner == module}) or sorted({address for _, address in found})
        whole = [address for address in mine if "#" not in address and address.rsplit("/", 1)[-1] == name.replace("/", ".") + ".html"]
        return whole[0] if whole else mine[0] if len(mine) == 1 else None

    def pages(self) -> list[Page]:
        """The pages of all libraries."""
        return [page for module in self.modules for page in (self._module(module), *(self._type(module, one) for one in module.types))]

    def _text(self, doc: str, path: str, module: Module, within: tuple[str, ...], deeper: int, used: dict[str, int]):
        context = self._context(path)
        context.symbol = lambda name: (found := self.address(name, module.name, within)) and relative(found, path)
        context.deeper, context.used = deeper, used
        return render(doc, context, names=True)

    def _module(self, module: Module) -> Page:
        page = Page(f"reference/{module.name}/index.html", module.name, "Reference", "Libraries", far=1)
        page.lead = LIBRARIES[module.name]
        parts = [f'<p class="lead">{escape(page.lead)}</p>']
        tops = [one for one in module.types if len(one.path) == 1]
        # The folder of its file says what a type is about; types of other libraries that this one adds to have no such place.
        groups: dict[str, list[Symbol]] = {}
        for one in tops:
            folders = one.place[0].split("/")[1:-1]
            groups.setdefault(folders[0] if folders else "Types", []).append(one)
        for name in sorted(groups):
            mark = anchor(name, {})
            page.headings.append(Heading(2, name, mark, " ".join(one.name for one in groups[name])))
            rows = "".join(f'<div><dt><a href="{escape(relative(self.by_id[one.id], page.path))}"><code>{escape(one.name)}</code></a></dt>'
                           f"<dd>{self._first(one, page.path, module)}</dd></div>" for one in groups[name])
            parts.append(f'<h2 id="{escape(mark)}">{escape(name)}</h2>\n<dl class="names">{rows}</dl>')
        alone = [one for one in module.symbols if not one.is_type and (len(one.path) == 1 or one.path[:-1] not in {each.path for each in module.types})]
        if alone:
            page.headings.append(Heading(2, "Added to other types", "added"))
            parts.append('<h2 id="added">Added to other types</h2>')
            parts += [self._member(module, one, page, (), show=".".join(one.path)) for one in sorted(alone, key=lambda one: one.path)]
        page.html = "\n".join(parts)
        return page

    def _first(self, one: Symbol, path: str, module: Module) -> str:
        """The first paragraph of a comment, as inline HTML."""
        first = one.doc.split("\n\n")[0].split("\n- ")[0].strip()
        html = self._text(first, path, module, one.path, 0, {}).html.strip()
        return html.removeprefix("<p>").removesuffix("</p>") if html.count("<p>") == 1 else escape(first)

    def _type(self, module: Module, one: Symbol) -> Page:
        path = self.by_id[one.id]
        page = Page(path, ".".join(one.path), "Reference", "Libraries", is_listed=False, far=1)
        page.steps = [("Start", "index.html"), (module.name, f"reference/{module.name}/index.html")]
        if len(one.path) > 1 and (owner := self.address(".".join(one.path[:-1]), module.name)):
            page.steps.append((".".join(one.path[:-1]), owner))
        used = dict.fromkeys(TAKEN, 1)
        about = self._text(one.doc, path, module, one.path, 1, used)
        parts = [f'<p class="eyebrow">{TYPES[one.kind]} of {module.name}</p>', self._declaration(one, path, module), about.html]
        page.lead = about.lead
        if known := module.conforms.get(one.id):
            parts.append(f'<p class="muted small">Conforms to {", ".join(map(escape, known))}.</p>')
        within = [each for each in module.types if each.path[:-1] == one.path]
        if within:
            rows = "".join(f'<div><dt><a href="{escape(relative(self.by_id[each.id], path))}"><code>{escape(each.name)}</code></a></dt>'
                           f"<dd>{self._first(each, path, module)}</dd></div>" for each in within)
            page.headings.append(Heading(2, "Types within", "types-within"))
            parts.append(f'<h2 id="types-within">Types within</h2><dl class="names">{rows}</dl>')
        members = module.members(one.path)
        for kind, heading in KINDS:
            found = [each for each in members if each.kind == kind]
            if not found:
                continue
            mark = heading.lower().replace(" ", "-") + "-of-it"
            page.headings.append(Heading(2, heading, mark, " ".join(each.name.split("(")[0] for each in found)))
            parts.append(f'<h2 id="{mark}">{heading}</h2>')
            parts += [self._member(module, each, page, one.path) for each in found]
        page.html = "\n".join(parts)
        return page

    def _member(self, module: Module, one: Symbol, page: Page, within: tuple[str, ...], show: str = "") -> str:
        about = self._text(one.doc, page.path, module, within, 3, dict.fromkeys(TAKEN, 1))
        mark = self._ids[one.id]
        name = escape(show or one.name).replace(":", ":<wbr>")
        return (f'<div class="member"><h3 id="{escape(mark)}"><code>{name}</code></h3>'
                f"{self._declaration(one, page.path, module)}{about.html}</div>")

    def _declaration(self, one: Symbol, path: str, module: Module) -> str:
        """A declaration whose types lead to their pages."""
        said = []
        for spelling, identity in _laid_out(one.declaration):
            address = self.by_id.get(identity) if identity != one.id else None
            said.append(f'<a href="{escape(relative(address, path))}">{escape(spelling)}</a>' if address and "#" not in address else escape(spelling))
        return f'<p class="declaration"><code>{"".join(said)}</code></p>'


def _laid_out(pieces: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A declaration with a line for each parameter, where one line would be too long."""
    whole = "".join(spelling for spelling, _ in pieces)
    if len(whole) <= WIDEST or "(" not in whole:
        return pieces
    depth, laid = 0, []
    for spelling, identity in pieces:
        shown = ""
        for place, sign in enumerate(spelling):
            if sign in ")]" or (sign == ">" and spelling[place - 1:place] != "-"):
                depth -= 1
                shown += "\n)" if sign == ")" and depth == 0 else sign
            else:
                shown += "" if sign == " " and shown.endswith("\n  ") else sign
            if sign in "([<":
                depth += 1
                shown += "\n  " if sign == "(" and depth == 1 else ""
            elif sign == "," and depth == 1:
                shown += "\n  "
        laid.append((shown, identity))
    return laid
