"""Plays a race of two against a server and prints every message: how race.txt was made.

    pip install websockets
    chefdash serve --port 8080 --data /tmp/transcript &
    python3 Protocol/transcripts/record.py ws://127.0.0.1:8080/play > Protocol/transcripts/race.txt

Player a serves one order and then makes mistakes; player b makes mistakes from the start, so that
the race is short. The tests replay the file (TranscriptTests, test_document.py)."""

import asyncio
import json
import sys

import websockets


class Racer:
    def __init__(self, name: str, socket, orders: int):
        self.name, self.socket, self.orders = name, socket, orders
        self.number = 0
        self.round = None
        self.is_unanswered = False

    async def say(self, type_: str, **members):
        self.number += 1
        text = json.dumps({"type": type_, "id": f"{self.name}{self.number}"} | members,
                          ensure_ascii=False, separators=(",", ":"))
        print(f"{self.name}> {text}")
        await self.socket.send(text)

    async def hear(self) -> dict:
        text = await asyncio.wait_for(self.socket.recv(), 30)
        print(f"{self.name}< {text}")
        return json.loads(text)

    async def until(self, type_: str, fits=lambda message: True) -> dict:
        while True:
            message = await self.hear()
            if message["type"] == type_ and fits(message):
                return message

    async def race(self):
        while True:
            message = await self.hear()
            if message["type"] == "race_ended":
                return
            if message["type"] == "snapshot":
                self.round = message["round"]
            if message["type"] == "tapped":
                self.is_unanswered = False
            if message["type"] == "state" and message["state"]["phase"] == "cooking" and not self.is_unanswered:
                await self.tap(message["state"])

    async def tap(self, state: dict):
        wanted = self.round["recipes"][state["recipe"]]["layers"][len(state["plate"])]
        places = range(len(self.round["ingredients"]))
        place = wanted if state["served"] < self.orders else next(one for one in places if one != wanted)
        self.is_unanswered = True
        await self.say("tap", ingredient_id=self.round["ingredients"][place]["ingredient_id"])


async def main(url: str):
    async def open_(): return await websockets.connect(url, subprotocols=["chefdash.v1.json"])
    a, b = Racer("a", await open_(), orders=1), Racer("b", await open_(), orders=0)
    for racer in (a, b):
        await racer.say("hello", client="transcript/1")
        await racer.until("welcome")
    await a.say("set_profile", name="Ana", avatar="🦊")
    await a.until("profile")
    await a.say("create_room", level_id=1)
    room = await a.until("room")
    await b.say("join_room", room_code=room["room_code"])
    await b.until("room")
    await a.until("room", lambda room: len(room["players"]) == 2)
    for racer in (a, b):
        await racer.say("ready", ready=True)
    await asyncio.gather(a.race(), b.race())
    await b.say("rematch", agree=False)
    await b.until("room", lambda room: room["phase"] == "gathering")
    await b.say("leave_room")
    await b.until("left_room")
    await a.until("room", lambda room: len(room["players"]) == 1)
    await a.say("leave_room")
    await a.until("left_room")
    for racer in (a, b):
        await racer.socket.close()


asyncio.run(main(sys.argv[1]))
