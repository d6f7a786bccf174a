"""The forms in Chromium and Firefox, opened from disk: every kind of entry at its limits and beyond, the queue that
waits in the browser, and the file it is handed over as."""

from __future__ import annotations

import json
import re
import tempfile
import time
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from prooflib.chromium import ARGUMENTS, axe_script, without_window
from prooflib.program import Program
from prooflib.tally import Tally
from prooflib.waiting import in_page, until

from . import firefox
from .browser import COLORS, FIT, RULES

KINDS = ["steps", "sleep", "hrv", "weight", "water", "meal", "mood", "habit", "journal", "workout", "mindful"]
# Limits that are documented, besides what the pages say.
PROMISED = {"steps": (0, 100_000), "sleep": (0, 24), "hrv": (1, 300), "mindful": (1, 240)}
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}")
FIELDS = """() => [...document.querySelectorAll('form.entry [data-field]')].map(f => ({ ...f.dataset,
  required: 'required' in f.dataset, whole: 'whole' in f.dataset,
  flag: !!f.querySelector('input[id$="-no"]'), id: f.querySelector('input, textarea').id }))"""
# Writes `2026-03-14T18:30`, or a day alone, into the fields of a date; "" empties them.
WRITE_DATE = """(name, text) => { const [, year = '', month = '', day = '', time = ''] = /^(\\d+)-(\\d+)-(\\d+)T?(.*)$/.exec(text) || [];
  for (const [part, value] of Object.entries({ day, month, year, time })) {
    const field = document.querySelector(`#${name}-${part}`);
    if (field) { field.value = value; field.dispatchEvent(new Event('input', { bubbles: true })); } } }"""
STATE = """() => { const seen = one => one && !one.hidden && one.offsetHeight > 0; return {
  form: seen(document.querySelector('form.entry')),
  focus: document.activeElement.matches('[data-errors]'),
  errors: [...document.querySelectorAll('form.entry .err')].filter(seen).map(e => e.textContent.trim()),
  links: [...document.querySelectorAll('[data-errors] a')].map(a => a.textContent),
  invalid: document.querySelectorAll('[aria-invalid=true]').length, title: document.title,
  kept: (document.querySelector('[data-kept-here]') || {}).textContent,
  trouble: (document.querySelector('[data-trouble]') || {}).textContent,
  line: (document.querySelector('[data-queue-line] [role=status]') || {}).textContent,
  rows: [...document.querySelectorAll('[data-list] li')].map(one => one.textContent),
  place: (document.querySelector('[data-place]') || {}).textContent,
  near: seen(document.querySelector('[data-near]')),
  said: (document.querySelector('[data-said]') || {}).textContent,
  dialog: !!document.querySelector('dialog[open]') }; }"""
ENTRIES = "() => window.triptychQueue.all()"
# One entry whose words are markup, among much that is no entry.
HOSTILE = """() => {
  const person = document.querySelector('[data-person]').dataset.person;
  const site = new URL('../..', location.href).href;
  const sound = { id: '0b0b7e3c-3c9a-4f53-9a7e-1f2a3b4c5d6e', site, person, action: 'log_habit', handed: null, added: 1,
    time: '2026-03-15T10:00:00+01:00', payload: { name: 'x', at: 'never' }, text: '<img src=x onerror=window.broken=1>' };
  const others = [null, 5, 'text', [], {}, { ...sound, id: '__proto__' }, { ...sound, payload: null, id: sound.id.replace('0b', '1b') },
    { ...sound, time: 'soon', id: sound.id.replace('0b', '2b') }, { ...sound, text: { a: 1 }, id: sound.id.replace('0b', '3b') },
    { ...sound, handed: 'x', id: sound.id.replace('0b', '4b') }];
  [sound, ...others].forEach((one, place) => localStorage.setItem('triptych-queue ' + place, JSON.stringify(one)));
  localStorage.setItem('triptych-queue torn', '{');
}"""
THEMES = ["light", "dark", "contrast", "contrast-dark"]
# Both stores of a browser that keeps nothing.
REFUSE = """(() => { const no = () => { throw new DOMException('refused', 'SecurityError'); };
  Object.defineProperty(window, 'localStorage', { get: no }); IDBFactory.prototype.open = no; })();"""
# A browser that counts how often it is asked to keep its store, and always refuses.
ASKED = """(() => { window.asked = 0; StorageManager.prototype.persist = () => { window.asked += 1; return Promise.reject(new Error('no')); }; })();"""
# A store that answers only when it is told to.
SLOW = """() => { const all = window.triptychQueue.all;
  window.triptychQueue.all = () => new Promise(done => {
    window.isAsked = true;
    window.answer = () => { window.triptychQueue.all = all; done(all()); }; }); }"""
