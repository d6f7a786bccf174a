"""A real screen reader, Orca, reads pages in English and in German, from their top to their end, and its words are kept.

No two words are glued together, nothing is heard twice in a row, and what a person opens the page for is heard in time. The
transcripts in `transcripts/orca-*.txt` are compared where the same version of Orca is installed; `RECORD=1` records them again,
never where `CI` is set. Where Orca is not installed, this says so and is counted as left out."""

from __future__ import annotations

import difflib
import json
import os
import re
from pathlib import Path

from prooflib.program import AS_OF, Program
from prooflib.tally import Tally

from . import reader

FOLDER = Path(__file__).parent / "transcripts"
PERSON = "mira"
PAGES = {
    "dashboard": "light/index.html",
    "pillar": "deep/pillars/fitness.html",
    "insight": "light/insights/association-sleep-duration-hrv-sdnn.html",
    "chart": "light/metrics/steps.html",
}
# At most so many utterances, where a name and its role are two; from the very top, what stands there and its role are one.
FIRST_SCORE, FIRST_ADVICE = 15, 60
# What Orca says in each language: where the main part begins, a score, the heading of advice, a picture and its slider.
WORDS = {
    "en": {"main": "main content", "score": r"\d+ out of 100", "advice": "A suggestion", "image": "image", "slider": "horizontal slider"},
    "de": {"main": "Hauptinhalt", "score": r"\d+ von 100", "advice": "Ein Vorschlag", "image": "Bild", "slider": "Horizontaler Schieberegler"},
}
# Roles and states, and leaving something: said about what stands before, and no fact.
ROLE = re.compile(
    r"link|image|figure|caption|clickable|collapsed|not checked|check box|toggle button|main content|navigation|information|"
    r"heading level \d|description (?:term|value)|(?:row|column) header|.*slider|leaving .*|"
    r"Verknüpfung|Bild|Abbildung|Beschriftung|klickbar|eingeklappt|nicht ausgewählt|Kontrollkästchen|Auslöseknopf|Hauptinhalt|Navigation|"
    r"Information|Überschrift Ebene \d|Beschreibungs(?:begriff|wert)|(?:Zeilen|Spalten)kopf|.*regler|.* wird verlassen\.")
TABLE = re.compile(r"(?P<begins>table with|Tabelle mit) |(?P<ends>leaving table|Tabelle wird verlassen)")
# A letter beside a digit, a small letter before a capital, a mark before a letter; names that are written so are taken out first.
GLUED = re.compile(r"\d[^\W\d_]{2,}|[^\W\d_]{2,}\d|[a-zäöüß]{2,}[A-ZÄÖÜ]|[,;:!?%)][^\W\d_]")
NAMES = re.compile(r"PixelPal|HealthKit|VO2max|iPhone")


def check(site: Path, tally: Tally, program: Program | None = None, work: Path | None = None) -> None:
    """The English site is there; the German one is built from the home of the program, which is a copy of its own."""
    missing = reader.missing()
    if missing:
        tally.skip("Orca reads the site", f"this machine lacks {', '.join(missing)}; `script/bootstrap --test site` installs Orca on Debian")
        return
    work = work or Path(".build-test/orca")
    hear(site, "en", work / "orca-en", tally)
    if program:
        kept = program.json("show", "settings", "--person", PERSON) or {}
        file = work / "orca.json"
        file.write_text(json.dumps({**kept, "language": "de"}), "utf-8")
        program.run("settings", "apply", file, "--person", PERSON)
        built = program.run("build", "--person", PERSON, "--out", work / "out-orca", "--as-of", AS_OF)
        if tally.check("a site is built in German for Orca", built.returncode == 0, built.stderr[-300:]):
            hear(work / "out-orca" / PERSON, "de", work / "orca-de", tally)


def hear(site: Path, language: str, folder: Path, tally: Tally) -> None:
    """Lets Orca read the pages of one site."""
    with reader.opened(folder, language) as orca:
        # On a busy machine Orca may still be starting while it reads its first page, and then leaves out the role of the first link.
        orca.read(site / "404.html")
        for name, path in PAGES.items():
            said = orca.read(site / path)
            if _kept(f"orca-{language}-{name}.txt")[1:] not in ([], said):
                # On a busy machine Orca now and then leaves out a role; what differs twice is a finding.
                said = orca.read(site / path)
            page = f"Orca, {language}, {path}"
            tally.nothing(f"{page}: no two words are glued together", glued(said))
            tally.nothing(f"{page}: nothing is heard twice in a row", twice(said))
            if name == "dashboard":
                _first_score(orca, said, language, page, tally)
            if name == "pillar":
                place = said.index(WORDS[language]["advice"], _main(said, language)) if WORDS[language]["advice"] in said else len(said)
                # Its heading, its level and how long the list is stand before the advice itself.
                tally.check(f"{page}: the first advice is heard in time, from the top", place + 4 <= FIRST_ADVICE, place + 4)
            if name == "chart":
                _chart(said, WORDS[language], page, tally)
            _compare(f"orca-{language}-{name}.txt", said, page, tally)


