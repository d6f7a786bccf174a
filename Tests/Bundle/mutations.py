"""The real file, changed: each change is refused with a message, and the home stays as it was."""

from __future__ import annotations

import hashlib
import io
import random
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path

from prooflib.tally import Tally
from prooflib.trees import contents

TOP = "triptych-export/"


def check(program, bundle: Path, work: Path, tally: Tally) -> None:
    """Imports every mutation into a home that holds the person."""
    home = work / "home-mutations"
    csv = work / "few.csv"
    csv.write_text("date,metric,value,unit,source\n2026-01-05,steps,7000,count,Watch\n")
    program.run("import", csv, "--person", "mira", "--time-zone", "Europe/Berlin", home=home)
    with zipfile.ZipFile(bundle) as archive:
        files = {name.removeprefix(TOP): archive.read(name) for name in archive.namelist()}
    before = held(home)
    path = work / "mutation.zip"
    for name, data in changes(bundle.read_bytes(), files):
        path.write_bytes(data)
        said = program.run("import", path, "--person", "mira", "--quiet", home=home)
        tally.check(f"{name}: refused with a message", said.returncode == 65 and "error" in said.stderr and len(said.stderr) > 60,
                    f"{said.returncode} {said.stdout[:200]} {said.stderr}")
        if not tally.check(f"{name}: nothing changes", held(home) == before):
            before = held(home)
    untouched = program.run("import", path_of(work, pack(files)), "--person", "mira", "--dry-run", home=home)
    tally.check("the same files packed by another program are imported", untouched.returncode == 0, untouched.stderr)


def path_of(work: Path, data: bytes) -> Path:
    path = work / "repacked.zip"
    path.write_bytes(data)
    return path


def held(home: Path) -> dict[str, bytes]:
    """Every byte of a home except the lock files."""
    return contents(home, lambda path: "lock" not in path.name)


def changes(whole: bytes, files: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """All mutations with their names."""
    dice = random.Random(8)
    kinds: dict[str, str] = {}
    for name in sorted(files):
        kinds.setdefault(str(Path(name).parent) + "/*" + Path(name).suffix if name.startswith("data/") else name, name)
    for kind, name in kinds.items():
        if files[name] and name != "tagmanifest-sha256.txt":
            yield f"a byte of {kind} flipped", pack(files | {name: flipped(files[name], dice)})
    for kind, name in kinds.items():
        if name not in ("tagmanifest-sha256.txt",):
            yield f"{kind} dropped", pack({other: data for other, data in files.items() if other != name})
    for name in sorted(files):
        if name.endswith(".csv") and "hourly" in name:
            yield f"columns of {name} moved", signed(files | {name: swapped(files[name])})
            break
    for name in ("data/csv/daily-metrics.csv", "data/csv/meals.csv", "data/csv/goals.csv", "data/csv/check-ins.csv"):
        if name in files:
            yield f"columns of {name} moved", signed(files | {name: swapped(files[name])})
            yield f"a column of {name} renamed", signed(files | {name: b"x" + files[name]})
    # What import never reads, such as FHIR, is protected by its checksums only.
    for name in sorted(files):
        if name.endswith(".ndjson") and files[name] and not name.startswith("data/fhir"):
            yield f"a key of {name} renamed", signed(files | {name: files[name].replace(b'":', b's":', 1)})
    for name in ("data/json/bins.ndjson", "data/json/sources.ndjson"):
        yield f"{name} dropped and signed", signed({other: data for other, data in files.items() if other != name})
    yield "a row beyond all bounds, signed", signed(files | {"data/json/daily.ndjson": files["data/json/daily.ndjson"]
        + b'{"metric":"weight","source":"nobody","day":"2026-01-01","value":8e9}\n'.replace(b"nobody", first_source(files))})
    for count in (1, 30, 2000, len(whole) // 2, len(whole) - 100):
        yield f"{count} bytes cut off", whole[:-count]
    for name in ("../escape.txt", "/tmp/escape.txt", TOP + "../../escape.txt", TOP + "data/../../escape", TOP + "a\\..\\b",
                 "other/escape.txt", TOP + "data//x", TOP + "./x"):
        yield f"a name {name}", pack(files, more=[(name, b"x")])
    yield "a symbolic link", pack(files, more=[(link(TOP + "data/link"), b"/etc/passwd")])
    yield "a device", pack(files, more=[(link(TOP + "data/device", 0o020666), b"")])
    yield "a bomb", pack(files | {"data/json/bins.ndjson": b"\0" * (300 << 20)})
    yield "a name twice", pack(files, more=[(TOP + "data/json/bins.ndjson", files["data/json/bins.ndjson"])])
    yield "an unlisted file", pack(files | {"data/extra.txt": b"more"})
    yield "wrong checksums", pack(files | {"manifest-sha256.txt": files["manifest-sha256.txt"].replace(b"a", b"b", 1)})
    yield "a manifest that names a file outside", signed(files, more_lines=b"0" * 64 + b"  ../outside\n")
    yield "a wrong oxum", signed(files | {"bag-info.txt": b"Payload-Oxum: 1.1\n"}, keeps_info=True)
    yield from odd(whole)


def first_source(files: dict[str, bytes]) -> bytes:
    return files["data/json/sources.ndjson"].split(b'"name":"', 1)[1].split(b'"', 1)[0]


def odd(whole: bytes) -> Iterator[tuple[str, bytes]]:
    """Fields of the ZIP that contradict each other."""
    end = whole.rindex(b"PK\x05\x06")
    count, size, start = struct.unpack_from("<HII", whole, end + 10)

    def ending(count: int, size: int, start: int, before: bytes = b"") -> bytes:
        return whole[:end] + before + b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, count, count, size, start, 0)

    def wide(offset: int, **other: int) -> bytes:
        values = {"entries": count, "size": size, "start": start} | other
        record = b"PK\x06\x06" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, values["entries"], values["entries"],
                                             values["size"], values["start"])
        return record + b"PK\x06\x07" + struct.pack("<IQI", 0, offset, 1)

    yield "ZIP64 without its record", ending(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF)
    yield "ZIP64 that points behind the end", ending(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, wide(len(whole) * 2))
    yield "ZIP64 with a directory nowhere", ending(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, wide(end, start=1 << 62))
    yield "ZIP64 with a directory of 2^60 bytes", ending(0xFFFF, 0xFFFFFFFF, 0xFFFFFFFF, wide(end, start=1 << 60, size=1 << 60))
    yield "a directory that starts too late", ending(count, size, start + 7)
    first = whole.index(b"PK\x01\x02", start)
    lies = bytearray(whole)
    struct.pack_into("<II", lies, first + 20, 0xFFFFFFFF, 0xFFFFFFFF)
    yield "sizes in a field that is missing", bytes(lies)
    lies = bytearray(whole)
    struct.pack_into("<I", lies, first + 42, len(whole) + 5)
    yield "an entry behind the end", bytes(lies)
    lies = bytearray(whole)
    struct.pack_into("<H", lies, first + 8, struct.unpack_from("<H", lies, first + 8)[0] | 1)
    struct.pack_into("<H", lies, 6, struct.unpack_from("<H", lies, 6)[0] | 1)
    yield "an entry said to be encrypted", bytes(lies)
    lies = bytearray(whole)
    struct.pack_into("<H", lies, first + 10, 14)
    struct.pack_into("<H", lies, 8, 14)
    yield "a method that it is not", bytes(lies)


