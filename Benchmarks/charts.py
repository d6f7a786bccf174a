"""Charts of Triptych beside the yardstick, the floor of bytes and matplotlib's Agg.

usage: charts.py PROGRAM YARDSTICK PYTHON WORK [--json]

PROGRAM is bench-charts, YARDSTICK the folder of the yardstick with `limit` built, PYTHON has matplotlib,
WORK takes files. Ours and the yardstick are run by turns, three times; what is printed are the medians.
"""
import json
import pathlib
import statistics
import struct
import subprocess
import sys
import zlib

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


def floor(path):
    """The bytes a file would have if zopfli had packed the same rows."""
    file = path.read_bytes()
    place, packed = 8, b""
    while place < len(file):
        length, = struct.unpack(">I", file[place:place + 4])
        if file[place + 4:place + 8] == b"IDAT":
            packed += file[place + 8:place + 8 + length]
        place += 12 + length
    rows = path.with_suffix(".rows")
    rows.write_bytes(zlib.decompress(packed))
    best = subprocess.run(["zopfli", "--zlib", "-c", str(rows)], check=True, capture_output=True).stdout
    rows.unlink()
    return len(file) - len(packed) + len(best)


def main():
    program, folder, python, work = sys.argv[1:5]
    data = str(pathlib.Path(folder) / "data.h")
    ours, limits = [], []
    for _ in range(ROUNDS):
        ours.append(lines(output(program, "measure", data)))
        limits.append(yardstick(folder))
    agg = lines(output(python, str(HERE / "peers" / "agg.py"), data))
    pictures = pathlib.Path(work) / "pictures"
    output(program, "write", data, str(pictures))
    rows = []
    for scale in (1, 2):
        for name in NAMES:
            key = name, scale
            spent = statistics.median(run[key]["ms"] for run in ours)
            limit = statistics.median(run[key][0] for run in limits)
            size = ours[0][key]["bytes"]
            least = floor(pictures / f"{name}-{scale}x.png")
            rows.append({
                "bench": f"chart.{name}.{scale}x", "ours_ms": round(spent, 4), "yardstick_ms": round(limit, 4),
                "ratio": round(spent / limit, 3), "bytes": size, "floor_bytes": least,
                "bytes_ratio": round(size / least, 3), "yardstick_bytes": limits[0][key][1],
                "matplotlib_ms": agg[key]["ms"], "times_faster": round(agg[key]["ms"] / spent, 1),
                "from_plot_ms": round(statistics.median(run[key]["from_plot_ms"] for run in ours), 4),
                "from_scene_ms": round(statistics.median(run[key]["from_scene_ms"] for run in ours), 4),
            })
    if "--json" in sys.argv:
        for row in rows:
            print(json.dumps(row, separators=(",", ":")))
        return
    print(f"CPU milliseconds a chart; the yardstick's line chart takes {rows[0]['yardstick_ms']:.3f} ms on this machine.")
    print("Ours has more labels than the yardstick's (subtitle, dates, direct labels, class limits).\n")
    print(f"{'chart':<18}{'ours':>8}{'plot on':>9}{'scene on':>9}{'limit':>8}{'ratio':>7}"
          f"{'bytes':>8}{'floor':>8}{'ratio':>7}{'Agg':>9}{'faster':>8}")
    for row in rows:
        print(f"{row['bench'][6:]:<18}{row['ours_ms']:>8.3f}{row['from_plot_ms']:>9.3f}{row['from_scene_ms']:>9.3f}"
              f"{row['yardstick_ms']:>8.3f}{row['ratio']:>7.2f}{row['bytes']:>8}{row['floor_bytes']:>8}"
              f"{row['bytes_ratio']:>7.2f}{row['matplotlib_ms']:>9.1f}{row['times_faster']:>7.0f}x")
    print("\nGoals: ratio at most 1.5; bytes at most 1.35 times the floor; 25 times faster than Agg, 40 on the line chart.")


main()
