"""Operators' acts as players see them: bans, announcements, closed sign-ups and the like, and what
players report."""

import json
import re

import pytest
from playwright.sync_api import expect

from library import HOUSEHOLD, add_recipe, found, go, until_sent
from player import DESKTOP, PHONE
from test_library_sharing import share
from test_screens import Tour

REASON = "Insults <img src=x onerror=alert(1)> & <b>threats</b>"
LOOKS = pytest.mark.parametrize("scheme, viewport", [("dark", DESKTOP), ("light", PHONE)])

# The controls that lie under a part of the announcement.
COVERED = """() => {
    const card = document.querySelector(".announcement").getBoundingClientRect();
    return [...document.querySelectorAll("a, button, input, select")]
        .filter((one) => one.checkVisibility() && !one.closest(".announcement, .visually-hidden, .skip"))
        .filter((one) => {
            const box = one.getBoundingClientRect();
            return box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom;
        }).map((one) => one.outerHTML.slice(0, 100));
}"""


def act(server, *words, reason: str = "A test"):
    """Does an operator's act, and returns its number."""
    told = server.command(
        "admin", "act", *words, "--reason", reason, "--data", server.directory / "data", "--json")
    return json.loads(told)["number"]


def undo(server, number: int):
    server.command("admin", "undo", number, "--reason", "A test", "--data", server.directory / "data")


def reports(server) -> list[dict]:
    return json.loads(server.command("admin", "show", "reports", "--json", "--data", server.directory / "data"))


def id_of(player) -> str:
    return player.page.evaluate("() => JSON.parse(localStorage.getItem('chefdash.player')).player_id")


def look(player, name: str, scheme: str = "dark"):
    """The findings in all kinds of windows, with pictures."""
    tour = Tour(f"operators-{scheme}", player.page.viewport_size)
    tour.see(player, name)
    assert not tour.problems, "\n".join(tour.problems)


def count_connections(page) -> list:
    connections = []
    page.on("websocket", lambda connection: connections.append(connection.url))
    return connections


def test_a_ban_ends_a_round_and_says_why(own_server, players):
    server = own_server()
    player = players(server, locale="en-GB")
    page = player.page
    player.start_round()
    player.until_cooking()
    connections = count_connections(page)
    number = act(server, "ban", id_of(player), "--for", "7d", reason=REASON)
    banner = page.locator(".banner")
    expect(banner).to_contain_text("You're banned from this server. Until ", timeout=5_000)
    expect(banner).to_contain_text(f"Reason: “{REASON}”")
    expect(page.locator("h1")).to_have_text("The door is closed")
    expect(page.locator(".station")).to_have_count(0)
    expect(page.locator(".way-back")).to_be_hidden()
    assert page.locator("img[src=x]").count() == 0
    look(player, "banned")

    # Nothing connects again by itself, or offers to.
    expect(banner.locator("button, a")).to_have_count(0)
    expect(page.locator("main button")).to_have_count(0)
    page.evaluate("() => dispatchEvent(new Event('online'))")
    page.evaluate("() => { location.hash = '#/map'; }")
    expect(page.locator("h1")).to_have_text("The door is closed")
    assert connections == []

    # The reason is there again for who comes back.
    page.reload()
    expect(banner).to_contain_text(REASON)
    undo(server, number)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    expect(banner).to_be_hidden()


@LOOKS
def test_a_ban_is_shown_in_the_library_which_stays_readable(own_server, players, scheme, viewport):
    server = own_server()
    player = players(server, locale="es-ES", color_scheme=scheme, viewport=viewport)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Caldo", ["2 cebollas"])
    until_sent(page)
    # Only the companion is connected.
    page.reload()
    go(player, "recipes")
    expect(page.locator("main")).to_contain_text("Caldo")
    connections = count_connections(page)
    act(server, "ban", id_of(player), reason=REASON)
    expect(page.locator(".banner")).to_have_text(
        f"Este servidor no te deja entrar. Para siempre. Motivo: «{REASON}»", timeout=5_000)
    expect(page.locator(".banner").locator("button, a")).to_have_count(0)
    expect(page.locator(".library-notice")).to_be_hidden()
    expect(page.locator("main")).to_contain_text("Caldo")
    look(player, "banned-library", scheme)
    page.evaluate("() => { location.hash = '#/'; }")
    expect(page.locator("h1")).to_have_text("La puerta está cerrada")
    assert connections == []


