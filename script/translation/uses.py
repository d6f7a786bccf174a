"""Where the program uses each text.

Templates name keys of pages as `w.key`; Swift names words by their cases and functions. What a variable holds at a place is not
followed, so a place is where a word's case or function stands.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from translation.files import CHART_KEY, TEMPLATE_WORD, templates
from translation.swift import Source
from translation.words import Word, Words

# What makes a text of a word.
SAYS = {"words", "self", "say", "word", "text", "optional"}
# How the sources name what the file of charts holds besides phrases.
_CHART_PARTS = {"months": r"\bmonths\.{1}\b", "weekdays": r"\bweekdays\.{1}\b", "numbers": r"\bmarks\.{1}\b", "language": r"\bwords\.language\b",
                "plurals": r"\bplurals\.form\("}

Place = tuple[Source, int]


@dataclass(frozen=True)
class Use:
    """A place where a text is used."""

    file: str
    line: int
    shown: str
    # Whether the word's type stands there too; otherwise only the name of its case is the same.
    sure: bool = True
    # The source and the place within it, for Swift.
    source: Source | None = field(default=None, compare=False, repr=False)
    place: int = field(default=0, compare=False, repr=False)


class Uses:
    def __init__(self, root: Path, words: Words) -> None:
        self._root = root
        self._words = words
        # Uses of what the file of charts holds besides phrases, by pattern.
        self._parts: dict[str, list[Use]] = {}

    @cached_property
    def _templates(self) -> dict[str, list[Use]]:
        found = defaultdict(list)
        for path in templates(self._root):
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                for match in TEMPLATE_WORD.finditer(line):
                    # What stands around the word says what it is: a heading, a label, a cell.
                    shown = line[max(0, match.start() - 40) : match.end() + 20].strip()
                    found[match[1]].append(Use(path.relative_to(self._root).as_posix(), number, shown))
        return found

    def of(self, key: str) -> list[Use]:
        """The places where a text is used, the surest first."""
        found = list(self._templates.get(key, [])) if not key.startswith(CHART_KEY) else []
        if key.startswith(CHART_KEY) and not key.startswith(CHART_KEY + "phrases."):
            found += self._chart_part(key.split(".")[1:])
        word = self._words.word(key)
        if word:
            found += {"function": self._of_function, "property": self._of_property}.get(word.kind, self._of_case)(word)
        if not found and not key.startswith(CHART_KEY):
            # A key in quotes: `word("formatGroup")`.
            quoted = f'"{key}"'
            found += [self._use(file, match.start()) for file in self._words.site.files for match in re.finditer(re.escape(quoted), file.text)
                      if file.code[match.start()] == '"']
        return list(dict.fromkeys(found))

    @staticmethod
    def _use(file: Source, place: int, sure: bool = True) -> Use:
        return Use(file.name, file.line(place), file.shown(place), sure, file, place)

    def _chart_part(self, parts: list[str]) -> list[Use]:
        pattern = _CHART_PARTS.get(parts[0], "").replace("{1}", "".join(parts[1:2]))
        if pattern and pattern not in self._parts:
            self._parts[pattern] = [self._use(file, match.start()) for file in self._words.graphics.files for match in re.finditer(pattern, file.code)
                                    if not file.name.endswith("/LanguageFile.swift")]
        return self._parts.get(pattern, [])

    def _outside(self, word: Word, file: Source, place: int) -> bool:
        """Whether a place is not within the list of the word's own cases."""
        own, start, end = self._words.enums.get(word.owner, (None, 0, 0))
        function = file.function(place)
        return not (file is own and start < place < end and (function is None or function[0] in ("derived", "members")))

    def _of_case(self, word: Word) -> list[Use]:
        sources = self._words.graphics if word.kind == "phrase" else self._words.site
        named = [(file, place) for file, place, types in sources.qualified[word.name]
                 if types == word.owner or types.endswith("." + word.owner) or (types == "Family" and file is word.source)]
        short = [(file, place) for file, place in sources.implicit[word.name]
                 if not file.is_pattern(place) and self._outside(word, file, place)]
        near = [one for one in short if self._beside(one, word, bool(named))]
        found = [*named, *near]
        # Names of phrases are their own; other words are looked for in files that name their type.
        found = found or [one for one in short if word.kind == "phrase" or word.type in one[0].types]
        if found:
            return [self._use(file, place) for file, place in found]
        folder = word.source.name.rsplit("/", 1)[0]
        short = [one for one in short if one[0].name.startswith(folder)] or [one for one in short if self._is_said(*one)]
        return [self._use(file, place, sure=False) for file, place in short]

    @staticmethod
    def _is_said(file: Source, place: int) -> bool:
        call = file.call(place)
        return bool(call and call[0] in SAYS)

    def _beside(self, one: Place, word: Word, strict: bool) -> bool:
        """Whether a member without its type belongs to the word: its type stands before it in the same statement (if `strict`, on the same
        line or in the same brackets), or it is given to a call whose type is known."""
        file, place = one
        call = file.call(place)
        if word.kind == "phrase":
            return bool(call and call[0] == "say") or "Phrase" in file.types
        if word.type == "WordKey":
            return bool(call and call[0] in ("words", "self", "callAsFunction"))
        # The type may stand before in the same statement: `isLong ? TrendWord.apart : .steady`, `let word: TrendWord = ...`.
        function = file.function(place)
        statement = max(file.code.rfind("\n\n", 0, place), function[1] if function else 0)
        if strict:
            brackets = [start for start in file.around(place) if file.code[start] != "{" and start > statement]
            statement = min([file.code.rfind("\n", 0, place), *brackets])
        return bool(re.search(rf"\b{word.type}\b", file.code[statement:place])) and not self._another(file, statement, place, word.type)

    @staticmethod
    def _another(file: Source, start: int, place: int, name: str) -> bool:
        """Whether another type of words stands nearer before a place."""
        named = re.findall(r"\b(\w+Word|WordKey)\b", file.code[start:place])
        return bool(named) and named[-1] != name

    def _of_function(self, word: Word, seen: frozenset[str] = frozenset()) -> list[Use]:
        sources = self._words.site
        calls = [(file, place) for file, place, types in sources.qualified[word.name] if types.split(".")[-1] == word.owner.split(".")[-1]]
        calls = [one for one in calls if self._outside(word, *one)]
        # Within the type itself a function is called by its name, by others that give a word.
        own = self._words.enums.get(word.owner)
        if own:
            file, start, end = own
            for match in re.finditer(rf"(?<![\w.]){word.name}\(", file.code[start:end]):
                place = start + match.start()
                within = file.function(place)
                if within and within[0] not in ("derived", "members", word.name, *seen):
                    calls.append((file, place))
                    outer = replace(word, name=within[0], place=within[1])
                    calls += [(use.source, use.place) for use in self._of_function(outer, seen | {word.name})]
        found = self._by_part(word, calls) + calls
        return [self._use(file, place) for file, place in dict.fromkeys(found)]

    def _by_part(self, word: Word, calls: list[Place]) -> list[Place]:
        """Where the part of a key that follows from data stands as it is: `say("rights")`, `finding(.best)`."""
        part = word.part
        found = []
        literal = re.compile(rf'"{re.escape(part)}"')
        member = re.sub(r"[-_](\w)", lambda match: match[1].upper(), part)
        for file in dict.fromkeys(file for file, _ in calls):
            for match in literal.finditer(file.text):
                # A string, where the code has only its quotes.
                if file.code[match.start()] == '"' and self._outside(word, file, match.start()) and file.call(match.start()):
                    found.append((file, match.start()))
            # A case given to the function, or to one that wraps it.
            names = {word.name, *(within[0] for one, place in calls if one is file and (within := file.function(place)))}
            for one, place in self._words.site.implicit[member]:
                call = one.call(place) if one is file else None
                if call and call[0] in names and not one.is_pattern(place):
                    found.append((one, place))
        return found

    def _of_property(self, word: Word) -> list[Use]:
        found = [(file, place) for file, place in self._words.site.instance[word.name]
                 if (call := file.call(place)) and call[0] in ("words", "self")]
        return [self._use(file, place) for file, place in found if word.owner in file.types or file is word.source]
