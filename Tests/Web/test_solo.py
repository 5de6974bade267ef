"""A round alone, from the first screen to the stars."""

import re

import pytest
from playwright.sync_api import expect

from conftest import RULES
from wire import Wire


@pytest.mark.parametrize("by", ["click", "key"])
def test_round_to_the_stars(server, players, by):
    player = players(server, reduced_motion="no-preference")
    page = player.page
    player.go()
    page.locator(".hero .huge-button").click()
    page.locator("a.node.current").click()
    page.locator(".sheet .huge-button").click()
    player.until_cooking()

    player.serve(1, by)
    player.until_burst("✨ +0.5s ✨")
    expect(page.locator(".combo")).to_have_text("🔥 x2")
    player.tap(right=False, by=by)
    player.until_burst("💥 −25.0s")
    expect(page.locator(".combo")).not_to_have_class(re.compile("on"))
    player.serve(2, by)
    player.until_burst("✨ +0.5s ✨", count=3)

    player.run_out()
    expect(page.locator(".result h1")).to_have_text("ROUND COMPLETE!")
    expect(page.locator(".stars.big")).to_have_attribute("aria-label", "3 of 3 stars")
    expect(page.locator(".figures")).to_contain_text(re.compile(r"[3-9] / 3"))
    page.locator("a", has_text="NEXT LEVEL").click()
    expect(page.locator("a.node[href='#/map/1']")).to_have_attribute(
        "aria-label", re.compile("3 of 3 stars"))
    expect(page.locator("a.node[href='#/map/2']")).to_be_visible()


def test_time_up_without_an_order(server, players):
    player = players(server)
    player.start_round()
    player.run_out()
    expect(player.page.locator(".result h1")).to_have_text("TIME'S UP!")
    expect(player.page.locator(".stars.big")).to_have_attribute("aria-label", "0 of 3 stars")


def test_only_the_round_that_opens_a_level_says_so(server, players):
    player = players(server)
    page = player.page
    player.start_round()
    player.serve(1)
    player.leave()
    expect(page.locator(".unlocked")).to_have_text("🔓 Level 2 unlocked!")
    page.locator(".button", has_text="TRY AGAIN").click()
    player.until_cooking()
    player.serve(1)
    player.leave()
    expect(page.locator(".result h1")).to_have_text("YOU LEFT EARLY")
    expect(page.locator(".unlocked")).to_have_count(0)
    # It stays open.
    page.locator("a", has_text="ON TO THE MAP").click()
    expect(page.locator("a.node[href='#/map/2']")).to_be_visible()


def test_two_stars_and_a_new_level_are_a_success(server, players):
    player = players(server)
    page = player.page
    player.start_round()
    player.serve(1)
    player.run_out()
    expect(page.locator(".result h1")).to_have_text("WELL DONE!")
    expect(page.locator(".stars.big")).to_have_attribute("aria-label", "2 of 3 stars")
    expect(page.locator(".result")).to_have_class(re.compile("won"))
    onward = page.locator(".result .button:not(.quiet)")
    expect(onward).to_have_text("NEXT LEVEL")
    expect(onward).to_have_attribute("href", "#/map/2")
    page.locator(".result .button", has_text="TRY AGAIN").click()
    player.until_cooking()
    player.run_out()
    expect(page.locator(".result h1")).to_have_text("TIME'S UP!")
    expect(page.locator(".result")).to_have_class(re.compile("lost"))
    expect(onward).to_have_text("TRY AGAIN")


def test_clear_plate(server, players):
    player = players(server)
    player.start_round()
    player.tap()
    expect(player.page.locator(".counter .layer")).to_have_count(1)
    player.page.keyboard.press("c")
    expect(player.page.locator(".counter .layer")).to_have_count(0)
    player.tap()
    player.page.locator(".button.clear").click()
    expect(player.page.locator(".counter .layer")).to_have_count(0)


def test_held_key_taps_once(server, players):
    player = players(server)
    page = player.page
    player.start_round()
    key = page.evaluate("""() => {
        const next = document.querySelector(".slots li.next").dataset.ingredient;
        return [...document.querySelectorAll(".ingredient")].find((one) => one.dataset.ingredient === next)
            .getAttribute("aria-keyshortcuts");
    }""")
    taps = page.evaluate("() => window.taps")
    # The browser marks all but the first of them as repeats.
    for _ in range(3):
        page.keyboard.down(key)
    page.keyboard.up(key)
    player.until_cooking()
    assert page.evaluate("() => window.taps") == taps + 3
    assert page.locator(".counter .layer").count() == 1


