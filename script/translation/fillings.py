"""What fills the placeholders of a text, as far as the sources show."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from translation.files import Text
from translation.swift import Source
from translation.uses import SAYS, Use
from translation.words import Words

# Uses of a text that are looked at.
_MOST = 12
# A line that goes on with the expression above, and an expression that goes on in the next line.
_GOES_ON = re.compile(r"\s*[?:+.&|})]")
_OPEN = re.compile(r"[=?:+]\s*$")


@dataclass(frozen=True)
class Filling:
    """What fills a placeholder."""

    expression: str
    file: str
    line: int
    # Whether it stands in the same call, or alone in the same function; otherwise only its name is the same.
    sure: bool


def fillings(text: Text, uses: list[Use], words: Words) -> dict[str, Filling | None]:
    """What fills each placeholder of a text; nothing where the sources do not show it."""
    swift = [use for use in uses if use.source]
    return {name: _filling(name, swift, text, words) for name in sorted(text.places)}


def _filling(name: str, uses: list[Use], text: Text, words: Words) -> Filling | None:
    for search in (_in_call, _by_name, _in_helpers, _in_function):
        for use in uses[:_MOST]:
            if found := search(name, use):
                return found
    word = words.word(text.key)
    naming = [file for file in words.sources(text.key).files if word and word.kind != "phrase" and word.type in file.types]
    for file in dict.fromkeys([use.source for use in uses] + naming):
        if found := _pair(file, 0, len(file.text), name, sure=False):
            return found
    if name == "n" and text.counted and uses:
        # A counted text is asked for with a count, wherever that is.
        return Filling("the count that its form is chosen by", uses[0].file, uses[0].line, False)
    return None


def _pair(file: Source, start: int, end: int, name: str, sure: bool = True) -> Filling | None:
    """The outermost `"name": value` of a region, or `fill["name"] = value`, `case "name": value`, `name == "name" ? value : ...`."""
    quoted = f'"{re.escape(name)}"'
    found = []
    for match in re.finditer(rf'{quoted}:|\[[^\[\]\n]*{quoted}[^\[\]\n]*\] =(?!=)|== {quoted} \?', file.text[start:end]):
        place = start + match.start() + match[0].index('"')
        if file.code[place] == '"':
            found.append((len(file.around(place)), place, _expression(file, start + match.end())))
    if not found:
        return None
    depth, place, expression = min(found)
    # Two calls of one function may fill the same name with two things.
    alone = len({one[2] for one in found if one[0] == depth}) == 1
    return Filling(expression, file.name, file.line(place), sure and alone)


def _expression(file: Source, start: int) -> str:
    """The expression at a place, in one line."""
    return re.sub(r"\s+", " ", file.text[start : _end(file, start)]).strip()


def _end(file: Source, start: int) -> int:
    """Where an expression ends: at a comma or bracket, or with its statement."""
    place = start
    while place < len(file.code) and file.code[place].isspace():
        place += 1
    begun = place
    while place < len(file.code):
        sign = file.code[place]
        if sign in "([{" and place in file.brackets:
            place = file.brackets[place]
        elif sign in ",)]}" or (sign == "\n" and not _GOES_ON.match(file.code, place) and not _OPEN.search(file.code[begun:place])):
            break
        place += 1
    return place


def _in_call(name: str, use: Use) -> Filling | None:
    """In the arguments of the call itself; a count fills `{n}`."""
    file = use.source
    call = file.call(use.place)
    if not call:
        return None
    _, start, end = call
    if found := _pair(file, start, end, name):
        return found
    # `words(key, filledBy: { ... })` and `say(phrase) { ... }` fill by a closure.
    after = re.match(r"\s*\{", file.code[end + 1 :])
    if after and (found := _pair(file, end, file.brackets.get(end + after.end(), end), name)):
        return found
    if name == "n" and (count := re.compile(r"\bcount:").search(file.code, start, end)):
        return Filling(f"the number {_expression(file, count.end())}", file.name, file.line(count.start()), True)
    return None


def _by_name(name: str, use: Use) -> Filling | None:
    """In a call that is given a constant that holds the word: `let word: TrendWord = isLong ? .apart : .steady`."""
    file = use.source
    within = file.function(use.place)
    if not within:
        return None
    held: list[str] = []
    for match in re.finditer(r"\b(?:let|var) (\w+)\b[^\n=]*=(?!=)|\bfor \(([\w, ]+)\) in\b", file.code[within[1] : use.place]):
        if use.place < _end(file, within[1] + match.end()):
            held = [match[1]] if match[1] else match[2].split(", ")
    for one in held:
        for match in re.finditer(rf"\b{one}\b", file.code[use.place : within[2]]):
            place = use.place + match.start()
            call = file.call(place)
            if call and call[0] in SAYS and (found := _in_call(name, replace(use, place=place))):
                return found
    return None


def _in_helpers(name: str, use: Use) -> Filling | None:
    """In a constant of the function, or a function or property of the file with `PhraseValues`, that the arguments name."""
    file = use.source
    call = file.call(use.place)
    if not call:
        return None
    named = set(re.findall(r"\b[a-z]\w*\b", file.code[call[1] : call[2]]))
    within = file.function(use.place)
    start, end = (within[1], within[2]) if within else (0, 0)
    for match in re.finditer(r"\b(?:let|var) (\w+)\b[^\n=]*=\s*", file.code[start:end]):
        opening = start + match.end()
        if match[1] in named and file.code[opening] == "[" and (found := _pair(file, opening, file.brackets[opening], name)):
            return found
    for function, start, end in file.functions:
        if function in named and "PhraseValues" in file.code[start : file.code.index("{", start)] and (
                found := _pair(file, start, end, name)):
            return found
    return None


def _in_function(name: str, use: Use) -> Filling | None:
    file = use.source
    within = file.function(use.place)
    if not within:
        return None
    if found := _pair(file, within[1], within[2], name):
        return found
    if name == "n" and (count := re.compile(r"\bcount:").search(file.code, file.code.find("{", within[1]), within[2])):
        return Filling(f"the number {_expression(file, count.end())}", file.name, file.line(count.start()), True)
    return None
