"""A person plays as well over a slow network as over a fast one.

`make latency-web` plays all rows and checks the game's promises; a run of all tests has only a
few, with limits that a busy machine can keep.
"""

import json
import os
from collections import Counter

from line import Line
from player import PHONE
from server import REPOSITORY, Server

PERSON = (REPOSITORY / "Tests/Web/person.js").read_text().split("\n", 2)[2]
# Round trips and the jitter of each way, milliseconds.
ALL = [(trip, jitter) for trip in (0, 50, 100, 200, 300, 400, 600) for jitter in (0, 30)]
IS_WHOLE = os.environ.get("LATENCY_ROWS") == "all"
ROWS = ALL if IS_WHOLE else [(0, 0), (300, 0), (600, 30)]
ROUNDS = 2 if IS_WHOLE else 1
# A round of a minute or half of one, if nothing is tapped wrongly.
CLOCK_TICKS = 600 if IS_WHOLE else 300
RULES = {"clockAtStartTicks": CLOCK_TICKS, "servedClockTicks": 0}
# Constant, so that the number of orders served doesn't depend on the orders.
LAYERS = 5
# Played at the same time, including the fast row, so that a busy machine affects all of them
# equally.
TOGETHER = 4


class Seat:
    """A page behind a line, and the server's answers to its taps."""

    def __init__(self, server, players, trip: int, jitter: int):
        self.name = f"{trip} ms ± {jitter}"
        self.line = Line(server, delay_ms=trip / 2, jitter_ms=jitter)
        self.outcomes = Counter()
        self.player = players(self.line, viewport=PHONE)
        self.player.page.on("websocket", lambda web_socket: web_socket.on("framereceived", self.hear))

    def hear(self, text):
        message = json.loads(text)
        if message["type"] == "tapped":
            self.outcomes[message["outcome"]] += 1

    def play(self, seed: int):
        self.player.start_round()
        self.player.page.evaluate(f"({PERSON})({seed})")

    @property
    def served(self) -> int:
        return self.outcomes["served"]

    @property
    def taps(self) -> int:
        return self.outcomes.total()

    @property
    def wrong(self) -> float:
        """The share of taps that were wrong, or that the server ignored."""
        return (self.outcomes["wrong"] + self.outcomes["ignored"]) / max(self.taps, 1)


def level_of_equal_orders(server):
    levels = server.directory / "Levels"
    third = json.loads((levels / "03.json").read_text())
    orders = [order for order in third["orders"] if len(order) == LAYERS]
    assert len(orders) > 2
    first = json.loads((levels / "01.json").read_text())
    (levels / "01.json").write_text(json.dumps(
        first | {"ingredients": third["ingredients"], "orders": orders}))


def test_person(tmp_path, players):
    server = Server(tmp_path, RULES)
    level_of_equal_orders(server)
    server.start()
    quick, *others = ROWS
    print("\nround trip   taps  served  wrong")
    try:
        for start in range(0, len(others), TOGETHER - 1):
            seats = [Seat(server, players, *row) for row in [quick, *others[start:start + TOGETHER - 1]]]
            for seed in range(ROUNDS):
                for seat in seats:
                    seat.play(seed)
                for seat in seats:
                    seat.player.page.locator(".result").wait_for(timeout=120_000)
            for seat in seats:
                print(f"{seat.name:11} {seat.taps:5} {seat.served:7} {seat.wrong:6.1%}")
                seat.player.page.close()
                seat.line.close()
            compare(*seats)
    finally:
        server.kill()


def compare(quick: Seat, *slow: Seat):
    assert quick.served >= ROUNDS * CLOCK_TICKS / 60
    least, most_wrong = (0.95, 0.01) if IS_WHOLE else (0.75, 0.05)
    for seat in slow:
        assert seat.served >= least * quick.served, seat.name
        assert seat.wrong <= quick.wrong + most_wrong, seat.name
