"""What the program holds about a person, by `show all`, and figures of days computed again from it."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from functools import cache, lru_cache
from pathlib import Path
from statistics import mean, median, stdev

from .figures import western
from .pools import Pool, iso, leaves

SCORES = ("fitness", "nutrition", "wellbeing")
HOURLY = {"sleep_duration", "sleep_in_bed", "sleep_deep", "sleep_rem", "sleep_core", "sleep_awake"}
CLOCK = "sleep_midpoint"
# A person's own units where they are not the model's: how many of theirs one of the model's is.
_MILES = dict.fromkeys(("distance_walking_running", "distance_cycling", "distance_swimming", "walking_speed"), 1 / 1.609344)
_POUNDS = dict.fromkeys(("weight", "lean_mass"), 1 / 0.45359237)
_FAHRENHEIT = dict.fromkeys(("body_temperature", "wrist_temperature"), 1.8)
OWN = {"us": _MILES | _POUNDS | _FAHRENHEIT | {"water": 1 / 0.0295735295625}, "uk": _MILES | _POUNDS, "metric": {}}
# What zero of the model's unit is in theirs.
ZERO = {"us": dict.fromkeys(_FAHRENHEIT, 32)}


def first_weekday(settings: dict) -> int:
    """The day that a person's weeks begin on, Monday 0: that of the settings, of the US with its units, or of the language."""
    own = {"monday": 0, "saturday": 5, "sunday": 6}.get(settings["first_weekday"])
    usual = 5 if settings["language"] == "ar" else 0
    return own if own is not None else 6 if settings["units"] == "us" else usual


