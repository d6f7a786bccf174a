"""What a finished site weighs and how soon it shows: its folder is opened in headless Chromium, from the disk and over a slow
connection.

usage: site.py SITE [--json]

First paint and layout shift (CLS) are the browser's own figures, the median of five openings with an empty cache;
nothing is done on the page, so that every shift counts. The slow profile makes the processor four times as slow; the slow
connection has 150 ms there and back and 1.6 Mbit/s down, which is what Chromium's own tools call slow 4G, and a server that packs
texts with gzip, as servers of pages do.
"""

import contextlib
import functools
import gzip
import http.server
import json
import os
import re
import statistics
import sys
import threading

from playwright.sync_api import sync_playwright

from prooflib.chromium import chromium
from prooflib.shifts import WATCH

OPENINGS = 5
# How many times as slow the processor of the slow profile is.
SLOWER = 4
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
# What is packed already.
PACKED = (".png", ".apng", ".pdf")
# Name, page, width of the window, color scheme.
PAGES = [
    ("dashboard_light_phone", "light/index.html", 390, "light"),
    ("dashboard_deep_desk", "deep/index.html", 1280, "dark"),
    ("pillar_light_phone", "light/pillars/fitness.html", 390, "light"),
    ("pillar_deep_desk", "deep/pillars/fitness.html", 1280, "light"),
]
FIGURES = """() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  return [paint ? paint.startTime : null, window.shifts];
}"""


class Packing(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, texts packed with gzip."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        path = self.translate_path(self.path)
        if not os.path.isfile(path):
            self.send_error(404)
            return
        with open(path, "rb") as file:
            body = file.read()
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        if not path.endswith(PACKED):
            body = gzip.compress(body, 6)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(root):
    """The address of a server of a folder, for as long as it is needed."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Packing, directory=root))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def opened(browser, address, width, scheme, network=None):
    """First paint in milliseconds, layout shift and the files loaded of one opening, with the slow profile."""
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme, service_workers="block")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if network:
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", network)
    files = set()
    page.on("request", lambda request: files.add(request.url.split("?")[0].split("#")[0]))
    page.add_init_script(WATCH)
    page.goto(address, wait_until="load")
    page.wait_for_timeout(700)
    paint, shift = page.evaluate(FIGURES)
    context.close()
    return paint, shift, files


def packed(path):
    """The bytes of a file as a server of pages sends it."""
    with open(path, "rb") as file:
        body = file.read()
    return len(body if path.endswith(PACKED) else gzip.compress(body, 6))


def weight(files, root):
    """Bytes of the files of a page as they are sent: all, and those of the pets."""
    whole = pets = 0
    for url in files:
        path = url.removeprefix("file://")
        if not path.startswith(root) or not os.path.exists(path):
            continue
        size = packed(path)
        whole += size
        if os.path.relpath(path, root).startswith("pets/"):
            pets += size
    return whole, pets


def totals(root):
    """Bytes of a site, and the size and name of its largest page as it is sent. Tables of a year have no limit."""
    site, largest, name = 0, 0, ""
    for folder, _, names in os.walk(root):
        for file in names:
            path = os.path.join(folder, file)
            place = os.path.relpath(path, root)
            site += os.path.getsize(path)
            if place.endswith(".html") and not place.endswith("-365.html") and packed(path) > largest:
                largest, name = packed(path), place
    return site, largest, name


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
            disk = [opened(browser, "file://" + path, width, scheme) for _ in range(OPENINGS)]
            with served(root) as address:
                slow = [opened(browser, address + place, width, scheme, SLOW_4G) for _ in range(OPENINGS)]
            whole, pets = weight(disk[0][2], root)
            tell(
                name, is_json, disk_paint_ms=median(disk), goal_disk_paint_ms=1000, slow_4g_paint_ms=median(slow),
                goal_slow_4g_paint_ms=3000, cls=round(max(shift for _, shift, _ in disk + slow), 4), goal_cls=0,
                bytes=whole, goal_bytes=120_000, of_pets=pets)
        browser.close()
    site, largest, name = totals(root)
    tell("whole", is_json, bytes=site, goal_bytes=10_000_000)
    tell("largest_page", is_json, bytes=largest, goal_bytes=60_000, page=re.sub(r"\s", "_", name))


def median(openings):
    """The median of first paints; None where nothing was painted."""
    paints = [paint for paint, _, _ in openings if paint is not None]
    return round(statistics.median(paints)) if paints else None


main()
