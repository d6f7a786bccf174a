"""Numbers of forms, settings, practices and companions: limits by tables of this file, values by the person's settings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from typing import TYPE_CHECKING

from .figures import Block, figures
from .grids import words_of
from .held import Held, plain
from .pools import Pool, Verbatim, iso, leaves

if TYPE_CHECKING:
    from .explain import Page

# What may be entered by hand: the least and the most of each field, in metric units, as the command line documents them.
ENTRY = {
    "steps": [(0, 100_000)], "sleep": [(0, 24)], "hrv": [(1, 300)], "weight": [(2, 650)], "water": [(0.01, 20)],
    "meal": [(0, 20_000), (0, 1_000), (0, 300), (0, 50), (0, 20), (0, 5_000), (0, 2_000), (0, 500), (0, 1_500), (200,)],
    "mood": [(1, 5), (2_000,)], "habit": [(100,)], "journal": [(20_000,)],
    "workout": [(100,), (1, 1_440), (0, 20_000), (0, 1_000), (2_000,)], "mindful": [(1, 240)],
}
# The numbers in the examples of the command line.
EXAMPLES = {"steps": [8200], "sleep": [7.5], "hrv": [48], "weight": [72.5], "water": [0.3], "meal": [420, 12], "mood": [4, 3, 2],
            "workout": [35, 6, 5.2], "mindful": [3]}
# The sides of the pictures for other screens, in pixels of two to a point.
SCREENS = ((320, 144), (104, 74), (742, 168), (316, 316))
# Miles, pounds and US fluid ounces.
US = (1 / 1.609344, 1 / 0.45359237, 1 / 0.0295735295625)
# The range of each number that a person may choose.
CHOICES = [(0, 100_000), (100, 100_000), (3, 14), (1, 1_440), (0.1, 20), (1, 300), (1_000, 20_000), (1, 1_000), (1, 2_000), (1, 5_000),
           (100, 230)]
# When messages come whose time nobody chose, in the order of the form, minutes of the day.
TIMES = [420, 480, 720, 570, 1080, 1140, 1020, 840, 750, 1200]
# The kind of data of each measure, which may have an order of sources of its own; all others are of the kind activity.
KINDS = {metric: kind for kind, metrics in {
    "heart": "resting_heart_rate heart_rate_mean hrv_rmssd hrv_sdnn oxygen_saturation vo2_max respiratory_rate "
             "blood_pressure_systolic blood_pressure_diastolic",
    "sleep": "sleep_duration sleep_in_bed sleep_deep sleep_rem sleep_core sleep_awake sleep_midpoint sleep_efficiency",
    "body": "weight body_fat lean_mass body_mass_index body_temperature wrist_temperature blood_glucose"
            " menstrual_flow menstruation cycle_day medication_taken",
    "nutrition": "energy_intake protein carbohydrate fat saturated_fat fiber sugar free_sugar sodium water caffeine alcohol "
                 "fruit_vegetables nutrition_complete",
    "mind": "mood energy stress who5 mindful_minutes habits_done habits_planned",
}.items() for metric in metrics.split()}
# Dr Weil's 4-7-8 breathing; a practice lasts from one to five minutes.
BREATHING, MINUTES = (4, 7, 8), (1, 2, 3, 4, 5)
# PixelPal's phases by steps together, Symbi's forms by lively days.
PHASES, FORMS = (25_000, 75_000, 200_000), (30, 60, 90, 120, 150, 180)


def pools(page: Page, block: Block) -> Iterator[Pool]:
    """By the path of a page."""
    path, held = page.path, page.held
    entry = re.search(r"/log/(\w+)\.html", path)
    if entry:
        yield from limits(block, ENTRY.get(entry[1], []), held)
        if "triptych log" in block.text:
            yield Pool(EXAMPLES.get(entry[1], []))
        if block.tag == "label" and entry[1] == "mood":
            yield Pool(range(1, 6))
        yield Pool(days=[held.today])
    if path.endswith("/profile/change.html") and block.tag == "p":
        # The fields of a workout, and the minutes of the command beside them.
        yield from limits(block, ENTRY["workout"], held)
        if "triptych records" in block.text:
            yield Pool([40])
    if "/practice/" in path:
        if block.tag == "li":
            yield Pool(BREATHING)
        elif block.tag == "label":
            yield Pool(MINUTES)
        elif "triptych log mindful" in block.text:
            yield Pool([3])
    if re.search(r"/profile/(settings|onboarding/5)", path):
        yield from limits(block, CHOICES, held)
        yield from chosen(page, block)
    if re.search(r"/profile/(account|plan|notifications|index)", path):
        yield choices(held)
    if re.search(r"^index\.html|(deep|light)/index\.html|profile/(devices|sources)", path):
        for one in held.told["series"]["sources"]:
            if one["newest"] and plain(one["name"]) in plain(f"{block.label} {block.heading} {block.text}"):
                yield leaves(one["newest"])
    if "/profile/privacy" in path and block.tag == "dd":
        yield from remembered(held, block)
    if "companions" in path:
        yield from companions(held, block)
    if re.search(r"plan\.html|account|settings", path):
        premium = held.told["settings"]["account"]["plan"] or held.told["settings"]
        yield Pool([held.told["pets"]["pixelpal"]["phase"]], days=[iso(one) for one in re.findall(r"\d{4}-\d\d-\d\d", str(premium))])
    if "At most" in block.text or "öchstens" in block.text:
        yield Pool([4] if "17:30" in block.text else [])
    if "/profile/notifications" in path:
        yield leaves(held.told["notifications"])
        yield Pool([len(held.told["notifications"]["messages"])])
        for one in held.told["notifications"]["messages"]:
            day = iso(one["id"].removeprefix("goal_milestone."))
            if day and plain(one["body"]) in plain(block.text):
                yield Pool([reached(held, day)], days=[day])
        # The words of earlier builds stay as they were, whatever the days say by now.
        for one in [*held.told["notifications"]["history"], *held.told["notifications"]["messages"]]:
            if one.get("kept_before", True) and one["body"] and plain(one["body"]) in plain(block.text):
                yield Verbatim(figures(one["body"], held.language))
    if re.search(r"settings|help|terms|accessibility|plan|index|onboarding|data\.html", path):
        models = [(held.told["settings"].get(one) or {}).get("model") or "" for one in ("mood_model", "form_model")]
        for model in (one for one in models if one and one in block.text):
            yield Pool([float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", model)])
        if "Triptych 0.1.0" in block.text:
            yield Pool([0.1, 0])
        if "sha256" in block.text:
            yield Pool([256, 44])
        if "date,metric,value" in block.text:
            yield Pool([4, 1, 5, -5], days=[held.today])
        if "triptych log meal" in block.text:
            yield Pool([420, 4, 3])
    if re.search(r"onboarding/(2|5)", path):
        yield choices(held)
        yield Pool(held.usual("steps", held.last("steps")))
    step = re.search(r"onboarding/(\d)\.html", path)
    if step and block.tag in ("p", "title", "h1"):
        yield Pool([int(step[1]), 5])
    if step and block.tag == "li":
        yield Pool(range(1, 6))
    if re.search(r"/profile/(index|sources|devices|privacy|data|audit|account)", path) or path.endswith("deep/index.html"):
        yield kept(held)
        if "/profile/devices" in path and block.tag in ("li", "span"):
            for name in by_source(held):
                yield Pool(days_of_kinds(held, name))
        for name, days in by_source(held).items():
            if name in plain(f"{block.label} {block.heading} {block.text}"):
                yield Pool([len(days)], days=[min(days), max(days)])


def limits(block: Block, known: list[tuple[float, ...]], held: Held) -> Iterator[Pool]:
    """A pair of limits where both of its ends stand in the block."""
    for pair in known:
        for factor in (1, *(US if held.own else ())):
            ends = [inward(one * factor, at, factor) for at, one in enumerate(pair)]
            numbers = [one for one in block.figures if one.kind == "number"]
            if len(pair) == 1 or all(any(Pool([one]).has(figure) for figure in numbers) for one in ends):
                yield Pool(ends)


def inward(limit: float, at: int, factor: float) -> float:
    """A limit in another unit, rounded so that every value it accepts is allowed."""
    if factor == 1 or limit >= 1_000:
        return limit
    return (-(-limit * 10 // 1) if at == 0 else limit * 10 // 1) / 10


def minutes(text: str) -> int:
    """Minutes of the day."""
    return int(text[:2]) * 60 + int(text[3:5])


@cache
def choices(held: Held) -> Pool:
    """What a person has chosen: numbers, days, times."""
    settings = held.told["settings"]
    pool = leaves({key: settings[key] for key in ("account", "goals", "heart", "display", "thresholds", "companions", "pets") if key in settings})
    times = re.findall(r'(?<=[\'"])\d\d:\d\d(?=[\'"])', str(settings))
    goals = settings["goals"]
    own = [goals["hydration"] * held.own.get("water", 1)] if goals["hydration"] else []
    age = [held.today.year - int(settings["account"]["birth_date"][:4])] if settings["account"]["birth_date"] else []
    return Pool([*pool.numbers, *own, *age, *(one - 1 for one in age)], [one for one in (goals["sleep_hours"],) if one],
                [minutes(one) for one in times], pool.days)


def chosen(page: Page, block: Block) -> Iterator[Pool]:
    """A setting as it is, or what holds where it is empty."""
    if block.tag in ("dd", "option", "label"):
        yield choices(page.held)
    empty = [one for one in page.blocks if one.tag == "p" and one.heading == block.heading and len(one.figures) == 1
             and one.figures[0].kind == "clock"]
    for at, one in enumerate(empty):
        if one is block and at < len(TIMES):
            yield Pool(clocks=[TIMES[at]])


@cache
def walked(held: Held) -> list[Pool]:
    """Figures of the companions, each record apart."""
    pets = held.told["pets"]
    found = [leaves(one) for one in (*pets["symbi"]["forms"], pets["pixelpal"], {k: v for k, v in pets["symbi"].items() if k != "forms"})]
    steps = held.days.get("steps", {})
    recent = held.told["mood"]["recent"]
    return [*found, Pool([len(pets["symbi"]["forms"]), len(FORMS), *FORMS, *range(6)]), Pool([*PHASES, *(one + 1 for one in PHASES)]),
            Pool([sum(steps.values())], days=[*(iso(one["day"]) for one in recent), held.today])]


def companions(held: Held, block: Block) -> Iterator[Pool]:
    """Forms, phases and the last two weeks, of which the days without a mood are counted."""
    yield from walked(held)
    yield held.day("steps", held.today)
    # Pictures for other screens: their sides in pixels, and their files in kilobytes.
    yield Pool([side for size in SCREENS for side in size] + [max(1, int(size / 1000 + 0.5)) for size in held.cards])
    gaps = words_of(held.language)["companion.diaryGaps"]
    endings = [plain(one.partition("{n}")[2]) for one in gaps.values()]
    if any(plain(block.text).endswith(one) for one in endings):
        # At the moment of the proof today is not over, so the two weeks end the day before.
        known = [iso(one["day"]) for one in held.told["mood"]["recent"]]
        yield Pool([14 - sum(0 < (held.today - day).days <= 14 for day in known)])


def reached(held: Held, day: date) -> int:
    """How many goals the values of a day reach."""
    from .places import GOALS
    goals = held.told["settings"]["goals"]
    pairs = [(held.days.get(metric, {}).get(day), goals[name]) for metric, name in GOALS.items()]
    return sum(value is not None and bool(goal) and value >= goal for value, goal in pairs)


def remembered(held: Held, block: Block) -> Iterator[Pool]:
    """What was formed from the days and is kept besides, each kind with its first day."""
    told = held.told
    kept, forms, history = told["series"]["kept"], told["pets"]["symbi"]["forms"], told["notifications"]["history"]
    celebrated = [one for one in (told["pets"]["symbi"]["celebrates"], told["pets"]["pixelpal"]["celebrates"]) if one is not None]
    # A build leaves the mood it showed, what it celebrated and featured, the insights it was the first to show, and the messages it planned.
    notes = 1 + len(celebrated) + (told["insights"]["featured"] is not None) + len(told["insights"]["first_shown"])
    notes += sum(not one["kept_before"] for one in told["notifications"]["messages"])
    counts = {
        "profile.moods": (kept["moods"], kept["moods_since"]), "profile.phases": (kept["phases"], kept["phases_since"]),
        "profile.forms": (len(forms), forms[0]["day"] if forms else None), "profile.notes": (notes, told["series"]["as_of"]),
        "profile.messages": (len(history), history[0]["due"] if history else None),
        "heldNights": (len(told["nights"]), min((one["day"] for one in told["nights"]), default=None)),
        "heldWorkouts": (len(held.sessions), min((one["day"] for one in held.sessions), default=None)),
        "heldMeasures": (len({row["metric"] for row in told["days"]} - {"nutrition_complete"}), None),
    }
    words = words_of(held.language)
    for key, (count, since) in counts.items():
        if words[key] == block.label:
            yield Pool([count], days=[iso(since)] if since else [])


@cache
def days_of_kinds(held: Held, source: str) -> list[int]:
    """On how many days a source's value of some measure counts, for each kind of data."""
    found: dict[str, set[str]] = {kind: set() for kind in {"activity", *KINDS.values()}}
    for row in held.told["days"]:
        if plain(row.get("source") or "") == source:
            found[KINDS.get(row["metric"], "activity")].add(row["day"])
    return [len(days) for days in found.values()]


