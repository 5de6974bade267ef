"""Helpers for the tests of the recipe library: a household on one or several devices, and the
messages of a page."""

import json
import re
import secrets

from playwright.sync_api import expect

from player import Player, until, until_drawn
from server import REPOSITORY

HOUSEHOLD = "Casa Verde"
SAMPLE_COUNT = len(json.loads((REPOSITORY / "Levels/samples.json").read_text())["recipes"])
# The fields of a conversion.
CONVERSION = ("name", "from_quantity", "from_unit", "to_quantity", "to_unit")


class Messages:
    """Counts a page's messages to its server, by type. Create it before the page opens its
    server."""

    def __init__(self, page):
        self.said: list[dict] = []
        page.on("websocket", lambda socket: socket.on("framesent", self._hear))

    def _hear(self, text):
        message = json.loads(text)
        # Requests repeated after a lost connection, with their old ids, don't count again.
        ids = {one["id"] for one in self.said if "id" in one}
        if message["type"] != "ping" and (message["type"] == "hello" or message.get("id") not in ids):
            self.said.append(message)

    def count(self, type: str | None = None) -> int:
        return sum(type is None or message["type"] == type for message in self.said)

    def last(self, type: str) -> dict:
        return next(message for message in reversed(self.said) if message["type"] == type)


def go(player: Player, place: str = ""):
    """Goes to a screen of the library, within the page."""
    player.page.evaluate("(place) => { location.hash = `#/library/${place}`; }", place)
    expect(player.page.locator("body")).to_have_attribute("data-screen", "library")


def until_sent(page, timeout: float | None = None):
    """Waits until no change is pending and the screen shows all of them. A press redraws the
    screen only once it has ended, which is after the click."""
    until_drawn(page)
    expect(page.locator(".library-notice")).to_have_attribute("data-waiting", "0", timeout=timeout)
    until_drawn(page)


def until_kept(page, text: str, kind: str = "values"):
    """Waits until the device has stored a draft with this text, which it does soon after the
    last key, or `records` with it."""
    until_stored(page, kind, f"(all) => JSON.stringify(all).includes({json.dumps(text)})")


def until_stored(page, kind: str, is_so: str):
    """Waits until a function returns true for all values in this store of the device."""
    until(page, """(async () => {
        const { player_id: player } = JSON.parse(localStorage.getItem("chefdash.player"));
        const open = indexedDB.open(`chefdash.library.${player}`);
        await new Promise((resolve) => { open.onsuccess = resolve; });
        const request = open.result.transaction("%s").objectStore("%s").getAll();
        await new Promise((resolve) => { request.onsuccess = resolve; });
        open.result.close();
        return (%s)(request.result);
    })()""" % (kind, kind, is_so))


def keep_told(page):
    """Keeps short messages and undo buttons on screen, however long the test takes. Call it
    before the page is opened."""
    page.add_init_script("""(() => {
        const real = setTimeout;
        window.setTimeout = (work, ms, ...rest) => ms === 10_000 || ms === 4_500 ? 0 : real(work, ms, ...rest);
    })()""")


def connect_now(page, button: str = ".library-notice .button"):
    """Does what the button does; the page may have reconnected by itself already, and hidden it."""
    page.evaluate("(button) => document.querySelector(button)?.click()", button)


def found(player: Player, samples: bool = True, name: str = HOUSEHOLD):
    """A player's first visit to the library, which creates a household."""
    page = player.page
    page.goto(player.server.address("library"))
    page.locator("#household-name").fill(name)
    if not samples:
        page.locator("#household-samples").uncheck()
    page.locator("form:has(#household-name) button").click()
    expect(page.locator(".household-name")).to_contain_text(name)
    expect(page.locator(".library-content .loaded")).to_have_attribute("data-state", re.compile("ok|empty"))
    if samples:
        # The samples arrive and are drawn one after the other.
        page.locator(".recipe-card").nth(3).wait_for()
        until_stored(page, "records",
                     f"(all) => all.filter(({{ kind }}) => kind === 'recipe').length >= {SAMPLE_COUNT}")


