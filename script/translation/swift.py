"""Swift sources as far as words need them: code without comments and strings, brackets, functions, members."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from functools import cached_property
from pathlib import Path

_TOKEN = re.compile(r'//|/\*|#*"')
_BRACKET = re.compile(r"[()\[\]{}]")
_FUNCTION = re.compile(r"\b(?:func\s+(\w+|[^\s\w(]+)|(init)\b\??(?=[(<])|var\s+(\w+)\s*:[^={}\n]*(?=\{)|(?:static\s+)?let\s+(\w+)\s*:[^={}\n]*=\s*(?=\{))")
_QUALIFIED = re.compile(r"\b((?:[A-Z]\w*\.)+)([a-z]\w*)\b")
_IMPLICIT = re.compile(r"(?<![\w)\]}?!.`\"])\.([a-z]\w*)\b")
_INSTANCE = re.compile(r"(?<=[\w)\]?!])\.([a-z]\w*)\b")
_TYPE = re.compile(r"\b[A-Z]\w*\b")
_CALLEE = re.compile(r"([\w.]+|\bself)\s*$")
_PATTERN = re.compile(r"\bcase\s+(?:let\s+)?(?:[^:{}]*,\s*)?$|[=!]=\s*$")


def _blank(text: str) -> str:
    """The text with comments and what stands in strings as spaces, so that places stay; code within `\\( )` remains."""
    out, place = [], 0

    def space(start: int, end: int) -> None:
        out.append(re.sub(r"[^\n]", " ", text[start:end]))

    def string(start: int, quotes: str) -> int:
        """Blanks a string from its opening quotes; gives where it ends."""
        hashes = quotes.count("#")
        long = text.startswith('"""', start + hashes)
        close = ('"""' if long else '"') + "#" * hashes
        escape = "\\" + "#" * hashes
        at = begun = start + hashes + (3 if long else 1)
        out.append(text[start:at])
        while at < len(text) and not text.startswith(close, at):
            if text.startswith(escape + "(", at):
                space(begun, at + len(escape))
                at = code(at + len(escape), ")")
                begun = at
            else:
                at += len(escape) + 1 if text.startswith(escape, at) else 1
        space(begun, at)
        out.append(text[at : at + len(close)])
        return at + len(close)

    def code(start: int, until: str) -> int:
        """Copies code from its opening bracket up to the closing one; gives where it ends."""
        at, depth = start, 0
        while at < len(text):
            sign = text[at]
            if sign == '"':
                at = string(at, '"')
                continue
            depth += (sign == "(") - (sign == until)
            out.append(sign)
            at += 1
            if depth == 0:
                return at
        return at

    while match := _TOKEN.search(text, place):
        out.append(text[place : match.start()])
        if match[0] == "//":
            end = text.find("\n", match.start())
            place = len(text) if end < 0 else end
            space(match.start(), place)
        elif match[0] == "/*":
            end = text.find("*/", match.start())
            place = len(text) if end < 0 else end + 2
            space(match.start(), place)
        else:
            place = string(match.start(), match[0])
    out.append(text[place:])
    return "".join(out)


