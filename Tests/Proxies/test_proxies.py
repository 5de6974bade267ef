"""Each text for a proxy works unchanged as printed in Deploy/README.md, "A reverse proxy", and
in README.md."""

import pytest

from node import Node
from proxies import CLIENT_ADDRESS, DEADLINE_S, until
from texts import TEXTS
from visitor import Visitor

SEVERAL = "HAProxy before several servers"
UNDER_A_PATH = {f"Under a path: {language}" for language in ("haproxy", "nginx", "caddyfile", "apache")}
# After this many failed checks, every proxy would have removed the server.
CHECKS = 4
# The time within which players return to a restarted server.
BACK_AFTER_S = 30
# A secret part of a path, which must not be in a log.
SECRET = "2f1c9a7e"


def test_each_text_is_of_a_known_kind():
    assert set(TEXTS) == {
        "HAProxy", "HAProxy, with TLS at the server", SEVERAL, "nginx", "Caddy", "Caddy in README.md", "Apache",
        *UNDER_A_PATH}
    assert {title for title, text in TEXTS.items() if text.base == "/chef"} == UNDER_A_PATH


@pytest.mark.parametrize("title", [title for title in TEXTS if title != SEVERAL])
def test_one_server(title, nodes, proxy, visit):
    text = TEXTS[title]
    node = nodes(text)
    front = proxy(text, {node.place: node})
    player, other = visit(front), visit(front)

    # A page is served, and a player plays a round. Its link shows complete addresses, for which the
    # server must know the proxy's scheme and host.
    status, page = until("the page is served", lambda: served(player))
    assert "ChefDash" in page
    assert player.sign_in()["type"] == "welcome"
    assert player.start_round("round-1")["type"] == "snapshot"
    player.serve_order()
    result = player.finish_round()
    assert result["earned"] > 0
    status, page = player.get(f"/r/{result['round_id']}")
    assert status == 200 and f"https://{front.host}{text.base}/r/{result['round_id']}" in page

    # So is a calendar, at the path from the server. The server's own path is found without its last
    # slash.
    path = visit(front).calendar(player)
    assert path.startswith(f"{text.base}/calendar/")
    status, calendar = player.get(path.removeprefix(text.base))
    assert status == 200 and calendar.startswith("BEGIN:VCALENDAR")
    assert text.base == "" or player.get("")[0] in (301, 308)

    # The server knows the client's address, whatever the client claims. It refuses a page of
    # another site, and logs that.
    status, _ = player.get("/play", {
        "Origin": "https://elsewhere.example", "X-Forwarded-For": "203.0.113.9", "Connection": "Upgrade",
        "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="})
    assert status == 403
    refused, = until("the server has logged it", lambda: node.logged("origin_refused"))
    assert f"peer={CLIENT_ADDRESS} " in refused

    # Secret paths; the proxy's log is checked at the end.
    for path in (f"/calendar/{SECRET}", f"/shared/{SECRET}"):
        assert player.get(path)[0] == 404

    # While the server stops, a player who lost the connection returns and plays to the end; nobody
    # can start anything.
    assert other.sign_in()["type"] == "welcome"
    round_id = player.start_round("round-2")["round"]["round_id"]
    player.serve_order()
    drain(node, player, checks=CHECKS if "check" in text.configuration else 0)
    assert other.ask("start_round", level_id=1)["code"] == "shutting_down"
    assert visit(front).sign_in()["code"] == "shutting_down"
    assert player.sign_in()["round_id"] == round_id
    assert player.resume_round() == round_id
    player.serve_order()
    coins = player.finish_round()["coins"]
    assert node.process.wait(DEADLINE_S) == 0

    # Once the server is up again, players soon return.
    assert player.get("/")[0] in (0, 502, 503)
    node.start()
    until("the page is served again", lambda: served(player), BACK_AFTER_S)
    assert player.sign_in()["player"]["coins"] == coins
    assert SECRET not in front.logs()


def test_several_servers(nodes, proxy, visit):
    text = TEXTS[SEVERAL]
    first, second = nodes(text), nodes(text)
    front = proxy(text, {"127.0.0.1:8080": first, "127.0.0.1:8081": second})

    # A new player gets any of the servers, and then always the same one.
    one, friend, two = (newcomer(visit, front, node) for node in "aab")
    for visitor in (one, friend, two):
        assert visitor.sign_in()["type"] == "welcome"
        visitor.drop()
        assert visitor.sign_in()["type"] == "welcome"
    round_id = one.start_round("round-1")["round"]["round_id"]
    one.serve_order()

    # The first one stops: it gets no new players, but the players of its rounds return to it.
    drain(first, one, checks=0)
    until("the check has failed", lambda: "chefdash/a is DOWN" in front.logs())
    for _ in range(4):
        assert node_of(fresh(visit, front)) == "b"
    assert friend.ask("start_round", level_id=1)["code"] == "shutting_down"
    assert one.sign_in()["round_id"] == round_id
    assert one.resume_round() == round_id
    one.serve_order()
    assert one.finish_round()["earned"] > 0
    assert first.process.wait(DEADLINE_S) == 0

    # While it is down its players wait, because no other server knows them.
    assert one.get("/")[0] == 503
    assert two.get("/")[0] == 200
    first.start()
    until("the page is served again", lambda: served(one), BACK_AFTER_S)
    assert one.sign_in()["type"] == "welcome"
    newcomer(visit, front, "a")


def served(visitor: Visitor):
    answer = visitor.get("/")
    return answer if answer[0] == 200 else None


def fresh(visit, front) -> Visitor:
    """A visitor who has read a page."""
    visitor = visit(front)
    visitor.get("/")
    return visitor


def node_of(visitor: Visitor) -> str | None:
    """The server that the visitor's cookie names; a date follows the name."""
    return visitor.cookies["node"].value.split("|")[0] if "node" in visitor.cookies else None


def newcomer(visit, front, node: str) -> Visitor:
    """A new visitor who was sent to this server."""
    def found():
        visitor = fresh(visit, front)
        return visitor if node_of(visitor) == node else None

    return until(f"somebody comes to {node}", found)


def drain(node: Node, player: Visitor, checks: int):
    """Stops a server while a player is in a round, who then loses the connection; the proxy
    checks it several times."""
    node.stop()
    player.hear(lambda message: message["type"] == "shutdown")
    player.drop()
    before = node.accepted()
    until("the proxy has checked the server", lambda: node.accepted() >= before + checks)
