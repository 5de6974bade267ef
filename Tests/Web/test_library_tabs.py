"""Several tabs of one browser with the same household: one queue, and one tab that sends it."""

from playwright.sync_api import expect

from library import (
    Messages, add_grocery, add_recipe, basket, connect_now, found, go, grocery, second_device, until_kept, until_sent,
)
from player import until
from wire import Wire


class Tab:
    """A tab with the interface of a player, its own messages and its own wire."""

    def __init__(self, player, page, wire, messages):
        self.server, self.page, self.wire, self.messages = player.server, page, wire, messages

    @property
    def edits(self) -> list[str]:
        return [message["edit_id"] for message in self.messages.said if message["type"] == "edit"]

    def cut(self):
        self.wire.cut()
        expect(self.page.locator(".library-notice")).to_contain_text("You're offline.")

    def mend(self):
        self.wire.mend()
        # The button is recreated with each attempt to connect.
        connect_now(self.page)


def two_tabs(server, players) -> tuple:
    """A player with a household that is open in two tabs."""
    player = players(server)
    tabs = []
    for page in (player.page, player.open_tab()):
        tabs.append(Tab(player, page, Wire(page), Messages(page)))
        if page is player.page:
            found(player, samples=False)
        else:
            page.goto(server.address("library"))
        go(tabs[-1], "groceries")
        if page is player.page:
            add_grocery(tabs[0], "1 l milk")
            until(page, lambda: tabs[0].edits)
            tabs[0].messages.said.clear()
        expect(grocery(page, "milk")).to_be_visible()
        until_sent(page)
    return player, *tabs


def hide(page, is_hidden: bool):
    page.evaluate("""(isHidden) => {
        Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
    }""", is_hidden)


def test_tabs_share_a_queue_and_one_that_is_closed_leaves_it_to_the_other(server, players):
    _, one, two = two_tabs(server, players)
    for tab in (one, two):
        tab.cut()
    add_grocery(one, "6 eggs")
    grocery(two.page, "eggs").click()
    add_grocery(one, "2 kg potatoes")
    expect(basket(one.page, "eggs")).to_be_checked()
    for tab in (one, two):
        expect(tab.page.locator(".library-notice")).to_contain_text("3 changes")
    one.page.close()
    two.mend()
    until_sent(two.page)
    expect(two.page.locator(".library-notice")).to_be_hidden()
    assert len(two.edits) == len(set(two.edits)) == 3
    other = second_device(players, two)
    go(other, "groceries")
    expect(basket(other.page, "eggs")).to_be_checked()
    expect(grocery(other.page, "potatoes")).to_be_visible()


def test_a_queue_that_a_closed_tab_left_on_the_device_is_sent_once(server, players):
    """Also if no other tab was there to notice."""
    player, one, two = two_tabs(server, players)
    two.page.close()
    one.cut()
    add_grocery(one, "6 eggs")
    expect(one.page.locator(".library-notice")).to_contain_text("1 change")
    one.page.close()
    page = player.open_tab()
    messages = Messages(page)
    page.goto(server.address("library/groceries"))
    expect(grocery(page, "eggs")).to_be_visible()
    until_sent(page)
    page.reload()
    expect(grocery(page, "eggs")).to_have_count(1)
    assert messages.count("edit") == 1


def test_a_tab_that_goes_while_it_sends_makes_nothing_twice(server, players):
    """The other tab sends the same edit again, and the amount changes once."""
    _, one, two = two_tabs(server, players)
    for tab in (one, two):
        go(tab, "pantry")
        tab.page.locator("#pantry-add").wait_for()
    one.page.locator("#pantry-add").fill("5 eggs")
    one.page.keyboard.press("Enter")
    expect(two.page.locator(".lot")).to_contain_text("5")
    for tab in (one, two):
        until_sent(tab.page)
    one.wire.keep("edited")
    one.page.get_by_role("button", name="More: eggs").click()
    two.page.locator(".lot", has_text="6").wait_for()
    until(one.page, lambda: one.wire.kept)
    one.page.close()
    until_sent(two.page)
    assert two.edits == one.edits[-1:]
    expect(two.page.locator(".lot")).to_contain_text("6")
    other = second_device(players, two)
    go(other, "pantry")
    expect(other.page.locator(".lot")).to_contain_text("6")


