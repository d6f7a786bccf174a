"""What a reader needs to get at everything: extra large text and true zoom without scrolling sideways, a tree that
folds on Escape, a focus ring that is whole, room for a finger, few colors, a title for each depth, dates in plain
fields."""

from __future__ import annotations

import re
from pathlib import Path

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.tally import Tally

from .browser import FIT

PAGES = ["light/index.html", "deep/index.html", "light/pillars/fitness.html", "deep/pillars/fitness.html",
         "light/log/mood.html", "light/log/workout.html", "deep/profile/settings.html", "deep/profile/history.html",
         "deep/profile/change.html", "deep/insights/index.html", "deep/insights/trends.html",
         "deep/insights/what-goes-with-what.html", "deep/metrics/steps-90.html", "light/search.html",
         "deep/profile/notifications.html", "deep/calendar/2026-03.html", "deep/pillars/fitness/sleep.html"]
# Phones, tablets, both sides of the layout's own breakpoint, a desk.
WIDTHS = (320, 390, 600, 831, 832, 853, 912, 990, 1024, 1280)
LARGE = "() => { document.documentElement.dataset.text = 'extra-large'; }"
BAR = """() => { const bar = document.querySelector('.tabs-main');
  return { fixed: getComputedStyle(bar).position === 'fixed', high: bar.getBoundingClientRect().height,
    cut: [...bar.querySelectorAll('a')].filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent) }; }"""
# Texts of one row of a list that lie on each other.
LYING = """() => [...document.querySelectorAll('.measures li')].filter(row => {
  const boxes = [...row.children].map(one => { const range = document.createRange(); range.selectNodeContents(one);
    return range.getBoundingClientRect(); });
  return boxes.some((one, at) => boxes.slice(at + 1).some(other => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2)); }).map(row => row.textContent.trim()).slice(0, 3)"""
# A press up to 21 pixels beside the middle of a box to tick, or of a button that sorts, still reaches it.
FINGER = """() => { const bad = new Set();
  for (const one of document.querySelectorAll('main input:is([type=checkbox], [type=radio]), main .sort')) {
    if (one.disabled || !one.checkVisibility({ visibilityProperty: true })) continue;
    one.scrollIntoView({ block: 'center', inline: 'center' });
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    const met = (wide, high) => { const there = document.elementFromPoint(x + wide, y + high);
      return there && [one, ...(one.labels || [])].some(each => each.contains(there)); };
    const sides = [[0, 0], [-21, 0], [21, 0], [0, -21], [0, 21]].filter(([across]) => x + across > 0);
    // A box at the start of its line has its label on the other side: 44 pixels from the box's own edge.
    const ok = sides.every(([across, down]) => met(across, down)) || one.labels && [...one.labels].some(label => {
      const own = label.getBoundingClientRect(); return own.width >= 43.5 && own.height >= 43.5 && label.contains(one); });
    if (!ok) bad.add(`${one.type || one.className} ${(one.textContent || one.id).trim().slice(0, 30)}`); }
  return [...bad].slice(0, 4); }"""
DIAL = """() => [...document.querySelectorAll('.panel .dial')].filter(dial => { dial.scrollIntoView({ block: 'center' });
  const box = dial.getBoundingClientRect(), met = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return !met || !met.closest('a'); }).length"""
# The ring around what has the focus, where the window or a box that scrolls cuts it off.
CUT = """async () => { const bad = new Set();
  for (const one of document.querySelectorAll('a[href]:not(.skip), button, input, select, textarea, summary, [tabindex="0"]')) {
    if (one.disabled || !one.checkVisibility({ visibilityProperty: true })) continue;
    one.focus(); await new Promise(done => requestAnimationFrame(done));
    const how = getComputedStyle(one), box = one.getBoundingClientRect();
    if (how.outlineStyle === 'none' || box.height > innerHeight - 80) continue;
    const out = parseFloat(how.outlineOffset) + parseFloat(how.outlineWidth);
    const ring = { left: box.left - out, top: box.top - out, right: box.right + out, bottom: box.bottom + out };
    const within = (frame, whole) => ring.left >= frame.left - .5 && ring.right <= frame.right + .5
      && (!whole || ring.top >= frame.top - .5 && ring.bottom <= frame.bottom + .5);
    let ok = within({ left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight }, true);
    for (let over = one.parentElement; over && over !== document.body; over = over.parentElement)
      if (getComputedStyle(over).overflowX !== 'visible') {
        const frame = over.getBoundingClientRect();
        ok = ok && within(frame, frame.height < innerHeight); }
    if (!ok) bad.add(`${one.tagName}.${one.className} ${(one.textContent || one.name || '').trim().slice(0, 24)}`); }
  return [...bad].slice(0, 4); }"""
SMALL = """() => { const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) { const owner = node.parentElement;
    if (node.data.trim() && owner.checkVisibility() && parseFloat(getComputedStyle(owner).fontSize) < 11.5) found.add(owner.className || owner.tagName); }
  return [...found]; }"""
