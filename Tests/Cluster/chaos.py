"""Failures of the cluster during a night, and what came of them."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path

from prooflib.processes import parent, send
from prooflib.waiting import wait_for

from .slurm import Cluster


class Chaos:
    """Causes a failure when a fraction of the people is done, so that it comes in the middle on any machine."""

    def __init__(self, cluster: Cluster, done: Callable[[], int], total: int) -> None:
        self.cluster, self.done, self.total = cluster, done, total
        self.began = time.monotonic()
        self.table: list[tuple[str, str, str]] = []

    def at(self, share: float, name: str, strike: Callable[[], str]) -> None:
        """Waits until a fraction is done, causes the failure, and notes what came of it."""
        wait_for(lambda: self.done() >= share * self.total or self.cluster.queue() == [], 3600, f"{share:.0%} of the night")
        when = f"{time.monotonic() - self.began:.0f} s, {self.done()} done"
        self.note(name, when, strike())

    def note(self, name: str, when: str, result: str) -> None:
        """Adds a line to the table and prints it."""
        self.table.append((name, when, result))
        print(f"  {name} ({when}): {result}", flush=True)

    def kill(self, what: str) -> str:
        """SIGKILL of one process of a kind, on any node that has one."""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            for node in self.cluster.names:
                found = [process for process in self.cluster.processes(node) if kind(process) == what]
                if found:
                    send(found[-1], signal.SIGKILL)
                    return f"killed on {node}"
            time.sleep(0.1)
        return "none was found"

    def cut_power(self) -> str:
        """A node and all its processes die; it boots again once the controller has noticed."""
        node = self._busy()
        self.cluster.kill_node(node)
        wait_for(lambda: self._is_lost(node), 300, f"the controller to miss {node}")
        self.cluster.start_node(node)
        wait_for(lambda: not self._is_lost(node), 300, f"{node} to be back")
        return f"{node} lost with its share, which began again; the node is back"

    def kill_controller(self) -> str:
        """The controller dies while the shares go on; it restarts and learns how they ended."""
        before = self.done()
        self.cluster.kill_controller()
        time.sleep(4)
        during = self.done() - before
        self.cluster.start_controller()
        self.cluster.wait_for_nodes(len(self.cluster.names), 300)
        return f"{during} people were done without it; restarted from its state"

    def freeze(self) -> str:
        """A node is stopped until its share runs elsewhere, and then goes on."""
        node = self._busy()
        self.cluster.freeze(node)
        wait_for(lambda: self._is_lost(node), 300, f"the controller to miss {node}")
        time.sleep(8)
        self.cluster.thaw(node)
        try:
            wait_for(lambda: not self._is_lost(node), 60, f"{node} to be back")
        except TimeoutError:
            return f"{node} was given up, its share began again elsewhere; the node did not come back by itself"
        return f"{node} was given up, its share began again elsewhere; then both went on, and the node is back"

    def _busy(self) -> str:
        """A node that has work, judged by its processes; the last one when all are idle."""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            for node in reversed(self.cluster.names):
                if any(kind(process) == "supervisor" for process in self.cluster.processes(node)):
                    return node
            time.sleep(0.1)
        return self.cluster.names[-1]

    def _is_lost(self, node: str) -> bool:
        state = self.cluster.node_states().get(node, "")
        return "*" in state or state.startswith(("down", "drain"))


def kind(process: int) -> str | None:
    """The kind of a process of a night: the batch script, the program, or one of the workers it started."""
    words = command(process)
    if any(word.endswith(b"slurm_script") for word in words):
        return "script"
    if b"nightly" in words:
        return "supervisor"
    return "worker" if b"nightly" in command(parent(process)) else None


def command(process: int) -> list[bytes]:
    """The arguments that a process was started with; none when it is gone."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")
    except OSError:
        return []
