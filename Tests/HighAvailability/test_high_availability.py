"""Parts of Deploy/postgres are lost while people play: what they were told stays, and they play on. The tests follow each
other on one cluster."""

import csv
import time

from proxies import until


def have_bought(buyers, since: float) -> bool:
    """True once everybody was told of a purchase after a moment."""
    for one in buyers:
        assert not one.life.done(), one.life.exception()
    return all(one.times and one.times[-1] > since for one in buyers)


def failover(cluster, pair, players, buyers, cooks, figure, what: str, end):
    """Ends the primary, and waits until everybody buys again. Nobody else may notice."""
    serving, _ = pair.roles()
    before = [len(one.losses) for one in players], serving.restarts
    old = cluster.leader()
    began = time.monotonic()
    end(old)
    until("another database leads", lambda: cluster.leader() not in (None, old))
    led = time.monotonic()
    figure(f"{what}: another one leads after", led - began)
    until("everybody buys again", lambda: have_bought(buyers, led))
    figure("  purchases wait for", max(one.pause(began) for one in buyers))
    figure("  the longest silence in a round", max(one.silence(began) for one in cooks))
    if not old.programs:
        old.start()
    cluster.settle()
    assert ([len(one.losses) for one in players], serving.restarts) == before
    assert until("one serves and one waits", pair.roles)[0] is serving


def test_the_primary_is_lost(cluster, pair, players, buyers, cooks, figure):
    failover(cluster, pair, players, buyers, cooks, figure, "the primary's machine is lost", lambda old: old.lose())


def test_the_primary_crashes(cluster, pair, players, buyers, cooks, figure):
    failover(cluster, pair, players, buyers, cooks, figure, "the primary crashes", lambda old: old.crash())


def test_the_synchronous_standby_is_lost(cluster, players, buyers, figure):
    losses = [len(one.losses) for one in players]
    lost = cluster.synchronous()
    began = time.monotonic()
    lost.lose()
    until("another standby is synchronous", lambda: cluster.synchronous() not in (None, lost))
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


def takeover(pair, players, end) -> float:
    """Ends the server that serves. Returns the time until all players are signed in at the other."""
    serving, waiting = until("one serves and one waits", pair.roles)
    began = time.monotonic()
    end(serving)
    until("everybody is back", lambda: all(one.sign_ins[-1] > began for one in players))
    assert waiting.asks("readyz") == 200
    return max(one.sign_ins[-1] for one in players) - began


def test_a_server_is_lost(pair, players, figure):
    lost = pair.roles()[0]
    figure("a game machine is lost: everybody is back after", takeover(pair, players, lambda game: game.lose()))
    lost.start()


def test_a_server_crashes(pair, players, figure):
    figure("a server crashes: everybody is back after", takeover(pair, players, lambda game: game.crash()))


def test_the_end_of_a_standby_fences_nobody(pair):
    serving, waiting = until("one serves and one waits", pair.roles)
    restarts = waiting.restarts
    waiting.crash()
    until("systemd starts it again", lambda: waiting.restarts > restarts)
    assert until("one serves and one waits", pair.roles)[0] is serving


def test_rolling_upgrade(pair, players, figure):
    old = pair.roles()[0]
    figure("a rolling upgrade: everybody is back after", takeover(pair, players, lambda game: game.stop()))
    assert old.programs["chefdash"].returncode == 0
    old.start()


def test_all_that_was_told_is_in_the_books(pair, players, buyers):
    for one in players:
        one.leave()
    told = {f"purchase:{request}" for one in buyers for request in one.told}
    game = pair.games[0]
    rows = csv.DictReader(game.command("chefdash", "ledger", "export").splitlines())
    assert told <= {row["reference"] for row in rows}
    assert "the ledger is right" in game.command("chefdash", "ledger", "verify")
