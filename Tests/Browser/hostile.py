"""Somebody whose every word is meant to break a page, beside a twin of the same days whose words are plain.

Both sites must be built of the very same elements and attributes: not one byte of the words has become markup."""

from __future__ import annotations

import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path

from prooflib import nu_checker
from prooflib.chromium import ARGUMENTS, without_window
from prooflib.program import AS_OF, Program
from prooflib.tally import Tally

from .browser import FIT, NARROW, WIDE

LONG = "w" * 100_000
# Markup, ends of attributes before a combining mark, braces of templates, reversed text, ends of scripts and comments.
WORDS = [
    '<script>alert("x")</script>', '"\u0301 onmouseover=alert(1) x="', "'\u0308><img src=x onerror=alert(1)>",
    "{{{name}}} {{#w}}{{/w}} {{> partials/row}}", "\u202egnp.exe\u2066 </main></body><h1>", "--><!--]]></style></title>",
    "\\u003cscript\\u003e \u2028 \u2029 </script", "&lt;b&gt; &amp;#60; &#x3c;",
]
PLAIN = ["amber word", "birch words", "cedar words", "delta words", "elder words", "fern words", "grove words", "hazel words"]
WAYS = ["light/index.html", "deep/index.html", "deep/profile/sources.html", "deep/pillars/nutrition/meals.html",
        "deep/pillars/wellbeing/journal.html", "deep/pillars/wellbeing/habits.html", "light/profile/account.html",
        "deep/profile/history.html", "deep/search.html", "deep/log/index.html", "deep/reports/weekly.html"]
DAYS = [f"2026-0{2 + (day > 28)}-{(day - 28 if day > 28 else day):02d}" for day in range(14, 43)]


