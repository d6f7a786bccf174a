"""Attacks on a served site, and what its pages hand over: nothing gets in, nothing is lost. See README.md."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from prooflib import options
from prooflib.program import TEMPLATES, Program
from prooflib.tally import Tally
from prooflib.waiting import comes_true

from .browsed import logged

# A value that no log may hold.
CANARY = "73.91"


def main() -> int:
    chosen = options.parser(__doc__, "serve").parse_args()
    work, tally = options.emptied(chosen.work), Tally()
    program = Program(chosen.program.resolve(), work / "home")
    program.run("person", "create", "mira", "--time-zone", "UTC")
    served = Served(program, work)
    with served.running():
        for part in (pages, doors, paths, forged, leftovers, slow, huge, handed_over, logged, parallel, inbox):
            tally.part(part.__doc__ or part.__name__)
            part(served, tally)
    tally.part(killed.__doc__ or "")
    killed(served, tally)
    tally.part(logs.__doc__ or "")
    logs(served, tally)
    return tally.close()


class Served:
    """The program while it serves one site."""

    def __init__(self, program: Program, work: Path) -> None:
        self.program, self.work, self.out = program, work, work / "out"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        said = program.run("serve", "--person", "mira", "--port", self.port, "--address", "--json")
        given = json.loads(said.stdout)
        self.page_key = given["address"].partition("?key=")[2]
        self.inbox_key = given["inbox_key"]
        self.cookie = ""
        self.log = work / "serve.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def folder(self) -> Path:
        return self.program.home / "people" / "mira"

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Serves as long as the block lasts."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.program.words("serve", "--person", "mira", "--port", self.port, "--out", self.out, "--templates", TEMPLATES, "--largest", 1),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
            try:
                if not comes_true(self.answers, seconds=300):
                    raise TimeoutError(self.log.read_text())
                yield
            finally:
                self.process.kill()
                self.process.wait()

    def answers(self) -> bool:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", self.port), timeout=2).close()
            return True
        return False

    def ask(
        self, method: str, path: str, body: bytes | None = None, *, headers: dict[str, str] | None = None, cookie: bool = True, seconds: float = 300
    ) -> tuple[int, dict[str, str], bytes]:
        """One request with the right headers, but for those given; `None` as a value leaves one out."""
        own: dict[str, str] = {"Host": f"127.0.0.1:{self.port}"}
        if cookie:
            own["Cookie"] = self.cookie
        if method == "POST":
            own |= {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json"}
        own |= headers or {}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in own.items():
                if value is not None:
                    connection.putheader(name, value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body)))
            connection.endheaders(body)
            answer = connection.getresponse()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        finally:
            connection.close()

    def raw(self, text: bytes, seconds: float = 60) -> bytes:
        """What comes back for some bytes until the connection ends."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            received = b""
            with contextlib.suppress(OSError):
                connection.sendall(text)
                while part := connection.recv(65536):
                    received += part
            return received

    def apply(self, document: object, query: str = "", **more: object) -> tuple[int, dict]:
        status, _, body = self.ask("POST", "/.triptych/apply" + query, json.dumps(document).encode(), **more)
        with contextlib.suppress(ValueError):
            return status, json.loads(body)
        return status, {}

    def hand_in(self, body: bytes, key: str | None = None, **headers: str) -> tuple[int, dict]:
        given = {"Authorization": f"Bearer {self.inbox_key if key is None else key}", "Origin": None} | headers
        status, _, answer = self.ask("POST", "/inbox", body, headers=given, cookie=False)
        with contextlib.suppress(ValueError):
            return status, json.loads(answer)
        return status, {}

    def entries(self, *values: tuple[str, float], person: str = "mira") -> dict:
        return {
            "format": "triptych-queue-1",
            "person": person,
            "entries": [{"id": name, "action": "log_water", "time": "2026-03-15T10:00:00+00:00", "payload": {"value": value}} for name, value in values],
        }

    def water(self) -> int:
        rows = self.program.json("records", "list", "--person", "mira") or []
        return sum(1 for row in rows if "water" in json.dumps(row))

    def settings(self) -> dict:
        return self.program.json("settings", "show", "--person", "mira") or {}

    def leftovers(self) -> list[str]:
        inbox = self.folder / "inbox"
        return sorted(os.listdir(inbox)) if inbox.exists() else []


