"""Counts what was looked at."""

from __future__ import annotations

import time


class Tally:
    """Checks that went well and those that did not; what failed is said as it happens."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self.skipped = 0
        self._began = time.monotonic()

    def check(self, name: str, good: bool, detail: object = "") -> bool:
        """Counts one check."""
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {name}: {str(detail)[:900]}", flush=True)
        return good

    def skip(self, name: str, why: str) -> None:
        """Counts what cannot be looked at here, and says why."""
        self.skipped += 1
        print(f"SKIPPED {name}: {why}", flush=True)

    def part(self, name: str) -> None:
        """Says where the run is."""
        print(f"[{time.monotonic() - self._began:5.1f} s] {name}", flush=True)

    def close(self) -> int:
        """Prints the closing line; gives the exit code."""
        left_out = f", {self.skipped} skipped" if self.skipped else ""
        print(f"{self.passed} passed, {self.failed} failed{left_out}", flush=True)
        return 0 if self.passed and not self.failed else 1