class Skeleton(HTMLParser):
    """The elements of a page with the names of their attributes, and what may do harm in them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.parts.append(f"<{tag} {' '.join(name for name, _ in attrs)}>")

    def handle_endtag(self, tag: str) -> None:
        self.parts.append(f"</{tag}>")

    def handle_comment(self, data: str) -> None:
        self.parts.append("<!-->")


def check(program: Program, work: Path, tally: Tally) -> None:
    """Makes both people, builds their sites and compares them; then looks at the hostile one."""
    sites = {}
    for person, words in (("hostile", WORDS), ("friendly", PLAIN)):
        _make(program, work, person, words, tally)
        out = work / "out-words"
        built = program.run("build", "--person", person, "--out", out, "--as-of", AS_OF)
        tally.check(f"{person}: a site is built", built.returncode == 0, built.stderr[-400:])
        sites[person] = out / person
    ours = {file.relative_to(sites["hostile"]).as_posix(): file for file in sorted(sites["hostile"].rglob("*.html"))}
    twins = {file.relative_to(sites["friendly"]).as_posix(): file for file in sorted(sites["friendly"].rglob("*.html"))}
    if not tally.check("both have the same pages", set(ours) == set(twins) and len(ours) > 100,
                       sorted(set(ours) ^ set(twins))[:8]):
        return
    differ, seen = [], 0
    for path, file in ours.items():
        text = file.read_text("utf-8")
        seen += any(mark in text for mark in ("&lt;script&gt;", "{{{name}}}", "onmouseover"))
        one, other = Skeleton(text).parts, Skeleton(twins[path].read_text("utf-8")).parts
        if one != other:
            place = next((at for at, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))
            differ.append(f"{path}: {one[place:place + 3]} where {other[place:place + 3]}")
    tally.check("the words are on many pages", seen >= 8, seen)
    tally.nothing("hostile words make no element, attribute or script", differ)
    controls = [path for path, file in ours.items() if re.search(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]", file.read_bytes())]
    tally.nothing("no control character is in a page", controls)
    _looked(sites["hostile"], tally)
    few = work / "words-few"
    few.mkdir(exist_ok=True)
    for path in WAYS:
        if path in ours:
            (few / path.replace("/", "-")).write_bytes(ours[path].read_bytes())
    nu_checker.check([few], tally)


def _make(program: Program, work: Path, person: str, words: list[str], tally: Tally) -> None:
    """Two months of days with few metrics from two sources, settings, and something entered by hand of each kind."""
    table = work / f"{person}.csv"
    with table.open("w", encoding="utf-8", newline="") as held:
        rows = csv.writer(held)
        rows.writerow(["date", "metric", "value", "unit", "source"])
        for at, day in enumerate(DAYS):
            for metric, value, unit in (("steps", 6000 + at * 100, "count"), ("sleep_duration", 6.5 + at % 3 / 2, "h"),
                                        ("resting_heart_rate", 58 + at % 4, "bpm"), ("hrv_sdnn", 40 + at % 9, "ms")):
                rows.writerow([day, metric, value, unit, words[at % 2]])
    taken = program.run("import", table, "--person", person, "--time-zone", "Europe/Berlin")
    tally.check(f"{person}: the days are taken", taken.returncode == 0, taken.stderr[-400:])
    program.run("log", "steps", "5000", "--person", person, "--at", "2026-03-14T10:00", "--as-of", AS_OF)
    settings = {"account": {"name": words[0][:60]}, "time_zone": "Europe/Berlin",
                "sources": {"priority": {"activity": [words[1]]}, "off": []},
                "goals": {"own": [{"name": words[4][:60], "date": None, "metric": None, "target": None}]}}
    file = work / f"{person}.json"
    file.write_text(json.dumps(settings), "utf-8")
    applied = program.run("settings", "apply", file, "--person", person)
    tally.check(f"{person}: the settings are taken", applied.returncode == 0, applied.stderr[-400:])
    entries = []
    for at, word in enumerate(words):
        for kind, payload in (("meal", {"name": word, "kcal": 400, "fiber": 8}), ("habit", {"name": word}),
                              ("journal", {"text": word}), ("mood", {"value": 4, "note": word}),
                              ("workout", {"name": word, "minutes": 30, "note": word})):
            entries.append({"id": f"0e0d8a52-0000-4000-9000-{len(entries):012d}", "action": f"log_{kind}", "payload": payload,
                            "time": f"2026-03-{8 + at % 7:02d}T12:{at:02d}:00+01:00", "done": False})
    queue = work / f"{person}-queue.json"
    queue.write_text(json.dumps({"format": "triptych-queue-1", "person": person, "entries": entries}), "utf-8")
    given = program.run("queue", "apply", queue, "--person", person, "--as-of", AS_OF)
    tally.check(f"{person}: what is entered by hand is taken", given.returncode == 0, given.stdout[-300:] + given.stderr[-900:])
    hard = words is WORDS
    for at, (kind, payload) in enumerate((("meal", {"name": LONG if hard else LONG.replace("w", "v"), "kcal": 300}),
                                          ("journal", {"text": "a\x00b\x07c" if hard else "abc"}))):
        queue.write_text(json.dumps({"format": "triptych-queue-1", "person": person, "entries": [
            {"id": f"0e0d8a52-0000-4000-8000-{at:012d}", "action": f"log_{kind}", "time": "2026-03-14T12:00:00+01:00",
             "payload": payload, "done": False}]}), "utf-8")
        given = program.run("queue", "apply", queue, "--person", person, "--as-of", AS_OF)
        tally.check(f"{person}: a {kind} of 100 kB or with control characters is taken or refused, without a crash",
                    given.returncode in (0, 64, 65), given.stderr[-300:])


def _looked(site: Path, tally: Tally) -> None:
    """In the browser, with search and the offline script: nothing is logged, and nothing runs outside the page."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        page = browser.new_context().new_page()
        said: list[str] = []
        page.on("console", lambda one: said.append(one.text) if one.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("dialog", lambda dialog: (said.append("a dialog"), dialog.dismiss()))
        wide = []
        for path in WAYS:
            if not (site / path).exists():
                continue
            for size in (WIDE, NARROW):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.goto((site / path).resolve().as_uri())
                page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                seen = page.evaluate(FIT)
                if seen["width"] > seen["window"]:
                    wide.append(f"{path} {size[0]}: {seen}")
        tally.nothing("hostile words fit on screens", wide)
        tally.nothing("hostile words leave the console silent", said)
        worker = (site / "worker.js").read_text("utf-8")
        fault = _parses(browser, worker)
        tally.check("the offline script is still a script", fault == "", fault)
        browser.close()


def _parses(browser, script: str) -> str:
    """What is wrong with a script; empty when nothing."""
    page = browser.new_context().new_page()
    return page.evaluate("text => { try { new Function(text); return ''; } catch (error) { return String(error); } }", script)
