"""How alike two pictures are, whatever drew their edges."""

from __future__ import annotations

from pathlib import Path

import numpy
from PIL import Image

WINDOW = 7


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
    affair; a line, a letter or a colour that is missing or elsewhere shows all the same.
    """
    return _similarity(_halved(one), _halved(other))


def _halved(values: numpy.ndarray) -> numpy.ndarray:
    rows, columns = (values.shape[0] // 2) * 2, (values.shape[1] // 2) * 2
    return values[:rows, :columns].reshape(rows // 2, 2, columns // 2, 2).mean(axis=(1, 3))


def _similarity(one: numpy.ndarray, other: numpy.ndarray) -> float:
    """The mean structural similarity over square windows, with the usual constants (Wang et al. 2004)."""
    low, high = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    mean_one, mean_other = _windows(one), _windows(other)
    spread_one = _windows(one * one) - mean_one**2
    spread_other = _windows(other * other) - mean_other**2
    together = _windows(one * other) - mean_one * mean_other
    values = ((2 * mean_one * mean_other + low) * (2 * together + high)) / (
        (mean_one**2 + mean_other**2 + low) * (spread_one + spread_other + high))
    return float(values.mean())


def _windows(values: numpy.ndarray) -> numpy.ndarray:
    """The mean of every square window."""
    sums = numpy.zeros((values.shape[0] + 1, values.shape[1] + 1))
    sums[1:, 1:] = values.cumsum(axis=0).cumsum(axis=1)
    size = WINDOW
    total = sums[size:, size:] - sums[:-size, size:] - sums[size:, :-size] + sums[:-size, :-size]
    return total / (size * size)
