"""Recipes as levels of the game: the preview, a solo round, and a race by a link."""

import re

import pytest
from playwright.sync_api import expect

from library import add_recipe, found, go, second_device, until_sent
from player import DESKTOP, PHONE, take_picture

INGREDIENTS = ["2 onions", "1 tbsp butter", "3 ripe tomatoes", "1 grumbleroot", "500 ml milk", "salt"]
STEPS = ["Fry the onions in butter, then add tomatoes.", "Stir in grumbleroot, milk and salt.",
         "Serve with butter, milk and tomatoes."]


def cook(player, name="Tomato soup", ingredients=INGREDIENTS, steps=STEPS) -> str:
    """A household with one recipe, which is open."""
    found(player, samples=False)
    recipe = add_recipe(player, name, ingredients, steps)
    until_sent(player.page)
    return recipe


def open_game(page):
    page.get_by_role("button", name="Play it").click()
    return page.locator(".sheet")


def test_a_recipe_is_played_alone_for_stars_and_no_coins(server, players):
    player = players(server, viewport=PHONE)
    page = player.page
    recipe = cook(player)
    sheet = open_game(page)
    expect(sheet.locator(".tokens li")).to_have_text(
        ["🧅 onions", "🧈 butter", "🍅 ripe tomatoes", "① grumbleroot", "🥛 milk", "🧂 salt"])
    expect(sheet.locator(".game-orders li")).to_have_text(["🧅🧈🍅", "①🥛🧂", "🧈🥛🍅"])
    expect(sheet.locator(".game-board")).to_have_count(0)
    sheet.get_by_role("button", name="Play", exact=True).click()
    player.until_cooking()
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.locator(".order-name")).to_have_text("Order 1")
    expect(page.locator(".station .ingredient")).to_have_count(6)
    milk = page.locator(".ingredient[data-ingredient=food-5]")
    expect(milk.locator(".face-label")).to_have_text("milk")
    expect(milk).to_have_attribute("aria-label", "milk")
    orders = []
    for number in (1, 2, 3):
        player.until_cooking()
        expect(page.locator(".order-name")).to_have_text(f"Order {number}")
        orders.append(page.locator(".slots li").evaluate_all("all => all.map((one) => one.dataset.ingredient)"))
        player.serve(1)
    assert orders == [["food-1", "food-2", "food-3"], ["food-4", "food-5", "food-6"], ["food-2", "food-5", "food-3"]]
    expect(page.locator(".served > .earned")).to_be_hidden()
    expect(page.locator(".combo")).to_be_hidden()
    player.run_out()
    expect(page.locator(".result h1")).to_have_text("ROUND COMPLETE!")
    expect(page.locator(".result .figures dt")).to_have_text(["Orders"])
    # Again with the button, and back to the recipe.
    page.get_by_role("button", name="TRY AGAIN").click()
    player.until_cooking()
    page.reload()
    player.until_cooking()
    player.run_out()
    page.get_by_role("link", name="TO THE RECIPE").click()
    expect(page).to_have_url(re.compile(f"library/recipe/{recipe}$"))
    expect(page.locator("main h1")).to_have_text("Tomato soup")
    sheet = open_game(page)
    expect(sheet.locator(".game-board li")).to_have_count(1)
    expect(sheet.locator(".game-board .own")).to_contain_text("Orders: 3")
    expect(sheet.locator(".stars .earned, .stars img.earned")).to_have_count(3)


