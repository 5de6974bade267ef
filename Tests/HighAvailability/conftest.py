"""The databases, the servers and the players, which all tests share."""

import subprocess

import pytest

from databases import Cluster
from games import PASSWORDS, Pair
from machines import FILES, PLACE, port
from players import Buyer, Cook
from proxies import NAME, Proxy, until
from texts import Text

_figures = []


@pytest.fixture(scope="session")
def figure():
    """Notes a figure for the end of the output."""
    return lambda what, seconds: _figures.append(f"{what}: {seconds:.1f} s")


def pytest_terminal_summary(terminalreporter):
    terminalreporter.section("figures")
    for line in _figures:
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def cluster():
    """Databases with the roles of the game."""
    made = Cluster()
    try:
        made.start()
        made.leader().perform(
            *(f"CREATE ROLE {role} LOGIN PASSWORD $${word}$$" for role, word in PASSWORDS.items()),
            "CREATE DATABASE chefdash OWNER chefdash_owner")
        # A host without the database would be an error, although another has it.
        until("all have the database", lambda: all(one.has("chefdash") for one in made.machines))
        yield made
    finally:
        made.end()


@pytest.fixture(scope="session")
def pair(cluster):
    """Two servers, of which one serves."""
    made = Pair(cluster.machines)
    first, second = made.games
    try:
        first.command("bash", "-c", f"set -a; . {first.directory}/chefdash.env; chefdash store setup chefdash_server"
                      " --store \"${CHEFDASH_STORE/user=chefdash_server/user=chefdash_owner}\"")
        second.take_key(first)
        for game in made.games:
            game.start()
        until("one serves and one waits", made.roles)
        yield made
    finally:
        made.end()


@pytest.fixture(scope="session")
def proxy(pair):
    """HAProxy before both."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", PLACE / "key.pem",
         "-out", PLACE / "cert.pem"], check=True, capture_output=True)
    (PLACE / "both.pem").write_text((PLACE / "cert.pem").read_text() + (PLACE / "key.pem").read_text())
    text = Text("Deploy/postgres/haproxy.cfg", "haproxy", (FILES / "haproxy.cfg").read_text(), ())
    places = {f"{game.name}:8080": f"{game.address}:{port(game.name, '8080')}" for game in pair.games}
    made = Proxy(text, PLACE / "proxy", PLACE, places)
    try:
        yield made.start()
    finally:
        made.stop()


@pytest.fixture(scope="session")
def players(proxy):
    """Buyers and cooks, who play from the first test to the last."""
    made = [kind(proxy) for kind in (Buyer, Cook) for _ in range(12)]
    until("everybody plays", lambda: all(one.sign_ins for one in made))
    yield made
    for one in made:
        one.leave()


@pytest.fixture
def buyers(players):
    return [one for one in players if isinstance(one, Buyer)]


@pytest.fixture
def cooks(players):
    return [one for one in players if isinstance(one, Cook)]
