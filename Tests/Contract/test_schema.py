"""Rules that all of schema.json follows."""

from collections import Counter, defaultdict

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator

from contract import Contract, open_words, walk

CONTRACT = Contract()
DEFINITIONS = CONTRACT.definitions
LARGEST = 2**53 - 1


def members():
    """The definition's name, the member's name and its schema, for each member."""
    for owner, node in DEFINITIONS.items():
        for name, member in node.get("properties", {}).items():
            yield owner, name, member


def reference(node):
    return node.get("$ref", "").rpartition("/")[2]


def shape(node):
    """The JSON type of a value, with the definition's name for objects, and the unit."""
    if "$ref" in node:
        target = DEFINITIONS[reference(node)]
        return reference(node) if "properties" in target else shape({**target, **{
            key: value for key, value in node.items() if key != "$ref"}})
    if "anyOf" in node and not open_words(node):
        return " or ".join(shape(each) for each in node["anyOf"])
    kind = node.get("type", "string")
    if kind == "array":
        return f"list of {shape(node['items'])}"
    if kind == "object":
        return f"map of {shape(node['additionalProperties'])}"
    return f"{kind} in {node['x-unit']}" if "x-unit" in node else kind


def test_is_a_valid_schema():
    Draft202012Validator.check_schema(CONTRACT.schema)


def test_every_reference_leads_somewhere():
    wrong = [f"{path}: {node['$ref']}" for path, node in walk(CONTRACT.schema)
             if "$ref" in node and node["$ref"] not in {f"#/$defs/{name}" for name in DEFINITIONS}]
    assert wrong == []


def test_every_definition_is_used():
    """The definitions that a message uses, directly or not."""
    used, open_ones = set(), ["ClientMessage", "ServerMessage"]
    while open_ones:
        name = open_ones.pop()
        if name not in used:
            used.add(name)
            open_ones += [reference(node) for _, node in walk(DEFINITIONS[name]) if "$ref" in node]
    assert sorted(set(DEFINITIONS) - used) == []


# In the library an `op` is the kind of a change, and in a refusal the index of the change; `tags`
# are ids, and in suggestions come with their names; the `cursor` of a search is opaque; `fields`
# are values, and in a history their changes.
TWO_TYPES = {("library", "cursor"), ("library", "fields"), ("library", "op"), ("library", "tags")}


def subject(owner):
    """The game, the library's messages, or a household's fields: each has separate names."""
    if owner == "EntityFields":
        return "fields"
    return "library" if DEFINITIONS[owner].get("x-since") == 3 else "game"


def test_one_name_has_one_type():
    shapes = defaultdict(lambda: defaultdict(list))
    for owner, name, member in members():
        shapes[subject(owner), name][shape(member)].append(owner)
    several = {name: dict(found) for name, found in shapes.items() if len(found) > 1}
    assert {name: found for name, found in several.items() if name not in TWO_TYPES} == {}
    assert set(several) >= TWO_TYPES


def test_identifiers_are_named_so():
    """`id` and `re` are the envelope's."""
    wrong = []
    for owner, name, member in members():
        target = reference(member)
        of_list = reference(member.get("items", {})) or reference(DEFINITIONS.get(target, {}).get("items", {}))
        if target.endswith("ID") and name not in ("id", "re") and not name.endswith("_id"):
            wrong.append(f"{owner}.{name}")
        if of_list.endswith("ID") and not name.endswith("_ids"):
            wrong.append(f"{owner}.{name}")
    assert wrong == []


def test_names_end_in_their_unit():
    wrong = []
    for owner, name, member in members():
        for unit in ("ms", "s"):
            if name.endswith(f"_{unit}") != shape(member).endswith(f" in {unit}"):
                wrong.append(f"{owner}.{name}")
    assert wrong == []


def test_integers_have_bounds():
    wrong = []
    for path, node in walk(DEFINITIONS):
        if node.get("type") == "integer":
            values = node.get("enum") or [node.get("minimum"), node.get("maximum")]
            if not all(isinstance(each, int) and abs(each) <= LARGEST for each in values):
                wrong.append(path)
    assert wrong == []


def test_objects_say_which_members_are_required():
    wrong = []
    for path, node in walk(DEFINITIONS):
        if isinstance(node.get("properties"), dict):
            if "required" not in node or not set(node["required"]) <= set(node["properties"]):
                wrong.append(path)
    assert wrong == []


def test_every_object_and_value_is_described():
    wrong = [name for name, node in DEFINITIONS.items() if not node.get("description")]
    for owner, name, member in members():
        if "const" not in member and "$ref" not in member and "items" not in member:
            if not member.get("description"):
                wrong.append(f"{owner}.{name}")
    assert wrong == []


@pytest.mark.parametrize("side", ["ClientMessage", "ServerMessage"])
def test_messages_have_a_type_of_their_own(side):
    names = [reference(each) for each in DEFINITIONS[side]["oneOf"]]
    untyped = [name for name in names
               if "const" not in DEFINITIONS[name]["properties"].get("type", {})
               or "type" not in DEFINITIONS[name]["required"]]
    assert untyped == []
    types = Counter(DEFINITIONS[name]["properties"]["type"]["const"] for name in names)
    assert [kind for kind, count in types.items() if count > 1] == []


def test_requests_and_answers_have_different_types():
    assert sorted(set(CONTRACT.names["c"]) & set(CONTRACT.names["s"])) == []


@pytest.mark.parametrize("kind", CONTRACT.names["c"])
def test_request_says_how_it_is_answered(kind):
    request = CONTRACT.message("c", kind)
    assert "id" in request["properties"]
    assert request["x-answers"] and set(request["x-answers"]) <= set(CONTRACT.names["s"])
    assert [each for each in request["x-answers"]
            if "re" not in CONTRACT.message("s", each)["properties"]] == []
    errors = request["x-errors"]
    assert len(set(errors)) == len(errors) and set(errors) <= set(CONTRACT.error_codes)
    assert set(errors) & set(CONTRACT.any_errors) == set()


def test_every_error_has_a_request():
    used = {code for kind in CONTRACT.names["c"] for code in CONTRACT.message("c", kind)["x-errors"]}
    assert set(CONTRACT.any_errors) | used == set(CONTRACT.error_codes)


def test_every_server_message_is_an_answer_or_comes_by_itself():
    answers = {answer for kind in CONTRACT.names["c"] for answer in CONTRACT.message("c", kind)["x-answers"]}
    unasked = {kind for kind in CONTRACT.names["s"] if CONTRACT.message("s", kind).get("x-unasked")}
    assert answers | unasked == set(CONTRACT.names["s"])


def is_valid(message, validators):
    """The verdict of each of the two public validators."""
    return [each.is_valid(message) for each in validators]


def test_a_new_word_is_valid_where_words_may_come():
    schema = {**CONTRACT.schema, "$ref": "#/$defs/Error"}
    del schema["oneOf"]
    validators = [Draft202012Validator(schema), jsonschema_rs.validator_for(schema)]
    error = {"type": "error", "code": "busy", "message": "no", "retry": False}
    assert is_valid(error, validators) == [True, True]
    assert is_valid(error | {"code": "a_word_of_a_later_revision"}, validators) == [True, True]
    assert is_valid(error | {"code": 5}, validators) == [False, False]
    # Our own server sends only documented words.
    assert not CONTRACT.validators()["s", "error"].is_valid(error | {"code": "a_word_of_a_later_revision"})
    sets = [path for path, node in walk(DEFINITIONS) if open_words(node)]
    assert len(sets) > 25
