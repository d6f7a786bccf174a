"""The filters of the history and of the audit trail, as a person uses them."""

from __future__ import annotations

from pathlib import Path

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.program import AS_OF, Program
from prooflib.tally import Tally

PAGES = {"the history": "light/profile/history.html", "the audit trail": "light/profile/audit.html"}
# The rows that a person sees, with what the filter looks at.
SHOWN = """() => [...document.querySelectorAll("[data-filtered] [data-day]")]
  .filter(row => { for (let one = row; one; one = one.parentElement) { if (one.hidden) return false; } return true; })
  .map(row => ({ kind: row.dataset.kind, source: row.dataset.source, day: row.dataset.day }))"""
# Headings of days below which nothing is left.
BARE = """() => [...document.querySelectorAll("[data-filtered] [data-group]")]
  .filter(group => !group.hidden && !group.querySelector("[data-day]:not([hidden])")).length"""


def check(program: Program, work: Path, tally: Tally) -> None:
    """Each filter alone and together; what is shown, what is said, and how one gets everything back. Writes into the home
    of the program."""
    for words in (["log", "steps", 4000, "--as-of", "2026-03-12T21:00"], ["log", "steps", 5000, "--as-of", "2026-03-13T21:00"],
                  ["log", "water", 0.3, "--as-of", "2026-03-14T10:00"], ["records", "hide", "2026-03-10/weight", "--as-of", "2026-03-15T09:00"]):
        made = program.run(*words, "--person", "mira")
        tally.check(f"{words[0]} {words[1]} is taken", made.returncode == 0, made.stderr)
    made = program.run("build", "--person", "mira", "--out", work / "out-filtered", "--as-of", AS_OF)
    tally.check("the site is built", made.returncode == 0, made.stderr)
    site = work / "out-filtered" / "mira"
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        for name, path in PAGES.items():
            page = browser.new_page()
            page.goto((site / path).resolve().as_uri())
            _filtered(page, name, tally)
            page.close()
            context = browser.new_context(java_script_enabled=False)
            bare = context.new_page()
            bare.goto((site / path).resolve().as_uri())
            tally.check(f"{name}: without scripts everything stands there and no filter",
                        bare.locator("[data-filtered] [data-day]").count() > 0 and not bare.locator("[data-filter]").is_visible())
            context.close()
        browser.close()


def _filtered(page, name: str, tally: Tally) -> None:
    rows = page.evaluate(SHOWN)
    if not tally.check(f"{name}: there are rows and a filter", len(rows) > 0 and page.locator("[data-filter]").is_visible(), rows):
        return
    said = page.locator("[data-filter] [role=status]")
    for of in ("kind", "source"):
        field = page.locator(f"#filter-{of}")
        values = [value for value in field.locator("option").evaluate_all("all => all.map(one => one.value)") if value]
        tally.check(f"{name}: {of} offers what there is", set(values) == {row[of] for row in rows if row[of]}, values)
        for value in values:
            field.select_option(value)
            _answer(page, f"{name}: only {of} {value!r}", rows, said, tally, lambda row, of=of, value=value: row[of] == value)
        field.select_option("")
    days = sorted({row["day"] for row in rows})
    middle = days[len(days) // 2]
    _write(page, "from", middle)
    _answer(page, f"{name}: from a day", rows, said, tally, lambda row: row["day"] >= middle)
    _write(page, "to", middle)
    _answer(page, f"{name}: one day", rows, said, tally, lambda row: row["day"] == middle)
    kind = next(row["kind"] for row in rows if row["day"] == middle)
    page.locator("#filter-kind").select_option(kind)
    _answer(page, f"{name}: a kind on a day", rows, said, tally, lambda row: row["day"] == middle and row["kind"] == kind)
    _write(page, "from", "1999-01-01")
    _write(page, "to", "1999-01-02")
    _answer(page, f"{name}: days before all rows", rows, said, tally, lambda row: False)
    for field in ("from", "to"):
        _write(page, field, "--")
    page.locator("#filter-kind").select_option("")
    _answer(page, f"{name}: emptied again", rows, said, tally, lambda row: True)


def _write(page, field: str, day: str) -> None:
    for part, text in zip(("year", "month", "day"), day.split("-"), strict=True):
        page.locator(f"#filter-{field}-{part}").fill(text)


def _answer(page, what: str, rows: list[dict], said, tally: Tally, isWanted) -> None:
    wanted = [row for row in rows if isWanted(row)]
    shown = page.evaluate(SHOWN)
    tally.check(f"{what}: those rows and no others", shown == wanted, (len(wanted), len(shown)))
    tally.check(f"{what}: how many is said", said.inner_text().split(" ")[0].replace(",", "") == str(len(wanted)), said.inner_text())
    tally.check(f"{what}: no heading stands without a row", page.evaluate(BARE) == 0)
