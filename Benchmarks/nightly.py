"""What a night of many people costs: processor time, pace and memory, of the program as a whole.

Usage: nightly.py PROGRAM TEMPLATES FOLDER [--people 10,100,1000] [--distinct 100] [--days 365] [--jobs N]
                  [--kept 100] [--command build|nightly] [--json] [--chart-yardstick MS]

Made-up people who differ in what they record, a year each, are taken into a home (once: they stay in FOLDER). Each
size builds all of them equally often, so that costs a person compare: sizes below --distinct in several runs, larger
ones with copies of their caches. Sites of up to --kept people stay until their run is over, for what is built again; a
larger run sheds them as it goes. See Benchmarks/README.md.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

AS_OF = "2026-03-15T18:30"
CHANGED = "date,metric,value,unit,source\n2026-03-14,mood,2,1-5,Notebook\n"
CACHE_FILES = ("cache.sqlite", "settings.json")


class Bench:
    def __init__(self, options):
        self.options = options
        self.program = os.path.abspath(options.program)
        self.folder = Path(options.folder).absolute()
        self.deck = self.folder / f"deck-{options.distinct}x{options.days}"
        self.run_home = self.folder / "run"
        self.out = self.folder / "sites"

    # -- people

    def prepare(self):
        """The distinct people, their pictures of pets drawn; kept for the next time."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if not (self.deck / "home").exists():
            tell(f"Making up {self.options.distinct} people of {self.options.days} days")
            shutil.rmtree(self.deck, ignore_errors=True)
            self.call("sample", "--people", self.options.distinct, "--days", self.options.days, "--seed", 7,
                      "--home", self.deck / "part", "--as-of", AS_OF, "--quiet")
            (self.deck / "part").rename(self.deck / "home")
        if not (self.deck / "ready").exists():
            tell("Drawing their pets, which is done once for a whole home")
            # A copy is built, since a build remembers what it showed.
            self.deal(self.ids())
            self.build(self.people(len(self.ids())), sheds=True)
            shutil.rmtree(self.deck / "art", ignore_errors=True)
            (self.run_home / "art").rename(self.deck / "art")
            (self.deck / "ready").touch()
        return self.ids()

    def ids(self):
        return sorted(entry.name for entry in (self.deck / "home" / "people").iterdir())

    def people(self, count):
        return [f"p{number:06}" for number in range(count)]

    def deal(self, ids):
        """A home of its own with a copy of each of these people; pictures of pets are links."""
        shutil.rmtree(self.run_home, ignore_errors=True)
        (self.run_home / "people").mkdir(parents=True, mode=0o700)
        if (self.deck / "art").exists():
            subprocess.run(["cp", "-al", self.deck / "art", self.run_home / "art"], check=True)
        size = sum((self.deck / "home" / "people" / name / "cache.sqlite").stat().st_size for name in ids)
        if size * 1.2 > shutil.disk_usage(self.folder).free:
            sys.exit(f"nightly.py: copies of {len(ids)} caches take {size >> 20} MB, and there is less room")
        for number, name in zip(self.people(len(ids)), ids):
            folder = self.run_home / "people" / number
            folder.mkdir(mode=0o700)
            for file in CACHE_FILES:
                shutil.copyfile(self.deck / "home" / "people" / name / file, folder / file)
                os.chmod(folder / file, 0o600)

    # -- runs

    def call(self, *words):
        subprocess.run([self.program, *map(str, words)], check=True)

    def build(self, people, sheds=False):
        """A whole run over some people; its figures."""
        options = self.options
        command = [self.program, options.command, "--people", "-", "--home", self.run_home, "--out", self.out,
                   "--as-of", AS_OF, "--templates", options.templates, "--jobs", str(options.jobs), "--quiet"]
        begun = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        watch = Watch(process.pid, self.out if sheds else None)
        watch.start()
        process.stdin.write("\n".join(people).encode())
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - begun
        process.returncode = os.waitstatus_to_exitcode(status)
        watch.end()
        if process.returncode:
            sys.exit(f"nightly.py: {options.command} ended with {process.returncode}")
        return {"people": len(people), "cpu": usage.ru_utime + usage.ru_stime, "wall": wall, "peak": watch.peak}

    def change_a_day(self, people):
        file = self.folder / "changed.csv"
        file.write_text(CHANGED)
        for person in people:
            self.call("import", file, "--person", person, "--home", self.run_home, "--as-of", AS_OF, "--quiet")

    def measure(self, size, deck):
        """The figures of one size, by kind of night."""
        figures = {}
        rounds = max(1, len(deck) // size)
        for number in range(rounds):
            ids = (deck * (size // len(deck) + 1))[:size] if size > len(deck) else deck[number::rounds][:size]
            self.deal(ids)
            shutil.rmtree(self.out, ignore_errors=True)
            people = self.people(len(ids))
            tell(f"{size} people, run {number + 1} of {rounds}")
            add(figures, "full", self.build(people, sheds=len(people) > self.options.kept))
            if len(people) <= self.options.kept:
                add(figures, "unchanged", self.build(people))
                self.change_a_day(people)
                add(figures, "one_changed_day", self.build(people))
        shutil.rmtree(self.out, ignore_errors=True)
        shutil.rmtree(self.run_home, ignore_errors=True)
        return figures


class Watch(threading.Thread):
    """The most memory that a process and its children have at once, and sites shed behind them."""

    def __init__(self, pid, shed):
        super().__init__(daemon=True)
        self.pid, self.shed = pid, shed
        self.peak = 0.0
        self.over = threading.Event()
        self.sites = threading.Thread(target=self.remove, daemon=True) if shed else None

    def run(self):
        if self.sites:
            self.sites.start()
        while not self.over.wait(0.04):
            self.peak = max(self.peak, self.now())

    def end(self):
        self.over.set()
        self.join()
        if self.sites:
            self.sites.join()

    def now(self):
        """MB of their own, and the largest share of program and libraries, which they have in common."""
        own, shared = 0, 0
        for pid in family(self.pid):
            try:
                lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            except OSError:
                continue
            sizes = {line.split(":")[0]: int(line.split()[1]) for line in lines if line.startswith("Rss")}
            own += sizes.get("RssAnon", 0)
            shared = max(shared, sizes.get("RssFile", 0))
        return (own + shared) / 1024

    def remove(self):
        """Removes finished sites; a site that is being made has a name that begins otherwise."""
        while True:
            over = self.over.wait(0.5)
            if self.shed.exists():
                for site in list(self.shed.iterdir()):
                    if site.name.startswith("p"):
                        shutil.rmtree(site, ignore_errors=True)
            if over:
                return


def family(pid):
    """A process and all below it."""
    found = [pid]
    for parent in found:
        try:
            for task in os.listdir(f"/proc/{parent}/task"):
                found += map(int, Path(f"/proc/{parent}/task/{task}/children").read_text().split())
        except OSError:
            continue
    return found


def add(figures, kind, run):
    """Runs of one size added up; of memory the largest counts."""
    known = figures.setdefault(kind, {"people": 0, "cpu": 0.0, "wall": 0.0, "peak": 0.0})
    for part in ("people", "cpu", "wall"):
        known[part] += run[part]
    known["peak"] = max(known["peak"], run["peak"])


def tell(text):
    print(f"==> {text}", file=sys.stderr, flush=True)


def report(options, table):
    if not options.json:
        beside = f"; the chart yardstick's line chart takes {options.chart_yardstick} ms here" if options.chart_yardstick else ""
        print(f"{options.command} with {options.jobs} workers, {options.distinct} distinct people of {options.days} days{beside}.")
        print(f"  {'night':<16} {'people':>7} {'CPU ms a person':>16} {'wall ms':>8} {'a second and core':>18} {'peak MB':>8}")
    for size, figures in table:
        for kind, sum_ in figures.items():
            cpu, wall = 1000 * sum_["cpu"] / sum_["people"], 1000 * sum_["wall"] / sum_["people"]
            if not options.json:
                print(f"  {kind.replace('_', ' '):<16} {size:>7} {cpu:>16.1f} {wall:>8.1f} {1000 / cpu:>18.2f} {sum_['peak']:>8.0f}")
                continue
            line = {"bench": f"nightly.{kind}.{size}", "ours_ms": round(cpu, 2), "wall_ms": round(wall, 2),
                    "people": sum_["people"], "a_second_and_core": round(1000 / cpu, 2), "peak_mb": round(sum_["peak"])}
            if options.chart_yardstick:
                line["yardstick_ms"] = options.chart_yardstick
                line["ratio"] = round(cpu / options.chart_yardstick, 2)
            print(json.dumps(line))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("templates")
    parser.add_argument("folder")
    parser.add_argument("--people", default="10,100,1000")
    parser.add_argument("--distinct", type=int, default=100)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--kept", type=int, default=100, help="the most people whose sites stay until their run is over")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--command", choices=("build", "nightly"), default="build")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--chart-yardstick", type=float)
    options = parser.parse_args()
    sizes = [int(size) for size in options.people.split(",")]
    if min([*sizes, options.distinct]) < 1:
        parser.error("numbers of people are from 1")
    bench = Bench(options)
    deck = bench.prepare()
    report(options, [(size, bench.measure(size, deck)) for size in sizes])


if __name__ == "__main__":
    main()
