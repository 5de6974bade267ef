"""A tap's effect shows before the server answers, and the server's answer wins in the end."""

import pytest
from playwright.sync_api import expect

from player import until
from wire import Wire

# Rounds that don't end while a test looks at them.
LONG = {"clockAtStartTicks": 1500}
STATION = """() => ({
    phase: document.querySelector(".station").dataset.phase,
    plate: document.querySelectorAll(".counter .layer").length,
    served: parseInt(document.querySelector(".served b").textContent),
    missed: document.querySelectorAll(".slots li.missed").length,
    combo: document.querySelector(".combo b").textContent,
    grid: [...document.querySelectorAll(".station .ingredient")].map((button) => button.dataset.ingredient),
})"""
# Taps the next ingredient or another one, and returns the page's state right after it.
TAP = """(isRight) => {
    const next = document.querySelector(".slots li.next").dataset.ingredient;
    [...document.querySelectorAll(".station .ingredient")]
        .find((button) => (button.dataset.ingredient === next) === isRight)
        .dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
    return (%s)();
}""" % STATION


def start(server, players, **options):
    """A player in a round, and the wire to the server."""
    player = players(server, **options)
    wire = Wire(player.page)
    player.start_round()
    return player, wire


def tap(player, is_right=True):
    return player.page.evaluate(TAP, is_right)


def until_shown_cooking(player):
    """Waits until the page predicts the cooking phase, with or without answers."""
    player.page.locator(".station[data-phase=cooking]").wait_for()


def until_counted(player, served):
    """The order's count is painted after the feedback."""
    player.page.wait_for_function("(served) => parseInt(document.querySelector('.served b').textContent) === served",
                                  arg=served)


def layers(player) -> int:
    return player.page.locator(".slots li").count()


def test_order_is_served_before_an_answer(own_server, players):
    """A whole order, its feedback and the next order, without any message from the server."""
    player, wire = start(own_server(LONG), players)
    wire.keep("tapped", "state")
    count = layers(player)
    for place in range(1, count):
        assert tap(player)["plate"] == place
    after = tap(player)
    assert after["phase"] == "perfect"
    until_counted(player, served=1)
    assert player.page.evaluate(STATION)["combo"] == "🔥 x2"
    player.page.wait_for_function("() => window.bursts.includes('✨ +1.5s ✨')")
    # The snapshot contained the second order. The third isn't known, so the feedback stays.
    until_shown_cooking(player)
    # The server is at the same point: during its feedback it holds only one tap.
    until(player.page, lambda: any(one["type"] == "state" and one["state"]["order"] == 2 for one in wire.kept))
    for _ in range(layers(player)):
        after = tap(player)
    assert after["phase"] == "perfect"
    until_counted(player, served=2)
    wire.release()
    player.until_cooking()
    assert player.page.evaluate(STATION)["served"] == 2
    assert player.page.evaluate("() => window.bursts").count("✨ +1.5s ✨") == 2


def test_order_after_the_one_that_a_frame_brought_is_not_known(run):
    """A frame that arrives before a tap's answer doesn't say what follows its order."""
    shown = run("../prediction.js", """(it) => {
        const rules = { cap_ticks: 900, combo_at_start: 1, combo_limit: 5, feedback_ticks: 2, held_tap_ticks: 1,
            served_clock_ticks: 10, wrong_clock_ticks: 10 };
        const state = { tick: 0, clock: 300, phase: "cooking", feedback: 0, served: 0, combo: 1, earned: 0, order: 1,
            recipe: 0, plate: [], grid: [0, 1] };
        const recipes = [{ layers: [0, 1] }, { layers: [1, 0] }];
        const prediction = new it.Prediction({ round: { rules, recipes }, state, deal: [1, 0], next: 1 });
        prediction.take({ ...state, tick: 20, served: 1, order: 2, recipe: 1 });
        for (const place of recipes[1].layers) prediction.add(place, 21);
        const { phase, order, served } = prediction.at(40);
        return { phase, order, served };
    }""")
    assert shown == {"phase": "perfect", "order": 2, "served": 2}


def test_wrong_tap_shows_before_an_answer(own_server, players):
    player, wire = start(own_server(LONG), players)
    wire.keep("tapped", "state")
    tap(player)
    after = tap(player, is_right=False)
    assert (after["phase"], after["plate"], after["missed"]) == ("wrong", 2, 1)
    # The feedback ends by the server's time.
    until_shown_cooking(player)
    assert player.page.evaluate(STATION)["plate"] == 0
    wire.release()


