"""Cooking on the page: steps, the timers that a household shares, and the end, with one and with several cooks."""

import re

import pytest
from playwright.sync_api import expect

from library import add_recipe, connect_now, found, go, until_sent
from player import DESKTOP, PHONE
from test_library_activity import join
from test_screens import Tour
from wire import Wire

STEPS = ["Chop the onions.", "Boil the water with the onions.", "Serve."]
# A browser that listens, and that says what the test has it hear.
LISTENER = """
    window.SpeechRecognition = class {
        start() { window.listener = this; }
        stop() { window.listener = null; }
    };
    window.say = (text) => window.listener.onresult({ resultIndex: 0, results: [Object.assign([{ transcript: text }], { isFinal: true })] });
"""
# Counts what keeps the screen on.
WAKE_LOCK = """
    window.locks = 0;
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
        window.locks += 1;
        return { released: false, release: async () => { window.locks -= 1; } };
    } } });
"""


def begin(player, name="Soup", steps=STEPS, timers=None):
    """Adds a recipe and cooks it. Returns the session's id."""
    page = player.page
    add_recipe(player, name, ["2 onions", "1 l water"], steps)
    if timers:
        page.get_by_role("link", name="Edit recipe").click()
        page.locator(".step-row details summary").first.click()
        page.locator(".step-row").first.get_by_label("Timers (min)").fill(timers)
        page.locator(".edit-foot [type=submit]").click()
        expect(page.locator("main h1")).to_have_text(name)
    until_sent(page)
    page.get_by_role("button", name="Cook", exact=True).click()
    expect(page.locator(".cook-step h2")).to_have_text(f"Step 1 of {len(steps)}")
    return page.url.split("/cook/")[1]


def start_timer(page, label, minutes):
    page.get_by_role("button", name="New timer").click()
    page.locator("#timer-label").fill(label)
    page.locator("#timer-minutes").fill(minutes)
    page.locator(".sheet [type=submit]").click()


def timer(page, label):
    return page.locator(".timer", has_text=label)


def two_cooks(server, players):
    """Ana and Bo in one household and in one kitchen."""
    ana, bo = players(server), players(server)
    ana.name("Ana", "🦊")
    bo.name("Bo", "🐼")
    found(ana, samples=False, name="Casa")
    join(server, ana, bo)
    session = begin(ana)
    bo.page.locator(".cook-bar-link").click()
    bo.page.get_by_role("button", name="Cook along").click()
    expect(bo.page.get_by_role("button", name="Done", exact=True)).to_be_visible()
    expect(ana.page.locator(".cook-head")).to_contain_text("Bo")
    return ana, bo, session


