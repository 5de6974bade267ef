"""Lost connections, reloaded pages and stopped servers."""

import base64
import contextlib
import hashlib
import json
import re
import socket
import threading

import pytest
from playwright.sync_api import expect

from line import Line
from server import REPOSITORY

JITTER = re.compile(r"± ([\d.,]+) ms")
ALL_PICTURES_ARE_THERE = """() => [...document.images].every((image) =>
    image.complete && image.naturalWidth > 0)"""


def test_reload_in_a_round_resumes(own_server, players):
    server = own_server()
    player = players(server)
    player.start_round()
    player.serve(1)
    player.until_cooking()
    player.tap()
    expect(player.page.locator(".counter .layer")).to_have_count(1)
    # The server has answered the tap.
    player.until_cooking()
    player.page.reload()
    player.until_cooking()
    assert player.served == 1
    expect(player.page.locator(".counter .layer")).to_have_count(1)
    player.serve(1)
    assert player.served == 2


def test_round_under_way_is_found_from_any_screen(own_server, players):
    server = own_server()
    player = players(server)
    player.start_round()
    player.page.goto(server.address("shop"))
    player.page.reload()
    player.until_cooking()


def test_dropped_connection_resumes(own_server, players):
    server = own_server({"clockAtStartTicks": 1_700})
    line = Line(server)
    player = players(line)
    player.start_round()
    player.serve(1)
    for drop in range(3):
        player.page.evaluate("() => { window.states = []; new MutationObserver(() =>"
                             " window.states.push(document.body.dataset.connection))"
                             ".observe(document.body, { attributes: true }); }")
        line.cut()
        player.page.wait_for_function("() => window.states.includes('waiting')"
                                      " && window.states.at(-1) === 'online'")
        player.until_cooking()
        player.serve(1)
        assert player.served == drop + 2
    line.close()


# Records each state of the connection, with the shortest and longest possible silence of the server
# in seconds; and the banner's text when it appears. `lost` is the time that the round's clock has
# lost since the last message.
WATCH_SILENCE = """() => {
    const time = () => Number(document.querySelector(".station .time").textContent);
    const banner = document.querySelector(".banner");
    let heard = { ms: performance.now(), time: time() };
    // By the clock, and by timers of the page, which a busy machine delays like those that are tested.
    let beats = 0;
    setInterval(() => { beats += 1; }, 100);
    const silence = () => ({ least: beats / 10, most: (performance.now() - heard.ms) / 1000 });
    window.states = [];
    window.silences = [];
    window.banners = [];
    window.lost = () => heard.time - time();
    const { onmessage } = window.socket;
    window.socket.onmessage = (event) => {
        // The page counts from within its handler, which takes long on a busy machine.
        const ms = performance.now();
        onmessage(event);
        heard = { ms, time: time() };
        beats = 0;
    };
    new MutationObserver(() => {
        window.states.push(document.body.dataset.connection);
        window.silences.push(silence());
    }).observe(document.body, { attributes: true, attributeFilter: ["data-connection"] });
    new MutationObserver(() => window.banners.push({
        text: banner.textContent, bars: document.querySelector(".bars").dataset.level,
        silence: silence(),
    })).observe(banner, { attributes: true, attributeFilter: ["hidden"] });
}"""
# Lets a test listen to the page's newest WebSocket.
KEEP_SOCKET = """window.WebSocket = class extends WebSocket {
    constructor(...rest) { super(...rest); window.socket = this; }
}"""


@pytest.fixture
def cook(own_server, players):
    """A player who has served an order, and the line to the server."""
    lines = []

    def start():
        lines.append(Line(own_server({"clockAtStartTicks": 1_700})))
        player = players(lines[0])
        player.page.add_init_script(KEEP_SOCKET)
        player.start_round()
        player.serve(1)
        player.until_cooking()
        player.page.evaluate(WATCH_SILENCE)
        return player, lines[0]

    yield start
    for line in lines:
        line.close()


