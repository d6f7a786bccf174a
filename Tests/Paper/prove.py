"""Reports on paper, as other people's readers of PDF files find them. See README.md beside this file."""

from __future__ import annotations

import re
import resource
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from prooflib import options
from prooflib.program import AS_OF, Program
from prooflib.tally import Tally

TOOLS = ["qpdf", "pdfinfo", "pdffonts", "pdftotext"]
KINDS = ["weekly", "monthly", "year", "doctor"]
# The most pages of the kinds that promise a number of them.
MOST_PAGES = {"weekly": 1, "doctor": 2}
SIZES = {"a4": "595.276 x 841.89 pts (A4)", "letter": "612 x 792 pts (letter)"}
# Headings of each language in the order of a reader.
HEADINGS = {
    "en": {"weekly": ["2 to 8 March 2026", "Fitness", "Nutrition", "Wellbeing", "Nights and movement"],
           "monthly": ["1 to 28 February 2026", "Fitness", "Day by day in colour", "Goals", "Day by day"],
           "year": ["1 March 2025 to 28 February 2026", "The year in numbers", "Twelve small months",
                    "Rhythm of the nights", "Month by month"],
           "doctor": ["15 December 2025 to 14 March 2026", "In figures", "About these values"]},
    "de": {"weekly": ["2. bis 8. März 2026", "Fitness", "Ernährung", "Wohlbefinden", "Nächte und Bewegung"],
           "monthly": ["1. bis 28. Februar 2026", "Fitness", "Tag für Tag in Farbe", "Ziele", "Tag für Tag"],
           "year": ["1. März 2025 bis 28. Februar 2026", "Das Jahr in Zahlen", "Zwölf kleine Monate",
                    "Rhythmus der Nächte", "Monat für Monat"],
           "doctor": ["15. Dezember 2025 bis 14. März 2026", "In Zahlen", "Zu diesen Werten"]},
    "ar": {"weekly": ["من ٧ إلى ١٣ مارس ٢٠٢٦", "اللياقة", "التغذية", "العافية", "الليالي"]},
}


@dataclass
class Report:
    """A report as a file."""

    person: str
    language: str
    kind: str
    paper: str
    path: Path

    @property
    def headings(self) -> list[str]:
        """The headings in the order of a reader. Jonas began a day ago, and has few."""
        found = HEADINGS[self.language][self.kind][:None if self.person == "mira" else 1]
        # Poppler gives the words of a line from left to right, so only single words are looked for.
        return found[1:] if self.language == "ar" else found

    @property
    def name(self) -> str:
        return f"{self.person}, {self.kind} on {self.paper} ({self.language})"


def main() -> int:
    chosen = options.parser(__doc__, "paper", "triptych").parse_args()
    tally = Tally()
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if not tally.check("the readers are there", not missing, f"{missing}: script/bootstrap --test installs them"):
        return tally.close()
    work = options.emptied(chosen.work)
    program = Program(chosen.program, work / "home")
    made = program.run("sample", "--people", 2, "--seed", 1, "--as-of", AS_OF, "--home", program.home)
    if not tally.check("two people are made up", made.returncode == 0, made.stderr):
        return tally.close()
    for language in HEADINGS:
        _speak(program, language, work, tally)
        for person in ["mira", "jonas"]:
            for kind in HEADINGS[language]:
                tally.part(f"{person}, {kind}, {language}")
                for paper in SIZES:
                    report = _written(program, Report(person, language, kind, paper, work / f"{person}-{language}-{kind}-{paper}.pdf"),
                                      tally)
                    if report:
                        _look(report, tally)
    tally.part("The same bytes, the settings and the site")
    _again(program, work, tally)
    _in_the_site(program, work, tally)
    return tally.close()


def _speak(program: Program, language: str, work: Path, tally: Tally) -> None:
    for person in ["mira", "jonas"]:
        settings = work / f"language-{person}.json"
        settings.write_text(f'{{"language": "{language}"}}')
        set_ = program.run("settings", "apply", settings, "--yes", "--person", person)
        tally.check(f"{person} reads {language}", set_.returncode == 0, set_.stderr)


