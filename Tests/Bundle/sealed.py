"""A sealed home: nothing of a person is plain on the disk, even after kills, and the site is the same as from a plain home."""

from __future__ import annotations

import os
import re
import resource
import secrets
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from prooflib.program import AS_OF, TEMPLATES
from prooflib.tally import Tally
from prooflib.trees import contents, differing
from prooflib.waiting import comes_true

from . import everybyte
from .consent import PLANTED, plant

# The beginning of every SQLite file, and a name from the settings.
PLAIN = ["SQLite format 3", "Quokkaname", *(word for words in PLANTED.values() for word in words if not word.isdigit())]


def check(program, work: Path, tally: Tally) -> None:
    """Does the same in a plain home and a sealed one, and searches the sealed one after each step."""
    key = work / "triptych.key"
    key.write_text(secrets.token_hex(32))
    key.chmod(0o600)
    plain, sealed, scratch = work / "home-plain", work / "home-sealed", work / "scratch"
    scratch.mkdir()
    settings = work / "sealed.json"
    settings.write_text('{"time_zone": "Europe/Berlin", "account": {"name": "Quokkaname"}}')
    before = {name: os.environ.get(name) for name in ("TRIPTYCH_KEY_FILE", "TMPDIR")}
    try:
        for home in (plain, sealed):
            if home == sealed:
                os.environ.update(TRIPTYCH_KEY_FILE=str(key), TMPDIR=str(scratch))
            plant(program, home, work, tally)
            program.plain("settings", "apply", settings, "--person", "ada", home=home)
            if home == sealed:
                empty("imported, entered and set", home, scratch, tally)
            built = program.run("build", "--person", "ada", "--out", work / f"site-{home.name}", home=home)
            tally.check(f"{home.name}: built", built.returncode == 0, built.stderr)
        empty("built", sealed, scratch, tally)
        first, second = (site(work / f"site-{home.name}") for home in (plain, sealed))
        tally.check("a sealed home gives the same site, byte for byte", first == second and len(first) > 100,
                    differing(first, second)[:5])
        tally.check("a plain home would be noticed", len(everybyte.found(PLAIN, plain)) > 5)
        killed(program, sealed, scratch, work, tally)
        halves(program, sealed, work, tally)
        cores(program, sealed, tally)
        aside(program, sealed, scratch, tally)
    finally:
        for name, value in before.items():
            os.environ.pop(name, None) if value is None else os.environ.update({name: value})


def empty(when: str, home: Path, scratch: Path, tally: Tally) -> None:
    """No planted word in any byte or file name of the home and of the folder for temporary files."""
    for folder in (home, scratch):
        left = everybyte.found(PLAIN, folder)
        tally.check(f"{when}: nothing lies plain in {folder.name}", not left, left)


def site(folder: Path) -> dict[str, bytes]:
    """The files of a site; the ledger beside it says what it was made from, which differs."""
    return contents(folder, lambda path: not path.name.startswith(".ledger-"))