def test_stall_in_a_round_is_told_and_survived(cook):
    player, line = cook()
    page = player.page
    line.deafen()
    page.wait_for_function("() => window.banners.length > 0")
    banner = page.evaluate("() => window.banners[0]")
    assert banner["text"] == "The server has gone quiet…"
    assert banner["bars"] == "0"
    # After a second or more; and the clock continues.
    assert banner["silence"]["most"] > 0.9 and banner["silence"]["least"] < 4
    page.wait_for_function("() => window.lost() > 0.8")
    # Taps made meanwhile reach the server, but its answers are lost.
    player.tap()
    # The page finds out by itself that this connection is dead, after four seconds or a few more.
    page.wait_for_function("() => window.states.length > 1")
    assert page.evaluate("() => window.states.slice(0, 2)") == ["silent", "waiting"]
    silence = page.evaluate("() => window.silences[1]")
    assert silence["most"] > 3 and silence["least"] < 9
    line.cut()
    expect(page.locator(".banner")).to_be_hidden()
    expect(page.locator(".bars")).to_have_attribute("data-level", re.compile("[1-4]"))
    player.until_cooking()
    assert player.served == 1
    expect(page.locator(".counter .layer")).to_have_count(1)
    player.serve(1)
    assert player.served == 2
    assert page.locator(".toast").count() == 0


def test_stall_that_passes_costs_nothing(cook):
    """The banner disappears with the next message on the same connection; late answers to pings
    then don't count as latency."""
    player, line = cook()
    page = player.page
    page.evaluate("() => { window.first = window.socket; document.querySelector('.quality').open = true; }")
    jitter = page.locator(".quality dd").nth(1)
    expect(jitter).to_have_text(JITTER)
    before = float(JITTER.fullmatch(jitter.inner_text())[1].replace(",", ""))
    # Held back in the page, so that a test on a slow machine can release it in time.
    page.evaluate("""() => {
        const { onmessage } = window.socket;
        const held = [];
        window.socket.onmessage = (event) => held.push(event);
        new MutationObserver(() => {
            if (document.body.dataset.connection !== "silent") return;
            setTimeout(() => {
                window.socket.onmessage = onmessage;
                held.forEach(onmessage);
            }, 700);
        }).observe(document.body, { attributes: true, attributeFilter: ["data-connection"] });
    }""")
    page.wait_for_function("() => window.states.length > 1")
    assert page.evaluate("() => window.states.slice(0, 2)") == ["silent", "online"]
    expect(page.locator(".banner")).to_be_hidden()
    assert float(JITTER.fullmatch(jitter.inner_text())[1].replace(",", "")) < before + 200
    player.serve(1)
    assert player.served == 2
    assert page.evaluate("() => window.first === window.socket")


def test_network_that_is_back_is_used_at_once(cook):
    """`online` after a silence: the new network doesn't know the old one's connections."""
    player, line = cook()
    page = player.page
    page.evaluate("""() => new MutationObserver(() => {
        if (document.body.dataset.connection === "silent") dispatchEvent(new Event("online"));
    }).observe(document.body, { attributes: true, attributeFilter: ["data-connection"] })""")
    line.deafen()
    page.wait_for_function("() => window.states.length > 1")
    assert page.evaluate("() => window.states.slice(0, 2)") == ["silent", "connecting"]
    line.cut()
    player.until_cooking()
    player.serve(1)
    assert player.served == 2


# Connects once more, and records that connection's states.
CONNECT = """async (url) => {
    const { connect } = await import("/connection.js");
    window.states = [];
    const other = connect({ url, credentials: { load: () => null, save() {}, forget() {} } });
    other.on("connection_status", ({ state }) => window.states.push(state));
}"""


def test_dead_connection_is_given_up_outside_rounds(own_server, players):
    line = Line(own_server())
    player = players(line)
    player.go()
    player.page.evaluate(CONNECT)
    player.page.wait_for_function("() => window.states.at(-1) === 'online'")
    line.deafen()
    player.page.wait_for_function("() => window.states.length > 1")
    assert player.page.evaluate("() => window.states.slice(0, 2)") == ["online", "waiting"]
    line.cut()
    player.page.wait_for_function("() => window.states.at(-1) === 'online'")
    line.close()


def test_try_to_connect_has_an_end(server, players):
    """A server that accepts connections and never answers."""
    player = players(server)
    player.go()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        player.page.evaluate(CONNECT, f"ws://127.0.0.1:{listener.getsockname()[1]}/play")
        player.page.wait_for_function("() => window.states.includes('waiting')")


