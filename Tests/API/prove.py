"""The API of made-up people's sites, read by other people's tools. See README.md beside this file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from prooflib import options
from prooflib.program import AS_OF, Program
from prooflib.tally import Tally

from . import changes, client, documents

PEOPLE = ["mira", "jonas", "ines", "noor", "theo"]


def sites(program: Program, work: Path, tally: Tally) -> dict[str, Path]:
    """Makes five people up and builds their sites."""
    people = work / "people"
    program.run("sample", "--people", len(PEOPLE), "--seed", 1, "--dir", people, "--as-of", AS_OF)
    for person in PEOPLE:
        zone = json.loads((people / person / "settings.json").read_text("utf-8"))["time_zone"]
        files = [file for name in ("export.zip", "more.csv") if (file := people / person / name).exists()]
        program.run("import", *files, "--person", person, "--time-zone", zone, "--as-of", AS_OF)
        program.run("settings", "apply", people / person / "settings.json", "--person", person)
    built = program.json("build", "--all", "--out", work / "sites", "--as-of", AS_OF) or {}
    tally.check("all sites are built", built.get("published") == len(PEOPLE), built)
    return {person: work / "sites" / person for person in PEOPLE}


def main() -> int:
    """Everything; the exit code."""
    given = options.parser(__doc__, "api").parse_args()
    work, tally = options.emptied(given.work), Tally()
    program = Program(given.program.resolve(), work / "home")
    tally.part("Made-up people")
    built = sites(program, work, tally)
    tally.part("Schemas")
    count = sum(documents.check(name, site, tally) for name, site in built.items())
    print(f"     {count} documents are valid")
    tally.part("Pages")
    print(f"     {sum(documents.agree(name, site, tally) for name, site in built.items())} values of tables compared")
    tally.part("A generated client")
    print(f"     {client.check(built, work / 'triptych_client', tally)} documents read")
    tally.part("Changes")
    changes.check(program, work, tally)
    changes.handed_in(program, work, work / "changes/lena", tally)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
