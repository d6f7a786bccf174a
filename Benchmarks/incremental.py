"""What a night costs a person of whom nothing, one value or only the date has changed, beside a whole build.

One process builds a home with N copies of the person; the time that the program takes to start, measured with one
unchanged person, is subtracted. CPU of one core, user and system, the least of three.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
from datetime import date, timedelta

# How often each is measured; the least counts, as whatever else the machine does only adds.
ROUNDS = 3


class Night:
    def __init__(self, program: str, home: str, person: str, templates: str, work: str, people: int) -> None:
        self.program, self.templates = os.path.abspath(program), os.path.abspath(templates)
        self.home, self.out = os.path.join(work, "home"), os.path.join(work, "out")
        self.names = [f"p{number:04}" for number in range(people)]
        shutil.rmtree(work, ignore_errors=True)
        for name in self.names:
            shutil.copytree(os.path.join(home, "people", person), os.path.join(self.home, "people", name))
        self.list = os.path.join(work, "list")
        with open(self.list, "w", encoding="utf-8") as file:
            file.write("\n".join(self.names))

    def run(self, *words: str) -> tuple[float, str]:
        """CPU milliseconds of a call, and what it said."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        ended = subprocess.run([self.program, *words, "--home", self.home], capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000, ended.stdout

    def build(self, moment: str, *who: str) -> tuple[float, dict]:
        words = who or ("--people", self.list)
        time, said = self.run("build", *words, "--out", self.out, "--as-of", moment, "--templates", self.templates,
                              "--jobs", "1", "--json")
        return time, json.loads(said)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("program", "home", "person", "day", "templates", "work"):
        parser.add_argument(name)
    parser.add_argument("--people", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--chart-yardstick", type=lambda text: float(text or 0), help="milliseconds; empty where there are none")
    chosen = parser.parse_args()
    people, day, yardstick = chosen.people, chosen.day, chosen.chart_yardstick
    night = Night(chosen.program, chosen.home, chosen.person, chosen.templates, chosen.work, people)
    moment = day + "T18:30"
    past = [date.fromisoformat(day) - timedelta(days=back) for back in range(30, 30 + ROUNDS + 1)]
    for name in night.names:
        # What a person enters by hand is a source of theirs from the first time on.
        night.run("log", "weight", "70.9", "--at", past[-1].isoformat(), "--as-of", moment, "--person", name)
    nights = [(date.fromisoformat(day) + timedelta(days=days)).isoformat() + "T18:30" for days in range(1, ROUNDS + 1)]
    # The pets' pictures of a day are drawn once for everybody.
    for one in [moment, *nights]:
        night.build(one, "--person", night.names[0])
    wholes, unchanged, values = [], [], []
    for back in past[:-1]:
        shutil.rmtree(night.out)
        wholes.append(night.build(moment))
        unchanged.append(night.build(moment)[0])
        for name in night.names:
            night.run("log", "weight", "71.3", "--at", back.isoformat(), "--as-of", moment, "--person", name)
        values.append(night.build(moment))
    whole, report = min(wholes, key=lambda found: found[0])
    if report["published"] != people:
        print(f"not everybody was built: {report}", file=sys.stderr)
        return 1
    start = min(night.build(moment, "--person", night.names[0])[0] for _ in range(3))
    unchanged = min(unchanged)
    value, told = min(values, key=lambda found: found[0])
    next_night, told_next = min((night.build(one) for one in nights), key=lambda found: found[0])
    full = (whole - start) / people
    rows = [
        ("whole build", full, report),
        ("nothing changed", (unchanged - start) / max(1, people - 1), {"files_written": 0, "files_kept": 0}),
        ("one value of one past day", (value - start) / people, told),
        ("the next night without new data", (next_night - start) / people, told_next),
    ]
    if not chosen.json:
        beside = f"; the chart yardstick's line chart takes {yardstick} ms here" if yardstick else ""
        print(f"CPU milliseconds a person, {people} people in one process (starting it takes {start:.0f} ms){beside}.")
    for name, time, told in rows:
        written = told["files_written"] / people
        if chosen.json:
            line = {"bench": "incremental." + name.replace(" ", "_"), "ours_ms": round(time, 3), "share": round(time / full, 4),
                    "files_written": written}
            if yardstick:
                line["yardstick_ms"] = yardstick
                line["ratio"] = round(time / yardstick, 2)
            print(json.dumps(line))
        else:
            print(f"  {name:<34}{time:9.2f}  {100 * time / full:6.1f} %   {written:.0f} files written")
    shutil.rmtree(chosen.work)
    return 0


if __name__ == "__main__":
    sys.exit(main())