@cache
def by_source(held: Held) -> dict[str, list[date]]:
    """The days each source has values of."""
    found: dict[str, set[date]] = {}
    for row in held.told["days"]:
        if row.get("source"):
            found.setdefault(plain(row["source"]), set()).add(date.fromisoformat(row["day"]))
    for row in held.told["records"]:
        found.setdefault(plain(row["source"] or ""), set()).add(iso(row["day"]))
    return {name: sorted(days) for name, days in found.items() if name}


@cache
def kept(held: Held) -> Pool:
    """How much is held: days with data, sessions, entries, sources, and since when."""
    days = {row["day"] for row in held.told["days"]} | {row["day"] for row in held.told["records"]}
    kinds: dict[str, int] = {}
    for row in held.told["records"]:
        kinds[row["kind"]] = kinds.get(row["kind"], 0) + 1
    symbi, pixel = held.told["pets"]["symbi"], held.told["pets"]["pixelpal"]
    asked = held.told["series"]["as_of"]
    ends = [one for one in (held.told["series"]["data_through"], asked) if one]
    return Pool([len(days), len(held.told["records"]), len(by_source(held)), *kinds.values(), len({row["metric"] for row in held.told["days"]}),
                 len({row["metric"] for row in held.told["days"]} - {"nutrition_complete"}), 0,
                 len(held.told["nights"]), symbi["level"] or 0, symbi["days_counted"], pixel["total_steps"], pixel["phase"]],
                clocks=[minutes(one[11:]) for one in ends],
                days=[iso(min(days)), iso(max(days)), held.today, held.today - timedelta(1), *map(iso, ends)])
