"""A Prometheus with the files of Deploy/monitoring."""

import json
import re
import socket
import subprocess
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from cluster import Node, until
from server import REPOSITORY

FILES = REPOSITORY / "Deploy" / "monitoring"
PROGRAMS = REPOSITORY / ".build" / "tools" / "usr" / "bin"
# Outlasts a late answer of a busy machine.
PENDING = "5s"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Prometheus:
    """Reads the metrics of nodes each second, and so waits only seconds before an alert fires."""

    def __init__(self, directory: Path, nodes: list[Node]):
        text = (FILES / "prometheus.yml").read_text()
        places = re.findall(r"127\.0\.0\.1:\d+", text)
        assert len(places) == len(nodes) and text.count("15s") == 2
        for place, node in zip(places, nodes):
            text = text.replace(place, node.metrics)
        (directory / "prometheus.yml").write_text(text.replace("15s", "1s"))
        rules = (FILES / "alerts.yml").read_text()
        (directory / "alerts.yml").write_text(re.sub(r"for: \w+", f"for: {PENDING}", rules))
        address = f"127.0.0.1:{free_port()}"
        self.url = f"http://{address}"
        self.log = directory / "prometheus.log"
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", "--", PROGRAMS / "prometheus", "--log.level=warn",
             f"--config.file={directory}/prometheus.yml", f"--storage.tsdb.path={directory}/data",
             f"--web.listen-address={address}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=self.log.open("w"))
        until("Prometheus answers", self._is_ready)
        until("Prometheus reads all nodes", lambda: len(self.series("up == 1")) == len(nodes))

    def _is_ready(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            urllib.request.urlopen(f"{self.url}/-/ready", timeout=10).close()
            return True
        except OSError:
            return False

    def _ask(self, path: str, **parameters: str):
        address = f"{self.url}/api/v1/{path}?{urllib.parse.urlencode(parameters)}"
        try:
            with urllib.request.urlopen(address, timeout=10) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{parameters}: {error.read().decode()}") from error

    def series(self, expression: str) -> list[dict[str, str]]:
        """The labels of an expression's series. Fails if the expression is wrong."""
        return [each["metric"] for each in self._ask("query", query=expression)["result"]]

    def firing(self) -> dict[tuple[str, str | None], str]:
        """The summaries of the alerts that fire, by their names and nodes."""
        return {(alert["labels"]["alertname"], alert["labels"].get("instance")): alert["annotations"]["summary"]
                for alert in self._ask("alerts")["alerts"] if alert["state"] == "firing"}

    def end(self):
        self.process.terminate()
        self.process.wait()
