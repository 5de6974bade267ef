"""Each screen of the library: its actions, its states, and the keyboard."""

import datetime
import re

from playwright.sync_api import expect

from library import (
    Messages, add_grocery, add_recipe, basket, found, go, grocery, keep_told, second_device, until_sent, until_stored,
)
from player import until_drawn


def test_home_leads_into_the_library(server, players):
    player = players(server)
    player.go()
    player.page.get_by_role("link", name="Recipe library").click()
    expect(player.page.locator("h1")).to_have_text("Your recipe library")
    for place in ("Today", "Recipes", "Pantry", "Cookbooks", "Plan", "Add", "Groceries", "More"):
        expect(player.page.get_by_role("navigation").get_by_role("link", name=place, exact=True)).to_be_visible()


def test_first_load_has_nothing_of_the_library(server, players):
    player = players(server)
    player.go()
    player.page.locator(".daily .button").first.wait_for()
    names = player.page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [name for name in names if name.startswith(server.address("").rstrip("/") + "/library")] == []


def test_deep_link_works_from_a_cold_start(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Onion soup", ["2 onions"], ["Cook it."])
    until_sent(page)
    tab = player.open_tab()
    tab.goto(server.address(f"library/recipe/{recipe}"))
    expect(tab.locator("h1")).to_have_text("Onion soup")
    # And on a device that has no data yet.
    other = second_device(players, player)
    other.page.goto(server.address(f"library/recipe/{recipe}"))
    other.page.reload()
    expect(other.page.locator("h1")).to_have_text("Onion soup")
    go(other, f"recipe/{'0' * 32}")
    expect(other.page.locator(".state")).to_contain_text("isn't in your household")


def test_servings_scale_the_amounts_exactly(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Soup", ["1/3 cup rice", "1 onion", "salt"])
    rows = page.locator(".checklist").first.locator("li")
    expect(rows).to_have_text(["1/3 cup rice", "1 onion", "salt"])
    more = page.get_by_role("button", name="More: Servings")
    for _ in range(8):
        more.click()
    expect(page.locator("#servings")).to_have_text("12")
    expect(rows.first).to_contain_text("1 cup")
    expect(rows.nth(1)).to_contain_text("3 onion")
    page.get_by_role("button", name="As written").click()
    expect(rows.first).to_contain_text("1/3 cup")


def test_ticks_stay_on_the_device(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["1 onion"], ["Cook it."])
    for box in page.locator(".checklist .box").all():
        box.click()
    expect(page.locator(".checklist .box:checked")).to_have_count(2)
    until_stored(page, "values", "(all) => all.some(({ ticked }) => ticked?.length === 2)")
    page.reload()
    expect(page.locator(".checklist .box:checked")).to_have_count(2)
    other = second_device(players, player)
    go(other, f"recipe/{recipe}")
    expect(other.page.locator(".checklist .box")).to_have_count(2)
    expect(other.page.locator(".checklist .box:checked")).to_have_count(0)
    page.get_by_role("button", name="Clear all ticks").click()
    expect(page.locator(".checklist .box:checked")).to_have_count(0)


def test_cooking_takes_from_the_pantry_and_can_be_undone(server, players):
    player = players(server)
    page = player.page
    keep_told(page)
    found(player, samples=False)
    go(player, "pantry")
    page.locator("#pantry-add").fill("5 onions")
    page.keyboard.press("Enter")
    add_recipe(player, "Soup", ["2 onions", "1 carrot"])
    page.get_by_role("button", name="I cooked it").click()
    page.get_by_role("button", name="Mark as cooked").click()
    sheet = page.locator(".sheet")
    expect(sheet).to_contain_text(re.compile(r"onions\s*5 → 3"))
    expect(sheet).to_contain_text("carrot")
    page.keyboard.press("Escape")
    expect(page.locator(".recipe-head")).to_contain_text("Cooked once")
    page.locator(".undo .button").click()
    expect(page.locator(".recipe-head")).to_contain_text("Not cooked yet")
    go(player, "pantry")
    expect(page.locator("main")).to_contain_text(re.compile(r"onions\s*5"))


def test_missing_goes_on_the_grocery_list_by_aisle(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Soup", ["2 onions", "1 carrot"])
    page.get_by_role("button", name="Buy what's missing").click()
    expect(page.locator(".toast.good")).to_contain_text("2 ingredients")
    add_recipe(player, "Stew", ["3 onions"])
    page.get_by_role("button", name="Buy what's missing").click()
    go(player, "groceries")
    line = page.locator(".grocery-line[data-name=onions]")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("5")
    expect(line).to_contain_text("for Soup")
    expect(line).to_contain_text("for Stew")
    page.get_by_role("link", name="Aisles").click()
    page.get_by_role("button", name="New aisle").click()
    page.locator("#named-name").fill("Greens")
    page.locator(".sheet [type=submit]").click()
    go(player, "groceries")
    page.get_by_role("button", name="Change onions").click()
    page.locator("#line-aisle").select_option("Greens")
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".aisle", has_text="Greens")).to_contain_text("onions")
    # The aisle is remembered.
    add_grocery(player, "1 onion")
    expect(page.locator(".aisle", has_text="Greens").locator(".grocery-line")).to_have_count(1)
    expect(line).to_contain_text("6")


def test_check_belongs_to_the_amount_that_was_seen(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "groceries")
    # The household knows the weight of a cup of flour.
    add_grocery(player, "100 g flour")
    add_grocery(player, "1 cup flour")
    expect(page.locator(".grocery-line[data-name=flour]")).to_have_text(re.compile(r"^220\sg flour"))
    add_grocery(player, "2 kg rice")
    grocery(page, "rice").click()
    expect(basket(page, "rice")).to_be_checked()
    add_grocery(player, "1 kg rice")
    expect(page.locator(".aisle:not(.done) .grocery-line[data-name=rice]")).to_contain_text("1 kg")
    page.get_by_role("button", name="Clear what's in the basket").click()
    expect(page.locator(".aisle.done")).to_have_count(0)
    expect(grocery(page, "rice")).to_be_visible()
    page.locator(".undo .button").click()
    expect(basket(page, "rice")).to_be_checked()


def test_pantry_items_with_expiry(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "pantry")
    expect(page.locator(".state")).to_contain_text("empty")
    for line in ("1 l milk", "500 g rice", "6 eggs"):
        page.locator("#pantry-add").fill(line)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="milk", exact=True).click()
    page.locator(".sheet input[type=date]").first.fill(str(datetime.date.today() + datetime.timedelta(days=2)))
    page.locator("#item-shelf").fill("Fridge")
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".pantry-shelf.soon")).to_contain_text("milk")
    page.get_by_role("button", name="Less: eggs").click()
    expect(page.locator(".pantry-item", has_text="eggs")).to_contain_text("5")
    page.locator("#pantry-filter").fill("ric")
    expect(page.locator(".pantry-item")).to_have_count(1)
    go(player)
    expect(page.locator(".library-home")).to_contain_text("milk")


