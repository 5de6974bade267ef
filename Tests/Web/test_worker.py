"""The page offline, on a slow network, and as an installed app."""

import os
import re
import threading
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from line import Line
from player import until

KEPT_PATHS = """async () => {
    const names = await caches.keys();
    const shells = await Promise.all(names.map((name) => caches.open(name)));
    const keys = await Promise.all(shells.map((shell) => shell.keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname).sort();
}"""
IS_KEPT = """async () => await caches.match("/")
    && (await navigator.serviceWorker.getRegistration())?.active?.state === "activated"
"""
OTHER_SCRIPT = "/app.0123456789abcdef.js"
OTHER_LIBRARY = "/library.0123456789abcdef.js"


class Builds:
    """Serves a server's files, as a later build from `renew` on; and holds its page back on
    demand."""

    def __init__(self, server):
        self.server = server
        self.is_new = False
        self.may_answer = threading.Event()
        self.may_answer.set()
        builds = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                builds.answer(self)

            def log_message(self, *_):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def address(self, place: str = "") -> str:
        return f"http://127.0.0.1:{self.http.server_port}/{place}"

    def answer(self, handler):
        is_new = self.is_new
        path = handler.path
        if path == "/":
            self.may_answer.wait()
        if path.startswith("/play"):
            # There is no game, and nothing says why.
            handler.send_response(204)
            handler.end_headers()
            return
        if is_new and path == OTHER_SCRIPT:
            path = self.script
        if is_new and path == OTHER_LIBRARY:
            path = self.library
        try:
            with urllib.request.urlopen(f"{self.server.address()}{path[1:]}") as answer:
                content, kind = answer.read(), answer.headers["Content-Type"]
        except urllib.error.HTTPError as error:
            handler.send_error(error.code)
            return
        if path == "/":
            self.script = re.search(rb"/app\.[0-9a-f]{16}\.js", content)[0].decode()
            if is_new:
                content = content.replace(self.script.encode(), OTHER_SCRIPT.encode())
        if path == self.script:
            self.library = re.search(rb"/library\.[0-9a-f]{16}\.js", content)[0].decode()
            if is_new:
                content = content.replace(self.library.encode(), OTHER_LIBRARY.encode())
        handler.send_response(200)
        handler.send_header("Content-Type", kind)
        handler.send_header("Cache-Control", "no-cache")
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)


@pytest.fixture
def builds(server):
    builds = Builds(server)
    yield builds
    builds.may_answer.set()
    builds.http.shutdown()


def visit(players, server):
    """A player with a cached page. Without a game, the page doesn't request the worker by
    itself."""
    player = players(server, service_workers="allow")
    player.page.goto(server.address())
    expect(player.page.locator(".hero .huge-button")).to_be_visible()
    player.page.evaluate("async () => { await navigator.serviceWorker.register('/worker.js'); }")
    until(player.page, IS_KEPT)
    return player


def script_of(page) -> str:
    return page.evaluate("() => new URL(document.querySelector('script[type=module]').src).pathname")


def test_worker_waits_until_the_player_is_known(server, players):
    player = players(server, service_workers="allow")
    page = player.page
    waiting = []

    def hold(socket):
        game = socket.connect_to_server()
        game.on_message(lambda message: waiting.append((socket, message)))

    page.route_web_socket("**/play", hold)
    page.goto(server.address())
    expect(page.locator(".hero .huge-button")).to_be_visible()
    page.wait_for_function("() => earlySocket.readyState === WebSocket.OPEN")
    assert page.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    paths = page.evaluate("""() => performance.getEntriesByType("resource")
        .map(({ name }) => new URL(name).pathname)""")
    assert [path for path in paths if not path.endswith((".webmanifest", ".png"))] == [script_of(page)]
    until(page, lambda: waiting)
    for socket, message in waiting:
        socket.send(message)
    until(page, IS_KEPT)


def test_only_the_shell_is_kept(server, players):
    player = visit(players, server)
    page = player.page
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    page.evaluate("""async () => {
        for (const path of ["/healthz", "/readyz", "/protocol/v1/schema.json"]) await fetch(path);
    }""")
    assert page.evaluate(KEPT_PATHS) == sorted([
        "/", script_of(page), "/app.webmanifest", "/art/apple-touch-icon.png", "/art/icon-192.png",
        "/art/icon-512.png", "/art/icon-maskable.png", "/art/icon.svg"])


