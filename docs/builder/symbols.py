"""The public names of the libraries with their doc comments, from the symbol graphs that the compiler writes."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

TYPES = {"struct": "Structure", "enum": "Enumeration", "class": "Class", "protocol": "Protocol", "actor": "Actor"}
# In which order the members of a type are shown, and under which heading.
KINDS = [
    ("enum.case", "Cases"), ("init", "Initializers"), ("type.property", "Static properties"), ("type.method", "Static methods"),
    ("type.subscript", "Static subscripts"), ("property", "Properties"), ("method", "Methods"), ("subscript", "Subscripts"),
    ("func.op", "Operators"), ("typealias", "Other names"), ("associatedtype", "Associated types"),
    ("func", "Functions"), ("var", "Values"),
]


@dataclass
class Symbol:
    """A public name. `declaration` are pieces of text, each with the id of the type that it names, or an empty text."""

    id: str
    kind: str
    path: tuple[str, ...]
    declaration: list[tuple[str, str]]
    doc: str
    # What the file and line say of its place in the sources; members are shown in this order.
    place: tuple[str, int]

    @property
    def name(self) -> str:
        """Its name within what it belongs to."""
        return self.path[-1]

    @property
    def is_type(self) -> bool:
        """Whether it has a page of its own."""
        return self.kind in TYPES


@dataclass
class Module:
    """A library: its types, and what stands beside them."""

    name: str
    symbols: list[Symbol] = field(default_factory=list)
    # By the id of a type, the names of the protocols that it conforms to.
    conforms: dict[str, list[str]] = field(default_factory=dict)

    @property
    def types(self) -> list[Symbol]:
        """Its types by name, each before those within it."""
        return sorted((one for one in self.symbols if one.is_type), key=lambda one: one.path)

    def members(self, owner: tuple[str, ...]) -> list[Symbol]:
        """What belongs to a type directly, without types."""
        found = [one for one in self.symbols if one.path[:-1] == owner and not one.is_type]
        return sorted(found, key=lambda one: (one.place, one.path))


def read(folder: Path, names: list[str]) -> list[Module]:
    """The libraries of a folder with symbol graphs, in this order."""
    modules = []
    for name in names:
        module = Module(name)
        for file in sorted(folder.glob(f"{name}.symbols.json")) + sorted(folder.glob(f"{name}@*.symbols.json")):
            graph = json.loads(file.read_text("utf-8"))
            module.symbols += [one for one in map(_symbol, graph["symbols"]) if one]
            for relation in graph["relationships"]:
                if relation["kind"] == "conformsTo":
                    known = relation.get("targetFallback") or relation["target"]
                    module.conforms.setdefault(relation["source"], []).append(known)
        modules.append(module)
    names_by_id = {one.id: ".".join(one.path) for module in modules for one in module.symbols}
    for module in modules:
        for owner, known in module.conforms.items():
            module.conforms[owner] = sorted({names_by_id.get(one, one).rsplit(".", 1)[-1] for one in known}
                                            - {"SendableMetatype", "Copyable", "Escapable", "BitwiseCopyable"})
    return modules


def _symbol(given: dict) -> Symbol | None:
    identity = given["identifier"]["precise"]
    comment = given.get("docComment")
    # What the compiler makes by itself, and what comes from another library, is no news.
    if "::SYNTHESIZED::" in identity or given.get("accessLevel") not in ("public", "open"):
        return None
    doc = "\n".join(line["text"] for line in comment["lines"]) if comment else ""
    kind = given["kind"]["identifier"].removeprefix("swift.")
    if not doc and kind in ("func.op",):
        return None
    place = given.get("location", {})
    uri = place.get("uri", "")
    declaration = [(piece["spelling"], piece.get("preciseIdentifier", "")) for piece in given["declarationFragments"]]
    return Symbol(identity, kind, tuple(given["pathComponents"]), declaration, _tidied(doc),
                  (re.sub(r"^.*/Sources/", "", uri), place.get("position", {}).get("line", 0)))


def _tidied(doc: str) -> str:
    """Fields of a comment as lists with bold names."""
    return re.sub(r"^(\s*)- (Parameter )?([A-Z][A-Za-z ]{2,20}|[a-zA-Z]+): ", _field, doc, flags=re.MULTILINE)


def _field(match: re.Match) -> str:
    if match[2]:
        return f"{match[1]}- `{match[3]}`: "
    return f"{match[1]}- **{match[3]}**: " if match[3][0].isupper() else f"{match[1]}- `{match[3]}`: "
