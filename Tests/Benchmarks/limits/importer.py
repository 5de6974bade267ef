"""Imports recipes into new households, one thing after another in each, as fast as the server takes them.

usage: importer.py SERVER HOUSEHOLDS RECIPES
       importer.py SERVER HOUSEHOLDS hostile

Each household gets RECIPES recipes of 8 ingredients and 5 steps on average, three in an edit. With
`hostile`, each sends files of 1 MB that are made to be hard to read, until it is ended. Says on standard
output what came of it, also where it is ended (SIGTERM) before all is there.
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

RECIPES_PER_EDIT = 3
NAMES = ["roasted", "spicy", "creamy", "grilled", "quick", "smoky", "winter", "summer", "rustic", "golden"]
DISHES = ["soup", "stew", "salad", "pie", "curry", "tart", "gratin", "risotto", "noodles", "dumplings"]
FOODS = ["salt", "oil", "onion", "garlic", "butter", "flour", "sugar", "egg", "milk", "tomato", "potato",
         "carrot", "cream", "rice", "chicken", "cheese", "lemon", "leek", "thyme", "bean", "spinach", "basil"]
WORDS = ["add", "stir", "the", "until", "with", "simmer", "for", "minutes", "a", "pan", "over", "medium",
         "heat", "then", "serve", "season", "cover", "chop", "into", "bring", "to", "boil"]
# Each second food is a word that few recipes have.
SYLLABLES = ["ba", "ce", "di", "fo", "gu", "ha", "ke", "li", "mo", "nu", "pa", "re", "si", "to", "va"]


def rare_word(draw):
    return "".join(draw.choices(SYLLABLES, k=3))


def food(draw):
    return draw.choice(FOODS) if draw.random() < 0.5 else f"{rare_word(draw)} {draw.choice(FOODS)}"


def recipe(draw):
    """The changes that make a recipe."""
    def create(kind, fields, parent=None):
        made = {"op": "create", "kind": kind, "id": f"{draw.getrandbits(128):032x}", "fields": fields}
        return made | ({"parent": parent} if parent else {})

    foods = [food(draw) for _ in range(draw.randint(6, 10))]
    whole = create("recipe", {
        "name": f"{draw.choice(NAMES)} {foods[0]} {draw.choice(DISHES)}", "servings": draw.randint(1, 8),
        "prep_minutes": draw.randint(0, 60), "cook_minutes": draw.randint(0, 120)})
    places = "bcdefghijkl"
    return [
        whole,
        *(create("ingredient", {"name": name, "quantity": str(draw.randint(1, 500)), "unit": "g",
                                "place": f"i{place}"}, whole["id"])
          for name, place in zip(foods, places)),
        *(create("step", {"text": " ".join(draw.choices(WORDS + foods, k=14)), "place": f"i{place}"},
                 whole["id"])
          for place in places[:draw.randint(4, 6)]),
    ]


def packed(content):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.json", content)
    return file.getvalue()


# Files that the server refuses: deep, never closed, packed a thousandfold, or nothing but beginnings.
HOSTILE = [
    ("a.html", b"<div>" * 200_000), ("a.json", b"[" * 1_000_000),
    ("a.html", b"<script type='application/ld+json'>" + b'{"@graph":[' * 90_000),
    ("a.html", b"<p itemprop=recipeIngredient>" * 34_000), ("a.zip", packed(bytes(100_000_000))),
    ("a.cook", b"@salt{" * 160_000), ("a.txt", b"1 1/2 " * 170_000),
]
PIECE = 9_000


class Line:
    """A connection on which one thing after another is asked."""

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


async def attack(line, household, tally):
    while True:
        for name, content in HOSTILE:
            file = secrets.token_hex(16)
            for offset in range(0, len(content), PIECE):
                await line.ask(
                    type="import_recipes", household_id=household, import_id=file, name=name,
                    byte_count=len(content), offset=offset,
                    data=base64.b64encode(content[offset:offset + PIECE]).decode())
            tally["files"] += 1


async def fill(server, draw, count, tally):
    async with connect(server) as socket:
        player = await Line(socket).ask(type="hello")
    who = {"player_id": player["player"]["player_id"], "token": player["token"]}
    async with connect(server) as socket:
        line = Line(socket)
        await line.ask(type="hello", role="companion", device_id=secrets.token_hex(16), **who)
        household = secrets.token_hex(16)
        await line.ask(type="create_household", household_id=household, name="Import")
        if count is None:
            return await attack(line, household, tally)
        for start in range(0, count, RECIPES_PER_EDIT):
            made = min(RECIPES_PER_EDIT, count - start)
            answer = await line.ask(
                type="edit", household_id=household, edit_id=secrets.token_hex(16), base_seq=0,
                ops=[change for _ in range(made) for change in recipe(draw)])
            if answer["type"] != "edited":
                raise SystemExit(f"importer.py: an edit was refused: {answer}")
            tally["recipes"] += made


async def run(server, households, count):
    tally = {"recipes": 0, "files": 0}
    began = time.monotonic()
    work = asyncio.gather(*(fill(server, random.Random(number), count, tally)
                            for number in range(households)))
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, work.cancel)
    try:
        await work
    except asyncio.CancelledError:
        pass
    print(json.dumps(tally | {"seconds": time.monotonic() - began}))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: importer.py SERVER HOUSEHOLDS RECIPES")
    asyncio.run(run(sys.argv[1], int(sys.argv[2]), None if sys.argv[3] == "hostile" else int(sys.argv[3])))
