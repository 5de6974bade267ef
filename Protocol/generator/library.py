"""The library's kinds and fields, from `x-library`: the rules of both sides, and tables for the reference."""

from dataclasses import dataclass

from .documents import named
from .rules import PAGE, PAGE_WIDTH, SWIFT, filled, grouped
from .schema import NOTICE, wrap
from .swift import Types, swift_name

FORMATS = {"Quantity": "quantity", "CalendarDay": "day", "OrderKey": "place", "CheckedNeed": "checked"}
SETS = ("references", "lines", "players")
# What a field holds, in x-library, with the values that say its bounds.
BOUNDS = {"line": ("the least and most characters", 2), "text": ("the most characters", 1), "link": ("true", 0),
          "emoji": ("true", 0), "image": ("the most bytes", 1), "unit": ("the most characters", 1),
          "reference": ("a kind", 1), "stock": ("true", 0), "references": ("a kind and the most elements", 2),
          "lines": ("the most elements and characters", 2), "players": ("the most elements", 1)}
FACTS = ("required", "servers", "description")
CONFLICTS = {"text": "refused", "stock": "sum", **dict.fromkeys(SETS, "set")}
CONFLICT = "later"


@dataclass(frozen=True)
class Field:
    name: str
    content: str  # a case of FieldRule.Content
    bounds: tuple  # the case's values
    required: bool
    servers: bool
    description: str

    @property
    def conflict(self):
        return CONFLICTS.get(self.content, CONFLICT)


@dataclass(frozen=True)
class Kind:
    name: str
    parent: str | None
    limit: int
    has_unique_names: bool
    description: str
    fields: tuple


class Library:
    def __init__(self, schema):
        members = {each.name: each for each in schema.objects["EntityFields"].members}
        self.swift_names = Types(schema).facts("EntityFields")["members"]
        self.kinds = [
            Kind(name, node.get("parent"), node["limit"], node.get("unique_names", False), node["description"],
                 tuple(field(f"{name}.{key}", members.get(key), facts) for key, facts in node["fields"].items()))
            for name, node in schema.document["x-library"].items()]
        (known,) = [each.words for name, each in schema.word_sets.items() if name == "EntityKind"]
        require(list(known) == [each.name for each in self.kinds], "EntityKind must list the kinds")
        self.fields = list(dict.fromkeys(each.name for kind in self.kinds for each in kind.fields))
        used = {each.name for kind in self.kinds for each in kind.fields if each.content not in SETS}
        require(used == members.keys(), f"no kind has {', '.join(members.keys() - used)}")
        for kind in self.kinds:
            require(kind.parent in (None, *known), f"{kind.name}: the parent is no kind")
            for each in kind.fields:
                require(each.content not in ("reference", "references") or each.bounds[0] in known,
                        f"{kind.name}.{each.name} refers to no kind")

    def swift_field(self, name):
        return self.swift_names.get(name) or swift_name(name)


def field(place, member, facts):
    """A field, with what `facts` don't say from its type in EntityFields."""
    given = [each for each in BOUNDS if each in facts]
    require(len(given) <= 1, f"{place} holds two things")
    require(facts.keys() <= {*BOUNDS, *FACTS}, f"{place} can have {named(BOUNDS)}, and {named(FACTS)}")
    require((member is None) == (given[:1] in [[each] for each in SETS]),
            f"{place}: EntityFields must have all fields but sets")
    if given:
        value = facts[given[0]]
        content, bounds = given[0], tuple(value) if isinstance(value, list) else () if value is True else (value,)
        needed, count = BOUNDS[content]
        require(len(bounds) == count, f"{place}: `{content}` is given {needed}")
    else:
        content, bounds = derived(place, member.shape)
    return Field(place.rpartition(".")[2], content, bounds, facts.get("required", False), facts.get("servers", False),
                 facts.get("description") or meaning(member))


def meaning(member):
    return member.description.removesuffix(".") + (f", in {member.unit}." if member.unit else ".")


def derived(place, shape):
    node = shape.node
    if shape.reference in FORMATS:
        return FORMATS[shape.reference], ()
    match shape.kind:
        case "integer":
            return "number", (node["minimum"], node["maximum"])
        case "boolean":
            return "flag", ()
        case "array":
            return "numbers", (node["maxItems"], node["items"]["minimum"], node["items"]["maximum"])
        case "string" if shape.words:
            return "choice", shape.words.words
    raise SystemExit(f"schema.json: x-library: {place}: its bounds are missing; it can have {named(BOUNDS)}")


