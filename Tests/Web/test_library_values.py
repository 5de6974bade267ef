"""The library's values, without a server: amounts, positions, folded texts, grocery lines and a
queue's view."""

import json
import random
import secrets

import pytest

from server import REPOSITORY

CASES = REPOSITORY / "Tests/Cases"


def cases(name: str) -> list[list[str]]:
    """The rows of a file of cases, which the server's tests run too."""
    lines = (CASES / f"{name}.tsv").read_text(encoding="utf-8").split("\n")
    return [line.split("\t") for line in lines if line and not line.startswith("#")]


@pytest.mark.parametrize("text, expected", [
    ("2", "2"), ("1/2", "1/2"), ("1 1/2", "3/2"), ("½", "1/2"), ("1½", "3/2"), ("0,25", "1/4"), ("1.5", "3/2"), (".5", "1/2"),
    ("2 / 4", "1/2"), ("", None), ("a", None), ("1/0", None), ("-1", None), ("99999999999999999999", None),
])
def test_amounts_are_read(run, text, expected):
    assert run("rules/quantities.js", "(it, text) => { const value = it.readQuantity(text); return value && it.written(value); }",
               text) == expected


def test_amounts_are_shown(run):
    rows = cases("shownamounts")
    assert len(rows) > 20
    assert run("rules/quantities.js", """(it, rows) => rows.map(([value, unit]) => {
        const { text, isRounded } = it.shown(it.quantity(value), unit || undefined);
        return (isRounded ? "~" : "") + text;
    })""", rows) == [row[2] for row in rows]


def test_numbers_of_records(run):
    rows = cases("varints")
    assert len(rows) > 20
    found = run("../record.js", """({ Reader }, rows) => rows.map(([digits]) => {
        try {
            const reader = new Reader(Uint8Array.from(digits.match(/../g) ?? [], (byte) => parseInt(byte, 16)));
            const value = reader.number();
            reader.end();
            return String(value);
        } catch {
            return "";
        }
    })""", rows)
    assert found == [value if value and int(value) < 2**53 else "" for _, value in rows]


def test_stars(run):
    rows = [[int(one) for one in row] for row in cases("stars")]
    assert len(rows) > 10
    assert run("../course.js", "(it, rows) => rows.map(([served, target]) => it.starsFor(served, target))", rows) == [
        row[2] for row in rows]


def test_units_go_there_and_back_exactly(run):
    """All pairs of volumes and of weights; a third of a cup three times is a cup."""
    wrong = run("rules/quantities.js", """async (it) => {
        const { UNITS } = await import("/library/rules/generated/units.js");
        const wrong = [];
        for (const from of UNITS) for (const to of UNITS) {
            const there = it.converted(it.fraction(7, 3), from, to);
            const back = there && it.converted(there, to, from);
            if (there ? it.written(back) !== "7/3" : it.kindOf(from) === it.kindOf(to)) wrong.push([from, to]);
        }
        const third = it.fraction(1, 3);
        if (it.written(it.plus(third, it.plus(third, third))) !== "1") wrong.push("thirds");
        if (it.written(it.converted(it.fraction(1), "gallon", "cup")) !== "16") wrong.push("gallon");
        return wrong;
    }""")
    assert wrong == []


def test_places_between(run):
    rows = cases("places")
    assert len(rows) > 20
    found = run("rules/places.js", """(it, rows) => rows.map(([lower, upper]) =>
        it.between(lower || null, upper || null) ?? "")""", rows)
    assert found == [row[2] for row in rows]


def test_places_never_run_out_at_the_ends(run):
    places = run("rules/places.js", """(it) => {
        const places = ["i"];
        for (let index = 0; index < 5_000; index += 1) {
            places.unshift(it.between(null, places[0]));
            places.push(it.between(places.at(-1), null));
        }
        return places;
    }""")
    assert places == sorted(places) and len(set(places)) == len(places) and not any(one.endswith("0") for one in places)
    assert max(map(len, places)) <= 7


def test_a_timer_is_heard_for_ten_minutes(run):
    heard = run("rules/cookings.js", "(it) => [0, 599_999, 600_000].map((ms) => it.soundsAt({ rang_ms: 5 }, 5 + ms))")
    assert heard == [True, True, False]


def test_texts_are_folded(run):
    rows = cases("foldedtexts")
    assert len(rows) > 20
    found = run("rules/folding.js", "(it, texts) => texts.map((text) => [text, it.fold(text), it.words(text).join(' ')])",
                [row[0] for row in rows])
    assert found == rows


def test_words_have_stems(run):
    rows = cases("stems")
    assert len(rows) > 20
    assert run("rules/folding.js", "(it, names) => names.map(it.foodKey)", [row[0] for row in rows]) == [row[1] for row in rows]


@pytest.mark.parametrize("line, expected", [
    ("2 cups flour", {"name": "flour", "quantity": "2", "unit": "cup"}),
    ("1 1/2 tazas de harina", {"name": "harina", "quantity": "3/2", "unit": "cup"}),
    ("500g rice", {"name": "rice", "quantity": "500", "unit": "g"}),
    ("½ tsp salt", {"name": "salt", "quantity": "1/2", "unit": "tsp"}),
    ("3 eggs", {"name": "eggs", "quantity": "3"}), ("eggs", {"name": "eggs"}), ("2", {"name": "2"}),
    ("1 can", {"name": "can", "quantity": "1"}), ("7-grain bread", {"name": "7-grain bread"}),
    ("1,000 g bread flour", {"name": "bread flour", "quantity": "1000", "unit": "g"}),
    ("2-3 tbsp olive oil", {"name": "olive oil", "quantity": "2", "upper_quantity": "3", "unit": "tbsp"}),
    ("1 cup plus 2 tablespoons milk (optional), warm",
     {"name": "milk", "quantity": "9/8", "unit": "cup", "note": "warm", "optional": True}),
    ("1,5 kg de patatas", {"name": "patatas", "quantity": "3/2", "unit": "kg"}),
    # As a Spanish line it would be 400 g, and as a French one a jar.
    ("400g can chickpeas", {"name": "chickpeas", "unit": "can", "note": "400g"}),
    ("1 pot roast", {"name": "pot roast", "quantity": "1"}),
    ("2  cups\u00a0 flour ", {"name": "flour", "quantity": "2", "unit": "cup"}),
    ("constructor", {"name": "constructor"}),
    ("2 cups " + "a" * 1_000, {"name": "2 cups " + "a" * 1_000}), ("1000001 eggs", {"name": "1000001 eggs"}),
    ("1/0 cup milk", {"name": "1/0 cup milk"}), ("", {"name": ""}),
])
def test_lines_are_read(run, line, expected):
    assert run("rules/lines.js", "(it, line) => it.readLine(line)", line) == expected


