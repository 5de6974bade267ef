"""The shop, the profile and the settings."""

import re

from playwright.sync_api import expect


def test_purchase_is_seen_in_a_second_tab(server, players):
    player = players(server)
    player.go("shop")
    first = player.page
    first.locator("[data-item=sauce] .button").click()
    expect(first.locator("[data-item=sauce] .owned")).to_have_text("You have 1")
    expect(first.locator(".chip .coins")).to_have_text("110")

    # A player has one connection: the second tab takes it over, and the first one says so.
    second = player.open_tab()
    second.goto(server.address("shop"))
    expect(second.locator("[data-item=sauce] .owned")).to_have_text("You have 1")
    expect(second.locator(".chip .coins")).to_have_text("110")
    expect(first.locator(".banner")).to_contain_text("another window")
    second.locator("[data-item=knife] .button").click()
    expect(second.locator("[data-item=knife] .owned")).to_have_text("You have 1")

    first.locator(".banner .button", has_text="Play here").click()
    expect(first.locator("[data-item=knife] .owned")).to_have_text("You have 1")
    expect(first.locator(".chip .coins")).to_have_text("80")
    expect(second.locator(".banner")).to_contain_text("another window")


def test_too_expensive(server, players):
    player = players(server)
    player.go("shop")
    buy = player.page.locator("[data-item=oven] .button")
    for owned in (1, 2, 3):
        buy.click()
        expect(player.page.locator("[data-item=oven] .owned")).to_have_text(f"You have {owned}")
    expect(buy).to_have_class(re.compile("dear"))
    buy.click()
    expect(player.page.locator(".toast")).to_have_text("You need 50 more coins.")
    expect(player.page.locator("[data-item=oven] .owned")).to_have_text("You have 3")


def test_profile_is_kept(server, players):
    player = players(server)
    player.name("Chef Ana", "🦊")
    player.page.reload()
    expect(player.page.locator(".chip")).to_contain_text("Chef Ana")
    expect(player.page.locator("#player-name")).to_have_value("Chef Ana")
    player.page.locator("#player-name").fill("a name that is far too long to be a name")
    player.page.locator("form .button").click()
    expect(player.page.locator(".toast.bad")).to_have_text(
        "That name has 40 characters. 20 is the most: make it shorter.")
    expect(player.page.locator("#player-name")).to_be_focused()
    player.page.locator("#player-name").fill("Admin")
    player.page.locator("form .button").click()
    expect(player.page.locator(".toast.bad").last).to_contain_text(
        "You can't use that name. Pick 1 to 20 letters")
    expect(player.page.locator(".chip")).to_contain_text("Chef Ana")
    # Twenty user-perceived characters, and many more code units.
    player.page.locator("#player-name").fill("👩‍🍳" * 6 + "Chef Annabelle")
    player.page.locator("form .button").click()
    expect(player.page.locator(".chip")).to_contain_text("Chef Annabelle")


def test_settings_are_kept(server, players):
    player = players(server)
    player.go("settings")
    page = player.page
    page.locator("#setting-sound").uncheck()
    page.locator("#setting-motion").select_option("reduced")
    expect(page.locator("html")).to_have_attribute("data-motion", "reduced")
    page.reload()
    expect(page.locator("#setting-sound")).not_to_be_checked()
    expect(page.locator("html")).to_have_attribute("data-motion", "reduced")


def test_reduced_motion_by_the_system(server, players):
    player = players(server, reduced_motion="reduce")
    player.go()
    expect(player.page.locator("html")).to_have_attribute("data-motion", "reduced")
    running = player.page.evaluate(
        "() => document.getAnimations().filter((one) =>"
        " one.playState === 'running' && one.effect.getComputedTiming().duration > 50).length")
    assert running == 0