def flipped(data: bytes, dice: random.Random) -> bytes:
    """The content with one random bit flipped."""
    changed = bytearray(data)
    changed[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    return bytes(changed)


def swapped(data: bytes) -> bytes:
    """The first two columns of a table exchanged, as far as commas alone can tell."""
    rows = [line.split(b",", 2) for line in data.split(b"\n")]
    return b"\n".join(b",".join([row[1], row[0], *row[2:]]) if len(row) > 1 else b",".join(row) for row in rows)


def link(name: str, mode: int = 0o120777) -> zipfile.ZipInfo:
    info = zipfile.ZipInfo(name)
    info.create_system, info.external_attr = 3, mode << 16
    return info


def pack(files: dict[str, bytes], more: list[tuple[str | zipfile.ZipInfo, bytes]] = ()) -> bytes:
    """A ZIP of files below the top folder, and others as they are."""
    out = io.BytesIO()
    import warnings
    with warnings.catch_warnings(), zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        warnings.simplefilter("ignore")
        for name in sorted(files):
            archive.writestr(TOP + name, files[name])
        for name, data in more:
            archive.writestr(name, data)
    return out.getvalue()


def signed(files: dict[str, bytes], more_lines: bytes = b"", keeps_info: bool = False) -> bytes:
    """The files with correct checksums, as somebody would write them who wants to hide the change."""
    files = dict(files)
    payload = {name: data for name, data in files.items() if name.startswith("data/")}
    if not keeps_info:
        octets = sum(map(len, payload.values()))
        files["bag-info.txt"] = b"".join(
            f"Payload-Oxum: {octets}.{len(payload)}\n".encode() if line.startswith(b"Payload-Oxum") else line
            for line in files["bag-info.txt"].splitlines(keepends=True))
    files["manifest-sha256.txt"] = lines(payload) + more_lines
    tags = {name: data for name, data in files.items() if not name.startswith("data/") and name != "tagmanifest-sha256.txt"}
    files["tagmanifest-sha256.txt"] = lines(tags)
    return pack(files)


def lines(files: dict[str, bytes]) -> bytes:
    return "".join(f"{hashlib.sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files)).encode()


