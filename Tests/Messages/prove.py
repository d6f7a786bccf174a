"""Plans and sends a made-up person's messages against services on this machine. See README.md beside this file."""

from __future__ import annotations

import datetime
import email
import email.header
import json
import re
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path

import feedparser
import icalendar
import vobject
from lxml import etree

from prooflib import options
from prooflib.program import Program
from prooflib.tally import Tally

from .server import Relay, Service, certificate

DAY = datetime.date(2026, 3, 15)
SITE = "https://me.example.org/mira/"
# Figures of yesterday.
CANARIES = ["9137", "9,137", r"6\.4", "6 h 24"]


class Person:
    """A person with a hundred days of a watch and of entries, and no message so far."""

    def __init__(self, program: Path, folder: Path, name: str = "mira") -> None:
        self.folder, self.id = folder, name
        self.program = Program(program, folder / f"home-{name}")
        self.out = folder / f"out-{name}"
        # The administrator runs a home for others, and so may whoever runs this proof.
        self.hosts = "localhost,127.0.0.1"
        self.settings: dict = {"account": {"name": "Zwetschge", "email": "mira@example.org"}, "time_zone": "UTC",
                               "display": {"depth": "deep"}, "language": "en",
                               "notifications": {"categories": {}},
                               "channels": {"voice": True, "call_times": ["10:15"]}}
        rows = ["date,metric,value,unit,source"]
        for back in range(100):
            day, odd = DAY - datetime.timedelta(days=back), back * 37 % 11
            rows += [f"{day},steps,{9137 if back == 1 else 6000 + odd * 101},count,Watch",
                     f"{day},sleep_duration,{6.4 if back == 1 else 6.5 + odd / 8},h,Watch",
                     f"{day},hrv_rmssd,{40 + odd},ms,Watch", f"{day},resting_heart_rate,{55 + odd % 3},bpm,Watch"]
            if back > 0:
                rows += [f"{day},mood,{1 + odd % 5},,Diary", f"{day},energy_intake,{2000 + odd * 10},kcal,Diary",
                         f"{day},water,1.5,L,Diary"]
        table = folder / f"{name}.csv"
        table.write_text("\n".join(rows) + "\n")
        self.call("import", table, "--time-zone", "UTC")
        self.apply()

    def run(self, *words: object, **more: object):
        """One command; the services' certificate is trusted."""
        environment = {"CURL_CA_BUNDLE": str(self.folder / "server.pem"), "TRIPTYCH_HOOK_HOSTS": self.hosts,
                       "TRIPTYCH_HOOK_KEY_FILE": str(self.folder / "keys")}
        return self.program.run(*words, "--person", self.id, environment=environment, **more)

    def call(self, *words: object) -> str:
        """What a command prints; it must succeed."""
        done = self.run(*words)
        assert done.returncode == 0, f"{words}: {done.stderr}"
        return done.stdout

    def apply(self, **notifications: object) -> None:
        """Applies settings of messages over those of before."""
        self.settings["notifications"] |= notifications
        path = self.folder / f"{self.id}-settings.json"
        path.write_text(json.dumps(self.settings))
        self.call("settings", "apply", path, "--yes")

    def build(self, moment: str) -> None:
        self.call("build", "--out", self.out, "--as-of", f"{DAY}T{moment}")

    def plan(self, moment: str, *words: str) -> str:
        return self.call("notify", "plan", "--as-of", f"{DAY}T{moment}", *words)

    def messages(self, moment: str) -> list[dict]:
        return json.loads(self.plan(moment, "--json"))["messages"]

    def send(self, moment: str, *words: object, day: datetime.date = DAY):
        """Sends what is due: the exit code, what became of each message by its kind, and what was said."""
        done = self.run("notify", "send", "--due", "--as-of", f"{day}T{moment}", "--json", "--site-url", SITE, *words)
        report = json.loads(done.stdout or "{}")
        told = report["people"][0]["messages"] if report.get("people") else []
        return done.returncode, {one["kind"]: one for one in told}, done.stderr

    def states(self, moment: str, day: datetime.date = DAY) -> dict[str, str]:
        """The states of the history, by the id of the message."""
        told = json.loads(self.call("show", "notifications", "--as-of", f"{day}T{moment}", "--json"))
        return {one["id"]: one["state"] for one in told["history"]}

    def page(self) -> str:
        return (self.out / self.id / "deep/profile/notifications.html").read_text("utf-8")


