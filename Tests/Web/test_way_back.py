"""Ways out of a round and back into it: the logo, Back, START, Leave."""

import re

import pytest
from playwright.sync_api import expect

from wire import Wire

PLACES = ["", "map", "race", "boards", "shop", "profile", "settings"]


@pytest.mark.parametrize("locale, text", [("en-GB", "Return to your round"), ("es-MX", "Volver a tu ronda")])
def test_way_back_into_a_round(server, players, locale, text):
    player = players(server, locale=locale)
    page = player.page
    player.start_round()
    player.serve(1)
    expect(page.locator(".way-back")).to_be_hidden()
    page.locator(".wordmark").click()
    for place in PLACES:
        page.evaluate("(place) => { location.hash = `#/${place}`; }", place)
        expect(page.locator("body")).to_have_attribute("data-screen", place or "home")
        expect(page.locator(".way-back")).to_have_text(f"🍳{text}")
    page.locator(".way-back").click()
    player.until_cooking()
    assert player.served == 1
    player.leave()
    page.locator(".result").wait_for()
    expect(page.locator(".way-back")).to_be_hidden()


def test_start_leads_back_into_the_round(server, players):
    player = players(server)
    page = player.page
    player.start_round()
    player.serve(1)
    page.locator(".wordmark").click()
    expect(page.locator(".hero .huge-button")).to_have_text("Return to your round")
    page.locator(".hero .huge-button").click()
    player.until_cooking()
    page.locator(".wordmark").click()
    page.locator(".daily .button", has_text="Take it on").click()
    player.until_cooking()
    page.locator(".wordmark").click()
    page.evaluate("() => { location.hash = '#/map/1'; }")
    page.locator(".sheet .huge-button", has_text="Return to your round").click()
    player.until_cooking()
    expect(page.locator(".sheet")).to_have_count(0)
    assert page.locator(".toast").count() == 0
    assert player.served == 1


def test_sheet_of_a_screen_that_is_left_before_its_levels_arrive(server, players):
    player = players(server)
    page = player.page
    wire = Wire(page)
    wire.keep("levels")
    player.go("shop")
    page.evaluate("() => { location.hash = '#/map/1'; }")
    expect(page.locator("body")).to_have_attribute("data-screen", "map")
    page.evaluate("() => { location.hash = '#/shop'; }")
    expect(page.locator("body")).to_have_attribute("data-screen", "shop")
    page.evaluate("() => { location.hash = '#/map/1'; }")
    expect(page.locator("body")).to_have_attribute("data-screen", "map")
    wire.release()
    expect(page.locator(".sheet .huge-button")).to_be_visible()
    expect(page.locator(".sheet")).to_have_count(1)


def test_sheet_stays_under_the_finger(server, players):
    """A press that begins as the sheet appears and ends once it is there."""
    player = players(server, reduced_motion="no-preference")
    page = player.page
    player.go("map")
    page.locator("a.node.current").click()
    page.locator(".sheet .huge-button").wait_for()
    # The sheet appears once more, and stops as it begins to.
    box = page.evaluate("""() => {
        const sheet = document.querySelector(".sheet");
        sheet.style.animation = "none";
        sheet.getAnimations();
        sheet.style.animation = "";
        const motions = sheet.getAnimations();
        motions.forEach((one) => { one.pause(); one.currentTime = 0; });
        const { x, y, width, height } = sheet.querySelector(".huge-button").getBoundingClientRect();
        return { x: x + width / 2, y: y + 3 * height / 4, motions: motions.length };
    }""")
    assert box["motions"] == 1
    page.mouse.move(box["x"], box["y"])
    page.mouse.down()
    page.evaluate("() => document.querySelector('.sheet').getAnimations().forEach((one) => one.finish())")
    page.mouse.up()
    player.until_cooking()


def test_sheet_closes_by_a_press_beside_it_only(server, players):
    player = players(server)
    page = player.page
    player.go("map")
    page.locator("a.node.current").click()
    sheet = page.locator(".sheet")
    sheet.locator(".huge-button").wait_for()
    box = sheet.bounding_box()
    inside, edge = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), (box["x"] + 5, box["y"] + 5)
    beside = (box["x"] - 20, box["y"] - 20)
    for start, end in [(edge, edge), (inside, beside), (beside, edge)]:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end)
        page.mouse.up()
        expect(sheet).to_have_count(1)
    page.mouse.click(*beside)
    expect(sheet).to_have_count(0)


def test_sheet_that_is_asked_for_twice(server, players):
    """Both changes of the address are reported after both are made, so the map is shown twice in
    a row."""
    player = players(server)
    page = player.page
    player.go("map")
    page.locator(".path .node").first.wait_for()
    page.evaluate("() => { location.hash = '#/map/1'; location.hash = '#/'; location.hash = '#/map/1'; }")
    expect(page.locator(".sheet .huge-button")).to_be_visible()
    # A dialog reports its closing later, and in order: this one after all that were closed before.
    page.evaluate("""() => new Promise((resolve) => {
        const dialog = document.createElement("dialog");
        dialog.onclose = resolve;
        document.body.append(dialog);
        dialog.show();
        dialog.close();
        dialog.remove();
    })""")
    expect(page.locator(".sheet .huge-button")).to_be_visible()
    assert page.evaluate("() => location.hash") == "#/map/1"
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page).to_have_url(re.compile("#/map$"))


