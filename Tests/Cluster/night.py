"""The result lines of a night."""

from __future__ import annotations

import collections
import json
from pathlib import Path

DONE = ("published", "unchanged", "newer_published")


class Night:
    """The files of one run."""

    def __init__(self, home: Path, run: str) -> None:
        self.folder = home / "runs" / run

    def lines(self) -> list[dict]:
        """Every result line of every attempt; the last line of a killed attempt may be cut off."""
        found = []
        for path in sorted(self.folder.rglob("*.jsonl")) if self.folder.exists() else []:
            for line in path.read_text(errors="replace").splitlines():
                try:
                    row = json.loads(line)
                except ValueError:
                    continue
                if isinstance(row, dict) and "person" in row:
                    found.append(row)
        return found

    def done(self) -> int:
        """The number of people who have their site by now."""
        return len({row["person"] for row in self.lines() if row.get("outcome") in DONE})

    def outcomes(self) -> dict[str, collections.Counter]:
        """For each person, how often each outcome was reported."""
        counts: dict[str, collections.Counter] = collections.defaultdict(collections.Counter)
        for row in self.lines():
            counts[row["person"]][row.get("outcome")] += 1
        return counts

    def doubled(self) -> list[str]:
        """People whose same site was published more than once."""
        seen = collections.Counter((row["person"], row.get("digest")) for row in self.lines()
                                   if row.get("outcome") == "published")
        return sorted({person for (person, _), count in seen.items() if count > 1})

    def failed(self) -> dict[str, str]:
        """The people whose last outcome is a failure, and the reason."""
        last = {}
        for row in self.lines():
            if row.get("outcome") in DONE:
                last[row["person"]] = ""
            elif last.get(row["person"]) != "":
                last[row["person"]] = str(row.get("reason"))
        return {person: reason for person, reason in last.items() if reason}
