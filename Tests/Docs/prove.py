"""Makes the documentation site and reads it as its readers do. See README.md beside this file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from Browser import browser
from prooflib import nu_checker, options, trees
from prooflib.chromium import ARGUMENTS, axe_script, chromium
from prooflib.program import ROOT, run
from prooflib.tally import Tally
from prooflib.waiting import until

from . import guide, pages, scores

# One page of each kind, which is looked at in every way.
IN_FULL = ["index.html", "guides/million.html", "guides/make-it-yours.html", "reference/TriptychFiles/index.html",
           "reference/TriptychGraphics/LineChart.html"]
# So many pages of types, the largest first, are read by axe beside them.
MOST_TYPES = 4


def main() -> int:
    given = options.parser(__doc__, "docs").parse_args()
    work, tally = options.emptied(given.work), Tally()
    modules = given.program.resolve().parent / "Modules"

    tally.part("The site is made")
    sites = [work / "site", work / "again"]
    for site in sites:
        ended = run(ROOT / "script" / "docs", "--modules", modules, site)
        if not tally.check("script/docs makes the site", ended.returncode == 0, ended.stdout + ended.stderr):
            return tally.close()
        tally.check("it prints the path at the end", ended.stdout.rstrip().endswith(f"{site}/index.html in a browser"), ended.stdout)
    tally.nothing("the same input gives the same bytes", trees.differing(*map(trees.digests, sites)))
    site = sites[0]
    ours = work / "mine"
    ours.mkdir()
    (ours / "letter.txt").write_text("mine", "utf-8")
    refused = run(ROOT / "script" / "docs", "--modules", modules, ours)
    tally.check("a folder with other files is refused and left alone", refused.returncode != 0 and (ours / "letter.txt").is_file(), refused.stderr)

    tally.part("Pages as files")
    found = pages.check(site, tally)

    tally.part("Valid HTML")
    listed = sorted(path for path in found if path.count("/") < 2 or path.endswith("/index.html"))
    types = sorted(set(found) - set(listed), key=lambda path: (-(site / path).stat().st_size, path))
    chosen = work / "chosen"
    for path in [*listed, *types[::25]]:
        (chosen / path).parent.mkdir(parents=True, exist_ok=True)
        (chosen / path).write_bytes((site / path).read_bytes())
    nu_checker.check([chosen], tally)

    tally.part("In a browser")
    browser.check([browser.Job(str(site), path, browser.IN_FULL) for path in IN_FULL], tally)
    others(site, [path for path in [*listed, *types[:MOST_TYPES]] if path not in [*IN_FULL, "search.html"]], tally)
    search(site, tally)

    tally.part("Scores, and the guide")
    scores.check(tally)
    guide.check(given.program.resolve(), work, tally)
    return tally.close()


def others(site: Path, paths: list[str], tally: Tally) -> None:
    """Pages made of the same parts as those above: axe once, in light and dark by turns, and a screen of 320 pixels."""
    from playwright.sync_api import sync_playwright

    axe = axe_script()
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page = opened.new_page(viewport={"width": 1280, "height": 900})
        for number, path in enumerate(paths):
            page.emulate_media(color_scheme=["light", "dark"][number % 2])
            page.goto((site / path).resolve().as_uri())
            page.set_viewport_size({"width": 320, "height": 640})
            seen = page.evaluate(browser.FIT)
            tally.check(f"{path}: fits a screen of 320 pixels", seen["width"] <= seen["window"], seen)
            page.set_viewport_size({"width": 1280, "height": 900})
            page.evaluate(axe)
            violations = page.evaluate(browser.RULES)["violations"]
            tally.check(f"{path}: axe finds nothing", not violations, [(one["id"], one["nodes"][0]["html"][:200]) for one in violations])
        opened.close()


def search(site: Path, tally: Tally) -> None:
    """The search finds pages, parts and types from a folder on disk, and is a page of everything without a script."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page = opened.new_page()
        page.goto((site / "guides/start.html").resolve().as_uri())
        page.get_by_role("link", name="Search").click()
        there = until(lambda: page.evaluate("document.activeElement?.id") == "find-text", lambda: page.wait_for_timeout(50))
        tally.check("search: the way there leads into the field", there, page.url)
        for typed, wanted in {"every night": "guides/nightly.html", "retenton": "guides/your-data.html#how-long-data-is-kept",
                              "LineChart": "reference/TriptychGraphics/LineChart.html", "sepia": "guides/make-it-yours.html",
                              "ntfy": "guides/messages.html", "shard": "guides/million.html#shards"}.items():
            page.fill("#find-text", typed)
            links = page.eval_on_selector_all("#found a", "all => all.map(one => one.getAttribute('href'))")
            tally.check(f"search: {typed} finds {wanted}", any(link.startswith(wanted) for link in links[:8]), json.dumps(links[:8]))
        page.fill("#find-text", "every night")
        page.keyboard.press("Enter")
        page.wait_for_url("**/guides/nightly.html*")
        tally.check("search: Enter opens the first", page.locator("h1").inner_text() == "Run it every night", page.url)
        page.locator(".drawer > summary").click()
        page.keyboard.press("Escape")
        folded = page.evaluate("!document.querySelector('.drawer').open && document.activeElement.tagName === 'SUMMARY'")
        tally.check("the list of all pages folds with Escape, and the focus stays at it", folded)
        page.locator(".drawer > summary").click()
        page.evaluate("document.getElementById('display').open = true")
        page.evaluate(axe_script())
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            violations = page.evaluate(browser.RULES)["violations"]
            tally.check(f"axe finds nothing in the list of all pages and the choices of the display at {width}", not violations,
                        [(one["id"], one["nodes"][0]["html"][:200]) for one in violations])
        page.set_viewport_size({"width": 1280, "height": 844})
        page.keyboard.press("Escape")
        page.get_by_label("High contrast, dark").check()
        page.goto((site / "index.html").resolve().as_uri())
        theme = page.evaluate("document.documentElement.dataset.theme")
        tally.check("a chosen theme holds on other pages", theme == "contrast-dark", theme)
        plain = opened.new_context(java_script_enabled=False).new_page()
        plain.goto((site / "search.html").resolve().as_uri())
        seen = plain.locator("#find-tree").inner_text()
        tally.check("search: without a script the page has everything", "Run it every night" in seen and "LineChart" in seen
                    and not plain.locator("#find").is_visible(), seen[:200])
        opened.close()


if __name__ == "__main__":
    sys.exit(main())
