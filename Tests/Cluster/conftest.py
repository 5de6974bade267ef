"""The cluster and its players."""

import pytest

from cluster import Cluster
from player import Player

_figures = []


@pytest.fixture(scope="session")
def figure():
    """Notes a figure for the end of the output."""
    return lambda what, seconds: _figures.append(f"{what}: {seconds:.2f} s")


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("figures")
    for line in _figures:
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def start():
    """Starts a cluster. Environment variables are its settings."""
    started = []

    def start(**environment: str) -> Cluster:
        started.append(Cluster(**environment))
        return started[-1]

    yield start
    for cluster in started:
        cluster.kill()


@pytest.fixture(scope="session")
def cluster(start) -> Cluster:
    return start(NODES="3").start()


@pytest.fixture
def visit():
    """Creates players of a cluster."""
    players = []

    def make(cluster: Cluster) -> Player:
        players.append(Player(cluster.host))
        return players[-1]

    yield make
    for player in players:
        player.leave()
