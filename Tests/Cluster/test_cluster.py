"""`make cluster` runs several nodes behind HAProxy, and players reach the right one whatever is killed. The tests follow
each other on one cluster."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import time

import pytest
from websockets.exceptions import ConnectionClosed

from cluster import Cluster, Node, until
from player import Player
from server import REPOSITORY

HAPROXY = REPOSITORY / ".build" / "tools" / "usr" / "sbin" / "haproxy"
# The time in which other nodes notice a killed one that nobody fences, and in which HAProxy does.
NOTICED_S = 6
CHECKED_S = 2


def home(cluster: Cluster, player: Player) -> Node:
    """The node where a player signed up, once it has logged that."""
    def found():
        return next((node for node in cluster.nodes().values() if node.has(player.player_id)), None)

    return until("a node has the player", found)


def is_known(cluster: Cluster, node: Node, state: str) -> bool:
    """True if HAProxy has noticed that a node is DOWN, or UP again."""
    states = re.findall(rf"Server ready/{node.name} is (UP|DOWN)", cluster.proxy_log())
    return states[-1:] == [state]


def newcomers(cluster: Cluster, visit, count: int) -> list[Player]:
    players = [visit(cluster) for _ in range(count)]
    for player in players:
        player.sign_in()
    return players


def test_the_text_is_valid_as_it_is(tmp_path):
    document = (REPOSITORY / "Deploy" / "README.md").read_text()
    chapter = re.search(r"^## Several nodes\n(.*?)(?=^## )", document, re.M | re.S)[1]
    text, = re.findall(r"^```haproxy\n(.*?)^```", chapter, re.M | re.S)
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=kitchen.example.org", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "cert.pem"],
        check=True, capture_output=True)
    (tmp_path / "both.pem").write_text((tmp_path / "cert.pem").read_text() + (tmp_path / "key.pem").read_text())
    tools = REPOSITORY / ".build" / "tools"
    debian = (tools / "etc" / "haproxy" / "haproxy.cfg").read_text()
    defaults = debian[debian.index("\ndefaults"):].replace("/etc/haproxy/", f"{tools}/etc/haproxy/")
    configuration = f"global\n    log stdout format raw local0\n{defaults}\n{text}"
    path = tmp_path / "haproxy.cfg"
    path.write_text(configuration.replace("/etc/ssl/kitchen/", f"{tmp_path}/"))
    checked = subprocess.run([HAPROXY, "-c", "-f", path], capture_output=True, text=True)
    assert checked.returncode == 0 and "[WARNING]" not in checked.stderr, checked.stderr


def test_players_land_on_different_nodes(cluster, visit):
    players = newcomers(cluster, visit, 6)
    assert {home(cluster, player).name for player in players} == {"n1", "n2", "n3"}


def test_a_room_is_entered_by_its_code_from_any_node(cluster, visit):
    players = newcomers(cluster, visit, 6)
    host = players[0]
    there = home(cluster, host).name
    code = host.ask("create_room", level_id=1, seat_count=6)["room_code"]
    for guest in players[1:]:
        room = guest.join(code)
        assert room["type"] == "room" and room["room_code"] == code
        assert guest.sent_to == ([] if home(cluster, guest).name == there else [there])
    assert {member["player_id"] for member in room["players"]} == {player.player_id for player in players}
    for player in players:
        answer = player.ask("ready", ready=True)
        assert answer["type"] == "room", answer
    for player in players:
        assert player.hear(lambda message: message["type"] == "snapshot")


def test_a_ban_at_one_node_holds_at_all(cluster, visit, figure):
    players = newcomers(cluster, visit, 6)
    nodes = cluster.nodes()
    data = nodes["n1"].log.with_suffix("")
    assert {home(cluster, player).name for player in players} == set(nodes)
    longest = 0.0
    for player in players:
        began = time.monotonic()
        subprocess.run(
            [os.environ["CHEFDASH_PROGRAM"], "admin", "act", "ban", player.player_id, "--for", "1h", "--reason",
             "A test", "--data", data], check=True, capture_output=True)
        told = player.hear(lambda message: message["type"] == "error")
        assert (told["code"], told["reason"]) == ("banned", "A test")
        with pytest.raises(ConnectionClosed) as closed:
            player.hear(lambda message: False)
        longest = max(longest, time.monotonic() - began)
        assert closed.value.rcvd.code == 4011
        # No node lets them in again.
        with pytest.raises(AssertionError, match="banned"):
            player.sign_in()
    figure("a banned player's connection has ended, the longest of six, with the command", longest)
    assert longest < 2


@pytest.mark.parametrize("is_fenced", [True, False], ids=["fenced", "not fenced"])
def test_a_killed_node(cluster, visit, figure, is_fenced):
    player = visit(cluster)
    player.sign_in()
    node = home(cluster, player)
    assert player.ask("purchase", item_id="knife")["type"] == "purchased"
    assert player.ask("start_round", level_id=1, item_ids=["knife"])["type"] == "snapshot"
    printed = len(cluster.lines)
    began = time.monotonic()
    os.kill(node.process, signal.SIGKILL)
    told = cluster.wait_for(f"^cluster: {node.name} was killed; .*: (/.* node fence {node.number} .*)$", printed)
    if is_fenced:
        done = subprocess.run(shlex.split(told[1]), capture_output=True, text=True)
        assert (done.returncode, done.stdout.strip()) == (0, f"{node.number} is dead"), done.stderr
        until("HAProxy knows", lambda: is_known(cluster, node, "DOWN"), CHECKED_S)
        figure("HAProxy sends nobody to a killed node", time.monotonic() - began)
    welcome = player.come_back(NOTICED_S)
    took = time.monotonic() - began
    figure(f"a killed node's player is back, {'fenced' if is_fenced else 'not fenced'}", took)
    assert took < (2 if is_fenced else NOTICED_S)
    # The round is void, and what it used is given back.
    assert "round_id" not in welcome
    assert welcome["player"]["inventory"]["knife"] == 1
    assert player.ask("start_round", level_id=1, item_ids=["knife"])["type"] == "snapshot"
    # HAProxy sends nobody there until it is back.
    assert is_known(cluster, node, "DOWN")
    assert node.name not in {home(cluster, one).name for one in newcomers(cluster, visit, 4)}
    cluster.start_again(node.name)
    until("HAProxy knows", lambda: is_known(cluster, node, "UP"))


def test_a_node_that_stops_keeps_its_rounds(cluster, visit):
    """A rolling upgrade, one node of it."""
    player = visit(cluster)
    player.sign_in()
    node = home(cluster, player)
    snapshot = player.ask("start_round", level_id=1)
    printed, logged = len(cluster.lines), len(cluster.proxy_log())
    os.kill(node.process, signal.SIGTERM)
    player.hear(lambda message: message["type"] == "shutdown")
    until("HAProxy knows", lambda: is_known(cluster, node, "DOWN"), CHECKED_S)
    assert f"node/{node.name} is DOWN" not in cluster.proxy_log()[logged:]
    assert node.name not in {home(cluster, one).name for one in newcomers(cluster, visit, 4)}
    # A player who loses the connection is sent back to the round.
    player.connection.socket.close()
    assert player.sign_in()["round_id"] == snapshot["round"]["round_id"]
    assert player.sent_to == [node.name]
    snapshot = player.hear(lambda message: message["type"] == "snapshot")
    assert player.tap_layer(snapshot)["outcome"] == "correct"
    assert player.ask("leave_round")["type"] == "round_ended"
    cluster.wait_for(f"^cluster: {node.name} has stopped$", printed)
    player.come_back(NOTICED_S)
    assert player.ask("start_round", level_id=1)["type"] == "snapshot"
    cluster.start_again(node.name)


def test_the_books_are_right(cluster):
    line = cluster.find("^List the nodes: +(/.*) node list (.*)")
    done = subprocess.run([line[1], "ledger", "verify", *shlex.split(line[2])], capture_output=True, text=True)
    assert done.returncode == 0 and "the ledger is right" in done.stdout, done.stdout + done.stderr


def test_a_taken_port_is_named(cluster, start):
    port = cluster.host.split(":")[1]
    second = start(PORT=port)
    assert second.process.wait(10) == 1
    second.kill()
    assert second.lines[-1] == f"cluster: port {port} is taken; choose another with PORT="


def test_a_part_that_does_not_start_is_named(start, tmp_path):
    levels = shutil.copytree(REPOSITORY / "Levels", tmp_path / "Levels")
    (levels / "rules.json").write_text("{}")
    failing = start(NODES="1", LEVELS=str(levels))
    family = until("it runs", failing.family)
    assert failing.process.wait(30) == 1
    failing.kill()
    assert failing.lines[-1] == "cluster: n1 ended before it was ready; its last lines are above"
    assert "rules.json" in failing.output
    until("nothing is left", lambda: failing.is_gone(family))


@pytest.mark.parametrize("number, status", [(signal.SIGTERM, 143), (signal.SIGKILL, -signal.SIGKILL)],
                         ids=["SIGTERM", "SIGKILL"])
def test_one_node_ends_without_a_trace(start, visit, number, status):
    small = start(NODES="1").start()
    visit(small).sign_in()
    family = small.family()
    assert len(family) > 5
    assert small.end(number) == status
    until("nothing is left", lambda: small.is_gone(family), 15)


def test_ctrl_c_ends_all_without_a_trace(cluster, visit, figure):
    player = visit(cluster)
    player.sign_in()
    assert player.ask("start_round", level_id=1)["type"] == "snapshot"
    family = cluster.family()
    assert len(family) > 10
    began = time.monotonic()
    assert cluster.end(signal.SIGINT, by_terminal=True) == 130
    until("nothing is left", lambda: cluster.is_gone(family), 15)
    figure("Ctrl-C, with a player in a round, ends all", time.monotonic() - began)
