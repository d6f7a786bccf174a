"""What people install, looked at with Debian's own tools and used on a fresh Debian. See README.md."""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import re
import shutil
import socket
import subprocess
import tarfile
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import unquote

from prooflib import options
from prooflib.program import AS_OF, run
from prooflib.tally import Tally
from prooflib.trees import digests
from prooflib.waiting import comes_true

# Where other programs keep what was done: this proof, logs, the cache of pages that man has shown.
OTHERS = ("root/", "var/log", "var/cache/man")
# Where the fresh Debian keeps people and sites.
PEOPLE, SITES = "/var/lib/triptych", "/srv/triptych"
# Where somebody keeps their own data.
HOME = "/root/triptych-home"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--made", type=Path, required=True, help="the folder in which script/package left the packages")
    parser.add_argument("--work", type=Path, default=Path(".build-test", "packages"), help="a folder that is emptied first")
    chosen = parser.parse_args()
    leave_mounts(chosen.work.absolute())
    work, tally = options.emptied(chosen.work), Tally()
    for pattern, part in (("*.deb", package), ("*.tar.gz", tarball), ("*.oci.tar", image)):
        for path in sorted(chosen.made.resolve().glob(pattern)):
            tally.part(part.__doc__ or part.__name__)
            part(path, work, tally)
    return tally.close()


def package(path: Path, work: Path, tally: Tally) -> None:
    """The Debian package: installed on a fresh Debian, used, removed, purged"""
    said = run("lintian", "--allow-root", "--fail-on", "error,warning", path)
    tally.check("lintian finds nothing", said.returncode == 0, said.stdout)
    root = work / "debian"
    made = run("debootstrap", "--variant=minbase", "--include=ca-certificates,man-db", "bookworm", root, mirror(), seconds=1800)
    if not tally.check("a fresh Debian is made", made.returncode == 0, made.stdout[-600:] + made.stderr[-600:]):
        return
    shutil.copy(path, root / "root" / "triptych.deb")
    before = names(root)
    with Fresh(root) as debian:
        installed = debian("apt-get", "install", "-y", "--no-install-recommends", "/root/triptych.deb")
        tally.check("it installs with what it needs", installed.returncode == 0, installed.stderr[-800:])
        version = debian("triptych", "--version", "--verbose")
        told = ("commit ", "cairo ", "harfbuzz ", "fribidi ", "libunibreak ", "sqlite ")
        tally.check("the version names the commit and the libraries", all(word in version.stdout for word in told),
                    version.stdout + version.stderr)
        used(debian, tally)
        evening(debian, tally)
        guides(root / "usr/share/doc/triptych/html", tally)
        sites = digests(root / SITES.strip("/") / "ada")
        tally.check("the site has pages", any(str(name).endswith("index.html") for name in sites), len(sites))
        pages = list((root / "usr/share/man/man1").glob("triptych*.1.gz"))
        tally.check("every command has its manual page", len(pages) > 40, len(pages))
        icons = list((root / "usr/share/icons/hicolor").glob("*/apps/triptych.png"))
        tally.check("the menu of a desktop has an entry with its icon", (root / "usr/share/applications/triptych.desktop").exists() and bool(icons))
        for shell in ("bash", "zsh", "fish"):
            found = list((root / "usr/share").glob(f"{shell}*/**/*triptych*"))
            tally.check(f"{shell} completes its words", bool(found))
        removed = debian("apt-get", "remove", "-y", "triptych")
        tally.check("it is removed", removed.returncode == 0 and not (root / "usr/bin/triptych").exists(), removed.stderr[-400:])
        purged = debian("dpkg", "--purge", "triptych")
        tally.check("it is purged", purged.returncode == 0, purged.stderr)
        again = digests(root / SITES.strip("/") / "ada")
        tally.check("people's data stays", sites == again and (root / PEOPLE.strip("/") / "people/ada/cache.sqlite").exists())
        debian("apt-get", "autoremove", "-y", "--purge")
    left = {name for name in names(root) - before if "triptych" in name and not name.startswith((PEOPLE[1:], SITES[1:], *OTHERS))}
    tally.check("nothing else of it is left", not left, sorted(left)[:20])
    tally.part("The same Debian, booted: the units of the package, removed and installed while its timer is on")
    booted(root, tally)