def require(condition, problem):
    if not condition:
        raise SystemExit(f"schema.json: x-library: {problem}")


def outputs(library):
    """The text of each file, by its path from the top of the repository."""
    return {
        f"{SWIFT}/EntityKind.swift": swift_kinds(library),
        f"{SWIFT}/EntityKind+Fields.swift": swift_rules(library),
        f"{SWIFT}/Field.swift": swift_fields(library),
        f"{PAGE}/fields.js": page_fields(library),
    }


# Swift

HEAD = f"// {NOTICE}\n// swift-format-ignore-file\n\n"


def swift_case(name, swift=None):
    swift = swift or swift_name(name)
    return f"    case {swift}" + (f' = "{name}"' if swift != name else "")


def swift_switch(head, kinds, value):
    groups = {}
    for kind in kinds:
        groups.setdefault(value(kind), []).append(f".{swift_name(kind.name)}")
    rows = [f"        case {', '.join(names)}: {text}" for text, names in groups.items()]
    return "\n".join([head, "        switch self {", *rows, "        }", "    }"])


def swift_kinds(library):
    kinds = library.kinds
    return HEAD + "\n".join([
        "/// A kind of record in a household. Each is a set of fields that devices edit one by one.",
        "public enum EntityKind: String, Codable, Hashable, Sendable, CaseIterable {",
        *(line for kind in kinds for line in (*wrap(sentence(kind.description), "    /// "), swift_case(kind.name))), "",
        swift_switch("    /// The kind of the parent, whose deletion includes its parts. Nil for a kind without a parent.\n"
                     "    package var parent: EntityKind? {", kinds,
                     lambda kind: f".{swift_name(kind.parent)}" if kind.parent else "nil"), "",
        swift_switch("    /// The most entities of the kind: per parent for parts, otherwise per household.\n"
                     "    package var limit: Int {", kinds, lambda kind: grouped(kind.limit)), "",
        swift_switch("    /// True if names must be unique in a household, ignoring case and accents.\n"
                     "    package var hasUniqueNames: Bool {", kinds, lambda kind: str(kind.has_unique_names).lower()),
        "}\n"])


def swift_fields(library):
    cases = [swift_case(name, library.swift_field(name)) for name in library.fields]
    return HEAD + "\n".join([
        "/// The names of fields on the wire.",
        "package enum Field: String, Hashable, Sendable, CaseIterable, Comparable {", *cases, "",
        "    package static func < (left: Field, right: Field) -> Bool { left.rawValue < right.rawValue }", "}\n"])


def swift_rules(library):
    lines = ["extension EntityKind {", "    /// All its fields.", "    package var fields: [Field: FieldRule] {",
             "        switch self {"]
    lines += [f"        case .{swift_name(each.name)}: Self.{swift_name(each.name)}Fields" for each in library.kinds]
    lines += ["        }", "    }"]
    for kind in library.kinds:
        lines += ["", f"    private static let {swift_name(kind.name)}Fields: [Field: FieldRule] = ["]
        for each in kind.fields:
            flags = ", isRequired: true" * each.required + ", isServers: true" * each.servers
            lines.append(f"        .{library.swift_field(each.name)}: FieldRule(.{swift_content(each)}{flags}),")
        lines.append("    ]")
    return HEAD + "\n".join(lines) + "\n}\n"


def swift_content(each):
    bounds = [grouped(bound) if isinstance(bound, int) else bound for bound in each.bounds]
    match each.content:
        case "line" | "number":
            return f"{each.content}({bounds[0]}...{bounds[1]})"
        case "numbers":
            return f"numbers({bounds[0]}, {bounds[1]}...{bounds[2]})"
        case "choice":
            return "choice([" + ", ".join(f'"{word}"' for word in bounds) + "])"
        case "reference":
            return f"reference(.{swift_name(bounds[0])})"
        case "references":
            return f"references(.{swift_name(bounds[0])}, {bounds[1]})"
    return each.content + (f"({', '.join(bounds)})" if bounds else "")


