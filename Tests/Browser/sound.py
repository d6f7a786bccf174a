"""Charts walked by keys and heard as sound, in Chromium: every step says what the table says, and tones follow its numbers.

The sound is computed in the page by the very function that plays it, into samples instead of a loudspeaker."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.tally import Tally

from .parts import each, open_page

METRIC = "deep/metrics/steps-90.html"
# The table of the first chart of a page: its rows as texts, and what stands below them.
TABLE = """() => { const table = document.getElementById(document.querySelector('figure.fig').dataset.table).closest('table');
  const texts = row => [...row.cells].map(cell => cell.textContent.trim());
  return { rows: [...table.tBodies[0].rows].map(texts), foot: table.tFoot ? [...table.tFoot.rows].map(row => texts(row).join(' ')) : [] }; }"""
# Whatever could be heard or felt is counted.
COUNTED = """window.sounds = 0; window.ticks = 0;
  navigator.vibrate = () => { window.ticks += 1; return true; };
  for (const name of ['AudioContext', 'webkitAudioContext']) { const Real = window[name]; if (Real) {
    window[name] = class extends Real { constructor(...all) { super(...all); window.sounds += 1; } }; } }"""
# The samples of a chart: for each place the tone in hertz by its crossings of zero, and how loud its middle is.
RENDERED = """async ([series, goal, rate]) => {
  const plan = triptychSound.score({ series: series.map(one => one.map(value => value === null ? NaN : value)), goal: goal ?? NaN }, 1);
  const context = new OfflineAudioContext(1, Math.ceil((plan.length + 0.2) * rate), rate);
  triptychSound.schedule(context, plan, 0.5, 0);
  const data = (await context.startRendering()).getChannelData(0);
  const places = series[0].map((value, index) => {
    const from = Math.floor((index + 0.2) * plan.step * rate), to = Math.floor((index + 0.6) * plan.step * rate);
    let crossings = 0, loud = 0;
    for (let at = from + 1; at < to; at += 1) { if (data[at - 1] < 0 && data[at] >= 0) crossings += 1; loud = Math.max(loud, Math.abs(data[at])); }
    return { pitch: crossings * rate / (to - from), loud };
  });
  return { length: plan.length, step: plan.step, ticks: plan.ticks, places, samples: data.length / rate }; }"""


def number(text: str) -> float | None:
    """The number of a cell in English; None where it has none."""
    found = re.match(r"-?[\d,]+(\.\d+)?", text.replace("−", "-"))
    return float(found[0].replace(",", "")) if found else None


def check(site: Path, tally: Tally) -> None:
    """Checks one site that has both depths and 90 days of steps, in English."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        each(browser, (_walk, _gaps, _lists, _rendered, _quiet, _played, _finger), site, tally, script=COUNTED, touched=_finger)
        _unscripted(browser, site, tally)
        browser.close()


def _walk(page, site: Path, tally: Tally) -> None:
    """Every key leads to the row that it names, and each step says day, weekday, value, goal and what is usual."""
    open_page(page, site, METRIC)
    table = page.evaluate(TABLE)
    rows, foot = table["rows"], table["foot"]
    slider = page.locator(".explore input").first
    slider.focus()
    tally.check("a table of steps names goal and usual range once, below its days", len(foot) == 2 and any("8,000" in one for one in foot), foot)
    tally.check("each day of the table has its weekday", all(re.match(r"(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day \d", row[0]) for row in rows), rows[0])

    def said(key: str) -> str:
        page.keyboard.press(key)
        return slider.get_attribute("aria-valuetext")

    def agrees(text: str, index: int, lead: str = "") -> bool:
        begins = (lead + ", " if lead else "") + rows[index][0] + ": "
        return text.startswith(begins) and rows[index][1] in text and all(one in text for one in foot)

    values = [number(row[1]) for row in rows]
    last = len(rows) - 1
    for key, index in (("End", last), ("ArrowLeft", last - 1), ("PageDown", last - 8), ("PageDown", last - 15), ("PageUp", last - 8),
                       ("ArrowRight", last - 7), ("Home", 0), ("ArrowLeft", 0), ("PageUp", 7)):
        text = said(key)
        tally.check(f"{key} leads to row {index} with its value, weekday, goal and usual range", agrees(text, index), text)
        tally.check(f"{key} says nothing of highest or lowest", not re.search(r"ighest|owest", text), text)
    highest, lowest = values.index(max(values)), values.index(min(values))
    text = said("h")
    tally.check("H leads to the highest value of the table", agrees(text, highest, "Highest"), text)
    text = said("l")
    tally.check("L leads to the lowest", agrees(text, lowest, "Lowest"), text)
    said("Home")
    unusual = [index for index, row in enumerate(rows) if len(row) > 2 and row[2]]
    text = said("u")
    wanted = next((one for one in unusual if one > 0), unusual[0]) if unusual else 0
    tally.check("U leads to the next value that is marked", not unusual or agrees(text, wanted, "Next unusual"), text)
    said("g")
    page.keyboard.press("+")
    page.keyboard.press("+")
    said("h")
    span = page.evaluate("() => { const one = document.querySelector('.explore input'); return [one.min, one.value, one.max].map(Number); }")
    tally.check("where the chart is zoomed, a key brings the day into the picture", span[1] == highest and span[0] <= highest <= span[2], span)


