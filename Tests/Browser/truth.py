"""Every number of every page against the models it came from, in all languages, systems of units and clocks.

A number stands in the words themselves, between the places that are filled, or it is a value of a model that belongs to
its page, computed anew from the days where it is a mean, a range or a count, and shown as pages round. Then numbers are
changed by one in their last place, and the share of which that is noticed says how much the first part proves; one number
of a built page of each family is made wrong on disk and has to be found. No number of
any family may stay without an explanation."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

from prooflib.program import AS_OF, Program
from prooflib.tally import Tally

from . import figures
from .arithmetic import unequal
from .explain import Page, unexplained
from .figures import Block, Figure
from .held import Held
from .words import Literals

WORDS = Path(__file__).parents[2] / "Templates" / "languages"
CHARTS = Path(__file__).parents[2] / "Sources" / "TriptychGraphics" / "Languages"
FAMILIES = {
    "Dashboard": r"^(\w+/)?index\.html$|^(light|deep)/pages\.html$", "days": r"/days/", "calendar": r"/calendar/",
    "measures": r"/metrics/", "pillars": r"/pillars/", "insights": r"/insights/", "reports": r"/reports/",
    "log": r"/log/", "practice": r"/practice/", "history": r"/profile/history", "about": r"/profile/about",
    "profile": r"/profile/", "search": r"/search",
}
# Of the explained ones changed by one in their last place, at least this share is noticed, in per cent.
NOTICED = {"measures": 80, "days": 80, "calendar": 75, "pillars": 60, "insights": 75, "reports": 60, "Dashboard": 60, "history": 65,
           "about": 65, "profile": 60, "log": 70}
SAMPLE = 120
# Of the sites in these languages each third page is read: what fills their sentences is the same, only words and signs differ.
THIRD = ("ar", "es", "fr")
EARLIER = ("2026-03-13T06:10", "2026-03-14T06:10", "2026-03-15T06:10", "2026-03-15T13:10")
PEOPLE = (("mira", "en", {}), ("mira", "de", {}), ("mira", "es", {}), ("mira", "fr", {}), ("mira", "ar", {}), ("theo", "en", {}),
          ("mira", "en", {"units": "uk", "clock": "12", "first_weekday": "saturday"}))


def check(program: Program, work: Path, tally: Tally) -> None:
    """One person in every language, one with units of the US, and one with those of the UK; their settings are put back."""
    for person, language, own in PEOPLE:
        kept = program.json("show", "settings", "--person", person) or {}
        if not tally.check(f"{person}: settings are shown", "units" in kept, str(kept)[:200]):
            continue
        _apply(program, work, person, {**kept, "language": language, **own})
        place = f"{language}-{own['units']}" if own else language
        out = work / "out-truth" / place
        built = program.run("build", "--person", person, "--out", out, "--as-of", AS_OF)
        told = _told(program, person)
        if tally.check(f"{person} {place}: a site is built", built.returncode == 0 and bool(told), built.stderr[-300:]):
            site(out / person, Held(told, language, WORDS / language), f"{person} {place}", tally, 3 if own or language in THIRD else 1)
        _apply(program, work, person, kept)
    past(program, work, tally)


def past(program: Program, work: Path, tally: Tally) -> None:
    """Builds of several days leave messages, most of which are past by then: their words, too, are explained."""
    out = work / "out-truth" / "past"
    for place, moment in enumerate(EARLIER):
        program.run("build", "--person", "mira", "--out", out / str(place), "--as-of", moment)
    program.run("build", "--person", "mira", "--out", out, "--as-of", AS_OF)
    told = _told(program, "mira")
    language = told["settings"]["language"]
    held = Held(told, language, WORDS / language)
    literals = Literals(WORDS / language, CHARTS / f"{language}.json")
    path = "light/profile/notifications.html"
    page = (out / "mira" / path).read_text("utf-8")
    words = [one["body"] for one in told["notifications"]["history"] if one["body"]]
    numbers = [found for one in words if (found := re.search(r"\d+", one)) and one in page]
    tally.check("past messages keep their words, some with numbers", len(words) > 3 and bool(numbers), words)

    def missing(text: str) -> list[str]:
        blocks = figures.read(text, language)
        shown = Page(path, blocks, held)
        return [f"{block.text[one.start : one.end]!r} in {block.text[:90]!r}"
                for block in blocks for one in unexplained(shown, block, literals.without(block))]

    tally.nothing("every number of past messages is explained", missing(page))
    for found in numbers[:1]:
        wrong = found.string.replace(found[0], "777", 1)
        tally.check("a changed number of a past message is found", bool(missing(page.replace(found.string, wrong))), wrong)


def _told(program: Program, person: str) -> dict:
    """What the program says of a person, with the digits 0 to 9 and clocks of 24 hours in its sentences."""
    told = program.json("show", "all", "--person", person, "--as-of", AS_OF) or {}
    return json.loads(figures.clocks(json.dumps(told, ensure_ascii=False)))


def _apply(program: Program, work: Path, person: str, settings: dict) -> None:
    file = work / "truth.json"
    file.write_text(json.dumps(settings), "utf-8")
    program.run("settings", "apply", file, "--person", person)


def site(folder: Path, held: Held, name: str, tally: Tally, each: int = 1) -> None:
    """All pages of one site, or each second or third of them."""
    literals = Literals(WORDS / held.language, CHARTS / f"{held.language}.json")
    held.cards = [file.stat().st_size for file in folder.glob("screens/*")]
    seen, said, modelled, lost = Counter(), Counter(), Counter(), Counter()
    findings: dict[str, list[str]] = {}
    uneven: list[str] = []
    explained: dict[str, list[tuple[Page, Block, Figure]]] = {}
    for file in sorted(folder.rglob("*.html"))[::each]:
        path = file.relative_to(folder).as_posix()
        family = next((one for one, pattern in FAMILIES.items() if re.search(pattern, path)), "others")
        blocks = figures.read(file.read_text("utf-8"), held.language)
        page = Page(path, blocks, held)
        for block in blocks:
            left = literals.without(block)
            missing = unexplained(page, block, left) if left else []
            seen[family] += len(block.figures)
            said[family] += len(block.figures) - len(left)
            lost[family] += len(missing)
            modelled[family] += len(left) - len(missing)
            explained.setdefault(family, []).extend((page, block, one) for one in left if one not in missing)
            if family == "about":
                uneven.extend(unequal(held, block.text))
            findings.setdefault(family, []).extend(
                f"{path} ({block.label or block.heading}): {block.text[one.start : one.end]!r} in {block.text[:90]!r}" for one in missing)
    tally.nothing(f"{name}: sums printed as equal are", uneven)
    tally.check(f"{name}: many numbers are looked at", sum(seen.values()) > 20_000, sum(seen.values()))
    if held.language == "en" and each == 1:
        damaged(folder, explained, held, literals, name, tally)
    for family in [*FAMILIES, "others"]:
        if not seen[family]:
            continue
        tried, noticed = changed(explained[family])
        share = 100 * noticed / tried if tried else 0
        print(f"    {name} {family}: {seen[family]} numbers, {said[family]} in the words, {modelled[family]} from models, "
              f"{lost[family]} unexplained; of {tried} changed by one {share:.0f} % noticed", flush=True)
        tally.nothing(f"{name}: every number of the family {family} is explained", findings[family])
        # A third of a family's pages is another mixture of places, for which these shares do not hold.
        if family in NOTICED and each == 1:
            tally.check(f"{name}: a changed number of the family {family} is noticed", share >= NOTICED[family], f"{share:.0f} %")


def damaged(folder: Path, explained: dict, held: Held, literals: Literals, name: str, tally: Tally) -> None:
    """One number of one built page of each family is changed on disk; the check of the page must then fail."""
    for family in ("Dashboard", "days", "calendar", "measures", "pillars", "insights", "reports", "about"):
        tried = False
        for page, block, figure in explained.get(family, []):
            digits = re.match(r"\d+(?![\d.,:])", block.text[figure.start :])
            file = folder / page.path
            text = file.read_text("utf-8") if digits and figure.kind == "number" and block.tag in ("td", "dd", "p") else ""
            if text.count(f">{block.text}<") != 1:
                continue
            tried = True
            wrong = f"{block.text[: figure.start]}{int(digits[0]) + 977}{block.text[figure.start + len(digits[0]) :]}"
            file.write_text(text.replace(f">{block.text}<", f">{wrong}<"), "utf-8")
            blocks = figures.read(file.read_text("utf-8"), held.language)
            again = Page(page.path, blocks, held)
            found = any(unexplained(again, one, literals.without(one)) for one in blocks)
            file.write_text(text, "utf-8")
            tally.check(f"{name}: a number made wrong in a page of the family {family} is found", found, page.path)
            break
        tally.check(f"{name}: a number of the family {family} can be made wrong", tried)


def changed(explained: list[tuple[Page, Block, Figure]]) -> tuple[int, int]:
    """How many numbers were changed by one in their last place, and of how many it was noticed."""
    step = max(1, len(explained) // SAMPLE)
    tried = noticed = 0
    for page, block, figure in explained[::step]:
        other = moved(figure)
        rest = [other if one is figure else one for one in block.figures]
        tried += 1
        if block.tag == "th" and figure.kind == "day" and (block.caption, block.text) not in page.heads:
            noticed += beside(page, block, figure, other)
        else:
            noticed += other in unexplained(page, replace(block, figures=rest), [other])
    return tried, noticed


def beside(page: Page, head: Block, figure: Figure, other: Figure) -> bool:
    """Whether a row whose day is another one no longer fits its cells."""
    text = head.text[: figure.start] + re.sub(r"\d+", str(int(other.value) % 100), head.text[figure.start :], count=1)
    cells = [one for one in page.blocks if one.tag == "td" and one.label == head.text and one.caption == head.caption]
    if cells:
        return any(unexplained(page, replace(one, label=text), one.figures) for one in cells)
    page.rows.discard(text)
    noticed = bool(unexplained(page, replace(head, text=text, figures=[other]), [other]))
    page.rows.update(one.label for one in page.blocks if one.tag == "td")
    return noticed


def moved(figure: Figure) -> Figure:
    """The next number of the same kind."""
    if figure.kind == "day":
        month, day = divmod(int(figure.value), 100)
        following = date(figure.year or 2025, month, min(day, 28)) + timedelta(1)
        return replace(figure, value=following.month * 100 + following.day)
    if figure.kind == "month":
        return replace(figure, value=figure.value % 12 + 1)
    return replace(figure, value=figure.value + (2 * figure.half if figure.kind == "number" else 1))
