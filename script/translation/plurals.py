"""The plural rules of Sources/TriptychBase/Phrases/PluralRule.swift, and which language takes which.

Tests/Documents/languages.py compares them with the Swift file and with the forms that its test has for every rule.
"""

from __future__ import annotations

from functools import cache

FORMS = ["zero", "one", "two", "few", "many", "other"]

RULES = ["none", "one-other", "zero-one-other", "french", "spanish", "east-slavic", "south-slavic", "polish", "czech",
         "slovene", "lithuanian", "latvian", "romanian", "icelandic", "hebrew", "arabic", "maltese", "welsh", "irish",
         "scottish-gaelic", "breton"]

# The rule of common languages after Unicode CLDR 47, by code. Any other language takes `--plurals`.
LANGUAGES = {code: rule for rule, codes in {
    "none": "bo dz id ig ja jv km ko lo ms my su th to vi wo yo zh",
    "one-other": "af an ast az bg ce da de el en eo et eu fi fo fy gl ha hu ia ka kk kl ku ky lb ml mn mr nb ne nl nn no om or ps "
                 "rm sc sd so sq sv sw ta te tk tr ug ur uz xh yi",
    "zero-one-other": "ak am as bn fa gu hi hy kn ln mg nso pa si ti wa zu",
    "french": "fr pt",
    "spanish": "ca es it",
    "east-slavic": "be ru uk",
    "south-slavic": "bs hr sr",
    "polish": "pl",
    "czech": "cs sk",
    "slovene": "sl",
    "lithuanian": "lt",
    "latvian": "lv",
    "romanian": "ro",
    "icelandic": "is mk",
    "hebrew": "he",
    "arabic": "ar",
    "maltese": "mt",
    "welsh": "cy",
    "irish": "ga",
    "scottish-gaelic": "gd",
    "breton": "br",
}.items() for code in codes.split()}


def form(rule: str, count: int) -> str:
    """The form of a whole count that is not negative."""
    unit, hundred = count % 10, count % 100
    teens = 11 <= hundred <= 14
    million = count != 0 and count % 1_000_000 == 0
    few = 2 <= unit <= 4 and not teens
    exact = {
        "one-other": {1: "one"}, "zero-one-other": {0: "one", 1: "one"}, "french": {0: "one", 1: "one"}, "spanish": {1: "one"},
        "polish": {1: "one"}, "czech": {1: "one", 2: "few", 3: "few", 4: "few"}, "romanian": {0: "few", 1: "one"},
        "hebrew": {1: "one", 2: "two"}, "arabic": {0: "zero", 1: "one", 2: "two"}, "maltese": {0: "few", 1: "one", 2: "two"},
        "welsh": {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"},
        "irish": {1: "one", 2: "two"} | dict.fromkeys(range(3, 7), "few") | dict.fromkeys(range(7, 11), "many"),
        "scottish-gaelic": {1: "one", 11: "one", 2: "two", 12: "two"} | dict.fromkeys([*range(3, 11), *range(13, 20)], "few"),
    }.get(rule, {})
    if count in exact:
        return exact[count]
    return next((name for name, holds in {
        "french": [("many", million)],
        "spanish": [("many", million)],
        "east-slavic": [("one", unit == 1 and not teens), ("few", few), ("many", True)],
        "south-slavic": [("one", unit == 1 and not teens), ("few", few)],
        "polish": [("few", few), ("many", True)],
        "slovene": [("one", hundred == 1), ("two", hundred == 2), ("few", 3 <= hundred <= 4)],
        "lithuanian": [("other", unit == 0 or 11 <= hundred <= 19), ("one", unit == 1), ("few", True)],
        "latvian": [("zero", unit == 0 or 11 <= hundred <= 19), ("one", unit == 1)],
        "romanian": [("few", 1 <= hundred <= 19)],
        "icelandic": [("one", unit == 1 and hundred != 11)],
        "arabic": [("few", 3 <= hundred <= 10), ("many", hundred >= 11)],
        "maltese": [("few", 3 <= hundred <= 10), ("many", 11 <= hundred <= 19)],
        "breton": [("many", million)] + [(name, unit in units and hundred // 10 not in (1, 7, 9))
                                         for name, units in [("one", [1]), ("two", [2]), ("few", [3, 4, 9])]],
    }.get(rule, []) if holds), "other")


def _ordered(forms: set[str]) -> tuple[str, ...]:
    return tuple(sorted(forms, key=FORMS.index))


@cache
def needed(rule: str) -> tuple[str, ...]:
    """The forms that a counted text must have: those of the counts up to 200, and `other`."""
    return _ordered({form(rule, count) for count in range(201)} | {"other"})


@cache
def known(rule: str) -> tuple[str, ...]:
    """The forms that a counted text may have."""
    return _ordered({*needed(rule), form(rule, 1_000_000)})
