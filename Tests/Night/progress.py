"""What a person at a terminal sees of long work, and that nobody else sees anything of it."""

from __future__ import annotations

import contextlib
import os
import pty
import random
import select
import signal
import subprocess
import threading
import time
import zipfile
from pathlib import Path

from prooflib.tally import Tally

from .program import NightProgram

# What erases the line of a terminal.
ERASED = b"\r\x1b[K"
# Seconds that slow work runs, and that it is held, in turn.
RUN, HOLD = 0.05, 0.3
WORDS = (b"Importing", b"Building", b"Exporting")


def told_at_terminals(main: NightProgram, tally: Tally) -> None:
    """At a terminal: import, build and export say how far they are, and a pipe hears nothing of it"""
    program = NightProgram(main.path, main.work / "progress")
    # A file with a name that wants to command the terminal, large enough for more than a second.
    export = program.work / "an \x1b[2Jexport.zip"
    export.parent.mkdir(parents=True, exist_ok=True)
    _long_export(export)
    commands = {
        "import": ["import", export, "--person", "ada", "--time-zone", "UTC"],
        "build": ["build", "--person", "ada", "--out", program.out, "--force"],
        "export": ["export", "--person", "ada", "--file", program.work / "ada.zip"],
    }
    for name, words in commands.items():
        seen = _at_terminal(program.words(*words, "--as-of", "2026-03-15"), is_slow=name == "import")
        # What takes less than a second shows nothing; after the last erasing comes what is said at the end.
        *lines, last = seen.split(ERASED)[1:] or [b""]
        # Where one phase of long work ends and the next begins, two erasings follow each other.
        tally.check(f"{name} says what it does", all(line.startswith(WORDS) for line in lines if line), seen[-600:])
        tally.check(f"{name} takes its line away", not last.startswith(WORDS), seen[-200:])
        tally.check(f"{name}: no name commands the terminal", b"\x1b[2J" not in seen)
        if name == "import":
            tally.check("import counts in per cent", any(b" %" in line for line in lines), lines[:3])
        for quiet in (["--quiet"], ["--json"]):
            seen = _at_terminal(program.words(*words, "--as-of", "2026-03-15", *quiet))
            tally.check(f"{name} {quiet[0]} shows no progress", ERASED not in seen, seen[:300])
        piped = subprocess.run(program.words(*words, "--as-of", "2026-03-15"), capture_output=True, check=False)
        tally.check(f"{name}: a pipe hears nothing of it", b"\x1b" not in piped.stderr + piped.stdout and b" %" not in piped.stderr, piped.stderr[-300:])


def _long_export(path: Path) -> None:
    """An export of Apple Health with some years of steps, as a zip."""
    chance = random.Random(1)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive, archive.open("apple_health_export/export.xml", "w") as file:
        file.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n<ExportDate value="2026-03-15 10:00:00 +0000"/>\n')
        begin = 1_500_000_000
        for number in range(400_000):
            start = begin + number * 300
            first, last = (time.strftime("%Y-%m-%d %H:%M:%S +0000", time.gmtime(one)) for one in (start, start + 240))
            file.write(f'<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" creationDate="{last}" startDate="{first}" '
                       f'endDate="{last}" value="{chance.randrange(1, 400)}"/>\n'.encode())
        file.write(b"</HealthData>\n")


def _at_terminal(words: list[str], is_slow: bool = False) -> bytes:
    """All that a command writes to a terminal of its own, at which somebody sees errors and messages; held most of the time
    where the work shall be long on every machine."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs, env=os.environ | {"TERM": "xterm"})
    os.close(theirs)
    if is_slow:
        threading.Thread(target=_hold, args=[process], daemon=True).start()
    seen = b""
    while True:
        ready, _, _ = select.select([ours], [], [], 300)
        if not ready:
            process.kill()
            break
        try:
            piece = os.read(ours, 65_536)
        except OSError:  # The terminal has no other end any more.
            break
        if not piece:
            break
        seen += piece
    process.wait()
    os.close(ours)
    return seen


def _hold(process: subprocess.Popen) -> None:
    """Lets a process run for a moment and holds it for a longer one, in turn, until it ends."""
    with contextlib.suppress(ProcessLookupError):
        while process.poll() is None:
            time.sleep(RUN)
            process.send_signal(signal.SIGSTOP)
            time.sleep(HOLD)
            process.send_signal(signal.SIGCONT)
