"""A server restored from an older backup: the page keeps the lost changes, and offers to send
them."""

import re
import secrets
import shutil
import sqlite3

import pytest
from playwright.sync_api import expect

from library import (
    add_grocery, add_recipe, connect_now, found, go, grocery, second_device, until_kept, until_sent, until_stored,
)
from wire import Wire

CHOSEN = ".edit-form .filter-chip[aria-pressed=true]"
# Two changes are pending on the device.
TWO_WAIT = "(all) => all.length === 2"


def test_an_older_copy_of_the_server(own_server, players):
    server = own_server()
    player = players(server)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Old soup", ["2 onions"], ["Boil."])
    go(player, "groceries")
    add_grocery(player, "1 kg rice")
    add_grocery(player, "salt")
    until_sent(page)
    server.kill()
    data, older = server.directory / "data", server.directory / "older"
    shutil.copytree(data, older, ignore=shutil.ignore_patterns("*.sock"))
    server.start()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    add_recipe(player, "New stew", ["3 carrots"], ["Chop.", "Stew."], chosen=["Vegan"])
    go(player, "groceries")
    add_grocery(player, "6 eggs")
    grocery(page, "salt").click()
    until_sent(page)
    until_kept(page, "New stew", "records")
    server.kill()
    shutil.rmtree(data)
    older.rename(data)
    server.start()
    notice = page.locator(".library-notice")
    expect(notice).to_contain_text("This device still has")
    # A reload doesn't lose it either.
    page.reload()
    expect(notice).to_contain_text("This device still has")
    go(player, "recipes")
    expect(page.locator(".recipe-row")).to_have_count(1)
    notice.get_by_role("button", name="Send again").click()
    until_sent(page)
    expect(page.locator(".recipe-row")).to_have_count(2)
    expect(notice).to_be_hidden()
    other = second_device(players, player)
    go(other, "recipes")
    other.page.locator(".recipe-row", has_text="New stew").locator(".recipe-link").click()
    expect(other.page.locator(".checklist.steps li")).to_have_count(2)
    expect(other.page.locator(".checklist").first).to_contain_text("carrots")
    go(other, "groceries")
    expect(grocery(other.page, "eggs")).to_have_count(1)
    expect(grocery(other.page, "rice")).to_have_count(1)


def wait_with_two(player):
    """Makes two changes that the device can't send yet."""
    page = player.page
    go(player, "groceries")
    add_grocery(player, "6 eggs")
    add_recipe(player, "Waiting pie")
    until_stored(page, "queue", TWO_WAIT)


@pytest.mark.parametrize("is_other", [False, True])
def test_what_waits_is_sent_to_a_server_that_has_lost_edits(own_server, players, is_other):
    """Lost changes are offered: after an older backup, or a backup with a new instance
    identifier, even if others have written more there than this device knows."""
    server = own_server()
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    add_recipe(player, "Old soup")
    until_sent(page)
    server.kill()
    data, older = server.directory / "data", server.directory / "older"
    shutil.copytree(data, older, ignore=shutil.ignore_patterns("*.sock"))
    server.start()
    connect_now(page)
    add_recipe(player, "New stew")
    until_sent(page)
    until_kept(page, "New stew", "records")
    wire.cut()
    wait_with_two(player)
    server.kill()
    shutil.rmtree(data)
    older.rename(data)
    if is_other:
        instance = secrets.token_bytes(16)
        for name in ("chefdash.sqlite", "library.sqlite"):
            with sqlite3.connect(data / name) as database:
                database.execute("UPDATE instance SET id = ?", (instance,))
            database.close()
    server.start()
    other = second_device(players, player)
    if is_other:
        go(other, "groceries")
        for name in ("rice", "milk", "flour", "butter", "sugar"):
            add_grocery(other, name)
        until_sent(other.page)
    wire.mend()
    connect_now(page)
    notice = page.locator(".library-notice")
    expect(notice).to_contain_text("This device still has")
    until_sent(page)
    go(other, "groceries")
    expect(grocery(other.page, "eggs")).to_have_count(1)
    go(other, "recipes")
    rows = other.page.locator(".recipe-row .recipe-link")
    expect(rows).to_have_count(2)
    notice.get_by_role("button", name="Send again").click()
    until_sent(page)
    expect(rows).to_have_count(3)
    for name in ("Old soup", "Waiting pie", "New stew"):
        expect(rows.filter(has_text=name)).to_have_count(1)


