"""A round without a server, against the player's own best one."""

import json

import pytest
from playwright.sync_api import expect

from player import PHONE, until
from test_layout import STATION, faults_at
from test_worker import IS_KEPT

SIZES = [(320, 568), (360, 640), (844, 390), (640, 400), (1280, 800)]
PRACTICE = {
    "parts": [part for part in STATION["parts"] if "layer" not in part] + [".lane", ".strip"],
    "controls": STATION["controls"],
}
UNTIL_READY = "() => localStorage.getItem('chefdash.practice.level') !== null"


@pytest.fixture
def offline(own_server, players):
    """A player with a cached page, whose server is stopped."""
    def open(**options):
        server = own_server()
        player = players(server, service_workers="allow", **options)
        player.go()
        until(player.page, IS_KEPT)
        player.page.wait_for_function(UNTIL_READY)
        server.kill()
        player.page.reload()
        return player, server
    return open


def begin(player):
    player.page.locator(".hero a[href='#/practice']").click()
    player.until_cooking()


def finish(player, orders: int):
    """Serves this many orders and lets the round end."""
    player.serve(orders)
    player.run_out()
    player.page.locator(".result").wait_for()


def figures(page) -> list[str]:
    return page.locator(".result dd").all_inner_texts()


def test_practice_against_the_ghost(offline):
    player, server = offline()
    page = player.page
    expect(page.locator(".banner")).to_contain_text("Practice offline")
    expect(page.locator(".home-cards")).to_be_hidden()
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text)["type"])))
    begin(player)
    expect(page.locator(".strip")).to_have_text("Practice: no coins")
    expect(page.locator(".lane")).to_have_count(0)
    expect(page.locator(".served .earned")).to_be_hidden()
    order = page.locator(".slots").inner_html()
    finish(player, 2)
    assert figures(page) == ["2 / 3", "–"]
    expect(page.locator(".stars.big img.earned")).to_have_count(2)

    page.get_by_role("button", name="AGAIN").click()
    player.until_cooking()
    assert page.locator(".slots").inner_html() == order
    # It served two orders, at its own pace.
    expect(page.locator(".lane")).to_contain_text("Ghost")
    expect(page.locator(".lane-served")).to_have_text("2")
    finish(player, 1)
    expect(page.locator(".result")).to_contain_text("TIME'S UP!")
    assert figures(page) == ["1 / 3", "2"]

    page.get_by_role("button", name="AGAIN").click()
    player.until_cooking()
    player.serve(1)
    # The connection comes back, and the round goes on.
    server.start()
    expect(page.locator(".toast.good")).to_contain_text("You're back online.")
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    assert player.served == 1
    finish(player, 2)
    expect(page.locator(".result")).to_contain_text("YOUR BEST SO FAR!")
    assert figures(page) == ["3 / 3", "2"]
    assert not {"tap", "clear", "start_round"} & set(sent), sent
    page.locator(".result").get_by_text("Home").click()
    expect(page.locator("body")).to_have_attribute("data-screen", "home")
    expect(page.locator(".hero a[href='#/practice']")).to_have_count(0)
    assert page.locator(".chip .coins").inner_text() == "150"


def test_ghost_of_another_level_is_none(offline):
    """The level has changed since: its best round would go differently."""
    player, _ = offline()
    page = player.page
    begin(player)
    finish(player, 1)
    page.evaluate("""() => {
        const level = localStorage.getItem("chefdash.practice.level");
        localStorage.setItem("chefdash.practice.level", level.replace('"target":3', '"target":4'));
    }""")
    page.get_by_role("button", name="AGAIN").click()
    player.until_cooking()
    expect(page.locator(".served b")).to_have_text("0/4")
    expect(page.locator(".lane")).to_have_count(0)


def test_nothing_to_practise_on(server, players):
    player = players(server)
    player.page.route("**/practice.json", lambda route: route.abort())
    player.go("practice")
    expect(player.page.locator(".state")).to_contain_text("nothing to practice on")


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_practice_fits_every_window(offline, locale):
    player, _ = offline(locale=locale, has_touch=True, viewport=PHONE)
    begin(player)
    finish(player, 1)
    player.page.locator(".result .button").first.click()
    player.until_cooking()
    player.serve(1)
    player.until_cooking()
    player.tap()
    faults = faults_at(SIZES, player.page, f"practice-{locale[:2]}", PRACTICE)
    assert not faults, "\n".join(faults)
