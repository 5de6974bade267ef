"""Cooking on the page: steps, shared timers, and the end, with one and with several cooks."""

import json
import re

import pytest
from playwright.sync_api import expect

from library import Messages, add_recipe, connect_now, found, go, join, until_sent
from player import DESKTOP, PHONE, take_picture, until, until_drawn
from test_screens import Tour
from wire import Wire

STEPS = ["Chop the onions.", "Boil the water with the onions.", "Serve."]
# A speech recognition that "hears" the test's texts.
LISTENER = """
    window.SpeechRecognition = class {
        start() { window.listener = this; }
        stop() { window.listener = null; }
    };
    window.say = (text) => window.listener.onresult({ resultIndex: 0, results: [Object.assign([{ transcript: text }], { isFinal: true })] });
"""
# Counts the wake locks that keep the screen on. A hidden page loses its lock.
WAKE_LOCK = """
    window.locks = 0;
    window.isHidden = false;
    Object.defineProperty(document, "hidden", { get: () => window.isHidden });
    Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async () => {
        window.locks += 1;
        window.lock = { released: false, release: async () => {
            if (!window.lock.released) window.locks -= 1;
            window.lock.released = true;
        } };
        return window.lock;
    } } });
    window.hide = (isHidden) => {
        window.isHidden = isHidden;
        if (isHidden) window.lock.release();
        document.dispatchEvent(new Event("visibilitychange"));
    };
"""
NO_WAKE_LOCK = "delete navigator.wakeLock; delete Navigator.prototype.wakeLock;"
# Records the device's signals: the last notes of its alarm, its vibrations, and its notifications,
# which are allowed once the page asks; and true if the alarm should sound again.
NOTICED = """
    window.noticed = { notes: 0, buzzes: 0, notices: [] };
    window.again = new Set();
    const [begin, end] = [setInterval, clearInterval];
    window.setInterval = (action, ms) => {
        const id = begin(action, ms);
        if (ms === 1500) window.again.add(id);
        return id;
    };
    window.clearInterval = (id) => { window.again.delete(id); end(id); };
    AudioScheduledSourceNode.prototype.start = function () {
        if (this.type === "square" && this.frequency.value === 1175) window.noticed.notes += 1;
    };
    AudioScheduledSourceNode.prototype.stop = () => {};
    navigator.vibrate = (pattern) => { if (pattern.length === 3 && pattern[0] === 300) window.noticed.buzzes += 1; };
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { this.permission = "granted"; }
        constructor(title) { window.noticed.notices.push(title); }
    };
"""
# Like NOTICED, in a background window, whose sound runs even if the machine has none.
ALARM = NOTICED + """
    window.AudioContext = class extends AudioContext { get state() { return "running"; } };
    document.hasFocus = () => false;
"""
# Like NOTICED, for a browser in which only a worker may show notifications, which the page can then
# remove.
WORKER = """
    window.Notification = class extends Notification {
        constructor() { throw new TypeError("Illegal constructor."); }
    };
    navigator.serviceWorker.getRegistration = async () => ({
        showNotification: (title) => { window.noticed.notices.push(title); },
        getNotifications: async () => [{ close: () => { window.noticed.notices.pop(); } }],
    });
"""
# The round's parts that a bar at its top would hide.
HIDDEN = """() => {
    const bar = document.querySelector(".cook-bar").getBoundingClientRect();
    return [...document.querySelectorAll(".hud, .ticket, .counter, .controls, .ingredient")].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top;
    }).map((one) => one.className);
}"""
# Records the page's pending timeouts and running intervals.
SCHEDULED = """
    window.scheduled = [];
    window.intervals = new Set();
    for (const name of ["setTimeout", "setInterval", "requestAnimationFrame"]) {
        const real = window[name];
        window[name] = (action, ...rest) => {
            const id = real(action, ...rest);
            window.scheduled.push(name === "requestAnimationFrame" ? name : `${name} ${rest[0]}`);
            if (name === "setInterval") window.intervals.add(id);
            return id;
        };
    }
    const clear = clearInterval;
    window.clearInterval = (id) => { window.intervals.delete(id); clear(id); };
"""
# A connection's own timers: the check for silence, and the next ping.
CONNECTION = {"setTimeout 500", "setTimeout 2000"}
# Longer than a dozen pings of two connections.
PATIENCE_S = 60
# Targets of cooking that are too small for a wet finger.
SMALL = """() => [...document.querySelectorAll(
        ":is(.cook-screen, .cook-bar, .sheet) :is(button, a, select, textarea, .choice, input:not([type=checkbox]))")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.outerHTML.slice(0, 120), one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width < 48 || height < 48).map(([html]) => html)"""


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


