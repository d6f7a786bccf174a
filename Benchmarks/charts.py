"""Every kind of chart of Triptych beside the yardstick, the floor of bytes and matplotlib's Agg.

usage: charts.py PROGRAM YARDSTICK PYTHON WORK [--json]

PROGRAM is bench-charts, YARDSTICK the folder of the yardstick with `limit` built, PYTHON has matplotlib,
WORK takes files. The yardstick has the five of NAMES. Ours and the yardstick are run by turns, three times; what is
printed are the medians.
"""
import json
import pathlib
import statistics
import subprocess
import sys

from charts_report import goals, show
from floor import Floors

HERE = pathlib.Path(__file__).parent
NAMES = ["line", "sparkline", "ring", "heatmap", "scatter"]
ROUNDS = 3


def output(*command, cwd=None):
    return subprocess.run(command, cwd=cwd, check=True, capture_output=True, text=True).stdout


def lines(text):
    """Lines of JSON by chart and scale."""
    rows = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    return {(row["chart"], row["scale"]): row for row in rows}


def yardstick(folder):
    """Milliseconds and bytes of the yardstick by chart and scale."""
    found = {}
    for row in output("./limit", "bench", "BEST + stamp + sdf", cwd=folder).splitlines():
        if "BEST" not in row:
            continue
        cells = [cell.split() for cell in row.split("|")[1:]]
        for name, (spent, size) in zip(NAMES, cells):
            found[name, 2 if row.startswith("2x") else 1] = (float(spent), int(size))
    return found


def figures(key, ours, limits, agg, least):
    """A chart at a scale: ours, and what it is compared with."""
    name, scale = key
    spent, from_plot, from_scene = (
        statistics.median(run[key][part] for run in ours) for part in ("ms", "from_plot_ms", "from_scene_ms"))
    row = {"bench": f"chart.{name}.{scale}x", "ours_ms": round(spent, 4)}
    if key in limits[0]:
        limit = statistics.median(run[key][0] for run in limits)
        row |= {"yardstick_ms": round(limit, 4), "ratio": round(spent / limit, 3)}
    size = ours[0][key]["bytes"]
    row |= {"bytes": size, "floor_bytes": least, "bytes_ratio": round(size / least, 3)}
    if key in limits[0]:
        row["yardstick_bytes"] = limits[0][key][1]
    return row | {
        "matplotlib_ms": agg[key]["ms"], "times_faster": round(agg[key]["ms"] / spent, 1),
        "from_plot_ms": round(from_plot, 4), "from_scene_ms": round(from_scene, 4)}


def main():
    program, folder, python = sys.argv[1:4]
    work = pathlib.Path(sys.argv[4])
    data = str(pathlib.Path(folder) / "data.h")
    ours, limits = [], []
    for _ in range(ROUNDS):
        ours.append(lines(output(program, "measure", data)))
        limits.append(yardstick(folder))
    sources = str(work / "charts.jsonl")
    output(program, "data", data, sources)
    agg = lines(output(python, str(HERE / "peers" / "agg.py"), data, sources))
    pictures = work / "pictures"
    output(program, "write", data, str(pictures))
    floors = Floors(work / "floors.json")
    rows = [
        figures(key, ours, limits, agg, floors.floor(pictures / f"{key[0]}-{key[1]}x.png"))
        for key in ours[0]
    ]
    if "--json" not in sys.argv:
        show(rows)
        return
    for row in rows:
        print(json.dumps(row, separators=(",", ":")))
    print("\n".join(goals(rows)), file=sys.stderr)


main()
