"""People who play through the proxy, come back by themselves, and remember what they were told."""

import asyncio
import itertools
import json
import time
import uuid

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from proxies import NAME, Proxy
from visitor import LOOP, SUBPROTOCOL

# The pause of a player who can't connect.
PAUSE_S = 0.1
NOT_NOW = {"store_unavailable", "shutting_down", "busy", "overloaded", "rate_limited"}


class Player:
    def __init__(self, proxy: Proxy):
        self.proxy = proxy
        self.credentials: dict[str, str] = {}
        # The last balance that the server told.
        self.coins = 0
        # When the player signed in, lost a connection, and got what a player waits for: a purchase, or a frame.
        self.sign_ins: list[float] = []
        self.losses: list[float] = []
        self.times: list[float] = []
        # Once true, the player ends when nothing is left to be answered.
        self.is_leaving = False
        self.life = asyncio.run_coroutine_threadsafe(self._live(), LOOP)

    def pause(self, since: float) -> float:
        """The longest time without a purchase or a frame, after a moment."""
        return max(after - before for before, after in itertools.pairwise(self.times) if after > since)

    async def _live(self):
        while not self.is_leaving:
            try:
                async with self._connection() as self.connection:
                    await self._sign_in()
                    await self._play()
            except (OSError, WebSocketException):
                if len(self.sign_ins) > len(self.losses):
                    self.losses.append(time.monotonic())
            await asyncio.sleep(PAUSE_S)
        # A last look at the balance.
        async with self._connection() as self.connection:
            await self._sign_in()

    def _connection(self):
        return connect(
            f"wss://{self.proxy.host}/play", sock=self.proxy.connect(), ssl=self.proxy.trust, server_hostname=NAME,
            origin=f"https://{self.proxy.host}", subprotocols=[SUBPROTOCOL], proxy=None, open_timeout=10,
            close_timeout=5)

    async def _sign_in(self):
        await self._send(type="hello", id="hello", **self.credentials)
        welcome = await self._hear()
        if welcome["type"] == "error" and welcome["code"] in NOT_NOW:
            raise OSError(welcome["message"])
        assert welcome["type"] == "welcome", welcome
        self.credentials = {"player_id": welcome["player"]["player_id"],
                            "token": welcome.get("token") or self.credentials["token"]}
        self._compare(welcome["player"])
        self.sign_ins.append(time.monotonic())

    def _compare(self, player: dict):
        """Compares what the server knows of the player with what it told."""

    async def _play(self):
        raise NotImplementedError

    async def _send(self, **message):
        await self.connection.send(json.dumps(message))

    async def _hear(self) -> dict:
        return json.loads(await self.connection.recv())


class Buyer(Player):
    """Buys all the time. Nothing else changes the balance."""

    price = 30

    def __init__(self, proxy: Proxy):
        # The requests that were carried out.
        self.told: set[str] = set()
        # The request without an answer.
        self.asked: str | None = None
        super().__init__(proxy)

    def _compare(self, player: dict):
        if not self.sign_ins:
            self.coins = player["coins"]
            return
        # A purchase without an answer may be among them.
        bought = player["inventory"]["knife"] - len(self.told)
        assert bought in ((0, 1) if self.asked else (0,)), (player, len(self.told))
        assert player["coins"] == self.coins - bought * self.price, (player, self.coins)

    async def _play(self):
        while self.asked or not self.is_leaving:
            self.asked = self.asked or str(uuid.uuid4())
            await self._send(type="purchase", id=self.asked, item_id="knife")
            answer = await self._hear()
            while answer.get("re") != self.asked:
                answer = await self._hear()
            if answer["type"] == "purchased":
                self.coins -= self.price
                assert (answer["coins"], answer["owned"]) == (self.coins, len(self.told) + 1), answer
                self.told.add(self.asked)
                self.times.append(time.monotonic())
                self.asked = None
            else:
                assert answer["code"] in NOT_NOW, answer
            await asyncio.sleep(0.2)


class Cook(Player):
    """Plays rounds, and leaves one that the server wants to end."""

    def _compare(self, player: dict):
        assert player["coins"] >= self.coins, (player, self.coins)

    async def _play(self):
        is_stopping = False
        await self._start()
        while not self.is_leaving:
            message = await self._hear()
            match message["type"]:
                case "snapshot":
                    self.round = message["round"]
                    await self._tap(message["state"])
                case "state":
                    self.times.append(time.monotonic())
                    await self._tap(message["state"])
                case "balance":
                    self.coins = max(self.coins, message["coins"])
                case "shutdown":
                    is_stopping = True
                case "round_ended":
                    self.coins = message["coins"]
                    await self._start()
                case "error" if message.get("re") == self.start:
                    await asyncio.sleep(0.2)
                    await self._start()
            if is_stopping and message["type"] in ("shutdown", "snapshot"):
                await self._send(type="leave_round", id="leave")

    async def _start(self):
        self.start = str(uuid.uuid4())
        await self._send(type="start_round", id=self.start, level_id=1)

    async def _tap(self, state: dict):
        if state["phase"] == "cooking" and state["tick"] % 3 == 0:
            layer = self.round["recipes"][state["recipe"]]["layers"][len(state["plate"])]
            await self._send(type="tap", ingredient_id=self.round["ingredients"][layer]["ingredient_id"])
