"""Checks that Package.swift declares what sources import: without it a build works or fails by the order of its steps."""

from __future__ import annotations

import json
import re
import subprocess

from prooflib.program import ROOT
from prooflib.tally import Tally

IMPORT = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?import\s+"
                    r"(?:(?:struct|class|enum|func|protocol|var|let|typealias)\s+)?(\w+)", re.MULTILINE)
# The modules of other packages that we use.
PRODUCTS = {"ArgumentParser", "FlyingFox", "FlyingSocks", "GRDB", "GRDBSQLite", "Mustache", "SystemPackage"}


def _described() -> dict:
    command = ["swift", "package", "--scratch-path", str(ROOT / ".build-test" / "manifest"), "dump-package"]
    return json.loads(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


def _sources(target: dict) -> str:
    return target.get("path") or f"{'Tests' if target['type'] == 'test' else 'Sources'}/{target['name']}"


def undeclared(targets: list[dict]) -> list[str]:
    """Modules that a target's files import and its dependencies leave out, each with one file that does."""
    ours, found = PRODUCTS | {target["name"] for target in targets}, {}
    for target in targets:
        declared = {value[0] for dependency in target["dependencies"] for value in dependency.values()} | {target["name"]}
        for file in sorted((ROOT / _sources(target)).rglob("*.swift")):
            for module in IMPORT.findall(file.read_text("utf-8")):
                if module in ours - declared:
                    found.setdefault((target["name"], module), file.relative_to(ROOT))
    return [f"{name} imports {module} in {file}" for (name, module), file in sorted(found.items())]


def prove(tally: Tally) -> None:
    targets = _described()["targets"]
    tally.check("manifest: the sources of its targets are found", all((ROOT / _sources(target)).is_dir() for target in targets))
    tally.nothing("manifest: every module that sources import is declared by their target", undeclared(targets))
