"""Links that lead nowhere."""

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("place", ["nowhere", "%", "%E0%A4%A"])
def test_link_to_nowhere_says_so(server, players, place):
    """Also one that can't be decoded, on opening the page and on a change of its hash."""
    player = players(server)
    player.go(place)
    expect(player.page.locator("main h1")).to_have_text("Nothing is cooking here")
    player.go("profile")
    expect(player.page.locator("main h1")).not_to_have_text("Nothing is cooking here")
    player.page.evaluate("(place) => { location.hash = `#/${place}`; }", place)
    expect(player.page.locator("main h1")).to_have_text("Nothing is cooking here")
