"""The operators' console: signing in, every act, the replay of a result, and what an attacker tries."""

import json

import pytest
from playwright.sync_api import expect

import authenticator
from library import add_recipe, found, go as to, join, until_sent
from player import DESKTOP, PHONE
from test_library_photos import png
from test_library_sharing import share
from test_operators import id_of
from test_screens import Tour

NAME = "<i>Ana</i>"
INJECTED = "<img src=x onerror=alert(1)> & <b>bold</b>"
# Sends a request on a connection of its own, and gives the answer, or why there is none.
ASK = """([address, requests]) => new Promise((resolve) => {
    const answers = [];
    const socket = new WebSocket(address.replace("http", "ws") + "operators", "chefdash-operators");
    socket.onopen = () => socket.send(JSON.stringify(requests[0]));
    socket.onmessage = ({ data }) => {
        answers.push(JSON.parse(data));
        if (answers.length === requests.length) { socket.close(); resolve(answers); }
        else socket.send(JSON.stringify(requests[answers.length]));
    };
    socket.onclose = ({ code }) => resolve(code);
})"""


class Console:
    """A server with a console, and browsers of its operators."""

    def __init__(self, server, browser):
        self.server = server
        self.browser = browser
        self.contexts = []
        self.errors = []

    def admin(self, *words):
        """A command for operators on the server's machine."""
        return json.loads(self.server.command(
            "admin", *words, "--data", self.server.directory / "data", "--json"))

    def hire(self, name: str, role: str) -> dict:
        """Makes an operator's account: its `code` is the password."""
        return self.admin("act", "put-operator", name, role, "--reason", "A test")

    def tab(self, **options):
        context = self.browser.new_context(**{"viewport": DESKTOP, "locale": "en-GB"} | options)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("dialog", lambda dialog: self.errors.append(dialog.message))
        page.goto(self.server.console)
        return page

    def enter(self, page, name: str, account: dict, digits: str | None = None):
        page.locator("[name=name]").fill(name)
        page.locator("[name=password]").fill(account["code"])
        page.locator("[name=code]").fill(digits or authenticator.code(account["authenticator"]))
        page.get_by_role("button", name="Sign in").click()

    def open(self, name: str, role: str, **options):
        """A tab in which a new operator has signed in."""
        page = self.tab(**options)
        self.enter(page, name, self.hire(name, role))
        expect(page.locator("header .who")).to_have_text(f"{name}, {role}")
        return page

    def do(self, page, button, fields: dict | None = None, reason: str = "As asked", refusal: str | None = None):
        """Performs an act in its dialog, which an audit of both books follows."""
        if isinstance(button, str):
            button = page.locator("main").get_by_role("button", name=button, exact=True)
        button.click()
        dialog = page.locator("dialog")
        for name, value in (fields or {}).items():
            field = dialog.locator(f"[name={name}]")
            if field.evaluate("(one) => one.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        dialog.locator("[name=reason]").fill(reason)
        dialog.locator("button.main").click()
        if refusal:
            expect(dialog.locator(".fault")).to_contain_text(refusal)
            dialog.get_by_role("button", name="Cancel").click()
        else:
            expect(dialog.locator("[name=reason]")).to_have_count(0)
        self.verify()

    def undo(self, page):
        """Takes the newest act of the list back."""
        self.do(page, page.get_by_role("button", name="Undo").first)

    def told(self, page) -> str:
        """What the act tells once."""
        text = page.locator("dialog .shown").inner_text()
        page.get_by_role("button", name="Done").click()
        return text

    def verify(self):
        """Audits both books, with the operators' acts."""
        for book in ("ledger", "library"):
            self.server.command(book, "verify", "--data", self.server.directory / "data")


@pytest.fixture
def console(own_server, browser):
    console = Console(own_server(flags=["--admin", "127.0.0.1:0"]), browser)
    yield console
    for context in console.contexts:
        context.close()
    assert console.errors == []


def go(page, place: str):
    page.evaluate("(place) => { location.hash = `#/${place}`; }", place)


def test_signing_in_takes_a_name_a_password_and_a_code(console):
    account = console.hire("anna", "owner")
    page = console.tab()
    fault = page.locator("[role=alert]")
    for wrong in ({"code": "WRON-GONE"}, {"authenticator": console.hire("bo", "viewer")["authenticator"]}):
        console.enter(page, "anna", account | wrong)
        expect(fault).to_have_text("the name, the password or the code is wrong")
    console.enter(page, "nobody", account)
    expect(fault).to_have_text("the name, the password or the code is wrong")
    digits = authenticator.code(account["authenticator"])
    console.enter(page, "anna", account, digits)
    expect(page.locator("header .who")).to_have_text("anna, owner")
    assert page.context.cookies() == []

    # A code is used once, and another tab isn't signed in.
    other = console.tab()
    console.enter(other, "anna", account, digits)
    expect(other.locator("[role=alert]")).to_have_text("the name, the password or the code is wrong")
    # The tab stays signed in.
    page.reload()
    expect(page.locator("header .who")).to_have_text("anna, owner")
    token = page.evaluate("() => sessionStorage.getItem('chefdash.console')")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    (answer,) = page.evaluate(ASK, [console.server.console, [{"ask": "resume", "token": token, "id": "1"}]])
    assert answer["signed_out"] is True

    # A new password ends the sessions of the old one; and so does the end of the account.
    console.enter(page, "anna", account, authenticator.code(account["authenticator"], steps=1))
    expect(page.locator("header .who")).to_have_text("anna, owner")
    account = console.hire("anna", "moderator")
    go(page, "rooms")
    expect(fault).to_have_text("you aren't signed in, or not any more")
    console.enter(page, "anna", account)
    expect(page.locator("header .who")).to_have_text("anna, moderator")
    console.admin("act", "remove-operator", "anna", "--reason", "A test")
    go(page, "players")
    go(page, "results")
    expect(fault).to_have_text("you aren't signed in, or not any more")
    console.verify()


def test_guesses_are_slowed_down(console):
    account = console.hire("anna", "owner")
    page = console.tab()
    guess = {"ask": "sign_in", "name": "anna", "password": account["code"]}
    right = guess | {"code": authenticator.code(account["authenticator"])}
    answers = page.evaluate(ASK, [console.server.console, [
        guess | {"code": f"{number:06}"} for number in range(5)] + [right]])
    assert all("is wrong" in one["error"] for one in answers[:5])
    # Even the right one waits now.
    assert "too many tries; wait" in answers[5]["error"]
    # The data folder's socket doesn't.
    assert console.admin("show", "operators") == [{"name": "anna", "role": "owner"}]


def test_nobody_acts_who_hasn_t_signed_in(console, players):
    viewer = console.open("vera", "viewer")
    ana = players(console.server)
    ana.go()
    expect(ana.page.locator("body")).to_have_attribute("data-connection", "online")
    ban = {"ask": "act", "act": "ban", "subject": f"player {id_of(ana)}", "reason": "x", "author": "root"}
    address = console.server.console
    # Made-up sessions, and none.
    for requests in ([ban], [{"ask": "resume", "token": "0" * 64}, ban], [{"ask": "overview"}], [{"ask": 1}], [7]):
        assert all(one["signed_out"] for one in viewer.evaluate(ASK, [address, requests]))
    # A viewer looks, and does nothing.
    token = viewer.evaluate("() => sessionStorage.getItem('chefdash.console')")
    resumed, refused, undone, looked = viewer.evaluate(ASK, [address, [
        {"ask": "resume", "token": token}, ban, {"ask": "undo", "number": 1, "reason": "x"}, {"ask": "overview"},
    ]])
    assert resumed["answer"]["role"] == "viewer" and looked["answer"]["sign_ups"] == "open"
    assert refused["error"] == "ban needs the role moderator; yours is viewer"
    assert undone["error"] == "put_operator needs the role owner; yours is viewer"
    go(viewer, f"player/{id_of(ana)}")
    expect(viewer.locator("h2").first).to_be_visible()
    expect(viewer.locator("main button")).to_have_count(0)
    # A moderator has no part of the owner's.
    moderator = console.open("mona", "moderator")
    go(moderator, f"player/{id_of(ana)}")
    expect(moderator.get_by_role("button", name="Ban")).to_be_visible()
    expect(moderator.get_by_role("button", name="Grant or take")).to_have_count(0)
    # Another site's page doesn't get in, and doesn't show the console in a frame.
    assert ana.page.evaluate(ASK, [address, [ban]]) == 1006
    response = viewer.goto(address)
    policy = response.headers["content-security-policy"]
    assert "frame-ancestors 'none'" in policy and "default-src 'self'" in policy
    # The game's port has no console, and the data's socket no page.
    for path in ("operators", "console/", "console/console.js"):
        assert ana.page.request.get(console.server.address() + path).status == 404
    assert console.admin("show", "acts")[0]["kind"] == "put_operator"


def test_every_act_on_a_player_is_done_and_undone(console, players):
    page = console.open("anna", "owner")
    ana = players(console.server, locale="en-GB")
    ana.name(NAME, "🦊")
    ana.start_round()
    ana.serve(1)
    ana.leave()
    coins = console.admin("show", "player", id_of(ana))["coins"]
    go(page, "players/%3Ci%3E")
    main = page.locator("main")
    main.get_by_role("link", name=NAME).click()
    title, sanctions = main.locator("h2").first, main.locator("section", has_text="Sanctions")
    expect(title).to_have_text(f"🦊 {NAME}")
    console.do(page, "Rename", {"value": "Chef 7"}, reason=INJECTED)
    expect(title).to_have_text("🦊 Chef 7")
    expect(main).to_contain_text(INJECTED)
    console.undo(page)
    expect(title).to_have_text(f"🦊 {NAME}")
    console.do(page, "Hide picture")
    expect(title).to_have_text(f"👤 {NAME}")
    console.undo(page)
    expect(title).to_have_text(f"🦊 {NAME}")
    console.do(page, "Mute reactions", {"until": "2099-01-01T00:00"})
    expect(sanctions).to_contain_text("until 1 Jan 2099")
    console.undo(page)
    expect(sanctions).to_contain_text("None.")
    console.do(page, "Grant or take", {"asset": "coins", "amount": "-5"})
    expect(main.locator("dl")).to_contain_text(str(coins - 5))
    console.undo(page)
    expect(main.locator("dl")).to_contain_text(str(coins))
    console.do(page, "Grant or take", {"asset": "knife", "amount": "2"})
    expect(main.locator("dl")).to_contain_text("knife 2")
    console.undo(page)
    expect(main.locator("dl")).not_to_contain_text("knife")
    console.do(page, "Grant or take", {"asset": "broom", "amount": "1"},
               refusal="there is no broom; allowed are coins and ")
    console.do(page, "Reset access")
    code = console.told(page)
    assert len(code) == 19 and code.count("-") == 3
    console.undo(page)
    console.do(page, "Ban", reason=INJECTED)
    expect(ana.page.locator(".banner")).to_contain_text(INJECTED, timeout=5_000)
    expect(sanctions).to_contain_text("for good")
    console.undo(page)
    expect(sanctions).to_contain_text("None.")
    told = console.admin("show", "acts")
    assert {one["author"] for one in told[:-1]} == {"anna"}
    assert len([one for one in told if one.get("undone_by")]) == 7


def test_the_server_s_own_acts(console, players):
    page = console.open("anna", "owner")
    main = page.locator("main")
    ana = players(console.server, locale="en-GB")
    ana.go()
    console.do(page, "Announce", {"value": INJECTED})
    expect(ana.page.locator(".announcement p")).to_have_text(INJECTED)
    console.do(page, "Set sign-ups", {"value": "closed"})
    expect(main.locator("dl")).to_contain_text("closed")
    go(page, "acts")
    console.undo(page)
    console.undo(page)
    expect(ana.page.locator(".announcement")).to_be_hidden()
    go(page, "players/127.0.0.0%2F30")
    expect(main).to_contain_text("127.0.0.1")
    console.do(page, "Ban", reason="Crawler")
    expect(ana.page.locator(".banner")).to_contain_text("Crawler", timeout=5_000)
    go(page, "acts")
    console.undo(page)
    # Operators, with a QR code for the authenticator.
    go(page, "operators")
    console.do(page, "Add or renew", {"operator": "Bad Name", "value": "moderator"},
               refusal="an operator's name has 1 to 32 letters a to z, digits, dots and hyphens")
    console.do(page, "Add or renew", {"operator": "mona", "value": "moderator"})
    expect(page.locator("dialog svg.qr")).to_be_visible()
    secret = page.locator("dialog code", has_text="otpauth").inner_text()
    account = {"code": console.told(page), "authenticator": secret}
    mona = console.tab()
    console.enter(mona, "mona", account)
    expect(mona.locator("header .who")).to_have_text("mona, moderator")
    console.do(page, main.locator("tr", has_text="mona").get_by_role("button", name="Remove"))
    expect(main.locator("tbody tr")).to_have_count(1)
    go(page, "configuration")
    expect(main.locator("tr", has_text="--admin")).to_contain_text("127.0.0.1:0")
    go(page, "overview")
    console.do(page, "End this server in order")
    console.server.process.wait(60)
    assert console.server.process.returncode == 0
    console.verify()


def test_a_reported_result_is_replayed_and_revoked(console, players):
    page = console.open("mona", "moderator")
    main = page.locator("main")
    server = console.server
    ana, bo = players(server, locale="en-GB"), players(server, locale="en-GB")
    ana.name(NAME, "🦊")
    ana.start_round()
    ana.serve(2)
    ana.run_out()
    bo.go("boards")
    bo.page.locator(".board").get_by_role("button", name=NAME, exact=True).click()
    sheet = bo.page.locator("dialog")
    sheet.get_by_role("button", name="Report").click()
    sheet.locator("#report-what").select_option("result")
    sheet.locator("#report-text").fill(INJECTED)
    sheet.get_by_role("button", name="Send").click()
    expect(sheet).to_have_count(0)

    go(page, "reports")
    expect(main.locator("tbody tr")).to_contain_text(INJECTED)
    main.get_by_role("link", name="Replay").click()
    stage = page.locator(".still-station")
    expect(stage.locator(".served")).to_contain_text("0/")
    page.get_by_role("button", name="Play").click()
    expect(stage.locator(".served")).to_contain_text("2/")
    page.locator("input[type=range]").fill("0")
    expect(stage.locator(".served")).to_contain_text("0/")
    console.do(page, "Revoke", reason="A macro")
    ana.go("boards")
    expect(ana.page.locator("main")).to_contain_text("Nobody is here yet")
    go(page, "results/rejected")
    console.do(page, "Let it count")
    expect(main.locator("tbody tr")).to_have_count(0)
    # Both are undone by the other act.
    go(page, "acts")
    console.undo(page)
    console.undo(page)
    go(page, "reports")
    console.do(page, "Close")
    expect(main).to_contain_text("Nothing here.")
    go(page, "reports/closed")
    expect(main.locator("tbody tr")).to_have_count(1)
    go(page, "acts")
    console.undo(page)
    go(page, "reports")
    expect(main.locator("tbody tr")).to_have_count(1)


def test_households_pictures_and_links(console, players):
    page = console.open("anna", "owner")
    main = page.locator("main")
    server = console.server
    ana, bo = players(server, locale="en-GB"), players(server, locale="en-GB")
    found(ana, samples=False)
    join(server, ana, bo)
    recipe = add_recipe(ana, INJECTED, ["2 onions"])
    until_sent(ana.page)
    to(ana, f"edit/{recipe}")
    ana.page.get_by_label("Picture", exact=True).set_input_files(
        {"name": "photo.png", "mimeType": "image/png", "buffer": png(8)})
    expect(ana.page.locator(".edit-form img.photo")).to_be_visible()
    ana.page.get_by_role("button", name="Save").click()
    picture = ana.page.locator(".recipe-head img.photo").get_attribute("src")
    until_sent(ana.page)
    link = share(ana.page)[-32:]
    bo.page.goto(server.address(f"library/shared/{link}"))
    bo.page.get_by_role("button", name="Report").click()
    bo.page.get_by_role("button", name="Send").click()
    expect(bo.page.locator(".toast").last).to_contain_text("Thank you!")
    go(page, "reports")
    expect(main.locator("tbody tr")).to_contain_text(INJECTED)
    console.do(page, "End link")
    bo.page.reload()
    expect(bo.page.locator("main")).to_contain_text("no longer shared")

    go(page, f"player/{id_of(ana)}")
    main.get_by_role("link", name="owner").click()
    # Counts, and nothing that is in it.
    expect(main.locator("section", has_text="Things")).to_contain_text("recipe")
    assert INJECTED not in main.inner_text()
    members = main.locator("section", has_text="Members")
    expect(members.locator("tr", has_text="adult")).to_have_count(1)
    console.do(page, "Make owner")
    expect(members.locator("tr", has_text="adult")).to_have_count(0)
    go(page, "acts")
    console.undo(page)
    page.go_back()
    expect(members.locator("tr", has_text="adult")).to_have_count(1)
    go(page, "imports")
    expect(main).to_contain_text("None now.")
    go(page, "overview")
    console.do(page, "Delete a picture", {"image": "none"}, refusal="an image's name is the one in its address")
    assert ana.page.request.get(server.address()[:-1] + picture).status == 200
    console.do(page, "Delete a picture", {"image": picture.split("/")[-1]})
    assert ana.page.request.get(server.address()[:-1] + picture).status == 404
    # Browsers tell that the link's and the picture's addresses have gone.
    for one in (ana, bo):
        assert all("404" in error for error in one.errors), one.errors
        one.errors.clear()


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_screens_of_the_console(console, players, viewport):
    ana = players(console.server, locale="en-GB")
    ana.name("Ana", "🦊")
    ana.start_round()
    ana.serve(1)
    page = console.tab(viewport=viewport)
    tour = Tour("console", viewport)

    class Operator:
        pass

    Operator.page = page
    tour.see(Operator, "console-entrance")
    console.enter(page, "anna", console.hire("anna", "owner"))
    expect(page.locator("header .who")).to_be_visible()
    for place in ("overview", "players/a", f"player/{id_of(ana)}", "rooms", "results", "reports", "households",
                  "imports", "acts", "operators", "configuration"):
        go(page, place)
        expect(page.locator("nav [aria-current]")).to_have_attribute(
            "href", f"#/{'players' if 'player' in place else place}")
        expect(page.locator("main h1").first).to_be_visible()
        tour.see(Operator, f"console-{place.split('/')[0]}")
    go(page, "overview")
    page.get_by_role("button", name="Announce").click()
    tour.see(Operator, "console-act")
    assert not tour.problems, "\n".join(tour.problems)
