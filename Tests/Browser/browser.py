"""Every kind of page in Chromium, as a reader meets it."""

from __future__ import annotations

import importlib.util
import shutil
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import files
import reading
from tally import Tally

WIDE, NARROW = (1280, 900), (390, 844)
MODES = [("light", WIDE), ("dark", WIDE), ("light", NARROW), ("dark", NARROW)]
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
FIT = """() => ({ width: document.documentElement.scrollWidth, window: document.documentElement.clientWidth,
  wide: [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right >
    document.documentElement.clientWidth + 1 && !e.closest('[tabindex="0"], svg, .vh')).slice(0, 3)
    .map(e => e.tagName.toLowerCase() + '.' + (e.getAttribute('class') || '')) })"""
# Style sheets are preloaded only for a rule that is off, and selectors are never shown: both only cost time.
RULES = """axe.run(document, {resultTypes: ['violations'], selectors: false, preload: {assets: ['media']},
  rules: {'target-size': {enabled: true}}})"""

# What else a theme or a colour mode can break: colours, and nothing besides.
COLOURS = """axe.run(document, {resultTypes: ['violations'], selectors: false, preload: {assets: ['media']},
  runOnly: {type: 'rule', values: ['color-contrast', 'link-in-text-block']}})"""
THEMES = ["dark", "contrast", "contrast-dark"]
VISIONS = ["protan", "deutan", "tritan"]
DRESS = """([theme, vision]) => { const root = document.documentElement;
  root.dataset.theme = theme; root.dataset.cvd = vision; }"""


@dataclass
class Finding:
    """One check of one page, carried home from a worker."""

    name: str
    good: bool
    detail: str = ""


def chromium() -> str:
    """The system's browser."""
    names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    places = ["/Applications/Chromium.app/Contents/MacOS/Chromium",
              "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
    found = [path for path in map(shutil.which, names) if path] + [path for path in places if Path(path).exists()]
    if not found:
        raise SystemExit("no Chromium is found; script/bootstrap --test installs it")
    return found[0]


def check(sites: dict[Path, list[str]], tally: Tally, workers: int = 2) -> None:
    """Checks the named pages of each site; work is shared by pages, so that each is opened by one worker only.

    Pages of the first site are looked at in all themes, one of each family also as readers set it for themselves,
    by keyboard and on paper; pages of the others, which show the same kinds in other states, in light, in dark and
    narrow."""
    axe = (Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text("utf-8")
    first = next(iter(sites), None)
    known: set[str] = set()
    jobs = []
    for site, paths in sites.items():
        for path in paths:
            family = files.family(path)
            jobs.append((str(site), path, site == first, site == first and family not in known))
            known.add(family)
    shares = [jobs[start::workers] for start in range(workers)]
    with ProcessPoolExecutor(workers) as pool:
        for findings in pool.map(_share, shares, [axe] * workers, [chromium()] * workers):
            for finding in findings:
                tally.check(finding.name, finding.good, finding.detail)


def _share(jobs: list[tuple[str, str, bool, bool]], axe: str, program: str) -> list[Finding]:
    from playwright.sync_api import sync_playwright

    findings: list[Finding] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        # A reader who has set their browser to text of twice the size; not a zoom, which scales boxes too.
        large = playwright.chromium.launch(
            executable_path=program, args=[*ARGUMENTS, "--blink-settings=defaultFontSize=32"])
        # The policy stays in force where pages are used; only the axe runs need a door for their script.
        # One tab for each way of looking, used for all pages: opening tabs is slow.
        wide, narrow = ({"width": size[0], "height": size[1]} for size in (WIDE, NARROW))
        open_door = browser.new_context(bypass_csp=True, reduced_motion="reduce").new_page()
        enlarged = large.new_context(viewport=wide, bypass_csp=True).new_page()
        plain = browser.new_context(viewport=wide)
        touched = browser.new_context(viewport=narrow).new_page()
        unscripted = browser.new_context(viewport=narrow, java_script_enabled=False).new_page()
        walked: set[str] = set()
        for site, path, in_full, by_hand in jobs:
            url = (Path(site) / path).resolve().as_uri()
            name = f"{Path(site).name}/{path}"
            try:
                findings += _axe(open_door, url, name, axe, in_full)
                if by_hand:
                    findings += _set_otherwise(open_door, touched, url, name, walked)
                findings += _enlarged(enlarged, url, name)
                findings += _quiet(plain, url, name, Path(site).resolve().as_uri() + "/")
                findings += _unscripted(unscripted, url, name)
            except Exception as error:  # A page that cannot be looked at is a finding, not the end of the run.
                findings.append(Finding(f"{name} can be looked at", False, repr(error)))
        browser.close()
        large.close()
    return findings


def _axe(page, url: str, name: str, axe: str, in_full: bool) -> list[Finding]:
    """All rules in light, wide and narrow; then colours alone in the other themes and, on a page with charts, in
    the colour modes. Themes change by the page's own attribute, without loading it again."""
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.goto(url)
    page.evaluate(axe)
    findings = []

    def look(rules: str, theme: str, vision: str, size: tuple[int, int]) -> None:
        page.evaluate(DRESS, [theme, vision])
        page.set_viewport_size({"width": size[0], "height": size[1]})
        violations = page.evaluate(rules)["violations"]
        colours = theme if vision == "none" else f"{theme} {vision}"
        findings.append(Finding(
            f"{name} {colours} {size[0]}: axe finds nothing", not violations, "; ".join(map(_told, violations))))

    look(RULES, "light", "none", WIDE)
    for theme in THEMES if in_full else []:
        look(COLOURS, theme, "none", WIDE)
    if in_full and page.locator("main svg[role=img], main svg.chart").count():
        for theme in ("light", "dark"):
            for vision in VISIONS:
                look(COLOURS, theme, vision, WIDE)
    look(RULES, "light", "none", NARROW)
    look(COLOURS, "dark", "none", NARROW)
    page.evaluate(DRESS, ["light", "none"])
    for width in (NARROW[0], 320):
        page.set_viewport_size({"width": width, "height": 640})
        findings.append(_fits(page, f"{name}: fits a screen of {width} pixels"))
    return findings


def _set_otherwise(page, touched, url: str, name: str, walked: set[str]) -> list[Finding]:
    """What readers set for themselves, on the page as axe left it; the keyboard and a finger on a fresh one."""
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    seen = reading.spaced(page, name, FIT) + reading.still(page, name) + reading.forced(page, name)
    seen += reading.printed(page, name)
    touched.goto(url)
    seen += reading.targets(touched, name)
    seen += reading.keyboard(touched, name, walked)
    return [Finding(each, good, str(detail)) for each, good, detail in seen]


def _told(violation: dict) -> str:
    first = violation["nodes"][0]
    reasons = [one.get("message", "") for one in (first.get("any") or []) + (first.get("all") or [])]
    return f"{violation['id']} x{len(violation['nodes'])}: {first['html'][:160]} {' '.join(reasons)[:200]}"


def _enlarged(page, url: str, name: str) -> list[Finding]:
    page.goto(url)
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('main p') || document.body).fontSize)")
    return [Finding(f"{name}: text follows the reader's size", size >= 26, f"{size} px where 16 would be 32"),
            _fits(page, f"{name}: text at 200 % fits without scrolling sideways")]


