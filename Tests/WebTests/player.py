"""A player in a browser of its own, who plays by what the page shows."""

from playwright.sync_api import Browser, BrowserContext, Page, expect

PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 800}

# What the next right ingredient is, its place in the grid, and what a wrong one would be.
CHOICES = """() => {
    const next = document.querySelector(".slots li.next .emoji")?.textContent;
    const grid = [...document.querySelectorAll(".station .ingredient")].map((b) => b.ingredient);
    return { next, place: grid.indexOf(next), wrong: grid.findIndex((one) => one !== next) };
}"""


# Keeps what flashes over the plate, which may be gone before a test looks.
KEEP_BURSTS = """() => {
    window.bursts = [];
    new MutationObserver((records) => {
        for (const node of records.flatMap((record) => [...record.addedNodes])) {
            if (node.classList?.contains("burst")) window.bursts.push(node.textContent);
        }
    }).observe(document, { childList: true, subtree: true });
}"""


class Player:
    """A page with helpers; every message in its console that is an error fails the test."""

    def __init__(self, context: BrowserContext, server):
        self.context = context
        self.server = server
        self.errors: list[str] = []
        self.page = self.open_tab()

    def open_tab(self) -> Page:
        page = self.context.new_page()
        page.add_init_script(f"({KEEP_BURSTS})()")
        page.on("pageerror", lambda error: self.errors.append(f"{error}\n{error.stack}"))
        page.on("console", self._hear)
        return page

    def _hear(self, message):
        # Chromium itself says so of each connection that fails, and of the icon that it asks for.
        is_refused = "ERR_CONNECTION_REFUSED" in message.text
        if message.type == "error" and "WebSocket connection to" not in message.text and not is_refused:
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

    def start_round(self, level: int = 1):
        """From the map through the sheet into the kitchen."""
        self.go("map")
        self.page.locator(f"a.node[href='#/map/{level}']").click()
        self.page.locator(".sheet .huge-button").click()
        self.until_cooking()

    def until_cooking(self):
        self.page.locator(".station[data-phase=cooking]").wait_for()

    def bursts(self) -> list[str]:
        return self.page.evaluate("() => window.bursts")

    def until_burst(self, text: str):
        self.page.wait_for_function("(text) => window.bursts.includes(text)", arg=text)

    @property
    def is_cooking(self) -> bool:
        return self.page.locator(".station[data-phase=cooking]").count() > 0

    @property
    def served(self) -> int:
        return int(self.page.locator(".served b").inner_text().split("/")[0])

    def tap(self, right: bool = True, by: str = "click"):
        """One tap, right or wrong, by a click or by a key; none once the round is over."""
        choices = self.page.evaluate(CHOICES)
        place = choices["place"] if right else choices["wrong"]
        if not self.is_cooking or place < 0:
            return
        before = self.page.locator(".slots li.done").count()
        if by == "key":
            self.page.keyboard.press(str(place + 1))
        else:
            self.page.locator(".station .ingredient").nth(place).dispatch_event(
                "pointerdown", {"button": 0})
        # The tap shows at once.
        self.page.wait_for_function(
            "(before) => document.querySelectorAll('.slots li.done').length !== before"
            " || document.querySelector('.station')?.dataset.phase !== 'cooking'", arg=before)

    def serve(self, orders: int, by: str = "click"):
        """Serves so many orders more, as long as there is time."""
        target = self.served + orders
        while self.page.locator(".station").count() and self.served < target:
            self.page.wait_for_function(
                "() => ['cooking', 'ended', undefined].includes("
                "document.querySelector('.station')?.dataset.phase)")
            if not self.is_cooking:
                return
            self.tap(by=by)


def open_player(browser: Browser, server, viewport=DESKTOP, locale="en-GB", **options) -> Player:
    context = browser.new_context(viewport=viewport, locale=locale, **options)
    context.set_default_timeout(15_000)
    return Player(context, server)