def pages(served: Served, tally: Tally) -> None:
    """Pages: a browser gets in with the key once, and then with its cookie"""
    status, headers, _ = served.ask("GET", f"/?key={served.page_key}", cookie=False)
    cookie = headers.get("set-cookie", "")
    tally.check("the key leads in and leaves the address", status == 303 and headers.get("location") == "/", headers)
    tally.check("the cookie is for this site and no script", "HttpOnly" in cookie and "SameSite=Strict" in cookie, cookie)
    tally.check("the cookie does not hold the key", served.page_key not in cookie)
    served.cookie = cookie.partition(";")[0]
    status, headers, body = served.ask("GET", "/light/")
    tally.check("a page comes as it was built", status == 200 and body == (served.out / "mira/light/index.html").read_bytes(), status)
    mark = headers.get("set-cookie", "")
    tally.check("a page tells its scripts that it is served, with no secret", mark.startswith("triptych-served=1;") and "HttpOnly" not in mark
                and served.cookie.partition("=")[2] not in mark, mark)
    for name, value in {
        "content-type": "text/html; charset=utf-8",
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
        "referrer-policy": "no-referrer",
        "x-frame-options": "DENY",
        "cross-origin-resource-policy": "same-origin",
    }.items():
        tally.check(f"{name} is {value}", headers.get(name) == value, headers.get(name))
    tally.check(
        "the policy lets pages ask their own server alone",
        "connect-src 'self'" in headers.get("content-security-policy", "") and "frame-ancestors 'none'" in headers.get("content-security-policy", ""),
    )
    status, headers, body = served.ask("HEAD", "/light/index.html")
    tally.check("HEAD has the length and no page", status == 200 and int(headers["content-length"]) > 1000 and body == b"", headers)
    status, headers, _ = served.ask("GET", "/light")
    tally.check("a folder leads to its page and is never listed", status == 308 and headers.get("location") == "/light/", headers)
    tally.check("a folder without a page is nothing", served.ask("GET", "/assets/")[0] == 404)
    status, _, body = served.ask("GET", "/.triptych/server")
    tally.check("pages learn that they are served", status == 200 and json.loads(body) == {"format": "triptych-server-1"}, body)
    mode = (served.folder / "serve.key").stat().st_mode & 0o777
    tally.check("nobody else may read the keys", mode == 0o600, oct(mode))


def doors(served: Served, tally: Tally) -> None:
    """Wrong keys: without the right one there is nothing"""
    for cookie in ("", "x=y", served.cookie[:-1], served.cookie + "0", f"triptych-{served.port}={served.page_key}"):
        for path in ("/", "/light/", "/none.html", "/.triptych/server"):
            status, _, body = served.ask("GET", path, headers={"Cookie": cookie}, cookie=False)
            tally.check(f"no page for a wrong cookie ({path})", status == 401 and len(body) < 200, status)
    for key in ("", served.inbox_key, served.page_key[:-1], served.page_key + "0", "0" * 64):
        status, headers, _ = served.ask("GET", f"/?key={key}", cookie=False)
        tally.check("a wrong key does not lead in", status == 401 and "set-cookie" not in headers, status)
    for key in ("", served.page_key, served.inbox_key[:-1], "0" * 64):
        tally.check("a wrong key hands nothing in", served.hand_in(b"date,metric,value,unit,source\n", key=key)[0] == 401)
    tally.check("the cookie hands nothing in", served.ask("POST", "/inbox", b"x", headers={"Origin": None})[0] == 401)
    tally.check("nothing came into the inbox", served.leftovers() == [], served.leftovers())


