"""How pictures of the Symbi look: brightness, color with each kind of color vision, and what drips."""

from __future__ import annotations

import numpy

# The page behind the pictures, as a light page has it.
PAPER = 245.0

# Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency
# (IEEE TVCG 15, 2009), severity 1.0, on linear light.
VISIONS = {
    "protan": numpy.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]),
    "deutan": numpy.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]),
    "tritan": numpy.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]),
}

# The brightness of linear light by IEC 61966-2-1 (sRGB), and XYZ of its primaries.
BRIGHTNESS = numpy.array([0.2126, 0.7152, 0.0722])
XYZ = numpy.array([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]])
WHITE = numpy.array([0.95047, 1.0, 1.08883])


def on_paper(frame: numpy.ndarray) -> numpy.ndarray:
    """A frame on the background of the page, 0...1 in sRGB."""
    alpha = frame[..., 3:] / 255.0
    return (frame[..., :3] * alpha + PAPER * (1 - alpha)) / 255.0


def linear(picture: numpy.ndarray) -> numpy.ndarray:
    """sRGB to linear light."""
    return numpy.where(picture <= 0.04045, picture / 12.92, ((picture + 0.055) / 1.055) ** 2.4)


def lab(light: numpy.ndarray) -> numpy.ndarray:
    """Linear light to CIE L*a*b* (D65)."""
    share = light @ XYZ.T / WHITE
    root = numpy.where(share > 216 / 24389, numpy.cbrt(share), (24389 / 27 * share + 16) / 116)
    x, y, z = root[..., 0], root[..., 1], root[..., 2]
    return numpy.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def seen(frame: numpy.ndarray, vision: str) -> numpy.ndarray:
    """A frame as L*a*b* as seen with one kind of color vision: `grey`, `full` or one of VISIONS."""
    light = linear(on_paper(frame))
    if vision == "grey":
        return lab(numpy.repeat((light @ BRIGHTNESS)[..., None], 3, axis=-1))
    if vision in VISIONS:
        light = numpy.clip(light @ VISIONS[vision].T, 0, 1)
    return lab(light)


class Body:
    """Places in a cell, in units of the drawing: the origin at half the width and .52 of the height."""

    def __init__(self, cell: int, level: int) -> None:
        self.unit = cell / 3.6 * [0.94, 0.95, 0.96, 0.97, 0.98, 1.0][level]
        self.x, self.y = 0.5 * cell, 0.52 * cell

    def box(self, left: float, top: float, right: float, bottom: float) -> tuple[slice, slice]:
        """The rows and columns of a rectangle."""
        rows = slice(round(self.y + top * self.unit), round(self.y + bottom * self.unit))
        return rows, slice(round(self.x + left * self.unit), round(self.x + right * self.unit))

    @property
    def face(self) -> tuple[slice, slice]:
        """Eyes, brows, mouth and cheeks, with room for the bob."""
        return self.box(-0.72, -0.62, 0.72, 0.50)

    @property
    def trunk(self) -> tuple[slice, slice]:
        """The body without arms, wisp and drips."""
        return self.box(-0.80, -0.80, 0.80, 0.55)

    @property
    def temple(self) -> tuple[slice, slice]:
        """The side of the head away from gloss and sheen, above the reach of the eyes' light."""
        return self.box(0.32, -0.90, 0.60, -0.70)

    @property
    def belly(self) -> tuple[slice, slice]:
        """The body below the mouth, out of the light of cheeks and eyes."""
        return self.box(-0.70, 0.32, 0.70, 0.48)

    @property
    def below(self) -> tuple[slice, slice]:
        """What hangs and falls from the middle of the hem, where no tail ever is, above the ground."""
        return self.box(-0.20, 0.66, 0.20, 1.22)


def difference(one: numpy.ndarray, other: numpy.ndarray, region: tuple[slice, slice], reach: int) -> float:
    """The mean color difference (CIE 1976) of two pictures over a region, however one is shifted against the other.

    Without the shifts, two equal faces of which one is a little higher would count as different.
    """
    rows, columns = region
    patch = one[rows, columns]
    least = numpy.inf
    for down in range(-2 * reach, 2 * reach + 1):
        for right in range(-reach, reach + 1):
            moved = other[rows.start + down:rows.stop + down, columns.start + right:columns.stop + right]
            least = min(least, float(numpy.sqrt(((patch - moved) ** 2).sum(axis=-1)).mean()))
    return least


def brightness(frames: list[numpy.ndarray], region: tuple[slice, slice]) -> float:
    """The mean L* of what is opaque in a region, over all frames."""
    lightness, count = 0.0, 0
    for frame in frames:
        part = frame[region]
        solid = part[..., 3] >= 250
        lightness += lab(linear(part[..., :3][solid] / 255.0))[..., 0].sum()
        count += int(solid.sum())
    return lightness / max(count, 1)


def area(frames: list[numpy.ndarray], region: tuple[slice, slice]) -> float:
    """The mean share of a region that is painted nearly opaque, over all frames."""
    return float(numpy.mean([(frame[region][..., 3] >= 160).mean() for frame in frames]))


def step(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """How far one frame is from another: root mean square over premultiplied channels."""
    first, second = (numpy.concatenate([f[..., :3] * (f[..., 3:] / 255.0), f[..., 3:]], axis=-1) for f in (one, other))
    return float(numpy.sqrt(((first - second) ** 2).mean()))


def purple(colors: numpy.ndarray) -> float:
    """The share of colors whose hue is between those of #6B46C1 and #9333EA, 258 and 272 degrees, or within 3 of them."""
    red, green, blue = (colors[:, channel] for channel in range(3))
    # Blue is the largest channel of all of them and green the smallest.
    is_between = (blue >= red) & (red >= green) & (blue > green)
    hue = 240 + 60 * (red - green) / numpy.maximum(blue - green, 1)
    return float((is_between & (hue >= 255) & (hue <= 275)).mean())
