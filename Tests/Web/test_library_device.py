"""A device's copy of the library without space, without a database, or with another player."""

from playwright.sync_api import expect

from library import Messages, add_grocery, add_recipe, connect_now, found, go, grocery, second_device, until_sent
from player import until
from wire import Wire


def test_without_room_nothing_is_lost_or_skipped(server, players):
    """A failed write is reported, the change is sent anyway, and the record is pulled again at
    the next visit."""
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
    expect(page.locator(".toast", has_text="out of space")).to_be_visible()
    until_sent(page)
    expect(grocery(page, "potatoes")).to_be_visible()
    # There is space again, for the records after the gap.
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
    """As in some browsers' private windows, which refuse a database when it is opened."""
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
    """Two players alternate in one browser. A page that one of them left open continues under
    that player's name."""
    player = players(server)
    page = player.page
    wire, messages = Wire(page), Messages(page)

    def said():
        return [(one["player_id"], one["device_id"]) for one in messages.said if one.get("role") == "companion"]

    def hellos(count):
        until(page, lambda: len(said()) >= count)
        return said()

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


def test_who_is_removed_meanwhile_keeps_the_copy_until_they_delete_it(server, players):
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
    connect_now(page)
    expect(page.locator(".toast", has_text="This device keeps its copy")).to_be_visible()
    kept = page.locator(".kept-households li")
    expect(kept).to_contain_text("Casa Verde")
    kept.get_by_role("button", name="Delete here").click()
    page.locator(".sheet .button").first.click()
    expect(kept).to_have_count(0)


def test_records_of_an_older_page_are_pulled_anew_and_changes_stay(server, players):
    """Their copy lacks members that this page shows. Pending and refused changes aren't part of
    the copy."""
    player = players(server)
    page = player.page
    wire, messages = Wire(page), Messages(page)
    found(player, samples=False)
    go(player, "groceries")
    add_grocery(player, "6 eggs")
    until_sent(page)
    wire.cut()
    add_grocery(player, "1 l milk")
    expect(page.locator(".library-notice")).to_contain_text("1 change")
    through = page.evaluate("""async () => {
        const { player_id: player } = JSON.parse(localStorage.getItem("chefdash.player"));
        const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
        const database = await done(indexedDB.open(`chefdash.library.${player}`));
        const writing = database.transaction(["state", "records", "queue", "refused"], "readwrite");
        const [states, records, queue, refused] = ["state", "records", "queue", "refused"]
            .map((name) => writing.objectStore(name));
        const [[key], [state]] = await Promise.all([done(states.getAllKeys()), done(states.getAll())]);
        delete state.format;
        states.put(state, key);
        for (const record of await done(records.getAll())) {
            const { kind, id, parent, created, modified, fields, sets } = record;
            records.put({ kind, id, parent, created, modified, fields, sets }, [...key, kind, id]);
        }
        const [edit] = await done(queue.getAll());
        const other = { ...edit, edit_id: "0".repeat(32) };
        refused.put({ edit: other, refusal: { reason: "too_many" } }, [...key, other.edit_id]);
        await new Promise((resolve) => { writing.oncomplete = resolve; });
        database.close();
        return state.through;
    }""")
    assert through > 0

    def opened(address):
        """The sequence number with which the page opens the household."""
        page.goto("about:blank")
        before = messages.count("library_open")
        wire.is_down = False
        page.goto(server.address(address))
        until(page, lambda: messages.count("library_open") > before)
        return messages.last("library_open")["through"]

    assert opened("library/groceries") == 0
    for name in ("eggs", "milk"):
        expect(grocery(page, name)).to_be_visible()
    until_sent(page)
    go(player, "refused")
    expect(page.locator(".refused-list > li")).to_have_count(1)
    # The new copy is complete, and the next visit continues from it.
    assert opened("library/refused") > through
    records = page.evaluate("""async () => {
        const { player_id: player } = JSON.parse(localStorage.getItem("chefdash.player"));
        const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
        const database = await done(indexedDB.open(`chefdash.library.${player}`));
        return done(database.transaction("records").objectStore("records").getAll());
    }""")
    assert len(records) > 1 and all(record["created_ms"] for record in records)
