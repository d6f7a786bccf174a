"""The site of one person in Arabic, which is read from right to left, as a reader meets it.

`PYTHONPATH=Tests .build-tools/venv/bin/python -m Browser.direction SITE` looks at a site that is built already."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from prooflib.chromium import ARGUMENTS, axe_script, without_window
from prooflib.program import AS_OF, Program
from prooflib.tally import Tally
from prooflib.waiting import in_page

from .browser import COLORS, NARROW, RULES, WIDE

LANGUAGE, PERSON = "ar", "mira"
# The last of what is typed into a field stands for half a litre, in either kind of digits.
TYPED = {"٠٫٥": 0.5, "0.5": 0.5, "١": 1}
PAGES = ["light/index.html", "deep/index.html", "deep/pages.html", "light/pillars/index.html", "deep/pillars/fitness.html", "deep/insights/index.html",
         "deep/insights/association-*.html", "deep/insights/matrix.html",
         "deep/insights/what-goes-with-what.html", "deep/insights/trends.html", "deep/metrics/steps-90.html", "light/log/index.html",
         "light/log/water.html", "light/log/workout.html", "light/calendar/*.html", "deep/days/*.html", "deep/reports/weekly.html",
         "deep/reports/doctor.html", "deep/profile/index.html", "deep/profile/settings.html", "deep/profile/history.html",
         "deep/profile/devices.html", "deep/profile/about.html", "light/profile/companions.html", "light/search.html",
         "light/practice/breathing.html", "deep/profile/conflicts.html", "deep/profile/audit.html", "light/profile/onboarding/*.html"]
WIDTHS = (WIDE[0], NARROW[0], 320)
CHARTS = "deep/metrics/steps-90.html"

# What sticks out at either side, apart from what scrolls by itself and what is there for screen readers alone.
FIT = """() => { const width = document.documentElement.clientWidth; return { width: document.documentElement.scrollWidth, window: width,
  out: [...document.querySelectorAll('body *')].filter(one => { const box = one.getBoundingClientRect();
    return box.width > 1 && (box.left < -1 || box.right > width + 1) && !one.closest('[tabindex="0"], svg, .vh, .skip, .pet, [hidden]'); })
    .slice(0, 3).map(one => one.tagName.toLowerCase() + '.' + (one.getAttribute('class') || '')) }; }"""
# Of boxes in one row, each is left of the one before it.
ORDER = """selector => { const boxes = [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect()).filter(box => box.width);
  return { count: boxes.length, wrong: boxes.filter((box, place) => place && Math.abs(box.top - boxes[place - 1].top) < 4
    && box.left >= boxes[place - 1].left).length }; }"""
# Paragraphs whose first line begins anywhere but at the right of its box; centered ones and words of another direction begin elsewhere.
STARTS = """() => [...document.querySelectorAll('main p, main h1, main h2, main caption')].filter(one => {
  const style = getComputedStyle(one), range = document.createRange();
  if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('.vh, code, dialog, [dir=auto], .num-col, .nums td')
    || !/^(start|right)$/.test(style.textAlign) || /flex|grid/.test(style.display) || !one.textContent.trim()
    || style.position === 'absolute' || one.querySelector('svg, code:first-child')) return false;
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), line = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    if (!texts.currentNode.parentElement.closest('.vh')) line.push(...[...range.getClientRects()].filter(box => box.width > 1));
  }
  if (!line.length) return false;
  const top = Math.min(...line.map(box => box.top)), first = line.filter(box => box.top < top + 6);
  const box = one.getBoundingClientRect();
  return Math.max(...first.map(one => one.right)) < box.right - parseFloat(style.paddingRight) - parseFloat(style.borderRightWidth) - 4; })
  .map(one => one.textContent.trim().slice(0, 60))"""
# Signs that point along the line, and whether each is turned round.
SIGNS = """() => { const turned = style => style.scale === '-1 1', found = [];
  for (const [selector, pseudo] of [['.mirrored', null], ['.tbar', null], ['.crumbs li + li', '::before'], ['.topics a', '::after'],
    ['.data > summary', '::before'], ['.confirm > summary', '::before'], ['.daynav .b a', '::before'], ['.daynav .a a', '::after']])
    for (const one of document.querySelectorAll(selector)) found.push([selector + (pseudo || ''), turned(getComputedStyle(one, pseudo))]);
  return found; }"""
# Texts of charts that lie outside the box of their figure, and those set from the wrong end: one that begins at a place has it at its left.
CHART_TEXTS = """() => [...document.querySelectorAll('figure.fig svg.chart')].flatMap(svg => {
  const figure = svg.closest('figure').getBoundingClientRect();
  return [...svg.querySelectorAll('text')].filter(one => one.checkVisibility() && one.textContent.trim()).map(one => {
    const box = one.getBoundingClientRect(), frame = svg.getBoundingClientRect(), anchor = one.getAttribute('text-anchor') || 'start';
    const moved = (parseFloat(one.getAttribute('dx')) || 0) * parseFloat(getComputedStyle(one).fontSize);
    const at = frame.left + frame.width * parseFloat(one.getAttribute('x')) / 100 + moved;
    const place = anchor === 'start' ? box.left : anchor === 'end' ? box.right : (box.left + box.right) / 2;
    return { text: one.textContent, out: box.left < figure.left - 2 || box.right > figure.right + 2,
      far: /%$/.test(one.getAttribute('x')) ? Math.abs(place - at) : 0 }; }); })"""


def check(program: Program, work: Path, tally: Tally) -> None:
    """Builds the site of the person who has everything in Arabic, and looks at it; the settings are put back."""
    kept = program.json("show", "settings", "--person", PERSON) or {}
    file = work / "direction.json"
    for language in (LANGUAGE, kept.get("language")):
        file.write_text(json.dumps({**kept, "language": language}), "utf-8")
        applied = program.run("settings", "apply", file, "--person", PERSON)
        if language == LANGUAGE and tally.check("the settings take Arabic", applied.returncode == 0, applied.stderr[-300:]):
            out = work / "out-direction"
            built = program.run("build", "--person", PERSON, "--out", out, "--as-of", AS_OF)
            if tally.check("a site is built in Arabic", built.returncode == 0, built.stderr[-300:]):
                site(out / PERSON, tally)


def site(folder: Path, tally: Tally) -> None:
    """Looks at a site that is built in Arabic."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        page = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce").new_page()
        page.set_default_timeout(20_000)
        heard: list[str] = []
        page.on("pageerror", lambda error: heard.append(str(error)))
        axe, signs = axe_script(), set()
        for pattern in PAGES:
            found = sorted(folder.glob(pattern))
            if not tally.check(f"{pattern} is there", bool(found)):
                continue
            path = found[-1].relative_to(folder).as_posix()
            page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
            page.goto(found[-1].resolve().as_uri())
            _page(page, path, axe, signs, tally)
        for sign in (".mirrored", ".tbar", ".crumbs li + li::before", ".topics a::after", ".data > summary::before", ".daynav .b a::before"):
            tally.check(f"some page has the sign {sign}", sign in signs, signs)
        for part in (_slider, _tables, _numbers, _practice, _search):
            try:
                part(page, folder, tally)
            except Exception as error:  # What cannot be done is a finding, not the end of the run.
                tally.check(f"from right to left: {part.__name__[1:]} can be used", False, repr(error))
        tally.nothing("from right to left: no script raises an error", heard)
        browser.close()


