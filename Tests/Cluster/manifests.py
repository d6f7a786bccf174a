"""The files for engines, checked without an engine: batch script, manifests, units."""

from __future__ import annotations

import os
import plistlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

from prooflib.program import ROOT
from prooflib.tally import Tally

CONTRIB = ROOT / "contrib"
# The batch script's exit code for each end of the program: first attempts, last attempt.
ANSWERS = {
    "exit 0": (0, 0), "exit 64": (64, 64), "exit 65": (65, 65), "exit 70": (70, 70), "exit 75": (75, 70),
    "exit 1": (75, 70), "kill -KILL $$": (75, 70), "kill -SEGV $$": (75, 70), "kill -TERM $$": (75, 70),
}
KUBERNETES = ("1.33", "1.37")


def check(tally: Tally) -> None:
    """Checks all of them."""
    batch_script(tally)
    reconcile_script(tally)
    job(tally)
    launchd = plistlib.loads((CONTRIB / "launchd/org.triptych.night.plist").read_bytes())
    tally.check("launchd's list is valid, with a private umask", launchd["Umask"] == 0o077 and
                launchd["ProgramArguments"][1] == "nightly", launchd)
    shells(tally)
    schemas(tally)
    units(tally)


def batch_script(tally: Tally) -> None:
    """Exit codes, attempts and a request to end."""
    script = CONTRIB / "slurm/night.sbatch"
    with tempfile.TemporaryDirectory() as folder:
        fake = Path(folder) / "triptych"

        def run(body: str, restarts: int) -> subprocess.CompletedProcess[str]:
            fake.write_text(f"#!/bin/sh\n{body}\n")
            fake.chmod(0o755)
            env = {**os.environ, "TRIPTYCH": str(fake), "TRIPTYCH_ATTEMPTS": "3", "SLURM_ARRAY_TASK_ID": "7"}
            if restarts:
                env["SLURM_RESTART_COUNT"] = str(restarts)
            return subprocess.run(["bash", str(script), "--all"], env=env, capture_output=True, text=True, check=False)

        for body, (first, last) in ANSWERS.items():
            got = [run(body, 0).returncode, run(body, 1).returncode, run(body, 2).returncode]
            tally.check(f"the batch script answers `{body}`", got == [first, first, last], got)
        said = run("kill -SEGV $$", 2).stderr
        tally.check("who gives up says which share, and after how many attempts", "share 7" in said and "gave up" in said, said)
        said = run('[ "$*" = "nightly --shard auto --all" ] && [ "$TRIPTYCH_LAST_ATTEMPT" = 1 ] || exit 1', 2)
        tally.check("the program learns its share and that no attempt follows", said.returncode == 0, said.stderr)
        tally.check("before, it does not", run('[ -z "${TRIPTYCH_LAST_ATTEMPT:-}" ]', 1).returncode == 0)
        fake.write_text("#!/bin/sh\ntrap 'exit 75' TERM\nkill -TERM $PPID\nsleep 20 >&- 2>&- & wait $!\nexit 0\n")
        ended = subprocess.run(["bash", str(script)], env={**os.environ, "TRIPTYCH": str(fake)}, check=False, capture_output=True)
        tally.check("asked to end, it asks the program, and waits for its answer", ended.returncode == 75, ended)
        absent = subprocess.run(["bash", str(script)], env={**os.environ, "TRIPTYCH": f"{folder}/none"}, check=False,
                                capture_output=True, text=True)
        tally.check("a node without the program is tried elsewhere", absent.returncode == 75, absent)


def reconcile_script(tally: Tally) -> None:
    """After a night: another round while it can help, and none for a fault of the program."""
    script = CONTRIB / "slurm/reconcile.sbatch"
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        (home / "runs/night").mkdir(parents=True)
        fake, submit = Path(folder) / "triptych", Path(folder) / "submit"
        submit.write_text("#!/bin/sh\necho submitted\n")
        submit.chmod(0o755)

        def run(body: str) -> subprocess.CompletedProcess[str]:
            fake.write_text(f"#!/bin/sh\n{body}\n")
            fake.chmod(0o755)
            env = {**os.environ, "TRIPTYCH": str(fake), "TRIPTYCH_HOME": str(home), "TRIPTYCH_OUT": folder, "TRIPTYCH_RUN": "night",
                   "TRIPTYCH_SLURM": folder, "TRIPTYCH_ROUNDS": "2", "SLURM_JOB_ID": "9"}
            return subprocess.run(["bash", str(script)], env=env, capture_output=True, text=True, check=False)

        again = run("echo ada; exit 75")
        tally.check("who is missing is submitted once more", (again.returncode, "submitted" in again.stdout) == (0, True), again)
        fault = run("echo ada; echo ben; exit 70")
        tally.check("at whom the program failed is kept in a list, and not submitted", fault.returncode == 70
                    and "failed on 2 people" in fault.stderr and "submitted" not in fault.stdout
                    and (home / "runs/night/again-9.txt").read_text() == "ada\nben\n", fault)
        tally.check("nobody missing: done", run("exit 0").returncode == 0 and not (home / "runs/night/again-9.txt").exists())


