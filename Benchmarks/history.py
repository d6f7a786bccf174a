"""Keeps the figures of runs, and says how each compares with the run before.

usage: script/bench --json | history.py FILE

Standard input passes through unchanged. Figures are appended to FILE, a line of JSON each, with the day in UTC, the commit
and the yardstick's milliseconds; the comparison goes to standard error.
"""
import datetime
import json
import pathlib
import subprocess
import sys

# What a figure costs, by the first of these names that it has; what has none of them is compared by its first number.
COSTS = ["ours_ms", "cpu_s", "peak_mb", "share"]


def commit():
    """The commit that is checked out, with "-dirty" if files were changed since; empty outside a clone."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=8", "--exclude=*"]
    try:
        return subprocess.run(command, capture_output=True, text=True).stdout.strip()
    except OSError:
        return ""


def latest(path):
    """The last entry of each figure."""
    if not path.exists():
        return {}
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    return {entry["figure"]["bench"]: entry for entry in entries}


def yardstick(figure):
    """Milliseconds of the figure's own yardstick; None if it names none."""
    if "yardstick_s" in figure:
        return figure["yardstick_s"] * 1000
    return figure.get("yardstick_ms") or figure.get("chart_yardstick_ms")


def is_number(value):
    return isinstance(value, int | float) and not isinstance(value, bool)


def cost(figure):
    """The name and the value that a figure is compared by; None if it has no number."""
    names = [name for name in COSTS if name in figure] + [name for name, value in figure.items() if is_number(value)]
    return (names[0], figure[names[0]]) if names else None


def compared(entry, before):
    """How a figure compares with the one before: a time by its ratio to the yardstick, if both have one."""
    name, now = cost(entry["figure"])
    then = before["figure"].get(name)
    text = f"{name} {now:g}, before {then}"
    if not is_number(then) or then == 0:
        return text
    factor, by = now / then, ""
    if name in ("ours_ms", "cpu_s") and entry["yardstick_ms"] and before["yardstick_ms"]:
        factor *= before["yardstick_ms"] / entry["yardstick_ms"]
        by = ", by the yardstick"
    text += f": {factor:.2f} times{by}"
    sizes = [part["figure"].get("bytes") for part in (entry, before)]
    if name != "bytes" and all(sizes) and sizes[0] != sizes[1]:
        text += f"; bytes {sizes[0] / sizes[1]:.3f} times"
    return text


def main():
    path = pathlib.Path(sys.argv[1])
    before = latest(path)
    day = datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    built_from, measure, new = commit(), None, []
    for line in sys.stdin:
        print(line, end="", flush=True)
        if not line.startswith("{"):
            continue
        figure = json.loads(line)
        # A figure without a yardstick of its own has the first one of its run.
        measure = measure or yardstick(figure)
        new.append({"date": day, "commit": built_from, "yardstick_ms": yardstick(figure) or measure, "figure": figure})
    with path.open("a") as file:
        for entry in new:
            file.write(json.dumps(entry, separators=(",", ":")) + "\n")
    for entry in new:
        name = entry["figure"]["bench"]
        if name in before and cost(entry["figure"]):
            old = before[name]
            print(f"{name}: {compared(entry, old)} ({old['date']}, {old['commit']})", file=sys.stderr)
        else:
            print(f"{name}: nothing to compare with", file=sys.stderr)


main()
