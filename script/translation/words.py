"""The words of the sources: what each key is.

A key of pages is a case of a `SubjectWord`, a member of a `WordFamily`, or derived from data by a function that gives a `DerivedWord`
(Sources/TriptychSite/Words/WordKey.swift says how keys are formed); a key of charts is a case of `Phrase`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from translation.files import CHART_KEY
from translation.swift import Source, Sources

_SITE = ["Sources/TriptychSite", "Sources/triptych"]
_GRAPHICS = ["Sources/TriptychGraphics", "Sources/ChartExamples"]
_ENUM = re.compile(r"\benum (\w+): String, [^{]*\b(SubjectWord|WordFamily)\b[^{]*\{|\benum (Phrase): String[^{]*\{")
_SUBJECT = re.compile(r'static let subject = "([^"]*)"')
_CASE = re.compile(r"\bcase ((?:\w+(?: = \"\s*\")?(?:,\s*)?)+)")
_DERIVED = re.compile(r"\b(?:func (\w+)\(|var (\w+): )[^{}]*?\bDerivedWord\??\s*\{")
_MADE = re.compile(r"\b(?:(\w+)\.)?derived\(|\bDerivedWord\(key:")
_VALUE = re.compile(r"(\\\((?:[^()]|\([^()]*(?:\([^()]*\))?[^()]*\))*\))")


@dataclass(frozen=True)
class Word:
    """What a key is in the sources: a case, a phrase, a family, or a function or property of a type."""

    owner: str
    name: str
    source: Source
    place: int
    kind: str
    # For a function or property: the part of the key that follows from data.
    part: str = ""

    @property
    def type(self) -> str:
        """The outermost type, such as `InsightWord` for `InsightWord.Family`."""
        return self.owner.split(".")[0]


@dataclass
class _Rule:
    """How a function forms keys: a pattern, and how many letters of it are fixed."""

    pattern: re.Pattern
    fixed: int
    word: Word


class Words:
    """All words of a checkout; the sources of pages and of charts are read when they are first needed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._cases: dict[str, Word] = {}
        self._families: dict[str, Word] = {}
        self._rules: list[_Rule] = []
        self._phrases: dict[str, Word] = {}
        # By name, the file of an enumeration of words, and where its braces are.
        self.enums: dict[str, tuple[Source, int, int]] = {}

    @cached_property
    def site(self) -> Sources:
        sources = Sources(self._root, _SITE)
        for file in sources.files:
            self._enumerations(file)
        for file in sources.files:
            self._derived(file)
        return sources

    @cached_property
    def graphics(self) -> Sources:
        sources = Sources(self._root, _GRAPHICS)
        for file in sources.files:
            self._enumerations(file)
        return sources

    def sources(self, key: str) -> Sources:
        """The sources that a key belongs to."""
        return self.graphics if key.startswith(CHART_KEY) else self.site

    def word(self, key: str) -> Word | None:
        """What a key is in the sources."""
        self.sources(key)
        if key.startswith(CHART_KEY):
            return self._phrases.get(key.rsplit(".", 1)[-1]) if key.startswith(CHART_KEY + "phrases.") else None
        if key in self._cases:
            return self._cases[key]
        family = self._families.get(key.split(".", 1)[0]) if "." in key else None
        fitting = [(rule, match) for rule in self._rules if (match := rule.pattern.fullmatch(key))]
        if fitting:
            rule, match = max(fitting, key=lambda one: one[0].fixed)
            if not family or rule.fixed > len(family.name):
                return replace(rule.word, part=match[1])
        return family

    def _enumerations(self, file: Source) -> None:
        for match in _ENUM.finditer(file.code):
            start = match.end() - 1
            end = file.brackets[start]
            name = match[1] or match[3]
            outer = next((one for one, (other, begun, ended) in self.enums.items()
                          if other is file and begun < start < ended), None)
            owner = f"{outer}.{name}" if outer else name
            self.enums[owner] = (file, start, end)
            prefix = _prefix(self._subject(owner))
            for case in _CASE.finditer(file.code, start, end):
                if next((one for one in file.around(case.start()) if file.code[one] == "{"), None) != start:
                    continue
                for one in re.finditer(r"(\w+)(?: = \"([^\"]*)\")?", file.text[case.start(1) : case.end(1)]):
                    place = case.start(1) + one.start()
                    if match[2] == "WordFamily":
                        self._families[one[1]] = Word(owner, one[1], file, place, "family")
                    elif match[3]:
                        self._phrases[one[1]] = Word(owner, one[1], file, place, "phrase")
                    else:
                        self._cases[prefix + (one[1] if one[2] is None else one[2])] = Word(owner, one[1], file, place, "case")

    def _subject(self, owner: str) -> str | None:
        if owner not in self.enums:
            return None
        file, start, end = self.enums[owner]
        subject = _SUBJECT.search(file.text, start, end)
        return subject[1] if subject else ""

    def _derived(self, file: Source) -> None:
        for match in _DERIVED.finditer(file.code):
            start = match.end() - 1
            if start not in file.brackets:
                continue
            owner = self._owner(file, match.start())
            word = Word(owner, match[1] or match[2], file, match.start(), "function" if match[1] else "property")
            for made in _MADE.finditer(file.code, start, file.brackets[start]):
                opening = file.code.index("(", made.start())
                arguments = file.text[opening + 1 : file.brackets[opening]].removeprefix("key:").strip()
                subject = "" if "DerivedWord" in made[0] else self._subject(made[1] or owner)
                if subject is not None:
                    self._rules.append(_rule(_prefix(subject), arguments, word))

    @staticmethod
    def _owner(file: Source, place: int) -> str:
        """The name of the type around a place."""
        for start in file.around(place):
            before = re.search(r"\b(?:enum|struct|class|extension) ([\w.]+)[^{}]*$", file.code[max(0, start - 200) : start])
            if file.code[start] == "{" and before:
                return before[1]
        return ""


