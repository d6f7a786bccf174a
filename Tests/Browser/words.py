"""Digits that are part of the words."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .figures import Block, Figure, western
from .held import plain


class Literals:
    """Digits that stand in the language files themselves, between places that are filled."""

    def __init__(self, folder: Path, more: Path | None = None) -> None:
        pieces: set[str] = set()

        def walk(one: object) -> None:
            if isinstance(one, dict):
                for value in one.values():
                    walk(value)
            elif isinstance(one, list):
                for value in one:
                    walk(value)
            elif isinstance(one, str):
                pieces.update(plain(part) for part in re.split(r"\{\w+\}", one) if re.search(r"[^\W\d_].*\d|\d.*[^\W\d_]", part))

        for file in [*folder.glob("*.json"), *([more] if more else [])]:
            walk(json.loads(western(file.read_text("utf-8"))))
        found = "|".join(re.escape(one) for one in sorted(pieces, key=len, reverse=True))
        self.pattern = re.compile(found)

    def without(self, block: Block) -> list[Figure]:
        """The figures of a block that the words do not hold."""
        spans = [one.span() for one in self.pattern.finditer(plain(block.text))]
        if not spans:
            return list(block.figures)
        return [one for one in block.figures if not any(low <= one.start and self.end(one) <= high for low, high in spans)]

    @staticmethod
    def end(figure: Figure) -> int:
        """Where the digits of a figure end, its unit left out."""
        return figure.end - len(figure.unit) - 1 if figure.unit and figure.unit != "hm" else figure.end
