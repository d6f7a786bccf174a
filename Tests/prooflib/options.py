"""The options that every proof has, and its working folder."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path


def parser(description: str | None, name: str, program: str = "triptych") -> argparse.ArgumentParser:
    """A parser with `--program`, the path of a built program, and `--work`, by default `.build-test/NAME`."""
    found = argparse.ArgumentParser(description=description)
    found.add_argument("--program", type=Path, required=True, help=f"the built program {program}")
    found.add_argument("--work", type=Path, default=Path(".build-test", name), help="a folder that is emptied first")
    return found


def emptied(folder: Path) -> Path:
    """A folder made anew, whatever was in it; gives its full path."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder.resolve()