def paths(served: Served, tally: Tally) -> None:
    """Traversal: no path leads out of the site, and no link does"""
    (served.out / "secret.txt").write_text("secret")
    site = served.out / "mira"
    for name, target in (("out-link", ".."), ("file-link.html", "../secret.txt"), ("root-link", "/")):
        os.symlink(target, site / name)
    os.mkfifo(site / "pipe.html")
    try:
        for path in (
            "/../secret.txt",
            "/light/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/%2e%2e%2fsecret.txt",
            "/light/%2E%2E/%2E%2E/secret.txt",
            "/..%5csecret.txt",
            "//etc/passwd",
            "/./../secret.txt",
            "/%00",
            "/%ff",
            "/%",
            "/%c0%ae%c0%ae/secret.txt",
            "/out-link/secret.txt",
            "/file-link.html",
            "/root-link/etc/passwd",
            "/pipe.html",
            "/.ledger",
            "/" + "a" * 5000,
            "/a" * 900,
        ):
            status, _, body = served.ask("GET", path)
            tally.check(f"{path[:40]} is nothing", status == 404 and b"secret" not in body and b"root:" not in body, (status, body[:80]))
        for line in (b"GET http://127.0.0.1/ HTTP/1.1", b"GET secret.txt HTTP/1.1", b"GET /../secret.txt HTTP/1.0", b"GET  HTTP/1.1", b"\0\0\0"):
            answer = served.raw(line + f"\r\nHost: 127.0.0.1:{served.port}\r\nCookie: {served.cookie}\r\nConnection: close\r\n\r\n".encode())
            tally.check("a strange line gets no file", b"200 OK" not in answer and b"secret\n" not in answer, answer[:80])
    finally:
        for name in ("out-link", "file-link.html", "root-link", "pipe.html"):
            (site / name).unlink()
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT"):
        tally.check(f"{method} is refused", served.ask(method, "/light/")[0] == 405)


