"""Processes as Linux lists them in /proc, and signals to them. A process that is gone is no error."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path


def send(process: int, what: signal.Signals) -> None:
    """Sends a signal to a process, which may be gone by now."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, what)


def listed() -> list[int]:
    """Every process of the machine."""
    return sorted(int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit())


def parent(process: int) -> int:
    """The process that started a process; 0 when it is gone."""
    try:
        return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError, ValueError):
        return 0


def children(process: int) -> list[int]:
    """The processes that a process started."""
    return [one for one in listed() if parent(one) == process]


def is_alive(process: int) -> bool:
    """Whether a process still runs, and is no zombie; one of its threads may end later than the first."""
    try:
        return any((task / "stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
                   for task in Path(f"/proc/{process}/task").iterdir())
    except OSError:
        return False
