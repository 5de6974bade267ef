"""Amounts on a phone: ranges, staples, and bought items."""

import re

import pytest
from playwright.sync_api import expect

from library import add_grocery, add_line, add_recipe, found, go, grocery, keep_told, until_sent
from player import PHONE


@pytest.fixture
def cook(server, players):
    """A person with a phone and a household without recipes."""
    player = players(server, viewport=PHONE)
    keep_told(player.page)
    found(player, samples=False)
    return player


def buy_missing(player, recipe: str):
    """Buys the missing food, and waits until the server has put it on the list."""
    page = player.page
    go(player, f"recipe/{recipe}")
    until_sent(page)
    page.get_by_role("button", name="Buy what's missing").click()
    expect(page.locator(".toast.good").last).to_contain_text("on the grocery list")
    go(player, "groceries")


def test_a_range_is_shown_scaled_cooked_and_bought(cook):
    """The upper end is bought, the lower end is enough, and no amount is an improper fraction."""
    page = cook.page
    recipe = add_recipe(cook, "Porridge", ["1-2 cups milk", "1 1/2 cups oats"], ["Boil the milk."])
    lines = page.locator(".checklist").first.locator("li")
    expect(lines).to_have_text([re.compile(r"^1–2\scups milk"), re.compile(r"^1\s1/2\scups oats")])
    for _ in range(4):
        page.get_by_role("button", name="More: Servings").click()
    expect(lines).to_have_text([re.compile(r"^2–4\scups milk"), re.compile(r"^3\scups oats")])
    page.get_by_role("button", name="As written").click()
    buy_missing(cook, recipe)
    expect(page.locator(".grocery-line")).to_have_text([re.compile(r"^2\scups milk"), re.compile(r"^1\s1/2\scups oats")])
    # One cup more of the oats, added by hand: the sheet shows each use.
    add_grocery(cook, "1 1/2 cups oats")
    expect(page.locator(".grocery-line")).to_have_text([re.compile(r"^2\scups milk"), re.compile(r"^3\scups oats")])
    page.get_by_role("button", name="Change oats").click()
    expect(page.locator(".sheet li")).to_have_text([
        re.compile(r"^1\s1/2\scups Porridge$"), re.compile(r"^1\s1/2\scups added by hand$")])
    page.keyboard.press("Escape")
    # The total of the oats, and the lower end of the milk.
    go(cook, "pantry")
    for line in ("1 cup milk", "2 1/2 cups oats"):
        add_line(page, "#pantry-add", line)
    until_sent(page)
    page.get_by_role("button", name="oats", exact=True).click()
    expect(page.locator(".sheet [id^=lot-]").first).to_have_value("2 1/2")
    page.keyboard.press("Escape")
    go(cook, "matches")
    row = page.locator(".match", has_text="Porridge")
    expect(row).to_contain_text("You have everything.")
    page.locator("#match-servings").fill("8")
    page.keyboard.press("Enter")
    expect(row).to_contain_text(re.compile(r"Missing 2: 1–3\scups milk, 1/2\scup oats"))
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    go(cook, f"recipe/{recipe}")
    page.get_by_role("button", name="Cook", exact=True).click()
    expect(page.locator(".cook-step .cook-ingredients li")).to_have_text([re.compile(r"^1–2\scups milk$")])


def test_what_is_always_there_is_neither_counted_nor_bought(cook):
    """Until the household changes that."""
    page = cook.page
    recipe = add_recipe(cook, "Soup", ["2 leeks", "1 l cold water", "salt and pepper", "1 l coconut water"], ["Boil."])
    buy_missing(cook, recipe)
    expect(page.locator(".grocery-line")).to_have_text([re.compile("leeks"), re.compile("coconut water")])
    go(cook, "pantry")
    staples = page.locator(".staple-item")
    expect(staples).to_have_text(["Black pepper", "Cooking oil", "Salt", "Water"])
    expect(page.locator(".library-screen .state")).to_contain_text("Your pantry is empty.")
    page.get_by_role("button", name="Water", exact=True).click()
    page.locator("#item-staple").uncheck()
    page.locator(".sheet [type=submit]").click()
    expect(staples).to_have_count(3)
    expect(page.locator(".pantry-item")).to_have_text([re.compile("Water")])
    buy_missing(cook, recipe)
    expect(page.locator(".grocery-line")).to_have_text([
        re.compile("leeks"), re.compile("cold water"), re.compile("coconut water")])


def test_a_piece_is_some_for_a_pinch(cook):
    """The page doesn't claim a shortage when the amount is unknown."""
    page = cook.page
    add_recipe(cook, "Rice", ["1 pinch saffron"])
    add_recipe(cook, "Bread", ["500 g flour"])
    go(cook, "pantry")
    for line in ("saffron", "2 flour"):
        add_line(page, "#pantry-add", line)
    until_sent(page)
    go(cook, "matches")
    rice, bread = (page.locator(".match", has_text=name) for name in ("Rice", "Bread"))
    expect(rice).to_contain_text("You have everything.")
    expect(rice).to_contain_text("Some there, see if it's enough: saffron")
    expect(bread).to_contain_text("You have some of everything.")
    expect(bread).to_contain_text("Some there, see if it's enough: flour")
    expect(page.locator(".ring")).to_have_text(["100 %", "100 %"])
    expect(page.locator(".match", has_text="enough of everything")).to_have_count(0)


def test_what_was_bought_goes_to_the_pantry_with_one_tap(cook):
    """Each to its item, in the item's unit. After undo, all of it is on the list again."""
    page = cook.page
    go(cook, "pantry")
    add_line(page, "#pantry-add", "500 g rice")
    go(cook, "groceries")
    for line in ("1 kg rice", "2 avocados", "salt", "1 l milk"):
        add_grocery(cook, line)
    for name in ("rice", "avocados", "salt"):
        grocery(page, name).click()
    until_sent(page)
    lines = page.locator(".grocery-line")
    tap = page.get_by_role("button", name="Put it in the pantry")
    for _ in range(2):
        tap.click()
        expect(lines).to_have_count(1)
        page.locator(".undo button").click()
        expect(lines).to_have_count(4)
    tap.click()
    expect(lines).to_have_text([re.compile("milk")])
    until_sent(page)
    go(cook, "pantry")
    expect(page.locator(".pantry-item")).to_have_text([
        re.compile(r"^avocados\s*2\b"), re.compile(r"^rice\s*(500\sg.*1000\sg|1000\sg.*500\sg)", re.S)])
    expect(page.locator(".staple-item")).to_have_count(4)