def glued(said: list[str]) -> list[str]:
    """The utterances that have two words without a space between them."""
    return [one for one in said if GLUED.search(NAMES.sub("", one))]


def twice(said: list[str]) -> list[str]:
    """What is heard again at once, whatever was said of its role between. Cells of a table may be equal; each has its own column."""
    found, before, in_table = [], "", False
    for one in said:
        if border := TABLE.match(one):
            in_table = border["begins"] is not None
            # The caption is the name of its table, which Orca says before it.
            before = ""
            continue
        if in_table or ROLE.fullmatch(one):
            continue
        if one == before:
            found.append(one)
        before = one
    return found


def things(said: list[str]) -> list[str]:
    """What is heard without the roles and states that are said of it: a link is one thing."""
    return [one for one in said if not ROLE.fullmatch(one)]


def _first_score(orca: reader.Reader, said: list[str], language: str, page: str, tally: Tally) -> None:
    """The first score, from where the link past the navigation leads, and by the key for headings from the very top."""
    score = re.compile(WORDS[language]["score"])
    begins = _main(said, language)
    place = next((at for at, one in enumerate(said) if score.fullmatch(one)), len(said))
    tally.check(f"{page}: the first score is heard in time, from the main part on", place - begins < FIRST_SCORE, said[begins : place + 1])
    above = things(said[: place + 1])
    tally.check(f"{page}: the first score is heard in time, from the very top", place < len(said) and len(above) <= FIRST_SCORE, above)
    heard = orca.press("ctrl+Home")
    while len(heard) <= FIRST_SCORE and not any(one.startswith("Fitness") for one in heard):
        heard += orca.press("h")
    heard += orca.press("Down")
    tally.check(f"{page}: by headings from the top, the score is heard in time",
                len(heard) <= FIRST_SCORE and re.match(r"\d+\b", heard[-1]) is not None, heard)


def _chart(said: list[str], words: dict[str, str], page: str, tally: Tally) -> None:
    """What a chart shows is said before its picture, and the slider on it says a day with its value."""
    image = said.index(words["image"]) if words["image"] in said else 0
    tally.check(f"{page}: a sentence with numbers comes before the picture", any(re.search(r"\d", one) for one in said[max(image - 5, 0) : image - 1]),
                said[max(image - 5, 0) : image + 1])
    slider = next((at for at, one in enumerate(said) if one.casefold() == words["slider"].casefold()), 0)
    tally.check(f"{page}: the slider says a day and its value", slider > image and re.search(r"\d.*: .*\d", said[slider + 1]) is not None,
                said[slider : slider + 2])


def _main(said: list[str], language: str) -> int:
    """Where the main part begins."""
    return said.index(WORDS[language]["main"]) if WORDS[language]["main"] in said else 0


def _kept(name: str) -> list[str]:
    """The lines of a transcript; none where it is not there."""
    file = FOLDER / name
    return file.read_text("utf-8").splitlines() if file.exists() else []


def _compare(name: str, said: list[str], page: str, tally: Tally) -> None:
    """Compares with the transcript, whose first line is the version of Orca; a missing one is recorded and fails."""
    file, now = FOLDER / name, [f"Orca {reader.version()}", *said]
    kept = _kept(name) or None
    record = os.environ.get("RECORD") == "1" and not os.environ.get("CI")
    if record or (kept is None and not os.environ.get("CI")):
        file.write_text("\n".join(now) + "\n", "utf-8")
    if kept is not None and kept[0] != now[0] and not record:
        tally.skip(f"{page}: the transcript", f"it was made by {kept[0]}, and this is {now[0]}")
        return
    tally.check(f"{page}: a transcript is kept", kept is not None or record, f"recorded {name}; read it")
    changed = [] if record or kept is None else list(difflib.unified_diff(kept, now, "kept", "now", lineterm="", n=0))
    tally.check(f"{page}: Orca says what the transcript has", not changed, "\n".join(changed[:30]))
