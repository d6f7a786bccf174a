"""Counts what was looked at."""

from __future__ import annotations

import resource
import time


class Tally:
    """Checks that went well and those that did not, said as they happen."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self._started = time.monotonic()
        self._begun = (self._started, 0.0)

    def check(self, name: str, good: bool, detail: object = "") -> bool:
        """Counts one check; what failed is printed with its detail."""
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {name}: {str(detail)[:1200]}", flush=True)
        return good

    def nothing(self, name: str, findings: list) -> bool:
        """Counts one check that is good when nothing was found."""
        shown = "".join(f"\n     {finding}" for finding in findings[:8])
        more = f"\n     and {len(findings) - 8} more" if len(findings) > 8 else ""
        return self.check(name, not findings, f"{len(findings)}{shown}{more}")

    def part(self, name: str) -> None:
        """Says where the run is."""
        print(f"[{time.monotonic() - self._started:6.1f} s] {name}", flush=True)

    def begin(self) -> None:
        """Notes when a part of a lane begins, and what it and the programs it calls have needed so far."""
        self._begun = (time.monotonic(), _needed())

    def end(self, name: str) -> None:
        """Says how long a part of a lane took, and how much of the processors."""
        began, needed = self._begun
        print(f"     {name}: {time.monotonic() - began:.0f} s, of processors {_needed() - needed:.0f} s", flush=True)

    def close(self) -> int:
        """Prints the closing line; gives the exit code."""
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return 0 if self.failed == 0 and self.passed > 0 else 1


def _needed() -> float:
    """Seconds of processors this program and those it called, which have ended, have needed."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)
