"""The pets in Chromium: they move by style sheet alone, one control stops them all, and a still stands in where
nothing may move."""

from __future__ import annotations

import re
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from prooflib.chromium import ARGUMENTS, axe_script, requests, without_window
from prooflib.program import Program
from prooflib.tally import Tally
from prooflib.waiting import in_page, until

from .browser import COLORS, FIT, NARROW, RULES, WIDE

PAGES = ["light/index.html", "deep/index.html", "light/profile/companions.html", "deep/profile/companions.html"]
COMPANIONS = PAGES[2]
THEMES = ["light", "dark", "contrast", "contrast-dark"]
RUNNING = "() => document.getAnimations().filter(one => one.playState === 'running').length"
PLACES = "() => [...document.querySelectorAll('.pet .turn img')].map(one => getComputedStyle(one).translate).join()"
CLIPS = """() => [...document.querySelectorAll('.pet .once')].filter(one => { const how = getComputedStyle(one);
  return how.display !== 'none' && how.visibility !== 'hidden' && how.opacity !== '0' && one.offsetHeight > 0; }).length"""
# What is played once, as the page names it.
CLIP = re.compile(r'<img class="clip [^"]*" src="[^"]*?([^"/]+)"')
# Somebody who sat for days, and then walked for two: day, steps, and the moment of the build after it. Few
# enough steps that no phase of the PixelPal begins meanwhile.
DAYS = [(f"2026-03-{day}", 400) for day in range(10, 14)]
MOMENTS = [("2026-03-14", 300, "2026-03-15T11:00"), ("2026-03-15", 8600, "2026-03-16T11:00"),
           ("2026-03-16", 8700, "2026-03-17T11:00")]
# A picture of an empty box is nearly nothing.
EMPTY = 900
# The whole label answers to a finger, not the box alone.
TARGET = """() => { const box = document.querySelector('.pause').getBoundingClientRect();
  return [box.width, box.height]; }"""
SEEN = """() => [...document.querySelectorAll('.pet')].map(one => { const box = one.getBoundingClientRect();
  return box.width > 40 && box.height > 40 && getComputedStyle(one).visibility === 'visible'; })"""
HIDE = """hidden => { Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange')); }"""


def check(sites: list[Path], tally: Tally) -> None:
    """Looks at the pets of each site that shows any; at least one must."""
    from playwright.sync_api import sync_playwright

    shown = [site for site in sites if 'class="pause"' in (site / PAGES[0]).read_text("utf-8")]
    if not tally.check("somebody's pet moves", bool(shown), [site.name for site in sites]):
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        # The first shows each way in full; of the others, whose pets have other forms, that they move and stand still.
        for number, site in enumerate(shown):
            pages = PAGES if number == 0 else [COMPANIONS]
            for path in pages:
                _moves(browser, site, path, tally)
                if number == 0:
                    _stops_without_script(browser, site, path, tally)
            _stands_still(browser, site, pages, tally)
            if number == 0:
                _remembers(browser, site, tally)
                _rests_while_hidden(browser, site, tally)
            _axe(browser, site, tally)
        browser.close()


def moments(program: Program, work: Path, tally: Tally) -> None:
    """Builds the day before, the day and the day after of somebody whose mood changes: the change is played once,
    on its day alone, and its picture may be late. Two browsers watch at the same time, which mostly wait."""
    sites = []
    for number, (day, steps, moment) in enumerate(MOMENTS):
        rows = (DAYS if number == 0 else []) + [(day, steps)]
        table = work / f"moment-{number}.csv"
        lines = [f"{one},steps,{count},count,Notebook" for one, count in rows]
        table.write_text("\n".join(["date,metric,value,unit,source", *lines]) + "\n", "utf-8")
        site = work / f"moment-{number}"
        taken = program.run("import", table, "--person", "kim", "--time-zone", "Europe/Berlin")
        built = program.run("build", "--person", "kim", "--out", site, "--as-of", moment)
        tally.check(f"the site of {moment} is built", taken.returncode == 0 and built.returncode == 0,
                    taken.stderr + built.stderr)
        sites.append(next((page.parent for page in [site / "index.html", *site.glob("*/index.html")]
                           if (page.parent / "light").is_dir()), site))
    with ProcessPoolExecutor(2) as pool:
        for passed, failed in pool.map(partial(_watch, sites), (True, False)):
            tally.passed += passed
            tally.failed += failed


