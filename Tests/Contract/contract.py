"""The contract for the tests: the schema, its messages, and strict validators for them."""

import copy
import json
import sys
from pathlib import Path

import jsonschema_rs

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = ROOT / "Protocol"
sys.path.append(str(PROTOCOL))

from generator.schema import open_words  # noqa: E402


def walk(node, path="#"):
    """Every JSON object in a schema but the examples, each with its path."""
    if isinstance(node, dict):
        yield path, node
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        if key != "examples":
            yield from walk(child, f"{path}/{key}")


class Contract:
    def __init__(self, schema=None):
        self.schema = schema or json.loads((PROTOCOL / "schema.json").read_text(encoding="utf-8"))
        self.definitions = self.schema["$defs"]
        self.error_codes = open_words(self.definitions["ErrorCode"])
        self.any_errors = self.schema["x-any-errors"]
        self.names = {"c": self._messages("ClientMessage"), "s": self._messages("ServerMessage")}

    def _messages(self, union):
        """The definitions' names by message type."""
        names = [each["$ref"].rpartition("/")[2] for each in self.definitions[union]["oneOf"]]
        return {self.definitions[name]["properties"]["type"]["const"]: name for name in names}

    def message(self, side, kind):
        return self.definitions[self.names[side][kind]]

    def validators(self):
        """A validator for each message, by side and type. Unknown members and words are errors."""
        strict = copy.deepcopy(self.definitions)
        for _, node in walk(strict):
            if isinstance(node.get("properties"), dict):
                node.setdefault("additionalProperties", False)
            if words := open_words(node):
                node["anyOf"] = [{"enum": words}]
        dialect = self.schema["$schema"]
        return {
            (side, kind): jsonschema_rs.validator_for(
                {"$schema": dialect, "$ref": f"#/$defs/{name}", "$defs": strict})
            for side, names in self.names.items() for kind, name in names.items()
        }