def _page(page, path: str, axe: str, signs: set[str], tally: Tally) -> None:
    """One page at all widths."""
    root = page.evaluate("[document.documentElement.dir, document.documentElement.lang, getComputedStyle(document.body).direction]")
    tally.check(f"{path}: says that it is Arabic, from right to left", root == ["rtl", LANGUAGE, "rtl"], root)
    page.evaluate(axe)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true; })")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        seen = page.evaluate(FIT)
        tally.check(f"{path}: fits {width} pixels", seen["width"] <= seen["window"] and not seen["out"], seen)
        for selector in (".tabs-main li", ".crumbs li", ".seg li"):
            row = page.evaluate(ORDER, selector)
            tally.check(f"{path} {width}: {selector} follow each other from right to left", row["wrong"] == 0
                        and (selector != ".tabs-main li" or row["count"] == 4), row)
        tally.nothing(f"{path} {width}: lines begin at the right", page.evaluate(STARTS))
        texts = page.evaluate(CHART_TEXTS)
        tally.nothing(f"{path} {width}: texts of charts stay in their figures", [one["text"] for one in texts if one["out"]])
        tally.nothing(f"{path} {width}: texts of charts stand at their places", [one for one in texts if one["far"] > 2.5])
        if width != 320:
            found = page.evaluate(RULES if width == WIDE[0] else COLORS)["violations"]
            tally.check(f"{path} {width}: axe finds nothing", not found, "; ".join(f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found))
    pointed = page.evaluate(SIGNS)
    signs.update(sign for sign, _ in pointed)
    tally.nothing(f"{path}: signs point along the line", sorted({sign for sign, is_turned in pointed if not is_turned}))


