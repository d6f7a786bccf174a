"""What a language lacks beside English, by file and line."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from translation import plurals
from translation.files import CHART_KEY, PAGES, Language, Text, chart_file, places, subject

# What can be wrong with a text, in the order of the closing count.
KINDS = {
    "todo": "still to do", "missing": "missing", "extra": "that English does not have", "placeholders": "with other placeholders",
    "forms": "with other plural forms", "code": "with other markup or code", "english": "still English", "text": "with other faults",
}
# Longer texts are refused.
LONGEST = 1000
# Markup, what is written as code, options of commands, and names of files stay as they are.
_CODE = re.compile(r"<[^>]*>|&#?\w+;|`[^`]*`|(?<![\w-])--[a-z][a-z-]*|[\w-]+(?:\.[\w-]+)*\.(?:csv|html|json|jsonl|mustache|ndjson|txt|zip)\b")
_CODE_SIGN = re.compile(r"[<&`]|--|\.[a-z]")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_PLACED = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[^\W\d_]+")
# Commands, names of their own and the like may be the same in two languages; three longer words in a row may not.
_SAME_WORDS = 3


@dataclass(frozen=True)
class Fault:
    file: str
    line: int | None
    key: str | None
    kind: str
    # A sentence that goes on after the key.
    text: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else str(self.file)
        return f"{place}: `{self.key}` {self.text}" if self.key else f"{place}: {self.text}"


def compare(english: Language, language: Language, fixed: set[str]) -> list[Fault]:
    """All faults of a language, ordered by file and line.

    `fixed` has the keys of the texts that templates hold as they are: they cannot have plural forms.
    """
    # The file of the language that holds what a file of English holds.
    homes = {file: chart_file(language.code) if subject(file) == "charts" else f"{PAGES}/{language.code}/{subject(file)}.json"
             for file in english.files}
    faults = [Fault(file, line, None, "text", f"the file cannot be read: {why}.") for file, line, why in language.unreadable]
    faults += [Fault(text.file, text.line, text.key, "text", f"stands in {subject(language.texts[text.key].file)}.json:"
                     f"{language.texts[text.key].line} too.") for text in language.twice]
    faults += _missing(english, language, homes)
    rules = {True: _rule(language, CHART_KEY + "plurals", faults), False: _rule(language, "formatPlurals", faults)}
    if None not in rules.values() and rules[True] != rules[False]:
        text = language.texts[CHART_KEY + "plurals"]
        faults.append(Fault(text.file, text.line, text.key, "forms", f"is `{rules[True]}`, and `formatPlurals` is `{rules[False]}`."))
    for key, text in language.texts.items():
        model = english.texts.get(key)
        if model is None:
            faults.append(Fault(text.file, text.line, key, "extra", "is no text of English."))
        elif text.todo is not None:
            faults.append(Fault(text.file, text.line, key, "todo", f"is still to do: {text.todo}"))
        elif text.fault:
            faults.append(Fault(text.file, text.line, key, "forms" if text.fault.startswith("has") else "text", text.fault + "."))
        else:
            if text.file != homes[model.file]:
                faults.append(Fault(text.file, text.line, key, "text", f"stands in {subject(model.file)}.json of English."))
            rule = rules[key.startswith(CHART_KEY)]
            if text.counted and key in fixed:
                faults.append(Fault(text.file, text.line, key, "forms", "stands in templates as it is, so it has one form only."))
            for line, kind, what in [*_forms(text, rule), *_placeholders(text, model), *_code(text, model), *_english(text, model, language),
                                     *_plain(text, model)]:
                faults.append(Fault(text.file, line, key, kind, what))
    faults += _chart_frame(language)
    return sorted(faults, key=lambda fault: (fault.file, fault.line or 0, fault.key or ""))


def _missing(english: Language, language: Language, homes: dict[str, str]) -> list[Fault]:
    """Keys that the language lacks, each at the line after which English has it."""
    unreadable = {file for file, _, _ in language.unreadable}
    faults, after = [], {}
    for key, model in english.texts.items():
        home = homes[model.file]
        text = language.texts.get(key)
        if text is not None:
            if text.file == home:
                after[home] = max(line for line in [text.line, *(line for _, line in text.forms.values())])
        elif home not in unreadable:
            faults.append(Fault(home, after.get(home), key, "missing",
                                "is missing." if home in language.files else "is missing: there is no such file."))
    return faults


def _rule(language: Language, key: str, faults: list[Fault]) -> str | None:
    text = language.texts.get(key)
    if text is None or text.todo is not None:
        return None
    rule = language.said(key)
    if rule in plurals.RULES:
        return rule
    faults.append(Fault(text.file, text.line, key, "forms", f"must name a plural rule: {', '.join(plurals.RULES)}."))
    return None


def _forms(text: Text, rule: str | None) -> list[tuple[int, str, str]]:
    if not text.counted:
        return []
    found = []
    for name, (_, line) in text.forms.items():
        if name not in plurals.FORMS:
            found.append((line, "forms", f"has the form `{name}`, which is no plural form."))
        elif rule and name not in plurals.known(rule):
            found.append((line, "forms", f"has the plural form `{name}`, which the language never takes."))
    found += [(text.line, "forms", f"lacks the plural form `{name}`.")
              for name in (plurals.needed(rule) if rule else ["other"]) if name not in text.forms]
    return found


def _placeholders(text: Text, model: Text) -> list[tuple[int, str, str]]:
    """A form of a text of pages has the placeholders of one form of English. In charts, `other` has all of them, and any other form
    at most these."""
    allowed = [places(said) for said in model.said]
    every = set().union(*allowed)
    found = []
    for name, (said, line) in text.forms.items():
        has = places(said)
        good = has <= every and (has == every or name not in ("", "other")) if text.key.startswith(CHART_KEY) else has in allowed
        if not good:
            # English has one set of placeholders as a rule; where its forms differ, any of them is allowed.
            need = " or ".join(dict.fromkeys(_named(one) for one in allowed))
            found.append((line, "placeholders", f"has the placeholders {_named(has)}; English has {need}."))
    return found


def _named(names: set[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "none"


def _code(text: Text, model: Text) -> list[tuple[int, str, str]]:
    # Few texts have any: a quick look finds the signs that all of it has.
    if not any(_CODE_SIGN.search(said) for said in [*text.said, *model.said]):
        return []
    need = [Counter(_CODE.findall(said)) for said in model.said]
    found = []
    for said, line in text.forms.values():
        has = Counter(_CODE.findall(said))
        if has not in need:
            differs = sorted(((has - need[-1]) | (need[-1] - has)).keys())
            found.append((line, "code", f"differs from English in {', '.join(differs)}, which is markup or code."))
    return found


def _english(text: Text, model: Text, language: Language) -> list[tuple[int, str, str]]:
    # Names of languages are the same everywhere, and words to search by may be.
    if language.code == "en" or text.key.startswith(("setting.choice.language.", "searchAlso.")):
        return []
    return [(line, "english", "is the same as in English.") for said, line in text.forms.values()
            if said in model.said and sum(len(word) > 2 for word in _WORD.findall(_PLACED.sub("", said))) >= _SAME_WORDS]


def _plain(text: Text, model: Text) -> list[tuple[int, str, str]]:
    """What is wrong with a text in itself."""
    # Blank in English: units that have no sign. Spaces at the ends: the word between two others of a list.
    blank = any(not said.strip() for said in model.said)
    padded = any(said != said.strip(" ") for said in model.said)
    signs = text.key in ("formatGroup", "formatDecimal", "formatClockWord", CHART_KEY + "clock.word") or text.key.startswith(CHART_KEY + "numbers.")
    found = []
    for name, (said, line) in text.forms.items():
        where = f" in the form `{name}`" if name else ""
        if not said.strip() and not blank and not signs:
            found.append((line, "text", f"is blank{where}."))
        elif _CONTROL.search(said):
            found.append((line, "text", f"holds a line break or another control character{where}."))
        elif len(said) > LONGEST:
            found.append((line, "text", f"is longer than {LONGEST} characters{where}."))
        elif set(_PLACED.sub("", said)) & {"{", "}"}:
            found.append((line, "text", f"holds a brace that belongs to no placeholder{where}."))
        elif not signs and ("  " in said or (said != said.strip(" ") and not padded)):
            found.append((line, "text", f"has a space too many{where}."))
    return found


_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _chart_frame(language: Language) -> list[Fault]:
    """What the file of charts must hold besides its phrases."""
    faults = []

    def fault(key: str, what: str) -> None:
        text = language.texts[CHART_KEY + key]
        faults.append(Fault(text.file, text.line, text.key, "text", what))

    said = {key.removeprefix(CHART_KEY): language.said(key) for key, text in language.texts.items()
            if key.startswith(CHART_KEY) and text.todo is None and text.fault is None}
    if "language" in said and not re.fullmatch(rf"{language.code}(-[A-Za-z0-9]+)*", said["language"]):
        fault("language", f"must be a tag that begins with `{language.code}`.")
    for names in ("months.long", "weekdays.long"):
        own = [key for key in said if key.startswith(names + ".")]
        for key in own:
            if any(said[key] == said[other] for other in own[: own.index(key)]):
                fault(key, "has the name of another.")
    signs = {name: said.get("numbers." + name) for name in ("group", "decimal", "minus")}
    for name, sign in signs.items():
        if sign is not None and (len(sign) > 3 or any(one.isalnum() for one in sign) or (not sign and name != "group")):
            fault("numbers." + name, "takes one to three signs that are neither letters nor digits"
                  + (", or none." if name == "group" else "."))
    if None not in signs.values() and len(set(signs.values())) < 3:
        fault("numbers.group", "must differ from `decimal` and `minus`, as these from each other.")
    fewest = said.get("numbers.groupFrom", "4")
    if not fewest.isdecimal() or not 4 <= int(fewest) <= 20:
        fault("numbers.groupFrom", "must be a number from 4 to 20.")
    if said.get("clock.hours", "24") not in ("12", "24"):
        fault("clock.hours", "must be 12 or 24.")
    if said.get("clock.firstWeekday", "monday") not in _WEEKDAYS:
        fault("clock.firstWeekday", "must be `monday` to `sunday`, as in English.")
    for key, pages in (("clock.hours", "formatClock"), ("clock.word", "formatClockWord")):
        if key in said and pages in language.texts and said[key] != language.said(pages):
            fault(key, f"must be the `{pages}` of the pages.")
    return faults


def count(faults: list[Fault]) -> dict[str, int]:
    """How many faults there are of each kind."""
    found = Counter(fault.kind for fault in faults)
    return {kind: found[kind] for kind in KINDS}


# Where the program and its tests name the languages: a file, what holds the names there, and how a language stands in it.
_LISTS = [
    ("Package.swift", r'\.target\(\s*name: "TriptychGraphics".*?\),\n', r'"{0}"|Languages/{0}\.json'),
    ("Sources/TriptychGraphics/Charts/Describe/ChartWords.swift", r"static let codes = \[[^\]]*\]", r'"{0}"'),
    ("Sources/TriptychGraphics/Charts/Describe/ChartWords.swift", r"static func named\(.*?\n  \}", r'"{0}"'),
    ("Sources/TriptychHealth/Settings/Settings.swift", r"static let languages = \[[^\]]*\]", r'"{0}"'),
    ("Tests/TriptychSiteTests/Support/TestLanguages.swift", r"static let codes = \[[^\]]*\]", r'"{0}"'),
    ("Tests/TriptychSiteTests/Support/Voice.swift", r"static func list\(.*?\n?\s*\}", r'"{0}"'),
]


def unlisted(root: Path, code: str, languages: list[Language]) -> list[str]:
    """The places that do not name a language yet. Until all of them do, nobody is offered it."""
    found = []
    for name, lists, entry in _LISTS:
        text = (root / name).read_text("utf-8") if (root / name).exists() else ""
        there = re.search(lists, text, re.DOTALL)
        # English is what stands where no other language does.
        if there and code != "en" and not re.search(entry.format(code), there[0]) and name not in found:
            found.append(name)
    unnamed = [one.code for one in languages if f"setting.choice.language.{code}" not in one.texts]
    return found + ([f"setting.choice.language.{code} in settings.json of {', '.join(unnamed)}"] if unnamed else [])
