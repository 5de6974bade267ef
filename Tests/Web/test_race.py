"""Races between browsers: the queue, private rooms, results, rematches, spectators, ghosts."""

import json
import re

import pytest
from playwright.sync_api import expect

from conftest import RULES
from line import Line
from player import PHONE
from server import REPOSITORY


@pytest.fixture
def ana_and_bo(server, players):
    ana = players(server, viewport=PHONE, locale="en-GB")
    bo = players(server, locale="en-GB")
    ana.name("Ana", "🍔")
    bo.name("Bo", "🦊")
    return ana, bo


def open_room(ana, bo, best_of=1) -> str:
    """Ana opens a private room and Bo joins by its link."""
    ana.go("race")
    ana.page.locator("#room-best").select_option(str(best_of))
    ana.page.locator(".way.room .button").click()
    code = ana.page.locator(".room-code > :first-child").inner_text()
    assert re.fullmatch("[FHKLMQRWXYZ]{6}", code)
    bo.join(code.lower())
    for player in (ana, bo):
        expect(player.page.locator(".member:not(.free)")).to_have_count(2)
    return code


def get_ready(*players):
    for player in players:
        player.page.locator(".lobby .huge-button").click()


def race(winner, loser, losing=0):
    """Races until the clocks have run out; the winner serves two orders, the loser `losing`."""
    for player in (winner, loser):
        player.page.locator(".countdown").wait_for(state="attached")
        player.until_cooking()
    winner.serve(2)
    loser.serve(losing)
    for player in (loser, winner):
        player.run_out()
    for player in (winner, loser):
        player.page.locator(".race-result").wait_for()


@pytest.mark.parametrize("name, avatar", [(None, None), ("Cleo", "🐙")])
def test_a_guest_is_asked_for_a_name_once(server, players, name, avatar):
    """A first visitor by a link sees the name that the server chose, and keeps it or picks
    another with one tap."""
    ana, bo = players(server), players(server)
    ana.go("race")
    ana.page.locator(".way.room .button").click()
    code = ana.page.locator(".room-code > :first-child").inner_text()
    bo.go(f"room/{code}")
    expect(bo.page.locator(".guest h1")).to_have_text("You're invited to a race!")
    field = bo.page.locator("#player-name")
    made = bo.page.locator(".chip-name").inner_text()
    assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+", made)
    expect(field).to_have_value(made)
    expect(ana.page.locator(".member:not(.free)")).to_have_count(1)
    if name:
        field.fill(name)
        bo.page.locator(f".avatar-choice input[value='{avatar}']").check(force=True)
    bo.page.locator(".guest .button").click()
    expect(ana.page.locator(".member:not(.free)").nth(1)).to_contain_text(name or made)
    expect(bo.page.locator(".member:not(.free)")).to_have_count(2)
    # The page doesn't ask again.
    bo.page.locator(".lobby .button", has_text="Leave").click()
    expect(ana.page.locator(".member:not(.free)")).to_have_count(1)
    # Otherwise the page would go there once it learns that it has left.
    bo.page.locator(".way.room").wait_for()
    bo.go(f"room/{code}")
    expect(ana.page.locator(".member:not(.free)")).to_have_count(2)
    expect(bo.page.locator(".guest")).to_have_count(0)


def test_private_room_to_the_rematch(ana_and_bo):
    ana, bo = ana_and_bo
    open_room(ana, bo)
    # Only the host can change the settings.
    expect(bo.page.locator("#set-level")).to_have_count(0)
    expect(ana.page.locator("#set-level")).to_be_visible()
    get_ready(ana)
    expect(bo.page.locator(".phase")).to_have_text("Waiting for: Bo")
    get_ready(bo)
    race(ana, bo)

    expect(ana.page.locator("h1")).to_have_text("YOU WIN!")
    expect(bo.page.locator("h1")).to_have_text("YOU FINISHED #2")
    expect(bo.page.locator(".standing").first).to_contain_text("Ana")
    expect(ana.page.locator(".standing.own")).to_contain_text("Orders: 2 · coins: 75")
    # The fairness report has a row for each player.
    bo.page.locator(".fairness summary").click()
    expect(bo.page.locator(".fairness tbody tr")).to_have_count(2)
    expect(bo.page.locator(".fairness tbody tr").first).to_contain_text(re.compile(r"Ana\d"))
    expect(bo.page.locator(".fairness")).to_contain_text(re.compile(r"at most \d"))

    ana.page.locator(".rematch").click()
    expect(ana.page.locator(".rematch")).to_have_text("Waiting for the others…")
    expect(ana.page.locator(".phase")).to_have_text(re.compile(r"Waiting for an answer: Bo\. \d+ s left"))
    expect(bo.page.locator(".phase")).to_have_text(re.compile(r"Up for a rematch: Ana\. You in\? \d+ s left"))
    bo.page.locator(".rematch").click()
    race(bo, ana)
    expect(bo.page.locator("h1")).to_have_text("YOU WIN!")
    # Declining ends the wait; the room gathers again.
    bo.page.locator(".button", has_text="No, thanks").click()
    expect(ana.page.locator(".phase")).to_have_text("No rematch this time. The room is open for another race.")
    ana.page.locator(".button", has_text="Back to the room").click()
    expect(ana.page.locator(".members")).to_contain_text("Bo")


