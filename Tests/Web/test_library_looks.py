"""The library's look and motion: its palette, glass, skeletons, and reduced motion."""

import re

import pytest
from playwright.sync_api import expect

from library import add_recipe, fill_library, found, go, until_sent
from player import DESKTOP, PHONE
from server import REPOSITORY

MOTION = "no-preference"

LIBRARY = REPOSITORY / "Sources/Clients/Page/Site/library"
# Colors allowed outside the palette: JPEG needs a background under a transparent photo.
OUTSIDE = {"photos.js": ["#fff"]}
RAW_COLOR = re.compile(r"#[0-9a-fA-F]{3,8}\b(?![/-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(")
NAMED_COLOR = re.compile(
    r"(?:color|background|border(?:-\w+)?|fill|stroke|shadow)\s*:[^;{}]*(?<![-\w])(?:white|black|red|green|blue|yellow|orange|gray|grey)(?![-\w])")

CONTRAST = """([over, ...texts]) => {
    const style = getComputedStyle(document.querySelector(".library"));
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const pixel = (...layers) => {
        canvas.clearRect(0, 0, 1, 1);
        for (const layer of layers) { canvas.fillStyle = layer; canvas.fillRect(0, 0, 1, 1); }
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const light = (color) => {
        const [red, green, blue] = color.map((part) => (part / 255 <= .04045 ? part / 255 / 12.92
            : ((part / 255 + .055) / 1.055) ** 2.4));
        return .2126 * red + .7152 * green + .0722 * blue;
    };
    const value = (name) => style.getPropertyValue(name).trim();
    return texts.flatMap((text) => ["rgb(255, 255, 255)", "rgb(0, 0, 0)"].map((behind) => {
        const [one, other] = [light(pixel(behind, value(over))), light(pixel(behind, value(over), value(text)))];
        return (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
    }));
}"""


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def outside_palette(text: str) -> str:
    """The styles without the two palettes at their top."""
    styles = without_comments(text).lstrip()
    assert styles.startswith(":root {")
    rest = styles.split("\n}\n", 1)[1]
    light = re.search(r"@media \(prefers-color-scheme: light\) \{\n  :root.*?\n  \}\n\}", rest, flags=re.DOTALL)
    return rest[:light.start()] + rest[light.end():]


def raw_colors(text: str) -> list[str]:
    return RAW_COLOR.findall(text) + NAMED_COLOR.findall(text)


def test_colors_stand_in_the_palette_only():
    assert raw_colors("a { color: #fff }") and raw_colors("a { background: rgb(1 2 3) }")
    assert raw_colors("a { border: 1px solid white }") and not raw_colors("a { color: var(--red-ground) }")
    found_colors = raw_colors(outside_palette((LIBRARY / "library.css").read_text()))
    assert found_colors == []
    for path in LIBRARY.rglob("*.js"):
        code = re.sub(r"//.*", "", without_comments(path.read_text()))
        literals = " ".join(re.findall(r'"[^"\n]*"|`[^`]*`|\'[^\'\n]*\'', code))
        literals = re.sub(r"#/\S*|#[a-z][\w-]*-[\w-]*|\$\{[^}]*\}", "", literals)
        assert RAW_COLOR.findall(literals) == OUTSIDE.get(path.name, []), path.name


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_glass_keeps_its_contrast_whatever_is_behind(server, players, scheme):
    player = players(server, viewport=PHONE, color_scheme=scheme)
    page = player.page
    found(player, samples=False)
    bar = page.locator(".library-tabs")
    style = "(bar) => { const { backdropFilter, backgroundColor } = getComputedStyle(bar); return [backdropFilter, backgroundColor]; }"
    filter, background = bar.evaluate(style)
    assert "blur" in filter and re.search(r"/ 0?\.\d+\)|, 0?\.\d+\)", background)
    for over in ("--glass", "--glass-raised"):
        contrasts = page.evaluate(CONTRAST, [over, "--text", "--muted"])
        assert len(contrasts) == 4 and min(contrasts) >= 4.5, (over, contrasts)
    # People who reduce transparency, and browsers that can't blur, get an opaque background.
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setEmulatedMedia", {
        "features": [{"name": "prefers-reduced-transparency", "value": "reduce"},
                     {"name": "prefers-color-scheme", "value": scheme}]})
    page.wait_for_function(
        "() => getComputedStyle(document.querySelector('.library-tabs')).backdropFilter === 'none'")
    assert bar.evaluate(style)[1].startswith("rgb(")


