"""The floor of bytes: the size a PNG would have if zopfli had packed its rows."""
import hashlib
import json
import struct
import subprocess
import zlib


class Floors:
    """Floors of files, kept in a file by the digest of their rows, since zopfli takes seconds for each."""

    def __init__(self, path):
        self.path = path
        self.kept = json.loads(path.read_text()) if path.exists() else {}

    def floor(self, picture):
        """The bytes a file would have if zopfli had packed the same rows."""
        file = picture.read_bytes()
        place, packed = 8, b""
        while place < len(file):
            length, = struct.unpack(">I", file[place:place + 4])
            if file[place + 4:place + 8] == b"IDAT":
                packed += file[place + 8:place + 8 + length]
            place += 12 + length
        rows = zlib.decompress(packed)
        name = hashlib.sha256(rows).hexdigest()
        if name not in self.kept:
            beside = picture.with_suffix(".rows")
            beside.write_bytes(rows)
            self.kept[name] = len(subprocess.run(["zopfli", "--zlib", "-c", str(beside)], check=True, capture_output=True).stdout)
            beside.unlink()
            self.path.write_text(json.dumps(self.kept))
        return len(file) - len(packed) + self.kept[name]
