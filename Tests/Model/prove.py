"""Builds a made-up person's site against a model's service on this machine.

Usage: prove.py --program PROGRAM --work FOLDER. Prints a line for each check and, last, `N passed, N failed`.
"""

import argparse
import base64
import datetime
import hashlib
import http.server
import json
import os
import socket
import ssl
import shutil
import subprocess
import sys
import threading

OPTIONS = argparse.ArgumentParser()
OPTIONS.add_argument("--program", required=True, help="the triptych program")
OPTIONS.add_argument("--work", required=True, help="a folder that is emptied first")
CHOSEN = OPTIONS.parse_args()
PROGRAM = os.path.abspath(CHOSEN.program)
TALLY = [0, 0]


def check(text, holds, detail=""):
    TALLY[0 if holds else 1] += 1
    print(("ok   " if holds else "FAIL ") + text + (f" ({detail})" if detail and not holds else ""), flush=True)


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


class Service:
    """A service that answers every question with one text and keeps what it was sent."""

    def __init__(self, folder, answer="calm", status=200, newest=None, silent=False):
        self.requests = []
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                service.requests.append((self.path, dict(self.headers), body.decode()))
                if silent:
                    self.connection.recv(1)  # until the other side gives up
                    return
                reply = json.dumps({"candidates": [{"content": {"parts": [{"text": answer}]}}]}).encode()
                self.send_response(status)
                self.send_header("content-length", str(len(reply)))
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *_):
                pass

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder + "/server.pem", folder + "/server.key")
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


def certificate(folder):
    """A certificate for localhost that vouches for itself, and the pin of its key."""
    made = run(
        "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-keyout", folder + "/server.key", "-out", folder + "/server.pem", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
    )
    assert made.returncode == 0, made.stderr
    public = run("openssl", "x509", "-in", folder + "/server.pem", "-pubkey", "-noout").stdout
    der = base64.b64decode("".join(public.split("\n")[1:-2]))
    return "sha256//" + base64.b64encode(hashlib.sha256(der).digest()).decode()


class Person:
    """Somebody whose clock shows about noon, with figures of today and yesterday."""

    def __init__(self, folder, name):
        self.home = f"{folder}/home-{name}"
        self.id = name
        self.out = f"{folder}/out-{name}"
        self.environment = dict(os.environ, CURL_CA_BUNDLE=folder + "/server.pem")
        self.environment["TRIPTYCH_MODEL_KEY_FILE"] = folder + "/service-key"
        now = datetime.datetime.now(datetime.timezone.utc)
        ahead = (12 - now.hour + 11) % 24 - 11
        # In this family of names a zone east of Greenwich has a minus.
        self.zone = "Etc/GMT" + (f"{-ahead:+d}" if ahead else "")
        today = (now + datetime.timedelta(hours=ahead)).date()
        rows = ["date,metric,value,unit,source"]
        for back in range(20):
            day = today - datetime.timedelta(days=back)
            rows.append(f"{day},steps,{9100 + back},count,Watch")
            rows.append(f"{day},sleep_duration,7.2,h,Watch")
        with open(f"{folder}/{name}.csv", "w") as file:
            file.write("\n".join(rows) + "\n")
        self.today = today
        self.call("import", f"{folder}/{name}.csv", "--time-zone", self.zone)

    def call(self, command, *arguments):
        done = run(
            PROGRAM, command, *arguments, "--person", self.id, "--home", self.home, env=self.environment
        )
        assert done.returncode == 0, f"{command}: {done.stderr}"
        return done.stdout

    def allow(self, folder, **model):
        path = f"{folder}/{self.id}-settings.json"
        document = {
            "account": {"name": "Zwetschge"}, "time_zone": self.zone, "mood_model": {"consent": True, **model}
        }
        with open(path, "w") as file:
            json.dump(document, file)
        self.call("settings", "apply", path)

    def build(self):
        self.call("build", "--out", self.out)
        return json.loads(self.call("show", "mood", "--json"))


def cases(folder, pin):
    yield "calm", dict(), dict(pin=pin), ("calm", {"model", "cache"}, 1)
    yield "otherword", dict(answer="I think calm."), dict(), ("active", {"steps_rule"}, 1)
    yield "wrongkey", dict(), dict(pin="sha256//" + "A" * 43 + "="), (None, {"steps_rule", "metrics_rule"}, 0)
    yield "oldtls", dict(newest=ssl.TLSVersion.TLSv1_2), dict(), (None, {"steps_rule", "metrics_rule"}, 0)
    yield "busy", dict(status=429), dict(), (None, {"steps_rule", "metrics_rule"}, 1)
    yield "silent", dict(silent=True), dict(), ("active", {"steps_rule"}, 1)


def main():
    folder = os.path.abspath(CHOSEN.work)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    pin = certificate(folder)
    with open(folder + "/service-key", "w") as file:
        file.write("a-made-up-key\n")
    for name, how, model, (mood, deciders, count) in cases(folder, pin):
        service = Service(folder, **how)
        person = Person(folder, "who-" + name)
        person.allow(folder, endpoint=service.endpoint, **model)
        said = person.build()
        check(f"{name}: who decided", said["decided_by"] in deciders, said["decided_by"])
        check(f"{name}: the mood", mood in (None, said["mood"]), said["mood"])
        check(f"{name}: asked so often", len(service.requests) == count, str(len(service.requests)))
        person.build()
        check(f"{name}: a second build asks nobody", len(service.requests) == count)
        for path, headers, body in service.requests[:1]:
            check(f"{name}: the path", path.startswith("/v1beta/models/gemini-2.5-flash"), path)
            check(f"{name}: the key", headers.get("x-goog-api-key") == "a-made-up-key")
            held = body + json.dumps(headers)
            for secret in ["Zwetschge", person.id, str(person.today), person.zone, "Watch"]:
                check(f"{name}: not sent: {secret}", secret not in held)
            check(f"{name}: sent are the figures", "9101" in body or "9100" in body)
        service.close()
    service = Service(folder)
    person = Person(folder, "unasked")
    said = person.build()
    check("without consent nobody is asked", service.requests == [] and said["decided_by"] != "model")
    service.close()
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        person.allow(folder, endpoint=f"https://localhost:{closed.getsockname()[1]}")
        said = person.build()
    check("where nobody listens the rules decide", said["decided_by"] in {"metrics_rule", "steps_rule"})
    print(f"{TALLY[0]} passed, {TALLY[1]} failed")
    return 1 if TALLY[1] else 0


if __name__ == "__main__":
    sys.exit(main())
