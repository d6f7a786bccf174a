"""What the data bundle of ten years costs, beside a yardstick of the same run.

Usage: bundle.py PROGRAM FOLDER [--json] [--chart-yardstick MS]

Ten years of one made-up person, about a million rows with the hours of heart rate, are made up as a bundle and taken
into a home (once: they stay in FOLDER); then `triptych export` is run as a whole process. See Benchmarks/README.md.
"""

import argparse
import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
import zipfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

FIRST = datetime(2016, 3, 1, tzinfo=timezone.utc)
DAYS = 3652
EXPORTED = "2026-03-01T06:00:00Z"
AS_OF = "2026-03-01T18:30"
WATCH, PHONE = "Watch", "Phone"
RUNS = 3


def stamp(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def bins(dice):
    """Steps, way and energy in quarters of an hour, from a watch; steps from a phone too."""
    for metric, source, chance, mean in (
        ("active_energy", WATCH, 0.95, 9), ("distance_walking_running", WATCH, 0.85, 0.14),
        ("exercise_minutes", WATCH, 0.1, 11), ("steps", PHONE, 0.55, 260), ("steps", WATCH, 0.95, 190),
    ):
        for number in range(DAYS * 96):
            hour = number % 96 / 4
            if (hour < 6.5 or hour > 23) or dice.random() > chance:
                continue
            value = max(1, round(dice.expovariate(1 / mean)))
            if metric != "steps":
                value = round(value + dice.random(), 3)
            yield {"metric": metric, "source": source, "start": stamp(FIRST + timedelta(minutes=15 * number)),
                   "value": value, "cells": f"{(1 << dice.randint(8, 60)) - 1:x}", "exported": EXPORTED}


def hours(dice):
    for metric, chance, low, high in (
        ("heart_rate_mean", 0.97, 48, 120), ("hrv_sdnn", 0.3, 20, 90), ("oxygen_saturation", 0.3, 93, 99),
        ("resting_heart_rate", 0.04, 48, 62),
    ):
        for number in range(DAYS * 24):
            if dice.random() > chance:
                continue
            count = dice.randint(1, 60) if metric == "heart_rate_mean" else 1
            values = sorted(round(dice.uniform(low, high), 1) for _ in range(3 if count > 2 else count))
            yield {"metric": metric, "source": WATCH, "start": stamp(FIRST + timedelta(hours=number)),
                   "count": count, "sum": round(sum(values) / len(values) * count, 2), "lowest": values[0],
                   "highest": values[-1], "exported": EXPORTED}


def sleep(dice):
    for day in range(DAYS):
        moment = FIRST + timedelta(days=day, hours=-2, minutes=dice.randint(0, 90))
        for _ in range(dice.randint(12, 20)):
            end = moment + timedelta(minutes=dice.randint(5, 55))
            yield {"source": WATCH, "start": stamp(moment), "end": stamp(end),
                   "stage": dice.choice(("core", "core", "deep", "rem", "awake"))}
            moment = end


def daily(dice):
    for day in range(DAYS):
        date = (FIRST + timedelta(days=day)).date().isoformat()
        for metric, low, high in (("weight", 78, 84), ("water", 1, 3), ("protein", 50, 120), ("energy_intake", 1700, 2900)):
            yield {"metric": metric, "source": PHONE, "day": date, "value": round(dice.uniform(low, high), 1),
                   "exported": EXPORTED}


def workouts(dice):
    for day in range(0, DAYS, 2):
        start = FIRST + timedelta(days=day, hours=17)
        minutes = dice.randint(20, 70)
        yield {"id": f"w{day}", "source": WATCH, "name": "Running", "start": stamp(start),
               "end": stamp(start + timedelta(minutes=minutes)), "minutes": minutes, "origin": "synced",
               "energy_kcal": minutes * 11, "mean_heart_rate_bpm": 141, "strength": False, "exported": EXPORTED}


def make_bundle(path):
    """A bundle as an earlier export might have written it; the number of its rows."""
    dice = random.Random(1)
    digests, rows, octets = {}, 0, 0
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as bundle:
        def add(name, text):
            nonlocal octets
            digests[name] = hashlib.sha256(text).hexdigest()
            octets += len(text) if name.startswith("data/") else 0
            bundle.writestr("triptych-export/" + name, text)

        add("data/json/sources.ndjson", "".join(
            json.dumps({"name": name, "kind": kind}) + "\n" for name, kind in ((PHONE, "phone"), (WATCH, "watch"))).encode())
        for name, table in (("bins", bins), ("daily", daily), ("hours", hours), ("sleep", sleep), ("workouts", workouts)):
            lines = [json.dumps(row, separators=(",", ":")) for row in table(dice)]
            rows += len(lines)
            add(f"data/json/{name}.ndjson", ("\n".join(lines) + "\n").encode())
        payload = dict(digests)
        add("bagit.txt", b"BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n")
        add("bag-info.txt", f"Payload-Oxum: {octets}.{len(payload)}\n".encode())
        add("manifest-sha256.txt", "".join(f"{digest}  {name}\n" for name, digest in sorted(payload.items())).encode())
        tags = {name: digest for name, digest in digests.items() if name not in payload}
        add("tagmanifest-sha256.txt", "".join(f"{digest}  {name}\n" for name, digest in sorted(tags.items())).encode())
    return rows


def measured(*command, **options):
    """CPU seconds, peak memory in MB with the code that is mapped, and without (0 where the system does not say)."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, **options)
    own = 0
    while True:
        ended, status, usage = os.wait4(child.pid, os.WNOHANG)
        if ended:
            break
        try:
            text = Path(f"/proc/{child.pid}/status").read_text()
            own = max(own, int(text.split("RssAnon:")[1].split()[0]))
        except (OSError, IndexError):
            pass
        time.sleep(0.003)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        sys.exit(f"{command[0]} ended with {child.returncode}")
    scale = 1 << 20 if sys.platform == "darwin" else 1 << 10
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / scale, own / 1024


def pack():
    """The yardstick: the same bytes packed by zlib at level 6 and digested, and nothing else."""
    source, target = sys.argv[2:4]
    import zlib
    packer, digest = zlib.compressobj(6, wbits=-15), hashlib.sha256()
    with open(source, "rb") as bytes_, open(target, "wb") as out:
        while piece := bytes_.read(1 << 16):
            digest.update(piece)
            out.write(packer.compress(piece))
        out.write(packer.flush())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--chart-yardstick", default="")
    chosen = parser.parse_args()
    program, folder = chosen.program.resolve(), chosen.folder
    folder.mkdir(parents=True, exist_ok=True)
    home, rows_file = folder / "home", folder / "rows.txt"
    if not rows_file.exists():
        shutil.rmtree(home, ignore_errors=True)
        rows = make_bundle(folder / "made-up.zip")
        subprocess.run([program, "import", folder / "made-up.zip", "--person", "ada", "--home", home, "--time-zone",
                        "Europe/Berlin", "--as-of", AS_OF, "--quiet"], check=True, stdout=subprocess.DEVNULL)
        rows_file.write_text(str(rows))
    rows = int(rows_file.read_text())
    out, loose, packed = folder / "out.zip", folder / "bytes", folder / "bytes.deflate"
    ours, yard = [], []
    for run in range(RUNS):
        ours.append(measured(program, "export", "--person", "ada", "--home", home, "--file", out, "--as-of", AS_OF, "--quiet"))
        if run == 0:
            with zipfile.ZipFile(out) as bundle, open(loose, "wb") as bytes_:
                for name in bundle.namelist():
                    with bundle.open(name) as entry:
                        shutil.copyfileobj(entry, bytes_, 1 << 20)
        yard.append(measured(sys.executable, __file__, "--pack", loose, packed))
    idle = measured(program, "--version")
    cpu, memory, own = min(one[0] for one in ours), max(one[1] for one in ours), max(one[2] for one in ours)
    yardstick = min(one[0] for one in yard)
    size, unpacked = out.stat().st_size, loose.stat().st_size
    loose.unlink()
    packed.unlink()
    if chosen.json:
        print(json.dumps({
            "bench": "bundle.ten_years", "rows": rows, "cpu_s": round(cpu, 3), "peak_mb": round(memory, 1), "own_mb": round(own, 1),
            "idle_mb": round(idle[1], 1), "yardstick_s": round(yardstick, 3), "ratio": round(cpu / yardstick, 2),
            "bytes": size, "unpacked": unpacked, "goal_cpu_s": 6, "goal_mb": 40}))
        return
    print(f"Ten years, {rows:,} rows in the cache; the bundle has {size / 1e6:.1f} MB, unpacked {unpacked / 1e6:.0f} MB")
    print(f"  triptych export    {cpu:6.2f} s of CPU (least of {RUNS}; goal 6), {own:5.1f} MB of its own at most (goal 40),"
          f" {memory:.1f} MB with mapped code")
    print(f"  doing nothing      {idle[0]:6.2f} s, {idle[1]:.1f} MB with mapped code")
    print(f"  yardstick          {yardstick:6.2f} s: zlib at level 6 and SHA-256 of the same bytes; ours / yardstick {cpu / yardstick:.2f}")
    if chosen.chart_yardstick:
        print(f"  chart yardstick    {chosen.chart_yardstick} ms for its line chart in the same run")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--pack"]:
        pack()
    else:
        main()
