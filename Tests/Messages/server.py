"""Servers on this machine that take messages: one that speaks HTTP, and a relay for e-mail, both over TLS."""

from __future__ import annotations

import http.server
import json
import socketserver
import ssl
import threading
import time
from pathlib import Path

from prooflib.program import run


def certificate(folder: Path, name: str = "server") -> None:
    """A self-signed certificate for localhost."""
    made = run(
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
    )
    assert made.returncode == 0, made.stderr


def wrapped(server: socketserver.BaseServer, folder: Path, name: str) -> None:
    """Puts TLS around the connections of a server."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(folder / f"{name}.pem", folder / f"{name}.key")
    server.handle_error = lambda *_: None
    server.socket = context.wrap_socket(server.socket, server_side=True)


class Service:
    """Answers with the statuses it is given, the last one again and again; keeps the requests and when they came."""

    def __init__(self, folder: Path | None, *statuses: int, retry_after: int | None = None, certificate: str = "server"):
        self.requests: list[dict] = []
        self.statuses = list(statuses) or [200]
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def take(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
                service.requests.append({
                    "method": self.command, "path": self.path, "body": body, "at": time.monotonic(),
                    "headers": {name.lower(): value for name, value in self.headers.items()}})
                status = service.statuses.pop(0) if len(service.statuses) > 1 else service.statuses[0]
                self.send_response(status)
                if retry_after is not None:
                    self.send_header("retry-after", str(retry_after))
                self.send_header("content-length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            do_POST = do_PUT = take

            def log_message(self, *_: object) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        if folder:
            wrapped(self.server, folder, certificate)
        self.port = self.server.server_address[1]
        self.address = f"https://localhost:{self.port}" if folder else f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def bodies(self) -> list[dict]:
        """The bodies of the requests."""
        return [json.loads(one["body"]) for one in self.requests]

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Relay:
    """Takes e-mail over TLS, or refuses whom it is for with a code; keeps the mails."""

    def __init__(self, folder: Path, refusal: str | None = None):
        self.mails: list[str] = []
        relay = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.say("220 localhost")
                while line := self.rfile.readline().decode().strip():
                    word = line.split(" ")[0].upper()
                    if word == "QUIT":
                        return self.say("221 bye")
                    if word == "RCPT" and refusal:
                        self.say(refusal)
                    elif word == "DATA":
                        self.say("354 go on")
                        lines = []
                        while (text := self.rfile.readline().decode()) != ".\r\n":
                            lines.append(text)
                        relay.mails.append("".join(lines))
                        self.say("250 taken")
                    else:
                        self.say("250 fine")
                return None

            def say(self, text: str) -> None:
                self.wfile.write(text.encode() + b"\r\n")

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        wrapped(self.server, folder, "server")
        self.address = f"smtps://localhost:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
