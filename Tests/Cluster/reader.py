"""Reads sites while others build them, as a visitor does, and reports what it saw.

Usage: python -m Cluster.reader SITES STANDING REPORT. STANDING lists people whose site stands from the beginning, one a line. Ends at
SIGTERM and then writes REPORT.
"""

from __future__ import annotations

import json
import os
import posixpath
import random
import re
import signal
import sys
import time
import urllib.parse

LINK = re.compile(rb"""(?:href|src)="([^"#?:]+)[^":]*\"""")
MADE = re.compile(rb"These pages were made on ([^.<]+)")
WHOLE = {".html": b"</html>\n", ".png": b"IEND\xaeB`\x82"}


class Torn(Exception):
    """What a visitor must never see."""


class Reader:
    """One visitor, who opens a site and reads all of it."""

    def __init__(self, sites: str, standing: list[str]) -> None:
        self.sites, self.seen = sites, set(standing)
        self.looks = self.files = self.replaced = 0
        self.torn: list[str] = []

    def look(self, person: str) -> None:
        """Reads one site from its first page to its last."""
        path = os.path.join(self.sites, person)
        try:
            root = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        except FileNotFoundError:
            if person in self.seen:
                self.torn.append(f"{person}: the site was there and is gone")
            return
        self.seen.add(person)
        self.looks += 1
        try:
            self._walk(root)
        except Torn as fault:
            # A visitor who had an old site open when it was replaced may see it go; the published one must be whole.
            if self._stands(root, path):
                self.torn.append(f"{person}: {fault}")
            else:
                self.replaced += 1
        finally:
            os.close(root)

    def _stands(self, root: int, path: str) -> bool:
        try:
            now, then = os.stat(path, follow_symlinks=False), os.fstat(root)
        except FileNotFoundError:
            return True
        return (now.st_dev, now.st_ino) == (then.st_dev, then.st_ino)

    def _walk(self, root: int) -> None:
        todo, known, made = ["index.html"], {"index.html"}, None
        while todo:
            name = todo.pop()
            data = read(root, name)
            self.files += 1
            ending = WHOLE.get(os.path.splitext(name)[1], b"")
            if not data or not data.endswith(ending):
                raise Torn(f"{name} breaks off")
            if not name.endswith(".html"):
                continue
            moment = MADE.search(data)
            if moment and made not in (None, moment[1]):
                raise Torn(f"{name} is of {moment[1].decode()}, other pages of {made.decode()}")
            made = moment[1] if moment else made
            for link in LINK.findall(data):
                target = posixpath.normpath(posixpath.join(posixpath.dirname(name), urllib.parse.unquote(link.decode())))
                if target not in known:
                    known.add(target)
                    todo.append(target)


def read(root: int, name: str) -> bytes:
    """A file of the open folder, wherever that folder is by now."""
    try:
        with open(os.open(name, os.O_RDONLY, dir_fd=root), "rb") as file:
            return file.read()
    except FileNotFoundError:
        raise Torn(f"{name} is linked and not there") from None


def main() -> None:
    sites, standing, report = sys.argv[1:4]
    with open(standing, encoding="utf-8") as file:
        first = file.read().split()
    reader, chance, going = Reader(sites, first), random.Random(1), [True]
    signal.signal(signal.SIGTERM, lambda *_: going.clear())
    while going:
        there = [name for name in os.listdir(sites) if not name.startswith(".")]
        for person in first + chance.sample(there, min(5, len(there))):
            if going:
                reader.look(person)
                time.sleep(0.1)
        time.sleep(0.2)
    with open(report, "w", encoding="utf-8") as file:
        json.dump({"looks": reader.looks, "files": reader.files, "replaced": reader.replaced, "torn": reader.torn}, file)


if __name__ == "__main__":
    main()
