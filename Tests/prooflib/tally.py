"""Counts checks."""

from __future__ import annotations

import resource
import time


class Tally:
    """Counts the checks that passed, failed and were skipped; prints what failed as it happens."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self.skipped = 0
        self._started = time.monotonic()
        self._begun = (self._started, 0.0)

    def check(self, name: str, good: bool, detail: object = "") -> bool:
        """Counts one check and gives whether it passed; a failed one is printed with its detail."""
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {name}: {str(detail)[:1200]}", flush=True)
        return good

    def nothing(self, name: str, findings: list) -> bool:
        """Counts one check that passes when nothing was found."""
        shown = "".join(f"\n     {finding}" for finding in findings[:8])
        more = f"\n     and {len(findings) - 8} more" if len(findings) > 8 else ""
        return self.check(name, not findings, f"{len(findings)}{shown}{more}")

    def skip(self, name: str, why: str) -> None:
        """Counts what cannot be checked on this machine, and says why."""
        self.skipped += 1
        print(f"SKIPPED {name}: {why}", flush=True)

    def part(self, name: str) -> None:
        """Prints which part begins, and the seconds since the start."""
        print(f"[{time.monotonic() - self._started:6.1f} s] {name}", flush=True)

    def begin(self) -> None:
        """Starts measuring one step; `end` prints what it took."""
        self._begun = (time.monotonic(), _processor_seconds())

    def end(self, name: str) -> None:
        """Prints how long a step took since `begin`, and how much processor time."""
        began, before = self._begun
        took, busy = time.monotonic() - began, _processor_seconds() - before
        print(f"     {name}: {took:.0f} s, {busy:.0f} s of processor time", flush=True)

    def close(self) -> int:
        """Prints the closing count; gives the exit code, which is 1 when a check failed or there was none."""
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} passed, {self.failed} failed{skipped}", flush=True)
        return 0 if self.passed and not self.failed else 1


def _processor_seconds() -> float:
    """Processor seconds of this process and of those it started that have ended."""
    both = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in both)
