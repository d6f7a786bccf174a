"""The pages of a bundle in the browser, opened from the folder: axe, the width of a phone, and the network."""

from __future__ import annotations

import re
from pathlib import Path

from prooflib.chromium import ARGUMENTS, axe_script, requests, without_window
from prooflib.tally import Tally

PAGES = ("index.html", "data/access/article15.html")
RULES = "axe.run(document, {resultTypes: ['violations'], selectors: false, rules: {'target-size': {enabled: true}}})"


def check(folders: dict[str, Path], tally: Tally) -> None:
    """Each page in each language: light and wide, dark and narrow."""
    from playwright.sync_api import sync_playwright

    axe = axe_script()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        for language, folder in folders.items():
            for name in PAGES:
                if tally.check(f"{language} {name} is there", (folder / name).is_file()):
                    look(browser, folder, name, language, axe, tally)
        browser.close()


def look(browser, folder: Path, name: str, language: str, axe: str, tally: Tally) -> None:
    """One page."""
    root = folder.resolve().as_uri() + "/"
    for scheme, width in (("light", 1280), ("dark", 390)):
        context = browser.new_context(bypass_csp=True, color_scheme=scheme, viewport={"width": width, "height": 844}, reduced_motion="reduce")
        page = context.new_page()
        asked = requests(page)
        page.goto(root + name)
        page.evaluate(axe)
        found = page.evaluate(RULES)["violations"]
        where = f"{language} {name} {scheme} {width}"
        tally.check(f"{where}: axe finds nothing", not found, [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found])
        tally.check(f"{where}: it fits", page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))
        tally.check(f"{where}: nothing is loaded from elsewhere", all(url.startswith(root) for url in asked), asked)
        context.close()
    text = (folder / name).read_text("utf-8")
    tally.check(f"{language} {name}: its language is said", f'lang="{language}"' in text)
    tally.check(f"{language} {name}: nothing in it points to a server",
                not re.search(r"(?:src|href)\s*=\s*[\"']?(?:https?:)?//", text))
    links = [link for link in re.findall(r'href="([^"#]+)', text) if ":" not in link]
    dead = [link for link in links if not ((folder / name).parent / link).exists()]
    tally.check(f"{language} {name}: every link leads to a file", not dead, dead)