def test_clock_runs_by_the_servers_time(server, players):
    """The clock advances with the page's own ticks, and not only with the server's frames; over
    several seconds it loses exactly the elapsed time. Checked in one of three attempts, since a
    busy machine may halt the server or the page."""
    player = players(server)
    player.start_round()
    watch = """() => new Promise((resolve) => {
        const time = () => Number(document.querySelector(".station .time").textContent);
        const bars = new Set();
        // The text is as old as its picture: it is looked at when it changes.
        const texts = [];
        new MutationObserver(() => texts.push({ ms: performance.now(), time: time() }))
            .observe(document.querySelector(".station .time"), { childList: true, characterData: true, subtree: true });
        const look = () => {
            const { transform } = getComputedStyle(document.querySelector(".hud .clock-bar i"));
            bars.add(new DOMMatrix(transform).a);
            const [first, last] = [texts[0], texts.at(-1)];
            if (!first || last.ms - first.ms < 2000) requestAnimationFrame(look);
            else resolve({ bars: [...bars], gone: (last.ms - first.ms) / 1000, lost: first.time - last.time });
        };
        look();
    })"""
    errors = []
    while not errors or min(errors) >= 0.5:
        assert len(errors) < 3, errors
        figures = player.page.evaluate(watch)
        # A clock driven by frames would show only whole ticks, of 600 at the start.
        ticks = [bar * 600 for bar in figures["bars"]]
        assert sum(abs(tick - round(tick)) > 0.1 for tick in ticks) >= 3
        errors.append(abs(figures["lost"] - figures["gone"]))


def test_keyboard_alone(server, players):
    """From the first screen into the kitchen and out again without a pointer."""
    player = players(server)
    page = player.page
    player.go()

    def tab_to(selector):
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"no way by Tab to {selector}")

    tab_to(".hero .huge-button")
    page.keyboard.press("Enter")
    page.locator("a.node.current").wait_for()
    tab_to("a.node.current")
    page.keyboard.press("Enter")
    # The sheet's main button has the focus.
    expect(page.locator(".sheet .huge-button")).to_be_focused()
    page.keyboard.press("Enter")
    player.until_cooking()
    player.serve(1, by="key")
    # Each ingredient can be focused and pressed as well.
    player.until_cooking()
    place = page.evaluate("() => [...document.querySelectorAll('.ingredient')].findIndex((b) =>"
                          " b.dataset.ingredient === document.querySelector('.slots li.next').dataset.ingredient)")
    tab_to(f".ingredient:nth-child({place + 1})")
    page.keyboard.press("Space")
    expect(page.locator(".slots li.done")).to_have_count(1)
    tab_to(".hud .leave")
    page.keyboard.press("Enter")
    tab_to(".sheet .button.quiet")
    page.keyboard.press("Enter")
    expect(page.locator(".result")).to_be_visible()


def test_screen_reader_hears_the_round(server, players):
    """The live regions announce the order, perfect and wrong taps, and the result."""
    player = players(server)
    player.go("map")
    player.page.evaluate("""() => {
        window.heard = [];
        for (const region of document.querySelectorAll("[aria-live].visually-hidden")) {
            new MutationObserver(() => window.heard.push(region.textContent))
                .observe(region, { childList: true, characterData: true, subtree: true });
        }
    }""")
    player.page.locator("a.node.current").click()
    player.page.locator(".sheet .huge-button").click()
    player.until_cooking()
    player.serve(1)
    player.until_cooking()
    player.run_out()
    player.page.locator(".result").wait_for()
    heard = "\n".join(player.page.evaluate("() => window.heard"))
    assert re.search(r"Order 1, Classic Cheeseburger: bun, .*bun", heard)
    assert "Perfect! +0.5s, combo 2" in heard
    assert "Wrong ingredient, −25.0s" in heard
    assert "WELL DONE! 2 of 3 stars, 1 of 3 orders, 25 coins." in heard


def test_digits_of_a_french_keyboard(server, players):
    """On its upper row, digits need Shift."""
    player = players(server)
    player.start_round()
    place = player.page.evaluate("() => [...document.querySelectorAll('.ingredient')]"
                                 ".findIndex((button) => button.dataset.ingredient === 'bun')")
    player.page.evaluate("(init) => dispatchEvent(new KeyboardEvent('keydown', init))",
                         {"key": "&é\"'(-è_"[place], "code": f"Digit{place + 1}"})
    expect(player.page.locator(".slots li.done")).to_have_count(1)


def test_wrong_ingredient_that_ends_the_round_is_not_ticked(own_server, players):
    player = players(own_server({"clockAtStartTicks": 200, "wrongClockTicks": 250}))
    page = player.page
    wire = Wire(page)
    player.start_round()
    wire.keep("round_ended")
    player.tap()
    player.tap(right=False)
    expect(page.locator(".station")).to_have_attribute("data-phase", "ended")
    expect(page.locator(".counter .layer")).to_have_count(2)
    expect(page.locator(".slots li.done")).to_have_count(1)
    expect(page.locator(".slots li.missed")).to_have_count(1)


