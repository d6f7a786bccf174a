"""A night that is killed after each change of what is held of people, and run again: nothing is lost or there twice."""

from __future__ import annotations

import copy
import json
import shutil
import sys
from pathlib import Path

from prooflib.program import run
from prooflib.tally import Tally
from prooflib.trees import contents, differing

from .program import NightProgram, steps

# Mia has settings and files of every kind in her inbox; nobody knows Nils yet, who hands in his bundle. With what their night
# ends: its status, and how many files were taken and refused.
PEOPLE = {"mia": (65, 2, 1), "nils": (0, 1, 0)}
STEP_BYTES = 16


def killed_after_each_step(main: NightProgram, tally: Tally) -> None:
    """Killed after each step on the disk: the same sites, settings and refusals as without"""
    compiler = shutil.which("clang") or shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        tally.skip("killed after each step on the disk", "needs Linux and a compiler of C")
        return
    work = main.work / "steps"
    work.mkdir()
    stopper = work / "stopper.so"
    built = run(compiler, "-shared", "-fPIC", "-O1", "-o", stopper, Path(__file__).with_name("stopper.c"), "-ldl")
    if built.returncode:
        tally.skip("killed after each step on the disk", built.stderr)
        return
    sweep = Sweep(main.path, work, stopper)
    sweep.prepare(tally)
    for person, expected in PEOPLE.items():
        count = sweep.night(person, 0)
        whole = sweep.state(person)
        tally.check(f"{person}: a night that nobody kills takes in what can be, and names what cannot", sweep.told == expected, sweep.told)
        if person == "mia":
            named = json.loads(whole["held of mia: failed-imports.json"])
            tally.check("the table settles no file that came with it", [one["file"] for one in named] == ["all-rubbish.csv"], named)
        else:
            own = json.loads(whole["held of nils: settings.json"])
            tally.check("the bundle's owner has their own consent", own["privacy"]["consent"]["nutrition"] is False, own)
        tally.check(f"{person}: a night has steps to be killed after", count > 10, count)
        lost, before = [], sweep.killed
        for step in range(1, count + 1):
            sweep.night(person, step)
            if differences := differing(sweep.state(person), whole):
                lost.append(f"after step {step}, {sweep.name(step)}: {differences[:4]}")
        tally.nothing(f"{person}: killed after each of {count} steps, a night ends as one that nobody killed", lost)
        tally.check(f"{person}: each night was killed", sweep.killed - before == count, (sweep.killed - before, count))


class Sweep:
    """One night, run again and again from the same home."""

    def __init__(self, program: Path, work: Path, stopper: Path) -> None:
        self._work, self._stopper = work, stopper
        self._log = work / "calls.log"
        self._start = work / "start"
        self._program = NightProgram(program, work)
        self.killed = 0

    def prepare(self, tally: Tally) -> None:
        """The home from which each night begins."""
        settings = json.loads(self._program.run("settings", "defaults").stdout) | {"time_zone": "Europe/Berlin"}
        own = copy.deepcopy(settings)
        own["privacy"]["consent"]["nutrition"] = False
        self._write(self._program, "nils", own)
        self._program.hand_in("nils", "days.csv", steps(value=2000))
        self._program.night("before", "--person", "nils")
        bundle = self._work / "nils.zip"
        done = self._program.run("export", "--person", "nils", "--file", bundle)
        tally.check("there is a bundle to hand in", done.returncode == 0, done.stderr)
        # The pictures of pets that every home shares stay, so that no night has to draw them.
        shutil.rmtree(self._program.home / "people")
        self._write(self._program, "mia", settings)
        self._program.hand_in("mia", "days.csv", steps())
        self._program.hand_in("mia", "queue.json", json.dumps({"format": "triptych-queue-1", "person": "mia", "entries": [
            {"id": "mia-1", "action": "log_steps", "time": "2026-03-14T09:00:00Z", "payload": {"value": 7654}, "done": False}]}))
        # Before the table, which would settle it if it were told of at once.
        self._program.hand_in("mia", "all-rubbish.csv", "nothing,that\nanybody,knows\n")
        self._program.hand_in("nils", "bundle.zip", bundle.read_bytes())
        self._program.home.rename(self._start)

    @staticmethod
    def _write(program: NightProgram, person: str, settings: dict) -> None:
        folder = program.folder(person)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "settings.json").write_text(json.dumps(settings))

    def night(self, person: str, step: int) -> int:
        """Runs the night, killed after a step, and again until it ends by itself; gives the number of its steps."""
        for folder in (self._program.home, self._program.out):
            shutil.rmtree(folder, ignore_errors=True)
        self._log.unlink(missing_ok=True)
        shutil.copytree(self._start, self._program.home)
        more = {"LD_PRELOAD": str(self._stopper), "KILL_LOG": str(self._log), "KILL_AT": str(step),
                "KILL_UNDER": str(self._program.home / "people")}
        for _ in range(4):
            status, summary, _ = self._program.night("night", "--person", person, environment=more)
            self.told = (status, summary.get("imported"), summary.get("refused"))
            more = {}
            if status >= 0:
                break
        count = self._log.stat().st_size // STEP_BYTES
        self.killed += 0 < step <= count
        return count

    def name(self, step: int) -> str:
        """Which call a step was."""
        return self._log.read_bytes()[(step - 1) * STEP_BYTES:step * STEP_BYTES].decode().strip()

    def state(self, person: str) -> dict[str, bytes]:
        """The site, what else lies beside it, and what is held of a person in other files than the database."""
        folder = self._program.folder(person)
        held = contents(folder, lambda path: path not in (folder / "cache.sqlite", folder / "lock"))
        out = contents(self._program.out, lambda path: not path.name.startswith(".ledger-"))
        return out | {f"held of {person}: {path}": data for path, data in held.items()}
