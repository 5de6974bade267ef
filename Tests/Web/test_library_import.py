"""Importing recipes: a text, files, a page, shared content, and bulk edits of imported recipes."""

import io
import json
import os
import sqlite3
import subprocess
import zipfile
from urllib.parse import urlencode, urljoin

import pytest
from playwright.sync_api import expect

from library import (
    Messages, add_grocery, add_recipe, found, go, grocery, keep_told, second_device, until_sent,
)
from player import PHONE, take_picture
from server import REPOSITORY
from test_library_photos import png
from wire import Wire

SOUP = {"@type": "Recipe", "name": "Leek soup", "recipeYield": "2 servings",
        "recipeIngredient": ["2 leeks", "1 l water"], "recipeInstructions": ["Cut.", "Boil."]}


def soup(number: int) -> str:
    return json.dumps({**SOUP, "name": f"Soup {number}"})


def job(page, name: str):
    return page.locator(".import-jobs > li", has=page.locator(".import-name", has_text=name)).first


def test_a_pasted_text_is_imported_and_reported(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "more")
    page.get_by_role("link", name="Import recipes").click()
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_text("There's nothing to import yet.")).to_be_visible()
    page.get_by_label("A text or a page's source").fill("Tea\n\nIngredients\n1 bag of tea\n\nMethod\nPour water over it.")
    page.get_by_role("button", name="Import", exact=True).click()
    pasted = job(page, "Pasted text")
    expect(pasted).to_have_attribute("data-phase", "done")
    expect(pasted).to_contain_text("1 imported")
    expect(pasted.locator("[data-outcome=imported]")).to_contain_text("Tea")
    go(player, "recipes")
    expect(page.locator(".recipe-row", has_text="Tea")).to_be_visible()
    # It is remembered, also after a reload.
    page.reload()
    go(player, "import")
    expect(job(page, "Pasted text")).to_contain_text("1 imported")


@pytest.mark.parametrize("way", ["file", "text"])
def test_what_is_imported_shows_on_a_phone_and_is_opened(server, players, way):
    """Visible without scrolling, below the ways to import."""
    player = players(server, viewport=PHONE, has_touch=True)
    page = player.page
    found(player, samples=False)
    go(player, "import")
    if way == "file":
        page.locator("#import-files").set_input_files(
            [{"name": "soup.json", "mimeType": "application/json", "buffer": soup(1).encode()}])
    else:
        page.get_by_label("A text or a page's source").fill(soup(1))
        page.get_by_role("button", name="Import", exact=True).click()
    link = page.locator(".import-rows").get_by_role("link", name="Soup 1")
    expect(link).to_be_in_viewport(ratio=1)
    box = link.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("main h1")).to_have_text("Soup 1")
    expect(page.locator(".checklist.steps li")).to_have_count(2)


