"""What a night of a million people costs, from a night of fewer people in shares on a small Slurm of four nodes.

Usage: million.py PROGRAM TEMPLATES FOLDER [--people 10000] [--share 250] [--distinct 100] [--days 365] [--traced 20]
                  [--rounds 2] [--seed 1] [--minutes M] [--keep] [--json] [--chart-yardstick MS]

The distinct people are those of nightly.py, and all others are copies of them under further ids. The night is submitted
with contrib/slurm/submit, without failures. Each share begins by copying the caches of its people; it ends by emptying them and
removing their sites, but for the first page, which `reconcile` looks for: 10,000 people in shares of 250 need about 12 GB. As one
machine stands for four nodes, only CPU seconds, bytes and requests count here, and no time on a clock. Needs root, and
Tests in PYTHONPATH. See Benchmarks/README.md.
"""

import argparse
import json
import math
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

from million_report import figures, report
from nightly import AS_OF, CACHE_FILES, Bench, family, tell

from Cluster.slurm import Cluster, NotHere, install, usable
from prooflib.program import ROOT

RUN = "the-night"
FIRST_PAGE = "index.html"
# Calls by what they ask a file system for. What a kernel answers by itself on most network file systems (lseek, mmap) is
# left out.
CALLS = {
    "look": "access faccessat faccessat2 stat lstat fstat newfstatat statx readlink readlinkat statfs fstatfs getxattr",
    "open": "open openat openat2 creat",
    "close": "close",
    "read": "read pread64 readv preadv",
    "write": "write pwrite64 writev pwritev copy_file_range sendfile ftruncate fallocate",
    "list": "getdents64",
    "name": "mkdir mkdirat rmdir unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat",
    "mark": "chmod fchmod fchmodat chown fchown fchownat lchown utimensat futimesat",
    "flush": "fsync fdatasync syncfs",
    "lock": "flock fcntl",
}


class Lines:
    """The result lines of a night, each read once, as they are written."""

    def __init__(self, home, run):
        self.folder = Path(home) / "runs" / run
        self.read, self.rows = {}, []

    def new(self):
        """The lines since the last call."""
        found = []
        for path in sorted(self.folder.glob("*.jsonl")) if self.folder.exists() else []:
            with path.open("rb") as file:
                file.seek(self.read.get(path, 0))
                whole, end, _ = file.read().rpartition(b"\n")
            self.read[path] = self.read.get(path, 0) + len(whole) + len(end)
            found += [row for row in map(json.loads, whole.split(b"\n") if whole else []) if "person" in row]
        self.rows += found
        return found


