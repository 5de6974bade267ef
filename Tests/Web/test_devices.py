"""A player's devices: codes that sign in others, and the way back for who has lost all of them."""

import io

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from player import take_picture

PHONE = {"width": 390, "height": 844}


def code_in_sheet(page):
    code = page.locator("dialog .access-code")
    expect(code).to_be_visible()
    return code.inner_text()


def test_who_lost_the_browser_is_back_by_the_recovery_code(server, players):
    before = players(server)
    before.name("Chef Ana", "🦊")
    section = before.page.locator("section", has_text="Your devices")
    expect(section).to_contain_text("You have no recovery code yet.")
    section.get_by_role("button", name="Recovery code").click()
    code = code_in_sheet(before.page)
    take_picture(before.page, "recovery-code")
    before.page.get_by_role("button", name="I've kept it").click()
    expect(section).to_contain_text("You have a recovery code, made on")
    before.context.close()

    # Another browser, on a phone, that has never been here.
    after = players(server, viewport=PHONE, is_new=True)
    page = after.page
    page.goto(server.address())
    page.get_by_role("link", name="Use a code").click()
    expect(page.locator("h1")).to_have_text("Use a code")
    take_picture(page, "code-on-phone")
    page.locator("#access-code").fill(code.lower().replace("-", " "))
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".greeting")).to_contain_text("Chef Ana")
    take_picture(page, "back-on-phone")
    after.go("profile")
    expect(page.locator(".device")).to_have_count(2)
    expect(page.locator(".device").last).to_contain_text("This device")

    # The lost one is signed out.
    lost = page.locator(".device").first
    lost.get_by_role("button", name="Sign out").click()
    page.locator("dialog").get_by_role("button", name="Sign out").click()
    expect(page.locator(".device")).to_have_count(1)


def test_a_camera_reads_the_code_for_another_device(server, players):
    first = players(server)
    first.name("Chef Bo", "🐻")
    first.page.get_by_role("button", name="Add a device").click()
    code = code_in_sheet(first.page)
    picture = Image.open(io.BytesIO(first.page.locator("dialog .qr").screenshot()))
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.text == server.address(f"device/{code}")

    second = players(server, viewport=PHONE)
    second.page.goto(found.text)
    second.page.get_by_role("button", name="Sign in").click()
    expect(second.page.locator(".greeting")).to_contain_text("Chef Bo")
    # A player has one connection to play on.
    expect(first.page.locator(".banner")).to_contain_text("another window or on another device")

    # A used code is refused, in words that help.
    third = players(server)
    third.page.goto(found.text)
    third.page.get_by_role("button", name="Sign in").click()
    expect(third.page.locator(".toast")).to_contain_text("Nobody has this code, or it has run out.")


def test_a_device_that_signs_itself_out_says_so(server, players):
    player = players(server)
    player.go("profile")
    page = player.page
    page.locator(".device").get_by_role("button", name="Rename").click()
    page.locator("#device-name").fill("Kitchen tablet")
    page.locator("dialog").get_by_role("button", name="Save").click()
    expect(page.locator(".device")).to_contain_text("Kitchen tablet")
    page.get_by_role("button", name="Sign out Kitchen tablet").click()
    expect(page.locator("dialog")).to_contain_text("This is the device in your hands.")
    page.locator("dialog").get_by_role("button", name="Sign out", exact=True).click()
    expect(page.locator(".banner")).to_contain_text("This device was signed out.")
    page.locator(".banner").get_by_role("link", name="Use a code").click()
    expect(page.locator("h1")).to_have_text("Use a code")
    page.locator(".banner").get_by_role("button", name="Go on as a new player").click()
    expect(page.locator(".banner")).to_be_hidden()


def test_who_has_a_household_is_reminded_of_the_code(server, players):
    player = players(server)
    player.go()
    expect(player.page.locator(".greeting")).not_to_be_empty()
    expect(player.page.locator(".reminder")).to_have_count(0)
    player.page.evaluate("localStorage.setItem('chefdash.household', '1')")
    player.go("settings")
    player.go()
    reminder = player.page.locator(".reminder")
    expect(reminder).to_contain_text("Don't lose your kitchen")
    reminder.get_by_role("button", name="Recovery code").click()
    code_in_sheet(player.page)
    player.page.get_by_role("button", name="I've kept it").click()
    expect(reminder).to_have_count(0)
