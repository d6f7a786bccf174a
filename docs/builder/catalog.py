"""What the site consists of: its sections, and the Markdown file behind each page."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ARTICLES = "Sources/TriptychGraphics/TriptychGraphics.docc"


@dataclass
class Heading:
    """A heading within a page, and the plain text below it up to the next one."""

    level: int
    text: str
    id: str
    below: str = ""


@dataclass
class Page:
    """One page of the site. `path` is its place from the root of the site, `source` its Markdown file from the root of the checkout."""

    path: str
    title: str
    section: str
    group: str
    source: str = ""
    html: str = ""
    lead: str = ""
    headings: list[Heading] = field(default_factory=list)
    # Where it lies, between its section and itself: title and path of each step.
    steps: list[tuple[str, str]] = field(default_factory=list)
    # Pages of single types stand in no menu; the page of their module leads to them.
    is_listed: bool = True
    # How far a reader usually is from it; the search puts nearer pages first.
    far: int = 0


# Section, then group, then the files of its pages with the place of each; the first page of a section is what its tab leads to.
SECTIONS = [
    ("Guides", [
        ("Begin", [
            ("docs/start.md", "guides/start.html"),
            ("docs/install.md", "guides/install.html"),
            ("docs/sources.md", "guides/sources.html"),
            ("docs/nightly.md", "guides/nightly.html"),
            ("docs/serve.md", "guides/serve.html"),
            ("docs/messages.md", "guides/messages.html"),
        ]),
        ("Use", [
            ("docs/pages.md", "guides/pages.html"),
            ("docs/entries.md", "guides/entries.html"),
            ("docs/findings.md", "guides/findings.html"),
            ("docs/pets.md", "guides/pets.html"),
            ("docs/conversations.md", "guides/conversations.html"),
        ]),
        ("Your data", [
            ("docs/your-data.md", "guides/your-data.html"),
            ("docs/sealing.md", "guides/sealing.html"),
            ("docs/files.md", "guides/files.html"),
        ]),
        ("Make it yours", [
            ("docs/make-it-yours.md", "guides/make-it-yours.html"),
            ("docs/templates.md", "guides/templates.html"),
            ("docs/languages.md", "guides/languages.html"),
        ]),
        ("For many people", [
            ("docs/million.md", "guides/million.html"),
            ("contrib/systemd/README.md", "guides/systemd.html"),
            ("contrib/cron/README.md", "guides/cron.html"),
            ("contrib/container/README.md", "guides/container.html"),
            ("contrib/kubernetes/README.md", "guides/kubernetes.html"),
            ("contrib/slurm/README.md", "guides/slurm.html"),
            ("contrib/headers/README.md", "guides/headers.html"),
        ]),
    ]),
    ("Charts", [
        ("Draw", [
            ("docs/charts.md", "charts/index.html"),
            (ARTICLES + "/TriptychGraphics.md", "charts/library.html"),
            (ARTICLES + "/GettingStarted.md", "charts/getting-started.html"),
            (ARTICLES + "/Kinds.md", "charts/kinds.html"),
            ("docs/painters.md", "charts/painters.html"),
        ]),
        ("In depth", [
            (ARTICLES + "/Themes.md", "charts/themes.html"),
            (ARTICLES + "/WordsAndLanguages.md", "charts/words.html"),
            (ARTICLES + "/Accessibility.md", "charts/accessibility.html"),
            (ARTICLES + "/DeterminismAndThreads.md", "charts/determinism.html"),
        ]),
    ]),
    ("Reference", [
        ("Scores", [("docs/scores.md", "reference/scores.html")]),
        ("API", [("docs/api.md", "reference/api.html")]),
        ("Contributors", [
            ("CONTRIBUTING.md", "reference/contributing.html"),
            ("ARCHITECTURE.md", "reference/architecture.html"),
            ("Tests/README.md", "reference/tests.html"),
            ("docs/properties.md", "reference/properties.html"),
            ("Samples/README.md", "reference/samples.html"),
            ("Benchmarks/README.md", "reference/benchmarks.html"),
            ("SECURITY.md", "reference/security.html"),
            ("CHANGELOG.md", "reference/changelog.html"),
        ]),
    ]),
]

# The libraries of the package that have a page, from the ground up, and what each is for.
LIBRARIES = {
    "TriptychBase": "Civil days, moments and zones, statistics, phrases with plural rules, and JSON. Pure.",
    "TriptychHealth": "The domain: what is held about a person, and all that follows from it. Pure.",
    "TriptychGraphics": "Charts, cards, reports on paper and pets, as pictures, files and words. It knows nothing of health.",
    "TriptychFiles": "Calls on files: whole reads and writes, replacing a file in one step, locks.",
    "TriptychArchive": "What is kept: homes, caches and their sealing, importers, the data bundle, erasure.",
    "TriptychSite": "What is shown: page models, words, templates, publishing, the documents of the API.",
    "TriptychServer": "HTTP for one person's site: who may ask, and what is taken.",
}


def pages() -> list[Page]:
    """All pages that are made from a Markdown file, in the order of the menus."""
    return [Page(path, "", section, group, source, far=int(group == "Contributors"))
            for section, groups in SECTIONS for group, files in groups for source, path in files]
