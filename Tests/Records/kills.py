"""Changes of records that are killed at any moment: afterwards they were made as a whole or not at all."""

from __future__ import annotations

import collections
import copy
import json
import signal
import subprocess
import time

from prooflib.tally import Tally

from . import offline
from .model import Model, local
from .steps import CHOICES, Steps, file_entry
from .watched import ME


def kill(steps: Steps, times: int, tally: Tally) -> None:
    """Kills so many changes in turn, each after a random part of the time that one of its kind takes."""
    watched, chance = steps.watched, steps.chance
    took: dict[str, float] = {}
    counts: collections.Counter = collections.Counter()
    kinds = [_decide, _undo, _edit, _delete, _hide, _queue]
    while counts["killed"] < times:
        watched.now += 60
        kind = kinds[counts["tried"] % len(kinds)]
        counts["tried"] += 1
        name = kind.__name__.strip("_")
        words, act = kind(steps)
        if not words:
            if not tally.check(f"there is something to {name}", counts["tried"] < 20 * times):
                return
            continue
        code, model = watched.expect(act)
        if code:
            continue
        command = watched.program.words(*words, "--person", ME, "--as-of", local(watched.now))
        began = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if name in took:
            time.sleep(chance.uniform(0, took[name]))
            process.send_signal(signal.SIGKILL)
        code = process.wait()
        counts["ended"] += name in took and code >= 0
        counts["killed"] += name in took
        took.setdefault(name, 1.2 * (time.monotonic() - began))
        read = watched.read()
        before, after = watched.differences(watched.copy(), read), watched.differences(model, read)
        said = " ".join(map(str, words))
        if not tally.check(f"killed, it is wholly before or wholly after: {said}", not before or not after, f"{before} {after}"):
            return
        counts["whole" if not after else "not made"] += 1
        if not after:
            watched.model = model
    print(f"     {times} kills ({counts['ended']} came too late): {counts['whole']} made as a whole, "
          f"{counts['not made']} not made", flush=True)


# Each gives the words of a command and what the model does, or nothing when there is nothing to do.


def _decide(steps: Steps):
    model, now = steps.model, steps.watched.now
    waiting = [one for one in model.resolve().conflicts if not one["decision"]["choice"]]
    if not waiting:
        return _undo(steps)
    name, choice = model.conflict_ids[steps.chance.choice(waiting)["pair"]], steps.chance.choice(CHOICES)
    return ["records", "resolve", name, "--keep", choice], lambda one: one.decide(name, choice, None, None, now, now, "command")


def _undo(steps: Steps):
    model: Model = steps.model
    lines = [line["number"] for line in model.trail
             if line["thing"].startswith("conflict/") and model.state(line["thing"]) == line["after"] and line["before"] != line["after"]]
    if not lines:
        return None, None
    number, now = lines[-1], steps.watched.now
    return ["records", "undo", number], lambda one: one.undo(number, now, "command")


def _edit(steps: Steps):
    name, given, now = steps.someone(), steps.changes(), steps.watched.now
    if not name:
        return None, None
    return ["records", "edit", name, *steps.options(given)], lambda one: one.edit(name, given, now, now, "command")


def _hide(steps: Steps):
    name, now = steps.someone(), steps.watched.now
    return (["records", "hide", name], lambda one: one.hide(name, now, None)) if name else (None, None)


def _delete(steps: Steps):
    name, now = steps.someone(), steps.watched.now
    return (["records", "delete", name, "--yes"], lambda one: one.delete(name, now, now, "command")) if name else (None, None)


def _queue(steps: Steps):
    watched = steps.watched
    entries = [steps.entry(index) for index in range(8)]
    path = watched.folder / f"killed-{steps.made}.json"
    offline.apply(watched.copy(), known := list(entries), watched.now)
    path.write_text(json.dumps({"format": "triptych-queue-1", "person": ME, "entries": [file_entry(one) for one in known]}))
    return ["queue", "apply", path], lambda one: offline.apply(one, copy.deepcopy(known), watched.now)