FIELDS = ("quantity", "upper_quantity", "unit", "name", "note", "optional")


def test_ingredients_are_written_as_the_server_writes_them(run):
    """As one line, whose amounts are exact and may be ranges."""
    rows = cases("lines/written")
    fields = [{name: value for name, value in zip(FIELDS, row) if value} for row in rows]
    assert len(rows) > 15
    assert run("rules/ingredientline.js", "(it, all) => all.map(it.ingredientLine)", fields) == [row[6] for row in rows]


READ = """(it, lines, language) => lines.map((text) => {
    const { name, quantity, upper_quantity: upper, unit, note, optional } = it.readLine(text, language);
    return [quantity, upper, unit, name, note, optional && "1"].map((value) => value ?? "");
})"""


@pytest.mark.parametrize("language, count, of_server", [
    ("en", 250, 250), ("es", 250, 247), ("de", 100, 100), ("fr", 100, 100),
])
def test_labelled_lines_are_read_as_the_server_does(run, language, count, of_server):
    """Every field at once of the lines that LineAccuracyTests has, of which the server reads so many."""
    rows = cases(f"lines/{language}")
    assert len(rows) == count
    found = run("rules/lines.js", READ, [row[0] for row in rows], language)
    wrong = [(row, line) for row, line in zip(rows, found, strict=True) if row[1:] != line]
    print(f"lines: {language} {count - len(wrong)} of {count} right")
    assert count - len(wrong) >= of_server * 0.99, wrong
    assert run("rules/lines.js", "(it, lines) => it.languageOf(lines)", [row[0] for row in rows[:10]]) == language
    if language in ("en", "es"):
        # Also each alone, without a known language.
        alone = run("rules/lines.js", READ, [row[0] for row in rows])
        assert sum(one == line for one, line in zip(alone, found)) >= {"en": 250, "es": 248}[language]


def test_typed_groceries_are_found_where_the_server_has_their_foods(run):
    """By the table of LibraryGroceriesTests."""
    text = (CASES / "aisles.tsv").read_text()
    rows = [row.split("\t") for row in text.splitlines()]
    aisles = [{"id": row[1], "sets": {"foods": row[2].split(", ")}} for row in rows if row[0] == "# aisle"]
    typed = [row for row in rows if not row[0].startswith("#")]
    assert len(aisles) > 3 and len(typed) > 10
    lines = run("rules/lines.js", READ, [row[0] for row in typed], "en")
    found = run("rules/grocerylist.js", "(it, aisles, names) => names.map((name) => it.aisleOf(aisles, name) ?? '')",
                aisles, [line[3] for line in lines])
    assert [[line[3], aisle] for line, aisle in zip(lines, found, strict=True)] == [row[1:] for row in typed]


@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
def test_examples_are_read_as_the_server_does(run, language):
    rows = cases(f"lines/examples.{language}")
    assert len(rows) > 40
    assert run("rules/lines.js", READ, [row[0] for row in rows], language) == [row[1:] for row in rows]


@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
def test_lines_are_too_long_where_they_are_for_the_server(run, language):
    """As in IngredientLineTests.longLines."""
    names = [" ".join(["pan"] * count) for count in (58, 59)]
    whole, long = run("rules/lines.js", READ, [f"200g {name}" for name in names], language)
    assert whole[:4] == ["200", "", "g", names[0]]
    assert long == ["", "", "", f"200g {names[1]}", "", ""]


@pytest.mark.parametrize("word, expected", [
    ("tazas", "cup"), ("Cups", "cup"), ("cda.", "tbsp"), ("T", "tsp"), ("fl oz", "fl_oz"), ("fl_oz", "fl_oz"),
    (" Becher ", "Becher"), ("pot", "pot"), ("cup of", "cup of"), ("constructor", "constructor"), ("", ""),
])
def test_units_are_read(run, word, expected):
    assert run("rules/lines.js", "(it, word) => it.readUnit(word)", word) == expected


TABLE = cases("conversions")
CONVERSIONS = [{"kind": "conversion", "id": f"{index:032x}", "fields": {key: value for key, value in zip(
    ("name", "from_quantity", "from_unit", "to_quantity", "to_unit"), row[1:]) if value}}
    for index, row in enumerate(TABLE) if row[0] == "rule"]


def test_conversions(run):
    rows = [row[1:] for row in TABLE if row[0] == "case"]
    assert len(rows) >= 20
    wrong = run("rules/conversions.js", """async (it, records, cases) => {
        const { quantity, written } = await import("/library/rules/quantities.js");
        const conversions = new it.Conversions(records.toReversed());
        return cases.flatMap(([food, text, from, to, expected]) => {
            const value = conversions.convert({ value: quantity(text), unit: from || undefined }, to || undefined, food);
            const got = value ? written(value) : "";
            return got === expected ? [] : [[food, text, from, to, got]];
        });
    }""", CONVERSIONS, rows)
    assert wrong == []


# Foods, and the diets that they violate.
BROKEN_DIETS = [
    ("butter", "vegan dairy_free"), ("Salted Butter, softened", "vegan dairy_free"), ("peanut butter", "nut_free"),
    ("sunflower seed butter", ""), ("coconut oil", ""), ("margarine", ""), ("almond milk", "nut_free"), ("oat milk", ""),
    ("soy yogurt", "soy_free"), ("vegan cream cheese", ""), ("milk with coconut extract", "vegan dairy_free"),
    ("coconut cream", ""), ("cream of tartar", ""), ("butternut squash", ""), ("crème fraîche", "vegan dairy_free"),
    ("eggplant", ""), ("2 egg yolks", "vegan egg_free"), ("flax egg", ""), ("mayonnaise", "vegan egg_free"),
    ("honey", "vegan"), ("maple syrup", ""), ("bacon", "vegetarian vegan halal kosher"), ("vegetarian bacon", ""),
    ("chicken stock", "vegetarian vegan"), ("vegetable stock", ""), ("chickpeas", ""), ("lamb's lettuce", ""),
    ("king prawns", "vegetarian vegan shellfish_free kosher"), ("oyster mushrooms", ""), ("fish sauce", "vegetarian vegan"),
    ("whole wheat flour", "gluten_free"), ("rice flour", ""), ("gluten-free flour blend", ""), ("rice noodles", ""),
    ("egg noodles", "vegan gluten_free egg_free"), ("soy sauce", "gluten_free soy_free"), ("buckwheat", ""), ("nutmeg", ""),
    ("walnuts", "nut_free"), ("red wine", "halal"), ("red wine vinegar", ""), ("tomato paste", ""), ("salt", ""), ("", ""),
    ("mantequilla", "vegan dairy_free"), ("leche de almendras", "nut_free"), ("leche con mantequilla", "vegan dairy_free"),
    ("queso vegano", ""), ("crema de coco", ""), ("huevos", "vegan egg_free"), ("huevo de linaza", ""),
    ("harina de maíz precocida", ""), ("harina integral", "gluten_free"), ("mezcla de harinas sin gluten", ""),
    ("pasta de tamarindo", ""), ("fideos de arroz", ""), ("nueces", "nut_free"), ("nuez moscada", ""),
    ("jamón serrano", "vegetarian vegan halal kosher"), ("gambas", "vegetarian vegan shellfish_free kosher"),
    ("vino blanco", "halal"), ("vinagre de vino blanco", ""), ("salsa de soja", "gluten_free soy_free"),
    ("panceta", "vegetarian vegan halal kosher"),
]
# In the page's order, and one custom diet.
DIETS = ["vegetarian", "vegan", "gluten_free", "dairy_free", "nut_free", "egg_free", "soy_free", "shellfish_free", "low_salt",
         "halal", "kosher", "paleo", "toString"]


