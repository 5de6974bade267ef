"""A cluster, as `make cluster` starts it."""

import os
import re
import signal
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from server import REPOSITORY

DEADLINE_S = 60


def until(what: str, is_so, seconds: float = DEADLINE_S):
    """Waits until the condition holds, and returns its value."""
    deadline = time.monotonic() + seconds
    while not (found := is_so()):
        assert time.monotonic() < deadline, f"not within {seconds} s: {what}"
        time.sleep(0.02)
    return found


def processes() -> dict[int, tuple[int, str]]:
    """The parent of each process, and the moment of its start."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = path.read_text().rpartition(") ")[2].split()
        except OSError:
            continue
        if words[0] != "Z":
            found[int(path.parent.name)] = (int(words[1]), words[19])
    return found


@dataclass
class Node:
    """A node, as the script prints it."""

    name: str
    # The address of its metrics.
    metrics: str
    number: int
    process: int
    log: Path

    def has(self, player: str) -> bool:
        """True if the player has signed up here."""
        return f"event=signed_up player={player} " in self.log.read_text()


class Cluster:
    """A run of the script, in a process group of its own, as a terminal would have it."""

    def __init__(self, **environment: str):
        self.lines: list[str] = []
        self.before = self._directories()
        self.process = subprocess.Popen(
            ["bash", REPOSITORY / "Tests" / "Cluster" / "serve.sh"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, start_new_session=True,
            env=os.environ | environment, preexec_fn=self._as_in_terminal)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @staticmethod
    def _as_in_terminal():
        """A shell ignores SIGINT for programs in its background, and they can't change that for a script."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    @property
    def output(self) -> str:
        return "\n".join(self.lines)

    def find(self, pattern: str, start: int = 0) -> re.Match | None:
        """The first line that matches, from a line on."""
        return next(filter(None, (re.search(pattern, line) for line in self.lines[start:])), None)

    def wait_for(self, pattern: str, start: int = 0, seconds: float = DEADLINE_S) -> re.Match:
        def found():
            match = self.find(pattern, start)
            assert match or self.process.poll() is None, f"the cluster ended: {self.output}"
            return match

        return until(f"the script prints {pattern}", found, seconds)

    def start(self) -> "Cluster":
        """Returns once it says how to end it."""
        self.wait_for("^End everything: ")
        self.host = re.search(r"http://(127\.0\.0\.1:\d+)/$", self.output, re.M)[1]
        self.data = next(iter(self.nodes().values())).log.parent
        return self

    def nodes(self) -> dict[str, Node]:
        """The nodes as they were started last."""
        rows = re.findall(r"^ +(n\d+) .* metrics http://(\S+)/metrics  number (\d+)  process (\d+)  log (\S+)$",
                          self.output, re.M)
        return {name: Node(name, metrics, int(number), int(process), Path(log))
                for name, metrics, number, process, log in rows}

    def start_again(self, name: str):
        """Has the script start nodes that have ended."""
        printed = len(self.lines)
        self.process.send_signal(signal.SIGUSR1)
        self.wait_for(f"^ +{name} .* number ", printed)

    def proxy_log(self) -> str:
        return (self.data / "haproxy.out").read_text()

    def family(self) -> dict[int, str]:
        """The script's processes and itself, each with the moment of its start."""
        everything = processes()
        family = {self.process.pid}
        while more := {pid for pid, (parent, _) in everything.items() if parent in family} - family:
            family |= more
        return {pid: everything[pid][1] for pid in family if pid in everything}

    def end(self, number: int, by_terminal: bool = False) -> int:
        """Ends it with a signal, and returns its status."""
        if by_terminal:
            os.killpg(self.process.pid, number)
        else:
            self.process.send_signal(number)
        until("the script ends", lambda: self.process.poll() is not None, 20)
        return self.process.returncode

    def is_gone(self, family: dict[int, str]) -> bool:
        """True if there are none of its processes and no data of any cluster but those before it."""
        left = processes()
        return self._directories() <= self.before and not any(
            pid in left and left[pid][1] == started for pid, started in family.items())

    @staticmethod
    def _directories() -> set[Path]:
        return set((REPOSITORY / ".build").glob("cluster.*"))

    def kill(self):
        """Ends what a test has left."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(DEADLINE_S)
        self._reader.join(DEADLINE_S)