class Held:
    """One person's days, scores and records, and the names of measures in the language of the pages."""

    def __init__(self, told: dict, language: str, folder: Path) -> None:
        self.told, self.language = told, language
        self.today = date.fromisoformat(told["scores"]["as_of"][:10])
        self.own = OWN[told["settings"]["units"]]
        self.zero = ZERO.get(told["settings"]["units"], {})
        self.first_weekday = first_weekday(told["settings"])
        # The sizes in bytes of the pictures for other screens, once a site is there.
        self.cards: list[int] = []
        self.days: dict[str, dict[date, float]] = {}
        for row in told["days"]:
            self.days.setdefault(row["metric"], {})[date.fromisoformat(row["day"])] = row["value"]
        # The days anything is known of, scores left out.
        self.held = {day for values in self.days.values() for day in values} | {day for day in map(iso, (one["day"] for one in told["records"])) if day}
        self.windows = {(one["metric"], one["window"]): one for one in told["trends"]}
        self.days |= self._scores()
        self.names = self._names(folder)
        self.sentences = sentences(told)
        # Days count a session by the person's own clock, and the list of records names the day of its place.
        self.sessions = [one | {"day": one["start"][:10]} for one in told["records"] if one["kind"] == "workout"]
        # What hours are known of a day, and of which measures there are any.
        self.hours: dict[date | None, list[dict]] = {}
        for row in told["hours"]:
            self.hours.setdefault(iso(row["day"]), []).append(row)
        self.hourly = {row["metric"] for row in told["hours"]}
        # The months of each measure's days.
        self.months = {metric: {(day.year, day.month) for day in values} for metric, values in self.days.items()}

    def _scores(self) -> dict[str, dict[date, float]]:
        found: dict[str, dict[date, float]] = {}
        for when, mark in (("at_this_time", ""), ("at_the_end", "@end")):
            for name, rows in self.told["series"][when].items():
                # Whole, as they are shown.
                found[name + mark] = {iso(row["day"]): float(int(row["value"] + 0.5)) for row in rows}
        for name in ("load", "ctl", "atl"):
            found[name] = {iso(row["day"]): row[name] for row in self.told["series"]["load"] if row[name] is not None}
        return {name: values for name, values in found.items() if values}

    def _names(self, folder: Path) -> tuple[re.Pattern, dict[str, str]]:
        words = {key: text for file in folder.glob("*.json") for key, text in json.loads(western(file.read_text("utf-8"))).items()}
        names: dict[str, str] = {}
        for kind in ("metricNoun.", "metric."):
            names |= {text: key.removeprefix(kind) for key, text in words.items()
                      if key.startswith(kind) and key.removeprefix(kind) in self.days}
        # As sentences of insights name them: "your energy", which is one word in Arabic.
        names |= {text: key.removeprefix("insightSubject.") for key, text in words.items()
                  if key.startswith("insightSubject.") and key.removeprefix("insightSubject.") in self.days}
        # "8,123 steps" names the measure by what it counts.
        steps = words["metricUnit.steps"]
        names |= dict.fromkeys(steps.values() if isinstance(steps, dict) else [steps], "steps")
        if "energy_intake" in self.days:
            # The chart of where the energy came from has a name of its own for it.
            names[words["chartEnergyMeasure"]] = "energy_intake"
        names |= {text[:1].upper() + text[1:]: key for text, key in list(names.items())}
        names |= {words[f"pillar.{one}"]: one for one in SCORES} | {words["recoveryTitle"]: "recovery"}
        names |= {words[f"load.{one}"]: key for one, key in (("ctl", "ctl"), ("atl", "atl"), ("sixWeeks", "ctl"), ("oneWeek", "atl"))}
        found = "|".join(re.escape(one) for one in sorted(names, key=len, reverse=True))
        # In Arabic "and", "so", "in" and "for" are written as one word with the next.
        return re.compile(rf"(?:(?<!\w)|(?<=\b[وفبل]))(?:{found})(?!\w)"), names

    @lru_cache(4096)
    def metrics(self, text: str) -> list[str]:
        """The measures a text names, the longest names first taken."""
        pattern, names = self.names
        return list(dict.fromkeys(names[one] for one in pattern.findall(text)))

    def last(self, metric: str) -> date:
        """The last day that pages show of a measure: today for what is known in the morning, else the day before."""
        row = next((self.windows[metric, one] for one in (7, 30, 90, 365) if (metric, one) in self.windows), None)
        return iso(row["days"][1]) if row else self.today

    def measures(self, metric: str, values: list[float], numbers: list[float] = (), days: list[date] = ()) -> Pool:
        """Values of a measure in the units they are shown in."""
        if metric in HOURLY:
            return Pool(numbers, values, days=days)
        if metric == CLOCK:
            return Pool(numbers, clocks=[(one * 60 + 720) % 1440 for one in values], days=days)
        return Pool([*numbers, *(self.shown(metric, one) for one in values)], days=days)

    def shown(self, metric: str, value: float) -> float:
        """A value of a measure in the person's unit; a difference takes the factor alone."""
        return value * self.own.get(metric, 1) + self.zero.get(metric, 0)

    @cache
    def day(self, metric: str, day: date) -> Pool:
        """A measure on one day."""
        value = self.days.get(metric, {}).get(day)
        return self.measures(metric, [] if value is None else [value])

    @cache
    def span(self, metric: str, first: date, last: date) -> Pool:
        """What can be told of a measure over a range of days, computed again."""
        held = self.days.get(metric, {})
        inside = {day: value for day, value in held.items() if first <= day <= last}
        length = (last - first).days + 1
        return self.measures(metric, [*summary(inside), *self.usual(metric, last)],
                             [len(inside), length, length - len(inside)], [first, last])

    @cache
    def grid(self, metric: str, first: date, last: date) -> Pool:
        """Means by weekday and by month, and limits of the classes of a calendar."""
        groups: dict[tuple[str, int], list[float]] = {}
        inside = {day: value for day, value in self.days.get(metric, {}).items() if first <= day <= last}
        for day, value in inside.items():
            for key in (("weekday", day.weekday()), ("month", day.year * 12 + day.month)):
                groups.setdefault(key, []).append(value)
        means = [mean(one) for one in groups.values()] + [median(one) for one in groups.values()]
        months = [(day.year, day.month) for day in inside]
        pool = self.measures(metric, means + ([stdev(inside.values())] if len(inside) > 1 else []))
        return Pool(pool.numbers, pool.hours, pool.clocks, months=months)

    @cache
    def classes(self, metric: str, first: date, last: date) -> Pool:
        """Seven round limits of a calendar's classes, and the last value of each class."""
        values = sorted(value for day, value in self.days.get(metric, {}).items() if first <= day <= last)
        if not values or metric in ("mood", "energy", "stress"):
            limits, place = [1.5 + one / 2 for one in range(7)], 0.1
        else:
            # A small tolerance, for a range that is a round number except for its last bit.
            wanted, step = (quantile(values, 0.9) - quantile(values, 0.1)) / 6 * 0.999, 1.0
            steps = [base * 10**power for power in range(6) for base in (1, 2, 2.5, 5)]
            if metric in HOURLY:
                step = next((one for one in (0.1, 0.2, 0.25, 0.5, 1.0) if one >= wanted), step)
            else:
                step = next((one for one in steps if one >= wanted and one == int(one)), step)
            start = max(1, int(quantile(values, 0.1) / step + 0.5))
            limits, place = [(start + one) * step for one in range(7)], 1
        if metric in HOURLY:
            return Pool(hours=[*limits, *(one - 1 / 60 for one in limits)])
        return Pool([*limits, *(one - place for one in limits)])

    def usual(self, metric: str, last: date) -> list[float]:
        """The middle 80 % of the sixty days that end with one."""
        values = sorted(value for day, value in self.days.get(metric, {}).items() if 0 <= (last - day).days < 60)
        return [quantile(values, 0.1), quantile(values, 0.9)] if len(values) >= 15 else []

    @cache
    def trend(self, metric: str, window: int) -> Pool:
        """What a trend says: p, q, days, the change over its window in the units shown."""
        row = self.windows.get((metric, window))
        if not row:
            return Pool()
        plain = [row[key] for key in ("p", "q", "n", "need", "window") if row[key] is not None]
        plain += [row["need"] - row["n"]] if row["need"] else []
        plain.append(self.measured(row))
        return self.measures(metric, [row["change"]] if row["change"] is not None else [], plain,
                             [*map(iso, row["measured"]), *map(iso, row["days"])])

    @staticmethod
    def measured(row: dict) -> int:
        """The days of a trend from the first to the last with a value, both counted."""
        first, last = map(iso, row["measured"])
        return (last - first).days + 1

    @cache
    def few(self, metric: str, window: int) -> Pool:
        """The days of a measure with few of them, and how many more a line (3) or a word on unusual days (15) needs."""
        held, pool = self.days.get(metric, {}), []
        for last in {self.today, self.last(metric)}:
            inside = sum(0 <= (last - day).days < window for day in held)
            looked = sum(0 <= (last - day).days < max(window, 30) for day in held)
            pool += [len(held), inside, looked] + ([3 - inside] if inside < 3 else []) + ([15 - looked] if looked < 15 else [])
        return Pool(pool)

    @cache
    def unusual(self, metric: str, first: date, last: date) -> dict[date, float]:
        """Days more than three standard deviations from the mean, each with its distance from the median in robust spreads."""
        first_looked = min(first, last - timedelta(29))
        held = self.days.get(metric, {})
        values = [value for day, value in held.items() if first_looked <= day <= last]
        if len(values) < 15 or stdev(values) == 0:
            return {}
        middle, deviation, center = mean(values), stdev(values), median(values)
        spread = max(1.4826 * median(abs(one - center) for one in values), deviation / 4)
        return {day: (value - center) / spread for day, value in held.items()
                if first <= day <= last and abs(value - middle) > 3 * deviation}

    def score(self, name: str) -> Pool:
        """A pillar or another score with its parts."""
        told = self.told["scores"]
        return leaves([one for one in told["pillars"] + told["scores"] if one["id"].startswith(name)], ("unpublished",))