IS_THERE = """(it, cases, staple) => cases.map(([name, items]) => it.pantryOf({
    list: () => items.map((item) => ({ id: item, fields: { name: item, staple } })), get: () => undefined,
    parts: () => [{ fields: { stock: "1" } }],
})({ fields: { name } }))"""


def test_the_pantry_has_what_the_server_finds_in_it(run):
    rows = cases("pantrynames")
    for kind, isStaple in (("found", False), ("none", False), ("staple", True)):
        found = [row for row in rows if row[0] == kind]
        assert len(found) > 18
        there = run("rules/pantrynames.js", IS_THERE, [(row[1], row[2].split(";")) for row in found], isStaple)
        assert there == [kind == "found" or kind == "staple" and row[3] == "1" for row in found], kind


def test_a_link_wins_over_any_name(run):
    assert run("rules/pantrynames.js", """(it) => {
        const all = { rice: { staple: true }, butter: { stock: "0" } };
        const item = (id) => all[id] && ({ id, fields: { name: id, ...all[id] } });
        const has = it.pantryOf({
            list: () => Object.keys(all).map(item), get: (kind, id) => item(id),
            parts: (id) => [{ fields: { stock: all[id].stock } }],
        });
        return [["leek", "rice"], ["rice", "butter"], ["rice", "gone"], ["butter"], ["!"]].map(
            ([name, link]) => has({ fields: { name, pantry_item: link } }));
    }""") == [True, False, True, False, False]


def test_recipes_are_exported_as_the_command_does(run):
    """The lines of recipes; test_library_import.py compares whole files."""
    file = json.loads((CASES / "exports.json").read_text(encoding="utf-8"))
    records = [{"created": [1, 0], "modified": [1, 0], "stamps": {}, **record, "sets": {
        name: {element: [1, 0] for element in elements} for name, elements in record.get("sets", {}).items()}}
        for record in file["records"]]
    lines = run("sync/exported.js", """async (it, records) => {
        const { Table, entityOf } = await import("/library/sync/table.js");
        const view = new Table();
        for (const record of records) view.set(entityOf(record));
        return (await (await it.exportedFile(view)).text()).trim().split("\\n").map((line) => JSON.parse(line));
    }""", records)
    by_id = lambda line: line["chefdash:recipe"]["id"]
    found = sorted((line for line in lines if line["@type"] == "Recipe"), key=by_id)
    assert found == sorted(file["recipes"], key=by_id) and len(found) == 3


def broken(run, foods: list[str], diets: list[str]) -> list[str]:
    return run("rules/dietfoods.js", "(it, foods, diets) => foods.map((one) => it.brokenDiets(one, diets).join(' '))", foods, diets)


def test_a_food_breaks_diets(run):
    foods = [food for food, _ in BROKEN_DIETS]
    assert dict(zip(foods, broken(run, foods, DIETS))) == {
        food: " ".join(one for one in DIETS if one in diets.split()) for food, diets in BROKEN_DIETS}


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_food_of_the_samples_breaks_their_diets(run, language):
    """The shipped recipes, with the diets that a person assigned."""
    recipes = json.loads((REPOSITORY / "Levels/samples.json").read_text())["recipes"]
    wrong = {}
    for recipe in recipes:
        foods = [one["name"][language] for one in recipe["ingredients"]]
        for food, diets in zip(foods, broken(run, foods, recipe["diets"])):
            if diets:
                wrong[recipe["name"][language], food] = diets
    assert len(recipes) > 20 and wrong == {}


# Needs as (name, quantity, unit, checked), and the lines: open, then checked.
LINES = [
    ([("Flour", "1/2", "kg", None), ("flour", "250", "g", None)], [("Flour", "3/4", "kg")], []),
    ([("Milk", "1", "cup", None), ("milk", "1", "pint", None)], [("Milk", "3", "cup")], []),
    ([("Onion", "1", None, None), ("onions", "2", None, None)], [("Onion", "3", None)], []),
    ([("Onion", "1", None, None), ("Red onion", "2", None, None)], [("Onion", "1", None), ("Red onion", "2", None)], []),
    # If units can't be converted, there are two lines.
    ([("Milk", "1", "cup", None), ("Milk", "100", "g", None), ("Milk", "2", "cup", None)],
     [("Milk", "3", "cup"), ("Milk", "100", "g")], []),
    # The household knows the weight of a cup of flour: it is one line, in the first unit.
    ([("Flour", "1", "cup", None), ("flour", "60", "g", None)], [("Flour", "3/2", "cup")], []),
    ([("Flour", "100", "g", None), ("flour", "1", "cup", None)], [("Flour", "220", "g")], []),
    ([("Onion", "2", None, None), ("onions", "75", "g", None)], [("Onion", "5/2", None)], []),
    ([("Salt", None, None, None), ("Salt", "2", "tsp", None), ("Salt", None, None, None)], [("Salt", "2", "tsp")], []),
    # Checked off in full: none of it is open.
    ([("Rice", "1", "kg", {"quantity": "1", "unit": "kg"})], [], [("Rice", "1", "kg")]),
    # It has grown since: only the difference is open, and another need joins it.
    ([("Rice", "3/2", "kg", {"quantity": "1", "unit": "kg"})], [("Rice", "1/2", "kg")], [("Rice", "1", "kg")]),
    ([("Onions", "5", None, {"quantity": "2"}), ("onion", "1", None, None)], [("Onions", "4", None)], [("Onions", "2", None)]),
    # Its unit has changed since: to one that the household can convert, and to one that it can't.
    ([("Flour", "300", "g", {"quantity": "2", "unit": "cup"})], [("Flour", "60", "g")], [("Flour", "2", "cup")]),
    ([("Milk", "300", "g", {"quantity": "2", "unit": "cup"})], [("Milk", "300", "g")], [("Milk", "2", "cup")]),
    # It has become smaller, or has no amount any more.
    ([("Rice", "1/2", "kg", {"quantity": "1", "unit": "kg"})], [], [("Rice", "1/2", "kg")]),
    ([("Rice", None, None, {"quantity": "1", "unit": "kg"})], [], [("Rice", None, None)]),
    ([("Salt", None, None, {})], [], [("Salt", None, None)]),
    ([("Salt", "1", "tsp", {})], [], [("Salt", "1", "tsp")]),
    ([], [], []),
]


