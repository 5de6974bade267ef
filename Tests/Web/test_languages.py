"""Both languages: the choice between them, and that they have the same texts, with none missing."""

import json
import re

import pytest
from playwright.sync_api import expect

from server import REPOSITORY

# Each text by name, with the members that are inserted. The library's load when it is opened.
TEXTS = """async (language) => {
    const game = (await import(`/texts/${language}.js`))[language];
    const library = (await import(`/library/texts/${language}.js`))[language];
    const table = { ...game, ...library, errors: { ...game.errors, ...library.errors } };
    const flat = {};
    const walk = (part, name) => Object.entries(part).forEach(([key, value]) => {
        if (typeof value === "string") flat[name + key] = value;
        else walk(value, `${name}${key}.`);
    });
    walk(table, "");
    return flat;
}"""

# The texts' place for the words of each open set of the schema; None if no word is shown.
TEXTS_OF = {
    "BotStrength": "room.bots", "ErrorCode": "errors", "ReactionWord": "reactions", "RoundPhase": None,
    "Cleared.outcome": None, "Tapped.outcome": None, "LedgerEntry.kind": "profile.kinds",
    "LeftQueue.reason": "race.leftQueue", "LeftRoom.reason": "race.leftRoom",
    "RaceCancelled.reason": "race.cancelled", "RaceEnded.unrated": "race.unrated",
    "EntityKind": "library.kinds", "HouseholdRole": "library.roles", "EditRefused.reason": "library.refused.reasons",
    "LeftOutIngredient.reason": "library.recipe.leftOutWhy",
    "ImportPhase": "library.import.phases", "ImportOutcome": "library.import.outcomes",
    "ImportNoteCode": "library.import.notes", "ImportNoteThing": "library.import.things",
    "ChangeKind": "library.history.changes",
    "NutritionState": "library.nutrition.states", "CookRole": "library.cook.roles", "CookingEntry.op": "library.cook.did",
    # Used only in the page's own list of members.
    "CookingEntry.standing": None,
    "Cooking.phase": None, "MatchGuess.how": None, "SessionTimer.state": None, "RedirectReason": None,
    "Room.phase": "room.phases", "Standing.forfeit": "race.forfeits", "Ticket.reason": "race.reasons",
}
# The player's own actions, which aren't announced; and values shown as numbers, as reasons or not
# at all.
NO_WORDS = {
    "race.leftQueue.cancelled", "race.leftRoom.left", "library.import.phases.done", "library.import.phases.failed",
    "library.import.outcomes.imported", "library.import.outcomes.refused", "library.nutrition.states.covered",
}


@pytest.mark.parametrize("locale, start, language", [
    ("es-MX", "¡INICIAR PARTIDA!", "es"),
    ("en-GB", "START COOKING!", "en"),
    ("fr-FR", "START COOKING!", "en"),
])
def test_language_of_the_browser(server, players, locale, start, language):
    player = players(server, locale=locale)
    player.go()
    expect(player.page.locator(".hero .huge-button")).to_have_text(start)
    expect(player.page.locator("html")).to_have_attribute("lang", language)


def test_language_is_switched_and_kept(server, players):
    player = players(server, locale="en-GB")
    player.go("settings")
    page = player.page
    page.locator("#setting-language").select_option("es")
    expect(page.locator("h1")).to_have_text("Ajustes")
    expect(page.locator(".places")).to_contain_text("Tienda")
    page.reload()
    expect(page.locator("h1")).to_have_text("Ajustes")
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_names_follow_the_language(server, players):
    """Also the names in a running round, which goes on."""
    player = players(server, locale="en-GB")
    page = player.page
    player.go("shop")
    expect(page.locator("[data-item=oven] h2")).to_have_text("Industrial Oven")
    player.start_round()
    player.serve(1)
    expect(page.locator(".order-name")).to_have_text("Classic Cheeseburger")
    page.evaluate("() => { location.hash = '#/settings'; }")
    page.locator("#setting-language").select_option("es")
    # The snapshot returns to the kitchen.
    player.until_cooking()
    expect(page.locator(".order-name")).to_have_text("Hamburguesa clásica con queso")
    assert player.served == 1
    page.evaluate("() => { location.hash = '#/shop'; }")
    expect(page.locator("[data-item=oven] h2")).to_have_text("Horno Industrial")


def test_language_is_switched_while_one_waits_for_opponents(own_server, players):
    """The ticket stays. Names change once the player has left the queue, and the race."""
    server = own_server()
    ana, bo = players(server, locale="en-GB"), players(server)
    page = ana.page

    def switch(language: str, title: str):
        page.evaluate("() => { location.hash = '#/settings'; }")
        page.locator("#setting-language").select_option(language)
        expect(page.locator("h1")).to_have_text(title)
        page.evaluate("() => { location.hash = '#/race'; }")

    ana.go("race")
    page.locator(".way.queue .button").click()
    page.locator(".ticket-card").wait_for()
    switch("es", "Ajustes")
    page.locator(".ticket-card .button", has_text="Dejar de buscar").click()
    expect(page.locator("#room-level option").first).to_have_text("1 · Estación de hamburguesas")

    page.locator(".way.queue .button").click()
    page.locator(".ticket-card").wait_for()
    switch("en", "Settings")
    bo.go("race")
    bo.page.locator(".way.queue .button").click()
    for player in (ana, bo):
        player.until_cooking()
    ana.leave()
    expect(page.locator(".ways")).to_be_visible()
    expect(page.locator("#room-level option").first).to_have_text("1 · Burger Station")
    assert page.locator(".toast").count() == 0


def test_texts_are_the_same_in_both(server, players):
    player = players(server)
    player.go()
    members = {
        language: {name: sorted(re.findall(r"\{(\w+)\}", text))
                   for name, text in player.page.evaluate(TEXTS, language).items()}
        for language in ("en", "es")
    }
    assert members["en"] == members["es"]


def open_sets() -> dict[str, list[str]]:
    """The words of each open set, by the name of its type, or of its message and member."""
    types = json.loads((REPOSITORY / "Protocol/schema.json").read_text())["$defs"]
    members = {f"{name}.{member}": value for name, type in types.items()
               for member, value in type.get("properties", {}).items()}
    choices = {name: value.get("anyOf") for name, value in (types | members).items()}
    return {name: each[0]["enum"] for name, each in choices.items() if each and each[1:] == [{"type": "string"}]}


def test_every_word_of_the_protocol_has_its_text(server, players):
    """And each set has a text for words that are newer than the page."""
    player = players(server)
    player.go()
    words_of = open_sets()
    assert set(words_of) == set(TEXTS_OF)
    wanted = {f"{TEXTS_OF[name]}.{word}" for name, words in words_of.items() if TEXTS_OF[name]
              for word in [*words, "other"]} - NO_WORDS
    for language in ("en", "es"):
        assert wanted - set(player.page.evaluate(TEXTS, language)) == set()


def test_close_codes_that_forbid_a_retry_have_their_sentence(server, players):
    player = players(server)
    player.go()
    section = (REPOSITORY / "Protocol/reference.md").read_text().split("\n## All close codes\n")[1].split("\n## ")[0]
    # The others, of WebSocket itself, have one sentence for all.
    final = set(re.findall(r"^\| (4\d{3}) \| no \|", section, re.MULTILINE))
    assert final == {"4000", "4001", "4006", "4007", "4010", "4011"}
    for language in ("en", "es"):
        texts = player.page.evaluate(TEXTS, language)
        assert {code for code in final if f"connection.closed.{code}" not in texts} == set()
