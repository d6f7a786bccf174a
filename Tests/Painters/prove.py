"""Whether PNG, SVG and PDF of every example chart show the same picture. See README.md beside this file."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from prooflib import options
from prooflib.chromium import ARGUMENTS, without_window
from prooflib.gallery import kinds as kinds_of
from prooflib.tally import Tally

from . import compare

# Two pixels per point, as in the pictures that people share.
SCALE = 2
# Where the gallery keeps the pictures that are compared.
PICTURES = Path("pictures", "en")


@dataclass
class Reader:
    """A program that draws our files, and how similar its picture must be."""

    name: str
    ending: str
    # What each figure of `compare` may be; see the README for what they find.
    likeness: float
    worst: float
    far: float
    shift: float


# Letters differ by parts of a pixel. librsvg shows that a reader without custom properties has all colors.
READERS = [
    Reader("Chromium", "svg", likeness=0.99, worst=0.93, far=3, shift=3),
    Reader("Poppler", "pdf", likeness=0.99, worst=0.79, far=6, shift=3),
    Reader("librsvg", "svg", likeness=0.92, worst=-1, far=30, shift=14),
]


def main() -> int:
    parser = options.parser(__doc__, "painters", "chart-gallery")
    parser.add_argument("--hard", action="store_true", help="compare the charts that are hard to draw as well")
    parser.add_argument("--table", action="store_true", help="print the figures of every picture")
    chosen = parser.parse_args()
    tally = Tally()
    missing = [tool for tool in ("rsvg-convert", "pdftocairo", "pdftotext") if not shutil.which(tool)]
    if not tally.check("the readers are there", not missing, f"{missing}: script/bootstrap --test installs them"):
        return tally.close()
    work = options.emptied(chosen.work)
    examples = _examples(chosen.program, chosen.hard)
    _draw(chosen.program, work / "first", examples)
    kinds = kinds_of(work / "first" / "index.html")
    pictures = _collected(work / "first", work, kinds)
    tally.check("there are charts to compare", len(pictures) >= 8, len(pictures))
    tally.part("The same files in another zone, language and year")
    again = work / "again"
    _draw(chosen.program, again, kinds, TZ="Asia/Tokyo", LC_ALL="de_DE.UTF-8", SOURCE_DATE_EPOCH="86400")
    tally.nothing("another run writes the same bytes", _differing(again / PICTURES, work / "first" / PICTURES))
    tally.part(f"{len(pictures)} pictures, drawn by librsvg and Poppler")
    light = [picture for picture in pictures if not picture.stem.endswith("-dark")]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(_outside, light))
    tally.part("The same in Chromium")
    _in_chromium(pictures, tally)
    tally.part("Compared")
    for reader in READERS:
        _compare(reader, pictures if reader.name == "Chromium" else light, tally, chosen.table)
    _words(light, tally)
    tally.part("Done")
    return tally.close()


def _examples(program: Path, is_hard: bool) -> list[str]:
    """The names of the examples to compare."""
    said = subprocess.run([program.resolve(), "--list"], check=True, capture_output=True, text=True).stdout
    return [line.split()[0] for line in said.splitlines() if is_hard or not line.endswith(" hard")]


def _draw(program: Path, folder: Path, examples: list[str], **environment: str) -> None:
    subprocess.run([program.resolve(), folder, *examples], check=True, env={**os.environ, **environment})


def _collected(gallery: Path, work: Path, kinds: list[str]) -> list[Path]:
    """The files to compare, in one folder; of each kind only one chart in dark.

    The dark theme changes colors and nothing else, so one chart of each kind is enough.
    """
    pictures = []
    for picture in sorted((gallery / PICTURES).glob(f"*@{SCALE}x.png")):
        name = picture.name.removesuffix(f"@{SCALE}x.png")
        if name.endswith("-dark") and name.removesuffix("-dark") not in kinds:
            continue
        pictures.append(work / f"{name}.png")
        shutil.copy(picture, pictures[-1])
        for ending in ("svg", "pdf", "auto.svg"):
            file = picture.with_name(f"{name}.{ending}")
            if file.exists():
                shutil.copy(file, work / file.name)
    return pictures


def _differing(one: Path, other: Path) -> list[str]:
    files = [file for file in sorted(one.iterdir()) if file.is_file()]
    return [file.name for file in files if file.read_bytes() != (other / file.name).read_bytes()]


def _drawn(picture: Path, reader: str) -> Path:
    """The path of a reader's picture of a chart."""
    folder = picture.parent / reader
    folder.mkdir(exist_ok=True)
    return folder / picture.name