def test_matches_show_percentages_as_text(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Soup", ["2 onions", "1 carrot"])
    add_recipe(player, "Onion stew", ["2 onions"])
    go(player, "pantry")
    page.locator("#pantry-add").fill("5 onions")
    page.keyboard.press("Enter")
    expect(page.locator(".pantry-item")).to_have_count(1)
    until_sent(page)
    go(player, "matches")
    expect(page.locator(".match b")).to_have_text(["Onion stew", "Soup"])
    expect(page.locator(".ring")).to_have_text(["100 %", "50 %"])
    expect(page.locator(".match").nth(1)).to_contain_text("carrot")
    page.locator("#match-makeable").click()
    expect(page.locator(".match")).to_have_count(1)
    # Live: without onions nothing can be made.
    two = second_device(players, player)
    go(two, "pantry")
    two.page.get_by_role("button", name="onions", exact=True).click()
    two.page.locator(".sheet").get_by_role("button", name="Delete").click()
    expect(page.locator(".state")).to_contain_text("any recipe right now")


def test_plan_of_a_week(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Soup", ["2 onions"])
    page.locator(".recipe-actions .button", has_text="Plan").click()
    page.locator(".sheet [type=submit]").click()
    go(player, "plan")
    expect(page.locator(".day")).to_have_count(7)
    expect(page.locator(".day.today .plan-entry")).to_contain_text("Soup")
    page.get_by_role("link", name="Next week").click()
    expect(page.locator(".plan-entry")).to_have_count(0)
    page.locator(".day").first.get_by_role("button").click()
    page.locator("#plan-what").fill("Leftovers")
    page.locator("#plan-slot").select_option("lunch")
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".plan-entry")).to_contain_text("Leftovers")
    page.get_by_role("link", name="Previous week").click()
    expect(page.locator(".plan-entry")).to_contain_text("Soup")
    page.get_by_role("button", name="Buy what's missing this week").click()
    expect(page.locator(".toast.good").last).to_contain_text("1 ingredient")
    go(player)
    expect(page.locator(".library-home")).to_contain_text("Soup")


