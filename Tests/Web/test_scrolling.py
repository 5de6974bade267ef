"""Back leads to where a screen was left."""

import datetime

import pytest

from library import fill_library, found, go
from player import PHONE, until_drawn

TODAY = datetime.date.today()
# Another day of this week.
BESIDE = TODAY - datetime.timedelta(TODAY.weekday() or -1)

# Opens a recipe that is in sight, as a finger does. False as long as there is none.
OPEN_ONE = """() => {
    const link = [...document.querySelectorAll("main a[href*='/recipe/']")].find((one) => {
        const { top } = one.getBoundingClientRect();
        return top > 80 && top < 500 && one.checkVisibility();
    });
    link?.click();
    return Boolean(link);
}"""


def until_scrolled(page) -> float:
    """Until the screen is long enough to be scrolled, and is. Returns how far."""
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
    # What is opened anew begins at its top, and what the person moves isn't moved back.
    go(player, "groceries")
    page.locator("#grocery-add").wait_for()
    page.wait_for_function("() => scrollY === 0")


@pytest.mark.parametrize("screen, kind, count, fields", [
    ("pantry", "pantry_item", 60, {}),
    ("cookbooks", "cookbook", 40, {}),
    ("lists/tag", "tag", 40, {"color": "red"}),
    ("groceries", "grocery_need", 60, {}),
    # There today's meals come into sight by themselves.
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
    # And nothing moves it on.
    until_drawn(page)
    assert page.evaluate("() => scrollY") == pytest.approx(top, abs=1)