def test_way_back_into_a_race(server, players):
    player = players(server)
    page = player.page
    player.go("race")
    page.locator(".way.room .button").click()
    page.locator(".button[aria-label='Add: Easy bot']").click()
    expect(page.locator(".member:not(.free)")).to_have_count(2)
    page.locator(".wordmark").click()
    # A gathering room doesn't count as running.
    expect(page.locator(".way-back")).to_be_hidden()
    page.evaluate("() => { location.hash = '#/room'; }")
    page.locator(".lobby .huge-button").click()
    player.until_cooking()
    page.locator(".wordmark").click()
    expect(page.locator(".way-back")).to_have_text("🍳Return to your race")
    page.locator(".way-back").click()
    player.until_cooking()
    player.leave()
    expect(page.locator(".ways")).to_be_visible()
    expect(page.locator(".way-back")).to_be_hidden()
    # Back doesn't lead into a room that the player has left.
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-screen", "home")


def test_refusal_is_shown_over_the_sheet(server, players):
    """Not behind it, where people and screen readers would miss it."""
    player = players(server)
    page = player.page
    player.go("race")
    page.locator(".way.room .button").click()
    page.locator(".room-code").wait_for()
    page.evaluate("() => { location.hash = '#/map/1'; }")
    page.locator(".sheet .huge-button").click()
    text = "You're already in the queue or in a room. Leave that first."
    expect(page.locator(".sheet .toast")).to_have_text(text)
    # The message outlives the sheet.
    page.keyboard.press("Escape")
    expect(page.locator("body > .toasts .toast")).to_have_text(text)


def test_back_and_forward_after_a_round(server, players):
    player = players(server)
    page = player.page
    player.start_round()
    player.run_out()
    page.locator(".result").wait_for()
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-screen", "map")
    expect(page.locator(".sheet .huge-button")).to_be_visible()
    page.go_forward()
    expect(page.locator(".result h1")).to_have_text("TIME'S UP!")
    # Nor does a round stay in the history after the next one.
    page.locator(".button", has_text="TRY AGAIN").click()
    player.until_cooking()
    player.leave()
    expect(page.locator(".result h1")).to_have_text("YOU LEFT EARLY")
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-screen", "map")
    # By a handmade link to the round.
    page.evaluate("() => { location.hash = '#/kitchen'; }")
    expect(page.locator(".result h1")).to_have_text("YOU LEFT EARLY")


def test_round_that_is_over_cannot_be_left(server, players):
    """While its result is being saved."""
    player = players(server)
    page = player.page
    wire = Wire(page)
    player.start_round()
    wire.keep("round_ended")
    player.run_out()
    leave = page.locator(".hud .leave")
    expect(leave).to_have_attribute("aria-disabled", "true")
    leave.click(force=True)
    expect(page.locator(".sheet")).to_have_count(0)
    wire.release()
    expect(page.locator(".result h1")).to_have_text("TIME'S UP!")
    assert page.locator(".toast").count() == 0


def test_leaving_is_asked_about(server, players):
    player = players(server)
    page = player.page
    player.start_round()
    leave = page.locator(".hud .leave")
    leave.click()
    expect(page.locator(".sheet p")).to_have_text("The round ends here. You keep the coins and stars you've earned.")
    # Keys don't reach the round behind the sheet.
    page.keyboard.press("1")
    expect(page.locator(".counter .layer")).to_have_count(0)
    page.locator(".sheet .button", has_text="Keep cooking").click()
    expect(page.locator(".sheet")).to_have_count(0)
    player.serve(1)
    player.leave()
    expect(page.locator(".result h1")).to_have_text("YOU LEFT EARLY")
    expect(page.locator(".sheet")).to_have_count(0)


def test_leaving_a_round_that_is_won(server, players):
    player = players(server)
    player.start_round()
    player.serve(3)
    player.until_cooking()
    player.leave()
    expect(player.page.locator(".result h1")).to_have_text("ROUND COMPLETE!")


def test_question_goes_when_the_round_ends(own_server, players):
    player = players(own_server({"clockAtStartTicks": 150}))
    player.start_round()
    player.page.locator(".hud .leave").click()
    expect(player.page.locator(".sheet")).to_be_visible()
    expect(player.page.locator(".result h1")).to_have_text("TIME'S UP!")
    expect(player.page.locator(".sheet")).to_have_count(0)


def test_time_that_runs_out_before_the_answer(own_server, players):
    """A player who confirms too late hasn't left."""
    player = players(own_server({"clockAtStartTicks": 150}))
    page = player.page
    wire = Wire(page)
    player.start_round()
    wire.keep("round_ended")
    page.locator(".hud .leave").click()
    page.locator(".station[data-phase=ended]").wait_for()
    page.locator(".sheet .button.quiet").click()
    wire.release()
    expect(page.locator(".result h1")).to_have_text("TIME'S UP!")


def test_leaving_the_daily_challenge_says_that_it_is_the_only_try(server, players):
    player = players(server)
    page = player.page
    player.go()
    page.locator(".daily .button", has_text="Take it on").click()
    player.until_cooking()
    # The page remembers it after a reload.
    page.reload()
    player.until_cooking()
    page.locator(".hud .leave").click()
    expect(page.locator(".sheet p")).to_have_text(
        "This is your only try today. If you leave now, you won't be in today's ranking.")
    page.locator(".sheet .button.quiet").click()
    expect(page.locator(".result h1")).to_have_text("YOU LEFT EARLY")
    expect(page.locator(".result")).to_contain_text("This try isn't in today's ranking.")
    expect(page.locator(".result .button", has_text="TRY AGAIN")).to_have_count(0)
