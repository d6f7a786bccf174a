"""The settings form, opened from a folder on disk: limits, errors, what is kept, the file."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.tally import Tally
from prooflib.waiting import until

PAGE = "deep/profile/settings.html"


def check(site: Path, program: Path | None, tally: Tally) -> None:
    """Limits of every control, a wrong value, what a browser keeps, and a file the program takes."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        context = browser.new_context(accept_downloads=True)
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.goto((site / PAGE).resolve().as_uri())
        base = json.loads(page.get_attribute("#settings", "data-file"))
        tally.check("unchanged, the form hands over the very settings", _save(page) == base)
        _limits(page, tally)
        _wrong(page, tally)
        _changed(page, base, program, tally)
        tally.check("no error in the console", not faults, str(faults))
        _stored(browser, site, tally)
        _tour(browser, site, tally)
        _unscripted(browser, site, base, tally)
        browser.close()


def _stored(browser, site: Path, tally: Tally) -> None:
    """Foreign data in the store breaks no form, and two pages lose none of each other's changes."""
    context = browser.new_context(accept_downloads=True)
    page, other = context.new_page(), context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    url = (site / PAGE).resolve().as_uri()
    page.goto(url)
    base = page.get_attribute("#settings", "data-file")
    key = "triptych-settings:" + site.resolve().as_uri() + "/"
    _type(page, "goals.steps", "9100")
    tally.check("a change lies in the store under the folder's name", "9100" in (page.evaluate("key => localStorage.getItem(key)", key) or ""))
    for stored in ("null", "{", "5", {"changes": None}, {"changes": 5}, {"changes": {
            "goals.steps": "<b>", "goals.sleep_hours": {"a": 1}, "sources.priority": 5, "__proto__.x": 1, "goals": [], "goals.own": [None]}}):
        text = stored if isinstance(stored, str) else json.dumps({"base": base, **stored})
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
        page.reload()
        tally.check(f"with {text[-60:]} in the store the form hands over the very settings", _save(page) == json.loads(base))
    page.evaluate("key => localStorage.removeItem(key)", key)
    page.reload()
    other.goto(url)
    _type(page, "goals.steps", "9200")
    _until(other, "goals.steps", "9200")
    _type(other, "goals.sleep_hours", "7.5")
    _until(page, "goals.sleep_hours", "7.5")
    both = _save(page)["goals"]
    tally.check("what two pages change is handed over by either", (both["steps"], both["sleep_hours"]) == (9200, 7.5), both)
    tally.check("no error in the console of stored things", not faults, faults)
    context.close()


def _tour(browser, site: Path, tally: Tally) -> None:
    """The last screen of the tour is a form of the same settings, and what waits elsewhere goes along."""
    context = browser.new_context(accept_downloads=True)
    page, tour = context.new_page(), context.new_page()
    faults: list[str] = []
    tour.on("pageerror", lambda error: faults.append(str(error)))
    page.goto((site / PAGE).resolve().as_uri())
    _type(page, "goals.steps", "9300")
    tour.goto((site / "light/profile/onboarding/5.html").resolve().as_uri())
    tour.check("#set-companions-figure-1")
    _type(tour, "thresholds.sad", "2500")
    file = _file(tour)
    named = {"made_from": tour.get_attribute("#settings", "data-made-from"), "goals": {"steps": 9300},
             "companions": {"figure": "male"}, "thresholds": {"sad": 2500}, "onboarding": {"done": True}}
    tally.check("the tour's file names what was chosen there, what waits, and that the tour is over", file == named, str(file))
    _until(page, "thresholds.sad", "2500")
    tally.check("what the tour changed waits on the page of settings", _file(page)["companions"] == {"figure": "male"})
    _type(tour, "thresholds.sad", "9000")
    tour.click("#settings button[type=submit]")
    tally.check("a wrong value is listed in the tour", tour.locator("#errors li").count() == 1)
    tally.check("no error in the console of the tour", not faults, faults)
    context.close()


def _until(page, path: str, value: str) -> None:
    """Waits until a control shows a value; the page's policy forbids the library's own waiting."""
    until(lambda: page.locator(f"[data-path='{path}'] input").first.input_value(), lambda: page.wait_for_timeout(50),
          lambda shown: shown == value)


