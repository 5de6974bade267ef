"""Shared fixtures: the languages, servers with short rounds, and sample clients."""

import pytest

from languages import LANGUAGES, Sample
from line import Line
from server import Server

# Rounds of 10 seconds, however many orders are served.
RULES = {"clockAtStartTicks": 100, "capTicks": 100}


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path, RULES).start()
    yield server
    server.kill()


@pytest.fixture
def line(server):
    """A line to the server that can be cut."""
    line = Line(server)
    yield line
    line.close()


@pytest.fixture
def start(language):
    """Starts a sample client at an address."""
    started = []

    def start(address):
        started.append(Sample(language, address))
        return started[-1]

    yield start
    for sample in started:
        sample.close()
