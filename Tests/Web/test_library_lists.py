"""A household's own lists: tags, categories, aisles, substitutes and conversions."""

import re

import pytest
from playwright.sync_api import expect

from library import (
    CONVERSION, add_grocery, add_line, add_recipe, connect_now, found, go, grocery, keep_told, make_conversion,
    second_device, until_sent,
)
from wire import Wire


def make_named(page, button: str, name: str, **fields):
    """Adds an entry with the lists' sheet."""
    page.get_by_role("button", name=button).click()
    page.locator("#named-name").fill(name)
    for field, value in fields.items():
        control = page.locator(f"#named-{field}")
        if field == "color":
            control.select_option(value)
        else:
            control.fill(value)
    page.locator(".sheet [type=submit]").click()


def entry(page, name: str):
    return page.locator(f".named-list > li[data-name='{name}']")


def test_lines_are_read_into_fields(server, players):
    """A typed or pasted line is parsed offline: its amount, the end of a range, and notes."""
    player = players(server)
    page = player.page
    wire = Wire(page)
    found(player, samples=False)
    go(player, "groceries")
    wire.cut()
    for line in ("2-3 tbsp olive oil", "1,000 g bread flour (strong), sifted", "400g can chickpeas", "4 nuts, optional"):
        add_grocery(player, line)
    lines = page.locator(".grocery-line")
    expect(lines).to_have_text([
        re.compile(r"3\stbsp olive oil"), re.compile(r"1000\sg bread flour\s*strong, sifted"),
        re.compile(r"1\scan chickpeas\s*400g"), re.compile(r"4 nuts\s*optional")])
    lines.nth(1).get_by_role("button").click()
    page.locator("#line-text").fill("1 1/2 kg rye flour, whole")
    page.locator(".sheet [type=submit]").click()
    expect(lines.nth(1)).to_have_text(re.compile(r"1\.5\skg rye flour\s*whole, strong, sifted"))
    go(player, "pantry")
    page.locator("#pantry-add").fill("2 x 400 g tins tomatoes")
    page.keyboard.press("Enter")
    expect(page.locator(".pantry-item")).to_have_text(re.compile(r"tomatoes, 400 g\s*2\scans"))
    go(player, "add")
    page.locator("#ingredient-quick").wait_for()
    page.get_by_label("Name", exact=True).first.fill("Kuchen")
    page.evaluate("""(lines) => {
        const event = new Event("paste");
        event.clipboardData = { getData: () => lines };
        document.querySelector("#ingredient-quick").dispatchEvent(event);
    }""", "• 1,5 l Milch\n\n- 2-3 Eier (Größe M)\n½ Pck. Backpulver, optional\nSalz")
    expect(page.locator(".ingredient-row details[open]")).to_have_count(2)
    page.locator(".edit-foot [type=submit]").click()
    expect(page.locator(".checklist").first.locator("li")).to_have_text([
        re.compile(r"1\.5\sl Milch"), re.compile("2–3 Eier, Größe M"),
        re.compile(r"1/2\spackage Backpulver \(optional\)"), "Salz"])
    wire.mend()
    connect_now(page)
    until_sent(page)


def test_tags_are_made_renamed_colored_and_deleted(server, players):
    player = players(server)
    page = player.page
    keep_told(page)
    found(player, samples=False)
    go(player, "lists")
    make_named(page, "New tag", "Rápido", color="green")
    expect(entry(page, "Rápido").locator(".badge[data-color=green]")).to_be_visible()
    # The same name, in any case and with any accents, isn't created twice.
    page.get_by_role("button", name="New tag").click()
    page.locator("#named-name").fill("rapido")
    page.locator(".sheet [type=submit]").click()
    expect(page.locator("#named-name-fault")).to_contain_text("Rápido")
    page.keyboard.press("Escape")
    recipe = add_recipe(player, "Soup", chosen=["Rápido"])
    go(player, "lists")
    expect(entry(page, "Rápido")).to_contain_text("1 recipe")
    entry(page, "Rápido").get_by_role("button", name="Change Rápido").click()
    page.locator("#named-name").fill("Quick")
    page.locator("#named-color").select_option("red")
    page.locator(".sheet [type=submit]").click()
    go(player, f"recipe/{recipe}")
    expect(page.locator(".badges .badge[data-color=red]")).to_have_text("Quick")
    # Deleting the tag leaves the recipe, and undo gives the recipe its tag back.
    go(player, "lists")
    entry(page, "Quick").get_by_role("button", name="Change Quick").click()
    page.locator(".sheet").get_by_role("button", name="Delete").click()
    expect(entry(page, "Quick")).to_have_count(0)
    go(player, f"recipe/{recipe}")
    expect(page.locator("h1")).to_have_text("Soup")
    expect(page.locator(".badges .badge")).to_have_count(0)
    page.locator(".undo .button").click()
    expect(page.locator(".badges .badge")).to_have_text("Quick")