@pytest.mark.parametrize("needs, open, checked", LINES)
def test_grocery_lines(run, needs, open, checked):
    records = [need(index, name=name, quantity=quantity, unit=unit, checked=seen)
               for index, (name, quantity, unit, seen) in enumerate(needs)]
    lines = run("rules/grocerylist.js", """async (it, records, conversions) => {
        const { Conversions } = await import("/library/rules/conversions.js");
        const { open, checked } = it.groceryLines(records, new Conversions(conversions));
        const text = ({ top, bottom }) => (bottom === 1n ? `${top}` : `${top}/${bottom}`);
        const row = ({ name, amount }) => [name, amount && text(amount.value), amount?.unit ?? null];
        return [open.map(row), checked.map(row)];
    }""", records, CONVERSIONS)
    assert lines == [[list(one) for one in open], [list(one) for one in checked]]


def test_grocery_lines_keep_why_and_notes(run):
    records = [need(0, name="Onion", quantity="1", note="chopped", recipe="8"), need(1, name="Milk", quantity="1", unit="l"),
               need(2, name="onions", quantity="2", note="for the salad", recipe="9"),
               need(3, name="Onion", quantity="1", note="chopped")]
    lines = run("rules/grocerylist.js", """(it, records) => it.groceryLines(records).open.map(({ name, notes, needs }) =>
        [name, notes, needs.map(({ fields }) => fields.recipe ?? null)])""", records)
    assert lines == [["Onion", ["chopped", "for the salad"], ["8", "9", None]], ["Milk", [], [None]]]


def need(index: int, **fields) -> dict:
    return {"kind": "grocery_need", "id": f"{index:032x}",
            "fields": {key: value for key, value in {**fields, "place": f"{index + 1}"}.items() if value is not None}}


RECORD = {"kind": "recipe", "id": "a", "created": [1, 0], "modified": [1, 0], "authors": ["p"],
          "fields": {"name": "Soup", "servings": 2}, "stamps": {}, "sets": {"tags": {"t": [1, 0]}}}
LOT = {"kind": "lot", "id": "l", "parent": "i", "created": [1, 0], "modified": [1, 0], "fields": {"stock": "2"}, "stamps": {}}
PART = {"kind": "step", "id": "s", "parent": "a", "created": [1, 0], "modified": [1, 0], "fields": {"text": "Stir."}, "stamps": {}}
SHOWN = [
    ("set", {"fields": {"name": "Stew"}, "clear": ["servings"]}, "recipe/a", {"name": "Stew"}),
    ("adjust", {"kind": "lot", "id": "l", "by": "-1/2"}, "lot/l", {"stock": "3/2"}),
    ("adjust", {"kind": "lot", "id": "l", "by": "-5"}, "lot/l", {"stock": "0"}),
]


@pytest.mark.parametrize("op, members, key, fields", SHOWN)
def test_queue_shows_at_once(run, op, members, key, fields):
    shown = run("sync/replica.js", """(it, records, op, key) => {
        const replica = new it.Replica();
        replica.receive(records);
        replica.add([{ edit_id: "1", base_seq: 1, type: "edit", ops: [op], number: 1 }]);
        const before = replica.view.at(key).fields;
        replica.refuse("1", { reason: "gone" });
        return [before, replica.view.at(key).fields, replica.refused.length, replica.queue.length];
    }""", [RECORD, LOT, PART], {"op": op, "kind": "recipe", "id": "a", **members}, key)
    original = {"recipe/a": RECORD, "lot/l": LOT}[key]["fields"]
    assert shown == [fields, original, 1, 0]


def test_own_edit_in_a_page_before_its_answer_counts_once_after_that(run):
    stocks = run("sync/replica.js", """(it, lot) => {
        const replica = new it.Replica();
        replica.receive([lot]);
        const op = { op: "adjust", kind: "lot", id: "l", by: "-1/2" };
        replica.add([{ edit_id: "1", base_seq: 1, type: "edit", ops: [op], number: 1 }]);
        const after = { ...lot, modified: [2, 0], fields: { stock: "3/2" } };
        replica.receive([after]);
        replica.performed("1", [after]);
        return [replica.confirmed.at("lot/l").fields.stock, replica.view.at("lot/l").fields.stock, replica.queue.length];
    }""", LOT)
    assert stocks == ["3/2", "3/2", 0]


def test_replica_takes_parts_along_and_ignores_older_records(run):
    result = run("sync/replica.js", """(it, records) => {
        const replica = new it.Replica();
        replica.receive(records);
        const edit = (number, ...ops) => replica.add([{ edit_id: String(number), base_seq: 1, type: "edit", ops, number }]);
        edit(1, { op: "delete", kind: "recipe", id: "a" });
        const gone = [replica.view.count("recipe"), replica.view.parts("a", "step").length];
        edit(2, { op: "restore", kind: "recipe", id: "a" });
        const back = [replica.view.count("recipe"), replica.view.parts("a", "step").length];
        replica.performed("1", [{ ...records[0], modified: [5, 0], deleted: [5, 0] }]);
        replica.performed("2", [{ ...records[0], modified: [6, 0], fields: { name: "New", servings: 2 } }]);
        replica.receive([{ ...records[0], modified: [4, 0] }]);
        edit(3, { op: "create", kind: "tag", id: "t", fields: { name: "Quick" } },
            { op: "add", kind: "recipe", id: "a", field: "tags", elements: ["t", "u"] });
        const sets = replica.view.get("recipe", "a").sets.tags;
        edit(4, { op: "set", kind: "recipe", id: "nowhere", fields: { name: "x" } }, { op: "delete", kind: "tag", id: "t" });
        return [gone, back, replica.view.get("recipe", "a").fields.name, sets, replica.view.count("tag")];
    }""", [RECORD, LOT, PART])
    assert result == [[0, 0], [1, 1], "New", ["t", "u"], 1]


