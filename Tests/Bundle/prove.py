"""A person's bundle, read by tools that know nothing of Triptych. See README.md beside this file."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

from prooflib import options
from prooflib.program import AS_OF, TEMPLATES, Program, run
from prooflib.tally import Tally

from . import consent, mutations, neighbors, pages, protection, resources, sealed, tools

TOP = "triptych-export"
KEEPING = {"consent": consent.check, "sealed": sealed.check, "neighbors": neighbors.check}


class Exporter(Program):
    """The program at one fixed moment."""

    def words(self, *words: object, home: Path | None = None) -> list[str]:
        command = super().words(*words, home=home)
        if words[0] != "sample":
            command += ["--as-of", AS_OF]
        if words[0] in ("build", "export"):
            command += ["--templates", str(TEMPLATES)]
        return command

    def json(self, *words: object, home: Path | None = None) -> dict:
        """What a command prints as JSON; empty when it prints none."""
        return super().json(*words, home=home) or {}

    def plain(self, *words: object, home: Path | None = None) -> subprocess.CompletedProcess[str]:
        """A command without a moment and templates."""
        return run(*super().words(*words, home=home))


def main() -> int:
    parser = options.parser(__doc__, "bundle")
    parser.add_argument("--part", choices=["bundle", *KEEPING], action="append",
                        help="the bundle, or one of the other promises; all of them without this option")
    chosen = parser.parse_args()
    parts = chosen.part or ["bundle", *KEEPING]
    work, tally = options.emptied(chosen.work), Tally()
    program = Exporter(chosen.program.resolve(), work / "home")
    if "bundle" in parts and not bundle(program, work, tally):
        return tally.close()
    for name in parts:
        if name in KEEPING:
            tally.part(name.capitalize())
            KEEPING[name](program, work, tally)
    return tally.close()


def bundle(program: Exporter, work: Path, tally: Tally) -> bool:
    """Checks the bundle with other tools; gives whether there was one to check."""
    tally.part("A person with everything")
    if not make(program, work, tally):
        return False
    folders = {}
    for language in ("en", "de"):
        speak(program, work, language)
        path = work / f"{language}.zip"
        said = program.run("export", "--person", "mira", "--file", path)
        if not tally.check(f"{language}: a bundle is written", said.returncode == 0, said.stderr):
            return False
        tally.check(f"{language}: it is private", path.stat().st_mode & 0o777 == 0o600)
        with zipfile.ZipFile(path) as archive:
            archive.extractall(work / language)
        folders[language] = work / language / TOP
    written = work / "de.zip"
    tally.part("Other people's tools")
    tools.check(written, folders["de"], tally)
    tools.frictionless(folders["de"], work, tally)
    tally.part("FHIR")
    resources.check(folders["de"], tally)
    tally.part("Back again")
    comes_back(program, written, work, tally)
    tally.part("Protection")
    protection.check(program, written, work, tally)
    tally.part("Changed bundles")
    small = work / "small.zip"
    few(program, work, small, tally)
    mutations.check(program, small, work, tally)
    tally.part("Pages")
    pages.check(folders, tally)
    return True


def make(program: Exporter, work: Path, tally: Tally) -> bool:
    """The sample person Mira with a built site, entries by hand, and texts that tend to break things."""
    program.run("sample", "--people", 1, "--seed", 1, "--dir", work / "people", "--as-of", AS_OF)
    folder = work / "people" / "mira"
    settings = json.loads((folder / "settings.json").read_text())
    files = [path for path in (folder / "export.zip", folder / "more.csv") if path.exists()]
    taken = program.json("import", *files, "--person", "mira", "--time-zone", settings["time_zone"])
    program.plain("settings", "apply", folder / "settings.json", "--person", "mira")
    for words in (("meal", '=1+1 "Soup", e\u0301 \u202Eabc \U0001F680', "--kcal", 420), ("mood", 4, "--energy", 3),
                  ("water", 0.3), ("habit", "'quoted"), ("steps", 8200), ("mindful", 3)):
        logged = program.run("log", *words, "--person", "mira")
        tally.check(f"{words[0]} is entered by hand", logged.returncode == 0, logged.stderr)
    long = program.run("log", "journal", "-", "--person", "mira", given="@SUM(A1) " + "long words " * 1500)
    tally.check("a long entry is taken", long.returncode == 0, long.stderr)
    # A build decides what is kept for good: moods, forms, steps, what was shown and planned.
    built = program.run("build", "--person", "mira", "--out", work / "site")
    tally.check("the site is built", built.returncode == 0, built.stderr)
    return tally.check("the files are taken", taken.get("new", 0) > 0, taken)


def few(program: Exporter, work: Path, bundle: Path, tally: Tally) -> None:
    """The small bundle of a person with a week of every kind, so that about eighty changed ones are tried quickly."""
    csv = work / "week.csv"
    csv.write_text("date,metric,value,unit,source\n" + "".join(
        f"2026-03-{day:02d},{metric},{value + day},{unit},Watch\n" for day in range(8, 15)
        for metric, value, unit in (("steps", 7000, "count"), ("weight", 70, "kg"), ("sleep_duration", -2, "h"),
                                    ("resting_heart_rate", 50, "bpm"))))
    home = work / "home-small"
    program.run("import", csv, "--person", "mira", "--time-zone", "Europe/Berlin", home=home)
    for words in (("meal", "Soup", "--kcal", 420), ("mood", 4), ("water", 0.3), ("habit", "Walk"),
                  ("workout", "Run", "--start", "2026-03-14T08:00", "--minutes", 35)):
        program.run("log", *words, "--person", "mira", home=home)
    file = work / "small.json"
    file.write_text(json.dumps({"time_zone": "Europe/Berlin", "language": "en"}))
    program.plain("settings", "apply", file, "--person", "mira", home=home)
    written = program.run("export", "--person", "mira", "--file", bundle, home=home)
    tally.check("a small bundle is written", written.returncode == 0, written.stderr)


def speak(program: Exporter, work: Path, language: str) -> None:
    """Sets the language of the person."""
    held = json.loads((program.home / "people" / "mira" / "settings.json").read_text())
    file = work / "settings.json"
    file.write_text(json.dumps(held | {"language": language}))
    program.plain("settings", "apply", file, "--person", "mira")


def data_of(home: Path) -> dict:
    """The data in a home, without the operator's trail, which notes each import."""
    return {path: content for path, content in mutations.held(home).items() if not str(path).startswith("audit.")}


