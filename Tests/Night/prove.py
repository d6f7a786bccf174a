"""Nights with real processes: whatever one person's data does, the others get their site. See README.md."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from prooflib import options
from prooflib.processes import children as workers
from prooflib.processes import is_alive, send
from prooflib.program import TEMPLATES
from prooflib.tally import Tally
from prooflib.waiting import comes_true

from .killed_steps import killed_after_each_step
from .program import LINUX, NightProgram, Stuck, hangs, steps
from .progress import told_at_terminals

GOOD = ["ada", "ben", "cleo", "dora"]


def main() -> int:
    chosen = options.parser(__doc__, "night").parse_args()
    work, tally = options.emptied(chosen.work), Tally()
    program = NightProgram(chosen.program.resolve(), work)
    for part in (inboxes, folders, poison, waits_for_nobody, limits, digests, shards, faults, held, killed,
                 killed_after_each_step, stopped, erased, told, told_at_terminals):
        if part in (killed, stopped) and not LINUX:
            tally.skip(part.__doc__ or part.__name__, "needs leases on files and /proc")
            continue
        tally.part(part.__doc__ or part.__name__)
        part(program, tally)
    return tally.close()


def inboxes(program: NightProgram, tally: Tally) -> None:
    """Inboxes: everybody begins with a file in their inbox"""
    for person in GOOD:
        program.hand_in(person, "days.csv", steps())
    program.hand_in("ada", "rubbish.bin", b"\0\1\2 nothing anybody knows")
    program.hand_in("ada", ".hidden.csv", steps())
    program.hand_in("ada", "copying.csv.part", steps())
    os.symlink("/etc/hostname", program.folder("ben") / "inbox" / "link.csv")
    status, summary, said = program.night("first", "--all", "--jobs", 2)
    tally.check("a night of new people ends well, but for what was refused", status == 65 and summary.get("published") == len(GOOD), said)
    tally.check("files taken and refused are counted", summary.get("imported") == 4 and summary.get("refused") == 2, summary)
    folder = program.folder("ada")
    tally.check("what was taken is moved", (folder / "imported/days.csv").exists() and not (folder / "inbox/days.csv").exists())
    reason = folder / "refused/rubbish.bin.reason.txt"
    tally.check("what was refused lies there with its reason", reason.exists() and "unknown_format" in reason.read_text())
    tally.check("what is hidden or still copied waits",
                sorted(path.name for path in (folder / "inbox").iterdir()) == [".hidden.csv", "copying.csv.part"])
    tally.check("a link is not followed", (program.folder("ben") / "refused/link.csv").is_symlink()
                and not (program.folder("ben") / "imported/link.csv").exists())
    tally.check("the failed file is named, and what goes on meanwhile",
                "rubbish.bin" in said and "triptych log" in said and "error" not in said, said)
    tally.check("her pages name it, and nobody else's do",
                "rubbish.bin" in (program.out / "ada/index.html").read_text()
                and not any("could not be imported" in (program.out / one / "index.html").read_text() for one in ("cleo", "dora")))
    tally.check("moved files are private", (folder / "imported/days.csv").stat().st_mode & 0o777 == 0o600)
    # A day later imported files are deleted, unless the person keeps them.
    for person in ("ada", "ben"):
        old = program.folder(person) / "imported" / "days.csv"
        os.utime(old, (time.time() - 90_000,) * 2)
    settings = program.folder("ben") / "settings.json"
    settings.write_text(json.dumps(json.loads(settings.read_text()) | {"privacy": {"keep_imports": True}}))
    program.hand_in("ada", "days.csv", steps(value=6000))
    status, summary, said = program.night("second", "--all", "--shard", "0/1")
    tally.check("the next night takes what is new", status == 0 and summary.get("imported") == 1, said)
    there = [path.read_text() for path in (folder / "imported").iterdir()]
    tally.check("a file of yesterday is gone, that of today is there", len(there) == 1 and "6000" in there[0], there)
    tally.check("who keeps imports keeps them", (program.folder("ben") / "imported/days.csv").exists())
    days = program.run("show", "days", "--person", "ada", "--json", "--as-of", "2026-03-15").stdout
    tally.check("the new file counts", "6000" in days)
    before = program.trees(*GOOD)
    status, summary, _ = program.night("second", "--all")
    tally.check("nothing new, nothing written", status == 0 and summary.get("unchanged") == len(GOOD)
                and summary.get("files_written") == 0 and program.trees(*GOOD) == before, summary)
    tally.check("an attempt has a file of its own", summary.get("attempt") == 2
                and len(list((program.home / "runs/second").glob("shard-0000-of-0001-attempt-*.jsonl"))) == 2)

    # A queue file that a page gave is applied, and one of another person is refused.
    def entries(person: str, steps_of_a_day: int) -> bytes:
        return json.dumps({"format": "triptych-queue-1", "person": person, "entries": [
            {"id": f"{person}-1", "action": "log_steps", "time": "2026-03-14T09:00:00Z",
             "payload": {"value": steps_of_a_day}, "done": False}]}).encode()

    program.hand_in("cleo", "queue.json", entries("cleo", 7654))
    program.hand_in("dora", "queue.json", entries("cleo", 4567))
    status, summary, said = program.night("queues", "--all", "--jobs", 2)
    tally.check("a queue file is applied, one of another person is refused",
                status == 65 and summary.get("imported") == 1 and summary.get("refused") == 1 and "another person" in said, (summary, said))
    trail = json.loads(program.run("records", "audit", "--person", "cleo", "--json").stdout)
    tally.check("the trail says that it came by the inbox",
                [(line["way"], line["thing"]) for line in trail if line["action"] != "import"] == [("inbox", "day/2026-03-14/steps")], trail)


def folders(main: NightProgram, tally: Tally) -> None:
    """Folders: what another program brings is taken once and left where it is"""
    program = NightProgram(main.path, main.work / "folders")
    sync = program.work / "sync"
    (sync / "automation").mkdir(parents=True)
    program.hand_in("ada", "first.csv", steps(value=1000))

    def put(name: str, text: str, ago: float = 3600) -> None:
        (sync / name).write_text(text)
        os.utime(sync / name, (time.time() - ago,) * 2)

    def exported(value: int) -> str:
        days = [{"date": f"2026-03-{day:02d} 00:00:00 +0100", "qty": value + day, "source": "Phone"} for day in range(8, 12)]
        return json.dumps({"data": {"metrics": [{"name": "step_count", "units": "count", "data": days}]}})

    def night(run: str, *words: object) -> tuple[int, dict, str]:
        return program.night(run, "--person", "ada", *(words or ("--inbox-folders-under", sync, "--inbox-folders-under", program.work / "drive")))

    def state() -> dict[str, tuple]:
        return {str(path.relative_to(sync)): (path.read_bytes() if path.is_file() else b"", path.stat().st_mtime_ns, path.stat().st_ctime_ns,
                                              path.stat().st_mode, path.stat().st_ino) for path in sorted(sync.rglob("*"))}

    def days() -> str:
        return program.run("show", "days", "--person", "ada", "--json", "--as-of", "2026-03-15").stdout

    night("before")
    given = program.work / "given.json"
    given.write_text(json.dumps({"inbox": {"folders": [str(sync), str(program.work / "drive/health")]}}))
    refused = program.run("settings", "apply", given, "--person", "ada")
    tally.check("a folder needs a yes", refused.returncode == 64 and "inbox.folders" in refused.stderr, refused.stderr)
    program.run("settings", "apply", given, "--person", "ada", "--yes")
    put("plain.csv", steps(value=3000).replace("2026-03-1", "2026-02-1"))
    put("automation/days-1.json", exported(6000), ago=7200)
    put("automation/days-2.json.part", exported(7000))
    put("half.json", exported(8000), ago=2)
    put("damaged.json", exported(6500)[:-40])
    put("letter.txt", "Dear Ada,")
    os.symlink("/etc/hostname", sync / "link.csv")
    before = state()
    status, summary, said = night("closed", "--no-inbox-folders")
    tally.check("where no folders are looked at, none is", status == 0 and summary.get("imported") == 0 and "inbox_folder" not in said, said)
    status, summary, said = night("closed", "--inbox-folders-under", program.out)
    tally.check("a folder that is not allowed is named with what allows it", summary.get("imported") == 0
                and "inbox_folder_not_allowed" in said and "--inbox-folders-under" in said, said)
    status, summary, said = night("folders")
    tally.check("new files are taken, and refused ones counted", (status, summary.get("imported"), summary.get("refused")) == (65, 2, 1), (summary, said))
    tally.check("the refused one is named with what goes on, the unknown one too", "damaged.json" in said and "triptych log" in said
                and "letter.txt" in said, said)
    tally.check("a folder that is not there is named and fails nobody", "inbox_folder_missing" in said and summary.get("failed") == 0, said)
    tally.check("the values are there", '"value":6008' in days().replace(" ", "") and "3000" in days(), days())
    pages = (program.out / "ada/index.html").read_text(), (program.out / "ada/deep/profile/devices.html").read_text()
    tally.check("her pages name the refused one", all("damaged.json" in page for page in pages))
    tally.check("the page about devices says when the folder was looked at", str(sync) in pages[1] and "plain.csv" in pages[1])
    sites = program.trees("ada")
    status, summary, said = night("folders")
    tally.check("the second time there is nothing new", (status, summary.get("imported"), summary.get("refused"), summary.get("unchanged"),
                                                         summary.get("files_written")) == (0, 0, 0, 1, 0), (summary, said))
    tally.check("nothing is named again", "damaged.json" not in said and "letter.txt" not in said, said)
    tally.check("the site is as it was", program.trees("ada") == sites)
    tally.check("nothing in the folder changed", state() == before)
    tally.check("no copy is left", not list(program.folder("ada").glob(".*")), list(program.folder("ada").glob(".*")))
    put("automation/days-2.json", exported(2000), ago=1800)
    status, summary, said = night("newer")
    tally.check("a newer file wins, also where it is lower", summary.get("imported") == 1 and '"value":2008' in days().replace(" ", ""), said)
    tally.check("a good file of its kind settles the refused one", "damaged.json" not in (program.out / "ada/index.html").read_text())
    os.utime(sync / "half.json", (time.time() - 600,) * 2)
    status, summary, said = night("later")
    tally.check("what was half written is taken once it is left alone", summary.get("imported") == 1
                and '"value":8008' in days().replace(" ", ""), said)
    (sync / "plain.csv").rename(sync / "another-name.csv")
    status, summary, said = night("renamed")
    tally.check("a new name is no new file", (status, summary.get("imported")) == (0, 0), said)
    (program.folder("ada") / "inbox-folders.json").unlink()
    sites = days()
    status, summary, said = night("lost")
    tally.check("with the record lost all is read again, and nothing changes", summary.get("imported") == 4 and days() == sites, said)


def poison(program: NightProgram, tally: Tally) -> None:
    """Poison: whatever is in one person's data, the others are built"""
    damaged = program.folder("damaged")
    program.hand_in("damaged", "days.csv", steps())
    damaged.joinpath("cache.sqlite").write_bytes(b"SQLite format 3\0" + os.urandom(20_000))
    damaged.joinpath("settings.json").write_text('{"time_zone":"Europe/Berlin"}')
    program.hand_in("damaged-cache", "later.txt", b"")
    (program.folder("damaged-cache") / "inbox/later.txt").unlink()
    (program.folder("damaged-cache") / "cache.sqlite").write_bytes(os.urandom(20_000))
    (program.folder("damaged-cache") / "settings.json").write_text('{"time_zone":"Europe/Berlin"}')
    program.hand_in("hostile", "days.csv", steps())
    (program.folder("hostile") / "settings.json").write_text("[" * 200_000)
    program.hand_in("huge", "days.csv", steps())
    (program.folder("huge") / "settings.json").write_text('{"a":"' + "x" * 30_000_000 + '"}')
    program.hand_in("bomb", "days.csv", steps())
    program.hand_in("bomb", "bomb.zip", bomb())
    (program.hand_in("pipe", "days.csv", steps())).unlink()
    os.mkfifo(program.folder("pipe") / "inbox/pipe.csv")
    os.mkfifo(program.folder("pipe") / "settings.json")
    program.hand_in("elsewhere-real", "days.csv", steps())
    stuck = Stuck(program, "stuck")
    os.symlink("elsewhere-real", program.folder("linked"))
    odd = program.folder("odd")
    odd.mkdir(mode=0o700)
    (odd / "cache.sqlite").mkdir()
    began = time.monotonic()
    with stuck:
        status, summary, said = program.night("poison", "--all", "--jobs", 2, "--time-limit", 20)
    took = time.monotonic() - began
    found = program.outcomes("poison")
    tally.check("the night comes to its end", bool(summary) and took < 240, f"{took:.0f} s {said}")
    tally.check("everybody good has a site", all(found.get(person) == ["unchanged:"] for person in GOOD), found)
    tally.check("everybody else is named", set(found) == set(GOOD) | {
        "damaged", "damaged-cache", "hostile", "huge", "bomb", "pipe", "stuck", "elsewhere-real", "odd", "linked"}, found)
    tally.check("a damaged cache with a file to import is made anew",
                found.get("damaged") == ["published:"] and any(damaged.glob("cache.damaged-*")), found.get("damaged"))
    tally.check("one without is named", found.get("damaged-cache") == ["failed:store_damaged"], found.get("damaged-cache"))
    tally.check("hostile settings are refused", found.get("hostile", [""])[0].startswith("failed:"), found.get("hostile"))
    tally.check("huge settings hold nobody up", len(found.get("huge", [])) == 1, found.get("huge"))
    tally.check("a ZIP bomb is refused, and its person is built", found.get("bomb") == ["published:"]
                and (program.folder("bomb") / "refused/bomb.zip").exists(), found.get("bomb"))
    tally.check("a worker that hangs is stopped", found.get("stuck") == ["failed:time_limit" if LINUX else "published:"],
                found.get("stuck"))
    tally.check("a pipe in place of settings is named", found.get("pipe", [""])[0] == "failed:store_foreign", found.get("pipe"))
    tally.check("a pipe in an inbox is refused, and waited for by nobody", (program.folder("pipe") / "refused/pipe.csv").is_fifo())
    tally.check("a folder in place of a cache is named", found.get("odd", [""])[0].startswith("failed:"), found.get("odd"))
    tally.check("whoever was stopped, no staging is left", not list(program.out.glob(".staging*")))
    tally.check("a link in place of a person is not followed, and named",
                found.get("linked") == ["failed:not_permitted"] and not (program.out / "linked").exists(), found.get("linked"))
    rows = [json.loads(line) for line in said.splitlines() if line.startswith("{")]
    tally.check("a line of progress every ten seconds", 1 <= len(rows) <= took / 9 and rows[0]["people"] == len(found), said)
    tally.check("many failures are flagged", summary.get("flagged") is True and "many_failed" in said, said)
    crashed = [line["person"] for line in program.lines("poison") if line["fault"]]
    tally.check("nobody crashed the program twice", not crashed, crashed)
    tally.check("the exit code is that of bad data", status in (65, 75), f"{status} {found}")
    for person in ("damaged", "damaged-cache", "hostile", "huge", "bomb", "elsewhere-real", "odd", "linked"):
        target = program.folder(person)
        if target.is_symlink():
            target.unlink()
        else:
            shutil.rmtree(target, ignore_errors=True)
        shutil.rmtree(program.out / person, ignore_errors=True)