def test_a_recipe_is_cooked_step_by_step(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    begin(player, timers="10")
    expect(page.locator(".cook-text")).to_have_text(STEPS[0])
    # Only what the step speaks of.
    expect(page.locator(".cook-step .cook-ingredients li")).to_have_text([re.compile("onions")])
    page.get_by_role("button", name="10 min").click()
    clock = page.locator(".timer .timer-clock")
    expect(clock).to_have_text(re.compile(r"^9:5\d$"))
    # The rest of the library stays at hand, with the timer.
    page.get_by_role("link", name="Back to the recipe").click()
    bar = page.locator(".cook-bar")
    expect(bar).to_contain_text("Soup")
    expect(bar.locator(".timer-clock")).to_have_text(re.compile(r"^9:[45]\d$"))
    go(player, "groceries")
    bar.locator("a").click()
    for place in range(3):
        expect(page.locator(".cook-step h2")).to_have_text(f"Step {place + 1} of 3")
        page.get_by_role("button", name="Done", exact=True).click()
        expect(page.locator(".cook-progress")).to_have_attribute("value", str(place + 1))
    page.get_by_role("button", name="Finish").click()
    page.locator("#finish-rating").select_option("9")
    page.locator("#finish-note").fill("More salt")
    page.locator(".finish").get_by_role("button", name="More: Servings left over").click()
    page.locator(".finish [type=submit]").click()
    expect(page.locator(".recipe-head")).to_contain_text("Cooked once")
    expect(page.locator(".cooking-notes")).to_contain_text("More salt")
    expect(page.locator(".cook-bar")).to_be_hidden()
    page.keyboard.press("Escape")
    go(player, "pantry")
    expect(page.locator(".pantry-item")).to_contain_text("Leftovers: Soup")


def test_what_is_finished_can_be_undone(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "pantry")
    page.locator("#pantry-add").fill("5 onions")
    page.keyboard.press("Enter")
    expect(page.locator(".lot")).to_contain_text("5")
    begin(player)
    page.get_by_role("button", name="Finish").click()
    page.locator(".finish [type=submit]").click()
    expect(page.locator(".sheet")).to_contain_text("5 → 3")
    page.keyboard.press("Escape")
    page.locator(".undo button").click()
    expect(page.locator(".recipe-head")).to_contain_text("Not cooked yet")
    go(player, "pantry")
    expect(page.locator(".lot")).to_contain_text("5")


def test_cooks_share_steps_and_timers(server, players):
    ana, bo, _ = two_cooks(server, players)
    start_timer(ana.page, "Pasta", "20")
    expect(timer(bo.page, "Pasta").locator(".timer-clock")).to_have_text(re.compile(r"^19:5\d$"))
    bo.page.get_by_role("button", name="Pause: Pasta").click()
    expect(timer(ana.page, "Pasta")).to_have_attribute("data-state", "paused")
    ana.page.get_by_role("button", name="One minute more: Pasta").click()
    expect(timer(bo.page, "Pasta").locator(".timer-clock")).to_have_text(re.compile(r"^20:\d\d$"))
    bo.page.get_by_role("button", name="I'm doing this").click()
    expect(ana.page.locator(".cook-step")).to_contain_text("Doing it: Bo")
    expect(ana.page.get_by_role("button", name="I'm doing this")).to_have_count(0)
    bo.page.get_by_role("button", name="Done", exact=True).click()
    expect(ana.page.locator(".cook-step")).to_contain_text("Done: Bo")
    ana.page.get_by_role("button", name="Cancel: Pasta").click()
    expect(bo.page.locator(".timer")).to_have_count(0)
    ana.page.get_by_role("button", name="More", exact=True).click()
    ana.page.get_by_role("button", name="What happened").click()
    rows = ana.page.locator(".sheet li")
    expect(rows.first).to_contain_text("Cancelled “Pasta”: you")
    expect(ana.page.locator(".sheet")).to_contain_text("Step 1 done: Bo")


def test_a_timer_rings_everywhere_until_one_stops_it(server, players):
    ana, bo, _ = two_cooks(server, players)
    go(bo, "groceries")
    start_timer(ana.page, "Eggs", "0.03")
    expect(timer(ana.page, "Eggs")).to_have_attribute("data-state", "ringing")
    expect(bo.page.locator(".cook-bar")).to_have_attribute("data-state", "ringing")
    expect(bo.page.get_by_role("alert").filter(has_text="Time's up: Eggs")).to_have_count(1)
    bo.page.locator(".cook-bar").get_by_role("button", name="Stop").click()
    expect(ana.page.locator(".timer")).to_have_count(0)
    expect(bo.page.locator(".cook-bar")).to_have_attribute("data-state", "calm")


def test_a_device_without_a_connection_rings_by_itself(server, players):
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    begin(player)
    # For a busy machine that is long enough to do what comes before the end.
    start_timer(page, "Eggs", "0.25")
    expect(timer(page, "Eggs")).to_have_attribute("data-state", "running")
    wire.cut()
    expect(page.locator(".library-notice")).to_be_visible()
    page.get_by_role("button", name="Pause: Eggs").click()
    expect(page.locator(".toast")).to_be_visible()
    expect(timer(page, "Eggs")).to_have_attribute("data-state", "ringing", timeout=30_000)
    wire.mend()
    connect_now(page)
    timer(page, "Eggs").get_by_role("button", name="Stop").click()
    expect(page.locator(".timer")).to_have_count(0)


def test_a_page_that_is_opened_anew_has_the_bar_on_the_game_s_screens_too(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    begin(player)
    start_timer(page, "Rice", "30")
    expect(timer(page, "Rice")).to_have_attribute("data-state", "running")
    page.goto(server.address("map"))
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-screen", "map")
    expect(page.locator(".cook-bar .timer-clock")).to_have_text(re.compile(r"^29:\d\d$"))
    page.locator(".cook-bar a").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Stop without a dish").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".state")).to_contain_text("This cooking was stopped")
    go(player, "recipes")
    expect(page.locator(".cook-bar")).to_be_hidden()


def test_voice_and_keys_turn_the_page(server, players):
    player = players(server)
    page = player.page
    page.add_init_script(LISTENER)
    found(player, samples=False)
    begin(player)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Listen for my voice").check()
    page.keyboard.press("Escape")
    step = page.locator(".cook-step h2")
    page.evaluate("() => say('Okay, next step please')")
    expect(step).to_have_text("Step 2 of 3")
    page.evaluate("() => say('previous')")
    expect(step).to_have_text("Step 1 of 3")
    page.keyboard.press("ArrowRight")
    expect(step).to_have_text("Step 2 of 3")
    page.evaluate("() => say('show ingredients')")
    expect(page.locator(".sheet .cook-ingredients li")).to_have_count(2)
    page.keyboard.press("Escape")
    go(player, "recipes")
    assert page.evaluate("() => window.listener") is None


def test_the_screen_stays_on_while_one_cooks(server, players):
    player = players(server)
    page = player.page
    page.add_init_script(WAKE_LOCK)
    found(player, samples=False)
    session = begin(player)
    page.wait_for_function("() => window.locks === 1")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_label("Keep the screen on").uncheck()
    page.wait_for_function("() => window.locks === 0")
    page.get_by_label("Keep the screen on").check()
    page.wait_for_function("() => window.locks === 1")
    page.keyboard.press("Escape")
    go(player, "recipes")
    page.wait_for_function("() => window.locks === 0")
    go(player, f"cook/{session}")
    page.wait_for_function("() => window.locks === 1")


@pytest.mark.parametrize("name, viewport, locale, scheme", [
    ("es-dark", PHONE, "es-ES", "dark"), ("en-light", DESKTOP, "en-GB", "light"),
])
def test_screens(server, players, name, viewport, locale, scheme):
    """Pictures of the cooking screens, and what the audit finds; all targets are large."""
    tour = Tour(f"cooking-{name}")
    player = players(server, viewport=viewport, locale=locale, color_scheme=scheme)
    page = player.page
    page.goto(server.address("library"))
    page.locator("#household-name").wait_for()
    found(player)
    go(player, "recipes")
    page.locator(".recipe-link").first.click()
    page.locator(".recipe-actions .button").first.click()
    page.locator(".cook-step").wait_for()
    page.locator(".cook-timers > button").click()
    tour.see(player, "cooking-timer-sheet")
    page.locator("#timer-label").fill("Pasta")
    page.locator(".sheet [type=submit]").click()
    page.locator(".timer").wait_for()
    page.locator("[data-focus=claim]").click()
    page.locator(".cook-step .badge").wait_for()
    # Not under the bar at the top, to which one has scrolled.
    page.evaluate("() => scrollTo(0, 0)")
    tour.see(player, "cooking-step")
    small = page.evaluate("""() => [...document.querySelectorAll(".cook-screen :is(button, a)")]
        .filter((one) => one.checkVisibility())
        .map((one) => [one.textContent, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => width < 48 || height < 48).map(([text]) => text)""")
    assert small == []
    page.locator("[data-open=menu]").click()
    tour.see(player, "cooking-menu")
    page.keyboard.press("Escape")
    start_ringing(page)
    page.evaluate("() => scrollTo(0, 0)")
    tour.see(player, "cooking-ringing")
    page.locator(".cook-head a").click()
    page.locator(".cook-bar").wait_for()
    tour.see(player, "cooking-bar")
    page.locator(".cook-bar .timer-stop").click()
    expect(page.locator(".cook-bar")).to_have_attribute("data-state", "calm")
    page.locator(".cook-bar a").click()
    page.locator("[data-focus=finish]").click()
    tour.see(player, "cooking-finish")
    assert not tour.problems, "\n".join(sorted(set(tour.problems)))


def start_ringing(page):
    page.locator(".cook-timers > button").click()
    page.locator("#timer-label").fill("Eggs")
    page.locator("#timer-minutes").fill("0.02")
    page.locator(".sheet [type=submit]").click()
    page.locator(".timer[data-state=ringing]").wait_for()
