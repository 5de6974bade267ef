"""Failures on one side only: a clock, an answer, a part of a screen, a draft, two people's
moves."""

import time

import pytest
from playwright.sync_api import expect

from library import add_grocery, add_recipe, connect_now, found, go, grocery, second_device, until_kept, until_sent
from wire import Wire

DAY_MS = 86_400_000


def test_a_clock_a_day_ahead_decides_nothing(server, players):
    """Its earlier changes are overwritten by another device's later ones, and its queue keeps
    its order."""
    one = players(server)
    wire = Wire(one.page)
    one.page.clock.set_system_time(time.time() + DAY_MS / 1_000)
    found(one, samples=False)
    recipe = add_recipe(one, "Soup", ["1 onion"], ["Cook it."])
    until_sent(one.page)
    two = second_device(players, one)
    assert one.page.evaluate("() => Date.now()") - two.page.evaluate("() => Date.now()") > DAY_MS / 2
    go(two, f"recipe/{recipe}")
    for player, name in ((one, "Ahead"), (two, "Later")):
        go(player, f"edit/{recipe}")
        player.page.get_by_label("Name", exact=True).first.fill(name)
        player.page.locator(".edit-foot [type=submit]").click()
        expect(player.page.locator("main h1")).to_have_text(name)
        until_sent(player.page)
        expect(two.page.locator("main h1")).to_have_text(name)
    # The device with the fast clock was first, so it is overwritten.
    expect(one.page.locator("main h1")).to_have_text("Later")
    wire.cut()
    go(one, f"edit/{recipe}")
    one.page.locator("#ingredient-quick").fill("2 carrots")
    one.page.keyboard.press("Enter")
    one.page.locator(".step-row textarea").fill("Cook it slowly.")
    one.page.locator(".edit-foot [type=submit]").click()
    expect(one.page.locator("main h1")).to_have_text("Later")
    # Back to the right time, with a queue from tomorrow.
    one.page.clock.set_system_time(time.time())
    go(one, f"edit/{recipe}")
    one.page.locator(".step-row textarea").fill("Cook it at last.")
    one.page.locator(".edit-foot [type=submit]").click()
    expect(one.page.locator(".checklist.steps li")).to_contain_text("at last")
    go(two, f"edit/{recipe}")
    two.page.get_by_label("Servings", exact=True).fill("6")
    two.page.locator(".edit-foot [type=submit]").click()
    until_sent(two.page)
    wire.mend()
    one.page.reload()
    until_sent(one.page)
    for player in (one, two):
        go(player, f"recipe/{recipe}")
        expect(player.page.locator(".checklist.steps li")).to_contain_text("at last")
        expect(player.page.locator(".checklist").first.locator("li")).to_have_count(2)
        go(player, f"edit/{recipe}")
        expect(player.page.get_by_label("Servings", exact=True)).to_have_value("6")


@pytest.mark.parametrize("answer", ["<html>Sign in to this network</html>", "{}", "null", '{"type":', "[1]"])
def test_answers_that_are_no_messages_lose_nothing(server, players, answer):
    """The page reconnects and repeats its requests."""
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    go(player, "groceries")
    add_grocery(player, "1 l milk")
    until_sent(page)
    heard = []

    def spoil(message):
        if message["type"] == "edited" and not heard:
            heard.append(message)
            wire.near.send(answer)
            return []
        return [message]

    wire.pass_on = spoil
    add_grocery(player, "6 eggs")
    until_sent(page)
    assert heard
    page.reload()
    expect(grocery(page, "eggs")).to_have_count(1)
    expect(page.locator(".library-notice")).to_be_hidden()


def test_results_fail_alone(server, players):
    """Suggestions and recents still work, and results come from the device, with the reason."""
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    add_recipe(player, "Tomato soup", ["1 kg tomatoes"])
    until_sent(page)
    wire.change(lambda message: {"type": "error", "re": message["re"], "code": "store_unavailable", "message": "",
                                 "retry": True} if message["type"] == "found" else message)
    go(player, "recipes")
    search = page.get_by_role("searchbox")
    search.fill("tomato")
    expect(page.locator(".suggestion", has_text="Tomato soup")).to_be_visible()
    search.press("Enter")
    expect(page.locator(".recipe-row")).to_have_count(1)
    expect(page.locator("[role=status], [role=alert]").filter(has_text="device").first).to_be_visible()
    search.blur()
    search.fill("")
    expect(page.locator(".suggestion")).to_have_text("🕑tomato")
    # Immediately: suggestions for an old text must not stay while the device reads.
    search.fill("toma")
    expect(page.locator(".suggestion", has_text="Tomato soup")).to_be_visible()
    assert search.evaluate("""(input) => {
        input.value = "";
        input.dispatchEvent(new Event("input"));
        return [...document.querySelectorAll(".suggestion")].map(({ textContent }) => textContent);
    }""") == ["🕑tomato"]


