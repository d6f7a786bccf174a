"""Reads HTML as `html.parser` does, several times as fast: proofs read some hundred megabytes of pages.

Most tags of a site are met again and again, so what a tag says is kept by its text. Whatever is not plain (a tag that is not
closed, quotes of another kind) is left to `html.parser`, from there to the end."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser

# Which elements a tag ends where they were left open: charts' tables and lists of days have no closing tags.
ENDED = {"li": {"li"}, "td": {"td", "th"}, "th": {"td", "th"}, "tr": {"td", "th", "tr"}}
VALUE = r"=(?:\"([^\"]*)\"|([^\s\"'<>/=`]+))"
TAG = re.compile(rf"<(/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:\s+[^\s\"'<>/=]+(?:{VALUE})?)*)\s*(/?)>")
ATTRIBUTE = re.compile(rf"([^\s\"'<>/=]+)({VALUE})?")
# What a tag says: whether it begins an element, ends one, or both, its name and its attributes.
BEGINS, ENDS, BOTH = range(3)
Said = tuple[int, str, list[tuple[str, str | None]]]
KEPT: dict[str, Said] = {}
MOST = 100_000


class Markup(HTMLParser):
    """`HTMLParser` for documents that are fed whole."""

    def feed(self, text: str) -> None:
        """Calls the handlers for all of a document."""
        at = 0
        while (begin := text.find("<", at)) >= 0:
            if begin > at:
                self.handle_data(unescape(text[at:begin]))
            at = text.find(">", begin) + 1
            said = KEPT.get(text[begin:at])
            if not said:
                if text.startswith("<!--", begin) and (end := text.find("-->", begin + 4)) >= 0:
                    self.handle_comment(text[begin + 4 : end])
                    at = end + 3
                    continue
                if at and text[begin : begin + 9].lower() == "<!doctype":
                    self.handle_decl(text[begin + 2 : at - 1])
                    continue
                match = TAG.match(text, begin)
                if not match or (match[1] and match[6]):
                    super().feed(text[begin:])
                    return
                at = match.end()
                said = _keep(match)
            way, tag, attributes = said
            if way == ENDS:
                self.handle_endtag(tag)
                continue
            if way == BOTH:
                self.handle_startendtag(tag, attributes)
                continue
            self.handle_starttag(tag, attributes)
            if tag in self.CDATA_CONTENT_ELEMENTS:
                # Nothing in it is markup, up to its end.
                closes = re.compile(rf"</\s*{tag}\s*>", re.IGNORECASE).search(text, at)
                if not closes:
                    self.set_cdata_mode(tag)
                    super().feed(text[at:])
                    return
                if closes.start() > at:
                    self.handle_data(text[at : closes.start()])
                at = closes.start()
        if at < len(text):
            self.handle_data(unescape(text[at:]))


def _keep(match: re.Match) -> Said:
    """What a tag says, which is kept for the next one with the same text."""
    way = ENDS if match[1] else BOTH if match[6] else BEGINS
    attributes = [(one[1].lower(), unescape(one[3] if one[3] is not None else one[4]) if one[2] else None) for one in ATTRIBUTE.finditer(match[3])]
    if len(KEPT) >= MOST:
        KEPT.clear()
    KEPT[match[0]] = said = (way, match[2].lower(), attributes)
    return said


class _Told:
    """What the handlers of a reader are told, with texts that follow each other joined."""

    def __init__(self, *_: object) -> None:
        super().__init__()
        self.told: list[tuple] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.told.append((BEGINS, tag, tuple(attributes)))

    def handle_endtag(self, tag: str) -> None:
        self.told.append((ENDS, tag))

    def handle_data(self, data: str) -> None:
        if self.told and self.told[-1][0] == "text":
            data = self.told.pop()[1] + data
        self.told.append(("text", data))


class _Quick(_Told, Markup):
    pass


class _Slow(_Told, HTMLParser):
    pass


def differs(text: str) -> object:
    """Where the handlers of a quick reader are told something else than those of `html.parser`; None where nowhere."""
    quick, slow = _Quick(), _Slow()
    for reader in (quick, slow):
        reader.feed(text)
    return next(((one, other) for one, other in zip(quick.told, slow.told) if one != other),
                None if len(quick.told) == len(slow.told) else (len(quick.told), len(slow.told)))
