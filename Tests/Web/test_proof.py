"""Links to results: viewed without a player, verified in the page, beaten with one press."""

import base64
import json
import re
import sqlite3

from playwright.sync_api import expect

from conftest import RULES
from test_race import get_ready, open_room, race

# Records the page's WebSockets, including those opened before its script.
COUNT_SOCKETS = """(() => {
    window.sockets = 0;
    window.WebSocket = class extends WebSocket {
        constructor(...rest) { super(...rest); window.sockets += 1; }
    };
})()"""


def link(server, record):
    return f"{server.address()}r/{record}"


def player_count(server):
    with sqlite3.connect(f"file:{server.directory}/data/chefdash.sqlite?mode=ro", uri=True) as database:
        return database.execute("SELECT count(*) FROM players").fetchone()[0]


def played_round(player, orders=3):
    """Plays a round, and returns the link from its share button."""
    page = player.page
    page.add_init_script("delete Navigator.prototype.share;"
                         "navigator.clipboard.writeText = async (text) => { window.shared = text; }")
    player.start_round()
    player.serve(orders)
    player.run_out()
    page.locator(".result .button", has_text="Share the result").click()
    return page.wait_for_function("() => window.shared").json_value().splitlines()[-1]


def test_look_check_and_beat(own_server, players):
    server = own_server()
    cook = players(server)
    address = played_round(cook)
    assert re.fullmatch(re.escape(server.address()) + "r/[0-9a-f]{32}", address)
    name = cook.page.locator(".chip-name").inner_text()
    before = player_count(server)

    looker = players(server, is_new=True)
    page = looker.page
    page.add_init_script(COUNT_SOCKETS)
    page.goto(address)
    expect(page.locator(".verdict")).to_have_text(
        re.compile(r"Replayed on your device: \d+ taps over [\d,]+ ticks, and it all matches\."))
    expect(page.locator(".proof h1")).to_have_text(re.compile(re.escape(name) + r" served 3 🍔 in \d+\.\d s"))
    expect(page.locator(".stars.big")).to_have_attribute("aria-label", "3 of 3 stars")
    # To the last tick: the replay shows the served orders.
    slider = page.locator(".scrub input")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".station .served b")).to_have_text("3/3")
    page.keyboard.press("Home")
    expect(page.locator(".station .served b")).to_have_text("0/3")
    # A restored network doesn't mean that the person wants to play.
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.reload()
    page.locator(".verdict").wait_for()
    assert page.evaluate("() => window.sockets") == 0
    assert page.evaluate("() => Object.keys(localStorage)") == []
    assert player_count(server) == before

    page.locator(".proof .huge-button", has_text=re.compile(r"Beat my \d+\.\d s")).click()
    page.locator(".station[data-phase=cooking][data-unanswered='0']").wait_for()
    assert player_count(server) == before + 1
    assert page.evaluate("() => location.pathname + location.hash") == "/#/room"
    expect(page.locator(".lane-name", has_text=name)).to_have_count(1)
    page.go_back()
    expect(page.locator(".verdict")).to_contain_text("it all matches")
    assert page.url == address
    expect(page.locator(".way-back")).to_be_visible()
    page.locator("header .wordmark").click()
    page.locator(".hero").wait_for()
    assert page.evaluate("() => location.pathname + location.hash") == "/#/"


def altered(route, change):
    response = route.fetch()
    route.fulfill(response=response, body=json.dumps(change(response.json())))


def test_what_was_altered_differs(own_server, players):
    server = own_server()
    address = played_round(players(server))
    page = players(server).page
    assert page.request.get(f"{address}.json").status == 200
    size = len(base64.b64decode(page.request.get(f"{address}.json").json()["seats"][0]["record"]))

    def in_byte(place):
        def change(result):
            record = bytearray(base64.b64decode(result["seats"][0]["record"]))
            record[place] ^= 1
            result["seats"][0]["record"] = base64.b64encode(record).decode()
            return result
        return change

    def more_served(result):
        result["seats"][0]["served"] += 1
        return result

    # The seed, whose 8 bytes follow the format, the rules, the fingerprint and the level, and a
    # tap.
    for change in (in_byte(36), in_byte(size // 2), in_byte(size - 12), more_served):
        page.route("**/r/*.json", lambda route: altered(route, change))
        page.goto(address)
        expect(page.locator(".verdict.wrong")).to_contain_text("doesn't check out")
        page.unroute("**/r/*.json")

    def easier(catalogue):
        catalogue["rules"]["wrongClockTicks"] -= 1
        return catalogue

    page.route("**/r/catalogues/*.json", lambda route: altered(route, easier))
    page.goto(address)
    expect(page.locator(".verdict.wrong")).to_contain_text("other levels")


def test_race_is_shown_side_by_side(own_server, players):
    server = own_server()
    ana, ben = players(server), players(server)
    ana.name("Ana", "🦊")
    ben.name("Ben", "🐻")
    open_room(ana, ben)
    get_ready(ana, ben)
    race(ana, ben)
    replay = ana.page.locator(".race-result a", has_text="Replay").first
    record = replay.get_attribute("href").split("/")[2]

    page = players(server).page
    page.goto(link(server, record))
    expect(page.locator(".verdict")).to_contain_text("it all matches")
    expect(page.locator(".proof-lanes .station")).to_have_count(2)
    page.locator(".scrub input").focus()
    page.keyboard.press("End")
    served = page.locator(".proof-lanes .station .served b")
    expect(served).to_have_text(["2/3", "0/3"])
    page.locator(".proof-lanes .button", has_text="Beat Ben").click()
    expect(page.locator(".lane-name", has_text="Ben")).to_have_count(1)


def test_nothing_to_show(server, players):
    player = players(server)
    page = player.page
    for name in ("0" * 32, "abc", ""):
        # Chromium logs each failed request.
        page.goto(link(server, name))
        expect(page.locator("main")).to_contain_text("There's no such result")
    player.errors = [error for error in player.errors if "404" not in error]


def test_todays_challenge_stays_secret(own_server, players):
    server = own_server(RULES)
    cook = players(server)
    cook.page.add_init_script("delete Navigator.prototype.share;"
                              "navigator.clipboard.writeText = async (text) => { window.shared = text; }")
    cook.go()
    cook.page.locator(".daily .button", has_text="Take it on").click()
    cook.until_cooking()
    cook.serve(1)
    cook.run_out()
    cook.page.locator(".button", has_text="Share your result").click()
    shared = cook.page.wait_for_function("() => window.shared").json_value()
    looker = players(server, is_new=True)
    looker.page.goto(shared.splitlines()[-1])
    expect(looker.page.locator("main")).to_contain_text("stays secret until the day is over")
    looker.errors = [error for error in looker.errors if "403" not in error]
