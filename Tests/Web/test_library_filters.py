"""Filters and pages of the recipe list: results from the server and from the device, and
updates."""

import json

from playwright.sync_api import expect

from library import Messages, add_line, add_recipe, connect_now, found, go, second_device, until_sent
from server import REPOSITORY
from wire import Wire

FOODS = json.loads((REPOSITORY / "Tests/Web/foods.json").read_text())


def test_foods_are_compared_as_the_server_does(server, players):
    """The table is that of `LibraryFilterTests.foods`."""
    page = players(server).page
    page.goto(server.address("library"))
    wrong = page.evaluate("""async (rows) => {
        const { hasFood } = await import("/library/rules/folding.js");
        return rows.filter(({ name, food, isThere }) => hasFood(name, food) !== isThere);
    }""", FOODS)
    assert len(FOODS) > 20 and wrong == []


def choose(page, **foods):
    """Sets the filter's foods to these."""
    page.locator(".filter-button").click()
    for name, food in foods.items():
        page.locator(f".sheet #filter-{name}").fill(food)
        page.locator(f".sheet #filter-{name}").press("Enter")
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".sheet")).to_have_count(0)


def test_foods_filter_alike_with_and_without_a_connection(server, players):
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    add_recipe(player, "Moussaka", ["1 eggplant", "1 pinch nutmeg"])
    add_recipe(player, "Omelette", ["2 eggs", "1 tbsp nuts"])
    until_sent(page)
    go(player, "recipes")
    names = page.locator(".recipe-row b")
    expect(names).to_have_text(["Omelette", "Moussaka"])
    for is_online in (True, False):
        if not is_online:
            wire.cut()
            expect(page.locator(".library-notice .button")).to_be_visible()
        choose(page, include="egg")
        expect(names).to_have_text(["Omelette"])
        page.locator(".chosen .filter-chip").click()
        choose(page, exclude="nut")
        expect(names).to_have_text(["Moussaka"])
        page.locator(".chosen .filter-chip").click()
        expect(names).to_have_text(["Omelette", "Moussaka"])


def toggle_makeable(page):
    page.locator(".filter-button").click()
    page.locator(".sheet #filter-makeable").click()
    page.locator(".sheet [type=submit]").click()


def test_only_what_can_be_made_now(server, players):
    """By the current pantry, also when another device changes it; offline the chip says what it
    needs."""
    one = players(server)
    page = one.page
    wire = Wire(page)
    found(one, samples=False)
    add_recipe(one, "Egg toast", ["2 eggs"])
    add_recipe(one, "Leek tart", ["1 leek"])
    add_recipe(one, "Egg soup", ["1 egg"])
    until_sent(page)
    two = second_device(players, one)
    go(one, "recipes")
    names = page.locator(".recipe-row b")
    expect(names).to_have_text(["Egg soup", "Leek tart", "Egg toast"])
    toggle_makeable(page)
    expect(page.get_by_text("Nothing matches Only what I can make now.")).to_be_visible()
    go(two, "pantry")
    add_line(two.page, "#pantry-add", "1 egg")
    expect(names).to_have_text(["Egg soup"])
    expect(page.locator(".loaded [role=status], [role=status]", has_text="1 recipe").first).to_be_visible()
    chip = page.locator(".chosen .filter-chip")
    expect(chip).to_have_text("Only what I can make now ✕")
    # The server's results stay when the connection breaks; a new search runs on the device.
    wire.cut()
    expect(page.locator(".library-notice .button")).to_be_visible()
    expect(names).to_have_text(["Egg soup"])
    page.locator("#recipe-search").fill("egg")
    page.locator("#recipe-search").press("Enter")
    expect(chip).to_have_text("Only what I can make now (needs the server) ✕")
    expect(names).to_have_text(["Egg soup", "Egg toast"])
    wire.mend()
    connect_now(page)
    expect(names).to_have_text(["Egg soup"])
    expect(chip).to_have_text("Only what I can make now ✕")


