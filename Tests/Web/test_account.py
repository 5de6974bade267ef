"""What a player takes along or deletes, and links that bring people in."""

import io
import json
import zipfile

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from library import found
from player import take_picture

PHONE = {"width": 390, "height": 844}


def read_qr(page):
    picture = Image.open(io.BytesIO(page.locator("dialog .qr").screenshot()))
    (found,) = zxingcpp.read_barcodes(picture)
    return found.text


def test_a_player_takes_everything_along(server, players):
    player = players(server)
    player.name("Chef Ana", "🦊")
    with player.page.expect_download() as saving:
        player.page.get_by_role("button", name="Take it along").click()
    with zipfile.ZipFile(saving.value.path()) as archive:
        assert archive.testzip() is None
        profile = json.loads(archive.read("profile.json"))
        assert profile["name"] == "Chef Ana"
        assert json.loads(archive.read("ledger-1.json"))["entries"][0]["kind"] == "grant"


def test_a_deletion_is_announced_and_can_be_taken_back(server, players):
    player = players(server)
    player.go("profile")
    page = player.page
    page.get_by_role("button", name="Delete this player").click()
    expect(page.locator("dialog")).to_contain_text("You have seven days to change your mind.")
    take_picture(page, "delete-player")
    page.locator("dialog").get_by_role("button", name="Delete this player").click()
    expect(page.locator(".reminder")).to_contain_text("This player will be deleted on")
    # The first screen says so too, on any device.
    page.reload()
    player.go()
    expect(page.locator(".reminder")).to_contain_text("This player will be deleted on")
    page.get_by_role("button", name="Keep this player").click()
    expect(page.locator(".reminder")).to_have_count(0)
    player.go("profile")
    expect(page.get_by_role("button", name="Delete this player")).to_be_visible()


def test_a_link_brings_a_newcomer_into_the_household(server, players):
    owner = players(server)
    found(owner, name="Maple Street")
    owner.name("Chef Ana", "🦊")
    owner.go("library/household")
    page = owner.page
    page.get_by_role("button", name="Invite somebody").click()
    page.get_by_role("button", name="Make a code").click()
    page.get_by_role("button", name="QR code").click()
    link = read_qr(page)
    assert link.startswith(server.address("library/join/"))

    newcomer = players(server, viewport=PHONE, is_new=True)
    newcomer.page.goto(link)
    invitation = newcomer.page.locator(".joining")
    expect(invitation).to_contain_text("Maple Street")
    expect(invitation).to_contain_text("Chef Ana invites you into their household. Your role: Adult")
    take_picture(newcomer.page, "invitation-on-phone")
    invitation.get_by_role("button", name="Join").click()
    expect(newcomer.page.locator(".library-tabs")).to_be_visible()
    expect(newcomer.page.locator(".joining")).to_have_count(0)

    # The owner deletes the household for both.
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Delete household").click()
    expect(page.locator("dialog")).to_contain_text("Delete Maple Street for everybody?")
    page.locator("dialog").get_by_role("button", name="Yes").click()
    expect(newcomer.page.locator(".toast").last).to_contain_text("Maple Street")
    expect(page.locator("#household-name")).to_be_visible()


def test_a_wrong_link_says_so(server, players):
    player = players(server)
    player.page.goto(server.address("library/join/FHKLMQRW"))
    expect(player.page.locator("main")).to_contain_text("invitation")
