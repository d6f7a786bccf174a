"""A category without consent: words planted in it are in no byte that the program writes or prints, except in the bundle."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from prooflib.program import TEMPLATES
from prooflib.tally import Tally

from . import everybyte

# For each category: sources, names, notes, and one unusual number.
PLANTED = {
    "fitness": ["Narwhalwatch", "Narwhalsprint", "Pangolinnote", "13577"],
    "nutrition": ["Numbatkitchen", "Quetzalsoup", "2417"],
    "wellbeing": ["Axolotldiary", "Zebrafinchhabit", "Okapijournal", "Tapirnote"],
    "cycle": ["Mollymawkcycle"],
    "medication": ["Kinkajoupill"],
}
# What goes with a pillar although it has a consent of its own.
WITHIN = {"wellbeing": ["cycle", "medication"]}
CONSENTS = {"consent": dict.fromkeys(PLANTED, True), "medication_names": True}
SHOWN = ["days", "scores", "trends", "insights", "goals", "suggestions", "mood", "pets", "notifications", "records",
         "nights", "hours", "series", "tests", "all"]
# What a page says while it waits for data, and must not say in a category that is switched off.
WAITING = ["have not arrived", "first steps", "nothing to decide from", "data for this pillar yet",
           "noch nicht da", "ersten Schritte", "wonach zu entscheiden"]
CHARTS = {"fitness": "steps", "nutrition": "fiber", "wellbeing": "mood"}


def check(program, work: Path, tally: Tally) -> None:
    """With all categories every planted word is somewhere; with one switched off, none of its words is anywhere."""
    home = work / "home-consent"
    plant(program, home, work, tally)
    words = [word for planted in PLANTED.values() for word in planted]
    shown = everybyte.found(words, everything(program, home, work, "whole", tally))
    for word in words:
        tally.check(f"with consent {word} is shown", word in shown)
    for language in ("en", "de"):
        for category, planted in PLANTED.items():
            consent = {name: name != category for name in PLANTED}
            apply(program, home, work, {"privacy": CONSENTS | {"consent": consent}, "language": language})
            folder = everything(program, home, work, f"{language}-{category}", tally, without=category)
            everywhere = everybyte.found(words, folder)
            left = {word: places for word, places in everywhere.items() if word in planted}
            tally.check(f"{language}, {category} off: nothing of it in any byte", not left, left)
            others = [word for name, others in PLANTED.items() if name not in (category, *WITHIN.get(category, []))
                      for word in others]
            rest = [word for word in others if word in everywhere]
            # Messages and findings go together with the category; names of the rest stay.
            tally.check(f"{language}, {category} off: the rest is still there", len(rest) >= len(others) - 2,
                        [word for word in others if word not in rest])
            if category == "fitness":
                pages = [page for place in ("index.html", "profile/companions.html", "pillars/index.html",
                                            "pillars/fitness.html", "insights/trends.html")
                         for page in (folder / "site/ada").glob(f"*/{place}")]
                waits = {str(page): said for page in pages if (said := [word for word in WAITING if word in page.read_text()])}
                tally.check(f"{language}: pages say what is off, and wait for no data", pages and not waits, waits)
            for path in folder.rglob("*.png"):
                tally.check(f"{path.name} carries its picture alone", not everybyte.carries(path), everybyte.carries(path))
    bundle = work / "consent.zip"
    said = program.run("export", "--person", "ada", "--file", bundle, home=home)
    unpacked = work / "consent-bundle"
    shutil.unpack_archive(bundle, unpacked)
    kept = everybyte.found(words, unpacked)
    tally.check("the bundle has all of it", said.returncode == 0 and set(kept) == set(words), set(words) - set(kept))


def plant(program, home: Path, work: Path, tally: Tally) -> None:
    """Imports fifty days of each category, and enters something by hand in each."""
    rows = ["date,metric,value,unit,source"]
    for number in range(50):
        month, day = (1, number + 25) if number < 7 else (2, number - 6) if number < 35 else (3, number - 34)
        date = f"2026-{month:02d}-{day:02d}"
        # The last day also has a meal by hand, which is added.
        steps = 13577 if number == 49 else 6000 + 90 * number
        kcal = 2417 if number == 48 else 1900 + 7 * number
        rows += [f"{date},steps,{steps},count,Narwhalwatch", f"{date},sleep_duration,{6 + number % 3},h,Narwhalwatch",
                 f"{date},resting_heart_rate,{52 + number % 5},bpm,Narwhalwatch",
                 f"{date},energy_intake,{kcal},kcal,Numbatkitchen", f"{date},fiber,{20 + number % 9},g,Numbatkitchen",
                 f"{date},mood,{1 + number % 5},scale,Axolotldiary", f"{date},energy,{1 + number % 4},scale,Axolotldiary",
                 f"{date},menstrual_flow,{max(0, 3 - number % 28)},,Mollymawkcycle"]
    csv = work / "consent.csv"
    csv.write_text("\n".join(rows) + "\n")
    apply(program, home, work, {"privacy": CONSENTS})
    said = program.run("import", csv, "--person", "ada", "--time-zone", "Europe/Berlin", home=home)
    tally.check("the planted data is imported", said.returncode == 0, said.stderr)
    for words in (("workout", "Narwhalsprint", "--start", "2026-03-14T08:00", "--minutes", 35, "--note", "Pangolinnote"),
                  ("meal", "Quetzalsoup", "--kcal", 517), ("habit", "Zebrafinchhabit"), ("journal", "Okapijournal"),
                  ("mood", 4, "--note", "Tapirnote"), ("medication", "Kinkajoupill")):
        said = program.run("log", *words, "--person", "ada", home=home)
        tally.check(f"{words[0]} is entered", said.returncode == 0, said.stderr)


def apply(program, home: Path, work: Path, changed: dict) -> None:
    file = work / "consent.json"
    file.write_text(json.dumps({"time_zone": "Europe/Berlin"} | changed))
    program.plain("settings", "apply", file, "--replace", "--yes", "--person", "ada", home=home)


def everything(program, home: Path, work: Path, name: str, tally: Tally, without: str | None = None) -> Path:
    """Everything that the program writes and prints about her, except the bundle: pages, reports, charts, answers."""
    folder = work / "consent" / name
    folder.mkdir(parents=True)
    said = program.run("build", "--person", "ada", "--out", folder / "site", home=home)
    tally.check(f"{name}: a site is built", said.returncode == 0, said.stderr)
    (folder / "build.txt").write_text(said.stdout + said.stderr)
    for report in ("weekly", "doctor"):
        said = program.run("report", report, "--person", "ada", "--templates", TEMPLATES, "--file",
                           folder / f"{report}.html", home=home)
        tally.check(f"{name}: a report is written", said.returncode == 0, said.stderr)
    parts: dict[str, object] = {}
    # In the second language all of it together is enough, since it is shown here that nothing is told apart from it.
    for shown in SHOWN if not name.startswith("de") else ["all"]:
        for form in (("--json",), ()) if shown == "all" else (("--json",),):
            said = program.run("show", shown, "--person", "ada", *form, home=home)
            (folder / f"show-{shown}{len(form)}.txt").write_text(said.stdout + said.stderr)
            if form:
                parts[shown] = json.loads(said.stdout or "null")
    whole = parts.pop("all") or {}
    tally.nothing(f"{name}: what is shown by itself is shown with the rest", [one for one in parts if parts[one] != whole.get(one)])
    for words in (("notify", "plan"), ("records", "list"), ("chart", "list")):
        said = program.run(*words, "--person", "ada", "--json", home=home) if words[0] != "chart" else program.plain(
            *words, "--person", "ada", home=home)
        (folder / f"{'-'.join(words)}.txt").write_text(said.stdout + said.stderr)
    for category, metric in CHARTS.items():
        for kind in ("png", "svg", "pdf"):
            file = folder / f"{metric}.{kind}"
            said = program.run("chart", "line", "--metric", metric, "--person", "ada", "--file", file, home=home)
            tally.check(f"{name}: a chart of {metric} as {kind}", (said.returncode == 0) == (category != without),
                        said.stderr)
        said = program.run("chart", "line", "--metric", metric, "--person", "ada", "--describe", home=home)
        (folder / f"{metric}.txt").write_text(said.stdout + said.stderr)
    return folder

