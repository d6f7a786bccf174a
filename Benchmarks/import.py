"""Reading exports beside a plain pass over their bytes and beside what people use.

usage: import.py PROGRAM PYTHON WORK YARDSTICK [--json] [PATH...]

PROGRAM is bench-import, PYTHON has what peers/requirements.txt names, WORK takes files, YARDSTICK is the milliseconds of the
chart yardstick's line chart, which tell machines apart. Without a PATH, made-up exports of
every kind are written into WORK once and measured; with one, those alone, without peers.
"""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
# Name, path in WORK, the peers that read the same, and whether only reading is measured.
KINDS = [
    ("Apple Health XML", "export.xml", []),
    ("Apple Health zip", "export.zip", []),
    ("Apple Health XML, 20 MB", "export-small.xml", ["healthkit-to-sqlite"]),
    ("plain CSV", "exports/plain.csv", ["pandas.read_csv", "pandas.read_csv, typed", "sqlite-utils"]),
    ("Takeout tables, CSV", "exports/fitbit-tables", ["pandas.read_csv"]),
    ("Fitbit archive, JSON", "exports/fitbit-archive", ["json.load"]),
    ("Takeout zip of both", "exports/takeout.zip", []),
    ("Samsung Health CSV", "exports/samsung", ["pandas.read_csv"]),
    ("Health Connect SQLite", "exports/health-connect.db", ["sqlite3"]),
    ("Garmin JSON", "exports/garmin", ["json.load"]),
    ("FHIR NDJSON", "exports/fhir.ndjson", ["json.load", "sqlite-utils"]),
    ("Open mHealth NDJSON", "exports/omh.ndjson", ["json.load"]),
    ("Health Auto Export JSON", "exports/health-auto.json", ["json.load"]),
]
FOUNDATION = {"json_serialization_s": "JSONSerialization", "json_decoder_s": "JSONDecoder"}


def lines(*command):
    """The lines of JSON that a program prints."""
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def make_up(work):
    """Writes what is missing; what is there is complete."""
    for megabytes, xml, packed in ((206, "export.xml", "export.zip"), (20, "export-small.xml", None)):
        if not (work / xml).exists():
            names = [work / f"{name}.part" for name in (xml, packed) if name]
            subprocess.run([sys.executable, HERE / "Import/make-export.py", str(megabytes), *names], check=True)
            for name in reversed(names):
                name.rename(name.with_suffix(""))
    if not (work / "exports").exists():
        subprocess.run([sys.executable, HERE / "Import/make-exports.py", work / "exports.part"], check=True)
        (work / "exports.part").rename(work / "exports")


def measured(program, python, work, name, path, peers):
    ours = lines(program, path)[0]
    others = {title: ours[key] for key, title in FOUNDATION.items() if key in ours}
    if peers:
        found = lines(python, str(HERE / "peers/importing.py"), str(work), *(f"{peer}={path}" for peer in peers))
        others |= {row["peer"]: row["cpu_s"] for row in found}
    megabytes = ours["bytes"] / 1e6
    return {
        "bench": f"import.{name}", "mb": round(megabytes, 1), "records": ours["records"],
        "mb_per_s": round(megabytes / ours["reading_s"]), "plain_mb_per_s": round(megabytes / ours["plain_s"]),
        "ours_ms": round(ours["reading_s"] * 1e3, 1), "yardstick_ms": round(ours["plain_s"] * 1e3, 2),
        "ratio": round(ours["reading_s"] / ours["plain_s"], 1), "import_ms": round(ours["import_s"] * 1e3, 1),
        "dry_run_ms": round(ours["dry_run_s"] * 1e3, 1), "inserts_ms": round(ours["inserts_s"] * 1e3, 1),
        "import_ratio": round(ours["import_s"] / (ours["reading_s"] + ours["inserts_s"]), 2),
        "peak_mb": ours["peak_mb"],
        "peers": {
            peer: {"ms": round(seconds * 1e3, 1), "times_reading": round(seconds / ours["reading_s"], 2),
                   "times_import": round(seconds / ours["import_s"], 2)}
            for peer, seconds in others.items()
        },
    }


def main():
    words = [word for word in sys.argv[1:] if word != "--json"]
    program, python, work, yardstick = words[0], words[1], pathlib.Path(words[2]), words[3]
    kinds = [(pathlib.Path(path).name, path, []) for path in words[4:]]
    if not kinds:
        make_up(work)
        kinds = [(name, str(work / path), peers) for name, path, peers in KINDS]
    is_json = "--json" in sys.argv
    if not is_json:
        print("CPU seconds, user and system, the best of several runs. `reading` is finding and reading the files, `import`\n"
              "with the cache written, `dry run` with nothing kept. `plain` reads the same bytes and adds them up, `inserts` puts\n"
              "the rows into a plain SQLite table in memory.\n")
        print(f"{'':<26}{'MB':>7}{'reading':>9}{'MB/s':>7}{'plain':>8}{'MB/s':>7}{'ratio':>7}"
              f"{'import':>9}{'dry run':>9}{'inserts':>9}{'peak MB':>9}")
    for name, path, peers in kinds:
        row = measured(program, python, work, name, path, peers) | {"chart_yardstick_ms": float(yardstick)}
        if is_json:
            print(json.dumps(row, separators=(",", ":")), flush=True)
            continue
        print(f"{name:<26}{row['mb']:>7.0f}{row['ours_ms'] / 1e3:>9.3f}{row['mb_per_s']:>7}{row['yardstick_ms'] / 1e3:>8.3f}"
              f"{row['plain_mb_per_s']:>7}{row['ratio']:>7.1f}{row['import_ms'] / 1e3:>9.3f}{row['dry_run_ms'] / 1e3:>9.3f}"
              f"{row['inserts_ms'] / 1e3:>9.3f}{row['peak_mb']:>9}", flush=True)
        for peer, figures in row["peers"].items():
            print(f"  {peer:<24}{'':>7}{figures['ms'] / 1e3:>9.3f}   {figures['times_reading']:.2f} times our reading, "
                  f"{figures['times_import']:.2f} times our whole import", flush=True)
    if not is_json:
        print("\nGoals: JSON no slower than Foundation; pandas.read_csv takes at least 1.5 times our reading of plain CSV; 200 MB of\n"
              "Apple Health in .33 s, on a quiet machine whose chart yardstick takes 2 ms or less.\n"
              f"The chart yardstick's line chart takes {yardstick} ms.")


main()
