"""Checks script/language: its plural rules against the Swift ones, every language, a new one, planted faults, wrong usage."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from prooflib.program import ROOT
from prooflib.tally import Tally

sys.path.append(str(ROOT / "script"))
from translation import compare, files, plurals, skeleton

SIGNS = dict(zip("012fm.", plurals.FORMS))
# The counts of a row of the test's forms.
COUNTS = [*range(121), 200, 201, 202, 211, 1000, 1001, 1002, 1_000_000, 1_000_001, 2_000_000]
# By what is planted in a copy of German: where, what stands there, what comes in its place, and what must be said of it.
PLANTED = {
    "a text that is missing": ("words.json", '  "navInsights": "Einblicke",\n', "", "`navInsights` is missing."),
    "a key that English lacks": ("words.json", '"navInsights"', '"navInsight"', "`navInsight` is no text of English."),
    "another placeholder": ("measures.json", "Im Mittel {value}", "Im Mittel {mean}", "`finding.trendMean` has the placeholders {mean}"),
    "a form that is missing": ("words.json", '    "one": "{n} Tag",\n', "", "`rangeDays` lacks the plural form `one`."),
    "a form of a unit that is missing": ("words.json", '    "one": "Minute",\n', "", "`unitWords.min` lacks the plural form `one`."),
    "a form that German never takes": ("words.json", '"one": "{n} Tag"', '"few": "{n} Tag"', "the plural form `few`, which the language never"),
    "an unknown form": ("words.json", '"one": "{n} Tag"', '"some": "{n} Tag"', "the form `some`, which is no plural form."),
    "another rule": ("words.json", '"one-other"', '"english"', "`formatPlurals` must name a plural rule"),
    "a blank text": ("measures.json", "Im Mittel {value}", " ", "`finding.trendMean` is blank."),
    "other code": ("profile.json", "export.zip", "export.tar", "which is markup or code."),
    "a key twice": ("words.json", '  "navPillars"', '  "navDashboard": "Übersicht",\n  "navPillars"', "`navDashboard` stands in words.json:"),
    "no JSON": ("words.json", '",\n  "navPillars"', '"\n  "navPillars"', "the file cannot be read: "),
}


def _run(root: Path, *words: str) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, root / "script" / "language", *words], capture_output=True, text=True, check=False)


def _rules(tally: Tally) -> None:
    """The rules are those of the Swift file, and give the forms that its test has from Unicode."""
    swift = (ROOT / "Sources/TriptychBase/Phrases/PluralRule.swift").read_text("utf-8")
    cases = swift.split("enum PluralRule", 1)[1].split("func ", 1)[0]
    named = dict(re.findall(r'^  case (\w+)(?: = "([^"]+)")?$', cases, re.MULTILINE))
    tally.check("languages: the plural rules are those of PluralRule.swift", [raw or name for name, raw in named.items()] == plurals.RULES, named)
    forms = re.search(r"enum PluralForm[^{]*\{\s*case ([\w, ]+)", swift)
    tally.check("languages: the plural forms are those of PluralRule.swift", forms[1].split(", ") == plurals.FORMS, forms[1])
    tally.check("languages: needed and known forms are computed as in PluralRule.swift",
                "Set((0...200).map(rule.form)).union([.other])" in swift and "neededForms.union([form(of: 1_000_000)])" in swift)
    test = (ROOT / "Tests/TriptychBaseTests/Phrases/PluralRuleTests.swift").read_text("utf-8")
    rows = re.findall(r'\.(\w+), "([\w ]+)",\s*"([012fm.]+)"\s*\+ "([012fm.]+)"', test)
    tally.check("languages: the test has forms for every rule", [row[0] for row in rows] == list(named), [row[0] for row in rows])
    tally.nothing("languages: every rule gives the forms of Unicode", [
        (rule, count) for name, _, first, second in rows if (rule := named[name] or name)
        for count, sign in zip(COUNTS, first + second) if plurals.form(rule, count) != SIGNS[sign]])
    # A language of a region, such as pt_PT, is not in the table.
    tally.nothing("languages: the table has the languages of the test by their rules", [
        code for name, codes, _, _ in rows for code in codes.split() if "_" not in code and plurals.LANGUAGES.get(code) != (named[name] or name)])


def _whole(tally: Tally) -> None:
    """Every language of the checkout is complete, and the tool finds where nearly all of its phrases are used."""
    done = _run(ROOT, "check", "--json")
    listed = json.loads(done.stdout)["languages"]
    tally.check("languages: all are complete", done.returncode == 0 and all(one["complete"] for one in listed),
                [fault for one in listed for fault in one["faults"]])
    tally.check("languages: English and German are among them", {"en", "de"} <= {one["code"] for one in listed}, listed)
    tally.nothing("languages: all are offered", [(one["code"], one["unlisted"]) for one in listed if one["unlisted"]])
    *shown, last = _run(ROOT, "context").stdout.splitlines()
    counts = [int(number) for number in re.findall(r"\b(\d+) (?:phrases|with|placeholders)", last)]
    tally.check("languages: 95 of 100 phrases have a place of use, and 95 of 100 placeholders what fills them",
                len(counts) == 4 and counts[1] > 0.95 * counts[0] and counts[3] > 0.95 * counts[2], last)
    mean = "\n".join(shown).split("finding.trendMean ", 1)[-1].split("\n\n", 1)[0]
    tally.check("languages: a phrase is shown with what fills it and where it is used", all(part in mean for part in (
        "en       Mean {value}", "words.mean(mean, of: metric)", "used by  Sources/TriptychSite/Measures/")), mean)


def _copy(root: Path) -> None:
    for part in ("script", files.PAGES, files.CHARTS):
        shutil.copytree(ROOT / part, root / part)


def _new(tally: Tally) -> None:
    """A new language has every key of English, all of them still to do, in a form that the program refuses."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        _copy(root)
        skeleton.preview(root, root / "again", "en", "en")
        tally.nothing("languages: what is written anew is what was read", [
            file for file in files.files(root, "en") if file.startswith(files.PAGES)
            and json.loads((root / file).read_text("utf-8")) != json.loads((root / "again" / file.removeprefix("Templates/")).read_text("utf-8"))])
        # A code that no language has, with a rule of many forms.
        done = _run(root, "new", "xx", "--plurals", "polish")
        tally.check("languages: a new one is begun", done.returncode == 0, done.stderr)
        english, new = files.load(root, "en"), files.load(root, "xx")
        tally.check("languages: a new one has the keys of English in their order", list(english.texts) == list(new.texts))
        settled = {key for key, text in new.texts.items() if text.todo is None}
        tally.nothing("languages: in a new one, only what follows from its code is done", sorted(
            key for key in settled if not key.startswith(("setting.choice.language.", "unit"))
            and key not in ("formatPlurals", "formatClockWord", "charts.plurals", "charts.language", "charts.clock.word")))
        tally.nothing("languages: counted texts of a new one have the forms of its rule", [
            key for key, text in new.texts.items() if text.counted and text.forms and set(text.forms) != {"one", "few", "many", "other"}])
        tally.check("languages: what marks a text as still to do is no plural form, so the program refuses it", files.TODO not in plurals.FORMS)
        done = _run(root, "check", "xx", "--json")
        counts = json.loads(done.stdout)["languages"][0]["counts"]
        tally.check("languages: what is to do is counted, and nothing else is wrong",
                    done.returncode == 65 and counts["todo"] == len(new.texts) - len(settled) and sum(counts.values()) == counts["todo"], counts)
        done = _run(root, "preview", "xx", str(root / "preview"))
        shown = json.loads((root / "preview/languages/xx/words.json").read_text("utf-8")) if done.returncode == 0 else {}
        tally.check("languages: a preview has English where a text is to do", shown.get("navPillars") == "Pillars"
                    and list(shown.get("rangeDays", {})) == ["one", "few", "many", "other"], done.stderr)
        for words in (["new"], ["new", "de"], ["new", "DE"], ["new", "pt-BR"], ["new", "dutch"], ["new", "und"], ["new", "qz"], ["new", "nl", "--plurals"],
                      ["new", "nl", "--plurals", "dutch"], ["new", "nl", "--quick"], ["check", "zz"], ["context", "no.such.phrase"],
                      ["context", "--subject", "nothing"], ["preview", "de"], ["preview", "de", str(root / "Templates")], ["translate"], []):
            done = _run(root, *words)
            tally.check(f"languages: `{' '.join(words)}` is refused in a sentence", done.returncode == 64
                        and (not words or done.stderr.startswith("error: ")) and "Traceback" not in done.stderr, done.stderr)
        tally.check("languages: what is refused writes nothing", {*files.codes(root)} == {*files.codes(ROOT), "xx"}, files.codes(root))


def _planted(tally: Tally) -> None:
    """A fault in a language is found, in its file."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        _copy(root)
        english, fixed = files.load(root, "en"), files.in_templates(ROOT)
        for name, (file, old, new, said) in PLANTED.items():
            path = root / files.PAGES / "de" / file
            text = path.read_text("utf-8")
            path.write_text(text.replace(old, new, 1), "utf-8")
            found = [str(fault) for fault in compare.compare(english, files.load(root, "de"), fixed)]
            tally.check(f"languages: {name} is found", old in text and any(
                re.match(rf"{files.PAGES}/de/{file}:\d+: ", line) and said in line for line in found), found[:4])
            path.write_text(text, "utf-8")


def prove(tally: Tally) -> None:
    _rules(tally)
    _whole(tally)
    _new(tally)
    _planted(tally)
