"""A client made by somebody else's generator from the published description, which reads every document over HTTP."""

from __future__ import annotations

import functools
import http.server
import importlib
import json
import re
import sys
import threading
from pathlib import Path

from prooflib.program import run
from prooflib.tally import Tally

from . import documents

GENERATOR = "openapi-python-client"


def made(description: Path, folder: Path, tally: Tally) -> bool:
    """Generates the client; everything in the description is understood."""
    tool = Path(sys.executable).with_name(GENERATOR)
    settings = folder.parent / "generator.json"
    # The client is used at once, and nobody reads it: it needs no formatting.
    settings.write_text(json.dumps({"post_hooks": []}), "utf-8")
    ended = run(tool, "generate", "--path", description, "--output-path", folder, "--meta", "none", "--config", settings,
                "--fail-on-warning")
    return tally.check("a client is generated without a warning", ended.returncode == 0 and (folder / "client.py").is_file(),
                       ended.stdout[-800:] + ended.stderr[-800:])


def check(sites: dict[str, Path], folder: Path, tally: Tally) -> int:
    """Reads all documents of all people through the client; each is, member by member, what lies in the file."""
    first = next(iter(sites.values()))
    if not made(first / "api/v1/openapi.json", folder, tally):
        return 0
    sys.path.insert(0, str(folder.parent))
    library = importlib.import_module(folder.name)
    calls = operations(first, folder.name)
    count = 0
    for name, site in sites.items():
        with Server(site / "api/v1/mobile") as address:
            client = library.Client(base_url=address)
            for one in documents.listed(site):
                call, parameters = calls(one["path"])
                got = call.sync_detailed(client=client, **parameters)
                kept = documents.read(site, one["path"])
                good = got.status_code == 200 and got.parsed is not None and plain(got.parsed.to_dict()) == plain(kept)
                tally.check(f"{name}: the client reads {one['path']}", good, got.content[:300])
                count += 1
            call, parameters = calls("api/v1/mobile/measures/nothing.json")
            tally.check(f"{name}: a measure without data is not there", call.sync_detailed(client=client, **parameters).status_code == 404)
    return count


def plain(value: object) -> object:
    """A document in which moments in UTC are written in one way; the client writes +00:00 for Z."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return re.sub(r"(T\d\d:\d\d:\d\d)Z$", r"\1+00:00", value) if isinstance(value, str) else value


def operations(site: Path, package: str):
    """Gives for a document's path the generated call, and the parameters that stand in the path."""
    paths = documents.read(site, "api/v1/openapi.json")["paths"]
    patterns = []
    for path, item in paths.items():
        pattern = re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[a-z0-9_-]+)", re.escape("api/v1/mobile" + path)))
        words = re.sub(r"(?<!^)(?=[A-Z])", "_", item["get"]["operationId"]).lower()
        module = importlib.import_module(f"{package}.api.default.{words}")
        kinds = {one["name"]: "enum" in one["schema"] for one in item["get"].get("parameters", [])}
        patterns.append((pattern, module, kinds))

    def found(path: str):
        for pattern, module, kinds in patterns:
            match = pattern.fullmatch(path)
            if match:
                return module, {key + ("_" if key == "id" else ""): choice(module, key, value) if kinds[key] else value
                                for key, value in match.groupdict().items()}
        raise LookupError(path)

    def choice(module, key: str, value: str):
        kind = next(one for name, one in vars(module).items() if name.lower().endswith(key) and hasattr(one, "__members__"))
        return kind(value)

    return found


class Server:
    """Serves a folder on the loopback until the block ends."""

    def __init__(self, folder: Path) -> None:
        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_: object) -> None:
                pass

        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))

    def __enter__(self) -> str:
        threading.Thread(target=self.http.serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{self.http.server_address[1]}"

    def __exit__(self, *_: object) -> None:
        self.http.shutdown()
        self.http.server_close()