@contextlib.contextmanager
def closing_server(code: int):
    """A server that closes each WebSocket at once with this code; 1005 means a close frame
    without a code."""
    payload = b"" if code == 1005 else code.to_bytes(2, "big")

    def serve():
        with contextlib.suppress(OSError):
            while True:
                near, _ = listener.accept()
                with near, near.makefile("rb") as head:
                    lines = list(iter(head.readline, b"\r\n"))
                    [key] = [line.split()[1] for line in lines if line.lower().startswith(b"sec-websocket-key:")]
                    accept = base64.b64encode(hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
                    near.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                 b"Sec-WebSocket-Protocol: chefdash.v1.json\r\nSec-WebSocket-Accept: " + accept
                                 + b"\r\n\r\n" + bytes([0x88, len(payload)]) + payload)
                    near.shutdown(socket.SHUT_WR)
                    head.read()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=serve, daemon=True).start()
        yield f"ws://127.0.0.1:{listener.getsockname()[1]}/play"


CLOSE_CODES = json.loads((REPOSITORY / "Protocol/schema.json").read_text())["x-close-codes"]


@pytest.mark.parametrize("code", [1000, 1001, 1005, 1008, 1011, 1012, 1013, 1014, 3000, 3001, 3003, 4001, 4005, 4006])
def test_what_follows_a_close_code_is_as_the_schema_says(server, players, code):
    """An immediate retry, a retry after a longer pause, or none."""
    row = next(row for row in CLOSE_CODES if row["from"] <= code <= row["to"])
    page = players(server).page
    page.goto(server.address())
    with closing_server(code) as url:
        page.evaluate("""async (url) => {
            const { connect } = await import("/connection.js");
            window.statuses = [];
            window.other = connect({ url, credentials: { load: () => null, save() {}, forget() {} } });
            window.other.on("connection_status", (status) => window.statuses.push(status));
        }""", url)
        page.wait_for_function("() => window.statuses.length > 0")
        if not row["retry"]:
            assert page.evaluate("() => window.statuses") == [{"state": "stopped", "code": code, "reason": ""}]
            return
        waiting = page.evaluate("() => window.statuses[0]")
        assert waiting["state"] == "waiting"
        # Chromium reports a code that it doesn't know as none.
        assert waiting["code"] in (code, 1006)
        least = 1_000 if row.get("slow") else 125
        assert least <= waiting["retryInMs"] <= 3 * least
        page.wait_for_function("() => window.statuses.length > 2")
        states = page.evaluate("() => window.statuses.slice(0, 3).map(({ state }) => state)")
        assert states == ["waiting", "connecting", "waiting"]
        page.evaluate("() => window.other.close()")


def test_purchase_is_carried_out_once_over_a_drop(own_server, players):
    """The answer is lost with the connection; the page repeats the request by itself, with the
    same id."""
    server = own_server()
    line = Line(server)
    player = players(line)
    player.go("shop")
    buy = player.page.locator("[data-item=sauce] .button")
    # The shop's answer must arrive before the line goes deaf.
    expect(buy).to_be_visible()
    line.deafen()
    buy.click()
    assert line.has_passed_up.wait(timeout=60)
    line.cut()
    expect(player.page.locator("[data-item=sauce] .owned")).to_have_text("You have 1")
    expect(player.page.locator(".chip .coins")).to_have_text("110")
    line.close()


def test_server_restart_is_survived(own_server, players):
    server = own_server()
    player = players(server)
    page = player.page
    player.go("shop")
    page.locator("[data-item=knife] .button").click()
    expect(page.locator("[data-item=knife] .owned")).to_have_text("You have 1")
    player.start_round()
    page.wait_for_function(ALL_PICTURES_ARE_THERE)
    server.kill()
    expect(page.locator(".banner")).to_contain_text(re.compile("Connection lost|Connecting"))
    expect(page.locator("body")).to_have_attribute("data-connection", "waiting")
    server.start()
    # The page reconnects by itself.
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    expect(page.locator(".banner")).to_be_hidden()
    page.wait_for_function(ALL_PICTURES_ARE_THERE)
    # The round is lost, and the page says so; the player is the same.
    expect(page.locator(".toast")).to_contain_text("The server went down in the middle of your round.")
    expect(page.locator(".state")).to_contain_text("You're not cooking right now")
    player.go("shop")
    expect(page.locator("[data-item=knife] .owned")).to_have_text("You have 1")
    player.start_round()
    player.serve(1)
    assert player.served == 1


