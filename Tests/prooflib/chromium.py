"""The system's Chromium, with and without its window, and the script of axe."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]


def chromium() -> str:
    """The path of the system's browser; ends the program where there is none."""
    names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
    places = ["/Applications/Chromium.app/Contents/MacOS/Chromium",
              "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
    found = [path for path in map(shutil.which, names) if path] + [path for path in places if Path(path).exists()]
    if not found:
        raise SystemExit("Chromium was not found; `script/bootstrap --test` installs it")
    return found[0]


def without_window() -> str:
    """The path of the same browser without the program around its pages, which no proof of a page looks at: it opens a page
    for a third of the processor time. The whole browser where there is none, as on macOS."""
    return shutil.which("chromium-headless-shell") or chromium()


def requests(page) -> list[str]:
    """The addresses that a page asks for from now on: a list that grows."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def axe_script() -> str:
    """The script of axe, which its Python package contains."""
    return (Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text("utf-8")