def test_tags_are_made_in_the_recipes_form(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "add")
    page.get_by_label("Name", exact=True).first.fill("Soup")
    for name in ("Grandma’s", "grandma’s", "Winter"):
        page.locator("#new-tag").fill(name)
        page.keyboard.press("Enter")
    chips = page.locator(".edit-form .filter-chip[aria-pressed=true]")
    expect(chips).to_have_text(["Grandma’s", "Winter"])
    # A tag that is deselected again isn't created.
    chips.nth(1).click()
    page.locator(".edit-foot [type=submit]").click()
    expect(page.locator(".badges .badge")).to_have_text("Grandma’s")
    until_sent(page)
    # The other device knows the tag as well, and creates no second one.
    other = second_device(players, player)
    go(other, "lists")
    expect(entry(other.page, "Grandma’s")).to_contain_text("1 recipe")
    expect(entry(other.page, "Winter")).to_have_count(0)
    go(other, "add")
    other.page.locator("#new-tag").fill("GRANDMA’S")
    other.page.keyboard.press("Enter")
    expect(other.page.locator(".edit-form .filter-chip[aria-pressed=true]")).to_have_text("Grandma’s")


def test_a_tag_that_two_devices_made_is_one(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    other = players(server)
    wire = Wire(other.page)
    kept = page.evaluate("() => localStorage.getItem('chefdash.player')")
    other.context.add_init_script(f"try {{ localStorage.setItem('chefdash.player', {kept!r}); }} catch {{ }}")
    other.page.goto(server.address("library"))
    expect(other.page.locator(".household-name")).to_be_visible()

    def write(one, name: str):
        go(one, "add")
        one.page.get_by_label("Name", exact=True).first.fill(name)
        one.page.locator("#new-tag").fill("Winter")
        one.page.keyboard.press("Enter")

    # The other device doesn't receive the tag before it saves its recipe.
    wire.keep("changed")
    write(other, "Stew")
    write(player, "Soup")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".badges .badge")).to_have_text("Winter")
    until_sent(page)
    other.page.get_by_role("button", name="Save").click()
    expect(other.page.locator(".badges .badge")).to_have_text("Winter")
    until_sent(other.page)
    wire.release()
    go(player, "lists")
    expect(entry(page, "Winter")).to_have_count(1)
    expect(entry(page, "Winter")).to_contain_text("2 recipes")
    # Offline the person learns of it later, and one press fixes it.
    wire.cut()
    expect(other.page.locator(".library-notice")).to_be_visible()
    make_named(page, "New tag", "Guests")
    until_sent(page)
    go(other, "add")
    other.page.get_by_label("Name", exact=True).first.fill("Roast")
    other.page.locator("#new-tag").fill("guests")
    other.page.keyboard.press("Enter")
    other.page.get_by_role("button", name="Save").click()
    expect(other.page.locator(".badges .badge")).to_have_text("guests")
    wire.mend()
    connect_now(other.page)
    go(other, "refused")
    expect(other.page.locator(".refused-list li").first).to_contain_text("There's already one with this name: Guests")
    other.page.get_by_role("button", name="Use that one").click()
    until_sent(other.page)
    go(other, "lists")
    expect(entry(other.page, "Guests")).to_contain_text("1 recipe")
    expect(other.page.locator(".named-list > li[data-name=guests]")).to_have_count(0)


def test_categories_have_an_icon_and_an_order(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "lists/category")
    names = page.locator(".named-list > li b")
    shipped = 10
    expect(names).to_have_count(shipped)
    # Built-in ones can be renamed, but not deleted.
    page.locator(".named-list > li").first.get_by_role("button", name=re.compile("^Change ")).click()
    expect(page.locator("#named-name")).to_be_visible()
    expect(page.locator(".sheet").get_by_role("button", name="Delete")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="New category").click()
    page.locator("#named-name").fill("Tapas")
    page.locator("#named-icon").fill("ab")
    page.locator(".sheet [type=submit]").click()
    expect(page.locator("#named-icon-fault")).to_have_text("Choose one emoji.")
    page.locator("#named-icon").fill("🫒")
    page.locator(".sheet [type=submit]").click()
    expect(names).to_have_count(shipped + 1)
    expect(names.last).to_contain_text("🫒 Tapas")
    # To the top, by keyboard; each step keeps the focus.
    handle = entry(page, "Tapas").locator(".handle")
    handle.focus()
    for index in reversed(range(shipped)):
        page.keyboard.press("ArrowUp")
        expect(names.nth(index)).to_contain_text("Tapas")
        expect(handle).to_be_focused()
    until_sent(page)
    page.reload()
    expect(names.first).to_contain_text("Tapas")
    recipe = add_recipe(player, "Olives", chosen=["Tapas"])
    go(player, "lists/category")
    expect(entry(page, "Tapas")).to_contain_text("1 recipe")
    entry(page, "Tapas").get_by_role("button", name="Change Tapas").click()
    page.locator(".sheet").get_by_role("button", name="Delete").click()
    expect(names).to_have_count(shipped)
    go(player, f"recipe/{recipe}")
    expect(page.locator("h1")).to_have_text("Olives")