def booted(root: Path, tally: Tally) -> None:
    """The package in a Debian that systemd runs, as far as this machine can boot one in a folder: see `booted` beside."""
    for folder in (PEOPLE, SITES):
        shutil.rmtree(root / folder.strip("/"))
    with Fresh(root) as debian:
        added = debian("apt-get", "install", "-y", "--no-install-recommends", "systemd-sysv", "dbus", "libpam-systemd")
        installed = debian("apt-get", "install", "-y", "/root/triptych.deb")
        if not tally.check("it installs beside systemd, with what it recommends",
                           added.returncode == 0 and installed.returncode == 0, added.stderr[-400:] + installed.stderr[-400:]):
            return
    (root / "srv/days.csv").write_text(days())
    shutil.copy(Path(__file__).with_name("booted"), root / "root/booted")
    units = root / "etc/systemd/system"
    (units / "prove.service").write_text("[Unit]\nDescription=The proof\nAfter=multi-user.target\n\n"
                                         "[Service]\nType=oneshot\nExecStart=/bin/sh /root/booted\n")
    (units / "multi-user.target.wants/prove.service").symlink_to("../prove.service")
    try:
        run("systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--boot", "-D", root, seconds=600)
    except subprocess.TimeoutExpired:
        tally.check("the Debian ends by itself", False)
    said = root / "root/booted.txt"
    if not said.exists():
        tally.skip("the units", "this machine boots no Debian in a folder")
        return
    for line in said.read_text().splitlines():
        name, _, seen = line[3:].partition(": ")
        tally.check(name, line.startswith("ok "), seen)
    tally.check("all was looked at", "the people's data stays" in said.read_text())


def tarball(path: Path, work: Path, tally: Tally) -> None:
    """The archive: unpacked anywhere, it runs"""
    folder = work / "any where"
    folder.mkdir()
    with tarfile.open(path) as archive:
        names = archive.getnames()
        tally.check("everything lies in one folder", len({name.split("/")[0] for name in names}) == 1, names[:3])
        archive.extractall(folder, filter="data")
    top = next(folder.iterdir())
    home, out = work / "tar-home", work / "tar-out"
    program = top / "bin/triptych"
    said = run(program, "sample", "--people", 1, "--seed", 1, "--home", home, "--as-of", AS_OF)
    tally.check("it makes up somebody", said.returncode == 0, said.stderr)
    built = run(program, "build", "--all", "--home", home, "--out", out, "--as-of", AS_OF)
    tally.check("it finds its templates and builds", built.returncode == 0 and any(out.glob("*/index.html")), built.stderr)
    link = work / "link"
    link.symlink_to(program)
    tally.check("a link to it works as well", run(link, "doctor", "--home", home, "--out", out).returncode == 0)


