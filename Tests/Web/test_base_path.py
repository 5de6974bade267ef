"""The whole page under a path of a host with other programs, as behind a proxy that passes on
whole paths."""

import re
import urllib.request
from urllib.parse import urlsplit

from playwright.sync_api import expect

from library import add_recipe, found, go, until_sent
from player import until
from test_library_photos import png
from test_library_sharing import get, link_of, share
from test_proof import played_round

BASE = "/chef/"
KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("/chef/chefdash."));
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = keys.flat().map(({ url }) => new URL(url).pathname);
    return paths.includes("/chef/") && paths.some((path) => path.startsWith("/chef/library."));
}"""


def test_everything_is_below_the_path(own_server, players):
    server = own_server(flags=["--base-path", BASE])
    assert server.address() == f"http://127.0.0.1:{server.port}{BASE}"
    player = players(server, is_new=True, service_workers="allow")
    page = player.page
    paths = set()
    page.on("request", lambda request: paths.add(urlsplit(request.url).path))
    page.on("websocket", lambda socket: paths.add(urlsplit(socket.url).path))
    page.add_init_script("""if (location.protocol === "http:") {
        localStorage.setItem("/chef/chefdash.played", "1");
        localStorage.setItem("/chef/chefdash.library.shown", "*");
    }""")
    root = f"http://127.0.0.1:{server.port}"

    # The first start by the address without its last slash, a round, and its result's public link.
    page.goto(f"{root}/chef")
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    assert page.url == f"{root}/chef/"
    page.goto("about:blank")
    result = played_round(player, 1)
    assert re.fullmatch(rf"{root}/chef/r/[0-9a-f]{{32}}", result)
    assert f'content="{root}/chef/r/stars-' in get(result)[2]
    page.goto(result)
    expect(page.locator(".verdict")).to_contain_text("it all matches")

    # An invitation to a room.
    player.go("race")
    page.locator(".way.room .button").click()
    expect(page.locator(".invitation .link")).to_contain_text(re.compile(r"/chef/#/room/\w+"))

    # The library, with a photo, a recipe's link and a calendar's.
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["1 onion"])
    until_sent(page)
    go(player, f"edit/{recipe}")
    page.get_by_label("Picture", exact=True).set_input_files(
        {"name": "a.png", "mimeType": "image/png", "buffer": png(200)})
    expect(page.locator(".edit-form img.photo")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    until_sent(page)
    expect(page.locator(".recipe-head img.photo")).to_have_attribute("src", re.compile("^/chef/images/"))
    shared = share(page)
    assert re.fullmatch(rf"{root}/chef/shared/[0-9a-f]{{32}}", shared)
    page.keyboard.press("Escape")
    text = get(shared)[2]
    image = re.search(r'<img src="(/chef/images/[0-9a-f]{64})"', text)[1]
    with urllib.request.urlopen(root + image) as answer:
        assert answer.headers["Content-Type"].startswith("image/")
    assert f'content="{root}{image}"' in text and f'content="{shared}"' in text
    page.goto(root + re.search(r'href="(/chef/#/library/shared/[0-9a-f]{32})"', text)[1])
    expect(page.locator("main h1")).to_have_text("Soup")
    go(player, "plan")
    page.get_by_role("button", name="Calendar link").click()
    status, fields, _ = get(link_of(page))
    assert status == 200 and fields["Content-Type"] == "text/calendar; charset=utf-8"
    page.keyboard.press("Escape")

    # Health is at the usual path for an orchestrator, and nothing else is outside the base path.
    assert [get(root + path)[0] for path in ("/healthz", "/readyz", "/chef/healthz", "/", "/play")] == [
        200, 200, 200, 404, 404]
    outside = {path for path in paths if not path.startswith(BASE)}
    assert outside <= {"/chef", "blank"}, outside
    keys = page.evaluate("() => Object.keys(localStorage)")
    assert keys and all(key.startswith("/chef/chefdash.") for key in keys), keys

    # Without the server, as an installed app.
    until(page, KEPT)
    scope = page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).scope")
    assert scope == server.address()
    tools = player.context.new_cdp_session(page)
    manifest = tools.send("Page.getAppManifest")
    assert manifest["url"] == f"{root}/chef/app.webmanifest" and manifest["errors"] == []
    server.kill()
    page.goto(server.address("library/recipes"))
    page.reload()
    expect(page.locator(".recipe-row")).to_contain_text("Soup")
    expect(page.locator(".library-notice")).to_contain_text("You're offline")
    server.start()
    expect(page.locator(".library-notice")).to_be_hidden()
