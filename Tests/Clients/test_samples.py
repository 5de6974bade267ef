"""Each sample client plays a round and reconnects after a drop, and prints the reason if it
can't."""

import json
import os
import subprocess
import threading
from contextlib import contextmanager

import pytest
from websockets.sync.client import connect
from websockets.sync.server import serve

from languages import command, environment
from test_models import EXAMPLES, ROOT

SUBPROTOCOL = "chefdash.v1.json"
SIGNED_IN = r"signed in as (\w{32}), token (\w{64})"
ROUND = r"round (\w{32}) at tick (\d+)"
TAPPED = r"tapped \w+: (correct|served)"
END = r"stars (\d), coins (\d+)"

# The first close code of each row of the schema. A peer can't send 1006, and sends 1005 by leaving
# the code out.
CODES = {row["from"]: row for row in json.loads((ROOT / "Protocol/schema.json").read_text())["x-close-codes"]}
RETRIES = [code for code, row in CODES.items() if row["retry"] and code != 1006]
FINAL = [code for code, row in CODES.items() if not row["retry"]]
# In no row.
UNKNOWN = 4200
# The codes that a language's library reports for others: some libraries consider the proxies' codes
# protocol errors and drop the connection, and Mono doesn't report a missing code. Godot says
# nothing in those cases, so its sample would wait for 22 s of silence; those are left out.
TOLD = {"csharp": {1005: 1000, 1012: 1006, 1014: 1006}, "kotlin": {1012: 1006, 1014: 1006},
        "gdscript": {1012: None, 1014: None}}


def address(port):
    return f"ws://127.0.0.1:{port}/play"


@contextmanager
def signed_in(server, player_id, token):
    """A connection of this player, and its welcome."""
    with connect(address(server.port), subprotocols=[SUBPROTOCOL]) as connection:
        connection.send(json.dumps({"type": "hello", "id": "1", "player_id": player_id, "token": token}))
        welcome = json.loads(connection.recv(timeout=20))
        assert welcome["type"] == "welcome"
        yield connection, welcome


def stars_and_coins(server, player_id, token):
    """The server's values for level 1 and for the player's coins."""
    with signed_in(server, player_id, token) as (connection, welcome):
        connection.send(json.dumps({"type": "list_levels", "id": "levels"}))
        while (message := json.loads(connection.recv(timeout=20))).get("re") != "levels":
            pass
    return message["levels"][0]["stars"], welcome["player"]["coins"]


@contextmanager
def serving(handle):
    """The URL of a server that handles connections in this way."""
    with serve(handle, "127.0.0.1", 0, subprotocols=[SUBPROTOCOL]) as fake:
        threading.Thread(target=fake.serve_forever).start()
        try:
            yield address(fake.socket.getsockname()[1])
        finally:
            fake.shutdown()


def test_plays_a_round_and_comes_back_after_a_drop(server, line, start):
    sample = start(address(line.port))
    player = sample.expect(SIGNED_IN)
    round_id, tick = sample.expect(ROUND)
    assert tick == "0"
    for _ in range(3):
        sample.expect(TAPPED)

    line.cut()
    sample.expect(r"connecting again in \d+ ms")
    assert sample.expect(SIGNED_IN) == player
    resumed_round_id, tick = sample.expect(ROUND)
    assert resumed_round_id == round_id and int(tick) > 0
    sample.expect(r"clock offset -?\d+\.\d ms")
    sample.expect(TAPPED)

    stars, coins = map(int, sample.expect(END))
    sample.expect_exit(0)
    assert (stars, coins) == stars_and_coins(server, *player)
    assert stars > 0
    assert not [text for text in sample.lines if text.startswith("tapped") and "wrong" in text]


def test_starts_another_round_after_the_server_was_killed(server, start):
    sample = start(address(server.port))
    player = sample.expect(SIGNED_IN)
    first_round_id, _ = sample.expect(ROUND)
    sample.expect(TAPPED)

    server.kill()
    first_pause_ms, = sample.expect(r"connecting again in (\d+) ms")
    for _ in range(3):
        last_pause_ms, = sample.expect(r"connecting again in (\d+) ms")
    assert int(last_pause_ms) > 2 * int(first_pause_ms)
    server.start()

    assert sample.expect(SIGNED_IN) == player
    second_round_id, tick = sample.expect(ROUND)
    assert second_round_id != first_round_id and tick == "0"
    stars, coins = map(int, sample.expect(END))
    sample.expect_exit(0)
    assert (stars, coins) == stars_and_coins(server, *player)


def test_stops_when_the_player_connects_elsewhere(server, start):
    sample = start(address(server.port))
    player = sample.expect(SIGNED_IN)
    sample.expect(TAPPED)
    with signed_in(server, *player):
        sample.expect(r"closed with 4001.*")
        sample.expect_exit(1)


def test_ignores_what_it_does_not_know_and_stops_when_it_is_refused(start):
    def refuse(connection):
        for message in connection:
            assert json.loads(message)["type"] == "hello"
            connection.send('{"type":"weather","re":"hello","sun":true}')
            connection.send('{"type":"error","re":"hello","code":"too_late","message":"come tomorrow",'
                            '"retry":false,"hours":[8,20]}')

    with serving(refuse) as url:
        sample = start(url)
        sample.expect("refused: too_late: come tomorrow")
        sample.expect_exit(1)


def test_connects_again_after_the_close_codes_that_allow_it(language, start):
    told = {code: TOLD.get(language, {}).get(code, code) for code in RETRIES}
    waiting = [code for code in RETRIES if told[code]]
    codes = iter(waiting)

    def play_and_close(connection):
        """Shows a round, which makes the next pause short, and closes with the next code."""
        connection.recv()
        for kind in ("welcome", "snapshot"):
            connection.send(json.dumps(next(each for each in EXAMPLES["server"] if each["type"] == kind)))
        code = next(codes, None)
        connection.close(None if code == 1005 else code)

    with serving(play_and_close) as url:
        sample = start(url)
        for code in waiting:
            sample.expect(ROUND)
            sample.expect(rf"closed with {told[code]}\b.*")
            pause_ms, = sample.expect(r"connecting again in (\d+) ms")
            shortest, longest = (1000, 3000) if CODES[told[code]].get("slow") else (125, 375)
            assert shortest - 1 <= int(pause_ms) <= longest, code


@pytest.mark.parametrize("code", [*FINAL, UNKNOWN])
def test_stops_after_the_close_codes_that_forbid_a_retry(code, start):
    with serving(lambda connection: connection.close(code)) as url:
        sample = start(url)
        sample.expect(rf"closed with {code}\b.*")
        sample.expect_exit(1)


def test_passes_the_examination(language):
    run = subprocess.run(
        [os.environ["CHEFDASH_PROGRAM"], "conformance-client", "--json", "--",
         *map(str, command(language, "sample", "{url}"))],
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    findings = json.loads(run.stdout.splitlines()[-1])
    # Without a certificate, one situation doesn't apply.
    others = {each["situation"]: each for each in findings if each["outcome"] != "passed"}
    assert list(others) == ["redirect-plain"] and run.returncode == 0, (others, run.stderr[-2000:])