def summary(values: dict[date, float]) -> list[float]:
    """Mean, median, ends, extremes and sum."""
    if not values:
        return []
    rows = [values[day] for day in sorted(values)]
    return [mean(rows), median(rows), rows[0], rows[-1], min(rows), max(rows)]


def quantile(values: list[float], share: float) -> float:
    """Linear between neighbors, as R and NumPy do by default."""
    at = share * (len(values) - 1)
    low = int(at)
    return values[low] + (at - low) * (values[min(low + 1, len(values) - 1)] - values[low])


def plain(text: str) -> str:
    """A text with plain spaces."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def sentences(told: object) -> dict[str, object]:
    """Every sentence a model says of itself, with the figures it stands beside."""
    found: dict[str, object] = {}

    def walk(one: object) -> None:
        if isinstance(one, dict):
            for key in ("text", "sentence", "reason", "body", "basis"):
                if isinstance(one.get(key), str) and any(map(str.isdigit, one[key])):
                    found[plain(one[key])] = one
            for key, value in one.items():
                if key not in ("days_all", "hours", "nights"):
                    walk(value)
        elif isinstance(one, list):
            for value in one:
                walk(value)

    walk({key: value for key, value in told.items() if key not in ("days", "records", "hours", "nights", "settings")})
    return found
