"""Running the program with a home of its own."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "Templates"
# The moment that proofs build for, unless they say another.
AS_OF = "2026-03-15T18:30"


def run(*words: object, given: str | None = None, environment: dict[str, str] | None = None, seconds: float = 900,
        **options: object) -> subprocess.CompletedProcess[str]:
    """Runs one command to its end and keeps what it printed.

    `given` is its standard input (nothing by default), `environment` is added to ours. `TimeoutExpired` is raised
    after so many seconds; an exit code other than 0 raises nothing.
    """
    source = {"stdin": subprocess.DEVNULL} if given is None else {"input": given}
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=seconds, check=False,
                          env=os.environ | (environment or {}), **source, **options)


class Program:
    """The program triptych with a home of its own."""

    def __init__(self, path: Path, home: Path) -> None:
        self.path, self.home = path, home

    def words(self, *words: object, home: Path | None = None) -> list[str]:
        """The whole command; `--home` is added where the command knows it."""
        command = [str(self.path), *map(str, words)]
        if words[0] != "sample" and "--help" not in words:
            command += ["--home", str(home or self.home)]
        return command

    def run(self, *words: object, home: Path | None = None, **more: object) -> subprocess.CompletedProcess[str]:
        """Runs one command to its end; `more` is what `run` of this module takes."""
        return run(*self.words(*words, home=home), **more)

    def json(self, *words: object, home: Path | None = None) -> object:
        """What a command prints as JSON; None when it prints none."""
        try:
            return json.loads(self.run(*words, "--json", home=home).stdout)
        except ValueError:
            return None
