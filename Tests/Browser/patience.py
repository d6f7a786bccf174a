"""Waiting for what comes in its own time: as long as a busy machine takes, and not a moment longer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

# After so many seconds of nothing, nothing comes any more.
SECONDS = 60

Said = TypeVar("Said")


def until(ask: Callable[[], Said], pause: Callable[[], object], good: Callable[[Said], object] = bool,
          seconds: float = SECONDS) -> Said:
    """What `ask` says as soon as that is good, or its last word; `pause` lets a moment pass between two times."""
    end = time.monotonic() + seconds
    while True:
        said = ask()
        if good(said) or time.monotonic() > end:
            return said
        pause()
