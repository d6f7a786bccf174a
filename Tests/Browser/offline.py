"""The site installed: served once, then read with the network cut."""

from __future__ import annotations

import functools
import gzip
import http.server
import json
import shutil
import struct
import threading
from pathlib import Path

from prooflib.chromium import ARGUMENTS, chromium
from prooflib.tally import Tally
from prooflib.waiting import in_page, until

KEPT = """async (store) => {
  const name = (await caches.keys()).find(one => one.endsWith(' ' + store));
  if (!name) return null;
  const cache = await caches.open(name), held = [];
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    held.push([new URL(request.url).pathname, Number(answer.headers.get('x-bytes')), (await answer.arrayBuffer()).byteLength]);
  }
  return held;
}"""


class Server:
    """A folder served on a port of its own until it is cut off."""

    def __init__(self, folder: Path) -> None:
        class Quiet(http.server.SimpleHTTPRequestHandler):
            """As inconvenient as real servers: answers are compressed, and are called fresh for an hour."""

            def do_GET(self) -> None:
                path = Path(self.translate_path(self.path))
                path = path / "index.html" if path.is_dir() else path
                if not path.is_file():
                    self.send_error(404)
                    return
                body = gzip.compress(path.read_bytes(), 1)
                self.send_response(200)
                self.send_header("Content-Type", self.guess_type(str(path)))
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Cache-Control", "max-age=3600")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                return

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
        self.root = f"http://127.0.0.1:{self.http.server_address[1]}/"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """Ends the server; nothing answers any more."""
        self.http.shutdown()
        self.http.server_close()


def check(site: Path, work: Path, tally: Tally) -> None:
    """Installs a site, cuts the network, reads on; then once more with little room."""
    from playwright.sync_api import sync_playwright

    _manifest(site, tally)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        _reading(browser, site, tally)
        _full(browser, site, work, tally)
        browser.close()


def _manifest(site: Path, tally: Tally) -> None:
    manifest = json.loads((site / "manifest.webmanifest").read_text("utf-8"))
    tally.check("the manifest starts at the Dashboard", manifest["start_url"] == "index.html", manifest)
    for icon in manifest["icons"]:
        data = (site / icon["src"]).read_bytes()
        size = "x".join(map(str, struct.unpack(">II", data[16:24])))
        tally.check(f"{icon['src']} is as large as the manifest says", size == icon["sizes"], size)


def _installed(page, root: str) -> None:
    page.goto(root + "index.html")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    in_page(page, "navigator.serviceWorker.controller !== null")


def _reading(browser, site: Path, tally: Tally) -> None:
    server = Server(site)
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    _installed(page, server.root)
    linked = page.evaluate("document.querySelector('link[rel=manifest]')?.href")
    tally.check("a served page names its manifest", linked == server.root + "manifest.webmanifest", linked)
    kept = page.evaluate(KEPT, "data") or []
    tally.check("the site is kept from the first visit on", len(kept) > 40, len(kept))
    tally.check("what is kept says its size", all(said == size for _, said, size in kept), kept[:3])
    server.cut()
    folder = site.resolve()
    wanted = ["light/index.html", "light/pillars/fitness.html", "light/profile/index.html", "light/insights/index.html",
              "light/practice/breathing.html", "deep/index.html", "light/pages.html"]
    wanted += [f"light/metrics/{path.name}" for path in sorted((folder / "light/metrics").glob("*.html"))[:1]]
    insights = [path for path in sorted((folder / "light/insights").glob("*.html")) if "-" in path.stem]
    wanted += [f"light/insights/{path.name}" for path in insights[:2]]
    for path in wanted:
        try:
            page.goto(server.root + path)
            text = page.locator("main").inner_text()
        except Exception as error:  # An error page of the browser is what must not come.
            text = ""
            tally.check(f"{path} is read without a network", False, repr(error)[:200])
            continue
        broken = page.evaluate("[...document.images].filter(one => one.complete && !one.naturalWidth && one.loading !== 'lazy').length")
        styled = page.evaluate("getComputedStyle(document.body).marginTop") == "0px"
        tally.check(f"{path} is read without a network", len(text) > 60 and not broken and styled, f"{len(text)} {broken}")
    page.goto(server.root + "deep/metrics/never-looked-at.html")
    tally.check("a page never looked at ends at the sentence of the page that is gone",
                page.url.endswith("/404.html") and page.locator("main a").count() > 0, page.url)
    context.close()


def _full(browser, site: Path, work: Path, tally: Tally) -> None:
    """With room for 300 kB the newest stay, the sum is within the limit, and a line says that it is nearly full."""
    small = work / "small"
    shutil.rmtree(small, ignore_errors=True)
    shutil.copytree(site, small)
    worker = small / "worker.js"
    text = worker.read_text("utf-8")
    worker.write_text(text.replace('"data":50000000', '"data":300000'), "utf-8")
    server = Server(small)
    context = browser.new_context()
    page = context.new_page()
    _installed(page, server.root)
    _next_night(page, small, server.root, tally)
    kept = page.evaluate(KEPT, "data") or []
    total = sum(size for _, _, size in kept)
    tally.check("a store stays within its limit", 0 < total <= 300_000, total)
    page.goto(server.root + "deep/index.html")
    in_page(page, "!document.querySelector('.nearly-full').hidden")
    line = page.locator(".nearly-full").inner_text()
    page.goto(server.root + "light/pillars/nutrition.html")
    kept = until(lambda: page.evaluate(KEPT, "data") or [], lambda: page.wait_for_timeout(50),
                 lambda held: "/light/pillars/nutrition.html" in [one[0] for one in held])
    tally.check("what was looked at last stays, the oldest makes way",
                sum(size for _, _, size in kept) <= 300_000 and not any(one[0] == "/404.html" for one in kept), len(kept))
    tally.check("a line says that the room is nearly full", "nearly full" in line, line)
    context.close()
    server.cut()


def _next_night(page, site: Path, root: str, tally: Tally) -> None:
    """A site that was built again is seen at once, with its pages and their assets."""
    page.goto(root + "light/profile/help.html")
    page.goto(root + "light/index.html")
    for path, old, new in (("light/profile/help.html", "</h1>", " anew</h1>"), ("assets/page.js", '"use strict";', '"use strict"; window.anew = true;')):
        file = site / path
        file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")
    page.locator("a[href$='profile/index.html']").first.click()
    page.goto(root + "light/index.html")
    page.evaluate("root => { location.assign(root + 'light/profile/help.html'); }", root)
    page.wait_for_url("**/help.html")
    tally.check("the page of a new night is seen at once", page.locator("h1").inner_text().endswith("anew"), page.locator("h1").inner_text())
    tally.check("and so is its script", page.evaluate("window.anew === true"))
