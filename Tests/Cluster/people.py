"""Made-up people for the cluster: all different, with little data each, to save disk space."""

from __future__ import annotations

import datetime
import json
import random
from pathlib import Path

DAY = datetime.date(2026, 3, 15)


def names(count: int) -> list[str]:
    """Ids in the order of their folders."""
    return [f"p{number:05d}" for number in range(count)]


def days(person: str) -> list[str]:
    """A few days of one person as lines of plain CSV, the last ones last."""
    made, lines = random.Random(person), []
    for back in range(made.randint(3, 8), -1, -1):
        day = DAY - datetime.timedelta(back)
        lines.append(f"{day},steps,{made.randint(2000, 15000)},count,watch\n")
        if made.random() < 0.5:
            lines.append(f"{day},sleep_duration,{made.uniform(5, 9):.2f},h,watch\n")
    return lines


def make(home: Path, count: int, settings: dict) -> list[str]:
    """Makes people with nothing but settings and a file in the inbox; the night does the rest."""
    for person in names(count):
        folder = home / "people" / person
        folder.mkdir(parents=True, mode=0o700)
        (folder / "settings.json").write_text(json.dumps({**settings, "time_zone": "Europe/Berlin"}))
        (folder / "settings.json").chmod(0o600)
        send(home, person, days(person))
    return names(count)


def send(home: Path, person: str, lines: list[str]) -> None:
    """Puts a file into an inbox, as a phone's sync does."""
    inbox = home / "people" / person / "inbox"
    inbox.mkdir(mode=0o700, exist_ok=True)
    (inbox / "days.csv").write_text("date,metric,value,unit,source\n" + "".join(lines))
    (inbox / "days.csv").chmod(0o600)


def damage(home: Path, person: str) -> None:
    """Breaks a cache, as a bad disk does."""
    cache = home / "people" / person / "cache.sqlite"
    size = cache.stat().st_size
    with cache.open("r+b") as file:
        file.write(b"not what it was " * (size // 16))
