"""Random operations: each is a command or a queue file for the program, and the same for the model."""

from __future__ import annotations

import copy
import datetime
import json
import random

from . import offline
from .exports import FORMATS, NAMES, World, a_start, maybe
from .model import DATA, FIELDS, UNKNOWN, ZONE, Model, local
from .watched import ME, Watched

CHOICES = ["manual", "synced", "both", "merge"]
# Sessions in a home above which more are deleted than entered.
MANY = 45


def written(chance: random.Random, moment: int) -> str:
    """A moment as a person types it: on their clock where that says all, else with the offset."""
    clock = datetime.datetime.fromtimestamp(moment, ZONE).replace(tzinfo=None, fold=0)
    both = {int(clock.replace(tzinfo=ZONE, fold=fold).timestamp()) for fold in (0, 1)}
    return clock.isoformat() if both == {moment} and chance.random() < 0.5 else local(moment)


class Steps:
    """Chooses and makes steps."""

    def __init__(self, chance: random.Random, watched: Watched, world: World, entries: int) -> None:
        self.chance, self.watched, self.world, self.entries = chance, watched, world, entries
        self.counts = watched.counts
        self.queues: list[list[dict]] = []
        self.made = 0
        self.weights = {self.log: 14, self.bring: 12, self.again: 6, self.resolve: 20, self.undo: 14, self.edit: 12, self.hide: 4,
                        self.delete: 6, self.wrong: 8, self.queue: 30, self.replay: 3, self.purge: 0.4}

    @property
    def model(self) -> Model:
        return self.watched.model

    def step(self) -> bool:
        """One step; gives whether all was as the model says."""
        self.watched.now += 60
        return self.chance.choices(list(self.weights), list(self.weights.values()))[0]()

    # What there is to choose from

    def is_full(self) -> bool:
        return len(self.model.manual) + len(self.model.synced) > MANY

    def someone(self) -> str | None:
        """The id of a session; now and then of one that was deleted."""
        ids = sorted(self.model.manual) + sorted(one["id"] for one in self.model.synced.values())
        if self.chance.random() < 0.05:
            ids = sorted({line["thing"].split("/")[1] for line in self.model.trail if line["action"] == "delete"}) or ids
        return self.chance.choice(ids) if ids else None

    def conflict(self) -> str | None:
        """The id of a conflict, mostly of one that waits."""
        found = self.model.resolve().conflicts
        waiting = [one for one in found if not one["decision"]["choice"]]
        if waiting and self.chance.random() < 0.9:
            found = waiting
        return self.model.conflict_ids[self.chance.choice(found)["pair"]] if found else None

    def line(self) -> int:
        """The number of a line of the trail, mostly of a late one."""
        numbers = [line["number"] for line in self.model.trail]
        if self.chance.random() < 0.7:
            numbers = numbers[-12:]
        return self.chance.choice(numbers) if numbers and self.chance.random() < 0.97 else 100_000

    def workout(self) -> dict:
        """The values of a workout by hand."""
        chance = self.chance
        given = {"name": chance.choice([*NAMES, "Weight Training"]), "start": a_start(chance), "minutes": 5 * chance.randrange(2, 19),
                 "kcal": maybe(chance, chance.randrange(50, 150)), "km": maybe(chance, chance.randrange(10, 90) / 10),
                 "note": maybe(chance, f"note {chance.randrange(100)}")}
        if self.world.sessions and chance.random() < 0.8:
            # Near a session's start, or only touching it.
            near = chance.choice(self.world.sessions)
            given["start"] = chance.choices([near["start"] + 60 * chance.randrange(-6, 7), near["start"] + near["seconds"],
                                             near["start"] - 60 * given["minutes"]], [6, 1, 1])[0]
        if chance.random() < 0.2:
            given["strength"] = 1
        return {name: value for name, value in given.items() if value is not None}

    def changes(self) -> dict:
        """One to three fields of a workout with other values."""
        given = self.workout()
        return {name: given[name] for name in self.chance.sample(sorted(given), min(len(given), self.chance.randrange(1, 4)))}

    def options(self, given: dict) -> list[str]:
        words = []
        for name, value in given.items():
            if name == "strength":
                words.append("--strength" if value else "--no-strength")
            else:
                words += [f"--{name}", written(self.chance, value) if name == "start" else str(value)]
        return words

    # Making a step

    def make(self, name: str, words: list, act, expected: tuple | None = None) -> bool:
        """Runs a command and the same in the model, and compares; a known fault is left out."""
        watched = self.watched
        code, model = expected or watched.expect(act)
        if model.meets:
            self.counts["left out for a known fault"] += 1
            return True
        self.counts["operations"] += 1
        self.counts[f"operation {name}"] += 1
        old = self.model
        found, _, said = watched.call(*words)
        if found != code:
            return watched.fail(f"{name}: the exit code is {code}", f"{found}: {said}")
        if code:
            self.counts["refused"] += 1
            if "error" not in said:
                return watched.fail(f"{name}: a refusal says why", said)
        good = watched.compare(model, name)
        self.count(old, model)
        return good

    def count(self, old: Model, new: Model) -> None:
        """Counts the conflicts and the lines of the trail that a step made."""
        self.counts["conflicts found"] += len(new.ledger) - len(old.ledger)
        newest = old.trail[-1]["number"] if old.trail else 0
        for line in new.trail:
            if line["number"] > newest:
                kind = line["thing"].partition("/")[0]
                self.counts[f"trail: {line['action']} {kind}"] += 1

    def log(self) -> bool:
        if self.is_full():
            return self.delete()
        given = self.workout()
        words = ["log", "workout", given["name"], *self.options({name: value for name, value in given.items() if name != "name"})]
        watched = self.watched
        code, said, text = watched.call(*words)
        name = (said or {}).get("id")
        if code or not name or f"workout/{name}" in self.model.touched:
            return watched.fail("log: a workout is kept under a new id", f"{code} {name} {text}")
        self.counts["operations"] += 1
        self.counts["operation log"] += 1
        _, model = watched.expect(lambda one: one.enter(one.by_hand(name, given), watched.now, watched.now, "command"))
        self.count(self.model, model)
        return watched.compare(model, "log")

    def bring(self) -> bool:
        return self.delete() if self.is_full() else self.take(*self.world.file())

    def again(self) -> bool:
        return self.take(*self.chance.choice(self.world.files)) if self.world.files else True

    def take(self, path, source, sessions) -> bool:
        """Imports a file; the ids of its sessions are those that the list then has."""
        watched = self.watched
        code, _, said = watched.call("import", path)
        if code:
            return watched.fail("import: a file is taken", said)
        watched.learn(watched.program.json("records", "list", "--person", ME, "--as-of", local(watched.now)) or [])
        self.counts["operations"] += 1
        self.counts["operation import"] += 1
        if any((source, one["own"]) not in watched.ids for one in sessions):
            return watched.fail("import: every session of the file is listed", said)
        given = [dict(one, id=watched.ids[(source, one["own"])]) for one in sessions]
        _, model = watched.expect(lambda one: one.bring(given, FORMATS[source], source, watched.now))
        self.count(self.model, model)
        return watched.compare(model, "import")

    def resolve(self) -> bool:
        name, choice, taken, note, now = self.conflict(), self.chance.choice(CHOICES), None, None, self.watched.now
        if not name:
            return self.log()
        if choice == "merge" and self.chance.random() < 0.5:
            taken = self.chance.sample(FIELDS, self.chance.randrange(1, 5))
        if self.chance.random() < 0.2:
            note = f"because {self.made}"
        words = ["records", "resolve", name, "--keep", choice]
        words += ["--take", ",".join(taken)] if taken else []
        words += ["--note", note] if note else []
        return self.make("resolve", words, lambda one: one.decide(name, choice, taken, note, now, now, "command"))

    def undo(self) -> bool:
        number, now = self.line(), self.watched.now
        return self.make("undo", ["records", "undo", number], lambda one: one.undo(number, now, "command"))

    def edit(self) -> bool:
        name, given, now = self.someone(), self.changes(), self.watched.now
        if not name:
            return self.log()
        if self.chance.random() < 0.1:
            given["strength"] = 0
        return self.make("edit", ["records", "edit", name, *self.options(given)], lambda one: one.edit(name, given, now, now, "command"))

    def hide(self) -> bool:
        name, note, now = self.someone(), maybe(self.chance, "the clock was wrong"), self.watched.now
        words = ["records", "hide", name, *(["--note", note] if note else [])]
        return self.make("hide", words, lambda one: one.hide(name, now, note)) if name else self.log()

    def delete(self) -> bool:
        name, now = self.someone(), self.watched.now
        words = ["records", "delete", name, "--yes"]
        return self.make("delete", words, lambda one: one.delete(name, now, now, "command")) if name else self.log()

    def wrong(self) -> bool:
        """Something that must be refused and change nothing."""
        name = self.someone() or "workout-0000000000000000"
        cases = [(UNKNOWN, ["records", "resolve", "conflict-0000000000000000", "--keep", "both"]),
                 (UNKNOWN, ["records", "edit", "workout-0000000000000000", "--minutes", "30"]),
                 (UNKNOWN, ["records", "hide", "strava-0"]), (UNKNOWN, ["records", "delete", "strava-0", "--yes"]),
                 (UNKNOWN, ["records", "delete", name]), (DATA, ["records", "undo", 100_000]),
                 (DATA, ["log", "workout", "Walk", "--minutes", "0"]), (DATA, ["log", "workout", "Walk", "--minutes", "1441"])]
        if self.model.manual:
            own = self.chance.choice(sorted(self.model.manual))
            cases += [(DATA, ["records", "edit", own, "--minutes", "0"]), (UNKNOWN, ["records", "hide", own])]
        cases += [(DATA, ["records", "undo", line["number"]]) for line in self.model.trail if line["action"] == "import"][-2:]
        for one in self.model.resolve().conflicts[-3:]:
            other = self.model.conflict_ids[one["pair"]]
            cases.append((UNKNOWN, ["records", "resolve", other, "--keep", "both", "--take", "minutes"]))
            if one["decision"]["choice"]:
                cases.append((DATA, ["records", "resolve", other, "--keep", self.chance.choice(CHOICES)]))
        code, words = self.chance.choice(cases)
        return self.make("wrong", words, None, (code, self.model))

    def purge(self) -> bool:
        self.counts["operations"] += 1
        self.counts["operation purge"] += 1
        code, _, _ = self.watched.call("erase", "purge", "--confirm", "you", moment=False)
        if code != UNKNOWN or not self.watched.compare(self.watched.copy(), "an emptying that is not confirmed changes nothing"):
            return False
        self.queues.clear()
        return self.watched.purge() and self.watched.compare(Model(), "an emptied cache has nothing")

    # Queue files

    def entry(self, index: int) -> dict:
        """One entry of a queue file."""
        self.made += 1
        kind = self.chance.choices(["log_activity", "resolve", "undo", "edit_record", "delete_record"], [2, 6, 4, 4, 2])[0]
        if kind == "log_activity" and self.is_full():
            kind = "delete_record"
        name = self.conflict() if kind == "resolve" else self.someone()
        moment = self.watched.now - 50 + index
        if self.chance.random() < 0.1:
            moment -= 3600
        if kind == "log_activity" or name is None:
            kind, payload = "log_activity", self.workout()
        elif kind == "resolve":
            choice = self.chance.choice(CHOICES)
            kind, payload = "resolve_conflict", {"id": name, "keep": choice}
            if choice == "merge" and self.chance.random() < 0.5:
                payload["take"] = self.chance.sample(FIELDS, 2)
        elif kind == "undo":
            kind, payload = "resolve_conflict", {"undo": self.line()}
        elif kind == "edit_record":
            payload = {"id": name} | self.changes()
            if self.chance.random() < 0.2:
                payload[self.chance.choice(["kcal", "km", "note"])] = None
        else:
            payload = {"id": name}
        return {"id": f"made-{self.made}", "action": kind, "moment": moment, "payload": payload}

    def queue(self) -> bool:
        entries = [self.entry(index) for index in range(self.chance.randrange(2, self.entries + 1))]
        self.chance.shuffle(entries)
        self.queues.append(entries)
        return self.apply(entries, "queue")

    def replay(self) -> bool:
        return self.apply(self.chance.choice(self.queues), "queue again") if self.queues else self.log()

    def apply(self, entries: list[dict], name: str) -> bool:
        """Applies a queue file; what it says and what it does are compared."""
        watched, model, many = self.watched, self.watched.copy(), len(entries)
        expected = offline.apply(model, entries, watched.now)
        self.counts["left out for a known fault"] += many - len(entries)
        if not entries:
            return True
        path = watched.folder / f"queue-{self.made}.json"
        path.write_text(json.dumps({"format": "triptych-queue-1", "person": ME, "entries": [file_entry(one) for one in entries]}))
        code, said, text = watched.call("queue", "apply", path)
        said = said or {}
        found = {key: said[key] if isinstance(said.get(key), int) else len({one["where"].split(",")[0] for one in said.get(key, [])})
                 if key == "refused" else len(said.get(key, [])) for key in expected}
        if code != offline.status(expected) or found != expected:
            return watched.fail(f"{name}: what is applied", f"expected {expected}, found {code} {found}: {text}")
        self.counts["operations"] += len(entries)
        self.counts["operation in a queue file"] += len(entries)
        self.counts["refused"] += expected["refused"]
        self.counts["queue files"] += 1
        self.count(self.model, model)
        return watched.compare(model, name)

    def toggle(self, times: int) -> bool:
        """One decision that is undone and done again so many times, in one file."""
        self.watched.now += 60
        # A new session and a workout of the same time make a conflict that waits.
        path, source, sessions = self.world.file()
        log = {"id": f"toggle-{self.watched.now}", "action": "log_activity", "moment": self.watched.now - 10,
               "payload": {"name": "Walk", "start": self.world.sessions[-1]["start"], "minutes": 20}}
        if not self.take(path, source, sessions) or not self.apply([log], "queue"):
            return False
        self.watched.now += 60
        model, now = self.watched.copy(), self.watched.now
        waiting = [one for one in model.resolve().conflicts if not one["decision"]["choice"]]
        name, number = model.conflict_ids[waiting[-1]["pair"]], model.trail[-1]["number"] + 1
        entries = [{"id": f"toggle-{now}-0", "action": "resolve_conflict", "moment": now - 1000, "payload": {"id": name, "keep": "merge"}}]
        entries += [{"id": f"toggle-{now}-{index}", "action": "resolve_conflict", "moment": now - 1000 + index,
                     "payload": {"undo": number + index - 1}} for index in range(1, times)]
        good = self.apply(copy.deepcopy(entries), "toggle")
        return good and sum(line["thing"].startswith("conflict/") for line in self.model.trail) == 100


def file_entry(entry: dict) -> dict:
    payload = dict(entry["payload"])
    if "start" in payload:
        payload["start"] = local(payload["start"])
    return {"id": entry["id"], "action": entry["action"], "time": local(entry["moment"]), "payload": payload, "done": False}
