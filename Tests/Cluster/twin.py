"""Builds a copy of the home on one machine, one person after the other, and keeps the digests of every site.

Usage: python -m Cluster.twin BATCH REPORT PROGRAM nightly OPTIONS... Reads ids from standard input. BATCH people are built by one process, then their
sites are noted and removed, for the disk's sake. Ends with 1 when a process ended with neither 0 nor 65.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from prooflib.trees import digests


def main() -> int:
    batch, report, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
    people = sys.stdin.read().split()
    sites = Path(command[command.index("--out") + 1])
    found: dict[str, dict[str, str]] = {}
    for first in range(0, len(people), batch):
        some = people[first:first + batch]
        done = subprocess.run([*command, "--people", "-"], input="\n".join(some), text=True, check=False)
        if done.returncode not in (0, 65):
            print(f"a process ended with {done.returncode}", file=sys.stderr)
            return 1
        found |= {person: digests(sites / person) for person in some}
        shutil.rmtree(sites)
    with open(report, "w", encoding="utf-8") as file:
        json.dump(found, file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
