"""Windows of every size: every control that a player needs is visible, tappable and uncovered."""

import json

import pytest
from playwright.sync_api import expect

from player import PHONE, take_picture, until_drawn
from server import Server
from wire import Wire

MOTION = "no-preference"

# Phones in portrait and landscape, a zoom of 200 % on a laptop, tablets, laptops, a desktop.
SIZES = [(320, 568), (360, 640), (390, 844), (568, 320), (640, 400), (740, 360), (844, 390), (820, 600), (820, 1180),
         (1024, 600), (1024, 768), (1280, 720), (1280, 800), (1920, 1080)]
INGREDIENTS = ["🍞", "🥩", "🧀", "🥬", "🍅", "🥓", "🧅", "🍄"]
# The longest possible order.
ORDER = ["🍞", "🥩", "🧀", "🥬", "🍅", "🥓", "🧅", "🍞"]

# The faults in the layout. A part is outside the window, or, if it can be tapped, small or covered;
# or two parts overlap.
FAULTS = """({ parts, controls }) => {
    const faults = [];
    const found = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
    const boxes = parts.flatMap((selector) => {
        if (found(selector).length === 0) faults.push(`${selector} isn't there`);
        return found(selector).map((element, index) =>
            ({ name: `${selector} ${index}`, element, box: element.getBoundingClientRect() }));
    });
    for (const { name, element, box } of boxes) {
        if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) {
            faults.push(`${name} is out of the window: ${JSON.stringify(box)}`);
        }
        for (const other of boxes) {
            const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
            const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
            if (other.name > name && !element.contains(other.element) && !other.element.contains(element)
                && width > 1 && height > 1) faults.push(`${name} and ${other.name} lie over each other`);
        }
    }
    for (const element of controls.flatMap(found)) {
        const { left, top, width, height } = element.getBoundingClientRect();
        const text = element.className;
        if (width < 44 || height < 44) faults.push(`${text} is small: ${width} x ${height}`);
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!element.contains(hit)) faults.push(`${text} is covered by ${hit?.outerHTML.slice(0, 80)}`);
    }
    const main = document.querySelector("main");
    if (document.body.classList.contains("focused") && main.scrollHeight > main.clientHeight) faults.push("it scrolls");
    if (document.documentElement.scrollWidth > innerWidth) faults.push("it is wider than the window");
    return faults;
}"""
STATION = {
    "parts": [".served", ".clock", ".combo", ".order-name", ".slots li", ".counter", ".counter .plate",
              ".counter .layer:last-child", ".ingredient", ".controls .button", ".leave"],
    "controls": [".station .button", ".ingredient", ".reactions summary", ".wordmark"],
}
RACE = STATION | {"parts": [*STATION["parts"], ".lane", ".reactions summary"]}


@pytest.fixture(scope="module")
def full_server(tmp_path_factory):
    """Its first level has all ingredients and the longest order; rounds end only on request."""
    server = Server(tmp_path_factory.mktemp("full"), {"clockAtStartTicks": 1700, "feedbackTicks": 1})
    path = server.directory / "Levels" / "01.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"ingredients": INGREDIENTS, "orders": [ORDER]}))
    yield server.start()
    server.kill()


