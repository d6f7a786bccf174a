"""Made-up exports: the table of Strava and the JSON of Health Auto Export, with sessions that have ids of their own."""

from __future__ import annotations

import csv
import datetime
import json
import random
from pathlib import Path

from .model import ZONE, Session, local

STRAVA, AUTO = "Strava", "Health Auto Export"
FORMATS = {STRAVA: "strava", AUTO: "health-auto-export"}
NAMES = ["Run", "Walk", "Ride", "Yoga"]
# Evenings before a change of the clock in Berlin, forwards and back, and one before a common night.
EVENINGS = ["2026-03-28T20:00", "2025-10-25T20:00", "2026-02-10T20:00"]


def a_start(chance: random.Random) -> int:
    """A moment near the others: within ten hours of an evening, so that some are over midnight and over both changes."""
    evening = datetime.datetime.fromisoformat(chance.choice(EVENINGS)).replace(tzinfo=ZONE)
    return int(evening.timestamp()) + 300 * chance.randrange(120)


def maybe(chance: random.Random, value: object) -> object:
    return value if chance.random() < 0.6 else None


class World:
    """Sessions that sources know, and files that have some of them."""

    def __init__(self, chance: random.Random, folder: Path, sources: list[str]) -> None:
        self.chance, self.folder, self.sources = chance, folder, sources
        self.sessions: list[Session] = []
        self.files: list[tuple[Path, str, list[Session]]] = []

    def session(self) -> Session:
        """A new session of a source; of two sources, some record what the other recorded too."""
        chance = self.chance
        source = chance.choice(self.sources)
        seconds = 300 * chance.randrange(2, 19)
        session = {"source": source, "own": str(len(self.sessions) + 70_001), "name": chance.choice([*NAMES, "Weight Training"]),
                   "start": a_start(chance), "seconds": seconds, "minutes": seconds // 60, "note": None, "strength": False,
                   "kcal": maybe(chance, chance.randrange(50, 150)), "km": maybe(chance, chance.randrange(10, 90) / 10),
                   "mean": maybe(chance, chance.randrange(90, 130)), "highest": maybe(chance, chance.randrange(150, 180))}
        others = [one for one in self.sessions if one["source"] != source]
        if others and chance.random() < 0.4:
            other = chance.choice(others)
            session["start"] = other["start"] + 60 * chance.randrange(-6, 7)
            for name in ("name", "seconds"):
                session[name] = other[name] if chance.random() < 0.5 else session[name]
            session["minutes"] = session["seconds"] // 60
        session["strength"] = session["name"].endswith(" Training")
        if session["strength"]:
            session["name"] = "Strength Training" if source == AUTO else "Weight Training"
        if source == AUTO:
            session["own"] = "A-" + session["own"]
        elif chance.random() < 0.5:
            session["minutes"] -= chance.randrange(5)  # a pause
        self.sessions.append(session)
        return session

    def file(self) -> tuple[Path, str, list[Session]]:
        """A file of one source: some new sessions and some that other files have too."""
        new = [self.session() for _ in range(self.chance.randrange(1, 5))]
        source = new[0]["source"]
        held = [one for one in self.sessions if one["source"] == source and one not in new]
        sessions = [one for one in new if one["source"] == source] + self.chance.sample(held, min(len(held), self.chance.randrange(4)))
        if source == AUTO:
            # The app itself takes sessions from the same minute to the same minute as one.
            spans = {(one["start"], one["seconds"]): one for one in sessions}
            sessions = list(spans.values())
        self.chance.shuffle(sessions)
        path = self.folder / f"export-{len(self.files)}.{'json' if source == AUTO else 'csv'}"
        write(path, source, sessions)
        self.files.append((path, source, sessions))
        return self.files[-1]


def write(path: Path, source: str, sessions: list[Session]) -> None:
    """Writes a file as the source does."""
    if source == AUTO:
        path.write_text(json.dumps({"data": {"metrics": [], "workouts": [_workout(one) for one in sessions]}}))
        return
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["Activity ID", "Activity Date", "Activity Name", "Activity Type", "Elapsed Time", "Distance", "Moving Time",
                        "Calories", "Average Heart Rate", "Max Heart Rate"])
        for one in sessions:
            moment = datetime.datetime.fromtimestamp(one["start"], datetime.timezone.utc)
            date = f"{moment:%b} {moment.day}, {moment.year}, {moment:%I:%M:%S %p}"
            meters = None if one["km"] is None else round(one["km"] * 1000)
            table.writerow([one["own"], date, "Untitled", one["name"], one["seconds"], meters, one["minutes"] * 60, one["kcal"],
                            one["mean"], one["highest"]])


def _workout(one: Session) -> dict:
    found = {"id": one["own"], "name": one["name"], "start": _clock(one["start"]), "end": _clock(one["start"] + one["seconds"]),
             "duration": one["seconds"]}
    if one["kcal"] is not None:
        found["activeEnergyBurned"] = {"qty": one["kcal"], "units": "kcal"}
    if one["km"] is not None:
        found["distance"] = {"qty": one["km"], "units": "km"}
    for name, field in [("avgHeartRate", "mean"), ("maxHeartRate", "highest")]:
        if one[field] is not None:
            found[name] = {"qty": one[field], "units": "bpm"}
    return found


def _clock(moment: int) -> str:
    text = local(moment)
    return f"{text[:10]} {text[11:19]} {text[19:22]}{text[23:]}"
