"""The documents of a site as other programs see them: validated by other people's schemas and readers."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

from jsonschema import Draft202012Validator, FormatChecker
from openapi_spec_validator import validate

from prooflib.tally import Tally

from . import pages

ROOT = "api/v1/"
CONFIG = ROOT + "mobile/config.json"


def read(site: Path, path: str) -> dict:
    """One document."""
    return json.loads((site / path).read_text("utf-8"))


def listed(site: Path) -> list[dict]:
    """All documents of a person with their schemas, the configuration too."""
    return [*read(site, CONFIG)["documents"], {"id": "config", "path": CONFIG, "schema": ROOT + "schemas/config.json"}]


def validator(schema: dict) -> Draft202012Validator:
    """A validator that also looks at dates and moments."""
    return Draft202012Validator(schema, format_checker=FormatChecker(["date", "date-time"]))


def faults(schema: dict, value: dict) -> list[str]:
    """Where a document is not what its schema says; a schema that refers to nothing is a fault too."""
    try:
        return [f"{list(error.absolute_path)}: {error.message[:200]}" for error in validator(schema).iter_errors(value)]
    except Exception as error:  # Whatever the validator raises.
        return [f"the schema: {error}"[:300]]


def check(name: str, site: Path, tally: Tally) -> int:
    """Every document is valid, listed, and leads to pages that exist. Gives their number."""
    files = sorted(path.relative_to(site).as_posix() for path in (site / "api").rglob("*") if path.is_file())
    tally.nothing(f"{name}: every path ends in .json", [path for path in files if not path.endswith(".json")])
    documents = listed(site)
    tally.check(f"{name}: the configuration lists every document and nothing else",
                sorted(one["path"] for one in documents) == [path for path in files if path.startswith(ROOT + "mobile/")], files)
    ids = {one["id"] for one in documents}
    for one in documents:
        value, schema = read(site, one["path"]), read(site, one["schema"])
        tally.nothing(f"{name}: {one['path']} is what its schema says", faults(schema, value))
        less = dict(list(value.items())[:-1])
        tally.check(f"{name}: {one['path']} without a member is not", bool(faults(schema, less)))
        missing = [page for page in named(value) if not (site / page).is_file()]
        tally.nothing(f"{name}: pages that {one['path']} names are there", missing)
    for path in files:
        if path.startswith(ROOT + "schemas/"):
            Draft202012Validator.check_schema(read(site, path))
    description = read(site, ROOT + "openapi.json")
    try:
        validate(description)
        fault = None
    except Exception as error:  # Whatever a validator of other people's finds.
        fault = error
    tally.check(f"{name}: the description is OpenAPI 3.1", fault is None and description["openapi"].startswith("3.1"), fault)
    tally.check(f"{name}: documents of all kinds that everybody has are there",
                ids >= {"version", "config", "dashboard", "pillar", "insights", "notifications-history",
                        "notifications-settings", "settings", "settings-category", "sync-conflicts", "report", "harmony",
                        "companions"}, ids)
    return len(documents)


def named(value: object) -> list[str]:
    """The pages that a document names."""
    if isinstance(value, dict):
        return [text for key, one in value.items() if one
                for text in ([one] if key == "page" else named(one))]
    return [text for one in value for text in named(one)] if isinstance(value, list) else []


def agree(name: str, site: Path, tally: Tally) -> int:
    """The numbers of documents are those of the pages, both read from the files. Gives how many were compared."""
    config = read(site, CONFIG)
    is_us = config["units"] == "us"
    dashboard = read(site, ROOT + "mobile/dashboard.json")
    shown = [None if pillar["score"]["shown"] is None else str(pillar["score"]["shown"]) for pillar in dashboard["pillars"]]
    tally.check(f"{name}: the three scores are those of the first page", len(shown) == 3 and pages.scores(site) == shown,
                (pages.scores(site), shown))
    for pillar in dashboard["pillars"]:
        parts = pages.parts(site, pillar["id"])
        wrong = [(part, parts.get(part["name"])) for part in pillar["score"]["parts"] if parts.get(part["name"]) != (
            None if part["points"] is None else int(part["points"] + 0.5 + 1e-9), part["days"])]
        tally.check(f"{name}: the parts of {pillar['id']} have the points and days of its page",
                    bool(pillar["score"]["parts"]) and not wrong, wrong)
    seen = pages.facts(site)
    for word, member, unit, metric in (("Steps", "steps", "count", "steps"), ("Active", "activeMinutes", "min", ""),
                                       ("Mood", "mood", "1-5", "mood"), ("Energy", "energy", "1-5", "energy")):
        if word in seen:
            tally.check(f"{name}: {member} of the day are those of the first page",
                        pages.shows(seen[word], dashboard["facts"][member], unit, metric, is_us),
                        (seen[word], dashboard["facts"][member]))
    compared = 0
    for one in config["documents"]:
        if one["id"] == "measure":
            compared += measure(name, site, read(site, one["path"]), is_us, tally)
    compared += records(name, site, config, tally) + reports(name, site, config, tally)
    insights = read(site, ROOT + "mobile/insights.json")["insights"]
    page = (site / "deep/insights/index.html").read_text("utf-8")
    said = set(pages.texts(page, "h2")) | set(pages.texts(page, "h3")) | set(pages.texts(page, "p"))
    lacking = [one for one in insights if " ".join(one["text"].split()) not in said]
    # Links of one measure share a card there; each has its sentence as the heading of its own page.
    own = {one["id"]: set(pages.texts((site / f"deep/insights/{one['id']}.html").read_text("utf-8"), "h1")) for one in lacking}
    tally.nothing(f"{name}: every insight's sentence is on the page of insights or heads its own",
                  [one["text"] for one in lacking if " ".join(one["text"].split()) not in own[one["id"]]])
    return compared


def said(site: Path, path: str) -> str:
    """All that a page says, on one line."""
    page = (site / path).read_text("utf-8")
    page = re.sub(r"<[^>]*>", " ", re.sub(r"<(script|style).*?</\1>", " ", page, flags=re.S))
    return " ".join(html.unescape(page).split())


def records(name: str, site: Path, config: dict, tally: Tally) -> int:
    """Records and days: each stands on its own day's page, and the history lists as many. Gives how many were compared."""
    compared = 0
    listed_days: dict[str, int] = {}
    for one in config["documents"]:
        if one["id"] == "history":
            for record in read(site, one["path"])["records"]:
                if record["counts"]:
                    listed_days[record["day"]] = listed_days.get(record["day"], 0) + 1
    pages_of_history = sorted((site / "deep/profile").glob("history*.html"))
    rows = sum(len(re.findall(r'data-day="', page.read_text("utf-8"))) for page in pages_of_history)
    aside = sum(not record["counts"] for one in config["documents"] if one["id"] == "history"
                for record in read(site, one["path"])["records"])
    hidden = any("more on the page of the day" in page.read_text("utf-8") for page in pages_of_history)
    tally.check(f"{name}: the history has as many records as its pages list",
                hidden or rows == sum(listed_days.values()) + aside, (rows, sum(listed_days.values()), aside))
    for one in config["documents"]:
        if one["id"] != "days":
            continue
        for day in read(site, one["path"])["days"]:
            if not day["page"]:
                continue
            text = said(site, day["page"])
            lacking = [event["name"] for event in day["events"] if " ".join(event["name"].split()) not in text]
            tally.nothing(f"{name}: {day['day']}: its page names every event", lacking)
            compared += len(day["events"])
    return compared