def test_aisles_are_moved_and_the_grocery_list_follows(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "groceries")
    page.get_by_role("link", name="Aisles").click()
    for name in ("Pharmacy", "Kiosk"):
        make_named(page, "New aisle", name)
        expect(entry(page, name)).to_be_visible()
    go(player, "groceries")
    for line, aisle in (("soap", "Pharmacy"), ("newspaper", "Kiosk")):
        add_grocery(player, line)
        page.get_by_role("button", name=f"Change {line}").click()
        page.locator("#line-aisle").select_option(aisle)
        page.locator(".sheet [type=submit]").click()
    headings = page.locator(".aisle h2")
    expect(headings).to_have_text(["Pharmacy", "Kiosk"])
    go(player, "lists/aisle")
    entry(page, "Kiosk").get_by_role("button", name="Move Kiosk up").click()
    until_sent(page)
    go(player, "groceries")
    expect(headings).to_have_text(["Kiosk", "Pharmacy"])
    other = second_device(players, player)
    go(other, "groceries")
    expect(other.page.locator(".aisle h2")).to_have_text(["Kiosk", "Pharmacy"])
    # When its aisle is deleted, a line joins those without one.
    go(player, "lists/aisle")
    entry(page, "Kiosk").get_by_role("button", name="Change Kiosk").click()
    page.locator(".sheet").get_by_role("button", name="Delete").click()
    go(player, "groceries")
    expect(headings).to_have_text(["Pharmacy", "Everything else"])


def test_substitutes_show_where_a_food_is_missing(server, players):
    player = players(server)
    page = player.page
    found(player, samples=False)
    recipe = add_recipe(player, "Cake", ["100 g butter", "1 l milk", "3 eggs", "1 quark"])
    rows = page.locator(".checklist").first.locator("li")
    for index, foods in enumerate(("margarine, oil, coconut oil", "almond milk, soy milk, oat milk",
                                   "flax egg, chia egg, applesauce")):
        expect(rows.nth(index).locator(".instead")).to_have_text(f"Or: {foods}")
    expect(rows.nth(3).locator(".instead")).to_have_count(0)
    go(player, "lists/substitution")
    make_named(page, "New substitute", "Quark", substitutes="skyr\nlabneh\n\n skyr")
    expect(entry(page, "Quark")).to_contain_text("skyr, labneh")
    go(player, f"recipe/{recipe}")
    expect(rows.nth(3).locator(".instead")).to_have_text("Or: skyr, labneh")
    # Ingredients in stock need none. An eggplant is no egg, and used-up items aren't in stock.
    go(player, "pantry")
    for line in ("1 eggplant", "200 g butter", "1 milk"):
        page.locator("#pantry-add").fill(line)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Less: milk").click()
    go(player, f"recipe/{recipe}")
    expect(rows.nth(0).locator(".instead")).to_have_count(0)
    expect(rows.nth(1).locator(".instead")).to_be_visible()
    expect(rows.nth(2).locator(".instead")).to_be_visible()
    go(player, "lists/substitution")
    entry(page, "Quark").get_by_role("button", name="Change Quark").click()
    page.locator("#named-substitutes").fill("labneh")
    page.locator(".sheet [type=submit]").click()
    expect(entry(page, "Quark")).to_have_text(re.compile("labneh"))
    expect(entry(page, "Quark")).not_to_contain_text("skyr")
    # Coconut milk, which is made from coconut, isn't available.
    entry(page, "coconut milk").get_by_role("button", name="Change coconut milk").click()
    page.locator("#named-substitutes").fill("labneh\ncream")
    page.locator(".sheet [type=submit]").click()
    expect(entry(page, "coconut milk")).to_contain_text("labneh, cream")
    go(player, "pantry")
    add_line(page, "#pantry-add", "2 coconut")
    add_recipe(player, "Curry", ["1 can coconut milk", "1 coconut"])
    expect(rows.nth(0).locator(".instead")).to_have_text("Or: labneh, cream")
    expect(rows.nth(1).locator(".instead")).to_have_count(0)


