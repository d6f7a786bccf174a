"""The texts of a language, each with its file and line."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from json.decoder import JSONDecodeError, scanstring
from pathlib import Path

# Files are named by their path below the checkout.
PAGES = "Templates/languages"
CHARTS = "Sources/TriptychGraphics/Languages"
# The key of a text of charts begins with this; keys of pages stand as they do in the files.
CHART_KEY = "charts."
# What is a number in a file: the fewest digits that charts group, and the hours of the clock.
NUMBERS = (CHART_KEY + "numbers.groupFrom", CHART_KEY + "clock.hours")
# What a text that nobody has translated yet is below, with the English text. No plural form has this name, so the program
# refuses a file that holds it.
TODO = "todo"
_SPACE = re.compile(r"[ \t\r\n]*")
_OTHER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")
# A text in a template: `{{w.navPillars}}`.
TEMPLATE_WORD = re.compile(r"\{\{\{?[#^/&]? *w\.([^\s}]+) *\}")
_PLACE = re.compile(r"\{([^{}]*)\}")


class Unreadable(Exception):
    """A file that is no JSON, or not of the form that languages have."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line, self.why = line, why


@dataclass(frozen=True)
class Node:
    """A value of a JSON file and its line: a text, another plain value, a list of nodes, or members in their order."""

    line: int
    value: str | int | float | bool | list[Node] | tuple[Member, ...] | None


@dataclass(frozen=True)
class Member:
    key: str
    line: int
    node: Node


def parse(text: str) -> Node:
    """A JSON file with the lines of its values; a key that stands twice is kept twice."""
    ends = [match.start() for match in re.finditer("\n", text)]

    def line(place: int) -> int:
        return bisect_right(ends, place - 1) + 1

    def skip(place: int) -> int:
        return _SPACE.match(text, place).end()

    def string(place: int) -> tuple[str, int]:
        if text[place : place + 1] != '"':
            raise Unreadable(line(place), "a text in double quotes must stand here")
        try:
            return scanstring(text, place + 1, True)
        except JSONDecodeError as error:
            raise Unreadable(line(error.pos), f"{error.msg[0].lower()}{error.msg[1:]}") from None

    def value(place: int) -> tuple[Node, int]:
        start, sign = line(place), text[place : place + 1]
        if sign == '"':
            found, place = string(place)
            return Node(start, found), place
        if sign in ("{", "["):
            close, items = "}" if sign == "{" else "]", []
            place = skip(place + 1)
            while text[place : place + 1] != close:
                if items:
                    if text[place : place + 1] != ",":
                        raise Unreadable(line(place), f"`,` or `{close}` must stand here")
                    place = skip(place + 1)
                if sign == "{":
                    at = line(place)
                    key, place = string(place)
                    place = skip(place)
                    if text[place : place + 1] != ":":
                        raise Unreadable(line(place), "`:` must stand here")
                    node, place = value(skip(place + 1))
                    items.append(Member(key, at, node))
                else:
                    node, place = value(place)
                    items.append(node)
                place = skip(place)
            return Node(start, tuple(items) if sign == "{" else items), place + 1
        match = _OTHER.match(text, place)
        if not match:
            raise Unreadable(start, "a value must stand here")
        plain = {"true": True, "false": False, "null": None}
        return Node(start, plain[match[0]] if match[0] in plain else float(match[0]) if set(match[0]) & set(".eE")
                    else int(match[0])), match.end()

    node, place = value(skip(0))
    if skip(place) != len(text):
        raise Unreadable(line(skip(place)), "the file must end here")
    return node


def places(text: str) -> set[str]:
    """The names of the placeholders of a text."""
    return set(_PLACE.findall(text))


@dataclass(frozen=True)
class Text:
    """A text of a language by its key. A counted one has several forms; any other has one without a name."""

    key: str
    file: str
    line: int
    # Text and line by plural form.
    forms: dict[str, tuple[str, int]] = field(hash=False)
    # The English text, where it is still to do.
    todo: str | None = None
    # Why it is none, for a value that is no text.
    fault: str | None = None

    @property
    def counted(self) -> bool:
        return "" not in self.forms

    @property
    def said(self) -> list[str]:
        """The text of each form."""
        return [text for text, _ in self.forms.values()]

    @property
    def places(self) -> set[str]:
        return set().union(*map(places, self.said))