def test_a_copy_has_nothing_that_was_deleted(run):
    """Neither a known deletion (t) nor forgotten ones (u, v)."""
    sets = {"diets": {"vegan": [1, 0]}, "tags": {"q": [1, 0], "t": [1, 0], "u": [1, 0]}, "categories": {"c": [1, 0]},
            "cookbooks": {"v": [1, 0]}, "favorites": {"p": [1, 0]}}
    label = {"created": [1, 0], "modified": [1, 0], "fields": {"name": "Quick"}, "stamps": {}}
    records = [{**RECORD, "sets": sets}, PART, {**label, "kind": "tag", "id": "q"}, {**label, "kind": "category", "id": "c"},
               {**label, "kind": "tag", "id": "t", "deleted": [2, 0], "modified": [2, 0]}]
    ops = run("rules/recipecopy.js", """async (it, records) => {
        const { Table, entityOf } = await import("/library/sync/table.js");
        const view = new Table();
        for (const record of records) view.set(entityOf(record));
        return it.copyOps(view, view.get("recipe", "a"), "Copy");
    }""", records)
    assert {op["field"]: op["elements"] for op in ops if op["op"] == "add"} == {
        "diets": ["vegan"], "tags": ["q"], "categories": ["c"]}
    assert [(op["kind"], op["fields"]) for op in ops if op["op"] == "create"] == [
        ("recipe", {**RECORD["fields"], "name": "Copy"}), ("step", PART["fields"])]


LONG = "ж" * 4_100
STEP = {"op": "create", "kind": "step", "id": "s", "parent": "a", "fields": {"text": "ж" * 1_500}}
RECIPE = {"op": "create", "kind": "recipe", "id": "a", "fields": {"name": "Soup"}}
ROW = {"op": "set", "kind": "ingredient", "id": "i", "fields": {f"field{index}": "1" for index in range(4)}, "clear": ["note"]}
# Operations, and the number of operations in each of their edits.
BATCHES = [
    ([RECIPE] * 64, [64]), ([RECIPE] * 65, [64, 1]),
    # Limited by the bytes on the wire, which differ from those shown: five times 3,100 bytes and no
    # sixth.
    ([STEP] * 11, [5, 5, 1]),
    # Limited by the number of changes: 51 rows of five changes are 255.
    ([ROW] * 60, [51, 9]),
    ([{"op": "add", "kind": "recipe", "id": "a", "field": "tags", "elements": ["t"] * 100}] * 3, [2, 1]),
    # A record's long texts follow it, each in a separate edit.
    ([{**RECIPE, "fields": {"name": "Soup", "about": LONG, "note": LONG}}, STEP], [2, 2]),
    ([{"op": "set", "kind": "recipe", "id": "a", "fields": {"about": LONG, "note": LONG}, "clear": ["rating"]}], [2, 1]),
    # Limited by the affected records: three times 1,000, and one with more than any edit may have.
    ([{"op": "delete", "kind": "recipe", "id": "a", "records": 1_000}] * 4, [3, 1]),
    ([{"op": "restore", "kind": "recipe", "id": "a", "records": count} for count in (1, 3_001, 1)], [1, 1, 1]),
]


@pytest.mark.parametrize("ops, counts", BATCHES)
def test_what_is_sent_is_divided(run, ops, counts):
    parts = run("sync/batches.js", "(it, ops) => it.batches(ops, ({ records = 1 }) => records)", ops)
    assert [len(part) for part in parts] == counts
    assert all(len(json.dumps(part, ensure_ascii=False, separators=(",", ":")).encode()) <= 16_128 for part in parts)
    fields = [(op["kind"], name) for part in parts for op in part for name in op.get("fields", {})]
    assert sorted(fields) == sorted((op["kind"], name) for op in ops for name in op.get("fields", {}))


BOOKS = ["x", "y", "z"]


class Membership:
    """The existing recipes and their cookbooks, each with the sequence number of its last
    change, after successive edits, each applied as a whole or not at all."""

    def __init__(self, recipes: dict | None = None):
        self.recipes = {id: {**one, "books": set(one["books"])} for id, one in (recipes or {}).items()}

    def perform(self, ops: list[dict], seq: int = 0) -> list[str] | None:
        """Returns the ids of the changed records; None if the edit can't be applied."""
        after = Membership(self.recipes)
        for op in ops:
            known = after.recipes.get(op["id"])
            if (op["op"] == "create") == bool(known) or known and known["deleted"] and op["op"] != "restore":
                return None
            known = after.recipes.setdefault(op["id"], {"books": set(), "deleted": False})
            known["seq"] = seq
            known["deleted"] = op["op"] == "delete"
            known["books"] = known["books"] | set(op["elements"]) if op["op"] == "add" else known["books"]
            known["books"] = known["books"] - set(op["elements"]) if op["op"] == "remove" else known["books"]
        self.recipes = after.recipes
        return sorted({op["id"] for op in ops})

    def record(self, id: str) -> dict:
        one = self.recipes[id]
        return {"kind": "recipe", "id": id, "created": [1, 0], "modified": [one["seq"], 0], "deleted": one["deleted"],
                "fields": {"name": id, "servings": 2}, "stamps": {}, "sets": {"cookbooks": {
                    book: [one["seq"], 0] for book in sorted(one["books"])}}}


def drawn_ops(dice: random.Random, number: int) -> list[dict]:
    """Random operations on a recipe and cookbooks, even if the recipe doesn't exist any more or
    exists already."""
    op = dice.choices(["create", "add", "remove", "delete", "restore"], [3, 8, 5, 2, 2])[0]
    id = f"new{number}" if op == "create" and dice.random() < 0.9 else f"r{dice.randrange(8)}"
    change = {"kind": "recipe", "id": id, "field": "cookbooks", "elements": dice.sample(BOOKS, dice.randrange(1, 3))}
    if op == "create":
        return [{"op": op, "kind": "recipe", "id": id, "fields": {"name": id, "servings": 2}}, {**change, "op": "add"}]
    return [{**change, "op": op}] if op in ("add", "remove") else [{"op": op, "kind": "recipe", "id": id}]