def bomb() -> bytes:
    """A ZIP that claims to be an export and unpacks to 80 MB of nothing."""
    buffer = io.BytesIO()
    with (zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive,
          archive.open("apple_health_export/export.xml", "w", force_zip64=True) as file):
        file.write(b'<?xml version="1.0"?><HealthData locale="de_DE">')
        for _ in range(60):
            file.write(b" " * 1_000_000)
        file.write(b"<" * 20_000_000)
    return buffer.getvalue()


def waits_for_nobody(program: NightProgram, tally: Tally) -> None:
    """Pipes: a build never waits for a pipe"""
    def build(*words: object) -> tuple[int, str]:
        try:
            ended = program.run("build", *words, seconds=120)
        except subprocess.TimeoutExpired:
            return -1, "it hangs"
        return ended.returncode, ended.stderr

    status, said = build("--person", "pipe")
    tally.check("settings", status == 65 and "no folder, pipe or device" in said and "settings.json" in said, said)
    other = program.folder("other")
    program.hand_in("other", "days.csv", steps())
    for name in ("cache.sqlite", "cache.sealed"):
        os.mkfifo(other / name)
        status, said = build("--person", "other")
        tally.check(name, status == 65 and name in said, said)
        (other / name).unlink()
    shutil.rmtree(other)
    list_of_people = program.work / "list"
    os.mkfifo(list_of_people)
    status, said = build("--people", list_of_people)
    tally.check("a list of people", status == 64 and "no plain file" in said, said)
    templates = program.work / "templates"
    shutil.copytree(TEMPLATES, templates)
    os.mkfifo(templates / "pages/pipe.mustache")
    ended = subprocess.run([str(program.path), "build", "--person", "ada", "--home", str(program.home), "--out", str(program.out),
                            "--templates", str(templates)], capture_output=True, text=True, timeout=120, check=False)
    tally.check("templates", ended.returncode == 64 and "no plain file" in ended.stderr, ended.stderr)
    ledger = program.out / ".ledger-ada"
    ledger.unlink()
    os.mkfifo(ledger)
    status, said = build("--person", "ada")
    tally.check("what is known of a site", status == 0 and ledger.is_file(), said)


