"""An idle screen uses no CPU: nothing animates forever, and nothing is redrawn repeatedly."""

import time

import pytest
from playwright.sync_api import expect

from library import found, go
from player import until
from test_library_cooking import begin, start_timer

# The time limit for a screen to come to rest after its animations.
PATIENCE_S = 60
PICTURES = 60
# The changes from a clock that shows seconds, and from a connection that shows its round trip.
CHANGES_A_SECOND = 3
CHANGES = 2

# Counts the frames that the page requests.
COUNT = """
    window.asked = 0;
    window.picture = requestAnimationFrame;
    window.requestAnimationFrame = (action) => {
        window.asked += 1;
        return window.picture(action);
    };
"""
# Waits for this many frames. Returns the page's requests meanwhile, and the running animations.
WATCH = """async (pictures) => {
    const [asked, startMs] = [window.asked, performance.now()];
    for (let left = pictures; left > 0; left -= 1) await new Promise((resolve) => window.picture(resolve));
    return {
        asked: window.asked - asked, seconds: (performance.now() - startMs) / 1000,
        moving: document.getAnimations().filter((one) => one.playState === "running").map((one) =>
            `${one.animationName ?? "a script's"} of ${one.effect.target.className}`),
    };
}"""
# Records every state of the page's sound. Shortens the wait of 10 s before it rests.
SOUND = """
    window.states = [];
    window.AudioContext = class extends AudioContext {
        constructor() {
            super();
            this.addEventListener("statechange", () => window.states.push(this.state));
        }
    };
    const later = setTimeout;
    window.setTimeout = (action, ms, ...rest) => later(action, ms === 10_000 ? 500 : ms, ...rest);
"""


class Idle:
    """Watches a player's screens."""

    def __init__(self, player):
        self.page = player.page
        self.page.add_init_script(COUNT)
        self.devtools = self.page.context.new_cdp_session(self.page)
        self.devtools.send("Performance.enable")

    def changes(self) -> int:
        """The number of style and layout computations so far."""
        metrics = {one["name"]: one["value"] for one in self.devtools.send("Performance.getMetrics")["metrics"]}
        return max(metrics["RecalcStyleCount"], metrics["LayoutCount"])

    def watch(self, pictures: int = PICTURES) -> dict:
        before = self.changes()
        seen = self.page.evaluate(WATCH, pictures)
        return seen | {"changes": self.changes() - before}

    def rests(self, screen: str):
        """Passes once the screen is at rest for this many frames, which never happens with an
        endless animation."""
        end = time.monotonic() + PATIENCE_S
        while True:
            seen = self.watch()
            if not seen["asked"] and not seen["moving"] \
                    and seen["changes"] <= CHANGES + CHANGES_A_SECOND * seen["seconds"]:
                return
            assert time.monotonic() < end, f"{screen} doesn't come to rest: {seen}"


@pytest.mark.parametrize("place, part", [
    ("", ".daily .button"), ("map", "a.node.current"), ("map/1", ".sheet"), ("shop", "[data-item]"),
    ("race", ".way.queue"), ("boards", ".state, .of-replay"), ("settings", "main h1"), ("profile", "#player-name"),
    ("lesson", ".pointed"), ("missing", "main h1"),
])
def test_screens_rest(server, players, place, part):
    player = players(server)
    idle = Idle(player)
    player.go(place)
    player.page.locator(part).first.wait_for()
    idle.rests(place)


def test_who_waits_for_others_rests(server, players):
    player = players(server)
    idle = Idle(player)
    page = player.page
    player.go("race")
    page.locator(".way.queue .button").click()
    page.locator(".ticket-card").wait_for()
    idle.rests("the queue")
    page.locator(".ticket-card > .button").click()
    page.locator(".way.room .button").click()
    code = page.locator(".room-code > :first-child").inner_text()
    idle.rests("a room")
    watcher = players(server)
    watched = Idle(watcher)
    watcher.go(f"watch/{code}")
    watcher.page.locator(".phase").wait_for()
    watched.rests("a room that is watched")


