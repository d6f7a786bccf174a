"""Checks what the documents say about the sources: cited properties, the version, links and paths; modules; the tool for languages; sides in style sheets.

usage: python3 -m Documents.check [--mend]      with --mend the tests that docs/properties.md names are written anew
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from urllib.parse import unquote

from Documents import directions, languages, manifest
from prooflib.program import ROOT
from prooflib.tally import Tally

PROPERTIES = ROOT / "docs" / "properties.md"
# A string of a test file that begins with ids: the name of a test or a suite.
CITED = re.compile(r'"((?:HT|[SXY])\d+(?:, (?:HT|[SXY])\d+)*)(?:: | \(| (?=[A-Z]))')
ROW = re.compile(r"^\| ((?:HT|[SXY])\d+) \| (.+?) \| (.*?) ?\|$", re.MULTILINE)
VERSION = re.compile(r'static let version = "([^"]+)"')
RELEASE = re.compile(r"^## \[?(\d+\.\d+\.\d+)\]?", re.MULTILINE)
# A path of the checkout in code font, without places to fill in.
NAMED = re.compile(r"`((?:Sources|Tests|Templates|script|docs|contrib|Benchmarks)/[a-zA-Z0-9_./+-]+)[` ]")
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")


def cited() -> dict[str, set[str]]:
    """By id, the test files of which a name cites it."""
    found = defaultdict(set)
    for file in (ROOT / "Tests").glob("Triptych*Tests/**/*.swift"):
        for match in CITED.finditer(file.read_text("utf-8")):
            for one in match[1].split(", "):
                found[one].add(file.stem)
    return found


def mended(text: str, found: dict[str, set[str]]) -> str:
    """The page of properties with the tests that there are now."""
    return ROW.sub(lambda row: f"| {row[1]} | {row[2]} | {', '.join(sorted(found.get(row[1], ())))} |", text)


def properties(tally: Tally) -> None:
    """Every cited property is described, every described one is cited, and the tests are those that are named."""
    text, found = PROPERTIES.read_text("utf-8"), cited()
    described = [row[1] for row in ROW.finditer(text)]
    tally.check("properties: test names cite some", len(found) > 20, sorted(found))
    tally.nothing("properties: each is described once", sorted({one for one in described if described.count(one) > 1}))
    tally.nothing("properties: every id in a test name is in docs/properties.md", sorted(found.keys() - set(described)))
    tally.nothing("properties: every id in docs/properties.md is in a test name", sorted(set(described) - found.keys()))
    tally.check("properties: the tests are those that docs/properties.md names", mended(text, found) == text,
                "run `PYTHONPATH=Tests python3 -m Documents.check --mend`")


def version(tally: Tally) -> None:
    """The program's version stands in one place and is that of the newest release."""
    places = {str(file.relative_to(ROOT)): match[1] for file in sorted((ROOT / "Sources").rglob("*.swift"))
              if (match := VERSION.search(file.read_text("utf-8")))}
    tally.check("version: it stands in one place of the sources", len(places) == 1, places)
    releases = RELEASE.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    tally.check("version: it is that of the newest release in CHANGELOG.md", releases[:1] == list(places.values()),
                (releases[:1], places))


def paths(tally: Tally) -> None:
    """Every link from a document to a file of the checkout leads to one, and every path that it names is there."""
    documents = [*ROOT.glob("*.md"), *(file for folder in ("docs", "Tests", "Benchmarks", "Samples", "contrib", "Output")
                                       for file in (ROOT / folder).rglob("*.md") if not any(part.startswith(".") for part in file.parts))]
    tally.nothing("links: each leads to a file", [
        f"{file.relative_to(ROOT)}: {target}" for file in sorted(documents) for target in LINK.findall(file.read_text("utf-8"))
        if ":" not in target and not (file.parent / unquote(target)).exists()])
    tally.nothing("paths: each that a document names is there", [
        f"{file.relative_to(ROOT)}: {path}" for file in sorted(documents) for path in NAMED.findall(file.read_text("utf-8"))
        if not (ROOT / path).exists()])


def main() -> int:
    if "--mend" in sys.argv[1:]:
        PROPERTIES.write_text(mended(PROPERTIES.read_text("utf-8"), cited()), "utf-8")
        return 0
    tally = Tally()
    properties(tally)
    version(tally)
    paths(tally)
    languages.prove(tally)
    manifest.prove(tally)
    directions.prove(tally)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