def _outside(picture: Path) -> None:
    svg, pdf = picture.with_suffix(".svg"), picture.with_suffix(".pdf")
    subprocess.run(["rsvg-convert", "--zoom", str(SCALE), "--output", _drawn(picture, "librsvg"), svg])
    subprocess.run(["pdftocairo", "-r", str(72 * SCALE), "-png", "-singlefile", pdf,
                    _drawn(picture, "Poppler").with_suffix("")])


def _in_chromium(pictures: list[Path], tally: Tally) -> None:
    """Every file as a browser shows it, and one file in both themes."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=without_window(), args=[*ARGUMENTS, "--font-render-hinting=none", "--disable-lcd-text"])
        page = browser.new_page(device_scale_factor=SCALE)
        for picture in pictures:
            page.emulate_media(color_scheme="light")
            _shot(page, picture.with_suffix(".svg"), _drawn(picture, "Chromium"))
        _themes(page, [picture for picture in pictures if picture.stem.endswith("-dark")], tally)
        browser.close()


def _shot(page, file: Path, to: Path) -> bytes:
    width, height = re.search(r'width="([\d.]+)" height="([\d.]+)"', file.read_text("utf-8")).groups()
    page.set_viewport_size({"width": round(float(width)), "height": round(float(height))})
    page.goto(file.resolve().as_uri())
    return page.screenshot(path=to)


def _themes(page, dark: list[Path], tally: Tally) -> None:
    """A file that follows its reader looks like the dark file on a dark device."""
    wrong = []
    for picture in dark:
        name = picture.stem.removesuffix("-dark")
        auto = picture.with_name(f"{name}-light.auto.svg")
        page.emulate_media(color_scheme="dark")
        if _shot(page, auto, _drawn(picture, "auto")) != _drawn(picture, "Chromium").read_bytes():
            wrong.append(f"{name} on a dark device")
        page.emulate_media(color_scheme="light")
        inside = picture.with_name(f"{name}-page.html")
        inside.write_text('<!DOCTYPE html><html data-theme="dark"><meta charset="utf-8"><title>x</title>'
                          "<style>body{margin:0}svg{display:block}</style>" + auto.read_text("utf-8"), "utf-8")
        if _shot(page, inside, _drawn(picture, "inside")) != _drawn(picture, "Chromium").read_bytes():
            wrong.append(f"{name} in a dark page")
    tally.nothing("a file that follows its reader's theme has all the colors of that theme", wrong)


def _compare(reader: Reader, pictures: list[Path], tally: Tally, table: bool) -> None:
    wanted = [picture for picture in pictures if not _has_foreign_letters(picture)]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        looked = list(pool.map(lambda picture: _figures(picture, _drawn(picture, reader.name)), wanted))
    figures = []
    for picture, found in zip(wanted, looked):
        name = f"{picture.stem}: {reader.ending} in {reader.name} is the picture"
        if not isinstance(found, compare.Figures):
            tally.check(name, False, found)
            continue
        figures.append(found)
        good = (found.likeness >= reader.likeness and found.worst >= reader.worst
                and found.far <= reader.far and found.shift <= reader.shift)
        tally.check(name, good, found)
        if table:
            print(f"{reader.name:8} {picture.stem:36} {found}")
    if figures:
        print(f"{reader.ending} in {reader.name}: {compare.extremes(figures)}")


def _figures(picture: Path, drawn: Path) -> compare.Figures | str:
    """The figures of two pictures, or why there are none."""
    if not drawn.exists():
        return "nothing was drawn"
    ours, theirs = compare.luma(picture), compare.luma(drawn)
    if ours.shape != theirs.shape:
        return f"the size is {theirs.shape}, not {ours.shape}"
    return compare.figures(ours, theirs)


def _has_foreign_letters(picture: Path) -> bool:
    """Whether a reader of SVG may show letters that the fonts of the other painters lack."""
    return any(0x590 <= ord(letter) < 0x2000 or ord(letter) >= 0x2E80
               for letter in picture.with_suffix(".svg").read_text("utf-8"))


def _words(pictures: list[Path], tally: Tally) -> None:
    """The text of the SVG can be copied out of the PDF."""
    lost = []
    for picture in pictures:
        svg = picture.with_suffix(".svg").read_text("utf-8")
        said = subprocess.run(["pdftotext", picture.with_suffix(".pdf"), "-"], capture_output=True).stdout
        spoken = _plain(said.decode("utf-8"))
        for word in re.findall(r"<text[^>]*>([^<]*)</text>", svg):
            if _plain(word) not in spoken and all(ord(letter) < 0x250 for letter in word):
                lost.append(f"{picture.stem}: {word}")
    tally.nothing("the words of every PDF can be copied", lost)


def _plain(text: str) -> str:
    entities = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'"}
    for entity, letter in entities.items():
        text = text.replace(entity, letter)
    # Readers differ in how wide a gap they take for a space.
    return re.sub(r"\s+", "", text)


if __name__ == "__main__":
    sys.exit(main())