# The page

PAGE_BOUNDS = {"line": ("least", "most"), "number": ("least", "most"), "text": ("most",), "unit": ("most",),
               "image": ("most",), "numbers": ("count", "least", "most"), "reference": ("of",),
               "references": ("of", "count"), "lines": ("count", "most"), "players": ("count",)}


def page_fields(library):
    lines = [f"// {NOTICE}", "",
             "/** A field's content: the kind of value, the bounds of a number or of a text's length, the most elements, the",
             " *  words of a choice, the kind that an identifier is of.",
             " *  @typedef {{",
             " *    holds: string, least?: number, most?: number, count?: number, words?: string[], of?: string,",
             " *    isServers?: boolean,",
             " *  }} FieldRule */", "",
             "/** The kinds of parts, each with that of its parent.", " *  @type {{ [kind: string]: string }} */",
             "export const PARENTS = {"]
    lines += [f"  {line}," for line in filled([f'{kind.name}: "{kind.parent}"' for kind in library.kinds if kind.parent],
                                              PAGE_WIDTH - 3)]
    lines += ["};", "/** Each kind's fields.", " *  @satisfies {{ [kind: string]: { [field: string]: FieldRule } }} */",
              "export const FIELDS = {"]
    for kind in library.kinds:
        lines.append(f"  {kind.name}: {{")
        for each in kind.fields:
            lines.append(f"    {each.name}: {{ {', '.join(page_rule(each))} }},")
        lines.append("  },")
    return "\n".join([*lines, "};\n"])


def page_rule(each):
    rule = [f'holds: "{each.content}"']
    if each.content == "choice":
        rule.append("words: [" + ", ".join(f'"{word}"' for word in each.bounds) + "]")
    rule += [f"{name}: {grouped(value)}" if isinstance(value, int) else f'{name}: "{value}"'
             for name, value in zip(PAGE_BOUNDS.get(each.content, ()), each.bounds)]
    return rule + ["isServers: true"] * each.servers


# The reference


def kinds_table(library):
    rows = [f"| `{kind.name}` | {f'`{kind.parent}`' if kind.parent else ''} | {kind.limit:,} "
            f"| {'yes' if kind.has_unique_names else 'no'} | {kind.description} |" for kind in library.kinds]
    return ["| kind | part of | at most | unique names | what it is |", "| --- | --- | --- | --- | --- |", *rows]


def fields_table(library):
    rows = [f"| `{kind.name}` | `{each.name}` | {words(each)} | {'yes' if each.required else 'no'} | {each.conflict} "
            f"| {each.description} |" for kind in library.kinds for each in kind.fields]
    return ["| kind | field | holds | required | at once | meaning |", "| --- | --- | --- | --- | --- | --- |", *rows]


def words(each):
    bounds = [f"{bound:,}" if isinstance(bound, int) else bound for bound in each.bounds]
    match each.content:
        case "line":
            return f"a line of {span(*bounds)} characters"
        case "text":
            return f"a text of {span('1' if each.required else '0', bounds[0])} characters"
        case "number":
            return f"{bounds[0]} to {bounds[1]}"
        case "quantity" | "stock":
            return "a quantity"
        case "unit":
            return f"a unit, or a word of at most {bounds[0]} characters"
        case "choice":
            return ", ".join(f"`{word}`" for word in bounds)
        case "flag":
            return "true or false"
        case "reference":
            return f"the id of {article(bounds[0])} `{bounds[0]}`"
        case "numbers":
            return f"at most {bounds[0]} numbers, each {bounds[1]} to {bounds[2]}"
        case "image":
            return f"the name of an image of at most {bounds[0]} bytes"
        case "references":
            return f"a set of at most {bounds[1]} ids of `{bounds[0]}`"
        case "lines":
            return f"a set of at most {bounds[0]} lines of 1 to {bounds[1]} characters"
        case "players":
            return f"a set of at most {bounds[0]} players"
        case "checked":
            return "what was seen"
    return f"{article(each.content)} {each.content}"


def span(least, most):
    return f"at most {most}" if least == "0" else f"{least} to {most}"


def article(word):
    return "an" if word[0] in "aeiou" else "a"


def sentence(text):
    return text[0].upper() + text[1:] + "."