def test_cookbooks(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Soup")
    go(player, "cookbooks")
    page.get_by_role("button", name="New cookbook").first.click()
    page.locator("#book-name").fill("Weeknights")
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".book")).to_contain_text("0 recipes")
    page.locator(".book").click()
    page.get_by_role("button", name="Choose recipes").click()
    page.locator(".sheet").get_by_label("Soup").check()
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".recipe-card")).to_have_count(1)
    go(player, "cookbooks")
    expect(page.locator(".book")).to_contain_text("1 recipe")


def test_duplicate_delete_and_undo(server, players):
    player = players(server)
    page = player.page
    messages = Messages(page)
    found(player, samples=False)
    source = add_recipe(player, "Soup", ["2 onions"], ["Cook it."])
    page.get_by_role("button", name="I cooked it").click()
    page.get_by_role("button", name="Mark as cooked").click()
    expect(page.locator(".sheet")).to_contain_text("onions: none in the pantry")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)
    expect(page.locator(".recipe-head")).to_contain_text("Cooked once")
    page.locator(".recipe-head").get_by_role("button", name="Favorite: Soup").click()
    until_sent(page)
    go(player, "recipes")
    page.get_by_role("button", name="More for Soup").click()
    page.get_by_role("button", name="Duplicate").click()
    expect(page.locator(".recipe-row b")).to_have_text(["Soup (copy)", "Soup"])
    until_sent(page)
    # The copy doesn't name its source, and has only a recipe's own fields.
    operations = messages.last("edit")["ops"]
    assert [(one["op"], one["kind"]) for one in operations] == [
        ("create", "recipe"), ("create", "ingredient"), ("create", "step")]
    assert source not in [one["id"] for one in operations]
    page.locator(".recipe-row", has_text="(copy)").locator(".recipe-link").click()
    expect(page.locator(".checklist").first).to_contain_text("onions")
    expect(page.locator(".recipe-head")).to_contain_text("Not cooked yet")
    expect(page.locator(".recipe-head .favorite")).to_have_attribute("aria-pressed", "false")
    go(player, f"recipe/{source}")
    expect(page.locator(".recipe-head")).to_contain_text("Cooked once")
    expect(page.locator(".recipe-head .favorite")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".checklist").first).to_contain_text("onions")
    go(player, "recipes")
    page.get_by_role("button", name="More for Soup (copy)").click()
    page.get_by_role("button", name="Delete recipe").click()
    expect(page.locator(".recipe-row")).to_have_count(1)
    page.locator(".undo .button").click()
    expect(page.locator(".recipe-row")).to_have_count(2)
    until_sent(page)
    favorite = page.get_by_role("button", name="Favorite: Soup (copy)", exact=True)
    favorite.click()
    expect(favorite).to_have_attribute("aria-pressed", "true")


