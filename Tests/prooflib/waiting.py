"""Waiting for something to happen: as long as a busy machine takes, and no longer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

# After this many seconds a proof in a browser gives up.
SECONDS = 60

Answer = TypeVar("Answer")


def until(ask: Callable[[], Answer], pause: Callable[[], object], good: Callable[[Answer], object] = bool,
          seconds: float = SECONDS) -> Answer:
    """Asks again and again, with a pause between, and gives the first good answer, or the last one."""
    end = time.monotonic() + seconds
    while True:
        answer = ask()
        if good(answer) or time.monotonic() > end:
            return answer
        pause()


def comes_true(what: Callable[[], object], seconds: float = 300, every: float = 0.02) -> bool:
    """Waits until something is true; gives whether it became true in time."""
    return bool(until(what, lambda: time.sleep(every), seconds=seconds))


def in_page(page, condition: str, given: object = None) -> None:
    """Waits until an expression of JavaScript, which may use `given`, is true in a page; raises TimeoutError when it does not
    become true in time. The library's own waiting reads an expression anew each time, which a page's Content Security
    Policy forbids."""
    from playwright.sync_api import Error

    def ask() -> bool:
        try:
            return bool(page.evaluate(f"given => ({condition})", given))
        except Error:  # A page that is being left has nothing to say.
            return False

    if not until(ask, lambda: page.wait_for_timeout(50)):
        raise TimeoutError(condition)


def wait_for(what: Callable[[], object], seconds: float, name: str) -> None:
    """Waits until something is true; raises TimeoutError with its name when it does not become true in time."""
    if not comes_true(what, seconds, every=0.2):
        raise TimeoutError(f"waited {seconds:.0f} s for {name}")
