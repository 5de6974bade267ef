"""A player in a separate browser, who sees only the page."""

import itertools
import os
import time

from playwright.sync_api import Browser, BrowserContext, Page, expect

from server import REPOSITORY

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}

# Waits until there is something to tap, or the round is over, or this many orders are served: the
# places in the grid of the next right ingredient and of a wrong one. Read in one evaluation, since
# the phase may change at any moment; and not while a tap is unanswered, since the page then shows
# its prediction.
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


# Records the flashes over the plate and the speech bubbles, with their places, since they may be
# gone before a test looks; and counts the taps that the page has handled.
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
    """Waits until a function of the test returns true, or an expression of the page does:
    `wait_for_function` would take a promise as the answer."""
    end = time.monotonic() + timeout_s
    while not (page.evaluate(is_so) if isinstance(is_so, str) else is_so()):
        assert time.monotonic() < end, f"it isn't so after {timeout_s} s"
        page.wait_for_timeout(50)


def until_drawn(page: Page):
    """Waits for the next frame, which applies a new window size."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def take_picture(page: Page, name: str, **options):
    """Saves a picture in .build/screenshots if CHEFDASH_PICTURES is set: pictures take a third
    of a tour's time."""
    if os.environ.get("CHEFDASH_PICTURES"):
        page.screenshot(path=REPOSITORY / f".build/screenshots/{name}.png", **options)


def record(web_socket, server):
    """Records the messages between the page and its server for Tests/Contract/validate.py. Other
    servers that a page connects to send wrong messages on purpose."""
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


# The page's notes about a player who has played and knows the library, and so needs no lesson and
# no tour.
HAS_PLAYED = """try {
    localStorage.setItem('chefdash.played', '1');
    localStorage.setItem('chefdash.library.shown', '*');
} catch { /* Not a page of a server's. */ }"""


class Player:
    """A page with helpers; every error in its console fails the test."""

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
        # Chromium logs each failed connection, and a failed request for the icon.
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
        """Joins with the room's link, under the player's name."""
        self.go(f"room/{code}")
        self.page.locator(".guest, .lobby").wait_for()
        if self.page.locator(".guest").count():
            self.page.locator(".guest .button").click()

    def start_round(self, level: int = 1):
        """Goes from the map through the sheet into the kitchen."""
        self.go("map")
        self.page.locator(f"a.node[href='#/map/{level}']").click()
        self.page.locator(".sheet .huge-button").click()
        self.until_cooking()

    def until_cooking(self):
        self.page.locator(".station[data-phase=cooking][data-unanswered='0']").wait_for()

    def until_burst(self, text: str, count: int = 1):
        """Waits until the text has flashed this many times, and was the last to do so."""
        self.page.wait_for_function(
            "({ text, count }) => window.bursts.at(-1) === text"
            " && window.bursts.filter((one) => one === text).length === count",
            arg={"text": text, "count": count})

    @property
    def served(self) -> int:
        return int(self.page.locator(".served b").inner_text().split("/")[0])

    def tap(self, right: bool = True, by: str = "click", served: int = 1_000) -> bool:
        """Taps once, right or wrong, with a click or a key, as soon as taps count; False once
        the round is over or this many orders are served."""
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
        """Serves this many more orders, as long as there is time."""
        target = self.served + orders
        while self.tap(by=by, served=target):
            pass

    def leave(self):
        """Leaves the round or race, and confirms the question."""
        self.page.locator(".hud .leave").click()
        self.page.locator(".sheet .button.quiet").click()

    def run_out(self):
        """Taps wrong ingredients until the clock has run out."""
        while self.tap(right=False):
            pass


def open_player(browser: Browser, server, viewport=DESKTOP, locale="en-GB", is_new=False, **options) -> Player:
    # Most tests need the page from the server, even if a worker could serve it.
    options = {"service_workers": "block"} | options
    context = browser.new_context(viewport=viewport, locale=locale, **options)
    context.set_default_timeout(60_000)
    return Player(context, server, is_new)