def test_best_of_three(ana_and_bo):
    ana, bo = ana_and_bo
    open_room(ana, bo, best_of=3)
    get_ready(ana, bo)
    for wins in (1, 2):
        race(ana, bo)
        expect(ana.page.locator(".score")).to_have_text(f"Ana {wins} · Bo 0")
        if wins == 1:
            expect(bo.page.locator(".phase")).to_have_text(re.compile(r"Next race in \d+ s"))
            for player in (ana, bo):
                player.page.locator(".race-result .button", has_text="I'M READY").click()
    expect(ana.page.locator(".rematch")).to_be_visible()


def test_lanes_and_reactions(ana_and_bo):
    ana, bo = ana_and_bo
    open_room(ana, bo)
    get_ready(ana, bo)
    for player in (ana, bo):
        player.until_cooking()
    ana.serve(1)
    expect(bo.page.locator(".lane").first).to_contain_text("Ana")
    expect(bo.page.locator(".lane").first.locator(".lane-served")).to_have_text("1")
    react(bo, "Well played!")
    expect(ana.page.locator(".lane").nth(1).locator(".bubble")).to_have_text("👏 Well played!")
    # A tap elsewhere closes the reactions, too.
    bo.page.locator(".reactions summary").click()
    expect(bo.page.locator(".reaction-list")).to_be_visible()
    bo.page.locator(".counter").click()
    expect(bo.page.locator(".reaction-list")).to_be_hidden()
    # So does a tap with a key, which counts.
    bo.page.locator(".reactions summary").press("Enter")
    expect(bo.page.locator(".reaction-list")).to_be_visible()
    bo.tap(by="key")
    expect(bo.page.locator(".reaction-list")).to_be_hidden()
    expect(bo.page.locator(".counter .layer")).to_have_count(1)
    # Leaving asks for confirmation, and loses.
    bo.page.locator(".hud .leave").click()
    bo.page.locator(".sheet .button", has_text="Keep cooking").click()
    expect(bo.page.locator(".station")).to_be_visible()
    bo.leave()
    # That isn't a lost connection, which may come back.
    expect(ana.page.locator(".lane").nth(1).locator(".lane-state")).to_have_text("🚪left the race")
    ana.run_out()
    expect(ana.page.locator(".race-result")).to_contain_text("left the race")


def react(player, text: str):
    """Sends a reaction; the list closes by itself."""
    player.page.locator(".reactions summary").click()
    player.page.locator(f".reaction[aria-label='{text}']").click()
    expect(player.page.locator(".reaction-list")).to_be_hidden()


def says(player, card: str, place: int, text: str):
    """The bubble is on this card, and on no other."""
    player.page.wait_for_function("(text) => window.said.some((one) => one.text === text)", arg=text)
    [said] = [one for one in player.page.evaluate("() => window.said") if one["text"] == text]
    assert card in said["card"].split() and said["place"] == place
    box, around = said["box"], said["around"]
    assert around["top"] <= (box["top"] + box["bottom"]) / 2 <= around["bottom"]
    assert around["left"] <= box["left"] and box["right"] <= player.page.viewport_size["width"]


def test_reactions_are_seen_before_and_after_the_race(own_server, players):
    server = own_server({"clockAtStartTicks": 20})
    ana, bo, watcher = players(server, viewport=PHONE), players(server), players(server)
    code = open_room(ana, bo)
    watcher.go(f"watch/{code}")
    react(bo, "Hello!")
    for player in (ana, bo):
        says(player, "member", 1, "👋 Hello!")
    # The room is sent again meanwhile, and the bubble stays.
    bo.page.locator(".member .bubble").nth(1).evaluate("(bubble) => { bubble.dataset.mark = 'same'; }")
    get_ready(ana)
    expect(bo.page.locator(".member.ready")).to_have_count(1)
    expect(bo.page.locator(".member .bubble").nth(1)).to_have_attribute("data-mark", "same")
    get_ready(bo)
    for player in (ana, bo, watcher):
        player.page.locator(".race-result").wait_for()
    react(ana, "Good game!")
    for player in (ana, bo, watcher):
        says(player, "standing", 0, "🤝 Good game!")


