"""What a screen reader gets, as text: role, name, value and level in reading order, from Chromium's own tree.

A transcript that is there is compared; one that is missing is recorded and fails, so that nothing passes unread.
`RECORD=1` records all again, for somebody who reads what changed; never where `CI` is set."""

from __future__ import annotations

import difflib
import os
from pathlib import Path

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.tally import Tally

from .browser import WIDE

FOLDER = Path(__file__).parent / "transcripts"
PAGES = ["light/index.html", "light/pillars/fitness.html"]
# Wrappers without meaning of their own.
SILENT = {"none", "generic", "InlineTextBox", "LineBreak", "RootWebArea", "ListMarker", "LayoutTableRow", "Abbr"}


def check(sites: list[Path], tally: Tally) -> None:
    """Compares the transcripts of one person's pages."""
    from playwright.sync_api import sync_playwright

    site = next((site for site in sites if site.name == "mira"), None)
    if site is None:
        return
    record = os.environ.get("RECORD") == "1" and not os.environ.get("CI")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        page = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="reduce").new_page()
        for path in PAGES:
            page.goto((site / path).resolve().as_uri())
            said = spoken(page)
            file = FOLDER / (path.replace("/", "-").removesuffix(".html") + ".txt")
            tally.check(f"{path}: it is said again word for word", said == spoken(page) and said.count("\n") > 20, said)
            kept = file.read_text("utf-8") if file.exists() else None
            if (kept is None and not os.environ.get("CI")) or record:
                FOLDER.mkdir(exist_ok=True)
                file.write_text(said, "utf-8")
            changed = [] if record or kept is None else list(difflib.unified_diff(
                kept.splitlines(), said.splitlines(), "kept", "now", lineterm="", n=0))
            tally.check(f"{path}: a transcript is kept", kept is not None or record, f"recorded {file.name}; read it")
            tally.check(f"{path}: a screen reader is given what the transcript has", not changed, "\n".join(changed[:30]))
        browser.close()


def spoken(page) -> str:
    """The tree as lines, indented by how deep what has a meaning lies."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    lines: list[str] = []

    def tell(node: dict, depth: int, above: str) -> None:
        role = node.get("role", {}).get("value", "")
        name = " ".join(str(node.get("name", {}).get("value", "")).split())
        inside = depth
        # Words within an element that has them as its name are listed once.
        if not node.get("ignored") and role not in SILENT and not (role == "StaticText" and (name in ("", ",") or name == above)):
            properties = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            extra = [f"{key} {properties[key]}" for key in ("level", "checked", "expanded", "pressed", "required", "invalid")
                     if properties.get(key) not in (None, "false", False)]
            value = node.get("value", {}).get("value")
            told = [role] + ([f'"{name}"'] if name else []) + ([f"value {value}"] if value not in (None, "") else []) + extra
            lines.append("  " * depth + " ".join(map(str, told)))
            inside, above = depth + 1, name or above
        for child in node.get("childIds", []):
            if child in by_id:
                tell(by_id[child], inside, above)

    tell(nodes[0], 0, "")
    return "\n".join(lines) + "\n"
