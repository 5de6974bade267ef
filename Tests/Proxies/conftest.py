"""Shared fixtures: the certificate, servers, proxies and visitors."""

import subprocess
from pathlib import Path

import pytest

from node import Node
from proxies import NAME, Proxy
from texts import Text
from visitor import Visitor


@pytest.fixture(scope="session")
def certificates(tmp_path_factory) -> Path:
    """A directory with a certificate, its key, and both in one file."""
    directory = tmp_path_factory.mktemp("certificates")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", directory / "key.pem", "-out", directory / "cert.pem"],
        check=True, capture_output=True)
    (directory / "both.pem").write_text((directory / "cert.pem").read_text() + (directory / "key.pem").read_text())
    return directory


@pytest.fixture
def nodes(tmp_path, certificates):
    """Starts servers for a text."""
    started = []

    def start(text: Text) -> Node:
        started.append(Node(tmp_path / f"server-{len(started)}", text, certificates))
        return started[-1].start()

    yield start
    for node in started:
        node.kill()


@pytest.fixture
def proxy(tmp_path, certificates):
    """Starts a proxy with a text in front of servers, given by their placeholders in the text."""
    started = []

    def start(text: Text, places: dict[str, Node]) -> Proxy:
        replaced = {place: f"127.0.0.1:{node.port}" for place, node in places.items()}
        started.append(Proxy(text, tmp_path / "proxy", certificates, replaced))
        return started[-1].start()

    yield start
    for one in started:
        one.stop()


@pytest.fixture
def visit(proxy):
    """Creates visitors of a proxy. They leave before it stops, since it would wait for them."""
    visitors = []

    def make(front: Proxy) -> Visitor:
        visitors.append(Visitor(front))
        return visitors[-1]

    yield make
    for visitor in visitors:
        visitor.leave()
