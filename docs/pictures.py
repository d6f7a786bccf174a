"""Takes the pictures of README.md and docs/ from the demo's own pages with headless Chromium; `script/pictures` calls it.

usage: pictures.py OUTPUT DOCS LANGUAGES YOURS [WORD]     with a word only the pictures whose names begin with it

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
MOST_BYTES = 2_200_000


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
    # Pictures further down come only when they are needed.
    page.evaluate("""() => { const late = [...document.querySelectorAll('img[loading=lazy]')];
      late.forEach(one => { one.loading = 'eager'; }); return Promise.all(late.map(one => one.decode().catch(() => null))); }""")
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


def below(pictures, gap, ground):
    """Pictures one below the other, from the left."""
    height = sum(picture.height for picture in pictures) + gap * (len(pictures) - 1)
    column = Image.new("RGB", (max(picture.width for picture in pictures), height), ground)
    top = 0
    for picture in pictures:
        column.paste(picture, (0, top))
        top += picture.height + gap
    return column


def languages(browser, folder):
    """A row for each language: Dashboard, pillar, insight, a line chart to share, and a report."""
    rows = []
    for code in sorted(entry.name for entry in os.scandir(folder) if len(entry.name) == 2):
        site = f"{folder}/{code}/mira/"
        insight = sorted(name for name in os.listdir(site + "deep/insights") if name.startswith("association-"))[0]
        pages = [taken(browser, site + place, 390, 780, scale=1) for place in (
            "light/index.html", "deep/pillars/nutrition.html", "deep/insights/" + insight, "deep/reports/weekly.html")]
        chart = Image.open(site + "charts/sleep_duration-30.png").convert("RGB")
        rows.append(beside([*pages, chart.resize((780, 780 * chart.height // chart.width), Image.Resampling.LANCZOS)], 16, "#59636E"))
    return below(rows, 16, "#59636E")


def yours(browser, folder, name, page, height=760):
    """A page of a site that docs/make-it-yours.md changes."""
    return taken(browser, f"{folder}/{name}/mira/{page}", 1100, height, scale=1)


def packed(picture):
    """The bytes of a picture as PNG with a palette."""
    small = picture.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    file = io.BytesIO()
    small.save(file, "PNG", optimize=True)
    return file.getvalue()


def main():
    if len(sys.argv) not in (5, 6):
        sys.exit("usage: pictures.py OUTPUT DOCS LANGUAGES YOURS [WORD]")
    output, docs, spoken, changed = sys.argv[1:5]
    word = sys.argv[5] if len(sys.argv) == 6 else ""
    site = output + "/mira/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--font-render-hinting=none", "--force-color-profile=srgb"])
        phone = ["light/index.html", "light/pillars/wellbeing.html", "light/insights/index.html"]
        makers = {
            "dashboard-light.png": lambda: beside([taken(browser, site + place, 390, 844) for place in phone], 40, "white"),
            "dashboard-deep.png": lambda: taken(browser, site + "deep/index.html", 1280, 1000, scheme="dark", scale=1.5),
            "chart.png": lambda: taken(browser, site + "deep/metrics/sleep_duration-90.html", 1000, 900, element="main .card"),
            "pets.png": lambda: taken(browser, site + "deep/profile/companions.html", 1100, 900, scale=1.5, element="main"),
            "languages.png": lambda: languages(browser, spoken),
            "yours-color.png": lambda: yours(browser, changed, "color", "light/index.html"),
            "yours-dashboard.png": lambda: yours(browser, changed, "dashboard", "deep/index.html", 1320),
            "yours-chart.png": lambda: yours(browser, changed, "chart", "deep/pillars/index.html", 1340),
            "yours-theme.png": lambda: yours(browser, changed, "theme", "deep/pillars/fitness.html"),
        }
        pictures = {name: make() for name, make in makers.items() if name.startswith(word)}
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
