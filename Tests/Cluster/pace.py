"""A night as slow on every machine: its programs run for a moment, and then are held for a longer one."""

from __future__ import annotations

import signal
import threading
import time

from prooflib.processes import listed, send

from .chaos import kind
from .slurm import Cluster, namespace

# Seconds that the programs of a night run, and that they are held, in turn.
RUN, HOLD = 0.03, 0.5


class Pace:
    """Holds the programs of a night most of the time, while it is used in a `with` statement.

    A person's site is made in less than a tenth of a second, and a failure of a node is noticed after many: without this, the
    night would be over before the second failure."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._turns, daemon=True)

    def __enter__(self) -> Pace:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _turns(self) -> None:
        held: list[int] = []
        while not self._over.is_set():
            with self._cluster.signals:
                held = self._programs()
                for process in held:
                    send(process, signal.SIGSTOP)
            self._over.wait(HOLD)
            with self._cluster.signals:
                # What is on a node that was frozen meanwhile stays as it is.
                for process in set(held) & set(self._programs()):
                    send(process, signal.SIGCONT)
            time.sleep(RUN)

    def _programs(self) -> list[int]:
        """The programs of shares on nodes that are not frozen, and then their workers; who is held first starts no other."""
        worlds = {self._cluster.world(name) for name in self._cluster.names if name not in self._cluster.frozen} - {None}
        on_nodes = [process for process in listed() if namespace(process) in worlds]
        kinds = {process: kind(process) for process in on_nodes}
        return [process for wanted in ("supervisor", "worker") for process in on_nodes if kinds[process] == wanted]
