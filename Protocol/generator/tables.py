"""The tables of protocol.md, between `<!-- members: NAMES -->`, `<!-- errors: NAME -->` or
`<!-- codes: close -->` and `<!-- end -->`.

A name is a message's `type` or a definition's name. `<!-- errors: any -->` lists the errors that
any request can get.
"""

import re

MARKER = re.compile(r"<!-- (members|errors|codes): ([^\n]*?) -->\n(.*?)<!-- end -->", re.DOTALL)


def fill(schema, text):
    """The document with new content between its markers."""

    def replace(match):
        kind, names, old = match.groups()
        if "<!-- " in old:
            raise SystemExit(f"protocol.md: the marker '{kind}: {names}' has no <!-- end -->")
        body = {"members": lambda: members(schema, names.split(", ")), "errors": lambda: errors(schema, names),
                "codes": lambda: codes(schema)}[kind]()
        return f"<!-- {kind}: {names} -->\n{body}\n<!-- end -->"

    result = MARKER.sub(replace, text)
    opened, closed = len(re.findall("<!-- (?:members|errors|codes):", result)), result.count("<!-- end -->")
    if opened != len(MARKER.findall(result)) or opened != closed:
        raise SystemExit("protocol.md: a marker is misspelt or has no <!-- end -->")
    return result


def find(schema, name):
    each = schema.by_type.get(name) or schema.objects.get(name)
    if not each:
        raise SystemExit(f"protocol.md: a marker names {name}, which schema.json doesn't have")
    return each


def members(schema, names):
    tables = [table(find(schema, name)) for name in names]
    if len(names) > 1:
        tables = [f"`{name}`: {find(schema, name).description}\n\n{text}" for name, text in zip(names, tables)]
    return "\n\n".join(tables)


def table(each):
    """A row for each member, except the envelope's."""
    rows = [row(member) for member in each.members if member.name != each.envelope]
    if not rows:
        return "It has no members of its own."
    return "\n".join(["| member | type | unit, range | there | since | meaning |",
                      "| --- | --- | --- | --- | --- | --- |", *rows])


def row(member):
    shape = member.shape
    if shape.reference == "ErrorCode":
        values = "an [error code](#error-codes)"
    else:
        values = shape.range or (shape.item.range if shape.item and shape.kind == "array" else "")
        values += ", …" if shape.words and shape.words.open else ""
    there = "always" if member.required else f"default `{member.default}`" if member.default else "optional"
    cells = [f"`{member.name}`", kind(shape), ", ".join(filter(None, [member.unit, values])), there,
             str(member.since), member.description]
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def kind(shape, plural=False):
    if shape.kind == "array":
        return ("lists" if plural else "list") + " of " + kind(shape.item, True)
    if shape.kind == "map":
        return ("maps" if plural else "map") + " of " + kind(shape.item, True)
    if shape.kind == "object":
        return f"`{shape.reference}`" + (" or null" if shape.nullable else "")
    if shape.kind == "value":
        return " or ".join(kind(each) for each in shape.options)
    return shape.kind + ("s" if plural else "")


def errors(schema, name):
    def listed(words, last=", "):
        return last.join(f"`{word}`" for word in words)

    if name == "any":
        return listed(schema.any_errors) + "."
    each = find(schema, name)
    if not each.answers:
        raise SystemExit(f"protocol.md: a marker asks for the errors of {name}, which is no request")
    own = f"{listed(each.errors)}; and " if each.errors else ""
    again = " After a lost connection it may be sent again as it is." if each.repeatable else ""
    return (f"Answer: {listed(each.answers, ' or ')}. "
            f"Errors: {own}[what any request can get](#what-any-request-can-get).{again}")


def codes(schema):
    """A row for each close code, or for several in a row."""
    rows = [f"| {code.first}{f' to {code.last}' if code.last > code.first else ''} "
            f"| {'no' if not code.retries else 'yes, after a few seconds' if code.is_slow else 'yes'} "
            f"| {code.description} |" for code in schema.close_codes]
    return "\n".join(["| code | may connect again by itself | meaning |", "| --- | --- | --- |", *rows])