class Source:
    """One Swift file."""

    def __init__(self, root: Path, path: Path) -> None:
        self.name = path.relative_to(root).as_posix()
        self.text = path.read_text("utf-8")
        self.code = _blank(self.text)
        self._ends = [match.start() for match in re.finditer("\n", self.text)]
        self._around: dict[int, list[int]] = {}
        self.types = set(_TYPE.findall(self.code))

    def line(self, place: int) -> int:
        return bisect_right(self._ends, place - 1) + 1

    def shown(self, place: int) -> str:
        """The line at a place as the file has it."""
        start = self.text.rfind("\n", 0, place) + 1
        return self.text[start : (self.text + "\n").index("\n", place)].strip()

    def comment(self, place: int) -> str:
        """The documentation above the line of a place; cases without their own have that of the cases above them."""
        lines = self.text[: self.text.rfind("\n", 0, place) + 1].splitlines()
        found: list[str] = []
        cases = "func " not in self.shown(place)
        for line in reversed(lines):
            line = line.strip()
            if line.startswith("///"):
                found.insert(0, line.removeprefix("///").strip())
            elif found or not (cases and re.match(r"case |\w+( = \"[^\"]*\")?(, |,$|$)", line)):
                break
        return " ".join(found)

    @cached_property
    def brackets(self) -> dict[int, int]:
        """Where each opening bracket is closed."""
        pairs, open_ = {}, []
        for match in _BRACKET.finditer(self.code):
            if match[0] in "([{":
                open_.append(match.start())
            elif open_:
                pairs[open_.pop()] = match.start()
        return pairs

    @cached_property
    def _opening(self) -> list[int]:
        return sorted(self.brackets)

    def around(self, place: int) -> list[int]:
        """The opening brackets around a place, the innermost first."""
        if place not in self._around:
            before = self._opening[: bisect_right(self._opening, place - 1)]
            self._around[place] = [start for start in reversed(before) if self.brackets[start] >= place]
        return self._around[place]

    def call(self, place: int) -> tuple[str, int, int] | None:
        """The innermost call around a place: what is called, and where its arguments begin and end."""
        for start in self.around(place):
            if self.code[start] == "{":
                return None
            if self.code[start] == "(" and (name := _CALLEE.search(self.code, max(0, start - 80), start)):
                if name[1] in ("in", "return", "case", "if", "let", "where", "is", "as", "switch", "guard"):
                    continue
                return name[1].rsplit(".", 1)[-1], start, self.brackets[start]
        return None

    @cached_property
    def functions(self) -> list[tuple[str, int, int]]:
        """Name, start and end of each function, initializer and computed property, with its signature."""
        found = []
        for match in _FUNCTION.finditer(self.code):
            place = match.end()
            while place < len(self.code) and self.code[place] != "{":
                if self.code[place] in "([":
                    place = self.brackets.get(place, place)
                elif self.code[place] == "}":
                    break
                place += 1
            if place in self.brackets:
                found.append((next(name for name in match.groups() if name), match.start(), self.brackets[place]))
        return found

    @cached_property
    def _starts(self) -> list[int]:
        return [start for _, start, _ in self.functions]

    def function(self, place: int) -> tuple[str, int, int] | None:
        """The innermost function around a place."""
        before = self.functions[: bisect_right(self._starts, place)]
        return next((one for one in reversed(before) if place <= one[2]), None)

    def is_pattern(self, place: int) -> bool:
        """Whether a member is only compared with: in a `case` of a switch, or after `==`."""
        start = max(self.code.rfind(sign, 0, place) for sign in "\n;:{")
        return bool(_PATTERN.search(self.code[start + 1 : place - 1]))


class Sources:
    """The Swift files of some folders, and where each member name stands."""

    def __init__(self, root: Path, folders: list[str]) -> None:
        self.files = [Source(root, path) for folder in folders for path in sorted((root / folder).glob("**/*.swift"))]
        self.by_name = {file.name: file for file in self.files}
        # By member: the file, the place of the member, and the types before it, such as `InsightWord.Family`.
        self.qualified: dict[str, list[tuple[Source, int, str]]] = defaultdict(list)
        self.implicit: dict[str, list[tuple[Source, int]]] = defaultdict(list)
        self.instance: dict[str, list[tuple[Source, int]]] = defaultdict(list)
        for file in self.files:
            for match in _QUALIFIED.finditer(file.code):
                self.qualified[match[2]].append((file, match.start(2), match[1][:-1]))
            for match in _IMPLICIT.finditer(file.code):
                self.implicit[match[1]].append((file, match.start(1)))
            for match in _INSTANCE.finditer(file.code):
                self.instance[match[1]].append((file, match.start(1)))