def test_pauses_between_tries_grow(own_server, players):
    server = own_server()
    player = players(server)
    player.go()
    player.page.evaluate("""async () => {
        const { connect } = await import("/connection.js");
        window.pauses = [];
        window.other = connect({ credentials: { load: () => null, save() {}, forget() {} } });
        window.other.on("connection_status", (status) => {
            if (status.state === "waiting") window.pauses.push(status.retryInMs);
        });
    }""")
    server.kill()
    player.page.wait_for_function("() => window.pauses.length >= 5")
    pauses = player.page.evaluate("() => window.pauses.slice(0, 5)")
    for index, pause in enumerate(pauses):
        base = 250 * 2 ** index
        assert base * 0.5 <= pause <= base * 1.5, pauses


def test_what_was_one_too_many_is_asked_again(server, players):
    """80 pages of a board count as 400 messages; 100 are allowed at once, and 50 each second."""
    player = players(server)
    player.go()
    page_counts = player.page.evaluate("""async () => {
        const { connect } = await import("/connection.js");
        const memory = { load: () => null, save() {}, forget() {} };
        const other = connect({ credentials: memory });
        let refusalCount = 0;
        other.on("error", ({ code }) => { refusalCount += code === "rate_limited"; });
        await new Promise((signedIn) => other.on("welcome", signedIn));
        const askTwenty = async () => {
            const pages = [];
            while (pages.length < 20) {
                pages.push(await other.request("get_board", { board_id: "level/1" }));
            }
            return pages;
        };
        const pages = (await Promise.all([1, 2, 3, 4].map(askTwenty))).flat();
        other.close();
        return { answered: pages.length, refusalCount };
    }""")
    assert page_counts["answered"] == 80
    assert page_counts["refusalCount"] > 0


# Runs `call` with a `connect` whose server is `answer`: it gets each message, and a function that
# sends one to the page.
WITH_OWN_SERVER = """async () => {
    const { connect } = await import("/connection.js");
    const Real = WebSocket;
    const sockets = [];
    window.WebSocket = class {
        static OPEN = 1;
        readyState = 1;
        constructor() { sockets.push(this); }
        send(text) {
            const message = JSON.parse(text);
            const say = (one) => queueMicrotask(() => this.onmessage?.({ data: JSON.stringify(one) }));
            if (message.type !== "hello") answer(message, say);
            else if (isUp) say({ type: "welcome", re: "hello", player: { player_id: "a" }, server_time_ms: 0 });
            else queueMicrotask(() => this.onclose?.({ code: 1006, reason: "" }));
        }
        close() {}
    };
    let isUp = true;
    let answer = () => {};
    const later = setTimeout;
    const memory = { load: () => null, save() {}, forget() {} };
    try { return await (%s)(); } finally { window.WebSocket = Real; window.setTimeout = later; }
}"""


def test_pauses_begin_anew_after_a_connection(server, players):
    player = players(server)
    player.go()
    attempts = player.page.evaluate(WITH_OWN_SERVER % """async () => {
        window.setTimeout = (work) => later(work, 0);
        const connection = connect({ credentials: memory });
        const attempts = [];
        let drops = 0;
        await new Promise((done) => connection.on("connection_status", ({ state, attempt }) => {
            if (state === "waiting") attempts.push(attempt);
            isUp = attempts.length % 3 === 0;
            if (state === "online" && (drops += 1) === 3) done();
            else if (state === "online") {
                isUp = false;
                sockets.at(-1).onclose({ code: 1006, reason: "" });
            }
        }));
        connection.close();
        return attempts;
    }""")
    assert attempts == [1, 2, 3, 1, 2, 3]


def test_each_request_that_waits_has_a_pause_of_its_own(server, players):
    player = players(server)
    player.go()
    pauses = player.page.evaluate(WITH_OWN_SERVER % """async () => {
        const pauses = [];
        window.setTimeout = (work, ms) => {
            if (ms % 301 === 0) pauses.push(ms);
            return later(work, ms);
        };
        const refused = new Set();
        answer = ({ type, id }, say) => {
            if (type === "ping") return;
            if (refused.has(id)) say({ type: "board", re: id });
            else say({ type: "error", re: id, code: "rate_limited", message: "", retry: true, retry_after_ms: 301 });
            refused.add(id);
        };
        const connection = connect({ credentials: memory });
        await Promise.all([1, 2, 3].map((level) => connection.request("get_board", { board_id: `level/${level}` })));
        connection.close();
        return pauses;
    }""")
    assert pauses == [301, 602, 903]