# In a reader's own colors each class of a heat map is stronger than the one before, and nothing that is drawn has
# the paper's color alone. Textures are drawn over a filled bar in the paper's color.
HEAT = """() => { const strong = [...document.querySelectorAll('.legend-ramp svg *')].map(one => getComputedStyle(one))
    .filter(how => how.fill !== 'none').map(how => [how.fill, Number(how.fillOpacity)]);
  const paper = getComputedStyle(document.body).backgroundColor;
  return { strong, same: strong.filter((one, at) => one[0] === paper || at && strong[at - 1][1] >= one[1]
    && one[1] > strong[0][1]).length }; }"""
MELTED = """() => { const paper = getComputedStyle(document.body).backgroundColor;
  return [...document.querySelectorAll('.chart :is(rect, circle, path, line), .tbar rect')].filter(one => {
    const how = getComputedStyle(one), box = one.getBoundingClientRect();
    return how.display !== 'none' && box.width + box.height > 0 && !one.closest('.tex')
      && [how.fill, how.stroke].every(ink => ink === 'none' || ink === paper); }).map(one => one.outerHTML.slice(0, 80)).slice(0, 3); }"""
# The contrast of the goal's line with the grid it may lie on.
RULE = """() => { const rule = document.querySelector('.chart .rule'), grid = document.querySelector('.chart .grid');
  if (!rule || !grid) return null;
  const light = color => { const [r, g, b] = color.match(/[\\d.]+/g).map(Number).map(part => part / 255)
    .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
  const both = [rule, grid].map(one => light(getComputedStyle(one).stroke)).sort((one, other) => other - one);
  return (both[0] + .05) / (both[1] + .05); }"""
# What a chart's slider shows first, and the rows of its table that are a day or a name in the picture.
FIRST = """() => [...document.querySelectorAll('figure.fig:is([data-chart="stacked-bar"], [data-chart="box"], [data-chart="bar"])')]
  .filter(figure => figure.querySelector('input[type=range]')).map(figure => ({ kind: figure.dataset.chart,
    said: figure.querySelector('.explore-said').textContent,
    names: [...figure.querySelectorAll('svg.chart text')].map(one => one.textContent) }))"""


def check(site: Path, tally: Tally) -> None:
    """Looks at one page of each kind of one person."""
    from playwright.sync_api import sync_playwright

    pages = [path for path in PAGES if (site / path).is_file()]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        for part in (_sizes, _zoomed, _fingers, _rings, _colors, _drawer, _titles, _sliders, _dates):
            part(browser, site, pages, tally)
        browser.close()


def _sizes(browser, site: Path, pages: list[str], tally: Tally) -> None:
    page = browser.new_context(reduced_motion="reduce").new_page()
    for path in pages:
        page.goto((site / path).resolve().as_uri())
        page.evaluate(LARGE)
        wide, bar = {}, {}
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            seen = page.evaluate(FIT)
            if seen["width"] > seen["window"]:
                wide[width] = seen
            now = page.evaluate(BAR)
            if (now["fixed"] and now["high"] > 90) or now["cut"]:
                bar[width] = now
            if width == 320:
                lying = page.evaluate(LYING)
                tally.check(f"{path}, extra large: names and values of measures lie apart", not lying, lying)
        tally.check(f"{path}, extra large: fits every width", not wide, wide)
        tally.check(f"{path}, extra large: the bar of a phone is one row, and no word is cut", not bar, bar)
    page.context.close()


def _zoomed(browser, site: Path, pages: list[str], tally: Tally) -> None:
    """A window of 1280 by 1024 at 400 %."""
    page = browser.new_context(viewport={"width": 320, "height": 256}, device_scale_factor=4).new_page()
    for path in pages:
        page.goto((site / path).resolve().as_uri())
        seen = page.evaluate(FIT)
        tally.check(f"{path}: 400 % zoom fits without scrolling sideways", seen["width"] <= seen["window"], seen)
    page.context.close()


def _fingers(browser, site: Path, pages: list[str], tally: Tally) -> None:
    page = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    for path in pages:
        page.goto((site / path).resolve().as_uri())
        page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true; })")
        missed = page.evaluate(FINGER)
        tally.check(f"{path}: boxes and heads that sort answer to a finger", not missed, missed)
        dead = page.evaluate(DIAL)
        tally.check(f"{path}: the ring of a score leads where its panel leads", dead == 0, dead)
        small = page.evaluate(SMALL)
        tally.check(f"{path}: no text is smaller than 11.5 pixels", not small, small)
    page.context.close()


def _rings(browser, site: Path, pages: list[str], tally: Tally) -> None:
    for size in ((1280, 900), (390, 844)):
        page = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce").new_page()
        for path in pages:
            page.goto((site / path).resolve().as_uri())
            page.keyboard.press("Tab")
            cut = page.evaluate(CUT)
            tally.check(f"{path} {size[0]}: the ring of the focus is whole", not cut, cut)
        page.context.close()


