"""Edits a made-up person at random and compares every incremental build with a whole one; kills builds, fills disks.

Usage: prove.py --program PROGRAM --work FOLDER [--edits N] [--kills N] [--seed N]
Prints what failed and, last, `N passed, N failed`. 500 edits and 100 kills take some six minutes.
"""

from __future__ import annotations

import datetime
import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

from prooflib import options
from prooflib.program import TEMPLATES, run
from prooflib.tally import Tally
from prooflib.trees import contents, differing

LAST = datetime.date(2026, 2, 28)
RETENTION = ["keep", "1y", "2y"]
METRICS = {
    "steps": (500, 18000, 0), "resting_heart_rate": (48, 75, 0), "sleep_duration": (4, 9.5, 2), "weight": (60, 64, 1),
    "mood": (1, 5, 0), "water": (0.3, 3, 1), "energy_intake": (1200, 2900, 0), "exercise_minutes": (0, 90, 0),
    "hrv_rmssd": (20, 80, 0), "stress": (1, 5, 0),
}
UNITS = {"steps": "count", "resting_heart_rate": "count/min", "sleep_duration": "h", "weight": "kg", "mood": "", "water": "L",
         "energy_intake": "kcal", "exercise_minutes": "min", "hrv_rmssd": "ms", "stress": ""}


