"""Each screen of the library while its data loads, after a failure, without data, and with data."""

import re

from playwright.sync_api import expect

from library import Messages, add_grocery, add_recipe, connect_now, found, go, make_conversion, until_sent
from wire import Wire

ACCESS = "The server can't reach the library right now."
NEW_RECIPE = ("link", "New recipe")
# Each screen with its text when empty, the suggested action, and its content afterwards.
STATES = {
    "": ("Your library is empty.", NEW_RECIPE, "Onion soup"),
    "recipes": ("There are no recipes yet.", NEW_RECIPE, "Onion soup"),
    "pantry": ("Your pantry is empty.", ("textbox", "Add to the pantry"), "onions"),
    "matches": ("Add recipes and fill your pantry", ("link", "To the pantry"), "Onion soup"),
    "cookbooks": ("Gather recipes in cookbooks", ("button", "New cookbook"), "Weeknights"),
    "plan": ("", ("button", re.compile("^Plan a meal on")), "Leftovers"),
    "groceries": ("Nothing to buy.", ("textbox", "Add to the list"), "rice"),
    "lists": ("", ("button", "New tag"), "quick"),
    "lists/conversion": ("There are no conversions yet.", ("button", "New conversion"), "ladle"),
    "activity": ("Nothing has happened", ("link", "Recipes"), "Onion soup"),
    "discover": ("There are no recipes yet.", NEW_RECIPE, "Onion soup"),
}


def fresh_device(players, player):
    """Another browser of the same player, which hasn't opened the library yet, and its wire."""
    kept = player.page.evaluate("() => localStorage.getItem('chefdash.player')")
    other = players(player.server)
    wire = Wire(other.page)
    other.context.add_init_script(f"try {{ localStorage.setItem('chefdash.player', {kept!r}); }} catch {{ }}")
    return other, wire


def refusing(*types: str):
    """Replaces messages of these types with errors."""
    def change(message):
        if message["type"] not in types:
            return message
        return {"type": "error", "re": message["re"], "code": "store_unavailable", "message": "", "retry": False}

    return change


def until_failed(wire, *types: str):
    """Turns the held messages, and all later ones of their types, into errors."""
    kept, wire.kept = wire.kept, []
    wire.change(refusing(*types))
    for message in kept:
        wire.say(refusing(*types)(message))


def without_conversions(message):
    """Removes the household's initial conversions."""
    if message["type"] != "page":
        return message
    return {**message, "records": [one for one in message["records"] if one["kind"] != "conversion"]}


def expect_loading(page):
    # The screen itself, and not its placeholder before the household is known.
    screen = page.locator(".library-screen")
    expect(screen.locator(".skeleton, .spinner")).to_be_visible()
    expect(screen.locator(".state[role=alert]")).to_have_count(0)


def expect_failed(page):
    failed = page.locator(".library-screen .state[role=alert]")
    expect(failed).to_contain_text(ACCESS)
    expect(failed.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.locator(".library-screen .skeleton, .library-screen .spinner")).to_have_count(0)


def retry(page):
    page.locator(".library-screen .state[role=alert] .button").click()


def test_states_of_each_screen(server, players):
    one = players(server)
    found(one, samples=False)
    two, wire = fresh_device(players, one)
    page = two.page
    wire.keep("page")
    page.goto(server.address("library"))
    for place in STATES:
        go(two, place)
        expect(page.locator(".library-screen .loaded[data-state=loading][aria-busy=true]")).to_be_visible()
        expect_loading(page)
    until_failed(wire, "page")
    for place in STATES:
        go(two, place)
        expect_failed(page)
    wire.change(without_conversions)
    retry(page)
    expect(page.locator(".library-screen .state[role=alert]")).to_have_count(0)
    for place, (text, (role, name), _) in STATES.items():
        go(two, place)
        if text:
            expect(page.locator(".library-screen .state")).to_contain_text(text)
        expect(page.locator(".library-screen").get_by_role(role, name=name).first).to_be_visible()
    add_recipe(one, "Onion soup", ["2 onions"])
    go(one, "lists")
    one.page.get_by_role("button", name="New tag").click()
    one.page.locator("#named-name").fill("quick")
    one.page.locator(".sheet [type=submit]").click()
    make_conversion(one.page, "", "1", "ladle", "125", "ml")
    go(one, "pantry")
    one.page.locator("#pantry-add").fill("5 onions")
    one.page.keyboard.press("Enter")
    go(one, "groceries")
    add_grocery(one, "1 kg rice")
    go(one, "plan")
    one.page.locator(".day.today .icon-link").first.click()
    one.page.locator("#plan-what").fill("Leftovers")
    one.page.locator(".sheet [type=submit]").click()
    go(one, "cookbooks")
    one.page.get_by_role("button", name="New cookbook").first.click()
    one.page.locator("#book-name").fill("Weeknights")
    one.page.locator(".sheet [type=submit]").click()
    until_sent(one.page)
    for place, (_, _, there) in STATES.items():
        go(two, place)
        expect(page.locator(".library-screen .loaded")).to_contain_text(there)
        expect(page.locator(".library-screen .state")).to_have_count(0)