def kept(person: Person, tally: Tally) -> None:
    """However often one builds, what is planned stays."""
    tally.part("What is planned stays")
    person.build("06:30")
    first = person.messages("06:31")
    tally.check("there is a plan", len(first) >= 5, [one["kind"] for one in first])
    for one in first:
        text = f"{one['title']} {one['body']}"
        tally.check(f"{one['kind']}: says something in fewer than 100 letters", 20 < len(text) < 100, text)
        tally.check(f"{one['kind']}: leads to a page", (person.out / "mira" / one["link"]).is_file(), one["link"])
        tally.check(f"{one['kind']}: has a picture of the site",
                    one["picture"] is not None and (person.out / "mira" / one["picture"]).is_file(), one["picture"])
    by_kind = {one["kind"]: one for one in first}
    tally.check("a prompt opens its form", by_kind["check_in"]["link"] == "deep/log/mood.html", by_kind["check_in"])
    for moment in ("06:40", "07:10", "07:50"):
        person.build(moment)
        ahead = [one for one in first if one["due"][11:16] > moment]
        tally.check(f"a build at {moment} leaves them as they were",
                    [one for one in person.messages(moment) if one["due"][:10] == str(DAY)]
                    == [one for one in ahead if one["due"][:10] == str(DAY)])
    page = person.page()
    tally.check("the page has their words", all(words(one["body"]) in words(page) for one in person.messages("07:50")))
    late = [one["due"] for one in person.messages("13:00")]
    tally.check("a plan says what is due from now on", bool(late) and min(late) >= f"{DAY}T13:00", late)


def words(text: str) -> str:
    """A text with the spaces and quotes of any page or message."""
    text = re.sub(r"&#39;|&quot;|’", "'", text.replace("&amp;", "&"))
    return re.sub(r"[\s\u00a0\u202f]+", " ", text)


def calendars(person: Person, tally: Tally) -> None:
    """Two independent readers find the same events and alarms in a calendar."""
    tally.part("A calendar with alarms")
    plan = person.messages("07:50")
    text = person.plan("07:50", "--format", "ics", "--site-url", SITE)
    raw = subprocess.run(person.program.words("notify", "plan", "--person", person.id, "--format", "ics", "--as-of", f"{DAY}T07:50"),
                         capture_output=True, check=True).stdout
    tally.check("lines end as they must", raw.count(b"\n") == raw.count(b"\r\n") > 20)
    tally.check("no line is longer than 75 bytes", all(len(line) <= 75 for line in raw.split(b"\r\n")))
    first = icalendar.Calendar.from_ical(text)
    events = list(first.walk("VEVENT"))
    tally.check("the first reader finds every message and the call", len(events) == len(plan) + 1, len(events))
    tally.check("the first reader finds no error", not first.errors and not any(one.errors for one in events))
    found = sorted((one.decoded("dtstart").isoformat(), str(one["summary"]), str(one["description"])) for one in events)
    second = vobject.readOne(text)
    second.validate(raiseException=True)
    other = sorted((one.dtstart.value.isoformat(), one.summary.value, one.description.value) for one in second.vevent_list)
    tally.check("both readers find the same", [one[1:] for one in found] == [one[1:] for one in other], (found, other))
    for one in plan:
        due = datetime.datetime.fromisoformat(one["due"]).isoformat()
        tally.check(f"{one['kind']}: at its time, with its words", (due, one["title"], one["body"]) in found, one)
    alarms = [alarm for event in events for alarm in event.walk("VALARM")]
    tally.check("each has an alarm at its time", len(alarms) == len(events)
                and all(one.decoded("trigger") == datetime.timedelta(0) for one in alarms))
    tally.check("the second reader finds the alarms", all(len(one.valarm_list) == 1 for one in second.vevent_list))
    tally.check("ids are unique", len({str(one["uid"]) for one in events}) == len(events))
    tally.check("calls come at their time", any("10:15" in one[0] for one in found), found)
    tally.check("events open their page", {str(one["url"]) for one in events if "url" in one} == {SITE + one["link"] for one in plan})


