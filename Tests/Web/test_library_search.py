"""Searching and filtering: the requests and their times; and a long list."""

import datetime

import pytest
from playwright.sync_api import expect

from library import Messages, add_recipe, connect_now, fill_library, found, go, second_device
from player import PHONE, until, until_drawn
from wire import Wire

# Some frames of a browser under test take longer than a person's.
LONGEST_TASK_MS = 50
# Longer than the pauses of a search, and too short for a connection to count as lost.
A_WHILE_MS = 600
ROW_IN_SIGHT = """() => [...document.querySelectorAll(".recipe-row")].some((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
})"""


@pytest.fixture
def cook(server, players):
    player = players(server)
    player.messages = Messages(player.page)
    stock(player)
    # Before any pause that a test skips begins.
    player.page.clock.install()
    go(player, "recipes")
    expect(player.page.locator(".recipe-row")).to_have_count(3)
    # Each recipe's screen has requested the members' names.
    until(player.page, lambda: player.messages.count("get_household") >= 3)
    return player


def said_by_now(cook, before: int = 0) -> list[dict]:
    """The page's messages since then. Surplus ones would be sent by the time its pauses are over
    and it has searched again, since a connection keeps the order."""
    page = cook.page
    page.clock.run_for(A_WHILE_MS)
    page.locator("#recipe-search").fill("the last")
    page.locator("#recipe-search").press("Enter")
    until(page, lambda: cook.messages.count("search") and cook.messages.last("search")["text"] == "the last")
    said = cook.messages.said[before:]
    return said[:next(index for index, one in enumerate(said) if one.get("text") == "the last")]


def searches(said: list[dict]) -> list[str]:
    return [one["text"] for one in said if one["type"] == "search"]


def stock(player):
    """A household with three recipes."""
    found(player, samples=False)
    add_recipe(player, "Tomato soup", ["1 kg tomatoes", "1 onion"], chosen=["Vegan"])
    add_recipe(player, "Pancakes", ["1 cup flour", "1 pinch salt"])
    add_recipe(player, "Lentil stew", ["200 g lentils", "2 onions"], chosen=["Vegan"])


def test_twenty_letters_send_one_request(cook):
    page = cook.page
    page.locator("#recipe-search").focus()
    # With the test's own clock, since a busy machine types with pauses.
    page.clock.pause_at(datetime.datetime.now(datetime.UTC) + datetime.timedelta(minutes=1))
    for letter in "tomato soup for four":
        page.keyboard.press(letter)
        page.clock.run_for(100)
    page.clock.run_for(199)
    assert cook.messages.count("search") == 0
    page.clock.run_for(2)
    page.clock.resume()
    assert searches(said_by_now(cook)) == ["tomato soup for four"]
    assert cook.messages.count("suggest") == 0


def test_enter_sends_at_once(cook):
    page = cook.page
    page.locator("#recipe-search").fill("tomato")
    page.locator("#recipe-search").press("Enter")
    until(page, lambda: cook.messages.count("search") == 1)
    expect(page.locator(".recipe-row")).not_to_have_count(0)
    assert searches(said_by_now(cook)) == ["tomato"]


def test_blank_text_sends_nothing_and_shows_recents(cook):
    page = cook.page
    field = page.locator("#recipe-search")
    for text in ("tomato", "pancakes", "TOMATO"):
        field.fill(text)
        field.press("Enter")
        field.blur()
    before = cook.messages.count("search")
    field.fill("   ")
    page.clock.run_for(A_WHILE_MS)
    expect(page.locator(".suggestion")).to_have_text(["🕑TOMATO", "🕑pancakes"])
    page.get_by_role("button", name="Remove pancakes").click()
    expect(page.locator(".suggestion")).to_have_count(1)
    # Earlier messages have arrived.
    until(page, lambda: cook.messages.count("remove_recent_search") == 1)
    assert cook.messages.count("search") == before
    # Each search is stored once: not per letter, and not again when the field loses the focus.
    assert [one["text"] for one in cook.messages.said if one["type"] == "add_recent_search"] == [
        "tomato", "pancakes", "TOMATO"]
    page.reload()
    field.click()
    expect(page.locator(".suggestion")).to_have_text(["🕑TOMATO"])
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator(".search-help")).to_be_hidden()


