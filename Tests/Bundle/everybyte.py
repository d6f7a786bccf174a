"""Finds words in files in whatever form: plain, escaped, compressed, encoded; and what else a PNG holds."""

from __future__ import annotations

import base64
import binascii
import contextlib
import gzip
import hashlib
import html
import re
import shutil
import struct
import subprocess
import urllib.parse
import zlib
from collections.abc import Iterator
from pathlib import Path

PNG = b"\x89PNG\r\n\x1a\n"
# The words of a list that are in a file of these bytes and this ending: folders of one person have many files in common.
KNOWN: dict[tuple[bytes, str, tuple[str, ...]], frozenset[str]] = {}
CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"}


def found(words: list[str], root: Path) -> dict[str, list[str]]:
    """The words that are anywhere below a folder, file names included, each with its place."""
    where: dict[str, list[str]] = {}
    for path in [root, *sorted(root.rglob("*"))]:
        name = str(path.relative_to(root))
        inside: frozenset[str] = frozenset()
        texts = [name]
        if path.is_symlink():
            texts.append(str(path.readlink()))
        elif path.is_file():
            data = path.read_bytes()
            key = (hashlib.sha256(data).digest(), path.suffix, tuple(words))
            if key not in KNOWN:
                KNOWN[key] = among(words, views(data, path))
            inside = KNOWN[key]
        for word in inside | among(words, texts):
            where.setdefault(word, []).append(name)
    return where


def among(words: list[str], texts: list[str]) -> frozenset[str]:
    """The words that are in one of some texts."""
    small = [text.lower() for text in texts]
    return frozenset(word for word in words if any(holds(text, word) for text in small))


def holds(text: str, word: str) -> bool:
    """Whether a word is in a text in small letters. A number has to be whole, and may have any thousands separator."""
    if word.isdigit():
        return word[-3:] in text and re.search(rf"(?<![\d.,]){word[:-3]}[.,\u202f\u2009\u00a0]?{word[-3:]}(?!\d)", text) is not None
    return word.lower() in text


def views(data: bytes, path: Path | None = None) -> list[str]:
    """The texts that can be read in bytes, in whatever encoding."""
    pieces = [data, *unpacked(data)]
    texts = []
    for piece in pieces:
        text = piece.decode("utf-8", "ignore")
        texts.append(text)
        texts += [piece.decode(code, "ignore") for code in ("utf-16-le", "utf-16-be") if b"\0" in piece]
        for marked, undone in (("&", html.unescape), ("%", urllib.parse.unquote), ("\\u", unescaped)):
            if marked in text:
                texts.append(undone(text))
        if "base64," in text:
            texts += decoded(text)
    if path is not None and path.suffix == ".pdf" and shutil.which("pdftotext"):
        texts.append(subprocess.run(["pdftotext", path, "-"], capture_output=True, text=True, check=False).stdout)
    return texts


def unescaped(text: str) -> str:
    return re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), text)


def decoded(text: str) -> Iterator[str]:
    for match in re.finditer(r"base64,([A-Za-z0-9+/=]+)", text):
        with contextlib.suppress(binascii.Error, ValueError):
            yield base64.b64decode(match[1]).decode("utf-8", "ignore")


def unpacked(data: bytes) -> Iterator[bytes]:
    """Compressed streams: of PDF, of gzip, and text chunks of PNG."""
    if data.startswith(b"%PDF"):
        for match in re.finditer(rb"stream\r?\n", data):
            with contextlib.suppress(zlib.error):
                yield zlib.decompressobj().decompress(data[match.end():])
    elif data.startswith(b"\x1f\x8b"):
        with contextlib.suppress(OSError, EOFError, zlib.error):
            yield gzip.decompress(data)
    elif data.startswith(PNG):
        for kind, body in chunks(data):
            if kind in (b"zTXt", b"iTXt"):
                packed = body.partition(b"\0")[2][1:].rpartition(b"\0")[2] if kind == b"iTXt" else body.partition(b"\0")[2][1:]
                with contextlib.suppress(zlib.error):
                    yield zlib.decompress(packed)


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG with their names."""
    place = len(PNG)
    while place + 8 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, place)
        yield kind, data[place + 8:place + 8 + length]
        place += 12 + length


def carries(path: Path) -> set[bytes]:
    """What a PNG holds besides its picture, and bytes after its end."""
    data = path.read_bytes()
    kinds = [kind for kind, _ in chunks(data)]
    behind = {b"behind"} if not data.endswith(b"IEND\xaeB`\x82") else set()
    return set(kinds) - CHUNKS | behind