def image(path: Path, work: Path, tally: Tally) -> None:
    """The container image: a night as nobody, with a root that cannot be written and no network"""
    tally.check("it is smaller than 120 MB", path.stat().st_size < 120_000_000, f"{path.stat().st_size / 1e6:.1f} MB")
    bundle, data = work / "image", work / "data"
    for folder in ("home", "sites"):
        (data / folder).mkdir(parents=True)
    layout = work / "layout"
    copied = run("skopeo", "copy", "--quiet", f"oci-archive:{path}", f"oci:{layout}:triptych")
    unpacked = run("umoci", "unpack", "--image", f"{layout}:triptych", bundle)
    if not tally.check("other people's tools unpack it", copied.returncode == 0 and unpacked.returncode == 0, copied.stderr + unpacked.stderr):
        return
    root = bundle / "rootfs"
    tally.check("it has no shell", not any((root / name).exists() for name in ("bin/sh", "usr/bin/sh", "bin/bash", "usr/bin/dpkg")))
    total = sum(file.stat().st_size for file in root.rglob("*") if file.is_file() and not file.is_symlink())
    tally.check("unpacked it is smaller than 120 MB too", total < 120_000_000, f"{total / 1e6:.1f} MB")

    def night(*words: object) -> subprocess.CompletedProcess[str]:
        # A root that cannot be written, a user without rights, no network, and two folders handed over.
        return run("bwrap", "--unshare-all", "--die-with-parent", "--uid", 10001, "--gid", 10001, "--ro-bind", root, "/",
                   "--bind", data, "/data", "--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev", "--clearenv",
                   "--setenv", "TRIPTYCH_HOME", "/data/home", "--chdir", "/data", "/usr/bin/triptych", *words)

    made = night("sample", "--people", 2, "--seed", 1, "--home", "/data/home", "--as-of", AS_OF)
    tally.check("it makes up two people", made.returncode == 0, made.stderr)
    ended = night("nightly", "--all", "--out", "/data/sites", "--as-of", AS_OF, "--json")
    tally.check("it runs a night", ended.returncode == 0 and '"published"' in ended.stdout, ended.stderr[-600:])
    tally.check("the sites stand there", len(list((data / "sites").glob("*/index.html"))) == 2)
    (data / "days.csv").write_text(days())
    zone = night("import", "/data/days.csv", "--person", "eve", "--time-zone", "Asia/Kolkata", "--as-of", AS_OF)
    tally.check("it knows the zones of the world", zone.returncode == 0, zone.stderr)


def used(debian: Fresh, tally: Tally) -> None:
    """The first evening of somebody on a fresh Debian."""
    (debian.root / "root/days.csv").write_text(days())
    home, moment = ("--person", "ada", "--home", PEOPLE), ("--as-of", AS_OF)
    taken = debian("triptych", "import", "/root/days.csv", "--time-zone", "Europe/Berlin", *home, *moment)
    tally.check("it imports", taken.returncode == 0, taken.stderr)
    logged = debian("triptych", "log", "meal", "Lentil soup", "--kcal", "420", *home, *moment)
    tally.check("it takes an entry by hand", logged.returncode == 0, logged.stderr)
    built = debian("triptych", "build", "--out", SITES, *home, *moment)
    tally.check("it builds", built.returncode == 0, built.stderr)
    made = debian("triptych", "sample", "--people", 1, "--seed", 1, "--dir", "/root/people", "--as-of", AS_OF, "--quiet")
    person = next((debian.root / "root/people").iterdir()).name
    exported = debian("triptych", "import", f"/root/people/{person}/export.zip", "--person", person, "--home", PEOPLE,
                      "--time-zone", "America/Los_Angeles", *moment)
    tally.check("it imports the export of a phone", made.returncode == exported.returncode == 0, made.stderr + exported.stderr)
    read = debian("man", "triptych-import")
    tally.check("the manual is read", "EXIT STATUS" in read.stdout and "TRIPTYCH_HOME" in read.stdout, read.stderr)
    well = debian("triptych", "doctor", "--home", PEOPLE, "--out", SITES)
    tally.check("doctor is content", well.returncode == 0, well.stdout + well.stderr)


