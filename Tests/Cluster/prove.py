"""A night on a small real cluster with every kind of failure. See README.md beside this file."""

from __future__ import annotations

import argparse
import contextlib
import json
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from prooflib import options
from prooflib.program import ROOT, TEMPLATES, run
from prooflib.tally import Tally
from prooflib.trees import differing, digests
from prooflib.waiting import wait_for

from . import manifests
from . import people as made_up
from .chaos import Chaos
from .night import Night
from .pace import Pace
from .slurm import Cluster, NotHere, install, usable

EVENING, AS_OF, RUN = "2026-03-14T20:00", "2026-03-15T18:30", "the-night"
ATTEMPTS = 4


class Proof:
    """One night: a home, its sites, and beside them the same home built by one process."""

    def __init__(self, chosen: argparse.Namespace) -> None:
        self.program, self.work = chosen.program.resolve(), chosen.work.resolve()
        self.count, self.shards, self.templates = chosen.people, chosen.shards, chosen.templates.resolve()
        self.home, self.sites = self.work / "home", self.work / "sites"
        self.twin = self.work / "twin"
        self.compare = chosen.compare
        self.night = Night(self.home, RUN)
        self.poison = self.work / "poison"
        self.tally = Tally()

    def run(self, *words: object, given: str = "") -> subprocess.CompletedProcess[str]:
        """One command of the program."""
        return run(self.program, *words, given=given, seconds=None)

    def prepare(self) -> None:
        """People, the sites of some of them from the evening before, a broken cache, and the twin."""
        settings = json.loads(self.run("settings", "defaults").stdout)
        self.home.mkdir(mode=0o700)
        self.people = made_up.make(self.home, self.count, settings)
        self.standing = self.people[:: max(1, self.count // 20)]
        self.broken = self.standing[-1]
        self.compared = sorted({*self.people[:: max(1, self.count // self.compare)], *self.standing})
        for person in self.standing:
            made_up.send(self.home, person, made_up.days(person)[:3])
        evening = self.run("nightly", "--people", "-", "--home", self.home, "--out", self.sites, "--as-of", EVENING,
                           "--run", "evening", "--templates", self.templates, "--quiet", given="\n".join(self.standing))
        self.tally.check("some sites stand from the evening before", evening.returncode == 0, evening.stderr)
        for person in self.standing[:-1]:
            made_up.send(self.home, person, made_up.days(person)[3:])
        made_up.damage(self.home, self.broken)
        shutil.copytree(self.home, self.twin / "home")

    def start_twin(self) -> None:
        """The same people on one machine, one after the other, while the cluster waits after its failures."""
        words = [self.program, "nightly", "--jobs", 1, "--home", self.twin / "home", "--out", self.twin / "sites",
                 "--as-of", AS_OF, "--run", RUN, "--templates", self.templates, "--quiet"]
        with (self.work / "twin.log").open("wb") as log:
            self._twin = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", sys.executable,
                                           "-m", "Cluster.twin", "250", str(self.twin / "digests.json"),
                                           *map(str, words)], stdin=subprocess.PIPE, stdout=log, stderr=log, text=True)
        self._twin.stdin.write("\n".join(self.compared))
        self._twin.stdin.close()

    def start_reader(self) -> None:
        """A visitor who reads sites all night."""
        (self.work / "standing.txt").write_text("\n".join(self.standing) + "\n")
        self._reader = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", sys.executable,
                                         "-m", "Cluster.reader", str(self.sites),
                                         str(self.work / "standing.txt"), str(self.work / "reader.json")])

    def submit(self, cluster: Cluster) -> None:
        """Submits the night with the script in contrib; one share crashes whenever it starts, for now."""
        shim = self.work / "triptych"
        share = 0
        shim.write_text(f'#!/bin/sh\n[ "$1" != nightly ] || [ ! -e {self.poison} ] || [ "$SLURM_ARRAY_TASK_ID" != {share} ] '
                        f'|| kill -SEGV $$\nexec {self.program} "$@"\n')
        shim.chmod(0o755)
        self.poison.touch()
        env = {**cluster.env, "TRIPTYCH": str(shim), "TRIPTYCH_HOME": str(self.home), "TRIPTYCH_OUT": str(self.sites),
               "TRIPTYCH_AS_OF": AS_OF, "TRIPTYCH_RUN": RUN, "TRIPTYCH_SHARDS": str(self.shards),
               "TRIPTYCH_ATTEMPTS": str(ATTEMPTS), "TRIPTYCH_OPTIONS": f"--jobs 1 --templates {self.templates}"}
        done = subprocess.run([str(ROOT / "contrib/slurm/submit")], env=env, capture_output=True, text=True, check=False)
        self.tally.check("the night is submitted", done.returncode == 0, done.stderr)

    def logs(self, pattern: str) -> str:
        """What the shares printed."""
        return "".join(path.read_text(errors="replace") for path in sorted(self.night.folder.glob(f"slurm/{pattern}")))

    def strike(self, cluster: Cluster) -> Chaos:
        """The night, and its failures."""
        chaos = Chaos(cluster, self.night.done, self.count)
        chaos.at(0.05, "SIGKILL of a worker", lambda: chaos.kill("worker"))
        chaos.at(0.10, "SIGKILL of the program of a share", lambda: chaos.kill("supervisor"))
        chaos.at(0.15, "SIGKILL of the batch script of a share", lambda: chaos.kill("script"))
        chaos.at(0.20, "a node loses power", chaos.cut_power)
        chaos.at(0.35, "SIGKILL of the controller", chaos.kill_controller)
        chaos.at(0.45, "a node freezes and comes back", chaos.freeze)

        def gave_up() -> bool:
            return f"attempt {ATTEMPTS} of {ATTEMPTS}): gave up" in self.logs("night-*.log")
        wait_for(lambda: gave_up() or cluster.queue() == [], 900, "the poisoned share to give up")
        self.tally.check("a share that always crashes gives up after its attempts, and says so", gave_up(), self.logs("night-*.log"))
        chaos.note("a share that always crashes", f"{self.night.done()} done", f"gave up after {ATTEMPTS} attempts and was named")
        self.poison.unlink()
        wait_for(lambda: cluster.queue() == [], 3600, "the night to end")
        return chaos

    def judge(self) -> None:
        """Nobody lost, nobody published twice, nothing torn, and the same sites as from one process."""
        check, outcomes = self.tally.check, self.night.outcomes()
        well = [person for person in self.people if person != self.broken]
        left = self.run("reconcile", "--run", RUN, "--all", "--home", self.home, "--out", self.sites)
        check("reconcile: nobody is missing", (left.returncode, left.stdout.strip()) == (0, ""), left.stdout + left.stderr)
        lost = [person for person in well if not (self.sites / person / "index.html").exists()]
        check("nobody is lost", not lost, lost)
        unsaid = [person for person in well if not outcomes.get(person)]
        check("everybody has a result line", not unsaid, unsaid)
        check("no site is published twice", not self.night.doubled(), self.night.doubled())
        failed = self.night.failed()
        check("only the broken cache failed, and is named", set(failed) == {self.broken}, failed)
        print(f"  {self.broken}: {failed.get(self.broken)}", flush=True)
        own = {*self.people, *(f".ledger-{person}" for person in self.people)}
        strangers = sorted({path.name for path in self.sites.iterdir()} - own)
        check("nothing else is among the sites", not strangers, strangers)
        rounds = self.logs("reconcile-*.log")
        check("those who were missing after the first round were run again", "people once more" in rounds
              and "nobody is missing" in rounds, rounds)
        print("  " + rounds.replace("\n", "\n  ").rstrip(), flush=True)
        self.judge_reader()
        self.judge_twin(well)

    def judge_reader(self) -> None:
        """What the visitor saw."""
        self._reader.send_signal(signal.SIGTERM)
        self._reader.wait(300)
        seen = json.loads((self.work / "reader.json").read_text())
        self.torn = len(seen["torn"])
        self.tally.check("a visitor never meets a missing or torn site", not seen["torn"], seen["torn"][:5])
        self.tally.check("the visitor had something to read", seen["looks"] > 20, seen)
        print(f"  read {seen['looks']} sites, {seen['files']} files; {seen['replaced']} exchanged meanwhile", flush=True)

    def judge_twin(self, well: list[str]) -> None:
        """Byte for byte what one process makes."""
        if not self.tally.check(f"one process builds {len(self.compared)} of the same people", self._twin.wait(7200) == 0,
                                (self.work / "twin.log").read_text()):
            return
        theirs = json.loads((self.twin / "digests.json").read_text())
        differ = {person: found[:5] for person in well if person in theirs and (found := unlike(digests(self.sites / person), theirs[person]))}
        self.tally.check("their sites equal those of one process, byte for byte", not differ,
                         f"{len(differ)} people: {list(differ.items())[:3]}")


def unlike(ours: dict[str, str], theirs: dict[str, str]) -> list[str]:
    """The files in which two sites differ; a site of ours without any file differs."""
    return differing(ours, theirs) if ours else ["nothing is there"]


def main() -> int:
    parser = options.parser(__doc__, "cluster")
    parser.add_argument("--people", type=int, default=200, help="how many (200)")
    parser.add_argument("--shards", type=int, default=10, help="in how many shares (10)")
    parser.add_argument("--compare", type=int, default=60,
                        help="about how many of them are built by one process too, beside those with a site from before (60)")
    parser.add_argument("--templates", type=Path, default=TEMPLATES, help="templates that go with the program")
    parser.add_argument("--fast", action="store_true", help="let the programs run all the time, as is right for thousands of people")
    parser.add_argument("--keep", action="store_true", help="leave homes and sites where they are")
    chosen = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    options.emptied(chosen.work)
    proof = Proof(chosen)
    proof.tally.part("Files for engines")
    manifests.check(proof.tally)
    try:
        install()
        usable()
    except NotHere as reason:
        proof.tally.skip("the cluster", str(reason))
        return proof.tally.close()
    began = time.monotonic()
    proof.tally.part(f"{chosen.people} people")
    proof.prepare()
    with Cluster(proof.work) as cluster:
        proof.tally.part(f"A night in {chosen.shards} shares on {len(cluster.names)} nodes")
        proof.start_reader()
        proof.start_twin()
        proof.submit(cluster)
        with contextlib.nullcontext() if chosen.fast else Pace(cluster):
            chaos = proof.strike(cluster)
    proof.tally.part("The result of the night")
    proof.judge()
    for line in chaos.table:
        proof.tally.check(f"{line[0]} happened", "none was found" not in line[2], line)
    print(f"{chosen.people} people, {chosen.shards} shares: {time.monotonic() - began:.0f} s", flush=True)
    if not chosen.keep:
        for folder in (proof.home, proof.sites, proof.twin):
            shutil.rmtree(folder)
    return proof.tally.close()


if __name__ == "__main__":
    sys.exit(main())
