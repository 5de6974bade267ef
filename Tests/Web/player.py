"""A player in a browser of its own, who plays by what the page shows."""

import itertools
import os
import time

from playwright.sync_api import Browser, BrowserContext, Page, expect

from server import REPOSITORY

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}

# Waits until there is something to tap, or the round is over, or so many orders are served: the
# places in the grid of the next right ingredient and of a wrong one. Looked at in one go, since the
# phase may change at any moment; and not while a tap is unanswered, since what the page shows then is
# what will be if the server agrees.
CHOICES = """(target) => {
    const phase = document.querySelector(".station")?.dataset.phase;
    if (phase === undefined || phase === "ended") return { isOver: true };
    // What shows before its answer may be taken back.
    const isAnswered = document.querySelector(".station").dataset.unanswered === "0";
    const served = Number.parseInt(document.querySelector(".served b").textContent);
    if (served >= target && isAnswered) return { isOver: true };
    const next = document.querySelector(".slots li.next")?.dataset.ingredient;
    if (phase !== "cooking" || next === undefined || !isAnswered) return null;
    const grid = [...document.querySelectorAll(".station .ingredient")].map((button) => button.dataset.ingredient);
    return { right: grid.indexOf(next), wrong: grid.findIndex((one) => one !== next) };
}"""


# Keeps what flashes over the plate and what speech bubbles say, and where, which may be gone before a
# test looks; and counts the taps that the page has dealt with.
KEEP_TRACES = """() => {
    window.taps = 0;
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => window.taps += 1);
    window.bursts = [];
    new MutationObserver((records) => {
        for (const node of records.flatMap((record) => [...record.addedNodes])) {
            if (node.classList?.contains("burst")) window.bursts.push(node.textContent);
        }
    }).observe(document, { childList: true, subtree: true });
    window.said = [];
    new MutationObserver((records) => {
        for (const bubble of records.map(({ target }) => target)) {
            if (!bubble.matches(".bubble:not([hidden])")) continue;
            const card = bubble.closest("li, tr, .member, .standing");
            const place = [...card.parentElement.children].indexOf(card);
            const [box, around] = [bubble, card].map((one) => one.getBoundingClientRect().toJSON());
            window.said.push({ text: bubble.textContent, card: card.className, place, box, around });
        }
    }).observe(document, { attributeFilter: ["hidden"], subtree: true });
}"""


connections = itertools.count(1)


def until(page: Page, is_so, timeout_s: float = 60):
    """Until what the test itself has heard of the page is so, or what an expression of the page resolves to:
    `wait_for_function` takes a promise for an answer."""
    end = time.monotonic() + timeout_s
    while not (page.evaluate(is_so) if isinstance(is_so, str) else is_so()):
        assert time.monotonic() < end, f"it isn't so after {timeout_s} s"
        page.wait_for_timeout(50)


def until_drawn(page: Page):
    """Until what a new size of the window changes has been done, which comes with the next frame."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def take_picture(page: Page, name: str, **options):
    """Keeps a picture in .build/screenshots if CHEFDASH_PICTURES is set: they take a third of the time of a tour."""
    if os.environ.get("CHEFDASH_PICTURES"):
        page.screenshot(path=REPOSITORY / f".build/screenshots/{name}.png", **options)


def record(web_socket, server):
    """Keeps what the page and its server say, for Tests/Contract/validate.py. The other servers that a
    page is led to say on purpose what this one doesn't."""
    directory = os.environ.get("CHEFDASH_MESSAGES")
    if not directory or not web_socket.url.startswith(server.address().replace("http", "ws", 1)):
        return
    connection = f"web-{os.getpid()}-{next(connections)}"

    def note(sender, text):
        if isinstance(text, str):
            with open(f"{directory}/web-{os.getpid()}.txt", "a", encoding="utf-8") as file:
                file.write(f"{connection} {sender} {text}\n")

    web_socket.on("framesent", lambda text: note("c", text))
    web_socket.on("framereceived", lambda text: note("s", text))


# What the page notes of a player who has played and knows the library, and so needs no lesson and no tour.
HAS_PLAYED = """try {
    localStorage.setItem('chefdash.played', '1');
    localStorage.setItem('chefdash.library.shown', '*');
} catch { /* Not a page of a server's. */ }"""