def test_what_can_be_said_is_kept_open_when_the_room_changes(ana_and_bo):
    ana, bo = ana_and_bo
    open_room(ana, bo)
    bo.page.locator(".reactions summary").click()
    get_ready(ana)
    expect(bo.page.locator(".member.ready")).to_have_count(1)
    expect(bo.page.locator(".reaction-list")).to_be_visible()
    expect(bo.page.locator(".reactions summary")).to_be_focused()
    bo.page.keyboard.press("Tab")
    expect(bo.page.locator(".reaction").first).to_be_focused()
    bo.page.keyboard.press("Escape")
    expect(bo.page.locator(".reaction-list")).to_be_hidden()
    expect(bo.page.locator(".reactions summary")).to_be_focused()


def test_reload_in_a_race_keeps_the_seat(ana_and_bo):
    ana, bo = ana_and_bo
    open_room(ana, bo)
    get_ready(ana, bo)
    bo.until_cooking()
    bo.serve(1)
    bo.page.reload()
    bo.until_cooking()
    assert bo.served == 1
    expect(bo.page.locator(".lane")).to_have_count(2)


def test_the_last_one_cooking_may_end_the_race(ana_and_bo):
    """As soon as the opponent has left, the player can end the race and wins it with the orders
    served."""
    ana, bo = ana_and_bo
    open_room(ana, bo)
    get_ready(ana, bo)
    for player in (ana, bo):
        player.until_cooking()
    ana.serve(1)
    finish = ana.page.locator(".hud .finish")
    expect(finish).to_be_hidden()
    bo.leave()
    expect(finish).to_be_visible()
    finish.click()
    ana.page.locator(".race-result").wait_for()
    expect(ana.page.locator(".standing")).to_have_count(2)
    expect(ana.page.locator(".standing.own")).to_contain_text("1")


def test_queue_says_why_it_waits_and_matches(own_server, players):
    # The rating window opens late enough for the test to read its initial text.
    lobby = json.loads((REPOSITORY / "Levels/rules.json").read_text())["lobby"]
    server = own_server({"lobby": lobby | {"ratingWindowStepMilliseconds": 600_000}})
    # Players with one address aren't rated against each other.
    line = Line(server, "127.0.0.2")
    ana, bo = players(server), players(line)
    ana.go("race")
    ana.page.locator(".way.queue .button").click()
    expect(ana.page.locator(".reason")).to_have_text(re.compile("Nobody else is waiting|Finding"))
    expect(ana.page.locator(".ticket-card")).to_contain_text("Your rating 1,500, opponents within ±50")
    ana.page.locator(".ticket-card .button", has_text="Stop looking").click()
    expect(ana.page.locator(".way.queue")).to_be_visible()
    ana.page.locator(".way.queue .button").click()
    bo.go("race")
    bo.page.locator(".way.queue .button").click()
    race(ana, bo, losing=1)
    expect(ana.page.locator(".gains")).to_contain_text(re.compile(r"Rating 1,500 → 1,6\d\d"))
    line.close()


@pytest.mark.parametrize("losing, reason", [(1, "players share"), (0, "no opponent served an order")])
def test_races_that_are_not_rated_say_why(own_server, players, losing, reason):
    server = own_server()
    ana, bo = players(server), players(server)
    for player in (ana, bo):
        player.go("race")
        player.page.locator(".way.queue .button").click()
    race(ana, bo, losing)
    expect(ana.page.locator(".gains")).to_contain_text(f"Not rated: {reason}")


def test_watching(ana_and_bo, server, players):
    ana, bo = ana_and_bo
    code = open_room(ana, bo)
    watcher = players(server)
    watcher.go("race")
    watcher.page.locator("#room-code").fill(code)
    watcher.page.locator(".button", has_text="Watch").click()
    expect(watcher.page.locator("h1")).to_have_text(f"Watching {code}")
    expect(watcher.page.locator(".phase")).to_contain_text("1 watching")
    get_ready(ana, bo)
    for player in (ana, bo):
        player.until_cooking()
    ana.serve(1)
    expect(watcher.page.locator(".watched-seat")).to_have_count(2)
    expect(watcher.page.locator(".watched-seat").first).to_contain_text(re.compile("Served 1"))
    ana.run_out()
    bo.run_out()
    expect(watcher.page.locator(".standing")).to_have_count(2)
    # One below the other, as for the racers.
    tops = watcher.page.evaluate("() => [...document.querySelectorAll('.race-result > *')]"
                                 ".filter((one) => one.checkVisibility())"
                                 ".map((one) => one.getBoundingClientRect().top)")
    assert tops == sorted(set(tops))
    watcher.page.locator(".button", has_text="Stop watching").click()
    expect(ana.page.locator(".race-result")).to_be_visible()