class Million:
    def __init__(self, options):
        self.options = options
        options.jobs, options.kept, options.command = 1, options.distinct, "nightly"
        self.bench = Bench(options)
        self.home, self.out = self.bench.run_home, self.bench.out

    def deal(self, ids):
        """A home with a copy of each of these people, and no site."""
        shutil.rmtree(self.out, ignore_errors=True)
        self.bench.deal(ids)
        return self.bench.people(len(ids))

    def words(self, people, run, *more):
        """A night of one worker over some people: the list of ids comes on standard input."""
        return [self.bench.program, "nightly", *people, "--home", self.home, "--out", self.out, "--as-of", AS_OF, "--run", run,
                "--templates", self.options.templates, "--jobs", "1", "--quiet", *more]

    def once(self, words, given=()):
        """The CPU seconds of a whole process and its workers."""
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        process.stdin.write("\n".join(given).encode())
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            sys.exit(f"million.py: nightly ended with {process.returncode}")
        return usage.ru_utime + usage.ru_stime

    # -- the distinct people, one by one

    def people_one_by_one(self, deck):
        """What each distinct person costs, each in the same process after others; the mean of all rounds, each in an order of its own.

        CPU and bytes are those of the worker between one line of the night and the next."""
        found = {name: [] for name in deck}
        for number in range(self.options.rounds):
            order = deck[:]
            random.Random(self.options.seed + number).shuffle(order)
            tell(f"{len(deck)} distinct people one by one, round {number + 1} of {self.options.rounds}")
            # One more comes first, for what a worker does once.
            people = self.deal([order[-1], *order])
            for person, cost in self.watched(people, f"each-{number}").items():
                if person != people[0]:
                    found[order[people.index(person) - 1]].append(cost)
        return {name: {part: statistics.fmean(cost[part] for cost in costs) for part in costs[0]} for name, costs in found.items()}

    def watched(self, people, run):
        process = subprocess.Popen(self.words(["--people", "-"], run), stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        process.stdin.write("\n".join(people).encode())
        process.stdin.close()
        lines, costs, before, worker = Lines(self.home, run), {}, None, None
        while process.poll() is None:
            if worker is None:
                below = family(process.pid)[1:]
                worker = below[0] if below else None
            now = used(worker) if worker else None
            rows = lines.new()
            if rows and now:
                # Lines that came together share what was used meanwhile; the first person is left out.
                for row in rows if before else []:
                    costs[row["person"]] = {**{part: (now[part] - before[part]) / len(rows) for part in now},
                                            "files": row["files_written"], "site_bytes": row["bytes"], "pages": row["pages"]}
                before = now
            time.sleep(0.002)
        if process.returncode:
            sys.exit(f"million.py: nightly ended with {process.returncode}")
        return costs

    # -- starts

    def starts(self, deck, many):
        """CPU seconds of a start (a night of one person with nothing new), and of looking through a home with many people."""
        tell("Starts")
        people = self.deal(deck[:1])
        self.once(self.words(["--people", "-"], "first"), people)
        start = [self.once(self.words(["--people", "-"], f"start-{number}"), people) for number in range(5)]
        # A share in which nobody is: it reads who there is, and starts no worker.
        alone = [self.once(self.words(["--all", "--shard", "0/999983"], f"alone-{number}")) for number in range(5)]
        home = self.home.with_name("looked")
        shutil.rmtree(home, ignore_errors=True)
        for person in self.bench.people(many):
            folder = home / "people" / person
            folder.mkdir(parents=True, mode=0o700)
            for file in CACHE_FILES:
                (folder / file).touch(mode=0o600)
        words = [home if word == self.home else word for word in self.words(["--all", "--shard", "0/999983"], "looked")]
        looked = [self.once(words) for _ in range(3)]
        requests = self.trace(words, ())
        shutil.rmtree(home)
        return {"cpu": statistics.median(start), "look_cpu": max(0, statistics.median(looked) - statistics.median(alone)) / many,
                "look_requests": sum(requests.values()) / many if requests else None}

    # -- requests

    def trace(self, words, given):
        """How often each kind of call was made; None where there is no strace."""
        if not shutil.which("strace"):
            return None
        report = self.bench.folder / "calls.txt"
        kinds = {call: kind for kind, calls in CALLS.items() for call in calls.split()}
        # A question mark: a call that this kind of machine does not have is no error.
        asked = ",".join("?" + call for call in kinds)
        self.once(["strace", "-f", "-c", "--seccomp-bpf", "-o", str(report), "-e", f"trace={asked}", *words], given)
        counts = dict.fromkeys(CALLS, 0)
        for line in report.read_text().splitlines():
            columns = line.split()
            if len(columns) in (5, 6) and columns[-1] in kinds:
                counts[kinds[columns[-1]]] += int(columns[3])
        return counts

    def requests(self, deck):
        """Calls for each of some of the people: those of one more person are taken off, and with them the start."""
        count = min(self.options.traced, len(deck))
        tell(f"Requests of {count} people")
        chosen = [deck[0], *deck[:: len(deck) // count][:count]]
        people = self.deal(chosen)
        one = self.trace(self.words(["--people", "-"], "one"), people[:1])
        if one is None:
            return None
        people = self.deal(chosen)
        whole = self.trace(self.words(["--people", "-"], "traced"), people)
        return {kind: (whole[kind] - one[kind]) / count for kind in CALLS}

    # -- the night

    def stage(self, deck, people, shares):
        """Empty caches for everybody, and a program that fills those of its share, and sheds its sites in the end."""
        self.deal([])
        folder = self.bench.folder / "shares"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        lists = {share: [] for share in range(shares)}
        for number, person in enumerate(people):
            (self.home / "people" / person).mkdir(mode=0o700)
            for file in CACHE_FILES:
                (self.home / "people" / person / file).touch(mode=0o600)
            lists[share_of(person, shares)].append(f"{person} {deck[number % len(deck)]}\n")
        for share, lines in lists.items():
            (folder / f"{share}.txt").write_text("".join(lines))
        program = folder / "triptych"
        files = f"{self.bench.deck}/home/people/$name/" + "{" + ",".join(CACHE_FILES) + "}"
        program.write_text(f"""#!/bin/bash
[ "$1" = nightly ] || exec "{self.bench.program}" "$@"
people() {{ cat "{folder}/$SLURM_ARRAY_TASK_ID.txt"; }}
while read -r person name; do cp {files} "{self.home}/people/$person/"; done < <(people)
"{self.bench.program}" "$@" &
trap 'kill $!' TERM
wait $!
status=$?
while read -r person name; do
  find "{self.out}/$person" -mindepth 1 -maxdepth 1 ! -name {FIRST_PAGE} -exec rm -rf {{}} +
  truncate -s 0 "{self.home}/people/$person/cache.sqlite"
done < <(people)
exit $status
""")
        program.chmod(0o755)
        return program

    def night(self, deck, each):
        """The night in shares on the cluster: what each share says of itself, the lines of all people, what reconcile costs a person."""
        options = self.options
        people = self.bench.people(options.people)
        shares = max(1, round(options.people / options.share))
        program = self.stage(deck, people, shares)
        lines = Lines(self.home, RUN)
        began = told = time.monotonic()
        with Cluster(self.bench.folder / "cluster") as cluster:
            tell(f"A night of {options.people} people in {shares} shares on {len(cluster.names)} nodes")
            env = {**cluster.env, "TRIPTYCH": str(program), "TRIPTYCH_HOME": str(self.home), "TRIPTYCH_OUT": str(self.out),
                   "TRIPTYCH_AS_OF": AS_OF, "TRIPTYCH_RUN": RUN, "TRIPTYCH_SHARDS": str(shares),
                   "TRIPTYCH_OPTIONS": f"--jobs 1 --json --templates {Path(options.templates).absolute()}"}
            subprocess.run([ROOT / "contrib/slurm/submit"], env=env, check=True, stdout=sys.stderr)
            end = time.monotonic() + 60 * options.minutes
            while time.monotonic() < end and cluster.queue() != []:
                time.sleep(2)
                lines.new()
                if time.monotonic() - told > 60:
                    told = time.monotonic()
                    tell(f"{len(lines.rows)} of {options.people} people after {told - began:.0f} s")
            is_whole = cluster.queue() == []
        lines.new()
        logs = lines.folder / "slurm"
        # What a share prints at its end, as JSON of many lines.
        said = [json.loads(text) for path in sorted(logs.glob("night-*.log"))
                for text in re.findall(r"^\{\n.*?^\}$", path.read_text(), re.MULTILINE | re.DOTALL)]
        settled = "".join(path.read_text() for path in logs.glob("reconcile-*.log"))
        done = [row for row in lines.rows if row["outcome"] == "published"]
        if is_whole and (len(said) != shares or len({row["person"] for row in done}) != len(people) or "nobody is missing" not in settled):
            sys.exit(f"million.py: {len(said)} of {shares} shares ended, {len(done)} of {len(people)} people are done; {settled}")
        if not said:
            sys.exit("million.py: no share ended in time")
        # Of a night that was cut short, the shares that ended count.
        options.built = sum(share["people"] for share in said)
        if any(share["people"] != share["published"] for share in said):
            sys.exit("million.py: not everybody was built")
        wrong = [row["person"] for row in done if row["pages"] != each[deck[int(row["person"][1:]) % len(deck)]]["pages"]]
        if wrong:
            sys.exit(f"million.py: {len(wrong)} sites are not those of the distinct people: {wrong[:5]}")
        began = os.times()
        left = subprocess.run([self.bench.program, "reconcile", "--run", RUN, "--all", "--home", self.home, "--out", self.out, "--quiet"],
                              check=False, stdout=subprocess.DEVNULL).returncode
        if left != (0 if is_whole else 75):
            sys.exit(f"million.py: reconcile ended with {left}")
        ended = os.times()
        reconcile = (ended.children_user + ended.children_system - began.children_user - began.children_system) / len(people)
        return said, done, reconcile

    def measure(self):
        deck = self.bench.prepare()
        each = self.people_one_by_one(deck)
        starts = self.starts(deck, self.options.looked)
        requests = self.requests(deck)
        # For whoever stops the night before its end.
        before = {"each": each, "starts": starts, "requests": requests}
        (self.bench.folder / "before.json").write_text(json.dumps(before, indent=1))
        shares, done, reconcile = self.night(deck, each)
        if not self.options.keep:
            for folder in (self.out, self.home):
                shutil.rmtree(folder, ignore_errors=True)
        return figures(self.options, each, starts, requests, shares, done, reconcile)


def share_of(person, shares):
    """The share that a person falls into: FNV-1a of the id, finished as in MurmurHash3."""
    value = 0xCBF29CE484222325
    for byte in person.encode():
        value = (value ^ byte) * 0x100000001B3 % (1 << 64)
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        value = (value ^ value >> 33) * factor % (1 << 64)
    return (value ^ value >> 33) % shares


def used(worker):
    """What a process has used so far; None when it is gone."""
    try:
        # The clock of another process's CPU time, in nanoseconds: clock_getcpuclockid(3).
        cpu = time.clock_gettime(~worker << 3 | 2)
        rows = dict(line.split(": ") for line in Path(f"/proc/{worker}/io").read_text().splitlines())
    except (OSError, ValueError):
        return None
    return {"cpu": cpu, "written": int(rows["wchar"]), "disk": int(rows["write_bytes"]) - int(rows["cancelled_write_bytes"]),
            "calls": int(rows["syscr"]) + int(rows["syscw"])}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("templates")
    parser.add_argument("folder")
    parser.add_argument("--people", type=int, default=10_000)
    parser.add_argument("--share", type=int, default=250, help="people of a share; small ones give more of them, and a better error")
    parser.add_argument("--distinct", type=int, default=100)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--traced", type=int, default=20, help="people whose requests are counted")
    parser.add_argument("--looked", type=int, default=20_000, help="people of the home that is only looked through")
    parser.add_argument("--rounds", type=int, default=2, help="how often each distinct person is measured alone")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=math.inf, help="cut the night short; the shares that ended by then count")
    parser.add_argument("--keep", action="store_true", help="leave the home and what is left of the sites")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--chart-yardstick", type=float)
    options = parser.parse_args()
    if min(options.people, options.share, options.distinct, options.traced, options.looked, options.rounds) < 1:
        parser.error("numbers of people are from 1")
    # Whoever ends it ends the cluster with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        install()
        usable()
    except NotHere as reason:
        sys.exit(f"million.py: {reason}")
    report(options, Million(options).measure())


if __name__ == "__main__":
    main()
