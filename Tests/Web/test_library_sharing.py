"""Recipes shared by links, and the plan as a calendar."""

import datetime
import json
import re
import urllib.error
import urllib.request

import icalendar
import pytest
from playwright.sync_api import expect

from library import add_recipe, found, go, until_sent
from player import DESKTOP, PHONE, take_picture
from test_screens import Tour

EVIL = "</script><script>document.title='bad'</script><img src=x onerror=alert(1)>"


def get(url: str, **fields):
    """The status, the fields and the text of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=fields), timeout=10) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def link_of(page) -> str:
    page.locator(".sheet .link-text, .sheet .button:has-text('Make a link')").first.wait_for()
    if page.locator(".sheet .link-text").count() == 0:
        page.get_by_role("button", name="Make a link").click()
    page.locator(".sheet .link-text").wait_for()
    return page.locator(".sheet .link-text").input_value()


def share(page) -> str:
    page.locator(".recipe-tools [aria-haspopup]").click()
    page.get_by_role("button", name="Share with others").click()
    return link_of(page)


def test_a_recipe_is_shared_read_without_scripts_and_copied(server, players, browser):
    player = players(server, locale="en-GB")
    page = player.page
    found(player, samples=False)
    add_recipe(player, "Soup & more", [f"1 1/2 cups milk {EVIL[:60]}", "2 onions"], [f"Stir {EVIL}"])
    until_sent(page)
    url = share(page)
    assert re.fullmatch(re.escape(server.address()) + r"/?shared/[0-9a-f]{32}", url)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Shared by a link")).to_be_visible()

    status, fields, text = get(url)
    assert status == 200 and "noindex" in text and fields["Cache-Control"] == "private, no-cache"
    data = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', text, re.S)[1])
    assert data["@type"] == "Recipe" and data["name"] == "Soup & more"
    assert data["recipeInstructions"][0]["text"] == f"Stir {EVIL}"
    assert '<meta property="og:title" content="Soup &amp; more">' in text

    # In a browser without JavaScript, and in one with it.
    for allowed in (False, True):
        context = browser.new_context(java_script_enabled=allowed, locale="es-ES", viewport=PHONE)
        try:
            reader = context.new_page()
            told = []
            reader.on("console", lambda message: told.append(message.text))
            reader.goto(url)
            expect(reader.locator("h1")).to_have_text("Soup & more")
            expect(reader.locator("ol li")).to_have_text(f"Stir {EVIL}")
            expect(reader.locator("ul li").first).to_contain_text("1 1/2 tazas milk")
            assert reader.title() == "Soup & more · ChefDash"
            assert told == [], "the page's own policy is broken"
            # The page's own styles are allowed by their hash.
            assert reader.locator(".button").evaluate("(one) => getComputedStyle(one).fontWeight") == "700"
            take_picture(reader, f"shared-es-{'with' if allowed else 'without'}", full_page=True)
        finally:
            context.close()

    other = players(server, locale="en-GB")
    found(other, samples=False, name="Casa Azul")
    other.page.goto(url)
    other.page.get_by_role("link", name="Copy into my household").click()
    for stars, text in (("4", "★ 2 · 1 rating"), ("9", "★ 4.5 · 1 rating")):
        other.page.locator("#shared-rating").select_option(stars)
        expect(other.page.locator("main [role=status]").last).to_contain_text(text)
    other.page.get_by_role("button", name="Copy into Casa Azul").click()
    expect(other.page.locator("main h1")).to_have_text("Soup & more")
    expect(other.page.locator(".checklist").first).to_contain_text("onions")
    expect(other.page.get_by_role("link", name="Where this recipe comes from")).to_have_attribute("href", url)
    until_sent(other.page)

    # The household sees readers' ratings.
    go(player, "recipes")
    page.get_by_role("button", name="Shared by a link").wait_for(state="detached")
    page.locator(".recipe-row a, .recipe-card a, a[href*='/recipe/']").first.click()
    page.get_by_role("button", name="Shared by a link").click()
    page.locator(".sheet .link-text").wait_for()
    page.keyboard.press("Escape")
    expect(page.locator(".shared-mark")).to_contain_text("★ 4.5 · 1 rating")

    # Once revoked, it looks as if it had never existed; the copy stays.
    page.get_by_role("button", name="Shared by a link").click()
    page.get_by_role("button", name="Take the link back").click()
    page.locator("dialog").last.locator(".row .button").first.click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Shared by a link")).to_have_count(0)
    assert get(url)[0] == 404 and get(f"{url}.json")[0] == 404
    go(other, f"shared/{url[-32:]}")
    expect(other.page.locator("main")).to_contain_text("no longer shared")
    # Chromium itself logs the 404.
    assert [error for error in other.errors if "404" not in error] == []
    other.errors.clear()


@pytest.mark.parametrize("locale, scheme, viewport", [("es-ES", "dark", PHONE), ("en-GB", "light", DESKTOP)])
def test_what_is_shown_of_sharing_and_planning_passes_the_audit(server, players, browser, locale, scheme, viewport):
    """The page of a link, the screen that copies it, and the sheets and states of sharing and
    planning."""
    tour = Tour(f"sharing-{locale[:2]}-{scheme}", viewport)
    player = players(server, viewport=viewport, locale=locale, color_scheme=scheme)
    page = player.page
    found(player)
    go(player, "recipes")
    page.locator("main a[href*='/recipe/']").first.click()
    page.locator(".recipe-tools [aria-haspopup]").click()
    page.locator(".sheet .button:has-text('🌍')").click()
    page.locator(".sheet .button:has-text('🔗')").click()
    url = page.locator(".sheet .link-text").input_value()
    tour.see(player, "share")
    page.keyboard.press("Escape")
    page.locator(".shared-mark .button").wait_for()
    tour.see(player, "shared-mark")
    go(player, f"shared/{url[-32:]}")
    page.locator("#shared-rating").select_option("7")
    tour.see(player, "shared-copy")
    go(player, "plan")
    page.locator(".day").nth(1).locator(".row .icon-link").first.click()
    page.locator(".sheet .button:has-text('🎲')").click()
    page.locator("#plan-leftovers").check()
    tour.see(player, "plan-meal")
    page.locator(".sheet [type=submit]").click()
    until_sent(page)
    page.locator(".handle").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".moving .target")).to_have_count(1)
    tour.see(player, "plan-moving")
    context = browser.new_context(locale=locale, viewport=PHONE, color_scheme=scheme)
    try:
        reader = context.new_page()
        reader.goto(url)
        tour.run_axe(reader, "shared-page")
        for width in (320, 390, 1280):
            reader.set_viewport_size({"width": width, "height": 844})
            assert not reader.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    finally:
        context.close()
    assert tour.problems == []


def test_the_plan_is_a_calendar_for_other_programs(server, players):
    player = players(server, locale="en-GB")
    page = player.page
    found(player, samples=False)
    go(player, "plan")
    day = page.locator(".day.today")
    for meal, slot in (("Soup, bread; wine \\ water", "lunch"), ("Ñandú " + "🍲" * 40, "dinner")):
        day.locator(".row .icon-link").first.click()
        page.locator("#plan-what").fill(meal)
        page.locator("#plan-slot").select_option(slot)
        page.locator(".sheet [type=submit]").click()
        expect(page.locator(".sheet")).to_have_count(0)
    until_sent(page)
    page.get_by_role("button", name="Calendar link").click()
    url = link_of(page)
    status, fields, text = get(url)
    assert status == 200 and fields["Content-Type"] == "text/calendar; charset=utf-8"
    assert get(url, **{"If-None-Match": fields["ETag"]})[0] == 304
    calendar = icalendar.Calendar.from_ical(text)
    assert calendar["VERSION"] == "2.0" and not calendar.errors
    events = list(calendar.walk("VEVENT"))
    assert [str(event["SUMMARY"]) for event in events] == ["Soup, bread; wine \\ water", "Ñandú " + "🍲" * 40]
    assert not any(event.errors for event in events)
    starts = [event.decoded("DTSTART") for event in events]
    assert [start.hour for start in starts] == [13, 19] and all(start.tzinfo is None for start in starts)
    assert events[0].decoded("DTSTAMP").tzinfo is not None
    assert abs(events[0].decoded("LAST-MODIFIED") - datetime.datetime.now(datetime.UTC)).total_seconds() < 3_600
    assert len({event["UID"] for event in events}) == 2
    # A changed meal keeps its UID.
    page.keyboard.press("Escape")
    day.get_by_role("button", name=re.compile("Change Soup")).click()
    page.locator("#plan-slot").select_option("breakfast")
    page.locator(".sheet [type=submit]").click()
    until_sent(page)
    again = list(icalendar.Calendar.from_ical(get(url)[2]).walk("VEVENT"))
    assert again[0]["UID"] == events[0]["UID"] and again[0].decoded("DTSTART").hour == 8
