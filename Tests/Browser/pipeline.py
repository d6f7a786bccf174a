"""The command line as a person uses it, from made-up files to sites."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import shutil
import struct
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from prooflib.options import emptied
from prooflib.program import AS_OF, Program
from prooflib.tally import Tally
from prooflib.trees import contents, differing, digests

PEOPLE = ["mira", "jonas", "ines", "noor", "theo"]


def run(path: Path, work: Path, tally: Tally) -> tuple[Path, dict[str, list[str]]]:
    """Makes, imports, builds; gives the folder of sites and, for each person, the names of the others."""
    work = emptied(work)
    program = Program(path, work / "home")
    people = work / "people"
    made = program.run("sample", "--people", 5, "--seed", 1, "--dir", people, "--as-of", AS_OF)
    tally.check("people are made up", made.returncode == 0, made.stderr)
    program.run("sample", "--people", 2, "--seed", 1, "--dir", work / "again", "--as-of", AS_OF)
    tally.check("the same people have the same bytes", contents(work / "again" / "mira") == contents(people / "mira"))

    tally.part("Import")
    for person in PEOPLE:
        _import(program, people / person, person, tally)
    tally.part("Build")
    out = work / "out"
    built = program.json("build", "--all", "--out", out, "--as-of", AS_OF) or {}
    tally.check("all sites are built", built.get("published") == 5 and built.get("failed") == 0, built)
    names = {person: json.loads((people / person / "settings.json").read_text())["account"]["name"] for person in PEOPLE}
    return out, {person: [name for other, name in names.items() if other != person] for person in PEOPLE}


def ask(program: Program, work: Path, tally: Tally) -> None:
    """Builds the same site again elsewhere; then asks questions and makes mistakes. It has a copy of the home."""
    again = work / "out-again"
    # The person who has everything is enough.
    built = program.run("build", "--person", "mira", "--out", again, "--as-of", AS_OF)
    tally.check("building elsewhere gives the same bytes",
                built.returncode == 0 and (made := digests(again / "mira")) and not differing(made, digests(work / "out/mira")), built.stderr[-400:])
    shutil.rmtree(again, ignore_errors=True)
    _shows(program, tally)
    _files_out(program, work, tally)
    _mistakes(program, work, tally)


def _import(program: Program, folder: Path, person: str, tally: Tally) -> None:
    settings = json.loads((folder / "settings.json").read_text())
    sources = [folder / name for name in ("export.zip", "more.csv") if (folder / name).exists()]
    words = ["import", *sources, "--person", person, "--time-zone", settings["time_zone"]]
    first = program.json(*words) or {}
    tally.check(f"{person}: the files are taken", first.get("new", 0) > 0 and first.get("refused") == [], first)
    second = program.json(*words) or {}
    tally.check(f"{person}: importing twice changes nothing",
                second.get("new") == 0 and second.get("read") == first.get("read"), second)
    applied = program.run("settings", "apply", folder / "settings.json", "--person", person)
    tally.check(f"{person}: the settings are applied", applied.returncode == 0, applied.stderr)


def _shows(program: Program, tally: Tally) -> None:
    days = program.json("show", "days", "--person", "mira", "--as-of", AS_OF) or []
    keys = [(row["day"], row["metric"]) for row in days]
    tally.check("days are listed, sorted, each once", len(keys) > 5000 and keys == sorted(set(keys)), len(keys))
    steps = {row["day"]: row["value"] for row in days if row["metric"] == "steps"}
    tally.check("a year of steps is there and is not phone plus watch",
                len(steps) >= 379 and 7000 < sorted(steps.values())[len(steps) // 2] < 11_000, len(steps))
    scores = program.json("show", "scores", "--person", "mira", "--as-of", AS_OF) or {}
    pillars = scores.get("pillars", [])
    tally.check("three pillars have a score",
                [p["id"] for p in pillars] == ["fitness", "nutrition", "wellbeing"]
                and all(isinstance(p["value"], (int, float)) and 0 <= p["value"] <= 100 for p in pillars), scores)
    beginner = (program.json("show", "scores", "--person", "jonas", "--as-of", AS_OF) or {}).get("pillars", [])
    tally.check("a beginner's missing scores say why",
                len(beginner) == 3 and all(p["value"] is not None or p["absence"] for p in beginner), beginner)
    mood = program.json("show", "mood", "--person", "mira", "--as-of", AS_OF) or {}
    tally.check("the mood has a sentence", bool(mood.get("sentence")) and bool(mood.get("mood")), mood)


def _files_out(program: Program, work: Path, tally: Tally) -> None:
    picture = work / "steps.png"
    line = ["chart", "line", "--metric", "steps", "--person", "mira", "--range", 30, "--as-of", AS_OF]
    drawn = program.run(*line, "--file", picture)
    start = picture.read_bytes()[:8] if picture.exists() else b""
    tally.check("a chart is written as PNG", drawn.returncode == 0 and start == b"\x89PNG\r\n\x1a\n", drawn.stderr)
    _other_formats(program, line, work, tally)
    _every_kind(program, work, tally)
    spoken = program.run(*line, "--describe")
    tally.check("a chart says itself in words", "March" in spoken.stdout and "mean" in spoken.stdout, spoken.stdout)
    _cards(program, work, tally)
    bundle = work / "bundle.zip"
    exported = program.run("export", "--person", "mira", "--file", bundle, "--as-of", AS_OF)
    tally.check("a bundle is written", exported.returncode == 0 and bundle.exists(), exported.stderr)
    if not bundle.exists():
        return
    with zipfile.ZipFile(bundle) as archive:
        tables = [name for name in archive.namelist() if name.endswith(".csv")]
        tally.check("the bundle is a sound ZIP with tables in it", archive.testzip() is None and bool(tables), tables)
        for name in tables:
            rows = list(csv.reader(io.StringIO(archive.read(name).decode("utf-8"))))
            tally.check(f"bundle {name}: every row has the header's cells", all(len(row) == len(rows[0]) for row in rows))
    back = work / "home-back"
    taken = program.run("import", bundle, "--person", "mira", home=back)
    tally.check("the bundle is taken back", taken.returncode == 0, taken.stderr)
    repeat = work / "bundle-back.zip"
    program.run("export", "--person", "mira", "--file", repeat, "--as-of", AS_OF, home=back)
    tally.check("what was taken back gives the same bundle",
                repeat.exists() and repeat.read_bytes() == bundle.read_bytes())


def _cards(program: Program, work: Path, tally: Tally) -> None:
    """Pictures to share: of each kind in its shape, with words, and without a name where it is to be left out."""
    sizes = {"wide": (1200, 630), "square": (1080, 1080), "story": (1080, 1920)}
    kinds = {"milestone": "square", "week": "wide", "chart": "story", "pet": "square"}
    for kind, shape in kinds.items():
        picture = work / f"card-{kind}.png"
        words = ["share-card", kind, "--person", "mira", "--format", shape, "--theme", "dark", "--as-of", AS_OF]
        drawn = program.run(*words, "--file", picture, "--describe")
        size = struct.unpack(">II", picture.read_bytes()[16:24]) if picture.exists() else None
        tally.check(f"a card of a {kind} is drawn and says itself in words",
                    drawn.returncode == 0 and size == sizes[shape] and len(drawn.stdout.split()) > 5, (size, drawn.stdout, drawn.stderr))
    nameless = program.run("share-card", "week", "--person", "mira", "--no-name", "--describe", "--as-of", AS_OF)
    tally.check("a card leaves the name out", nameless.returncode == 0 and "Mira" not in nameless.stdout, nameless.stdout)
    refused = program.run("share-card", "week", "--person", "mira", "--metric", "steps", "--describe", "--as-of", AS_OF)
    tally.check("an option that another card has is refused", refused.returncode == 64, refused.stderr)
    (work / "card-folder.png").mkdir()
    refused = program.run("share-card", "week", "--person", "mira", "--file", work / "card-folder.png", "--as-of", AS_OF)
    tally.check("a folder in the way of a card is named", refused.returncode == 64 and "folder" in refused.stderr, refused.stderr)


def _other_formats(program: Program, line: list, work: Path, tally: Tally) -> None:
    """The same chart as SVG and PDF, in another language, and what is refused."""
    drawing, page = work / "steps.svg", work / "steps.pdf"
    drawn = program.run(*line, "--file", drawing, "--theme", "auto", "--language", "de")
    text = drawing.read_text("utf-8") if drawing.exists() else ""
    tally.check("a chart is written as SVG with its name and words", drawn.returncode == 0
                and text.startswith("<svg ") and "<title" in text and "</text>" in text, drawn.stderr)
    tally.check("an SVG speaks the language asked for", 'lang="de' in text and ("Mär" in text or "Feb" in text), text[:600])
    tally.check("an SVG is private to its owner", drawing.exists() and drawing.stat().st_mode & 0o77 == 0)
    printed = program.run(*line, "--file", page, "--scale", 3)
    start = page.read_bytes()[:5] if page.exists() else b""
    tally.check("a chart is written as PDF, and says that it has no pixels",
                printed.returncode == 0 and start == b"%PDF-" and "--scale" in printed.stderr, printed.stderr)
    words = work / "words.json"
    words.write_text('{"language": "xx"}', "utf-8")
    refused = [
        ("another kind of picture", 64, "PNG", ["--file", work / "steps.gif"]),
        ("a PNG that follows its reader", 64, "SVG", ["--file", work / "steps-auto.png", "--theme", "auto"]),
        ("a language nobody knows", 64, "de", ["--describe", "--language", "xx"]),
        ("a language file that is not there", 64, "no file", ["--describe", "--language", work / "none.json"]),
        ("a language file that lacks words", 65, "missing", ["--describe", "--language", words]),
    ]
    for name, code, word, options in refused:
        ended = program.run(*line, *options)
        tally.check(f"{name} is refused and says why", ended.returncode == code and word in ended.stderr,
                    f"exit {ended.returncode}: {ended.stderr[-300:]}")


def _every_kind(program: Program, work: Path, tally: Tally) -> None:
    """Every kind of chart for a person with a full year, and kinds for one with hardly anything."""
    folder = work / "kinds"
    folder.mkdir()
    kinds = program.run("chart", "list").stdout.split()
    tally.check("the kinds of charts are listed", len(kinds) >= 20 and len(set(kinds)) == len(kinds), kinds)
    starts = {"png": b"\x89PNG\r\n\x1a\n", "svg": b"<svg ", "pdf": b"%PDF-"}

    def one(number: int) -> tuple[str, bool, object]:
        """A kind with its words, as PNG, SVG or PDF in turn; `Painters` proves that they show the same."""
        kind = kinds[number]
        ending = list(starts)[number % len(starts)]
        file = folder / f"{kind}.{ending}"
        ended = program.run("chart", kind, "--person", "mira", "--as-of", AS_OF, "--file", file, "--describe", "--json")
        try:
            said = json.loads(ended.stdout)
        except ValueError:
            said = {}
        good = (ended.returncode == 0 and file.exists() and file.read_bytes().startswith(starts[ending])
                and 0 < len(said.get("name", "")) <= 140 and said.get("alternative", "").startswith(said["name"])
                and len(said["alternative"]) <= 140 and bool(said.get("summary")))
        if not good:
            return kind, False, f"{ending}: exit {ended.returncode}, {said}, {ended.stderr[-300:]}"
        if ending == "svg" and "Source: Source" in file.read_text("utf-8"):
            return kind, False, "it names its source twice"
        return kind, True, ""

    with ThreadPoolExecutor(max(1, os.cpu_count() or 1)) as pool:
        for kind, good, found in pool.map(one, range(len(kinds))):
            tally.check(f"chart {kind} is drawn and said", good, found)
    for kind in ("matrix", "scatter", "parts-ring"):
        ended = program.run("chart", kind, "--person", "jonas", "--as-of", AS_OF, "--file", folder / f"none-{kind}.png")
        tally.check(f"chart {kind} without enough days is refused and says why",
                    ended.returncode == 65 and ("no data" in ended.stderr or "are needed" in ended.stderr)
                    and not (folder / f"none-{kind}.png").exists(), f"exit {ended.returncode}: {ended.stderr[-300:]}")
    for kind, days in (("line", 2), ("bar", 32)):
        ended = program.run("chart", kind, "--person", "mira", "--range", days, "--describe", "--as-of", AS_OF)
        tally.check(f"chart {kind} over {days} days is refused and says what is allowed",
                    ended.returncode == 64 and "--range" in ended.stderr, f"exit {ended.returncode}: {ended.stderr[-300:]}")
    ended = program.run("chart", "timeline", "--person", "mira", "--range", 7, "--describe", "--as-of", AS_OF)
    tally.check("an option that says nothing to a kind of chart is named, and the chart is still told",
                ended.returncode == 0 and "range_unused" in ended.stderr and "Sleep" in ended.stdout,
                f"exit {ended.returncode}: {ended.stderr[-300:]}")


def _mistakes(program: Program, work: Path, tally: Tally) -> None:
    """Mistakes: each gives a message, the documented exit code, and no trace of a crash."""
    junk, empty, folder = work / "junk.zip", work / "empty.csv", work / "nothing-here"
    junk.write_bytes(b"PK\x03\x04 this is no archive")
    empty.write_bytes(b"")
    folder.mkdir()
    cut = work / "cut.zip"
    cut.write_bytes((work / "people/mira/export.zip").read_bytes()[:200_000])
    bad = work / "bad.json"
    bad.write_text('{"thresholds": {"sad": 9000, "active": 8000}, "display": {"depth": "deepest"}}')
    cases: list[tuple[str, int, list[object]]] = [
        ("a file that is not there", 64, ["import", work / "none.zip", "--person", "x"]),
        ("bytes that are no export", 65, ["import", junk, "--person", "x"]),
        ("an empty file", 65, ["import", empty, "--person", "x"]),
        ("a folder without a known file", 65, ["import", folder, "--person", "x"]),
        ("a zip that breaks off", 65, ["import", cut, "--person", "x"]),
        ("an id that is none", 64, ["import", empty, "--person", "Not An Id"]),
        ("a person nobody knows", 64, ["build", "--person", "nobody", "--out", work / "out3"]),
        ("a moment that is none", 64, ["build", "--person", "mira", "--out", work / "out3", "--as-of", "soon"]),
        ("settings with wrong values", 65, ["settings", "apply", bad, "--person", "mira"]),
        ("a chart that is none", 64, ["chart", "blob", "--person", "mira", "--file", work / "x.png"]),
        ("a command that is none", 64, ["fly"]),
    ]
    for name, code, words in cases:
        ended = program.run(*words)
        crashed = re.search(r"Fatal error|Stack dump|Thread \d+ crashed", ended.stderr)
        tally.check(f"{name}: exit {code} and a message",
                    ended.returncode == code and len(ended.stderr.strip()) > 15 and not crashed,
                    f"exit {ended.returncode}: {ended.stderr[-300:]}")
    tally.check("nobody was made by a mistake", not (program.home / "people/x/cache.sqlite").exists()
                or (program.json("show", "days", "--person", "x") or []) == [])
    for command in ("import", "build", "show", "chart", "export", "settings", "sample"):
        help_text = program.run(command, "--help").stdout
        tally.check(f"{command} --help shows an example", re.search("Examples?:", help_text) is not None, help_text[:200])

