"""Whether sites share the pictures of the pets, and work without them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from pathlib import Path

from prooflib.options import emptied
from prooflib.program import run
from prooflib.tally import Tally
from prooflib.trees import digests

PEOPLE = ["anna", "ben"]
# The time of all pictures: 2020-01-01T00:00:00Z.
TIME = 1577836800
FIRST, NEXT = "2026-01-14", "2026-01-15"


class Sharing:
    """Two people's sites over some nights."""

    def __init__(self, program: Path, work: Path, tally: Tally) -> None:
        self.program, self.work, self.tally = program, work / "sharing", tally
        emptied(self.work)
        rows = [f"2026-01-{day:02d},steps,{4000 + 900 * (day % 7)},count,watch" for day in range(1, 16)]
        self.table = self.work / "steps.csv"
        self.table.write_text("date,metric,value,unit,source\n" + "\n".join(rows) + "\n")

    def prove(self) -> None:
        """All parts."""
        self.tally.part("Pictures that sites share")
        home, out = self._home("home"), self.work / "out"
        first = self._build(home, out, FIRST)
        if not self.tally.check("two sites are built", first.returncode == 0, first.stderr):
            return
        art = {path.relative_to(home / "art"): path for path in (home / "art").rglob("*.png")}
        self.tally.check("pictures are kept in the home", len(art) > 0, "none")
        placed = [path for person in PEOPLE for path in (out / person / "pets").rglob("*.png")]
        inodes = {path.stat().st_ino for path in art.values()}
        self.tally.check("each site has pictures", all((out / person / "pets").exists() for person in PEOPLE))
        self.tally.nothing("every picture of a site is one of the home's, with the same bytes on the disk", [
            str(path) for path in placed if path.stat().st_ino not in inodes])
        self.tally.nothing("they are read by their owner only and written by nobody", [
            str(path) for path in [*placed, *art.values()] if path.stat().st_mode & 0o777 != 0o400])
        self.tally.nothing("their names are keys that tell no mood", [
            path.name for path in [*placed, *art.values()] if not re.fullmatch("[0-9a-f]{16}[.]png", path.name)])
        self.tally.nothing("their times tell nothing", [str(path) for path in [*placed, *art.values()] if path.stat().st_mtime != TIME])
        self._damaged(home, out)
        self._opened(home, out)
        self._without_art(home, out, placed)
        self._blocked(home)
        self._side_by_side(art)
        self._killed()

    def _home(self, name: str) -> Path:
        home = self.work / name
        for person in PEOPLE:
            subprocess.run(
                [self.program, "import", self.table, "--person", person, "--home", home, "--time-zone", "Europe/Berlin",
                 "--quiet"], check=True, capture_output=True)
        return home

    def _command(self, home: Path, out: Path, moment: str, *more: str) -> list:
        who = more or ("--all",)
        return [self.program, "build", *who, "--home", home, "--out", out, "--as-of", moment, "--json"]

    def _build(self, home: Path, out: Path, moment: str, *more: str) -> subprocess.CompletedProcess:
        return run(*self._command(home, out, moment, *more))

    def _damaged(self, home: Path, out: Path) -> None:
        before = _sites(out)
        page = self._places(out)[0]
        page.chmod(0o600)
        with page.open("r+b") as file:
            file.seek(page.stat().st_size // 2)
            byte = file.read(1)[0]
            file.seek(-1, os.SEEK_CUR)
            file.write(bytes([byte ^ 0xFF]))
        page.chmod(0o400)
        now = _sites(out)
        self.tally.check("damage in one site is damage in both", all(now[person] != before[person] for person in PEOPLE))
        again = self._build(home, out, FIRST)
        self.tally.check("the next build repairs both sites", '"published": 2' in again.stdout and _sites(out) == before, again.stdout + again.stderr)
        again = self._build(home, out, FIRST)
        self.tally.check("and the next one writes nothing", '"unchanged": 2' in again.stdout, again.stdout + again.stderr)

    def _opened(self, home: Path, out: Path) -> None:
        subprocess.run(["chmod", "-R", "a+rX", out / PEOPLE[0]], check=True)
        again = self._build(home, out, FIRST)
        self.tally.check("a build after one site was opened to others succeeds", again.returncode == 0, again.stderr)
        files = [*(home / "art").rglob("*.png"), *(path for person in PEOPLE for path in (out / person / "pets").rglob("*.png"))]
        self.tally.nothing("and closes its pictures everywhere", [str(path) for path in files if path.stat().st_mode & 0o777 != 0o400])

    def _places(self, out: Path) -> list[Path]:
        """A picture that both sites hold, in each of them."""
        names = set.intersection(*({path.name for path in (out / person / "pets").rglob("*.png")} for person in PEOPLE))
        return [out / person / "pets" / min(names) for person in PEOPLE]

    def _without_art(self, home: Path, out: Path, placed: list[Path]) -> None:
        before = _sites(out)
        shutil.rmtree(home / "art")
        self.tally.check("sites stand when the home's pictures are deleted", _sites(out) == before and all(p.exists() for p in placed))
        again = self._build(home, out, FIRST)
        self.tally.check("the next build finds nothing to do", '"unchanged": 2' in again.stdout, again.stdout + again.stderr)
        again = self._build(home, out, FIRST, "--all", "--verify")
        self.tally.check("one that looks at everything draws them again and writes no site", '"unchanged": 2' in again.stdout, again.stdout + again.stderr)
        self.tally.check("the pictures are there again", any((home / "art").rglob("*.png")))

    def _blocked(self, home: Path) -> None:
        shutil.rmtree(home / "art")
        (home / "art").write_text("in the way")
        out = self.work / "blocked"
        ending = self._build(home, out, NEXT)
        self.tally.check("a file in place of the folder stops no site", ending.returncode == 0 and '"published": 2' in ending.stdout, ending.stderr)
        self.tally.check("it is reported once for all sites", ending.stderr.count("warning") == 1 and "art_in_the_way" in ending.stderr, ending.stderr)
        self.tally.check("sites then have words and no pictures", not list(out.rglob("pets/**/*.png")) and (out / "anna" / "index.html").exists())
        (home / "art").unlink()

    def _side_by_side(self, art: dict[Path, Path]) -> None:
        home, out = self._home("both"), self.work / "both-out"
        builds = [subprocess.Popen(self._command(home, out, FIRST, "--person", person), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                  for person in PEOPLE]
        said = [build.communicate()[1].decode() for build in builds]
        self.tally.check("two programs build at once", all(build.returncode == 0 for build in builds), said)
        found = sorted(path.relative_to(home / "art") for path in (home / "art").rglob("*") if path.is_file())
        self.tally.check("they leave the same pictures, and nothing half written", found == sorted(art), found[:5])
        self.tally.check("both sites are those that one program builds", _sites(out) == _sites(self.work / "out"))

    def _killed(self) -> None:
        home, out = self._home("killed"), self.work / "killed-out"
        self._build(home, out, FIRST, "--person", "anna")
        old = _sites(out)
        started = time.monotonic()
        self._build(home, self.work / "killed-new", NEXT, "--person", "anna")
        lasted = time.monotonic() - started
        new = _sites(self.work / "killed-new")
        torn, stopped = [], 0
        for share in (0.1, 0.5, 0.8, 0.9, 0.95, 0.98, 1.0):
            shutil.rmtree(home / "art", ignore_errors=True)
            build = subprocess.Popen(self._command(home, out, NEXT, "--person", "anna"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                build.wait(share * lasted)
            except subprocess.TimeoutExpired:
                build.kill()
                build.wait()
                stopped += 1
            if digests(out / "anna") not in (old["anna"], new["anna"]):
                torn.append(share)
        self.tally.check("builds were killed while they ran", stopped >= 3, stopped)
        self.tally.nothing("a killed build leaves the old site or the new one, whole", torn)
        ending = self._build(home, out, NEXT, "--person", "anna")
        self.tally.check("the next build ends as if nothing had happened", ending.returncode == 0 and _sites(out) == new, ending.stderr)


def _sites(folder: Path) -> dict[str, dict[str, str]]:
    """The digests of the files of each site below a folder."""
    return {child.name: digests(child) for child in sorted(folder.iterdir())
            if (child / "index.html").exists() and child.name[0] != "."}
