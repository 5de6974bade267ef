"""GDScript for Godot 3.2, and for Godot 4 except for the one line that parses JSON."""

import json

from .schema import ABOUT_CLOSE_CODES, NOTICE, wrap

TYPES = {"string": ("String", '""'), "integer": ("int", "0"), "number": ("float", "0.0"),
         "boolean": ("bool", "false"), "array": ("Array", "[]"), "map": ("Dictionary", "{}")}

FUNCTIONS = """\
# The first row of CLOSE_CODES that has the code, or null.
static func find_close_code(code):
	for each in CLOSE_CODES:
		if each.from <= code and code <= each.to:
			return each
	return null


# The message in a text frame; null if it isn't a JSON object or its type isn't known.
# In Godot 4 use `from_dictionary(JSON.parse_string(text))` in its place.
static func parse(text):
	var parsed = JSON.parse(text)
	if parsed.error != OK or typeof(parsed.result) != TYPE_DICTIONARY:
		return null
	return from_dictionary(parsed.result)


# The server's message in a dictionary, or null if its type isn't known.
static func from_dictionary(data):
	match data.get("type"):
%s
	return null
"""


def field(member):
    """The field's name. `round` is a function of the language, and Godot 3 allows no field of
    that name."""
    return {"round": "round_"}.get(member.name, member.name)


def class_name(each):
    """Messages have a suffix: Godot has classes and an enum with some of their names."""
    return each.name + ("Message" if each.type else "")


def convert(shape, value):
    """The expression that converts a value from JSON's parser, which makes all numbers floats."""
    if shape.kind == "object":
        text = f"{shape.reference}.from_dictionary({value})"
        return f"null if typeof({value}) == TYPE_NIL else {text}" if shape.nullable else text
    return {"integer": f"int({value})", "number": f"float({value})"}.get(shape.kind, value)


def assign(target, shape, source, indent):
    """The lines that assign the value at `source` to the field `target`."""
    tabs = "\t" * indent
    if not shape.item:
        return [f"{tabs}{target} = {convert(shape, source)}"]
    depth = "" if indent == 3 else indent - 2
    each, items = ("key" if shape.kind == "map" else "each") + f"{depth}", f"items{depth}"
    value = f"{source}[{each}]" if shape.kind == "map" else each

    def put(text):
        return f"{tabs}\t{target}[{each}] = {text}" if shape.kind == "map" else f"{tabs}\t{target}.append({text})"

    lines = [f"{tabs}for {each} in {source}:"]
    if not shape.item.item:
        return [*lines, put(convert(shape.item, value))]
    return [*lines, f"{tabs}\tvar {items} = {TYPES[shape.item.kind][1]}",
            *assign(items, shape.item, value, indent + 1), put(items)]


def declaration(member):
    kind, value = TYPES.get(member.shape.kind, (None, None))
    if member.required and kind:
        return f"var {field(member)}: {kind} = {value}"
    words = kind or ("Variant" if member.shape.kind == "value" else member.shape.reference)
    return f"var {field(member)} = null  # {words}{'' if member.required else ', or null'}"


def reading(each):
    lines = ["\tstatic func from_dictionary(data):", f"\t\tvar result = {class_name(each)}.new()"]
    for member in each.members:
        source = f'data["{member.name}"]'
        target = f"result.{field(member)}"
        lines.append(f'\t\tif data.has("{member.name}"):')
        if member.shape.item and not member.required:
            lines.append(f"\t\t\t{target} = {TYPES[member.shape.kind][1]}")
        lines += assign(target, member.shape, source, 3)
    return [*lines, "\t\treturn result"]


def writing(each):
    envelope = f'"type": "{each.type}"' if each.type else ""
    lines = ["\tfunc to_dictionary():", f"\t\tvar data = {{{envelope}}}"]
    for member in each.members:
        tabs = "\t\t"
        if not member.required:
            lines.append(f"\t\tif self.{field(member)} != null:")
            tabs += "\t"
        data, value = f'data["{member.name}"]', f"self.{field(member)}"
        if member.shape.item and member.shape.item.kind == "object":
            lines += [f"{tabs}{data} = []", f"{tabs}for each in {value}:",
                      f"{tabs}\t{data}.append(each.to_dictionary())"]
        else:
            lines.append(f"{tabs}{data} = {value}" + (".to_dictionary()" if member.shape.kind == "object" else ""))
    return [*lines, "\t\treturn data"]


def write(schema):
    lines = [f"# {NOTICE}", "#",
             "# A client's messages have to_dictionary(), the server's from_dictionary(data).",
             "# A field that is null is absent.", "",
             f'const SUBPROTOCOL = "{schema.subprotocol}"', f"const REVISION = {schema.revision}", ""]
    lines += [*wrap(ABOUT_CLOSE_CODES, "# "), "const CLOSE_CODES = ["]
    lines += [f'\t{{"from": {code.first}, "to": {code.last}, "retries": {json.dumps(code.retries)}, '
              f'"is_slow": {json.dumps(code.is_slow)}}},' for code in schema.close_codes]
    lines += ["]", ""]
    for each in schema.word_sets.values():
        more = " There may be others." if each.open else ""
        words = ", ".join(f'"{word}"' for word in each.words)
        lines += [*wrap(each.description + more, "# "), f"const {constant(each.name)} = [",
                  *wrap(words, "\t"), "]", ""]
    clients = {each.name for each in schema.requests}
    sent = schema.within(schema.requests)
    for each in schema.objects.values():
        lines += ["", *wrap(each.description, "# "), f"class {class_name(each)}:"]
        if each.type:
            lines.append(f'\tvar type: String = "{each.type}"')
        for member in each.members:
            words = f" One of {constant(member.shape.words.name)}." if member.shape.words else ""
            lines += [*wrap(member.documentation + words, "\t# "), "\t" + declaration(member)]
        if each.name in clients or each.name in sent:
            lines += ["", *writing(each), ""]
        if each.name not in clients:
            lines += ["", *reading(each), ""]
    cases = [f'\t\t"{each.type}":\n\t\t\treturn {class_name(each)}.from_dictionary(data)'
             for each in schema.server_messages]
    return "\n".join(lines) + "\n\n" + FUNCTIONS % "\n".join(cases)


def constant(name):
    return "".join("_" * (index > 0 and letter.isupper()) + letter.upper()
                   for index, letter in enumerate(name))