def reports(name: str, site: Path, config: dict, tally: Tally) -> int:
    """Reports, harmony and companions say what their pages say. Gives how many cells were compared."""
    compared = 0
    for one in config["documents"]:
        if one["id"] == "report":
            value = read(site, one["path"])
            text = said(site, value["page"])
            cells = [cell for table in value["tables"] for row in table["rows"] for cell in row["cells"] if cell]
            lacking = [cell for cell in [*cells, value["title"], value["lead"]] if " ".join(cell.split()) not in text]
            tally.nothing(f"{name}: the report {value['kind']}: its page says every cell", lacking[:5])
            compared += len(cells)
        elif one["id"] == "harmony":
            value = read(site, one["path"])
            tally.check(f"{name}: harmony is that of its page", " ".join(value["text"].split()) in said(site, value["page"]),
                        value["text"])
        elif one["id"] == "companions" and read(site, one["path"])["pixelPal"]:
            value = read(site, one["path"])
            text = said(site, value["page"])
            tally.check(f"{name}: every phase stands on the page of the companions",
                        all(phase["name"] in text for phase in value["phases"]), value["phases"])
    return compared


def measure(name: str, site: Path, document: dict, is_us: bool, tally: Tally) -> int:
    """Each range of a measure: the table of its page holds the same days and values."""
    metric, unit, compared = document["metric"], document["unit"], 0
    for one in document["ranges"]:
        cells = pages.table(site, one["page"])
        values = document["values"][-one["days"]:]
        # Where the values begin later than the range, its first days have none.
        values = [None] * (one["days"] - len(values)) + values
        days = [cell for cell in cells if cell != ""]
        if len(cells) == len(values):
            wrong = [(at, cell, value) for at, (cell, value) in enumerate(zip(cells, values))
                     if not pages.shows(cell, value, unit, metric, is_us)]
            compared += len(cells)
            tally.check(f"{name}: {metric}, {one['days']} days: every value is that of the page's table", not wrong, wrong[:5])
        else:
            # Fewer than three days have no chart and no table.
            tally.check(f"{name}: {metric}, {one['days']} days: a table has one row a day", one["count"] < 3 and not days,
                        (len(cells), len(values)))
        kept = [value for value in values if value is not None]
        tally.check(f"{name}: {metric}, {one['days']} days: the figures are those of the values",
                    one["count"] == len(kept) and one["latest"] == kept[-1] and one["lowest"] == min(kept)
                    and one["highest"] == max(kept) and abs(one["mean"] - sum(kept) / len(kept)) < 1e-9 * max(1, abs(one["mean"])),
                    one)
    return compared
