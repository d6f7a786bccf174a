"""Random operations on records, each compared with a plain model. See README.md beside this file."""

from __future__ import annotations

import collections
import json
import random
import sys
import time
from pathlib import Path

from prooflib import options
from prooflib.program import Program
from prooflib.tally import Tally

from . import kills
from .exports import AUTO, FORMATS, STRAVA, World
from .steps import Steps
from .watched import Watched

# Operations in one home; then another person begins anew.
LIFE = 1000


def live(program: Path, folder: Path, seed: int, operations: int, entries: int, sources: list[str],
         tally: Tally, counts: collections.Counter) -> Steps:
    """So many random operations in a home of its own, all compared after every step."""
    folder.mkdir(parents=True)
    chance = random.Random(seed)
    watched = Watched(Program(program, folder / "home"), folder, tally, counts)
    steps = Steps(chance, watched, World(chance, folder, sources), entries)
    watched.begin()
    good, before = True, counts["operations"]
    while good and counts["operations"] - before < operations:
        good = steps.step()
    tally.check(f"{len(sources)} sources, seed {seed}: every step is what the model says (HT6, HT7, HT10, HT11, HT14, HT17)", good,
                f"see {folder}")
    if good:
        tally.check("a decision is undone again and again, and 100 lines remain (HT12)", steps.toggle(105), f"see {folder}")
        order(steps.world, program, folder, chance, tally)
    return steps


def order(world: World, program: Path, folder: Path, chance: random.Random, tally: Tally) -> None:
    """The same files in another order, some of them twice, give the same records (HT18)."""
    files = [path for path, _, _ in world.files][:12]
    mixed = files + chance.sample(files, len(files) // 2)
    chance.shuffle(mixed)
    found = []
    for name, paths in [("once", files), ("mixed", mixed)]:
        one = Program(program, folder / f"home-{name}")
        for path in paths:
            one.run("import", path, "--person", "me", "--time-zone", "Europe/Berlin", "--as-of", "2026-04-01T08:00Z")
        rows = one.json("records", "list", "--person", "me", "--as-of", "2026-04-01T09:00Z") or []
        found.append([{key: value for key, value in row.items() if key not in ("created", "updated", "synced_at")} for row in rows])
    tally.check("files in another order and twice give the same records (HT18)", bool(found[0]) and found[0] == found[1],
                json.dumps(found)[:800])


def main() -> int:
    parser = options.parser(__doc__, "records")
    parser.add_argument("--operations", type=int, default=250, help="how many random operations")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first home")
    parser.add_argument("--entries", type=int, default=12, help="how many of them a queue file has at most")
    parser.add_argument("--kills", type=int, default=20, help="how many changes are killed")
    chosen = parser.parse_args()
    folder, program, tally = options.emptied(chosen.work), chosen.program.resolve(), Tally()
    counts: collections.Counter = collections.Counter()
    lives = max(2, -(-chosen.operations // LIFE))
    began, steps = time.monotonic(), None
    for index in range(lives):
        # Each third home has two sources that record some of the same sessions.
        sources = [STRAVA, AUTO] if index % 3 == 1 else [STRAVA]
        tally.part(f"home {index + 1} of {lives}: {', '.join(FORMATS[one] for one in sources)}")
        steps = live(program, folder / f"home-{index}", chosen.seed + index, -(-chosen.operations // lives),
                     chosen.entries, sources, tally, counts)
        print(f"     {counts['operations']} operations, {counts['steps compared']} steps compared", flush=True)
    if chosen.kills and not tally.failed:
        tally.part("kills")
        kills.kill(steps, chosen.kills, tally)
    for name, count in sorted(counts.items()):
        print(f"     {name}: {count}")
    print(f"     {time.monotonic() - began:.0f} s", flush=True)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
