"""What happens when the connection, the page or the server goes away."""

import re

import pytest
from playwright.sync_api import expect

from line import Line

ALL_PICTURES_ARE_THERE = """() => [...document.images].every((image) =>
    image.complete && image.naturalWidth > 0)"""


def test_reload_in_a_round_resumes(own_server, players):
    server = own_server()
    player = players(server)
    player.start_round()
    player.serve(1)
    player.until_cooking()
    player.tap()
    expect(player.page.locator(".counter .layer")).to_have_count(1)
    player.page.reload()
    player.until_cooking()
    assert player.served == 1
    expect(player.page.locator(".counter .layer")).to_have_count(1)
    player.serve(1)
    assert player.served == 2


def test_round_under_way_is_found_from_any_screen(own_server, players):
    server = own_server()
    player = players(server)
    player.start_round()
    player.page.goto(server.address("shop"))
    player.page.reload()
    player.until_cooking()


def test_dropped_connection_resumes(own_server, players):
    server = own_server()
    line = Line(server)
    player = players(line)
    player.start_round()
    player.serve(1)
    for drop in range(3):
        player.page.evaluate("() => { window.states = []; new MutationObserver(() =>"
                             " window.states.push(document.body.dataset.connection))"
                             ".observe(document.body, { attributes: true }); }")
        line.cut()
        player.page.wait_for_function("() => window.states.includes('waiting')"
                                      " && window.states.at(-1) === 'online'")
        player.until_cooking()
        player.serve(1)
        assert player.served == drop + 2
    line.close()


def test_purchase_is_carried_out_once_over_a_drop(own_server, players):
    """The answer is lost with the connection; the request is sent again by itself, with its id."""
    server = own_server()
    line = Line(server)
    player = players(line)
    player.go("shop")
    buy = player.page.locator("[data-item=sauce] .button")
    # The shop's answer must be here before the line goes deaf.
    expect(buy).to_be_visible()
    line.deafen()
    buy.click()
    assert line.has_passed_up.wait(timeout=10)
    line.cut()
    expect(player.page.locator("[data-item=sauce] .owned")).to_have_text("You have 1")
    expect(player.page.locator(".chip .coins")).to_have_text("110")
    line.close()


def test_server_restart_is_survived(own_server, players):
    server = own_server()
    player = players(server)
    page = player.page
    player.go("shop")
    page.locator("[data-item=knife] .button").click()
    expect(page.locator("[data-item=knife] .owned")).to_have_text("You have 1")
    player.start_round()
    page.wait_for_function(ALL_PICTURES_ARE_THERE)
    server.kill()
    expect(page.locator(".banner")).to_contain_text(re.compile("connection is gone|Connecting"))
    expect(page.locator("body")).to_have_attribute("data-connection", "waiting")
    server.start()
    # It comes back by itself.
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    expect(page.locator(".banner")).to_be_hidden()
    page.wait_for_function(ALL_PICTURES_ARE_THERE)
    # The round is lost, and the page says so; the player is the same.
    expect(page.locator(".toast")).to_contain_text("The server stopped, and your round with it.")
    expect(page.locator(".state")).to_contain_text("No round is under way")
    player.go("shop")
    expect(page.locator("[data-item=knife] .owned")).to_have_text("You have 1")
    player.start_round()
    player.serve(1)
    assert player.served == 1


def test_pauses_between_tries_grow(own_server, players):
    server = own_server()
    player = players(server)
    player.go()
    player.page.evaluate("""async () => {
        const { connect } = await import("/connection.js");
        window.pauses = [];
        window.other = connect({ credentials: { load: () => null, save() {}, forget() {} } });
        window.other.on("connection_status", (status) => {
            if (status.state === "waiting") window.pauses.push(status.retryInMs);
        });
    }""")
    server.kill()
    player.page.wait_for_function("() => window.pauses.length >= 5", timeout=30_000)
    pauses = player.page.evaluate("() => window.pauses.slice(0, 5)")
    for index, pause in enumerate(pauses):
        base = 250 * 2 ** index
        assert base * 0.5 <= pause <= base * 1.5, pauses


