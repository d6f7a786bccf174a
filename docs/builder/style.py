"""The style of the product's own pages, and what only these pages need."""

from __future__ import annotations

import re
from pathlib import Path

from .catalog import ROOT

# Parts of the product's style sheet, in their order; what only pages of a person need is left out.
BEFORE = ["10-base.css", "20-pages.css", "60-interaction.css", "80-direction.css"]
AFTER = ["90-print.css"]


def sheet() -> str:
    """The whole style sheet."""
    parts = ROOT / "Templates" / "assets" / "style"
    own = Path(__file__).with_name("docs.css").read_text("utf-8")
    screen, paper = own.split("/* ---------- print ---------- */")
    return "\n".join([_themes(), *((parts / name).read_text("utf-8") for name in BEFORE), screen,
                      *((parts / name).read_text("utf-8") for name in AFTER), paper])


def _themes() -> str:
    """The colors of each theme, joined as the program joins them."""
    def values(name: str) -> str:
        text = (ROOT / "Templates" / "themes" / f"{name}.css").read_text("utf-8")
        return re.search(r":root \{(.*?)\n\}", text, re.DOTALL)[1]

    return (f":root {{{values('light')}}}\n"
            + "".join(f'html[data-theme="{name}"] {{{values(name)}}}\n' for name in ("dark", "contrast", "contrast-dark"))
            + f'@media (prefers-color-scheme:dark) {{ html[data-theme="auto"] {{{values("dark")}}} }}\n')
