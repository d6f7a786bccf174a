"""Takes the README's pictures of the demo's own pages with headless Chromium; `script/pictures` calls it.

usage: pictures.py OUTPUT DOCS

Nothing moves while a picture is taken, the window and its scale are fixed, and each picture is packed into a palette,
so that the same pages give the same files.
"""

import io
import os
import sys

from PIL import Image
from playwright.sync_api import sync_playwright

from prooflib.chromium import chromium

# All pictures together.
MOST_BYTES = 1_500_000


def taken(browser, path, width, height, scheme="light", scale=2, element=None):
    """A picture of the top of a page, or of the first element that a selector finds."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce",
        device_scale_factor=scale, locale="en-GB")
    page = context.new_page()
    page.goto("file://" + os.path.realpath(path))
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)
    target = page.locator(element).first if element else page
    shot = target.screenshot(animations="disabled", caret="hide")
    context.close()
    return Image.open(io.BytesIO(shot)).convert("RGB")


def beside(pictures, gap, ground):
    """Pictures in a row, from the top."""
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) - 1)
    row = Image.new("RGB", (width, max(picture.height for picture in pictures)), ground)
    left = 0
    for picture in pictures:
        row.paste(picture, (left, 0))
        left += picture.width + gap
    return row


def packed(picture):
    """The bytes of a picture as PNG with a palette."""
    small = picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    file = io.BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: pictures.py OUTPUT DOCS")
    output, docs = sys.argv[1:]
    site = output + "/mira/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--font-render-hinting=none", "--force-color-profile=srgb"])
        phone = [
            taken(browser, site + place, 390, 844)
            for place in ["light/index.html", "light/pillars/wellbeing.html", "light/insights/index.html"]
        ]
        pictures = {
            "dashboard-light.png": beside(phone, 40, "white"),
            "dashboard-deep.png": taken(
                browser, site + "deep/index.html", 1280, 1000, scheme="dark", scale=1.5),
            "chart.png": taken(
                browser, site + "deep/metrics/sleep_duration-90.html", 1000, 900, element="main .card"),
            "pets.png": taken(
                browser, site + "deep/profile/companions.html", 1100, 900, scale=1.5, element="main"),
        }
        browser.close()
    whole = 0
    for name, picture in sorted(pictures.items()):
        data = packed(picture)
        with open(f"{docs}/{name}", "wb") as file:
            file.write(data)
        whole += len(data)
        print(f"{name}: {picture.width} x {picture.height}, {len(data) // 1000} kB")
    if whole > MOST_BYTES:
        sys.exit(f"together {whole // 1000} kB, more than {MOST_BYTES // 1000} kB")


main()