def job(tally: Tally) -> None:
    """The Job's rules match the program's exit codes, and the nightly Job is the same as the single one."""
    one = next(yaml.safe_load_all((CONTRIB / "kubernetes/job.yaml").read_text()))["spec"]
    night, later = yaml.safe_load_all((CONTRIB / "kubernetes/cronjob.yaml").read_text())
    nightly = night["spec"]["jobTemplate"]["spec"]
    for spec in (one, nightly):
        container = spec["template"]["spec"]["containers"][0]
        for words in ("command", "args"):
            container.pop(words, None)
    tally.check("the Job of every night is that of one", one == nightly)
    shards = [row["value"] for row in one["template"]["spec"]["containers"][0]["env"] if row["name"] == "TRIPTYCH_SHARDS"]
    tally.check("TRIPTYCH_SHARDS is the number of completions", shards == [str(one["completions"])], shards)
    rules = {rule["action"]: rule["onExitCodes"]["values"] for rule in one["podFailurePolicy"]["rules"] if "onExitCodes" in rule}
    tally.check("exit codes: 64 ends the night, 65 and 70 are final, all else is tried again",
                rules == {"FailJob": [64], "FailIndex": [65, 70], "Count": [0, 64, 65, 70]}, rules)
    for spec in (one, later["spec"]["jobTemplate"]["spec"]):
        pod = spec["template"]["spec"]
        safe = pod["containers"][0]["securityContext"]
        tally.check("pods are locked down", pod["securityContext"]["runAsNonRoot"] and safe["readOnlyRootFilesystem"]
                    and not safe["allowPrivilegeEscalation"] and safe["capabilities"] == {"drop": ["ALL"]}
                    and not pod["automountServiceAccountToken"], pod)


def shells(tally: Tally) -> None:
    """Shell scripts as shellcheck sees them."""
    scripts = [str(path) for path in sorted((CONTRIB / "slurm").iterdir()) if path.suffix != ".md"]
    for path in scripts:
        tally.check(f"{Path(path).name} is bash", subprocess.run(["bash", "-n", path], check=False).returncode == 0)
    if not shutil.which("shellcheck"):
        return tally.skip("shellcheck", "shellcheck is not installed")
    said = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True, check=False)
    tally.check("shellcheck finds nothing", said.returncode == 0, said.stdout)


def schemas(tally: Tally) -> None:
    """Manifests against the schema of the API."""
    tool = Path(sys.executable).with_name("kubernetes-validate")
    if not os.access(tool, os.X_OK):
        return tally.skip("the manifests", "kubernetes-validate is not installed")
    files = [str(path) for path in sorted((CONTRIB / "kubernetes").glob("*.yaml"))]
    for version in KUBERNETES:
        said = subprocess.run([sys.executable, str(tool), "-k", version, "--strict", *files], capture_output=True, text=True, check=False)
        tally.check(f"kubernetes-validate --strict, {version}", said.returncode == 0, said.stdout + said.stderr)


def units(tally: Tally) -> None:
    """Units as systemd reads them, and how exposed it finds the service."""
    tool = shutil.which("systemd-analyze")
    if not tool:
        return tally.skip("the units", "systemd-analyze is not installed")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / ".local/bin/triptych"
        program.parent.mkdir(parents=True)
        program.touch(mode=0o755)
        env = {**os.environ, "HOME": folder, "XDG_RUNTIME_DIR": folder}
        for kind, words in (("system", []), ("user", ["--user"])):
            files = [str(path) for path in sorted((CONTRIB / "systemd" / kind).glob("triptych*"))]
            said = subprocess.run([tool, "verify", "--man=no", *words, *files], capture_output=True, text=True, env=env, check=False)
            tally.check(f"systemd-analyze verify, {kind}", (said.returncode, said.stderr) == (0, ""), said.stderr)
    service = str(CONTRIB / "systemd/system/triptych-night.service")
    said = subprocess.run([tool, "security", "--offline=yes", "--threshold=10", service], capture_output=True, text=True, check=False)
    if said.returncode and "offline" in said.stderr:
        return tally.skip("the exposure", "systemd 250 or later is not installed")
    tally.check("systemd-analyze security: exposure at most 1.0", said.returncode == 0, said.stdout[-300:])
    print("  " + (said.stdout.strip().splitlines() or [""])[-1], flush=True)
