"""Markdown as pages have it: headings with ids, links to pages of the site, tables and code that fit a phone."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

from .catalog import Heading

# Ids that the frame of each page has.
TAKEN = ("main", "display")
# Signs that boxes and arrows are drawn with.
DRAWN = re.compile("[\u2500-\u257f\u25a0-\u25ff]")
# A name of the libraries in a doc comment, or in double backticks of an article.
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*(?:[./][A-Za-z_][A-Za-z0-9_]*(?:\([A-Za-z0-9_:]*\))?)*")


@dataclass
class Context:
    """What a text may refer to."""

    # What a link to a file of the checkout becomes: (path from the root, fragment) gives an address, or None.
    link: Callable[[str, str], str | None]
    # What a name of the libraries becomes, or None.
    symbol: Callable[[str], str | None]
    # What an article's short name becomes: its title and address.
    article: Callable[[str], tuple[str, str] | None]
    # Takes a picture of the checkout into the site: gives its address, width and height.
    picture: Callable[[str], tuple[str, int, int]]
    # The folder of the text, from the root of the checkout.
    folder: str = ""
    # By how much headings are deeper than they are written.
    deeper: int = 0
    used: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TAKEN, 1))


@dataclass
class Rendered:
    """A text as HTML. `title` is its first heading, which is not in `html`."""

    title: str
    html: str
    headings: list[Heading]
    # The plain text before the first heading below the title.
    lead: str


def anchor(text: str, used: dict[str, int]) -> str:
    """The id of a heading, as GitHub makes it."""
    plain = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-") or "part"
    count = used.get(plain, 0)
    used[plain] = count + 1
    return f"{plain}-{count}" if count else plain


def breakable(code: str) -> str:
    """Code within a sentence; a long one may be broken after its strokes and commas."""
    return escape(code) if len(code) <= 18 else re.sub(r"([/,_]+)(?=\w)", r"\1<wbr>", escape(code))


def code_block(text: str, language: str = "") -> str:
    """Code whose long lines go on below themselves, a little to the right; a drawing made of signs keeps its lines and scrolls."""
    if DRAWN.search(text):
        return f'<pre class="drawing" tabindex="0" role="group" aria-label="Drawing"><code>{escape(text)}</code></pre>\n'
    lines = text.rstrip("\n").split("\n")
    inside = "".join(f"<span>{escape(line)}\n</span>" for line in lines)
    return f'<pre class="code"{f" data-language={chr(34)}{escape(language)}{chr(34)}" if language else ""}><code>{inside}</code></pre>\n'


def plain(tokens: list[Token] | None) -> str:
    """The text of inline tokens without markup."""
    said = []
    for token in tokens or []:
        if token.type in ("text", "code_inline"):
            said.append(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            said.append(" ")
        elif token.type == "image":
            said.append(plain(token.children))
    return "".join(said)


class _Renderer(RendererHTML):
    """HTML for what Markdown leaves open."""

    def __init__(self, parser: MarkdownIt) -> None:
        super().__init__(parser)
        self.heading = "Table"

    def heading_open(self, tokens, index, options, env) -> str:
        token, inline = tokens[index], tokens[index + 1]
        level = min(6, int(token.tag[1]) + env["context"].deeper)
        token.tag = tokens[index + 2].tag = f"h{level}"
        said = plain(inline.children)
        mark = anchor(said, env["context"].used)
        env["headings"].append(Heading(level, said, mark))
        self.heading = said
        return f'<h{level} id="{escape(mark)}">'

    def fence(self, tokens, index, options, env) -> str:
        return code_block(tokens[index].content, tokens[index].info.strip())

    def code_block(self, tokens, index, options, env) -> str:
        return code_block(tokens[index].content)

    def table_open(self, tokens, index, options, env) -> str:
        columns = 0
        for token in tokens[index:]:
            columns += token.type == "th_open"
            if token.type == "tr_close":
                break
        env["tables"] += 1
        return f'<div class="scroll c{min(columns, 5)}" tabindex="0" role="group" aria-label="{escape(self.heading)}: table {env["tables"]}"><table>'

    def table_close(self, tokens, index, options, env) -> str:
        return "</table></div>\n"

    def th_open(self, tokens, index, options, env) -> str:
        # A head without words is no head for anybody who listens.
        return '<th scope="col">' if tokens[index + 1].content else "<td>"

    def th_close(self, tokens, index, options, env) -> str:
        return "</th>" if tokens[index - 1].content else "</td>"

    def td_open(self, tokens, index, options, env) -> str:
        return "<td>"

    def code_inline(self, tokens, index, options, env) -> str:
        content = tokens[index].content
        # A short option or name is not broken at its hyphens.
        whole = ' class="whole"' if len(content) <= 18 else ""
        shown = f"<code{whole}>{breakable(content)}</code>"
        if (tokens[index].markup != "``" and not env["names"]) or env["linked"]:
            return shown
        address = env["context"].symbol(content) if NAME.fullmatch(content) else None
        if tokens[index].markup == "``":
            shown = f"<code{whole}>{escape(content.rsplit('/', 1)[-1])}</code>"
        return f'<a href="{escape(address)}">{shown}</a>' if address else shown

    def link_open(self, tokens, index, options, env) -> str:
        href = str(tokens[index].attrGet("href") or "")
        address, note = self._address(href, env["context"])
        env["linked"] = True
        if href.startswith("doc:") and address:
            tokens[index + 1].content = note
            note = ""
        env["ends"].append(("</a>" if address else "</span>") + (f" (<code>{escape(note)}</code>)" if note else ""))
        return f'<a href="{escape(address)}">' if address else '<span class="file">'

    def link_close(self, tokens, index, options, env) -> str:
        env["linked"] = False
        return env["ends"].pop()

    def image(self, tokens, index, options, env) -> str:
        token, context = tokens[index], env["context"]
        path = posixpath.normpath(posixpath.join(context.folder, unquote(str(token.attrGet("src")))))
        address, width, height = context.picture(path)
        return f'<img src="{escape(address)}" alt="{escape(plain(token.children))}" width="{width}" height="{height}">'

    @staticmethod
    def _address(href: str, context: Context) -> tuple[str | None, str]:
        """Where a link leads in the site, or None; and a path to be shown with it, or an article's title."""
        if href.startswith("doc:"):
            found = context.article(href[4:])
            return (found[1], found[0]) if found else (None, "")
        if re.match(r"[a-z]+:", href) or href.startswith("#"):
            return href, ""
        target, _, fragment = href.partition("#")
        path = posixpath.normpath(posixpath.join(context.folder, unquote(target)))
        address = context.link(path, fragment)
        return (address, "") if address else (None, path)


def render(text: str, context: Context, names: bool = False) -> Rendered:
    """A whole text. With `names`, names of the libraries in single backticks become links too, as in doc comments."""
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable(["table", "strikethrough"])
    tokens = parser.parse(text)
    title = ""
    if tokens and tokens[0].type == "heading_open" and tokens[0].tag == "h1":
        title = plain(tokens[1].children)
        tokens = tokens[3:]
    env = {"context": context, "headings": [], "linked": False, "ends": [], "tables": 0, "names": names}
    html = parser.renderer.render(tokens, parser.options, env)
    lead, below = [], [[] for _ in env["headings"]]
    at = -1
    for token in tokens:
        if token.type == "heading_open":
            at += 1
        elif token.type == "heading_close":
            continue
        said = plain(token.children) if token.type == "inline" else token.content if token.type in ("fence", "code_block") else ""
        if said:
            (lead if at < 0 else below[at]).append(said)
    for heading, words in zip(env["headings"], below):
        # The first is the heading itself.
        heading.below = " ".join(words[1:])
    return Rendered(title, html, env["headings"], " ".join(lead))
