"""The page of how things are computed, line by line: what fills each of its phrases, and each printed sum computed again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from math import exp
from statistics import mean, median, stdev
from typing import TYPE_CHECKING

from . import loads
from .figures import GROUP, POINT, Block, figures
from .grids import words_of
from .held import Held, plain
from .phrases import filled, says
from .pools import Pool, iso

if TYPE_CHECKING:
    from .explain import Page

# Values in phrases that are the same for everybody.
FIXED = {
    "fallbackAbout": [0.75], "linkGate": [84], "linkShuffle": [14, 1_999, 1], "linkWiden": [14, 13], "levelCut": [84, 7],
    "levelSize": [28, 84], "linkFamily": [0.03], "levelShuffle": [14, 1_999, 0.02], "levelWiden": [14], "weekdayTurn": [1_999], "weekdaySize": [0.02],
    "loadRest": [4, 10], "loadAverages": [1 - exp(-1 / 42), 1 - exp(-1 / 7)], "loadAbsent": [4, 28], "loadFewSessions": [4],
}
FROM_NINE = ("rule5", "sayToday", "formula.moodFallback", "moodWhy.standing")
NAMED = ("who5", "trend", "associations", "changes", "weekday", "load", "load-trimp")
# The days, or days with energy eaten, that the simpler formulas take, and the weights of their parts per cent.
SIMPLER = {"fitness": [4, 100], "nutrition": [3, 35, 40, 25], "wellbeing": [5, 100]}
REFUSED = {"linkFewDays": "too_few_pairs", "linkCoverage": "low_coverage", "linkConstant": "constant", "linkClustered": "clustered",
           "linkChance": "not_significant", "linkSmall": "too_small", "linkContrary": "contrary", "linkHalves": "not_in_both_halves",
           "linkPublished": None}
PHASES = [0, 25_001, 75_001, 200_001]
SUMS = re.compile(r"[0-9.+\-*/() ]|exp\(")


def pools(page: Page, block: Block) -> Iterator[Pool]:
    """What may stand in a block of the page."""
    held, text = page.held, plain(block.text)
    # Sums of a day count from nine in the evening on.
    words = words_of(held.language)
    if any(plain(words[key].partition("{time}")[0]).strip() in text for key in FROM_NINE):
        yield Pool(clocks=[21 * 60])
    if "profile/about" not in page.path:
        return
    for key, values in FIXED.items():
        if says(held, key, text):
            yield Pool(values)
    for name, number in re.findall(r"([a-z][a-z0-9-]*)-v(\d+)", text):
        known = [one["formula"] for one in held.told["scores"]["pillars"] + held.told["scores"]["scores"]]
        if name in NAMED or f"{name}-v{number}" in known:
            yield Pool([1, *([5] if name == "who5" else [])])
    if text.startswith("Triptych 0.1.0"):
        yield Pool([0.1, 0])
    yield from reckoned(held, text)
    for about in (loads.pools, tests, trends, mood, companions, unusual, goals):
        yield from about(page, block, text)


def number(text: str, language: str) -> list[float]:
    """The numbers a text holds, as they are shown."""
    return [one.value for one in figures(text, language) if one.kind == "number"]


def reckoned(held: Held, text: str) -> Iterator[Pool]:
    """The results of the sums a line prints, from the figures printed before them."""
    yield from (Pool([value]) for value, _, _ in sums(held, text))


def unequal(held: Held, text: str) -> list[str]:
    """The sums of a line that are printed as equal and do not give exactly the result beside them."""
    return [f"{value} in {text[:90]!r}" for value, relation, result in sums(held, text)
            if relation == "=" and (not result or abs(value - result[0]) > 1e-9 * max(1, abs(value)))]


def sums(held: Held, text: str) -> Iterator[tuple[float, str, list[float]]]:
    """What each sum of a line gives, the sign after it, and the numbers that follow the sign."""
    sides = re.split(" ([=≈]) ", text)
    for side, relation, result in zip(sides[::2], sides[1::2], sides[2::2], strict=False):
        terms = re.split(r"[.:;,] ", side)[-1]
        terms = re.sub(POINT[held.language], ".", re.sub(GROUP[held.language], "", terms.replace("\u202f", "\u00a0")))
        for sign, plain_sign in (("−", "-"), ("×", "*"), ("e^(", "exp(")):
            terms = terms.replace(sign, plain_sign)
        if re.search(r"\d.*[-+*/]", terms) and not SUMS.sub("", terms):
            try:
                # Digits and signs alone are left.
                yield eval(terms, {"__builtins__": {}}, {"exp": exp}), relation, number(result, held.language)
            except (SyntaxError, ZeroDivisionError):
                continue


def tests(page: Page, block: Block, text: str) -> Iterator[Pool]:
    """How many pairs, changes and weekdays were looked at, and what became of them."""
    held, told = page.held, page.held.told["tests"]
    became = Counter(one["refusal"] for one in told["pairs"])
    if says(held, "linkTested", text):
        yield Pool([len(told["pairs"]), held.told["insights"]["families"]["associations"], became[None]])
    if says(held, "linkCaption", block.caption):
        yield from (Pool([became[reason]]) for key, reason in REFUSED.items() if says(held, key, block.label))
    if says(held, "levelTested", text):
        yield Pool([told["changes_tested"], len(told["changes"])])
    if says(held, "weekdayTested", text):
        yield Pool([told["weekdays_tested"], len(told["weekdays"])])
    if says(held, "fallbackCaption", block.caption):
        scores = words_of(held.language)
        yield from (Pool(values) for name, values in SIMPLER.items() if scores[f"pillar.{name}"] == block.label)
    ends = filled(held.language, "harmonyLine", text) if says(held, "harmonyTitle", block.heading) else None
    if ends:
        high, low = (number(ends[one], held.language)[0] for one in ("high", "low"))
        yield Pool([*(one["value"] for one in held.told["scores"]["pillars"] if one["value"] is not None), high - low])


def trends(page: Page, block: Block, text: str) -> Iterator[Pool]:
    """How many measures were tested over a window, and the example's slope, change and threshold."""
    held = page.held
    said = filled(held.language, "trendTested", text)
    if said:
        rows = [one for one in held.told["trends"] if [one["window"]] == number(said["days"], held.language) and one["p"] is not None]
        yield Pool([len(rows), sum(one["direction"] in ("rising", "falling") for one in rows)])
    said = filled(held.language, "trendLine", text)
    example = filled(held.language, "trendCaption", plain(block.caption)) if block.tag == "td" else said
    if not example:
        return
    length = number(said["days"], held.language)[0] + 1 if said else (number(block.label, held.language) or [0])[0]
    for metric in held.metrics(example["metric"]):
        # The line multiplies the days from the first to the last with a value, a row of the table is of a window.
        rows = [row for (one, window), row in held.windows.items()
                if one == metric and (held.measured(row) if said else window) == length]
        for row in rows:
            factor = held.own.get(metric, 1)
            values = [row[one] * factor for one in ("slope_per_day", "threshold", "change") if row[one] is not None]
            if said:
                values.append(number(said["slope"], held.language)[0] * (length - 1))
            under = [0.0001] if any(row[one] is not None and row[one] < 0.0001 for one in "pq") else []
            yield Pool([*values, *under, row["n"], *(row[one] for one in ("p", "q", "need") if row[one] is not None), length - 1], values)


