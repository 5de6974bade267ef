"""A new player's first order, with the clock stopped, and the first round right after it."""

import json

import pytest
from playwright.sync_api import expect

from player import PHONE
from test_layout import STATION, faults_at

SIZES = [(320, 568), (360, 640), (390, 844), (844, 390), (640, 400), (1024, 768), (1280, 800)]
LESSON = {
    "parts": [part for part in STATION["parts"] if "layer" not in part] + [".hint", ".lanes-box .button"],
    "controls": [*STATION["controls"], ".lanes-box .button"],
}
# The lesson as the player sees it; read in one evaluation, since all of it changes with each tap.
LOOK = """() => {
    const pointed = [...document.querySelectorAll(".pointed")];
    return {
        next: document.querySelector(".slots li.next")?.dataset.ingredient,
        pointed: pointed.map((one) => one.dataset.ingredient),
        described: pointed.map((one) => document.getElementById(one.getAttribute("aria-describedby")).id),
        hint: document.querySelector(".hint").textContent,
        plate: document.querySelectorAll(".slots li.done").length,
        time: document.querySelector(".time").textContent,
        served: document.querySelector(".served b").textContent,
    };
}"""


def begin(players, server, **options):
    """A new player in the lesson, after the first press."""
    player = players(server, is_new=True, **options)
    player.go()
    player.page.locator(".hero .huge-button").click()
    player.page.locator(".pointed").wait_for()
    return player


def look(page):
    return page.evaluate(LOOK)


def tap(page, kind: str):
    """Taps the ingredient that is pointed at, or another one."""
    button = ".ingredient.pointed" if kind == "right" else ".ingredient:not(.pointed)"
    page.evaluate("(button) => document.querySelector(button).dispatchEvent("
                  "new PointerEvent('pointerdown', { button: 0, bubbles: true }))", button)


def serve(page):
    for count in range(look(page)["plate"] + 1, 9):
        tap(page, "right")
        page.wait_for_function(
            "(count) => document.querySelectorAll('.slots li.done').length === count"
            " || !document.querySelector('.pointed')", arg=count)
        if page.locator(".pointed").count() == 0:
            return


def note_requests(page) -> list:
    requests = []
    page.on("websocket", lambda socket: socket.on(
        "framesent", lambda text: requests.append(json.loads(text))))
    return requests


def sent(requests, *kinds) -> list[str]:
    return [request["type"] for request in requests if request["type"] in kinds]


def test_lesson_leads_into_the_first_round(server, players):
    player = players(server, is_new=True)
    page = player.page
    requests = note_requests(page)
    player.go()
    page.evaluate("""() => {
        window.digits = [];
        new MutationObserver(() => {
            const digit = document.querySelector(".countdown:not([hidden]) span")?.textContent;
            if (digit && digit !== window.digits.at(-1)) window.digits.push(digit);
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }""")
    page.locator(".hero .huge-button").click()
    page.locator(".pointed").wait_for()
    before = look(page)
    assert before["pointed"] == [before["next"]]
    assert before["described"] == ["lesson-hint"]
    assert before["hint"] == "Build the order from the bottom up. Tap: bun"

    tap(page, "wrong")
    expect(page.locator(".hint")).to_have_text("Not that one yet. First comes: bun")
    assert look(page) | {"hint": ""} == before | {"hint": ""}
    serve(page)
    expect(page.locator(".hint")).to_have_text("Perfect, that's it! And now against the clock…")
    assert sent(requests, "start_round", "tap") == []
    expect(page.locator("body")).to_have_attribute("data-screen", "kitchen")
    player.until_cooking()
    # A browser that was blocked for a second skips one.
    digits = page.evaluate("() => window.digits")
    assert digits and digits == sorted(set(digits), reverse=True) and set(digits) <= {"3", "2", "1"}
    assert sent(requests, "start_round", "tap") == ["start_round"]
    # Only the usual way to play is left.
    page.go_back()
    expect(page.locator("body")).to_have_attribute("data-screen", "home")
    player.go("kitchen")
    player.until_cooking()
    player.run_out()
    page.locator(".result").wait_for()
    player.go()
    page.locator(".hero .huge-button").click()
    expect(page.locator("body")).to_have_attribute("data-screen", "map")


def test_lesson_stands_still(server, players):
    """However long the player thinks."""
    page = begin(players, server).page
    before = look(page)
    # The clock is driven by frames: a second of them would show.
    page.evaluate("""async () => {
        for (const until = performance.now() + 1_000; performance.now() < until;) {
            await new Promise(requestAnimationFrame);
        }
    }""")
    assert look(page) == before


def test_lesson_can_be_skipped(server, players):
    player = begin(players, server)
    page = player.page
    page.locator(".lanes-box .button").click()
    page.locator(".countdown span").wait_for()
    expect(page.locator("body")).to_have_attribute("data-screen", "kitchen")
    player.until_cooking()


def test_lesson_that_is_left_comes_again(server, players):
    player = begin(players, server)
    page = player.page
    page.locator(".leave").click()
    expect(page.locator("body")).to_have_attribute("data-screen", "home")
    page.locator(".hero .huge-button").click()
    page.locator(".pointed").wait_for()


def test_settings_offer_the_lesson_again(server, players):
    player = players(server, locale="es-ES")
    page = player.page
    player.go("settings")
    page.get_by_text("Cómo se juega").click()
    expect(page.locator(".hint")).to_have_text("Monta el pedido de abajo arriba. Toca: pan")
    page.locator(".lanes-box .button").click()
    expect(page.locator("body")).to_have_attribute("data-screen", "settings")


def test_player_with_stars_needs_no_lesson(server, players):
    """In a browser that knows only the player's credentials."""
    player = players(server)
    page = player.page
    player.start_round()
    player.serve(1)
    player.leave()
    page.locator(".result").wait_for()
    known = page.evaluate("() => localStorage.getItem('chefdash.player')")
    other = players(server, is_new=True)
    other.page.add_init_script(f"localStorage.setItem('chefdash.player', {json.dumps(known)})")
    other.go()
    other.page.locator(".hero .huge-button").click()
    expect(other.page.locator("body")).to_have_attribute("data-screen", "map")
    other.go()
    expect(other.page.locator(".hero .huge-button")).to_have_attribute("href", "#/map")


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_lesson_fits_every_window(server, players, locale):
    player = begin(players, server, locale=locale, has_touch=True, viewport=PHONE)
    faults = faults_at(SIZES, player.page, f"lesson-{locale[:2]}", LESSON)
    tap(player.page, "wrong")
    faults += faults_at(SIZES[:4], player.page, f"lesson-wrong-{locale[:2]}", LESSON)
    assert not faults, "\n".join(faults)