def test_recents_fail_alone(server, players):
    """Neither the server nor the device has any."""
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    add_recipe(player, "Tomato soup", ["1 kg tomatoes"])
    add_recipe(player, "Pancakes", ["1 cup flour"])
    until_sent(page)
    wire.change(lambda message: {"type": "error", "re": message["re"], "code": "store_unavailable", "message": "",
                                 "retry": True} if message["type"] == "recent_searches" else message)
    page.add_init_script("""
        const get = IDBObjectStore.prototype.get;
        IDBObjectStore.prototype.get = function (key) {
            if (this.name === "values" && `${key}`.startsWith("recents")) {
                throw new DOMException("broken", "UnknownError");
            }
            return get.call(this, key);
        };
    """)
    go(player, "recipes")
    page.reload()
    expect(page.locator(".recipe-row")).to_have_count(2)
    search = page.get_by_role("searchbox")
    search.focus()
    search.fill("toma")
    expect(page.locator(".suggestion", has_text="Tomato soup")).to_be_visible()
    search.press("Enter")
    expect(page.locator(".recipe-row")).to_have_count(1)


def test_draft_of_rows_is_kept_and_dropped(server, players):
    """Steps and ingredients are restored after a reload, and once they are discarded the recipe
    is as before."""
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["1 onion"], ["Cook it."])
    until_sent(page)
    go(player, f"edit/{recipe}")
    steps, names = page.locator(".step-row textarea"), page.locator(".edit-row input[id$=-name]")
    page.locator("#ingredient-quick").fill("2 carrots")
    page.keyboard.press("Enter")
    steps.fill("Cook it slowly.")
    page.get_by_role("button", name="Add a step").click()
    page.keyboard.type("Serve it.")
    until_kept(page, "Serve it.")
    page.reload()
    expect(page.get_by_text("This is the draft you left.")).to_be_visible()
    expect(names).to_have_count(2)
    expect(steps).to_have_count(2)
    expect(steps.first).to_have_value("Cook it slowly.")
    expect(steps.last).to_have_value("Serve it.")
    page.get_by_role("button", name="Discard").click()
    page.locator(".sheet .button:not(.quiet)").click()
    expect(page.locator(".checklist.steps li")).to_have_text("1. Cook it.")
    expect(page.locator(".checklist").first.locator("li")).to_have_count(1)
    go(player, f"edit/{recipe}")
    expect(steps).to_have_count(1)
    expect(steps).to_have_value("Cook it.")
    expect(names).to_have_count(1)
    expect(page.locator(".library-notice")).to_have_attribute("data-waiting", "0")


def test_two_people_move_rows_at_once(server, players):
    """Each moved row stays where its mover put it, in the same order on both devices."""
    one = players(server)
    wire = Wire(one.page)
    found(one, samples=False)
    recipe = add_recipe(one, "Soup", ["1 apple", "2 beets", "3 carrots", "4 dates"])
    until_sent(one.page)
    two = second_device(players, one)
    wire.cut()
    for player, row, key, times in ((one, 3, "ArrowUp", 3), (two, 0, "ArrowDown", 2)):
        go(player, f"edit/{recipe}")
        player.page.locator(".handle").nth(row).focus()
        for _ in range(times):
            player.page.keyboard.press(key)
        player.page.locator(".edit-foot [type=submit]").click()
        expect(player.page.locator("main h1")).to_have_text("Soup")
    until_sent(two.page)
    wire.mend()
    connect_now(one.page)
    until_sent(one.page)
    for player in (one, two):
        rows = player.page.locator(".checklist").first.locator("li")
        expect(rows).to_have_count(4)
        for index, name in enumerate(("dates", "beets", "carrots", "apple")):
            expect(rows.nth(index)).to_contain_text(name)


def test_a_full_disk_is_told_and_changes_wait(server, players):
    """The page says why nothing is saved, and the change is sent once there is space."""
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    go(player, "groceries")
    until_sent(page)
    refused = []

    def refuse(message):
        if message["type"] not in ("edited", "error"):
            return message
        refused.append(message)
        return {"type": "error", "re": message["re"], "code": "disk_full", "message": "", "retry": True,
                "retry_after_ms": 5_001}

    wire.change(refuse)
    add_grocery(player, "6 eggs")
    notice = page.locator(".library-notice")
    expect(notice).to_contain_text("The server's disk is nearly full.")
    expect(notice).to_contain_text("1 change")
    assert refused
    expect(grocery(page, "eggs")).to_have_count(1)
    wire.pass_on = lambda message: [message]
    until_sent(page)
    expect(notice).to_be_hidden()