def test_what_waits_is_brought_back_to_a_server_that_has_lost_everything(own_server, players):
    """It has another instance identifier and knows neither player nor household: unsent changes
    are kept as well."""
    server = own_server()
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    add_recipe(player, "Old soup")
    until_sent(page)
    until_kept(page, "Old soup", "records")
    wire.cut()
    wait_with_two(player)
    server.kill()
    shutil.rmtree(server.directory / "data")
    server.start()
    wire.mend()
    page.goto(server.address())
    banner = page.locator(".banner")
    expect(banner).to_contain_text("What this device keeps stays.")
    until_stored(page, "queue", TWO_WAIT)
    banner.get_by_role("button", name="Go on as a new player").click()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    page.goto(server.address("library"))
    page.reload()
    page.locator(".kept-households").get_by_role("button", name="Bring back").click()
    until_sent(page)
    other = second_device(players, player)
    go(other, "groceries")
    expect(grocery(other.page, "eggs")).to_have_count(1)
    go(other, "recipes")
    rows = other.page.locator(".recipe-row .recipe-link")
    expect(rows).to_have_count(2)
    for name in ("Old soup", "Waiting pie"):
        expect(rows.filter(has_text=name)).to_have_count(1)


def test_a_restored_backup_that_others_went_on_from(own_server, players):
    """The server has more edits than the device knows, but lacks some of those."""
    server = own_server()
    player = players(server)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Old soup", ["2 onions"], ["Boil."])
    go(player, "groceries")
    add_grocery(player, "salt")
    until_sent(page)
    data, copy = server.directory / "data", server.directory / "copy"
    server.command("backup", copy, "--data", data, "--levels", server.directory / "Levels")
    add_recipe(player, "New stew", ["3 carrots"], ["Chop."])
    go(player, "groceries")
    grocery(page, "salt").click()
    until_sent(page)
    until_kept(page, "New stew", "records")
    # The page is closed meanwhile.
    page.goto(server.address() + "healthz")
    server.kill()
    shutil.rmtree(data)
    server.command("restore", copy, "--data", data)
    server.start()
    other = second_device(players, player)
    go(other, "groceries")
    for name in ["rice", "milk", "eggs", "flour", "butter", "sugar"]:
        add_grocery(other, name)
    until_sent(other.page)
    page.goto(server.address())
    go(player, "recipes")
    notice = page.locator(".library-notice")
    expect(notice).to_contain_text("This device still has")
    expect(page.locator(".recipe-row")).to_have_count(1)
    notice.get_by_role("button", name="Send again").click()
    until_sent(page)
    expect(page.locator(".recipe-row")).to_have_count(2)
    go(other, "recipes")
    expect(other.page.locator(".recipe-row")).to_have_count(2)
    # Later changes of others stay.
    go(player, "groceries")
    for name in ["rice", "sugar"]:
        expect(grocery(page, name)).to_have_count(1)


def test_a_server_that_has_lost_everything(own_server, players):
    """A new data directory: the player continues as a new one, and creates a household from the
    device's copy."""
    server = own_server()
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Old soup", ["2 onions"], ["Boil."], chosen=["Vegan", "Soups"])
    go(player, f"edit/{recipe}")
    chips = page.locator(".edit-form .filter-chip")
    expect(page.locator(CHOSEN)).to_have_text([re.compile("Vegan"), re.compile("Soups")])
    count = chips.count()
    go(player, "groceries")
    add_grocery(player, "1 kg rice")
    until_sent(page)
    until_kept(page, "rice", "records")
    server.kill()
    shutil.rmtree(server.directory / "data")
    server.start()
    banner = page.locator(".banner")
    player.page.goto(server.address())
    expect(banner).to_contain_text("What this device keeps stays.")
    banner.get_by_role("button", name="Go on as a new player").click()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    page.goto(server.address("library"))
    page.reload()
    kept = page.locator(".kept-households")
    expect(kept).to_contain_text("Casa Verde")
    kept.get_by_role("button", name="Bring back").click()
    until_sent(page)
    go(player, "recipes")
    page.locator(".recipe-row", has_text="Old soup").locator(".recipe-link").click()
    expect(page.locator(".checklist.steps li")).to_have_count(1)
    expect(page.locator(".checklist").first).to_contain_text("onions")
    go(player, "groceries")
    expect(grocery(page, "rice")).to_have_count(1)
    # The initial content is there once, and the recipe refers to it as before.
    go(player, "recipes")
    page.locator(".recipe-row", has_text="Old soup").locator(".recipe-link").click()
    page.locator(".checklist.steps li").wait_for()
    recipe = page.url.split("/recipe/")[1].split("/")[0]
    go(player, f"edit/{recipe}")
    expect(page.locator(CHOSEN)).to_have_text([re.compile("Vegan"), re.compile("Soups")])
    assert chips.count() == count
    go(player, "households")
    expect(kept).to_have_count(0)
    expect(page.locator(".household-choice")).to_have_count(1)
