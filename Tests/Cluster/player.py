"""A player who follows redirects."""

import contextlib
import json
import re
import time
import uuid

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

SUBPROTOCOL = "chefdash.v1.json"
# The longest wait for a message.
ANSWER_S = 10
# The pause of a player who can't connect.
PAUSE_S = 0.1


class Player:
    def __init__(self, host: str):
        self.host = host
        self.credentials: dict[str, str] = {}
        self.connection = None
        self._life = contextlib.ExitStack()
        # The nodes to which the player was sent.
        self.sent_to: list[str] = []

    @property
    def player_id(self) -> str:
        return self.credentials["player_id"]

    def sign_in(self, url: str | None = None) -> dict:
        """Signs in through HAProxy, or at a redirect's address, and returns the welcome."""
        while True:
            self.leave()
            self.connection = self._life.enter_context(connect(
                url or f"ws://{self.host}/play", subprotocols=[SUBPROTOCOL], proxy=None, open_timeout=ANSWER_S,
                close_timeout=1))
            answer = self.ask("hello", redirects=True, **self.credentials)
            if answer["type"] != "redirect":
                break
            url = self.take(answer)
        assert answer["type"] == "welcome", answer
        self.credentials = {"player_id": answer["player"]["player_id"],
                            "token": answer.get("token") or self.credentials["token"]}
        return answer

    def come_back(self, seconds: float) -> dict:
        """Signs in as soon as a node takes the player."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                return self.sign_in()
            except (OSError, WebSocketException):
                assert time.monotonic() < deadline, f"not back within {seconds} s"
                time.sleep(PAUSE_S)

    def take(self, redirect: dict) -> str:
        """Notes a redirect, and returns its address, which leads through HAProxy."""
        name = re.fullmatch(rf"ws://{self.host}/n/(n\d+)/play", redirect["url"])[1]
        self.sent_to.append(name)
        return redirect["url"]

    def join(self, code: str) -> dict:
        """Enters a room, wherever it is, and returns it."""
        answer = self.ask("join_room", room_code=code)
        if answer["type"] == "redirect":
            self.sign_in(self.take(answer))
            answer = self.ask("join_room", room_code=code)
        return answer

    def ask(self, kind: str, **members) -> dict:
        """Sends a request and returns its answer, or the redirect that comes in its place."""
        request = str(uuid.uuid4())
        self.connection.send(json.dumps({"type": kind, "id": request, **members}))
        return self.hear(lambda message: message.get("re") == request or message["type"] == "redirect")

    def hear(self, is_it) -> dict:
        """The next matching message; others are dropped."""
        while True:
            message = json.loads(self.connection.recv(timeout=ANSWER_S))
            if is_it(message):
                return message

    def tap_layer(self, snapshot: dict) -> dict:
        """Taps the right ingredient once taps count, and returns the answer."""
        state = snapshot["state"]
        while state["phase"] != "cooking":
            state = self.hear(lambda message: message["type"] == "state")["state"]
        kitchen = snapshot["round"]
        layer = kitchen["recipes"][state["recipe"]]["layers"][len(state["plate"])]
        ingredient = kitchen["ingredients"][layer]["ingredient_id"]
        self.connection.send(json.dumps({"type": "tap", "ingredient_id": ingredient}))
        return self.hear(lambda message: message["type"] == "tapped")

    def leave(self):
        with contextlib.suppress(OSError, WebSocketException):
            self._life.close()
