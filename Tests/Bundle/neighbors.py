"""People in one home whose ids look alike, and links from one to another: no byte gets across."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

from prooflib.tally import Tally
from prooflib.trees import contents, differing

from . import everybyte

# Ids that begin with another id, end with it or look like it.
PEOPLE = {"ada": "Wombatword", "ada-2": "Echidnaword", "a-da": "Bilbyword", "ad": "Potorooword"}


def check(program, work: Path, tally: Tally) -> None:
    """Everybody is built, alone and together; then every kind of link is planted."""
    home, out = work / "home-near", work / "site-near"
    for person, word in PEOPLE.items():
        csv = work / "near.csv"
        csv.write_text("date,metric,value,unit,source\n" + "".join(
            f"2026-03-{day:02d},steps,{6000 + 10 * day},count,{word}\n" for day in range(1, 15)))
        taken = program.run("import", csv, "--person", person, "--time-zone", "Europe/Berlin", home=home)
        logged = program.run("log", "journal", word, "--person", person, home=home)
        tally.check(f"{person} is there", taken.returncode == 0 and logged.returncode == 0, taken.stderr + logged.stderr)
    built = program.run("build", "--all", "--out", out, "--jobs", 2, home=home)
    tally.check("all are built", built.returncode == 0, built.stderr)
    for person, word in PEOPLE.items():
        others = [other for other in PEOPLE.values() if other != word]
        tally.check(f"{person}: own words are there", bool(everybyte.found([word], out / person)))
        apart(f"{person}'s site", others, out / person, tally)
        said = work / f"near-{person}.txt"
        said.write_text("".join(
            program.run(*words, "--person", person, "--json", home=home).stdout
            for words in (("show", "all"), ("show", "records"), ("records", "list"), ("notify", "plan"))))
        tally.check(f"{person}: answers hold own words only", word in said.read_text()
                    and not any(other in said.read_text() for other in others))
        bundle = work / f"near-{person}.zip"
        program.run("export", "--person", person, "--file", bundle, home=home)
        shutil.unpack_archive(bundle, work / f"near-{person}")
        apart(f"{person}'s bundle", others, work / f"near-{person}", tally)
    for ledger in out.glob(".ledger-*"):
        words = set(re.findall(rb"[a-z0-9-]+", ledger.read_bytes()))
        # Two letters may stand in a digest by chance.
        others = [person for person in PEOPLE if ledger.name != f".ledger-{person}" and len(person) > 2]
        named = [person for person in others if person.encode() in words]
        tally.check(f"{ledger.name} names nobody else", not named, named)
    links(program, home, out, work, tally)


def apart(name: str, others: list[str], folder: Path, tally: Tally) -> None:
    crossed = everybyte.found(others, folder)
    tally.check(f"{name} has no byte of others", not crossed, crossed)


def files(folder: Path) -> dict[str, bytes]:
    """Every byte of a folder, without what its links lead to."""
    return contents(folder, lambda path: not path.is_symlink())


def links(program, home: Path, out: Path, work: Path, tally: Tally) -> None:
    """Links from ada-2 to ada, symbolic and hard, in every place a build or an import writes to."""
    victim, hers = out / "ada", home / "people" / "ada"
    secret = work / "secret"
    secret.mkdir()
    (secret / "index.html").write_text("Wombatword, and not for ada-2")
    places = {
        "the site itself": (out / "ada-2", victim), "a page": (out / "ada-2/index.html", victim / "index.html"),
        "a folder of the site": (out / "ada-2/deep", victim / "deep"), "staging": (out / ".staging-ada-2", victim),
        "the ledger": (out / ".ledger-ada-2", victim / "index.html"),
        "the person's folder": (home / "people/ada-2", hers), "the cache": (home / "people/ada-2/cache.sqlite", hers / "cache.sqlite"),
        "the settings": (home / "people/ada-2/settings.json", hers / "settings.json"),
        "the journal": (home / "people/ada-2/cache.sqlite-journal", hers / "cache.sqlite"),
        "the list of places": (home / "people/ada-2/places.json", hers / "places.json"),
        "the lock": (home / "people/ada-2/lock", hers / "lock"),
        "the inbox": (home / "people/ada-2/inbox", hers), "art": (home / "art", secret), "runs": (home / "runs", secret),
        "the output": (out, secret),
    }
    for name, (path, target) in places.items():
        held, site = work / "held", work / "held-site"
        for folder, copy in ((home, held), (out / "ada-2", site)):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(folder, copy, symlinks=True)
        before = (files(hers), files(victim), files(secret))
        if path.is_dir():
            path.rename(work / "moved") if path == out else shutil.rmtree(path)
        path.unlink(missing_ok=True)
        path.symlink_to(target)
        reach = work / "moved" if path == out else out
        for words in (("import", work / "near.csv", "--person", "ada-2"), ("log", "steps", 4321, "--person", "ada-2"),
                      ("build", "--person", "ada-2", "--out", out), ("erase", "run", "--person", "ada-2", "--now",
                                                                    "--confirm", "ada-2", "--out", out)):
            said = program.run(*words, home=home)
            tally.check(f"a link in place of {name}: {words[0]} ends with a message or does its work",
                        (said.returncode in (0, 64, 65, 73, 74, 75) and "rror" in said.stderr) or said.returncode == 0,
                        f"{said.returncode} {said.stderr}")
            if words[0] == "build" and said.returncode == 0 and (out / "ada-2").is_dir():
                apart(f"a link in place of {name}: the site", ["Wombatword"], out / "ada-2", tally)
        after = (files(hers), files(reach / "ada"), files(secret))
        tally.check(f"a link in place of {name}: nothing of ada's or beyond changes", after == before,
                    [path for one, two in zip(before, after) for path in differing(one, two)][:5])
        if out.is_symlink():
            out.unlink()
            reach.rename(out)
        for folder, copy in ((home, held), (out / "ada-2", site)):
            if folder.is_symlink():
                folder.unlink()
            shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(copy, folder, symlinks=True)
        for left in out.glob(".*"):
            left.unlink() if left.is_symlink() or left.is_file() else shutil.rmtree(left)
    hard(program, home, out, tally)


def hard(program, home: Path, out: Path, tally: Tally) -> None:
    """A page of ada's under a second name in ada-2's site: the next build removes it and leaves ada's alone."""
    before = files(out / "ada")
    page = out / "ada-2" / "index.html"
    page.unlink()
    os.link(out / "ada" / "index.html", page)
    os.link(out / "ada" / "deep" / "index.html", out / "ada-2" / "stolen.html")
    settings = home.parent / "near.json"
    settings.write_text(json.dumps({"time_zone": "Europe/Berlin", "language": "de"}))
    program.plain("settings", "apply", settings, "--person", "ada-2", home=home)
    built = program.run("build", "--person", "ada-2", "--out", out, home=home)
    tally.check("hard links: built", built.returncode == 0, built.stderr)
    apart("hard links: the site", ["Wombatword"], out / "ada-2", tally)
    tally.check("hard links: not a byte of ada's changes", files(out / "ada") == before)
    tally.check("hard links: the second name is gone", not (out / "ada-2" / "stolen.html").exists())
