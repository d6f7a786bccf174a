"""Pages whose text arrives in pieces, as over a slow line: nothing that somebody sees moves when more of it comes."""

from __future__ import annotations

import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from queue import Queue

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.shifts import WATCH
from prooflib.tally import Tally

from .browser import NARROW, WIDE

DASHBOARDS = ["light/index.html", "deep/index.html"]
PAGES = [*DASHBOARDS, "light/pillars/fitness.html", "deep/pillars/fitness.html", "deep/log/index.html", "deep/metrics/steps-90.html"]
PIECE = 1_500
TYPES = {".html": "text/html; charset=utf-8", ".css": "text/css", ".js": "text/javascript", ".png": "image/png"}
WAITS = re.compile(rb'<link rel="expect"[^>]*>')
# The most that a Dashboard moves in a browser that shows what it has without waiting for the rest.
MOST_UNWAITED = 0.03


def check(site: Path, tally: Tally) -> None:
    """Checks Dashboards and pages whose scripts add something, in both widths."""
    from playwright.sync_api import sync_playwright

    with _Server(site) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        found = {f"{path} {size[0]}": _moved(browser, server, path, size) for path, size in product(PAGES, (WIDE, NARROW))}
        tally.check("nothing moves while a page arrives in pieces", not any(found.values()), found)
        server.waits = False
        found = {f"{path} {size[0]}": _moved(browser, server, path, size) for path, size in product(DASHBOARDS, (WIDE, NARROW))}
        tally.check("little of a Dashboard moves where a browser does not wait for the whole page",
                    max(found.values()) <= MOST_UNWAITED, found)
        browser.close()


def _moved(browser, server: _Server, path: str, size: tuple[int, int]) -> float:
    """How much a page moves until it is there, as Chromium counts it."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce",
                                  service_workers="block")
    page = context.new_page()
    page.add_init_script(WATCH)
    try:
        page.goto(f"{server.address}/{path}", wait_until="commit")
        for piece in server.pieces(path):
            server.ready.put(piece)
            page.wait_for_timeout(40)
        server.ready.put(None)
        page.wait_for_load_state("load")
        page.wait_for_timeout(100)
        return page.evaluate("window.shifts")
    finally:
        context.close()


class _Server:
    """A server that hands out a page piece by piece, each when it is told to, and everything else at once."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self.waits = True
        self.ready: Queue[bytes | None] = Queue()

        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = self.path.lstrip("/")
                kind = TYPES.get(Path(path).suffix)
                if not kind or not (site / path).is_file():
                    self.send_error(404)
                    return
                self.send_response(200)
                self.send_header("Content-Type", kind)
                self.end_headers()
                if not path.endswith(".html"):
                    self.wfile.write((site / path).read_bytes())
                    return
                self.wfile.write(server.first(path))
                while (piece := server.ready.get()) is not None:
                    self.wfile.write(piece)

            def log_message(self, *_: object) -> None:
                return

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self) -> _Server:
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def _text(self, path: str) -> bytes:
        text = (self.site / path).read_bytes()
        if self.waits:
            return text
        text, count = WAITS.subn(b"", text)
        if count != 1:
            raise ValueError(f"{path} says {count} times what it waits for")
        return text

    def first(self, path: str) -> bytes:
        """The head of a page, and the beginning of its body."""
        return self._text(path)[:PIECE]

    def pieces(self, path: str) -> list[bytes]:
        """The rest of a page in pieces."""
        text = self._text(path)
        return [text[at:at + PIECE] for at in range(PIECE, len(text), PIECE)]