def comes_back(program: Exporter, bundle: Path, work: Path, tally: Tally) -> None:
    """Imports the bundle into an empty home without loss, and into a home with the person only what is missing."""
    again = program.json("export", "--person", "mira", "--file", work / "again.zip")
    tally.check("the same cache gives the same bytes", (work / "again.zip").read_bytes() == bundle.read_bytes())
    other = work / "home-back"
    taken = program.json("import", bundle, "--person", "mira", home=other)
    tally.check("everything is new in an empty home",
                taken.get("new", 0) == taken.get("read", -1) and not taken.get("refused"), str(taken)[:400])
    back = program.json("export", "--person", "mira", "--file", work / "back.zip", home=other)
    tally.check("an empty home has the same digest afterwards", bool(again.get("digest")) and again["digest"] == back.get("digest"))
    tally.check("and gives the same bundle", (work / "back.zip").read_bytes() == bundle.read_bytes())
    for words in (("records", "audit"), ("show", "mood"), ("show", "pets"), ("show", "notifications"), ("show", "settings")):
        first, second = (program.run(*words, "--person", "mira", "--json", home=home) if words[0] == "show"
                         else program.plain(*words, "--person", "mira", "--json", home=home) for home in (program.home, other))
        tally.check(f"{' '.join(words)}: the same", first.returncode == 0 and first.stdout == second.stdout,
                    first.stderr + second.stdout[:200])
    before = data_of(other)
    twice = program.json("import", bundle, "--person", "mira", home=other)
    tally.check("imported twice, nothing is new", twice.get("new") == 0 and twice.get("unchanged") == taken.get("new"), str(twice)[:300])
    tally.check("and not a byte of what is held changes", data_of(other) == before)
    # Newer facts and settings of the home stay, and a message says so.
    logged = program.plain("log", "steps", 4321, "--person", "mira", "--as-of", "2026-03-15T19:00", home=other)
    tally.check("a later word is entered", logged.returncode == 0, logged.stderr)
    speak(Exporter(program.path, other), work, "en")
    held = program.plain("show", "days", "--person", "mira", "--json", "--as-of", "2026-03-15T23:00", home=other).stdout
    merged = program.run("import", bundle, "--person", "mira", home=other)
    tally.check("a home with newer facts takes the bundle", merged.returncode == 0, merged.stderr)
    after = program.plain("show", "days", "--person", "mira", "--json", "--as-of", "2026-03-15T23:00", home=other).stdout
    tally.check("newer facts stay", after == held and "4321" in after, changed(held, after))
    tally.check("the home's settings stay, and a message says so", "settings" in merged.stderr.lower()
                and json.loads((other / "people/mira/settings.json").read_text())["language"] == "en", merged.stderr)
    # A home with a part of the data imports the rest.
    part = work / "home-part"
    csv = work / "part.csv"
    csv.write_text("date,metric,value,unit,source\n2020-01-05,weight,70,kg,Scales\n")
    program.run("import", csv, "--person", "mira", "--time-zone", "Europe/Berlin", home=part)
    more = program.json("import", bundle, "--person", "mira", home=part)
    days = program.run("show", "days", "--person", "mira", "--json", home=part).stdout
    tally.check("what is missing is added to what is held",
                more.get("new") == taken.get("new") and "2020-01-05" in days, str(more)[:300])


def changed(before: str, after: str) -> list:
    """Rows of one list that are not in the other."""
    first, second = (json.loads(text or "[]") for text in (before, after))
    return [row for row in first if row not in second][:3] + [row for row in second if row not in first][:3]


if __name__ == "__main__":
    sys.exit(main())
