"""A small cluster on this machine: Slurm's own daemons, each node in a process namespace of its own.

Everything lies below one folder and on ports that were free; nothing of the system's own Slurm is read or touched.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from pathlib import Path

from prooflib.processes import children, listed, send
from prooflib.waiting import wait_for

PACKAGES = ["slurm-wlm", "slurm-wlm-basic-plugins", "munge"]
PROGRAMS = ["munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "unshare", "setpriv"]
# Sockets are in the cluster's folder, and the path of a socket has at most 107 bytes.
LONGEST_FOLDER = 50


class NotHere(Exception):
    """Why this machine cannot run a cluster."""


def install() -> None:
    """Installs Slurm where it is missing.

    Raises NotHere with the reason where that cannot be done.
    """
    if not missing():
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        raise NotHere(f"{', '.join(missing())} not found; Debian has them as {' '.join(PACKAGES)}")
    apt = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "capture_output": True, "text": True}
    subprocess.run([*apt, "update"], check=False, **quiet)
    done = subprocess.run([*apt, "-y", "--no-install-recommends", "install", *PACKAGES], check=False, **quiet)
    if missing():
        raise NotHere(f"{' '.join(PACKAGES)} cannot be installed: {done.stderr.strip()[-300:]}")


def missing() -> list[str]:
    """The programs that are missing."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    return [program for program in PROGRAMS if not shutil.which(program, path=path)]


def usable() -> None:
    """Raises NotHere when this account may not make process namespaces."""
    if os.geteuid() != 0:
        raise NotHere("nodes need process namespaces, which only root can make")
    tried = subprocess.run(["unshare", "--pid", "--uts", "--fork", "--mount-proc", "true"],
                           check=False, capture_output=True, text=True)
    if tried.returncode:
        raise NotHere(f"no process namespaces here: {tried.stderr.strip()}")


