"""Phrases of the page of how things are computed, found again in what it reads like once they are filled."""

from __future__ import annotations

import json
import re
from functools import cache

from .figures import western
from .grids import WORDS
from .held import Held, plain


@cache
def phrases(language: str) -> dict[str, list[re.Pattern]]:
    """Every phrase of the page by its key, as a pattern of what it reads like once filled."""
    words = json.loads(western((WORDS / language / "formulas.json").read_text("utf-8")))
    found = {}
    for key, value in words.items():
        if not key.startswith("formula."):
            continue
        texts = value.values() if isinstance(value, dict) else [value]
        found[key.removeprefix("formula.")] = [re.compile(_pattern(plain(one))) for one in texts]
    return found


def _pattern(text: str) -> str:
    seen: set[str] = set()
    pieces = []
    for one in re.split(r"(\{\w+\})", text):
        name = one.strip("{}")
        if not re.fullmatch(r"\{\w+\}", one):
            pieces.append(re.escape(one))
        else:
            pieces.append(f"(?P={name})" if name in seen else f"(?P<{name}>.+?)")
            seen.add(name)
    return "".join(pieces)


def filled(language: str, key: str, text: str) -> dict[str, str] | None:
    """What a text fills a phrase with, if it is that phrase."""
    return next((one.groupdict() for one in (pattern.fullmatch(text) for pattern in phrases(language)[key]) if one), None)


def says(held: Held, key: str, text: str) -> bool:
    """Whether a text is a phrase of the page."""
    return filled(held.language, key, plain(text)) is not None