@dataclass
class Language:
    """All texts of a language in the order of its files."""

    code: str
    texts: dict[str, Text]
    # Texts whose key stood before.
    twice: list[Text]
    # Why a file cannot be read.
    unreadable: list[tuple[str, int, str]]
    files: list[str]

    def said(self, key: str, default: str = "") -> str:
        """The only or the most usual form of a text."""
        text = self.texts.get(key)
        return default if text is None else text.forms.get("", text.forms.get("other", (default, 0)))[0]


def codes(root: Path) -> list[str]:
    """The languages of a checkout: English first, then by code."""
    found = {folder.name for folder in (root / PAGES).iterdir() if folder.is_dir() and not folder.name.startswith(".")}
    found |= {file.stem for file in (root / CHARTS).glob("*.json")}
    return sorted(found, key=lambda code: (code != "en", code))


def chart_file(code: str) -> str:
    return f"{CHARTS}/{code}.json"


def subject(file: str) -> str:
    """What the file of a language is about: `insights`, or `charts`."""
    return "charts" if file.startswith(CHARTS) else Path(file).stem


def files(root: Path, code: str) -> list[str]:
    """The files of a language that are there: those of pages by name, then the one of charts."""
    found = sorted(f"{PAGES}/{code}/{file.name}" for file in (root / PAGES / code).glob("*.json"))
    return [*found, *([chart_file(code)] if (root / chart_file(code)).exists() else [])]


def templates(root: Path) -> list[Path]:
    return sorted((root / "Templates").glob("**/*.mustache"))


def in_templates(root: Path) -> set[str]:
    """The keys of the texts that templates hold as they are."""
    return {key for file in templates(root) for key in TEMPLATE_WORD.findall(file.read_text("utf-8"))}


def load(root: Path, code: str) -> Language:
    """Reads the files of a language, whatever is wrong in them."""
    language = Language(code, {}, [], [], files(root, code))
    for file in language.files:
        try:
            node = parse((root / file).read_text("utf-8"))
            if not isinstance(node.value, tuple):
                raise Unreadable(node.line, "the file must be one object")
        except UnicodeDecodeError:
            language.unreadable.append((file, 1, "it is not in UTF-8"))
            continue
        except Unreadable as error:
            language.unreadable.append((file, error.line, error.why))
            continue
        for text in _chart_texts(node, file) if file == chart_file(code) else _texts(node.value, file):
            if text.key in language.texts:
                language.twice.append(text)
            else:
                language.texts[text.key] = text
    return language


def _texts(members: tuple[Member, ...], file: str, prefix: str = "") -> list[Text]:
    return [_text(prefix + member.key, member.node, file, member.line) for member in members]


def _chart_texts(node: Node, file: str) -> list[Text]:
    """The texts of charts: plain members, lists of names, signs of numbers, and sections of phrases."""
    found = []
    for member in node.value:
        key, inside = CHART_KEY + member.key, member.node.value
        if not isinstance(inside, tuple) or _is_todo(inside):
            found.append(_text(key, member.node, file, member.line))
            continue
        for part in inside:
            names = part.node.value
            if member.key == "phrases" and isinstance(names, tuple):
                found += _texts(names, file, f"{key}.{part.key}.")
            elif isinstance(names, list):
                found += [_text(f"{key}.{part.key}.{number}", name, file, name.line) for number, name in enumerate(names, 1)]
            else:
                found.append(_text(f"{key}.{part.key}", part.node, file, part.line))
    return found


def _is_todo(members: tuple[Member, ...]) -> bool:
    return any(member.key == TODO for member in members)


def _text(key: str, node: Node, file: str, line: int) -> Text:
    value = node.value
    if isinstance(value, str):
        return Text(key, file, line, {"": (value, line)})
    if isinstance(value, int) and not isinstance(value, bool) and key in NUMBERS:
        return Text(key, file, line, {"": (str(value), line)})
    if isinstance(value, tuple):
        todo = next((str(member.node.value) for member in value if member.key == TODO), None)
        rest = [member for member in value if member.key != TODO]
        names = [member.key for member in rest]
        if todo is not None or (rest and all(isinstance(member.node.value, str) for member in rest)):
            twice = next((name for name in names if names.count(name) > 1), None)
            forms = {member.key: (member.node.value, member.line) for member in rest if isinstance(member.node.value, str)}
            return Text(key, file, line, forms, todo, f"has the form `{twice}` twice" if twice else None)
    return Text(key, file, line, {}, None, "must be a text or an object with a text for each plural form")
