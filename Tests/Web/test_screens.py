"""Every screen in both languages and in windows of every kind: the audit's findings, and a
picture in .build/screenshots if CHEFDASH_PICTURES is set. Without it the tours divide the
windows among themselves."""

import os
import re
from importlib import resources

import pytest
from playwright.sync_api import expect

from player import DESKTOP, PHONE, take_picture, until_drawn
from server import REPOSITORY, Server

# Deque's axe-core, the usual accessibility checks; it can't judge contrast on gradients, which the
# audit does.
AXE = (resources.files("axe_playwright_python") / "axe.min.js").read_text()
RUN_AXE = """async () => {
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await axe.run(document, { runOnly: tags, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}"""
AUDIT = (REPOSITORY / "Tests/Web/audit.js").read_text().split("\n", 2)[2]
# Opens a level with all ingredients after three rounds.
ALL_INGREDIENTS = [{"fromID": 4, "ingredient": "🧅"}, {"fromID": 4, "ingredient": "🍄"}]
# A small phone and a normal one in portrait; a phone in landscape, a zoom of 200 % on a laptop, and
# a desktop.
NARROW, WIDE = [(320, 568), (390, 844)], [(844, 390), (640, 400), (1280, 800)]
# Screens whose pictures are taken before everything has come to rest.
MOMENTS = {"kitchen", "perfect", "wrong", "hurry", "countdown", "racing", "watch", "leave", "practice"}
# Those that are over before axe finishes.
SHORT_MOMENTS = {"perfect", "wrong", "hurry", "countdown"}
# A focused control must look different from an unfocused one.
FOCUS = """() => {
    const style = getComputedStyle(document.activeElement);
    const box = document.activeElement.closest("label") ?? document.activeElement;
    return {
        what: document.activeElement.outerHTML.slice(0, 120),
        isBody: document.activeElement === document.body,
        hasOutline: [style, getComputedStyle(box)].some((one) =>
            one.outlineStyle !== "none" && parseFloat(one.outlineWidth) >= 2),
        top: box.getBoundingClientRect().top,
    };
}"""

# Plays until the round's last seconds.
UNTIL_HURRY = """() => {
    const station = document.querySelector(".station");
    if (!station || station.dataset.phase === "ended") return "over";
    if (station.classList.contains("hurry")) return "hurry";
    return station.dataset.phase === "cooking" ? "cooking" : null;
}"""


class Tour:
    """Goes through the screens, takes a picture of each, and collects their faults."""

    def __init__(self, name: str, viewport: dict):
        self.name = name
        self.sizes = WIDE if viewport["width"] > 400 else NARROW
        if os.environ.get("CHEFDASH_PICTURES"):
            self.sizes = NARROW + WIDE
        self.problems: list[str] = []
        self.seen: list[str] = []

    def see(self, player, screen: str):
        page = player.page
        self.seen.append(screen)
        if screen in MOMENTS:
            self.look(page, screen, f"{screen}-{self.name}")
            if screen not in SHORT_MOMENTS:
                self.run_axe(page, screen)
            return
        before = page.viewport_size
        for width, height in self.sizes:
            page.set_viewport_size({"width": width, "height": height})
            until_drawn(page)
            until_still(page)
            where = f"{screen}-{self.name}-{width}x{height}"
            self.look(page, where, where)
            if page.evaluate("() => document.documentElement.scrollWidth > innerWidth"):
                self.problems.append(f"{where}: it is wider than the window")
        page.set_viewport_size(before)
        until_drawn(page)
        until_still(page)
        self.run_axe(page, screen)

    def run_axe(self, page, screen: str):
        if not page.evaluate("() => 'axe' in window"):
            page.evaluate(AXE)
        self.problems += [f"{screen}, axe: {violation}" for violation in page.evaluate(RUN_AXE)]

    def look(self, page, where: str, picture: str):
        page.evaluate("() => Promise.all([...document.images].map((image) => image.decode().catch(() => {})))")
        take_picture(page, picture)
        # Elements that are still fading in are judged in their final state.
        page.evaluate("""() => document.getAnimations().forEach((one) => {
            if (one.effect.getComputedTiming().iterations !== Infinity) one.finish();
        })""")
        self.problems += [f"{where}: {problem}" for problem in page.evaluate(AUDIT)]


