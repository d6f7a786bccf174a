"""From sample to site, and then every page as a reader meets it. See README.md beside this file."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import browser
import files
import forms
import hostile
import interaction
import offline
import pets
import pipeline
import practice
import settings
import transcript
import truth
import validity
import wayfinding
from tally import Tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, help="the triptych program; makes people, imports and builds")
    parser.add_argument("--work", type=Path, default=Path(".build-test/site"), help="a folder that is emptied first")
    parser.add_argument("--site", type=Path, help="look at sites that are there already, one folder a person")
    parser.add_argument("--pages", type=int, default=0, help="at most so many pages a person in the browser")
    options = parser.parse_args()
    tally = Tally()
    others: dict[str, list[str]] = {}
    if options.site:
        root = options.site
    elif options.program:
        tally.part("Sample, import, build")
        root, others = pipeline.run(options.program.resolve(), options.work, tally)
    else:
        parser.error("say --program or --site")
    sites = sorted(path.parent for path in root.glob("*/index.html")) or [root]
    if not tally.check("there is a site", all((site / "index.html").is_file() for site in sites), root):
        return tally.close()

    tally.part("Pages as files")
    private = [str(options.work.resolve()), str(Path.cwd()), os.path.expanduser("~") + "/"]
    pages: dict[Path, list[files.Page]] = {}
    for site in sites:
        found = files.check(site, tally, others.get(site.name, []), private)
        wayfinding.check(site.name, found, tally)
        pages[site] = found
    tally.part("Pages against the Nu checker")
    validity.check(sites, tally)
    # Three people show all states: everything in full, hardly anything, long ago.
    shown = sorted((site for site in sites if not others or site.name in ("mira", "jonas", "theo")),
                   key=lambda site: (site.name != "mira", site.name))
    chosen = files.chosen({site: pages[site] for site in shown})
    looked = {site: paths[: options.pages or None] for site, paths in chosen.items()}
    tally.part(f"{sum(map(len, looked.values()))} pages in the browser")
    browser.check(looked, tally)
    tally.part("Transcripts of a screen reader")
    transcript.check(sites, tally)
    tally.part("What scripts add, from disk and served")
    interaction.check(next((site for site in sites if site.name == "mira"), sites[0]), tally)
    tally.part("The pets in the browser")
    pets.check(list(looked), tally)
    if options.program:
        pets.moments(pipeline.Program(options.program.resolve(), options.work / "home"), options.work, tally)
    first = next((site for site in chosen if site.name == "mira"), next(iter(chosen)))
    if options.program:
        tally.part("A hostile person")
        hostile.check(pipeline.Program(options.program.resolve(), options.work / "home-hostile"), options.work, tally)
        tally.part("Numbers against the models")
        truth.check(pipeline.Program(options.program.resolve(), options.work / "home"), options.work, tally)
    tally.part("Guided practice")
    practice.check(first, tally)
    tally.part("The form of settings")
    settings.check(first, options.program.resolve() if options.program else None, tally)
    tally.part("Installed, then without a network")
    offline.check(first, options.work, tally)
    tally.part("The forms in Chromium and Firefox")
    forms.check(list(looked), tally,
                pipeline.Program(options.program.resolve(), options.work / "home") if options.program else None)
    tally.part("Done")
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