def interleaved(dice: random.Random, length: int) -> tuple[list[list], list[dict]]:
    """A device's steps: its own edits are pending, applied or refused, and another device's
    arrive late and out of order. And after each step, the number of recipes in each cookbook by
    the received records and the pending edits."""
    server, told, queue, late = Membership(), Membership(), [], []
    steps, counts, seq = [], [], 1
    for number in range(length):
        seq += 1
        kind = dice.choices(["edit", "other", "hear", "answer"], [4, 3, 3, 3])[0]
        heard = []
        if kind == "edit":
            queue.append((str(number), drawn_ops(dice, number)))
            steps.append(["add", queue[-1][0], queue[-1][1], number])
        elif kind == "other":
            late += [server.record(id) for id in server.perform(drawn_ops(dice, number), seq) or []]
            continue
        elif kind == "hear":
            dice.shuffle(late)
            heard, late = late[:3], late[3:]
            steps.append(["receive", heard])
        elif queue:
            id, ops = queue.pop(0)
            changed = server.perform(ops, seq)
            heard = [server.record(one) for one in changed or []]
            steps.append(["performed", id, heard] if changed else ["refuse", id, {"reason": "gone"}])
        else:
            continue
        for record in heard:
            known = told.recipes.get(record["id"])
            if not known or known["seq"] <= record["modified"][0]:
                told.recipes[record["id"]] = {"seq": record["modified"][0], "deleted": record["deleted"],
                                              "books": set(record["sets"]["cookbooks"])}
        shown = Membership(told.recipes)
        for _, ops in queue:
            shown.perform(ops)
        there = [one for one in shown.recipes.values() if not one["deleted"]]
        counts.append({book: count for book in BOOKS if (count := sum(book in one["books"] for one in there))})
    return steps, counts


def test_a_cookbook_counts_its_recipes(run):
    """After every one of many edits, in any order of making, receiving, applying and refusing
    them."""
    seed = secrets.randbits(32)
    print(f"seed {seed}")
    dice = random.Random(seed)
    rounds = [interleaved(dice, 120) for _ in range(60)]
    shown = run("screens/cookbooks.js", """async (it, rounds) => {
        const { Replica } = await import("/library/sync/replica.js");
        return rounds.map((steps) => {
            const replica = new Replica();
            return steps.map(([step, first, ...rest]) => {
                const [ops, number] = rest;
                if (step === "add") replica.add([{ edit_id: first, base_seq: 1, type: "edit", ops, number }]);
                else replica[step](first, ...rest);
                return Object.fromEntries(it.countsOf(replica));
            });
        });
    }""", [steps for steps, _ in rounds])
    assert sum(sum(one.values()) for _, counts in rounds for one in counts) > 10_000
    for number, ((steps, counts), found) in enumerate(zip(rounds, shown)):
        for index, (count, told) in enumerate(zip(counts, found)):
            assert told == count, f"seed {seed}, round {number}, after {steps[max(0, index - 5):index + 1]}"


def test_a_group_is_refused_as_one(run):
    """The applied edits stay; the rest is one decision, and none of it shows."""
    ids, refused, queue, shown = run("sync/replica.js", """(it, records) => {
        const replica = new it.Replica();
        replica.receive(records);
        const add = (id, group, fields) => replica.add([{ edit_id: id, base_seq: 1, type: "edit", number: Number(id), group,
            ops: [{ op: "set", kind: "recipe", id: "a", fields }] }]);
        add("1", "1", { name: "One" });
        add("2", "1", { name: "Two" });
        add("3", undefined, { note: "Other" });
        add("4", "1", { name: "Four" });
        replica.performed("1", [{ ...records[0], modified: [2, 0], fields: { name: "One" } }]);
        const { refused, ids } = replica.refuse("2", { reason: "gone" });
        return [ids, refused.edit, replica.queue.map(({ edit_id: id }) => id), replica.view.at("recipe/a").fields];
    }""", [RECORD])
    assert ids == ["2", "4"] and queue == ["3"] and shown == {"name": "One", "note": "Other"}
    assert refused["edit_id"] == "1" and [op["fields"]["name"] for op in refused["ops"]] == ["Two", "Four"]


def test_tabs_keep_one_copy(run):
    """A tab that is behind doesn't overwrite another's stored records, and doesn't add to a copy
    that another tab has started over."""
    kept = run("sync/store.js", """async (it) => {
        const [one, two] = [new it.Store("tabs"), new it.Store("tabs")];
        const record = (modified, id = "a") => ({ kind: "recipe", id, created: 1, modified, fields: {}, sets: {} });
        const all = async () => {
            const found = [];
            await one.readRecords("h", (entities) => { found.push(...entities); });
            return [found.map(({ id, modified }) => `${id}${modified}`), (await one.readState("h")).through];
        };
        await one.keepEdits("h", [{ edit_id: "e", number: 1, ops: [] }]);
        await one.keepRecords("h", [record(5)], { through: 5 }, "e");
        await two.keepRecords("h", [record(3), record(4, "b")], { through: 4 });
        const together = [...await all(), (await two.readQueue("h")).length];
        await two.forgetRecords("h", "anew");
        await one.keepRecords("h", [record(6)], { through: 6 });
        await two.keepRecords("h", [record(2)], { through: 2, copy: "anew" });
        return [together, await all()];
    }""")
    assert kept == [[["a5", "b4"], 5, 0], [["a2"], 2]]


def test_a_clock_that_was_put_back_keeps_the_order(run):
    """A new edit comes after the pending ones, even if the device's clock makes it earlier."""
    order = run("sync/replica.js", """(it) => {
        const edit = (id, number) => ({ edit_id: id, base_seq: 1, type: "edit", ops: [], number });
        const replica = new it.Replica();
        replica.add([edit("made", 10)]);
        const made = replica.restore([edit("second", 2_001), edit("first", 2_000)], []);
        replica.add([edit("last", replica.nextNumber(20))]);
        replica.add([edit("other tab", 2_000.5)]);
        return [replica.queue.map(({ edit_id: id }) => id), made.map(({ number }) => number)];
    }""")
    assert order == [["first", "other tab", "second", "made", "last"], [2_002]]


def test_what_is_told_while_the_last_page_is_stored_is_not_lost(run):
    """A device with its last page receives the next change at once, however slow its storage is."""
    through = run("sync/sync.js", """async (it, records) => {
        const handlers = {};
        let stored = () => {};
        const answers = {
            library_open: { head: 1, role: "owner", reset: false },
            pull: { records, cursor: { seq: 1 }, more: false },
        };
        const companion = {
            isOnline: true,
            on: (type, handler) => { handlers[type] = handler; return () => {}; },
            ask: async (type) => answers[type],
        };
        const asked = [];
        const store = {
            readState: async () => ({ through: 0 }), readQueue: async () => [], readRefused: async () => [],
            readRecords: async () => {},
            keepRecords: (household, news, { through }) => {
                asked.push(through);
                return asked.length > 1 ? Promise.resolve() : new Promise((resolve) => { stored = resolve; });
            },
        };
        const sync = new it.Sync(companion, store, "a");
        await until(() => asked.length > 0);
        handlers.changed({ household_id: "a", seq: 2, records: [] });
        stored();
        await until(() => sync.state === "ready");
        return sync.replica.through;
    }""", [])
    assert through == 2