def test_unknown_player_can_start_anew(own_server, players):
    server = own_server()
    player = players(server)
    player.go()
    player.page.evaluate("""() => localStorage.setItem("chefdash.player", JSON.stringify({
        player_id: "0".repeat(32), token: "0".repeat(64),
    }))""")
    player.page.reload()
    expect(player.page.locator(".banner")).to_contain_text("doesn't know your player")
    player.page.locator(".banner").get_by_role("button", name="Go on as a new player").click()
    expect(player.page.locator("body")).to_have_attribute("data-connection", "online")
    expect(player.page.locator(".chip")).to_contain_text("150")
    # The server may only have lost its data temporarily.
    before = player.page.evaluate("() => JSON.parse(localStorage.getItem('chefdash.player.before'))")
    assert [one["token"] for one in before] == ["0" * 64]


def test_redirect_is_followed_for_one_connection(server, players):
    """The first address sends to a node; after the node's connection ends, the page asks it again."""
    page = players(server).page
    urls, ends = [], []

    def connect(near):
        urls.append(near.url.removeprefix(server.address().replace("http", "ws")))
        if "node" in near.url:
            near.connect_to_server()
            ends.append(near)
            return

        def answer(text):
            hello = json.loads(text)
            assert hello["redirects"] is True
            near.send(json.dumps({
                "type": "redirect", "re": hello["id"], "url": f"{near.url}?node", "reason": "round"}))

        near.on_message(answer)

    page.route_web_socket(re.compile(r"/play(\?node)?$"), connect)
    page.goto(server.address())
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    assert urls[:2] == ["play", "play?node"]
    ends[0].close(code=1011)
    page.wait_for_function("() => document.body.dataset.connection !== 'online'")
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    assert urls[2:] == ["play", "play?node"]


def test_redirect_to_a_dead_node_ends_at_the_first_address(server, players):
    """HAProxy answers for a node that is gone."""
    proxy = socket.create_server(("127.0.0.1", 0))
    node = f"ws://127.0.0.1:{proxy.getsockname()[1]}/n/n2/play"
    tries = []

    def answer():
        with contextlib.suppress(OSError):
            while True:
                near, _ = proxy.accept()
                with near:
                    near.recv(65_536)
                    tries.append("node")
                    near.sendall(b"HTTP/1.0 503 Service Unavailable\r\nConnection: close\r\n\r\n<html></html>\n")

    def connect(near):
        tries.append("first")
        if tries == ["first", "node"] * 2 + ["first"]:
            near.connect_to_server()
            return
        near.on_message(lambda text: near.send(json.dumps({
            "type": "redirect", "re": "hello", "url": node, "reason": "round"})))

    page = players(server).page
    threading.Thread(target=answer, daemon=True).start()
    page.route_web_socket(re.compile(r":\d+/play$"), connect)
    page.goto(server.address())
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    assert tries == ["first", "node"] * 2 + ["first"]
    proxy.close()


def test_redirects_in_a_circle_end_in_pauses(server, players):
    page = players(server).page
    times = []

    def connect(near):
        times.append(near.url)
        near.on_message(lambda text: near.send(json.dumps({
            "type": "redirect", "re": "hello", "url": near.url, "reason": "round"})))

    page.route_web_socket("**/play", connect)
    page.goto(server.address())
    expect(page.locator("body")).to_have_attribute("data-connection", "waiting")
    assert len(times) == 6


def test_page_that_is_out_of_date_can_be_reloaded(server, players):
    """The server no longer supports the page's protocol version, only the newer page's."""
    player = players(server)
    page = player.page
    is_out_of_date = True

    def connect(socket):
        if is_out_of_date:
            socket.close(code=4007, reason="this server speaks chefdash.v2.json")
        else:
            socket.connect_to_server()

    page.route_web_socket("**/play", connect)
    page.goto(server.address())
    expect(page.locator(".banner")).to_contain_text("This page is out of date.")
    expect(page.locator("body")).to_have_attribute("data-connection", "stopped")
    is_out_of_date = False
    page.locator(".banner .button", has_text="Reload").click()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")


@pytest.mark.parametrize("place, text", [
    ("nowhere", "This link leads nowhere."),
    ("room/ABCDEF", "A code is six of the letters"),
    ("room/FHKLMQ", "No room has this code."),
    ("watch/FHKLMQ", "No room has this code."),
    ("boards/nothing/1", "There is no such ranking."),
    ("boards/daily/2001-01-01", "Nobody is here yet."),
    ("kitchen", "You're not cooking right now."),
    ("result", "There's no result to show."),
    ("room", "You're not in a room."),
])
def test_links_to_what_is_not_there(server, players, place, text):
    player = players(server)
    player.go(place)
    if place.startswith("room/"):
        player.page.locator(".guest .button").click()
    expect(player.page.locator("main")).to_contain_text(text)


