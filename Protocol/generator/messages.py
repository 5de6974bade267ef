"""The rules of requests: Sources/Protocol/Generated/MessageRules.swift."""

from .schema import NOTICE
from .swift import NESTED, Writer

CONVERSATIONS = [inner for _, inner in NESTED["ClientMessage"]]
# The role of a conversation's messages.
ROLES = {"LibraryMessage": "companion", "CookingMessage": "companion", "AccountMessage": "both"}
WEIGHT = """    /// The cost against the rate limit, in messages. Some contents cost more.
    package var baseWeight: Int {"""
NEEDS_ID = """    /// True if the request changes something durable, so that a repetition must be recognised by the
    /// envelope's `id`.
    package var needsID: Bool {"""
COMPANION = """/// The messages that a companion may send.
package enum CompanionMessage {"""
OF_COMPANION = """    /// The message if a companion may send it.
    package var ofCompanion: CompanionMessage? {"""


def write(schema):
    writer = Writer(schema)
    unions = {union: [each for each in schema.requests if writer.union_of(each) == union]
              for union in ("ClientMessage", *CONVERSATIONS)}
    for union, members in unions.items():
        for each in members:
            require(each.role == ROLES[union] if union in ROLES else each.role != "companion", each,
                    f"its role isn't that of {union}")
            require(union == "ClientMessage" or not each.needs_id, each, f"no request of {union} needs an `id`")
    nested = NESTED["ClientMessage"]
    own = unions["ClientMessage"]
    both = [each for each in own if each.role == "both"]
    cases = [*((writer.case(each), whole(writer, each)) for each in both), *nested]
    properties = [
        switch(WEIGHT, [*weights(writer, own), *(f".{case}(let message): message.baseWeight" for case, _ in nested)]),
        switch(NEEDS_ID, by_value(writer, own, lambda each: "true" if each.needs_id else "false",
                                  {"false": [case for case, _ in nested]})),
        switch(OF_COMPANION, [*(f".{case}(let message): .{case}(message)" for case, _ in cases),
                              listed(writer, [each for each in own if each.role == "player"]) + "nil"]),
    ]
    return "\n".join([
        f"// {NOTICE}\n// swift-format-ignore-file\n",
        "\n".join([COMPANION, *(f"    case {case}({value})" for case, value in cases), "}\n"]),
        extension("ClientMessage", *properties),
        *(extension(union, switch(WEIGHT, weights(writer, unions[union]))) for union in CONVERSATIONS)])


def require(condition, each, problem):
    if not condition:
        raise SystemExit(f"schema.json: {each.type}: {problem}")


def whole(writer, each):
    """The type of a case's value."""
    return writer.fields(each)[0].type if writer.types.facts(each.name).get("inline") else writer.types.name(each.name)


def by_value(writer, members, value, more={}):
    """A row for each value, with all cases that have it. `more`: further cases."""
    groups = {}
    for each in members:
        groups.setdefault(value(each), []).append(each)
    return [listed(writer, each, more.get(key, [])) + str(key) for key, each in groups.items()]


def weights(writer, members):
    return by_value(writer, members, lambda each: each.weight)


def listed(writer, members, more=()):
    return ", ".join(f".{case}" for case in [*map(writer.case, members), *more]) + ": "


def switch(head, rows):
    return "\n".join([head, "        switch self {", *(f"        case {row}" for row in rows), "        }", "    }\n"])


def extension(name, *properties):
    return f"extension {name} {{\n" + "\n".join(properties) + "}\n"
