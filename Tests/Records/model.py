"""A plain model of a person's records, written from the rules: sessions by hand and of sources, corrections, conflicts,
decisions and the trail. It has no database, no files and no clock; see README.md beside this file."""

from __future__ import annotations

import datetime
from zoneinfo import ZoneInfo

ZONE = ZoneInfo("Europe/Berlin")
BY_HAND = "manual"
# The fields that a person can change, and that a merged session takes from one side or the other, in their order.
FIELDS = ["name", "start", "minutes", "kcal", "km", "heart_rate", "strength", "note"]
DECISIONS_KEPT = 100
KINDS = {"Weight Training": "strength", "Strength Training": "strength"}

Session = dict
Key = tuple[str, str]


class Refused(Exception):
    """The program must refuse it with this exit code, and change nothing."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


UNKNOWN, DATA = 64, 65


def local(moment: int) -> str:
    """A moment on the person's clock, with its offset."""
    return datetime.datetime.fromtimestamp(moment, ZONE).isoformat()


def utc(moment: int) -> str:
    """A moment in UTC, as the trail has it."""
    return datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def end(session: Session) -> int:
    return session["start"] + session["seconds"]


def values(session: Session) -> dict:
    """The fields that have a value, as the trail has them."""
    found = {"name": session["name"], "start": utc(session["start"]), "minutes": session["minutes"]}
    found |= {name: session[name] for name in ("kcal", "km", "note") if session[name] is not None}
    return found | ({"strength": 1} if session["strength"] else {})


def differences(old: Session, new: Session) -> dict:
    """The fields in which `new` differs, with its values; null for a value that it does not have."""
    before, after = values(old), values(new)
    return {name: after.get(name, 0 if name == "strength" else None)
            for name in before | after if before.get(name) != after.get(name)}


def changed(session: Session, given: dict) -> Session:
    """A session with other values; with other minutes it ends that long after its start."""
    session = dict(session)
    for name, value in given.items():
        if name == "minutes":
            session["minutes"], session["seconds"] = value, value * 60
        elif name == "strength":
            session["strength"] = value == 1
        else:
            session[name] = value
    return session


def merged(manual: Session, synced: Session, taken: list[str]) -> Session:
    """The session by hand with some fields of the synced one."""
    session = dict(manual)
    for name in taken:
        if name == "minutes":
            session["minutes"], session["seconds"] = synced["minutes"], synced["seconds"]
        elif name == "heart_rate":
            session["mean"], session["highest"] = synced["mean"], synced["highest"]
        else:
            session[name] = synced[name]
    return session


def usually_taken(manual: Session, synced: Session) -> list[str]:
    """Time and length, since a device measured them, and each figure that the session by hand lacks."""
    taken = {"start", "minutes"}
    taken |= {name for name in ("kcal", "km") if manual[name] is None and synced[name] is not None}
    if synced["mean"] is not None:
        taken.add("heart_rate")
    if synced["strength"] and not manual["strength"]:
        taken.add("strength")
    return [name for name in FIELDS if name in taken]


def overlap(one: Session, other: Session) -> int:
    """The seconds that both of two half-open spans cover; 0 or less for none."""
    return min(end(one), end(other)) - max(one["start"], other["start"])


def overlap_type(one: Session, other: Session) -> str:
    """`same` when both ends are within five minutes, `contained` when one is within the other, else `partial`."""
    first, last = one["start"] - other["start"], end(one) - end(other)
    if abs(first) <= 300 and abs(last) <= 300:
        return "same"
    return "contained" if first * last <= 0 else "partial"


def are_one(one: Session, other: Session) -> bool:
    """Whether sessions of two sources are one: at least half of the shorter time and the same kind, or 80 % of the longer."""
    shared = overlap(one, other)
    if one["source"] == other["source"] or shared <= 0:
        return False
    lengths = sorted([one["seconds"], other["seconds"]])
    same = KINDS.get(one["name"], one["name"]) == KINDS.get(other["name"], other["name"])
    return shared * 2 >= lengths[0] if same else shared * 10 >= lengths[1] * 8


def key(session: Session) -> Key:
    return (session["id"], session["source"])


def place(session: Session) -> tuple[int, str]:
    return (session["start"], session["id"])


class Resolved:
    """What counts, what does not, and all conflicts."""

    def __init__(self) -> None:
        self.rows: list[tuple[Session, str]] = []
        self.conflicts: list[dict] = []
        self.gone: set[Key] = set()
        self.merges: dict[Key, list[dict]] = {}