def _gaps(page, site: Path, tally: Tally) -> None:
    """Days without data are found one after the other, and from the first again."""
    for file in sorted((site / "deep/metrics").glob("*-90.html")):
        if "<td>no data" not in file.read_text("utf-8"):
            continue
        page.goto(file.resolve().as_uri())
        rows = page.evaluate(TABLE)["rows"]
        gaps = [index for index, row in enumerate(rows) if number(row[1]) is None]
        if len(gaps) < 2 or not page.locator(".explore input").count():
            continue
        page.locator(".explore input").first.focus()
        page.keyboard.press("Home")
        wanted = [one for one in gaps if one > 0] + [one for one in gaps if one == 0]
        found = []
        for _ in range(min(4, len(wanted))):
            page.keyboard.press("g")
            found.append(int(page.locator(".explore input").first.input_value()))
        tally.check(f"{file.name}: G leads from gap to gap", found == wanted[:len(found)], f"{found} {wanted[:4]}")
        return
    tally.check("a page with gaps was found", False)


def _lists(page, site: Path, tally: Tally) -> None:
    """Weeks and days as nested lists say what the table says."""
    open_page(page, site, METRIC)
    rows = page.evaluate(TABLE)["rows"]
    page.locator(".walk > summary").first.click()
    weeks = page.evaluate("""() => [...document.querySelector('.walk').querySelectorAll(':scope > ul > li')]
      .map(week => [...week.querySelectorAll('li')].map(day => day.textContent))""")
    days = [day for week in weeks for day in week]
    lengths = [len(week) for week in weeks]
    tally.check("a chart of 90 days is read in weeks of seven days", 13 <= len(weeks) <= 14 and set(lengths[1:-1]) == {7}, lengths)
    # The week has the year of its days.
    wanted = [f"{re.sub(' 20[0-9][0-9]$', '', row[0])}: {row[1]}" for row in rows]
    tally.check("every day of the table is read once, in its order, with its value",
                len(days) == len(rows) and all(day.startswith(start) for day, start in zip(days, wanted)), days[:2])
    tally.check("each week begins on a Monday", all(week[0].startswith("Monday") for week in weeks[1:]))


def _unscripted(browser, site: Path, tally: Tally) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    open_page(page, site, METRIC)
    page.locator(".walk > summary").first.click()
    tally.check("without script the days can be read week by week, and there is no button for sound",
                page.locator(".walk li li").first.is_visible() and page.locator(".play").count() == 0)
    page.context.close()


def _rendered(page, site: Path, tally: Tally) -> None:
    """Pitch rises with the value, gaps are silent, the goal ticks, and nothing lasts longer than eight seconds."""
    open_page(page, site, METRIC)
    values = [None if number(row[1]) is None else number(row[1]) for row in page.evaluate(TABLE)["rows"]][-30:]
    values[10:13] = [None, None, None]
    heard = page.evaluate(RENDERED, [[values], None, 16_000])
    known = [(value, place) for value, place in zip(values, heard["places"]) if value is not None]
    order = sorted(known, key=lambda one: one[0])
    falls = [(one[0], other[0]) for one, other in pairwise(order) if other[1]["pitch"] < one[1]["pitch"] * 0.96 - 12]
    tally.check("the pitch of the samples rises with the value", not falls and order[-1][1]["pitch"] > 3 * order[0][1]["pitch"],
                f"{falls} {order[0]} {order[-1]}")
    tally.check("from 220 to 880 hertz", abs(order[0][1]["pitch"] - 220) < 15 and abs(order[-1][1]["pitch"] - 880) < 15, f"{order[0]} {order[-1]}")
    tally.check("days with data sound, and days without are silent", all(place["loud"] > 0.1 for _, place in known)
                and all(heard["places"][index]["loud"] < 1e-4 for index in (10, 11, 12)), heard["places"][9:14])
    goal = sorted(value for value in values if value is not None)[20]
    reached = [index for index, value in enumerate(values) if value is not None and value >= goal]
    ticks = page.evaluate(RENDERED, [[values], goal, 16_000])
    tally.check("a tick for each day that reaches the goal", [round(at / ticks["step"]) for at in ticks["ticks"]] == reached, ticks["ticks"])
    lengths = page.evaluate("""() => [1, 2, 7, 30, 90, 365, 3000].flatMap(count => [0.6, 1, 2].map(speed =>
      triptychSound.score({ series: [Array(count).fill(1)] }, speed).length))""")
    tally.check("every chart sounds for 1 to 8 seconds", all(1 <= one <= 8 for one in lengths), lengths)
    long = page.evaluate(RENDERED, [[[100 - day for day in range(365)]], None, 16_000])
    tally.check("a year glides down", long["places"][5]["pitch"] > 1.5 * long["places"][200]["pitch"] > 1.5 * long["places"][360]["pitch"]
                and all(place["loud"] > 0.05 for place in long["places"]), long["places"][::90])
    both = page.evaluate(RENDERED, [[[1, 2, 3, 4], [4, 3, 2, 1]], None, 16_000])
    tally.check("two lines sound together, no louder than one may be", all(0.1 < place["loud"] <= 1.01 for place in both["places"]), both["places"])


