"""Builds a made-up person's site against a mood model's service on this machine. See README.md beside this file."""

from __future__ import annotations

import base64
import datetime
import hashlib
import http.server
import json
import socket
import ssl
import struct
import sys
import threading
import zlib
from collections.abc import Iterator
from pathlib import Path

from prooflib import options
from prooflib.program import run
from prooflib.tally import Tally


class Service:
    """A service that answers every request with one text or picture and keeps the requests."""

    def __init__(self, folder, answer="calm", status=200, newest=None, silent=False, picture=None):
        self.requests = []
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                service.requests.append((self.path, dict(self.headers), body.decode()))
                if silent:
                    self.connection.recv(1)  # until the other side gives up
                    return
                parts = [{"text": answer}]
                if picture:
                    data = base64.b64encode(picture).decode()
                    parts.append({"inlineData": {"mimeType": "image/png", "data": data}})
                reply = json.dumps({"candidates": [{"content": {"parts": parts}}]}).encode()
                self.send_response(status)
                self.send_header("content-length", str(len(reply)))
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *_):
                pass

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "server.pem", folder / "server.key")
        if newest:
            context.maximum_version = newest
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.handle_error = lambda *_: None
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.endpoint = f"https://localhost:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def certificate(folder: Path) -> str:
    """A self-signed certificate for localhost; gives the pin of its key."""
    made = run(
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", folder / "server.key", "-out", folder / "server.pem", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
    )
    assert made.returncode == 0, made.stderr
    public = run("openssl", "x509", "-in", folder / "server.pem", "-pubkey", "-noout").stdout
    der = base64.b64decode("".join(public.split("\n")[1:-2]))
    return "sha256//" + base64.b64encode(hashlib.sha256(der).digest()).decode()


def png(side: int, color: bytes, note: bytes = b"", depth: int = 8) -> bytes:
    """A square picture of one color, with a text in it."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + color * side) * side
    header = struct.pack(">IIBBBBB", side, side, depth, 2, 0, 0, 0)
    text = chunk(b"tEXt", b"Comment\0" + note) if note else b""
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + text + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


class Person:
    """A person whose clock shows about noon, with values of today and yesterday."""

    def __init__(self, program: Path, folder: Path, name: str, days: int = 20) -> None:
        self.program, self.folder, self.id = program, folder, name
        self.home, self.out = folder / f"home-{name}", folder / f"out-{name}"
        self.environment = {"CURL_CA_BUNDLE": str(folder / "server.pem"),
                            "TRIPTYCH_MODEL_KEY_FILE": str(folder / "service-key")}
        now = datetime.datetime.now(datetime.timezone.utc)
        ahead = (12 - now.hour + 11) % 24 - 11
        # In the names Etc/GMT, zones east of Greenwich have a minus.
        self.zone = "Etc/GMT" + (f"{-ahead:+d}" if ahead else "")
        self.today = (now + datetime.timedelta(hours=ahead)).date()
        rows = ["date,metric,value,unit,source"]
        for back in range(days):
            day = self.today - datetime.timedelta(days=back)
            rows += [f"{day},steps,{9100 + back},count,Watch", f"{day},sleep_duration,7.2,h,Watch"]
        table = folder / f"{name}.csv"
        table.write_text("\n".join(rows) + "\n")
        self.call("import", table, "--time-zone", self.zone)

    def call(self, *words: object) -> str:
        """What a command prints; it must succeed."""
        done = run(self.program, *words, "--person", self.id, "--home", self.home, environment=self.environment)
        assert done.returncode == 0, f"{words[0]}: {done.stderr}"
        return done.stdout

    def allow(self, kind: str = "mood_model", **model: object) -> None:
        """Consents to a model of a kind with these settings."""
        path = self.folder / f"{self.id}-settings.json"
        path.write_text(json.dumps({"account": {"name": "Zwetschge"}, "time_zone": self.zone,
                                    kind: {"consent": True, **model}}))
        self.call("settings", "apply", path, "--replace", "--yes")

    def build(self) -> dict:
        """Builds the site; gives the mood."""
        self.call("build", "--out", self.out)
        return json.loads(self.call("show", "mood", "--json"))


def cases(pin: str) -> Iterator[tuple]:
    """Name, service, settings, and the expected result: mood, who may decide it, number of requests."""
    yield "calm", {}, {"pin": pin}, ("calm", {"model", "cache"}, 1)
    yield "otherword", {"answer": "I think calm."}, {}, ("active", {"steps_rule"}, 1)
    yield "wrongkey", {}, {"pin": "sha256//" + "A" * 43 + "="}, (None, {"steps_rule", "metrics_rule"}, 0)
    yield "oldtls", {"newest": ssl.TLSVersion.TLSv1_2}, {}, (None, {"steps_rule", "metrics_rule"}, 0)
    yield "busy", {"status": 429}, {}, (None, {"steps_rule", "metrics_rule"}, 1)
    yield "silent", {"silent": True}, {}, ("active", {"steps_rule"}, 1)


def form_cases(pin: str) -> Iterator[tuple]:
    """Name, service, settings, and the words on the page."""
    good = png(300, b"\x93\x33\xea", b"Secretword")
    yield "picture", {"picture": good}, {"pin": pin}, "This picture is from the service you allowed"
    yield "words", {}, {}, "Drawn by this program; a picture from the service you allowed is asked for"
    yield "deep", {"picture": png(300, b"\x93\x33\xea", depth=16)}, {}, "Drawn by this program; a picture"
    yield "busy-form", {"status": 503}, {}, "Drawn by this program; a picture"
    yield "wrongkey-form", {}, {"pin": "sha256//" + "A" * 43 + "="}, "Drawn by this program; a picture"


def forms(program: Path, folder: Path, pin: str, tally: Tally) -> None:
    """A form's picture: asked for once, checked, shown, kept, and drawn meanwhile."""
    for name, how, model, line in form_cases(pin):
        service = Service(folder, **how)
        person = Person(program, folder, "who-" + name, days=70)
        person.allow("form_model", endpoint=service.endpoint, **model)
        person.build()
        page = (person.out / person.id / "deep/profile/companions.html").read_text()
        tally.check(f"{name}: the page says where the form is from", line in page)
        pictures = [path.read_bytes() for path in (person.out / person.id / "pets").glob("own-*.png")]
        tally.check(f"{name}: the picture", len(pictures) == (1 if name == "picture" else 0), len(pictures))
        tally.check(f"{name}: nothing but pixels", not any(b"Secretword" in one for one in pictures))
        count = 0 if name.startswith("wrongkey") else 1
        tally.check(f"{name}: the number of requests", len(service.requests) == count, len(service.requests))
        person.build()
        tally.check(f"{name}: a second build asks nobody", len(service.requests) == count)
        for path, headers, body in service.requests[:1]:
            tally.check(f"{name}: the path", path.startswith("/v1beta/models/gemini-2.5-flash-image"), path)
            held = body + json.dumps(headers)
            for secret in ["Zwetschge", person.id, str(person.today), person.zone, "Watch", "91", "7.2"]:
                tally.check(f"{name}: not sent: {secret}", secret not in held.replace(headers["Host"], ""))
            tally.check(f"{name}: sent are level and moods", "level 2 of 5" in body and "active" in body)
        service.close()
        if name == "picture":
            person.call("export", "--file", folder / "forms.zip")
            person.home = folder / "home-again"
            person.call("import", folder / "forms.zip")
            person.out = folder / "out-again"
            person.build()
            again = [path.read_bytes() for path in (person.out / person.id / "pets").glob("own-*.png")]
            tally.check("a bundle brings the picture back", again == pictures)