def test_a_recipe_is_raced_by_a_link_and_replayed_once_it_is_gone(server, players):
    ana, bo = players(server), players(server, viewport=PHONE)
    recipe = cook(ana)
    bo.name("Bo", "🦊")
    sheet = open_game(ana.page)
    sheet.get_by_role("button", name="Race this").click()
    code = ana.page.locator(".room-code > :first-child").inner_text()
    bo.join(code)
    for player in (ana, bo):
        expect(player.page.locator(".room-recipe h2")).to_contain_text("Tomato soup")
        expect(player.page.locator(".room-recipe .tokens li")).to_have_count(6)
        expect(player.page.locator(".member:not(.free)")).to_have_count(2)
    expect(ana.page.locator("#set-level, #set-items")).to_have_count(0)
    expect(bo.page.locator(".room-terms")).to_contain_text("Tomato soup · up to 2 players")
    for player in (ana, bo):
        player.page.locator(".lobby .huge-button").click()
    for player in (ana, bo):
        player.until_cooking()
    ana.serve(2)
    for player in (bo, ana):
        player.run_out()
    for player in (ana, bo):
        player.page.locator(".race-result").wait_for()
        expect(player.page.locator(".gains")).to_have_count(0)
        expect(player.page.locator(".standing").first).to_contain_text("Orders: 2")
        expect(player.page.locator(".standing").first).not_to_contain_text("coins")
    ana.page.locator(".race-result .standing").first.get_by_role("link").click()
    expect(ana.page.locator(".replay")).to_contain_text("Your round on the recipe Tomato soup. Orders: 2.")
    replay = ana.page.url
    go(ana, f"recipe/{recipe}")
    ana.page.get_by_role("button", name="More for Tomato soup").click()
    ana.page.get_by_role("button", name="Delete recipe").click()
    until_sent(ana.page)
    ana.page.goto(replay)
    expect(ana.page.locator(".replay")).to_contain_text("Your round on the recipe Tomato soup. Orders: 2.")
    # Any page can replay it tick by tick on its own, with the record's levels.
    record = re.search("replay/([0-9a-f]+)", replay)[1]
    stranger = players(server)
    stranger.page.goto(server.address("").rstrip("#/") + f"/r/{record}")
    expect(stranger.page.locator(".verdict")).to_contain_text("and it all matches")
    expect(stranger.page.get_by_role("button", name=re.compile("Beat"))).to_have_count(0)


def test_who_watches_sees_the_recipe(server, players):
    ana, eve = players(server), players(server)
    cook(ana)
    open_game(ana.page).get_by_role("button", name="Race this").click()
    code = ana.page.locator(".room-code > :first-child").inner_text()
    eve.go(f"watch/{code}")
    expect(eve.page.locator(".watch .phase")).to_be_visible()
    ana.page.get_by_role("button", name=re.compile("Easy bot|easy", re.I)).first.click()
    ana.page.locator(".lobby .huge-button").click()
    ana.until_cooking()
    expect(eve.page.locator(".watched-seat .slots").first.locator("li")).to_have_count(3)
    expect(eve.page.locator(".watched-seat .slots").first).to_contain_text("🧅")
    ana.leave()


def test_a_recipe_that_cannot_be_played_says_why(server, players):
    player = players(server, locale="es-ES")
    found(player, samples=False)
    go(player, "add")
    page = player.page
    page.locator("#ingredient-quick").wait_for()
    page.get_by_label("Nombre", exact=True).first.fill("Té")
    page.locator("#ingredient-quick").fill("1 limón")
    page.keyboard.press("Enter")
    page.locator(".edit-foot [type=submit]").click()
    expect(page.locator("main h1")).to_have_text("Té")
    until_sent(page)
    page.get_by_role("button", name="Jugar").click()
    expect(page.locator(".sheet [role=alert]")).to_contain_text("al menos tres ingredientes distintos")


@pytest.mark.parametrize("viewport", [{"width": 390, "height": 844}, PHONE, DESKTOP], ids=["390", "360", "desktop"])
def test_sixteen_ingredients_fit_beside_all_else(server, players, viewport):
    player = players(server, viewport=viewport)
    page = player.page
    names = ["onions", "unsalted butter", "ripe tomatoes", "grumbleroot", "milk", "salt", "black pepper",
             "garlic", "olive oil", "carrots", "smoked paprika powder", "eggs", "flour", "parmesan cheese",
             "basil leaves", "lemon juice"]
    cook(player, "Everything soup", names,
         [f"Stir {', '.join(names[start:start + 8])} together." for start in (0, 8)])
    sheet = open_game(page)
    expect(sheet.locator(".tokens li")).to_have_count(16)
    name = f"{viewport['width']}x{viewport['height']}"
    take_picture(page, f"recipe-preview-{name}")
    sheet.get_by_role("button", name="Play", exact=True).click()
    player.until_cooking()
    player.tap()
    player.tap()
    take_picture(page, f"recipe-kitchen-{name}")
    boxes = page.locator(".station .ingredient").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert len(boxes) == 16
    for box in boxes:
        assert box["width"] >= 44 and box["height"] >= 44
        assert box["top"] >= 0 and box["bottom"] <= viewport["height"]
    counter = page.locator(".counter").evaluate("one => one.getBoundingClientRect().toJSON()")
    assert counter["height"] >= 84 and counter["bottom"] <= boxes[0]["top"] + 1 or viewport["width"] > 800
    player.run_out()
    page.locator(".result").wait_for()
    take_picture(page, f"recipe-result-{name}")
