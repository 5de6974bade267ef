"""The documents and the generated files say the same as schema.json, and hang together."""

import json
import re
import subprocess
import sys

import pytest

from contract import PROTOCOL, ROOT, Contract
from generator import documents
from generator.schema import Schema
from validate import Traffic

CONTRACT = Contract()
SCHEMA = Schema.read(PROTOCOL / "schema.json")
MESSAGES = [*SCHEMA.requests, *SCHEMA.server_messages]
DOCUMENTS = {path: (ROOT / path).read_text(encoding="utf-8")
             for path in ("protocol.md", "Protocol/library.md", "Protocol/accounts.md", "Protocol/reference.md")}
GUIDES = {path: text for path, text in DOCUMENTS.items() if path != "Protocol/reference.md"}
REFERENCE = DOCUMENTS["Protocol/reference.md"]
# The guide of the game is to be read in one go.
LARGEST = {"protocol.md": 74_752}
FENCED = r"^```json (client|server)\n(.*?)^```$"


def examples():
    """Where, side and text of each example."""
    for path, text in DOCUMENTS.items():
        for match in re.finditer(FENCED, text, re.DOTALL | re.MULTILINE):
            yield f"{path}:{text.count(chr(10), 0, match.start(2)) + 1}", match[1][0], match[2]
        # Messages within a sentence. Those with dots are shortened.
        for match in re.finditer(r'`({"type":"(\w+)"[^`\n]*})`', text):
            if '"..."' not in match[1]:
                side = "c" if match[2] in CONTRACT.names["c"] else "s"
                yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}", side, match[1]


EXAMPLES = [pytest.param(side, text, id=place) for place, side, text in examples()]


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


def test_every_message_has_an_example_of_its_own_type():
    wrong = [each.name for each in MESSAGES if {example["type"] for example in each.examples} != {each.type}]
    assert wrong == []


def test_the_reference_has_each_example_once():
    shown = [(side, json.loads(text)) for side, text in re.findall(FENCED, REFERENCE, re.DOTALL | re.MULTILINE)]
    assert shown == [(side, example) for side, messages in (("client", SCHEMA.requests), ("server", SCHEMA.server_messages))
                     for each in messages for example in each.examples]


def test_every_error_code_is_explained():
    codes = CONTRACT.schema["x-error-codes"]
    assert sorted(each["code"] for each in codes) == sorted(CONTRACT.error_codes)
    (section,) = re.findall(r"^## All error codes\n(.*?)^## ", REFERENCE, re.DOTALL | re.MULTILINE)
    rows = re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)
    assert rows == [each["code"] for each in codes]


def test_the_guide_says_which_error_codes_allow_a_retry():
    """The table has every code of the game with a retry, and none without one in that row."""
    (row,) = re.findall(r"^\| send it again later.*$", DOCUMENTS["protocol.md"], re.MULTILINE)
    asked = {code for each in SCHEMA.requests if each.section.startswith("protocol.md#") for code in each.errors}
    asked |= set(SCHEMA.any_errors)
    retry = {each["code"] for each in CONTRACT.schema["x-error-codes"] if each["retry"]}
    assert set(re.findall(r"`(\w+)`", row)) - {"retry"} == asked & retry


def test_the_guide_says_which_error_codes_are_the_clients_fault():
    (row,) = re.findall(r"^\| mend the client.*$", DOCUMENTS["protocol.md"], re.MULTILINE)
    faults = {each["code"] for each in CONTRACT.schema["x-error-codes"] if each.get("fault")}
    # A token may be old rather than wrong, and a companion isn't closed for a message of the game.
    assert set(re.findall(r"`(\w+)`", row)) == faults - {"bad_token"} | {"wrong_role"}


@pytest.mark.parametrize("owner", ["RoundState", "Room"])
def test_the_first_hour_has_a_rule_for_each_phase(owner):
    (hour,) = re.findall(r"^## A client in an hour\n(.*?)^## ", DOCUMENTS["protocol.md"], re.DOTALL | re.MULTILINE)
    (words,) = [each.shape.words.words for each in SCHEMA.objects[owner].members if each.name == "phase"]
    tables = [re.findall(r"`(\w+)`", " ".join(re.findall(r"^ *\| (`[^|]*) \|", table, re.MULTILINE)))
              for table in re.split(r"\| --- \|.*", hour)[1:]]
    assert set(words) in [set(each) - {"phase"} for each in tables]
    assert hour.count("| another |") == 2


@pytest.mark.parametrize("each", MESSAGES, ids=lambda each: each.name)
def test_the_section_of_a_message_names_it(each):
    name, _, wanted = each.section.partition("#")
    text = DOCUMENTS["protocol.md" if name == "protocol.md" else f"Protocol/{name}"]
    (title,) = [title for _, title, anchor in documents.headings(text) if anchor == wanted]
    (body,) = re.findall(rf"^##+ {re.escape(title)}\n(.*?)(?=^##|\Z)", text, re.DOTALL | re.MULTILINE)
    assert f"`{each.type}`" in body