@LOOKS
def test_an_announcement_comes_is_closed_and_a_new_one_comes(own_server, players, scheme, viewport):
    server = own_server()
    player = players(server, locale="en-GB", color_scheme=scheme, viewport=viewport)
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Soup")
    card = page.locator(".announcement")
    text = "The kitchen closes <b>tonight</b> for cleaning, from 22:00 to about 23:00 UTC. " * 3
    act(server, "announce", text.strip(), "--for", "1h")
    # It comes on both connections.
    for place, name in (("library/recipes", "library"), ("", "home"), ("boards", "boards")):
        page.evaluate("(place) => { location.hash = `#/${place}`; }", place)
        expect(card).to_have_count(1)
        expect(card.locator("p")).to_have_text(text.strip())
        expect(card).to_have_attribute("role", "status")
        look(player, f"announcement-{name}", scheme)
        assert page.evaluate(COVERED) == []
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-connection", "online")
    expect(page.locator(".chip")).to_be_visible()
    expect(card).to_be_hidden()

    act(server, "announce", "Back again")
    expect(card.locator("p")).to_have_text("Back again")
    # A round isn't disturbed.
    player.start_round()
    player.until_cooking()
    expect(card).to_be_hidden()
    player.leave()
    expect(card).to_be_visible()
    act(server, "announce", "")
    expect(card).to_be_hidden()


def test_an_announcement_ends_by_itself(own_server, players):
    server = own_server()
    act(server, "announce", "A moment", "--for", "1h")
    player = players(server)
    page = player.page
    page.clock.install()
    player.go()
    expect(page.locator(".announcement p")).to_have_text("A moment")
    page.clock.fast_forward("01:00:01")
    expect(page.locator(".announcement")).to_be_hidden()


def test_a_muted_player_and_a_renamed_one_read_why(own_server, players):
    server = own_server()
    host, guest = players(server, locale="en-GB"), players(server, locale="en-GB")
    host.name("Ana", "🦊")
    act(server, "rename", id_of(host), "Chef 7", "--for", "7d", reason="Your name insults.")
    page = host.page
    # The bar and the form follow.
    expect(page.locator(".chip")).to_contain_text("Chef 7")
    expect(page.locator("#player-name")).to_have_value("Chef 7")
    page.locator("#player-name").fill("Ana")
    page.locator("form .button", has_text="Save").click()
    toast = page.locator(".toast")
    expect(toast.last).to_have_text(re.compile("It has to stay. Until .* Reason: “Your name insults.”"))
    before = int(page.locator(".chip .coins").inner_text())
    act(server, "grant", id_of(host), "coins", "70")
    expect(page.locator(".chip .coins")).to_have_text(str(before + 70))

    act(server, "mute", id_of(host), reason="Spam")
    host.go("race")
    page.locator(".way.room .button").click()
    guest.join(page.locator(".room-code [aria-hidden]").inner_text())
    page.locator(".reactions summary").first.click()
    page.locator(".reaction").first.click()
    expect(toast.last).to_have_text("Your reactions are off. For good. Reason: “Spam”")


def test_new_players_come_only_by_an_invitation(own_server, players):
    server = own_server()
    host = players(server, locale="en-GB")
    found(host, samples=False)
    go(host, "household")
    host.page.get_by_role("button", name="Invite").click()
    host.page.get_by_role("button", name="Make a code").click()
    household = host.page.locator("dialog .invitation").inner_text()
    host.page.keyboard.press("Escape")
    host.go("race")
    host.page.locator(".way.room .button").click()
    room = host.page.locator(".room-code [aria-hidden]").inner_text()
    act(server, "sign-ups", "invited")

    invited = players(server, locale="en-GB", is_new=True)
    invited.page.goto(server.address(f"library/join/{household}"))
    expect(invited.page.locator(".joining h1")).to_have_text(HOUSEHOLD)

    other = players(server, locale="en-GB", is_new=True)
    page = other.page
    connections = count_connections(page)
    page.goto(server.address())
    expect(page.locator("h1")).to_have_text("The door is closed")
    expect(page.locator("main [role=alert]")).to_have_text(
        "New players can't start here now, or only with an invitation.")
    expect(page.locator(".banner")).to_be_hidden()
    look(other, "closed")
    page.evaluate("() => { location.hash = '#/library/join/ABCDEFGH'; }")
    expect(page.locator("body")).to_have_attribute("data-connection", "stopped")
    expect(page.locator("h1")).to_have_text("The door is closed")
    # Once for each of the addresses.
    assert len(connections) == 2
    page.get_by_role("link", name="Use a code").click()
    expect(page.locator("#access-code")).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('chefdash.player')") is None

    # The room's link lets in who was refused.
    page.evaluate("(code) => { location.hash = `#/room/${code}`; }", room)
    page.locator(".guest .button").click()
    expect(page.locator(".lobby .member:not(.free)")).to_have_count(2)


