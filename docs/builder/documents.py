"""The page of the API's documents and objects, from the OpenAPI description that the program writes."""

from __future__ import annotations

import json
from html import escape

from .catalog import ROOT, Heading, Page
from .markdown import breakable

SOURCE = "docs/openapi.json"


def page() -> Page:
    """Every document with its path, and every object with its members."""
    api = json.loads((ROOT / SOURCE).read_text("utf-8"))
    made = Page("reference/documents.html", "Documents of the API", "Reference", "API")
    made.lead = api["info"]["description"]
    parts = [f'<p class="lead">{escape(made.lead)} <a href="api.html">The API</a> says how to begin.</p>',
             '<p>The whole description for generators of clients: <a href="openapi.json">openapi.json</a>.</p>',
             '<h2 id="documents">Documents</h2>']
    rows = []
    for path, what in api["paths"].items():
        get = what["get"]
        schema = get["responses"]["200"]["content"]["application/json"]["schema"]
        also = "".join(f"<br>{_inline(one['name'])}: {escape(one['description'])}" for one in get.get("parameters", []))
        rows.append(f"<tr><th scope=\"row\">{_inline(path)}</th><td>{escape(get['summary'])}{also}</td><td>{_type(schema)}</td></tr>")
    parts.append(_table("Documents", ["path", "what", "object"], rows))
    made.headings.append(Heading(2, "Documents", "documents", " ".join(api["paths"])))
    parts.append('<h2 id="objects">Objects</h2>\n<p>Every member is always there; what is not known is <code>null</code>.</p>')
    made.headings.append(Heading(2, "Objects", "objects"))
    for name, schema in api["components"]["schemas"].items():
        parts.append(f'<h3 id="{_mark(name)}">{escape(name)}</h3>\n<p>{escape(schema.get("description", ""))}</p>')
        made.headings.append(Heading(3, name, _mark(name), " ".join([schema.get("description", ""), *schema.get("properties", {})])))
        rows = [f'<tr><th scope="row">{_inline(key)}</th><td>{escape(value.get("description", ""))}</td><td>{_type(value)}</td></tr>'
                for key, value in schema.get("properties", {}).items()]
        parts.append(_table(name, ["member", "what", "value"], rows) if rows else f"<p>{_type(schema)}</p>")
    made.html = "\n".join(parts)
    return made


def _mark(name: str) -> str:
    return "object-" + name.lower()


def _inline(text: str) -> str:
    return f"<code>{breakable(text)}</code>"


def _table(name: str, heads: list[str], rows: list[str]) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in heads)
    return (f'<div class="scroll c{len(heads)}" tabindex="0" role="group" aria-label="{escape(name)}: table"><table><thead><tr>{head}</tr></thead>'
            f'<tbody>{"".join(rows)}</tbody></table></div>')


def _type(schema: dict) -> str:
    """What a value may be, in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        return f'<a href="#{_mark(name)}">{escape(name)}</a>'
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(_type(one) for one in schema[key])
    if "enum" in schema:
        return ", ".join(_inline(json.dumps(one)) for one in schema["enum"])
    if "const" in schema:
        return _inline(json.dumps(schema["const"]))
    kinds = schema.get("type", "any")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    said = []
    for kind in kinds:
        if kind == "array" and "items" in schema:
            said.append("list of " + _type(schema["items"]))
        elif kind == "object" and isinstance(schema.get("additionalProperties"), dict):
            said.append("object of " + _type(schema["additionalProperties"]))
        else:
            said.append(escape(kind) + (f" ({escape(schema['format'])})" if kind == "string" and "format" in schema else ""))
    bounds = [f"{word} {schema[key]}" for key, word in (("minimum", "from"), ("maximum", "to")) if key in schema]
    return " or ".join(said) + (" " + " ".join(bounds) if bounds else "")
