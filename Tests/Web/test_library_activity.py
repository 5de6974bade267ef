"""Authors and dates of changes, the feed, and the ratings of notes."""

import datetime
import re

import pytest
from playwright.sync_api import expect

from library import add_grocery, add_recipe, found, go, grocery, join, until_sent

DAY_MS = 86_400_000
NOW = 100 * DAY_MS


def test_the_feed_says_who_did_what(server, players):
    ana, bo = players(server), players(server)
    ana.name("Ana", "🦊")
    bo.name("Bo", "🐼")
    found(ana, samples=False, name="Casa")
    join(server, ana, bo)
    recipe = add_recipe(ana, "Soup", ["2 onions"], ["Cook it."])
    until_sent(ana.page)
    # Also if the recipe arrives after its form.
    go(bo, f"edit/{recipe}")
    bo.page.locator(".edit-row").first.wait_for()
    bo.page.get_by_label("Amount", exact=True).fill("3")
    bo.page.get_by_role("button", name="Save").click()
    bo.page.get_by_role("button", name="I cooked it").click()
    bo.page.get_by_role("button", name="Mark as cooked").click()
    expect(bo.page.locator(".recipe-head")).to_contain_text("Cooked once")
    bo.page.keyboard.press("Escape")
    bo.page.get_by_role("button", name="Add a note").click()
    bo.page.locator("#note-text").fill("Too salty")
    bo.page.locator("#note-rating").select_option("5")
    bo.page.locator(".sheet [type=submit]").click()
    # Marking a favorite isn't a change of the recipe.
    ana.page.get_by_role("button", name="Favorite: Soup").click()
    until_sent(ana.page)
    go(bo, "groceries")
    add_grocery(bo, "2 kg rice")
    until_sent(bo.page)
    go(ana, "groceries")
    grocery(ana.page, "rice").click()
    until_sent(ana.page)
    for player, names in ((ana, ("you", "Bo")), (bo, ("Ana", "you"))):
        go(player, "activity")
        rows = player.page.locator(".activity li")
        expect(rows).to_have_count(6)
        for verb, what, text, who in (("added", "Soup", "Added by", 0), ("edited", "Soup", "Changed by", 1),
                                      ("cooked", "Soup", "Cooked by", 1), ("noted", "Soup", "Noted by", 1),
                                      ("listed", "rice", "Put on the grocery list by", 1),
                                      ("checked", "rice", "Checked off by", 0)):
            row = player.page.locator(f".activity li[data-verb={verb}]")
            expect(row.locator("a")).to_have_text(what)
            expect(row).to_contain_text(f"{text} {names[who]} ·")
    # The latest action is first.
    expect(rows.first).to_have_attribute("data-verb", "checked")
    expect(rows.last).to_have_attribute("data-verb", "added")
    rows.last.locator("a").click()
    expect(bo.page.locator("h1")).to_have_text("Soup")


def test_dates_and_people_are_shown(server, players):
    ana = players(server)
    ana.name("Ana", "🦊")
    found(ana, samples=False)
    recipe = add_recipe(ana, "Soup", ["2 onions"])
    until_sent(ana.page)
    day = ana.page.evaluate("() => new Date().toLocaleDateString('en', { dateStyle: 'medium' })")
    dates = ana.page.locator(".recipe-dates")
    expect(dates).to_have_text(f"Added by you on {day}")
    go(ana, f"edit/{recipe}")
    ana.page.get_by_label("Servings", exact=True).fill("6")
    ana.page.get_by_role("button", name="Save").click()
    expect(dates).to_have_text(f"Added by you on {day} · Changed by you on {day}")
    ana.page.get_by_role("button", name="Add a note").click()
    ana.page.locator("#note-text").fill("Good")
    ana.page.locator(".sheet [type=submit]").click()
    until_sent(ana.page)
    expect(ana.page.locator(".cooking-notes time")).to_have_text(day)
    assert ana.page.locator(".cooking-notes time").get_attribute("datetime").startswith(
        datetime.datetime.now(datetime.timezone.utc).strftime("%Y-"))


