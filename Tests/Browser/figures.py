"""The numbers on a page: its visible text in blocks, and the figures in each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache

from prooflib.markup import Markup

MONTHS = {
    "en": "January February March April May June July August September October November December".split(),
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
}
SHORT = {
    "en": "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(),
    "de": "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.".split(),
    "es": "ene feb mar abr may jun jul ago sept oct nov dic".split(),
    "ar": "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر".split(),
    "fr": "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.".split(),
}
# How a language writes numbers and dates: between thousands, before decimals, between the two days of a range, after a day's
# number, and between day, month and year.
GROUP = {"ar": "٬", "en": ",", "de": r"\.", "es": r"\.", "fr": "\u00a0"}
POINT = {"ar": "٫", "en": r"\.", "de": ",", "es": ",", "fr": ","}
TO = {"ar": "إلى", "en": "to", "de": "bis", "es": "al", "fr": "au"}
DOT = {"ar": "", "en": "", "de": r"\.?", "es": "", "fr": "(?:er)?"}
OF = {"ar": " ", "en": " ", "de": " ", "es": " (?:de )?", "fr": " "}
HOURS = {"ar": ("س", "د"), "de": ("Std\\.", "Min\\.")}
# Arabic digits are read as 0 to 9; its per cent sign stands without a space.
WESTERN = str.maketrans({**{chr(0x660 + digit): str(digit) for digit in range(10)}, "٪": "\u00a0%"})
EASTERN = re.compile("[٠-٩٪]")
INLINE = set("a abbr b bdi br cite code data em i img input kbd mark q s small span strong sub sup time u wbr".split())
# A time on a clock of 12 hours.
HALVES = re.compile(r"(?<![\d:])(\d{1,2})(?::(\d\d))?\u00a0(am|pm|AM|PM|ص|م)(?!\.?\w)")
AFTERNOON = ("pm", "PM", "م")
SILENT = {"script", "style", "svg", "template", "noscript"}
SPOKEN = ("aria-label", "alt")
# What ends a cell of a table: its own closing tag may be left out.
CELL_ENDS = {"td", "th", "tr", "thead", "tbody", "tfoot", "table"}
DIGIT, SPACES = re.compile(r"\d"), re.compile(r"[ \t\n]+")
# What a program reads: commands, lines of files, names of models and versions have a point in every language.
COMMAND = re.compile(r"triptych [a-z]|date,metric,value|Triptych \d+\.\d+\.\d+$|[a-z]+-\d+\.\d+-\S+$")


@dataclass
class Block:
    """A piece of text that is read in one go, and where it stands."""

    text: str
    tag: str
    heading: str
    label: str = ""
    column: str = ""
    caption: str = ""
    place: int = 0
    width: int = 0
    figures: list[Figure] = field(default_factory=list)


@dataclass(frozen=True)
class Figure:
    """One number as shown: a plain number with half of its last place, a day, or a time of day in minutes."""

    kind: str
    value: float
    half: float
    start: int
    end: int
    unit: str = ""
    year: int | None = None
    signed: bool = False


class _Reader(Markup):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[Block] = []
        self.text: list[str] = []
        self.tag = ""
        self.tags: list[str] = []
        self.silent = 0
        self.heading = self.row = self.term = ""
        self.columns: list[str] = []
        self.caption = ""
        self.cell = 0
        self.in_cell = self.head = self.parted = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if self.silent or tag in SILENT:
            self.silent += tag in SILENT
            return
        for name, value in attributes:
            if name in SPOKEN and value and DIGIT.search(value):
                self.blocks.append(Block(value, name, self.heading))
        if tag in INLINE:
            self._part(" " if tag == "br" else "")
            return
        self.flush()
        if tag in CELL_ENDS:
            self._end_cell()
        self.tag = tag
        if tag in ("thead", "tbody"):
            self.head = tag == "thead"
        elif tag in ("td", "th"):
            self.in_cell = True
        elif tag == "table":
            self.columns, self.caption = [], ""
        elif tag == "tr":
            self.cell, self.row = 0, ""
        elif tag == "dl":
            self.term = ""

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self.silent -= 1
        elif not self.silent and tag in INLINE:
            self._part("")
        elif not self.silent:
            self.flush()
            if tag in CELL_ENDS:
                self._end_cell()

    def handle_data(self, data: str) -> None:
        if not self.silent and data:
            # What styles separate is read separately.
            if self.parted and self.text and self.text[-1][-1:].isalnum() and data[0].isalnum():
                self.text.append(" ")
            self.parted = False
            self.text.append(data)

    def _end_cell(self) -> None:
        if not self.in_cell:
            return
        self.in_cell = False
        self.cell += 1
        if self.head and len(self.columns) < self.cell:
            # The corner of a table may be empty.
            self.columns.append("")

    def _part(self, space: str) -> None:
        self.parted = True
        if space:
            self.text.append(space)

    def flush(self) -> None:
        """Closes the block that is being read."""
        if not self.text:
            return
        text = SPACES.sub(" ", "".join(self.text)).strip()
        self.text.clear()
        if not text:
            return
        tag = self.tag
        block = Block(text, tag, self.heading)
        if tag in ("h1", "h2", "h3"):
            self.heading = text
        elif tag == "caption":
            self.caption = text
        elif tag == "dt":
            self.term = text
        elif tag == "dd":
            block.label = self.term
        elif tag == "th" and self.head:
            self.columns.append(text)
        if tag == "th" and self.cell == 0 and not self.head:
            self.row = text
        elif tag == "td":
            block.label = self.row
            block.column = self.columns[self.cell] if self.cell < len(self.columns) else ""
        if tag in ("td", "th"):
            block.caption, block.place, block.width = self.caption, self.cell, len(self.columns)
        self.blocks.append(block)


def western(text: str) -> str:
    """A text with the digits 0 to 9."""
    # Most texts have none of them, and are not copied letter by letter.
    return text.translate(WESTERN) if EASTERN.search(text) else text


def clocks(text: str) -> str:
    """A text with the digits 0 to 9 whose times have 24 hours: "6:30 pm" and "6 pm" become "18:30" and "18:00"."""
    def time(one: re.Match) -> str:
        return f"{int(one[1]) % 12 + 12 * (one[3] in AFTERNOON):02d}:{one[2] or '00'}"
    return HALVES.sub(time, western(text))


def read(page: str, language: str) -> list[Block]:
    """The blocks of the main part of a page and of its title that hold a number."""
    page = clocks(page)
    reader = _Reader()
    title = page.find("<title>")
    main = page.find("<main")
    reader.feed(page[title : page.find("</title>") + 8] + page[main : page.find("</main>")])
    reader.flush()
    for block in reader.blocks:
        if DIGIT.search(block.text):
            block.figures = figures(block.text, "en" if COMMAND.match(block.text) else language)
    return [block for block in reader.blocks if block.figures]


def _patterns(language: str) -> tuple[re.Pattern, dict[str, int]]:
    months = {name: at % 12 + 1 for at, name in enumerate(MONTHS[language] + SHORT[language])}
    # A month that begins a title has a capital letter in every language.
    months |= {name.capitalize(): number for name, number in months.items()}
    names = "|".join(re.escape(name) for name in sorted(months, key=len, reverse=True))
    dot, group, point, to, of = (kind[language] for kind in (DOT, GROUP, POINT, TO, OF))
    hours, minutes = HOURS.get(language, ("h", "min"))
    # In Arabic "and", "so", "in" and "for" are written as one word with the number.
    begin = r"(?:(?<!\w)|(?<=\b[وفبل]))"
    number = rf"\d{{1,3}}(?:{group}\d{{3}})+(?:{point}\d+)?|\d+(?:{point}\d+)?"
    pattern = (
        rf"(?P<iso>\b\d{{4}}-\d\d-\d\d\b)"
        rf"|(?P<from>{begin}\d{{1,2}}){dot}(?= (?:{to}|–) \d{{1,2}}{dot}{of}(?:{names})(?!\w))"
        rf"|(?P<day>{begin}\d{{1,2}}){dot}{of}(?P<month>{names})(?!\w)(?:{of}(?P<year>(?:19|20)\d\d)\b(?!\u00a0\w))?"
        rf"|(?P<monthof>{names}){of}(?P<yearof>(?:19|20)\d\d)\b"
        rf"|(?P<clock>{begin}\d{{1,2}}:\d\d)\b"
        rf"|{begin}(?P<h>\d+) (?:{hours}|h)(?!\w) (?P<min>\d\d?)(?: (?:{minutes}|min)(?!\w)|(?=(?: [^\W\d]+)+$|(?: [^\W\d]+){{2,}} \d))"
        rf"|{begin}(?P<stones>\d+) (?:st|stones?)(?!\w)(?: (?P<pounds>\d\d?) (?:lb|pounds?)(?!\w))?"
        rf"|(?P<sign>[\u2212+-]?)(?<![\d])(?P<number>{number})(?P<unit> ?[^\W\d]+\.?| %)?"
    )
    # Numbers and their units are held together, other words are not.
    return re.compile(pattern.replace(" ", "[ \u00a0]")), months


PATTERNS = {language: _patterns(language) for language in MONTHS}


def month(text: str, language: str) -> tuple[int, int] | None:
    """The year and the month that a text is, such as "March 2026"."""
    found = figures(text, language)
    whole = len(found) == 1 and found[0].kind == "month" and (found[0].start, found[0].end) == (0, len(text))
    return (found[0].year or 0, int(found[0].value)) if whole else None


def figures(text: str, language: str) -> list[Figure]:
    """Every number of a text, in order."""
    return list(_figures(text, language))


@cache
def _figures(text: str, language: str) -> tuple[Figure, ...]:
    """The same; captions, heads of rows and many sentences are met again and again."""
    pattern, months = PATTERNS[language]
    text = text.replace("\u202f", "\u00a0")
    found: list[Figure] = []
    for one in pattern.finditer(text):
        at = one.group
        where = one.span()
        if at("iso"):
            year, month, day = map(int, at("iso").split("-"))
            found.append(Figure("day", month * 100 + day, 0, *where, year=year))
        elif at("from"):
            found.append(Figure("from", int(at("from")), 0, *where))
        elif at("day"):
            found.append(Figure("day", months[at("month")] * 100 + int(at("day")), 0, *where,
                                year=int(at("year")) if at("year") else None))
        elif at("monthof"):
            found.append(Figure("month", months[at("monthof")], 0, *where, year=int(at("yearof"))))
        elif at("clock"):
            hour, minute = at("clock").split(":")
            found.append(Figure("clock", int(hour) * 60 + int(minute), 0, *where))
        elif at("h"):
            found.append(Figure("number", int(at("h")) + int(at("min")) / 60, 0.5 / 60, *where, unit="hm"))
        elif at("stones"):
            found.append(Figure("number", 14 * int(at("stones")) + int(at("pounds") or 0), 0.5, *where, unit="lb"))
        else:
            plain = at("number")
            if not plain.isdecimal():
                plain = re.sub(POINT[language], ".", re.sub(GROUP[language], "", plain))
            # A hyphen after a digit or letter is no minus sign.
            sign = at("sign") if at("sign") != "-" or not text[max(0, where[0] - 1) : where[0]].strip("(:\u00a0 ") else ""
            value = float(plain) * (-1 if sign in ("\u2212", "-") else 1)
            found.append(Figure("number", value, 0.5 * 10 ** -len(plain.partition(".")[2]), *where,
                                unit=(at("unit") or "").strip(), signed=bool(sign)))
    return tuple(found)