def _written(program: Program, report: Report, tally: Tally) -> Report | None:
    before = _busy()
    ended = program.run("report", report.kind, "--person", report.person, "--as-of", AS_OF, "--pdf", "--paper", report.paper,
                        "--file", report.path)
    good = tally.check(f"{report.name}: is written", ended.returncode == 0 and report.path.exists(), ended.stderr)
    print(f"     {report.kind}: {(_busy() - before) * 1000:.0f} ms of processor time with reading the data", flush=True)
    return report if good else None


def _busy() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _read(*words: object) -> str:
    ended = subprocess.run([str(word) for word in words], capture_output=True, check=False, encoding="utf-8", errors="replace")
    return ended.stdout + ended.stderr


def _look(report: Report, tally: Tally) -> None:
    name, path = report.name, report.path
    checked = _read("qpdf", "--check", path)
    tally.check(f"{name}: qpdf finds no error", "No syntax or stream encoding errors" in checked and "WARNING" not in checked, checked)
    _about(report, tally)
    fonts = [line.split() for line in _read("pdffonts", path).splitlines()[2:]]
    tally.check(f"{name}: fonts are embedded as subsets with their letters",
                bool(fonts) and all(row[0][6:7] == "+" and row[-5:-2] == ["yes", "yes", "yes"] for row in fonts), fonts)
    _structure(report, tally)
    # In the order of the structure, not of places on the page.
    _in_order(f"{name}: the text comes in order", _read("pdftotext", "-raw", path, "-"), report.headings, tally)
    plain = _read("qpdf", "--qdf", "--object-streams=disable", path, "-")
    tally.check(f"{name}: has bookmarks", "/Outlines" in plain and "/Title" in plain.split("/Outlines", 1)[1])
    tally.check(f"{name}: what decorates is marked", plain.count("/Artifact BMC") > 0 and _balanced(plain), plain.count("BDC"))


def _about(report: Report, tally: Tally) -> None:
    info = dict(line.split(":", 1) for line in _read("pdfinfo", report.path).splitlines() if ":" in line)
    info = {key: value.strip() for key, value in info.items()}
    name = report.name
    tally.check(f"{name}: is tagged", info.get("Tagged") == "yes", info)
    tally.check(f"{name}: has the size of its paper", info.get("Page size") == SIZES[report.paper], info)
    tally.check(f"{name}: has a title", HEADINGS[report.language][report.kind][0] in info.get("Title", ""), info)
    tally.nothing(f"{name}: has no date and no author", [key for key in ("CreationDate", "ModDate", "Author", "Creator") if key in info])
    tally.check(f"{name}: keeps to its pages", int(info.get("Pages", 0)) in range(1, MOST_PAGES.get(report.kind, 6) + 1), info)
    raw = report.path.read_bytes()
    language = "<FEFF" + report.language.encode("utf-16-be").hex().upper() + ">"
    tally.check(f"{name}: says its language", f"/Lang {language}".encode() in raw)
    tally.check(f"{name}: shows its title", b"/DisplayDocTitle true" in raw)
    tally.check(f"{name}: is turned in its direction", (b"/Direction /R2L" in raw) == (report.language == "ar"))


