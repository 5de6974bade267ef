"""Errors show the id of their line in the server's log, for the person to tell the operator."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("locale, words", [("en", "For the operator: "), ("es", "Para quien lleva el servidor: ")])
def test_toast_has_the_id_of_the_log_line(own_server, players, locale, words):
    server = own_server()
    player = players(server, locale=locale)
    page = player.page
    player.go("shop")
    with closing(sqlite3.connect(server.directory / "data" / "chefdash.sqlite", isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        page.locator("[data-item=sauce] .button").click()
        small = page.locator(".toast.bad .log-id")
        expect(small).to_have_text(re.compile(f"^{words}\\d+-\\d+$"))
        database.execute("COMMIT")
    log_id = small.text_content().removeprefix(words)
    assert f"event=store_unavailable log_id={log_id} " in (server.directory / "server.log").read_text()
    size, around = (page.locator(one).last.evaluate("(each) => parseFloat(getComputedStyle(each).fontSize)")
                    for one in (".log-id", ".toast"))
    assert size < around
    # A refusal by the rules has none.
    for _ in range(4):
        page.locator("[data-item=oven] .button").click()
    expect(page.locator(".toast").last).not_to_contain_text(words)


def test_banner_has_the_id_of_a_refused_token(own_server, players):
    server = own_server()
    player = players(server)
    page = player.page
    player.go("shop")
    page.evaluate("""() => {
        for (const [key, text] of Object.entries(localStorage)) {
            if (text.includes('"token"')) localStorage.setItem(key, text.replace(/"token":"./, '"token":"x'));
        }
    }""")
    page.reload()
    small = page.locator(".banner .log-id")
    expect(small).to_have_text(re.compile(r"^For the operator: \d+-\d+$"))
    log_id = small.text_content().rpartition(" ")[2]
    assert f"event=bad_token log_id={log_id} " in (server.directory / "server.log").read_text()
