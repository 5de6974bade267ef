"""The changes of the last 30 days, their authors, and undoing them."""

import re

from playwright.sync_api import expect

from library import add_recipe, connect_now, found, go, join, until_sent
from player import PHONE
from wire import Wire


def rename(player, recipe: str, name: str):
    go(player, f"edit/{recipe}")
    player.page.get_by_label("Name", exact=True).first.fill(name)
    player.page.locator(".edit-foot [type=submit]").click()
    expect(player.page.locator("main h1")).to_have_text(name)


def open_history(page, name: str):
    page.get_by_role("button", name=f"More for {name}").click()
    page.get_by_role("button", name="History", exact=True).click()


def test_a_recipes_history_is_read_and_taken_back(server, players):
    ana, bo = players(server), players(server, viewport=PHONE)
    ana.name("Ana", "🦊")
    bo.name("Bo", "🐼")
    found(ana, samples=False, name="Casa")
    join(server, ana, bo)
    recipe = add_recipe(ana, "Soup", ["2 onions"], ["Cook it."])
    until_sent(ana.page)
    open_history(ana.page, "Soup")
    # Initial values don't count as changes.
    expect(ana.page.locator(".sheet")).to_contain_text("Nothing was changed in the last 30 days.")
    ana.page.keyboard.press("Escape")

    go(bo, f"edit/{recipe}")
    bo.page.locator(".edit-row").first.wait_for()
    bo.page.get_by_label("Amount", exact=True).fill("3/4")
    bo.page.get_by_label("Name", exact=True).first.fill("Stew")
    bo.page.locator("#ingredient-quick").fill("1 cup milk")
    bo.page.keyboard.press("Enter")
    bo.page.locator(".edit-foot [type=submit]").click()
    until_sent(bo.page)
    expect(ana.page.locator("main h1")).to_have_text("Stew")

    open_history(ana.page, "Stew")
    rows = ana.page.locator(".history > li")
    expect(rows).to_have_count(3)
    name = rows.filter(has_text="Soup → Stew")
    expect(name).to_contain_text("Changed by Bo")
    expect(name.locator("s")).to_have_text("Soup")
    expect(rows.filter(has_text="“onions”")).to_contain_text("2 → 3/4")
    added = rows.filter(has_text="Added by Bo")
    expect(added).to_contain_text("ingredient “milk”")
    added.get_by_role("button", name="Take it back").click()
    # It is a change like any other, and comes first.
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("Deleted by you")
    expect(rows.first).to_contain_text("milk")
    name.get_by_role("button", name="Take it back").click()
    expect(rows).to_have_count(5)
    expect(rows.first).to_contain_text("Stew → Soup")
    ana.page.keyboard.press("Escape")
    for player in (ana, bo):
        expect(player.page.locator("main h1")).to_have_text("Soup")
        expect(player.page.locator(".checklist").first.locator("li")).to_have_count(1)
    # It can be undone as well: the deleted ingredient comes back.
    open_history(bo.page, "Soup")
    rows = bo.page.locator(".history > li")
    deleted = rows.filter(has_text="Deleted by Ana")
    # Nothing overflows on a narrow phone.
    assert bo.page.evaluate("() => { const { scrollWidth, clientWidth } = document.querySelector('.sheet');"
                            " return scrollWidth <= clientWidth; }")
    deleted.get_by_role("button", name="Take it back").click()
    expect(rows.first).to_contain_text("Restored by you")
    expect(ana.page.locator(".checklist").first.locator("li")).to_have_text(
        [re.compile("onions"), re.compile("milk")])


def test_what_was_overwritten_is_told_and_taken_back(server, players):
    ana, bo = players(server), players(server)
    ana.name("Ana", "🦊")
    bo.name("Bo", "🐼")
    found(ana, samples=False, name="Casa")
    wire = Wire(ana.page)
    ana.page.reload()
    join(server, ana, bo)
    recipe = add_recipe(ana, "Soup", ["2 onions"])
    until_sent(ana.page)
    wire.cut()
    rename(ana, recipe, "Broth")
    rename(bo, recipe, "Stew")
    until_sent(bo.page)
    wire.mend()
    connect_now(ana.page)
    told = ana.page.locator(".undo")
    expect(told).to_contain_text("Bo")
    expect(told).to_contain_text("Name: Stew")
    for player in (ana, bo):
        expect(player.page.locator("main h1")).to_have_text("Broth")
    told.get_by_role("button", name="Take it back").click()
    expect(told).to_have_count(0)
    for player in (ana, bo):
        expect(player.page.locator("main h1")).to_have_text("Stew")
    # An ordinary edit: it overwrites nothing unseen.
    until_sent(ana.page)
    expect(ana.page.locator(".undo")).to_have_count(0)