def _structure(report: Report, tally: Tally) -> None:
    tree = _read("pdfinfo", "-struct-text", report.path)
    lines = tree.splitlines()
    name = report.name
    tally.check(f"{name}: is one document with a first heading", tree.startswith("Document") and len(re.findall(r"^ *H1\b", tree, re.M)) == 1,
                tree[:300])
    headings = [int(level) for level in re.findall(r"^ *H(\d)\b", tree, re.M)]
    tally.check(f"{name}: no level of heading is left out", all(after - before <= 1 for before, after in zip([0, *headings], headings)),
                headings)
    words = "\n".join(re.findall(r'"(.*)"', tree))
    # Within an element Poppler leaves the letters as they are seen.
    wanted = [text[::-1] for text in report.headings] if report.language == "ar" else report.headings
    _in_order(f"{name}: the structure reads in order", words, wanted, tally)
    tables = len(re.findall(r"^ *Table\b", tree, re.M))
    heads = len(re.findall(r"^ *TH\b", tree, re.M))
    scopes = len(re.findall(r"/Scope /(Column|Row)", tree))
    tally.check(f"{name}: every header cell has its direction", heads == scopes and (tables == 0 or heads > tables), (tables, heads, scopes))
    empty = [index for index, line in enumerate(lines) if re.match(r" *T[DH]\b", line)
             and not any('"' in after for after in lines[index + 1:index + 3])]
    tally.nothing(f"{name}: no cell is empty", empty)
    figures = len(re.findall(r"^ *Figure\b", tree, re.M))
    raw = report.path.read_bytes()
    alternatives = re.findall(rb"/Alt <FEFF([0-9A-F]+)>", raw)
    tally.check(f"{name}: every figure has words", len(alternatives) == figures and all(len(words) > 80 for words in alternatives),
                (figures, len(alternatives)))
    tally.check(f"{name}: charts are there", report.kind == "doctor" or report.person != "mira" or figures > 0, figures)


def _balanced(plain: str) -> bool:
    """Whether every mark of a page's content ends, and nothing stands outside of one."""
    for content in re.findall(r"^stream\n(.*?)^endstream", plain, re.M | re.S):
        if "/Artifact BMC" not in content:
            continue
        depth = 0
        for line in content.splitlines():
            if line.endswith((" BMC", " BDC")):
                depth += 1
            elif line == "EMC":
                depth -= 1
            elif depth == 0 and line.endswith((" Tj", ")Tj", "]TJ", " f", "\nf", " S")):
                return False
            if depth < 0:
                return False
        if depth:
            return False
    return True


def _in_order(name: str, text: str, wanted: list[str], tally: Tally) -> None:
    flat = " ".join(text.replace("\u00a0", " ").split())
    place, lost = 0, []
    for words in wanted:
        found = flat.find(words, place)
        if found < 0:
            lost.append(words)
        else:
            place = found + len(words)
    tally.nothing(name, lost)


def _again(program: Program, work: Path, tally: Tally) -> None:
    for kind in KINDS:
        files = []
        for zone in ["UTC", "Asia/Tokyo"]:
            path = work / f"again-{zone.replace('/', '-')}.pdf"
            program.run("report", kind, "--person", "mira", "--as-of", AS_OF, "--file", path, environment={"TZ": zone, "LC_ALL": "de_DE.UTF-8"})
            files.append(path.read_bytes() if path.exists() else b"")
        tally.check(f"{kind}: another run writes the same bytes", len(files[0]) > 1000 and files[0] == files[1])


def _in_the_site(program: Program, work: Path, tally: Tally) -> None:
    out = work / "site"
    for paper, wanted in [("letter", True), ("none", False)]:
        settings = work / f"paper-{paper}.json"
        settings.write_text(f'{{"reports": {{"paper": "{paper}"}}}}')
        program.run("settings", "apply", settings, "--yes", "--person", "mira")
        built = program.run("build", "--person", "mira", "--as-of", AS_OF, "--out", out)
        tally.check(f"a site with reports on {paper} is built", built.returncode == 0, built.stderr)
        files = sorted(path.name for path in out.rglob("*.pdf"))
        tally.check(f"a site with reports on {paper} has them", files == (sorted(f"{kind}.pdf" for kind in KINDS) if wanted else []), files)
        pages = [page for page in out.rglob("weekly.html") if ".pdf" in page.read_text()]
        tally.check(f"the pages of the week link to them on {paper}", bool(pages) == wanted, pages)
        if wanted:
            for path in out.rglob("*.pdf"):
                tally.check(f"{path.name} of the site has its paper", SIZES[paper] in _read("pdfinfo", path))


if __name__ == "__main__":
    sys.exit(main())
