"""The bundle, checked by other programs and packages."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path

from prooflib.tally import Tally

GUARDED = tuple("'=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20")


def check(bundle: Path, folder: Path, tally: Tally) -> None:
    """unzip, 7z, sha256sum, bagit; then the ZIP's own fields."""
    for name, command, place in (
        ("unzip -t", ["unzip", "-tqq", bundle], None), ("7z t", ["7z", "t", "-bso0", bundle], None),
        ("sha256sum -c", ["sha256sum", "-c", "--quiet", "--strict", "manifest-sha256.txt"], folder),
        ("sha256sum -c of the tags", ["sha256sum", "-c", "--quiet", "--strict", "tagmanifest-sha256.txt"], folder),
        ("bagit", [sys.executable, "-m", "bagit", "--validate", "--quiet", folder], None),
    ):
        said = subprocess.run(list(map(str, command)), cwd=place, capture_output=True, text=True, check=False)
        tally.check(f"{name} finds nothing", said.returncode == 0, said.stdout[-400:] + said.stderr[-400:])
    with zipfile.ZipFile(bundle) as archive:
        entries = archive.infolist()
        names = [entry.filename for entry in entries]
        tally.check("names are sorted, one folder, no directory entries",
                    names == sorted(names) and all(name.startswith("triptych-export/") and name[-1] != "/" for name in names))
        tally.check("one time and private rights for all",
                    len({entry.date_time for entry in entries}) == 1
                    and {entry.external_attr >> 16 for entry in entries} == {0o100600})
    for path in sorted(folder.rglob("*.ndjson")):
        text = path.read_text("utf-8")
        good = not text or text.endswith("\n")
        for line in text.split("\n")[:-1]:
            good = good and isinstance(json.loads(line), dict)
        tally.check(f"{path.name}: each line is an object", good)


def frictionless(folder: Path, work: Path, tally: Tally) -> None:
    """Every table against its schema, and the guard against formulas, which no validator checks."""
    report = work / "frictionless.json"
    with open(report, "w", encoding="utf-8") as out:
        said = subprocess.run([sys.executable, "-m", "frictionless", "validate", "--json", "datapackage.json"],
                              cwd=folder, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    try:
        found = json.loads(report.read_text())
    except ValueError:
        found = {}
    tally.check("frictionless: valid", said.returncode == 0 and found.get("valid") is True,
                said.stderr[-300:] + json.dumps(found)[:600])
    package = json.loads((folder / "datapackage.json").read_text())
    described = {resource["path"] for resource in package["resources"]}
    there = {str(path.relative_to(folder)) for path in folder.rglob("*.csv")}
    tally.check("every table is described", described == there and len(there) >= 8, described ^ there)
    for resource in package["resources"]:
        raw = (folder / resource["path"]).read_bytes()
        rows = list(csv.reader(io.StringIO(raw.decode("utf-8"), newline="")))
        fields = resource["schema"]["fields"]
        tally.check(f"{resource['path']}: header as described, LF, as wide throughout",
                    rows[0] == [field["name"] for field in fields] and b"\r\n" not in raw
                    and all(len(row) == len(fields) for row in rows))
        # A cell that a spreadsheet would evaluate is a number or is guarded.
        texts = [place for place, field in enumerate(fields) if field["type"] == "string"]
        bad = [row[place] for row in rows[1:] for place in texts
               if row[place].startswith(GUARDED) and not row[place].startswith("'")]
        tally.check(f"{resource['path']}: no text is a formula", not bad, bad[:3])