@pytest.fixture(scope="module")
def tour_server(tmp_path_factory):
    import json
    server = Server(tmp_path_factory.mktemp("tour"), {"clockAtStartTicks": 400})
    path = server.directory / "Levels" / "generated.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"additions": ALL_INGREDIENTS}))
    yield server.start()
    server.kill()


@pytest.mark.parametrize("name, viewport, locale", [
    ("es", PHONE, "es-ES"), ("en", DESKTOP, "en-GB"),
])
def test_screens(tour_server, players, name, viewport, locale):
    tour = Tour(name, viewport)
    ana = players(tour_server, viewport=viewport, locale=locale, has_touch=name == "es",
                  reduced_motion="no-preference" if name == "es" else "reduce")
    bo = players(tour_server)
    ana.name("Ana", "🦊")
    bo.name("Bo", "🐼")
    alone(tour, ana)
    together(tour, ana, bo, players(tour_server, viewport=viewport, locale=locale))
    around(tour, ana)
    assert not tour.problems, "\n".join(tour.problems)
    assert len(tour.seen) == len(set(tour.seen)) == 29


def alone(tour, ana):
    """The first screen, and a round."""
    page = ana.page
    ana.go()
    page.locator(".daily .button").first.wait_for()
    tour.see(ana, "home")
    for level in (1, 2, 3):
        ana.start_round(level)
        ana.serve(1 if level < 3 else 2)
        ana.leave()
        page.locator(".result").wait_for()
    ana.go("shop")
    for item in ("oven", "sauce"):
        page.locator(f"[data-item={item}] .button").click()
        expect(page.locator(f"[data-item={item}] .owned")).to_have_text(re.compile("1"))
    tour.see(ana, "shop")
    ana.go("map")
    page.locator("a.node.current").wait_for()
    tour.see(ana, "map")
    page.locator("a.node.current").click()
    page.locator("#equip-oven").check()
    page.locator(".sheet .huge-button").wait_for()
    tour.see(ana, "sheet")
    page.locator(".sheet .huge-button").click()
    ana.until_cooking()
    ana.serve(2)
    ana.until_cooking()
    while page.locator(".slots li").count() - page.locator(".slots li.done").count() > 1:
        assert ana.tap(), "the round ended first"
    tour.see(ana, "kitchen")
    ana.tap()
    page.wait_for_function("() => window.bursts.at(-1)?.startsWith('✨')")
    tour.see(ana, "perfect")
    ana.until_cooking()
    ana.tap()
    ana.tap(right=False)
    page.wait_for_function("() => window.bursts.at(-1)?.startsWith('💥')")
    tour.see(ana, "wrong")
    hurry(tour, ana)
    page.locator(".result").wait_for()
    tour.see(ana, "result")


def hurry(tour, ana):
    """The last seconds of the round, or of another one if they were over before their picture
    was taken."""
    page = ana.page
    for _ in range(10):
        while page.wait_for_function(UNTIL_HURRY).json_value() == "cooking":
            ana.tap(right=False)
        if page.locator(".station.hurry").count():
            tour.see(ana, "hurry")
            if page.locator(".station.hurry").count():
                return
            tour.seen.remove("hurry")
        page.locator(".result").wait_for()
        ana.start_round(1)
    raise AssertionError("ten rounds were over before a picture of their last seconds")


