"""Queue files by the rules: the order of their entries, what is known already, and what meets a newer change."""

from __future__ import annotations

import copy

from .model import DATA, Model, Refused, changed, differences


def apply(model: Model, entries: list[dict], now: int) -> dict:
    """Applies the entries of a file; gives how many were applied, known already, refused and kept as conflicts.

    `entries` loses those that would meet a known fault of the program.
    """
    counts = dict.fromkeys(["applied", "already_applied", "refused", "conflicts"], 0)
    for entry in sorted(entries[:], key=lambda one: (one["action"] != "log_activity", one["moment"], one["id"])):
        if entry["id"] in model.known or entry["id"] in model.manual:
            model.known.add(entry["id"])
            counts["already_applied"] += 1
            continue
        before = copy.deepcopy(model)
        try:
            said = _one(model, entry, now)
        except Refused:
            if model.meets:
                entries.remove(entry)
            vars(model).update(vars(before))
            if entry not in entries:
                continue
            counts["refused"] += 1
            continue
        if model.meets:
            vars(model).update(vars(before))
            entries.remove(entry)
            continue
        model.known.add(entry["id"])
        counts[said] += 1
    model.find_conflicts(now)
    return counts


def status(counts: dict) -> int:
    """The exit code: only a file of which nothing can be used is refused."""
    return DATA if counts["refused"] and not (counts["applied"] or counts["already_applied"] or counts["conflicts"]) else 0


def _one(model: Model, entry: dict, now: int) -> str:
    given, moment = dict(entry["payload"]), entry["moment"]
    if entry["action"] == "log_activity":
        model.enter(model.by_hand(entry["id"], given), moment, now, "page")
        return "applied"
    name = given.pop("id", None)
    if entry["action"] == "resolve_conflict":
        if "undo" in given:
            model.undo(given["undo"], now, "page", None)
        else:
            model.decide(name, given["keep"], given.get("take"), given.get("note"), moment, now, "page")
        return "applied"
    workout = f"workout/{name}"
    if name not in model.manual and not any(one["id"] == name for one in model.synced.values()):
        if workout not in model.touched:
            raise Refused(DATA)
        # It was removed: a removal has nothing to do, and a change alone makes no whole record.
        return "applied" if entry["action"] == "delete_record" else "conflicts"
    if name in model.manual:
        same = entry["action"] == "edit_record" and not differences(model.manual[name], changed(model.manual[name], given))
        thing = workout
    else:
        same, thing = False, f"record/{name}/{model.record(name)['source']}"
    if model.touched.get(thing, 0) > moment and not same:
        return "conflicts"
    if entry["action"] == "edit_record":
        model.edit(name, given, moment, now, "page")
    else:
        model.delete(name, moment, now, "page")
    return "applied"
