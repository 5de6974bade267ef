"""protocol.md and the generated files say the same as schema.json."""

import json
import re
import subprocess
import sys

import pytest

from contract import PROTOCOL, ROOT, Contract
from validate import Traffic

CONTRACT = Contract()
DOCUMENT = (ROOT / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = [pytest.param(side[0], text, id=f"line {DOCUMENT.count(chr(10), 0, match.start(2)) + 1}")
            for match in re.finditer(r"^```json (client|server)\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
            for side, text in [match.groups()]]


@pytest.fixture(scope="module")
def validators():
    return CONTRACT.validators()


@pytest.mark.parametrize("side, text", EXAMPLES)
def test_example_is_valid(validators, side, text):
    message = json.loads(text)
    assert message["type"] in CONTRACT.names[side], f"no message of this side is a {message['type']}"
    problems = [f"{error.instance_path}: {error.message}"
                for error in validators[side, message["type"]].iter_errors(message)]
    assert problems == []


def test_every_message_has_an_example():
    shown = {(example.values[0], json.loads(example.values[1])["type"]) for example in EXAMPLES}
    missing = [kind for side, names in CONTRACT.names.items() for kind in names if (side, kind) not in shown]
    assert missing == []


def test_every_error_code_is_explained():
    (section,) = re.findall(r"^## Error codes\n(.*?)^## ", DOCUMENT, re.DOTALL | re.MULTILINE)
    rows = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert sorted(rows) == sorted(CONTRACT.error_codes)


def test_generated_files_are_current():
    check = subprocess.run([sys.executable, PROTOCOL / "generate.py", "--check"], capture_output=True, text=True)
    assert (check.returncode, check.stdout, check.stderr) == (0, "", "")


ASYNCAPI = json.loads((PROTOCOL / "asyncapi.json").read_text(encoding="utf-8"))


def follow(reference):
    """The target of a reference in asyncapi.json. Raises a LookupError if there is none."""
    name, _, path = reference.partition("#/")
    node = {"": ASYNCAPI, "schema.json": CONTRACT.schema}[name]
    for step in path.split("/"):
        node = node[step]
    return node


def types(references):
    return [follow(each["$ref"])["name"] for each in references]


def test_asyncapi_names_every_message():
    messages = ASYNCAPI["channels"]["play"]["messages"]
    assert {message["name"]: follow(message["payload"]["$ref"])["properties"]["type"]["const"]
            for message in messages.values()} == {
        kind: kind for names in CONTRACT.names.values() for kind in names}


def test_asyncapi_has_an_operation_for_each_request_and_each_message_that_comes_by_itself():
    """The server's point of view: it receives requests."""
    for operation in ASYNCAPI["operations"].values():
        assert follow(operation["channel"]["$ref"]) is ASYNCAPI["channels"]["play"]
    received, sent = ({types(each["messages"])[0]: each for each in ASYNCAPI["operations"].values()
                       if each["action"] == action} for action in ("receive", "send"))
    assert {kind: types(each["reply"]["messages"]) for kind, each in received.items()} == {
        kind: [*CONTRACT.message("c", kind)["x-answers"], "error"] for kind in CONTRACT.names["c"]}
    assert set(sent) == {kind for kind in CONTRACT.names["s"] if CONTRACT.message("s", kind).get("x-unasked")}


def test_asyncapi_has_what_version_3_requires():
    assert ASYNCAPI["asyncapi"] == "3.0.0"
    assert {"title", "version"} <= set(ASYNCAPI["info"])
    for server in ASYNCAPI["servers"].values():
        assert {"host", "protocol"} <= set(server)
        assert set(re.findall(r"{(\w+)}", server["host"])) == set(server["variables"])
    for server in ASYNCAPI["channels"]["play"]["servers"]:
        follow(server["$ref"])


def test_the_transcript_of_a_race_is_valid():
    traffic = Traffic(CONTRACT)
    for number, line in enumerate((PROTOCOL / "transcripts/race.txt").read_text("utf-8").splitlines(), 1):
        player, direction, text = line[0], line[1], line[3:]
        traffic.line(f"{player} {'c' if direction == '>' else 's'} {text}", f"race.txt:{number}")
    traffic.finish()
    assert traffic.problems == {}, traffic.summary()
