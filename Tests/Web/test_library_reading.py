"""The screens' content: every field of a recipe, its row, and the related lists."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from library import Messages, add_line, add_recipe, found, go, keep_told, until_sent
from player import PHONE


def fill_all(page, times: str = "2"):
    """Fills every plain field of the form."""
    page.get_by_label("Description", exact=True).fill("Warm\nand red")
    page.get_by_label("Preparation (min)", exact=True).fill("15")
    page.get_by_label("Cooking (min)", exact=True).fill("75")
    page.get_by_label("Difficulty", exact=True).select_option("hard")
    page.get_by_label("Rating", exact=True).select_option("9")
    page.get_by_label("Web address", exact=True).fill("https://example.org/soup?a=1")
    page.get_by_label("Notes", exact=True).last.fill("Better the day after")
    page.get_by_label("Timers (min)", exact=True).first.fill(times)


def test_every_field_of_a_recipe_is_shown(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "cookbooks")
    page.get_by_role("button", name="New cookbook").first.click()
    page.locator("#book-name").fill("Winter")
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".book")).to_be_visible()
    recipe = add_recipe(player, "Soup", ["2 onions", "1 l water", "salt"], ["Cut.", "Cook.", "Eat."],
                        chosen=["Vegan", "Soups", "Winter"])
    go(player, f"edit/{recipe}")
    page.locator(".edit-row").first.wait_for()
    fill_all(page, "1.5, 60")
    first = page.locator(".ingredient-row").first
    first.locator("summary").click()
    first.get_by_label("Notes", exact=True).fill("red ones")
    first.get_by_label("Up to", exact=True).fill("3")
    first.get_by_label("optional", exact=True).check()
    page.get_by_role("button", name="Save").click()
    until_sent(page)
    page.reload()
    facts = page.locator(".recipe-facts [data-fact]")
    expect(facts).to_have_text([
        re.compile(r"Preparation\s*15 min"), re.compile(r"Cooking\s*1 h 15 min"), re.compile(r"Total\s*1 h 30 min"),
        re.compile(r"Servings\s*4"), re.compile(r"Difficulty\s*Hard"), re.compile(r"Rating\s*★ 4\.5")])
    expect(page.locator("h1")).to_have_text("Soup")
    expect(page.locator(".recipe-head .about")).to_have_text("Warm\nand red", use_inner_text=True)
    expect(page.locator(".recipe-head .badge")).to_have_text(["Vegan"])
    expect(page.locator(".recipe-head")).to_contain_text("Not cooked yet")
    expect(page.locator(".ingredient-count")).to_have_text("(3)")
    expect(page.locator(".checklist").first.locator("li")).to_have_text(
        [re.compile(r"2–3 onions, red ones \(optional\)"), re.compile(r"1\sl water"), "salt"])
    # Steps are numbered from 1, however they were moved.
    steps = page.locator(".checklist.steps li")
    expect(steps).to_have_text([re.compile(r"^1\. Cut\."), re.compile(r"^2\. Cook\."), re.compile(r"^3\. Eat\.")])
    expect(steps.first.locator(".badge")).to_have_text([re.compile("90 s"), re.compile("1 h")])
    source = page.get_by_role("link", name="Where this recipe comes from")
    expect(source).to_have_attribute("href", "https://example.org/soup?a=1")
    assert set(source.get_attribute("rel").split()) == {"noopener", "noreferrer"}
    expect(page.locator("main")).to_contain_text("Better the day after")
    expect(page.locator(".belongings a")).to_have_text([re.compile("Soups"), re.compile("Winter")])
    expect(page.locator(".recipe-dates")).to_contain_text("Added by you")
    page.locator(".belongings a").first.click()
    expect(page.locator(".chosen .filter-chip")).to_contain_text("Soups")
    expect(page.locator(".recipe-row")).to_have_count(1)


def test_steps_and_ingredients_are_counted_after_each_change(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["2 onions", "1 carrot"], ["Cut.", "Cook.", "Eat."])
    go(player, f"edit/{recipe}")
    page.locator(".step-row").nth(2).get_by_role("button", name="Move step up").click()
    page.locator(".step-row").first.get_by_role("button", name="Remove step").click()
    page.locator(".ingredient-row").first.get_by_role("button", name="Remove onions").click()
    page.locator(".step-row").nth(1).get_by_label("Timers (min)").fill("10")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".checklist.steps li")).to_have_text([re.compile(r"^1\. Eat\."), re.compile(r"^2\. Cook\.\s*\S*\s*10 min")])
    expect(page.locator(".ingredient-count")).to_have_text("(1)")


def test_too_long_texts_are_refused_at_their_fields(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", steps=["Cook."])
    for label, most in (("Description", 2_000), ("Notes", 4_000), ("What to do", 2_000)):
        go(player, f"edit/{recipe}")
        field = page.get_by_label(label, exact=True).last
        field.fill("a" * (most + 1))
        page.get_by_role("button", name="Save").click()
        expect(page.locator("[aria-invalid=true]")).to_have_count(1)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_value("a" * (most + 1))
        field.fill("b" * most)
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".recipe-head")).to_be_visible()
        expect(page.locator("main")).to_contain_text("b" * most)


def test_a_row_says_what_a_recipe_is_like(server, players):
    player = players(server, viewport=PHONE)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", steps=["Cook."], chosen=["Vegan"])
    go(player, f"edit/{recipe}")
    fill_all(page)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Favorite: Soup").click()
    go(player, "recipes")
    row = page.locator(".recipe-row")
    expect(row.locator("b")).to_have_text("Soup")
    expect(row.locator(".muted")).to_have_text("1 h 30 min · Hard · 4 servings · 4.5 stars")
    expect(row.locator(".badge")).to_have_text("Vegan")
    expect(row.locator(".tile")).to_be_visible()
    expect(row.get_by_role("button", name="Favorite: Soup")).to_have_attribute("aria-pressed", "true")
    # Each chip of the filter can be removed separately.
    page.locator(".filter-button").click()
    page.locator(".sheet .filter-chip", has_text=re.compile("^Vegan$")).click()
    page.get_by_label("Servings from").fill("3")
    page.get_by_label("Servings to").fill("3")
    page.get_by_role("button", name="Apply").click()
    expect(row).to_have_count(0)
    page.get_by_role("button", name="Remove 3 servings or fewer").click()
    expect(row).to_have_count(1)
    expect(page.locator(".chosen .filter-chip")).to_have_text([re.compile("Vegan"), re.compile("3 servings or more")])


def test_an_ingredient_is_suggested_and_filters(server, players):
    player = players(server)
    page = player.page
    messages = Messages(page)
    found(player, samples=False)
    add_recipe(player, "Soup", ["2 onions"])
    add_recipe(player, "Salad", ["1 tomato"])
    go(player, "recipes")
    page.locator("#recipe-search").fill("oni")
    page.locator(".search-help").get_by_role("button", name="With onions").click()
    expect(page.locator(".recipe-row b")).to_have_text(["Soup"])
    assert messages.last("search")["filter"] == {"include": ["onions"]}
    assert messages.last("search")["text"] == ""


def test_from_70_percent_on_a_recipe_is_nearly_covered(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    foods = "leek milk rice egg fig date lime kale corn plum".split()
    add_recipe(player, "Seven of ten", [f"1 {food}" for food in foods])
    add_recipe(player, "Two of three", [f"1 {food}" for food in foods[5:8]])
    go(player, "pantry")
    for food in foods[:7]:
        add_line(page, "#pantry-add", f"9 {food}")
    until_sent(page)
    go(player, "matches")
    expect(page.locator(".match b")).to_have_text(["Seven of ten", "Two of three"])
    expect(page.locator(".ring")).to_have_text(["70 %", "66 %"])
    assert page.locator(".ring").evaluate_all("(all) => all.map((one) => one.dataset.level)") == ["nearly", "little"]


def test_matches_are_sorted_colored_and_say_what_expires(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    # By the pantry's onion, milk and rice: all, three of four, one of three.
    for name, foods, minutes in (("Beta", ["1 onion"], "50"), ("Gamma", ["1 onion", "1 milk", "1 rice", "1 egg"], "10"),
                                 ("Alpha", ["1 milk", "1 fig", "1 date"], "30")):
        recipe = add_recipe(player, name, foods)
        go(player, f"edit/{recipe}")
        page.get_by_label("Cooking (min)", exact=True).fill(minutes)
        page.get_by_role("button", name="Save").click()
        expect(page.locator(".recipe-head")).to_be_visible()
    page.get_by_role("button", name="I cooked it").click()
    page.locator("#cook-deduct").uncheck()
    page.get_by_role("button", name="Mark as cooked").click()
    expect(page.locator(".recipe-head")).to_contain_text("Cooked once")
    go(player, "pantry")
    for line in ("9 onion", "9 milk", "9 rice"):
        page.locator("#pantry-add").fill(line)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="milk", exact=True).click()
    page.locator(".sheet input[type=date]").first.fill(str(datetime.date.today() + datetime.timedelta(days=2)))
    page.locator(".sheet [type=submit]").click()
    until_sent(page)
    go(player, "matches")
    names = page.locator(".match b")
    for sort, order in (("match", "Beta Gamma Alpha"), ("name", "Alpha Beta Gamma"), ("time", "Gamma Alpha Beta"),
                        ("cooked", "Beta Gamma Alpha"), ("expiring", "Alpha Gamma Beta")):
        page.locator("#match-sort").select_option(sort)
        expect(names).to_have_text(order.split())
    page.locator("#match-sort").select_option("match")
    expect(names).to_have_text(["Beta", "Gamma", "Alpha"])
    expect(page.locator(".ring")).to_have_text(["100 %", "75 %", "33 %"])
    rings = page.evaluate("""() => [...document.querySelectorAll(".ring")]
        .map((one) => [one.dataset.level, getComputedStyle(one).backgroundImage])""")
    assert [level for level, _ in rings] == ["full", "nearly", "little"]
    for (_, image), part in zip(rings, ("100%", "75%", "33%")):
        assert part in image
    # Three colors: green, yellow, red.
    assert len({image.split("(")[2].split(")")[0] for _, image in rings}) == 3
    badge = page.locator(".match", has_text="Gamma").locator(".badge")
    expect(badge).to_have_text("milk: in 2 days")
    expect(page.locator(".match", has_text="Beta").locator(".badge")).to_have_count(0)
    # For more servings, there aren't enough onions; and a food matched with another item is marked.
    page.locator("#match-servings").fill("1000")
    page.keyboard.press("Enter")
    expect(page.locator(".match", has_text="Beta")).to_contain_text("Missing: ")
    page.locator("#match-servings").fill("0")
    page.keyboard.press("Enter")
    expect(page.locator(".match", has_text="Beta")).to_contain_text("Missing: ")
    page.locator("#match-servings").fill("")
    page.keyboard.press("Enter")
    expect(page.locator(".match", has_text="Beta")).to_contain_text("You have everything.")
    # With the setting changed, the day after tomorrow isn't soon; changed back, it is again.
    for days, badges in (("1", 0), ("2", 1)):
        go(player, "more")
        page.locator("#expiring-days").select_option(days)
        go(player, "matches")
        expect(names).to_have_text(["Beta", "Gamma", "Alpha"])
        expect(badge).to_have_count(badges)


def test_plan_has_several_meals_in_a_slot_and_begins_on_its_day(server, players):
    for locale, first in (("en-GB", "Monday"), ("en-US", "Sunday"), ("es-ES", "lunes")):
        player = players(server, locale=locale)
        page = player.page
        found(player, samples=False, name=locale)
        go(player, "plan")
        expect(page.locator(".day h2").first).to_contain_text(first)
    go(player, "plan/2026-03-04")
    expect(page.locator("h1")).to_contain_text("2")
    for meal in ("Sopa", "Pan", "Fruta"):
        page.locator(".day").nth(2).locator(".row .icon-link").first.click()
        page.locator("#plan-what").fill(meal)
        page.locator("#plan-slot").select_option("lunch")
        page.locator(".sheet [type=submit]").click()
        expect(page.locator(".plan-entry b", has_text=meal)).to_be_visible()
    expect(page.locator(".slot:not(.free)")).to_have_count(1)
    expect(page.locator(".slot .plan-entry b")).to_have_text(["Sopa", "Pan", "Fruta"])
    expect(page.locator(".day").nth(2)).to_contain_text("miércoles")


def test_a_cookbook_has_its_color_icon_and_shelves(server, players):
    player = players(server, viewport=PHONE)
    page = player.page
    keep_told(page)
    found(player, samples=False)
    go(player, "cookbooks")
    page.get_by_role("button", name="New cookbook").first.click()
    page.locator("#book-name").fill("Weeknights")
    page.locator("#book-about").fill("Quick and warm")
    page.locator("#book-color").select_option("teal")
    page.locator("#book-icon").select_option("🍝")
    for category in ("Soups", "Salads"):
        page.locator(".sheet .filter-chip", has_text=category).click()
    page.locator(".sheet [type=submit]").click()
    books = page.locator(".book")
    # Once on each shelf of its categories.
    expect(books).to_have_count(2)
    expect(page.locator("section h2")).to_have_text([re.compile("Soups"), re.compile("Salads")])
    for index in (0, 1):
        expect(books.nth(index)).to_have_attribute("data-color", "teal")
        expect(books.nth(index)).to_contain_text("Quick and warm")
        expect(books.nth(index).locator(".book-icon")).to_have_text("🍝")
    books.first.click()
    page.get_by_role("button", name="Change cookbook").click()
    page.locator("#book-about").fill("")
    page.locator("#book-color").select_option("pink")
    page.locator(".sheet .filter-chip", has_text="Salads").click()
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".book-head")).to_have_attribute("data-color", "pink")
    go(player, "cookbooks")
    expect(books).to_have_count(1)
    expect(page.locator(".book-about")).to_have_count(0)
    # Deleting it keeps its recipes, and undo restores their membership.
    recipe = add_recipe(player, "Soup", chosen=["Weeknights"])
    go(player, "cookbooks")
    expect(books).to_contain_text("1 recipe")
    books.click()
    page.get_by_role("button", name="Change cookbook").click()
    page.locator(".sheet").get_by_role("button", name="Delete").click()
    expect(books).to_have_count(0)
    go(player, f"recipe/{recipe}")
    expect(page.locator("h1")).to_have_text("Soup")
    expect(page.locator(".belongings")).to_have_count(0)
    page.locator(".undo .button").click()
    expect(page.locator(".belongings a")).to_contain_text("Weeknights")


def test_discover_leads_into_the_library(server, players):
    player = players(server)
    page = player.page
    found(player)
    page.get_by_role("link", name="Discover").click()
    expect(page.locator("main h1")).to_have_text("Discover")
    section = page.locator("section", has=page.get_by_role("heading", name="Categories"))
    expect(section.locator("a").first).to_be_visible()
    text = section.locator("a").first.inner_text()
    section.locator("a").first.click()
    expect(page.locator(".chosen .filter-chip")).to_contain_text(text.split(" ", 1)[-1])
    assert page.locator(".recipe-row").count() > 0
    # Back leads to the previous screen.
    page.go_back()
    expect(page.locator("main h1")).to_have_text("Discover")


def test_app_info_names_version_and_licenses(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "more")
    expect(page.locator(".app-info b")).to_have_text(re.compile(r"^ChefDash \d+\.\d+\.\d+"))
    expect(page.locator(".app-info")).to_contain_text("Apache License 2.0")
    page.locator(".app-info summary").click()
    expect(page.locator(".app-info li", has_text="SQLite")).to_contain_text("Public Domain")


TAGGED = [("liked", {"tags": ["t"], "favorites": ["me"]}), ("alike", {"tags": ["t"]}), ("other", {"tags": ["u"]}),
          ("lately", {"tags": ["t"], "favorites": ["me"]})]


@pytest.mark.parametrize("covered, expected", [
    ({}, ["liked", "alike", "other", "lately"]), ({"other": 100}, ["other", "liked", "alike", "lately"]),
    ({"alike": 50, "lately": 100}, ["alike", "liked", "other", "lately"]),
])
def test_recommended(run, covered, expected):
    """By the favorites' tags and the pantry; recently cooked recipes come last."""
    order = run("rules/recommended.js", """async (it, recipes, covered) => {
        const { Table } = await import("/library/sync/table.js");
        const table = new Table();
        for (const [id, sets] of recipes) table.set({ kind: "recipe", id, created: 1, modified: 1, fields: {}, sets });
        table.set({ kind: "cooking", id: "c", parent: "lately", created: 1, modified: 1, fields: { day: "2026-03-01" }, sets: {} });
        return it.recommended(table, { player: "me", day: "2026-03-04", covered: new Map(Object.entries(covered)) })
            .map(({ id }) => id);
    }""", TAGGED, covered)
    assert order == expected


def test_recommended_is_the_same_all_day_and_another_the_next(run):
    days = run("rules/recommended.js", """async (it) => {
        const { Table } = await import("/library/sync/table.js");
        const table = new Table();
        for (let index = 0; index < 20; index += 1) {
            table.set({ kind: "recipe", id: `r${index}`, created: 1, modified: 1, fields: {}, sets: {} });
        }
        return ["2026-03-04", "2026-03-04", "2026-03-05"].map((day) =>
            it.recommended(table, { player: "me", day, covered: new Map() }).map(({ id }) => id).join());
    }""")
    assert days[0] == days[1] != days[2]
