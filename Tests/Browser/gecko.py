"""A whole site in Firefox, from a folder on a disk: no kind of page logs an error, and what scripts add works there
too. The forms have a proof of their own."""

from __future__ import annotations

import json
import tempfile
import time
from pathlib import Path

from prooflib.tally import Tally
from prooflib.waiting import until

from . import firefox

METRIC = "deep/metrics/steps-90.html"
# What a chart says of a day, and what its table says of that day.
SAID = """() => { const figure = document.querySelector('figure.fig'), slider = figure.querySelector('.explore input');
  const text = figure.querySelector('.explore-said').textContent, day = text.split(': ')[0];
  const table = document.getElementById(figure.dataset.table).closest('table');
  const row = [...table.tBodies[0].rows].find(one => one.cells[0].textContent === day);
  return { text, agrees: !!row && text.includes(' ' + row.cells[1].textContent) && slider.getAttribute('aria-valuetext') === text,
    marks: figure.querySelectorAll('.mark circle').length, span: figure.querySelector('.explore-span').textContent,
    shown: slider.max - slider.min + 1 }; }"""


def check(site: Path, paths: list[str], tally: Tally) -> None:
    """Opens the named pages, then uses each script once."""
    if not firefox.program():
        print("     Firefox was not found, so the site is not checked in it; script/bootstrap --test site installs it")
        return
    with tempfile.TemporaryDirectory() as folder:
        fox = firefox.Firefox(Path(folder))
        try:
            _quiet(fox, site, paths, tally)
            for part in (_display, _chart, _table, _search, _range, _practice, _ways, _settings):
                _use(fox, site, part, Path(folder), tally)
        finally:
            fox.close()


def _quiet(fox, site: Path, paths: list[str], tally: Tally) -> None:
    said = []
    fox.goto(_url(site, paths[0]))
    fox.complaints()
    # The policy of a page forbids this.
    fox.run("() => { const one = document.createElement('script'); one.textContent = '1'; document.head.append(one); }")
    tally.check("what Firefox complains of is heard", bool(_heard(fox)))
    doubtful: set[str] = set()
    for before, path in zip([paths[0], *paths], paths, strict=False):
        fox.goto(_url(site, path))
        if fox.complaints():
            doubtful |= {before, path}
    if _heard(fox, patience=2):
        doubtful.add(paths[-1])
    # An image that is still being read when its page is left counts as broken. So what was complained of has to come again,
    # on a page that is given the time that it needs.
    for path in sorted(doubtful):
        fox.goto(_url(site, path))
        _until(fox, "[...document.images].every(one => one.complete || one.loading === 'lazy')")
        said += [f"{path}: {one[:200]}" for one in _heard(fox, patience=2)]
    tally.nothing(f"Firefox complains of none of {len(paths)} pages", said)


def _heard(fox, patience: float = 60) -> list[str]:
    """Firefox's error messages, which may come a moment later; none if there was none for so many seconds."""
    return until(fox.complaints, _moment, seconds=patience)


def _use(fox, site: Path, part, folder: Path, tally: Tally) -> None:
    name = part.__name__[1:]
    try:
        part(fox, site, folder, lambda what, good, detail="": tally.check(f"Firefox, {name}: {what}", good, detail))
        tally.nothing(f"Firefox, {name}: nothing is complained of", fox.complaints())
    except Exception as error:  # What cannot be done is a finding, not the end of the run.
        tally.check(f"Firefox, {name}: can be used", False, repr(error))


def _url(site: Path, path: str) -> str:
    return (site / path).resolve().as_uri()


def _until(fox, state: str) -> bool:
    """Whether a page comes to a state."""
    def ask() -> bool:
        try:
            return fox.run(f"() => Boolean({state})") is True
        except RuntimeError:  # A page that is being left, or is not there yet, has nothing to say.
            return False

    return until(ask, _moment)


def _moment() -> None:
    time.sleep(0.05)