@pytest.mark.parametrize("locale, lines, diets, marks", [
    ("en-GB", ["200 g butter", "1 l oat milk", "1 l milk", "1 plain yogurt"], ["Dairy-free", "Vegan", "Soy-free"], [
        ("not vegan or dairy-free", "Or: margarine, oil, coconut oil"), (None, None),
        ("not vegan or dairy-free", "Or: almond milk, oat milk, soy milk (not soy-free)"),
        ("not vegan or dairy-free", "Or: soy yogurt (not soy-free), sour cream (not vegan or dairy-free), "
         "buttermilk (not vegan or dairy-free)")]),
    ("es-ES", ["200 g mantequilla", "3 huevos"], ["Vegana"], [
        ("no apto para dieta vegana", "O bien: margarina, aceite, aceite de coco"),
        ("no apto para dieta vegana", "O bien: huevo de linaza, huevo de chía, compota de manzana")]),
])
def test_what_a_diet_excludes_is_marked(server, players, locale, lines, diets, marks):
    player = players(server, locale=locale)
    page = player.page
    found(player, samples=False)
    # An ingredient that the diet excludes shows substitutes, even if it is in the pantry.
    go(player, "pantry")
    page.locator("#pantry-add").fill(lines[0])
    page.keyboard.press("Enter")
    expect(page.locator(".pantry-item")).to_have_count(1)
    recipe = add_recipe(player, "Cake", lines)
    rows = page.locator(".checklist").first.locator("li")
    expect(rows).to_have_count(len(lines))
    expect(rows.locator(".badge")).to_have_count(0)
    expect(rows.nth(0).locator(".instead")).to_have_count(0)
    go(player, f"edit/{recipe}")
    for diet in diets:
        page.locator(".edit-form .filter-chip", has_text=re.compile(f"^{diet}$")).click()
    page.locator(".edit-foot [type=submit]").click()
    for index, (mark, instead) in enumerate(marks):
        for selector, text in ((".badge", mark), (".instead", instead)):
            expect(rows.nth(index).locator(selector)).to_have_text([text] if text else [])


def conversion(page, name: str):
    return page.locator(".named-list > li", has=page.locator("b", has_text=re.compile(f"^{name}$")))


def test_conversions_are_made_changed_deleted_and_counted_with(server, players):
    player = players(server)
    page = player.page
    keep_told(page)
    found(player, samples=False)
    go(player, "groceries")
    for line in ("2 onions", "300 g onions", "1 glass stock", "250 ml stock"):
        add_grocery(player, line)
    lines = page.locator(".grocery-line")
    expect(lines).to_have_count(4)
    make_conversion(page, "onions", "1", "", "150", "g")
    make_conversion(page, "", "1", "glass", "1/8", "l")
    # Built-in ones are listed, too. The one for all foods is first.
    expect(page.locator(".named-list > li").first).to_contain_text("All foods")
    expect(conversion(page, "flour")).to_contain_text(re.compile(r"1\scup = 120\sg"))
    expect(conversion(page, "onions")).to_contain_text(re.compile(r"1 = 150\sg"))
    expect(conversion(page, "All foods")).to_contain_text(re.compile(r"1\sglass = 0\.125\sl"))
    go(player, "groceries")
    expect(lines).to_have_text([re.compile("^4 onions"), re.compile(r"^3\sglasses stock")])
    # A change on one device is used on the other.
    until_sent(page)
    other = second_device(players, player)
    go(other, "groceries")
    expect(other.page.locator(".grocery-line")).to_have_text([re.compile("^4 onions"), re.compile(r"^3\sglasses stock")])
    go(player, "lists/conversion")
    conversion(page, "onions").get_by_role("button").click()
    page.locator("#conversion-to_quantity").fill("100")
    page.locator(".sheet [type=submit]").click()
    expect(other.page.locator(".grocery-line").first).to_have_text(re.compile("^5 onions"))
    conversion(page, "onions").get_by_role("button").click()
    page.locator(".sheet").get_by_role("button", name="Delete").click()
    expect(conversion(page, "onions")).to_have_count(0)
    expect(other.page.locator(".grocery-line")).to_have_count(3)
    expect(page.locator(".undo")).to_contain_text(re.compile(r"onions: 1 = 100\sg"))
    page.locator(".undo .button").click()
    expect(conversion(page, "onions")).to_contain_text(re.compile(r"1 = 100\sg"))
    expect(other.page.locator(".grocery-line").first).to_have_text(re.compile("^5 onions"))


