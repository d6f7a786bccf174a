"""The page of how things are computed: each score's own parts, and the tests of the measures a row names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from figures import Block
from pools import Pool, leaves

if TYPE_CHECKING:
    from explain import Page


def pools(page: "Page", block: Block) -> Iterator[Pool]:
    """The score whose table came last, and the tests of what a row or a text names."""
    held = page.held
    if not re.search(r"about|pillars/", page.path):
        return
    score = last_score(page, block)
    if score:
        yield leaves(score, ("unpublished", "week"))
        yield Pool([100 * min(1, part["days"] / part["need"]) for part in score["parts"] if part.get("need")])
        if "arithm" in block.heading.lower() or "Rechnung" in block.heading or "×" in block.text:
            # The ends of a scale of points, and a share of the whole weight.
            yield Pool([0, 100])
    if "about" not in page.path:
        return
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


def last_score(page: "Page", block: Block) -> dict | None:
    """The score of the last table before a block, by its caption."""
    found = None
    scores = held_scores(page)
    for one in page.blocks:
        if one.tag in ("caption", "h2"):
            found = next((score for name, score in scores.items() if name in one.text), None if one.tag == "h2" else found)
        if one is block or (one.text == block.text and one.heading == block.heading and one.label == block.label):
            return found
    return None


def held_scores(page: "Page") -> dict[str, dict]:
    """Every score by the name pages give it."""
    import json
    from grids import WORDS
    words = json.loads((WORDS / page.held.language / "scores.json").read_text("utf-8"))
    told = page.held.told["scores"]
    return {words.get(f"pillar.{one['id']}") or words.get(f"{one['id']}Title") or one["id"].capitalize(): one
            for one in told["pillars"] + told["scores"]}
