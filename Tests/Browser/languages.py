"""Two languages in one site, a language of long words, and no English left in the others.

The long words are made of the English ones: each vowel stands twice and has an accent, so that a text is some 40 per cent longer, as
translations are. Nothing may leave a page of 320 pixels."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.markup import ENDED, Markup
from prooflib.program import AS_OF, TEMPLATES, Program
from prooflib.tally import Tally

from .browser import NARROW as PHONE
from .direction import FIT

PERSON = "mira"
TWICE = str.maketrans({"a": "áá", "e": "éé", "i": "íí", "o": "óó", "u": "úú", "A": "ÁÁ", "E": "ÉÉ", "I": "ÍÍ", "O": "ÓÓ", "U": "ÚÚ"})
# Texts that are formats or codes, and what stands between marks of its own within a text.
FORMATS = ("format", "date", "month", "unit.", "clock", "entryLocale", "and", "comma", "percent", "setting.choice.language")
KEPT = re.compile(r"(\{\w+\}|`[^`]*`|https?://\S+|\w+_\w+|%\d)")
NARROW = ["light/index.html", "deep/index.html", "deep/pages.html", "deep/pillars/fitness.html", "deep/pillars/nutrition.html",
          "deep/insights/index.html", "deep/insights/association-*.html", "deep/insights/trends.html", "deep/metrics/steps-30.html",
          "light/log/index.html", "light/log/workout.html", "deep/calendar/*.html", "deep/days/*.html", "deep/reports/weekly.html",
          "deep/reports/doctor.html", "deep/profile/index.html", "deep/profile/settings.html", "deep/profile/history.html",
          "deep/profile/about.html", "light/profile/companions.html", "light/search.html", "light/practice/breathing.html",
          "deep/profile/privacy.html", "light/profile/onboarding/*.html"]
# English words that no other language of pages has, and that no name or source holds.
TELLTALE = re.compile(r"\b(?:the|and|your|you|with|days|weeks|steps|sleep|night|nights|weight|yet|this|that|less|than|have|usual|month|hours|"
                      r"heart|since|today|yesterday|morning|evening|below|above)\b")
# Names and titles that keep their own language.
OWN = re.compile(r"Life’s Essential 8|American Heart Association|Sleep Regularity Index|Data Package|This page in English|Bathroom Scale|"
                 r"Larder & Plate|Statistics for the Behavioral Sciences")
SILENT = {"script", "style", "code", "kbd", "samp", "pre", "svg"}


def check(program: Program, work: Path, tally: Tally) -> None:
    """Builds the site of the person who has everything in two languages, and with long words; the settings are put back."""
    kept = program.json("show", "settings", "--person", PERSON) or {}
    try:
        for language, second in (("de", "ar"), ("fr", "es")):
            out = work / "out-languages" / language
            if _apply(program, work, {**kept, "language": language, "second_language": second}, tally):
                built = program.run("build", "--person", PERSON, "--out", out, "--as-of", AS_OF)
                if tally.check(f"a site is built in {language} and {second}", built.returncode == 0, built.stderr[-300:]):
                    both(out / PERSON, language, second, tally)
                    glance({language: out / PERSON, second: out / PERSON / second}, tally)
        if _apply(program, work, {**kept, "language": "en"}, tally):
            built = program.run("build", "--person", PERSON, "--out", work / "out-long", "--as-of", AS_OF, "--templates", _long(work / "long-words"))
            if tally.check("a site is built with long words", built.returncode == 0, built.stderr[-300:]):
                fits(work / "out-long" / PERSON, tally)
    finally:
        _apply(program, work, kept, tally)


def _apply(program: Program, work: Path, settings: dict, tally: Tally) -> bool:
    file = work / "languages.json"
    file.write_text(json.dumps(settings), "utf-8")
    applied = program.run("settings", "apply", file, "--person", PERSON)
    return tally.check("the settings take the languages", applied.returncode == 0, applied.stderr[-300:])


def both(site: Path, first: str, second: str, tally: Tally) -> None:
    """Each page stands in both languages, leads to itself in the other, and has no English."""
    pages = {file.relative_to(site).as_posix(): file.read_text("utf-8") for file in sorted(site.rglob("*.html"))}
    main = {path for path in pages if not path.startswith(f"{second}/") and path != "404.html"}
    other = {path.removeprefix(f"{second}/") for path in pages if path.startswith(f"{second}/")}
    tally.check(f"{first} and {second} have the same pages", main == other and len(main) > 100, sorted(main ^ other)[:4])
    wrong, dead = [], []
    for path, text in pages.items():
        if path == "404.html":
            continue
        is_second = path.startswith(f"{second}/")
        own, their = (second, first) if is_second else (first, second)
        if f'<html lang="{own}" dir="{"rtl" if own == "ar" else "ltr"}"' not in text:
            wrong.append(path)
        links = re.findall(r'<a href="([^"]+)" lang="(\w+)" hreflang="(\w+)"', text) + [
            (href, code, code) for code, href in re.findall(r'<link rel="alternate" hreflang="(\w+)" href="([^"]+)"', text)]
        twin = path.removeprefix(f"{second}/") if is_second else f"{second}/{path}"
        if len(links) != 2 or any(code != their or tag != their or (site / path).parent.joinpath(href).resolve() != (site / twin).resolve()
                                  for href, code, tag in links):
            dead.append(path)
    tally.nothing(f"{first} and {second}: each page says its language and direction", wrong)
    tally.nothing(f"{first} and {second}: each page leads to itself in the other language, at its foot and for programs", dead)
    tally.check(f"{first} and {second}: styles, scripts and pets stand there once", not (site / second / "assets").exists()
                and not (site / second / "pets").exists())
    tally.nothing(f"{first} and {second}: no English is left", [
        f"{path}: {said}" for path, text in pages.items() for said in _english(text)][:6])


# Where the quick actions and the switch of depths end, and where the tabs begin.
GLANCE = """() => { const end = name => Math.max(0, ...[...document.querySelectorAll(name)].map(one => one.getBoundingClientRect().bottom));
  return { end: Math.max(end('.lquick'), end('.lswitch')), tabs: document.querySelector('.tabs-main').getBoundingClientRect().top }; }"""

# How wide what stands side by side in a week's report is, on a sheet as wide as A4.
BESIDE = """() => { document.body.style.width = '180mm';
  const widths = [...document.querySelectorAll('.sheet .grid2 > .card')].map(one => one.getBoundingClientRect().width);
  document.body.style.width = ''; return widths; }"""


def glance(sites: dict[str, Path], tally: Tally) -> None:
    """In each language the Dashboard in Light stands above the tabs of a phone, down to what leads on, and a week is two sheets of paper."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        page = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce").new_page()
        for language, site in sites.items():
            page.goto((site / "light/index.html").resolve().as_uri())
            seen = page.evaluate(GLANCE)
            tally.check(f"{language}: the Dashboard in Light fits a phone", 0 < seen["end"] <= seen["tabs"], seen)
            page.goto((site / "deep/reports/weekly.html").resolve().as_uri())
            sheets = {paper: len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) for paper in ("A4", "Letter")}
            tally.check(f"{language}: a week is read on two sheets of paper", max(sheets.values()) <= 2, sheets)
            page.emulate_media(media="print")
            widths = page.evaluate(BESIDE)
            tally.check(f"{language}: on paper the bars have room beside the table of nights",
                        len(widths) == 2 and min(widths) >= 0.3 * sum(widths), widths)
            # Not "screen", which the next sheets of paper would follow.
            page.emulate_media(media="null")
        browser.close()


