"""The page over plain http from another machine, where browsers give it less."""

from playwright.sync_api import expect

from library import found, go
from server import INSECURE_HOST

# What a press of "Copy" puts into the clipboard.
HEAR_COPIES = """() => {
    addEventListener("copy", ({ target }) => {
        window.copied = target.value.slice(target.selectionStart, target.selectionEnd);
    });
}"""


class InsecureServer:
    """The same server by a name that isn't the device's own."""

    def __init__(self, server):
        self.server = server

    def address(self, place: str = "") -> str:
        return self.server.address(place).replace("127.0.0.1", INSECURE_HOST)


def forget_untrusted(player):
    """Chromium itself notes that it leaves out a header of a page that didn't come over https."""
    assert all("Cross-Origin-Opener-Policy" in error for error in player.errors)
    player.errors.clear()


def test_copying_works_or_says_that_it_did_not(server, players):
    player = players(InsecureServer(server))
    page = player.page
    found(player, samples=False)
    assert not page.evaluate("() => isSecureContext")
    go(player, "household")
    page.get_by_role("button", name="Invite somebody").click()
    page.get_by_role("button", name="Make a code").click()
    code = page.locator(".invitation").inner_text()
    page.evaluate(HEAR_COPIES)
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".toast").last).to_have_text("Copied.")
    assert page.evaluate("() => window.copied") == code
    page.evaluate("() => { document.execCommand = () => false; }")
    page.get_by_role("button", name="Copy").click()
    expect(page.locator(".toast").last).to_contain_text(f"Select and copy it yourself: {code}")
    forget_untrusted(player)


def test_what_needs_https_is_said(server, players):
    player = players(InsecureServer(server))
    page = player.page
    found(player, samples=False)
    for place in ("add", "more"):
        go(player, place)
        expect(page.locator(".https-hint")).to_contain_text("only over https")
    forget_untrusted(player)
    own = players(server)
    found(own, samples=False)
    go(own, "more")
    expect(own.page.locator(".https-hint")).to_have_count(0)