def _watch(sites: list[Path], script: bool) -> tuple[int, int]:
    """All that is seen with a script, or without one: how many checks went well, and how many not."""
    from playwright.sync_api import sync_playwright

    tally = Tally()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        for path in PAGES[:3]:
            _days(browser, sites, path, script, tally)
        for path in (PAGES[0], COMPANIONS) if script else PAGES[:1]:
            _late(browser, sites[1], path, script, tally)
        browser.close()
    return tally.passed, tally.failed


def _days(browser, sites: list[Path], path: str, script: bool, tally: Tally) -> None:
    """One page as it is on the day before, the day and the day after, opened beside each other."""
    how = "with script" if script else "without script"
    days = [(browser.new_context(java_script_enabled=script).new_page(), site, clips, f"{path} of {name}, {how}")
            for site, clips, name in zip(sites, (0, 1, 0), ("the day before", "the day", "the day after"))]
    # The day itself last, since its clip begins at once.
    for page, site, _, _ in sorted(days, key=lambda day: day[2]):
        page.goto((site / path).resolve().as_uri())
    days[-1][0].wait_for_timeout(300 if script else 600)
    for page, _, clips, name in days:
        seen = page.evaluate(CLIPS)
        tally.check(f"{name}: {clips} clips are played", seen == clips, seen)
    days[-1][0].wait_for_timeout(2600)
    for page, _, _, name in days:
        tally.check(f"{name}: and none after its time", page.evaluate(CLIPS) == 0)
        page.context.close()


def _late(browser, site: Path, path: str, script: bool, tally: Tally) -> None:
    """The picture of a clip comes late: the box is never empty, and with script the clip is played whole."""
    page = browser.new_context(java_script_enabled=script).new_page()
    name = f"{path} {'with' if script else 'without'} script and a late clip"
    held: list = []
    clips_of_page = _clips(site, path)
    page.route(lambda url: url.endswith(clips_of_page), lambda route: held.append(route))
    page.goto((site / path).resolve().as_uri(), wait_until="commit")
    until(lambda: page.evaluate("() => document.querySelector('.pet .turn img')?.naturalWidth > 0"),
          lambda: page.wait_for_timeout(50))
    box = page.locator(".pet").first
    sizes, clips = [], 0
    start = time.monotonic()
    while time.monotonic() - start < 4.2:
        sizes.append(len(box.screenshot(animations="allow")))
        clips += page.evaluate(CLIPS)
        while held and time.monotonic() - start > 1.2:
            held.pop().continue_()
    tally.check(f"{name}: the box is never empty", min(sizes) > EMPTY, sizes)
    if script:
        tally.check(f"{name}: it is played all the same", clips > 0, clips)
    page.context.close()


def _clips(site: Path, path: str) -> tuple[str, ...]:
    """The files of what a page plays once."""
    return tuple(CLIP.findall((site / path).read_text("utf-8")))


def _open(browser, site: Path, path: str, **how):
    page = browser.new_context(**how).new_page()
    page.goto((site / path).resolve().as_uri())
    page.wait_for_load_state("load")
    return page


def _moves(browser, site: Path, path: str, tally: Tally) -> None:
    page = _open(browser, site, path)
    name = f"{site.name}/{path}"
    tally.check(f"{name}: its pet moves by itself", page.evaluate(RUNNING) > 0)
    first = page.evaluate(PLACES)
    in_page(page, f"({PLACES})() !== given", first)
    width, height = page.evaluate(TARGET)
    tally.check(f"{name}: the control is large enough for a finger", width >= 44 and height >= 44, (width, height))
    tally.check(f"{name}: there is one control", page.locator(".pause input").count() == 1)
    # What is played once has made room for the loop after three and a half seconds.
    page.wait_for_timeout(3500 if _clips(site, path) else 0)
    tally.check(f"{name}: no clip stays", page.evaluate(CLIPS) == 0)
    page.context.close()


