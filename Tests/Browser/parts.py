"""Parts of a check of one site, each in a window of its own, in which nothing is remembered yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from prooflib.tally import Tally
from prooflib.waiting import SECONDS

Part = Callable[[object, Path, Tally], None]


def each(browser, parts: Iterable[Part], site: Path, tally: Tally, script: str = "", touched: Part | None = None) -> None:
    """Runs them; an error of a page is a finding, and so is a part that breaks off.

    The script runs before those of each page; one part may be for a finger."""
    for part in parts:
        context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True, has_touch=part is touched)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(1000 * SECONDS)
        errors: list[str] = []
        page.on("pageerror", lambda error, errors=errors: errors.append(str(error)))
        try:
            part(page, site, tally)
            tally.nothing(f"{part.__name__[1:]} raises no error", errors)
        except Exception as error:  # What cannot be done is a finding, not the end of the run.
            tally.check(f"{part.__name__[1:]} can be done", False, repr(error))
        context.close()


def open_page(page, site: Path, path: str) -> None:
    """Opens a page of the site from disk."""
    page.goto((site / path).resolve().as_uri())
