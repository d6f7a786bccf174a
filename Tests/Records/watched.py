"""A home and its model: what a step did to both is compared."""

from __future__ import annotations

import collections
import copy
import json
from collections.abc import Callable
from pathlib import Path

from prooflib.program import Program
from prooflib.tally import Tally

from .model import Model, Refused, key, local, overlap, overlap_type

ME = "me"
# The first moment of a run, 2026-04-01 08:00 in UTC, after all sessions.
FIRST = 1_775_030_400


class Watched:
    """One person's home, the model of it, and the moment; every step is a minute after the one before."""

    def __init__(self, program: Program, folder: Path, tally: Tally, counts: collections.Counter) -> None:
        self.program, self.folder, self.tally, self.counts = program, folder, tally, counts
        self.model = Model()
        self.now = FIRST
        self.ids: dict[tuple[str, str], str] = {}
        self.story: list[str] = []

    def begin(self) -> None:
        """Creates the person, with a workout that is deleted again with everything else."""
        self.call("log", "workout", "Walk", "--minutes", 5, "--time-zone", "Europe/Berlin")
        self.purge()

    def call(self, *words: object, moment: bool = True) -> tuple[int, object, str]:
        """Runs a command; gives its exit code, what it printed as JSON, and its diagnostics."""
        given = [*words, "--person", ME, *(["--as-of", local(self.now)] if moment else [])]
        self.story.append(" ".join(map(str, given)))
        ended = self.program.run(*given, "--json")
        try:
            return ended.returncode, json.loads(ended.stdout), ended.stderr
        except ValueError:
            return ended.returncode, None, ended.stderr

    def purge(self) -> bool:
        code, _, said = self.call("erase", "purge", "--confirm", ME, moment=False)
        if code == 0:
            self.model = Model()
            self.ids = {}
        return code == 0 or self.fail("the cache is emptied", said)

    def fail(self, what: str, detail: object) -> bool:
        """Counts a failed step, with the last commands."""
        (self.folder / "story.txt").write_text("\n".join(self.story) + "\n")
        return self.tally.check(what, False, f"{detail}\n" + "\n".join(self.story[-4:]))

    def copy(self) -> Model:
        return copy.deepcopy(self.model)

    def expect(self, act: Callable[[Model], object]) -> tuple[int, Model]:
        """The exit code and the model after an action of the model: refused, it has changed nothing."""
        model = self.copy()
        try:
            act(model)
        except Refused as refused:
            return refused.code, self.model
        model.find_conflicts(self.now)
        return 0, model

    # Comparing

    def read(self) -> tuple[object, object, object]:
        """The list, the conflicts and the trail as the program has them."""
        found = [self.program.json("records", "list", "--person", ME, "--as-of", local(self.now)),
                 self.program.json("records", "conflicts", "--all", "--person", ME, "--as-of", local(self.now)),
                 self.program.json("records", "audit", "--person", ME)]
        return found[0], found[1], found[2]

    def learn(self, rows: list[dict]) -> None:
        """The ids of synced sessions; the same session has always the same one."""
        for row in rows:
            if row["origin"] == "synced":
                self.ids[(row["source"], row["source_id"])] = row["id"]

    def differences(self, model: Model, read: tuple[object, object, object]) -> list[str]:
        """How the program differs from a model."""
        rows, conflicts, trail = read
        if rows is None or conflicts is None or trail is None:
            return ["a list cannot be read"]
        expected = [expected_row(*row) for row in model.rows()]
        found = first_difference("list", expected, [shown_row(row) for row in rows])
        wanted = model.resolve().conflicts
        self._name(model, wanted, conflicts)
        expected = [expected_conflict(one, model) for one in wanted]
        names = ["id", "found", "manual", "synced", "start", "minutes", "type", "status", "decision", "decided", "taken", "note"]
        found += first_difference("conflicts", expected, [{name: one[name] for name in names} for one in conflicts])
        if len({one["id"] for one in conflicts}) != len(conflicts):
            found.append("two conflicts have the same id")
        return found + first_difference("trail", model.trail, trail)

    @staticmethod
    def _name(model: Model, wanted: list[dict], conflicts: list[dict]) -> None:
        """Keeps the id of each conflict that is seen for the first time."""
        shown = {(one["manual"], one["synced"]): one["id"] for one in conflicts}
        for one in wanted:
            name = shown.get((one["manual"]["id"], one["synced"]["id"]))
            if one["pair"] not in model.conflict_ids and name and name not in model.conflict_ids.values():
                model.conflict_ids[one["pair"]] = name

    def compare(self, model: Model, what: str) -> bool:
        """Compares everything with a model, which from now on is the model."""
        different = self.differences(model, self.read())
        self.counts["steps compared"] += 1
        if different:
            return self.fail(what, "\n".join(different))
        self.model = model
        return True


def first_difference(name: str, expected: list, found: list) -> list[str]:
    """The first place where two lists differ, as text."""
    for index in range(max(len(expected), len(found))):
        one = expected[index] if index < len(expected) else None
        other = found[index] if index < len(found) else None
        if one != other:
            return [f"{name}[{index}] of {len(expected)}: expected {json.dumps(one)}, found {json.dumps(other)}"]
    return []


def expected_row(session: dict, state: str, pending: bool) -> dict:
    start = local(session["start"])
    names = {"name": "name", "minutes": "minutes", "kcal": "kcal", "km": "km", "note": "note", "heart_rate_mean": "mean",
             "heart_rate_highest": "highest"}
    values = {name: session[field] for name, field in names.items() if session[field] is not None}
    return {"id": session["id"], "day": start[:10], "start": start, "source": session["source"],
            "origin": "manual" if session["source"] == "manual" else "synced", "state": state,
            "counts": state in ("counted", "corrected", "merged"), "validation": "pending" if pending else "valid",
            "values": values | ({"strength": 1} if session["strength"] else {})}


def shown_row(row: dict) -> dict:
    names = ["id", "day", "start", "source", "origin", "state", "counts", "validation", "values"]
    return {name: row[name] for name in names}


def expected_conflict(one: dict, model: Model) -> dict:
    manual, synced, decision = one["manual"], one["synced"], one["decision"]
    return {"id": model.conflict_ids.get(one["pair"]), "found": decision["found"] and local(decision["found"]),
            "manual": key(manual)[0], "synced": key(synced)[0], "start": local(max(manual["start"], synced["start"])),
            "minutes": -(-overlap(manual, synced) // 60), "type": overlap_type(manual, synced),
            "status": "decided" if decision["choice"] else "pending", "decision": decision["choice"],
            "decided": decision["decided"] and local(decision["decided"]), "taken": decision["taken"], "note": decision["note"]}