# A household that the device knows up to `through`, with a queue, and a server with scripted
# answers.
FAKE = """
    const handlers = {};
    const asked = [];
    const companion = {
        isOnline: true,
        on: (type, handler) => { handlers[type] = handler; return () => {}; },
        ask: async (type, members) => { asked.push({ type, ...members }); return answer(type, asked); },
    };
    const none = async () => {};
    const store = {
        name: crypto.randomUUID(), readState: async () => ({ through }), readQueue: async () => queue,
        readRefused: async () => [], readRecords: none, keepRecords: none, forgetRecords: none, keepEdits: none,
        forgetEdit: none, keepRefused: none, value: none, keepValue: none,
    };
    const sync = new it.Sync(companion, store, "a");
"""
WAITING = {"edit_id": "e", "base_seq": 9, "type": "edit", "number": 1, "ops": [{"op": "set", "kind": "tag", "id": "t"}]}


@pytest.mark.parametrize("head, expected", [
    # The server was restored from a backup: nobody here has seen its current edits with these
    # numbers.
    (3, 0),
    # The device was away for too long.
    (900, 9),
])
def test_what_waits_is_based_on_what_was_seen(run, head, expected):
    base = run("sync/sync.js", f"""async (it, queue, head) => {{
        const through = 9;
        const answer = (type) => ({{ library_open: {{ head, reset: true }}, pull: {{ records: [], cursor: {{ seq: head }} }},
            edit: {{ type: "edited", seq: head + 1 }} }})[type];
        {FAKE}
        await until(() => asked.some(({{ type }}) => type === "edit"));
        return asked.find(({{ type }}) => type === "edit").base_seq;
    }}""", [WAITING], head)
    assert base == expected


# A household of 2,000 recipes with 14 parts each, every one created by an edit, and a server that
# answers all simultaneous requests together, in one round trip. It records each trip's requests,
# and when the first recipe showed.
MUCH = """
    const [heads, size, limit] = [2_000, 15, 256];
    const records = Array.from({ length: heads * size }, (_, index) => ({
        kind: index % size ? "step" : "recipe", id: String(index).padStart(6, "0"),
        ...(index % size ? { parent: String(index - index % size).padStart(6, "0") } : {}),
        created: [Math.floor(index / size) + 1, 0], modified: [Math.floor(index / size) + 1, 0], fields: {},
    }));
    const isAfter = ({ modified: [seq], kind, id }, cursor) => seq > cursor.seq
        || seq === cursor.seq && cursor.kind !== undefined && `${kind} ${id}` > `${cursor.kind} ${cursor.id}`;
    // In the order of the pages.
    records.sort((left, right) => left.modified[0] - right.modified[0]
        || (`${left.kind} ${left.id}` < `${right.kind} ${right.id}` ? -1 : 1));
    const page = ({ cursor, until = Infinity }) => {
        const found = records.filter((one) => isAfter(one, cursor) && one.modified[0] <= until);
        const { modified: [seq], kind, id } = found[limit - 1] ?? records[0];
        return found.length > limit ? { records: found.slice(0, limit), cursor: { seq, kind, id }, more: true }
            : { records: found, cursor: { seq: Math.min(until, heads) }, more: false };
    };
    let note = () => {};
    let waiting = [];
    const answer = (type, asked) => new Promise((resolve) => {
        const request = asked[asked.length - 1];
        waiting.push(() => resolve(type === "pull" ? page(request) : { head: heads, role: "owner", reset: false }));
        if (waiting.length > 1) return;
        // Whatever else is asked comes before this.
        setTimeout(() => {
            const due = waiting;
            waiting = [];
            note(asked.slice(-due.length));
            for (const send of due) send();
        }, 5);
    });
    const queue = [];
"""


def test_much_comes_several_pages_at_a_time_and_the_newest_first(run):
    """One page after the other would take 118 round trips, and show nothing before the last."""
    trips = run("sync/sync.js", f"""async (it) => {{
        const through = 0;
        {MUCH}
        {FAKE}
        const trips = [];
        note = (asked) => trips.push({{ asked, recipes: sync.view.count("recipe"), state: sync.state,
            share: sync.shareKnown }});
        await until(() => sync.state === "ready");
        return {{ trips, through: sync.replica.through, size: sync.view.size }};
    }}""")
    assert trips["size"] == 30_000 and trips["through"] == 2_000
    trips = trips["trips"]
    assert [one["type"] for one in trips[0]["asked"]] == ["library_open"]
    assert max(len(trip["asked"]) for trip in trips) == 4
    assert max(one.get("until", 0) for one in trips[1]["asked"]) == 2_000
    assert min(one["cursor"]["seq"] for one in trips[1]["asked"]) > 1_700
    # The first rows arrive with the second answer.
    assert trips[2]["recipes"] > 0 and trips[2]["state"] == "pulling"
    shares = [trip["share"] for trip in trips[2:-1]]
    assert shares == sorted(shares) and 0 < shares[0] < 0.1 and shares[-1] > 0.9
    assert len(trips) < 45


def test_a_first_copy_goes_on_where_it_was_cut(run):
    """Records that the device already had aren't requested again, and none is left out."""
    found = run("sync/sync.js", f"""async (it) => {{
        const through = 0;
        {MUCH}
        const states = [];
        const kept = [];
        const cut = async () => {{
            {FAKE}
            store.keepRecords = async (household, news, state) => {{
                kept.push(...news);
                states.push(structuredClone(state));
            }};
            await until(() => states.length >= 20);
            sync.close();
            return asked.length;
        }};
        const resumed = async () => {{
            const [state, loaded] = [states[states.length - 1], [...kept]];
            {FAKE}
            store.readState = async () => state;
            store.readRecords = async (household, take) => take(loaded);
            await until(() => sync.state === "ready");
            return {{ asked: asked.length, size: sync.view.size, through: sync.replica.through }};
        }};
        const before = await cut();
        return {{ before, ...await resumed() }};
    }}""")
    assert found["size"] == 30_000 and found["through"] == 2_000
    assert found["asked"] < 130 - 15


