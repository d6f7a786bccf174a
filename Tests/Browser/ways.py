"""Ways that are short: how many Tabs lie between a change and its file, and what folds out of the way."""

from __future__ import annotations

import json
from pathlib import Path

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.tally import Tally

from .parts import each, open_page


def check(site: Path, tally: Tally) -> None:
    """Checks one site with both depths and its forms."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        each(browser, (_settings, _entry, _tree), site, tally)
        browser.close()


def _steps(page, selector: str) -> int:
    """Presses Tab until the element has focus, and counts; 60 where it is not reached."""
    for count in range(60):
        if page.evaluate("one => document.activeElement.matches(one)", selector):
            return count
        page.keyboard.press("Tab")
    return 60


def _settings(page, site: Path, tally: Tally) -> None:
    """From a changed setting to its file, and errors told as in the forms for entries."""
    open_page(page, site, "deep/profile/settings.html")
    field = page.locator("[data-path='goals.steps'] input")
    field.fill("9400")
    field.focus()
    found = _steps(page, "#settings button[type=submit]")
    tally.check("settings: one Tab from the change to its file", found == 1, found)
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    tally.check("settings: it is the file with the change", json.loads(Path(download.value.path()).read_text("utf-8"))["goals"] == {"steps": 9400})
    field.fill("x")
    field.blur()
    title = page.title()
    page.locator("#settings button.near").click()
    tally.check("settings: errors are listed, have the focus and stand in the title", page.evaluate("document.activeElement.id") == "errors"
                and page.title() != title and page.title().endswith(title) and page.locator("#errors li").count() == 1, page.title())
    page.locator("#settings button[type=reset]").click()
    tally.check("settings: taken back, title and button are as before", page.title() == title and page.locator("#settings .near").count() == 0)


def _entry(page, site: Path, tally: Tally) -> None:
    """From a value to its entry, and on to the file of the queue."""
    open_page(page, site, "light/log/steps.html")
    page.locator("#entry-value").focus()
    found = _steps(page, "form.entry [type=submit]")
    tally.check("an entry: two Tabs at most from its value to “Keep”, since what is optional is folded", found <= 2, found)
    page.locator("#entry-value").fill("8200")
    page.locator("#entry-value").press("Enter")
    page.locator("form.entry [data-hand] button").wait_for(state="visible")
    page.locator("form.entry [type=submit]").focus()
    found = _steps(page, "form.entry [data-hand] button")
    tally.check("an entry: one Tab from “Keep” to the file of the queue", found == 1, found)
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    tally.check("an entry: the file has it", "8200" in Path(download.value.path()).read_text("utf-8"))
    open_page(page, site, "light/log/mood.html")
    page.evaluate("[...document.querySelectorAll('form.entry details [data-part=year]')].forEach(one => { one.value = '12'; })")
    page.locator("form.entry [type=submit]").click()
    tally.check("what is folded and wrong unfolds", page.locator("form.entry details").get_attribute("open") is not None)


def _tree(page, site: Path, tally: Tally) -> None:
    """The tree of all pages is a few groups."""
    open_page(page, site, "deep/pillars/fitness.html")
    page.locator(".drawer > summary").focus()
    page.keyboard.press("Enter")
    groups, links = page.locator(".tree details").count(), page.locator(".tree a").count()
    count = 0
    while page.evaluate("document.activeElement.closest('.drawer') !== null") and count < 200:
        page.keyboard.press("Tab")
        count += 1
    is_open = page.evaluate("document.querySelectorAll('.tree details[open] [aria-current]').length") == 1
    tally.check("the tree folds by group, and the group of the page stands open", groups > 4 and count < links * 0.7 and is_open,
                f"{groups} groups, {links} links, {count} steps")