def test_notes_ratings_are_averaged_beside_the_recipes_own(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["2 onions"])
    assert page.locator("#note-text").count() == 0
    for text, rating in (("Fine", "7"), ("Great", "10"), ("No stars", ""), ("Bad", "2")):
        page.get_by_role("button", name="Add a note").click()
        assert page.locator("#note-text").get_attribute("maxlength") == "2000"
        page.locator("#note-text").fill(text)
        page.locator("#note-rating").select_option(rating)
        page.locator(".sheet [type=submit]").click()
        expect(page.locator(".cooking-notes li").first).to_contain_text(text)
        until_sent(page)
    expect(page.locator("[data-fact=rating]")).to_have_count(0)
    # 3.5, 5 and 1 stars.
    expect(page.locator("[data-fact=notes]")).to_have_text(re.compile(r"From 3 notes\s*★ 3\.2"))
    go(player, "recipes")
    expect(page.locator(".recipe-row")).to_contain_text("3.2 stars")
    go(player, f"edit/{recipe}")
    page.get_by_label("Rating", exact=True).select_option("9")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("[data-fact=rating] dd")).to_have_text("★ 4.5")
    expect(page.locator("[data-fact=notes] dd")).to_have_text("★ 3.2")
    go(player, "recipes")
    expect(page.locator(".recipe-row")).to_contain_text("4.5 stars")
    go(player, f"recipe/{recipe}")
    page.get_by_role("button", name="Remove Bad").click()
    expect(page.locator("[data-fact=notes] dd")).to_have_text("★ 4.3")


def record(kind: str, id: str, seq: int, modified: int | None = None, days_ago: int = 1, by: int = 0, **more) -> dict:
    return {"kind": kind, "id": id, "created": [seq, 0], "modified": [modified or seq, by],
            "created_ms": NOW - days_ago * DAY_MS, "modified_ms": NOW - days_ago * DAY_MS + (modified or seq) - seq,
            "authors": ["a", "b"], "fields": {"name": id}, "stamps": {}, **more}


FEED = [
    ("made and unchanged", [record("recipe", "r", 1)], [("added", "a", ["r"])]),
    ("after 90 days it is gone", [record("recipe", "r", 1, days_ago=91)], []),
    ("89 days are shown", [record("recipe", "r", 1, days_ago=89)], [("added", "a", ["r"])]),
    ("with its parts", [record("recipe", "r", 1), record("step", "s", 1, parent="r")], [("added", "a", ["r"])]),
    ("a part that came later", [record("recipe", "r", 1), record("step", "s", 2, parent="r", by=1)],
     [("edited", "b", ["r"]), ("added", "a", ["r"])]),
    ("a field", [record("recipe", "r", 1, 5, by=1, stamps={"name": [5, 1], "servings": [1, 0]})],
     [("edited", "b", ["r"]), ("added", "a", ["r"])]),
    ("only a favorite", [record("recipe", "r", 1, 5, by=1, sets={"favorites": {"b": [5, 1]}})], [("added", "a", ["r"])]),
    ("a tag", [record("recipe", "r", 1, 5, by=1, sets={"tags": {"t": [5, 1], "u": [1, 0]}})],
     [("edited", "b", ["r"]), ("added", "a", ["r"])]),
    ("deleted", [record("recipe", "r", 1, 5, by=1, deleted=[5, 1]), record("step", "s", 1, 5, parent="r", deleted=[5, 1])],
     [("deleted", "b", ["r"])]),
    ("several at once", [record("recipe", "r", 1), record("recipe", "q", 2)], [("added", "a", ["q", "r"])]),
    ("checked", [record("grocery_need", "g", 1, 4, by=1, fields={"name": "g", "checked": {}}, stamps={"checked": [4, 1]})],
     [("checked", "b", ["g"]), ("listed", "a", ["g"])]),
    ("moved after it was checked", [record("grocery_need", "g", 1, 4, by=1, fields={"name": "g", "checked": {}},
                                           stamps={"checked": [3, 1], "place": [4, 1]})], [("listed", "a", ["g"])]),
    ("what a household begins with", [record("tag", "t", 1), record("aisle", "i", 1)], []),
]


@pytest.mark.parametrize("records, expected", [case[1:] for case in FEED], ids=[case[0] for case in FEED])
def test_feed(run, records, expected):
    rows = run("activity.js", """async (it, records, now) => {
        const { Table, entityOf } = await import("/library/sync/table.js");
        const table = new Table();
        for (const record of records) table.set(entityOf(record));
        return it.activity(table, now, () => "day").map(({ verb, by, entities }) =>
            [verb, by, entities.map(({ id }) => id).sort()]);
    }""", records, NOW)
    assert sorted(rows) == sorted([verb, by, ids] for verb, by, ids in expected)