class Player:
    """A page with helpers; every message in its console that is an error fails the test."""

    def __init__(self, context: BrowserContext, server, is_new: bool = False):
        self.context = context
        if not is_new:
            context.add_init_script(HAS_PLAYED)
        self.server = server
        self.errors: list[str] = []
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.add_init_script(f"({KEEP_TRACES})()")
        page.on("websocket", lambda web_socket: record(web_socket, self.server))
        page.on("pageerror", lambda error: self.errors.append(f"{error}\n{error.stack}"))
        page.on("console", self._hear)
        return page

    def _hear(self, message):
        # Chromium itself says so of each connection that fails, and of the icon that it asks for.
        is_cut = "WebSocket connection to" in message.text or "net::ERR_" in message.text
        if message.type == "error" and not is_cut:
            self.errors.append(f"{message.text} {message.location['url']}")

    def go(self, place: str = ""):
        self.page.goto(self.server.address(place))
        expect(self.page.locator("body")).to_have_attribute("data-connection", "online")

    def name(self, name: str, avatar: str):
        self.go("profile")
        self.page.locator("#player-name").fill(name)
        self.page.locator(f".avatar-choice input[value='{avatar}']").check(force=True)
        self.page.locator("form .button").click()
        expect(self.page.locator(".chip")).to_contain_text(avatar)
        expect(self.page.locator(".chip")).to_contain_text(name)

    def join(self, code: str):
        """By the room's link, under the name that the player has."""
        self.go(f"room/{code}")
        self.page.locator(".guest, .lobby").wait_for()
        if self.page.locator(".guest").count():
            self.page.locator(".guest .button").click()

    def start_round(self, level: int = 1):
        """From the map through the sheet into the kitchen."""
        self.go("map")
        self.page.locator(f"a.node[href='#/map/{level}']").click()
        self.page.locator(".sheet .huge-button").click()
        self.until_cooking()

    def until_cooking(self):
        self.page.locator(".station[data-phase=cooking][data-unanswered='0']").wait_for()

    def until_burst(self, text: str, count: int = 1):
        """Until the text has flashed so many times, and was the last to do so."""
        self.page.wait_for_function(
            "({ text, count }) => window.bursts.at(-1) === text"
            " && window.bursts.filter((one) => one === text).length === count",
            arg={"text": text, "count": count})

    @property
    def served(self) -> int:
        return int(self.page.locator(".served b").inner_text().split("/")[0])

    def tap(self, right: bool = True, by: str = "click", served: int = 1_000) -> bool:
        """One tap, right or wrong, by a click or by a key, as soon as it counts; False once the round
        is over or so many orders are served."""
        choices = self.page.wait_for_function(CHOICES, arg=served).json_value()
        if choices.get("isOver"):
            return False
        place = choices["right"] if right else choices["wrong"]
        taps = self.page.evaluate("() => window.taps")
        if by == "key":
            self.page.keyboard.press(str(place + 1))
        else:
            # The round may end while the pointer is on its way.
            self.page.evaluate(
                "(place) => (document.querySelectorAll('.station .ingredient')[place] ?? document.body)"
                ".dispatchEvent(new PointerEvent('pointerdown', { button: 0, bubbles: true }))", place)
        self.page.wait_for_function("(taps) => window.taps > taps", arg=taps)
        return True

    def serve(self, orders: int, by: str = "click"):
        """Serves so many orders more, as long as there is time."""
        target = self.served + orders
        while self.tap(by=by, served=target):
            pass

    def leave(self):
        """Leaves the round or race, which is asked about first."""
        self.page.locator(".hud .leave").click()
        self.page.locator(".sheet .button.quiet").click()

    def run_out(self):
        """Taps wrongly until the clock has run out."""
        while self.tap(right=False):
            pass


def open_player(browser: Browser, server, viewport=DESKTOP, locale="en-GB", is_new=False, **options) -> Player:
    # Most tests are of the page as the server gives it, whenever a worker would be ready to keep it.
    options = {"service_workers": "block"} | options
    context = browser.new_context(viewport=viewport, locale=locale, **options)
    context.set_default_timeout(60_000)
    return Player(context, server, is_new)