NO_DATABASE = """(() => { IDBFactory.prototype.open = () => { throw new DOMException('refused', 'SecurityError'); }; })();"""


# What is optional is folded; the proof fills in all of it.
UNFOLD = "() => document.querySelectorAll('form.entry details').forEach(one => { one.open = true; })"


class Chromium:
    """Chromium with the same few methods as `firefox.Firefox`."""

    name = "Chromium"
    refusals = ((NO_DATABASE, "store"), (REFUSE, "page"))

    def __init__(self, browser, downloads: Path, begin: str = "", **how) -> None:
        self._downloads = downloads
        self.context = browser.new_context(accept_downloads=True, **how)
        if begin:
            self.context.add_init_script(begin)
        self.context.on("page", lambda page: page.on("download", self._save))
        self.page = self.context.new_page()

    def _save(self, download) -> None:
        download.save_as(self._downloads / download.suggested_filename)

    def goto(self, url: str) -> None:
        self.page.goto(url)
        self.run(UNFOLD)

    def run(self, script: str, *arguments):
        return self.page.evaluate(f"given => ({script})(...given)", list(arguments))

    def click(self, selector: str) -> None:
        self.page.click(selector)

    def fill(self, selector: str, text: str) -> None:
        self.page.fill(selector, text)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key) if len(key) > 1 else self.page.keyboard.type(key)

    def open_tab(self) -> None:
        self.page = self.context.new_page()

    def tab(self):
        return self.page

    def take(self, page) -> None:
        self.page = page
        page.bring_to_front()

    def pause(self) -> None:
        self.page.wait_for_timeout(60)

    def close(self) -> None:
        self.context.close()


class Fox(firefox.Firefox):
    """Firefox with the same few methods."""

    name = "Firefox"
    # No preference of Firefox refuses its database alone.
    refusals = ((REFUSE, "page"),)

    def goto(self, url: str) -> None:
        super().goto(url)
        self.run(UNFOLD)

    def tab(self) -> str:
        return self.call("WebDriver:GetWindowHandle")

    def pause(self) -> None:
        time.sleep(0.06)


def check(sites: list[Path], tally: Tally, program: Program | None = None) -> None:
    """Goes through the forms of the first site that has any; the file is applied where the program knows how."""
    from playwright.sync_api import sync_playwright

    sites = [site for site in sites if (site / "light/log/steps.html").is_file()]
    if not tally.check("there are forms", bool(sites)):
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        downloads = Path(folder)
        file = _whole(lambda begin="", **how: Chromium(browser, downloads / "chromium", begin, **how), sites,
                      downloads / "chromium", tally)
        _lasting(browser, sites[0], tally)
        _leaving(browser, sites[0], tally)
        _unscripted(browser, sites[0], tally)
        _axe(browser, sites[0], tally)
        browser.close()
        if firefox.program():
            _whole(lambda begin="", **how: _fox(downloads / "firefox", begin, **how), sites, downloads / "firefox", tally)
        else:
            print("     Firefox was not found, so the forms are not checked in it; script/bootstrap --test site installs it")
        if file and program:
            _apply(program, sites[0].name, file, downloads, tally)


def _fox(downloads: Path, begin: str = "", **how) -> Fox:
    """What Chromium is told by a script of ours, Firefox is told by its own preference: keep nothing."""
    return Fox(downloads, {"network.cookie.cookieBehavior": 2} if begin == REFUSE else None)


def _whole(start, sites: list[Path], downloads: Path, tally: Tally) -> dict | None:
    downloads.mkdir()
    driver = start()
    site = sites[0]
    try:
        _kinds(driver, site, tally)
        _held_workout(driver, site, tally)
        file = _hand_over(driver, site, downloads, tally)
        _keyboard(driver, site, tally)
        _two_tabs(driver, site, tally)
        _no_room(driver, site, tally)
        _hostile(driver, site, tally)
        _on_its_way(driver, site, tally)
        for other in sites[1:2]:
            _apart(driver, site, other, tally)
    finally:
        driver.close()
    for begin, place in driver.refusals:
        driver = start(begin)
        try:
            _refused(driver, site, place, tally)
        finally:
            driver.close()
    return file


def _url(site: Path, path: str) -> str:
    return (site / path).resolve().as_uri()


def _state(driver) -> dict:
    return driver.run(STATE)


def _wait(driver, ready) -> dict:
    """The state once it is as wanted, or the last one seen."""
    return until(lambda: _state(driver), driver.pause, ready)


def _send(driver) -> None:
    driver.run("() => { document.querySelector('[data-kept-here]').textContent = ''; }")
    driver.click("form.entry button[type=submit]")