def _prefix(subject: str | None) -> str:
    return subject + "." if subject else ""


def _rule(prefix: str, arguments: str, word: Word) -> _Rule:
    """The pattern of the keys that `derived` makes of its arguments."""
    parts = _split(arguments, ",")
    fixed = len(prefix)
    pattern = re.escape(prefix)
    if len(parts) > 1:
        first, last = _plain(parts[0]), _plain(parts[2]) if len(parts) > 2 else ""
        pattern += re.escape(first) + r"([A-Z0-9].*)" + re.escape(last)
        return _Rule(re.compile(pattern), fixed + len(first) + len(last), word)
    pieces = []
    for term in _split(parts[0], "+"):
        if re.fullmatch(r'"[^"]*"', term.strip()) and "\\(" not in term:
            pieces.append(_plain(term))
        elif term.strip().startswith('"'):
            # Text with values in between.
            pieces += [None if piece.startswith("\\(") else piece for piece in _VALUE.split(term.strip()[1:-1])]
        else:
            pieces.append(None)
    holes = [f"{re.escape(piece)}" if piece is not None else "\0" for piece in pieces if piece != ""]
    fixed += sum(len(piece) for piece in pieces if piece)
    body = "".join(holes)
    # The last value is what tells the key from its neighbors.
    head, hole, tail = body.rpartition("\0")
    body = head.replace("\0", ".*") + ("(.*)" if hole else "()") + tail
    return _Rule(re.compile(pattern + body), fixed, word)


def _plain(term: str) -> str:
    return term.strip().strip('"')


def _split(text: str, sign: str) -> list[str]:
    """The parts of an expression between signs that stand in no bracket and no string."""
    parts, depth, quoted, start = [], 0, False, 0
    for place, one in enumerate(text):
        if one == '"' and text[place - 1 : place] != "\\" and depth >= 0:
            quoted = not quoted if not _inside(text, place) else quoted
        elif not quoted:
            depth += (one in "([{") - (one in ")]}")
            if one == sign and depth == 0:
                parts.append(text[start:place])
                start = place + 1
    return [*parts, text[start:]]


def _inside(text: str, place: int) -> bool:
    """Whether a quote stands within an interpolation."""
    before = text[:place]
    return before.count("\\(") > 0 and before.rfind("\\(") > before.rfind(")")
