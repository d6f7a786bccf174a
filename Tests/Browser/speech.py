"""What a screen reader hears on every family of pages: no two words glued together, in the page and in Chromium's own tree,
nothing heard twice beside each other, no empty status bar."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from prooflib.chromium import ARGUMENTS, without_window
from prooflib.tally import Tally

from . import choice

# Texts that follow each other without a space, a mark or a block of text between them. What style sheets write for a
# screen reader counts; a link or a button is announced and so stands apart.
GLUED = """() => { const found = new Set(), parts = [];
  const block = /^(P|LI|DIV|T[DHR]|H\\d|D[TD]|SECTION|[UOD]L|TABLE|NAV|FIGURE|FIGCAPTION|CAPTION|FORM|FIELDSET|LEGEND|LABEL|DETAILS|SUMMARY|BUTTON|A|BR)$/;
  const written = (one, side) => { const text = getComputedStyle(one, side).content; return text.startsWith('"') ? text.slice(1, -1) : ''; };
  (function walk(node) { for (const one of node.childNodes) {
    if (one.nodeType === 3) { if (one.data) parts.push(one.data); continue; }
    if (one.nodeType !== 1 || one.hidden || one.getAttribute('aria-hidden') === 'true'
      || /^(svg|SCRIPT|STYLE|NOSCRIPT|TEMPLATE|SELECT)$/.test(one.tagName)) continue;
    if (getComputedStyle(one).display === 'none') continue;
    const isBlock = block.test(one.tagName);
    if (isBlock) parts.push('\\n');
    parts.push(written(one, '::before')); walk(one); parts.push(written(one, '::after'));
    if (isBlock) parts.push('\\n'); } })(document.body);
  const said = parts.filter(Boolean);
  for (let at = 1; at < said.length; at += 1)
    if (/[\\p{L}\\p{N})%]$/u.test(said[at - 1]) && /^[\\p{L}\\p{N}(]/u.test(said[at]))
      found.add(said[at - 1].slice(-20) + '|' + said[at].slice(0, 20));
  return [...found].slice(0, 5); }"""
# A slider says its name and its value; the same in words beside it is for the eye.
TWICE = """() => ({ sliders: [...document.querySelectorAll('.explore')].filter(box => box.querySelector('input')
    && [...box.querySelectorAll('.explore-label, .explore-said')].some(one => one.getAttribute('aria-hidden') !== 'true')).length,
  unnamed: [...document.querySelectorAll('.explore input')].filter(one => !one.getAttribute('aria-label') || !one.getAttribute('aria-valuetext')).length,
  pets: [...document.querySelectorAll('.pet img[alt]')].map(one => one.alt).filter(alt => /\\d|:|\\. /.test(alt)),
  bars: [...document.querySelectorAll('[role=status]')].filter(one => one.closest('header, footer') || one.id === 'offline').length })"""


def check(sites: list[Path], tally: Tally) -> None:
    """One page of each family of each person who is looked at."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=without_window(), args=ARGUMENTS)
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        for site in sites:
            known: set[tuple[str, str]] = set()
            for file in sorted(site.rglob("*.html")):
                path = str(file.relative_to(site))
                kind = (choice.family(path), choice.depth(path))
                if kind in known:
                    continue
                known.add(kind)
                page.goto(file.resolve().as_uri())
                glued, twice = page.evaluate(GLUED) + joined(page), page.evaluate(TWICE)
                name = f"{site.name}/{path}"
                tally.check(f"{name}: no two words are glued together", not glued, glued)
                tally.check(f"{name}: nothing is heard twice, and no bar is empty", not any(twice.values()), twice)
        browser.close()


def joined(page) -> list[str]:
    """Texts that Chromium gives a screen reader as one, without a space or a mark between them.

    Elements that mean nothing are left out of its tree, boxes that a style sheet makes of them too, and spaces at the edges of
    such boxes: what stood in two of them is then one text of the element around."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}

    def texts(node: dict) -> Iterator[str]:
        for child in filter(None, map(by_id.get, node.get("childIds", []))):
            if child.get("ignored"):
                yield from texts(child)
            else:
                # An element between two texts is announced and holds them apart.
                yield child["name"]["value"] if child["role"]["value"] == "StaticText" else "."

    found = []
    for node in nodes:
        if node.get("ignored") or node["role"]["value"] in ("StaticText", "InlineTextBox"):
            continue
        said = [text for text in texts(node) if text]
        found += [f"{before[-20:]}|{after[:20]}" for before, after in pairwise(said)
                  if re.search(r"[\w)%]$", before) and re.match(r"[\w(]", after)]
    return found[:5]
