"""docs/scores.md beside the sources: the same formulas, weights and references."""

from __future__ import annotations

import re

from prooflib.program import ROOT
from prooflib.tally import Tally

PAGE = ROOT / "docs" / "scores.md"
FORMULA = re.compile(r'ScoreFormula\(\s*id: "([^"]+)".*?parts: \[(.*?)\n    \]', re.DOTALL)
WEIGHT = re.compile(r'FormulaPart\("\w+", ([0-9.]+)')
SOURCES = re.compile(r"/// - Source: (.*?)\n\s*/// - [A-Z]", re.DOTALL)
# A year in brackets, or a journal's volume and page.
REFERENCE = re.compile(r"\(\d{4}\)|\b\d+:\w*\d+\b")


def check(tally: Tally) -> None:
    """Every formula stands on the page with the weights of its parts, and every reference of a score's comment does."""
    page = PAGE.read_text("utf-8")
    sections = {match[1]: match[0] for match in re.finditer(r"^## [^\n]*`([\w-]+)`\n.*?(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)}
    sources = "\n".join(file.read_text("utf-8") for file in sorted((ROOT / "Sources/TriptychHealth/Pillars").rglob("*.swift")))
    formulas = {name: [f"{float(weight) * 100:.0f} %" for weight in WEIGHT.findall(parts)] for name, parts in FORMULA.findall(sources)}
    tally.check("scores: the sources have formulas", len(formulas) > 6, sorted(formulas))
    for name, weights in formulas.items():
        tally.check(f"scores: {name} is on the page", f"`{name}`" in page)
        if name in sections:
            # The weight is the second cell of each row.
            shown = re.findall(r"^\| [^|]+ \| (\d+ %) \|", sections[name], re.MULTILINE)
            tally.check(f"scores: {name} has the weights of the program", shown == weights, (shown, weights))
    said = " ".join(match.replace("///", " ") for match in SOURCES.findall(sources))
    tally.nothing("scores: every reference of the sources is on the page", [
        one for one in dict.fromkeys(REFERENCE.findall(said)) if one not in page])
