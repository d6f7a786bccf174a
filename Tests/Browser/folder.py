"""Saving into a folder that somebody chose: the file lies there, nothing is overwritten, and the folder is remembered."""

from __future__ import annotations

import json
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from prooflib.chromium import ARGUMENTS, chromium
from prooflib.tally import Tally
from prooflib.waiting import SECONDS, in_page

# The browser's own private folder stands for one of the disk: nobody can answer the browser's question in a proof.
PICKER = """
  window.asked = 0;
  window.showDirectoryPicker = async () => {
    window.asked += 1;
    if (window.cancels) { throw new DOMException('closed', 'AbortError'); }
    const root = await navigator.storage.getDirectory();
    return root.getDirectoryHandle(window.other || 'inbox', { create: true });
  };
"""
NO_PICKER = "delete window.showDirectoryPicker; window.showDirectoryPicker = undefined;"
REFUSING = """
  FileSystemDirectoryHandle.prototype.requestPermission = async () => 'denied';
"""
FILES = """async () => {
  const found = {};
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('inbox', { create: true });
  for await (const [name, file] of folder.entries()) { found[name] = await (await file.getFile()).text(); }
  return found;
}"""
LOG, SETTINGS = "light/log/index.html", "light/profile/settings.html"


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        return


def check(site: Path, tally: Tally) -> None:
    """Checks the pages of one site on which a file can be saved."""
    from playwright.sync_api import sync_playwright

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Silent, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        _queue(browser, base, tally)
        _settings(browser, base, tally)
        _elsewhere(browser, base, site, tally)
        browser.close()
    server.shutdown()


def _page(browser, script: str):
    context = browser.new_context(viewport={"width": 390, "height": 844}, accept_downloads=True)
    context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(1000 * SECONDS)
    return page


def _log(page, base: str) -> None:
    """Enters a glass of water and goes to the list of what waits."""
    page.goto(base + "light/log/water.html")
    page.fill("form[data-entry] input[type=text]", "0.3")
    page.click("form[data-entry] [type=submit]")
    in_page(page, "document.querySelector('[data-kept-here]').textContent")
    page.goto(base + LOG)
    page.wait_for_selector("[data-queue] [data-save]:not([disabled])")


def _said(page, wanted: str) -> str:
    in_page(page, "document.querySelector('[data-said-folder]').textContent.includes(given)", wanted)
    return page.inner_text("[data-said-folder]")


def _queue(browser, base: str, tally: Tally) -> None:
    page = _page(browser, PICKER)
    _log(page, base)
    button = page.locator("[data-queue] [data-take]")
    tally.check("saving into a folder is offered beside the usual way", button.is_visible() and page.locator("[data-queue] [data-save]").is_visible())
    tally.check("another folder is offered only once one was chosen", page.locator("[data-queue] [data-other]").is_hidden())
    page.evaluate("window.cancels = true")
    button.focus()
    page.keyboard.press("Enter")
    in_page(page, "window.asked === 1")
    tally.check("whoever closes the question saves nothing", page.evaluate(FILES) == {} and page.inner_text("[data-said-folder]") == "")
    tally.check("and nothing counts as handed over", page.locator("[data-queue] [data-clear]").is_disabled())
    page.evaluate("window.cancels = false")
    button.focus()
    page.keyboard.press("Enter")
    said = _said(page, "inbox/")
    files = page.evaluate(FILES)
    name = next(iter(files), "")
    tally.check("the page says where the file lies, to a screen reader too", said.endswith("inbox/" + name)
                and page.get_attribute("[data-said-folder]", "role") == "status", said)
    entries = json.loads(files.get(name, "{}")).get("entries", [])
    tally.check("the file holds what waits", name.startswith("triptych-queue-") and [one["action"] for one in entries] == ["log_water"], files)
    page.wait_for_selector("[data-queue] [data-clear]:not([disabled])")
    tally.check("the button names the folder", button.inner_text().endswith(" inbox"), button.inner_text())
    page.evaluate("document.querySelector('[data-said-folder]').textContent = ''")
    button.click()
    _said(page, "-2.json")
    later = page.evaluate(FILES)
    tally.check("a second file stands beside the first, which nobody overwrites", later.get(name) == files.get(name) and len(later) == 2, list(later))
    tally.check("the folder is not asked for again", page.evaluate("window.asked") == 2)
    page.reload()
    in_page(page, "document.querySelector('[data-take]').textContent.endsWith(' inbox')")
    page.wait_for_selector("[data-queue] [data-save]:not([disabled])")
    button.click()
    _said(page, "-3.json")
    tally.check("the browser remembers the folder", page.evaluate("window.asked") == 0)
    page.evaluate("window.other = 'elsewhere'")
    page.click("[data-queue] [data-other]")
    tally.check("another folder takes its place", "elsewhere/triptych-queue-" in _said(page, "elsewhere/") and len(page.evaluate(FILES)) == 3)
    page.context.close()

    page = _page(browser, PICKER + REFUSING)
    _log(page, base)
    page.click("[data-queue] [data-take]")
    _said(page, "inbox/")
    page.reload()
    in_page(page, "document.querySelector('[data-take]').textContent.endsWith(' inbox')")
    page.wait_for_selector("[data-queue] [data-save]:not([disabled])")
    page.click("[data-queue] [data-take]")
    refused = page.get_attribute("[data-folder]", "data-refused")
    tally.check("a browser that may no longer write says so", _said(page, refused[:20]) == refused)
    page.context.close()


def _settings(browser, base: str, tally: Tally) -> None:
    page = _page(browser, PICKER)
    downloads: list[str] = []
    page.on("download", lambda one: downloads.append(one.suggested_filename))
    page.goto(base + SETTINGS)
    page.check("[data-path='display.theme'] input[value=dark]")
    page.click("#settings [data-take]")
    _said(page, "inbox/settings.json")
    given = json.loads(page.evaluate(FILES).get("settings.json", "{}"))
    tally.check("settings go into the folder, and not into the downloads", given.get("display", {}).get("theme") == "dark" and not downloads,
                (given, downloads))
    page.context.close()


def _elsewhere(browser, base: str, site: Path, tally: Tally) -> None:
    page = _page(browser, NO_PICKER)
    _log(page, base)
    tally.check("a browser that cannot do it offers the download alone", page.locator("[data-folder]").is_hidden())
    with page.expect_download() as download:
        page.click("[data-queue] [data-save]")
    tally.check("which works as ever", download.value.suggested_filename.startswith("triptych-queue-"))
    page.context.close()
    page = _page(browser, "")
    page.goto((site / SETTINGS).resolve().as_uri())
    tally.check("pages from a disk offer it too", page.locator("[data-folder]").is_visible())
    page.context.close()