# An AudioContext like an iPhone's: suspended until a user gesture resumes it, and again after each
# interruption.
IPHONE_SOUND = """(() => {
    window.notes = 0;
    window.lostNotes = 0;
    window.contexts = [];
    window.AudioContext = class {
        state = "suspended";
        currentTime = 0;
        destination = {};
        constructor() { contexts.push(this); }
        async resume() {
            if (!["touchend", "click", "keydown"].includes(window.event?.type)) throw new Error("no gesture");
            this.state = "running";
        }
        async suspend() { this.state = "suspended"; }
    };
    window.GainNode = class {
        gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
        connect(node) { return node; }
    };
    window.OscillatorNode = class {
        constructor(context) { this.context = context; }
        connect(node) { return node; }
        start() { this.context.state === "running" ? window.notes += 1 : window.lostNotes += 1; }
        stop() {}
    };
    delete Navigator.prototype.userActivation;
})()"""


@pytest.mark.parametrize("by", ["touch", "key"])
def test_sounds_begin_with_a_gesture(own_server, players, by):
    # Each wrong tap costs 25 s of it.
    player = players(own_server({"clockAtStartTicks": 1_700}), has_touch=True)
    page = player.page
    page.add_init_script(IPHONE_SOUND)
    player.go("settings")
    page.locator("#setting-music").uncheck()
    player.start_round()
    # After a reload in the round nothing has been touched yet.
    page.reload()
    player.until_cooking()

    def tap():
        if by == "touch":
            page.locator(".ingredient").first.tap()
        else:
            page.keyboard.press("1")

    # The first tap resumes the context, the next ones sound.
    tap()
    page.wait_for_function("() => contexts.length === 1 && contexts[0].state === 'running'")
    player.until_cooking()
    tap()
    page.wait_for_function("() => notes > 0")
    page.evaluate("() => { contexts[0].state = 'interrupted'; }")
    player.until_cooking()
    tap()
    page.wait_for_function("() => contexts.length === 1 && contexts[0].state === 'running'")
    # Inaudible notes don't pile up to sound all at once.
    assert page.evaluate("() => lostNotes") == 0


def test_music_plays_in_a_round_and_has_a_switch(server, players):
    """The music plays without taps, not outside a round, and not after it is switched off."""
    player = players(server)
    page = player.page
    page.add_init_script(IPHONE_SOUND)
    player.go("settings")
    page.locator("main").click()
    page.wait_for_function("() => contexts.length === 1 && contexts[0].state === 'running'")
    assert page.evaluate("() => notes") == 0
    player.start_round()
    page.wait_for_function("() => notes > 0")
    # The music follows the audio context's time.
    before = page.evaluate("() => { contexts[0].currentTime += 60; return notes; }")
    page.wait_for_function("(before) => notes > before", arg=before)
    assert page.evaluate("() => notes") < before + 20
    player.leave()
    page.locator(".result").wait_for()
    player.go("settings")
    page.locator("#setting-music").uncheck()
    player.start_round()
    time = "Number(document.querySelector('.station .time').textContent)"
    before = page.evaluate(f"() => {{ contexts[0].currentTime += 60; return [notes, {time}]; }}")
    page.wait_for_function(f"([, before]) => {time} < before - 0.5", arg=before)
    assert page.evaluate("() => notes") == before[0]


def test_no_sound_for_those_who_want_none(server, players):
    player = players(server)
    player.page.add_init_script(IPHONE_SOUND)
    player.go("settings")
    player.page.locator("#setting-sound").uncheck()
    player.page.reload()
    player.start_round()
    player.tap()
    assert player.page.evaluate("() => contexts.length") == 0


def test_equipped_items_are_taken_and_work(server, players):
    player = players(server)
    page = player.page
    rounds = []

    def note(message):
        if message["type"] == "snapshot":
            rounds.append(message["state"])
        return message

    Wire(page).change(note)
    player.go("shop")
    page.locator("[data-item=oven] .button").click()
    expect(page.locator("[data-item=oven] .owned")).to_have_text("You have 1")
    player.go("map/1")
    page.locator("#equip-oven").check()
    page.locator(".sheet .huge-button").click()
    player.until_cooking()
    # By the rules, and 50 ticks by the oven.
    assert rounds[0]["clock"] + rounds[0]["tick"] == RULES["clockAtStartTicks"] + 50
    page.locator(".hud .leave").click()
    expect(page.locator(".sheet")).to_contain_text("You won't get your boosts back.")
    page.locator(".sheet .button", has_text="Leave").click()
    page.locator(".result").wait_for()
    player.go("shop")
    expect(page.locator("[data-item=oven] .owned")).to_have_text("You have 0")