def join(server, owner: Player, other: Player, role: str = "adult"):
    """Makes the other player a member of the owner's household."""
    page = owner.page
    go(owner, "household")
    page.get_by_role("button", name="Invite somebody").click()
    page.locator("#invite-role").select_option(role)
    page.get_by_role("button", name="Make a code").click()
    code = page.locator(".invitation").inner_text()
    page.keyboard.press("Escape")
    other.page.goto(server.address("library"))
    other.page.locator("#household-code").fill(code)
    other.page.get_by_role("button", name="Join").click()
    expect(other.page.locator(".household-name")).to_be_visible()


def second_device(players, player: Player, **options) -> Player:
    """Another browser of the same player, in the library."""
    other = players(player.server, **options)
    kept = player.page.evaluate("() => localStorage.getItem('chefdash.player')")
    other.context.add_init_script(
        f"try {{ localStorage.setItem('chefdash.player', {json.dumps(kept)}); }} catch {{ }}")
    other.page.goto(player.server.address("library"))
    expect(other.page.locator(".household-name")).to_be_visible()
    return other


def add_recipe(player: Player, name: str, ingredients: list[str] = (), steps: list[str] = (),
               chosen: list[str] = ()) -> str:
    """Adds a recipe with the form. Returns its id."""
    page = player.page
    go(player, "add")
    page.locator("#ingredient-quick").wait_for()
    page.locator("[id^=field-recipe-][id$=-name]").fill(name)
    for line in ingredients:
        add_line(page, "#ingredient-quick", line)
    for step in steps:
        page.get_by_role("button", name="Add a step").click()
        page.keyboard.type(step)
    for chip in chosen:
        page.locator(".edit-form .filter-chip", has_text=chip).click()
    page.locator(".edit-foot [type=submit]").click()
    expect(page.locator("main h1")).to_have_text(name)
    return page.url.split("/recipe/")[1].split("/")[0]


def add_line(page, field: str, line: str):
    """Writes a line into a field; the field is empty once the line is accepted."""
    page.locator(field).fill(line)
    page.locator(field).press("Enter")
    expect(page.locator(field)).to_have_value("")


def add_grocery(player: Player, line: str):
    page = player.page
    add_line(page, "#grocery-add", line)


def make_conversion(page, *values: str):
    """Adds a conversion with the lists' sheet: the food, and an amount in each of two units."""
    page.evaluate("() => { location.hash = '#/library/lists/conversion'; }")
    page.get_by_role("button", name="New conversion").click()
    for field, value in zip(CONVERSION, values):
        page.locator(f"#conversion-{field}").fill(value)
    page.locator(".sheet [type=submit]").click()
    expect(page.locator(".sheet")).to_have_count(0)


def grocery(page, name: str):
    """The checkbox of an open line."""
    return page.locator(f".aisle:not(.done) .grocery-line[data-name='{name}'] .box")


def basket(page, name: str):
    """The checkbox of a line in the basket."""
    return page.locator(f".aisle.done .grocery-line[data-name='{name}'] .box")


def fill_library(page, count: int, kind: str = "recipe", name: str = "Recipe", fields: dict | None = None,
                 sets: dict | None = None, in_order: bool = False):
    """Adds this many records of a kind to the device's copy, as if pulled, each with its number
    in its name, and each at the position that the page gives to appended records."""
    return page.evaluate("""async ({ count, marks, kind, name, fields, sets, isInOrder }) => {
        const { placeAtEnd } = await import("/library/rules/places.js");
        const player = JSON.parse(localStorage.getItem("chefdash.player")).player_id;
        const open = indexedDB.open(`chefdash.library.${player}`);
        await new Promise((resolve) => { open.onsuccess = resolve; });
        const [household] = await new Promise((resolve) => {
            const request = open.result.transaction("state").objectStore("state").getAllKeys();
            request.onsuccess = () => resolve(request.result[0]);
        });
        const writing = open.result.transaction("records", "readwrite");
        for (let index = 0, place = ""; index < count; index += 1) {
            if (isInOrder) place = placeAtEnd([{ id: "", fields: { place } }]);
            const id = index.toString(16).padStart(16, "0") + marks;
            writing.objectStore("records").put({ kind, id, created: 0, modified: 0,
                fields: { name: `${name} ${index}`, ...fields, ...isInOrder && { place } }, sets }, [household, kind, id]);
        }
        await new Promise((resolve) => { writing.oncomplete = resolve; });
        open.result.close();
    }""", {"count": count, "marks": secrets.token_hex(8), "kind": kind, "name": name,
           "fields": fields or {"servings": 4}, "sets": sets or {}, "isInOrder": in_order})