def _set(driver, field: dict, value: str) -> None:
    if field["flag"]:
        driver.click(f"label[for={field['id'].removesuffix('-no')}-{value}]")
    elif field["type"] == "scale":
        driver.click(f"#{field['id']}" if value == "1" else f"label[for={field['id'][:-1]}{value}]")
    else:
        driver.fill("#" + field["id"], value)


def _shown(field: dict, value: float, mark: str) -> str:
    return f"{value * float(field['factor']):.10g}".replace(".", mark)


def _good(field: dict, high: bool, mark: str) -> str:
    """A value at a limit of a field."""
    if field["type"] == "number":
        return _shown(field, float(field["high" if high else "low"]), mark)
    if field["flag"]:
        return "yes" if high else "no"
    if field["type"] == "scale":
        return "5" if high else "1"
    if field["type"] == "text":
        # A long text takes long to type; its limit is met where it is short.
        return "é" * int(field["high"]) if high and int(field["high"]) <= 200 else "é"
    return ""


def _beyond(field: dict, mark: str) -> list[str]:
    """Values that must be refused."""
    if field["type"] == "number":
        low, high = float(field["low"]), float(field["high"])
        step = 1 if field["whole"] else 0.01
        texts = [_shown(field, low - step, mark), _shown(field, high + step, mark), "abc", "1" + mark + mark + "5"]
        return texts + ([f"8{mark}5"] if field["whole"] else []) + ([""] if field["required"] else [])
    if field["type"] == "text":
        return (["x" * (int(field["high"]) + 1)] if int(field["high"]) <= 200 else []) + (
            ["", "  "] if field["required"] else [])
    return []


def _kinds(driver, site: Path, tally: Tally) -> None:
    """Every kind at both limits, and each field beyond them with all others in place."""
    count = 0
    for kind in KINDS:
        driver.goto(_url(site, f"light/log/{kind}.html"))
        name = f"{driver.name}, {kind}"
        fields = driver.run(FIELDS)
        mark = driver.run("() => document.querySelector('form.entry').dataset.decimal")
        tally.check(f"{name}: the form is there", _state(driver)["form"] and bool(fields))
        if kind in PROMISED:
            limits = (float(fields[0]["low"]), float(fields[0]["high"]))
            tally.check(f"{name}: its limits are those promised", limits == PROMISED[kind], limits)
        for field in fields:
            for text in _beyond(field, mark):
                for other in fields:
                    if other["required"] and other is not field:
                        _set(driver, other, _good(other, False, mark))
                _set(driver, field, text)
                _send(driver)
                seen = _state(driver)
                said = f"{name}: {field['field']} {text[:12]!r}"
                tally.check(f"{said} is refused in words", len(seen["errors"]) == 1
                            and field["error"] in seen["errors"][0] and seen["invalid"] == 1, seen)
                tally.check(f"{said}: the summary has focus and names the field",
                            seen["focus"] and seen["links"] == [f"{field['label']}: {field['error']}"]
                            and seen["title"].startswith(seen["errors"][0].split()[0] if seen["errors"] else "?"), seen)
                if field["type"] == "number":
                    numbers = [_plain(one, mark) for one in re.findall(r"[\d.,]*\d", field["error"])]
                    limits = [float(field[one]) * float(field["factor"]) for one in ("low", "high")]
                    tally.check(f"{said}: the range is named", all(
                        any(abs(one - limit) < 0.11 for one in numbers) for limit in limits), field["error"])
                held = driver.run("id => document.getElementById(id).value", field["id"])
                tally.check(f"{said}: what was written still stands there", held == text, held)
                _set(driver, field, "")
        for high in (False, True):
            for field in fields:
                if field["field"] not in ("at", "start"):
                    _set(driver, field, _good(field, high, mark))
            _send(driver)
            if kind == "workout" and high:
                # The one just written down ended now as well.
                _same_time(driver, f"{name}: a second one of the same time", count, tally)
            seen = _wait(driver, lambda one, count=count: one["kept"] and len(one["rows"]) == count + 1)
            count += 1
            tally.check(f"{name}: its {'highest' if high else 'lowest'} is kept, said and counted",
                        bool(seen["kept"]) and not seen["errors"] and len(seen["rows"]) == count
                        and str(count) in seen["line"], seen)
        tally.check(f"{name}: the form is empty again", driver.run(
            "() => [...document.querySelectorAll('form.entry input:not([type=radio]), form.entry textarea')]"
            ".every(one => !one.value)"))
    driver.goto(_url(site, "light/log/water.html"))
    driver.run("() => { document.querySelector('#entry-value').value = '1'; }")
    for text, why in (("2999-01-01T10:00", "a moment still to come"), ("2026-02-31T10:00", "a day that no month has"),
                      ("2026-03-14T", "a day without its time"), ("2026-03-14T25:00", "an hour that no day has"),
                      ("26-03-14T10:00", "a year of two digits")):
        driver.run(WRITE_DATE, "entry-at", text)
        _send(driver)
        seen = _state(driver)
        tally.check(f"{driver.name}: {why} is refused", len(seen["errors"]) == 1 and seen["invalid"] == 1, (text, seen))
    for typed, kept in (("6:30 pm", "18:30"), ("12 a.m.", "00:00"), ("12:05 PM", "12:05"), ("٦:٣٠ م", "18:30"), ("0930", "09:30"), ("13 pm", None),
                        ("6", None)):
        driver.goto(_url(site, "light/log/water.html"))
        driver.run("() => { document.querySelector('#entry-value').value = '1'; }")
        driver.run(WRITE_DATE, "entry-at", f"2026-03-14T{typed}")
        _send(driver)
        if kept:
            _wait(driver, lambda one, count=count: one["kept"] and len(one["rows"]) == count + 1)
            last = driver.run(ENTRIES)[-1]
            tally.check(f"{driver.name}: the time {typed} is taken", f"T{kept}" in last["payload"].get("at", last["time"]), last)
            driver.run("id => window.triptychQueue.remove([id])", last["id"])
        else:
            tally.check(f"{driver.name}: {typed} is refused as a time", len(_state(driver)["errors"]) == 1, _state(driver))
    driver.goto(_url(site, "light/log/steps.html"))
    driver.run("() => { document.querySelector('#entry-value').value = '4100'; }")
    driver.run(WRITE_DATE, "entry-at", "2026-3-14")
    _send(driver)
    _wait(driver, lambda one, count=count: one["kept"] and len(one["rows"]) == count + 1)
    last = driver.run(ENTRIES)[-1]
    tally.check(f"{driver.name}: an earlier day is named, and written now", last["payload"] == {
        "value": 4100, "at": "2026-03-14"} and not last["time"].startswith("2026-03-14"), last)
    driver.run("id => window.triptychQueue.remove([id])", last["id"])


