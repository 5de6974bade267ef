"""Long lists, of which the page has only the rows in sight and near it."""

import re

import pytest
from playwright.sync_api import expect

from library import add_grocery, fill_library, found, go, until_sent
from player import PHONE, until

# Single-line rows are the most that fit: those of a window and of a window's height above and
# below.
MOST_ROWS = 120
MOST_ELEMENTS = 2_500


@pytest.fixture(scope="module")
def long_lists(server, browser):
    """A household whose device has the maximum number of records."""
    from player import open_player
    player = open_player(browser, server)
    page = player.page
    found(player, samples=False)
    go(player, "cookbooks")
    page.get_by_role("button", name="New cookbook").first.click()
    page.locator("#book-name").fill("Weeknights")
    page.locator(".sheet [type=submit]").click()
    until_sent(page)
    page.locator(".book").click()
    expect(page).to_have_url(re.compile("/cookbook/"))
    player.book = page.url.split("/cookbook/")[1]
    until_sent(page)
    fill_library(page, 3_000, sets={"cookbooks": [player.book]})
    fill_library(page, 5_000, "pantry_item", "Food", {"shelf": "Fridge"})
    fill_library(page, 2_000, "grocery_need", "Food", {"place": "i"})
    page.reload()
    yield player
    assert player.errors == []
    player.context.close()


# The screen, its rows, each row's focusable control, and the last row.
LISTS = [
    ("pantry", ".pantry-item", ".pantry-name", "Food 999"),
    ("groceries", ".grocery-line", ".box, .icon-link", "Food 1999"),
    ("cookbook", ".card-grid > li", ".recipe-card", "Recipe 999"),
    ("sheet", ".sheet li", ".box", "Recipe 999"),
]


@pytest.mark.parametrize("place, row, control, last", LISTS)
def test_long_lists_are_a_handful_of_rows(long_lists, place, row, control, last):
    page = long_lists.page
    go(long_lists, f"cookbook/{long_lists.book}" if place in ("cookbook", "sheet") else place)
    if place == "sheet":
        page.get_by_role("button", name="Choose recipes").click()
    rows = page.locator(row)
    expect(rows.first).to_be_visible()
    count = int(rows.first.get_attribute("aria-setsize"))
    assert count == {"pantry": 5_000, "groceries": 2_000}.get(place, 3_000)

    def expect_few():
        assert 0 < rows.count() <= MOST_ROWS
        assert page.evaluate("() => document.querySelectorAll('*').length") <= MOST_ELEMENTS

    expect_few()
    # The keyboard moves from row to row, also to rows that weren't in the page.
    first = page.locator(f"{row}:first-child").first.locator(control).first
    first.focus()
    presses = rows.count() + 10
    page.evaluate("() => { window.places = []; }")
    for _ in range(presses):
        # The next rows appear with a frame.
        page.evaluate("""async () => {
            await new Promise(requestAnimationFrame);
            window.places.push(Number(document.activeElement.closest("li")?.ariaPosInSet));
        }""")
        page.keyboard.press("Tab")
    places = page.evaluate("() => window.places")
    each = first.evaluate("(one, control) => one.closest('li').querySelectorAll(control).length", control)
    assert places == [1 + index // each for index in range(presses)]
    expect_few()
    # The focused row keeps the focus while everything else scrolls by.
    focused = page.evaluate("() => document.activeElement.closest('li').dataset.id")
    page.wait_for_function("""([row, last]) => {
        for (const one of [document.scrollingElement, document.querySelector(".sheet")]) one?.scrollTo(0, 1e9);
        return [...document.querySelectorAll(row)].at(-1)?.textContent.includes(last);
    }""", arg=[row, last])
    expect(rows.last).to_be_in_viewport()
    assert page.evaluate("() => document.activeElement.closest('li').dataset.id") == focused
    expect_few()
    if place != "sheet":
        return
    page.locator("#book-find").fill("2718")
    expect(rows).to_have_text(["Recipe 2718"])
    rows.locator(".box").uncheck()
    page.locator("#book-find").fill("no such")
    expect(page.locator(".sheet [role=status]")).to_have_text("No recipe is called that.")
    page.locator("#book-find").fill("")
    expect(rows.first).to_have_text("Recipe 0")
    page.keyboard.press("Escape")


@pytest.mark.parametrize("count", [383, 384, 385, 1_500])
def test_what_is_added_to_a_long_grocery_list_stands_at_its_end(server, players, count):
    """On a phone, one after the other, and the first before the device has read its stored data."""
    player = players(server, viewport=PHONE, has_touch=True)
    page = player.page
    found(player, samples=False)
    fill_library(page, count, "grocery_need", "Food", {"quantity": "1"}, in_order=True)
    page.add_init_script("""
        const { getAll } = IDBObjectStore.prototype;
        window.held = [];
        IDBObjectStore.prototype.getAll = function (...range) {
            const request = getAll.apply(this, range);
            if (this.name !== "records") return request;
            return {
                get result() { return request.result; },
                set onsuccess(told) { request.onsuccess = () => (window.held ? window.held.push(told) : told()); },
            };
        };
    """)
    page.reload()
    go(player, "groceries")
    adding = page.locator("#grocery-add")
    adding.fill("2 lutes")
    adding.press("Enter")
    until(page, "() => window.held.length === 1")
    expect(adding).to_have_value("2 lutes")
    page.evaluate("() => { for (const told of window.held) told(); window.held = null; }")
    expect(adding).to_have_value("")
    add_grocery(player, "2 zithers")
    first = page.locator(".grocery-line").first
    expect(first).to_have_attribute("aria-setsize", f"{count + 2}")
    assert end_of(page) == [f"Food {count - 1}", "lutes", "zithers"]


def end_of(page):
    """The names of the last three groceries, once the page is and stays scrolled to its end. The
    rows on the way there are measured as they come, so it takes several frames."""
    return page.evaluate("""async () => {
        const root = document.scrollingElement;
        for (let frame = 0, still = 0; still < 5; frame += 1, still += 1) {
            if (frame === 600) return ["the page never stays at its end"];
            await new Promise(requestAnimationFrame);
            if (root.scrollTop + innerHeight < root.scrollHeight - 1) still = 0;
            scrollTo(0, root.scrollHeight);
        }
        const lines = [...document.querySelectorAll(".grocery-line")];
        if (lines.at(-1).getBoundingClientRect().top > innerHeight) return ["the last is out of sight"];
        return lines.slice(-3).map(({ dataset }) => dataset.name);
    }""")