def test_rows_are_moved_by_keyboard_and_by_dragging(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["1 apple", "2 beets", "3 carrots"])
    go(player, f"edit/{recipe}")
    names = page.locator(".edit-row input[id$=-name]")
    expect(names).to_have_count(3)
    handles = page.locator(".handle")
    handles.nth(2).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(names.first).to_have_value("carrots")
    expect(handles.first).to_be_focused()
    start, end = handles.nth(1).bounding_box(), page.locator(".edit-row").nth(2).bounding_box()
    page.mouse.move(start["x"] + 8, start["y"] + 8)
    page.mouse.down()
    page.mouse.move(start["x"] + 8, end["y"] + end["height"] / 2, steps=8)
    page.mouse.up()
    expect(names.nth(2)).to_have_value("apple")
    # The rows are recreated after a move.
    expect(page.locator(".dragged")).to_have_count(0)
    until_drawn(page)
    # Over several rows at once, up to the first.
    end = page.locator(".edit-row").nth(0).bounding_box()
    start = handles.nth(2).bounding_box()
    page.mouse.move(start["x"] + 8, start["y"] + 8)
    page.mouse.down()
    page.mouse.move(start["x"] + 8, end["y"] + end["height"] / 2, steps=20)
    page.mouse.up()
    expect(names.first).to_have_value("apple")
    expect(page.locator(".dragged")).to_have_count(0)
    handles.first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(names.nth(2)).to_have_value("apple")
    page.locator(".edit-row").nth(1).get_by_role("button", name="Remove beets").click()
    page.locator(".edit-foot [type=submit]").click()
    expect(page.locator(".checklist").first.locator("li")).to_have_text([re.compile("3 carrots"), re.compile("1 apple")])


def test_only_what_has_changed_is_sent(server, players):
    player = players(server)
    page = player.page
    messages = Messages(page)
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["1 onion"])
    until_sent(page)
    before = messages.count("edit")
    go(player, f"edit/{recipe}")
    page.locator(".edit-row").wait_for()
    page.locator(".edit-foot [type=submit]").click()
    expect(page.locator(".recipe-head")).to_be_visible()
    assert messages.count("edit") == before
    go(player, f"edit/{recipe}")
    page.locator(".edit-row").wait_for()
    page.get_by_label("Amount", exact=True).fill("1,5")
    page.locator(".edit-foot [type=submit]").click()
    expect(page.locator(".checklist").first).to_contain_text("1 1/2")
    operations = messages.last("edit")["ops"]
    assert [(one["op"], one["kind"], one["fields"]) for one in operations] == [("set", "ingredient", {"quantity": "3/2"})]


def test_households_roles_and_invitations(server, players):
    one, two = players(server), players(server)
    found(one, samples=False, name="Casa")
    go(one, "household")
    one.page.get_by_role("button", name="Invite somebody").click()
    one.page.locator("#invite-role").select_option("guest")
    one.page.get_by_role("button", name="Make a code").click()
    code = one.page.locator(".invitation").inner_text()
    two.page.goto(server.address("library"))
    two.page.locator("#household-code").fill(code.lower())
    two.page.get_by_role("button", name="Join").click()
    expect(two.page.locator(".household-name")).to_contain_text("Casa")
    go(two, "groceries")
    expect(two.page.locator(".state")).to_be_visible()
    expect(two.page.locator("#grocery-add")).to_have_count(0)
    one.page.keyboard.press("Escape")
    go(one, "more")
    go(one, "household")
    expect(one.page.locator(".members li")).to_have_count(2)
    one.page.locator(".members select").nth(1).select_option("adult")
    expect(two.page.locator(".library")).to_have_attribute("data-role", "adult")
    go(two, "plan")
    go(two, "groceries")
    expect(two.page.locator("#grocery-add")).to_be_visible()
    go(two, "household")
    two.page.get_by_role("button", name="Leave household").click()
    two.page.locator(".sheet").get_by_role("button", name="Yes").click()
    expect(two.page.locator("h1")).to_have_text("Your recipe library")


