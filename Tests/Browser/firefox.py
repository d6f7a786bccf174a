"""Firefox by its own Marionette protocol: messages of JSON, each behind its length, over a socket of this machine.

Debian's Firefox comes without a driver program; nothing but the browser itself is needed this way.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Tab": "\ue004", "Enter": "\ue006", "Space": " ", "Escape": "\ue00c", "Shift": "\ue008"}

# The console of the whole browser; only what is said of pages of ours counts.
COMPLAINTS = """() => { const found = [];
  for (const one of Services.console.getMessageArray()) {
    try {
      const error = one.QueryInterface(Ci.nsIScriptError);
      const text = [error.category, error.sourceName, error.lineNumber, error.errorMessage].join(' ');
      if (/file:|http:..127/.test(text)) { found.push(text); }
    } catch (other) { continue; }
  }
  Services.console.reset();
  return found; }"""


# Seconds after which a page or a script times out.
PATIENCE = 240


def program() -> str | None:
    """The system's Firefox; `None` where there is none."""
    return next((path for path in map(shutil.which, ["firefox-esr", "firefox"]) if path), None)


class Firefox:
    """A Firefox of its own profile, with one tab at a time in hand; what it saves goes to `downloads`."""

    def __init__(self, downloads: Path, preferences: dict[str, object] | None = None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._profile = tempfile.TemporaryDirectory(prefix="triptych-firefox-", ignore_cleanup_errors=True)
        chosen = {
            "marionette.port": port, "browser.download.folderList": 2, "browser.download.dir": str(downloads.resolve()),
            "browser.download.useDownloadDir": True, "browser.download.always_ask_before_handling_new_types": False,
            "browser.download.alwaysOpenPanel": False, "datareporting.policy.dataSubmissionEnabled": False,
            "browser.shell.checkDefaultBrowser": False, "app.update.auto": False, **(preferences or {})}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in chosen.items()]
        (Path(self._profile.name) / "user.js").write_text("\n".join(lines), "utf-8")
        self._process = subprocess.Popen(
            [program() or "firefox", "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", self._profile.name],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._number = 0
        self._rest = b""
        self._socket = self._reach(port)
        self._message()
        self.call("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"unhandledPromptBehavior": "ignore"}}})
        # A busy machine takes long; each caller says how long it waits.
        self.call("WebDriver:SetTimeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    def _reach(self, port: int) -> socket.socket:
        end = time.monotonic() + 60
        while True:
            try:
                return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE + 60)
            except OSError:
                if time.monotonic() > end:
                    self._process.kill()
                    raise
                time.sleep(0.2)

    def _message(self) -> list | dict:
        while b":" not in self._rest:
            self._rest += self._more()
        length, _, self._rest = self._rest.partition(b":")
        while len(self._rest) < int(length):
            self._rest += self._more()
        body, self._rest = self._rest[:int(length)], self._rest[int(length):]
        return json.loads(body)

    def _more(self) -> bytes:
        more = self._socket.recv(65536)
        if not more:
            raise ConnectionError("Firefox has closed the connection")
        return more

    def call(self, name: str, parameters: dict | None = None):
        """Sends one command of the protocol; gives the answer."""
        self._number += 1
        text = json.dumps([0, self._number, name, parameters or {}]).encode()
        self._socket.sendall(str(len(text)).encode() + b":" + text)
        while True:
            message = self._message()
            if isinstance(message, list) and message[0] == 1 and message[1] == self._number:
                break
        if message[2]:
            raise RuntimeError(f"{name}: {message[2].get('error')}: {message[2].get('message')}")
        answer = message[3]
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    def goto(self, url: str) -> None:
        self.call("WebDriver:Navigate", {"url": url})

    def run(self, script: str, *arguments):
        """A function's text, called on the page; what it returns, waited for."""
        return self.call("WebDriver:ExecuteAsyncScript", {
            "script": "const done = arguments[arguments.length - 1];"
                      f"Promise.resolve(({script})(...[...arguments].slice(0, -1))).then(done, e => done('ERROR ' + e));",
            "args": list(arguments), "newSandbox": False})

    def complaints(self) -> list[str]:
        """What the browser's console says of pages, errors of scripts and of policies, since the last time."""
        self.call("Marionette:SetContext", {"value": "chrome"})
        try:
            return self.run(COMPLAINTS)
        finally:
            self.call("Marionette:SetContext", {"value": "content"})

    def find(self, selector: str) -> dict:
        return self.call("WebDriver:FindElement", {"using": "css selector", "value": selector})

    def click(self, selector: str) -> None:
        self.call("WebDriver:ElementClick", {"id": self.find(selector)[ELEMENT]})

    def fill(self, selector: str, text: str) -> None:
        found = self.find(selector)[ELEMENT]
        self.call("WebDriver:ElementClear", {"id": found})
        if text:
            self.call("WebDriver:ElementSendKeys", {"id": found, "text": text})

    def press(self, *keys: str) -> None:
        """Keys one after the other, such as `Tab`, `Enter` or `Shift+Tab`."""
        actions = []
        for key in keys:
            values = [KEYS.get(one, one) for one in (key.split("+") if len(key) > 1 else [key])]
            actions += [{"type": "keyDown", "value": one} for one in values]
            actions += [{"type": "keyUp", "value": one} for one in reversed(values)]
        self.call("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def tabs(self) -> list[str]:
        return self.call("WebDriver:GetWindowHandles")

    def open_tab(self) -> str:
        """A further tab, which is then in hand."""
        handle = self.call("WebDriver:NewWindow", {"type": "tab"})["handle"]
        self.take(handle)
        return handle

    def take(self, handle: str) -> None:
        self.call("WebDriver:SwitchToWindow", {"handle": handle, "focus": True})

    def close(self) -> None:
        try:
            self.call("Marionette:Quit", {"flags": ["eForceQuit"]})
        except (OSError, RuntimeError):
            self._process.terminate()
        self._socket.close()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._profile.cleanup()