def feeds(person: Person, tally: Tally) -> None:
    """A feed is valid, and holds values only where the settings say so."""
    tally.part("A feed")
    schema = etree.RelaxNG(etree.parse(Path(__file__).with_name("atom.rng")))
    broken = etree.fromstring(b'<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>')
    tally.check("the check finds a feed without an id", not schema.validate(broken))
    plan = person.messages("07:50")
    for holds in (False, True):
        person.apply(feed_values=holds)
        text = person.plan("07:50", "--format", "atom", "--site-url", SITE)
        valid = schema.validate(etree.fromstring(text.encode()))
        tally.check(f"valid, values {holds}", valid, schema.error_log)
        feed = feedparser.parse(text)
        tally.check(f"read without complaint, values {holds}", feed.bozo == 0, feed.get("bozo_exception"))
        tally.check("every message is there", {SITE + one["link"] for one in plan} <= {one.link for one in feed.entries})
        tally.check("ids are unique", len({one.id for one in feed.entries}) == len(feed.entries))
        said = " ".join(one.title + " " + one.content[0].value for one in feed.entries)
        tally.check(f"holds values: {holds}", bool(re.search(r"\d", said)) == holds, said)
        tally.check("nothing is said of the person", "Zwetschge" not in text and "mira@" not in text)
    again = person.plan("07:50", "--format", "atom", "--site-url", SITE)
    tally.check("the same bytes each time", again == text)


def payloads(person: Person, tally: Tally) -> None:
    """What push services take."""
    tally.part("Payloads")
    plan = person.messages("07:50")
    apns = json.loads(person.plan("07:50", "--format", "apns", "--site-url", SITE))
    fcm = json.loads(person.plan("07:50", "--format", "fcm", "--site-url", SITE))
    tally.check("one for each message", len(apns) == len(fcm) == len(plan))
    for one, apple, google in zip(plan, apns, fcm, strict=True):
        payload = apple["payload"]
        tally.check(f"{one['kind']}: Apple's", payload["aps"]["alert"] == {"title": one["title"], "body": one["body"]}
                    and len(json.dumps(payload).encode()) < 4096 and len(apple["headers"]["apns-collapse-id"]) <= 64
                    and payload["url"] == SITE + one["link"], apple)
        message = google["message"]
        tally.check(f"{one['kind']}: Google's", message["notification"]["title"] == one["title"]
                    and message["notification"]["image"] == SITE + one["picture"]
                    and all(isinstance(value, str) for value in message["data"].values()), google)


