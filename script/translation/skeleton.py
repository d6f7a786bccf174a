"""The files of a language that nobody has translated yet, and what is done of it with English in between."""

from __future__ import annotations

import json
from pathlib import Path

from translation import plurals
from translation.files import CHART_KEY, NUMBERS, PAGES, TODO, Language, Member, Node, Text, chart_file, load, parse, subject

# Texts that follow from the language alone, or are the same in all of them.
_LANGUAGE_NAMES = "setting.choice.language."


def quoted(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def new(root: Path, code: str, rule: str) -> list[str]:
    """Writes the files of a language with every text of English still to do; gives their paths."""
    english = load(root, "en")
    settled = {"formatPlurals": rule, CHART_KEY + "plurals": rule, CHART_KEY + "language": code}

    def word(text: Text, indent: str) -> str:
        said = text.said
        if text.key in settled:
            return quoted(settled[text.key])
        # Units without a sign are blank in every language.
        if text.key.startswith(_LANGUAGE_NAMES) or said == [""]:
            return quoted(said[0])
        if not text.counted:
            return f'{{ "{TODO}": {said[0] if text.key in NUMBERS else quoted(said[0])} }}'
        forms = [f'{quoted(TODO)}: {quoted(" | ".join(dict.fromkeys(said)))}', *(f'{quoted(name)}: ""' for name in plurals.needed(rule))]
        return "{\n" + ",\n".join(f"{indent}  {form}" for form in forms) + f"\n{indent}}}"

    return _write(root, root, code, english, word)


def preview(root: Path, folder: Path, code: str, stands_for: str) -> list[str]:
    """Writes the texts of pages of a language into a folder of templates, under the code that they stand for, with English where a text
    is still to do; gives their paths."""
    english, language = load(root, "en"), load(root, code)
    rule = language.said("formatPlurals")

    def word(text: Text, indent: str) -> str:
        own = language.texts.get(text.key)
        if own and own.todo is None and not own.fault:
            forms = {name: said for name, (said, _) in own.forms.items()}
        elif text.counted:
            most = text.forms["other"][0]
            forms = {name: text.forms.get(name, (most, 0))[0] for name in (plurals.needed(rule) if rule in plurals.RULES else text.forms)}
        else:
            forms = {"": text.said[0]}
        return quoted(forms[""]) if "" in forms else quoted(forms)

    return _write(root, folder, stands_for, english, word, charts=False)


def _write(root: Path, target: Path, code: str, english: Language, word: object, charts: bool = True) -> list[str]:
    """Writes each file of English anew, with other texts. Keys, their order and the lines between them stay."""
    written = []
    for file in english.files:
        if subject(file) == "charts" and not charts:
            continue
        # A folder of templates has its languages at the top.
        to = chart_file(code) if subject(file) == "charts" else f"{PAGES}/{code}/{subject(file)}.json"
        if target != root:
            to = to.removeprefix("Templates/")
        node = parse((root / file).read_text("utf-8"))
        (target / to).parent.mkdir(parents=True, exist_ok=True)
        (target / to).write_text(_object(node.value, CHART_KEY if subject(file) == "charts" else "", english, word, "") + "\n", "utf-8")
        written.append(to)
    return written


def _object(members: tuple[Member, ...], prefix: str, english: Language, word: object, indent: str) -> str:
    inner = indent + "  "

    def value(key: str, node: Node) -> str:
        if key in english.texts:
            return word(english.texts[key], inner)
        if isinstance(node.value, list):
            names = [word(english.texts[f"{key}.{number}"], inner) for number in range(1, len(node.value) + 1)]
            return "[\n" + ",\n".join(f"{inner}  {name}" for name in names) + f"\n{inner}]"
        return _object(node.value, key + ".", english, word, inner)

    return "{\n" + ",\n".join(f"{inner}{quoted(member.key)}: {value(prefix + member.key, member.node)}" for member in members) + f"\n{indent}}}"