def _slider(page, folder: Path, tally: Tally) -> None:
    """Time runs from left to right in a chart, and its slider with it."""
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    page.goto((folder / CHARTS).resolve().as_uri())
    slider = page.locator(".explore input").first
    slider.focus()
    mark = "document.querySelector('.chart .mark circle')?.getBoundingClientRect().left"
    last, right = int(slider.input_value()), page.evaluate(mark)
    for _ in range(9):
        page.keyboard.press("ArrowLeft")
    left = page.evaluate(mark)
    tally.check("the key to the left leads to earlier days, further left in the chart",
                int(slider.input_value()) == last - 9 and left < right, (left, right))
    frame, knob = page.locator("svg.chart").first.bounding_box(), slider.bounding_box()
    tally.check("the slider stands below its frame",
                abs(knob["x"] + 8 - frame["x"]) < 1.5 and abs(knob["width"] - 16 - frame["width"]) < 1.5, (frame, knob))
    page.mouse.move(frame["x"] + frame["width"] * 0.25, frame["y"] + frame["height"] * 0.5)
    tally.check("the pointer shows the day below it", abs(page.evaluate(mark) + 6 - frame["x"] - frame["width"] * 0.25) < 14)
    slider.focus()
    for _ in range(3):
        page.keyboard.press("+")
    tally.check("the days at the foot of a zoomed chart stand at its ends", not [
        one for one in page.evaluate(CHART_TEXTS) if one["far"] > 2.5], page.evaluate(CHART_TEXTS))


def _tables(page, folder: Path, tally: Tally) -> None:
    """Numbers in Arabic digits are sorted as numbers."""
    page.goto((folder / CHARTS).resolve().as_uri())
    page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true; })")
    table = page.locator("details.data table").last
    table.locator("thead th").nth(1).locator("button").click()
    shown = table.evaluate("table => [...table.tBodies[0].rows].map(row => row.cells[1].textContent)")
    numbers = [int(re.sub(r"\D", "", text)) for text in shown if re.fullmatch(r"[\d٬\s]+", text)]
    tally.check("a column of Arabic digits sorts by its numbers", len(numbers) > 60 and numbers == sorted(numbers), shown[:12])


def _numbers(page, folder: Path, tally: Tally) -> None:
    """A number can be typed in Arabic digits and in others; what a script writes has those of the page."""
    for typed, value in TYPED.items():
        page.goto((folder / "light/log/water.html").resolve().as_uri())
        page.evaluate("() => window.triptychQueue.all().then(all => window.triptychQueue.remove(all.map(one => one.id)))")
        page.locator("form.entry input[inputmode]").first.fill(typed)
        page.locator("form.entry [type=submit]").click()
        in_page(page, "document.querySelector('[data-kept-here]').textContent || document.querySelector('[data-errors]:not([hidden])')")
        kept = page.evaluate("() => window.triptychQueue.all().then(all => all.map(one => Object.values(one.payload)))")
        tally.check(f"{typed} is read as {value}", len(kept) == 1 and value in kept[0], kept)
    said = page.evaluate("[...document.querySelectorAll('[data-list] .m, [data-place]')].map(one => one.textContent).join(' ')")
    tally.check("what waits is told in Arabic digits", bool(re.search("[٠-٩]", said)) and not re.search("[0-9]", said), said)
    page.goto((folder / "deep/profile/settings.html").resolve().as_uri())
    first = page.locator("[data-kind=number] input").first
    first.fill("1")
    page.keyboard.press("Tab")
    said = page.locator("#waiting").inner_text()
    tally.check("how many settings wait is told in Arabic digits", bool(re.search("[٠-٩]", said)) and not re.search("[0-9]", said), said)


def _practice(page, folder: Path, tally: Tally) -> None:
    page.goto((folder / "light/practice/breathing.html").resolve().as_uri())
    page.locator(".guided [type=submit]").click()
    said = page.locator(".tick").inner_text()
    page.locator(".guided [type=submit]").click()
    tally.check("a practice counts in Arabic digits", bool(re.search("[٠-٩]", said)) and not re.search("[0-9]", said), said)


def _search(page, folder: Path, tally: Tally) -> None:
    """A page is found by its title, with and without the marks of its letters."""
    page.goto((folder / "light/search.html").resolve().as_uri())
    title = page.evaluate("window.triptychPages.pages.find(page => page[1] === 'metrics/steps.html')[0]")
    for typed in (title, re.sub("[أإآ]", "ا", title)):
        page.locator("#find-text").fill(typed)
        first = page.locator("#found a").first.get_attribute("href")
        tally.check(f"“{typed}” finds its page first", first == "metrics/steps.html", first)
    page.locator("#find-text").focus()
    page.keyboard.press("ArrowDown")
    tally.check("the arrow keys lead to what was found", page.evaluate("document.activeElement.closest('#found') !== null"))


if __name__ == "__main__":
    counted = Tally()
    site(Path(sys.argv[1]), counted)
    sys.exit(counted.close())