@pytest.mark.parametrize("path", LARGEST)
def test_guide_is_short_enough(path):
    assert (ROOT / path).stat().st_size <= LARGEST[path]


@pytest.mark.parametrize("path", DOCUMENTS)
def test_contents_list_every_heading(path):
    text = DOCUMENTS[path]
    (listed,) = re.findall(r"^## Contents\n(.*?)^## ", text + "\n## ", re.DOTALL | re.MULTILINE)
    links = re.findall(r"^ *- \[(.*)\]\(#(.*)\)$", listed, re.MULTILINE)
    assert links == [(title, anchor) for level, title, anchor in documents.headings(text)
                     if level in (2, 3) and title != "Contents"]


def markdown_files():
    """The repository's documents, without those that builds and tests leave."""
    hidden = (ROOT / ".build", ROOT / "data")
    return sorted(path for path in ROOT.rglob("*.md") if not any(each in path.parents for each in hidden))


@pytest.mark.parametrize("path", [path.relative_to(ROOT).as_posix() for path in markdown_files()])
def test_every_link_to_the_protocols_documents_leads_somewhere(path):
    """All links of the protocol's own documents; of others those that lead to them."""
    text = re.sub(r"^```.*?^```$", "", (ROOT / path).read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    own = path == "protocol.md" or path.startswith("Protocol/")
    wrong = []
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match("[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (ROOT / path).parent / name if name else ROOT / path
        relative = file.resolve().relative_to(ROOT).as_posix()
        if not (own or relative == "protocol.md" or relative.startswith("Protocol")):
            continue
        if not file.exists():
            wrong.append(target)
        elif anchor and anchor not in [each for _, _, each in documents.headings(file.read_text(encoding="utf-8"))]:
            wrong.append(target)
    assert wrong == []


def test_comments_name_sections_that_exist():
    """Comments and texts of the sources: `protocol.md, "Rooms"`."""
    wrong = []
    for path in sorted((ROOT / "Sources").rglob("*")):
        if path.suffix not in (".swift", ".js"):
            continue
        text = re.sub(r"\s+(?://+|\*)? ?", " ", path.read_text(encoding="utf-8"))
        for name, title in re.findall(r'((?:Protocol/)?(?:protocol|library|reference)\.md), "([^"]+)"', text):
            if title not in [each for _, each, _ in documents.headings(DOCUMENTS[name])]:
                wrong.append(f"{path.relative_to(ROOT)}: {name}, {title}")
    assert wrong == []


def test_descriptions_begin_with_a_noun_or_a_verb():
    opening = re.compile("(What|Whether|How|Who|Whose|When|Where|Why|Which|That)\\b")
    wrong = [name for name, node in CONTRACT.definitions.items() if opening.match(node["description"])]
    for name, node in CONTRACT.definitions.items():
        wrong += [f"{name}.{member}" for member, each in node.get("properties", {}).items()
                  if opening.match(each.get("description", ""))]
    assert wrong == [], "a description is a noun or a sentence: 'The players of the room', not 'Who plays'"


def test_the_reference_says_that_it_is_generated():
    assert "generate.py" in REFERENCE.split("\n## ")[0]


def test_generated_files_are_current():
    check = subprocess.run([sys.executable, PROTOCOL / "generate.py", "--check"], capture_output=True, text=True)
    assert (check.returncode, check.stdout, check.stderr) == (0, "", "")


def test_models_are_written_with_every_message(tmp_path):
    """`make test-clients` compiles them."""
    write = [sys.executable, PROTOCOL / "generate.py", "--models", tmp_path]
    first = subprocess.run(write, capture_output=True, text=True)
    assert (first.returncode, first.stderr) == (0, "")
    texts = {path.relative_to(tmp_path).as_posix(): path.read_text(encoding="utf-8")
             for path in tmp_path.rglob("*") if path.is_file()}
    samples = {path.relative_to(PROTOCOL / "clients").as_posix() for path in PROTOCOL.glob("clients/*/*")}
    models = ["csharp/ChefDashMessages.cs", "gdscript/chefdash_messages.gd", "kotlin/ChefDashMessages.kt",
              "typescript/chefdash.d.ts"]
    assert sorted(texts) == sorted([*models, "typescript/close-codes.ts", *samples])
    types = [kind for side in "cs" for kind in CONTRACT.names[side]]
    assert [(path, kind) for path in models for kind in types if f'"{kind}"' not in texts[path]] == []
    again = subprocess.run(write, capture_output=True, text=True)
    assert (again.returncode, again.stdout) == (0, "")


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
