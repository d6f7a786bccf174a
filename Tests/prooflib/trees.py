"""What is in a folder: bytes or digests by path, and how two of them differ."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from pathlib import Path


def contents(folder: Path, keeps: Callable[[Path], bool] = lambda _: True) -> dict[str, bytes]:
    """The bytes of every file below a folder that `keeps` accepts, by path, sorted; a link counts as what it leads to."""
    return {path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*")) if path.is_file() and keeps(path)}


def digests(folder: Path) -> dict[str, str]:
    """The SHA-256 digest of every file below a folder, by path; a link has the word `link` in its place."""
    found = {}
    for path, _, files in os.walk(folder):
        for name in files:
            full = os.path.join(path, name)
            relative = os.path.relpath(full, folder)
            if os.path.islink(full):
                found[relative] = "link"
                continue
            with open(full, "rb") as file:
                found[relative] = hashlib.sha256(file.read()).hexdigest()
    return found


def differing(one: Mapping[str, object], other: Mapping[str, object]) -> list[str]:
    """The paths that only one of two folders has, or that are not the same in both; sorted."""
    return sorted(path for path in one.keys() | other.keys() if one.get(path) != other.get(path))