def _file(page) -> dict:
    """The file that the form hands over: what was changed, and the digest of the settings it was changed from."""
    with page.expect_download() as download:
        page.click("#settings button[type=submit]")
    return json.loads(Path(download.value.path()).read_text(encoding="utf-8"))


def _save(page) -> dict:
    """The settings once the file of the form is applied."""
    file = _file(page)
    assert file.pop("made_from") == page.get_attribute("#settings", "data-made-from")
    return _merged(json.loads(page.get_attribute("#settings", "data-file")), file)


def _merged(held: dict, given: dict) -> dict:
    for name, value in given.items():
        # A range of days is one value, and so is a list.
        is_object = isinstance(value, dict) and isinstance(held[name], dict) and set(value) != {"from", "to"}
        held[name] = _merged(held[name], value) if is_object else value
    return held


def _type(page, path: str, text: str) -> bool:
    """Types a value and says whether it was taken."""
    control = page.locator(f"[data-path='{path}'] :is(input[type=text], textarea)").first
    control.fill(text)
    control.blur()
    return control.get_attribute("aria-invalid") is None


def _limits(page, tally: Tally) -> None:
    rows = page.eval_on_selector_all("[data-kind=number]", "rows => rows.map(row => Object.assign({}, row.dataset))")
    wrong = []
    for row in rows:
        # A field that another field also limits is checked separately.
        if "rule" in row or row["path"] == "thresholds.active":
            continue
        low, high = float(row["min"]), float(row["max"])
        step = 1 if "whole" in row else 0.001
        for value, allowed in ((low, True), (high, True), (low - step, False), (high + step, False)):
            if _type(page, row["path"], f"{value:.3f}".rstrip("0").rstrip(".")) != allowed:
                wrong.append((row["path"], value))
        if _type(page, row["path"], "") != ("optional" in row):
            wrong.append((row["path"], "empty"))
    tally.check("at its bounds a number is taken, beyond them not", not wrong and len(rows) > 10, str(wrong))
    texts = {
        "account.email": ["mira@example.org", "a@b@c", "mira", "@mira"],
        "account.phone": ["+49 30 123456", "call me", "123 ", "12"],
        "channels.app_link": ["https://app.example.org/a?b=1", "http://app.example.org", "https://", "app"],
        "mood_model.endpoint": ["https://models.example.org", "https://a.example/?k=1", "https://me@a.example", "x"],
        "time_zone": ["Europe/Berlin", "Mars/Olympus", "+02:00", "somewhere"],
        "account.birth_date": ["27.3.1988", "1988-02-30", "1899-12-31", "2101-01-01", "2100-12-31"],
        "notifications.times.meal": ["8:05", "24:00", "8", "08:60"],
        "notifications.hook": ["http://127.0.0.1:2586/t", "http://ntfy.sh/t", "https://a.example/?k=1", "https://me@a.example/t", "http://localhost.a.example/t"],
        "inbox.folders": ["~/Sync/health\n/mnt/nas/", "Sync/health", "/a/../b", "/a\n/a/", "~"],
        "channels.call_times": ["19:00, 8:15", "8:15 08:15", "1:00 2:00 3:00 4:00 5:00", "soon"],
    }
    for path, (good, *bad) in texts.items():
        taken = [text for text in bad if text != "123 " and _type(page, path, text)]
        tally.check(f"{path}: a right value is taken and wrong ones are not", _type(page, path, good) and not taken, str(taken))
    page.click("#settings button[type=reset]")


def _wrong(page, tally: Tally) -> None:
    _type(page, "thresholds.sad", "9000")
    _type(page, "goals.sleep_hours", "15")
    page.click("#settings button[type=submit]")
    listed = page.locator("#errors li").count()
    first = page.evaluate("document.activeElement.id")
    tally.check("every error is listed, and the list has the focus", listed == 2 and first == "errors", f"{listed} {first}")
    said = page.locator("#set-goals-sleep_hours-e").inner_text()
    tally.check("an error is told in words beside its field", "3" in said and "14" in said, said)
    page.click("#settings button[type=reset]")
    tally.check("taking changes back takes the errors back", page.locator("#settings [aria-invalid=true]").count() == 0)


