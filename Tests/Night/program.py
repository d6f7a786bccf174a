"""The program with a home of its own, and what is in the home."""

from __future__ import annotations

import fcntl
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from prooflib.program import AS_OF, TEMPLATES, Program
from prooflib.trees import contents
from prooflib.waiting import comes_true

LINUX = sys.platform == "linux"


class NightProgram(Program):
    """Runs commands in one home and one output folder."""

    def __init__(self, path: Path, work: Path) -> None:
        super().__init__(path, work / "home")
        self.work, self.out = work, work / "out"

    def words(self, *words: object, home: Path | None = None) -> list[str]:
        command = super().words(*words, home=home)
        if words[0] in ("nightly", "build"):
            command += ["--out", str(self.out), "--templates", str(TEMPLATES)]
            if "--as-of" not in words:
                command += ["--as-of", AS_OF]
        return command

    def night(self, run: str, *words: object, **more: object) -> tuple[int, dict, str]:
        """A night to its end: exit code, summary, what was said."""
        ended = self.run("nightly", "--run", run, "--json", *words, **more)
        try:
            return ended.returncode, json.loads(ended.stdout), ended.stderr
        except ValueError:
            return ended.returncode, {}, ended.stderr

    def start(self, run: str, *words: object, more: dict | None = None) -> subprocess.Popen[str]:
        """A night that goes on beside us."""
        return subprocess.Popen(self.words("nightly", "--run", run, "--json", *words), text=True, stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, **(more or {}))

    def folder(self, person: str) -> Path:
        """Where somebody's data lies."""
        return self.home / "people" / person

    def hand_in(self, person: str, name: str, content: str | bytes) -> Path:
        """Puts a file into somebody's inbox."""
        inbox = self.folder(person) / "inbox"
        inbox.mkdir(parents=True, exist_ok=True)
        for folder in (self.home, self.home / "people", self.folder(person), inbox):
            folder.chmod(0o700)
        (inbox / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return inbox / name

    def lines(self, run: str) -> list[dict]:
        """What a run noted of people, all attempts together."""
        found = []
        for file in sorted((self.home / "runs" / run).glob("shard-*.jsonl")):
            found += [json.loads(line) for line in file.read_text().splitlines()]
        return [line for line in found if "person" in line]

    def outcomes(self, run: str) -> dict[str, list[str]]:
        """The outcomes a run noted, by person."""
        found: dict[str, list[str]] = {}
        for line in self.lines(run):
            found.setdefault(line["person"], []).append(line["outcome"] + ":" + (line["reason"] or ""))
        return found

    def trees(self, *people: str) -> dict[str, bytes]:
        """Every byte of sites."""
        return {f"{person}/{path}": data for person in people for path, data in contents(self.out / person).items()}


class Stuck:
    """Somebody whose cache does not open while we keep a lease on it: whoever opens it waits, for the 45 s that Linux
    gives us to let go. So a worker hangs at the same place on any machine, and not by chance."""

    def __init__(self, program: NightProgram, person: str) -> None:
        program.hand_in(person, "days.csv", steps())
        program.run("nightly", "--person", person, "--run", "before", "--as-of", "2026-03-14")
        self._path = program.folder(person) / "cache.sqlite"
        # The system tells us that somebody waits by a signal that would end us.
        signal.signal(signal.SIGIO, signal.SIG_IGN)

    def __enter__(self) -> Stuck:
        self._file = os.open(self._path, os.O_RDWR)
        # Elsewhere than on Linux nobody waits.
        if LINUX and not comes_true(self._is_leased, 60):
            raise RuntimeError(f"somebody has {self._path} open")
        return self

    def _is_leased(self) -> bool:
        """Whether it is ours alone; it is not while anybody else has it open."""
        try:
            fcntl.fcntl(self._file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        except BlockingIOError:
            return False
        return True

    def __exit__(self, *_: object) -> None:
        os.close(self._file)


def steps(days: int = 4, value: int = 5000) -> str:
    """A table of a few days."""
    return "date,metric,value,unit,source\n" + "".join(
        f"2026-03-{12 + day:02d},steps,{value + day},count,Watch\n" for day in range(days))


def hangs(process: int) -> bool:
    """Whether a process waits for a file that somebody keeps from it."""
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        return any("break_lease" in (task / "wchan").read_text() for task in tasks)
    except OSError:
        return False