def test_what_was_one_too_many_is_asked_again(server, players):
    """40 pages of a board count as 200 messages, and 100 are allowed at once."""
    player = players(server)
    player.go()
    page_counts = player.page.evaluate("""async () => {
        const { connect } = await import("/connection.js");
        const memory = { load: () => null, save() {}, forget() {} };
        const other = connect({ credentials: memory });
        let refusalCount = 0;
        other.on("error", ({ code }) => { refusalCount += code === "rate_limited"; });
        await new Promise((signedIn) => other.on("welcome", signedIn));
        const askTen = async () => {
            const pages = [];
            while (pages.length < 10) {
                pages.push(await other.request("get_board", { board_id: "level/1" }));
            }
            return pages;
        };
        const pages = (await Promise.all([1, 2, 3, 4].map(askTen))).flat();
        other.close();
        return { answered: pages.length, refusalCount };
    }""")
    assert page_counts["answered"] == 40
    assert page_counts["refusalCount"] > 0


def test_unknown_player_can_start_anew(own_server, players):
    server = own_server()
    player = players(server)
    player.go()
    player.page.evaluate("""() => localStorage.setItem("chefdash.player", JSON.stringify({
        player_id: "0".repeat(32), token: "0".repeat(64),
    }))""")
    player.page.reload()
    expect(player.page.locator(".banner")).to_contain_text("doesn't know your player")
    player.page.locator(".banner .button").click()
    expect(player.page.locator("body")).to_have_attribute("data-connection", "online")
    expect(player.page.locator(".chip")).to_contain_text("150")


def test_page_that_is_out_of_date_can_be_reloaded(server, players):
    """The server doesn't speak the page's version any more, but that of the page after it."""
    player = players(server)
    page = player.page
    is_out_of_date = True

    def connect(socket):
        if is_out_of_date:
            socket.close(code=4007, reason="this server speaks chefdash.v2.json")
        else:
            socket.connect_to_server()

    page.route_web_socket("**/play", connect)
    page.goto(server.address())
    expect(page.locator(".banner")).to_contain_text("This page is out of date.")
    expect(page.locator("body")).to_have_attribute("data-connection", "stopped")
    is_out_of_date = False
    page.locator(".banner .button", has_text="Reload").click()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")


@pytest.mark.parametrize("place, text", [
    ("nowhere", "This link leads nowhere."),
    ("room/ABCDE", "A code has five of the letters"),
    ("room/FHKLM", "No room has this code."),
    ("watch/FHKLM", "No room has this code."),
    ("boards/nothing/1", "There is no such board."),
    ("boards/daily/2001-01-01", "Nobody is on this board yet."),
    ("kitchen", "No round is under way."),
    ("result", "There is no result to show."),
    ("room", "You aren't in a room."),
])
def test_links_to_what_is_not_there(server, players, place, text):
    player = players(server)
    player.go(place)
    expect(player.page.locator("main")).to_contain_text(text)


def test_failed_screens_can_be_tried_again(own_server, players):
    """A screen whose answer doesn't come says so once the connection is closed for good, and is
    there after the retry."""
    server = own_server()
    player = players(server)
    player.go("settings")
    second = player.open_tab()
    second.goto(server.address("settings"))
    expect(second.locator("body")).to_have_attribute("data-connection", "online")
    expect(player.page.locator("body")).to_have_attribute("data-connection", "stopped")
    player.page.locator(".places a[href='#/boards']").click()
    expect(player.page.locator("main .state").last).to_contain_text("The connection is closed.")
    player.page.locator("main .state .button").last.click()
    expect(player.page.locator("body")).to_have_attribute("data-connection", "online")
    expect(player.page.locator("main")).to_contain_text("Nobody is on this board yet.")


def test_quality_corner(server, players):
    player = players(server)
    player.go("settings")
    player.page.locator(".quality summary").click()
    expect(player.page.locator(".quality dl")).to_contain_text(re.compile(r"Round trip\d+ ms"))
    expect(player.page.locator(".quality dl")).to_contain_text(re.compile(r"Jitter± \d+\.\d ms"))
    expect(player.page.locator(".bars")).to_have_attribute("data-level", re.compile("[1-4]"))