class _Texts(Markup):
    """What is seen and heard of a page, apart from code and what people typed."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[str] = []
        self.open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        while self.open and self.open[-1][0] in ENDED.get(tag, ()):
            self.open.pop()
        held = dict(attributes)
        is_silent = tag in SILENT or tag == "bdi" or held.get("dir") == "auto" or "data-others-words" in held or held.get("lang") not in (
            None, "ar", "de", "es", "fr")
        if tag not in ("meta", "link", "input", "img", "br", "hr", "source", "wbr", "path", "rect", "circle", "line", "use"):
            self.open.append((tag, is_silent))
        self.texts += [held[name] for name in ("aria-label", "alt", "title", "placeholder") if held.get(name)]

    def handle_endtag(self, tag: str) -> None:
        while self.open:
            last, _ = self.open.pop()
            if last == tag:
                break

    def handle_data(self, data: str) -> None:
        if data.strip() and not any(is_silent for _, is_silent in self.open):
            self.texts.append(data.strip())


def _english(page: str) -> list[str]:
    reader = _Texts()
    reader.feed(page)
    # Formulas have the same ids in every language.
    return [text[:90] for text in reader.texts if TELLTALE.search(re.sub(r"[\w-]+-v\d+", "", OWN.sub("", text)))]


def _long(folder: Path) -> Path:
    """Templates whose English words are longer than any language's."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(TEMPLATES, folder)

    def stretched(key: str, value: object) -> object:
        if isinstance(value, dict):
            return {form: stretched(key, text) for form, text in value.items()}
        if not isinstance(value, str) or key.startswith(FORMATS):
            return value
        return "".join(part if KEPT.fullmatch(part) else part.translate(TWICE) for part in KEPT.split(value))

    for file in (folder / "languages" / "en").glob("*.json"):
        words = json.loads(file.read_text("utf-8"))
        file.write_text(json.dumps({key: stretched(key, value) for key, value in words.items()}, ensure_ascii=False, indent=2), "utf-8")
    return folder


def fits(site: Path, tally: Tally) -> None:
    """No page of long words is wider than a window of 320 pixels."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        page = browser.new_context(viewport={"width": 320, "height": 900}, reduced_motion="reduce").new_page()
        for pattern in NARROW:
            found = sorted(site.glob(pattern))
            if not tally.check(f"long words: {pattern} is there", bool(found)):
                continue
            page.goto(found[-1].resolve().as_uri())
            page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true; })")
            seen = page.evaluate(FIT)
            tally.check(f"long words: {found[-1].relative_to(site).as_posix()} fits 320 pixels",
                        seen["width"] <= seen["window"] and not seen["out"], seen)
        browser.close()
