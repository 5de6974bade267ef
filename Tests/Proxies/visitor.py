"""A visitor through a proxy, like a browser: reads pages, keeps cookies, and plays."""

import asyncio
import http.client
import json
import threading
import uuid
from http.cookies import SimpleCookie

from websockets.asyncio.client import connect

from proxies import DEADLINE_S, NAME, Proxy

SUBPROTOCOL = "chefdash.v1.json"
# All WebSockets are on one thread: in Python 3.11, two threads can't read and write through TLS at
# the same time.
LOOP = asyncio.new_event_loop()
threading.Thread(target=LOOP.run_forever, daemon=True).start()


def done(work):
    """The result of work on a WebSocket."""
    async def within_deadline():
        async with asyncio.timeout(DEADLINE_S):
            return await work

    return asyncio.run_coroutine_threadsafe(within_deadline(), LOOP).result()


class Visitor:
    def __init__(self, proxy: Proxy):
        self.proxy = proxy
        self.cookies = SimpleCookie()
        # The player's credentials, once there is a player.
        self.credentials: dict[str, str] = {}
        self.connection = None

    # Pages.

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[int, str]:
        """The status and the text of a page below the text's path; 0 and the error if there is
        no answer."""
        try:
            return self._get(self.proxy.text.base + path, self._cookie_header | (headers or {}))
        except OSError as error:
            return 0, str(error)

    def _get(self, path: str, headers: dict[str, str]) -> tuple[int, str]:
        with self.proxy.trust.wrap_socket(self.proxy.connect(), server_hostname=NAME) as stream:
            request = http.client.HTTPSConnection(NAME, self.proxy.port)
            request.sock = stream
            request.request("GET", path, headers=headers)
            answer = request.getresponse()
            self._keep_cookies(answer.headers)
            return answer.status, answer.read().decode(errors="replace")

    @property
    def _cookie_header(self) -> dict[str, str]:
        pairs = "; ".join(f"{name}={morsel.value}" for name, morsel in self.cookies.items())
        return {"Cookie": pairs} if pairs else {}

    def _keep_cookies(self, headers):
        for value in headers.get_all("Set-Cookie") or []:
            self.cookies.load(value)

    # Playing.

    def sign_in(self, **role) -> dict:
        """Connects and says hello, as a new player the first time. Returns the answer."""
        self.leave()
        self.connection = done(connect(
            f"wss://{self.proxy.host}{self.proxy.text.base}/play", sock=self.proxy.connect(), ssl=self.proxy.trust,
            server_hostname=NAME, origin=f"https://{self.proxy.host}", subprotocols=[SUBPROTOCOL],
            additional_headers=self._cookie_header, proxy=None, open_timeout=None))
        self._keep_cookies(self.connection.response.headers)
        answer = self.ask("hello", **self.credentials, **role)
        if answer["type"] == "welcome":
            self.credentials = {"player_id": answer["player"]["player_id"],
                                "token": answer.get("token") or self.credentials["token"]}
        return answer

    def calendar(self, player: "Visitor") -> str:
        """Signs in as a companion of the player, and returns a new household's calendar path."""
        self.credentials = player.credentials
        assert self.sign_in(role="companion", device_id=uuid.uuid4().hex)["type"] == "welcome"
        household_id = uuid.uuid4().hex
        assert self.ask("create_household", household_id=household_id, name="Maple Street")["type"] == "household"
        link, = self.ask("make_link", household_id=household_id)["links"]
        return link["path"]

    def drop(self):
        """Loses the connection, without a WebSocket close."""
        LOOP.call_soon_threadsafe(self.connection.transport.abort)
        done(self.connection.wait_closed())

    def leave(self):
        """Closes the connection, if there is one."""
        if self.connection:
            done(self.connection.close())

    def ask(self, kind: str, **members) -> dict:
        """Sends a request and returns its answer."""
        self._send(type=kind, id=kind, **members)
        return self.hear(lambda message: message.get("re") == kind)

    def start_round(self, request_id: str) -> dict:
        """The answer: the round's snapshot, or the refusal."""
        self._send(type="start_round", id=request_id, level_id=1)
        answer = self.hear(lambda message: message.get("re") == request_id)
        self._take_up(answer)
        return answer

    def resume_round(self) -> str:
        """Resumes the round that the server sends after a welcome, and returns its id."""
        snapshot = self.hear(lambda message: message["type"] == "snapshot")
        self._take_up(snapshot)
        return snapshot["round"]["round_id"]

    def tap(self) -> str:
        """Taps the right ingredient once taps count, and returns the outcome."""
        while self.state["phase"] != "cooking":
            self.state = self.hear(lambda message: message["type"] == "state")["state"]
        self._send_tap(is_right=True)
        answer = self.hear(lambda message: message["type"] == "tapped")
        self.state = answer["state"]
        return answer["outcome"]

    def serve_order(self):
        """Taps the layers of an order."""
        while self.tap() != "served":
            pass

    def finish_round(self) -> dict:
        """Taps wrong until the round is over, and returns the result."""
        is_answered = True
        while True:
            if is_answered and self.state["phase"] == "cooking":
                self._send_tap(is_right=False)
                is_answered = False
            message = self.hear(lambda message: message["type"] in ("state", "tapped", "round_ended"))
            if message["type"] == "round_ended":
                return message
            self.state = message["state"]
            is_answered = is_answered or message["type"] == "tapped"

    def hear(self, is_it) -> dict:
        """The next matching message; others are dropped."""
        while True:
            message = json.loads(done(self.connection.recv()))
            if is_it(message):
                return message

    def _send(self, **message):
        done(self.connection.send(json.dumps(message)))

    def _send_tap(self, is_right: bool):
        layers = self.round["recipes"][self.state["recipe"]]["layers"]
        ingredients = self.round["ingredients"]
        right = layers[len(self.state["plate"])]
        tapped = ingredients[right if is_right else (right + 1) % len(ingredients)]
        self._send(type="tap", ingredient_id=tapped["ingredient_id"])

    def _take_up(self, snapshot: dict):
        if snapshot["type"] == "snapshot":
            self.round, self.state = snapshot["round"], snapshot["state"]
