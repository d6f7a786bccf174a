"""Reads sprite sheets as any program would: the PNG's chunks, the two atlases, the pixels of each frame."""

from __future__ import annotations

import json
import struct
import zlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy
from PIL import Image


@dataclass
class Chunks:
    """What the chunks of a PNG say, each one's checksum tested."""

    depth: int
    kind: int
    palette: int
    has_alpha: bool
    faults: list[str]

    @classmethod
    def of(cls, path: Path) -> Chunks:
        data = path.read_bytes()
        found = cls(0, -1, 0, False, [])
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            found.faults.append("no signature")
            return found
        place, names = 8, []
        while place < len(data):
            length, = struct.unpack(">I", data[place:place + 4])
            name, body = data[place + 4:place + 8], data[place + 8:place + 8 + length]
            if zlib.crc32(name + body) != struct.unpack(">I", data[place + 8 + length:place + 12 + length])[0]:
                found.faults.append(f"checksum of {name.decode('latin1')}")
            names.append(name)
            if name == b"IHDR":
                found.depth, found.kind = body[8], body[9]
            elif name == b"PLTE":
                found.palette = length // 3
            elif name == b"tRNS":
                found.has_alpha = True
            place += 12 + length
        if names[-1:] != [b"IEND"]:
            found.faults.append("no end")
        return found


class Sheet:
    """One sheet: its picture and its two atlases."""

    def __init__(self, picture: Path) -> None:
        self.picture = picture
        self.name = picture.stem
        self.atlas = json.loads(picture.with_suffix(".json").read_text("utf-8"))
        self.array = json.loads(picture.with_suffix(".aseprite.json").read_text("utf-8"))

    @cached_property
    def pixels(self) -> numpy.ndarray:
        """Height x width x 4, straight alpha, 0...255."""
        with Image.open(self.picture) as image:
            return numpy.asarray(image.convert("RGBA"))

    @property
    def names(self) -> list[str]:
        """The names of all frames, in playing order."""
        return list(self.atlas["frames"])

    def frame(self, name: str) -> numpy.ndarray:
        """The pixels of a frame."""
        box = self.atlas["frames"][name]["frame"]
        return self.pixels[box["y"]:box["y"] + box["h"], box["x"]:box["x"] + box["w"]]

    @cached_property
    def frames(self) -> list[numpy.ndarray]:
        """The pixels of all frames, in playing order."""
        return [self.frame(name) for name in self.names]

    @property
    def poster(self) -> numpy.ndarray:
        """The frame to show under reduced motion."""
        return self.frames[self.atlas["meta"]["triptych"]["poster"]]


def atlas_faults(sheet: Sheet) -> list[str]:
    """What is wrong with the atlases of a sheet; both must describe the picture in the same way."""
    faults = []
    height, width = sheet.pixels.shape[:2]
    for kind, atlas in (("hash", sheet.atlas), ("array", sheet.array)):
        frames = atlas["frames"]
        listed = list(frames.values()) if kind == "hash" else frames
        if isinstance(frames, list) != (kind == "array"):
            faults.append(f"{kind}: frames are a {type(frames).__name__}")
        if kind == "array" and [frame["filename"] for frame in listed] != [str(n) for n in range(len(listed))]:
            faults.append("array: frames are not called by their numbers")
        meta = atlas["meta"]
        if meta["size"] != {"w": width, "h": height}:
            faults.append(f"{kind}: says {meta['size']}, is {width} x {height}")
        if meta["image"] != sheet.picture.name:
            faults.append(f"{kind}: names the picture {meta['image']}")
        for number, frame in enumerate(listed):
            box = frame["frame"]
            inside = 0 <= box["x"] <= width - box["w"] and 0 <= box["y"] <= height - box["h"]
            if not inside or box["w"] < 1 or box["h"] < 1:
                faults.append(f"{kind}: frame {number} lies outside: {box}")
            if frame["rotated"] or frame["trimmed"] or frame["duration"] < 1:
                faults.append(f"{kind}: frame {number} is turned, trimmed or never shown")
            if frame["sourceSize"] != {"w": box["w"], "h": box["h"]}:
                faults.append(f"{kind}: frame {number} has another source size")
        for tag in meta["frameTags"]:
            if not 0 <= tag["from"] <= tag["to"] < len(listed):
                faults.append(f"{kind}: tag {tag['name']} names frames that are not there")
    own = [(frame["frame"], frame["duration"]) for frame in sheet.atlas["frames"].values()]
    if own != [(frame["frame"], frame["duration"]) for frame in sheet.array["frames"]]:
        faults.append("the two atlases differ")
    animated = {name for names in sheet.atlas["animations"].values() for name in names}
    if not animated <= set(sheet.names):
        faults.append("an animation names frames that are not there")
    places = [(frame["frame"]["x"], frame["frame"]["y"]) for frame in sheet.array["frames"]]
    if len(set(places)) != len(places):
        faults.append("two frames lie in one place")
    return [f"{sheet.name}: {fault}" for fault in faults]