def test_what_is_too_long_for_an_answer_is_pulled(run):
    """It shows until it arrives, and changes received meanwhile are pulled as well."""
    cursors, through, queue = run("sync/sync.js", f"""async (it, queue) => {{
        const through = 9;
        let head = 9;
        const answer = (type) => {{
            if (type === "edit") return {{ type: "edited", seq: 10, records: [], pull: true }};
            if (type === "pull" && sync.replica.queue.length === 0) throw new Error("it is out of the queue");
            if (type === "pull" && asked.length > 3) {{
                head += 1;
                if (head === 10) handlers.changed({{ household_id: "a", seq: 11, records: [] }});
            }}
            return {{ library_open: {{ head }}, pull: {{ records: [], cursor: {{ seq: head }} }} }}[type];
        }};
        {FAKE}
        await until(() => sync.replica.through === 11 && sync.replica.queue.length === 0);
        return [asked.filter(({{ type }}) => type === "pull").map(({{ cursor }}) => cursor.seq), sync.replica.through,
            sync.isAtHead];
    }}""", [WAITING])
    assert (cursors, through, queue) == ([9, 9, 10], 11, True)


@pytest.mark.parametrize("code, retry, refused", [
    ("shutting_down", True, 0), ("overloaded", True, 0), ("a_new_one", True, 0), ("unknown_recipe", False, 1),
])
def test_an_error_says_itself_whether_to_try_again(run, code, retry, refused):
    result = run("sync/sync.js", f"""async (it, queue, code, retry) => {{
        const through = 9;
        let isFirst = true;
        const answer = (type) => {{
            if (type === "edit" && isFirst) {{
                isFirst = false;
                throw Object.assign(new Error(), {{ code, retry, retryAfterMs: 1 }});
            }}
            return {{ library_open: {{ head: 9 }}, pull: {{ records: [], cursor: {{ seq: 9 }} }}, edit: {{ type: "edited", seq: 10 }} }}[type];
        }};
        {FAKE}
        await until(() => sync.state === "ready" && !isFirst && sync.replica.queue.length === 0);
        return [asked.filter(({{ type }}) => type === "edit").length, sync.replica.refused.length];
    }}""", [WAITING], code, retry)
    assert result == [1 if refused else 2, refused]


def test_what_was_not_told_before_ones_own_edit_is_pulled(run):
    """The answer's number shows that other people's edits came between."""
    cursors, through = run("sync/sync.js", f"""async (it, queue) => {{
        const through = 9;
        let head = 9;
        const answer = (type) => {{
            if (type === "edit") {{
                head = 12;
                return {{ type: "edited", seq: 12, records: [] }};
            }}
            return {{ library_open: {{ head }}, pull: {{ records: [], cursor: {{ seq: head }} }} }}[type];
        }};
        {FAKE}
        await until(() => sync.replica.queue.length === 0 && sync.replica.through === 12);
        return [asked.filter(({{ type }}) => type === "pull").map(({{ cursor }}) => cursor.seq), sync.replica.through];
    }}""", [WAITING])
    assert (cursors, through) == ([9, 9], 12)


def test_a_part_that_is_gone_is_not_removed_again(run):
    """The device would not show the edit: a deleted record can't be changed."""
    ops = run("sync/draft.js", """async (it, records) => {
        const { Replica } = await import("/library/sync/replica.js");
        const replica = new Replica();
        replica.receive(records);
        const draft = it.newDraft("a", replica.view);
        for (const id of ["one", "two"]) it.removePart(draft, "step", id);
        replica.receive([{ ...records[1], deleted: [2, 0], modified: [2, 0] }]);
        return it.draftOps(draft, replica.view).ops;
    }""", [
        {"kind": "recipe", "id": "a", "created": [1, 0], "modified": [1, 0], "fields": {"name": "Soup", "servings": 4}},
        *[{"kind": "step", "id": id, "parent": "a", "created": [1, 0], "modified": [1, 0],
           "fields": {"text": id, "place": place}} for id, place in (("one", "i"), ("two", "r"))],
    ])
    assert ops == [{"op": "delete", "kind": "step", "id": "two"}]


def test_a_kept_timer_goes_on_while_no_page_is_open(run):
    """It ends at the right time, by the new page's clock, which started a minute after that of
    the page that stored it."""
    left_ms = run("rules/cookings.js", """async (it) => {
        const timer = { timer_id: "t", state: "running", ends_ms: performance.now() + 1_000_000 };
        const session = { session_id: "s", phase: "cooking", started_ms: 0, cooks: [], timers: [timer], aheadMs: 0 };
        const kept = { sessions: [session], dishes: [], at: Date.now() - performance.now() - 60_000 };
        const store = { value: async () => kept, keepValue: async () => {} };
        const cookings = await new Promise((resolve) => {
            const made = new it.Cookings({ isOnline: false, on: () => () => {} }, store, "h", () => resolve(made));
        });
        return cookings.leftMs(cookings.get("s"), timer);
    }""")
    assert 0 < left_ms <= 941_000


@pytest.mark.parametrize("days, leftovers, expected", [
    (-1, False, False), (0, False, True), (1, False, True), (0, True, False),
])
def test_meals_from_today_on_are_bought_for(run, days, leftovers, expected):
    assert run("parts/planning.js", """async (it, days, leftovers) => {
        const { addDays, today } = await import("/library/rules/days.js");
        const view = { get: () => ({}) };
        return it.isToBuyFor({ view }, { fields: { recipe: "a", day: addDays(today(), days), leftovers } });
    }""", days, leftovers) == expected


def test_of_what_is_wanted_since_it_was_bought_the_rest_is_still_to_be_bought(run):
    """2 of 3 onions were bought: they go to the pantry, and 1 stays on the list; undo restores
    all of it."""
    done, undone = run("rules/grocerylist.js", """async (it) => {
        const { Conversions } = await import("/library/rules/conversions.js");
        let next = 0;
        const conversions = new Conversions();
        const need = { kind: "grocery_need", id: "n", sets: {}, fields: {
            name: "Onions", quantity: "3", place: "i", checked: { quantity: "2" } } };
        const { checked } = it.groceryLines([need], conversions);
        const { ops, undo } = it.stockOps(checked, [], conversions, () => `new ${next++}`);
        return [ops, undo];
    }""")
    assert done == [
        {"op": "create", "kind": "pantry_item", "id": "new 0", "fields": {"name": "Onions"}},
        {"op": "create", "kind": "lot", "id": "new 1", "parent": "new 0", "fields": {"stock": "2"}},
        {"op": "set", "kind": "grocery_need", "id": "n", "fields": {"quantity": "1"}, "clear": ["checked"]},
    ]
    assert undone == [
        {"op": "delete", "kind": "lot", "id": "new 1"}, {"op": "delete", "kind": "pantry_item", "id": "new 0"},
        {"op": "set", "kind": "grocery_need", "id": "n", "fields": {"quantity": "3", "checked": {"quantity": "2"}}},
    ]
