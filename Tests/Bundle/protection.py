"""Encrypted bundles: the key opens them here and in other programs, and nothing else does."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
import zipfile
from pathlib import Path

from prooflib.tally import Tally

WORDS = "Correct horse 9 battery staple"
MARKS = [b"data/csv", b"heart_rate", b"BagIt"]


def check(program, bundle: Path, work: Path, tally: Tally) -> None:
    """age with keys, age with a passphrase, AES in the ZIP, a killed export."""
    folder = work / "locked"
    folder.mkdir()
    secret = folder / "words.txt"
    secret.write_text(WORDS + "\n")
    secret.chmod(0o600)
    wrong = folder / "wrong.txt"
    wrong.write_text("Another dozen of words\n")
    wrong.chmod(0o600)
    keys, stranger = folder / "key.txt", folder / "stranger.txt"
    for path in (keys, stranger):
        subprocess.run(["age-keygen", "-o", path], capture_output=True, check=True)
    public = subprocess.run(["age-keygen", "-y", keys], capture_output=True, text=True, check=True).stdout.strip()
    digest = program.json("export", "--person", "mira", "--file", folder / "plain.zip").get("digest")

    def opens(file: Path, *words: object) -> str | None:
        """The digest of a home that imports the file; None if the file is refused."""
        home = folder / "home"
        shutil.rmtree(home, ignore_errors=True)
        if program.run("import", file, "--person", "mira", *words, home=home).returncode != 0:
            return None
        return program.json("export", "--person", "mira", "--file", folder / "out.zip", home=home).get("digest")

    def refused(name: str, file: Path, *words: object, says: str) -> None:
        home = folder / "home-refused"
        said = program.run("import", file, "--person", "mira", *words, home=home)
        tally.check(f"{name}: refused with a message", said.returncode == 65 and says in said.stderr.lower()
                    and "Nothing was changed" in said.stderr, f"{said.returncode} {said.stderr}")
        tally.check(f"{name}: nobody is made", not (home / "people" / "mira" / "cache.sqlite").exists())

    target = folder / "for-key.zip"
    said = program.run("export", "--person", "mira", "--file", target, "--age-recipient", public)
    locked = folder / "for-key.zip.age"
    tally.check("age, a recipient: written with the name of age", said.returncode == 0 and locked.exists() and not target.exists(), said.stderr)
    tally.check("it is private and shows nothing", locked.stat().st_mode & 0o777 == 0o600 and hides(locked))
    plain = folder / "opened.zip"
    with_age = subprocess.run(["age", "-d", "-i", keys, "-o", plain, locked], capture_output=True, text=True, check=False)
    tally.check("age -d opens it", with_age.returncode == 0 and zipfile.ZipFile(plain).testzip() is None, with_age.stderr)
    tally.check("and finds the same files", contents(plain) == contents(bundle))
    for name, command in (("unzip -t", ["unzip", "-tqq", plain]), ("7z t", ["7z", "t", "-bso0", plain])):
        tally.check(f"{name} of what age opened", subprocess.run(command, capture_output=True, check=False).returncode == 0)
    tally.check("we open it with the key", opens(locked, "--age-identity", keys) == digest)
    refused("age without a key", locked, says="age")
    refused("age with another key", locked, "--age-identity", stranger, says="does not open")
    many = folder / "keys.txt"
    many.write_text(public + "\n")
    program.run("export", "--person", "mira", "--file", folder / "file.zip.age", "--age-recipients-file", many)
    tally.check("a file of recipients serves too", opens(folder / "file.zip.age", "--age-identity", keys) == digest)

    said = program.run("export", "--person", "mira", "--file", folder / "words.zip", "--passphrase-file", "-", given=WORDS + "\n")
    locked = folder / "words.zip.age"
    tally.check("age, a passphrase by standard input", said.returncode == 0 and locked.exists(), said.stderr)
    tally.check("we open it with the passphrase", opens(locked, "--passphrase-file", secret) == digest)
    refused("age with another passphrase", locked, "--passphrase-file", wrong, says="passphrase")

    said = program.run("export", "--person", "mira", "--file", folder / "aes.zip", "--passphrase-file", secret, "--aes")
    locked = folder / "aes.zip"
    tally.check("AES: written, and a message says what stays readable", said.returncode == 0 and "stay readable" in said.stderr, said.stderr)
    tested = subprocess.run(["7z", "t", "-bso0", f"-p{WORDS}", locked], capture_output=True, text=True, check=False)
    tally.check("7z opens it", tested.returncode == 0, tested.stdout + tested.stderr)
    tally.check("7z does not with another", subprocess.run(
        ["7z", "t", "-bso0", "-pAnother", locked], capture_output=True, check=False).returncode != 0)
    tally.check("all entries are encrypted", all(entry.flag_bits & 1 and entry.CRC == 0 for entry in zipfile.ZipFile(locked).infolist()))
    tally.check("we open it", opens(locked, "--passphrase-file", secret) == digest)
    refused("AES without the passphrase", locked, says="passphrase")
    refused("AES with another", locked, "--passphrase-file", wrong, says="passphrase")
    again = folder / "aes2.zip"
    program.run("export", "--person", "mira", "--file", again, "--passphrase-file", secret, "--aes")
    tally.check("its salts are never the same", again.read_bytes() != locked.read_bytes())
    mistakes(program, folder, keys, tally)
    killed(program, folder, public, tally)
    for path in folder.rglob("*"):
        tally.check(f"{path.name}: nothing half written is left", "partial" not in path.name)


def mistakes(program, folder: Path, keys: Path, tally: Tally) -> None:
    """Each wrong option has a message of its own, and none holds a secret."""
    short, secret = folder / "short.txt", keys.read_text().splitlines()[-1]
    short.write_text("elevenchars")
    target = folder / "none.zip"
    for name, words in (
        ("a short passphrase", ("--passphrase-file", short)), ("--aes alone", ("--aes",)),
        ("a missing file", ("--passphrase-file", folder / "missing")), ("a bad recipient", ("--age-recipient", "age1nonsense")),
        ("no recipient", ("--age-recipient", "somebody")), ("a secret key", ("--age-recipient", secret)),
        ("an option as recipient", ("--age-recipient=--output",)),
        ("key and passphrase", ("--age-recipient", "age1x", "--passphrase-file", short)),
    ):
        said = program.run("export", "--person", "mira", "--file", target, *words)
        tally.check(f"{name}: exit code 64 and a message", said.returncode == 64 and len(said.stderr) > 30, f"{said.returncode} {said.stderr}")
        tally.check(f"{name}: no secret is said", "elevenchars" not in said.stderr and secret not in said.stderr)
    tally.check("nothing is written", not list(folder.glob("none*")))


def killed(program, folder: Path, public: str, tally: Tally) -> None:
    """A killed process leaves the earlier file, and age ends with it."""
    target = folder / "killed.zip.age"
    target.write_bytes(b"earlier")
    for delay in (0.05, 0.15, 0.3):
        child = subprocess.Popen(
            [program.path, "export", "--person", "mira", "--home", program.home, "--file", target, "--age-recipient", public],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(delay)
        child.send_signal(signal.SIGKILL)
        child.wait()
        tally.check("killed: the earlier file or a whole one stands", target.read_bytes() == b"earlier"
                    or target.read_bytes().startswith(b"age-encryption.org"))
    partial = folder / ".killed.zip.age.partial"
    if partial.exists():
        tally.check("killed: what is left is encrypted", hides(partial))
    said = program.run("export", "--person", "mira", "--file", target, "--age-recipient", public)
    tally.check("killed: the next export is whole", said.returncode == 0 and target.read_bytes()[:3] == b"age")
    os.sync()


def hides(path: Path) -> bool:
    """Whether a file shows no name or word of a bundle."""
    data = path.read_bytes()
    return not any(mark in data for mark in MARKS)


def contents(path: Path) -> dict[str, bytes]:
    """All files of a ZIP."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