def digests(program: NightProgram, tally: Tally) -> None:
    """Digests: the same site has the same digest, wherever it was built"""
    homes = [NightProgram(program.path, program.work / name) for name in ("here", "there")]
    first, second = homes
    for one in homes:
        one.work.mkdir()
        for number, person in enumerate(("ada", "ben")):
            one.hand_in(person, "days.csv", steps(value=5000 + 1000 * number))
        one.night("night", "--all", "--jobs", 1)
    keys = ("digest", "pages", "bytes")

    def noted(one: NightProgram, run: str) -> dict[str, tuple]:
        return {line["person"]: tuple(line[key] for key in keys) for line in one.lines(run)}

    here, there = (noted(one, "night") for one in homes)
    tally.check("the same people have the same trees in two homes", first.trees("ada", "ben") == second.trees("ada", "ben"))
    tally.check("and the same digests, pages and bytes", here == there, (here, there))
    tally.check("a digest has 64 digits", all(re.fullmatch("[0-9a-f]{64}", digest) for digest, _, _ in here.values()), here)
    tally.check("other people have others", len(set(here.values())) == 2, here)
    for person, (_, pages, size) in here.items():
        tree = first.trees(person)
        tally.check(f"pages and bytes of {person} are those on the disk",
                    (pages, size) == (sum(path.endswith(".html") for path in tree), sum(map(len, tree.values()))), here)
    first.night("again", "--all", "--jobs", 1)
    tally.check("unchanged, they are the same", noted(first, "again") == here
                and {line["outcome"] for line in first.lines("again")} == {"unchanged"}, first.lines("again"))
    first.hand_in("ada", "more.csv", steps(value=9000))
    first.night("more", "--all", "--jobs", 1)
    more = noted(first, "more")
    tally.check("a change gives another one to that person alone", more["ada"][0] != here["ada"][0] and more["ben"] == here["ben"], more)
    second.hand_in("ada", "more.csv", steps(value=9000))
    second.night("more", "--all", "--jobs", 1)
    tally.check("and the same change the same one", noted(second, "more") == more, (noted(second, "more"), more))
    first.night("late", "--all", "--jobs", 1, "--as-of", "2026-03-16")
    first.night("early", "--all", "--jobs", 1, "--force", "--verify", "--as-of", "2026-03-16")
    tally.check("made anew by force, they are the same", noted(first, "late") == noted(first, "early"))
    first.night("earlier", "--all", "--jobs", 1, "--as-of", "2026-03-15T19:00")
    tally.check("who has a later site has its digest", noted(first, "earlier") == noted(first, "late")
                and {line["outcome"] for line in first.lines("earlier")} == {"newer_published"}, first.lines("earlier"))
    first.night("nobody", "--people", "-", "--jobs", 1, given="ada\nnobody\n")
    tally.check("who has no site has none", noted(first, "nobody")["nobody"] == (None, None, None), first.lines("nobody"))