# The sheet's input, and the field that gets the error with this part of its text.
REFUSED_CONVERSIONS = [
    (("sorrel", "", "cup", "185", "g"), "from_quantity", "Write an amount"),
    (("sorrel", "1", "cup", "0", "g"), "to_quantity", "Write an amount"),
    (("sorrel", "1", "cup", "2", "ml"), "to_unit", "known already"),
    (("sorrel", "1", "kg", "2", "pounds"), "to_unit", "known already"),
    (("", "1", "", "2", "g"), "name", "which food"),
    (("FLOUR", "8", "g", "1", "tablespoon"), "name", "flour: 1\u00a0cup = 120\u00a0g"),
    # Errors that only the server detects come from it.
    (("sorrel", "1", "cup", "2000000", "g"), "to_quantity", "The server can't take this value"),
]


def test_conversions_are_refused_at_their_field(server, players):
    """By the keyboard alone: the error appears at its field, which then has the focus."""
    player = players(server)
    page = player.page
    found(player, samples=False)
    go(player, "lists/conversion")
    count = page.locator(".named-list > li").count()
    page.get_by_role("button", name="New conversion").focus()
    page.keyboard.press("Enter")
    for values, field, text in REFUSED_CONVERSIONS:
        page.locator("#conversion-name").focus()
        for value in values:
            page.keyboard.press("Control+A")
            page.keyboard.insert_text(value) if value else page.keyboard.press("Delete")
            page.keyboard.press("Tab")
        # The browser itself would report a missing amount.
        page.evaluate("() => { document.querySelector('.sheet form').noValidate = true; }")
        page.keyboard.press("Enter")
        expect(page.locator(f"#conversion-{field}-fault")).to_contain_text(text)
        expect(page.locator(f"#conversion-{field}")).to_be_focused()
        expect(page.locator(".sheet .fault:not(:empty)")).to_have_count(1)
    expect(page.locator(".named-list > li")).to_have_count(count)
    page.locator("#conversion-to_quantity").fill("185")
    page.keyboard.press("Enter")
    expect(conversion(page, "sorrel")).to_contain_text(re.compile(r"1\scup = 185\sg"))
    expect(page.get_by_role("button", name="New conversion")).to_be_focused()
    go(player, "refused")
    expect(page.locator(".library-screen .state")).to_be_visible()


def test_conversions_in_spanish(server, players):
    player = players(server, locale="es-ES")
    page = player.page
    found(player, samples=False)
    go(player, "lists/conversion")
    expect(conversion(page, "harina")).to_contain_text(re.compile(r"1\staza = 120\sg"))
    page.get_by_role("button", name="Conversión nueva").click()
    for field, value in zip(CONVERSION, ("yerba", "1 1/2", "cucharadas", "7,5", "gramos")):
        page.locator(f"#conversion-{field}").fill(value)
    page.locator(".sheet [type=submit]").click()
    expect(conversion(page, "yerba")).to_contain_text(re.compile(r"1\s1/2\scda\. = 7,5\sg"))
    conversion(page, "yerba").get_by_role("button").click()
    expect(page.locator("#conversion-from_quantity")).to_have_value("1 1/2")
    expect(page.locator("#conversion-to_quantity")).to_have_value("7 1/2")


def test_typed_groceries_go_to_the_aisle_of_their_food(server, players):
    """By the household's own table of foods, which a person's choice changes, also on the
    server."""
    player = players(server)
    page = player.page
    found(player)
    go(player, "groceries")
    for line in ("3 avocados", "1 l milk", "2 cans chopped tomatoes", "garden gnomes"):
        add_grocery(player, line)

    def aisle_of(name: str):
        card = page.locator(".aisle", has=page.locator(f".grocery-line[data-name='{name}']"))
        return expect(card.locator("h2"))

    aisle_of("avocados").to_have_text("Fruit and vegetables")
    aisle_of("milk").to_have_text("Dairy and eggs")
    aisle_of("chopped tomatoes").to_have_text("Fruit and vegetables")
    aisle_of("garden gnomes").to_have_text("Everything else")
    page.locator(".grocery-line[data-name='garden gnomes'] .icon-link").click()
    page.locator("#line-aisle").select_option("Household")
    page.locator(".sheet [type=submit]").click()
    aisle_of("garden gnomes").to_have_text("Household")
    grocery(page, "garden gnomes").click()
    add_grocery(player, "a garden gnome")
    until_sent(page)
    aisle_of("garden gnome").to_have_text("Household")
