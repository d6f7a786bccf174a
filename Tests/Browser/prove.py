"""From sample to site, and then every page as a reader sees it. See README.md beside this file."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from prooflib import nu_checker
from prooflib.program import Program
from prooflib.tally import Tally

from . import (
    arrival,
    browser,
    choice,
    dashboard,
    direction,
    files,
    filters,
    folder,
    forms,
    gecko,
    hostile,
    interaction,
    languages,
    offline,
    orca,
    pets,
    pipeline,
    practice,
    reach,
    settings,
    sound,
    speech,
    transcript,
    truth,
    wayfinding,
    ways,
)


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
    # The person who has everything has the largest site, which is begun first.
    ordered = sorted(sites, key=lambda site: (site.name != "mira", site.name))
    pages: dict[Path, list[files.Page]] = {}
    with ProcessPoolExecutor(2) as pool:
        for site, (found, passed, failed) in zip(ordered, pool.map(partial(_as_files, others, private), ordered)):
            tally.passed += passed
            tally.failed += failed
            pages[site] = found
    # Three people show all states: full data, hardly any data, old data.
    shown = sorted((site for site in sites if not others or site.name in ("mira", "jonas", "theo")),
                   key=lambda site: (site.name != "mira", site.name))
    chosen = choice.chosen({site: pages[site] for site in shown})
    program = Program(options.program.resolve(), options.work / "home") if options.program else None
    lanes = _lanes(sites, {site: paths[: options.pages or None] for site, paths in chosen.items()}, program, options.work)
    tally.part(f"{sum(map(len, chosen.values()))} pages in the browser, and what is done with them")
    # Three processes on two cores: one of them usually waits for a browser.
    with ProcessPoolExecutor(3) as pool:
        for passed, failed, skipped in pool.map(_lane, lanes):
            tally.passed += passed
            tally.failed += failed
            tally.skipped += skipped
    # This depends on exact moments, so nothing else runs meanwhile but what waits for them too.
    if program:
        tally.part("A change of mood in the browser")
        pets.moments(program, options.work, tally)
    tally.part("Done")
    return tally.close()


def _as_files(others: dict[str, list[str]], private: list[str], site: Path) -> tuple[list[files.Page], int, int]:
    """The pages of one site, looked at as files: how many checks went well, and how many not."""
    tally = Tally()
    found = files.check(site, tally, others.get(site.name, []), private)
    wayfinding.check(site.name, found, tally)
    return found, tally.passed, tally.failed


def _lanes(sites: list[Path], looked: dict[Path, list[str]], program: Program | None,
           work: Path) -> list[list[tuple[str, Callable]]]:
    """What is looked at, as lists of parts that follow each other; whichever lane is free takes the next list. What
    writes into the home of one person stands in one list, and the longest come first."""
    people = list(looked)
    first = next((site for site in people if site.name == "mira"), people[0])
    jobs = browser.shares(looked, 4)
    pages = [[(f"Pages in Chromium, {number} of {len(jobs)}", partial(browser.check, share))]
             for number, share in enumerate(jobs, 1)]
    entries = [("Guided practice", partial(practice.check, first, program=program)),
               ("The forms in Chromium and Firefox", partial(forms.check, people, program=program))]
    others = [
        [("What scripts add, from disk and served", partial(interaction.check, first)),
         ("Pages that arrive in pieces", partial(arrival.check, first))],
        [("Large text, fingers, few colors, focus", partial(reach.check, first))],
        [("What a screen reader hears", partial(speech.check, people)),
         ("Transcripts of a screen reader", partial(transcript.check, sites))],
        [("The form of settings", partial(settings.check, first, program.path if program else None)),
         ("Saving into a folder", partial(folder.check, first)),
         ("Charts by keys and by ear", partial(sound.check, first)),
         ("Short ways", partial(ways.check, first)),
         ("Installed, then without a network", partial(offline.check, first, work))],
        [("The whole of a site in Firefox", partial(gecko.check, first, looked[first]))],
        [("The pets in the browser", partial(pets.check, people))],
        [("Pages against the Nu checker", partial(nu_checker.check, sites))],
    ]
    if not program:
        return [entries, *pages, *others]

    def apart(name: str) -> Program:
        """The program with a copy of the home: the forms write into it meanwhile."""
        shutil.rmtree(work / name, ignore_errors=True)
        shutil.copytree(work / "home", work / name)
        return Program(program.path, work / name)

    return [
        entries,
        [("A real screen reader", partial(orca.check, first, program=apart("home-orca"), work=work))],
        *pages,
        [("Numbers against the models", partial(truth.check, apart("home-truth"), work))],
        [("The site in Arabic, from right to left", partial(direction.check, apart("home-direction"), work))],
        *others,
        [("Two languages at once, and long words", partial(languages.check, apart("home-languages"), work))],
        [("Questions and mistakes", partial(pipeline.ask, apart("home-asked"), work))],
        [("A hostile person", partial(hostile.check, Program(program.path, work / "home-hostile"), work))],
        [("A Dashboard of chosen blocks", partial(dashboard.check, apart("home-chosen"), work))],
        [("The filters of the history and the trail", partial(filters.check, apart("home-filtered"), work))],
    ]


def _lane(parts: list[tuple[str, Callable]]) -> tuple[int, int, int]:
    """Parts one after the other; a part that breaks off has failed. How many checks went well, how many not, and how
    many were left out."""
    tally = Tally()
    for name, check in parts:
        tally.begin()
        try:
            check(tally=tally)
        except Exception as error:
            tally.check(f"{name} is looked at to its end", False, repr(error))
        tally.end(name)
    return tally.passed, tally.failed, tally.skipped


if __name__ == "__main__":
    sys.exit(main())
