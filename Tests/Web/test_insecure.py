"""The page over plain http from another machine, where browsers restrict it."""

import re

import pytest
from playwright.sync_api import expect

from conftest import RULES
from library import add_recipe, found, go, until_sent
from player import until_drawn
from server import INSECURE_HOST
from test_library_sharing import link_of, share

# Records what a press of "Copy" puts into the clipboard.
HEAR_COPIES = """() => {
    addEventListener("copy", ({ target }) => {
        window.copied = target.value.slice(target.selectionStart, target.selectionEnd);
    });
}"""


class InsecureServer:
    """The same server under a name that isn't the device's own."""

    def __init__(self, server):
        self.server = server

    def address(self, place: str = "") -> str:
        return self.server.address(place).replace("127.0.0.1", INSECURE_HOST)


def forget_untrusted(player):
    """Chromium itself logs that it ignores a header of a page not served over https."""
    assert all("Cross-Origin-Opener-Policy" in error for error in player.errors)
    player.errors.clear()


def of_invitation(player):
    found(player, samples=False)
    go(player, "household")
    player.page.get_by_role("button", name="Invite somebody").click()
    player.page.get_by_role("button", name="Make a code").click()
    return player.page.get_by_role("button", name="Copy"), player.page.locator(".invitation").inner_text()


def of_recipe(player):
    found(player, samples=False)
    recipe = add_recipe(player, "Soup")
    player.page.locator(".recipe-tools [aria-haspopup]").click()
    return player.page.get_by_role("button", name="Copy link"), f"recipe/{recipe}"


def of_shared_recipe(player):
    found(player, samples=False)
    add_recipe(player, "Soup")
    until_sent(player.page)
    url = share(player.page)
    return player.page.get_by_role("button", name="Send the link"), url


def of_calendar(player):
    found(player, samples=False)
    go(player, "plan")
    player.page.get_by_role("button", name="Calendar link").click()
    url = link_of(player.page)
    return player.page.get_by_role("button", name="Copy"), url


def of_room(player):
    player.go("race")
    player.page.locator(".way.room .button").click()
    return player.page.get_by_role("button", name="Share the link"), player.page.locator(".invitation .link").inner_text()


def of_round(player):
    player.start_round()
    player.serve(1)
    player.run_out()
    return player.page.locator(".result").get_by_role("button", name="Share the result"), "/r/"


def of_proof(player):
    button, _ = of_round(player)
    record = told_not_copied(player.page, button).splitlines()[-1]
    player.page.goto(record)
    return player.page.locator(".proof").get_by_role("button", name="Share the result"), record


def of_replay(player):
    of_round(player)
    player.page.locator("a[href^='#/replay/']").first.click()
    return player.page.get_by_role("button", name="Share the result"), "/r/"


def of_daily_challenge(player):
    player.go()
    player.page.locator(".daily .button", has_text="Take it on").click()
    player.until_cooking()
    player.serve(1)
    player.run_out()
    return player.page.get_by_role("button", name="Share your result"), "/r/"


def of_race(player):
    player.go("race")
    player.page.locator(".way.room .button").click()
    player.page.locator(".button[aria-label='Add: Medium bot']").click()
    player.page.locator(".lobby .huge-button").click()
    return player.page.locator(".race-result").get_by_role("button", name="Share the result"), "/r/"


def told_not_copied(page, button) -> str:
    """The message shown if the browser can't copy: the text itself, to be selected."""
    page.evaluate("() => { window.copies = document.execCommand; document.execCommand = () => false; }")
    button.click()
    toast = page.locator(".toast", has_text="Select and copy it yourself: ").last
    text = toast.evaluate("(toast) => toast.textContent").split("yourself: ", 1)[1]
    page.evaluate("() => { document.execCommand = window.copies; }")
    return text


@pytest.mark.parametrize("place", [
    of_invitation, of_recipe, of_shared_recipe, of_calendar, of_room, of_round, of_proof, of_replay, of_daily_challenge,
    of_race,
])
def test_copying_works_or_says_that_it_did_not(own_server, players, place):
    # Bots play until their clock has run out.
    rules = {"clockAtStartTicks": 50, "servedClockTicks": 0} if place is of_race else RULES
    player = players(InsecureServer(own_server(rules)))
    page = player.page
    button, part = place(player)
    assert not page.evaluate("() => isSecureContext")
    page.evaluate(HEAR_COPIES)
    button.click()
    expect(page.locator(".toast.good").last).to_have_text(re.compile("Copied.|Ready to paste."))
    copied = page.evaluate("() => window.copied")
    assert part in copied
    # Its sheet closes after the copy.
    if place is of_recipe:
        page.locator(".recipe-tools [aria-haspopup]").click()
    assert told_not_copied(page, button) == copied
    forget_untrusted(player)


@pytest.mark.parametrize("error, is_copied", [("AbortError", False), ("NotAllowedError", True)])
def test_a_link_is_copied_where_the_device_cannot_share_it(server, players, error, is_copied):
    """A person who cancels the device's share sheet doesn't want a copy, either."""
    player = players(server)
    page = player.page
    player.go("race")
    page.locator(".way.room .button").click()
    page.evaluate("""(name) => {
        navigator.clipboard.writeText = async (text) => { window.copied = text; };
        navigator.share = async () => { window.asked = true; throw new DOMException("", name); };
    }""", error)
    page.get_by_role("button", name="Share the link").click()
    page.wait_for_function("() => window.asked")
    until_drawn(page)
    expect(page.locator(".toast")).to_have_text(["Ready to paste."] if is_copied else [])
    assert bool(page.evaluate("() => window.copied")) == is_copied


def test_what_needs_https_is_said(server, players):
    player = players(InsecureServer(server))
    page = player.page
    found(player, samples=False)
    hint = page.locator(".https-hint")
    for place in ("add", "more"):
        go(player, place)
        expect(hint).to_contain_text("only over https")
    forget_untrusted(player)
    own = players(server)
    found(own, samples=False)
    go(own, "more")
    expect(own.page.locator(".https-hint")).to_have_count(0)


@pytest.mark.parametrize("locale, start, text", [
    ("en-GB", "Cook", "ring when it is in the background and keep the screen on only over https"),
    ("es-ES", "Cocinar", "sonar en segundo plano y mantener la pantalla encendida solo por https"),
])
def test_cooking_says_that_only_https_rings_and_stays_on(server, players, locale, start, text):
    """On the cook's screen, and next to the timer controls."""
    insecure, own = players(InsecureServer(server), locale=locale), players(server, locale=locale)
    for player, count in ((insecure, 1), (own, 0)):
        page = player.page
        found(player, samples=False)
        add_recipe(player, "Soup")
        until_sent(page)
        page.get_by_role("button", name=start, exact=True).click()
        page.locator(".cook-timers").wait_for()
        expect(page.locator(".cook-screen .https-hint")).to_contain_text([text] * count)
        page.locator("[data-focus='new timer']").click()
        page.locator("#timer-label").wait_for()
        expect(page.locator(".sheet .https-hint")).to_contain_text([text] * count)
    forget_untrusted(insecure)
