"""Back restores a screen's scroll position."""

import datetime

import pytest

from library import fill_library, found, go
from player import PHONE, until_drawn

TODAY = datetime.date.today()
# Another day of this week.
BESIDE = TODAY - datetime.timedelta(TODAY.weekday() or -1)

# Opens a visible recipe, like a finger. False as long as there is none.
OPEN_ONE = """() => {
    const link = [...document.querySelectorAll("main a[href*='/recipe/']")].find((one) => {
        const { top } = one.getBoundingClientRect();
        return top > 80 && top < 500 && one.checkVisibility();
    });
    link?.click();
    return Boolean(link);
}"""


def until_scrolled(page) -> float:
    """Waits until the screen is long enough to scroll, and scrolls it. Returns the position."""
    page.wait_for_function("""() => {
        scrollTo(0, 700);
        return scrollY > 300;
    }""")
    return page.evaluate("() => scrollY")


@pytest.mark.parametrize("screen", ["recipes", "", "matches"])
def test_back_from_a_recipe(server, players, screen):
    player = players(server, viewport=PHONE, has_touch=True)
    page = player.page
    found(player)
    if screen == "recipes":
        fill_library(page, 200)
        page.reload()
    page.locator(".recipe-card").first.wait_for()
    go(player, screen)
    top = until_scrolled(page)
    page.wait_for_function(OPEN_ONE)
    page.locator(".recipe-head").wait_for()
    page.wait_for_function("() => scrollY === 0")
    page.go_back()
    page.wait_for_function("(top) => Math.abs(scrollY - top) <= 1", arg=top)
    # A newly opened screen starts at its top, and the page doesn't undo the person's scrolling.
    go(player, "groceries")
    page.locator("#grocery-add").wait_for()
    page.wait_for_function("() => scrollY === 0")


@pytest.mark.parametrize("screen, kind, count, fields", [
    ("pantry", "pantry_item", 60, {}),
    ("cookbooks", "cookbook", 40, {}),
    ("lists/tag", "tag", 40, {"color": "red"}),
    ("groceries", "grocery_need", 60, {}),
    # There the screen scrolls to today's meals by itself.
    ("plan", "plan_entry", 40, {"day": f"{BESIDE}", "slot": "dinner", "servings": 4, "text": "Rice"}),
])
def test_back_to_a_list(server, players, screen, kind, count, fields):
    player = players(server, viewport=PHONE, has_touch=True)
    page = player.page
    found(player, samples=False)
    fill_library(page, count, kind, fields=fields)
    page.reload()
    go(player, screen)
    top = until_scrolled(page)
    go(player, "more")
    page.locator(".app-info").wait_for()
    page.wait_for_function("() => scrollY === 0")
    page.go_back()
    page.wait_for_function("(top) => Math.abs(scrollY - top) <= 1", arg=top)
    # And nothing moves it further.
    until_drawn(page)
    assert page.evaluate("() => scrollY") == pytest.approx(top, abs=1)