def test_recents_are_the_same_on_each_device(server, players):
    """Each with its filter, live, and also offline."""
    one = players(server)
    stock(one)
    two = players(server)
    wire, messages = Wire(two.page), Messages(two.page)
    two = second_device(lambda *_, **__: two, one)
    for player in (one, two):
        go(player, "recipes")
        expect(player.page.locator(".recipe-row")).to_have_count(3)
    field, other = (player.page.locator("#recipe-search") for player in (one, two))
    recents = two.page.locator(".suggestion")
    other.focus()
    field.press_sequentially("vega")
    one.page.locator(".suggestion", has_text="Vegan").click()
    field.fill("soup")
    field.press("Enter")
    expect(recents).to_have_text(["🕑soup · Vegan"])
    # A filter chosen later belongs to the same search.
    one.page.locator(".filter-button").click()
    one.page.locator(".sheet .filter-chip", has_text="Nut-free").click()
    one.page.locator(".sheet [type=submit]").click()
    expect(recents).to_have_text(["🕑soup · Nut-free, Vegan"])
    recents.click()
    expect(two.page.locator(".chosen .filter-chip")).to_have_count(2)
    expect(other).to_have_value("soup")
    two.page.wait_for_function("() => !document.querySelector('.recipe-row')")
    until(two.page, lambda: messages.count("search") > 0)
    assert messages.last("search")["text"] == "soup"
    assert messages.last("search")["filter"] == {"diets": ["nut_free", "vegan"]}
    wire.cut()
    two.page.reload()
    expect(two.page.locator(".library-notice")).to_be_visible()
    other.focus()
    expect(recents).to_have_text(["🕑soup · Nut-free, Vegan"])
    other.fill("stew")
    other.press("Enter")
    expect(two.page.locator(".recipe-row b")).to_have_text(["Lentil stew"])
    other.fill("")
    expect(recents).to_have_text(["🕑stew", "🕑soup · Nut-free, Vegan"])
    wire.mend()
    connect_now(two.page)
    expect(recents).to_have_text(["🕑soup · Nut-free, Vegan"])
    # And back: the other device's removal shows here.
    field.fill("")
    expect(one.page.locator(".suggestion")).to_have_count(1)
    two.page.get_by_role("button", name="Clear all").click()
    expect(one.page.locator(".search-help")).to_be_hidden()


def test_older_answer_never_replaces_a_newer_one(server, players):
    player = players(server)
    page = player.page
    wire = Wire(page)
    stock(player)
    go(player, "recipes")
    expect(page.locator(".recipe-row")).to_have_count(3)
    wire.keep("found")
    field = page.locator("#recipe-search")
    field.fill("zzzz")
    field.press("Enter")
    field.fill("onion")
    field.press("Enter")
    until(page, lambda: len(wire.kept) == 2)
    wire.kept = wire.kept[::-1]
    wire.release()
    # Both have arrived before the page's next request.
    until_drawn(page)
    expect(page.locator(".recipe-row b")).to_have_text(["Lentil stew", "Tomato soup"])


def test_suggestion_becomes_a_filter_and_searches_at_once(cook):
    page = cook.page
    field = page.locator("#recipe-search")
    field.press_sequentially("vega")
    page.locator(".suggestion", has_text="Vegan").click()
    expect(page.locator(".chosen .filter-chip")).to_have_count(1)
    # On a slow machine the typed text may be searched for before.
    chosen = [one for one in said_by_now(cook) if one["type"] == "search" and one["text"] == ""]
    assert [one["filter"] for one in chosen] == [{"diets": ["vegan"]}]


def test_apply_with_nothing_changed_sends_nothing(cook):
    page = cook.page
    before = cook.messages.count()
    page.locator(".filter-button").click()
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".sheet")).to_have_count(0)
    # Selecting and deselecting isn't a change, either.
    page.locator(".filter-button").click()
    for _ in range(2):
        page.locator(".sheet .filter-chip", has_text="Vegan").click()
        page.locator(".sheet #filter-favorites").click()
    page.locator(".sheet [type=submit]").click()
    assert said_by_now(cook, before) == []