def _colors(browser, site: Path, pages: list[str], tally: Tally) -> None:
    for scheme in ("light", "dark"):
        page = browser.new_context(forced_colors="active", color_scheme=scheme).new_page()
        for path in pages:
            page.goto((site / path).resolve().as_uri())
            for theme in ("auto", "light", "contrast-dark"):
                page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                heat = page.evaluate(HEAT)
                melted = page.evaluate(MELTED)
                tally.check(f"{path}, forced colors {scheme} over {theme}: classes and marks are to be seen",
                            not heat["same"] and not melted, (heat, melted))
        page.context.close()
    page = browser.new_context().new_page()
    page.goto((site / "deep/metrics/steps-90.html").resolve().as_uri())
    for theme in ("light", "dark", "contrast", "contrast-dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        contrast = page.evaluate(RULE)
        tally.check(f"{theme}: the goal's line stands out from the grid", contrast is None or contrast >= 3, contrast)
    page.context.close()


def _drawer(browser, site: Path, pages: list[str], tally: Tally) -> None:
    """The tree of all pages, by keyboard and pointer."""
    for size in ((1280, 900), (390, 844)):
        page = browser.new_context(viewport={"width": size[0], "height": size[1]}).new_page()
        page.goto((site / "deep/pillars/fitness.html").resolve().as_uri())
        opened = "document.querySelector('.drawer').open"
        page.locator(".drawer > summary").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        page.keyboard.press("Tab")
        inside = page.evaluate(opened) and page.evaluate("document.activeElement.closest('.drawer-panel') !== null")
        page.keyboard.press("Escape")
        tally.check(f"{size[0]}: Escape folds the tree, and its button has the focus", inside and not page.evaluate(opened)
                    and page.evaluate("document.activeElement === document.querySelector('.drawer > summary')"), inside)
        page.keyboard.press("Enter")
        page.locator(".tree summary").last.focus()
        page.keyboard.press("Tab")
        tally.check(f"{size[0]}: who leaves the tree by Tab leaves it folded", not page.evaluate(opened)
                    and page.evaluate("document.activeElement.checkVisibility()"), page.evaluate("document.activeElement.outerHTML.slice(0, 60)"))
        page.locator(".drawer > summary").click()
        # The tree may fill the window, so that the press is made by its event.
        page.locator("h1").dispatch_event("click")
        tally.check(f"{size[0]}: a press beside the tree folds it", not page.evaluate(opened))
        page.context.close()


def _titles(browser, site: Path, pages: list[str], tally: Tally) -> None:
    page = browser.new_context().new_page()
    for path in pages:
        other = path.replace("deep/", "light/", 1) if path.startswith("deep/") else path.replace("light/", "deep/", 1)
        if not (site / other).is_file():
            continue
        titles = []
        for each in (path, other):
            page.goto((site / each).resolve().as_uri())
            titles.append(page.title())
        tally.check(f"{path}: the title says which depth it is", titles[0] != titles[1], titles)
    page.goto((site / "light/search.html").resolve().as_uri())
    weight = page.evaluate("getComputedStyle(document.querySelector('#find-tree [aria-current]')).fontWeight")
    tally.check("search.html: the page one is on stands out in the tree", int(weight) >= 600, weight)
    page.context.close()


def _sliders(browser, site: Path, pages: list[str], tally: Tally) -> None:
    page = browser.new_context().new_page()
    for file in [*sorted((site / "deep/pillars").rglob("*.html")), site / "deep/reports/weekly.html"]:
        if not file.is_file():
            continue
        page.goto(file.resolve().as_uri())
        for first in page.evaluate(FIRST):
            # A picture may have a short name where the slider says the whole one.
            name = first["said"].split(":")[0]
            rows = [one for one in first["names"] if not re.search(r"\d", one)] + [name for one in first["names"] if one == name]
            tally.check(f"{file.stem}, {first['kind']}: the slider begins on a row of the picture", any(map(name.startswith, rows)), first)
    page.context.close()


def _dates(browser, site: Path, pages: list[str], tally: Tally) -> None:
    page = browser.new_context(viewport={"width": 320, "height": 640}).new_page()
    for path in ("light/log/mood.html", "light/log/workout.html", "light/log/steps.html", "deep/profile/history.html"):
        page.goto((site / path).resolve().as_uri())
        fields = page.evaluate("""() => [...document.querySelectorAll('[role=group]:has(> .field [data-part]), [role=group]:has(> .dateparts)')]
          .map(group => [...group.querySelectorAll('[data-part]')].map(one => [one.type, one.labels.length, one.inputMode]))""")
        old = page.locator("input[type^=date], input[type=time]").count()
        tally.check(f"{path}: a date is asked for in plain fields with names", bool(fields) and old == 0 and all(
            [kind for kind, labels, mode in one] == ["text"] * len(one) and len(one) in (3, 4)
            and all(labels == 1 for _, labels, _ in one) for one in fields), (fields, old))
    page.context.close()