def _fits(page, name: str) -> Finding:
    # A script that follows the width of the screen does so at the next picture.
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    seen = page.evaluate(FIT)
    return Finding(name, seen["width"] <= seen["window"], f"{seen['width']} in {seen['window']}: {seen['wide']}")


def _quiet(context, url: str, name: str, folder: str) -> list[Finding]:
    """Opens a page as it is, with its policy and its script: it asks for nothing outside and complains of nothing."""
    page = context.new_page()
    asked: list[str] = []
    said: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: said.append(f"failed: {request.url}"))
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(url)
    page.wait_for_load_state("load")
    page.close()
    outside = [one for one in asked if not one.startswith(folder) and not one.startswith("data:")]
    return [Finding(f"{name}: no request leaves the folder", not outside, str(outside)),
            Finding(f"{name}: the console is silent", not said, str(said))]


def _unscripted(page, url: str, name: str) -> list[Finding]:
    """Without JavaScript the content is there and a link of the navigation leads on."""
    page.goto(url)
    heading = page.locator("h1")
    text = page.locator("main").inner_text() if page.locator("main").count() == 1 else ""
    good = heading.count() == 1 and heading.is_visible() and len(text) > 60
    findings = [Finding(f"{name}: reads without JavaScript", good, f"{heading.count()} h1, {len(text)} characters")]
    links = page.locator("nav a[href]:not([aria-current])")
    way = next((index for index in range(min(links.count(), 12)) if links.nth(index).is_visible()), None)
    if way is not None:
        links.nth(way).click()
        findings.append(Finding(f"{name}: its navigation works without JavaScript",
                                page.locator("h1").count() == 1 and page.url != url, page.url))
    else:
        findings.append(Finding(f"{name}: its navigation works without JavaScript", False, "no visible link in a nav"))
    return findings