def test_files_are_imported_with_their_refusals(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "import")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("soups.jsonl", "\n".join(soup(number) for number in range(1, 401)))
        archive.writestr("none.html", "<p>Nothing</p>")
        archive.writestr("tea.cook", ">> servings: 2\n\nPut @tea{1%bag} into @water{1%l}.")
    page.locator("#import-files").set_input_files([
        {"name": "soups.zip", "mimeType": "application/zip", "buffer": packed.getvalue()},
        {"name": "large.json", "mimeType": "application/json", "buffer": b" " * (8 * 1_048_576 + 1)},
    ])
    soups = job(page, "soups.zip")
    expect(soups).to_have_attribute("data-phase", "done")
    expect(soups).to_contain_text("401 imported · 1 refused")
    expect(job(page, "large.json")).to_contain_text("This file is larger than 8 MiB")
    soups.locator("summary").click()
    for _ in range(10):
        if soups.locator("[data-outcome=refused]").count():
            break
        shown = soups.locator(".import-rows li").count()
        soups.get_by_role("button", name="Show more").click()
        expect(soups.locator(".import-rows li")).not_to_have_count(shown)
        if not soups.locator("details").get_attribute("open"):
            soups.locator("summary").click()
    expect(soups.locator("[data-outcome=refused]")).to_contain_text("There's no recipe in it.")
    go(player, "recipes")
    expect(page.get_by_text("401 recipes")).to_be_visible()
    # A second import finds all of it already there.
    other = second_device(players, player)
    go(other, "import")
    other.page.locator("#import-files").set_input_files(
        [{"name": "again.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}])
    expect(job(other.page, "again.zip")).to_contain_text("401 were already there")


def test_the_lines_of_a_step_are_shown(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "import")
    text = "**Prep**\n- Peel.\n\nThen fry."
    steps = [{"@type": "HowToStep", "text": one} for one in (text, "Eat.")]
    page.get_by_label("A text or a page's source").fill(json.dumps({**SOUP, "recipeInstructions": steps, "tool": "pot"}))
    page.get_by_role("button", name="Import", exact=True).click()
    expect(job(page, "Pasted text")).to_contain_text("1 tool left out: pot")
    go(player, "recipes")
    page.locator(".recipe-row", has_text="Leek soup").click()
    step = page.locator(".steps .tick > span").first
    expect(step).to_contain_text("Then fry.")
    assert step.inner_text() == f"1. {text}"


def test_a_large_file_shows_how_much_of_it_is_sent(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "import")
    # More pieces than the server accepts at once: it asks for a slower rate.
    content = b" " * 4_000_000 + soup(1).encode()
    page.locator("#import-files").set_input_files(
        [{"name": "large.json", "mimeType": "application/json", "buffer": content}])
    large = job(page, "large.json")
    expect(large.locator(f"progress[max='{len(content)}']:not([value='0'])")).to_be_visible()
    expect(large).to_contain_text("1 imported")


def grocy() -> bytes:
    """A backup of Grocy's folder, larger than what may be sent, with a picture of a recipe."""
    sample = REPOSITORY / "Tests/Unit/RecipeImport/Backups/Samples/grocy.sql"
    database = sqlite3.connect(":memory:")
    database.executescript(sample.read_text())
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("data/grocy.db", database.serialize())
        archive.writestr("data/storage/recipepictures/pancakes.jpg", png(1_600))
        archive.writestr("data/storage/productpictures/other.jpg", os.urandom(9 * 1_048_576))
    assert len(packed.getvalue()) > 8 * 1_048_576
    return packed.getvalue()


def test_a_household_of_another_program_moves_in(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "import")
    page.locator("#import-files").set_input_files(
        [{"name": "grocy.zip", "mimeType": "application/zip", "buffer": grocy()}])
    backup = job(page, "grocy.zip")
    expect(backup).to_contain_text("Grocy household: 3 recipes · 1 picture · 4 planned meals · 3 lines of the list"
                                   " · 3 foods of the pantry")
    expect(backup).to_contain_text("2 chores: Clean the fridge, Water plants")
    expect(backup).to_contain_text("Have a look, and decide.")
    backup.get_by_role("button", name="Cancel").click()
    expect(page.locator(".import-jobs > li")).to_have_count(0)
    page.locator("#import-files").set_input_files(
        [{"name": "grocy.zip", "mimeType": "application/zip", "buffer": grocy()}])
    backup.get_by_role("button", name="Move in").click()
    expect(backup).to_contain_text("20 imported")
    expect(backup.locator(".import-pictures")).to_have_text("1 picture")
    expect(backup.locator("[data-outcome=refused]")).to_have_count(0)
    until_sent(page)
    backup.get_by_role("link", name="Pancakes").click()
    photo = page.locator(".recipe-head img.photo")
    expect(photo).to_be_visible()
    assert photo.evaluate("(photo) => photo.decode().then(() => photo.naturalWidth)") == 1_280
    expect(page.locator("main h1")).to_have_text("Pancakes")
    # Again, from a database alone: it is all there.
    other = second_device(players, player)
    go(other, "import")
    database = zipfile.ZipFile(io.BytesIO(grocy())).read("data/grocy.db")
    other.page.locator("#import-files").set_input_files(
        [{"name": "grocy.db", "mimeType": "application/octet-stream", "buffer": database}])
    job(other.page, "grocy.db").get_by_role("button", name="Move in").click()
    expect(job(other.page, "grocy.db")).to_contain_text("20 were already there")


def test_a_damaged_backup_says_so(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "import")
    page.locator("#import-files").set_input_files([{
        "name": "grocy.db", "mimeType": "application/octet-stream", "buffer": b"SQLite format 3\0" + bytes(500)}])
    backup = job(page, "grocy.db")
    expect(backup).to_contain_text("The database is damaged")
    expect(backup.get_by_role("button", name="Move in")).to_have_count(0)
    backup.get_by_role("button", name="Cancel").click()
    expect(page.locator(".import-jobs > li")).to_have_count(0)


def test_an_address_is_refused_in_words(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "import")
    address = page.get_by_label("A web page")
    address.fill("soup")
    page.get_by_role("button", name="Fetch").click()
    expect(page.get_by_text("An address begins with http:// or https://.")).to_be_visible()
    address.fill("http://127.0.0.1/soup")
    page.get_by_role("button", name="Fetch").click()
    expect(job(page, "http://127.0.0.1/soup")).to_contain_text("This address is in a private network.")


def test_what_is_shared_and_what_the_bookmark_hands_over_waits_for_the_person(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    # The URL that the system opens for an installed app, by its manifest.
    share = page.evaluate("""async () =>
        (await (await fetch(document.querySelector("link[rel=manifest]").href)).json()).share_target""")
    assert share["method"] == "GET"
    shared = {share["params"]["title"]: "Soup", share["params"]["text"]: "Look https://soup.example/a"}
    page.goto(f"{urljoin(server.address(), share['action'])}?{urlencode(shared)}")
    expect(page.get_by_label("A web page")).to_have_value("https://soup.example/a")
    assert "soup.example" not in page.url
    expect(page.locator(".import-jobs > li")).to_have_count(0)
    script = f"<script type='application/ld+json'>{json.dumps(SOUP)}</script>"
    page.evaluate("(html) => { location.hash = `#/library/import/page/${encodeURIComponent(html)}`; }", script)
    expect(page.get_by_label("A text or a page's source")).to_have_value(script)
    page.get_by_role("button", name="Import", exact=True).click()
    expect(job(page, "Pasted text")).to_contain_text("1 imported")
    page.get_by_text("Import from any page with a bookmark").click()
    link = page.get_by_role("link", name="To ChefDash")
    assert link.get_attribute("href").startswith("javascript:")
    # Runs the bookmarklet on another page.
    other = player.context.new_page()
    other.goto(server.address("library"))
    other.evaluate("""(html) => {
        document.body.innerHTML = html;
        window.open = (url) => { window.opened = url; };
    }""", script)
    code = page.evaluate("() => decodeURIComponent(document.querySelector('a[href^=javascript]').href.slice(11))")
    other.evaluate("(code) => { (0, eval)(code); }", code)
    opened = other.evaluate("() => decodeURIComponent(window.opened)")
    assert "/#/library/import/page/" in opened and '"Leek soup"' in opened and 'rel="canonical"' in opened


def test_selected_recipes_get_a_label_and_are_deleted_and_come_back(server, players):
    player = players(server)
    page = player.page
    keep_told(page)
    found(player, samples=False)
    go(player, "import")
    page.locator("#import-files").set_input_files([{
        "name": "soups.jsonl", "mimeType": "application/json",
        "buffer": "\n".join(soup(number) for number in range(1, 4)).encode()}])
    expect(job(page, "soups.jsonl")).to_contain_text("3 imported")
    go(player, "recipes")
    page.get_by_role("button", name="Select", exact=True).click()
    page.get_by_label("Select Soup 1").check()
    page.get_by_label("Select Soup 2").check()
    expect(page.locator(".bulk-bar")).to_contain_text("2 selected")
    page.locator("[data-bulk=tag]").click()
    tag = page.locator(".sheet .filter-chip").first
    name = tag.inner_text().strip()
    tag.click()
    expect(page.locator(".undo")).to_contain_text("2 recipes")
    expect(page.locator(".recipe-row .badge", has_text=name)).to_have_count(2)
    page.locator(".undo button").click()
    expect(page.locator(".recipe-row .badge", has_text=name)).to_have_count(0)
    # Each answer moves the changed recipes to the top.
    until_sent(page)
    page.get_by_role("button", name="Select", exact=True).click()
    page.get_by_label("Select Soup 1").check()
    page.locator("[data-bulk=category]").click()
    category = page.locator(".sheet .filter-chip").first
    name = category.inner_text().split()[-1]
    category.click()
    expect(page.locator(".undo")).to_contain_text("1 recipe")
    until_sent(page)
    page.locator(".recipe-row", has_text="Soup 1").locator("a").first.click()
    expect(page.locator(".belongings a")).to_contain_text(name)
    page.locator(".undo button").click()
    expect(page.locator(".belongings")).to_have_count(0)
    go(player, "recipes")
    page.get_by_role("button", name="Select", exact=True).click()
    page.locator("[data-bulk=all]").click()
    expect(page.locator(".bulk-bar")).to_contain_text("3 selected")
    page.locator("[data-bulk=delete]").click()
    expect(page.get_by_text("There are no recipes yet.")).to_be_visible()
    page.locator(".undo button").click()
    expect(page.locator(".recipe-row")).to_have_count(3)
    until_sent(page)


@pytest.mark.parametrize("language, notes", [
    ("en", ["servings not said, 1 taken", "ingredient 1 cut to 200 characters", "step 1 divided in 2",
            "the total time of 90 min left out", "the nutrition facts left out", "2 tags left out: t51, t52"]),
    ("es", ["no indica raciones: se toma 1", "ingrediente 1: solo los primeros 200 caracteres", "paso 1: dividido en 2",
            "sin el tiempo total de 90 min", "sin la información nutricional", "sin 2 etiquetas: t51, t52"]),
])
def test_what_an_import_left_out_is_told_in_the_language(server, players, language, notes):
    player = players(server, locale=language)
    page = player.page
    found(player, samples=False)
    go(player, "import")
    recipe = {**SOUP, "recipeYield": None, "prepTime": "PT10M", "cookTime": "PT20M", "totalTime": "PT90M",
              "nutrition": {"calories": "90"}, "recipeIngredient": [f"1 leek {'in long words ' * 30}"],
              "recipeInstructions": [{"@type": "HowToStep", "text": "Cut them. " * 300}],
              "keywords": [f"t{number}" for number in range(1, 53)]}
    page.locator("#import-files").set_input_files([
        {"name": "soup.json", "mimeType": "application/json", "buffer": json.dumps(recipe).encode()}])
    row = job(page, "soup.json").locator("[data-outcome=imported]")
    for note in notes:
        expect(row).to_contain_text(note)


def test_notes_on_an_import_that_are_newer_than_the_page_are_told_in_general(server, players):
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    newer = [{"code": "sung"}, {"code": "left_out", "what": "song", "count": 3, "names": ["Low", "High"]},
             {"code": "cut", "what": "song", "number": 2, "count": 9}, {"code": "kept", "field": "tune"}]

    def tell(message):
        for row in message.get("report", []):
            row["notes"] = newer
        return message

    wire.change(tell)
    go(player, "import")
    page.locator("#import-files").set_input_files([
        {"name": "soup.json", "mimeType": "application/json", "buffer": soup(1).encode()}])
    expect(job(page, "soup.json").locator("[data-outcome=imported]")).to_contain_text(
        "something else left out or changed; 3 things left out: Low, High, …; entry 2 cut to 9 characters; "
        "tune kept as it is here")


def test_many_recipes_are_deleted_and_come_back_on_two_devices(server, players):
    """One edit's changes to all of them are too long for its answer, so the device pulls them."""
    player = players(server)
    page = player.page
    heard = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(json.loads(text))))
    keep_told(page)
    found(player, samples=False)
    go(player, "import")
    page.locator("#import-files").set_input_files([{
        "name": "soups.jsonl", "mimeType": "application/json",
        "buffer": "\n".join(soup(number) for number in range(1, 41)).encode()}])
    expect(job(page, "soups.jsonl")).to_contain_text("40 imported")
    two = second_device(players, player)
    for device in (player, two):
        go(device, "recipes")
        expect(device.page.get_by_text("40 recipes")).to_be_visible()
    page.get_by_role("button", name="Select", exact=True).click()
    page.locator("[data-bulk=all]").click()
    expect(page.locator(".bulk-bar")).to_contain_text("40 selected")
    page.locator("[data-bulk=delete]").click()
    for device in (player, two):
        expect(device.page.get_by_text("There are no recipes yet.")).to_be_visible()
    until_sent(page)
    page.locator(".undo button").click()
    for device in (player, two):
        expect(device.page.locator(".recipe-row").first).to_be_visible()
    until_sent(page)
    done = [message for message in heard if message["type"] == "edited" and message.get("pull")]
    assert len(done) == 2 and all(message["records"] == [] for message in done)
    page.reload()
    expect(page.locator(".recipe-row").first).to_be_visible()


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_screens_of_an_import_are_shown(server, players, language):
    for width, height in ((390, 844), (1_280, 800)):
        player = players(server, locale=language, viewport={"width": width, "height": height})
        found(player, samples=False)
        go(player, "import")
        player.page.locator("#import-files").set_input_files([
            {"name": "soups.jsonl", "mimeType": "application/json", "buffer": f"{soup(1)}\n{{\"@type\":\"Recipe\"}}".encode()}])
        expect(job(player.page, "soups.jsonl")).to_have_attribute("data-phase", "done")
        assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        take_picture(player.page, f"import-{language}-{width}", full_page=True)
        go(player, "recipes")
        player.page.locator(".select-button").click()
        expect(player.page.locator(".bulk-bar")).to_be_visible()
        assert player.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        take_picture(player.page, f"bulk-{language}-{width}")


def test_a_recipe_shows_what_a_serving_has(own_server, players, tmp_path):
    server = own_server()
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Leek soup", ["600 g leeks", "2 tbsp butter", "1 pinch magic"])
    until_sent(page)
    expect(page.locator(".recipe-screen")).to_be_visible()
    # Without data nothing is shown.
    expect(page.locator(".nutrition")).to_be_empty()
    (tmp_path / "food.csv").write_text(
        'fdc_id,data_type,description\n1,sr_legacy_food,"Leeks, raw"\n2,sr_legacy_food,"Butter, salted"\n')
    (tmp_path / "food_nutrient.csv").write_text(
        "fdc_id,nutrient_id,amount\n1,1008,61\n1,1003,1.5\n2,1008,717\n2,1004,81.1\n2,1093,643\n")
    (tmp_path / "food_portion.csv").write_text(
        "fdc_id,amount,measure_unit_id,modifier,gram_weight\n2,1,9999,tbsp,14.2\n")
    subprocess.run([os.environ["CHEFDASH_PROGRAM"], "foods", "import", str(tmp_path), "--data",
                    str(server.directory / "data")], check=True)
    go(player, "recipes")
    go(player, f"recipe/{recipe}")
    card = page.locator(".nutrition")
    expect(card.locator("[data-fact=energy] dd")).to_have_text("142 kcal")
    expect(card.locator("[data-fact=protein] dd")).to_have_text("2.3 g")
    expect(card.locator("[data-fact=fat] dd")).to_have_text("5.8 g")
    expect(card.locator(".coverage")).to_have_text("Counts 2 of 3 ingredients, 100 % of the known weight.")
    card.locator("summary").click()
    expect(card.locator("[data-state=no_food]")).to_contain_text("magic not in the data")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    card.scroll_into_view_if_needed()
    take_picture(page, "nutrition-en-390")


def exported(page) -> tuple[str, list[dict]]:
    """The page's exported file and its lines, those of recipes first."""
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Save everything as a file").click()
    path = downloading.value.path()
    return downloading.value.suggested_filename, [json.loads(line) for line in path.read_text().splitlines()]


def record(line: dict) -> dict:
    """A record without times and authors: its fields and the members of its sets."""
    members = line["chefdash:record"]
    sets = {name: set(elements) for name, elements in members.get("sets", {}).items() if elements}
    return {name: members.get(name) for name in ("kind", "id", "parent", "fields")} | {"sets": sets}


def content(lines: list[dict]) -> list[dict]:
    """Recipes without identifiers and positions, which differ between households."""
    recipes = [line["chefdash:recipe"] for line in lines if line["@type"] == "Recipe"]
    own = {"id", "cookbooks", "favorites"}
    shown = [{name: value for name, value in recipe.items() if name not in own} for recipe in recipes]
    for recipe in shown:
        for part in recipe["ingredients"] + recipe["steps"]:
            del part["place"]
    return sorted(shown, key=lambda recipe: recipe["fields"]["name"])


def test_the_library_is_exported_and_comes_back_in_another_household(server, players, tmp_path):
    """The same lines that the command writes."""
    ana, bo = players(server), players(server)
    messages = Messages(ana.page)
    found(ana)
    add_recipe(ana, "Leek soup", ["1 1/2 kg leeks", "2-3 tbsp butter, soft", "1 1/2 cups milk"], ["Cut.", "Boil."],
               chosen=["Gluten-free"])
    go(ana, "groceries")
    add_grocery(ana, "2 kg rice")
    grocery(ana.page, "rice").click()
    go(ana, "recipes")
    expect(ana.page.get_by_text("25 recipes")).to_be_visible()
    until_sent(ana.page)
    go(ana, "more")
    name, lines = exported(ana.page)
    household = messages.last("library_open")["household_id"]
    command = subprocess.run(
        [os.environ["CHEFDASH_PROGRAM"], "library", "export", household, "--data", str(server.directory / "data")],
        check=True, capture_output=True, text=True).stdout
    wanted = [json.loads(line) for line in command.splitlines()]
    recipes = [[line for line in all if line["@type"] == "Recipe"] for all in (lines, wanted)]
    by_id = lambda line: line["chefdash:recipe"]["id"]
    assert sorted(recipes[0], key=by_id) == sorted(recipes[1], key=by_id) and len(recipes[0]) == 25
    records = [sorted((record(line) for line in all if "chefdash:record" in line), key=lambda one: one["id"])
               for all in (lines, wanted)]
    assert records[0] == records[1] and len(records[0]) > 5
    soup = next(line for line in lines if line["name"] == "Leek soup")
    assert soup["recipeIngredient"] == ["1.5 kg leeks", "2–3 tbsp butter, soft", "1 1/2 cups milk"]
    found(bo, samples=False)
    go(bo, "import")
    file = tmp_path / name
    file.write_text("\n".join(json.dumps(line) for line in lines))
    bo.page.locator("#import-files").set_input_files(file)
    expect(job(bo.page, name)).to_contain_text("26 imported")
    go(bo, "recipes")
    expect(bo.page.locator(".recipe-row", has_text="Leek soup")).to_be_visible()
    go(bo, "more")
    _, again = exported(bo.page)
    assert content(again) == content(lines)
    assert len(again) == len(lines)
    assert any("checked" in one["fields"] for one in (record(line) for line in again if "chefdash:record" in line))


def test_an_export_that_is_too_large_to_be_imported_is_packed(run):
    name, size, texts = run("sync/exported.js", """async ({ exportedFile }, note) => {
        const recipes = Array.from({ length: 2_200 }, (_, index) =>
            ({ kind: "recipe", id: String(index).padStart(32, "0"), fields: { name: `Soup ${index}`, note }, sets: {} }));
        const file = await exportedFile({ everything: () => recipes, list: () => recipes, parts: () => [] });
        const text = await new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).text();
        return [file.name, file.size, text.trim().split("\\n").map((line) => JSON.parse(line).name)];
    }""", "x" * 4_000)
    assert name == "chefdash.jsonl.gz" and size < 1_048_576
    assert texts == [f"Soup {index}" for index in range(2_200)]
