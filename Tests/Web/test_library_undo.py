"""Deletion and undo, and confirmations."""

import re

from playwright.sync_api import expect

from library import add_recipe, found, go, second_device, until_sent
from player import PHONE

UNDO_MS = 10_000


def test_deleting_is_undone_for_ten_seconds(server, players):
    player = players(server)
    page = player.page
    page.clock.install()
    found(player, samples=False)
    add_recipe(player, "Soup", ["2 onions"], ["Cook it."])
    go(player, "recipes")
    page.get_by_role("button", name="More for Soup").click()
    page.get_by_role("button", name="Delete recipe").click()
    # Without a confirmation: undo restores all of it.
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.locator(".recipe-row")).to_have_count(0)
    page.clock.pause_at(page.evaluate("(ms) => Date.now() + ms", UNDO_MS * 8 // 10) / 1_000)
    page.locator(".undo .button").click()
    page.clock.resume()
    page.locator(".recipe-link").click()
    expect(page.locator(".checklist li")).to_have_text([re.compile("2 onions"), re.compile("Cook it.")])
    go(player, "recipes")
    page.get_by_role("button", name="More for Soup").click()
    page.get_by_role("button", name="Delete recipe").click()
    expect(page.locator(".undo")).to_have_count(1)
    page.clock.fast_forward(UNDO_MS)
    expect(page.locator(".undo")).to_have_count(0)


def test_a_row_is_swiped(server, players):
    player = players(server, viewport=PHONE, has_touch=True)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Soup")
    go(player, "recipes")
    devtools = page.context.new_cdp_session(page)

    def swipe(by: int):
        box = page.locator(".recipe-row b", has_text=re.compile("^Soup$")).bounding_box()
        x, y = box["x"] + 150, box["y"] + box["height"] / 2
        devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in range(1, 6):
            devtools.send("Input.dispatchTouchEvent", {
                "type": "touchMove", "touchPoints": [{"x": x + by * part / 5, "y": y}]})
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(-30)
    expect(page.locator(".sheet")).to_have_count(0)
    swipe(-120)
    page.locator(".sheet").get_by_role("button", name="Duplicate").click()
    expect(page.locator(".recipe-row b")).to_have_text(["Soup (copy)", "Soup"])
    until_sent(page)
    # Chromium still delivers the last move of the previous swipe to the page that saw it.
    page.reload()
    expect(page.locator(".recipe-row b")).to_have_text(["Soup (copy)", "Soup"])
    swipe(-120)
    page.locator(".sheet").get_by_role("button", name="Delete recipe").click()
    expect(page.locator(".recipe-row b")).to_have_text(["Soup (copy)"])


def test_what_undo_cannot_bring_back_is_asked_about(server, players):
    """The draft of a form: it exists nowhere else."""
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["2 onions"])
    go(player, "add")
    page.get_by_role("button", name="Discard").click()
    expect(page).to_have_url(re.compile("#/library/recipes$"))
    go(player, f"edit/{recipe}")
    page.get_by_label("Description", exact=True).fill("Warm")
    page.get_by_role("button", name="Discard").click()
    page.locator(".sheet").get_by_role("button", name="No").click()
    expect(page.get_by_label("Description", exact=True)).to_have_value("Warm")
    page.get_by_role("button", name="Discard").click()
    page.locator(".sheet").get_by_role("button", name="Yes").click()
    expect(page.locator("main h1")).to_have_text("Soup")
    go(player, f"edit/{recipe}")
    expect(page.get_by_label("Description", exact=True)).to_have_value("")


def test_plan_keeps_the_title_of_a_deleted_recipe(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["2 onions"])
    page.locator(".recipe-actions .button", has_text="Plan").click()
    page.locator(".sheet [type=submit]").click()
    page.get_by_role("button", name="More for Soup").click()
    page.get_by_role("button", name="Delete recipe").click()
    until_sent(page)
    # Also on a device that has never seen the recipe.
    other = second_device(players, player)
    for one in (player, other):
        go(one, "plan")
        expect(one.page.locator(".plan-entry")).to_contain_text("Soup")
        expect(one.page.locator(".plan-entry")).to_contain_text("deleted recipe")
        go(one)
        expect(one.page.locator(".library-home")).to_contain_text("deleted recipe")
    go(other, "plan")
    other.page.locator(".plan-entry a").click()
    other.page.get_by_role("button", name="Restore it").click()
    expect(other.page.locator(".checklist").first).to_contain_text("2 onions")
    assert recipe in other.page.url
    go(player, "plan")
    expect(page.locator(".plan-entry")).to_contain_text("Soup")
    expect(page.locator(".plan-entry")).not_to_contain_text("deleted recipe")


def test_buttons_go_by_the_role(server, players):
    """Only actions that the server allows the role are offered: children can't delete, guests
    can't change anything."""
    owner, other = players(server), players(server)
    page, theirs = owner.page, other.page
    found(owner, samples=False, name="Casa")
    recipe = add_recipe(owner, "Soup", ["2 onions"])
    go(owner, "household")
    page.get_by_role("button", name="Invite somebody").click()
    page.get_by_role("button", name="Make a code").click()
    code = page.locator(".invitation").inner_text()
    page.keyboard.press("Escape")
    theirs.goto(server.address("library"))
    theirs.locator("#household-code").fill(code)
    theirs.get_by_role("button", name="Join").click()
    expect(theirs.locator(".household-name")).to_contain_text("Casa")
    go(owner, "more")
    go(owner, "household")
    for role, can_edit, can_delete in (("adult", True, True), ("child", True, False), ("guest", False, False)):
        page.locator(".members select").nth(1).select_option(role)
        go(other, "more")
        expect(theirs.locator("body")).to_have_attribute("data-screen", "library")
        theirs.wait_for_function(
            "(role) => document.querySelector('.library')?.dataset.role === role", arg=role)
        go(other, "household")
        expect(theirs.locator(".members li")).to_have_count(2)
        expect(theirs.get_by_role("button", name="Invite somebody")).to_have_count(0)
        go(other, f"recipe/{recipe}")
        expect(theirs.locator("h1")).to_have_text("Soup")
        expect(theirs.get_by_role("link", name="Edit recipe")).to_have_count(int(can_edit))
        expect(theirs.get_by_role("button", name="I cooked it")).to_have_count(int(can_edit))
        expect(theirs.get_by_role("button", name="Favorite: Soup")).to_have_count(int(can_edit))
        theirs.get_by_role("button", name="More for Soup").click()
        expect(theirs.locator(".sheet").get_by_role("button", name="Copy link")).to_be_visible()
        expect(theirs.locator(".sheet").get_by_role("button", name="Duplicate")).to_have_count(int(can_edit))
        expect(theirs.locator(".sheet").get_by_role("button", name="Delete recipe")).to_have_count(int(can_delete))
        theirs.keyboard.press("Escape")
        if not can_edit:
            continue
        go(other, f"edit/{recipe}")
        theirs.locator(".edit-row").first.wait_for()
        expect(theirs.get_by_role("button", name="Remove onions")).to_have_count(int(can_delete))
