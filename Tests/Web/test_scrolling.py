"""Back leads to where a screen was left."""

import pytest

from library import fill_library, found, go
from player import PHONE

# Opens a recipe that is in sight, as a finger does. False as long as there is none.
OPEN_ONE = """() => {
    const link = [...document.querySelectorAll("main a[href*='/recipe/']")].find((one) => {
        const { top } = one.getBoundingClientRect();
        return top > 80 && top < 500 && one.checkVisibility();
    });
    link?.click();
    return Boolean(link);
}"""


@pytest.mark.parametrize("screen", ["recipes", "", "matches"])
def test_back_from_a_recipe(server, players, screen):
    player = players(server, viewport=PHONE, has_touch=True)
    page = player.page
    found(player)
    if screen == "recipes":
        fill_library(page, 200)
    page.goto(server.address("library"))
    page.locator(".recipe-card").first.wait_for()
    go(player, screen)
    page.wait_for_function("""() => {
        scrollTo(0, 700);
        return scrollY > 300;
    }""")
    top = page.evaluate("() => scrollY")
    page.wait_for_function(OPEN_ONE)
    page.locator(".recipe-head").wait_for()
    page.wait_for_function("() => scrollY === 0")
    page.go_back()
    page.wait_for_function("(top) => Math.abs(scrollY - top) <= 1", arg=top)
    # What is opened anew begins at its top, and what the person moves isn't moved back.
    go(player, "groceries")
    page.locator("#grocery-add").wait_for()
    page.wait_for_function("() => scrollY === 0")
