"""The tick workload on picows, on asyncio's own loop, with one timer for all players.

usage: python picows_server.py PORT
"""

import asyncio
import json
import os
import sys
import time

from picows import (
    WSListener, WSMsgType, WSUpgradeResponse, WSUpgradeResponseWithListener, ws_create_server)

TICK_SECONDS = 0.1
STARTED = time.monotonic()
INVENTORY = {"knife": 0, "oven": 0, "sauce": 0}
RULES = {
    "cap_ticks": 36000, "feedback_ticks": 8, "held_tap_ticks": 2, "served_clock_ticks": 15,
    "wrong_clock_ticks": 30, "combo_at_start": 1, "combo_limit": 5,
}
ROUND_ID = "7c1d2e3f4a5b60718293a4b5c6d7e8f9"
playing = set()
due = STARTED + TICK_SECONDS


def server_time(moment):
    return (moment - STARTED) * 1000


# Texts with a placeholder for the tick: calling json.dumps for each frame would take longer than
# everything else.
STATE = (
    '{"tick":%d,"clock":150,"phase":"cooking","feedback":0,"served":0,"combo":1,"earned":0,'
    '"order":1,"recipe":0,"plate":[0],"grid":[1,0,2]}'
)
FRAME = '{"type":"state","seq":%d,"state":' + STATE + "}"
TAPPED = '{"type":"tapped","re":%s,"outcome":"ignored","state":' + STATE + "}"


class Player(WSListener):
    def on_ws_connected(self, transport):
        self.transport = transport
        self.tick = 0

    def on_ws_disconnected(self, transport):
        playing.discard(self)

    def on_ws_frame(self, transport, frame):
        if frame.msg_type == WSMsgType.TEXT:
            request = json.loads(frame.get_payload_as_bytes())
            kind = request.get("type")
            if kind == "tap":
                self.send(TAPPED % (json.dumps(request.get("id")), max(0, self.tick)))
            elif kind in ANSWERS:
                self.send(json.dumps(ANSWERS[kind](self, request)))
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()

    def send(self, text):
        self.transport.send(WSMsgType.TEXT, text.encode())

    def welcome(self, request):
        return {
            "type": "welcome", "re": request.get("id"), "protocol": "chefdash.v1.json",
            "instance_id": "0" * 32, "revision": 1, "server": "peer", "language": "en",
            "player": {
                "player_id": os.urandom(16).hex(), "name": "Rookie Chef", "avatar": "👨‍🍳",
                "coins": 150, "inventory": INVENTORY,
            },
            "token": os.urandom(32).hex(), "server_time_ms": server_time(time.monotonic()),
            "tick_ms": 100, "ping": {"interval_ms": 10000, "timeout_ms": 10000},
            "resume_ms": 30000,
            "limits": {"message_bytes": 4096, "messages_per_second": 50, "message_burst": 100},
        }

    def pong(self, request):
        return {
            "type": "pong", "re": request.get("id"), "client_time": request.get("client_time"),
            "server_time_ms": server_time(time.monotonic()),
        }

    def snapshot(self, request):
        self.tick = -1
        playing.add(self)
        return {
            "type": "snapshot", "re": request.get("id"), "seq": 0,
            "round": {
                "round_id": ROUND_ID, "level_id": 1, "level_name": "Burger Station", "target": 3,
                "ingredients": [
                    {"ingredient_id": "bun", "emoji": "🍞"},
                    {"ingredient_id": "patty", "emoji": "🥩"},
                    {"ingredient_id": "cheese", "emoji": "🧀"},
                ],
                "recipes": [{"name": "Classic Cheeseburger", "layers": [0, 1, 2, 0]}],
                "item_ids": [],
                "rules": RULES, "start_ms": server_time(due),
            },
            "inventory": INVENTORY, "state": json.loads(STATE % 0),
            "deal": [0, 1, 2], "next": 0,
        }

    def round_ended(self, request):
        playing.discard(self)
        return {
            "type": "round_ended", "re": request.get("id"), "round_id": ROUND_ID, "level_id": 1,
            "served": 0, "target": 3, "earned": 0, "stars": 0, "win": False,
            "ticks": max(0, self.tick), "best_stars": 0, "coins": 150,
        }


ANSWERS = {
    "hello": Player.welcome, "ping": Player.pong, "start_round": Player.snapshot,
    "leave_round": Player.round_ended,
}


def tick(loop):
    global due
    for player in playing:
        player.tick += 1
        if player.tick > 0:
            player.send(FRAME % (player.tick, player.tick))
    # Counted from the ideal time, so that late ticks don't delay later ones.
    due += TICK_SECONDS
    loop.call_at(due, tick, loop)


def upgrade(request):
    response = WSUpgradeResponse.create_101_response({"Sec-WebSocket-Protocol": "chefdash.v1.json"})
    return WSUpgradeResponseWithListener(response, Player())


async def main():
    server = await ws_create_server(
        upgrade, "127.0.0.1", int(sys.argv[1]), backlog=4096, enable_auto_ping=False)
    loop = asyncio.get_running_loop()
    # The loop's clock is time.monotonic().
    loop.call_at(due, tick, loop)
    await server.serve_forever()


asyncio.run(main())