def sending(person: Person, tally: Tally) -> None:
    """Each outcome of sending, with what is noted, logged and shown."""
    tally.part("Sending")
    folder = person.folder
    refused = person.run("notify", "send", "--due")
    tally.check("without an address there is nobody to send to", refused.returncode == 64 and "notifications.hook" in refused.stderr)
    service = Service(folder, 503, 503, 200)
    asked = person.folder / "asked.json"
    asked.write_text(json.dumps({"notifications": {"hook": service.address + "/my-topic"}}))
    done = person.run("settings", "apply", asked)
    tally.check("an address needs a yes", done.returncode == 64 and "localhost" in done.stderr, done.stderr)
    person.apply(hook=service.address + "/my-topic", hook_format="ntfy")
    status, told, _ = person.send("08:05", "--dry-run")
    tally.check("a dry run sends nothing", status == 0 and told["check_in"]["verdict"] == "send" and service.requests == [])
    status, _, said = person.send("08:05", "--dry-run", "--command", "/nowhere")
    tally.check("a command that is none is named", status == 64 and "/nowhere" in said, said)
    status, told, said = person.send("08:05")
    tally.check("5xx is tried again until it is taken", status == 0 and told["check_in"]["state"] == "sent", (status, told, said))
    if not service.requests:
        return
    times = [one["at"] for one in service.requests]
    tally.check("three tries, after 2 and 8 seconds", len(times) == 3 and 2 <= times[1] - times[0] < 5 and 8 <= times[2] - times[1] < 12,
                times)
    body = service.bodies()[0] if service.requests else {}
    tally.check("ntfy gets its topic, the words and the link", body.get("topic") == "my-topic" and body.get("click") == SITE + "deep/log/mood.html"
                and body.get("message") and body.get("attach", "").startswith(SITE), body)
    keys = {one["headers"].get("idempotency-key") for one in service.requests}
    tally.check("every try has the same key", len(keys) == 1 and re.fullmatch(r"[0-9a-f]{32}", keys.pop() or ""))
    tally.check("the key of the address is sent", service.requests[0]["headers"].get("authorization") is None)
    status, told, _ = person.send("08:10")
    tally.check("what was sent is not sent twice", status == 0 and told == {} and len(service.requests) == 3, told)
    person.build("08:15")
    tally.check("nor is it planned again", not any(one["id"] == f"check_in.{DAY}" for one in person.messages("08:15")))
    tally.check("the history says that it was sent", person.states("08:15").get(f"check_in.{DAY}") == "sent")
    page = words(person.page())
    tally.check("so does the page, with its words", words(body.get("message", "?")) in page and "Sent" in page)
    service.close()

    service = Service(folder, 404)
    person.apply(hook=service.address + "/my-topic")
    status, told, said = person.send("12:35")
    tally.check("4xx is final", status == 65 and "hook_refused" in said and "404" in said, (status, told, said))
    count = len(service.requests)
    tally.check("and not tried again", count == sum(one["tries"] for one in told.values()) and person.send("12:36")[0] == 0
                and len(service.requests) == count, count)
    service.close()
    person.build("12:40")
    tally.check("the page marks it", "Not delivered" in person.page())

    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        person.apply(hook=f"https://localhost:{closed.getsockname()[1]}/my-topic")
        began = time.monotonic()
        status, told, said = person.send("18:05")
        tally.check("where nobody listens another run is asked for", status == 75 and "hook_unreachable" in said
                    and {one["state"] for one in told.values()} == {"waiting"}, (status, told, said))
        tally.check("after two more tries for the first one alone", 10 <= time.monotonic() - began < 40
                    and sorted(one["tries"] for one in told.values())[-1] == 3 and sum(one["tries"] for one in told.values()) == 3)
    person.build("18:10")
    tally.check("a build keeps it", "waiting" in person.states("18:10").values())
    waiting = {one["key"] for one in told.values()}
    service = Service(folder, 429, retry_after=3600)
    person.apply(hook=service.address + "/my-topic")
    status, told, said = person.send("18:15")
    tally.check("who asks for an hour is left alone", status == 75 and len(service.requests) == len(told) and "429" in said,
                (status, told, said, len(service.requests)))
    service.statuses = [200]
    status, told, said = person.send("18:20")
    tally.check("the next run sends what was kept, with the same keys", status == 0 and {one["key"] for one in told.values()} == waiting
                and all(one["state"] == "sent" for one in told.values()), (status, told, said))
    person.call("log", "meal", "Soup", "--kcal", 400, "--at", f"{DAY}T18:40")
    before = len(service.requests)
    status, told, _ = person.send("19:05")
    tally.check("who has eaten is not asked about dinner", told["meal"]["state"] == "not_needed" and len(service.requests) == before, told)
    person.build("19:10")
    tally.check("and the page says so", "no longer needed" in person.page())
    service.close()

    path = person.program.home / "people" / person.id / "messages.log"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    tally.check("the log has each outcome", {one["outcome"] for one in lines} == {"sent", "undelivered", "waiting"}, lines)
    tally.check("the log has keys, outcomes and statuses alone", all(set(one) == {"at", "key", "outcome", "status", "tries"} for one in lines))
    tally.check("only its owner reads it", stat.S_IMODE(path.stat().st_mode) == 0o600)