def _same_time(driver, name: str, count: int, tally: Tally) -> None:
    """The page asks about a workout just sent; the first answer is no, the second yes."""
    seen = _wait(driver, lambda one: one["dialog"])
    said = driver.run("() => document.querySelector('[data-ask-twice]').textContent")
    tally.check(f"{name} is asked about", seen["dialog"] and not seen["kept"] and len(seen["rows"]) == count, seen)
    tally.check(f"{name} is named", bool(driver.run(
        "() => document.querySelector('[data-ask-twice] [data-what]').textContent.length > 9"
        " && document.querySelector('[data-ask-twice] [data-then]').textContent.length > 20")), said)
    driver.click("[data-ask-twice] [data-no]")
    seen = _wait(driver, lambda one: not one["dialog"])
    tally.check(f"{name} is not added, what was written stays, and the button has focus again",
                not seen["kept"] and len(seen["rows"]) == count and driver.run(
                    "() => document.activeElement.type === 'submit' && document.querySelector('#entry-minutes').value !== ''"),
                seen)
    _send(driver)
    _wait(driver, lambda one: one["dialog"])
    driver.click("[data-ask-twice] [data-yes]")


def _held_workout(driver, site: Path, tally: Tally) -> None:
    """A workout that the site has is asked about; one right after it is not."""
    driver.goto(_url(site, "light/log/workout.html"))
    held = driver.run("() => JSON.parse(document.querySelector('[data-ask-twice]').dataset.held)")
    if not tally.check(f"{driver.name}: the form knows workouts of the site", bool(held)):
        return
    # A page lists what waits a moment after it has opened; counted too early, all of it would be removed below.
    before = len(_wait(driver, lambda one: len(one["rows"]) == 2 * len(KINDS))["rows"])
    for place, is_asked in (("from", True), ("to", False)):
        # The newest one, since an older one may be followed by another at once.
        driver.run("""moment => {
          const date = new Date(moment); date.setMinutes(date.getMinutes() - date.getTimezoneOffset());
          document.querySelector('#entry-name').value = 'Again'; document.querySelector('#entry-minutes').value = '5';
          window.chosen = date.toISOString().slice(0, 16); }""",
                   held[0][place] if place == "from" else _next_minute(held[0]["to"]))
        driver.run(WRITE_DATE, "entry-start", driver.run("() => window.chosen"))
        _send(driver)
        seen = _wait(driver, lambda one: one["dialog"] or one["kept"])
        tally.check(f"{driver.name}: a workout at the {place} of one of the site is {'' if is_asked else 'not '}asked about",
                    seen["dialog"] == is_asked and bool(seen["kept"]) != is_asked, seen)
        if seen["dialog"]:
            tally.check(f"{driver.name}: the question names it", held[0]["text"] == driver.run(
                "() => document.querySelector('[data-ask-twice] [data-what]').textContent"), held[0])
            driver.click("[data-ask-twice] [data-no]")
    for entry in driver.run(ENTRIES)[before:]:
        driver.run("id => window.triptychQueue.remove([id])", entry["id"])