def faults_at(sizes, page, name: str, what: dict, prepare=lambda: None) -> list[str]:
    """Goes through windows of these sizes, takes a picture of each, and returns the faults."""
    faults = []
    for width, height in sizes:
        prepare()
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => document.getAnimations().forEach((one) => {"
                      " if (one.effect.getComputedTiming().iterations !== Infinity) one.finish(); })")
        until_drawn(page)
        take_picture(page, f"{name}-{width}x{height}")
        faults += [f"{width}x{height}: {fault}" for fault in page.evaluate(FAULTS, what)]
    return faults


def stack_all_but_one(player):
    """Serves one order, for the combo, and puts all of the next one on the plate except its last
    ingredient."""
    player.serve(1)
    player.until_cooking()
    while player.page.locator(".slots li:not(.done)").count() > 1:
        assert player.tap(), "the round ended first"
    expect(player.page.locator(".counter .layer")).to_have_count(len(ORDER) - 1)


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_kitchen_fits_every_window(full_server, players, locale):
    player = players(full_server, locale=locale, has_touch=True)
    player.start_round()
    stack_all_but_one(player)
    faults = faults_at(SIZES, player.page, f"kitchen-{locale[:2]}", STATION)
    assert not faults, "\n".join(faults)


def race_bots(player, seats: int):
    """Starts a race with bots in all the other seats."""
    page = player.page
    player.go("race")
    page.locator("#room-seats").select_option(str(seats))
    page.locator(".way.room .button").click()
    for taken in range(2, seats + 1):
        page.locator(".member.free .button").nth(2).click()
        expect(page.locator(".member:not(.free)")).to_have_count(taken)
    page.locator(".lobby .huge-button").click()
    player.until_cooking()


@pytest.mark.parametrize("locale, seats", [("en-GB", 2), ("es-ES", 8)])
def test_race_fits_every_window(full_server, players, locale, seats):
    player = players(full_server, locale=locale, has_touch=True)
    race_bots(player, seats)
    stack_all_but_one(player)
    faults = faults_at(SIZES, player.page, f"race-of-{seats}-{locale[:2]}", RACE)
    # As if nobody else were cooking any more.
    player.page.evaluate("""() => {
        document.styleSheets[0].insertRule(".finish[hidden] { display: inline-flex !important; }");
        document.styleSheets[0].insertRule(".hud > .leave { display: none; }");
    }""")
    last = RACE | {"parts": [".finish" if part == ".leave" else part for part in RACE["parts"]]}
    faults += faults_at(SIZES, player.page, f"last-of-{seats}-{locale[:2]}", last)
    assert not faults, "\n".join(faults)


def test_what_is_said_stays_in_the_window(full_server, players):
    """Also the bubbles at the right edge."""
    player = players(full_server, locale="es-ES", viewport={"width": 320, "height": 568})
    page = player.page
    wire = Wire(page)
    ids = []

    def note(message):
        if message["type"] == "room":
            ids[:] = [one["player_id"] for one in message["players"]]
        return message

    wire.change(note)
    race_bots(player, 8)
    for one in ids:
        wire.say({"type": "reaction", "player_id": one, "reaction": "well_played"})
    # Read in one evaluation, since they disappear by themselves.
    boxes = page.wait_for_function("""() => {
        const shown = [...document.querySelectorAll(".lane .bubble")].filter((one) => one.checkVisibility());
        return shown.length === 8 && shown.map((one) => one.getBoundingClientRect().toJSON());
    }""").json_value()
    order = page.locator(".order-name").bounding_box()
    for box in boxes:
        assert 0 <= box["left"] and box["right"] <= 320 and box["bottom"] < order["y"]


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_messages_leave_the_kitchen_alone(full_server, players, locale):
    """Messages appear over the bar: neither over the kitchen, nor do they shrink it."""
    player = players(full_server, locale=locale)
    page = player.page
    wire = Wire(page)
    player.start_round()
    stack_all_but_one(player)
    sizes = [(320, 568), (390, 844), (640, 400), (844, 390), (1280, 800)]
    place = "() => JSON.stringify(document.querySelector('.grid').getBoundingClientRect())"
    before = page.evaluate(place)

    def stop():
        wire.say({"type": "shutdown", "deadline_ms": 60_000})
        expect(page.locator(".toast").last).to_be_visible()

    stop()
    assert page.evaluate(place) == before
    kitchen = STATION | {"controls": [".station .button", ".ingredient"]}
    with_toast = kitchen | {"parts": [*kitchen["parts"], ".toast"]}
    faults = faults_at(sizes, page, f"toast-{locale[:2]}", with_toast, stop)
    wire.cut()
    expect(page.locator(".banner .button")).to_be_visible()
    with_banner = {"parts": [*kitchen["parts"], ".banner"], "controls": [*kitchen["controls"], ".banner .button"]}
    faults += faults_at(sizes, page, f"banner-{locale[:2]}", with_banner)
    assert not faults, "\n".join(faults)
    wire.mend()


@pytest.mark.parametrize("locale", ["en-GB", "es-ES"])
def test_bar_has_room_for_long_names(server, players, locale):
    player = players(server, locale=locale)
    page = player.page

    def with_much(message):
        if message["type"] == "welcome":
            message["player"] |= {"name": "Wilhelmina Wonderworkwomb", "coins": 12_345_678}
        return message

    Wire(page).change(with_much)
    player.go("settings")
    expect(page.locator(".chip")).to_contain_text("Wilhelmina")
    parts = [".wordmark", ".chip", ".chip .coins", ".quality summary", ".bar > .icon-link", ".places a"]
    widths = [320, 360, 479, 480, 819, 820, 900, 990, 991, 1080, 1081, 1160, 1240, 1400]
    sizes = [(width, 700) for width in widths]
    faults = faults_at(sizes, page, f"bar-{locale[:2]}", {"parts": parts, "controls": []})
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (1280, 800)])
def test_way_back_covers_nothing(server, players, size):
    """It is above the screen, and stays in sight when the screen is scrolled."""
    player = players(server, viewport={"width": size[0], "height": size[1]})
    page = player.page
    player.start_round()
    for place in ("", "shop", "settings"):
        page.evaluate("(place) => { location.hash = `#/${place}`; }", place)
        expect(page.locator("body")).to_have_attribute("data-screen", place or "home")
        expect(page.locator(".spinner")).to_have_count(0)
        what = {"parts": [".bar", ".way-back", "main > *"], "controls": [".way-back"]}
        assert [fault for fault in page.evaluate(FAULTS, what) if "main > * 0 is out" not in fault] == []
        page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
        assert page.evaluate(FAULTS, {"parts": [".bar", ".way-back"], "controls": [".way-back"]}) == []


def test_nothing_hovers_after_a_touch(server, players):
    """A finger leaves `:hover` behind on what it has tapped, as the mouse does here."""
    player = players(server, viewport=PHONE, has_touch=True, is_mobile=True)
    page = player.page
    player.start_round()
    looks = """() => [...document.querySelectorAll(".ingredient, .clear")].map((button) => {
        const { backgroundImage, filter } = getComputedStyle(button);
        return [button.matches(":hover"), backgroundImage, filter];
    })"""
    before = page.evaluate(looks)
    for button in (".ingredient", ".clear"):
        page.locator(button).first.hover()
        after = page.evaluate(looks)
        assert any(is_hovered for is_hovered, *_ in after)
        assert [look for _, *look in after] == [look for _, *look in before]
