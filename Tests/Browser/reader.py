"""Orca, a screen reader, with Chromium on a screen of their own: what it says of a page, and what it says to keys.

Both run under Xvfb with a session bus and a home in one folder; the speech of Orca is written by `heard.py`."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from prooflib.chromium import ARGUMENTS, chromium
from prooflib.options import emptied
from prooflib.waiting import comes_true, wait_for

PROGRAMS = ["orca", "Xvfb", "dbus-daemon", "openbox", "xdotool", "localedef"]
LOCALES = {"en": "C.UTF-8", "de": "de_DE.UTF-8"}
# Orca reads a long page within some seconds; a busy machine takes much longer.
SECONDS = 300
# The first page is loaded so often at the most until Orca reads it.
TURNS = 4
FIRST = "<!DOCTYPE html><html lang=en><title>First</title><main><h1>Ready to begin</h1><p>The first page.</p></main></html>"
SETTINGS = {
    "speechServerFactory": "heard", "enableSpeech": True, "enableBraille": False, "enableBrailleMonitor": False, "enableSound": False,
    "enableKeyEcho": False, "enableEchoByWord": False, "profile": ["Default", "default"], "startingProfile": ["Default", "default"],
}


def missing() -> list[str]:
    """The programs that Orca needs here and that this machine lacks."""
    return [name for name in PROGRAMS if not shutil.which(name)]


def version() -> str:
    """The version of Orca, such as 43.1."""
    return subprocess.run(["orca", "--version"], capture_output=True, text=True, timeout=SECONDS, check=False).stdout.strip()


class Reader:
    """One Orca with one window of Chromium."""

    def __init__(self, page, heard: Path, environment: dict[str, str]) -> None:
        self.page, self._heard, self._environment = page, heard, environment

    def read(self, file: Path) -> list[str]:
        """Opens a page and gives what Orca reads of it, from its top to its end, without being asked."""
        before = len(self._lines())
        self.page.goto(file.resolve().as_uri())
        wait_for(lambda: any(kind == "ends" for kind, _ in self._lines()[before:]), SECONDS, f"the end of {file.name}")
        return [" ".join(text.split()) for kind, text in self._lines()[before:] if kind == "read"]

    def press(self, key: str) -> list[str]:
        """Presses a key and gives what Orca says to it; at least one thing."""
        before = len(self._lines())
        subprocess.run(["xdotool", "key", key], env=self._environment, timeout=SECONDS, check=True)
        wait_for(lambda: self._said(before), SECONDS, f"words after {key}")
        # What is said to one key is handed over in one go; the next answer must come later than all of it.
        counted = -1
        while counted != len(self._lines()):
            counted = len(self._lines())
            self.page.wait_for_timeout(300)
        return self._said(before)

    def _said(self, before: int) -> list[str]:
        return [" ".join(text.split()) for kind, text in self._lines()[before:] if kind == "said" and text.strip()]

    def _lines(self) -> list[list[str]]:
        return [json.loads(line) for line in self._heard.read_text("utf-8").splitlines()]


@contextlib.contextmanager
def opened(folder: Path, language: str) -> Iterator[Reader]:
    """Starts all, and ends it again; Orca speaks the language."""
    from playwright.sync_api import sync_playwright

    folder = emptied(folder)
    for name in ("home", "run", "orca", "locale", "profile", "modules"):
        (folder / name).mkdir()
    (folder / "run").chmod(0o700)
    shutil.copy(Path(__file__).with_name("heard.py"), folder / "modules")
    (folder / "orca/user-settings.conf").write_text(json.dumps({
        "general": SETTINGS, "pronunciations": {}, "keybindings": {},
        "profiles": {"default": {"profile": ["Default", "default"], "pronunciations": {}, "keybindings": {}}}}), "utf-8")
    (folder / "first.html").write_text(FIRST, "utf-8")
    heard = folder / "heard.jsonl"
    heard.touch()
    environment = {
        "PATH": os.environ["PATH"], "HOME": str(folder / "home"), "XDG_RUNTIME_DIR": str(folder / "run"), "TZ": "UTC",
        "LANG": LOCALES[language], "LANGUAGE": language, "GNOME_ACCESSIBILITY": "1", "ACCESSIBILITY_ENABLED": "1", "NO_AT_BRIDGE": "0"}
    if language != "en":
        # Made here, so that the machine needs no locales of its own.
        name = LOCALES[language]
        subprocess.run(["localedef", "-i", name.partition(".")[0], "-f", "UTF-8", str(folder / "locale" / name)],
                       capture_output=True, timeout=SECONDS, check=False)
        environment["LOCPATH"] = str(folder / "locale")
    with contextlib.ExitStack() as stack:
        environment["DISPLAY"] = _screen(stack, folder, environment)
        environment["DBUS_SESSION_BUS_ADDRESS"] = _bus(stack, folder, environment)
        _start(stack, folder, environment, "openbox")
        _start(stack, folder, {**environment, "ORCA_HEARD": str(heard), "PYTHONPATH": str(folder / "modules"),
                               "PYTHONDONTWRITEBYTECODE": "1"},
               "orca", "--user-prefs", str(folder / "orca"))
        wait_for(lambda: heard.stat().st_size > 0, SECONDS, "Orca to say that it is on")
        playwright = stack.enter_context(sync_playwright())
        # A window without an address bar: the keyboard's focus can only be within the page.
        context = playwright.chromium.launch_persistent_context(
            str(folder / "profile"), executable_path=chromium(), headless=False, env=environment, no_viewport=True, locale=language,
            args=[*ARGUMENTS, "--force-renderer-accessibility", "--disable-features=Translate", f"--lang={language}",
                  "--window-size=1280,1000", f"--app={(folder / 'first.html').as_uri()}"])
        stack.callback(context.close)
        _meet(context.pages[0], heard)
        yield Reader(context.pages[0], heard, environment)


def _meet(page, heard: Path) -> None:
    """Waits until Orca reads the first page. Where the window stood before Orca knew of it, the page is loaded once more."""
    for _ in range(TURNS):
        if comes_true(lambda: '["ends", ""]' in heard.read_text("utf-8"), SECONDS / TURNS, every=0.2):
            return
        page.reload()
    wait_for(lambda: '["ends", ""]' in heard.read_text("utf-8"), SECONDS, "Orca to read the first page")


def _start(stack: contextlib.ExitStack, folder: Path, environment: dict[str, str], *words: str, **more) -> subprocess.Popen:
    """Starts a program that is ended with the stack; what it prints goes into a file."""
    log = stack.enter_context((folder / f"{words[0]}.log").open("wb"))
    process = subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stderr=log, **{"stdout": log, **more})
    stack.callback(_end, process)
    return process


def _end(process: subprocess.Popen) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _screen(stack: contextlib.ExitStack, folder: Path, environment: dict[str, str]) -> str:
    """A screen that nobody sees, with the first number that is free."""
    reading, writing = os.pipe()
    _start(stack, folder, environment, "Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp",
           pass_fds=(writing,))
    os.close(writing)
    with os.fdopen(reading) as number:
        return ":" + number.readline().strip()


def _bus(stack: contextlib.ExitStack, folder: Path, environment: dict[str, str]) -> str:
    """A session bus; it starts what Orca and Chromium need to find each other."""
    process = _start(stack, folder, environment, "dbus-daemon", "--session", "--nofork", "--print-address", stdout=subprocess.PIPE)
    stack.enter_context(process.stdout)
    return process.stdout.readline().decode().strip()