def _next_minute(moment: str) -> str:
    return (datetime.fromisoformat(moment.replace("Z", "+00:00")) + timedelta(minutes=1)).isoformat()


def _plain(text: str, mark: str) -> float:
    return float(text.replace("." if mark == "," else ",", "").replace(",", "."))


def _hand_over(driver, site: Path, downloads: Path, tally: Tally) -> dict | None:
    """The file has the right shape, entries stay, and only what was handed over is cleared."""
    driver.goto(_url(site, "deep/log/index.html"))
    seen = _wait(driver, lambda one: len(one["rows"]) == 2 * len(KINDS))
    tally.check(f"{driver.name}: the other depth lists the same", len(seen["rows"]) == 2 * len(KINDS), seen)
    driver.click("[data-save]")
    _wait(driver, lambda one: bool(one["said"]))
    found = until(lambda: [one for one in downloads.glob("*.json") if one.stat().st_size], driver.pause)
    name = f"{driver.name}: the queue file"
    if not tally.check(f"{name} is saved", len(found) == 1, list(downloads.iterdir())):
        return None
    tally.check(f"{name} has its name", bool(re.fullmatch(r"triptych-queue-\d{4}-\d\d-\d\d\.json", found[0].name)),
                found[0].name)
    file = json.loads(found[0].read_text("utf-8"))
    person = driver.run("() => document.querySelector('[data-queue]').dataset.person")
    tally.check(f"{name} names its format and person", set(file) == {"format", "person", "entries"}
                and file["format"] == "triptych-queue-1" and file["person"] == person, str(file)[:200])
    entries = file["entries"]
    tally.check(f"{name} has every entry once", len(entries) == 2 * len(KINDS)
                and len({one["id"] for one in entries}) == len(entries), len(entries))
    tally.nothing(f"{name}: entries have the right shape", [one for one in entries if set(one) != {
        "id", "action", "time", "payload", "done"} or not UUID.fullmatch(one["id"]) or one["done"] is not False
        or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d", one["time"])
        or datetime.fromisoformat(one["time"]).tzinfo is None])
    actions = sorted({one["action"] for one in entries})
    tally.check(f"{name} has every action", actions == sorted(
        "log_" + ("activity" if kind == "workout" else kind) for kind in KINDS), actions)
    steps = sorted(one["payload"].get("value", -1) for one in entries if one["action"] == "log_steps")
    tally.check(f"{name} has numbers as numbers", steps == [0, 100_000], steps)
    workout = next((one["payload"] for one in entries if one["action"] == "log_activity"), {})
    tally.check(f"{name}: a workout has name, start and minutes",
                {"name", "start", "minutes"} <= set(workout) and "T" in str(workout.get("start")), workout)
    text = driver.run("() => document.querySelector('#queue-text').value")
    tally.check(f"{driver.name}: its text can be copied too", json.loads(text) == file)
    seen = _state(driver)
    tally.check(f"{driver.name}: after a hand-over everything still waits", len(seen["rows"]) == len(entries), seen)
    driver.goto(_url(site, "light/log/habit.html"))
    driver.fill("#entry-name", "Reading")
    _send(driver)
    _wait(driver, lambda one: bool(one["kept"]))
    driver.goto(_url(site, "light/log/index.html"))
    _wait(driver, lambda one: len(one["rows"]) == len(entries) + 1)
    driver.click("[data-clear]")
    tally.check(f"{driver.name}: clearing asks first", _state(driver)["dialog"])
    driver.press("Escape")
    seen = _wait(driver, lambda one: not one["dialog"])
    tally.check(f"{driver.name}: Escape leaves everything", len(seen["rows"]) == len(entries) + 1, seen)
    driver.click("[data-clear]")
    driver.click("[data-ask-clear] [data-yes]")
    seen = _wait(driver, lambda one: len(one["rows"]) == 1)
    tally.check(f"{driver.name}: only what was handed over is cleared",
                len(seen["rows"]) == 1 and "Reading" in seen["rows"][0], seen)
    driver.click("[data-list] button")
    driver.click("[data-ask-remove] [data-no]")
    tally.check(f"{driver.name}: an entry stays when it is kept", len(_state(driver)["rows"]) == 1)
    driver.click("[data-list] button")
    driver.click("[data-ask-remove] [data-yes]")
    seen = _wait(driver, lambda one: not one["rows"])
    tally.check(f"{driver.name}: an entry can be removed", not seen["rows"], seen)
    return file