def test_filter_works_on_a_copy(cook):
    """Closing the sheet drops the selection; Apply sends exactly one search."""
    page = cook.page
    before = cook.messages.count()
    page.locator(".filter-button").click()
    page.locator(".sheet .filter-chip", has_text="Vegan").click()
    page.keyboard.press("Escape")
    expect(page.locator(".chosen .filter-chip")).to_have_count(0)
    assert cook.messages.count() == before
    page.locator(".filter-button").click()
    expect(page.locator(".sheet .filter-chip", has_text="Vegan")).to_have_attribute("aria-pressed", "false")
    page.locator(".sheet .filter-chip", has_text="Vegan").click()
    page.locator(".sheet #filter-include").fill("onion")
    page.locator(".sheet #filter-include").press("Enter")
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".chosen .filter-chip")).to_have_count(2)
    said, = said_by_now(cook, before)
    assert said["type"] == "search" and said["filter"] == {"diets": ["vegan"], "include": ["onion"]}


def test_nothing_found_names_the_filters_and_clears_them_with_one_press(cook):
    page = cook.page
    page.locator(".filter-button").click()
    page.locator(".sheet .filter-chip", has_text="Nut-free").click()
    page.locator(".sheet #filter-exclude").fill("salt")
    page.locator(".sheet #filter-exclude").press("Enter")
    page.locator(".sheet [type=submit]").click()
    page.locator("#recipe-search").fill("nothing is called that")
    page.locator("#recipe-search").press("Enter")
    state = page.locator(".state")
    for name in ("Nut-free", "Without salt", "nothing is called that"):
        expect(state).to_contain_text(name)
    state.locator(".button").click()
    expect(page.locator(".recipe-row")).to_have_count(3)


def test_search_goes_on_without_a_connection(server, players):
    """With the device's data, and folded: accents don't matter."""
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    add_recipe(player, "Crème brûlée", ["500 ml cream"])
    add_recipe(player, "Käsespätzle", ["200 g cheese"])
    wire.cut()
    go(player, "recipes")
    for text, name in (("creme bru", "Crème brûlée"), ("spatz", None), ("kase", "Käsespätzle"), ("cheese", "Käsespätzle")):
        page.locator("#recipe-search").fill(text)
        page.locator("#recipe-search").press("Enter")
        rows = page.locator(".recipe-row b")
        expect(rows).to_have_text([name] if name else [])


def test_ten_thousand_recipes_are_a_handful_of_rows(server, players):
    player = players(server, viewport=PHONE)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Newest soup")
    fill_library(page, 10_000)
    page.add_init_script("""(() => {
        window.tasks = [];
        new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
            .observe({ type: "longtask" });
    })()""")
    page.goto(player.server.address("library/recipes"))
    page.reload()
    expect(page.locator("[role=status]", has_text="10,001 recipes")).to_be_visible()
    rows = page.locator(".recipe-row")
    expect(rows.first).to_contain_text("Newest soup")
    page.evaluate("() => { window.tasks.length = 0; }")
    for place in (5_000, 200_000, 10_000_000, 0):
        page.evaluate("(place) => scrollTo(0, place)", place)
        page.wait_for_function(ROW_IN_SIGHT)
        assert 0 < rows.count() < 60
        assert page.evaluate("() => document.querySelectorAll('*').length") < 2_000
    expect(rows.first).to_contain_text("Newest soup")
    longest = max([0, *page.evaluate("() => window.tasks")])
    print(f"longest task while 10,000 recipes are scrolled: {longest:.0f} ms, of {LONGEST_TASK_MS} wanted")
    rows.first.locator(".recipe-link").focus()
    page.keyboard.press("End")
    page.wait_for_function("() => scrollY > 10_000")
    page.wait_for_function(ROW_IN_SIGHT)
    assert rows.count() < 60