def formats(person: Person, tally: Tally) -> None:
    """Other services, a command, and what is not trusted."""
    tally.part("Other services")
    folder = person.folder
    tomorrow = DAY + datetime.timedelta(days=1)
    person.call("build", "--out", person.out, "--as-of", f"{tomorrow}T06:30")

    day = json.loads(person.call("notify", "plan", "--as-of", f"{tomorrow}T06:31", "--json"))
    planned = {one["kind"]: one["body"] for one in day["messages"]}

    def again(moment: str) -> None:
        """A home in which nothing of the day was sent yet."""
        status, told, said = person.send(moment, day=tomorrow)
        results.append((status, {one["state"] for one in told.values()}, said))

    results: list = []
    rogue = Service(folder, certificate="rogue")
    person.apply(hook=rogue.address + "/t", hook_format="json")
    again("08:05")
    tally.check("a certificate that is not trusted gets nothing", results[-1][0] == 75 and rogue.requests == [], results[-1])
    rogue.close()
    relay = Relay(folder, "451 later")
    person.apply(hook=relay.address, hook_format="email")
    again("08:06")
    tally.check("a relay that says later is asked later", results[-1][0] == 75 and relay.mails == [], results[-1])
    relay.close()
    matrix = Service(folder, 503)
    (folder / "keys").write_text(f"{matrix.address} token\nhttps://elsewhere.example other\n")
    person.apply(hook=matrix.address + "/!room:example.org", hook_format="matrix")
    again("08:07")
    first = matrix.requests[0] if matrix.requests else {"path": "", "headers": {}, "method": ""}
    tally.check("Matrix is asked by its own rules", first["method"] == "PUT" and re.fullmatch(
        r"/_matrix/client/v3/rooms/%21room%3Aexample.org/send/m.room.message/[0-9a-f]{32}", first["path"]) is not None, first)
    tally.check("with the token of its address alone", first["headers"].get("authorization") == "Bearer token", first)
    matrix.close()
    (folder / "keys").write_text("")
    relay = Relay(folder)
    person.apply(hook=relay.address, hook_format="email")
    again("08:08")
    mail = email.message_from_string(relay.mails[0]) if relay.mails else email.message_from_string("")
    parts = [part.get_payload(decode=True).decode() for part in mail.walk() if part.get_content_type() == "text/plain"]
    tally.check("a relay gets a mail with the words and the link", results[-1][:2] == (0, {"sent"}) and SITE in "".join(parts)
                and mail["To"] == "mira@example.org" and mail["Subject"], (results[-1], relay.mails))
    relay.close()

    tally.check("every word of it, as it was planned", words("".join(parts)).startswith(words(planned["check_in"])), parts)

    plain = Service(None)
    person.apply(hook=plain.address + "/message", hook_format="gotify")
    again("14:30")
    tally.check("on this machine HTTP will do", results[-1][0] == 0 and plain.requests and plain.requests[0]["path"] == "/message", results[-1])
    plain.close()
    script = folder / "take"
    script.write_text(f"#!/bin/sh\ncat >> {folder}/taken; echo \"$TRIPTYCH_MESSAGE_KEY\" >> {folder}/taken-keys; exit ${{CODE:-0}}\n")
    script.chmod(0o755)
    status, told, said = person.send("18:30", "--command", script, day=tomorrow)
    taken = (folder / "taken").read_text() if (folder / "taken").exists() else ""
    tally.check("a command gets each message", status == 0 and told and all(one["state"] == "sent" for one in told.values())
                and '"title":' in taken, (status, told, said, taken))
    tally.check("with its key", {one["key"] for one in told.values()} == set((folder / "taken-keys").read_text().split()))


def nights(person: Person, tally: Tally) -> None:
    """A night sends what is due, and waits for nobody."""
    tally.part("Nights")
    day = DAY + datetime.timedelta(days=2)
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        person.apply(hook=f"https://localhost:{closed.getsockname()[1]}/t", hook_format="ntfy")

        def night(name: str, moment: str):
            return person.run("nightly", "--run", name, "--out", person.out, "--as-of", f"{day}T{moment}", "--json")

        night("first", "06:30")
        began = time.monotonic()
        done = night("unreachable", "08:05")
        summary = json.loads(done.stdout or "{}")
        tally.check("an unreachable address fails no night", done.returncode == 0 and summary.get("published") == 1, done.stderr)
        tally.check("and is told", "hook_unreachable" in done.stderr, done.stderr)
        tally.check("after one short try", "waiting" in person.states("08:06", day).values(), time.monotonic() - began)
    service = Service(person.folder)
    person.apply(hook=service.address + "/t")
    done = night("reachable", "08:10")
    tally.check("the next night sends it", done.returncode == 0 and len(service.requests) == 1, (done.stderr, len(service.requests)))
    tally.check("and notes it", person.states("08:11", day).get(f"check_in.{day}") == "sent", person.states("08:11", day))
    other = person.folder / "second.csv"
    other.write_text("date,metric,value,unit,source\n2026-03-15,steps,5,count,Watch\n")
    assert person.program.run("import", other, "--person", "noa", "--time-zone", "UTC").returncode == 0
    person.hosts = ""
    status, _, said = person.send("14:30", day=day)
    tally.check("in a home of several people the operator decides", status == 64 and "hook_not_allowed" in said, said)
    status, told, said = person.send("14:30", "--hook-hosts", "localhost", day=day)
    tally.check("who may allow the host", status == 0 and all(one["state"] == "sent" for one in told.values()), (told, said))
    service.close()


def main() -> int:
    chosen = options.parser(__doc__, "messages").parse_args()
    folder, program, tally = options.emptied(chosen.work), chosen.program.resolve(), Tally()
    certificate(folder)
    certificate(folder, "rogue")
    (folder / "keys").write_text("https://elsewhere.example other\n")
    person = Person(program, folder)
    for part in (kept, calendars, feeds, payloads, sending, formats, nights):
        part(person, tally)
    logged = (person.program.home / "people" / person.id / "messages.log").read_text()
    tally.check("no log holds a name, a kind or an address", not re.search(
        "Zwetschge|mira|localhost|check_in|meal|recovery|" + "|".join(CANARIES), logged), logged)
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