def fill_server(player, count: int, word: str = "Soup"):
    """Imports this many recipes."""
    go(player, "import")
    lines = [json.dumps({"@type": "Recipe", "name": f"{word} {number}", "recipeIngredient": ["2 leeks"]})
             for number in range(count)]
    player.page.locator("#import-files").set_input_files([{
        "name": f"{word}.jsonl", "mimeType": "application/json", "buffer": "\n".join(lines).encode()}])
    job = player.page.locator(".import-jobs > li", has=player.page.locator(".import-name", has_text=word)).first
    expect(job).to_contain_text(f"{count} imported")


def count(page):
    return page.locator(".library-screen [role=status]", has_text="recipe").first


def search(page, text: str):
    page.locator("#recipe-search").fill(text)
    page.locator("#recipe-search").press("Enter")


def scroll_to_end(page, last: str):
    """Scrolls until a row exists."""
    page.wait_for_function("""(last) => {
        scrollTo(0, document.body.scrollHeight);
        return [...document.querySelectorAll(".recipe-row b")].some(({ textContent }) => textContent === last);
    }""", arg=last, polling=100)


def test_all_that_match_can_be_scrolled_to(server, players):
    one = players(server)
    page = one.page
    one.messages = Messages(page)
    found(one, samples=False)
    fill_server(one, 120)
    go(one, "recipes")
    expect(count(page)).to_have_text("120 recipes")
    search(page, "leek")
    page.wait_for_function("() => document.querySelector('.recipe-row')")
    expect(count(page)).to_have_text("120 recipes")
    expect(page.locator(".recipe-row").first).to_have_attribute("aria-setsize", "100")
    # New arrivals may repeat a search: only the number of distinct cursors counts.
    cursors = lambda: {asked.get("cursor") for asked in one.messages.said if asked["type"] == "search"}
    assert cursors() == {None}
    scroll_to_end(page, "Soup 0")
    expect(page.locator(".recipe-row").first).to_have_attribute("aria-setsize", "120")
    assert page.locator(".recipe-row").count() < 60
    assert len(cursors()) == 2
    # All of them are selected, including those not loaded yet.
    page.evaluate("() => scrollTo(0, 0)")
    search(page, "soup")
    expect(page.locator(".recipe-row").first).to_have_attribute("aria-setsize", "100")
    page.get_by_role("button", name="Select", exact=True).click()
    page.locator("[data-bulk=all]").click()
    expect(page.locator(".bulk-bar")).to_contain_text("120 selected")
    page.locator("[data-bulk=end]").click()
    # Another device's additions and deletions appear by themselves, and loaded rows stay.
    two = second_device(players, one)
    add_recipe(two, "Leek tart", ["1 leek"])
    search(page, "leek")
    expect(count(page)).to_have_text("121 recipes")
    scroll_to_end(page, "Soup 0")
    add_recipe(two, "Leek pie", ["1 leek"])
    expect(count(page)).to_have_text("122 recipes")
    expect(page.locator(".recipe-row").first).to_have_attribute("aria-setsize", "122")
    expect(page.locator(".recipe-row b", has_text="Soup 0").first).to_be_visible()


def test_more_than_a_thousand_are_said_to_be(server, players):
    """The server counts no further, and the page doesn't take the loaded number for the total."""
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    add_recipe(player, "Leek soup", ["2 leeks"])
    until_sent(page)
    wire.change(lambda message: {name: value for name, value in message.items()
                                 if message["type"] != "found" or name != "count"})
    go(player, "recipes")
    expect(count(page)).to_have_text("1 recipe")
    search(page, "leek")
    expect(count(page)).to_have_text("More than 1,000 recipes")


def test_what_cannot_be_read_on_is_looked_for_on_the_device(server, players):
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    fill_server(player, 120)
    go(player, "recipes")
    search(page, "leek")
    expect(page.locator(".recipe-row").first).to_have_attribute("aria-setsize", "100")
    wire.cut()
    expect(page.locator(".library-notice .button")).to_be_visible()
    scroll_to_end(page, "Soup 0")
    expect(count(page)).to_have_text("120 recipes")
