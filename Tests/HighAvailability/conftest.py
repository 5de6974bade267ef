"""The databases, the servers and the players, which all tests share."""

import re
import shutil

import pytest

from databases import Cluster
from games import PASSWORDS, Pair
from machines import ADDRESSES, FILES, PLACE, certificate, port
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
        yield made
    finally:
        made.end()


@pytest.fixture(scope="session")
def proxy(cluster):
    """HAProxy before the servers and the databases."""
    key, public = certificate(NAME)
    shutil.copy(public, PLACE / "cert.pem")
    (PLACE / "both.pem").write_text(public.read_text() + key.read_text())
    text = Text("Deploy/postgres/haproxy.cfg", "haproxy", (FILES / "haproxy.cfg").read_text(), ())
    places = {f"{name}:{number}": f"{address}:{port(name, number)}" for name, address in ADDRESSES.items()
              for number in ["5432" if name.startswith("db") else "8080"]}
    places |= {"127.0.0.1:5432": f"127.0.0.1:{port('db1', '5432')}", "port 8008": f"port {port('db1', '8008')}"}
    made = Proxy(text, PLACE / "proxy", PLACE, places)
    try:
        made.start()
        until("it knows the primary", lambda: len(set(re.findall(r"postgres/db\d is DOWN", made.logs()))) == 2)
        yield made
    finally:
        made.stop()


@pytest.fixture(scope="session")
def pair(cluster, proxy):
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
def players(proxy, pair):
    """Buyers and cooks, who play from the first test to the last."""
    made = [kind(proxy) for kind in (Buyer, Cook) for _ in range(12)]
    until("everybody plays", lambda: all(one.times for one in made))
    yield made
    for one in made:
        one.life.cancel()


@pytest.fixture
def buyers(players):
    return [one for one in players if isinstance(one, Buyer)]


@pytest.fixture
def cooks(players):
    return [one for one in players if isinstance(one, Cook)]
