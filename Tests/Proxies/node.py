"""Servers started as a text says."""

import argparse
import re
import urllib.request
from pathlib import Path

from server import Server
from texts import Text

# Rounds that last long enough for a slow machine, and that three wrong taps end.
RULES = {"clockAtStartTicks": 600, "servedClockTicks": 5, "wrongClockTicks": 250, "feedbackTicks": 3}


class Node(Server):
    """A server, started with the flags that a text names."""

    def __init__(self, directory: Path, text: Text, certificates: Path):
        directory.mkdir()
        flags = [flag.replace("/etc/ssl/kitchen/", f"{certificates}/") for flag in text.words("chefdash serve ")]
        ports = argparse.ArgumentParser()
        ports.add_argument("--port", default="8080")
        said, flags = ports.parse_known_args(flags)
        # The server's address in the text.
        self.place = f"127.0.0.1:{said.port}"
        super().__init__(directory, RULES, [*flags, "--shutdown-grace", "60s", "--metrics", "127.0.0.1:0"])

    def start(self):
        super().start()
        found = next(filter(None, (re.search(r"metrics: +(\S+)", line) for line in self.process.stdout)))
        self.metrics = found[1]
        return self

    def stop(self):
        """Asks it to stop, which it does once no round is left."""
        self.process.terminate()

    def logged(self, event: str) -> list[str]:
        """The log lines of an event."""
        lines = (self.directory / "server.log").read_text().splitlines()
        return [line for line in lines if f"event={event} " in line]

    def accepted(self) -> int:
        """The number of connections it has accepted."""
        with urllib.request.urlopen(self.metrics) as answer:
            return int(re.search(r"^chefdash_connections_accepted_total (\d+)", answer.read().decode(), re.M)[1])