def test_spanish(server, players):
    player = players(server, locale="es-ES")
    page = player.page
    found(player, samples=False)
    go(player, "recipes")
    expect(page.locator("h1")).to_have_text("Recetas")
    expect(page.locator(".state")).to_contain_text("Todavía no hay recetas")


# The targets of each screen's tour, and its texts.
TOUR_STOPS = {
    "recipes": [("#recipe-search", "Accents don't matter"), (".filter-button", "Choose diets")],
    "pantry": [("#pantry-add", "Write what you have")],
    "plan": [(".day.today", "Plan breakfast, lunch and dinner")],
    "groceries": [("#grocery-add", "Write what you need")],
    "cookbooks": [(".library-screen .row .button", "Gather recipes in cookbooks")],
    "matches": [(".choice:has(#match-makeable)", "what your pantry is enough for")],
    "recipe": [(".recipe-actions", "Cook it step by step")],
    "add": [("#ingredient-quick", "Write an ingredient as you'd say it")],
    "discover": [("main h1", "Look around")],
}
# True if the tour's frame surrounds the target, and little else.
IS_FRAMED = """(selector) => {
    const [frame, target] = [".tour-hole", selector].map((one) => document.querySelector(one).getBoundingClientRect());
    return frame.left <= target.left && frame.right >= target.right && frame.top <= target.top
        && frame.bottom >= target.bottom && frame.width <= target.width + 20 && frame.height <= target.height + 20;
}"""


def test_newcomers_are_shown_around_once(server, players):
    player = players(server, is_new=True)
    page = player.page
    page.clock.install()
    found(player, samples=False)
    tour = page.locator(".tour")
    expect(tour).to_contain_text("1 of 2")
    page.keyboard.press("Enter")
    expect(tour).to_contain_text("2 of 2")
    # The focus is trapped.
    for _ in range(6):
        page.keyboard.press("Tab")
        assert page.evaluate("() => document.activeElement === document.body || document.activeElement.closest('.tour') !== null")
    page.keyboard.press("Escape")
    expect(tour).to_have_count(0)
    go(player, "recipes")
    expect(tour).to_contain_text("Accents")
    tour.get_by_role("button", name="Skip").click()
    for place in ("", "recipes"):
        go(player, place)
        page.locator("main h1").wait_for()
        # As long as a tour would wait for its target.
        page.clock.run_for(11_000)
        until_drawn(page)
        expect(tour).to_have_count(0)
    go(player, "more")
    page.get_by_role("button", name="Show me around again").click()
    go(player, "recipes")
    expect(tour).to_be_visible()


def test_each_screen_has_its_tour(server, players):
    player = players(server, is_new=True)
    page = player.page
    found(player)
    tour = page.locator(".tour")
    expect(tour).to_contain_text("1 of 2")
    page.keyboard.press("Escape")
    recipe = page.locator("[href*='/recipe/']").first.get_attribute("href").removeprefix("#/library/")
    for screen, stops in TOUR_STOPS.items():
        go(player, recipe if screen == "recipe" else screen)
        for index, (selector, text) in enumerate(stops):
            expect(tour).to_contain_text(text)
            expect(tour).to_contain_text(f"{index + 1} of {len(stops)}")
            page.wait_for_function(IS_FRAMED, arg=selector)
            tour.get_by_role("button", name="Next" if index + 1 < len(stops) else "Got it").click()
        expect(tour).to_have_count(0)
