"""Every screen of the library in both languages, dark and light, and in windows of every kind: a
picture in .build/screenshots, and the audit's findings; and the library's size."""

import datetime

import pytest
from playwright.sync_api import expect

from library import add_grocery, found, go, until_sent
from player import DESKTOP, PHONE, until_drawn
from test_screens import FOCUS, Tour, until_still
from wire import Wire

LIBRARY_LIMIT = 140_000
# The line parser, which loads after the library.
LINES_LIMIT = 20_000
SCREENS = ("", "recipes", "pantry", "matches", "cookbooks", "plan", "groceries", "more", "refused", "households", "household",
           "add", "import", "lists", "lists/category", "lists/aisle", "lists/substitution", "lists/conversion",
           "activity", "discover")


@pytest.mark.parametrize("name, viewport, locale, scheme", [
    ("es-dark", PHONE, "es-ES", "dark"), ("en-light", DESKTOP, "en-GB", "light"),
])
def test_screens(server, players, name, viewport, locale, scheme):
    tour = Tour(f"library-{name}", viewport)
    player = players(server, viewport=viewport, locale=locale, color_scheme=scheme,
                     reduced_motion="no-preference" if scheme == "dark" else "reduce")
    page = player.page
    page.goto(server.address("library"))
    page.locator("#household-name").wait_for()
    tour.see(player, "library-welcome")
    found(player)
    fill(player)
    for screen in SCREENS:
        go(player, screen)
        page.locator("main h1").wait_for()
        expect(page.locator(".spinner, .skeleton")).to_have_count(0)
        tour.see(player, f"library-{screen.replace('/', '-') or 'home'}")
    go(player, "cookbooks")
    page.locator(".library-screen .row .button").click()
    page.locator("#book-name").fill("Weeknights")
    page.locator(".sheet [type=submit]").click()
    page.locator(".book").first.click()
    page.locator(".book-head + .row .button").first.click()
    page.locator(".sheet .box").first.check()
    tour.see(player, "library-cookbook-sheet")
    page.locator(".sheet [type=submit]").click()
    page.locator(".recipe-card").wait_for()
    tour.see(player, "library-cookbook")
    go(player, "recipes")
    page.locator(".recipe-link").first.click()
    page.locator(".recipe-head").wait_for()
    tour.see(player, "library-recipe")
    for index, sheet in ((1, "cook"), (3, "plan")):
        page.locator(".recipe-actions .button").nth(index).click()
        page.locator(".sheet").wait_for()
        tour.see(player, f"library-{sheet}-sheet")
        page.keyboard.press("Escape")
    page.locator(".recipe-tools a").click()
    page.locator(".edit-row").first.wait_for()
    tour.see(player, "library-edit")
    go(player, "recipes")
    page.locator(".filter-button").click()
    tour.see(player, "library-filter")
    page.keyboard.press("Escape")
    assert not tour.problems, "\n".join(sorted(set(tour.problems)))


@pytest.mark.parametrize("name, viewport, locale, scheme", [
    ("es-dark", PHONE, "es-ES", "dark"), ("en-light", DESKTOP, "en-GB", "light"),
])
def test_sheets(server, players, name, viewport, locale, scheme):
    """The sheets of the library's screens, and refused changes."""
    tour = Tour(f"library-{name}", viewport)
    player = players(server, viewport=viewport, locale=locale, color_scheme=scheme)
    page = player.page
    wire = Wire(page)
    found(player)
    fill(player)

    def see(sheet: str, opener: str, what: str = ".sheet"):
        page.locator(opener).first.click()
        page.locator(what).wait_for()
        tour.see(player, f"library-{sheet}")

    go(player, "household")
    page.locator(".members + p + .row .button:not(.quiet)").click()
    see("invitation-sheet", ".sheet .stacked > .button", ".invitation")
    page.keyboard.press("Escape")
    go(player, "groceries")
    see("grocery-sheet", ".grocery-line .icon-link")
    page.keyboard.press("Escape")
    go(player, "pantry")
    see("pantry-sheet", ".pantry-name")
    page.keyboard.press("Escape")
    go(player, "recipes")
    page.locator(".recipe-link").first.click()
    see("note-sheet", "[data-focus='add note']")
    page.locator("#note-text").fill("More salt")
    page.locator(".sheet [type=submit]").click()
    page.locator(".cooking-notes li").wait_for()
    until_sent(page)
    page.locator(".recipe-tools [aria-haspopup]").click()
    see("history-sheet", ".sheet .button:has-text('🕘')", ".history > li")
    page.keyboard.press("Escape")
    wire.change(refused)
    go(player, "groceries")
    for line in ("1 kg rice", "2 kg flour"):
        add_grocery(player, line)
    until_sent(page)
    go(player, "refused")
    expect(page.locator(".refused-list > li")).to_have_count(2)
    page.evaluate("() => document.querySelectorAll('.undo, .toast').forEach((one) => one.remove())")
    tour.see(player, "library-refused-list")
    assert not tour.problems, "\n".join(sorted(set(tour.problems)))


