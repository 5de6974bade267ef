"""The README's pictures of the current page: `make screenshots` writes them to
Sources/Clients/Page/Screenshots."""

import io
import json
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from library import add_recipe, found, go, until_sent
from player import DESKTOP, PHONE
from server import REPOSITORY, Server
from test_library_cooking import start_timer
from test_screens import ALL_INGREDIENTS

PICTURES = REPOSITORY / "Sources/Clients/Page/Screenshots"
WIDTH = 720
GAP = 15
# Enough time to take the pictures, and for "perfect" to be visible.
RULES = {"clockAtStartTicks": 600, "feedbackTicks": 25}


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path, RULES)
    path = server.directory / "Levels" / "generated.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"additions": ALL_INGREDIENTS}))
    yield server.start()
    server.kill()


def shot(player) -> Image.Image:
    """A screenshot after all animations, without short messages."""
    page = player.page
    expect(page.locator(".flyer, .toast")).to_have_count(0)
    page.evaluate("() => Promise.all([...document.images].map((image) => image.decode().catch(() => {})))")
    page.evaluate("() => document.getAnimations().forEach((one) => one instanceof CSSAnimation && one.finish())")
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def keep(name: str, *shots: Image.Image):
    """Combines pictures side by side into one small file."""
    width = (WIDTH - GAP * (len(shots) - 1)) // len(shots)
    small = [one.resize((width, one.height * width // one.width), Image.Resampling.LANCZOS) for one in shots]
    whole = Image.new("RGB", (WIDTH, small[0].height), "white")
    for index, one in enumerate(small):
        whole.paste(one, (index * (width + GAP), 0))
    file = PICTURES / f"{name}.png"
    whole.quantize(kmeans=1, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file.name}: {file.stat().st_size} bytes")


def cook_perfectly(player) -> Image.Image:
    """Three rounds to open a level with all ingredients, and three orders in a row there."""
    for level in (1, 2, 3):
        player.start_round(level)
        player.serve(1 if level < 3 else 2)
        player.leave()
        player.page.locator(".result").wait_for()
    player.start_round(4)
    player.serve(3)
    player.page.wait_for_function("() => window.bursts.at(-1)?.startsWith('✨')")
    return shot(player)


def race(player, other) -> Image.Image:
    page = player.page
    player.go("race")
    page.locator("#room-level").select_option("4")
    page.locator("#room-seats").select_option("3")
    page.locator(".way.room .button").click()
    other.go(f"room/{page.locator('.room-code > :first-child').inner_text()}")
    page.locator(".member", has_text="Bo").wait_for()
    page.locator(".member.free .button").nth(1).click()
    page.locator(".member", has_text="🤖").wait_for()
    for one in (other, player):
        one.page.locator(".lobby .huge-button").click()
    for one in (player, other):
        one.until_cooking()
        one.serve(1)
    player.until_cooking()
    player.tap()
    player.tap()
    other.page.locator(".reactions summary").click()
    other.page.locator(".reaction").nth(2).click()
    page.wait_for_function("() => window.said.length > 0")
    return shot(player)


def test_game(server, players):
    ana, bo = players(server), players(server)
    ana.name("Ana", "🦊")
    bo.name("Bo", "🐼")
    ana.go()
    ana.page.locator(".daily .button").first.wait_for()
    keep("home", shot(ana))
    keep("kitchen", cook_perfectly(ana))
    ana.leave()
    ana.page.locator(".result").wait_for()
    keep("racing", race(ana, bo))


def test_phone(server, players):
    ana, bo = players(server, viewport=PHONE, locale="es-ES", has_touch=True), players(server)
    ana.name("Ana", "🦊")
    bo.name("Bo", "🐼")
    kitchen = cook_perfectly(ana)
    ana.leave()
    ana.page.locator(".result").wait_for()
    ana.go("map")
    ana.page.locator("a.node.current").wait_for()
    keep("phone", shot(ana), kitchen, race(ana, bo))


def test_library(server, players):
    ana = players(server)
    page = ana.page
    ana.name("Ana", "🦊")
    found(ana)
    go(ana, "recipes")
    page.locator(".recipe-link").nth(3).wait_for()
    keep("library", shot(ana))
    add_recipe(ana, "Tomato soup", ["1 kg tomatoes", "2 onions", "1 l stock"],
               ["Chop the onions and fry them for 5 minutes.", "Add the tomatoes and the stock.", "Simmer, and blend."])
    until_sent(page)
    page.get_by_role("button", name="Cook", exact=True).click()
    expect(page.locator(".cook-step h2")).to_have_text(re.compile("Step 1"))
    start_timer(page, "Onions", "5")
    page.locator(".timer[data-state=running]").wait_for()
    keep("cooking", shot(ana))