def faults(program: NightProgram, tally: Tally) -> None:
    """Faults: a fault that hits everybody ends a night at once, and loses nobody"""
    people = ("--people", "-")

    def night(run: str, path: Path, templates: list[object]) -> tuple[int, dict, str]:
        ended = subprocess.run([str(path), "nightly", "--run", run, "--json", "--home", str(program.home), "--out", str(program.out),
                                "--as-of", "2026-03-15T19:30", *people, *map(str, templates)], capture_output=True, text=True,
                               input="\n".join(GOOD), timeout=300, check=False)
        return ended.returncode, json.loads(ended.stdout or "{}"), ended.stderr

    def listed(run: str) -> tuple[int, list[str]]:
        ended = program.run("reconcile", "--run", run, "--out", program.out, *people, given="\n".join(GOOD))
        return ended.returncode, ended.stdout.split()

    before = program.trees(*GOOD)
    page = "pages/pillars/pillar.mustache"

    def templates_with(name: str, text: str) -> Path:
        folder = program.work / name
        shutil.copytree(TEMPLATES, folder)
        with (folder / page).open("a", encoding="utf-8") as file:
            file.write(text + "\n")
        return folder

    broken = templates_with("broken", "{{nobodyKnowsThis}}")
    status, summary, said = night("wrong-templates", program.path, ["--templates", broken])
    tally.check("templates that were named and are wrong end the night at once", (status, summary.get("not_done")) == (64, 4)
                and page in said, said)
    tally.check("reconcile lists everybody", listed("wrong-templates") == (75, GOOD), listed("wrong-templates"))
    # A copy of the program has its own templates beside it.
    installed = program.work / "installed"
    installed.mkdir()
    shutil.copy2(program.path, installed / "triptych")
    broken.rename(installed / "Templates")
    status, summary, said = night("wrong-program", installed / "triptych", [])
    tally.check("the program's own, if they are wrong, are its fault", (status, summary.get("not_done")) == (70, 4) and page in said, said)
    tally.check("reconcile lists everybody here too", listed("wrong-program") == (75, GOOD), listed("wrong-program"))
    faulty = templates_with("faulty", '<a href="nowhere.html">nowhere</a>')
    status, summary, said = night("faulty", program.path, ["--templates", faulty])
    tally.check("a page that nobody's data is to blame for is a fault of the program", (status, summary.get("failed")) == (70, 4)
                and "broken_links" in said, said)
    tally.check("whom it failed on are listed, for when it is mended", listed("faulty") == (70, GOOD), listed("faulty"))
    tally.check("what stood there stays", program.trees(*GOOD) == before)
    status, _, said = night("faulty", program.path, ["--templates", TEMPLATES])
    tally.check("mended, everybody is built", status == 0 and listed("faulty") == (0, []), said)


