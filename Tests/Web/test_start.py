"""The page's start: its requests, and that nothing waits unnecessarily."""

import pytest
from playwright.sync_api import expect

from player import until

SCRIPT = "**/app.*.js"
# True if all pictures are there without requests to the server.
PICTURES_ARE_HERE = """() => [...document.images].length > 0
    && [...document.images].every((image) => image.complete && image.naturalWidth > 0)"""
# The page's requests, separated into those to the server and those from the browser's cache.
REQUESTS = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
    .map((entry) => ({ path: new URL(entry.name).pathname, isSent: entry.transferSize > 0 }))"""


@pytest.fixture
def sockets(players):
    """A player whose page records how far it was parsed when it opened each of its WebSockets."""
    def open(server):
        player = players(server)
        player.page.add_init_script("""
            window.openedWhile = [];
            window.WebSocket = class extends WebSocket {
                constructor(...rest) { super(...rest); window.openedWhile.push(document.readyState); }
            };""")
        return player
    return open


# Requests that the page makes when it is idle, and that nothing waits for.
SPARE = (".webmanifest", "/practice.json")


def requests(page):
    return [request for request in page.evaluate(REQUESTS) if not request["path"].endswith(SPARE)]


def test_first_answer_is_painted(server, players):
    """While the script is still loading."""
    page = players(server).page
    waiting = []
    page.route(SCRIPT, lambda route: waiting.append(route))
    page.goto(server.address(), wait_until="commit")
    expect(page.locator(".splash .logo")).to_be_visible()
    page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length === 1")
    expect(page.locator(".splash-failure")).to_be_hidden()
    until(page, lambda: len(waiting) == 1)
    waiting[0].continue_()
    expect(page.locator(".hero .huge-button")).to_be_visible()
    expect(page.locator(".splash")).to_have_count(0)


def test_two_answers_are_enough(server, players):
    """The connection as well: a round can be played, with its pictures, though nothing else
    arrives."""
    player = players(server)
    page = player.page
    refused = []
    page.route("**/*", lambda route: (refused.append(route.request.url), route.abort()))
    page.route(server.address(), lambda route: route.continue_())
    page.route(SCRIPT, lambda route: route.continue_())
    player.start_round()
    player.serve(1)
    page.wait_for_function(PICTURES_ARE_HERE)
    assert [url for url in refused if not url.endswith(SPARE)] == []
    page.goto(server.address("shop"))
    page.reload()
    player.until_cooking()


def test_connection_opens_before_the_script_comes(server, sockets):
    player = sockets(server)
    player.go()
    # Modules run later, after the page is parsed.
    assert player.page.evaluate("() => window.openedWhile") == ["loading"]


def test_script_is_kept_for_good(server, players):
    """A later visit revalidates the page, and requests nothing else."""
    player = players(server)
    page = player.page
    player.go()
    first = [request["path"] for request in requests(page)]
    assert len(first) == 2, first
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    again = requests(page)
    assert [request["path"] for request in again] == first
    assert [request["path"] for request in again if request["isSent"]] == ["/"]


def test_script_that_does_not_come(server, players):
    """The page says so, and a retry helps."""
    page = players(server).page
    page.route(SCRIPT, lambda route: route.abort())
    page.goto(server.address("shop"))
    expect(page.locator(".splash-failure")).to_contain_text("The page couldn't be loaded.")
    page.unroute(SCRIPT)
    page.locator(".splash-failure .button").click()
    expect(page.locator("[data-item=sauce]")).to_be_visible()


def ended_before_the_script_came(page, server, code):
    """The sockets that the page opens; the first of them ends before the page's script has
    arrived."""
    opened = []

    def connect(socket):
        opened.append(socket)
        if len(opened) > 1:
            socket.connect_to_server()

    page.route_web_socket("**/play", connect)
    waiting = []
    page.route(SCRIPT, lambda route: waiting.append(route))
    page.goto(server.address(), wait_until="commit")
    expect(page.locator(".splash")).to_be_visible()
    until(page, lambda: opened and waiting)
    opened[0].close(code=code)
    page.wait_for_function("() => earlySocket.readyState === WebSocket.CLOSED")
    waiting[0].continue_()
    return opened


def test_connection_that_ended_before_the_script_came(server, players):
    """The page opens another one."""
    page = players(server).page
    opened = ended_before_the_script_came(page, server, 4003)
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    assert len(opened) == 2


def test_connection_that_was_forbidden_before_the_script_came(server, players):
    """The page opens no other, and says why."""
    page = players(server).page
    opened = ended_before_the_script_came(page, server, 4007)
    expect(page.locator("body")).to_have_attribute("data-connection", "stopped")
    expect(page.locator(".banner")).to_contain_text("out of date")
    assert len(opened) == 1
