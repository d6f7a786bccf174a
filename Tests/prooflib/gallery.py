"""The page of the chart gallery that shows every kind of chart."""

from __future__ import annotations

import re
from pathlib import Path


def kinds(index: Path) -> list[str]:
    """The kinds of charts in the order of the page, by the ids of its headings; each is the name of an example."""
    return re.findall(r'<h2\b[^>]*\bid="([^"]*)"', index.read_text("utf-8"))