class Model:
    """All that is known of a person's records."""

    def __init__(self) -> None:
        self.manual: dict[str, Session] = {}
        self.synced: dict[Key, Session] = {}
        self.corrections: dict[Key, dict] = {}
        # By the pair of the id by hand and the key of the synced session.
        self.ledger: dict[tuple[str, Key], dict] = {}
        self.conflict_ids: dict[tuple[str, Key], str] = {}
        self.trail: list[dict] = []
        self.touched: dict[str, int] = {}
        self.known: set[str] = set()
        # Faults of the program that this step would meet, see README.md.
        self.meets: set[str] = set()

    # What counts

    def resolve(self) -> Resolved:
        found = Resolved()
        sessions = []
        for session in self.synced.values():
            state = self.corrections.get(key(session))
            if state is None:
                sessions.append((session, "counted"))
            elif state["state"] == "hidden":
                found.rows.append((session, "hidden"))
            elif state["state"] == "changed":
                sessions.append((changed(session, self._read(state["values"])), "corrected"))
        kept, states, twins = self._joined(sessions, found)
        for manual in self.manual.values():
            for synced in kept:
                if overlap(manual, synced) > 0:
                    found.conflicts.append(self._conflict(manual, synced, twins[key(synced)]))
        found.conflicts.sort(key=self._order)
        self._settle(kept, states, found)
        return found

    @staticmethod
    def _order(conflict: dict) -> tuple:
        earlier, later = sorted([conflict["manual"], conflict["synced"]], key=place)
        return (*place(later), earlier["id"])

    def _joined(self, sessions: list, found: Resolved) -> tuple[list[Session], dict, dict]:
        """The synced sessions without those that another, more trusted source has too."""
        states = {key(session): state for session, state in sessions}
        ordered = sorted((session for session, _ in sessions), key=place)
        twins: dict[Key, list[Key]] = {}
        gone: set[Key] = set()
        kept = []
        for session in sorted(ordered, key=lambda one: (one["source"], *place(one))):
            if key(session) in gone:
                continue
            whole, own = dict(session), []
            for twin in ordered:
                if key(twin) not in gone and twin["source"] > session["source"] and are_one(session, twin):
                    gone.add(key(twin))
                    own.append(key(twin))
                    found.rows.append((twin, "duplicate"))
                    for name in ("kcal", "km", "mean", "highest"):
                        whole[name] = twin[name] if whole[name] is None else whole[name]
                    whole["strength"] = whole["strength"] or twin["strength"]
            kept.append(whole)
            twins[key(whole)] = own
        return kept, states, twins

    def _conflict(self, manual: Session, synced: Session, twins: list[Key]) -> dict:
        pairs = [(manual["id"], other) for other in [key(synced), *sorted(twins)]]
        known = [pair for pair in pairs if pair in self.ledger]
        decided = [pair for pair in known if self.ledger[pair]["choice"]]
        latest = max(decided, key=lambda one: self.ledger[one]["decided"]) if decided else None
        pair = latest or (known or pairs)[0]
        return {"manual": manual, "synced": synced, "pair": pair, "known": bool(known),
                "decision": self.ledger.get(pair) or {"choice": None, "taken": [], "note": None, "decided": None, "found": None}}

    @staticmethod
    def _settle(kept: list[Session], states: dict, found: Resolved) -> None:
        gone, merges = set(), {}
        for one in found.conflicts:
            choice = one["decision"]["choice"]
            if choice in ("manual", "merge"):
                gone.add(key(one["synced"]))
            if choice == "synced":
                gone.add(key(one["manual"]))
            if choice == "merge":
                merges.setdefault(key(one["manual"]), []).append(one)
        found.gone, found.merges = gone, merges
        for session in kept:
            found.rows.append((session, "decided" if key(session) in gone else states[key(session)]))

    def rows(self) -> list[tuple[Session, str, bool]]:
        """Every session as the list shows it: with its state, and whether it waits for a decision."""
        found = self.resolve()
        pending = {key(side) for one in found.conflicts if not one["decision"]["choice"] for side in (one["manual"], one["synced"])}
        rows = list(found.rows)
        for session in self.manual.values():
            if key(session) in found.gone:
                rows.append((session, "decided"))
                continue
            for one in found.merges.get(key(session), []):
                session = merged(session, one["synced"], one["decision"]["taken"])
            rows.append((session, "merged" if key(session) in found.merges else "counted"))
        return sorted(((session, state, key(session) in pending) for session, state in rows),
                      key=lambda row: (row[0]["start"], row[0]["source"], row[0]["id"]))

    # What is done

    def find_conflicts(self, moment: int) -> None:
        """Notes when a conflict was found."""
        for one in self.resolve().conflicts:
            if not one["known"]:
                self.ledger[one["pair"]] = dict(one["decision"], found=moment)

    def enter(self, session: Session, moment: int, now: int, way: str) -> None:
        before, old = self.state(f"workout/{session['id']}"), self.manual.get(session["id"])
        if old:
            fields = differences(old, session)
            merges = [(self.conflict_ids[pair], decision) for pair, decision in self.ledger.items()
                      if pair[0] == session["id"] and decision["choice"] == "merge"]
            for name, decision in sorted(merges, key=lambda one: one[0]):
                if fields.keys().isdisjoint(decision["taken"]):
                    continue
                was = self.state(f"conflict/{name}")
                decision["taken"] = [field for field in decision["taken"] if field not in fields]
                self._line("change", f"conflict/{name}", was, self.state(f"conflict/{name}"), now, way, decision["choice"],
                           decision["note"])
        self.manual[session["id"]] = session
        self._note(f"workout/{session['id']}", before, moment, now, way)

    def bring(self, sessions: list[Session], format_name: str, title: str, now: int) -> None:
        """An import: new sessions are kept, those that the person removed are left out."""
        new = [one for one in sessions if key(one) not in self.synced
               and self.corrections.get(key(one), {}).get("state") != "removed"]
        self.synced |= {key(one): one for one in new}
        if new:
            counts = {"read": len(sessions), "new": len(new), "unchanged": len(sessions) - len(new), "refused": 0}
            self._line("import", f"import/{format_name}", None, counts, now, "import", title)

    def record(self, name: str) -> Session:
        """A synced session by its id."""
        found = [one for one in self.synced.values() if one["id"] == name]
        if not found:
            raise Refused(UNKNOWN)
        return found[0]

    def edit(self, name: str, given: dict, moment: int, now: int, way: str) -> None:
        if name in self.manual:
            return self.enter(changed(self.manual[name], given), moment, now, way)
        raw = self.record(name)
        state = self.corrections.get(key(raw))
        current = changed(raw, self._read(state["values"])) if state and state["state"] == "changed" else raw
        wanted = changed(current, given)
        values = differences(raw, wanted)
        state = {"state": "changed", "values": values, "was": differences(wanted, raw)} if values else None
        self._correct(raw, state, moment, now, way)

    def hide(self, name: str, moment: int, note: str | None) -> None:
        if name in self.manual:
            raise Refused(UNKNOWN)
        self._correct(self.record(name), {"state": "hidden"}, moment, moment, "command", note)

    def delete(self, name: str, moment: int, now: int, way: str) -> None:
        if name in self.manual:
            before = self.state(f"workout/{name}")
            del self.manual[name]
            self._note(f"workout/{name}", before, moment, now, way)
        else:
            session = self.record(name)
            self._correct(session, {"state": "removed"}, moment, now, way)
            del self.synced[key(session)]

    def _correct(self, session: Session, state: dict | None, moment: int, now: int, way: str, note: str | None = None) -> None:
        thing = f"record/{session['id']}/{session['source']}"
        before = self.state(thing)
        self._set_correction(key(session), state)
        self._note(thing, before, moment, now, way, session["source"], note)

    def _set_correction(self, subject: Key, state: dict | None) -> None:
        self.corrections.pop(subject, None)
        if state:
            self.corrections[subject] = state

    def decide(self, name: str, choice: str, taken: list[str] | None, note: str | None, moment: int, now: int, way: str) -> None:
        found = [one for one in self.resolve().conflicts if self.conflict_ids.get(one["pair"]) == name]
        if not found:
            raise Refused(UNKNOWN)
        one = found[0]
        if one["decision"]["choice"]:
            raise Refused(DATA)
        if choice == "merge":
            taken = usually_taken(one["manual"], one["synced"]) if taken is None else [field for field in FIELDS if field in taken]
        else:
            taken = []
        self.ledger[one["pair"]] = dict(one["decision"], choice=choice, taken=taken, note=note, decided=moment)
        self._note(f"conflict/{name}", None, moment, now, way, choice, note)

    def undo(self, number: int, moment: int, way: str, note: str | None = None) -> None:
        """The thing is again as it was before the line, unless it was changed since."""
        line = next((line for line in self.trail if line["number"] == number), None)
        if not line or line["action"] == "import" or self.state(line["thing"]) != line["after"]:
            raise Refused(DATA)
        for other in self._companions(line):
            if self.state(other["thing"]) == other["after"]:
                self._restore(other, moment, way, note)
        self._restore(line, moment, way, note)

    def _companions(self, line: dict) -> list[dict]:
        """The lines of decisions that the change of a merged record changed with it: those just before it, of its moment."""
        found: list[dict] = []
        if not line["thing"].startswith("workout/"):
            return found
        action = "undo" if line["action"] == "undo" else "change"
        by_number = {one["number"]: one for one in self.trail}
        while True:
            other = by_number.get(line["number"] - len(found) - 1)
            if not other or other["time"] != line["time"] or other["action"] != action or not other["thing"].startswith("conflict/"):
                return found
            found.append(other)

    def _restore(self, line: dict, moment: int, way: str, note: str | None) -> None:
        thing, state = line["thing"], line["before"]
        kind, name = thing.split("/")[:2]
        if kind == "workout":
            self.manual.pop(name, None)
            if state:
                self.manual[name] = self.by_hand(name, self._read({one: value for one, value in state.items() if one != "kind"}))
        elif kind == "record":
            subject = (name, thing.split("/", 2)[2])
            self._set_correction(subject, state)
            if state and state["state"] == "removed":
                self.synced.pop(subject, None)
        else:
            decision = self.ledger[self._pair(name)]
            decision |= {"choice": state and state["decision"], "taken": (state or {}).get("taken", []),
                         "note": (state or {}).get("note"), "decided": moment if state else None}
        self._touch(thing, moment)
        self._line("undo", thing, line["after"], self.state(thing), moment, way, line["source"], note, line["number"])

    # The trail

    def state(self, thing: str) -> dict | None:
        """What the trail has of a thing; None where it is not there."""
        kind, name = thing.split("/")[:2]
        if kind == "workout":
            return {"kind": "workout"} | values(self.manual[name]) if name in self.manual else None
        if kind == "record":
            return self.corrections.get((name, thing.split("/", 2)[2]))
        decision = self.ledger.get(self._pair(name))
        if not decision or not decision["choice"]:
            return None
        found = {"decision": decision["choice"]}
        if decision["choice"] == "merge":
            found["taken"] = list(decision["taken"])
        return found | ({"note": decision["note"]} if decision["note"] else {})

    def _pair(self, name: str) -> tuple[str, Key]:
        return next(pair for pair, found in self.conflict_ids.items() if found == name)

    def _touch(self, thing: str, moment: int) -> None:
        self.touched[thing] = max(moment, self.touched.get(thing, moment))

    def _note(self, thing: str, before: dict | None, moment: int, now: int, way: str,
              source: str | None = None, note: str | None = None) -> None:
        self._touch(thing, moment)
        after = self.state(thing)
        if before == after:
            return
        if thing.startswith("conflict/"):
            action = "decide"
        elif thing.startswith("record/"):
            action = "delete" if after and after["state"] == "removed" else "change"
        else:
            action = "create" if before is None else "delete" if after is None else "change"
        self._line(action, thing, before, after, now, way, source, note)

    def _line(self, action: str, thing: str, before: dict | None, after: dict | None, now: int, way: str,
              source: str | None, note: str | None = None, undoes: int | None = None) -> None:
        number = (self.trail[-1]["number"] if self.trail else 0) + 1
        self.trail.append({"number": number, "time": local(now), "action": action, "way": way, "thing": thing, "before": before,
                           "after": after, "source": source, "note": note, "undoes": undoes})
        decisions = [line["number"] for line in self.trail if line["thing"].startswith("conflict/")]
        dropped = set(decisions[:-DECISIONS_KEPT])
        self.trail = [line for line in self.trail if line["number"] not in dropped]

    @staticmethod
    def by_hand(name: str, given: dict) -> Session:
        """A session by hand with these values."""
        empty = dict.fromkeys(["kcal", "km", "note", "mean", "highest"])
        return changed(empty | {"id": name, "source": BY_HAND, "strength": False, "seconds": 0}, given)

    @staticmethod
    def _read(given: dict) -> dict:
        """Values of the trail as values of a session."""
        if "start" not in given:
            return given
        moment = datetime.datetime.fromisoformat(given["start"].replace("Z", "+00:00"))
        return given | {"start": int(moment.timestamp())}
