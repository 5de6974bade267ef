"""Figures of a cluster on this machine: `make bench-cluster`, on idle cores. CHEFDASH_LOAD names the load test's program.

Each figure of players is taken while 300 others play."""

import concurrent.futures
import contextlib
import json
import os
import re
import subprocess
import time
import urllib.request
import uuid

import pytest

from player import Player

PLAYERS = int(os.environ.get("CHEFDASH_PLAYERS", "300"))
PLAY_S = 20
# The number of times of each figure, some of them at once.
TIMES = 200
AT_ONCE = 4


@contextlib.contextmanager
def load(cluster, seconds: int):
    """Players that really play, until the end."""
    process = subprocess.Popen(
        [os.environ["CHEFDASH_LOAD"], "--server", f"ws://{cluster.host}", "--players", str(PLAYERS),
         "--duration", str(seconds)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(4)
        yield
    finally:
        process.terminate()
        process.wait()


def sums(cluster) -> tuple[float, float]:
    """The CPU time of all nodes in seconds, and their state frames."""
    def total(name: str) -> float:
        return sum(float(re.search(rf"^{name} (\S+)", page, re.M)[1]) for page in pages)

    pages = [urllib.request.urlopen(f"http://{node.metrics}/metrics").read().decode() for node in cluster.nodes().values()]
    return total("process_cpu_seconds_total"), total("chefdash_state_frames_total")


def frame_cost(cluster) -> float:
    """Microseconds of CPU time for a state frame."""
    with load(cluster, PLAY_S + 10):
        before = sums(cluster)
        time.sleep(PLAY_S)
        after = sums(cluster)
    # Less than half of what all players get would be another measurement.
    assert after[1] - before[1] > PLAYERS * 10 * PLAY_S / 2, "too few players play"
    return (after[0] - before[0]) / (after[1] - before[1]) * 1e6


def newcomer(cluster) -> Player:
    """A new player, once the limit of sign-ups allows it."""
    player = Player(cluster.host)
    while True:
        try:
            player.sign_in()
            return player
        except AssertionError as refused:
            assert "rate_limited" in str(refused), refused
            time.sleep(0.2)


def percentiles(what: str, seconds: list[float]):
    ordered = sorted(seconds)
    at = {share: ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.99)}
    print(f"{what}: {len(ordered)} times, 50th {at[0.5]:.0f} ms, 99th {at[0.99]:.0f} ms, longest {ordered[-1] * 1000:.0f} ms")


def each(body) -> list[float]:
    """The seconds of all that some threads measure."""
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        return [seconds for found in pool.map(lambda _: body(), range(AT_ONCE)) for seconds in found]


def test_cpu_of_a_frame(start):
    # As many shards in all.
    clusters = {count: start(NODES=str(count), SHARDS=str(3 // count)).start() for count in (1, 3)}
    costs = {count: [] for count in clusters}
    for _ in range(3):
        for count, cluster in clusters.items():
            costs[count].append(frame_cost(cluster))
    for count, cost in costs.items():
        print(f"CPU a frame, nodes {count}: {', '.join(f'{value:.1f}' for value in cost)} us")
    print(f"three nodes / one: {sorted(costs[3])[1] / sorted(costs[1])[1]:.3f}")


@pytest.fixture(scope="module")
def busy(cluster):
    with load(cluster, 600):
        yield cluster


def test_sign_in_with_redirect(busy):
    """From the connection to a wrong node until the welcome at the right one."""
    def measured() -> list[float]:
        player = newcomer(busy)
        assert player.ask("create_room", level_id=1)["type"] == "room"
        found = []
        while len(found) < TIMES // AT_ONCE:
            for name in busy.nodes():
                begin, count = time.monotonic(), len(player.sent_to)
                player.sign_in(f"ws://{busy.host}/n/{name}/play")
                if len(player.sent_to) > count:
                    found.append(time.monotonic() - begin)
        player.leave()
        return found

    percentiles("sign-in with a redirect", each(measured))


def test_match(busy):
    """From the second ticket until both players have the room, each on the node that has it."""
    def measured() -> list[float]:
        # Whoever leaves a countdown has to wait for the next match, and so have others with the same address.
        found, stayed = [], []
        while len(found) < TIMES // AT_ONCE:
            players = [newcomer(busy) for _ in range(2)]
            stayed += players
            for player, name in zip(players, ("n1", "n2")):
                player.sign_in(f"ws://{busy.host}/n/{name}/play")
            for player in players:
                begin = time.monotonic()
                entered = player.ask("queue", seat_count=2)
                assert entered["type"] in ("ticket", "room", "redirect"), entered
            for player in players:
                message = player.hear(lambda message: message["type"] in ("room", "redirect"))
                if message["type"] == "redirect":
                    player.sign_in(player.take(message))
                    player.hear(lambda message: message["type"] == "room")
                found.append(time.monotonic() - begin)
        for player in stayed:
            player.leave()
        return found

    percentiles("match", each(measured))


def device(cluster, node: str, owner: Player) -> Player:
    """One of the owner's devices."""
    found = Player(cluster.host)
    found.credentials = owner.credentials | {"role": "companion", "device_id": uuid.uuid4().hex}
    found.sign_in(f"ws://{cluster.host}/n/{node}/play")
    return found


def open_library(device: Player, household: str):
    """Opens a household and fetches all of it."""
    assert device.ask("library_open", household_id=household, through=0)["type"] == "library"
    page = {"more": True, "cursor": {"seq": 0}}
    while page["more"]:
        page = device.ask("pull", household_id=household, cursor=page["cursor"])


def test_edit(busy):
    """From an edit until a device at another node has it."""
    def measured() -> list[float]:
        owner, household, found = newcomer(busy), uuid.uuid4().hex, []
        near, far = (device(busy, node, owner) for node in ("n1", "n2"))
        made = near.ask("create_household", household_id=household, name="Elm", language="en")
        assert made["type"] == "household", made
        open_library(near, household)
        open_library(far, household)
        for number in range(TIMES // AT_ONCE):
            edit = {"op": "create", "kind": "recipe", "id": uuid.uuid4().hex, "fields": {"name": f"Soup {number}", "servings": 2}}
            begin = time.monotonic()
            near.connection.send(json.dumps({"type": "edit", "id": "e", "household_id": household,
                                             "edit_id": uuid.uuid4().hex, "base_seq": 0, "ops": [edit]}))
            far.hear(lambda message: message["type"] == "changed" and message["records"][0]["id"] == edit["id"])
            found.append(time.monotonic() - begin)
            near.hear(lambda message: message["type"] == "edited")
        for player in (near, far, owner):
            player.leave()
        return found

    percentiles("an edit at another node's device", each(measured))