class Person:
    """A person in a home, and the two folders that their site is built in."""

    def __init__(self, program: str, work: Path, chance: random.Random, days: int) -> None:
        self.program, self.work, self.chance, self.days = program, work, chance, days
        self.home, self.out, self.whole = work / "home", work / "out", work / "whole"
        self.templates = work / "templates"
        shutil.copytree(TEMPLATES, self.templates)
        self.moment = datetime.datetime.combine(LAST, datetime.time(18, 30))
        self.settings: dict = {"time_zone": "Europe/Berlin", "account": {"name": "Kim"}}
        self.erased_before: datetime.date | None = None
        rows = [(LAST - datetime.timedelta(days=back), name) for back in range(days) for name in list(METRICS)[:7]]
        self.enter(rows)
        self.write_settings()
        for back in (1, 3, 9, 20, 33):
            day = LAST - datetime.timedelta(days=back)
            self.run("log", "workout", "Run", "--start", f"{day}T07:10", "--minutes", "35", "--as-of", f"{day}T20:00")
            self.run("log", "journal", f"Day {back} was long", "--at", f"{day}T21:00", "--as-of", f"{day}T22:00")

    def run(self, *words: object) -> subprocess.CompletedProcess:
        return run(self.program, *words, "--person", "kim", "--home", self.home)

    def enter(self, rows: list[tuple[datetime.date, str]], value: float | None = None) -> None:
        """Imports a value for each day and measure; of several values of one source the largest counts."""
        lines = ["date,metric,value,unit,source"]
        for day, name in rows:
            low, high, digits = METRICS[name]
            entered = round(self.chance.uniform(low, high), digits) if value is None else value
            lines.append(f"{day},{name},{entered},{UNITS[name]},Watch")
        table = self.work / "table.csv"
        table.write_text("\n".join(lines) + "\n", "utf-8")
        taken = self.run("import", table, "--time-zone", "Europe/Berlin")
        if taken.returncode != 0:
            raise RuntimeError(taken.stderr)

    def write_settings(self) -> None:
        (self.home / "people/kim/settings.json").write_text(json.dumps(self.settings), "utf-8")

    def command(self, out: Path, *more: str) -> list[str]:
        return [self.program, "build", "--person", "kim", "--home", str(self.home), "--out", str(out), "--as-of",
                self.as_of, "--templates", str(self.templates), "--json", *more]

    @property
    def as_of(self) -> str:
        """The moment, which always increases: when clocks change, a later time of day may be an earlier moment."""
        return self.moment.isoformat(timespec="minutes") + "+01:00"

    def build(self, out: Path, *more: str) -> tuple[dict, str, int]:
        ended = run(*self.command(out, *more))
        return json.loads(ended.stdout or "{}"), ended.stderr, ended.returncode

    # The edits; each gives its name.

    def value(self) -> str:
        self.enter([(self.some_day(), self.chance.choice(list(METRICS)))])
        return "value"

    def several(self) -> str:
        self.enter([(self.some_day(), self.chance.choice(list(METRICS))) for _ in range(6)])
        return "several values"

    def entry(self) -> str:
        day = self.some_day()
        kind = self.chance.choice([("mood", "4", "--energy", "3"), ("water", "0.3"), ("habit", "Reading"), ("meal", "Soup", "--kcal", "400"),
                                   ("workout", "Row", "--minutes", "25"), ("journal", "Rain"), ("hrv", "44"), ("mindful", "12")])
        self.run("log", *kind, "--at", f"{day}T12:{self.chance.randrange(60):02}", "--as-of", f"{day}T23:00")
        return "entry"

    def recorded(self) -> str:
        """A night with its stages, an hour's steps and a workout, as a watch exports them."""
        day, chance = self.some_day(), self.chance
        eve = day - datetime.timedelta(days=1)

        def record(kind: str, begin: str, end: str, value: str, unit: str = "") -> str:
            unit = f' unit="{unit}"' if unit else ""
            return (f'<Record type="{kind}" sourceName="Watch" startDate="{begin} +0100" endDate="{end} +0100"{unit} '
                    f'value="{value}"/>')

        sleep, stage = "HKCategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysisAsleep"
        minute = chance.randrange(10, 60)
        lines = [
            record(sleep, f"{eve} 22:{minute}:00", f"{day} 01:{minute}:00", stage + chance.choice(["Core", "Deep"])),
            record(sleep, f"{day} 01:{minute}:00", f"{day} 05:00:00", stage + "REM"),
            record("HKQuantityTypeIdentifierStepCount", f"{day} 11:00:00", f"{day} 11:40:00", str(chance.randrange(200, 3000)), "count"),
            f'<Workout workoutActivityType="HKWorkoutActivityTypeCycling" duration="{minute}" durationUnit="min" sourceName="Watch" '
            f'startDate="{day} 16:00:00 +0100" endDate="{day} 16:{minute}:00 +0100"/>',
        ]
        chosen = [line for line in lines if chance.random() < 0.7]
        file = self.work / "export.xml"
        file.write_text('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="de_DE">\n' + "\n".join(chosen) + "\n</HealthData>\n", "utf-8")
        taken = self.run("import", file, "--time-zone", "Europe/Berlin")
        if taken.returncode != 0:
            raise RuntimeError(taken.stderr)
        return f"recorded ({len(chosen)})"

    def next_day(self) -> str:
        self.moment += datetime.timedelta(days=1)
        if self.chance.random() < 0.7:
            self.enter([(self.moment.date(), name) for name in METRICS])
        return "next day"

    def later(self) -> str:
        self.moment += datetime.timedelta(minutes=self.chance.randrange(1, 50))
        return "some minutes later"

    def setting(self) -> str:
        place, key, values = self.chance.choice([
            ("", "language", ["en", "de"]), ("", "units", ["metric", "us", "uk"]), ("display", "theme", ["auto", "light", "dark"]),
            ("display", "depth", ["light", "deep"]), ("display", "reduced_motion", [True, False]), ("goals", "steps", [4000, 8000, 12000]),
            ("companions", "pet", ["both", "symbi", "pixelpal", "none"]), ("companions", "skin", ["olive", "deep", "light"]),
            ("account", "name", ["Kim", "Kim & <Co>"]), ("thresholds", "active", [7000, 9000]), ("display", "colour_vision", ["none", "deutan"]),
        ])
        target = self.settings.setdefault(place, {}) if place else self.settings
        before = dict(target)
        target[key] = self.chance.choice(values)
        self.keep_valid(target, before)
        return f"setting {place}.{key}"

    def consent(self) -> str:
        privacy = self.settings.setdefault("privacy", {})
        before = json.loads(json.dumps(privacy))
        category = self.chance.choice(["fitness", "nutrition", "wellbeing"])
        held = privacy.setdefault("consent", {})
        held[category] = not held.get(category, True)
        self.keep_valid(privacy, before)
        return "consent"

    def retention(self) -> str:
        privacy = self.settings.setdefault("privacy", {})
        before = dict(privacy)
        privacy["retention"] = self.chance.choice(RETENTION)
        self.keep_valid(privacy, before)
        return "retention"

    def sources(self) -> str:
        self.settings["sources"] = self.chance.choice([{}, {"off": ["Watch"]}])
        self.write_settings()
        return "source"

    def template(self) -> str:
        path = self.chance.choice(["layouts/page.mustache", "pages/measures/metric.mustache", "pages/days/day.mustache",
                                   "pages/insights/insight.mustache",
                                   "assets/page.js", "assets/style/" + sorted(os.listdir(self.templates / "assets/style"))[0]])
        file = self.templates / path
        text = file.read_text("utf-8")
        if path.endswith(".mustache"):
            text = text.replace("</h1>", "</h1 >", 1) if "</h1>" in text else text.replace("</body>", "</body >", 1)
        else:
            text += "\n/* more */\n"
        file.write_text(text, "utf-8")
        return "template " + path

    def word(self) -> str:
        folder = self.templates / "languages" / self.chance.choice(["en", "de"])
        file = self.chance.choice(sorted(folder.glob("*.json")))
        words = json.loads(file.read_text("utf-8"))
        names = [name for name, text in words.items() if isinstance(text, str) and text.endswith(".") and "{" not in text]
        if names:
            words[self.chance.choice(names)] += " "
            file.write_text(json.dumps(words, ensure_ascii=False), "utf-8")
        return "word in " + file.name

    def damage(self) -> str:
        files = [file for file in (self.out / "kim").rglob("*") if file.is_file() and file.parent.name != "pets"]
        if files:
            file = self.chance.choice(files)
            if self.chance.random() < 0.5:
                file.unlink()
            else:
                file.write_bytes(b"damaged")
            (file.parent / "foreign.txt").write_text("x")
        return "damage"

    def ledger(self) -> str:
        file = self.out / ".ledger-kim"
        if file.exists():
            held = file.read_bytes()
            file.write_bytes(self.chance.choice([b"", held[: len(held) // 2], held[:500] + b"?" + held[501:]]))
        return "ledger"

    def keep_valid(self, target: dict, before: dict) -> None:
        """Writes the settings, or the earlier ones if a build would refuse them."""
        self.write_settings()
        file = self.home / "people/kim/settings.json"
        checked = run(self.program, "settings", "check", file)
        if checked.returncode != 0:
            target.clear()
            target.update(before)
            self.write_settings()
            print(f"refused: {checked.stderr.strip()[:200]}")

    def some_day(self) -> datetime.date:
        return self.moment.date() - datetime.timedelta(days=self.chance.randrange(self.days))

    def edit(self) -> str:
        return self.chance.choices(
            [self.value, self.several, self.entry, self.recorded, self.next_day, self.later, self.setting, self.consent, self.retention,
             self.sources, self.template, self.word, self.damage, self.ledger],
            [30, 10, 12, 12, 8, 4, 10, 4, 3, 2, 4, 4, 5, 4])[0]()


def inodes(folder: Path) -> dict[str, int]:
    return {str(file.relative_to(folder)): file.stat().st_ino for file in folder.rglob("*") if file.is_file()} if folder.exists() else {}


def compare(person: Person, tally: Tally, name: str, told: tuple[dict, str, int], before: dict, places: dict, exact: bool = True) -> bool:
    """Compares what was built with a whole build of the same moment."""
    _, said, status = told
    _, said_too, status_too = person.build(person.whole, "--force")
    site, other = contents(person.out / "kim"), contents(person.whole / "kim")
    unlike = differing(site, other)
    good = tally.check(f"{name}: the same site as a whole build", status == 0 and status_too == 0 and not unlike,
                       (unlike[:8], len(unlike), said[-300:], said_too[-300:]))
    if exact:
        now = inodes(person.out / "kim")
        moved = {path for path in now if now[path] != places.get(path) and "pets/" not in path}
        changed = {path for path in site if site[path] != before.get(path) and "pets/" not in path}
        good = tally.check(f"{name}: exactly the files whose bytes differ are written", moved == changed,
                           (sorted(moved - changed)[:5], sorted(changed - moved)[:5])) and good
    return good


def edits(person: Person, tally: Tally, count: int) -> None:
    person.build(person.out)
    for number in range(count):
        before, places = contents(person.out / "kim"), inodes(person.out / "kim")
        name = person.edit()
        exact = name not in ("damage", "ledger")
        told = person.build(person.out)
        if not compare(person, tally, f"edit {number}, {name}, {person.as_of}", told, before, places, exact):
            shutil.rmtree(person.out)
            person.build(person.out)
        if number % 10 == 0:
            again, said, _ = person.build(person.out)
            tally.check(f"edit {number}: built again nothing is written", again.get("unchanged") == 1, (again, said))


def one_value(person: Person, tally: Tally) -> None:
    """One value of one past day: few files."""
    person.build(person.out)
    before, places = contents(person.out / "kim"), inodes(person.out / "kim")
    person.enter([(person.moment.date() - datetime.timedelta(days=20), "weight")], 64.5)
    told = person.build(person.out)
    compare(person, tally, "one value of one day", told, before, places)
    report = told[0]
    tally.check("few files are written", 0 < report.get("files_written", 0) < 0.5 * (report["files_written"] + report["files_kept"]), report)
    print(f"one value: {report.get('files_written')} files written, {report.get('files_kept')} kept")
    earlier = person.moment
    person.moment -= datetime.timedelta(days=1)
    held = contents(person.out / "kim")
    report, said, status = person.build(person.out)
    tally.check("an earlier moment does not replace a later one", report.get("newer_published") == 1 and status == 0
                and contents(person.out / "kim") == held, (report, said))
    person.moment = earlier


def kills(person: Person, tally: Tally, count: int) -> None:
    """A build that is killed leaves the old site or the new one; the next one ends as if nothing had happened."""
    person.build(person.out)
    started = time.monotonic()
    person.later()
    person.build(person.out)
    lasted = time.monotonic() - started
    torn, wrong, caught, tries = [], [], 0, 0
    # Some end before they are killed, above all on an unsteady machine; those do not count.
    while caught < count and tries < 4 * count:
        tries += 1
        old = contents(person.out / "kim")
        person.value()
        person.later()
        person.build(person.whole, "--force")
        new = contents(person.whole / "kim")
        build = subprocess.Popen(person.command(person.out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if tries % 4 == 3:
            # Right after the site was swapped in, before the ledger is written.
            root = (person.out / "kim").stat().st_ino
            while build.poll() is None and (person.out / "kim").stat().st_ino == root:
                pass
        else:
            try:
                build.wait(person.chance.uniform(0.2, 1.05) * lasted)
                lasted *= 0.9
            except subprocess.TimeoutExpired:
                pass
        build.kill()
        caught += build.wait() < 0
        found = contents(person.out / "kim")
        if found != old and found != new:
            torn.append(tries)
        _, said, status = person.build(person.out)
        if status != 0 or contents(person.out / "kim") != new or sorted(os.listdir(person.out)) != [".ledger-kim", "kim"]:
            wrong.append((tries, said, os.listdir(person.out)))
    tally.check(f"{caught} killed builds leave a whole site", not torn, torn)
    tally.check("the next build ends as if nothing had happened", not wrong, wrong[:3])
    tally.check(f"{count} were killed before their end", caught >= count, (caught, tries))


def full_disk(person: Person, tally: Tally) -> None:
    """A full or read-only disk leaves the site as it was; once there is room, the next build succeeds."""
    disk = person.work / "disk"
    disk.mkdir()
    room = sum(len(data) for data in contents(person.out / "kim").values())
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={int(room * 1.6)}", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode != 0:
        print("skip: no file system may be mounted here, so no disk is filled")
        return
    try:
        out = disk / "out"
        person.build(out)
        old = contents(out / "kim")
        person.settings["language"] = "en" if person.settings.get("language") == "de" else "de"
        person.write_settings()
        _, said, status = person.build(out)
        tally.check("a full disk is reported and ends with 75", status == 75 and "no_space" in said, (status, said))
        tally.check("the old site stands whole, and nothing is left beside it", contents(out / "kim") == old
                    and sorted(os.listdir(out)) == [".ledger-kim", "kim"], os.listdir(out))
        subprocess.run(["mount", "-o", f"remount,size={room * 4}", str(disk)], check=True)
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        _, said, status = person.build(out)
        tally.check("a read-only folder is reported and leaves the site", status == 75 and contents(out / "kim") == old, (status, said))
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        _, said, status = person.build(out)
        person.build(person.whole, "--force")
        tally.check("with room the next build ends as if nothing had happened",
                    status == 0 and contents(out / "kim") == contents(person.whole / "kim"), said)
    finally:
        subprocess.run(["umount", str(disk)], check=False)


def main() -> int:
    parser = options.parser(__doc__, "incremental")
    parser.add_argument("--edits", type=int, default=50)
    parser.add_argument("--kills", type=int, default=12)
    parser.add_argument("--days", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    work = options.emptied(chosen.work)
    tally = Tally()
    tally.part("A person")
    person = Person(os.path.abspath(chosen.program), work, random.Random(chosen.seed), chosen.days)
    tally.part("One value")
    one_value(person, tally)
    tally.part(f"{chosen.edits} edits")
    edits(person, tally, chosen.edits)
    tally.part(f"{chosen.kills} kills")
    kills(person, tally, chosen.kills)
    tally.part("A full disk")
    full_disk(person, tally)
    return tally.close()

if __name__ == "__main__":
    sys.exit(main())