def two_cooks(server, players, scripts=("", ""), role="adult"):
    """Ana and Bo, who is a member with this role, in one household and in one kitchen."""
    ana, bo = players(server), players(server)
    for player, script in zip((ana, bo), scripts):
        player.page.add_init_script(script)
    ana.name("Ana", "🦊")
    bo.name("Bo", "🐼")
    found(ana, samples=False, name="Casa")
    join(server, ana, bo, role)
    session = begin(ana)
    bo.page.locator(".cook-bar-link").click()
    bo.page.get_by_role("button", name="Cook along").click()
    expect(bo.page.get_by_role("button", name="Done", exact=True)).to_be_visible()
    expect(ana.page.locator(".cook-head")).to_contain_text("Bo")
    return ana, bo, session


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_the_cook_bar_covers_no_button(server, players, viewport):
    player = players(server, viewport=viewport)
    page = player.page
    found(player, samples=False)
    begin(player)
    page.get_by_role("link", name="Back to the recipe").click()
    page.locator(".recipe-tools a").click()
    page.locator(".edit-foot [type=submit]").wait_for()
    expect(page.locator(".cook-bar")).to_be_visible()
    for top in ("0", "document.body.scrollHeight"):
        page.evaluate(f"() => scrollTo(0, {top})")
        until_drawn(page)
        assert page.evaluate("""() => [...document.querySelectorAll(".edit-foot button, .edit-foot a")].map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        }).every(Boolean)""")