def _keyboard(driver, site: Path, tally: Tally) -> None:
    """From the top of the page to a kept entry, and to its removal, by keys alone."""
    driver.goto(_url(site, "light/log/steps.html"))
    _tab_to(driver, "#entry-value")
    driver.press(*"8200", "Enter")
    seen = _wait(driver, lambda one: one["kept"] and len(one["rows"]) == 1)
    tally.check(f"{driver.name}: steps are kept by keyboard alone", len(seen["rows"]) == 1, seen)
    tally.check(f"{driver.name}: every stop shows where it is", _tab_to(driver, "[data-save]"))
    driver.goto(_url(site, "light/log/index.html"))
    _wait(driver, lambda one: len(one["rows"]) == 1)
    _tab_to(driver, "[data-list] button")
    driver.press("Enter")
    tally.check(f"{driver.name}: the question has focus on the answer that changes nothing",
                driver.run("() => document.activeElement.matches('dialog[open] [data-no]')"))
    driver.press("Enter")
    tally.check(f"{driver.name}: focus comes back to the button",
                driver.run("() => document.activeElement.matches('[data-list] button')"))
    driver.press("Enter", "Shift+Tab")
    tally.check(f"{driver.name}: one step back stands the other answer",
                driver.run("() => document.activeElement.matches('dialog[open] [data-yes]')"))
    driver.press("Enter")
    seen = _wait(driver, lambda one: not one["rows"])
    tally.check(f"{driver.name}: an entry is removed by keyboard alone", not seen["rows"], seen)


def _tab_to(driver, selector: str) -> bool:
    """Presses Tab until the element has focus; whether every stop on the way had a visible outline."""
    outlined = True
    for _ in range(80):
        if driver.run("one => document.activeElement.matches(one)", selector):
            return outlined
        driver.press("Tab")
        outlined &= driver.run("() => document.activeElement === document.body || "
                               "getComputedStyle(document.activeElement).outlineStyle !== 'none'")
    return False


def _two_tabs(driver, site: Path, tally: Tally) -> None:
    """Two pages side by side lose nothing of each other, and each hears of the other."""
    driver.goto(_url(site, "light/log/water.html"))
    first = driver.tab()
    driver.open_tab()
    driver.goto(_url(site, "deep/log/water.html"))
    second = driver.tab()
    add = """mark => { for (let n = 0; n < 25; n += 1) {
      window.triptychQueue.add({ action: 'log_water', payload: { value: 0.3 }, text: mark + n }); } }"""
    driver.run(add, "b")
    driver.take(first)
    driver.run(add, "a")
    entries = until(lambda: driver.run(ENTRIES), driver.pause, lambda kept: len(kept) == 50)
    tally.check(f"{driver.name}: two pages at once lose no entry", len(entries) == 50, len(entries))
    driver.take(second)
    seen = _wait(driver, lambda one: len(one["rows"]) == 50)
    tally.check(f"{driver.name}: each page shows what the other kept", len(seen["rows"]) == 50, len(seen["rows"]))
    driver.run("() => window.triptychQueue.all().then(all => window.triptychQueue.remove(all.map(one => one.id)))")
    driver.take(first)
    seen = _wait(driver, lambda one: not one["rows"])
    tally.check(f"{driver.name}: and what it removed", not seen["rows"], seen)


def _no_room(driver, site: Path, tally: Tally) -> None:
    """Near the limit a message says so; at the limit nothing is lost, and nothing is deleted to make room."""
    driver.goto(_url(site, "light/log/journal.html"))
    driver.run("""() => { const add = n => n ? window.triptychQueue.add({ action: 'log_journal', text: 'long',
      payload: { text: 'x'.repeat(1000000) } }).then(() => add(n - 1)) : null; return add(19); }""")
    seen = _wait(driver, lambda one: one["near"])
    tally.check(f"{driver.name}: near 20 megabytes it is said", seen["near"] and len(seen["rows"]) == 19, seen["place"])
    driver.run("""() => window.triptychQueue.add({ action: 'log_journal', text: 'long',
      payload: { text: 'x'.repeat(1960000) } })""")
    driver.run("() => { document.querySelector('#entry-text').value = 'y'.repeat(19990); }")
    _send(driver)
    seen = _wait(driver, lambda one: one["trouble"] or one["kept"])
    tally.check(f"{driver.name}: an entry too many is refused in words", bool(seen["trouble"]) and not seen["kept"], seen)
    tally.check(f"{driver.name}: what was written still stands in the form",
                driver.run("() => document.querySelector('#entry-text').value.length") == 19990)
    entries = driver.run("() => window.triptychQueue.all().then(all => all.map(one => one.payload.text.length))")
    tally.check(f"{driver.name}: no waiting entry made room", sorted(entries) == [1_000_000] * 19 + [1_960_000], entries)
    driver.run("""() => { window.triptychQueue.limits.database = 1;
      return window.triptychQueue.all().then(all => window.triptychQueue.hand(all.map(one => one.id))); }""")
    seen = _state(driver)
    tally.check(f"{driver.name}: a hand-over works without room", len(seen["rows"]) == 20, len(seen["rows"]))
    driver.run("() => window.triptychQueue.all().then(all => window.triptychQueue.remove(all.map(one => one.id)))")


