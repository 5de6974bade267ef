"""Parts of Deploy/postgres are lost while people play: what they were told stays, and they play on. The tests follow
each other on one cluster."""

import csv
import itertools
import os
import shutil
import subprocess
import time

import pytest

from databases import Database
from games import Game
from proxies import DEADLINE_S, until


# How the primary ends, and what the operator does then.
PRIMARY = {
    "the primary's machine is lost": (Database.lose, Database.start),
    "the primary's machine hangs": (Database.hang, Database.wake),
    "the primary crashes": (Database.crash, lambda old: None),
}
# The same of the server that serves.
SERVER = {
    "a game machine is lost": (Game.lose, Game.start),
    "a server hangs": (Game.hang, Game.wake),
    "a server crashes": (Game.crash, lambda old: None),
    "a rolling upgrade": (Game.stop, Game.start),
}


def live(players) -> bool:
    """True if nothing was wrong for anybody."""
    for one in players:
        assert not one.life.done(), one.life.exception()
    return True


def have_bought(buyers, since: float) -> bool:
    return live(buyers) and all(one.times[-1] > since for one in buyers)


def test_the_service_is_one_that_systemd_and_the_program_know(pair):
    game, _ = pair.games
    known = game.command("chefdash", "serve", "--help")
    assert [name for name in game.environment if name.startswith("CHEFDASH_") and name not in known] == []
    unit = game.directory / "chefdash.service"
    unit.write_text(game.text("chefdash.service"))
    if shutil.which("systemd-analyze"):
        verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
        assert (verified.returncode, verified.stderr) == (0, "")


@pytest.mark.parametrize("what", [*itertools.islice(itertools.cycle(PRIMARY), int(os.environ.get("FAILOVERS", 3)))])
def test_another_primary(what, cluster, pair, players, buyers, cooks, figure):
    """Nobody loses a connection."""
    end, mend = PRIMARY[what]
    serving, _ = until("one serves and one waits", pair.roles)
    before = [len(one.losses) for one in players], serving.restarts
    old = cluster.leader()
    began = time.monotonic()
    end(old)
    until("another database leads", lambda: cluster.leader(but=old))
    led = time.monotonic()
    figure(f"{what}: another one leads after", led - began)
    until("everybody buys again", lambda: have_bought(buyers, led))
    figure("  purchases wait for", max(one.pause(began) for one in buyers))
    silence = max(one.pause(began) for one in cooks)
    figure("  the longest silence in a round", silence)
    assert silence < 5
    mend(old)
    cluster.settle()
    settled = time.monotonic()
    until("everybody still buys", lambda: have_bought(buyers, settled))
    assert ([len(one.losses) for one in players], serving.restarts) == before
    assert until("one serves and one waits", pair.roles)[0] is serving


def test_the_synchronous_standby_is_lost(cluster, players, buyers, figure):
    losses = [len(one.losses) for one in players]
    lost = cluster.synchronous()
    began = time.monotonic()
    lost.lose()
    until("another standby is synchronous", lambda: cluster.synchronous(but=lost))
    chosen = time.monotonic()
    until("everybody buys again", lambda: have_bought(buyers, chosen))
    figure("the synchronous standby is lost: purchases wait for", max(one.pause(began) for one in buyers))
    lost.start()
    cluster.settle()
    assert [len(one.losses) for one in players] == losses


def test_etcd_is_lost(cluster, players, buyers, figure):
    losses = [len(one.losses) for one in players]
    leader = cluster.leader()
    began = time.monotonic()
    for machine in cluster.machines:
        machine.stop("etcd")
    until("the lead is over", lambda: time.monotonic() > began + cluster.lead_seconds)
    assert leader.ask("patroni")["failsafe_mode_is_active"]
    now = time.monotonic()
    until("everybody buys", lambda: have_bought(buyers, now))
    for machine in cluster.machines:
        machine.start_etcd()
    cluster.settle()
    figure("etcd is lost: purchases wait for", max(one.pause(began) for one in buyers))
    assert cluster.leader() is leader
    assert [len(one.losses) for one in players] == losses


@pytest.mark.parametrize("what", SERVER)
def test_another_server(what, pair, players, figure):
    end, mend = SERVER[what]
    old, new = until("one serves and one waits", pair.roles)
    began = time.monotonic()
    end(old)
    until("everybody is back", lambda: live(players) and all(one.sign_ins[-1] > began for one in players))
    figure(f"{what}: everybody is back after", max(one.sign_ins[-1] for one in players) - began)
    mend(old)
    assert until("one serves and one waits", pair.roles) == (new, old)


def test_the_end_of_a_standby_fences_nobody(pair):
    serving, waiting = until("one serves and one waits", pair.roles)
    restarts = waiting.restarts
    waiting.crash()
    until("systemd starts it again", lambda: waiting.restarts > restarts)
    assert until("one serves and one waits", pair.roles)[0] is serving


def test_all_that_was_told_is_in_the_books(pair, players, buyers):
    for one in players:
        one.is_leaving = True
    for one in players:
        one.life.result(DEADLINE_S)
    told = {f"purchase:{request}" for one in buyers for request in one.told}
    game = pair.games[0]
    rows = csv.DictReader(game.command("chefdash", "ledger", "export").splitlines())
    assert told <= {row["reference"] for row in rows}
    assert "the ledger is right" in game.command("chefdash", "ledger", "verify")
