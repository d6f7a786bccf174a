"""Counts what was looked at."""

from __future__ import annotations

import time


class Tally:
    """Checks that went well and those that did not; what failed is said as it happens."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self._began = time.monotonic()

    def check(self, name: str, good: bool, detail: object = "") -> bool:
        """Counts one check."""
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAIL {name}: {str(detail)[:900]}", flush=True)
        return good

    def part(self, name: str) -> None:
        """Says where the run is."""
        print(f"[{time.monotonic() - self._began:5.1f} s] {name}", flush=True)

    def close(self, skipped: int = 0) -> int:
        """Prints the closing line; gives the exit code."""
        left_out = f", {skipped} skipped" if skipped else ""
        print(f"{self.passed} passed, {self.failed} failed{left_out}", flush=True)
        return 0 if self.passed and not self.failed else 1
