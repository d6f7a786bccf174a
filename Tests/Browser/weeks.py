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


@cache
def week_sums(held: Held) -> dict[date, tuple[float, bool]]:
    """Active minutes by the Monday of the week, and whether the week is over."""
    last = held.last("exercise_minutes")
    sums = {}
    for back in range(60):
        monday = last - timedelta(last.weekday() + 7 * back)
        rows = [active(held, monday + timedelta(at)) for at in range(7) if monday + timedelta(at) <= last]
        present = [one for one in rows if one is not None]
        if present:
            sums[monday] = (sum(present), monday + timedelta(6) <= last, len(present))
    return sums


@cache
def usual_week(held: Held, monday: date) -> list[float]:
    """The middle half of up to twelve earlier whole weeks with four days and more."""
    before = sorted(total for one, (total, whole, days) in week_sums(held).items()
                    if whole and days >= 4 and 0 < (monday - one).days <= 84)
    return [quantile(before, 0.25), quantile(before, 0.75)] if len(before) >= 4 else []


def weeks(held: Held, named: list[date]) -> Iterator[Pool]:
    """Active minutes a week."""
    sums = week_sums(held)
    running = held.last("exercise_minutes") - timedelta(held.last("exercise_minutes").weekday())
    recent = [one for one in sums if (running - one).days <= 77]
    for monday in [one for one in named if one.weekday() == 0] + sorted(sums)[-1:]:
        yield Pool([*(sums[monday][:1] if monday in sums else ()), *usual_week(held, monday)])
    totals = [sums[one][0] for one in sorted(recent) if sums[one][1]]
    judged = [(sums[one][0], usual_week(held, one)) for one in recent if sums[one][1] and usual_week(held, one)]
    above = sum(total > ends[1] for total, ends in judged)
    below = sum(total < ends[0] for total, ends in judged)
    if totals:
        yield Pool([12, mean(totals), mean(totals[-11:]), min(totals), max(totals), len(judged), above, below, len(judged) - above - below],
                   days=sorted(recent))


@cache
def _steps_by_hour(held: Held) -> tuple[dict[tuple[int, int], float], dict[int, int]]:
    """Sums of steps by weekday and hour over eight weeks, and the number of days by weekday."""
    last = held.last("steps")
    sums: dict[tuple[int, int], float] = {}
    days: dict[int, set[date]] = {}
    for row in held.told["hours"]:
        day = iso(row["day"])
        if last - timedelta(55) <= day <= last:
            sums[day.weekday(), row["hour"]] = sums.get((day.weekday(), row["hour"]), 0) + row["steps"]
            days.setdefault(day.weekday(), set()).add(day)
    return sums, {weekday: len(found) for weekday, found in days.items()}


@cache
def hour_means(held: Held) -> dict[tuple[int, int], float]:
    """Mean steps by weekday and hour over eight weeks."""
    sums, days = _steps_by_hour(held)
    return {key: one / days[key[0]] for key, one in sums.items()}


@cache
def hours(held: Held) -> Pool:
    """Mean steps by weekday and hour over eight weeks, and over parts of the day; the limits of the picture's classes."""
    sums, days = _steps_by_hour(held)
    cells = {(weekday, hour): sums.get((weekday, hour), 0) / days[weekday] for weekday in days for hour in range(24)}
    parts = [mean(cells[weekday, hour] for hour in range(start, start + 6)) for weekday in days for start in (0, 6, 12, 18)]
    means = [mean(cells[weekday, hour] for weekday in days) for hour in range(24)] if days else []
    limits = [50, 150, 300, 500, 800, 1200, 2000]
    return Pool([*cells.values(), *parts, *means, *limits, *(one - 1 for one in limits), sum(days.values())],
                clocks=[60 * hour for hour in range(25)])


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
