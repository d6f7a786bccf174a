"""What a build does with the documents: nothing when nothing changed, less without consent, nothing at all when switched off."""

from __future__ import annotations

import json
from pathlib import Path

from prooflib.program import AS_OF, Program
from prooflib.tally import Tally
from prooflib.trees import contents, differing

from . import documents

# Planted in each category: names, and a number that stands nowhere else.
PLANTED = {
    "fitness": ["Ocelotwatch", "Ocelotsprint", "13577"],
    "nutrition": ["Tapirsoup", "2417"],
    "wellbeing": ["Numbathabit", "4.321"],
    "cycle": ["menstrual_flow"],
}
# Those that the documents of a person with every consent hold.
SHOWN = ["13577", "Tapirsoup", "2417", "4.321", "menstrual_flow"]
DAYS = [f"2026-{month:02d}-{day:02d}" for month, last in ((1, 31), (2, 28), (3, 15)) for day in range(1, last + 1)]


def check(program: Program, work: Path, tally: Tally) -> None:
    """All of it for one person made for that."""
    plant(program, work, tally)
    out = work / "changes"
    site = out / "lena"
    build(program, out, tally, "published")
    whole = contents(site / "api")
    for word in SHOWN:
        tally.check(f"with every consent {word} is in the documents", bool(_found([word], site)))
    _unchanged(program, out, whole, tally)
    _one_value(program, work, out, whole, tally)
    _bundle(program, work, out, tally)
    for category, words in PLANTED.items():
        consent = {name: name != category for name in PLANTED}
        settings(program, work, {"privacy": {"consent": consent}}, tally)
        build(program, out, tally, "published")
        left = _found(words, site)
        tally.check(f"{category} without consent: nothing of it in any byte or path", not left, left)
        for one in documents.listed(site):
            tally.nothing(f"{category} without consent: {one['path']} is what its schema says",
                          documents.faults(documents.read(site, one["schema"]), documents.read(site, one["path"])))
        pillar = documents.read(site, "api/v1/mobile/config.json")["consent"]
        tally.check(f"{category} without consent: the configuration says so",
                    {"id": category, "given": False} in pillar, pillar)
    settings(program, work, {"privacy": {"api": False, "consent": dict.fromkeys(PLANTED, True)}}, tally)
    build(program, out, tally, "published")
    tally.check("switched off, there is no folder of it", site.is_dir() and not (site / "api").exists())
    settings(program, work, {"privacy": {"api": True}}, tally)
    build(program, out, tally, "published")
    tally.check("switched on again, it is back", (site / documents.CONFIG).is_file())


def _found(words: list[str], site: Path) -> dict[str, str]:
    """The documents that have one of some words in their bytes or their path. What is the same for everybody is left out."""
    return {path: word for path, text in contents(site / "api/v1/mobile").items() for word in words
            if word.encode() in text or word in path}


def _unchanged(program: Program, out: Path, whole: dict, tally: Tally) -> None:
    inodes = {path: (out / "lena/api" / path).stat() for path in whole}
    build(program, out, tally, "unchanged")
    after = {path: (out / "lena/api" / path).stat() for path in whole}
    tally.check("nothing changed, so no document was written",
                all((one.st_ino, one.st_mtime_ns) == (after[path].st_ino, after[path].st_mtime_ns) for path, one in inodes.items()))
    verified = program.json("build", "--person", "lena", "--out", out, "--as-of", AS_OF, "--verify") or {}
    tally.check("compared byte by byte, nothing is written either", verified.get("files_written") == 0, verified)
    place = out / "lena/api/v1/mobile/version.json"
    place.write_text("{}", "utf-8")
    build(program, out, tally, "published")
    tally.check("a damaged document is put right", contents(out / "lena/api") == whole)


def _one_value(program: Program, work: Path, out: Path, whole: dict, tally: Tally) -> None:
    """A value of one measure changes the documents that hold it, and no others."""
    inodes = {path: (out / "lena/api" / path).stat().st_ino for path in whole}
    ended = program.run("log", "weight", 71.5, "--person", "lena", "--at", "2026-01-20", "--as-of", AS_OF)
    tally.check("a weight is entered", ended.returncode == 0, ended.stderr)
    build(program, out, tally, "published")
    now = contents(out / "lena/api")
    changed = differing(whole, now)
    tally.check("a new weight is in its own document", "v1/mobile/measures/weight.json" in changed, changed)
    tally.check("no other measure's document changed",
                not [path for path in changed if "/measures/" in path and "weight" not in path], changed)
    written = [path for path, inode in inodes.items() if (out / "lena/api" / path).stat().st_ino != inode]
    tally.check("only documents that differ were written", set(written) <= set(changed), written)
    tally.check("schemas and description stay as they are", not [path for path in changed if "/mobile/" not in path], changed)


def _bundle(program: Program, work: Path, out: Path, tally: Tally) -> None:
    inside = program.run("export", "--person", "lena", "--file", out / "lena/mine.zip", "--as-of", AS_OF)
    tally.check("a bundle within the site is refused", inside.returncode == 64 and not (out / "lena/mine.zip").exists(), inside.stderr)
    place = work / "bundles/lena.zip"
    place.parent.mkdir()
    ended = program.run("export", "--person", "lena", "--file", place, "--as-of", AS_OF)
    tally.check("a bundle is written", ended.returncode == 0, ended.stderr)
    build(program, out, tally, "published")
    site = out / "lena"
    status = [one["path"] for one in documents.listed(site) if one["id"] == "export-status"]
    tally.check("the next build tells of it", len(status) == 1, status)
    if not status:
        return
    said = documents.read(site, status[0])
    where = documents.read(site, said["download"])
    tally.check("and where it is", said["state"] == "ready" and Path(where["file"]) == place.resolve() and place.is_file(), where)
    tally.check("no bundle lies within a site", not list(out.rglob("*.zip")))
    for path in (status[0], said["download"]):
        kind = "export-status" if "status" in path else "export-download"
        schema = documents.read(site, f"api/v1/schemas/{kind}.json")
        tally.check(f"{kind} is what its schema says", documents.validator(schema).is_valid(documents.read(site, path)))


