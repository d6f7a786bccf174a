"""Checks that the style sheets hold in both reading directions: what names a side of the page says in its line why."""

from __future__ import annotations

import re

from prooflib.program import ROOT
from prooflib.tally import Tally

# A comment in the line with one of these words: the side is that of a picture, or a rule for the other direction turns it.
REASON = re.compile(r"/\*(?:(?!\*/).)*\b(?:physical|mirrored)\b")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
DECLARATION = re.compile(r"(?<![\w-])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])")
# A property of one side, and the properties that may have a side as their value.
SIDE = re.compile(r"^(?:left|right|(?:scroll-)?(?:margin|padding)-(?:left|right)|border-(?:(?:top|bottom)-)?(?:left|right)(?:-\w+)?)$")
SIDED = re.compile(r"^(?:float|clear|text-align(?:-last)?|justify-[a-z]+|transform-origin|background(?:-position|-image)?|object-position)$")
AROUND = ("margin", "padding", "inset", "border-width", "border-color", "border-style", "scroll-margin", "scroll-padding")
# A declaration and whether it names a side.
EXAMPLES = {
    "margin-left:1rem": True, "left:0": True, "border-top-left-radius:1px": True, "border-right:0": True, "float:left": True,
    "text-align:right": True, "padding:0 1rem 0 0": True, "margin:1px calc(1px + 2px) 1px var(--s1)": True, "inset:0 auto auto 0": True,
    "border-radius:1px 0 0 1px": True, "box-shadow:-2px 0 0 red": True, "transform:translateX(1rem) rotate(2deg)": True,
    "translate:50% 0": True, "background:linear-gradient(to right, red, blue)": True, "scroll-snap-align:start": False,
    "margin-inline-start:1rem": False, "padding:0 1rem 1px": False, "margin:0 1px 2px 1px": False, "inset:0 0 auto": False,
    "border-radius:1px 1px 0 0": False, "box-shadow:0 1px 2px red": False, "box-shadow:inset 0 0 0 2px red": False, "box-shadow:var(--shadow)": False,
    "transform:translateY(1px) rotate(45deg)": False, "transform:translate(0, 1px)": False, "text-align:start": False, "float:inline-end": False,
    "box-shadow:calc(-2px * var(--way)) 0 0 red": False, "justify-content:space-between": False,
}


def _values(text: str) -> list[str]:
    """The values of a shorthand; what stands in brackets is one with what is before them."""
    return re.findall(r"(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+", text.replace("!important", ""))


def _length(text: str) -> bool:
    """Whether a value is a length other than nothing that the direction does not turn."""
    return bool(re.match(r"-?\.?\d|calc\(|var\(", text)) and not re.fullmatch(r"-?0(?:\.0+)?[a-z%]*", text) and "--way" not in text


def _names_side(name: str, value: str) -> bool:
    if SIDE.match(name) or (SIDED.match(name) and re.search(r"(?<![\w-])(?:left|right)(?![\w-])", value)):
        return True
    values = _values(value)
    if name in AROUND:
        return len(values) == 4 and values[1] != values[3]
    if name == "border-radius":
        return "/" in value or (len(values) > 2 and not (values[0] == values[1] and values[-1] == values[2]))
    if name in ("box-shadow", "text-shadow"):
        shadows = [[one for one in _values(shadow) if one != "inset"] for shadow in re.split(r",(?![^(]*\))", value)]
        return any(len(shadow) > 1 and _length(shadow[0]) for shadow in shadows)
    if name == "translate":
        return _length(values[0])
    return any(_length(found.strip()) for found in re.findall(r"translate(?:X|3d)?\(([^,)]+)", value))


def _found(text: str) -> list[tuple[int, str]]:
    """The declarations that name a side and whose line says no reason, with the numbers of their lines."""
    found = []
    lines = text.splitlines()
    for number, line in enumerate(COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text).splitlines(), 1):
        if REASON.search(lines[number - 1]):
            continue
        found += [(number, f"{name}:{value.strip()}") for name, value in DECLARATION.findall(line) if _names_side(name, value)]
    return found


def prove(tally: Tally) -> None:
    tally.nothing("directions: the check tells sides from starts and ends of lines",
                  [example for example, is_side in EXAMPLES.items() if bool(_found(f"a {{ {example}; }}")) != is_side])
    assets = ROOT / "Templates" / "assets"
    sheets = sorted([*assets.glob("*.css"), *assets.glob("style/*.css")])
    tally.check("directions: there are style sheets", len(sheets) > 5, sheets)
    tally.nothing("directions: style sheets name starts and ends of lines, or say in the line why a side (`physical` or `mirrored`)", [
        f"{file.relative_to(ROOT)}:{number}: {said}" for file in sheets for number, said in _found(file.read_text("utf-8"))])
