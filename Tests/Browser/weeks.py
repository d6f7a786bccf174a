"""Weeks of active minutes, hours of steps and the newest night, computed again."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from statistics import mean

from .held import Held, quantile
from .pools import Pool, iso


def active(held: Held, day: date) -> float | None:
    """Moderate minutes and twice the vigorous ones, else minutes of exercise."""
    moderate, vigorous = (held.days.get(name, {}).get(day) for name in ("moderate_minutes", "vigorous_minutes"))
    if moderate is None and vigorous is None:
        return held.days.get("exercise_minutes", {}).get(day)
    return (moderate or 0) + 2 * (vigorous or 0)


def start(held: Held, day: date) -> date:
    """The first day of the week of a day."""
    return day - timedelta((day.weekday() - held.first_weekday) % 7)


@cache
def week_sums(held: Held) -> dict[date, tuple[float, bool]]:
    """Active minutes by the first day of the week, and whether the week is over."""
    last = held.last("exercise_minutes")
    sums = {}
    for back in range(60):
        first = start(held, last) - timedelta(7 * back)
        rows = [active(held, first + timedelta(at)) for at in range(7) if first + timedelta(at) <= last]
        present = [one for one in rows if one is not None]
        if present:
            sums[first] = (sum(present), first + timedelta(6) <= last, len(present))
    return sums


@cache
def usual_week(held: Held, first: date) -> list[float]:
    """The middle half of up to twelve earlier whole weeks with four days and more."""
    before = sorted(total for one, (total, whole, days) in week_sums(held).items()
                    if whole and days >= 4 and 0 < (first - one).days <= 84)
    return [quantile(before, 0.25), quantile(before, 0.75)] if len(before) >= 4 else []


def weeks(held: Held, named: list[date]) -> Iterator[Pool]:
    """Active minutes a week."""
    sums = week_sums(held)
    running = start(held, held.last("exercise_minutes"))
    recent = [one for one in sums if (running - one).days <= 77]
    for first in [one for one in named if one.weekday() == held.first_weekday] + sorted(sums)[-1:]:
        yield Pool([*(sums[first][:1] if first in sums else ()), *usual_week(held, first)])
    totals = [sums[one][0] for one in sorted(recent) if sums[one][1]]
    judged = [(sums[one][0], usual_week(held, one)) for one in recent if sums[one][1] and usual_week(held, one)]
    above = sum(total > ends[1] for total, ends in judged)
    below = sum(total < ends[0] for total, ends in judged)
    # Weeks that are over with data on some of their days alone, as the sentence counts them and as a row's note says.
    partial = [one for one in recent if sums[one][1] and sums[one][2] < 7]
    yield Pool([len(partial), 7, *(sums[one][2] for one in named if one in sums)] if partial else [])
    if totals:
        yield Pool([12, mean(totals), mean(totals[-11:]), min(totals), max(totals), len(judged), above, below, len(judged) - above - below],
                   days=sorted(recent))


# Measures that are read or checked in: an hour without one is no 0.
READ = ("mood", "energy", "stress", "heart_rate_mean", "oxygen_saturation", "resting_heart_rate", "hrv_sdnn", "hrv_rmssd")


@cache
def _cells(held: Held, metric: str, count: int) -> tuple[dict[tuple[int, int], float], list[date]]:
    """The mean of a measure by weekday and hour over some days, and those of them that have hours."""
    last = held.last(metric)
    found: dict[tuple[int, int], list[float]] = {}
    days: dict[int, set[date]] = {}
    for day in (last - timedelta(at) for at in reversed(range(count))):
        for row in held.hours.get(day, ()):
            if row["metric"] == metric:
                found.setdefault((day.weekday(), row["hour"]), []).append(row["value"])
                days.setdefault(day.weekday(), set()).add(day)
    if metric in READ:
        cells = {key: mean(values) for key, values in found.items()}
    else:
        cells = {(weekday, hour): sum(found.get((weekday, hour), [])) / len(days[weekday]) for weekday in days for hour in range(24)}
    return cells, sorted(set().union(*days.values()))


@cache
def hour_means(held: Held, metric: str = "steps", count: int = 56) -> dict[tuple[int, int], float]:
    """The mean of a measure by weekday and hour over eight weeks, or over one."""
    return _cells(held, metric, count)[0]


def _limits(metric: str, values: list[float]) -> list[float]:
    """The lower limits of a picture's classes: round ones with one step, fixed ones for steps and scales."""
    if metric == "steps":
        return [50, 150, 300, 500, 800, 1200, 2000]
    if metric in ("mood", "energy", "stress"):
        return [1.5, 2, 2.5, 3, 3.5, 4, 4.5]
    values = sorted(one for one in values if one > 0)
    if not values:
        return []

    def quantile(share: float) -> float:
        place = share * (len(values) - 1)
        low = int(place)
        return values[low] + (place - low) * (values[min(low + 1, len(values) - 1)] - values[low])

    wanted, power = quantile(0.9) / 7, 1.0
    while power * 10 <= wanted:
        power *= 10
    step = next((one * power for one in ((1, 2, 2.5, 5, 10) if power > 1 else (1, 2, 5, 10)) if one * power >= wanted * 0.999), power * 10)
    return [(1 + at) * step for at in range(7)]


@cache
def hours(held: Held, metric: str = "steps") -> Pool:
    """Means of a measure by weekday and hour over eight weeks and over one, over parts of the day too; the limits of the
    pictures' classes."""
    numbers: list[float] = []
    ends: list[date] = []
    for count in (56, 7):
        cells, days = _cells(held, metric, count)
        for weekday in range(7):
            for start in (0, 6, 12, 18):
                part = [cells[weekday, hour] for hour in range(start, start + 6) if (weekday, hour) in cells]
                numbers += [mean(part)] if part else []
        for hour in range(24):
            of = [cells[weekday, hour] for weekday in range(7) if (weekday, hour) in cells]
            numbers += [mean(of)] if of else []
        limits = _limits(metric, list(cells.values()))
        empty = 168 - len(cells)
        numbers += [*cells.values(), *limits, *(one - 1 for one in limits), *(one - 0.1 for one in limits), len(days), empty, 168]
        ends += [*days[:1], *days[-1:]]
    return Pool(numbers, clocks=[60 * hour for hour in range(25)], days=ends)


@cache
def stages(held: Held) -> Pool:
    """The newest night, stage by stage."""
    nights = [one for one in held.told["nights"] if iso(one["day"]) <= held.today]
    if not nights:
        return Pool()
    from .families import whole
    from .places import night, seconds
    last = nights[-1]
    by_stage: dict[str, list[float]] = {}
    for stage, start, end in last["stages"]:
        by_stage.setdefault(stage, []).append(seconds(start, end) / 3600)
    pool = night(held, iso(last["day"]))
    return Pool([*pool.numbers, *map(len, by_stage.values()), *whole([sum(one) for one in by_stage.values()])],
                [*pool.hours, *(one for parts in by_stage.values() for one in parts)],
                [*pool.clocks, *(int(one[11:13]) * 60 + int(one[14:16]) for _, *ends in last["stages"] for one in ends)], pool.days)
