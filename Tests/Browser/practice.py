"""Guided practice, opened from a folder on disk; the clock is simulated, so nothing waits."""

from __future__ import annotations

import json
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.program import Program
from prooflib.tally import Tally

# When a session is begun; the person's site and data end shortly after.
BEGUN = "2026-03-15T18:00:00+01:00"
AS_OF = "2026-03-15T18:30"


def check(site: Path, tally: Tally, program: Program | None = None) -> None:
    """A whole session of each kind, one that is stopped, one with reduced motion, and one that is imported."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        for kind in ("breathing", "meditation", "stretching"):
            _whole(browser, site, kind, tally)
        for size in ((390, 844), (360, 640)):
            _phone(browser, site, size, tally)
        _stopped(browser, site, tally)
        _left(browser, site, tally)
        if program:
            _taken_in(browser, site, program, tally)
        _still(browser, site, tally)
        _unscripted(browser, site, tally)
        browser.close()


def _open(browser, site: Path, kind: str, **options):
    context = browser.new_context(**options)
    page = context.new_page()
    page.clock.install(time=datetime.fromisoformat(BEGUN))
    page.goto((site / f"light/practice/{kind}.html").resolve().as_uri())
    # From here the clock stands, unless it is told to run: what the machine takes meanwhile counts for nothing.
    page.clock.pause_at(datetime.fromisoformat(BEGUN) + timedelta(minutes=5))
    return page


def _whole(browser, site: Path, kind: str, tally: Tally) -> None:
    page = _open(browser, site, kind)
    said = page.locator(".guided [role=status]")
    ready = said.inner_text()
    # By keyboard alone: the first length, then the button.
    page.locator("input[name=minutes][value='3']").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    tally.check(f"{kind}: the arrows choose a minute", page.locator("input[value='1']").is_checked())
    page.locator("button[type=submit]").focus()
    page.keyboard.press("Enter")
    steps = page.locator("li[data-seconds] .do").all_inner_texts()
    heard = [said.inner_text()]
    lasted = 0
    for _ in range(90):
        page.clock.run_for(1000)
        lasted += 1
        now = said.inner_text()
        if now != heard[-1]:
            heard.append(now)
        if not page.locator(".running").count():
            break
    # The browser keeps the session in its own time.
    page.locator(".kept").wait_for()
    tally.check(f"{kind}: a minute is sixty seconds", lasted == 60, f"{lasted} s")
    rounds = heard[:-1]
    tally.check(f"{kind}: every step is said in its order", rounds == (steps * 9)[: len(rounds)] and len(rounds) >= len(steps)
                and len(rounds) % len(steps) == 0, str(heard))
    tally.check(f"{kind}: the end is said", heard[-1] not in [*steps, ready], heard[-1])
    tally.check(f"{kind}: focus stays on the button", page.evaluate("document.activeElement.type") == "submit")
    save = page.locator(".kept button")
    if save.is_visible():
        with page.expect_download() as download:
            save.click()
        queue = json.loads(Path(download.value.path()).read_text("utf-8"))
        entry = queue["entries"][0]
        tally.check(f"{kind}: a finished session is one entry of a queue file",
                    queue["format"] == "triptych-queue-1" and len(queue["entries"]) == 1 and entry["done"] is False
                    and entry["action"] == "log_mindful" and entry["payload"] == {"value": 1}, json.dumps(queue))
    else:
        tally.check(f"{kind}: a finished session waits in the browser", page.locator(".kept a").is_visible())
    page.context.close()


def _phone(browser, site: Path, size: tuple[int, int], tally: Tally) -> None:
    """On a phone the session can be begun without scrolling, and its circle, words and button stay on the screen."""
    width, height = size
    for kind in ("breathing", "meditation", "stretching"):
        page = _open(browser, site, kind, viewport={"width": width, "height": height}, is_mobile=True, has_touch=True)
        tabs = page.locator(".tabs-main").bounding_box()["y"]
        start = page.locator("button[type=submit]").bounding_box()
        tally.check(f"{kind}, {width} by {height}: the button to begin stands above the tabs",
                    start["y"] + start["height"] <= tabs, f"{start} {tabs}")
        page.evaluate("window.scrollTo(0, 300)")
        page.locator("button[type=submit]").tap()
        page.clock.run_for(1000)
        for place in (".orb", ".guided [role=status]", ".tick", "button[type=submit]"):
            box = page.locator(place).bounding_box()
            tally.check(f"{kind}, {width} by {height}: {place} stands on the screen while it runs",
                        box["y"] >= 0 and box["y"] + box["height"] <= tabs, f"{box} {tabs}")
        page.evaluate("window.scrollBy(0, 200)")
        box = page.locator(".orb").bounding_box()
        tally.check(f"{kind}, {width} by {height}: the circle stays when the page is scrolled", box["y"] >= 0, str(box))
        page.context.close()


def _stopped(browser, site: Path, tally: Tally) -> None:
    page = _open(browser, site, "breathing")
    page.locator("button[type=submit]").click()
    page.clock.run_for(20_000)
    page.locator("button[type=submit]").click()
    page.clock.run_for(300_000)
    tally.check("breathing: a stopped session leaves nothing", not page.locator(".kept").is_visible()
                and "mindful" not in page.evaluate("JSON.stringify(localStorage)"))
    page.context.close()


def _left(browser, site: Path, tally: Tally) -> None:
    """Leaving the page stops the session, even when the browser restores the same page."""
    page = _open(browser, site, "breathing")
    page.locator("button[type=submit]").click()
    page.clock.run_for(20_000)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    page.clock.run_for(900_000)
    tally.check("breathing: a session on a page that was left leaves nothing", not page.locator(".kept").is_visible())
    page.context.close()


def _taken_in(browser, site: Path, program: Program, tally: Tally) -> None:
    """From a session in the browser through its file to the mood of the person."""
    page = _open(browser, site, "breathing", accept_downloads=True, timezone_id="Europe/Berlin")
    page.locator("input[name=minutes]").first.check(force=True)
    page.locator("button[type=submit]").click()
    page.clock.run_for(60_000)
    page.locator(".kept a").wait_for()
    page.locator(".kept a").click()
    page.locator("[data-list] li").first.wait_for()
    with page.expect_download() as download:
        page.locator("[data-save]").click()
    page_file = json.loads(Path(download.value.path()).read_text("utf-8"))
    tally.check("breathing: the session is in the queue file", [one["action"] for one in page_file["entries"]] == ["log_mindful"],
                page_file)
    page.context.close()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "queue.json"
        path.write_text(json.dumps(page_file), "utf-8")
        done = program.run("queue", "apply", path, "--person", site.name)
    tally.check("breathing: the queue file is taken in", done.returncode == 0 and "Applied 1" in done.stdout, done.stdout + done.stderr)
    mood = program.json("show", "mood", "--person", site.name, "--as-of", AS_OF) or {}
    tally.check("breathing: the mood is calm by the quiet minutes",
                (mood.get("mood"), mood.get("decided_by")) == ("calm", "mindful"), mood.get("sentence"))


def _still(browser, site: Path, tally: Tally) -> None:
    page = _open(browser, site, "breathing", reduced_motion="reduce")
    page.locator("button[type=submit]").click()
    page.clock.run_for(1_000)
    moved = page.evaluate("document.querySelector('.moving').style.transform")
    tally.check("breathing: nothing moves where nothing is to move", moved in ("", "none"), moved)
    tally.check("breathing: numbers count instead", page.locator(".tick").inner_text()[:1].isdigit())
    page.context.close()


def _unscripted(browser, site: Path, tally: Tally) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto((site / "light/practice/breathing.html").resolve().as_uri())
    text = page.locator("main").inner_text()
    tally.check("breathing: the numbers stand there without a script",
                all(number in text for number in ("4", "7", "8")) and not page.locator(".guided").is_visible(), text[:200])
    page.context.close()