def limits(program: NightProgram, tally: Tally) -> None:
    """Limits: memory, and thirty years of data"""
    # Zeros that take no room on the disk, but much in memory.
    program.hand_in("vast", "days.csv", steps())
    settings = program.folder("vast") / "settings.json"
    settings.touch(mode=0o600)
    os.truncate(settings, 1 << 30)
    people = [*GOOD, "vast", "zoe"]
    program.hand_in("zoe", "days.csv", steps())
    status, summary, said = program.night("vast", "--people", "-", "--jobs", 1, "--memory-limit", 250, "--as-of", "2026-03-15T18:45",
                                          given="\n".join(people))
    found = program.outcomes("vast")
    tally.check("who needs more memory than the limit is named", found.get("vast") == ["failed:memory_limit"]
                and "--memory-limit" in said, found.get("vast"))
    tally.check("the others are built", all(found.get(person) == ["published:"] for person in people if person != "vast"), found)
    tally.check("another try would not help", status == 65 and summary.get("workers_started", 0) >= 3, summary)
    for person in ("vast", "zoe"):
        shutil.rmtree(program.out / person, ignore_errors=True)
        shutil.rmtree(program.folder(person))
    rows = "".join(f"{year}-{month:02d}-{day:02d},steps,{4000 + year + day},count,Watch\n"
                   for year in range(1996, 2026) for month in range(1, 13) for day in range(1, 29))
    program.hand_in("elder", "life.csv", "date,metric,value,unit,source\n" + rows)
    status, summary, said = program.night("elder", "--person", "elder", "--time-limit", 120)
    tally.check("thirty years are built within the usual limits", status == 0 and summary.get("published") == 1, said)
    peak = summary.get("peak_bytes") or 0
    print(f"  thirty years of one measure: {peak / 1e6:.0f} MB at most, {summary.get('seconds')} s", flush=True)
    tally.check("in bounded memory", 0 < peak < 600e6, peak)
    shutil.rmtree(program.out / "elder", ignore_errors=True)
    shutil.rmtree(program.folder("elder"), ignore_errors=True)


