"""A browser on a served site: what somebody logs is applied by itself, and said beside the button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect, sync_playwright

from prooflib.chromium import ARGUMENTS, without_window

if TYPE_CHECKING:
    from prooflib.tally import Tally

    from .prove import Served

# How far below the button the answer stands, in pixels, once it can be seen.
BELOW = """() => { const said = document.querySelector('[data-served]'), button = document.querySelector('form [type=submit]');
  if (!said || said.hidden || !button) return -1;
  return said.getBoundingClientRect().top - button.getBoundingClientRect().bottom; }"""


def logged(served: Served, tally: Tally) -> None:
    """A meal logged in a browser: applied by itself, and said beside the button"""
    root = f"http://127.0.0.1:{served.port}/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        for size in ({"width": 1280, "height": 900}, {"width": 390, "height": 844}):
            page = browser.new_context(viewport=size).new_page()
            name = f"Lentil soup {size['width']}"
            page.goto(f"{root}?key={served.page_key}")
            page.goto(f"{root}light/log/meal.html")
            button = page.locator("form [type=submit]")
            expect(button).to_have_text("Save")
            tally.check("nothing is said of a file, a browser or a command to hand over",
                        not page.locator("#waiting").is_visible() and "in this browser" not in page.inner_text("form"), page.inner_text("form"))
            page.fill("[name=name]", name)
            with page.expect_response(lambda answer: "/.triptych/apply" in answer.url) as answered:
                button.click()
            tally.check("the meal is handed over by itself", answered.value.status == 200, answered.value.status)
            expect(page.locator("[data-served] [data-said]")).to_contain_text("Applied")
            below = page.evaluate(BELOW)
            tally.check("that it is applied is said below the button", 0 <= below < 120, below)
            tally.check("it can be seen without scrolling", page.locator("[data-served]").evaluate(
                "box => box.getBoundingClientRect().bottom <= innerHeight"))
            page.goto(f"{root}light/pillars/nutrition/meals.html")
            tally.check("the meal stands on the page of meals", name in page.inner_text("main"))
        browser.close()