def test_bots_in_a_room(own_server, players):
    # Bots play until their clock has run out.
    player = players(own_server({"clockAtStartTicks": 50, "servedClockTicks": 0}))
    player.go("race")
    player.page.locator(".way.room .button").click()
    player.page.locator(".button[aria-label='Add: Medium bot']").click()
    expect(player.page.locator(".members")).to_contain_text("Medium bot")
    get_ready(player)
    expect(player.page.locator(".standing")).to_have_count(2)


def test_ghost_and_boards(own_server, players):
    server = own_server(RULES | {
                         "tapTiming": {"intervalsToJudge": 1000, "intervalMillisecondsMaximum": 2000,
                                       "meanMillisecondsMinimum": 1, "deviationMillisecondsMinimum": 0}})
    player = players(server)
    player.go("race")
    player.page.locator(".way.ghost .button").click()
    expect(player.page.locator(".toast")).to_have_text(
        "You have no round here to race against yet. Play the level alone first.")
    player.start_round()
    player.serve(2)
    player.run_out()
    player.page.locator(".result").wait_for()
    player.go("boards")
    expect(player.page.locator(".board tbody tr.own")).to_contain_text(
        player.page.locator(".chip-name").inner_text())
    expect(player.page.locator(".own-rank")).to_have_text("You're number 1 of 1.")
    player.page.locator("#board-season").check()
    expect(player.page.locator(".board tbody tr.own")).to_have_count(1)
    player.page.locator("#board-around").check()
    expect(player.page.locator(".boards [aria-busy=true]")).to_have_count(0)
    expect(player.page.locator(".board tbody tr.own")).to_have_count(1)
    player.page.locator(".board button[aria-label^='Race the ghost']").click()
    expect(player.page.locator(".lane")).to_have_count(2)
    player.until_cooking()
    player.run_out()
    player.page.locator(".race-result").wait_for()
    # A round with rules other than the current ones can't be raced.
    server.kill()
    rules = server.directory / "Levels" / "rules.json"
    rules.write_text(json.dumps(json.loads(rules.read_text()) | {"feedbackTicks": 4}))
    server.start()
    player.go("boards")
    player.page.reload()
    player.page.locator(".board button[aria-label^='Race the ghost']").click()
    expect(player.page.locator(".toast").last).to_have_text(
        "You can't race this round any more. Pick another one.")


def test_daily_challenge(own_server, players):
    """Its result shows the player's rank, and the shared text reveals nothing about the orders."""
    server = own_server()

    def take_it_on(player, orders: int):
        player.go()
        player.page.locator(".daily .button", has_text="Take it on").click()
        player.until_cooking()
        player.serve(orders)
        player.run_out()
        player.page.locator(".result").wait_for()

    other, player = players(server), players(server)
    take_it_on(other, 2)
    expect(other.page.locator(".own-rank")).to_have_text("You're number 1 of 1.")
    take_it_on(player, 1)
    standing = player.page.locator(".daily-standing")
    expect(standing.locator(".own-rank")).to_have_text("You're number 2 of 2.")
    names = [one.page.locator(".chip-name").inner_text() for one in (other, player)]
    expect(standing.locator("tbody .of-player")).to_contain_text(names)
    expect(standing.locator("tbody tr.own .of-player")).to_contain_text(names[1])
    player.page.evaluate("() => { navigator.clipboard.writeText = async (text) => { window.shared = text; }; }")
    standing.locator(".button", has_text="Share your result").click()
    expect(player.page.locator(".toast")).to_have_text("Ready to paste.")
    shared = player.page.evaluate("() => window.shared")
    assert re.fullmatch(r"ChefDash, daily challenge \d{4}-\d\d-\d\d\n🍔 1 · 🪙 25 · 🏆 #2 of 2\n"
                        + re.escape(server.address()) + "r/[0-9a-f]{32}", shared)
    standing.locator(".button", has_text="Today's ranking").click()
    expect(player.page.locator(".board tbody tr")).to_have_count(2)
    player.go()
    expect(player.page.locator(".daily")).to_contain_text("You've played today's challenge")