def test_what_follows_a_round_rests(server, players):
    player = players(server)
    idle = Idle(player)
    page = player.page
    player.start_round()
    player.serve(1)
    go_on = page.evaluate("() => { const { hash } = location; location.hash = '#/shop'; return hash; }")
    page.locator("[data-item]").first.wait_for()
    idle.rests("the shop beside a round under way")
    page.evaluate("(hash) => { location.hash = hash; }", go_on)
    page.locator(".station").wait_for()
    player.leave()
    page.locator(".result").wait_for()
    idle.rests("a result")
    player.go("boards")
    page.locator(".of-replay a").first.click()
    page.locator(".scrub").wait_for()
    idle.rests("a replay")
    record = page.url.split("/replay/")[1].split("/")[0]
    page.goto(f"{server.address()}r/{record}")
    page.locator(".verdict").wait_for()
    idle.rests("a result's link")


def test_library_rests(server, players):
    player = players(server)
    idle = Idle(player)
    found(player)
    for place in ("", "recipes", "pantry", "matches", "cookbooks", "plan", "groceries", "more", "household", "add",
                  "import", "lists", "activity", "discover"):
        go(player, place)
        player.page.locator("main h1").wait_for()
        idle.rests(f"library/{place}")


def test_kitchen_of_a_household_rests(server, players):
    """Beside a running timer and a ringing one, on its own screen and on others."""
    player = players(server)
    idle = Idle(player)
    page = player.page
    found(player, samples=False)
    begin(player)
    idle.rests("cooking")
    for minutes, state in (("30", "running"), ("0.05", "ringing")):
        start_timer(page, state, minutes)
        page.locator(f".timer[data-state={state}]").wait_for()
        idle.rests(f"cooking, {state}")
    page.evaluate("() => { location.hash = '#/map'; }")
    page.locator("a.node.current").wait_for()
    expect(page.locator(".cook-bar")).to_have_attribute("data-state", "ringing")
    idle.rests("the map beside a timer that rings")


def test_waiting_for_a_server_rests(own_server, players):
    server = own_server()
    player = players(server)
    idle = Idle(player)
    player.go("shop")
    player.page.locator("[data-item]").first.wait_for()
    server.kill()
    expect(player.page.locator("body")).to_have_attribute("data-connection", "waiting")
    idle.rests("the shop without a server")
    player.page.evaluate("() => { location.hash = '#/boards'; }")
    player.page.locator(".spinner").first.wait_for()
    idle.rests("boards that don't come")


def test_round_is_drawn_once_a_tick(own_server, players):
    """While nobody taps, the page draws its clock at each tick, and nothing moves in between."""
    player = players(own_server({"clockAtStartTicks": 1_700}))
    idle = Idle(player)
    player.start_round()
    end = time.monotonic() + PATIENCE_S
    while True:
        seen = idle.watch(2 * PICTURES)
        # A tick is a tenth of a second.
        if seen["asked"] <= 10 * seen["seconds"] + 2 and not seen["moving"]:
            return
        assert time.monotonic() < end, f"it is drawn more often: {seen}"


def test_sound_rests_until_it_is_heard(server, players):
    """After a silence the browser needn't keep the sound running; music keeps it."""
    player = players(server)
    page = player.page
    page.add_init_script(SOUND)
    player.go("settings")
    page.locator("main").click()
    until(page, "states.at(-1) === 'suspended'", PATIENCE_S)
    assert page.evaluate("states.includes('running')")
    player.start_round()
    until(page, "states.at(-1) === 'running'", PATIENCE_S)
    begun = page.evaluate("states.length")
    player.serve(1)
    player.leave()
    page.locator(".result").wait_for()
    until(page, "states.at(-1) === 'suspended'", PATIENCE_S)
    # In the round the sound didn't rest, however long the player took.
    assert page.evaluate("states.length") == begun + 1
