"""How alike two pictures are, whatever drew their edges."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy
from PIL import Image

WINDOW = 7
PATCH = 32


@dataclass
class Figures:
    """How alike two pictures are."""

    likeness: float
    worst: float
    far: float
    shift: float

    def __str__(self) -> str:
        return (f"likeness {self.likeness:.4f}, worst patch {self.worst:.3f}, "
                f"{self.far:.2f} of 1000 pixels far off, shift {self.shift:.2f}")


def figures(one: numpy.ndarray, other: numpy.ndarray) -> Figures:
    """All figures of two pictures of one size."""
    return Figures(likeness(one, other), worst(one, other), far(one, other), shift(one, other))


def extremes(found: list[Figures]) -> Figures:
    """The worst of every figure."""
    return Figures(min(item.likeness for item in found), min(item.worst for item in found),
                   max(item.far for item in found), max(item.shift for item in found))


def luma(file: Path) -> numpy.ndarray:
    """The brightness of every pixel, 0 to 255."""
    with Image.open(file) as image:
        pixels = numpy.asarray(image.convert("RGB"), dtype=numpy.float64)
    return pixels @ numpy.array([0.2126, 0.7152, 0.0722])


def far(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """Pixels, in a thousand, whose brightness differs by more than a quarter of full scale."""
    return 1000 * float(numpy.mean(numpy.abs(one - other) > 255 / 4))


def likeness(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """The structural similarity of two pictures at half their size.

    Each four pixels count as one, since how an edge is spread over single pixels is each drawer's own
    affair; a line, a letter or a color that is missing or elsewhere shows all the same.
    """
    return float(_similarity(_halved(one), _halved(other)).mean())


def worst(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """The likeness of the patch of 32 points where two pictures are least alike."""
    values = _similarity(_halved(one), _halved(other))
    rows, columns = (min(PATCH, length) for length in values.shape)
    return float(_windows(values, rows, columns).min())


def _halved(values: numpy.ndarray) -> numpy.ndarray:
    rows, columns = (values.shape[0] // 2) * 2, (values.shape[1] // 2) * 2
    return values[:rows, :columns].reshape(rows // 2, 2, columns // 2, 2).mean(axis=(1, 3))


def _similarity(one: numpy.ndarray, other: numpy.ndarray) -> numpy.ndarray:
    """The structural similarity of every square window, with the usual constants (Wang et al. 2004)."""
    low, high = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    mean_one, mean_other = _windows(one), _windows(other)
    spread_one = _windows(one * one) - mean_one**2
    spread_other = _windows(other * other) - mean_other**2
    together = _windows(one * other) - mean_one * mean_other
    return ((2 * mean_one * mean_other + low) * (2 * together + high)) / (
        (mean_one**2 + mean_other**2 + low) * (spread_one + spread_other + high))


def _windows(values: numpy.ndarray, rows: int = WINDOW, columns: int = WINDOW) -> numpy.ndarray:
    """The mean of every window."""
    sums = numpy.zeros((values.shape[0] + 1, values.shape[1] + 1))
    sums[1:, 1:] = values.cumsum(axis=0).cumsum(axis=1)
    total = sums[rows:, columns:] - sums[:-rows, columns:] - sums[rows:, :-columns] + sums[:-rows, :-columns]
    return total / (rows * columns)


def shift(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """The largest difference of brightness between two patches at the same place, in levels of 255."""
    difference = _halved(one) - _halved(other)
    rows, columns = (min(PATCH, length) for length in difference.shape)
    return float(numpy.abs(_windows(difference, rows, columns)).max())