def test_states_of_one_thing(server, players):
    """A recipe, its form, a cookbook, and the household's members."""
    one = players(server)
    found(one, samples=False)
    recipe = add_recipe(one, "Soup", ["1 onion"])
    go(one, "cookbooks")
    one.page.get_by_role("button", name="New cookbook").first.click()
    one.page.locator("#book-name").fill("Weeknights")
    one.page.locator(".sheet [type=submit]").click()
    one.page.locator(".book").click()
    expect(one.page.locator(".library-screen .state")).to_contain_text("There is nothing in this cookbook yet.")
    expect(one.page.get_by_role("button", name="Choose recipes")).to_be_visible()
    book = one.page.url.split("/cookbook/")[1]
    until_sent(one.page)
    there = {f"recipe/{recipe}": ("h1", "Soup"), f"cookbook/{book}": ("h1", "Weeknights"),
             f"edit/{recipe}": (".edit-foot", "Save"), "household": (".members", "(you)")}
    two, wire = fresh_device(players, one)
    page = two.page
    wire.keep("page", "household")
    page.goto(server.address("library"))
    for place in there:
        go(two, place)
        expect_loading(page)
    until_failed(wire, "page", "household")
    for place in there:
        go(two, place)
        expect_failed(page)
    wire.release()
    for place in reversed(there):
        go(two, place)
        selector, text = there[place]
        failed = page.locator(".library-screen .state[role=alert]")
        expect(failed.or_(page.locator(f".library-screen {selector}")).first).to_be_visible()
        if failed.count():
            retry(page)
        expect(page.locator(f".library-screen {selector}")).to_contain_text(text)
        expect(page.locator(".library-screen .state[role=alert], .library-screen .skeleton")).to_have_count(0)
    for kind in ("recipe", "edit", "cookbook"):
        go(two, f"{kind}/{'0' * 32}")
        state = page.locator(".library-screen .state")
        expect(state).to_contain_text("isn't in your household")
        expect(state.get_by_role("link")).to_be_visible()


def test_states_before_the_households_are_known(server, players):
    one = players(server)
    found(one, samples=False)
    recipe = add_recipe(one, "Soup", ["1 onion"])
    until_sent(one.page)
    two, wire = fresh_device(players, one)
    page = two.page
    wire.keep("households")
    page.goto(server.address(f"library/recipe/{recipe}"))
    expect(page.locator(".library .skeleton")).to_be_visible()
    expect(page.locator(".library-screen")).to_have_count(0)
    wire.kept.clear()
    wire.cut()
    expect(page.locator(".library .state[role=alert]")).to_be_visible()
    expect(page.locator(".library-screen")).to_have_count(0)
    wire.release()
    wire.mend()
    connect_now(page, ".library .state .button")
    expect(page.locator("main h1")).to_have_text("Soup")
    expect(page.locator(".library .skeleton, .library .state")).to_have_count(0)


def test_states_of_the_matches(server, players):
    """The server computes them: while they load, after a failure, the last ones, and further
    ones."""
    player = players(server)
    page = player.page
    wire, messages = Wire(page), Messages(page)
    found(player, samples=False)
    for name in ("Soup", "Stew"):
        add_recipe(player, name, ["2 onions"])
    go(player, "pantry")
    page.locator("#pantry-add").fill("5 onions")
    page.keyboard.press("Enter")
    until_sent(page)
    wire.keep("matches")
    go(player, "matches")
    expect_loading(page)
    until_failed(wire, "matches")
    expect_failed(page)
    # A page of one row, with another page after it.
    wire.change(lambda message: {**message, "rows": message["rows"][:1], "more": True}
                if message["type"] == "matches" and len(message["rows"]) == 2 else message)
    retry(page)
    expect(page.locator(".match b")).to_have_text(["Soup"])
    page.get_by_role("button", name="More →").click()
    expect(page.locator(".match b")).to_have_text(["Soup", "Stew"])
    assert messages.last("list_matches")["offset"] == 1
    expect(page.get_by_role("button", name="More →")).to_have_count(0)
    # The last results, with the reason.
    wire.change(refusing("matches"))
    go(player, "pantry")
    go(player, "matches")
    expect(page.locator(".library-screen [role=status]")).to_have_text(re.compile(f"{ACCESS} This is how it was last."))
    expect(page.locator(".match b")).to_have_text(["Soup"])
    wire.cut()
    expect(page.locator(".library-notice")).to_be_visible()
    go(player, "pantry")
    go(player, "matches")
    expect(page.locator(".library-screen [role=status]")).to_have_text(
        re.compile("You're offline. This is how it was last."))
    # Nobody has requested this order yet.
    page.locator("#match-sort").select_option("name")
    expect(page.locator(".library-screen .state[role=alert]")).to_contain_text("You're offline")
    wire.release()
    wire.mend()
    connect_now(page, ".library-screen .state .button")
    expect(page.locator(".match b")).to_have_text(["Soup", "Stew"])
    page.locator("#match-makeable").click()
    expect(page.locator(".match b")).to_have_count(2)
    go(player, "pantry")
    page.get_by_role("button", name="onions", exact=True).click()
    page.locator(".sheet").get_by_role("button", name="Delete").click()
    until_sent(page)
    go(player, "matches")
    page.locator("#match-makeable").click()
    expect(page.locator(".library-screen .state")).to_contain_text("any recipe right now")
    expect(page.locator(".library-screen").get_by_role("link", name="To the pantry")).to_be_visible()
