"""What scripts add to pages, in Chromium: from a folder on a disk, from a local server, and with storage refused."""

from __future__ import annotations

import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote

from prooflib.chromium import ARGUMENTS, axe_script, chromium
from prooflib.shifts import WATCH
from prooflib.tally import Tally
from prooflib.waiting import SECONDS, in_page

from .browser import COLORS, FIT, NARROW, RULES, WIDE

METRIC = "deep/metrics/steps-90.html"
# Where scripts add something that takes room.
STEADY = [METRIC, "light/index.html", "deep/index.html", "light/pillars/fitness.html", "deep/pillars/fitness.html", "light/search.html",
          "light/practice/breathing.html", "light/log/habit.html", "deep/log/index.html", "deep/profile/settings.html",
          "deep/insights/what-goes-with-what.html"]
CELL = """(caption, day) => { const table = document.getElementById(caption).closest('table');
  const row = [...table.tBodies[0].rows].find(row => row.cells[0].textContent === day);
  return row ? row.cells[1].textContent : null; }"""
ROOT = "name => document.documentElement.getAttribute('data-' + name)"
REFUSED = """Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused'); } });
  Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('refused'); } });"""


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        return


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A page that is left does not wait for its files."""


def check(site: Path, tally: Tally) -> None:
    """Checks one site that has both depths and 90 days of steps."""
    from playwright.sync_api import sync_playwright

    server = _Server(("127.0.0.1", 0), partial(_Silent, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    bases = {"from disk": site.resolve().as_uri(), "served": f"http://127.0.0.1:{server.server_port}"}
    # The words that they show stand in a file of each language.
    scripts = {file.name: file.stat().st_size for file in (site / "assets").glob("*.js") if not file.name.startswith("words-")}
    # Sound, serving and saving into a folder have scripts of their own, which only pages that need them load.
    apart = sum(scripts[name] for name in ("sound.js", "server.js", "folder.js"))
    tally.check("all scripts together are under 128 kB, and those of most pages under 112 kB", sum(scripts.values()) < 128_000
                and sum(scripts.values()) - apart < 112_000, scripts)
    tally.nothing("the search of each depth is under 150 kB",
                  [str(file) for file in site.glob("*/search-index.js") if file.stat().st_size >= 150_000])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for name, base in bases.items():
            for part in (_steady, _display, _charts, _scatter, _tables, _search, _ranges, _bar, _skip, _depth, _offline, _print):
                _run(browser, part, base, f"{name}: ", tally)
        for part in (_display_refused, _charts, _search):
            _run(browser, part, bases["from disk"], "with storage refused: ", tally, script=REFUSED)
        _axe(browser, bases["from disk"], tally)
        _unscripted(browser, bases["from disk"], tally)
        browser.close()
    server.shutdown()
    server.server_close()


def _run(browser, part, base: str, name: str, tally: Tally, script: str = "") -> None:
    """One part in a window of its own, in which nothing is remembered yet."""
    context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce")
    if script:
        context.add_init_script(script)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.set_default_timeout(1000 * SECONDS)
    try:
        part(page, base, lambda what, good, detail="": tally.check(f"{name}{what}", good, detail))
        if part is not _offline:
            tally.nothing(f"{name}{part.__name__[1:]} raises no error", errors)
    except Exception as error:  # What cannot be done is a finding, not the end of the run.
        tally.check(f"{name}{part.__name__[1:]} can be used", False, repr(error))
    context.close()


def _steady(page, base: str, good) -> None:
    """What scripts add has its room before they run, even where they come late."""
    page.add_init_script(WATCH)
    # All but the script in the head, which acts before anything is shown.
    late: list = []
    page.route(re.compile(r"/assets/(?!preferences)[\w-]+\.js$"), lambda route: late.append(route))
    found = {}
    for size in (WIDE, NARROW):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for path in STEADY:
            page.goto(f"{base}/{path}", wait_until="commit")
            in_page(page, "performance.getEntriesByName('first-contentful-paint').length > 0")
            in_page(page, "document.readyState !== 'loading'")
            page.wait_for_timeout(50)
            while late:
                late.pop(0).continue_()
            page.wait_for_load_state("load")
            page.wait_for_timeout(100)
            if moved := page.evaluate("window.shifts"):
                found[f"{path} {size[0]}"] = moved
    good("nothing moves while a page opens", not found, found)


def _choose(page, value: str, preference: str) -> None:
    panel = page.locator("#display")
    if panel.get_attribute("open") is None:
        panel.locator("summary").click()
    panel.locator(f"input[data-preference='{preference}'][value='{value}']").check()


def _display(page, base: str, good) -> None:
    page.goto(f"{base}/light/index.html")
    made = page.evaluate(ROOT, "theme")
    before = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    _choose(page, "contrast-dark", "theme")
    _choose(page, "large", "text")
    _choose(page, "tritan", "cvd")
    # The browser asks for stillness, and the panel says so before anything is chosen.
    good("the panel says what the browser asks for", page.locator("#display input[data-preference='motion'][value='reduce']").is_checked())
    _choose(page, "full", "motion")
    _choose(page, "reduce", "motion")
    good("a theme acts at once", page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)")
    good("larger text acts at once", page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") > before)
    targets = page.evaluate("[...document.querySelectorAll('#display label, #display summary')]"
                            ".map(one => one.getBoundingClientRect()).filter(box => box.height < 44 || box.width < 44).length")
    good("its controls are 44 pixels high and wide", targets == 0, targets)
    page.add_init_script("addEventListener('DOMContentLoaded', () => { window.first ??= document.documentElement.dataset.theme; })")
    page.goto(f"{base}/deep/pillars/fitness.html")
    kept = {name: page.evaluate(ROOT, name) for name in ("theme", "text", "cvd", "motion")}
    good("what was chosen is remembered on other pages, before anything is shown",
         kept == {"theme": "contrast-dark", "text": "large", "cvd": "tritan", "motion": "reduce"}
         and page.evaluate("window.first") == "contrast-dark", kept)
    page.locator("#display summary").click()
    page.locator("#display button").click()
    good("the settings hold again when asked for", page.evaluate(ROOT, "theme") == made
         and page.evaluate(ROOT, "text") != "large", page.evaluate(ROOT, "theme"))
    page.reload()
    good("and are remembered", page.evaluate(ROOT, "theme") == made)


def _display_refused(page, base: str, good) -> None:
    page.goto(f"{base}/light/index.html")
    _choose(page, "dark", "theme")
    good("a theme acts for the page", page.evaluate(ROOT, "theme") == "dark")
    good("that it is not remembered is said", len(page.locator("#display-said").inner_text()) > 20)


def _charts(page, base: str, good) -> None:
    page.goto(f"{base}/{METRIC}")
    slider, said = page.locator(".explore input").first, page.locator(".explore-said").first
    caption = page.locator("figure.fig").first.get_attribute("data-table")

    def agrees() -> bool:
        text = said.inner_text()
        day, _, value = text.partition(": ")
        cell = page.evaluate(f"([c, d]) => ({CELL})(c, d)", [caption, day])
        return cell is not None and f" {cell}" in value and slider.get_attribute("aria-valuetext") == text

    good("a day of a chart is named with its value at once", agrees(), said.inner_text())
    slider.focus()
    last = said.inner_text()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    good("arrow keys go from day to day, with the value of the table", said.inner_text() != last and agrees(), said.inner_text())
    frame = page.locator("svg.chart").first.bounding_box()
    page.mouse.move(frame["x"] + frame["width"] * 0.25, frame["y"] + frame["height"] * 0.5)
    pointed = page.locator(".chart .mark circle").first.bounding_box()
    good("the pointer shows the value of the day below it", agrees()
         and abs(pointed["x"] + pointed["width"] / 2 - frame["x"] - frame["width"] * 0.25) < 12, said.inner_text())
    line = page.evaluate("""() => { const mark = document.querySelector('.chart .mark circle').getBoundingClientRect();
      const path = document.querySelector('.chart path.ln'), view = path.closest('svg').getBoundingClientRect();
      const x = mark.x + mark.width / 2, y = mark.y + mark.height / 2, length = path.getTotalLength();
      let least = 1e9; const matrix = path.getScreenCTM();
      for (let at = 0; at <= length; at += length / 4000) {
        const point = path.getPointAtLength(at).matrixTransform(matrix);
        least = Math.min(least, Math.hypot(point.x - x, point.y - y)); }
      return least; }""")
    good("the mark lies on the line", line < 3, line)
    page.locator(".explore-tools summary").first.click()
    slider.focus()
    page.keyboard.press("+")
    page.keyboard.press("+")
    shown = page.locator(".explore-span").first.inner_text()
    good("plus zooms and says which days are shown", re.search(r"\d.*\d", shown) is not None
         and int(slider.get_attribute("max")) - int(slider.get_attribute("min")) < 30, shown)
    names = page.evaluate("""() => [...document.querySelectorAll('.chart text')].filter(one => one.getBoundingClientRect().width
      && parseFloat(one.getAttribute('dy')) > 1).map(one => one.textContent)""")
    good("the days at the foot of the picture are those shown", len(names) == 2 and all(name in shown for name in names), names)
    good("the value is still that of the table", agrees(), said.inner_text())
    tools = page.locator(".explore-tools button")
    tools.nth(2).click()
    good("earlier days come into the picture", page.locator(".explore-span").first.inner_text() != shown)
    tools.nth(4).click()
    span = page.locator(".explore-span").first.inner_text()
    ends = page.evaluate("[...document.querySelectorAll('.chart text.strong.halo')].filter(one => !one.closest('[data-out]')).map(one => one.textContent)")
    good("the picture is fitted to what is shown and says how far its axis goes",
         tools.nth(4).get_attribute("aria-pressed") == "true" and all(end in span for end in ends[-2:]), f"{ends} {span}")
    marked = page.evaluate("[...document.querySelectorAll('.chart .mark circle')].length")
    good("the mark stays in the picture", marked == 1, marked)
    tools.nth(5).click()
    good("everything is shown again", page.locator(".explore-span").first.inner_text() == ""
         and page.evaluate("document.querySelector('.chart svg[viewBox]').getAttribute('viewBox')") == "0 0 1000 1000")
    good("focus is not lost with a button that can do no more", page.evaluate("document.activeElement.type") == "range")


def _scatter(page, base: str, good) -> None:
    page.goto(f"{base}/deep/insights/index.html")
    page.locator("main a[href*='association-']").first.click()
    figure = page.locator("figure.fig[data-chart='scatter']").first
    figure.locator("input[type=range]").focus()
    page.keyboard.press("ArrowLeft")
    good("a dot of a cloud is found by its day", figure.locator(".mark circle").count() == 1,
         figure.locator(".explore-said").inner_text())
    figure.locator(".explore-tools summary").click()
    toggle = figure.locator("button[aria-pressed]").first
    drawn = ("figure => [...figure.querySelectorAll('.chart path.dots, .chart path.pt, .chart circle.pt')]"
             ".filter(one => getComputedStyle(one).display !== 'none').length")
    before = figure.evaluate(drawn)
    toggle.click()
    good("a series is hidden", toggle.get_attribute("aria-pressed") == "false" and figure.evaluate(drawn) < before)
    toggle.click()
    good("and shown again", figure.evaluate(drawn) == before)


def _tables(page, base: str, good) -> None:
    page.goto(f"{base}/{METRIC}")
    page.locator("figure.fig ~ details.data:not(.walk) > summary").last.click()
    table = page.locator("details.data table").last
    heads = table.locator("thead th")
    column = "table => [...table.tBodies[0].rows].map(row => row.cells[1].textContent)"
    days = table.evaluate("table => table.tBodies[0].rows[0].cells[0].textContent")
    heads.nth(1).locator("button").focus()
    page.keyboard.press("Enter")

    def numbers() -> list[float]:
        return [float(text.replace(",", "")) for text in table.evaluate(column) if re.fullmatch(r"[\d,.]+", text)]

    good("a column sorts by its numbers, by keyboard", numbers() == sorted(numbers()) and len(numbers()) > 60
         and heads.nth(1).get_attribute("aria-sort") == "ascending")
    page.keyboard.press("Enter")
    good("and the other way round", numbers() == sorted(numbers(), reverse=True)
         and heads.nth(1).get_attribute("aria-sort") == "descending")
    heads.nth(0).locator("button").click()
    heads.nth(0).locator("button").click()
    good("days go back into their order", table.evaluate("table => table.tBodies[0].rows[0].cells[0].textContent") == days
         and heads.nth(1).get_attribute("aria-sort") is None)


def _search(page, base: str, good) -> None:
    page.goto(f"{base}/light/pillars/fitness.html")
    page.locator("header a[href*='search.html']").first.click()
    page.wait_for_url("**/search.html*")
    in_page(page, "document.activeElement.id === 'find-text'")
    good("who comes by the link stands in the field", page.locator("#find-text").is_visible()
         and page.locator("#find-text").input_value() == "")
    page.goto(f"{base}/light/search.html")
    good("the page by itself takes no focus", page.evaluate("document.activeElement === document.body"))
    for typed, path in {"stpes": "metrics/steps.html", "restng heart": "metrics/resting_heart_rate.html",
                        "coffe": "metrics/caffeine.html", "fitnes": "pillars/fitness.html",
                        "privcy": "profile/privacy.html"}.items():
        page.locator("#find-text").fill(typed)
        first = page.locator("#found a").first.get_attribute("href")
        good(f"“{typed}” finds its page first", first == path, first)
    page.locator("#find-text").fill("xqzwv")
    in_page(page, "document.getElementById('find-said').textContent.includes('xqzwv')")
    good("that nothing is found is said, and all pages stay", page.locator("#find-tree").is_visible()
         and page.locator("#found a").count() == 0)
    page.locator("#find-text").fill("sleep")
    in_page(page, "/\\d/.test(document.getElementById('find-said').textContent)")
    page.keyboard.press("ArrowDown")
    good("the arrow keys lead to what was found", page.evaluate("document.activeElement.closest('#found') !== null"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/*sleep*.html")
    good("and Enter opens it", page.locator("h1").count() == 1, page.url)
    page.go_back()
    good("the way back leads to what was typed", page.locator("#find-text").input_value() == "sleep"
         and page.locator("#found a").count() > 0)


def _ranges(page, base: str, good) -> None:
    page.goto(f"{base}/{METRIC}")
    page.evaluate("window.stays = true; window.scrollTo(0, 180)")
    page.locator("nav[data-swap] a[href$='steps-30.html']").click()
    page.wait_for_url("**/steps-30.html")
    in_page(page, "document.activeElement.matches('nav[data-swap] a[aria-current]')")
    good("another range keeps the place and the focus", abs(page.evaluate("window.scrollY") - 180) < 3, page.evaluate("window.scrollY"))
    good("its chart can be explored", page.locator(".explore input").first.is_visible()
         and int(page.locator(".explore input").first.get_attribute("max")) == 29)
    if base.startswith("http"):
        good("no new page was opened for it", page.evaluate("window.stays === true"))
    page.go_back()
    in_page(page, "document.querySelector('.explore input')?.max === '89'")
    good("the way back leads to the range before", page.url.endswith("steps-90.html"), page.url)


def _skip(page, base: str, good) -> None:
    """A link to a place on a page with ranges is no step to another range."""
    page.goto(f"{base}/{METRIC}")
    page.evaluate("window.stays = true; window.main = document.querySelector('main').firstElementChild")
    page.locator("a.skip").focus()
    page.keyboard.press("Enter")
    in_page(page, "document.activeElement.id === 'main'")
    page.wait_for_timeout(400)
    good("the link to the content leads there, and the page stays as it is", page.evaluate(
        "window.stays === true && document.activeElement.id === 'main'"
        " && document.querySelector('main').firstElementChild === window.main"), page.evaluate("document.activeElement.outerHTML.slice(0, 80)"))
    page.go_back()
    page.wait_for_timeout(200)
    good("and the way back leaves it too", page.evaluate(
        "window.stays === true && document.querySelector('main').firstElementChild === window.main"))


def _depth(page, base: str, good) -> None:
    page.goto(f"{base}/index.html")
    front = page.evaluate(ROOT, "mode")
    other = "deep" if front == "light" else "light"
    page.locator(f"a[data-depth='{other}']").first.click()
    page.wait_for_url(f"**/{other}/index.html")
    page.goto(f"{base}/index.html")
    page.wait_for_url(f"**/{other}/index.html")
    good("the depth chosen last opens first", page.evaluate(ROOT, "mode") == other)
    page.goto(f"{base}/{front}/pillars/fitness.html")
    good("a page of the other depth stays where it is", page.evaluate(ROOT, "mode") == front, unquote(page.url))
    page.locator(f"a[data-depth='{front}']").first.click()
    page.goto(f"{base}/index.html")
    good("and the way back works", page.evaluate(ROOT, "mode") == front, unquote(page.url))


def _offline(page, base: str, good) -> None:
    page.goto(f"{base}/light/profile/help.html")
    line = page.locator("#offline p")
    good("nothing is said while there is a network", line.count() == 0)
    page.context.set_offline(True)
    in_page(page, "document.querySelector('#offline p') !== null")
    good("being offline is said", len(line.inner_text()) > 20)
    page.locator("#offline button").click()
    good("the line can be closed", line.count() == 0 and page.evaluate("document.activeElement.id") == "main")
    if not base.startswith("http"):
        page.goto(f"{base}/light/profile/about.html")
        good("and returns on the next page", line.count() == 1)
    page.context.set_offline(False)
    in_page(page, "document.querySelector('#offline p') === null")


def _bar(page, base: str, good) -> None:
    """One choice of days for all pictures of a pillar."""
    page.goto(f"{base}/deep/pillars/fitness.html")
    in_page(page, "document.querySelectorAll('.figs figure[data-chart=line][data-ready]').length > 1")
    drawn = "[...document.querySelectorAll('.figs figure[data-chart=line] path.ln')].map(one => one.closest('svg').getAttribute('viewBox'))"
    sliders = "[...document.querySelectorAll('.figs figure[data-chart=line] input')].map(one => one.max - one.min + 1)"
    before, all_days = page.evaluate(drawn), page.evaluate(sliders)
    page.get_by_label("Last 7 days").check()
    good("the last 7 days in every picture of a pillar", set(page.evaluate(sliders)) == {7}
         and all(one != other for one, other in zip(before, page.evaluate(drawn))), page.evaluate(sliders))
    ends = page.evaluate("""[...document.querySelectorAll('.figs figure[data-chart=line]')].map(one => {
      const days = [...document.getElementById(one.dataset.table).closest('table').tBodies[0].rows].map(row => row.cells[0].textContent);
      const said = one.querySelectorAll('svg.chart > g:nth-last-of-type(2) text');
      return [days.at(-7), days.at(-1)].join() === [...said].slice(0, 2).map(one => one.textContent).join(); })""")
    good("below each stand its first and its last day", all(ends), ends)
    page.get_by_label("All days").check()
    good("and all days again", page.evaluate(drawn) == before and page.evaluate(sliders) == all_days, page.evaluate(sliders))


def _print(page, base: str, good) -> None:
    page.goto(f"{base}/{METRIC}")
    closed = "document.querySelectorAll('main details:not([open])').length"
    before = page.evaluate(closed)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    during = page.evaluate(closed)
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    good("paper shows what is folded away, and the screen folds it again",
         before > 0 and during == 0 and page.evaluate(closed) == before, f"{before} {during}")
    page.goto(f"{base}/deep/index.html")
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True, format="A4")))
    good("the Dashboard in Deep is two sheets of A4", 0 < sheets <= 2, sheets)


def _axe(browser, base: str, tally: Tally) -> None:
    """Everything unfolded: all rules in light, wide and narrow, and colors in every other theme."""
    axe = axe_script()
    page = browser.new_context(reduced_motion="reduce").new_page()
    for path in (METRIC, "light/search.html#heart", "deep/pillars/fitness.html"):
        page.goto(f"{base}/{path}")
        page.evaluate("document.querySelectorAll('details:not(.drawer)').forEach(one => { one.open = true; })")
        in_page(page, "document.querySelector('#display fieldset') !== null")
        page.evaluate(axe)
        for theme in ("light", "dark", "contrast", "contrast-dark"):
            page.evaluate("theme => window.triptychDisplay.choose('theme', theme)", theme)
            for size in (WIDE, NARROW) if theme == "light" else (NARROW,):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                found = page.evaluate(RULES if theme == "light" else COLORS)["violations"]
                tally.check(f"{path} unfolded, {theme} {size[0]}: axe finds nothing", not found,
                            "; ".join(f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found))
                seen = page.evaluate(FIT)
                tally.check(f"{path} unfolded, {theme} {size[0]}: fits", seen["width"] <= seen["window"], seen)
    page.context.close()


def _unscripted(browser, base: str, tally: Tally) -> None:
    page = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, java_script_enabled=False).new_page()
    page.goto(f"{base}/{METRIC}")
    tally.check("without script a chart has its table and no dead control", page.locator("details.data table").count() > 0
                and not page.locator(".explore").first.is_visible() and not page.locator("#display").is_visible()
                and page.locator("main button:visible").count() == 0)
    page.goto(f"{base}/light/search.html")
    tally.check("without script the search page shows all pages", page.locator("#find-tree a").count() > 10
                and page.locator("#find-tree a").first.is_visible() and not page.locator("#find").is_visible())
    page.context.close()