def _changed(page, base: dict, program: Path | None, tally: Tally) -> None:
    _type(page, "goals.steps", "9,500")
    page.check("#set-coaching-tone-2")
    page.check("#set-display-tables_open")
    page.locator("[data-add=goal]").click()
    page.locator(".goalrow [data-part=name]").last.fill("Walk to the lake")
    page.locator(".goalrow [data-part=name]").last.blur()
    page.reload()
    tally.check("changes wait in the browser", page.input_value("#set-goals-steps") == "9500")
    file = _save(page)
    expected = json.loads(json.dumps(base))
    expected["goals"]["steps"] = 9500
    expected["coaching"]["tone"] = "direct"
    expected["display"]["tables_open"] = True
    expected["goals"]["own"].append({"name": "Walk to the lake", "date": None, "metric": None, "target": None})
    tally.check("the settings of the file are those that were changed and nothing else", file == expected)
    file = _file(page)
    named = {"made_from": file.get("made_from"), "goals": {name: expected["goals"][name] for name in ("steps", "own")},
             "coaching": {"tone": "direct"}, "display": {"tables_open": True}}
    tally.check("the file names what was changed alone", file == named, str(file))
    if program:
        with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as held:
            json.dump(file, held)
            held.flush()
            done = subprocess.run([str(program), "settings", "check", held.name], capture_output=True, text=True)
        tally.check("the program takes the file", done.returncode == 0, done.stderr)
    _chosen(page, tally)
    _blocks(page, tally)
    page.fill("#find", "quiet")
    shown = page.locator(".sr:visible").count()
    tally.check("searching leaves what has the word", 0 < shown < 10, str(shown))
    page.click("#find-clear")
    page.click("#settings button[type=reset]")
    tally.check("taken back, nothing waits in the browser", page.evaluate(
        "Object.keys(localStorage).filter(key => key.startsWith('triptych-settings')).length") == 0)


def _chosen(page, tally: Tally) -> None:
    """What imports take is everything until one kind is unticked; everything ticks all again."""
    page.fill("#find", "blood glucose")
    tally.check("searching opens the kinds that have the word", page.locator("#set-sources-imported_kinds-kind-blood_glucose").is_visible())
    page.uncheck("#set-sources-imported_kinds-kind-blood_glucose")
    kinds = _file(page)["sources"]["imported_kinds"]
    tally.check("one kind left out is a list of all others", "steps" in kinds and "blood_glucose" not in kinds
                and not page.is_checked("#set-sources-imported_kinds-all"), str(kinds))
    page.check("#set-sources-imported_kinds-all")
    tally.check("everything ticks all again and is no change", page.is_checked("#set-sources-imported_kinds-kind-blood_glucose")
                and "sources" not in _file(page))
    page.click("#find-clear")


def _blocks(page, tally: Tally) -> None:
    """The Dashboard is as usual until a block is unticked or moved, and is again once the usual arrangement is ticked."""
    row = "[data-path='display.widgets']"
    page.uncheck("#set-display-widgets-pets")
    hidden = _file(page)["display"].get("widgets")
    tally.check("a block that is unticked is left out of the list, and the scores stay", hidden is not None and "pets" not in hidden
                and hidden[:2] == ["facts", "scores"] and len(hidden) == 15, str(hidden))
    page.locator(f"{row} li[data-name=workouts] [data-step='-1']").click()
    moved = _file(page)["display"]["widgets"]
    tally.check("a block that is moved stands there in the list", moved[-2:] == ["workouts", "steps"], str(moved))
    page.reload()
    places = page.locator(f"{row} li").evaluate_all("items => items.map(one => one.dataset.name)")
    tally.check("the choice of blocks waits in the browser", _file(page)["display"]["widgets"] == moved
                and not page.is_checked("#set-display-widgets-pets") and not page.is_checked("#set-display-widgets-all")
                and [one for one in places if one != "pets"] == moved, str(places))
    page.check("#set-display-widgets-all")
    places = page.locator(f"{row} li").evaluate_all("items => items.map(one => one.dataset.name)")
    tally.check("the usual arrangement ticks all, brings them back to their places and is no change",
                "widgets" not in _file(page)["display"] and page.is_checked("#set-display-widgets-pets")
                and places[-2:] == ["steps", "workouts"], str(places))


def _unscripted(browser, site: Path, base: dict, tally: Tally) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto((site / PAGE).resolve().as_uri())
    rows = page.locator("dl[data-plain] dd:visible").count()
    tally.check("without script every value stands there as text", rows > 80, str(rows))
    tally.check("without script there is nothing to fill in", page.locator("#settings input:visible").count() == 0)
