"""The Dashboard and the charts as their person chose them: exactly these blocks in this order, in Light and in Deep."""

from __future__ import annotations

import json
import shutil
from itertools import pairwise
from pathlib import Path

from prooflib.chromium import ARGUMENTS, axe_script, without_window
from prooflib.program import AS_OF, Program
from prooflib.tally import Tally

from . import files, wayfinding
from .browser import COLORS, FIT, NARROW, RULES, WIDE

# Blocks that both depths have stand between those that only Deep has.
CHOSEN = ["night", "quick", "pets", "scores", "sources", "insights", "recovery", "timeline", "goals"]
IN_LIGHT = ["quick", "pets", "scores", "insights", "recovery"]
# The id of each block's heading, where it differs from the block's own.
HEADINGS = {"noticed": "insights", "recovery-lead": "recovery", "night-title": "night", "day": "timeline", "steps-30": "steps"}
SHOWN = """() => [...document.querySelectorAll('main :is(h1, h2, h3, h4)')].map(one => [Number(one.tagName[1]), one.id])"""
BROKEN = """() => [...document.querySelectorAll('a[href^="#"]')].map(one => one.getAttribute('href').slice(1))
  .filter(id => !document.getElementById(id))"""
CHART = """() => { const figure = document.querySelector('main figure'), table = document.querySelector('main details.data');
  return { kind: figure.dataset.chart, open: table.open,
    first: Boolean(table.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING) }; }"""


def check(program: Program, work: Path, tally: Tally) -> None:
    """Applies a choice to a copy of the home, builds again, and looks at both Dashboards and at charts of a measure."""
    from playwright.sync_api import sync_playwright

    out = work / "out-chosen"
    shutil.rmtree(out, ignore_errors=True)
    if not _built(program, out, {"widgets": CHOSEN, "charts": "bars"}, tally):
        return
    site = out / "mira"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        page = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce").new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        for depth, blocks in (("light", IN_LIGHT), ("deep", CHOSEN)):
            page.goto((site / depth / "index.html").resolve().as_uri())
            _dashboard(page, depth, blocks, tally)
        for path, expected in (("deep/metrics/steps-30.html", "bar"), ("light/metrics/steps.html", "bar"),
                               ("deep/metrics/steps-90.html", "line"), ("deep/metrics/resting_heart_rate-30.html", "line")):
            page.goto((site / path).resolve().as_uri())
            seen = page.evaluate(CHART)
            tally.check(f"with bars chosen {path} is drawn as {expected}, its table after it",
                        seen == {"kind": expected, "open": False, "first": False}, seen)
        if _built(program, out, {"widgets": [], "charts": "table"}, tally):
            page.goto((site / "deep/metrics/steps-30.html").resolve().as_uri())
            seen = page.evaluate(CHART)
            tally.check("with the table first it is open and before its chart", seen == {"kind": "line", "open": True, "first": True}, seen)
            page.evaluate(axe_script())
            found = page.evaluate(RULES)["violations"]
            tally.check("axe finds nothing on a page with the table first", not found, [one["id"] for one in found])
            page.goto((site / "deep/index.html").resolve().as_uri())
            tally.check("an empty list leaves the scores", _blocks(page) == ["scores"], _blocks(page))
            # What no block leads to is found by the navigation.
            wayfinding.check("mira with the scores alone", files.check(site, tally, [], []), tally)
        tally.check("no error in the console of a chosen Dashboard", not faults, faults)
        browser.close()


def _built(program: Program, out: Path, display: dict, tally: Tally) -> bool:
    """Applies settings for display and builds; a choice that changed makes new pages, and the same one makes none."""
    file = out.with_suffix(".json")
    file.write_text(json.dumps({"display": display}), "utf-8")
    applied = program.run("settings", "apply", file, "--person", "mira")
    done = [program.json("build", "--person", "mira", "--out", out, "--as-of", AS_OF) or {} for _ in range(2)]
    good = applied.returncode == 0 and [one.get("published") for one in done] == [1, 0]
    return tally.check(f"{sorted(display)} are applied and built once", good, f"{applied.stderr[-300:]} {done}")


def _blocks(page) -> list[str]:
    """The blocks of a Dashboard, by the ids of its headings."""
    return [HEADINGS.get(one, one) for level, one in page.evaluate(SHOWN) if level == 2 and one]


def _dashboard(page, depth: str, blocks: list[str], tally: Tally) -> None:
    tally.check(f"{depth}: the Dashboard has exactly the chosen blocks, in their order", _blocks(page) == blocks, _blocks(page))
    levels = [level for level, _ in page.evaluate(SHOWN)]
    in_order = levels[:1] == [1] and levels.count(1) == 1 and all(after <= one + 1 for one, after in pairwise(levels))
    tally.check(f"{depth}: its headings are in order", in_order, levels)
    tally.check(f"{depth}: no link leads to a block that is hidden", page.evaluate(BROKEN) == [], page.evaluate(BROKEN))
    page.evaluate(axe_script())
    for rules, theme, size in ((RULES, "light", WIDE), (COLORS, "dark", WIDE), (RULES, "light", NARROW)):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.set_viewport_size({"width": size[0], "height": size[1]})
        found = page.evaluate(rules)["violations"]
        tally.check(f"{depth} {theme} {size[0]}: axe finds nothing on it", not found, [(one["id"], one["nodes"][0]["html"][:160]) for one in found])
    for width in (NARROW[0], 320):
        page.set_viewport_size({"width": width, "height": 640})
        seen = page.evaluate(FIT)
        tally.check(f"{depth}: it fits a screen of {width} pixels", seen["width"] <= seen["window"], seen)
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
