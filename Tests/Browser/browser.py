"""Every family of pages in Chromium, as a reader meets it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from prooflib.chromium import ARGUMENTS, axe_script, without_window

from . import choice, lines, reading

WIDE, NARROW = (1280, 900), (390, 844)
MODES = [("light", WIDE), ("dark", WIDE), ("light", NARROW), ("dark", NARROW)]
FIT = """() => ({ width: document.documentElement.scrollWidth, window: document.documentElement.clientWidth,
  wide: [...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right >
    document.documentElement.clientWidth + 1 && !e.closest('[tabindex="0"], svg, .vh')).slice(0, 3)
    .map(e => e.tagName.toLowerCase() + '.' + (e.getAttribute('class') || '')) })"""
# Style sheets are preloaded only for a rule that is off, and selectors are never shown: both only cost time.
RULES = """axe.run(document, {resultTypes: ['violations'], selectors: false, preload: false, iframes: false,
  rules: {'target-size': {enabled: true}}})"""

# Another theme or color mode can break colors, and nothing else. How well a text can be read follows from its color and size
# and from what lies under it all the way up, as the browser has computed them; two of all elements with text that are alike in
# this are looked at. What is `known` from other pages is left out; `alike.kinds` are those that were found.
ALIKE = """((drawn, known) => { const seen = new Map(), ways = new Map(), left = new Set(known);
  const own = (box, how) => [how.color, how.fontSize, how.fontWeight, how.fontStyle, how.textShadow, how.textDecoration,
    how.borderBottom, how.webkitTextStroke, ['role', 'aria-current', 'aria-sort', 'aria-pressed', 'type', 'disabled']
      .map(name => box.getAttribute(name)), box.tagName, box.getAttribute('class')].join('|');
  // What lies elsewhere than it stands in the page is told by its class as well.
  const under = (box, how) => { const far = how.position === 'static' ? '' : how.position + '.' + box.getAttribute('class');
    const paint = [how.backgroundColor.replace(/^rgba\\(.*, 0\\)$/, ''), how.backgroundImage.replace('none', ''),
      how.opacity === '1' ? '' : how.opacity, how.filter.replace('none', ''), how.mixBlendMode.replace('normal', ''), far].join('');
    return paint && paint + '>'; };
  // A number of 53 bits for each kind.
  const number = text => { let one = 0xdeadbeef, other = 0x41c6ce57;
    for (let at = 0; at < text.length; at += 1) { const code = text.charCodeAt(at);
      one = Math.imul(one ^ code, 2654435761); other = Math.imul(other ^ code, 1597334677); }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
    other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
    return 4294967296 * (2097151 & other) + (one >>> 0); };
  const way = box => { if (!box) return '';
    if (!ways.has(box)) ways.set(box, under(box, getComputedStyle(box)) + way(box.parentElement));
    return ways.get(box); };
  // A link within a text is told from it by its color.
  const kind = one => number([own(one, getComputedStyle(one)), getComputedStyle(one.parentElement).color, way(one)].join('>'));
  const beside = one => one.closest('figure, .chart') || [one, one.parentElement].some(box => box.querySelector(':scope > svg'));
  const alike = [...document.querySelectorAll('body *')].filter(one => {
    if (![...one.childNodes].some(each => each.nodeType === 3 && each.data.trim())) return false;
    if (!one.checkVisibility({ visibilityProperty: true }) || drawn && !beside(one)) return false;
    const what = kind(one);
    if (left.has(what)) return false;
    seen.set(what, (seen.get(what) || 0) + 1);
    return seen.get(what) <= 2; });
  alike.kinds = [...seen.keys()];
  return alike; })"""
# The rules of colors alone, or all of them with the contrast of elements that are marked, since contrast takes longest.
BY_COLOR = f"""async ([drawn, known, all]) => {{ const alike = {ALIKE}(drawn, known);
  const contrast = selector => axe.configure({{ rules: [{{ id: 'color-contrast', selector }}] }});
  if (!all && alike.length === 0) return {{ violations: [], kinds: [] }};
  if (!all) return {{ violations: (await axe.run({{ include: alike }}, {{ resultTypes: ['violations'], selectors: false,
    preload: false, iframes: false, runOnly: {{ type: 'rule', values: ['color-contrast', 'link-in-text-block'] }} }})).violations,
    kinds: alike.kinds }};
  for (const one of alike) one.dataset.alike = '';
  contrast('[data-alike]');
  try {{ return {{ violations: (await {RULES}).violations, kinds: alike.kinds }}; }}
  finally {{ contrast('*'); for (const one of alike) delete one.dataset.alike; }} }}"""
COLORS = f"({BY_COLOR})([false, [], false])"
# A color mode changes what is drawn, and the words beside it.
PICTURES = f"document.querySelectorAll('main svg[role=img], main svg.chart').length > 0 && {ALIKE}(true, []).length > 0"
THEMES = ["dark", "contrast", "contrast-dark"]
VISIONS = ["protan", "deutan", "tritan"]
DRESS = """([theme, vision]) => { const root = document.documentElement;
  root.dataset.theme = theme; root.dataset.cvd = vision; }"""
# What a page is looked at for: everything; a further page of a family; a page of somebody else.
IN_FULL, FURTHER, ELSEWHERE = "in full", "further", "elsewhere"


@dataclass
class Job:
    """One page to look at, and how closely."""

    site: str
    path: str
    how: str

    @property
    def name(self) -> str:
        """Its name in findings."""
        return f"{Path(self.site).name}/{self.path}"

    @property
    def file(self) -> Path:
        """Its path."""
        return Path(self.site) / self.path


def shares(sites: dict[Path, list[str]], count: int) -> list[list[Job]]:
    """The named pages of each site as so many lists of about the same work.

    One page of each family of the first site is looked at in full: in all themes, as readers set it for themselves, by
    keyboard and on paper. Its further pages are looked at in all themes; pages of the others, which show the same in
    other states, in light and dark."""
    first = next(iter(sites), None)
    known: set[str] = set()
    jobs = []
    for site, paths in sites.items():
        for path in paths:
            family = choice.family(path)
            how = ELSEWHERE if site != first else FURTHER if family in known else IN_FULL
            known.add(family)
            jobs.append(Job(str(site), path, how))
    jobs.sort(key=lambda job: ([IN_FULL, FURTHER, ELSEWHERE].index(job.how), -job.file.stat().st_size, job.name))
    # Dealt forward and backward, so that no share always gets the larger page.
    order = [*range(count), *reversed(range(count))]
    dealt: list[list[Job]] = [[] for _ in range(count)]
    for number, job in enumerate(jobs):
        dealt[order[number % len(order)]].append(job)
    return dealt


def check(jobs: list[Job], tally) -> None:
    """Looks at the pages of one share, and prints at the end how long each way of looking took."""
    from playwright.sync_api import sync_playwright

    axe, took = axe_script(), Counter()

    def look(name: str, job: Job, way: Callable, *given) -> None:
        """One way of looking; a page that cannot be looked at is a finding, not the end of the run."""
        began = time.perf_counter()
        try:
            for what, good, detail in way(*given):
                tally.check(f"{job.name}{what}", good, detail)
        except Exception as error:
            tally.check(f"{job.name} can be looked at ({name})", False, repr(error))
        took[name] += time.perf_counter() - began

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        # A reader who has set their browser to text of twice the size; not a zoom, which scales boxes too.
        large = playwright.chromium.launch(
            executable_path=without_window(), args=[*ARGUMENTS, "--blink-settings=defaultFontSize=32"])
        # One tab for each way of looking, used for all pages: opening tabs is slow.
        wide, narrow = ({"width": size[0], "height": size[1]} for size in (WIDE, NARROW))
        page = browser.new_context(viewport=wide, reduced_motion="reduce").new_page()
        heard = _Heard(page)
        enlarged = large.new_context(viewport=wide).new_page()
        touched = browser.new_context(viewport=narrow).new_page()
        unscripted = browser.new_context(viewport=narrow, java_script_enabled=False).new_page()
        walked: set[str] = set()
        known: dict[tuple, set[int]] = {}
        for job in jobs:
            url = job.file.resolve().as_uri()
            look("opened", job, _quiet, page, heard, url, Path(job.site).resolve().as_uri() + "/")
            look("axe", job, _axe, page, axe, job.how, known)
            look("narrow", job, _narrow, page)
            if job.how == IN_FULL:
                look("set otherwise", job, _set_otherwise, page)
                look("by hand", job, _by_hand, touched, url, walked)
            look("enlarged", job, _enlarged, enlarged, url)
            look("unscripted", job, _unscripted, unscripted, url, job.how == IN_FULL)
        browser.close()
        large.close()
    print("     " + ", ".join(f"{name} {seconds:.0f} s" for name, seconds in took.items()), flush=True)


class _Heard:
    """What a page requests and logs while it opens, before anything is done to it."""

    def __init__(self, page) -> None:
        self.asked: list[str] = []
        self.said: list[str] = []
        page.on("request", lambda request: self.asked.append(request.url))
        page.on("requestfailed", lambda request: self.said.append(f"failed: {request.url}"))
        page.on("console", lambda one: self.said.append(one.text) if one.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))

    def begin(self) -> None:
        """Forgets what was heard before."""
        self.asked.clear()
        self.said.clear()


def _quiet(page, heard: _Heard, url: str, folder: str) -> list[tuple[str, bool, object]]:
    """Opens a page as it is, with its policy and its script: it requests nothing outside and logs no errors."""
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    heard.begin()
    page.goto(url)
    _settled(page)
    found = lines.whole(page, f"at {WIDE[0]} pixels")
    outside = [one for one in heard.asked if not one.startswith(folder) and not one.startswith("data:")]
    return [*found, (": no request leaves the folder", url in heard.asked and not outside, str(outside)),
            (": the console is silent", not heard.said, str(heard.said))]


def _axe(page, axe: str, how: str, known: dict[tuple, set[int]]) -> list[tuple[str, bool, object]]:
    """All rules in light, wide and narrow; then only colors in the other themes and, on a page with charts, in
    the color modes. Themes change by the page's own attribute, without loading it again.

    The contrast of all elements is looked at on one page of each family. On the others, and wherever else only colors can break, it
    is that of each kind of element; one that a page before had in the same theme, mode and size is left out. `known` keeps them."""
    # Playwright evaluates this past the page's content policy, which stays in force for the page itself.
    page.evaluate(axe)
    found = []

    def look(theme: str, vision: str, size: tuple[int, int], every_rule: bool = False) -> None:
        page.evaluate(DRESS, [theme, vision])
        page.set_viewport_size({"width": size[0], "height": size[1]})
        before = known.setdefault((theme, vision, size), set())
        whole = every_rule and how == IN_FULL and size == WIDE
        seen = page.evaluate(RULES) if whole else page.evaluate(BY_COLOR, [vision != "none", list(before), every_rule])
        before.update(seen.get("kinds", []))
        colors = theme if vision == "none" else f"{theme} {vision}"
        violations = seen["violations"]
        found.append((f" {colors} {size[0]}: axe finds nothing", not violations, "; ".join(map(_told, violations))))

    look("light", "none", WIDE, every_rule=True)
    for theme in THEMES if how != ELSEWHERE else ["dark"]:
        look(theme, "none", WIDE)
    if how != ELSEWHERE and page.evaluate(PICTURES):
        for theme in ("light", "dark") if how == IN_FULL else ("light",):
            for vision in VISIONS:
                look(theme, vision, WIDE)
    look("light", "none", NARROW, every_rule=True)
    if how == IN_FULL:
        look("dark", "none", NARROW)
    page.evaluate(DRESS, ["light", "none"])
    return found


def _told(violation: dict) -> str:
    first = violation["nodes"][0]
    reasons = [one.get("message", "") for one in (first.get("any") or []) + (first.get("all") or [])]
    return f"{violation['id']} x{len(violation['nodes'])}: {first['html'][:160]} {' '.join(reasons)[:200]}"


def _narrow(page) -> list[tuple[str, bool, object]]:
    """The page fits narrow screens, down to 320 pixels, and its words stay whole and apart there."""
    found = []
    for width in (NARROW[0], 320):
        page.set_viewport_size({"width": width, "height": 640})
        found.append(_fits(page, f": fits a screen of {width} pixels"))
        found += lines.whole(page, f"at {width} pixels") + lines.apart(page, f"at {width} pixels")
    return found


def _set_otherwise(page) -> list[tuple[str, bool, object]]:
    """What readers set for themselves, on the page as axe left it."""
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    return reading.spaced(page, FIT) + reading.still(page) + reading.forced(page) + reading.printed(page)


def _by_hand(page, url: str, walked: set[str]) -> list[tuple[str, bool, object]]:
    """A finger and the keyboard, on a fresh page."""
    page.goto(url)
    return reading.targets(page) + reading.keyboard(page, walked)


def _enlarged(page, url: str) -> list[tuple[str, bool, object]]:
    page.goto(url)
    size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('main p') || document.body).fontSize)")
    found = [(": text follows the reader's size", size >= 26, f"{size} px where 16 would be 32")]
    for width, height in (WIDE, NARROW):
        page.set_viewport_size({"width": width, "height": height})
        found.append(_fits(page, f": text at 200 % fits {width} pixels without scrolling sideways"))
        found += lines.whole(page, f"at 200 % in {width} pixels")
    return found


def _fits(page, name: str) -> tuple[str, bool, object]:
    _settled(page)
    seen = page.evaluate(FIT)
    return name, seen["width"] <= seen["window"], f"{seen['width']} in {seen['window']}: {seen['wide']}"


def _settled(page) -> None:
    """A script that follows the width of the screen does so at the next frame."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


READ = """() => { const heads = [...document.querySelectorAll('h1')], main = document.querySelectorAll('main');
  return { heads: heads.length, seen: heads.length === 1 && heads[0].checkVisibility(),
    letters: main.length === 1 ? main[0].innerText.length : 0 }; }"""


def _unscripted(page, url: str, onwards: bool) -> list[tuple[str, bool, object]]:
    """Without JavaScript the content is there and, where that is looked at, a link of the navigation leads on."""
    page.goto(url)
    seen = page.evaluate(READ)
    found = [(": reads without JavaScript", seen["seen"] and seen["letters"] > 60, seen)]
    if onwards:
        links = page.locator("nav a[href]:not([aria-current])")
        way = next((index for index in range(min(links.count(), 12)) if links.nth(index).is_visible()), None)
        if way is not None:
            links.nth(way).click()
        found.append((": its navigation works without JavaScript", way is not None and page.locator("h1").count() == 1
                      and page.url != url, page.url))
    return found
