"""What a finished site weighs and how soon it shows: its folder is opened from the disk in headless Chromium.

usage: site.py SITE [--json]

First paint and layout shift (CLS) are the browser's own figures, the median of five openings with an empty cache;
nothing is done on the page, so that every shift counts.
"""

import json
import os
import re
import statistics
import sys

from playwright.sync_api import sync_playwright

from prooflib.chromium import chromium

OPENINGS = 5
# Name, page, width of the window, color scheme.
PAGES = [
    ("dashboard_light_phone", "light/index.html", 390, "light"),
    ("dashboard_deep_desk", "deep/index.html", 1280, "dark"),
    ("pillar_light_phone", "light/pillars/fitness.html", 390, "light"),
    ("pillar_deep_desk", "deep/pillars/fitness.html", 1280, "light"),
]
WATCH = """
window.shifts = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shifts += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""
FIGURES = """() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return [paint ? paint.startTime : null, window.shifts];
}"""


def opened(browser, path, width, scheme):
    """First paint in milliseconds, layout shift and the files loaded of one opening."""
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = context.new_page()
    files = set()
    page.on("request", lambda request: files.add(request.url.split("?")[0].split("#")[0]))
    page.add_init_script(WATCH)
    page.goto("file://" + path)
    page.wait_for_timeout(700)
    paint, shift = page.evaluate(FIGURES)
    context.close()
    return paint, shift, files


def weight(files, root):
    """Bytes of the files of a page: all, and those of the pets."""
    whole = pets = 0
    for url in files:
        path = url.removeprefix("file://")
        if not path.startswith(root) or not os.path.exists(path):
            continue
        size = os.path.getsize(path)
        if os.path.relpath(path, root).startswith("pets/"):
            pets += size
        else:
            whole += size
    return whole, pets


def totals(root):
    """Bytes of the Deep pages with all that Deep loads, and the largest page."""
    deep, largest, name = 0, 0, ""
    for folder, _, names in os.walk(root):
        for file in names:
            path = os.path.join(folder, file)
            place = os.path.relpath(path, root)
            size = os.path.getsize(path)
            if place.startswith(("deep/", "assets/", "charts/")):
                deep += size
            if place.endswith(".html") and size > largest:
                largest, name = size, place
    return deep, largest, name


def tell(name, is_json, **figures):
    """One line."""
    if is_json:
        print(json.dumps({"bench": "site." + name, **figures}, separators=(",", ":")))
    else:
        print("  " + name.ljust(34) + "   ".join(f"{key} {value}" for key, value in figures.items()))


def main():
    words = sys.argv[1:]
    is_json = "--json" in words
    words = [word for word in words if word != "--json"]
    if len(words) != 1 or not os.path.isdir(words[0]):
        sys.exit("usage: site.py SITE [--json]")
    root = os.path.realpath(words[0]) + "/"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, place, width, scheme in PAGES:
            path = root + place
            if not os.path.exists(path):
                continue
            runs = [opened(browser, path, width, scheme) for _ in range(OPENINGS)]
            paints = [paint for paint, _, _ in runs if paint is not None]
            whole, pets = weight(runs[0][2], root)
            tell(
                name, is_json, first_paint_ms=round(statistics.median(paints)) if paints else None,
                goal_paint_ms=500, cls=round(max(shift for _, shift, _ in runs), 4), goal_cls=0,
                bytes=whole, goal_bytes=250_000, pets_bytes=pets)
        browser.close()
    deep, largest, name = totals(root)
    tell("deep", is_json, bytes=deep, goal_bytes=15_000_000)
    tell("largest_page", is_json, bytes=largest, goal_bytes=100_000, page=re.sub(r"\s", "_", name))


main()
