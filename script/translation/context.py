"""Phrases with what a translator wants to know of them: both texts, the comment, what fills the placeholders, and where they are used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

from translation.files import Language, Text, subject
from translation.fillings import Filling, fillings
from translation.uses import Uses
from translation.words import Words

# Places shown of a phrase that is used in many.
_SHOWN = 3
_WIDEST = 100


class NoSuchPhrase(Exception):
    """A subject or key that there is not; the text says which there are."""


def chosen(english: Language, only: str | None, key: str | None) -> list[Text]:
    """The phrases of a subject, or of one key, which may leave out what stands before its last part."""
    texts = list(english.texts.values())
    if only:
        subjects = list(dict.fromkeys(subject(file) for file in english.files))
        if only not in subjects:
            raise NoSuchPhrase(f"there is no subject '{only}'; the subjects are {' '.join(subjects)}")
        texts = [text for text in texts if subject(text.file) == only]
    if key is None:
        return texts
    found = [text for text in texts if text.key == key] or [text for text in texts if text.key.endswith("." + key)]
    if not found:
        near = get_close_matches(key, [text.key for text in texts], n=3, cutoff=0.5)
        within = f" of the subject {only}" if only else ""
        raise NoSuchPhrase(f"there is no phrase '{key}'{within}" + (f"; near it are {', '.join(near)}" if near else ""))
    return found


def lines(root: Path, texts: list[Text], languages: list[Language]) -> Iterator[str]:
    """What to print of phrases: a paragraph each and, of several, how much was found."""
    words = Words(root)
    uses = Uses(root, words)
    used = filled = sure = places = 0
    for text in texts:
        found = uses.of(text.key)
        fills = fillings(text, found, words)
        used += bool(found)
        filled += sum(one is not None for one in fills.values())
        sure += sum(one is not None and one.sure for one in fills.values())
        places += len(fills)
        yield f"{text.key}  {text.file}:{text.line}"
        for language in languages:
            if own := language.texts.get(text.key):
                yield from _said(language.code, own)
        word = words.word(text.key)
        if word and (comment := word.source.comment(word.place)):
            yield f"  about    {comment}"
        for name, filling in fills.items():
            yield f"  {{{name}}}  {_filled(filling)}"
        if word:
            kind = {"case": "", "phrase": "", "family": ", a word for each member of a family", "function": "(...), made from data",
                    "property": ", made from data"}[word.kind]
            yield f"  word     {word.owner}.{word.name}{kind}  {word.source.name}:{word.source.line(word.place)}"
        for number, use in enumerate(found[:_SHOWN]):
            perhaps = "" if use.sure else "perhaps "
            yield f"  {'used by' if number == 0 else '       '}  {perhaps}{use.file}:{use.line}  {_short(use.shown)}"
        if len(found) > _SHOWN:
            yield f"           and {len(found) - _SHOWN} more"
        if not found:
            yield "  used by  not found"
        yield ""
    if len(texts) > 1:
        yield (f"{len(texts)} phrases, {used} with a place where they are used ({_share(used, len(texts))}); "
               f"{places} placeholders, {filled} with what fills them ({_share(filled, places)}), {filled - sure} of these perhaps")


def _said(code: str, text: Text) -> Iterator[str]:
    if text.todo is not None:
        yield f"  {code:<8} still to do"
    for name, (said, _) in text.forms.items():
        yield f"  {code + (' ' + name if name else ''):<8} {said}"


def _filled(filling: Filling | None) -> str:
    if filling is None:
        return "not found"
    # A placeholder that is filled with itself stays one in the page, for the page's script.
    script = "  (filled in the browser)" if re.fullmatch(r'"\{\w+\}"', filling.expression) else ""
    return f"{'' if filling.sure else 'perhaps '}{_short(filling.expression)}{script}  {filling.file}:{filling.line}"


def _short(text: str) -> str:
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"


def _share(part: int, whole: int) -> str:
    """A share in percent, rounded down, so that 100 % is all."""
    return f"{1000 * part // whole / 10:g} %" if whole else "-"
