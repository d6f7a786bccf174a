"""The steps of docs/make-it-yours.md, done with the program."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from prooflib.program import AS_OF, ROOT, TEMPLATES, Program
from prooflib.tally import Tally

GUIDE = ROOT / "docs" / "make-it-yours.md"


def check(path: Path, work: Path, tally: Tally) -> None:
    """Every change that the guide shows comes out as it says, with its own words."""
    text = GUIDE.read_text("utf-8")
    program = Program(path, work / "home")
    out, mine, sepia = work / "out", work / "yours/mine", work / "yours/sepia"
    made = program.run("sample", "--people", 3, "--seed", 1, "--dir", work / "people", "--as-of", AS_OF, "--quiet")
    given = program.run("import", work / "people/ines/export.zip", "--person", "me", "--time-zone", "Europe/Lisbon", "--as-of", AS_OF)
    if not tally.check("guide: there is somebody", made.returncode == 0 and given.returncode == 0, made.stderr + given.stderr):
        return

    def built(folder: Path):
        return program.run("build", "--person", "me", "--out", out, "--as-of", AS_OF, "--templates", folder, "--quiet")

    def style() -> str:
        return (out / "me/assets/style.css").read_text("utf-8")

    (mine / "themes").mkdir(parents=True)
    old, new = re.search(r"sed 's/(--fit:#\w+)/(--fit:#\w+)/'", text).groups()
    light = (TEMPLATES / "themes/light.css").read_text("utf-8")
    tally.check("guide: the color to be changed is that of the light theme", old in light, old)
    (mine / "themes/light.css").write_text(light.replace(old, new), "utf-8")
    ended = built(mine)
    is_changed = ended.returncode == 0 and new in style() and old not in style().split("}")[0]
    tally.check("guide: the changed color is that of the pages", is_changed, ended.stderr)

    before = style()
    (mine / "themes/light.css").write_text(light.replace(old, "--fit:teal"), "utf-8")
    ended = built(mine)
    said = next(line for line in text.splitlines() if line.startswith("error template:"))
    tally.check("guide: a value that is no color is named as it says", ended.stderr.strip() == said, ended.stderr)
    tally.check("guide: the site stays as it was", style() == before)
    (mine / "themes/light.css").write_text(light.replace(old, new), "utf-8")

    settings = work / "my.json"
    settings.write_text(re.search(r"""echo '(\{"display": \{"widgets": \[.*?)' > my.json""", text)[1], "utf-8")
    ended = program.run("settings", "apply", settings, "--person", "me")
    built(mine)
    heads = re.findall(r'<h2[^>]*id="([^"]+)"', (out / "me/deep/index.html").read_text("utf-8"))
    tally.check("guide: the Dashboard has the blocks of the setting", ended.returncode == 0 and heads[:1] == ["scores"] and "quick" in heads, heads)

    (mine / "pages").mkdir()
    lines = re.search(r"```html\n(.*?)```", text, re.DOTALL)[1]
    place = re.search(r"before the line with `(.*?)`", text)[1]
    copy = (TEMPLATES / "pages/pillars/pillars.mustache").read_text("utf-8")
    tally.check("guide: the place for the lines is there once", copy.count(place) == 1, place)
    # What somebody has no chart of cannot be shown; this person has one of something else.
    chart = next(iter(sorted(path.name for path in (out / "me/charts").glob("*.png"))), "")
    (mine / "pages/pillars.mustache").write_text(copy.replace(place, lines + place), "utf-8")
    ended = built(mine)
    tally.check("guide: a chart of something that was not measured stops the build", ended.returncode != 0 and "sleep_duration-30.png" in ended.stderr,
                ended.stderr)
    (mine / "pages/pillars.mustache").write_text(copy.replace(place, lines.replace("sleep_duration-30.png", chart) + place), "utf-8")
    ended = built(mine)
    page = (out / "me/deep/pillars/index.html").read_text("utf-8")
    tally.check("guide: the chart is on the page", bool(chart) and ended.returncode == 0 and f"charts/{chart}" in page, ended.stderr)

    (sepia / "themes").mkdir(parents=True)
    theme = (ROOT / "contrib/themes/sepia.css").read_text("utf-8")
    shown = re.search(r"```css\n(.*?)```", text, re.DOTALL)[1]
    tally.check("guide: the theme that it shows is the file", shown.strip() in theme, shown)
    shutil.copy(ROOT / "contrib/themes/sepia.css", sepia / "themes/light.css")
    ended = built(sepia)
    tally.check("guide: the theme is that of the pages", ended.returncode == 0 and "--page:#FBF5E9" in style(), ended.stderr)
    for name, ground, least in [(name, ground, 4.5) for name in ("ink", "muted", "fit", "nut", "wel", "good", "fair", "low") for ground in
                                ("page", "card", "wash", "raised")] + [("edge", "page", 3), ("edge", "card", 3)]:
        measured = _contrast(_color(theme, name), _color(theme, ground))
        tally.check(f"guide: --{name} on --{ground} can be read", measured >= least, f"{measured:.2f}, not {least}")


def _color(theme: str, name: str) -> tuple[float, ...]:
    digits = re.search(rf"--{name}:#(\w{{6}})", theme)[1]
    return tuple(int(digits[at:at + 2], 16) / 255 for at in (0, 2, 4))


def _contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """The contrast of two colors as WCAG 2.2 defines it."""
    def light(color: tuple[float, ...]) -> float:
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in color]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)
