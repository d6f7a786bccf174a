"""Guided practice as somebody uses it from a folder on a disk; the clock is turned by hand, so nothing waits."""

from __future__ import annotations

import json
from pathlib import Path

from browser import ARGUMENTS, chromium
from tally import Tally


def check(site: Path, tally: Tally) -> None:
    """A whole session of each kind, one that is stopped, one where nothing may move."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for kind in ("breathing", "meditation", "stretching"):
            _whole(browser, site, kind, tally)
        _stopped(browser, site, tally)
        _still(browser, site, tally)
        _unscripted(browser, site, tally)
        browser.close()


def _open(browser, site: Path, kind: str, **options):
    context = browser.new_context(**options)
    page = context.new_page()
    page.clock.install()
    page.goto((site / f"light/practice/{kind}.html").resolve().as_uri())
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
    for _ in range(90):
        page.clock.run_for(1000)
        now = said.inner_text()
        if now != heard[-1]:
            heard.append(now)
        if page.locator(".kept").is_visible():
            break
    rounds = heard[:-1]
    tally.check(f"{kind}: every step is said in its order", rounds == (steps * 9)[: len(rounds)] and len(rounds) >= len(steps)
                and len(rounds) % len(steps) == 0, str(heard))
    tally.check(f"{kind}: the end is said", heard[-1] not in steps + [ready], heard[-1])
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


def _stopped(browser, site: Path, tally: Tally) -> None:
    page = _open(browser, site, "breathing")
    page.locator("button[type=submit]").click()
    page.clock.run_for(20_000)
    page.locator("button[type=submit]").click()
    page.clock.run_for(300_000)
    tally.check("breathing: a stopped session leaves nothing", not page.locator(".kept").is_visible()
                and "mindful" not in page.evaluate("JSON.stringify(localStorage)"))
    page.context.close()


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
