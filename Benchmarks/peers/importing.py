"""What people read exports with, measured one at a time.

usage: importing.py WORK NAME=PATH...

Prints a line of JSON for each NAME: CPU seconds (user and system), the best of three, of reading PATH with it.
WORK takes databases. What is read lies in memory afterwards: the least that anybody does with it.
"""
import json
import pathlib
import resource
import sqlite3
import subprocess
import sys
import time


def files(path, ending):
    path = pathlib.Path(path)
    return sorted(path.rglob(f"*{ending}")) if path.is_dir() else [path]


def pandas_read_csv(path, _):
    import pandas

    for file in files(path, ".csv"):
        # The tables of Samsung Health name themselves in the first line, and have a comma too many in each row.
        named = file.name.startswith("com.samsung.")
        pandas.read_csv(file, skiprows=1 if named else 0, index_col=False if named else None)


def pandas_typed(path, _):
    """The same columns as ours: dates become dates, names become numbers of names."""
    import pandas

    types = {"metric": "category", "unit": "category", "source": "category", "value": "float64"}
    pandas.read_csv(path, dtype=types, parse_dates=["date"], date_format="%Y-%m-%d")


def python_json(path, _):
    for file in files(path, "json"):
        with open(file, encoding="utf-8") as text:
            if file.suffix == ".ndjson":
                for line in text:
                    json.loads(line)
            else:
                json.load(text)


def python_sqlite3(path, _):
    database = sqlite3.connect(path)
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE name LIKE '%_record%table'")]
    for table in tables:
        database.execute(f'SELECT * FROM "{table}"').fetchall()
    database.close()


def program(name):
    return str(pathlib.Path(sys.executable).parent / name)


def healthkit_to_sqlite(path, target):
    subprocess.run([program("healthkit-to-sqlite"), "--xml", path, target], check=True, capture_output=True)


def sqlite_utils(path, target):
    for file in files(path, ""):
        if not file.is_file():
            continue
        kind = {".csv": ["--csv"], ".ndjson": ["--nl"], ".json": []}[file.suffix]
        subprocess.run(
            [program("sqlite-utils"), "insert", target, "rows", str(file), "--alter", *kind], check=True, capture_output=True)


PEERS = {
    "pandas.read_csv": pandas_read_csv, "pandas.read_csv, typed": pandas_typed, "json.load": python_json,
    "sqlite3": python_sqlite3, "healthkit-to-sqlite": healthkit_to_sqlite, "sqlite-utils": sqlite_utils,
}


def spent():
    return time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])


def main():
    target = pathlib.Path(sys.argv[1]) / "peer.db"
    for pair in sys.argv[2:]:
        name, path = pair.split("=", 1)
        times = []
        # Programs that write a database take long, and their times hardly vary.
        for _ in range(1 if name in ("healthkit-to-sqlite", "sqlite-utils") else 4):
            target.unlink(missing_ok=True)
            start = spent()
            PEERS[name](path, str(target))
            times.append(spent() - start)
        target.unlink(missing_ok=True)
        print(json.dumps({"peer": name, "path": path, "cpu_s": round(min(times), 4)}), flush=True)


main()