def test_skeletons_stand_where_data_will_be(server, players):
    from wire import Wire
    player = players(server)
    found(player, samples=False)
    other = players(server, viewport=PHONE)
    wire = Wire(other.page)
    kept = player.page.evaluate("() => localStorage.getItem('chefdash.player')")
    other.context.add_init_script(f"try {{ localStorage.setItem('chefdash.player', {kept!r}); }} catch {{ }}")
    # Members of a household are never asked to create one.
    other.page.add_init_script("""
        window.wasAsked = false;
        new MutationObserver(() => { window.wasAsked ||= Boolean(document.querySelector("#household-name")); })
            .observe(document, { childList: true, subtree: true });
    """)
    wire.keep("page")
    other.page.goto(server.address("library/recipes"))
    skeleton = other.page.locator(".library .skeleton")
    expect(skeleton).to_be_visible()
    expect(skeleton).to_have_attribute("role", "status")
    expect(skeleton.locator(".visually-hidden")).to_have_text(re.compile("Loading"))
    assert skeleton.locator("[aria-hidden=true] .skeleton-row").count() > 2
    wire.release()
    expect(skeleton).to_have_count(0)
    expect(other.page.locator("main h1")).to_have_text("Recipes")
    assert not other.page.evaluate("() => window.wasAsked")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_tab_bar_makes_room_while_one_reads_on(server, players, motion):
    player = players(server, viewport=PHONE, reduced_motion=motion)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Soup")
    until_sent(page)
    fill_library(page, 100)
    page.reload()
    go(player, "recipes")
    page.locator(".recipe-row").first.wait_for()
    page.evaluate("""() => {
        window.shift = 0;
        new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; })
            .observe({ type: "layout-shift" });
    }""")
    bar = page.locator(".library-tabs")
    gone = "() => document.querySelector('.library-tabs').getBoundingClientRect().top >= innerHeight"
    page.mouse.move(180, 300)
    page.mouse.wheel(0, 900)
    page.wait_for_function("() => scrollY > 500")
    if motion == "reduce":
        # Two frames later it is still there.
        page.evaluate("() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
        expect(bar).not_to_have_class(re.compile("away"))
        assert not page.evaluate(gone)
        return
    page.wait_for_function(gone)
    page.mouse.wheel(0, -200)
    page.wait_for_function(f"() => !({gone})() && !document.querySelector('.library-tabs').matches('.away')")
    page.mouse.wheel(0, 400)
    page.wait_for_function(gone)
    # Keyboard focus brings it back.
    bar.locator("a").first.focus()
    page.wait_for_function(f"() => !({gone})()")
    assert page.evaluate("() => window.shift") == 0


def test_buttons_of_a_form_stay_under_the_finger(server, players):
    player = players(server, viewport=PHONE)
    page = player.page
    found(player, samples=False)
    go(player, "add")
    page.locator("#ingredient-quick").wait_for()
    top = "() => document.querySelector('.edit-foot').getBoundingClientRect().top"
    before = page.evaluate(top)
    page.mouse.move(180, 300)
    page.mouse.wheel(0, 300)
    # The bar has noticed, and would be hidden on any other screen.
    expect(page.locator(".library-tabs")).to_have_class(re.compile("away"))
    assert page.evaluate(top) == before


@pytest.mark.parametrize("place", ["", "recipes", "plan", "groceries", "discover"])
def test_nothing_moves_for_those_who_want_it_so(server, players, place):
    player = players(server, viewport=DESKTOP, reduced_motion="reduce", is_new=True)
    page = player.page
    page.add_init_script("localStorage.setItem('chefdash.played', '1')")
    found(player)
    go(player, place)
    page.locator("main h1").wait_for()
    longest = """() => Math.max(...[...document.querySelectorAll("*")].flatMap((one) => ["", "::before", "::after"].flatMap((part) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(one, part || null);
        const seconds = [...transitionDuration.split(","), ...(animationName === "none" ? [] : animationDuration.split(","))];
        return seconds.map((text) => parseFloat(text) * (text.includes("ms") ? .001 : 1));
    })))"""
    # The tour, which points things out, is there as well.
    expect(page.locator(".tour-hole")).to_be_visible()
    assert page.evaluate(longest) <= 0.00002
    # The person's own setting brings it back.
    page.emulate_media(reduced_motion="no-preference")
    page.evaluate("() => { document.documentElement.dataset.motion = 'full'; }")
    assert page.evaluate(longest) > 0.05


def test_badges_of_diets_say_it_in_words_and_colors(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Salad", chosen=["Vegan", "Gluten-free", "Kosher"])
    badges = page.locator(".recipe-head .badge")
    expect(badges).to_have_text(["Vegan", "Gluten-free", "Kosher"])
    # In one evaluation: the recipe is redrawn when the server's answer arrives, and removed
    # elements have no colors.
    colors = page.evaluate("""() => [...document.querySelectorAll(".recipe-head .badge")]
        .map((one) => [one.dataset.color, getComputedStyle(one).backgroundColor])""")
    assert [name for name, _ in colors] == ["green", "teal", "teal"]
    assert colors[0][1] != colors[1][1]
    go(player, "recipes")
    expect(page.locator(".recipe-row .badge")).to_have_text(["Vegan", "Gluten-free", "Kosher"])