def _hostile(driver, site: Path, tally: Tally) -> None:
    """Foreign data in the stores breaks no list, and is shown as text."""
    driver.goto(_url(site, "light/log/index.html"))
    driver.run(HOSTILE)
    driver.goto(_url(site, "light/log/index.html"))
    seen = _wait(driver, lambda one: bool(one["rows"]))
    tally.check(f"{driver.name}: what is no entry is not listed, what is one is", len(seen["rows"]) == 1
                and "<img src=x onerror=" in seen["rows"][0], seen)
    tally.check(f"{driver.name}: what was stored is never markup",
                driver.run("() => !document.querySelector('[data-list] img') && window.broken === undefined"))
    text = driver.run("() => document.querySelector('#queue-text').value")
    tally.check(f"{driver.name}: only sound entries are handed over", len(json.loads(text or "{}").get("entries", [])) == 1, text[:300])
    driver.run("() => { Object.keys(localStorage).forEach(one => one.startsWith('triptych-queue ') && localStorage.removeItem(one));"
               "return window.triptychQueue.all().then(all => window.triptychQueue.remove(all.map(one => one.id))); }")


def _apart(driver, site: Path, other: Path, tally: Tally) -> None:
    """Sites on one disk share the browser's store; nobody sees what waits for somebody else."""
    driver.goto(_url(site, "light/log/habit.html"))
    driver.fill("#entry-name", "Reading")
    _send(driver)
    _wait(driver, lambda one: len(one["rows"]) == 1)
    driver.goto(_url(other, "light/log/index.html"))
    driver.pause()
    tally.check(f"{driver.name}: nobody sees what waits for somebody else", not driver.run(ENTRIES))
    driver.goto(_url(site, "light/log/index.html"))
    driver.run("() => window.triptychQueue.all().then(all => window.triptychQueue.remove(all.map(one => one.id)))")


def _refused(driver, site: Path, place: str, tally: Tally) -> None:
    """A browser that refuses its database or everything: it is said, and the entry can still be handed over."""
    driver.goto(_url(site, "light/log/habit.html"))
    name = f"{driver.name} with only the {place}"
    found = driver.run("() => window.triptychQueue.place()")
    if not tally.check(f"{name}: the page knows where it keeps", found == place, found):
        return
    driver.fill("#entry-name", "Reading")
    _send(driver)
    seen = _wait(driver, lambda one: one["kept"] and len(one["rows"]) == 1)
    told = driver.run("() => document.querySelector('[data-queue]').dataset")
    words = told["onPage"] if place == "page" else told["inStore"].split("{")[0]
    tally.check(f"{name}: it is said in words", words in seen["place"] and bool(seen["kept"]), seen)
    text = driver.run("() => document.querySelector('#queue-text').value")
    tally.check(f"{name}: the entry can be copied", '"Reading"' in text, text[:200])
    if place == "store":
        driver.goto(_url(site, "light/log/index.html"))
        seen = _wait(driver, lambda one: len(one["rows"]) == 1)
        tally.check(f"{name}: the entry is there on the next page", len(seen["rows"]) == 1, seen)


def _lasting(browser, site: Path, tally: Tally) -> None:
    """The browser is asked to keep its store with the first entry only, and nothing is said of its answer."""
    context = browser.new_context()
    context.add_init_script(ASKED)
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.goto(_url(site, "light/log/water.html"))
    add = "() => window.triptychQueue.add({ action: 'log_water', payload: { value: 0.3 } })"
    asked = [page.evaluate("() => window.asked")]
    for _ in range(2):
        place = page.evaluate(add)
        # The store is read for the question before it is for this.
        page.evaluate(ENTRIES)
        asked.append(page.evaluate("() => window.asked"))
    tally.check("the browser is asked once to keep its store, and may refuse",
                asked == [0, 1, 1] and place == "database" and not broken, (asked, place, broken))
    context.close()