def test_grid_changes_with_ones_own_taps_alone(own_server, players):
    """The grid after a tap is known in advance, and later messages don't change it."""
    player, wire = start(own_server(LONG), players)
    page = player.page
    wire.keep("tapped", "state")
    before = page.evaluate(STATION)["grid"]
    first = tap(player)["grid"]
    # The grid after the next tap hasn't arrived yet.
    assert tap(player)["grid"] == first
    wire.release()
    page.wait_for_function("() => document.querySelectorAll('.counter .layer').length === 2")
    assert page.evaluate(STATION)["grid"] == first
    assert sorted(before) == sorted(first)


def test_server_takes_a_tap_back(own_server, players):
    """The plate empties again, and shakes, if the server says that nothing was put on it."""
    player, wire = start(own_server(LONG), players, reduced_motion="no-preference")

    def ignored(message):
        if message["type"] in ("tapped", "state"):
            message["state"]["plate"] = []
        return message | ({"outcome": "ignored"} if message["type"] == "tapped" else {})

    wire.change(ignored)
    player.page.evaluate("""() => {
        window.shaken = 0;
        addEventListener("animationstart", ({ animationName }) =>
            window.shaken += animationName === "shake" ? 1 : 0);
    }""")
    assert tap(player)["plate"] == 1
    expect(player.page.locator(".counter .layer")).to_have_count(0)
    player.page.wait_for_function("() => window.shaken === 1")


def test_clear_shows_at_once_and_nothing_shakes(own_server, players):
    player, wire = start(own_server(LONG), players)
    tap(player)
    expect(player.page.locator(".counter .layer")).to_have_count(1)
    wire.keep("cleared", "state")
    plate = player.page.evaluate("""() => {
        document.querySelector(".button.clear").click();
        return document.querySelectorAll(".counter .layer").length;
    }""")
    assert plate == 0
    assert player.page.locator(".counter.shaken").count() == 0
    wire.release()


@pytest.mark.parametrize("held", [0, 20])
def test_tap_in_the_last_of_the_feedback_is_held(own_server, players, held):
    """It lies on the plate once the feedback ends; if the server doesn't hold it, it has no
    effect."""
    player, _ = start(own_server(LONG | {"feedbackTicks": 20, "heldTapTicks": held}), players)
    phase = player.page.evaluate("""() => {
        const tap = (isBun) => [...document.querySelectorAll(".station .ingredient")]
            .find((button) => (button.dataset.ingredient === "bun") === isBun)
            .dispatchEvent(new PointerEvent("pointerdown", { button: 0, bubbles: true }));
        tap(false);
        tap(true);
        return document.querySelector(".station").dataset.phase;
    }""")
    assert phase == "wrong"
    player.until_cooking()
    expect(player.page.locator(".counter .layer")).to_have_count(1 if held else 0)


def test_snapshot_after_a_drop_replaces_what_was_predicted(own_server, players):
    """Taps lost with their connection leave nothing on the plate."""
    player, wire = start(own_server(LONG), players)
    tap(player)
    expect(player.page.locator(".counter .layer")).to_have_count(1)
    wire.keep("tapped", "state")
    wire.far.on_message(lambda text: None)
    wire.cut()
    wire.mend()
    player.until_cooking()
    expect(player.page.locator(".counter .layer")).to_have_count(1)
    assert tap(player)["plate"] == 2


def test_the_tapped_ingredient_flies_to_the_plate(own_server, players):
    """Not the one that the tap deals to its button."""
    player, _ = start(own_server(LONG), players, reduced_motion="no-preference")
    player.page.evaluate("""() => {
        window.flown = [];
        new MutationObserver((records) => {
            for (const node of records.flatMap((record) => [...record.addedNodes])) {
                if (node.classList?.contains("flyer")) window.flown.push(node.querySelector("img").src);
            }
        }).observe(document.body, { childList: true, subtree: true });
    }""")
    for place in range(layers(player)):
        face = player.page.locator(".slots li.next img").get_attribute("src")
        tap(player)
        flown = player.page.wait_for_function(
            "(count) => window.flown.length >= count && window.flown", arg=place + 1).json_value()
        assert len(flown) == place + 1
        assert flown[-1] == player.page.evaluate("(src) => new URL(src, location).href", face)