def _stops_without_script(browser, site: Path, path: str, tally: Tally) -> None:
    page = _open(browser, site, path, java_script_enabled=False)
    name = f"{site.name}/{path}"
    box = page.locator(".pause input")
    for _ in range(80):
        page.keyboard.press("Tab")
        if box.evaluate("one => one === document.activeElement"):
            break
    tally.check(f"{name}: the keyboard reaches the control",
                box.evaluate("one => one === document.activeElement && getComputedStyle(one).outlineStyle !== 'none'"))
    page.keyboard.press("Space")
    tally.check(f"{name}: without script the control stops every animation",
                box.is_checked() and page.evaluate(RUNNING) == 0, page.evaluate(RUNNING))
    tally.check(f"{name}: nothing that was to be played once stays", page.evaluate(CLIPS) == 0)
    page.keyboard.press("Space")
    tally.check(f"{name}: and lets them go on", page.evaluate(RUNNING) > 0)
    page.context.close()


def _remembers(browser, site: Path, tally: Tally) -> None:
    page = _open(browser, site, PAGES[0])
    page.locator(".pause").click()
    page.goto((site / COMPANIONS).resolve().as_uri())
    tally.check(f"{site.name}: with script the choice is remembered on the next page",
                page.locator(".pause input").is_checked() and page.evaluate(RUNNING) == 0)
    page.locator(".pause").click()
    page.goto((site / PAGES[0]).resolve().as_uri())
    tally.check(f"{site.name}: and so is that it was taken back",
                not page.locator(".pause input").is_checked() and page.evaluate(RUNNING) > 0)
    page.context.close()


def _rests_while_hidden(browser, site: Path, tally: Tally) -> None:
    page = _open(browser, site, PAGES[0])
    page.evaluate(HIDE, True)
    tally.check(f"{site.name}: nothing moves while the page is hidden", page.evaluate(RUNNING) == 0)
    page.evaluate(HIDE, False)
    tally.check(f"{site.name}: it goes on when the page is seen again", page.evaluate(RUNNING) > 0)
    page.context.close()


def _stands_still(browser, site: Path, pages: list[str], tally: Tally) -> None:
    """Where motion is not wanted, on paper and in forced colors the pet is a still, and is seen."""
    ways = {"reduced motion": {"reduced_motion": "reduce"}, "forced colors": {"forced_colors": "active"}}
    for name, how in ways.items():
        for path in pages:
            page = browser.new_context(**how).new_page()
            asked = requests(page)
            page.goto((site / path).resolve().as_uri())
            page.wait_for_load_state("load")
            _still(page, f"{site.name}/{path} with {name}", tally)
            clips = [one for one in asked if one.endswith(_clips(site, path))]
            tally.check(f"{site.name}/{path} with {name}: no clip is loaded", not clips, clips)
            page.context.close()
    page = _open(browser, site, pages[0], reduced_motion="reduce")
    page.locator("#display summary").click()
    for value, moves in (("full", True), ("reduce", False)):
        page.locator(f"#display input[data-preference='motion'][value='{value}']").check()
        tally.check(f"{site.name}: what a reader chooses on the page wins over the system: {value}",
                    (page.evaluate(RUNNING) > 0) == moves)
    page.context.close()
    page = _open(browser, site, pages[-1])
    page.emulate_media(media="print")
    _still(page, f"{site.name} on paper", tally)
    page.emulate_media(media="screen")
    page.evaluate("document.documentElement.dataset.motion = 'reduce'")
    _still(page, f"{site.name} with its own setting", tally)
    page.context.close()


def _still(page, name: str, tally: Tally) -> None:
    tally.check(f"{name}: nothing moves", page.evaluate(RUNNING) == 0)
    tally.check(f"{name}: no clip is seen", page.evaluate(CLIPS) == 0)
    tally.check(f"{name}: the pet is seen", all(page.evaluate(SEEN)) and page.locator(".pet").count() > 0)
    tally.check(f"{name}: there is nothing to pause", not page.locator(".pause").is_visible())


def _axe(browser, site: Path, tally: Tally) -> None:
    page = _open(browser, site, COMPANIONS, reduced_motion="reduce")
    page.evaluate(axe_script())
    for theme in THEMES:
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        for width, height in (WIDE, NARROW) if theme == "light" else (WIDE,):
            page.set_viewport_size({"width": width, "height": height})
            violations = page.evaluate(RULES if theme == "light" else COLORS)["violations"]
            tally.check(f"{site.name}/{COMPANIONS} {theme} {width}: axe finds nothing", not violations,
                        [(one["id"], one["nodes"][0]["html"][:160]) for one in violations])
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 640})
        seen = page.evaluate(FIT)
        tally.check(f"{site.name}/{COMPANIONS}: fits a screen of {width} pixels", seen["width"] <= seen["window"], seen)
    page.context.close()
