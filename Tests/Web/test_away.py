"""Messages for a player who was away when a round or race ended."""

import json

import pytest
from playwright.sync_api import expect

from player import PHONE, until
from server import REPOSITORY
from test_race import get_ready, open_room
from wire import Wire

LOBBY = json.loads((REPOSITORY / "Levels/rules.json").read_text())["lobby"]


@pytest.fixture
def racers(players):
    """Ana and Bo in the race of a private room, and Bo's wire."""
    def race(server):
        ana, bo = players(server, viewport=PHONE), players(server)
        wire = Wire(bo.page)
        open_room(ana, bo)
        get_ready(ana, bo)
        for player in (ana, bo):
            player.until_cooking()
        return ana, bo, wire
    return race


@pytest.mark.parametrize("is_room_late", [False, True])
def test_race_that_ended_while_one_was_away(own_server, racers, is_room_late):
    ana, bo, wire = racers(own_server({"clockAtStartTicks": 80}))
    wire.cut()
    ana.page.locator(".race-result").wait_for()
    wire.mend(is_room_late)
    expect(bo.page.locator(".race-result .rematch")).to_be_visible()
    # Checked at once, since it would disappear by itself.
    assert bo.page.locator(".toast").count() == 0


def test_race_whose_room_has_closed(own_server, players):
    server = own_server({"clockAtStartTicks": 80, "lobby": LOBBY | {"rematchTicks": 1}})
    ana, bo = players(server), players(server)
    wire = Wire(bo.page)
    for player in (ana, bo):
        player.go("race")
        player.page.locator(".way.queue .button").click()
    for player in (ana, bo):
        player.until_cooking()
    wire.cut()
    expect(ana.page.locator(".toast")).to_have_text("The match is over.")
    wire.mend()
    expect(bo.page.locator(".race-result .phase")).to_have_text("The race is over.")
    assert bo.page.locator(".toast").count() == 0


@pytest.mark.parametrize("is_room_late", [False, True])
def test_race_that_goes_on(own_server, racers, is_room_late):
    ana, bo, wire = racers(own_server())
    bo.serve(1)
    wire.cut()
    expect(ana.page.locator(".lane").nth(1).locator(".lane-state")).to_have_text("📡connection lost…")
    wire.mend(is_room_late)
    expect(ana.page.locator(".lane").nth(1).locator(".lane-state")).to_be_hidden()
    bo.until_cooking()
    assert bo.page.locator(".toast").count() == 0
    bo.serve(1)
    assert bo.served == 2


def test_race_of_a_server_that_stopped(own_server, racers):
    server = own_server()
    _, bo, _ = racers(server)
    server.kill()
    expect(bo.page.locator("body")).to_have_attribute("data-connection", "waiting")
    server.start()
    expect(bo.page.locator(".toast")).to_have_text("The server went down in the middle of the race. It doesn't count.")
    expect(bo.page.locator(".state")).to_contain_text("You're not in a room.")


def test_seat_that_was_lost(own_server, racers):
    ana, bo, wire = racers(own_server({"lobby": LOBBY | {"absenceLimitTicks": 1}}))
    wire.cut()
    expect(ana.page.locator(".lane").nth(1).locator(".lane-state")).to_have_text("🚪lost the connection")
    wire.mend()
    expect(bo.page.locator(".toast")).to_have_text("You were away too long and lost your seat.")


def test_round_that_ended_while_one_was_away(own_server, players):
    player = players(own_server(flags=["--resume-time", "100ms"]))
    wire = Wire(player.page)
    player.start_round()
    wire.cut()
    # The pauses before the third attempt are longer than the round waits.
    until(player.page, lambda: wire.refusals >= 3)
    wire.mend()
    expect(player.page.locator(".toast")).to_have_text(
        "You were away too long, so the round ended without you.")