def shards(program: NightProgram, tally: Tally) -> None:
    """Shards: everybody once, and wrong values are refused"""
    seen: list[str] = []
    for index in range(3):
        environment = {"SLURM_ARRAY_TASK_ID": str(index + 1), "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "3"}
        status, summary, said = program.night("shards", "--people", "-", "--shard", "auto", "--time-limit", 20,
                                              given="\n".join(GOOD), environment=environment)
        tally.check(f"shard {index} ends well", status == 0 and summary.get("shard") == f"{index}/3", said)
    seen = [line["person"] for line in program.lines("shards")]
    tally.check("everybody is in one shard", sorted(seen) == GOOD, seen)
    for words, environment in ((("--shard", "auto"), {}), (("--shard", "3/3"), {}), (("--shard", "x"), {}),
                               (("--shard", "auto"), {"JOB_COMPLETION_INDEX": "4", "TRIPTYCH_SHARDS": "4"})):
        refused = program.run("nightly", "--all", *words, environment=environment)
        tally.check(f"{words} {environment} is refused", refused.returncode == 64 and "shard" in refused.stderr, refused.stderr)
    refused = program.run("nightly", "--all", "--run", "../up")
    tally.check("a run is called by a plain name", refused.returncode == 64, refused.stderr)
    built = [program.run("build", "--people", write_list(program, GOOD), "--shard", f"{index}/3", "--json")
             for index in range(3)]
    tally.check("build takes shards too", all(one.returncode == 0 for one in built)
                and sum(json.loads(one.stdout)["people"] for one in built) == len(GOOD), built)


def held(program: NightProgram, tally: Tally) -> None:
    """Two nights at once: one builds, the other is told who is at work"""
    lock = program.folder("ada") / "lock"
    # Where nothing changed, no lock is taken, so this is a later moment.
    later = ("--as-of", "2026-03-15T20:00")
    with open(lock, "r+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("elsewhere 4711 2026-03-15T02:00:00Z last-night\n")
        file.flush()
        os.utime(lock, (time.time() - 600,) * 2)
        status, summary, said = program.night("busy", "--people", "-", *later, given="ada\nben\n")
        tally.check("who is taken is busy, the others are built", status == 75 and summary.get("busy") == 1
                    and summary.get("published") == 1, summary)
        tally.check("who holds them is said", "4711" in said and "elsewhere" in said and "last-night" in said, said)
        tally.check("and that it shows no sign of life", "without a sign of life" in said, said)
        status, summary, _ = program.night("busy", "--person", "ada", "--last-attempt", *later)
        tally.check("the last attempt gives up", status == 70, status)
        staged = program.out / ".staging-ada"
        staged.mkdir()
        found = program.run("reconcile", "--run", "busy", "--out", program.out, "--people", "-", given="ada\nben\n")
        tally.check("reconcile lists who is to be run again", found.returncode == 75 and found.stdout == "ada\n", found)
        tally.check("what is in work stays", staged.exists() and "left to whoever" in found.stderr, found.stderr)
    (program.folder("ada") / ".cache.sqlite.partial").write_text("x")
    found = program.run("reconcile", "--run", "busy", "--out", program.out, "--people", "-", given="ada\nben\n")
    tally.check("what nobody is at work on goes", not staged.exists()
                and not (program.folder("ada") / ".cache.sqlite.partial").exists(), found.stderr)
    racers = [program.start("race", "--people", write_list(program, GOOD), "--as-of", "2026-03-16T07:00") for _ in range(2)]
    ended = [(*racer.communicate(timeout=120), racer.returncode) for racer in racers]
    outcomes = program.outcomes("race")
    well = {person: [one for one in outcomes.get(person, []) if one == "published:"] for person in GOOD}
    tally.check("two nights at once publish everybody once", all(len(found) == 1 for found in well.values()), outcomes)
    others = [one for person in GOOD for one in outcomes[person] if one not in ("published:", "unchanged:", "busy:store_busy")]
    tally.check("the other one is busy or finds it done", not others, others)
    tally.check("busy asks for another try", all(code == (75 if json.loads(out)["busy"] else 0) for out, _, code in ended))
    found = program.run("reconcile", "--run", "race", "--people", "-", given="\n".join(GOOD))
    tally.check("and nobody is missing", found.returncode == 0 and not found.stdout, found.stderr)


def write_list(program: NightProgram, people: list[str]) -> Path:
    """A list of people as a file."""
    path = program.work / "people.txt"
    path.write_text("\n".join(people) + "\n")
    return path


def killed(program: NightProgram, tally: Tally) -> None:
    """Killed: a worker, the supervisor, both"""
    # Workers are killed while they hang on a person whose cache does not open.
    with Stuck(program, "stuck"):
        kill_workers(program, tally)
    with Stuck(program, "stuck"):
        kill_supervisor(program, tally)
    kill_at_publication(program, tally)


def kill_workers(program: NightProgram, tally: Tally) -> None:
    """Kills a worker, and the one that replaces it."""
    night = program.start("killed", "--people", write_list(program, ["stuck", *GOOD]), "--jobs", 1, "--time-limit", 300,
                          "--as-of", "2026-03-17T07:00")
    well = comes_true(lambda: len(program.lines("killed")) == len(GOOD) and any(map(hangs, workers(night.pid))))
    tally.check("the others are done while one hangs", well, program.outcomes("killed"))
    first = workers(night.pid)
    for worker in first:
        send(worker, signal.SIGSEGV)
    tally.check("a fresh worker takes its place", comes_true(lambda: set(workers(night.pid)) - set(first)))
    comes_true(lambda: any(hangs(worker) for worker in workers(night.pid)))
    for worker in workers(night.pid):
        send(worker, signal.SIGSEGV)
    out, said = night.communicate(timeout=300)
    tally.check("a person who crashes it twice is given up", program.outcomes("killed").get("stuck") == ["failed:crashed"],
                program.outcomes("killed"))
    tally.check("a crash is our fault", night.returncode == 70 and json.loads(out)["workers_started"] == 2, said)


def sites(program: NightProgram) -> dict[str, int]:
    """What tells each site that stands from any other."""
    return {one: os.stat(program.out / one).st_ino for one in GOOD if (program.out / one).exists()}


def reconciled(program: NightProgram, run: str, before: dict[str, int], tally: Tally) -> dict:
    """What is said of a night that was killed. A site may stand that the night could not note any more, so who is missing
    is told by the sites."""
    found = program.run("reconcile", "--run", run, "--out", program.out, "--people", "-", "--json", given="\n".join(GOOD))
    told, now = json.loads(found.stdout), sites(program)
    missing = {one for one in GOOD if now.get(one) == before.get(one)}
    tally.check("reconcile names exactly those who are missing, and those whose site is not all of their night",
                set(told["run_again"]) - set(told["unfinished"]) == missing, (told, sorted(missing)))
    return told


def kill_supervisor(program: NightProgram, tally: Tally) -> None:
    """Kills the process that started all others."""
    standing = sites(program)
    night = program.start("killed-2", "--people", write_list(program, [*GOOD, "stuck"]), "--jobs", 2, "--time-limit", 300,
                          "--as-of", "2026-03-18T07:00")
    comes_true(lambda: len(program.lines("killed-2")) >= 2)
    gone = workers(night.pid)
    send(night.pid, signal.SIGKILL)
    night.communicate(timeout=300)
    tally.check("workers end with their supervisor", comes_true(lambda: not any(is_alive(worker) for worker in gone)), gone)
    done = {line["person"] for line in program.lines("killed-2")}
    tally.check("finished people are not lost", len(done) >= 2, done)
    told = reconciled(program, "killed-2", standing, tally)
    tally.check("nobody who was noted is run again", not done & set(told["run_again"]), (done, told))
    tally.check("the unfinished attempt is counted", told["unfinished_attempts"] == 1, told)
    status, _summary, said = program.night("killed-2", "--people", "-", "--as-of", "2026-03-18T07:00",
                                          given="\n".join(told["run_again"]) or "ada\n")
    tally.check("run again, they are built", status == 0, said)
    found = program.run("reconcile", "--run", "killed-2", "--out", program.out, "--people", "-", given="\n".join(GOOD))
    tally.check("then nobody is missing", found.returncode == 0 and not found.stdout, found.stderr)
    tally.check("no staging is left", not list(program.out.glob(".staging*")))
    before = program.trees(*GOOD)
    shutil.rmtree(program.out)
    found = program.run("reconcile", "--run", "killed-2", "--out", program.out, "--people", "-", given="\n".join(GOOD))
    tally.check("sites that are gone are missing", sorted(found.stdout.split()) == GOOD, found.stdout)
    program.run("build", "--people", write_list(program, GOOD), "--as-of", "2026-03-18T07:00")
    tally.check("sites are those of one build by one process", program.trees(*GOOD) == before)


def kill_at_publication(program: NightProgram, tally: Tally) -> None:
    """Kills the supervisor as soon as somebody's new site stands, which mostly is before it can note it."""
    for number in range(12):
        run, person = f"killed-at-{number}", GOOD[number % len(GOOD)]
        before = sites(program)
        night = program.start(run, "--people", write_list(program, GOOD), "--jobs", 1 + number % 2,
                              "--as-of", f"2026-03-18T08:{number:02d}")
        comes_true(lambda whose=person, old=before[person]: os.stat(program.out / whose).st_ino != old, every=0.001)
        gone = workers(night.pid)
        send(night.pid, signal.SIGKILL)
        night.communicate(timeout=300)
        comes_true(lambda ended=gone: not any(is_alive(worker) for worker in ended))
        told = reconciled(program, run, before, tally)
        status, _, said = program.night(run, "--people", "-", "--as-of", f"2026-03-18T08:{number:02d}",
                                        given="\n".join(told["run_again"]) or "ada\n")
        tally.check("run again, they are built", status == 0, said)
        found = program.run("reconcile", "--run", run, "--out", program.out, "--people", "-", given="\n".join(GOOD))
        tally.check("then nobody is missing", found.returncode == 0 and not found.stdout, found.stderr)


def stopped(program: NightProgram, tally: Tally) -> None:
    """Stopped: SIGTERM lets the current person finish, a second one does not wait"""
    with Stuck(program, "stuck"):
        night = program.start("stopped", "--people", write_list(program, [*GOOD, "stuck"]), "--jobs", 1, "--time-limit", 300,
                              "--as-of", "2026-03-19T07:00")
        comes_true(lambda: len(program.lines("stopped")) == len(GOOD) and any(map(hangs, workers(night.pid))))
        send(night.pid, signal.SIGTERM)
        time.sleep(0.5)
        tally.check("asked once, it waits for who is in work", night.poll() is None)
        send(night.pid, signal.SIGTERM)
        out, said = night.communicate(timeout=120)
    tally.check("a stopped night asks for another try", night.returncode == 75, said)
    tally.check("and says who was not reached", json.loads(out)["not_done"] == 1 and "stopped" in said, out)
    tally.check("who was in work is not failed", "stuck" not in program.outcomes("stopped"))


def erased(program: NightProgram, tally: Tally) -> None:
    """Erased: people who are due are erased before anybody is built"""
    program.run("erase", "request", "--person", "dora", "--as-of", "2026-03-01")
    status, summary, said = program.night("last", "--people", "-", "--as-of", "2026-03-20T07:00", given="\n".join(GOOD))
    tally.check("the night erases who is due", status == 0 and summary.get("erased") == 1 and summary.get("people") == 3, said)
    tally.check("nothing of theirs is left", not program.folder("dora").exists() and not (program.out / "dora").exists())
    left = [path for path in program.home.rglob("*") if path.is_file() and b"dora" in path.read_bytes()]
    tally.check("no run names them any more", not left, left)
    status, summary, said = program.night("last", "--people", "-", "--as-of", "2026-03-21T07:00", given="\n".join(GOOD))
    tally.check("a list that still holds them brings nobody back", status == 0 and summary.get("people") == 3
                and not program.folder("dora").exists(), said)


def told(program: NightProgram, tally: Tally) -> None:
    """Told: metrics and progress, without anybody's data"""
    metrics = program.work / "triptych.prom"
    status, _, said = program.night("told", "--people", "-", "--metrics", metrics, "--time-limit", 10, "--as-of", "2026-03-21T07:00",
                                   given="ada\npipe\n")
    tally.check("a night with a failure says so", status == 65, said)
    text = metrics.read_text()
    tally.check("metrics say what became of people", 'triptych_run_people{outcome="unchanged"} 1' in text
                and 'triptych_run_failures{reason="store_foreign"} 1' in text, text)
    tally.check("and how old the oldest site is", "triptych_run_oldest_site_timestamp_seconds 17" in text, text)
    tally.check("a collector of another user can read them", metrics.stat().st_mode & 0o777 == 0o644)
    families = {family.name: family for family in text_string_to_metric_families(text)}
    tally.check("Prometheus's own client reads all of them, each with its kind and what it is", families and all(
        family.type in ("gauge", "counter") and family.documentation and family.samples for family in families.values())
        and sum(len(family.samples) for family in families.values())
        == sum(1 for line in text.splitlines() if line and not line.startswith("#")), families)
    # It checks names and units, too.
    if shutil.which("promtool"):
        checked = subprocess.run(["promtool", "check", "metrics"], input=text, capture_output=True, text=True, check=False)
        tally.check("promtool finds no fault", checked.returncode == 0 and not checked.stdout + checked.stderr,
                    checked.stdout + checked.stderr)
    quiet = program.run("nightly", "--person", "ada", "--run", "told", "--quiet")
    tally.check("quiet is quiet", quiet.returncode == 0 and not quiet.stdout + quiet.stderr, quiet)
    terminal = on_a_terminal(program.words("nightly", "--person", "ada", "--run", "told", "--as-of", "2026-03-22T07:00"))
    tally.check("a terminal shows the progress", re.search(r"\d+ of 1", terminal) is not None, terminal)
    allowed = {"person", "outcome", "reason", "retry", "fault", "ms", "files_written", "pages", "bytes", "digest",
               "imported", "refused", "records_refused", "unread", "counted", "without_pet_pictures", "sent", "unsent"}
    keys = {key for run in (program.home / "runs").iterdir() for line in program.lines(run.name) for key in line}
    tally.check("a line holds an id, counts and codes", keys == allowed, keys ^ allowed)
    private = all(path.stat().st_mode & 0o077 == 0 for path in (program.home / "runs").rglob("*"))
    tally.check("runs are private", private)
    looked = program.run("doctor", "--json", "--as-of", "2026-03-22")
    names = [check["check"] for check in json.loads(looked.stdout or "{}").get("checks", [])]
    tally.check("doctor looks at locks, runs and libraries", {"locks", "runs", "libraries"} <= set(names), looked)


def on_a_terminal(command: list[str]) -> str:
    """What a command prints to a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=theirs) as process:
        os.close(theirs)
        said = b""
        while True:
            try:
                piece = os.read(ours, 4096)
            except OSError:
                break
            if not piece:
                break
            said += piece
        process.wait(timeout=300)
    os.close(ours)
    return said.decode(errors="replace")


if __name__ == "__main__":
    sys.exit(main())