def main() -> int:
    chosen = options.parser(__doc__, "model").parse_args()
    folder, program, tally = options.emptied(chosen.work), chosen.program.resolve(), Tally()
    pin = certificate(folder)
    (folder / "service-key").write_text("a-made-up-key\n")
    for name, how, model, (mood, deciders, count) in cases(pin):
        service = Service(folder, **how)
        person = Person(program, folder, "who-" + name)
        person.allow(endpoint=service.endpoint, **model)
        said = person.build()
        tally.check(f"{name}: who decided", said["decided_by"] in deciders, said["decided_by"])
        tally.check(f"{name}: the mood", mood in (None, said["mood"]), said["mood"])
        tally.check(f"{name}: the number of requests", len(service.requests) == count, len(service.requests))
        person.build()
        tally.check(f"{name}: a second build asks nobody", len(service.requests) == count)
        for path, headers, body in service.requests[:1]:
            tally.check(f"{name}: the path", path.startswith("/v1beta/models/gemini-2.5-flash"), path)
            tally.check(f"{name}: the key", headers.get("x-goog-api-key") == "a-made-up-key")
            held = body + json.dumps(headers)
            for secret in ["Zwetschge", person.id, str(person.today), person.zone, "Watch"]:
                tally.check(f"{name}: not sent: {secret}", secret not in held)
            tally.check(f"{name}: sent are the figures", "9101" in body or "9100" in body)
            tally.check(f"{name}: the rules are stated", "stressed: low heart-rate variability" in body)
        service.close()
    forms(program, folder, pin, tally)
    service = Service(folder)
    person = Person(program, folder, "unasked")
    said = person.build()
    tally.check("without consent nobody is asked", service.requests == [] and said["decided_by"] != "model")
    service.close()
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        person.allow(endpoint=f"https://localhost:{closed.getsockname()[1]}")
        said = person.build()
    tally.check("where nobody listens the rules decide", said["decided_by"] in {"metrics_rule", "steps_rule"})
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
