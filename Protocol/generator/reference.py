"""The reference: Protocol/reference.md."""

import json

from .documents import close_codes, contents, explanation, limits, named, slug
from .library import fields_table, kinds_table
from .schema import NOTICE

HEAD = f"""\
# Reference of the ChefDash protocol, version 1

<!-- {NOTICE} -->
Generated from [schema.json](schema.json) by `python3 Protocol/generate.py`. Don't edit it. [protocol.md](../protocol.md)
explains the game's messages, [library.md](library.md) those of the recipe library, and [accounts.md](accounts.md) those
of devices and accounts.

Every message has a `type`. A request may have an `id`, which its answer repeats as `re`: see [the
envelope](../protocol.md#the-envelope). The tables leave these members out. *There* says whether a member is always
there, and *since* names the revision that introduced it. `number` is fractional, `integer` whole. A text with `…` among
its words can have others in later revisions. The patterns are regular expressions.

## Contents

"""

PARTS = (("the game", "hello", "welcome"), ("the library", "list_households", "households"),
         ("cooking together", "start_cooking", "cookings"), ("devices and accounts", "use_code", "credentials"))


def write(schema, guides, recipes):
    """`guides`: their texts by their paths from the reference."""
    lines = []
    for place, who, messages in ((1, "client", schema.requests), (2, "server", schema.server_messages)):
        begins = {part[place]: part[0] for part in PARTS}
        for each in messages:
            if each.type in begins:
                lines += [f"## Messages from the {who}: {begins[each.type]}", ""]
            lines += message(schema, each, who, explanation(each, guides))
    lines += ["## Shared types", "", "Objects that are members of several messages, or of each other.", ""]
    for each in sorted(schema.parts, key=lambda part: part.name):
        lines += [f"### {each.name}", "", each.description, "", *table(schema, each), ""]
    lines += ["## Kinds of the library", "", "A part belongs to its parent, and *at most* is for each parent; for others it is "
              "for the household. Unique names differ in more than case and accents.", "", *kinds_table(recipes), "",
              "## Fields of the library", "", "*At once* says what happens when [two people change a field at "
              "once](library.md#conflicts), and [values](library.md#values) the forms in JSON.", "",
              *fields_table(recipes), ""]
    lines += ["## Shared values", "", "Values that several members have. Their names are those of the schema.", "",
              *values(schema), "",
              "## Open words", "", "Words that may become more within the version. [Unknown members, messages and "
              "words](../protocol.md#unknown-members-messages-and-words) says what a client does with others.", "",
              *open_words(schema), "",
              "## All error codes", "", "The asterisk marks codes that no correct client gets; they count towards close "
              "code 4000. `retry` is the member of the [`error`](#error).", "", *errors(schema), "",
              "## All close codes", "", "The first row that has a code counts. A code in no row allows no retry.", "",
              *close_codes(schema).split("\n"), "",
              "## All limits", "", "These are the defaults; an operator can change them. The welcome has those that a "
              "client must know.", ""]
    for part, title in (("connection", "Limits of a connection"), ("game", "Limits of the game"),
                        ("library", "Limits of the library"), ("http", "Limits of HTTP")):
        lines += [f"### {title}", "", *limits(schema, part).split("\n"), ""]
    body = "\n".join(lines)
    return HEAD + contents(HEAD + body) + "\n\n" + body.rstrip("\n") + "\n"


def message(schema, each, who, explained):
    lines = [f"### `{each.type}`", "", each.description]
    if who == "client":
        cost = f"{each.weight} message" + "s" * (each.weight > 1)
        more = f", and {each.weight_more}" if each.weight_more else ""
        lines += ["", f"Sent by a {'player or companion' if each.role == 'both' else each.role}. "
                  f"It counts as {cost}{more}."]
        lines += ["", f"Answer: {links(each.answers, ' or ')}. Errors: {named(each.errors) + '; and ' * bool(each.errors)}"
                  "[those of any request](../protocol.md#errors-of-any-request)."
                  + (" After a lost connection it may be sent again as it is." if each.repeatable else "")]
    else:
        answered = [request.type for request in schema.requests if each.type in request.answers]
        sources = ["answers " + (links(answered, ", ") if each.type != "error" else "any request")] * bool(
            answered or each.type == "error")
        sources += ["comes without a request"] * each.unasked
        lines += ["", " and ".join(sources).capitalize() + "."]
    lines += ["", f"Guide: {explained}.", "", *table(schema, each), ""]
    for example, caption in zip(each.examples, each.captions, strict=True):
        text = json.dumps(example, ensure_ascii=False, separators=(",", ":"))
        lines += [*([caption, ""] if caption else []), f"```json {who}", text, "```", ""]
    return lines


def links(types, last):
    return last.join(f"[`{each}`](#{each})" for each in types)


def table(schema, each):
    """A row for each member, but for the envelope's."""
    rows = [row(member) for member in each.members if member.name != each.envelope]
    if not rows:
        return ["It has no members of its own."]
    return ["| member | type | unit, range | there | since | meaning |",
            "| --- | --- | --- | --- | --- | --- |", *rows]


def row(member):
    shape = member.shape
    there = "always" if member.required else f"default `{member.default}`" if member.default else "optional"
    return cells(f"`{member.name}`", kind(shape), allowed(shape, member.unit), there, str(member.since),
                 member.description)


def allowed(shape, unit):
    if shape.reference == "ErrorCode":
        return "an [error code](#all-error-codes)"
    values = shape.range or (shape.item.range if shape.item and shape.kind == "array" else "")
    return ", ".join(filter(None, [unit, values])) + (", …" if shape.words and shape.words.open else "")


def cells(*texts):
    return "| " + " | ".join(text.replace("|", "\\|") for text in texts) + " |"


def kind(shape, plural=False):
    if shape.kind == "array":
        return ("lists" if plural else "list") + " of " + kind(shape.item, True)
    if shape.kind == "map":
        return ("maps" if plural else "map") + " of " + kind(shape.item, True)
    if shape.kind == "object":
        return f"[`{shape.reference}`](#{slug(shape.reference)})" + (" or null" if shape.nullable else "")
    if shape.kind == "value":
        return " or ".join(kind(each) for each in shape.options)
    return shape.kind + ("s" if plural else "")


def values(schema):
    """A row for each definition that is no object and no set of messages."""
    rows = []
    for name, node in sorted(schema.definitions.items()):
        if name not in schema.objects and "oneOf" not in node:
            shape = schema.shape({"$ref": f"#/$defs/{name}"})
            rows.append(cells(f"`{name}`", kind(shape), allowed(shape, node.get("x-unit", "")), node["description"]))
    return ["| value | type | unit, range | meaning |", "| --- | --- | --- | --- |", *rows]


def open_words(schema):
    rows = [cells(f"`{each.name}`", named(each.words), each.description)
            for each in sorted(schema.word_sets.values(), key=lambda words: words.name)
            if each.open and each.name != "ErrorCode"]
    return ["| set | words | meaning |", "| --- | --- | --- |", *rows]


def errors(schema):
    rows = [f"| `{each['code']}` | {'yes' if each['retry'] else 'no'} | "
            f"{chr(92) + '* ' if each.get('fault') else ''}{each['description']} |"
            for each in schema.document["x-error-codes"]]
    return ["| code | retry | meaning |", "| --- | --- | --- |", *rows]