def handed_in(program: Program, work: Path, site: Path, tally: Tally) -> None:
    """Files that the program takes are what the published schemas say, and files that it refuses are not."""
    queue = documents.validator(documents.read(site, "api/v1/schemas/queue-file.json"))
    file = documents.validator(documents.read(site, "api/v1/schemas/settings-file.json"))

    def entry(action: str, payload: dict, number: int) -> dict:
        return {"id": f"entry-{action}-{number}", "action": action, "time": "2026-03-15T12:00:00+01:00", "payload": payload, "done": False}

    good = [entry("log_steps", {"value": 8200}, 1), entry("log_meal", {"name": "Soup", "kcal": 420}, 2),
            entry("log_activity", {"name": "Run", "minutes": 30, "start": "2026-03-15T08:00:00+01:00"}, 3),
            entry("update_goal", {"goal": "steps", "value": 9000}, 4), entry("log_mood", {"value": 4, "note": "calm"}, 5)]
    bad = [entry("log_steps", {"value": 100_001}, 6), entry("log_meal", {"kcal": 420}, 7), entry("log_mood", {"value": 6}, 8)]
    for number, one in enumerate([*good, *bad]):
        whole = {"format": "triptych-queue-1", "person": "lena", "entries": [one]}
        place = work / f"queue-{number}.json"
        place.write_text(json.dumps(whole), "utf-8")
        ended = program.run("queue", "apply", place, "--person", "lena", "--as-of", AS_OF)
        tally.check(f"queue file {number}: schema and program agree",
                    queue.is_valid(whole) == (one in good) == (ended.returncode == 0), (one, ended.returncode, ended.stderr[-200:]))
    shown = json.loads(program.run("settings", "show", "--person", "lena").stdout)
    tally.nothing("the settings file is what its schema says", [error.message[:200] for error in file.iter_errors(shown)])
    for number, change in enumerate(({"goals": {"steps": 9000}}, {"goals": {"steps": 50}}, {"privacy": {"api": "yes"}},
                                     {"display": {"depth": "deep"}}, {"notification": {}})):
        place = work / f"settings-{number}.json"
        place.write_text(json.dumps(change), "utf-8")
        ended = program.run("settings", "apply", place, "--person", "lena")
        tally.check(f"settings file {number}: schema and program agree", file.is_valid(change) == (ended.returncode == 0),
                    (change, ended.returncode, ended.stderr[-200:]))


def plant(program: Program, work: Path, tally: Tally) -> None:
    """A person with something planted in each category."""
    rows = ["date,metric,value,unit,source"]
    for number, day in enumerate(DAYS):
        steps = 13577 if number == 60 else 6000 + 61 * (number % 40)
        rows += [f"{day},steps,{steps},count,Ocelotwatch", f"{day},sleep_duration,{6 + number % 3},h,Ocelotwatch",
                 f"{day},energy_intake,{2417 if number == 60 else 1900 + number},kcal,Spoon",
                 f"{day},mood,{4.321 if number == 60 else 1 + number % 5},scale,Diary",
                 f"{day},menstrual_flow,{max(0, 3 - number % 28)},,Diary"]
    table = work / "lena.csv"
    table.write_text("\n".join(rows) + "\n", "utf-8")
    settings(program, work, {"time_zone": "Europe/Berlin", "privacy": {"consent": dict.fromkeys(PLANTED, True)}}, tally)
    for words in (("import", table, "--time-zone", "Europe/Berlin"),
                  ("log", "workout", "Ocelotsprint", "--start", "2026-03-14T08:00", "--minutes", 35),
                  ("log", "habit", "Numbathabit", "--planned"),
                  # A meal that was changed here, and earlier on a device without a network: the two conflict.
                  ("queue", "apply", queue(work, "meal", "log_meal", "10:00", {"name": "Tapirsoup", "kcal": 517})),
                  ("records", "edit", "meal", "--kcal", 530),
                  ("queue", "apply", queue(work, "change", "edit_record", "11:00", {"id": "meal", "kcal": 540}))):
        ended = program.run(*words, "--person", "lena", "--as-of", AS_OF)
        tally.check(f"{words[0]} {words[1]} is taken", ended.returncode == 0, ended.stderr)


def queue(work: Path, name: str, action: str, time: str, payload: dict) -> Path:
    """A queue file with one entry of the day."""
    place = work / f"queue-{name}.json"
    entry = {"id": name, "action": action, "time": f"2026-03-15T{time}:00+01:00", "payload": payload, "done": False}
    place.write_text(json.dumps({"format": "triptych-queue-1", "person": "lena", "entries": [entry]}), "utf-8")
    return place


def settings(program: Program, work: Path, changed: dict, tally: Tally) -> None:
    """Changes settings; the person agrees to whatever needs a yes."""
    place = work / "settings.json"
    place.write_text(json.dumps(changed), "utf-8")
    ended = program.run("settings", "apply", place, "--yes", "--person", "lena")
    tally.check("settings are applied", ended.returncode == 0, ended.stderr)


def build(program: Program, out: Path, tally: Tally, outcome: str) -> None:
    """Builds her site; it must come out as said: published or unchanged."""
    said = program.json("build", "--person", "lena", "--out", out, "--as-of", AS_OF) or {}
    tally.check(f"a build ends as {outcome}", said.get(outcome) == 1 and said.get("failed") == 0, said)