def test_failed_screens_can_be_tried_again(own_server, players):
    """A screen without its answer says so once the connection is closed for good, and works
    after the retry."""
    server = own_server()
    player = players(server)
    player.go("settings")
    second = player.open_tab()
    second.goto(server.address("settings"))
    expect(second.locator("body")).to_have_attribute("data-connection", "online")
    expect(player.page.locator("body")).to_have_attribute("data-connection", "stopped")
    player.page.locator(".places a[href='#/boards']").click()
    expect(player.page.locator("main .state").last).to_contain_text("The connection is closed.")
    player.page.locator("main .state .button").last.click()
    expect(player.page.locator("body")).to_have_attribute("data-connection", "online")
    expect(player.page.locator("main")).to_contain_text("Nobody is here yet.")


def test_quality_corner(server, players):
    player = players(server)
    player.go("settings")
    player.page.locator(".quality summary").click()
    expect(player.page.locator(".quality dl")).to_contain_text(re.compile(r"Round trip\d+ ms"))
    expect(player.page.locator(".quality dl")).to_contain_text(re.compile(r"Jitter± \d+\.\d ms"))
    expect(player.page.locator(".bars")).to_have_attribute("data-level", re.compile("[1-4]"))


def test_page_of_an_origin_that_is_not_let_in(own_server, players):
    """A browser doesn't report a refused upgrade; the page asks, and says what the operator has
    to set."""
    server = own_server(flags=["--allow-origin", "https://other.example"])
    player = players(server)
    player.page.goto(server.address())
    banner = player.page.locator(".banner")
    expect(banner).to_contain_text(f"--allow-origin same-host,http://127.0.0.1:{server.port}")
    expect(banner.locator(".button")).to_have_count(1)
    # Chromium itself logs the 403.
    assert all("403" in error for error in player.errors)
    player.errors.clear()


# Sends every request on a connection that is lost before any answer, and records what is sent on
# the next one. `it` is connection.js, over the test's own sockets.
ASK_ALL = """async (it, types) => {
    const sockets = [];
    window.WebSocket = class {
        static OPEN = 1;
        static CLOSED = 3;
        readyState = 0;
        sent = [];
        constructor() {
            sockets.push(this);
            setTimeout(() => {
                this.readyState = 1;
                this.onopen();
            });
        }
        send(text) {
            const message = JSON.parse(text);
            this.sent.push(message);
            const welcome = { type: "welcome", re: "hello", player: {}, server_time_ms: 0 };
            if (message.type === "hello") setTimeout(() => this.onmessage({ data: JSON.stringify(welcome) }));
        }
        close() {}
    };
    const connection = it.connect({ credentials: { load: () => null, save() {}, forget() {} } });
    await until(() => connection.status.state === "online");
    const failed = {};
    for (const type of types) connection.request(type).catch(({ code }) => { failed[type] = code; });
    const asked = (socket) => socket.sent.filter(({ type }) => types.includes(type)).map(({ type, id }) => [type, id]);
    const first = asked(sockets[0]);
    sockets[0].onclose({ code: 1006, reason: "" });
    await until(() => sockets.length === 2 && connection.status.state === "online");
    return { first, second: asked(sockets[1]), failed };
}"""


def test_what_may_be_repeated_is_sent_again_with_its_id(run):
    schema = json.loads((REPOSITORY / "Protocol/schema.json").read_text())
    requests = [schema["$defs"][one["$ref"].rpartition("/")[2]] for one in schema["$defs"]["ClientMessage"]["oneOf"]]
    types = {one["properties"]["type"]["const"]: one.get("x-repeatable", False) for one in requests}
    # The connection's own requests.
    for own in ("hello", "ping"):
        del types[own]
    seen = run("../connection.js", ASK_ALL, list(types))
    assert [type for type, _ in seen["first"]] == list(types)
    assert seen["second"] == [one for one in seen["first"] if types[one[0]]]
    assert seen["failed"] == {type: "connection_lost" for type, repeats in types.items() if not repeats}
    assert sum(types.values()) > 40