def killed(program, home: Path, scratch: Path, work: Path, tally: Tally) -> None:
    """Kills while importing, building and changing the key: nothing is plain, and no data is lost."""
    other, new = work / "other.csv", work / "new.key"
    other.write_text("date,metric,value,unit,source\n" + "".join(
        f"20{year:02d}-{month:02d}-{day:02d},weight,{60 + day % 9},kg,Narwhalwatch\n"
        for year in range(10, 26) for month in range(1, 13) for day in range(1, 29)))
    new.write_text(secrets.token_hex(32))
    new.chmod(0o600)
    held = program.run("show", "pets", "--person", "ada", "--json", home=home).stdout
    commands = {
        "import": ["import", other, "--person", "ada"],
        "build": ["build", "--person", "ada", "--out", work / "site-killed", "--templates", TEMPLATES],
        "seal rotate": ["seal", "rotate", "--person", "ada", "--new-key-file", new],
    }
    for name, words in commands.items():
        for delay in (0.02, 0.06, 0.15, 0.4, 0.9):
            moment = [] if words[0] == "seal" else ["--as-of", AS_OF]
            child = subprocess.Popen([program.path, *map(str, words), "--home", home, *moment],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(delay)
            child.send_signal(signal.SIGKILL)
            child.wait()
            empty(f"{name} killed after {delay} s", home, scratch, tally)
    if program.run("show", "pets", "--person", "ada", home=home).returncode != 0:
        shutil.copyfile(new, os.environ["TRIPTYCH_KEY_FILE"])
    said = program.run("show", "pets", "--person", "ada", "--json", home=home)
    tally.check("no data is lost, whatever was killed", said.returncode == 0 and said.stdout == held, said.stderr)


def halves(program, home: Path, work: Path, tally: Tally) -> None:
    """Kills an export while its file grows: half of it is private, and the next export removes it."""
    folder = work / "handed over"
    folder.mkdir()
    half = folder / ".mine.zip.partial"
    child = subprocess.Popen([program.path, "export", "--person", "ada", "--file", folder / "mine.zip", "--home", home,
                              "--as-of", AS_OF], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    began = comes_true(lambda: half.exists() or child.poll() is not None, every=0.001) and half.exists()
    child.send_signal(signal.SIGKILL)
    child.wait()
    left = [path.name for path in folder.iterdir()]
    tally.check("a killed export leaves half a file at most", began and left in ([], [half.name]), left)
    tally.check("only its owner can read it", all(path.stat().st_mode & 0o77 == 0 for path in folder.iterdir()))
    again = program.run("export", "--person", "ada", "--file", folder / "another.zip", home=home)
    left = sorted(path.name for path in folder.iterdir())
    tally.check("the next export removes it, whatever its name", again.returncode == 0 and left == ["another.zip"],
                again.stderr + str(left))


def cores(program, home: Path, tally: Tally) -> None:
    """A process that holds a key leaves no core file, whatever the limit it was started with."""
    if sys.platform != "linux":
        tally.skip("core files", "needs /proc")
        return
    child = subprocess.Popen([program.path, "log", "journal", "-", "--person", "ada", "--home", home, "--as-of", AS_OF],
                             stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, 1 << 20)))
    limits = Path(f"/proc/{child.pid}/limits")
    off = comes_true(lambda: re.search(r"^Max core file size +0 +0 ", limits.read_text(), re.MULTILINE), seconds=60)
    tally.check("core files are switched off while it holds the key", off, limits.read_text())
    child.send_signal(signal.SIGABRT)
    _, status = os.waitpid(child.pid, 0)
    child.returncode = -signal.SIGABRT
    tally.check("ended by a signal, it leaves none", os.WIFSIGNALED(status) and not os.WCOREDUMP(status), status)


def aside(program, home: Path, scratch: Path, tally: Tally) -> None:
    """Messages name what sealing does not reach: plain caches that were set aside, files that wait for import."""
    folder = home / "people" / "ada"
    (folder / "inbox").mkdir(mode=0o700)
    for name, text in (("cache.damaged-1.sqlite", b"SQLite format 3\0"), ("inbox/waits.csv", b"date,metric\n")):
        (folder / name).write_bytes(text)
        (folder / name).chmod(0o600)
    said = program.run("doctor", home=home)
    for name in ("cache.damaged-1.sqlite", "inbox"):
        tally.check(f"doctor says that {name} lies plain", "plain_beside_seal" in said.stderr and name in said.stderr,
                    said.stderr)
    shutil.rmtree(folder / "inbox")
    (folder / "cache.damaged-1.sqlite").unlink()
    said = program.run("doctor", home=home)
    tally.check("and reports nothing when they are gone", "plain_beside_seal" not in said.stderr, said.stderr)
    empty("at the end", home, scratch, tally)
