"""The chart gallery: the same bytes however it is run, and pages that anybody can read. See README.md."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from prooflib import options
from prooflib.gallery import kinds as kinds_of
from prooflib.tally import Tally
from prooflib.trees import digests

from . import pages

# Settings of a machine. The program sees the name of a locale even if that locale is not installed.
LOCALES = ["C", "en_US.UTF-8", "de_DE.UTF-8", "tr_TR.UTF-8", "ar_EG.UTF-8", "fa_IR.UTF-8", "ja_JP.UTF-8"]
ZONES = ["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Kiritimati", "Asia/Kathmandu", "Pacific/Pago_Pago"]
PROCESSES = 20
# Every eighth of the hard examples, unless --all is given: without optimization a run takes long.
HARD_STEP = 8
# Kinds that use every drawing operation: lines, dashes, cells, arcs, dots, text in both weights.
FEW = ["line", "heatmap", "ring", "sparkline"]


def run(program: Path, folder: Path, names: list[str], threads: int, **settings: str) -> subprocess.CompletedProcess:
    """One run of the gallery, with settings of the machine changed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    environment.update(settings)
    command = [str(program), "--threads", str(threads), str(folder), *names]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300, check=False)


def differing(first: dict[str, str], second: dict[str, str]) -> list[str]:
    """Paths in the second that are not, or not the same, in the first."""
    return [path for path, digest in second.items() if first.get(path) != digest]


def everywhere(program: Path, work: Path, whole: dict[str, str], tally: Tally) -> None:
    """Twenty processes, each in another language and zone, in any order."""
    def one(number: int) -> tuple[str, list[str], str]:
        locale, zone = LOCALES[number % len(LOCALES)], ZONES[number % len(ZONES)]
        folder = work / f"process-{number}"
        done = run(program, folder, FEW, 1 + number % 3, LC_ALL=locale, LANG=locale, TZ=zone)
        pictures = {path: digest for path, digest in digests(folder).items() if path.startswith("pictures/")}
        problems = differing(whole, pictures)
        if done.returncode or not pictures:
            problems.append(f"it ended with {done.returncode}: {done.stderr[-200:]}")
        return f"{locale} {zone}", problems, str(sorted(digests(folder).items()))

    with ThreadPoolExecutor(max(1, os.cpu_count() or 1)) as pool:
        results = list(pool.map(one, range(PROCESSES)))
    for place, problems, _ in results:
        tally.nothing(f"the same pictures in {place}", problems)
    tally.check(f"{PROCESSES} processes write the same pages", len({pages for _, _, pages in results}) == 1)


def main() -> int:
    parser = options.parser(__doc__, "gallery", "chart-gallery")
    parser.add_argument("--all", action="store_true", help="all hard examples instead of some")
    parser.add_argument("--browser", action="store_true", help="also look at the pages in Chromium")
    chosen = parser.parse_args()
    tally, work = Tally(), options.emptied(chosen.work)
    program = chosen.program.resolve()

    names = subprocess.run([str(program), "--list"], capture_output=True, text=True, timeout=60, check=True).stdout
    hard = [line.split()[0] for line in names.splitlines() if line.endswith(" hard")]
    ordinary = [line for line in names.splitlines() if " " not in line]
    tally.part("Eight pictures at a time")
    whole_folder = work / "whole"
    done = run(program, whole_folder, [] if chosen.all else ordinary + hard[::HARD_STEP], 8)
    whole = digests(whole_folder)
    if not tally.check("the gallery is written", done.returncode == 0 and len(whole) > 10, done.stderr[-400:]):
        return tally.close()
    tally.part("Every kind, one at a time")
    kinds = kinds_of(whole_folder / "index.html")
    alone = work / "alone"
    done = run(program, alone, kinds, 1)
    pictures = {path: digest for path, digest in digests(alone).items() if path.startswith("pictures/")}
    tally.check("each kind is drawn alone", done.returncode == 0 and len(pictures) >= 8 * len(kinds), done.stderr[-400:])
    tally.nothing("one thread draws what eight draw", differing(whole, pictures))
    tally.part(f"{PROCESSES} processes in other languages and zones")
    everywhere(program, work, whole, tally)
    tally.part("Wrong arguments")
    for arguments in ([], ["--threads", "0", "x"], [str(work / "x"), "nothing-of-this-name"]):
        ended = subprocess.run([str(program), *arguments], capture_output=True, text=True, timeout=60, check=False)
        tally.check(f"refused: {arguments}", ended.returncode == 64 and "chart-gallery" in ended.stderr, ended.stderr)
    tally.part("Pages")
    pages.check(whole_folder, tally, browser=chosen.browser)
    text = "\n".join(f"{path} {digest}" for path, digest in sorted(whole.items()))
    print(f"digest of {len(whole)} files: {hashlib.sha256(text.encode()).hexdigest()}", flush=True)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