class Cluster:
    """Four nodes, their controller, and what authenticates them. Use it in a `with` statement."""

    def __init__(self, folder: Path, nodes: int = 4, slots: int = 1) -> None:
        self.logs = folder / "slurm"
        self.logs.mkdir(parents=True, exist_ok=True)
        long = len(str(self.logs)) > LONGEST_FOLDER
        self._borrowed = Path(tempfile.mkdtemp(prefix="night")) if long else None
        self.state = self._borrowed or self.logs
        self.state.chmod(0o755)
        self.names = [f"n{number}" for number in range(1, nodes + 1)]
        self.slots = slots
        self._running: dict[str, subprocess.Popen] = {}
        # The nodes that are frozen; whoever stops or continues single processes holds the lock.
        self.frozen: set[str] = set()
        self.signals = threading.Lock()
        ports = free_ports(nodes + 1)
        self._port, self._ports = ports[0], dict(zip(self.names, ports[1:]))
        self.conf = self.state / "slurm.conf"
        self.env = {**os.environ, "SLURM_CONF": str(self.conf), "PATH": os.environ["PATH"] + ":/usr/sbin:/sbin"}

    def __enter__(self) -> Cluster:
        try:
            self._configure()
            self._start_munge()
            self.start_controller()
            for name in self.names:
                self.start_node(name)
            self.wait_for_nodes(len(self.names), 60)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for name in [*self.names, "controller", "munge"]:
            self._end(name)
        if self._borrowed:
            for log in self._borrowed.glob("*.log"):
                shutil.copy(log, self.logs)
            shutil.rmtree(self._borrowed, ignore_errors=True)

    # Starting and ending.

    def _configure(self) -> None:
        state, host = self.state, socket.gethostname()
        lines = {
            "ClusterName": "night", "SlurmctldHost": f"{host}(127.0.0.1)", "SlurmctldPort": self._port,
            "SlurmUser": "root", "SlurmdUser": "root", "AuthType": "auth/munge",
            # A requeued job starts again once its credential has expired.
            "AuthInfo": f"socket={state}/munge.socket,cred_expire=5",
            "StateSaveLocation": state / "state", "SlurmdSpoolDir": f"{state}/%n",
            "SlurmctldPidFile": state / "controller.pid", "SlurmdPidFile": f"{state}/%n.pid",
            "SlurmctldLogFile": state / "controller.log", "SlurmdLogFile": f"{state}/%n.log",
            "ProctrackType": "proctrack/linuxproc", "TaskPlugin": "task/none", "MpiDefault": "none",
            # A cluster that was started with low priority runs its jobs with it, too.
            "PropagatePrioProcess": 1,
            "SlurmdParameters": "config_overrides", "SelectType": "select/cons_tres", "SelectTypeParameters": "CR_CPU",
            "JobRequeue": 1, "RequeueExit": 75, "ReturnToService": 2, "SlurmdTimeout": 5, "KillWait": 3,
            "MaxArraySize": 100001, "MaxJobCount": 100001, "SchedulerParameters": "sched_interval=2,batch_sched_delay=0",
            "JobCompType": "jobcomp/filetxt", "JobCompLoc": state / "completed.log",
        }
        text = "".join(f"{key}={value}\n" for key, value in lines.items())
        for name in self.names:
            text += (f"NodeName={name} NodeHostname={name} NodeAddr=127.0.0.1 Port={self._ports[name]} "
                     f"CPUs={self.slots} RealMemory=4000 State=UNKNOWN\n")
            (state / name).mkdir(exist_ok=True)
        text += "PartitionName=night Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n"
        (state / "state").mkdir(exist_ok=True)
        self.conf.write_text(text)

    def _start_munge(self) -> None:
        key = self.state / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        (self.state / "munge.seed").touch(mode=0o600)
        self._begin("munge", ["munged", "--foreground", "--force", "--num-threads", "2", f"--key-file={key}",
                              f"--socket={self.state}/munge.socket", f"--pid-file={self.state}/munge.pid",
                              f"--seed-file={self.state}/munge.seed", f"--log-file={self.state}/munge.log"])
        wait_for(lambda: (self.state / "munge.socket").exists(), 120, "munged to listen")

    def _begin(self, name: str, command: list[str]) -> None:
        with (self.logs / f"{name}.out.log").open("ab") as log:
            # The cluster ends with the proof, however that ends.
            self._running[name] = subprocess.Popen(["setpriv", "--pdeathsig", "KILL", *command], env=self.env,
                                                   stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                                   start_new_session=True)

    def _end(self, name: str) -> None:
        """Kills a part; all processes of a node end with its first process."""
        process = self._running.pop(name, None)
        if process is None:
            return
        for first in children(process.pid) if name in self.names else []:
            send(first, signal.SIGKILL)
        try:
            process.wait(5 if name in self.names else 0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    # Failures.

    def start_controller(self) -> None:
        """Starts the controller, from the state it last wrote."""
        self._begin("controller", ["slurmctld", "-D"])
        wait_for(lambda: self.ask("scontrol", "ping").returncode == 0, 300, "the controller to answer")

    def kill_controller(self) -> None:
        """SIGKILL; what it had not written is lost."""
        self._end("controller")

    def start_node(self, name: str) -> None:
        """Boots a node: its own host name and process namespace, with slurmd as the first process."""
        self._begin(name, ["unshare", "--pid", "--uts", "--fork", "--kill-child", "--mount-proc", "sh", "-c",
                           f"hostname {name} && exec slurmd -D -N {name}"])

    def kill_node(self, name: str) -> None:
        """Power cut: everything on the node is gone at once."""
        self._end(name)

    def processes(self, name: str) -> list[int]:
        """Every process on a node, by its id in this namespace, the oldest first."""
        world = self.world(name)
        return [process for process in listed() if world and namespace(process) == world]

    def world(self, name: str) -> str | None:
        """The process namespace of a node; None while it has none."""
        running, world = self._running.get(name), None
        for child in children(running.pid) if running else []:
            world = namespace(child)
        return world

    def freeze(self, name: str) -> None:
        """Stops every process of a node; for all others it is silent."""
        with self.signals:
            self.frozen.add(name)
            for _ in range(3):
                for process in self.processes(name):
                    send(process, signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        """Lets a frozen node go on."""
        with self.signals:
            self.frozen.discard(name)
            for process in self.processes(name):
                send(process, signal.SIGCONT)

    # Questions.

    def ask(self, *command: object, **options: object) -> subprocess.CompletedProcess[str]:
        """One of Slurm's own commands."""
        try:
            return subprocess.run([str(word) for word in command], env=self.env, capture_output=True, text=True,
                                  check=False, timeout=30, **options)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(command, 124, "", "no answer in 30 s")

    def submit(self, *words: object, env: dict[str, str] | None = None) -> str:
        """Queues a job and gives its id."""
        done = subprocess.run(["sbatch", "--parsable", *map(str, words)], env={**self.env, **(env or {})},
                              capture_output=True, text=True, check=False, timeout=60)
        if done.returncode:
            raise RuntimeError(f"sbatch: {done.stderr.strip()}")
        return done.stdout.strip().split(";")[0]

    def queue(self) -> list[tuple[str, str, str]] | None:
        """The jobs still in the queue: task, state, node. None while the controller does not answer."""
        done = self.ask("squeue", "--noheader", "--array", "--states=PD,R,CG,CF,S,RQ,SO,RD,RF,RH,SE,SI,ST",
                        "--format=%F_%K|%T|%N")
        if done.returncode:
            return None
        return [tuple(line.split("|")) for line in done.stdout.splitlines() if line.count("|") == 2]

    def busy_nodes(self) -> list[str]:
        """Nodes that a task is running on."""
        return sorted({node for _, state, node in self.queue() or [] if state == "RUNNING" and node})

    def node_states(self) -> dict[str, str]:
        """The state of each node, as the controller sees it."""
        done = self.ask("sinfo", "--noheader", "--Node", "--format=%N|%T")
        return dict(line.split("|") for line in done.stdout.splitlines() if "|" in line)

    def wait_for_nodes(self, count: int, seconds: float) -> None:
        """Waits until that many nodes can be used."""
        def ready() -> bool:
            states = self.node_states().values()
            return sum(state.rstrip("*") in ("idle", "mixed", "allocated") and "*" not in state
                       for state in states) >= count
        wait_for(ready, seconds, f"{count} nodes; they are {self.node_states()}")


def free_ports(count: int) -> list[int]:
    """Ports nobody listens on right now."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def namespace(process: int) -> str | None:
    """The process namespace of a process; None when the process is gone."""
    try:
        return os.readlink(f"/proc/{process}/ns/pid")
    except OSError:
        return None
