"""What a device keeps of the library where it has no room, no database, or another player."""

from playwright.sync_api import expect

from library import Messages, add_grocery, add_recipe, found, go, grocery, second_device, until_sent
from wire import Wire


def test_without_room_nothing_is_lost_or_skipped(server, players):
    """What can't be kept is told, is sent all the same, and is asked for again at the next visit."""
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "groceries")
    add_grocery(player, "6 eggs")
    until_sent(page)
    page.evaluate("""() => {
        window.put = IDBObjectStore.prototype.put;
        IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
    }""")
    add_grocery(player, "2 kg potatoes")
    expect(page.locator(".toast", has_text="no room left")).to_be_visible()
    until_sent(page)
    expect(grocery(page, "potatoes")).to_be_visible()
    # There is room again, for what is after the gap.
    page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    other = second_device(players, player)
    go(other, "groceries")
    expect(grocery(other.page, "potatoes")).to_be_visible()
    add_grocery(other, "1 l milk")
    expect(grocery(page, "milk")).to_be_visible()
    page.reload()
    for name in ("eggs", "potatoes", "milk"):
        expect(grocery(page, name)).to_be_visible()
    expect(page.locator(".library-notice")).to_be_hidden()


def test_without_a_database_the_library_works(server, players):
    """As in the private windows of some browsers, which refuse it as soon as it is asked for."""
    player = players(server)
    page = player.page
    page.add_init_script("""Object.defineProperty(window, "indexedDB", {
        get() { throw new DOMException("no", "SecurityError"); },
    });""")
    found(player, samples=False)
    recipe = add_recipe(player, "Soup", ["1 onion"])
    until_sent(page)
    page.reload()
    go(player, f"recipe/{recipe}")
    expect(page.locator("main h1")).to_have_text("Soup")


def test_each_player_has_another_device_and_only_own_changes(server, players):
    """Two players take turns in one browser. A page that one has left open goes on in that one's name."""
    player = players(server)
    page = player.page
    wire, messages = Wire(page), Messages(page)

    def hellos(count):
        while len(said := [one for one in messages.said if one.get("role") == "companion"]) < count:
            page.wait_for_timeout(10)
        return [(one["player_id"], one["device_id"]) for one in said]

    found(player, samples=False)
    first = page.evaluate("() => localStorage.getItem('chefdash.player')")
    page.evaluate("() => localStorage.removeItem('chefdash.player')")
    page.reload()
    expect(page.locator("#household-name")).to_be_visible()
    page.evaluate("(kept) => localStorage.setItem('chefdash.player', kept)", first)
    wire.cut()
    wire.mend()
    hellos(3)
    page.reload()
    expect(page.locator(".household-name")).to_be_visible()
    one, two, still_two, again_one = hellos(4)
    assert one == again_one and two == still_two
    assert one[0] != two[0] and one[1] != two[1]


def test_who_is_removed_is_told_what_could_not_be_sent(server, players):
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    go(player, "groceries")
    add_grocery(player, "1 l milk")
    until_sent(page)
    wire.cut()
    add_grocery(player, "6 eggs")
    expect(page.locator(".library-notice")).to_contain_text("1 change")
    removed = {"households": {"households": []}, "library": {"type": "error", "code": "unknown_household", "message": "",
                                                             "retry": False}}
    wire.change(lambda message: message | removed.get(message["type"], {}))
    wire.mend()
    page.evaluate("() => document.querySelector('.library-notice .button')?.click()")
    expect(page.locator(".toast", has_text="1 change wasn't taken")).to_be_visible()
