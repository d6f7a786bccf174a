"""Counts what was looked at."""

from __future__ import annotations

import time


class Tally:
    """Checks that went well and those that did not, said as they happen."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self._started = time.monotonic()

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

    def close(self) -> int:
        """Prints the closing line; gives the exit code."""
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return 0 if self.failed == 0 and self.passed > 0 else 1