def mood(page: Page, block: Block, text: str) -> Iterator[Pool]:
    """The figures the mood of Symbi rests on, and the thresholds in its rules."""
    held = page.held
    active, sad = (held.told["settings"]["thresholds"][one] for one in ("active", "sad"))
    if says(held, "moodFigures", text):
        told = held.told["mood"]
        # Steps vary over whole days, and at the moment of the proof today is not over.
        last = min(iso(told["steps_day"] or told["day"]), held.today - timedelta(1))
        steps = [value for day, value in held.days.get("steps", {}).items() if 0 <= (last - day).days < 7]
        spread = [stdev(steps) / mean(steps)] if len(steps) >= 4 and mean(steps) else []
        yield Pool([*(told[one] for one in ("hrv_deviation", "steps") if told[one] is not None), active, *spread],
                   [told["sleep_hours"]] if told["sleep_hours"] is not None else [])
    if says(held, "moodCaption", block.caption):
        for key, values in {"moodStressed": [active], "moodAnxious": [0.6], "moodVibrant": [1.25 * active, 0.5], "moodActive": [active],
                            "moodRested": [active / 2], "moodCalm": [active / 2], "moodStepsRule": [active, sad]}.items():
            if says(held, key, text):
                yield Pool(values)


def companions(page: Page, block: Block, text: str) -> Iterator[Pool]:
    """The days of Symbi and the steps of PixelPal."""
    held, pets = page.held, page.held.told["pets"]
    if says(held, "palTotal", text):
        yield Pool([pets["pixelpal"]["total_steps"], pets["pixelpal"]["phase"]])
    if says(held, "palSince", text):
        yield Pool(days=[iso(pets["pixelpal"]["since"])])
    if says(held, "levelLine", text):
        days = pets["symbi"]["days_counted"]
        yield Pool([days, 30, days / 30, pets["symbi"]["level"], 5])
    if says(held, "phaseCaption", block.caption):
        yield Pool(PHASES)


def unusual(page: Page, block: Block, text: str) -> Iterator[Pool]:
    """The example's mean and spread over thirty days, its limits, and how far its last day lies from them."""
    held = page.held
    note = next((one.text for one in page.blocks if says(held, "unusualExample", one.text)), None)
    if not note or not says(held, "unusualTitle", block.heading):
        return
    metric = held.metrics(filled(held.language, "unusualExample", plain(note))["metric"])[0]
    last = held.last(metric)
    values = {day: held.shown(metric, value) for day, value in held.days[metric].items() if 0 <= (last - day).days < 30}
    middle, deviation, center = mean(values.values()), stdev(values.values()), median(values.values())
    far = [day for day, value in values.items() if abs(value - middle) > 3 * deviation]
    shown = max(far or values)
    said = filled(held.language, "unusualBounds", text)
    if said:
        center_shown, spread = (number(said[one], held.language)[0] for one in ("mean", "sd"))
        yield Pool([middle, deviation, 3, max(0, center_shown - 3 * spread), center_shown + 3 * spread])
    elif says(held, "unusualDistance", text):
        yield Pool([values[shown], middle, deviation], days=[shown])
    elif says(held, "unusualRobust", text):
        yield Pool([values[shown], center, 1.4826, median(abs(one - center) for one in values.values())])


def goals(page: Page, block: Block, text: str) -> Iterator[Pool]:
    """The value, the goal and the share of the goal a line or a row is of."""
    held = page.held
    line = says(held, "goalTitle", block.heading) and block.tag == "li"
    if not line and not says(held, "goalCaption", block.caption):
        return
    about = text.partition(": ")[0] if line else block.label
    words = words_of(held.language)
    for one in held.told["goals"]["goals"]:
        if about in (one["id"], words.get(f"metric.{one['metric']}")):
            pair = [value for value in (one["value"], one["target"]) if value is not None]
            yield held.measures(one["metric"], pair, [*pair, *([one["percent"]] if one["percent"] is not None else []), *([100] if line else [])])