def _on_its_way(driver, site: Path, tally: Tally) -> None:
    """While an entry is on its way into the store, a page objects to being left; before and after it does not."""
    objects = "() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))"
    driver.goto(_url(site, "light/log/water.html"))
    driver.run(SLOW)
    driver.fill("form.entry input[inputmode]", "0.3")
    told = [driver.run(objects)]
    _send(driver)
    until(lambda: driver.run("() => window.isAsked"), driver.pause)
    told.append(driver.run(objects))
    driver.run("() => { window.answer(); }")
    _wait(driver, lambda one: one["kept"])
    told.append(driver.run(objects))
    tally.check(f"{driver.name}: only a page with an entry on its way objects to being left", told == [False, True, False], told)
    driver.run("() => window.triptychQueue.all().then(all => window.triptychQueue.remove(all.map(one => one.id)))")


def _leaving(browser, site: Path, tally: Tally) -> None:
    """Whoever leaves a page before the browser's store has taken an entry is asked whether it may be lost, and nobody else is."""
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []

    def stay(dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    water = _url(site, "light/log/water.html")
    page.goto(water)
    page.evaluate(SLOW)
    page.fill("form.entry input[inputmode]", "0.3")
    page.click("form.entry [type=submit]")
    in_page(page, "window.isAsked")
    page.evaluate("() => { location.href = 'steps.html'; }")
    until(lambda: asked, lambda: page.wait_for_timeout(50))
    tally.check("whoever leaves before an entry is kept is asked first", asked == ["beforeunload"] and page.url == water, (asked, page.url))
    page.evaluate("window.answer()")
    in_page(page, "document.querySelector('[data-kept-here]').textContent")
    page.goto(_url(site, "light/log/index.html"))
    tally.check("and is not asked once it is kept", len(asked) == 1 and len(page.evaluate(ENTRIES)) == 1, asked)
    context.close()


def _unscripted(browser, site: Path, tally: Tally) -> None:
    """Without script every page says what is asked for and how the command line takes it."""
    page = browser.new_context(java_script_enabled=False).new_page()
    for kind in KINDS:
        page.goto(_url(site, f"light/log/{kind}.html"))
        text = page.locator("main").inner_text()
        tally.check(f"{kind} without script: the command line is given, no form is shown",
                    f"triptych log {kind}" in text and not page.locator("form").is_visible()
                    and not page.locator("main button:visible").count(), text[:200])
    page.context.close()


def _axe(browser, site: Path, tally: Tally) -> None:
    axe = axe_script()
    page = browser.new_context(reduced_motion="reduce").new_page()
    for path in ("meal", "mood", "index"):
        page.goto(_url(site, f"light/log/{path}.html"))
        page.evaluate(axe)
        if path != "index":
            page.click("form.entry button[type=submit]")
        else:
            page.evaluate("() => window.triptychQueue.add({ action: 'log_water', payload: { value: 1 } })")
        page.locator("details.queue-copy summary").click()
        for theme in THEMES:
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            page.set_viewport_size({"width": 390, "height": 844})
            violations = page.evaluate(RULES if theme == "light" else COLORS)["violations"]
            tally.check(f"log/{path} in use, {theme}: axe finds nothing", not violations,
                        [(one["id"], one["nodes"][0]["html"][:200]) for one in violations])
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 640})
            seen = page.evaluate(FIT)
            tally.check(f"log/{path} in use fits a screen of {width} pixels", seen["width"] <= seen["window"], seen)
    page.evaluate("() => document.querySelector('[data-list] button').click()")
    page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", "light")
    violations = page.evaluate(RULES)["violations"]
    tally.check("the question before removing: axe finds nothing", not violations, [one["id"] for one in violations])
    page.context.close()


def _apply(program: Program, person: str, file: dict, work: Path, tally: Tally) -> None:
    """The program imports the saved file, and the data shows it."""
    # A program without the command answers with its overview.
    if "triptych queue apply" not in program.run("queue", "apply", "--help").stdout:
        print("     the program does not know `queue apply` yet: the saved file is not taken in")
        return
    path = work / "handed.json"
    path.write_text(json.dumps(file), "utf-8")
    for time_ in ("once", "twice"):
        done = program.run("queue", "apply", path, "--person", person)
        tally.check(f"the queue file is taken in {time_}", done.returncode == 0, done.stdout + done.stderr)
    shown = program.run("show", "days", "--person", person, "--json")
    # A day is one of the person's own zone, wherever the browser is.
    zone = ZoneInfo((program.json("show", "settings", "--person", person) or {}).get("time_zone", "UTC"))
    last = max(datetime.fromisoformat(one["time"]) for one in file["entries"] if one["action"] == "log_steps")
    day = last.astimezone(zone).date().isoformat()
    steps = [one["value"] for one in json.loads(shown.stdout or "[]") if one["metric"] == "steps" and one["day"] == day]
    tally.check("the days hold the steps entered last", steps == [100_000], (day, steps))
