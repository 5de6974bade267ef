"""Parses schema.json into objects, members and shapes, from which every output is written."""

import json
import textwrap
from dataclasses import dataclass

LARGEST = 2**53 - 1
ABOUT_CLOSE_CODES = ("Close codes after which a client may or may not connect again by itself, and those after which it "
                     "should take its time. The first row that has the code counts; a code in no row allows no retry.")
NOTICE = "Generated from Protocol/schema.json by `python3 Protocol/generate.py`. Don't edit it."


@dataclass(frozen=True)
class CloseCode:
    """A range of close codes: whether a client may reconnect, and whether it should wait longer
    first."""

    first: int
    last: int
    retries: bool
    is_slow: bool
    description: str


@dataclass(frozen=True)
class WordSet:
    """The words that a string can be. If the set is open, clients must expect others."""

    name: str
    description: str
    words: tuple
    open: bool


@dataclass(frozen=True)
class Shape:
    """The type of a value, with its reference followed."""

    kind: str  # string, integer, number, boolean, object, array, map, or value for one of `options`
    reference: str | None  # the definition that it refers to
    node: dict  # the definition's own members, with those of the place that refers to it on top
    item: "Shape | None"  # of arrays and maps
    words: WordSet | None
    nullable: bool = False
    options: tuple = ()  # the shapes that a value can have

    @property
    def is_long(self):
        """True if an integer can be too large for 32 bits."""
        return self.kind == "integer" and "enum" not in self.node and self.node["maximum"] > 2**31

    @property
    def range(self):
        """The allowed values in words, in Markdown; empty if any value of the kind is allowed."""
        node = self.node
        if "const" in node:
            return f"`{node['const']}`"
        if "enum" in node:
            return ", ".join(f"`{value}`" for value in node["enum"])
        if self.kind in ("integer", "number"):
            low, high = node.get("minimum", -LARGEST), node.get("maximum", LARGEST)
            if high < LARGEST:
                return f"{low} to {high}"
            return f"{low} or more" if low > -LARGEST else ""
        if "pattern" in node:
            return f"`{node['pattern']}`"
        low, high = (node.get("minItems", 0), node.get("maxItems")) if self.kind == "array" else (
            node.get("minLength", 0), node.get("maxLength"))
        if high:
            size = f"{low}" if low == high else f"{low} to {high}" if low else f"at most {high}"
        else:
            size = f"at least {low}" if low else ""
        return size and (f"{size} of them" if self.kind == "array" else f"length {size}")


@dataclass(frozen=True)
class Member:
    name: str
    shape: Shape
    required: bool
    since: int

    @property
    def description(self):
        return self.shape.node.get("description", "")

    @property
    def unit(self):
        node = self.shape.node
        return node.get("x-unit") or (node.get("items") or {}).get("x-unit", "")

    @property
    def default(self):
        """The default as JSON text, or None."""
        node = self.shape.node
        return json.dumps(node["default"], ensure_ascii=False) if "default" in node else None

    @property
    def documentation(self):
        facts = (("Unit", self.unit), ("Range", "" if self.shape.words else self.shape.range),
                 ("Default", self.default))
        return " ".join([self.description, *(f"{name}: {fact}." for name, fact in facts if fact)])


@dataclass(frozen=True)
class Object:
    """A definition with members: a message, or a part of one."""

    name: str
    description: str
    type: str | None  # the message's `type`; None for parts
    members: tuple  # without `type`
    answers: tuple
    errors: tuple
    unasked: bool  # whether the server sends it by itself, too
    repeatable: bool  # whether it may be sent again after a lost connection
    role: str | None  # who may send the request: player, companion or both
    weight: int  # its cost against the rate limit, in messages
    weight_more: str | None  # what it costs beyond that
    needs_id: bool
    section: str | None  # the guide and the anchor of its section that explains the message
    examples: tuple
    captions: tuple  # the text above each example, or None

    @property
    def envelope(self):
        """The envelope's member besides `type`; None for parts."""
        return self.type and ("id" if self.answers else "re")


