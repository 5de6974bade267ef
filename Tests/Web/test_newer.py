"""A server newer than the page, with words, members, messages and ingredients that the page
doesn't know. Everything can still be played, and the page logs no error."""

import json

import pytest
from playwright.sync_api import expect

# Only phases that aren't needed to see the rest.
NEWER = {
    "phase": {"perfect", "wrong", "opening", "settling"},
    "reason": {"being_tried", "nobody_else_waiting", "cancelled"},
    "bot_strength": {"medium"}, "reaction": {"wow"}, "kind": {"grant"}, "code": {"bad_value"},
    "outcome": {"correct", "served", "cleared"}, "ingredient_id": {"cheese"},
}


def made_newer(value):
    """The message with newer words, and with one extra member in each object."""
    if isinstance(value, list):
        return [made_newer(one) for one in value]
    if not isinstance(value, dict):
        return value
    members = {
        "brand_new" if name == "start_combo" else name:
            "brand_new" if isinstance(one, str) and one in NEWER.get(name, ()) else made_newer(one)
        for name, one in value.items()
    }
    return members if "extra_coins" in members else members | {"newer": {"than": ["this page"]}}


def stand_between(page):
    """Makes the server's messages newer; the ingredient goes back under its old name."""
    def connect(near):
        far = near.connect_to_server()
        near.on_message(lambda text: far.send(text.replace("brand_new", "cheese")))

        def tell(text):
            near.send('{"type":"brand_new","re":"hello"}')
            near.send(json.dumps(made_newer(json.loads(text))))

        far.on_message(tell)

    page.route_web_socket("**/play", connect)


@pytest.fixture
def player(own_server, players):
    # Bots play until their clock has run out, which must not take long.
    player = players(own_server({"clockAtStartTicks": 400, "servedClockTicks": 0, "feedbackTicks": 3}))
    stand_between(player.page)
    return player


def test_round(player):
    page = player.page
    player.start_round()
    while not page.locator(".counter .layer.unknown").count():
        assert player.tap(), "the round ended first"
    expect(page.locator(".counter .layer.unknown").first).to_have_text("🧀")
    expect(page.locator(".ingredient[aria-label='🧀']")).to_have_count(1)
    player.serve(1)
    player.until_cooking()
    page.keyboard.press("c")
    player.leave()
    expect(page.locator(".result")).to_be_visible()


def test_shop_and_books(player):
    page = player.page
    player.go("shop")
    expect(page.locator("[data-item=knife]")).to_contain_text("It does something new.")
    for owned in (1, 2, 3):
        page.locator("[data-item=oven] .button").click()
        expect(page.locator("[data-item=oven] .owned")).to_have_text(f"You have {owned}")
    player.go("profile")
    page.locator("#player-name").fill("Admin")
    page.locator("form .button").click()
    expect(page.locator(".toast")).to_have_text("That didn't work (brand_new).")
    expect(page.locator(".ledger tbody tr").last).to_contain_text("Other")


def test_race(player):
    page = player.page
    player.go("race")
    page.locator(".way.queue .button").click()
    expect(page.locator(".reason")).to_have_text("No match yet.")
    page.locator(".ticket-card .button", has_text="Stop looking").click()
    expect(page.locator(".toast")).to_have_text("You're out of the queue.")
    page.locator(".way.room .button").click()
    page.locator(".button[aria-label='Add: Medium bot']").click()
    expect(page.locator(".member b").nth(1)).to_have_text("Bot")
    page.locator(".lobby .huge-button").click()
    page.locator(".countdown").wait_for(state="attached")
    player.until_cooking()
    page.locator(".reactions summary").click()
    page.locator(".reaction[aria-label='Wow!']").click()
    expect(page.locator(".lane").first.locator(".bubble")).to_have_text("💬 …")
    player.serve(1)
    player.run_out()
    expect(page.locator(".race-result")).to_be_visible(timeout=90_000)
    expect(page.locator(".standings")).to_contain_text("Bot")