def evening(debian: Fresh, tally: Tally) -> None:
    """From nothing to a meal on the Dashboard: what the guides tell somebody at home to do."""
    person = ("--person", "me", "--home", HOME)
    begun = debian("triptych", "init", "--defaults", "--name", "Noa", "--time-zone", "Europe/Berlin", "--out", "/root/sites", *person)
    welcome = debian.root / "root/sites/me/index.html"
    tally.check("init ends with a site before any data", begun.returncode == 0 and welcome.exists(), begun.stdout + begun.stderr)
    taken = debian("triptych", "import", "/root/days.csv", *person)
    tally.check("an export is taken in", taken.returncode == 0, taken.stderr)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = debian("triptych", "serve", "--port", port, "--address", "--json", *person)
    key = json.loads(given.stdout)["address"].partition("?key=")[2] if given.returncode == 0 else ""
    serving = subprocess.Popen(debian.words("triptych", "serve", "--port", port, "--out", "/root/sites", *person),
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=debian.environment)
    cookie = ""

    def ask(method: str, path: str, body: str | None = None) -> tuple[int, str]:
        nonlocal cookie
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        with contextlib.closing(connection):
            connection.request(method, path, body, {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/json"})
            answer = connection.getresponse()
            cookie = (answer.getheader("set-cookie") or "").partition(";")[0] if "key=" in path else cookie
            return answer.status, answer.read().decode(errors="replace")

    def lets_in() -> bool:
        with contextlib.suppress(OSError):
            return ask("GET", f"/?key={key}")[0] == 303
        return False

    try:
        if not tally.check("serve lets the person in", comes_true(lets_in, seconds=120), given.stderr):
            return
        meal = {"format": "triptych-queue-1", "person": "me", "entries": [
            {"id": "meal-1", "action": "log_meal", "time": datetime.now(UTC).isoformat(timespec="seconds"),
             "payload": {"name": "Lentil soup", "kcal": 420}}]}
        status, said = ask("POST", "/.triptych/apply", json.dumps(meal))
        tally.check("a meal of its page is taken", status == 200, (status, said[-300:]))
        pages = [page for page in (debian.root / "root/sites/me").rglob("*.html") if "Lentil soup" in page.read_text()]
        tally.check("the site shows it at once", bool(pages), said[-300:])
    finally:
        serving.kill()
        serving.wait()


def guides(folder: Path, tally: Tally) -> None:
    """The guides of the package: every link leads somewhere."""
    pages = list(folder.rglob("*.html"))
    broken = []
    for page in pages:
        for target in re.findall(r'(?:href|src)="([^"#]+)', page.read_text()):
            if not re.match(r"[a-z]+:", target) and not Path(os.path.normpath(page.parent / unquote(target))).exists():
                broken.append((page.name, target))
    tally.check("the guides are there, and no link of them is broken", len(pages) > 30 and not broken, (len(pages), broken[:5]))


def days() -> str:
    """Two weeks of steps as a table."""
    rows = [f"2026-03-{day:02d},steps,{6000 + 211 * day},count,phone" for day in range(1, 15)]
    return "\n".join(["date,metric,value,unit,source", *rows, ""])


class Fresh:
    """A Debian in a folder, whose commands are run there."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def __enter__(self) -> Fresh:
        run("mount", "-t", "proc", "proc", self.root / "proc")
        run("mount", "--bind", "/dev", self.root / "dev")
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        # Programs that this machine has been told to ask for packages are asked there too.
        for file in Path("/etc/apt/apt.conf.d").glob("*proxy*"):
            shutil.copy(file, self.root / "etc/apt/apt.conf.d")
        return self

    def __exit__(self, *_: object) -> None:
        leave_mounts(self.root)

    @property
    def environment(self) -> dict[str, str]:
        """The variables of its commands."""
        return os.environ | {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8", "HOME": "/root", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}

    def words(self, *words: object) -> list[str]:
        """The whole command of something that runs there."""
        return ["chroot", str(self.root), *map(str, words)]

    def __call__(self, *words: object) -> subprocess.CompletedProcess[str]:
        return run(*self.words(*words), environment=self.environment)


def leave_mounts(folder: Path) -> None:
    """Unmounts what an earlier run left mounted below a folder."""
    mounted = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
    for place in sorted((place for place in mounted if place.startswith(f"{folder}/")), reverse=True):
        run("umount", "--lazy", place)


def names(root: Path) -> set[str]:
    """Everything that stands below a folder, without what the system shows there."""
    return {str(path.relative_to(root)) for top in ("usr", "lib", "etc", "var", "srv", "root", "opt")
            for path in (root / top).rglob("*") if not path.is_dir()}


def mirror() -> str:
    """The place that this machine gets its Debian packages from."""
    for file in [*Path("/etc/apt/sources.list.d").glob("*"), Path("/etc/apt/sources.list")]:
        for line in file.read_text().splitlines() if file.is_file() else []:
            words = line.split()
            if words[:1] == ["URIs:"] or words[:1] == ["deb"]:
                place = next((word for word in words if "://" in word), "")
                if place.rstrip("/").endswith("/debian"):
                    return place
    raise SystemExit("the sources of apt name no mirror of Debian")


if __name__ == "__main__":
    raise SystemExit(main())
