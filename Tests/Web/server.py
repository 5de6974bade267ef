"""Servers of `chefdash` for the tests, each with its own data and levels."""

import json
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
# A name for the loopback that browsers don't trust like its address, as with a machine in a home
# network.
INSECURE_HOST = "kitchen.test"


class Server:
    """A server on a free port of the loopback, with the repository's levels and other rules."""

    def __init__(self, directory: Path, rules: dict | None = None, flags: list[str] | None = None):
        self.directory = directory
        self.flags = flags or []
        self.port = 0
        # The path of the server on its host.
        self.base = "/"
        # The address of the operators' console.
        self.console = None
        self.process = None
        shutil.copytree(REPOSITORY / "Levels", directory / "Levels")
        path = directory / "Levels" / "rules.json"
        path.write_text(json.dumps(json.loads(path.read_text()) | (rules or {})))

    def start(self):
        """Starts it, on the same port each time, and returns once it serves."""
        log = open(self.directory / "server.log", "a")
        self.process = subprocess.Popen(
            [os.environ["CHEFDASH_PROGRAM"], "serve", "--port", str(self.port),
             "--data", str(self.directory / "data"), "--levels", str(self.directory / "Levels"),
             *self.flags],
            stdout=subprocess.PIPE, stderr=log, text=True)
        last = "console" if "--admin" in self.flags else "stop"
        for line in self.process.stdout:
            if found := re.search(r"wss?://127\.0\.0\.1:(\d+)(/\S*)play$", line):
                self.port, self.base = int(found[1]), found[2]
            if found := re.search(r"console: +(\S+)", line):
                self.console = found[1]
            if line.strip().startswith(f"{last}:"):
                return self
        raise RuntimeError(f"the server ended: {(self.directory / 'server.log').read_text()}")

    def kill(self):
        """Kills it, like a crash, and waits until it is gone."""
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process.stdout.close()
            self.process = None

    @staticmethod
    def command(*words) -> str:
        """Runs another command of the program, and returns its output."""
        return subprocess.run([os.environ["CHEFDASH_PROGRAM"], *map(str, words)], check=True, capture_output=True,
                              text=True).stdout

    def address(self, place: str = "") -> str:
        """The URL of a screen."""
        return f"http://127.0.0.1:{self.port}{self.base}{'#/' + place if place else ''}"