def test_reports_reach_the_operators(own_server, players):
    server = own_server()
    ana, bo = players(server, locale="en-GB"), players(server, locale="en-GB")
    ana.name("Ana", "🦊")
    bo.name("Bo", "🐼")
    ana.start_round()
    ana.serve(1)
    ana.leave()
    ana.page.locator(".result").wait_for()
    page = bo.page
    bo.go("boards")
    page.locator(".board").get_by_role("button", name="Ana", exact=True).click()
    sheet = page.locator("dialog")
    look(bo, "player")
    sheet.get_by_role("button", name="Report").click()
    look(bo, "report")
    sheet.locator("#report-what").select_option("result")
    sheet.locator("#report-text").fill("ñ" * 600)
    expect(sheet.locator("#report-text")).to_have_value("ñ" * 500)
    sheet.get_by_role("button", name="Send").click()
    expect(page.locator(".toast").last).to_have_text("Thank you! Your report has number 1.")
    expect(sheet).to_have_count(0)
    (report,) = reports(server)
    assert report["what"] == "result" and report["text"] == "ñ" * 500
    assert report["reporter_id"] == id_of(bo) and id_of(ana) in report["subject"]
    # Nobody reports themselves.
    ana.go("boards")
    expect(ana.page.locator(".board tr.own")).to_contain_text("Ana")
    expect(ana.page.locator(".board button.player-link")).to_have_count(0)
    look(ana, "board")

    # From a room's seat, in the other language; there is no result yet.
    page.evaluate("() => { location.hash = '#/settings'; }")
    page.locator("#setting-language").select_option("es")
    ana.go("race")
    ana.page.locator(".way.room .button").click()
    bo.join(ana.page.locator(".room-code [aria-hidden]").inner_text())
    page.locator(".member").get_by_role("button", name="Ana").click()
    sheet.get_by_role("button", name="Avisar").click()
    expect(sheet.locator("#report-what option")).to_have_text(["El nombre", "El avatar"])
    sheet.get_by_role("button", name="Enviar").click()
    expect(page.locator(".toast").last).to_have_text("¡Gracias! Tu aviso tiene el número 2.")
    # And from a race's result.
    for player in (ana, bo):
        player.page.locator(".lobby .huge-button").click()
    for player in (ana, bo):
        player.until_cooking()
        player.serve(1)
    for player in (ana, bo):
        player.run_out()
    page.locator(".standing").get_by_role("button", name="Ana").click()
    look(bo, "standing")
    sheet.get_by_role("button", name="Avisar").click()
    expect(sheet.locator("#report-what option")).to_have_count(3)
    sheet.locator("#report-what").select_option("result")
    sheet.get_by_role("button", name="Enviar").click()
    expect(page.locator(".toast").last).to_have_text("¡Gracias! Tu aviso tiene el número 3.")
    assert [(one["what"], one["shown"]) for one in reports(server)][1:] == [("name", "Ana"), ("result", "")]


def test_a_shared_recipe_is_reported(own_server, players):
    server = own_server()
    player = players(server, locale="en-GB")
    found(player, samples=False)
    add_recipe(player, "Soup", ["2 onions"], ["Stir"])
    until_sent(player.page)
    link = share(player.page)[-32:]
    reader = players(server, locale="en-GB", viewport=PHONE)
    reader.go()
    go(reader, f"shared/{link}")
    reader.page.get_by_role("button", name="Report").click()
    expect(reader.page.locator("#report-what")).to_have_count(0)
    reader.page.locator("#report-text").fill("Not food")
    look(reader, "recipe")
    reader.page.get_by_role("button", name="Send").click()
    expect(reader.page.locator(".toast")).to_have_text("Thank you! Your report has number 1.")
    (report,) = reports(server)
    assert (report["what"], report["shown"], report["text"]) == ("recipe", "Soup", "Not food")
    assert link in report["subject"]