def _display(fox, site: Path, folder: Path, good) -> None:
    fox.goto(_url(site, "light/index.html"))
    fox.click("#display summary")
    _until(fox, "document.querySelector('#display fieldset')")
    fox.click("label:has(> input[data-preference=theme][value=contrast-dark])")
    good("a theme acts at once", fox.run("() => getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)")
    fox.goto(_url(site, "deep/pillars/fitness.html"))
    good("and is remembered on a page of another folder",
         fox.run("() => document.documentElement.dataset.theme") == "contrast-dark")
    fox.run("() => window.triptychDisplay.choose('theme', '')")


def _chart(fox, site: Path, folder: Path, good) -> None:
    fox.goto(_url(site, METRIC))
    fox.run("() => document.querySelector('.explore input').focus()")
    fox.press("\ue012", "\ue012")
    seen = fox.run(SAID)
    good("arrow keys name a day with the value of the table, and mark it", seen["agrees"] and seen["marks"] == 1, seen)
    fox.press("+", "+")
    seen = fox.run(SAID)
    good("plus zooms and says which days are shown", seen["agrees"] and seen["shown"] < 30 and bool(seen["span"]), seen)


def _table(fox, site: Path, folder: Path, good) -> None:
    fox.goto(_url(site, METRIC))
    column = """() => { const table = [...document.querySelectorAll('details.data table')].pop();
      return [...table.tBodies[0].rows].map(row => window.triptychNumber(row.cells[1].textContent)).filter(one => !isNaN(one)); }"""
    fox.run("() => [...document.querySelectorAll('details.data table')].pop().tHead.rows[0].cells[1].querySelector('button').click()")
    numbers = fox.run(column)
    good("a column sorts by its numbers", numbers == sorted(numbers) and len(set(numbers)) > 30, numbers[:9])


def _search(fox, site: Path, folder: Path, good) -> None:
    fox.goto(_url(site, "light/search.html"))
    fox.fill("#find-text", "stpes")
    _until(fox, "document.querySelector('#found a')")
    first = fox.run("() => document.querySelector('#found a')?.getAttribute('href')")
    good("a typing error is forgiven", first == "metrics/steps.html", first)
    fox.fill("#find-text", "xqzwv $& <b>")
    good("that nothing is found is said as it was typed", _until(
        fox, "document.getElementById('find-said').textContent.includes('xqzwv $& <b>')"),
        fox.run("() => document.getElementById('find-said').textContent"))


def _range(fox, site: Path, folder: Path, good) -> None:
    fox.goto(_url(site, METRIC))
    fox.run("() => { window.scrollTo(0, 180); document.querySelector(\"nav[data-swap] a[href$='steps-30.html']\").click(); }")
    good("another range opens with its link in focus", _until(
        fox, "location.href.endsWith('steps-30.html') && document.activeElement.matches('nav[data-swap] a[aria-current]')"))
    fox.run("() => { window.stays = true; document.querySelector('a.skip').focus(); }")
    fox.press("Enter")
    time.sleep(0.3)
    good("the link to the content leaves the page as it is", fox.run("() => window.stays === true") is True)


def _practice(fox, site: Path, folder: Path, good) -> None:
    fox.goto(_url(site, "light/practice/breathing.html"))
    fox.run("() => document.querySelector('input[name=minutes]:checked').focus()")
    fox.press("Enter")
    said = fox.run("() => ({ now: !!document.querySelector('li.now'), at: document.activeElement.type,"
                   " text: document.querySelector('.guided [role=status]').textContent })")
    good("Enter begins, and focus stays in the form", said["now"] and said["at"] == "submit", said)
    fox.press("Enter")
    good("Enter stops", fox.run("() => !document.querySelector('li.now') && document.querySelector('.kept').hidden") is True)


def _ways(fox, site: Path, folder: Path, good) -> None:
    """The same keys lead as far as in Chromium."""
    def steps(start: str, end: str) -> int:
        fox.run("one => document.querySelector(one).focus()", start)
        for count in range(60):
            if fox.run("one => document.activeElement.matches(one)", end):
                return count
            fox.press("Tab")
        return 60

    fox.goto(_url(site, "light/index.html"))
    found = steps("a.skip", ".lmain h3 a")
    good("the first score lies no more than eight Tabs from the top", found <= 8, found)
    fox.goto(_url(site, "light/log/steps.html"))
    found = steps("#entry-value", "form.entry [type=submit]")
    good("two Tabs at most from a value to “Keep”", found <= 2, found)
    fox.fill("#entry-value", "8200")
    fox.press("Enter")
    _until(fox, "document.querySelector('form.entry [data-hand] button')?.offsetParent")
    found = steps("form.entry [type=submit]", "form.entry [data-hand] button")
    good("one Tab from “Keep” to the file of the queue", found == 1, found)
    fox.goto(_url(site, "deep/profile/settings.html"))
    fox.fill("[data-path='goals.steps'] input", "9400")
    found = steps("[data-path='goals.steps'] input", "#settings button[type=submit]")
    good("one Tab from a changed setting to its file", found == 1, found)
    fox.run("() => document.querySelector('#settings button[type=reset]').click()")


def _settings(fox, site: Path, folder: Path, good) -> None:
    fox.goto(_url(site, "deep/profile/settings.html"))
    fox.fill("[data-path='goals.steps'] input", "9300")
    fox.click("#settings button[type=submit]")
    file = folder / "settings.json"
    until(lambda: file.exists() and file.stat().st_size, _moment)
    made = json.loads(file.read_text("utf-8")) if file.exists() else {}
    good("the form hands over a complete file", made.get("goals", {}).get("steps") == 9300, list(made))
    fox.goto(_url(site, "deep/profile/settings.html"))
    kept = fox.run("() => document.querySelector(\"[data-path='goals.steps'] input\").value")
    good("a change waits in the browser", kept == "9300", kept)
    fox.click("#settings button[type=reset]")
