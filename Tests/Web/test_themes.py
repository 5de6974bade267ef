"""The look of levels and new players, from the data in Levels/."""

import json
import re

import pytest
from playwright.sync_api import expect

from player import PHONE
from server import REPOSITORY


def data(name: str) -> dict:
    return json.loads((REPOSITORY / f"Levels/{name}.json").read_text())


def themes() -> list[str]:
    return [data(f"{level:02}")["theme"] for level in (1, 2, 3)] + [
        place["theme"] for place in data("generated")["places"]]


def drawing(scene: str) -> str:
    """The longest line in a scene's picture, which is embedded in the picture's URL unchanged."""
    text = (REPOSITORY / f"Sources/Clients/Page/Site/art/scenes/{scene}.svg").read_text()
    return max(re.findall(r'd="([^"#%<>]+)"', text), key=len)


def test_every_theme_has_a_look_of_its_own(server, players):
    player = players(server)
    player.go()
    looks = player.page.evaluate("""async (themes) => {
        const { themeEmoji, themeStyle } = await import("/parts/themes.js");
        return Promise.all(themes.map(async (theme) => {
            const style = themeStyle(theme);
            const scene = style["--scene"].match(/^url\\("(.*)"\\)$/)[1];
            return [themeEmoji(theme), style["--bright"], style["--deep"], scene,
                    (await fetch(scene)).headers.get("content-type")];
        }));
    }""", themes())
    assert len(looks) == 20
    for looks_of_kind in list(zip(*looks))[:4]:
        assert len(set(looks_of_kind)) == 20
    assert {look[4] for look in looks} == {"image/svg+xml"}


@pytest.mark.parametrize("theme", ["newer", "toString", None])
def test_unknown_themes_look_plain(server, players, theme):
    player = players(server)
    player.go()
    scene = player.page.evaluate("""async (theme) =>
        (await import("/parts/themes.js")).themeStyle(theme ?? undefined)["--scene"]""", theme)
    assert "station.svg" in scene


def test_levels_show_their_names_and_themes(server, players):
    player = players(server, viewport=PHONE, locale="es-MX")
    page = player.page
    player.go("map")
    places = data("generated")["places"]
    expect(page.locator(".node-name").nth(3)).to_have_text(places[0]["name"]["es"])
    expect(page.locator(".node-name").nth(19)).to_have_text(places[16]["name"]["es"])
    expect(page.locator(".node").first.locator(".node-theme")).to_have_text("🍔")
    player.start_round()
    player.serve(1)
    scene = "() => document.querySelector('.counter').style.getPropertyValue('--scene')"
    assert drawing("station") in page.evaluate(scene)
    player.leave()
    page.locator(".result").wait_for()
    player.start_round(2)
    assert drawing("garden") in page.evaluate(scene)
    background = page.evaluate("() => getComputedStyle(document.querySelector('.counter')).backgroundImage")
    assert drawing("garden") in background


def test_avatars_to_choose_from_are_those_that_are_drawn(server, players):
    player = players(server)
    player.go("profile")
    choices = player.page.locator(".avatar-choice input")
    expect(choices).to_have_count(len(data("newcomers")["avatars"]))
    assert choices.evaluate_all("(all) => all.map((one) => one.value)") == data("newcomers")["avatars"]