def refused(message: dict) -> dict:
    """The answer of a server that accepts no more edits."""
    if message["type"] != "edited":
        return message
    return {"type": "edit_refused", "re": message["re"], "household_id": message["household_id"],
            "edit_id": message["edit_id"], "op": 0, "kind": "recipe", "id": "0" * 32, "field": "about",
            "reason": "stale_field", "text": "somebody has changed it", "current": {"about": "A soup for cold days."}}


def fill(player):
    """Adds something to the pantry, the list and the plan."""
    page = player.page
    go(player, "pantry")
    for line in ("3 tomatoes", "2 onion", "6 egg", "1 l milk"):
        page.locator("#pantry-add").fill(line)
        page.keyboard.press("Enter")
    page.locator(".pantry-item", has_text="milk").locator(".pantry-name").click()
    page.locator(".sheet input[type=date]").first.fill(str(datetime.date.today() + datetime.timedelta(days=1)))
    page.locator(".sheet [type=submit]").click()
    go(player, "groceries")
    page.locator("#grocery-add").wait_for()
    for line in ("2 kg potatoes", "1 bread"):
        add_grocery(player, line)
    page.locator(".grocery-line .box").first.click()
    go(player, "plan")
    page.locator(".day.today .icon-link").first.click()
    page.locator("#plan-what").fill("Pizza")
    page.locator(".sheet [type=submit]").click()
    page.locator(".plan-entry").wait_for()
    until_sent(page)


def test_focus_can_be_seen(server, players):
    """Tab reaches every control of each screen, and each shows it."""
    player = players(server)
    page = player.page
    found(player)
    fill(player)
    for place in ("", "recipes", "pantry", "groceries", "add", "plan", "households"):
        go(player, place)
        until_drawn(page)
        page.locator("main h1").wait_for()
        expect(page.locator(".spinner, .skeleton")).to_have_count(0)
        until_still(page)
        tab_through(page)


def tab_through(page):
    """From the beginning of the screen to its end."""
    # Short messages and undo buttons aren't part of the screen.
    page.evaluate("() => document.querySelectorAll('.undo, .toast').forEach((one) => one.remove())")
    page.evaluate("""() => {
        window.controls = [...document.querySelectorAll(
            "main :is(a[href], button, input, select, textarea, summary, [tabindex='0'])")]
            .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0);
        window.reached = new Set();
        document.querySelector("main").focus();
    }""")
    count = page.evaluate("() => window.controls.length")
    assert count > 10
    # A date has several tab stops.
    for _ in range(2 * count + 20):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        assert focus["isBody"] or focus["hasOutline"], focus["what"]
        is_done = page.evaluate("""() => {
            window.reached.add(document.activeElement);
            return !document.activeElement.closest("main");
        }""")
        if is_done:
            break
    assert page.evaluate("""() => window.controls.filter((one) => one.isConnected && !window.reached.has(one))
        .map((one) => one.outerHTML.slice(0, 120))""") == []


def test_weight(server, players):
    """The library's script and styles, and its later files, compressed as sent."""
    player = players(server)
    page = player.page
    page.goto(server.address("library"))
    page.locator("#household-name").wait_for()
    page.wait_for_function("""() => performance.getEntriesByType("resource")
        .some(({ name }) => new URL(name).pathname.startsWith("/lines"))""")
    sizes, lines = page.evaluate("""() => ["/library", "/lines"].map((start) => performance.getEntriesByType("resource")
        .filter(({ name }) => new URL(name).pathname.startsWith(start)).map(({ encodedBodySize }) => encodedBodySize))""")
    print(f"library: {sum(sizes)} bytes in {len(sizes)} files, then lines: {lines}")
    assert len(sizes) == 2 and 20_000 < sum(sizes) < LIBRARY_LIMIT
    assert len(lines) == 1 and 5_000 < lines[0] < LINES_LIMIT
