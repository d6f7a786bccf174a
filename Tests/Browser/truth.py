"""Numbers on pages against the models they come from, in both languages and both systems of units.

Covered: the scores of both Dashboards, and every day of every metric's table over 7 and 30 days. Not covered: means,
usual ranges and what is told within sentences, which the unit tests hold against their models."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

from pipeline import AS_OF, Program
from tally import Tally

MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
}
ROW = re.compile(r'<tr><th scope="row">([^<]+)</th><td class="num-col">([^<]*)</td></tr>')
SCORE = re.compile(r'class="num">(\d+)<')
# A person's own units where they are not the model's: how many of theirs one of the model's is.
OWN = {"imperial": {"distance_walking_running": 0.6213712, "weight": 2.2046226, "water": 33.8140227}, "metric": {}}


def check(program: Program, work: Path, tally: Tally) -> None:
    """One person in English and German, and one with other units; their settings are put back."""
    for person, language in (("mira", "en"), ("mira", "de"), ("theo", "en")):
        kept = program.json("show", "settings", "--person", person) or {}
        if not tally.check(f"{person}: settings are shown", "units" in kept, str(kept)[:200]):
            continue
        _apply(program, work, person, {**kept, "language": language})
        out = work / "out-truth"
        built = program.run("build", "--person", person, "--out", out, "--as-of", AS_OF)
        if tally.check(f"{person} {language}: a site is built", built.returncode == 0, built.stderr[-300:]):
            _scores(program, out / person, person, tally)
            _tables(program, out / person, person, language, OWN[kept["units"]], tally)
        _apply(program, work, person, kept)


def _apply(program: Program, work: Path, person: str, settings: dict) -> None:
    file = work / "truth.json"
    file.write_text(json.dumps(settings), "utf-8")
    program.run("settings", "apply", file, "--person", person)


def _scores(program: Program, site: Path, person: str, tally: Tally) -> None:
    pillars = (program.json("show", "scores", "--person", person, "--as-of", AS_OF) or {}).get("pillars", [])
    expected = [int(one["value"] + 0.5) for one in pillars if one["value"] is not None]
    for depth in ("light", "deep"):
        shown = [int(one) for one in SCORE.findall((site / depth / "index.html").read_text("utf-8"))][: len(expected)]
        tally.check(f"{person} {depth}: the Dashboard's scores are the model's", shown == expected and (bool(expected) or person != "mira"),
                    f"{shown} for {expected}")


def _tables(program: Program, site: Path, person: str, language: str, own: dict[str, float], tally: Tally) -> None:
    held: dict[tuple[str, str], float] = {}
    for row in program.json("show", "days", "--person", person, "--as-of", AS_OF) or []:
        held[row["metric"], row["day"]] = row["value"]
    wrong, seen = [], 0
    for file in sorted((site / "deep" / "metrics").glob("*.html")):
        metric = re.sub(r"-\d+$", "", file.stem)
        if file.stem.endswith(("-90", "-365")):
            continue
        for day, cell in ROW.findall(file.read_text("utf-8")):
            date, shown = _date(unescape(day), language), _number(unescape(cell), language)
            if date is None or shown is None:
                continue
            seen += 1
            value = held.get((metric, date))
            number, half = shown
            if value is None or abs(value * own.get(metric, 1) - number) > half * 1.02:
                wrong.append(f"{file.stem} {date}: {cell} where the model has {value}")
    tally.check(f"{person} {language}: many days are looked at", seen > 200, seen)
    tally.nothing(f"{person} {language}: every day of every table is the model's", wrong)


def _date(text: str, language: str) -> str | None:
    """The day a row is of, within the year before the moment."""
    found = re.fullmatch(r"(\d+)\.?\s+(\w+)", text.strip())
    if not found or found.group(2) not in MONTHS[language]:
        return None
    month = MONTHS[language].index(found.group(2)) + 1
    day = f"{month:02d}-{int(found.group(1)):02d}"
    return ("2026-" if day <= AS_OF[5:10] else "2025-") + day


def _number(text: str, language: str) -> tuple[float, float] | None:
    """A number as shown, and half of its last place; hours and minutes are hours."""
    text = text.replace("\u00a0", " ").replace("\u202f", " ").replace("\u2212", "-").strip()
    hours = re.fullmatch(r"(?:(\d+) (?:h|Std\.))?\s*(?:(\d+) (?:min|Min\.))?", text)
    if text and hours:
        return int(hours.group(1) or 0) + int(hours.group(2) or 0) / 60, 0.5 / 60
    thousand, point = (",", ".") if language == "en" else (".", ",")
    plain = text.replace(thousand, "").replace(point, ".")
    if not re.fullmatch(r"-?\d+(\.\d+)?", plain):
        return None
    return float(plain), 0.5 * 10 ** -len(plain.partition(".")[2])
