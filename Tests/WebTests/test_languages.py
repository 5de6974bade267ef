"""Both languages: which one is shown, that they say the same things, and that nothing is unsaid."""

import re

import pytest
from playwright.sync_api import expect

from server import REPOSITORY

# Each text by its name, with the members that are put into it.
TEXTS = """async (language) => {
    const table = (await import(`/texts/${language}.js`)).default;
    const flat = {};
    const walk = (part, name) => Object.entries(part).forEach(([key, value]) => {
        if (typeof value === "string") flat[name + key] = value;
        else walk(value, `${name}${key}.`);
    });
    walk(table, "");
    return flat;
}"""


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


def test_texts_are_the_same_in_both(server, players):
    player = players(server)
    player.go()
    members = {
        language: {name: sorted(re.findall(r"\{(\w+)\}", text))
                   for name, text in player.page.evaluate(TEXTS, language).items()}
        for language in ("en", "es")
    }
    assert members["en"] == members["es"]


def codes_of(heading: str) -> set[str]:
    """What the first column of a table in protocol.md names."""
    section = (REPOSITORY / "protocol.md").read_text().split(f"\n## {heading}\n")[1].split("\n## ")[0]
    return set(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))


def test_every_error_of_the_protocol_has_its_sentence(server, players):
    player = players(server)
    player.go()
    codes = codes_of("Error codes")
    assert len(codes) > 50
    for language in ("en", "es"):
        texts = player.page.evaluate(TEXTS, language)
        assert {code for code in codes if f"errors.{code}" not in texts} == set()


def test_close_codes_that_forbid_a_retry_have_their_sentence(server, players):
    player = players(server)
    player.go()
    section = (REPOSITORY / "protocol.md").read_text().split("\n## Close codes\n")[1].split("\n## ")[0]
    final = set(re.findall(r"^\| (\d{4}) \| no \|", section, re.MULTILINE))
    assert final == {"4000", "4001", "4006"}
    for language in ("en", "es"):
        texts = player.page.evaluate(TEXTS, language)
        assert {code for code in final if f"connection.closed.{code}" not in texts} == set()