def _quiet(page, site: Path, tally: Tally) -> None:
    """Nothing is heard or felt that nobody asked for."""
    for path in (METRIC, "deep/index.html", "light/index.html", "deep/pillars/fitness.html"):
        open_page(page, site, path)
        chart = page.locator("svg.chart").first
        if chart.count():
            frame = chart.bounding_box()
            for share in (0.2, 0.5, 0.8):
                page.mouse.move(frame["x"] + frame["width"] * share, frame["y"] + frame["height"] / 2)
        for key in ("Tab", "Tab", "Tab", "ArrowRight", "PageDown"):
            page.keyboard.press(key)
        slider = page.locator(".explore input")
        if slider.count():
            slider.first.focus()
            for key in ("ArrowLeft", "h", "PageDown"):
                page.keyboard.press(key)
        found = page.evaluate("[window.sounds, window.ticks]")
        tally.check(f"{path}: no sound and no motor without a press", found == [0, 0], found)


def _played(page, site: Path, tally: Tally) -> None:
    """A press plays, with words before and after; another press or Escape ends it; volume and speed are chosen under Display."""
    page.clock.install()
    open_page(page, site, METRIC)
    rows = page.evaluate(TABLE)["rows"]
    highest = max(rows, key=lambda row: number(row[1]) or 0)
    row = page.locator(".play").first
    button, status = row.locator("button"), row.locator("[role=status]")
    name = button.inner_text()
    button.focus()
    page.keyboard.press("Enter")
    before = status.inner_text()
    tally.check("words before: where it starts, and the highest with its day",
                rows[0][1] in before and highest[1] in before and highest[0] in before, before)
    tally.check("one press plays once", page.evaluate("window.sounds") == 1 and button.inner_text() != name)
    page.clock.fast_forward(9_500)
    after = status.inner_text()
    tally.check("words after: where it ended", rows[-1][1] in after and button.inner_text() == name, after)
    for stop in ("Enter", "Escape"):
        page.keyboard.press("Enter")
        is_on = button.inner_text() != name
        page.keyboard.press(stop)
        tally.check(f"{stop} ends the sound", is_on and button.inner_text() == name)
    page.locator(".explore input").first.focus()
    page.keyboard.press("Space")
    tally.check("the space bar on the slider plays", button.inner_text() != name)
    page.keyboard.press("Escape")
    page.locator("#display summary").click()
    page.locator("#display input[data-preference='speed'][value='fast']").check()
    page.locator("#display input[data-preference='volume'][value='off']").check()
    kept = page.evaluate("[window.triptychDisplay.value('speed'), window.triptychDisplay.value('volume')]")
    button.click()
    tally.check("volume and speed are chosen under Display, and “Off” is said", kept == ["fast", "off"] and "Display" in status.inner_text()
                and button.inner_text() == name, f"{kept} {status.inner_text()}")
    page.evaluate("window.triptychDisplay.choose('volume', '')")
    page.evaluate("window.triptychDisplay.choose('speed', '')")
    open_page(page, site, "deep/index.html")
    small = page.locator(".spark-row .play button:visible")
    small.first.click()
    tally.check("a small line plays too", small.count() >= 3 and page.evaluate("window.sounds") == 1, small.count())


def _finger(page, site: Path, tally: Tally) -> None:
    """A finger that moves along the chart hears and feels each day; one that moves down the page does not."""
    open_page(page, site, METRIC)
    chart = page.locator("svg.chart").first
    chart.scroll_into_view_if_needed()
    frame = chart.bounding_box()
    touched = page.context.new_cdp_session(page)

    def drag(points: list[tuple[float, float]]) -> None:
        for index, (x, y) in enumerate(points):
            place = [{"x": frame["x"] + frame["width"] * x, "y": frame["y"] + frame["height"] * y}]
            touched.send("Input.dispatchTouchEvent", {"type": "touchMove" if index else "touchStart", "touchPoints": place})
        touched.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    drag([(0.5, 0.4), (0.5, 0.5)])
    tally.check("a press or a step down makes no sound", page.evaluate("[window.sounds, window.ticks]") == [0, 0])
    drag([(0.2, 0.5), (0.3, 0.5), (0.4, 0.5), (0.6, 0.5)])
    found = page.evaluate("[window.sounds, window.ticks]")
    tally.check("a finger along the chart plays and ticks", found[0] == 1 and found[1] >= 2, found)