def forged(served: Served, tally: Tally) -> None:
    """Forged requests: other names of this machine, and pages of other sites"""
    held = served.settings()
    change = {"display": {"theme": "dark"}}
    for host in ("evil.example", f"evil.example:{served.port}", f"127.0.0.1.evil.example:{served.port}", "127.0.0.1", "", f"0.0.0.0:{served.port}"):
        tally.check("another name gets no page", served.ask("GET", "/light/", headers={"Host": host})[0] == 421, host)
        tally.check("another name changes nothing", served.apply(change, headers={"Host": host})[0] == 421, host)
    tally.check("no name gets no page", served.ask("GET", "/light/", headers={"Host": None})[0] == 421)
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": None},
        {"Origin": f"http://evil.example:{served.port}"},
        {"Origin": f"http://127.0.0.1:{served.port + 1}"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        tally.check("a page of another site changes nothing", served.apply(change, headers=headers)[0] == 403, headers)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", None):
        tally.check("a form of another site changes nothing", served.apply(change, headers={"Content-Type": kind})[0] == 415, kind)
    tally.check("a change needs the cookie", served.apply(change, cookie=False)[0] == 401)
    tally.check("a browser hands nothing in", served.hand_in(b"x", Origin="http://evil.example")[0] == 403)
    tally.check("nothing was changed", served.settings() == held)


def leftovers(served: Served, tally: Tally) -> None:
    """What is left of a refused body is never taken for a request"""
    hidden = f"GET /light/ HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nCookie: {served.cookie}\r\n\r\n".encode()
    for size in (100, 10_000, 3_000_000):
        body = b"x" * size + hidden
        head = f"POST /.triptych/apply HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        answer = served.raw(head + body)
        tally.check(f"a refused body of {size} bytes gets one answer", answer.count(b"HTTP/1.1") <= 1 and b"200 OK" not in answer, answer[:300])
    both = f"POST /inbox HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n".encode() + hidden
    tally.check("a body of two lengths is none", b"200 OK" not in served.raw(both))


def slow(served: Served, tally: Tally) -> None:
    """Slow senders: a head or a body that does not come ends, and others do not wait for it"""
    lines = [
        b"GET /light/ HTTP/1.1\r\nHost: ",
        f"POST /inbox HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nAuthorization: Bearer {served.inbox_key}\r\nContent-Length: 50000\r\n\r\n".encode(),
        (
            f"POST /.triptych/apply HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nCookie: {served.cookie}\r\nContent-Type: application/json\r\n"
            f"Origin: http://127.0.0.1:{served.port}\r\nContent-Length: 50000\r\n\r\n"
        ).encode(),
        (
            f"POST /.triptych/apply HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nCookie: {served.cookie}\r\nContent-Type: application/json\r\n"
            f"Origin: http://127.0.0.1:{served.port}\r\nContent-Length: 100\r\n\r\n"
        ).encode(),
    ]
    took: list[float] = []

    def drip(line: bytes) -> None:
        began = time.monotonic()
        with socket.create_connection(("127.0.0.1", served.port), timeout=120) as connection, contextlib.suppress(OSError):
            connection.sendall(line)
            connection.settimeout(0.5)
            while time.monotonic() - began < 100:
                connection.sendall(b"a")
                with contextlib.suppress(TimeoutError):
                    if not connection.recv(1000):
                        break
        took.append(time.monotonic() - began)

    threads = [threading.Thread(target=drip, args=(line,)) for line in lines for _ in range(5)]
    for thread in threads:
        thread.start()
    began = time.monotonic()
    tally.check("a page comes meanwhile", served.ask("GET", "/light/", seconds=20)[0] == 200 and time.monotonic() - began < 10)
    for thread in threads:
        thread.join()
    tally.check("every slow connection came to its end", len(took) == len(threads) and max(took) < 60, took)
    tally.check("nothing of it is left", served.leftovers() == [], served.leftovers())


def huge(served: Served, tally: Tally) -> None:
    """Huge bodies: too large is refused before or while it comes"""
    own = f"Host: 127.0.0.1:{served.port}\r\n"
    inside = own + f"Authorization: Bearer {served.inbox_key}\r\n"
    answer = served.raw(f"POST /inbox HTTP/1.1\r\n{inside}Content-Length: 99999999999\r\n\r\n".encode() + b"x" * 2_000_000)
    tally.check("a length that is too large is refused", b" 413 " in answer[:40], answer[:80])
    piece = b"10000\r\n" + b"x" * 65536 + b"\r\n"
    answer = served.raw(f"POST /inbox HTTP/1.1\r\n{inside}Transfer-Encoding: chunked\r\n\r\n".encode() + piece * 40 + b"0\r\n\r\n")
    tally.check("pieces that grow too large are refused", b" 413 " in answer[:40] or answer == b"", answer[:80])
    for length in ("-1", "1e9", "0x10", "18446744073709551617", ""):
        answer = served.raw(f"POST /inbox HTTP/1.1\r\n{inside}Content-Length: {length}\r\n\r\nabc".encode())
        tally.check("a length that is none is refused", b"202" not in answer[:40], (length, answer[:60]))
    answer = served.raw(f"GET /light/ HTTP/1.1\r\n{own}X: ".encode() + b"a" * 8_000_000, seconds=60)
    tally.check("a head without an end gets no page", b"200 OK" not in answer)
    tally.check("nothing of it is left", served.leftovers() == [], served.leftovers())
    tally.check("pages still come", served.ask("GET", "/light/")[0] == 200)


def handed_over(served: Served, tally: Tally) -> None:
    """What pages hand over is applied, and the pages show it"""
    status, said = served.apply({"display": {"theme": "dark"}, "account": {"name": "Mira Quill"}})
    tally.check("settings are applied and built", status == 200 and said.get("applied") and said.get("built"), said)
    _, _, body = served.ask("GET", "/light/")
    tally.check("the page shows them at once", b'data-theme="dark"' in body and b"Mira Quill" in body)
    status, said = served.apply({"display": {"theem": "dark"}})
    tally.check("an unknown name is refused with a reason", status == 422 and said.get("reasons"), said)
    for change in ({"privacy": {"consent": {"cycle": True}}}, {"privacy": {"retention": "phone"}}):
        status, said = served.apply(change)
        tally.check("more use or less keeping needs a yes", status == 409 and said.get("needs_yes") and said.get("places"), said)
    tally.check("nothing of it was changed", served.settings()["privacy"]["retention"] == "keep")
    status, said = served.apply({"privacy": {"consent": {"cycle": True}}}, "?agreed=1")
    tally.check("with a yes it is applied", status == 200 and served.settings()["privacy"]["consent"]["cycle"] is True, said)
    status, said = served.apply(served.entries(("e-1", 0.4)))
    tally.check("an entry is applied", status == 200 and served.water() == 1, said)
    note = {"id": "n-1", "action": "log_journal", "time": "2026-03-15T10:00:00+00:00", "payload": {"text": "Zebrafink"}}
    tally.check("the same entry again changes nothing", served.apply(served.entries(("e-1", 0.4)))[0] == 200 and served.water() == 1)
    status, _ = served.apply({**served.entries(("e-3", 9_999)), "entries": [note, *served.entries(("e-3", 9_999))["entries"]]})
    tally.check("of entries with a wrong one the others are applied", status == 422 and served.water() == 1, status)
    tally.check("and the pages show them at once", any(b"Zebrafink" in page.read_bytes() for page in (served.out / "mira").rglob("*.html")))
    tally.check("entries of another person are refused", served.apply(served.entries(("e-2", 0.4), person="noah"))[0] == 422)
    for wrong in (
        [],
        "x",
        3,
        {},
        {"format": "triptych-queue-1"},
        {"format": "triptych-erasure-1", "person": "mira", "action": "now"},
        {"format": "triptych-erasure-1", "person": "noah", "action": "request"},
    ):
        tally.check("what is nothing is refused", served.apply(wrong)[0] == 422, wrong)
    status, _, _ = served.ask("POST", "/.triptych/apply", b"{" * 100_000)
    tally.check("a document without a bottom is refused", status == 422)
    tally.check("nothing of it was applied", served.water() == 1)
    status, said = served.apply({"format": "triptych-erasure-1", "person": "mira", "action": "request"})
    asked = served.program.json("erase", "status", "--person", "mira")
    tally.check("an erasure can be asked for", status == 200 and "2" in json.dumps(asked), (said, asked))
    status, said = served.apply({"format": "triptych-erasure-1", "person": "mira", "action": "cancel"})
    tally.check("and the request taken back", status == 200, said)


def parallel(served: Served, tally: Tally) -> None:
    """Many at once: one writer, and nothing is lost"""
    before = served.water()
    answers: list[int] = []

    def send(number: int) -> None:
        status, _ = served.apply(served.entries((f"p-{number}", 0.1)))
        # Busy is an answer: the page sends again, and so do we.
        while status == 503:
            status, _ = served.apply(served.entries((f"p-{number}", 0.1)))
        answers.append(status)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    others = [served.program.run("log", "water", "0.2", "--person", "mira", "--at", "2026-03-15T08:00").returncode for _ in range(3)]
    for thread in threads:
        thread.join()
    logged = sum(1 for status in others if status == 0)
    tally.check("every entry was applied", answers == [200] * 12, answers)
    tally.check("each stands once", served.water() == before + 12 + logged, (before, served.water(), others))


def inbox(served: Served, tally: Tally) -> None:
    """Files that programs hand in: taken once, by their content"""
    days = b"date,metric,value,unit,source\n2026-03-14,weight," + CANARY.encode() + b",kg,scale\n"
    status, said = served.hand_in(days)
    tally.check("a file is taken", status == 202 and said.get("known") is False and len(said.get("sha256", "")) == 64, said)
    held = "show", "days", "--person", "mira", "--as-of", "2026-03-15"
    tally.check("its day is held soon", comes_true(lambda: CANARY in served.program.run(*held).stdout, seconds=120, every=0.5))
    status, said = served.hand_in(days)
    tally.check("the same bytes again are known", status == 200 and said.get("known") is True, said)
    emptied = served.program.run("erase", "purge", "--person", "mira", "--confirm", "mira")
    tally.check("the cache is emptied meanwhile", emptied.returncode == 0 and CANARY not in served.program.run(*held).stdout, emptied.stderr)
    status, said = served.hand_in(days)
    tally.check("then the same bytes are taken again", status == 202 and said.get("known") is False, said)
    tally.check("and their day is held again", comes_true(lambda: CANARY in served.program.run(*held).stdout, seconds=120, every=0.5))
    answers: list[tuple[int, dict]] = []
    same = days + b"2026-03-13,weight,74.1,kg,scale\n"
    threads = [threading.Thread(target=lambda: answers.append(served.hand_in(same))) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    tally.check("of the same bytes at once one is new", sorted(status for status, _ in answers) == [200] * 5 + [202], answers)
    tally.check("nothing waits in the end", comes_true(lambda: served.leftovers() == [], seconds=120, every=0.5), served.leftovers())
    status, _ = served.hand_in(b"\0\1\2 nothing anybody knows")
    refused = served.folder / "refused"
    # It is moved once its reason is written, so a server that is ended in between would leave it waiting.
    tally.check(
        "rubbish is taken, refused and named",
        status == 202
        and comes_true(lambda: refused.exists() and any("reason" in name for name in os.listdir(refused)), seconds=120, every=0.5)
        and comes_true(lambda: served.leftovers() == [], seconds=120, every=0.5),
        served.leftovers(),
    )
    tally.check("an empty file is none", served.hand_in(b"")[0] == 400)


def killed(served: Served, tally: Tally) -> None:
    """Killed while a file comes: half of it is never taken"""
    with served.running():
        connection = socket.create_connection(("127.0.0.1", served.port), timeout=60)
        head = f"POST /inbox HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\nAuthorization: Bearer {served.inbox_key}\r\nContent-Length: 900000\r\n\r\n"
        connection.sendall(head.encode() + b"x" * 500_000)
        tally.check(
            "half of a file lies there, hidden",
            comes_true(lambda: served.leftovers() != [], seconds=60) and all(name.startswith(".") for name in served.leftovers()),
            served.leftovers(),
        )
        assert served.process is not None
        served.process.send_signal(signal.SIGKILL)
        served.process.wait()
        connection.close()
    with served.running():
        tally.check("after a new start it is gone", served.leftovers() == [], served.leftovers())
        tally.check("the cookie still holds", served.ask("GET", "/light/")[0] == 200)
        status, _ = served.hand_in(b"date,metric,value,unit,source\n2026-03-14,weight," + CANARY.encode() + b",kg,scale\n")
        tally.check("and what was taken is still known", status == 200)
    served.program.run("serve", "--person", "mira", "--port", served.port, "--address", "--new-keys")
    with served.running():
        tally.check("new keys shut everybody out", served.ask("GET", "/light/")[0] == 401)


def logs(served: Served, tally: Tally) -> None:
    """Logs: no key, no cookie and no value"""
    text = served.log.read_text()
    for name, secret in (
        ("key of the pages", served.page_key),
        ("key of the inbox", served.inbox_key),
        ("cookie", served.cookie.partition("=")[2]),
        ("value", CANARY),
        ("name", "Quill"),
    ):
        tally.check(f"no {name} in the log", secret not in text)
    tally.check("the log says what was done", "Inbox:" in text and "served" in text, text[-500:])


if __name__ == "__main__":
    raise SystemExit(main())