def test_a_recipe_is_cooked_step_by_step(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    begin(player, timers="10")
    expect(page.locator(".cook-text")).to_have_text(STEPS[0])
    # Only the ingredients of the step.
    expect(page.locator(".cook-step .cook-ingredients li")).to_have_text([re.compile("onions")])
    page.get_by_role("button", name="10 min").click()
    clock = page.locator(".timer .timer-clock")
    expect(clock).to_have_text(re.compile(r"^9:\d\d$"))
    # The rest of the library is available, and the timer stays visible.
    page.get_by_role("link", name="Back to the recipe").click()
    bar = page.locator(".cook-bar")
    expect(bar).to_contain_text("Soup")
    expect(bar.locator(".timer-clock")).to_have_text(re.compile(r"^9:\d\d$"))
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


@pytest.mark.parametrize("ms, text", [
    (-500, "0:00"), (0, "0:00"), (1, "0:01"), (59_001, "1:00"), (3_599_000, "59:59"), (3_599_001, "1:00:00"),
    (3_600_000, "1:00:00"), (36_061_000, "10:01:01"), (604_800_000, "168:00:00"),
])
def test_what_is_left_is_written_as_on_a_clock(run, ms, text):
    assert run("parts/cooking/timers.js", "({ clockText }, ms) => clockText(ms)", ms) == text


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
    expect(timer(bo.page, "Pasta").locator(".timer-clock")).to_have_text(re.compile(r"^19:\d\d$"))
    bo.page.get_by_role("button", name="Pause: Pasta").click()
    expect(timer(ana.page, "Pasta")).to_have_attribute("data-state", "paused")
    ana.page.get_by_role("button", name="One minute more: Pasta").click()
    expect(timer(bo.page, "Pasta").locator(".timer-clock")).to_have_text(re.compile(r"^20:\d\d$"))
    ana.page.get_by_role("button", name="One minute less: Pasta").click()
    expect(timer(bo.page, "Pasta").locator(".timer-clock")).to_have_text(re.compile(r"^19:\d\d$"))
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
    for text in ("Step 1 done: Bo", "60 s more for “Pasta”: you", "60 s less for “Pasta”: you"):
        expect(ana.page.locator(".sheet")).to_contain_text(text)


def test_a_timer_rings_everywhere_until_one_stops_it(server, players):
    ana, bo, _ = two_cooks(server, players, (ALARM, ALARM + WORKER))
    # Both cooks were asked.
    for player in (ana, bo):
        assert player.page.evaluate("() => Notification.permission") == "granted"
    # In another kitchen, the bar shows only timers that ring elsewhere.
    begin(bo, "Tea", ["Boil it."])
    bar = bo.page.locator(".cook-bar")
    expect(bar).to_be_hidden()
    start_timer(ana.page, "Eggs", "0.03")
    expect(timer(ana.page, "Eggs")).to_have_attribute("data-state", "ringing")
    expect(ana.page.locator(".cook-bar")).to_be_hidden()
    expect(bar).to_be_visible()
    expect(bo.page.get_by_role("alert").filter(has_text="Time's up: Eggs")).to_have_count(1)
    for player in (ana, bo):
        player.page.wait_for_function("""() => window.noticed.notes > 1 && window.noticed.buzzes > 1
            && window.noticed.notices.join() === "Time's up: Eggs" """)
    bar.get_by_role("button", name="Stop").click()
    expect(ana.page.locator(".timer")).to_have_count(0)
    expect(bar).to_be_hidden()
    bo.page.wait_for_function("() => window.noticed.notices.length === 0")
    heard = ana.page.evaluate("() => ({ ...window.noticed })")
    # In a round the bar shows only a ringing timer, and hides no control.
    bo.start_round()
    expect(bar).to_be_hidden()
    assert ana.page.evaluate("() => ({ ...window.noticed })") == heard
    start_timer(ana.page, "Rice", "0.02")
    expect(bar).to_contain_text("Rice")
    for size in ({"width": 390, "height": 844}, {"width": 844, "height": 390}, PHONE, DESKTOP):
        bo.page.set_viewport_size(size)
        expect(bar.get_by_role("button", name="Stop")).to_be_in_viewport(ratio=1)
        assert bo.page.evaluate(HIDDEN) == []
        assert bo.page.evaluate(SMALL) == []
        assert bo.page.evaluate("() => getComputedStyle(document.querySelector('main')).paddingBottom") == "0px"
        take_picture(bo.page, f"cooking-round-{size['width']}x{size['height']}")
    bar.get_by_role("button", name="Stop").click()
    expect(ana.page.locator(".timer")).to_have_count(0)
    expect(bar).to_be_hidden()
    bo.leave()


def test_who_only_watches_or_is_not_there_hears_it_and_can_silence_it(server, players):
    """Silenced only on their own device, since only cooks can stop it."""
    ana, bo, session = two_cooks(server, players, ("", ALARM))
    ana.page.get_by_role("button", name="More", exact=True).click()
    ana.page.locator(".sheet select").select_option("watcher")
    expect(bo.page.get_by_role("button", name="Done", exact=True)).to_have_count(0)
    ana.page.keyboard.press("Escape")
    go(bo, "groceries")
    start_timer(ana.page, "Eggs", "0.02")
    bar = bo.page.locator(".cook-bar")

    def hears(label):
        expect(bar).to_have_attribute("data-state", "ringing")
        expect(bar).to_contain_text(label)
        expect(bar).to_contain_text("Time's up")
        expect(bar.get_by_role("button", name="Stop")).to_have_count(0)
        bo.page.wait_for_function("""(label) => window.noticed.notes > 0 && window.noticed.buzzes > 0
            && window.noticed.notices.join() === `Time's up: ${label}` && window.again.size === 1""", arg=label)

    hears("Eggs")
    expect(bo.page.get_by_role("alert").filter(has_text="Time's up: Eggs")).to_have_count(1)
    bar.get_by_role("button", name="Silence here").click()
    bo.page.wait_for_function("() => window.again.size === 0")
    # It is still ringing, and visible.
    expect(bar).to_have_attribute("data-state", "ringing")
    expect(bar.get_by_role("button")).to_have_count(0)
    expect(timer(ana.page, "Eggs")).to_have_attribute("data-state", "ringing")
    bar.locator("a").click()
    expect(timer(bo.page, "Eggs")).to_have_attribute("data-state", "ringing")
    bo.page.get_by_role("button", name="More", exact=True).click()
    bo.page.get_by_role("button", name="Leave the kitchen").click()
    bo.page.get_by_role("button", name="Cook along").wait_for()
    assert bo.page.evaluate("() => window.again.size") == 0
    # The next one is audible, also for a cook of another kitchen.
    bo.page.evaluate("() => { window.noticed.notes = 0; window.noticed.buzzes = 0; window.noticed.notices = []; }")
    start_timer(ana.page, "Rice", "0.02")
    hears("Rice")
    bar.get_by_role("button", name="Silence here").click()
    bo.page.wait_for_function("() => window.again.size === 0")
    expect(bar).to_be_hidden()
    # A watcher who left comes back as one. A watcher who becomes a cook again can stop timers for
    # all.
    bo.page.get_by_role("button", name="Cook along").click()
    expect(bo.page.get_by_role("button", name="Cook along")).to_have_count(0)
    expect(timer(bo.page, "Rice").get_by_role("button", name="Stop")).to_have_count(0)
    # The sheet lists those who were there when it opened.
    expect(ana.page.locator(".cook-head")).to_contain_text("Bo")
    ana.page.get_by_role("button", name="More", exact=True).click()
    ana.page.locator(".sheet select").select_option("cook")
    ana.page.keyboard.press("Escape")
    for label in ("Eggs", "Rice"):
        timer(bo.page, label).get_by_role("button", name="Stop").click()
        expect(timer(bo.page, label)).to_have_count(0)
    expect(ana.page.locator(".timer")).to_have_count(0)


def test_a_device_in_the_game_rings_for_its_household(server, players):
    """Also a device on which nobody has opened the library since the page loaded."""
    ana, bo = players(server), players(server)
    bo.page.add_init_script(ALARM + "Notification.permission = 'granted';")
    found(ana, samples=False)
    join(server, ana, bo)
    bo.page.goto(server.address("map"))
    bo.page.reload()
    bo.page.locator("a.node").first.wait_for()
    bo.page.keyboard.press("Shift")
    begin(ana)
    start_timer(ana.page, "Eggs", "0.02")
    expect(bo.page.locator(".cook-bar")).to_have_attribute("data-state", "ringing")
    bo.page.wait_for_function("""() => window.noticed.notes > 0 && window.noticed.buzzes > 0
        && window.noticed.notices.join() === "Time's up: Eggs" """)


def test_a_page_that_nobody_has_touched_says_so_and_notifies(server, players):
    """Browsers mute the page until then. Muting the game's sounds makes no difference."""
    player = players(server)
    page = player.page
    page.add_init_script(NOTICED)
    found(player, samples=False)
    session = begin(player)
    bar = page.locator(".cook-bar")
    # Starting required a touch, so the kitchen shows no hint.
    expect(bar).to_be_hidden()
    # On a busy machine, long enough to load the page.
    start_timer(page, "Eggs", "0.1")
    page.add_init_script("Notification.permission = 'granted';")
    page.evaluate("() => localStorage.setItem('chefdash.settings', JSON.stringify({ sound: false }))")
    page.reload()
    expect(bar).to_contain_text("Soup")
    expect(bar.get_by_text("Touch to hear timers")).to_be_visible()
    expect(timer(page, "Eggs")).to_have_attribute("data-state", "ringing")
    page.wait_for_function("() => document.hasFocus() && window.noticed.notices.join() === \"Time's up: Eggs\"")
    assert page.evaluate("() => window.noticed.notes") == 0
    page.locator("h1").click()
    page.wait_for_function("() => window.noticed.notes > 0")
    expect(bar).to_be_hidden()
    timer(page, "Eggs").get_by_role("button", name="Stop").click()
    # Elsewhere the bar stays, without that text.
    go(player, "recipes")
    expect(bar).to_be_visible()
    expect(bar.get_by_text("Touch to hear timers")).to_be_hidden()
    assert session in bar.locator("a").get_attribute("href")


def test_a_guest_cooks_along(server, players):
    """Guests can't end the session or change others' timers."""
    ana, bo, _ = two_cooks(server, players, role="guest")
    bo.page.get_by_role("button", name="Done", exact=True).click()
    expect(ana.page.locator(".cook-step")).to_contain_text("Done: Bo")
    start_timer(bo.page, "Pasta", "20")
    expect(timer(ana.page, "Pasta")).to_have_attribute("data-state", "running")
    bo.page.get_by_role("button", name="Cancel: Pasta").click()
    expect(ana.page.locator(".timer")).to_have_count(0)
    expect(ana.page.get_by_role("button", name="Finish")).to_have_count(1)
    expect(bo.page.get_by_role("button", name="Finish")).to_have_count(0)
    start_timer(ana.page, "Rice", "20")
    expect(timer(bo.page, "Rice")).to_have_attribute("data-state", "running")
    expect(timer(ana.page, "Rice").get_by_role("button")).to_have_count(4)
    expect(timer(bo.page, "Rice").get_by_role("button")).to_have_count(0)
    bo.page.get_by_role("button", name="More", exact=True).click()
    expect(bo.page.get_by_role("button", name="Leave the kitchen")).to_have_count(1)
    expect(bo.page.get_by_role("button", name="Stop without a dish")).to_have_count(0)


def test_an_adult_ends_it_while_the_head_is_gone(server, players):
    ana, bo, _ = two_cooks(server, players)
    expect(bo.page.get_by_role("button", name="Finish")).to_have_count(0)
    ana.page.close()
    expect(bo.page.get_by_role("button", name="Finish")).to_have_count(1)


def test_a_device_without_a_connection_rings_by_itself(server, players):
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    begin(player)
    # On a busy machine, long enough for everything before the end.
    start_timer(page, "Eggs", "0.25")
    expect(timer(page, "Eggs")).to_have_attribute("data-state", "running")
    wire.cut()
    expect(page.locator(".library-notice")).to_be_visible()
    page.get_by_role("button", name="Pause: Eggs").click()
    expect(page.locator(".toast")).to_be_visible()
    expect(timer(page, "Eggs")).to_have_attribute("data-state", "ringing")
    wire.mend()
    connect_now(page)
    expect(page.locator(".library-notice")).to_be_hidden()
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
    for place in ("", "shop", "profile", "settings", "boards", "race"):
        page.evaluate("(place) => { location.hash = `#/${place}`; }", place)
        expect(page.locator("body")).to_have_attribute("data-screen", place or "home")
        expect(page.locator(".cook-bar .timer-clock")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Open a room").click()
    expect(page.locator("body")).to_have_attribute("data-screen", "room")
    expect(page.locator(".cook-bar .timer-clock")).to_be_in_viewport(ratio=1)
    page.locator(".cook-bar a").click()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Stop without a dish").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator(".state")).to_contain_text("This cooking was stopped")
    go(player, "recipes")
    expect(page.locator(".cook-bar")).to_be_hidden()


def test_voice_and_keys_do_the_same(server, players):
    player = players(server)
    page = player.page
    messages = Messages(page)
    page.add_init_script(LISTENER)
    found(player, samples=False)
    begin(player, timers="10")

    def say(text):
        page.evaluate("(text) => say(text)", text)

    obeys(page, page.keyboard.press, ["ArrowRight", "ArrowLeft", "i", "T", "s", "d"])
    listens(page, "S stops what rings")
    obeys(page, say, ["Okay, next step please", "previous", "show ingredients", "start the timer", "stop", "done"])
    page.evaluate("() => localStorage.setItem('chefdash.settings', JSON.stringify({ language: 'es' }))")
    before = messages.count("pull")
    page.reload()
    # Without a connection, nothing can be started.
    until(page, lambda: messages.count("pull") > before)
    listens(page, "S para lo que suena")
    obeys(page, say, ["siguiente paso", "anterior", "ingredientes", "pon el temporizador", "parar", "hecho"])
    go(player, "recipes")
    assert page.evaluate("() => window.listener") is None


def listens(page, hint):
    """Switches the voice on, where the keys are listed."""
    page.locator("[data-open=menu]").click()
    page.locator("#cook-voice").check()
    expect(page.locator(".sheet")).to_contain_text(hint)
    page.keyboard.press("Escape")


def obeys(page, do, commands):
    """Next, previous, ingredients, timer, stop and done, each spoken or pressed, at the first
    step of three."""
    forth, back, ingredients, start, stop, done = commands
    step = page.locator(".cook-step h2")
    do(forth)
    expect(step).to_have_text(re.compile(r"2 \w+ 3$"))
    do(back)
    expect(step).to_have_text(re.compile(r"1 \w+ 3$"))
    do(ingredients)
    expect(page.locator(".sheet .cook-ingredients li")).to_have_count(2)
    page.keyboard.press("Escape")
    do(start)
    expect(page.locator(".timer")).to_have_attribute("data-state", "running")
    page.locator(".timer [data-focus^=cancel]").click()
    expect(page.locator(".timer")).to_have_count(0)
    start_ringing(page)
    do(stop)
    expect(page.locator(".timer")).to_have_count(0)
    do(done)
    expect(step).to_have_text(re.compile(r"2 \w+ 3$"))
    do(back)
    expect(page.locator(".cook-step")).to_have_attribute("data-done", "yes")
    page.locator("[data-focus=done]").click()
    expect(page.locator(".cook-step")).to_have_attribute("data-done", "no")


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
    page.evaluate("() => hide(true)")
    page.wait_for_function("() => window.locks === 0")
    page.evaluate("() => hide(false)")
    page.wait_for_function("() => window.locks === 1")
    page.add_init_script(NO_WAKE_LOCK)
    page.reload()
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator(".sheet")).to_contain_text("This browser can't keep the screen on.")
    expect(page.locator("#cook-awake")).to_have_count(0)


@pytest.mark.parametrize("name, viewport, locale, scheme", [
    ("es-dark", PHONE, "es-ES", "dark"), ("en-light", DESKTOP, "en-GB", "light"),
])
def test_screens(server, players, name, viewport, locale, scheme):
    """Pictures of the cooking screens, and the audit's findings; all targets are large."""
    tour = Tour(f"cooking-{name}", viewport)
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
    assert page.evaluate(SMALL) == []
    page.locator("#timer-label").fill("Pasta")
    page.locator(".sheet [type=submit]").click()
    page.locator(".timer").wait_for()
    page.locator("[data-focus=claim]").click()
    page.locator(".cook-step .badge").wait_for()
    # Not covered by the bar at the top after scrolling.
    page.evaluate("() => scrollTo(0, 0)")
    tour.see(player, "cooking-step")
    assert page.evaluate(SMALL) == []
    # Readable from the stove: half as large again as the body's text.
    assert page.evaluate("() => parseFloat(getComputedStyle(document.querySelector('.cook-text')).fontSize)") >= 21
    page.locator("[data-open=menu]").click()
    tour.see(player, "cooking-menu")
    assert page.evaluate(SMALL) == []
    page.keyboard.press("Escape")
    start_ringing(page)
    page.evaluate("() => scrollTo(0, 0)")
    tour.see(player, "cooking-ringing")
    page.locator(".cook-head a").click()
    page.locator(".cook-bar").wait_for()
    tour.see(player, "cooking-bar")
    assert page.evaluate(SMALL) == []
    page.locator(".cook-bar .timer-stop").click()
    expect(page.locator(".cook-bar")).to_have_attribute("data-state", "calm")
    page.locator(".cook-bar a").click()
    page.locator("[data-focus=finish]").click()
    tour.see(player, "cooking-finish")
    assert page.evaluate(SMALL) == []
    assert not tour.problems, "\n".join(sorted(set(tour.problems)))


def start_ringing(page):
    page.locator(".cook-timers > button").click()
    page.locator("#timer-label").fill("Eggs")
    page.locator("#timer-minutes").fill("0.02")
    page.locator(".sheet [type=submit]").click()
    page.locator(".timer[data-state=ringing]").wait_for()


def test_an_idle_kitchen_does_nothing(server, players):
    """Without a running timer, the page has no pending timeouts except those of its two
    connections, and sends only pings. The CPU cost is printed, not judged, since other programs
    may use the machine."""
    player = players(server)
    page = player.page
    page.add_init_script(SCHEDULED)
    sent = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text)["type"])))
    found(player, samples=False)
    begin(player)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")

    def figures():
        metrics = {one["name"]: one["value"] for one in devtools.send("Performance.getMetrics")["metrics"]}
        return [metrics[name] for name in ("Timestamp", "TaskDuration", "ScriptDuration")]

    def watch(what: str, intervals: int, pings: int = 8):
        """Watches for the duration of this many pings of its two connections."""
        page.evaluate("() => { window.scheduled.length = 0; }")
        sent.clear()
        before = figures()
        until(page, lambda: len(sent) >= pings, PATIENCE_S)
        seconds, task, script = (after - one for after, one in zip(figures(), before))
        print(f"{what}: {1e4 * task / seconds:.1f} ms of tasks, {1e4 * script / seconds:.1f} ms of scripts in 10 s")
        assert set(sent) == {"ping"}
        assert set(page.evaluate("() => window.scheduled")) == CONNECTION
        assert page.evaluate("() => window.intervals.size") == intervals

    # The short messages and the frequent pings at the beginning are over.
    expect(page.locator(".toast, .undo")).to_have_count(0)
    sent.clear()
    until(page, lambda: len(sent) >= 12, PATIENCE_S)
    watch("no timer", 0)
    start_timer(page, "Rice", "30")
    expect(timer(page, "Rice")).to_be_visible()
    page.wait_for_function("() => window.intervals.size === 1")
    expect(page.locator(".toast, .undo")).to_have_count(0)
    expect(timer(page, "Rice").locator(".timer-clock")).to_have_text(re.compile("29:"))
    watch("one timer", 1)
    timer(page, "Rice").get_by_role("button", name="Pause").click()
    page.wait_for_function("() => window.intervals.size === 0")
    watch("a timer that is paused", 0, 4)
