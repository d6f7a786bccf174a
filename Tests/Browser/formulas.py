"""The page of how things are computed: each score's own parts, and the tests of the measures a row names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .figures import Block
from .grids import words_of
from .held import Held
from .pools import Pool, leaves

if TYPE_CHECKING:
    from .explain import Page

# The values of each part that give no points and all of them, and the corners of the line that hours of sleep follow.
SCALES = {
    "activity": (0, 150), "steps": (2_000, 9_000), "strength": (0, 2), "fruit_vegetables": (0, 400), "fiber": (0, 25), "free_sugar": (15, 5),
    "saturated_fat": (16, 8), "sodium": (4, 2), "hydration": (0, 2), "mood_energy": (1, 5), "stress": (5, 1), "habits": (0, 1),
    "efficiency": (65, 85), "deep_rem": (15, 40),
}
SLEEP = [(3.5, 0), (4.5, 20), (5.5, 40), (6.5, 70), (7, 100), (9, 100), (9.5, 90), (10.5, 40)]
PROTEIN = [(5, 0), (10, 100), (35, 100), (45, 0)]
# How many times likelier days must be as AR(1) than with long memory, and the widening of the shuffled changes of level.
LEVELS = (60, 100_000_000, 1.06, 0.75)

def pools(page: Page, block: Block) -> Iterator[Pool]:
    """The score whose table came last, and the tests of what a row or a text names."""
    held = page.held
    if not re.search(r"about|pillars/", page.path):
        return
    score = last_score(page, block)
    if score and block.tag == "dd" and "about" in page.path:
        yield from part(page.held, score, block)
    if score:
        yield leaves(score, ("unpublished", "week"))
        yield Pool([100 * min(1, part["days"] / part["need"]) for part in score["parts"] if part.get("need")])
        if "arithm" in block.heading.lower() or "Rechnung" in block.heading or "×" in block.text:
            # The ends of a scale of points, and a share of the whole weight.
            yield Pool([0, 100])
    if "about" not in page.path:
        return
    if block.heading == words_of(held.language)["formula.levelTitle"]:
        yield Pool(LEVELS)
    about = set(held.metrics(f"{block.label} {block.text}"))
    told = held.told["tests"]
    for test in told["changes"] + told["weekdays"]:
        if test["metric"] in about:
            pool = leaves(test)
            yield pool
            yield held.measures(test["metric"], pool.numbers)
    for pair in told["pairs"]:
        if {pair["x"], pair["y"]} <= about:
            yield leaves(pair)
    for one in held.told["insights"]["published"]:
        if one["x"] in about:
            yield leaves(one)
            yield held.measures(one["x"], [one for one in one["evidence"].values() if isinstance(one, (int, float))])
    yield leaves({key: value for key, value in held.told["insights"].items() if key != "published"})


def part(held: Held, score: dict, block: Block) -> Iterator[Pool]:
    """A part of a score as its formula is printed: the ends of its scale, what went in and what came out, not yet kept to the ends."""
    words = words_of(held.language)
    for one in score["parts"]:
        if words.get(f"part.{score['id']}.{one['id']}") != block.label or one["input"] is None:
            continue
        entered, scale = one["input"], rule(score["id"], one)
        if one["id"] == "hydration":
            # Its zero is that of liters.
            entered, scale = held.shown("water", entered), tuple(held.shown("water", end) for end in scale)
        if scale == "logistic":
            yield Pool([300, 3, 1.6, -1.6, entered, one["points"]])
        elif isinstance(scale, tuple):
            yield Pool([*scale, 0, 100, entered, one["points"], 100 * (entered - scale[0]) / (scale[1] - scale[0])])
        else:
            right = next((at for at, (x, _) in enumerate(scale) if entered <= x), len(scale) - 1)
            yield Pool([entered, one["points"], *scale[max(0, right - 1)], *scale[right]])


def rule(score: str, part: dict) -> object:
    """How a part turns into points: the values that give none and all, corners of a line, or the curve of a deviation."""
    if part["id"] in ("sleep_rhythm", "consistency"):
        return (2, 0.5) if (part["target"] or 100) < 1 else (0, 100)
    if part["id"] in ("recovery", "hrv", "resting_heart_rate"):
        return "logistic"
    if (part["id"] == "sleep" and score == "fitness") or part["id"] == "duration":
        return SLEEP
    if part["id"] == "protein_share":
        return PROTEIN
    if part["id"] in ("steps", "hydration"):
        return SCALES[part["id"]][0], part["target"] or SCALES[part["id"]][1]
    return SCALES.get(part["id"], (0, 100))


def last_score(page: Page, block: Block) -> dict | None:
    """The score of the last table before a block, by its caption."""
    found = None
    scores = held_scores(page)
    if "about" in page.path and block.heading in scores:
        return scores[block.heading]
    for one in page.blocks:
        found = scores.get(one.heading, found) if "about" in page.path else found
        if one.tag in ("caption", "h2"):
            found = next((score for name, score in scores.items() if name in one.text), None if one.tag == "h2" else found)
        if one is block or (one.text == block.text and one.heading == block.heading and one.label == block.label):
            return found
    return None


def held_scores(page: Page) -> dict[str, dict]:
    """Every score by the name pages give it."""
    words = words_of(page.held.language)
    told = page.held.told["scores"]
    return {words.get(f"pillar.{one['id']}") or words.get(f"score.{one['id']}") or one["id"].capitalize(): one
            for one in told["pillars"] + told["scores"]}