def test_opens_without_a_network(own_server, players):
    server = own_server()
    player = visit(players, server)
    server.kill()
    page = player.page
    for place in ("", "settings"):
        page.goto(server.address(place))
        page.reload()
        expect(page.locator("main h1")).to_be_visible()
        expect(page.locator(".banner")).to_be_visible()
    server.start()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")


def test_opens_on_a_line_that_says_nothing(server, players):
    """Without waiting for the network to fail."""
    line = Line(server)
    player = visit(players, line)
    line.deafen()
    player.page.reload()
    expect(player.page.locator(".hero .huge-button")).to_be_visible()
    line.close()


def test_new_build_comes_at_once(builds, players):
    """And on a machine so busy that its page arrives late, right after the cached one."""
    page = visit(players, builds).page
    old = script_of(page)
    builds.is_new = True
    page.reload()
    page.wait_for_function("(path) => document.querySelector('script[type=module]')?.src.endsWith(path)",
                           arg=OTHER_SCRIPT)
    until(page, f"async () => !await caches.match('{old}')")
    assert OTHER_SCRIPT in page.evaluate(KEPT_PATHS)


def test_new_build_brings_its_library(builds, players):
    """For people who have opened the library, and so have it offline."""
    page = visit(players, builds).page
    page.evaluate("async () => (await navigator.serviceWorker.ready).active.postMessage('keep library')")
    until(page, f"async () => Boolean(await caches.match('{builds.library}'))")
    builds.is_new = True
    page.reload()
    until(page, f"async () => Boolean(await caches.match('{OTHER_LIBRARY}'))")
    until(page, f"async () => !await caches.match('{builds.library}')")


def test_new_build_that_comes_late_is_used_from_home(builds, players):
    """The cached page shows first, complete; and replaces itself by the new one."""
    page = visit(players, builds).page
    old = script_of(page)
    builds.is_new = True
    builds.may_answer.clear()
    page.reload()
    expect(page.locator(".hero .huge-button")).to_be_visible()
    assert script_of(page) == old
    builds.may_answer.set()
    page.wait_for_function("(path) => document.querySelector('script[type=module]')?.src.endsWith(path)",
                           arg=OTHER_SCRIPT)
    expect(page.locator(".hero .huge-button")).to_be_visible()


def test_new_build_that_comes_late_disturbs_nobody(builds, players):
    page = visit(players, builds).page
    old = script_of(page)
    page.goto(builds.address("#/settings"))
    builds.is_new = True
    builds.may_answer.clear()
    page.reload()
    page.locator("#setting-sound").wait_for()
    page.evaluate("""() => { window.told = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener("message", ({ data }) => resolve(data)); }); }""")
    builds.may_answer.set()
    assert page.evaluate("() => window.told") == "new build"
    assert script_of(page) == old
    page.reload()
    expect(page.locator("#setting-sound")).to_be_visible()
    assert script_of(page) == OTHER_SCRIPT


@pytest.mark.parametrize("lack", [
    "Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined });",
    "navigator.serviceWorker.register = () => Promise.reject(new DOMException('no'));",
])
def test_page_is_as_before_without_a_worker(server, players, lack):
    player = players(server)
    player.page.add_init_script(lack)
    player.go()
    player.start_round()


def test_page_can_be_installed(browser, server, players, tmp_path):
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=os.environ["CHROMIUM"], args=["--no-sandbox"])
    page = context.new_page()
    page.goto(server.address())
    until(page, IS_KEPT)
    tools = context.new_cdp_session(page)
    manifest = tools.send("Page.getAppManifest")
    errors = tools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    context.close()
    assert manifest["errors"] == []
    assert errors == []


def test_install_button_is_there_when_the_browser_offers_it(server, players):
    player = players(server)
    page = player.page
    player.go("settings")
    expect(page.locator(".install")).to_be_hidden()
    page.evaluate("""() => {
        window.prompts = 0;
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        offer.prompt = async () => { window.prompts += 1; };
        dispatchEvent(offer);
        window.isOurs = offer.defaultPrevented;
    }""")
    assert page.evaluate("() => window.isOurs")
    page.locator("#setting-language").select_option("es")
    expect(page.locator(".install")).to_have_text("Instalar la app")
    page.locator(".install").click()
    expect(page.locator(".install")).to_be_hidden()
    assert page.evaluate("() => window.prompts") == 1
