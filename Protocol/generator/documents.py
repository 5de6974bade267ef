"""Reads the guides, and fills the parts of them that are generated."""

import re

MARKER = re.compile(r"<!-- (contents|errors: any|codes: close|limits: \w+) -->\n(.*?)<!-- end -->", re.DOTALL)
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def slug(title):
    """The anchor that GitHub gives a heading, but for a number behind one that comes again."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title).lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def headings(text):
    """Level, title and anchor of each heading, in order."""
    found, times = [], {}
    for marks, title in re.findall(r"^(#{1,6}) (.*)$", FENCE.sub("", text), re.MULTILINE):
        anchor = slug(title)
        count = times.get(anchor, 0)
        times[anchor] = count + 1
        found.append((len(marks), title, f"{anchor}-{count}" if count else anchor))
    return found


def contents(text):
    """A list of links to all headings of level 2 and 3 but the contents themselves."""
    return "\n".join(f"{'  ' * (level - 2)}- [{title}](#{anchor})" for level, title, anchor in headings(text)
                     if level in (2, 3) and title != "Contents")


def named(words, last=", "):
    return last.join(f"`{word}`" for word in words)


def close_codes(schema):
    """A row for each close code, or for several in a row."""
    rows = [f"| {code.first}{f' to {code.last}' if code.last > code.first else ''} "
            f"| {'no' if not code.retries else 'yes, after a few seconds' if code.is_slow else 'yes'} "
            f"| {code.description} |" for code in schema.close_codes]
    return "\n".join(["| code | may connect again by itself | meaning |", "| --- | --- | --- |", *rows])


def own_close_codes(schema):
    """A row for each close code of the protocol, and one for all those of WebSocket with the same rule."""
    rules = {"no": [], "yes": [], "yes, after a few seconds": []}
    own = []
    for code in schema.close_codes:
        rule = "no" if not code.retries else "yes, after a few seconds" if code.is_slow else "yes"
        if code.first >= 4000:
            own.append(f"| {code.first} | {rule} | {code.description} |")
        else:
            rules[rule].append(f"{code.first}" + f" to {code.last}" * (code.last > code.first))
    rows = [f"| {', '.join(codes)} | {rule} | Codes of WebSocket, proxies and gateways. |"
            for rule, codes in rules.items()]
    return "\n".join(["| code | may connect again by itself | meaning |", "| --- | --- | --- |", *own, *rows,
                      "| any other | no | Unknown. |"])


def weights(schema, role):
    """The requests of a role that cost more than one message, the dearest first."""
    types = {}
    for each in schema.requests:
        if each.role in (role, "both") and (each.weight > 1 or each.weight_more):
            types.setdefault((-each.weight, each.weight_more or ""), []).append(each.type)
    return ", ".join(f"{enumerated(names)} as {-weight}{' and ' * bool(more)}{more}"
                     for (weight, more), names in sorted(types.items()))


def enumerated(words):
    *rest, last = words
    return f"{named(rest)} and `{last}`" if rest else f"`{last}`"


def limits(schema, part):
    """A row for each limit of the part: `connection`, `game`, `library` or `http`."""
    rows = [f"| {each['limit']} | {weights(schema, each['weights']) if 'weights' in each else each['value']} "
            f"| {each['beyond']} |"
            for each in schema.document["x-limits"] if each["for"] == part]
    return "\n".join(["| limit | value | beyond it |", "| --- | --- | --- |", *rows])


def fill(schema, name, text):
    """The guide with what is between its markers written anew."""

    def replace(match):
        marker, old = match.groups()
        if "<!-- " in old:
            raise SystemExit(f"{name}: the marker '{marker}' has no <!-- end -->")
        kind, _, part = marker.partition(": ")
        body = {"contents": lambda: contents(text), "errors": lambda: named(schema.any_errors) + ".",
                "codes": lambda: own_close_codes(schema), "limits": lambda: limits(schema, part)}[kind]()
        return f"<!-- {marker} -->\n{body}\n<!-- end -->"

    result = MARKER.sub(replace, text)
    if not len(MARKER.findall(result)) == result.count("<!-- ") / 2 == result.count("<!-- end -->"):
        raise SystemExit(f"{name}: a marker is misspelt or has no <!-- end -->")
    return result


def explanation(each, guides):
    """A link to the section that explains a message. `guides`: the texts by their paths from the reference."""
    name, _, wanted = each.section.partition("#")
    path = next(path for path in guides if path.endswith(name))
    for _, title, anchor in headings(guides[path]):
        if anchor == wanted:
            return f"[{title}]({path}#{anchor})"
    raise SystemExit(f"schema.json: {each.name}: {name} has no heading '{wanted}'")