class Schema:
    def __init__(self, document):
        self.document = document
        self.definitions = document["$defs"]
        self.subprotocol = document["x-subprotocol"]
        self.revision = document["x-revision"]
        self.any_errors = document["x-any-errors"]
        self.close_codes = tuple(
            CloseCode(each["from"], each["to"], each["retry"], each.get("slow", False), each["description"])
            for each in document["x-close-codes"])
        self.word_sets = {}
        self.objects = {name: self._object(name, node)
                        for name, node in self.definitions.items() if "properties" in node}
        self.requests = self._messages("ClientMessage")
        self.server_messages = self._messages("ServerMessage")
        self.parts = [each for each in self.objects.values() if each.type is None]
        self.by_type = {each.type: each for each in self.objects.values() if each.type}

    @classmethod
    def read(cls, path):
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def shape(self, node, owner=None, place=None):
        """The shape of a schema node. `owner` names the set of words that it lists, `place` its
        location."""
        reference = node["$ref"].rpartition("/")[2] if "$ref" in node else None
        if reference:
            target = self.definitions[reference]
            owner = reference
            if "properties" in target:
                node = {"description": target.get("description", ""), **node}
                return Shape("object", reference, node, None, None)
            node = {**target, **{key: value for key, value in node.items() if key != "$ref"}}
        if open_words(node):
            node = {**node, "type": "string", "enum": open_words(node)}
        elif "anyOf" in node:  # a shape or null, or one of several shapes
            inner = [each for each in node["anyOf"] if each != {"type": "null"}]
            shapes = tuple(self.shape(each, owner, place) for each in inner)
            if len(shapes) > 1:
                return Shape("value", reference, node, None, None, False, shapes)
            (shape,) = shapes
            return Shape(shape.kind, shape.reference, shape.node, shape.item, shape.words, True)
        kind, item, words = node.get("type", "string"), None, None
        if kind == "array":
            item = self.shape(node["items"], owner, place)
        elif kind == "object":
            kind, item = "map", self.shape(node["additionalProperties"], owner)
        elif kind == "string" and "enum" in node:
            description = self.definitions[reference]["description"] if reference else (
                f"The words of {place}.")
            words = self.word_sets.setdefault(owner, WordSet(
                owner, description, tuple(node["enum"]), "anyOf" in node))
        return Shape(kind, reference, node, item, words)

    def _object(self, name, node):
        since, examples = node.get("x-since", 1), node.get("examples", ())
        members = tuple(
            Member(member, self.shape(each, name + pascal(member), f"`{member}` of {name}"),
                   member in node["required"], each.get("x-since", since))
            for member, each in node["properties"].items() if member != "type")
        return Object(name, node["description"], node["properties"].get("type", {}).get("const"), members,
                      tuple(node.get("x-answers", ())), tuple(node.get("x-errors", ())),
                      node.get("x-unasked", False), node.get("x-repeatable", False), node.get("x-role"), node.get("x-weight", 1),
                      node.get("x-weight-more"), "id" in node["required"], node.get("x-section"), tuple(examples),
                      tuple(node.get("x-captions", [None] * len(examples))))

    def within(self, objects):
        """The parts used as members of these objects, directly or indirectly."""
        found = {}
        waiting = [member.shape for each in objects for member in each.members]
        while waiting:
            shape = waiting.pop()
            waiting += [*filter(None, [shape.item]), *shape.options]
            if shape.kind == "object" and shape.reference not in found:
                found[shape.reference] = self.objects[shape.reference]
                waiting += [member.shape for member in self.objects[shape.reference].members]
        return found

    def _messages(self, union):
        return [self.objects[each["$ref"].rpartition("/")[2]]
                for each in self.definitions[union]["oneOf"]]


def open_words(node):
    """The words of an open set, which is an `anyOf` of them and of any string; None for anything
    else."""
    match node.get("anyOf"):
        case [{"enum": words}, {"type": "string"}]:
            return words
    return None


def pascal(name):
    return "".join(word[:1].upper() + word[1:] for word in name.split("_"))


def camel(name):
    return name[0] + pascal(name)[1:]


def wrap(text, prefix, width=100):
    """The text as lines of a comment, each with the prefix."""
    return textwrap.wrap(text, width, initial_indent=prefix, subsequent_indent=prefix,
                         break_long_words=False, break_on_hyphens=False)


def block_comment(text, indent):
    """The text as a comment in JavaDoc style."""
    lines = wrap(text, indent + " * ")
    single = f"{indent}/** {text} */"
    return [single] if len(single) <= 100 else [f"{indent}/**", *lines, f"{indent} */"]