def test_a_text_written_in_two_tabs_is_not_overwritten_unseen(server, players):
    """Also offline: the second form offers the text that the first has saved."""
    _, one, two = two_tabs(server, players)
    recipe = add_recipe(one, "Soup", ["1 onion"], ["Cook it."])
    until_sent(one.page)
    for tab in (one, two):
        go(tab, f"edit/{recipe}")
        tab.page.locator(".step-row textarea").wait_for()
        tab.cut()
    two.page.locator(".step-row textarea").fill("Second.")
    one.page.locator(".step-row textarea").fill("First.")
    one.page.locator(".edit-foot [type=submit]").click()
    expect(one.page.locator("main h1")).to_have_text("Soup")
    offer = two.page.locator(".fault", has_text="First.")
    expect(offer).to_be_visible()
    expect(two.page.locator(".step-row textarea")).to_have_value("Second.")
    offer.locator("button").click()
    two.page.locator(".edit-foot [type=submit]").click()
    for tab in (one, two):
        tab.mend()
        until_sent(tab.page)
    other = second_device(players, two)
    go(other, f"recipe/{recipe}")
    expect(other.page.locator(".checklist.steps li")).to_contain_text("First.")


def test_a_tab_without_a_connection_has_another_send(server, players):
    """And a hidden tab, since a browser may suspend it."""
    _, one, two = two_tabs(server, players)
    one.cut()
    add_grocery(one, "6 eggs")
    until_sent(one.page)
    assert not one.edits and len(two.edits) == 1
    one.mend()
    # It waits for the lock behind the other tab.
    until(one.page, "async () => (await navigator.locks.query()).pending.length > 0")
    hide(two.page, True)
    hide(one.page, False)
    add_grocery(two, "2 kg potatoes")
    expect(grocery(one.page, "potatoes")).to_be_visible()
    until_sent(two.page)
    assert len(one.edits) == 1 and len(two.edits) == 1


def test_what_is_refused_shows_in_all_tabs(server, players):
    _, one, two = two_tabs(server, players)
    recipe = add_recipe(one, "Soup", ["1 onion"])
    until_sent(one.page)
    other = second_device(players, two)
    for tab in (one, two):
        tab.cut()
    go(one, f"edit/{recipe}")
    one.page.get_by_label("Name", exact=True).first.fill("Onion soup")
    one.page.locator(".edit-foot [type=submit]").click()
    expect(one.page.locator("h1")).to_have_text("Onion soup")
    go(other, f"recipe/{recipe}")
    other.page.get_by_role("button", name="More for Soup").click()
    other.page.get_by_role("button", name="Delete recipe").click()
    until_sent(other.page)
    for tab in (one, two):
        tab.mend()
        expect(tab.page.locator(".library-notice")).to_contain_text("1 change wasn't taken")
        go(tab, "refused")
    one.page.locator(".refused-list").get_by_role("button", name="Let it go").click()
    for tab in (one, two):
        expect(tab.page.locator(".state")).to_contain_text("All your changes were taken")


def test_each_tab_has_a_draft_of_its_own(server, players):
    """Two new recipes, written side by side, have separate drafts; and a closed tab's draft
    comes back."""
    player, one, two = two_tabs(server, players)
    for tab, name in ((one, "Soup"), (two, "Cake")):
        go(tab, "add")
        field = tab.page.get_by_label("Name", exact=True).first
        expect(field).to_have_value("")
        field.fill(name)
    until_kept(two.page, "Cake")
    two.page.reload()
    expect(two.page.get_by_label("Name", exact=True).first).to_have_value("Cake")
    two.page.close()
    one.page.locator(".edit-foot [type=submit]").click()
    expect(one.page.locator("main h1")).to_have_text("Soup")
    until_sent(one.page)
    go(one, "add")
    expect(one.page.get_by_label("Name", exact=True).first).to_have_value("Cake")
    one.page.locator(".edit-foot [type=submit]").click()
    expect(one.page.locator("main h1")).to_have_text("Cake")
    go(one, "recipes")
    expect(one.page.locator(".recipe-row")).to_have_count(2)