def together(tour, ana, bo, watcher):
    """The screens before a race, and a race with its result."""
    page = ana.page
    ana.go("race")
    page.locator(".way.queue").wait_for()
    tour.see(ana, "race")
    page.locator(".way.queue .button").click()
    page.locator(".ticket-card").wait_for()
    tour.see(ana, "queue")
    page.locator(".ticket-card > .button").click()
    page.locator("#room-level").select_option("4")
    page.locator("#room-seats").select_option("3")
    page.locator(".way.room .button").click()
    code = page.locator(".room-code > :first-child").inner_text()
    watcher.go(f"room/{code}")
    watcher.page.locator(".guest").wait_for()
    tour.see(watcher, "guest")
    bo.go(f"room/{code}")
    page.locator(".member", has_text="Bo").wait_for()
    watcher.go(f"watch/{code}")
    watcher.page.locator(".phase").wait_for()
    tour.see(ana, "room")
    page.locator(".member.free .button").nth(1).click()
    page.locator(".member", has_text="🤖").wait_for()
    for player in (bo, ana):
        player.page.locator(".lobby .huge-button").click()
    page.locator(".countdown span").wait_for(state="attached")
    tour.see(ana, "countdown")
    for player in (ana, bo):
        player.until_cooking()
    ana.serve(1)
    bo.serve(1)
    bo.page.locator(".reactions summary").click()
    bo.page.locator(".reaction").nth(2).click()
    page.wait_for_function("() => window.said.length > 0")
    ana.until_cooking()
    ana.tap()
    ana.tap()
    tour.see(ana, "racing")
    page.locator(".hud .leave").click()
    page.locator(".sheet").wait_for()
    tour.see(ana, "leave")
    page.locator(".sheet .button").first.click()
    watcher.page.locator(".watched-seat .layer").first.wait_for()
    tour.see(watcher, "watch")
    # A page without viewers needn't draw until the bot has finished.
    watcher.page.goto("about:blank")
    bo.run_out()
    bo.page.goto("about:blank")
    ana.run_out()
    page.locator(".race-result").wait_for(timeout=180_000)
    page.locator(".fairness summary").click()
    tour.see(ana, "race-result")
    page.locator(".race-result .button.quiet").first.click()


def around(tour, ana):
    """The screens around the game."""
    page = ana.page
    for place in ("profile", "settings", "missing"):
        ana.go(place)
        page.locator("main h1").wait_for()
        expect(page.locator(".spinner")).to_have_count(0)
        tour.see(ana, place)
    ana.go("boards")
    page.locator(".board").wait_for()
    tour.see(ana, "boards")
    page.locator(".of-replay a").first.click()
    page.locator(".scrub").wait_for()
    page.locator(".scrub input").evaluate(
        "(input) => { input.value = 30; input.dispatchEvent(new Event('input')); }")
    tour.see(ana, "replay")
    record = page.url.split("/replay/")[1].split("/")[0]
    page.goto(f"{ana.server.address()}r/{record}")
    page.locator(".verdict").wait_for()
    tour.see(ana, "proof")
    ana.go("lesson")
    page.locator(".pointed").wait_for()
    tour.see(ana, "lesson")
    ana.go("practice")
    ana.serve(1)
    ana.run_out()
    page.locator(".result").wait_for()
    tour.see(ana, "practice-result")
    page.locator(".result .button").first.click()
    page.locator(".lane[data-phase]").wait_for()
    tour.see(ana, "practice")
    ana.go("kitchen")
    page.locator(".state").wait_for()
    tour.see(ana, "empty")
    second = ana.open_tab()
    second.goto(ana.server.address("settings"))
    page.locator(".banner .button").wait_for()
    tour.see(ana, "elsewhere")


def until_still(page):
    """Waits until animations have ended; endless ones are ignored."""
    page.wait_for_function("""() => document.getAnimations().every((one) =>
        one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)""")


@pytest.mark.parametrize("place", ["", "map", "map/1", "shop", "race", "boards", "settings", "profile"])
def test_focus_can_be_seen_and_goes_down_the_page(server, players, place):
    """Tab reaches every control of the screen in visual order, and each shows the focus."""
    player = players(server)
    player.go(place)
    page = player.page
    expect(page.locator(".spinner")).to_have_count(0)
    root = "dialog" if place == "map/1" else "main"
    expected = page.evaluate("""(root) => {
        const names = new Set();
        return [...document.querySelectorAll(`${root} :is(a[href], button, input, select, summary, [tabindex="0"])`)]
            .filter((element) => element.checkVisibility() && !element.disabled)
            // Of radio buttons, Tab reaches the chosen one.
            .filter((element) => element.type !== "radio" || element.checked).length;
    }""", root)
    page.evaluate("(root) => document.querySelector(root).focus()", root)
    tops = []
    for _ in range(expected):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus["isBody"]:
            page.keyboard.press("Tab")
            focus = page.evaluate(FOCUS)
        assert focus["hasOutline"], focus["what"]
        tops.append(page.evaluate("() => document.activeElement.getBoundingClientRect().top + scrollY"))
        assert page.evaluate("(root) => document.activeElement.closest(root) !== null", root), focus["what"]
    assert expected > 0
