"""Imports files into new households, one after another in each, until it is ended (SIGTERM).
At SIGUSR1 each household finishes its current file; when all have, it prints "paused". They continue
at SIGCONT.

usage: importer.py SERVER HOUSEHOLDS recipes|hostile

A file has 16 recipes of 8 ingredients and 5 steps on average. With `hostile` it has 1 MB and is
designed to be hard to read. Prints the results on standard output.
"""

import asyncio
import base64
import io
import json
import random
import secrets
import signal
import sys
import time
import zipfile

import websockets

# The number that a server starts at once beside rounds, so that an import soon ends when it must.
RECIPES_PER_FILE = 16
NAMES = ["roasted", "spicy", "creamy", "grilled", "quick", "smoky", "winter", "summer", "rustic", "golden"]
DISHES = ["soup", "stew", "salad", "pie", "curry", "tart", "gratin", "risotto", "noodles", "dumplings"]
FOODS = ["salt", "oil", "onion", "garlic", "butter", "flour", "sugar", "egg", "milk", "tomato", "potato",
         "carrot", "cream", "rice", "chicken", "cheese", "lemon", "leek", "thyme", "bean", "spinach", "basil"]
WORDS = ["add", "stir", "the", "until", "with", "simmer", "for", "minutes", "a", "pan", "over", "medium",
         "heat", "then", "serve", "season", "cover", "chop", "into", "bring", "to", "boil"]
# Every second food is a word that few recipes have.
SYLLABLES = ["ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "va"]


def rare_word(draw):
    return "".join(draw.choices(SYLLABLES, k=3))


def food(draw):
    return draw.choice(FOODS) if draw.random() < 0.5 else f"{rare_word(draw)} {draw.choice(FOODS)}"


def recipe(draw):
    foods = [food(draw) for _ in range(draw.randint(6, 10))]
    return {
        "@context": "https://schema.org", "@type": "Recipe",
        "name": f"{draw.choice(NAMES)} {foods[0]} {draw.choice(DISHES)}", "recipeYield": draw.randint(1, 8),
        "prepTime": f"PT{draw.randint(1, 60)}M", "cookTime": f"PT{draw.randint(1, 120)}M",
        "recipeIngredient": [f"{draw.randint(1, 500)} g {name}" for name in foods],
        "recipeInstructions": [" ".join(draw.choices(WORDS + foods, k=14))
                               for _ in range(draw.randint(4, 6))],
    }


def packed(name, content):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


def recipes(draw):
    lines = "\n".join(json.dumps(recipe(draw)) for _ in range(RECIPES_PER_FILE))
    return [("recipes.zip", packed("recipes.json", lines))]


# Files that the server refuses: deeply nested, never closed, compressed a thousandfold, or only
# beginnings.
HOSTILE = [
    ("a.html", b"<div>" * 200_000), ("a.json", b"[" * 1_000_000),
    ("a.html", b"<script type='application/ld+json'>" + b'{"@graph":[' * 90_000),
    ("a.html", b"<p itemprop=recipeIngredient>" * 34_000), ("a.zip", packed("a.json", bytes(100_000_000))),
    ("a.cook", b"@salt{" * 160_000), ("a.txt", b"1 1/2 " * 170_000),
]
PIECE = 9_000


class Line:
    """A connection that sends one request after the other."""

    def __init__(self, socket):
        self.socket = socket

    async def ask(self, **message):
        await self.socket.send(json.dumps(message | {"id": "1"}))
        while True:
            answer = json.loads(await self.socket.recv())
            if answer.get("re") != "1":
                continue
            if answer["type"] != "error":
                return answer
            if not answer.get("retry"):
                raise SystemExit(f"importer.py: {message['type']} was refused: {answer}")
            await asyncio.sleep(answer.get("retry_after_ms", 1000) / 1000)
            await self.socket.send(json.dumps(message | {"id": "1"}))


def connect(server):
    return websockets.connect(server, compression=None, max_size=None, subprotocols=["chefdash.v1.json"])


async def bring(line, household, name, content, tally):
    """Sends a file, and waits until its import is over."""
    file = {"household_id": household, "import_id": secrets.token_hex(16)}
    for offset in range(0, len(content), PIECE):
        state = await line.ask(
            type="import_recipes", name=name, byte_count=len(content), offset=offset,
            data=base64.b64encode(content[offset:offset + PIECE]).decode(), **file)
    done = 0
    while state["phase"] not in ("done", "failed"):
        await asyncio.sleep(0.25)
        state = await line.ask(type="get_import", offset=0, **file)
        tally["recipes"] += state["imported"] - done
        done = state["imported"]
    tally["files"] += 1


class Gate:
    """Households wait here before their next file while the importer pauses."""

    def __init__(self, households):
        self.under_way = households
        self.open = asyncio.Event()
        self.open.set()

    async def go_through(self):
        if self.open.is_set():
            return
        self.under_way -= 1
        if self.under_way == 0:
            print("paused", flush=True)
        await self.open.wait()
        self.under_way += 1


async def fill(server, draw, makes_files, tally, gate):
    async with connect(server) as socket:
        player = await Line(socket).ask(type="hello")
    who = {"player_id": player["player"]["player_id"], "token": player["token"]}
    async with connect(server) as socket:
        line = Line(socket)
        await line.ask(type="hello", role="companion", device_id=secrets.token_hex(16), **who)
        household = secrets.token_hex(16)
        await line.ask(type="create_household", household_id=household, name="Import")
        while True:
            for name, content in makes_files(draw):
                await gate.go_through()
                await bring(line, household, name, content, tally)


async def run(server, households, makes_files):
    tally = {"recipes": 0, "files": 0}
    began = time.monotonic()
    gate = Gate(households)
    work = asyncio.gather(*(fill(server, random.Random(number), makes_files, tally, gate)
                            for number in range(households)))
    for number, act in ((signal.SIGTERM, work.cancel), (signal.SIGUSR1, gate.open.clear),
                        (signal.SIGCONT, gate.open.set)):
        asyncio.get_running_loop().add_signal_handler(number, act)
    try:
        await work
    except asyncio.CancelledError:
        pass
    print(json.dumps(tally | {"seconds": time.monotonic() - began}))


if __name__ == "__main__":
    kinds = {"recipes": recipes, "hostile": lambda draw: HOSTILE}
    if len(sys.argv) != 4 or sys.argv[3] not in kinds:
        sys.exit("usage: importer.py SERVER HOUSEHOLDS recipes|hostile")
    asyncio.run(run(sys.argv[1], int(sys.argv[2]), kinds[sys.argv[3]]))
