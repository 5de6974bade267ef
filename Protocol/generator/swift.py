"""The Swift messages: Sources/Protocol/Generated.

`x-swift` of a definition says what its Swift differs in from the rules here: `name` (dotted if it is nested), `members`
and `types` by wire name, `open` for a type of words that events tell as `Open`, `words` (names of enums by wire name),
`union` and `case` of a message, `inline` for members that are the case's own values, `lists` that can be given as JSON,
`check` for a type with a hand-written `check()`, and `handWritten`.
"""

from .schema import NOTICE, pascal, wrap

SUFFIXES = {"id": "ID", "ids": "IDs", "ms": "Milliseconds", "s": "Seconds", "mg": "Milligrams"}
HEAD = f"// {NOTICE}\n// swift-format-ignore-file\n\nimport Base\nimport Kitchen\nimport Recipes\nimport StrictJSON\n\n"
KEYWORDS = {"case", "default", "in", "is", "operator", "protocol", "return", "switch", "where", "repeat", "self", "as"}
# The types of identifiers of the library's entities, by the member's name.
ENTITIES = {"recipe_id": "RecipeID", "recipe_ids": "RecipeID", "ingredient_id": "IngredientID", "also": "IngredientID",
            "unclear_ids": "IngredientID", "step_id": "StepID", "tag_id": "TagID", "tags": "TagID",
            "category": "CategoryID", "cookbook": "CookbookID", "pantry_item": "PantryItemID",
            "pantry_item_id": "PantryItemID", "lot_id": "LotID"}
UNIONS = {
    "ClientMessage": ("client", "The messages that a client sends, but for those of its own conversations."),
    "LibraryMessage": ("client", "The messages of a companion about a household's library."),
    "CookingMessage": ("client", "The messages of a companion about cooking together."),
    "AccountMessage": ("client", "The messages of any client about the player's devices and codes."),
    "ServerMessage": ("server", "The messages that the server sends, but for those of conversations of their own."),
    "LibraryEvent": ("server", "The messages to companions about a household's library."),
    "CookingEvent": ("server", "The messages to companions about cooking together."),
    "AccountEvent": ("server", "The messages about the player's devices and codes."),
}
NESTED = {"ClientMessage": (("library", "LibraryMessage"), ("cooking", "CookingMessage"), ("account", "AccountMessage")),
          "ServerMessage": (("library", "LibraryEvent"), ("cooking", "CookingEvent"), ("account", "AccountEvent"))}


def swift_name(wire):
    first, *rest = wire.split("_")
    return first + "".join(SUFFIXES.get(word, word.capitalize()) for word in rest)


def escaped(name):
    return f"`{name}`" if name in KEYWORDS else name


class Field:
    """A member as Swift sees it."""

    def __init__(self, member, facts, types, is_told):
        self.member = member
        self.wire = member.name
        self.name = facts.get("members", {}).get(self.wire) or swift_name(self.wire)
        self.base = facts.get("types", {}).get(self.wire) or types.of(
            member.shape, facts.get("words", {}).get(self.wire), self.wire, is_told)
        self.default = None
        self.reader = facts.get("readers", {}).get(self.wire)
        unchecked = facts.get("unchecked", [])
        self.unchecked = isinstance(unchecked, list) and self.wire in unchecked
        if self.base.endswith(" = default"):
            self.base = self.base.removesuffix(" = default")
            self.default = member.default
        self.optional = self.default is None and (not member.required or member.shape.nullable)
        self.type = self.base + ("?" if self.optional else "")

    @property
    def parameter(self):
        return f"{self.name}: {self.type}" + (" = nil" if self.optional else "")

    @property
    def documentation(self):
        shape = self.member.shape
        unit = f" Unit: {self.member.unit}." if self.member.unit else ""
        return shape.node.get("description", "") + unit


class Types:
    def __init__(self, schema):
        self.schema = schema
        self.definitions = schema.definitions

    def facts(self, name):
        return self.definitions[name].get("x-swift", {})

    def name(self, definition):
        return self.facts(definition).get("name", definition)

    def of(self, shape, words=None, name="", is_told=False):
        """The Swift type of a shape, not optional."""
        if words and shape.kind != "array":
            return words
        facts = self.facts(shape.reference) if shape.reference else {}
        if shape.kind == "object":
            return self.name(shape.reference)
        if "type" in facts:
            return ENTITIES.get(name, "EntityID") if facts["type"] == "EntityID" else facts["type"]
        if "open" in facts:
            return f"Open<{facts['open']}>" if is_told else facts["open"]
        match shape.kind:
            case "string":
                return self.name(shape.reference) if facts.get("words") is True else "String"
            case "integer":
                return "Int"
            case "number":
                return "Double"
            case "boolean":
                return "Bool"
            case "array":
                return f"[{self.of(shape.item, words, name, is_told)}{'?' if shape.item.nullable else ''}]"
            case "map":
                return f"[String: {self.of(shape.item, None, name, is_told)}]"
            case "value":
                return self.name(shape.reference)
        raise ValueError(shape.kind)


class Writer:
    def __init__(self, schema):
        self.schema = schema
        self.types = Types(schema)
        self.told = {each.name for each in schema.server_messages} | set(schema.within(schema.server_messages))
        self.sent = {each.name for each in schema.requests} | set(schema.within(schema.requests))

    def fields(self, each):
        facts = self.types.facts(each.name)
        envelope = {each.envelope} if each.type else set()
        return [Field(member, facts, self.types, each.name in self.told) for member in each.members
                if member.name not in envelope]

    def union_of(self, each):
        side = "ClientMessage" if each.answers else "ServerMessage"
        return self.types.facts(each.name).get("union", side)

    # Files

    def files(self):
        """The text of each file by its name."""
        messages = {union: [] for union in UNIONS}
        for each in [*self.schema.requests, *self.schema.server_messages]:
            messages[self.union_of(each)].append(each)
        written, texts = set(), {}
        for union, members in messages.items():
            parts = [self.union(union, members)]
            for each in [*members, *self.schema.within(members).values()]:
                name = self.types.name(each.name)
                if name in written or self.types.facts(each.name).get("inline") or not self.fields(each):
                    continue
                written.add(name)
                if not self.types.facts(each.name).get("handWritten"):
                    parts.append(self.struct(each))
            texts[f"{union}.swift"] = HEAD + "\n".join(parts)
        texts["Words.swift"] = (HEAD
                                + "\n".join(self.words(name) for name, node in self.schema.definitions.items()
                                            if self.types.facts(name).get("words") is True))
        return texts

    # Words

    def words(self, definition):
        node = self.schema.definitions[definition]
        shape = self.schema.shape({"$ref": f"#/$defs/{definition}"})
        return self.enum(self.types.name(definition), node.get("description", ""), shape.words, "")

    def enum(self, name, description, words, indent):
        conforms = f"{'OpenWord' if words.open else 'Decodable'}, JSONWritable, Sendable, CaseIterable"
        lines = wrap(description, f"{indent}/// ", 100) if description else []
        lines.append(f"{indent}public enum {name}: String, {conforms} {{")
        for word in words.words:
            case = swift_name(word)
            raw = f' = "{word}"' if case != word else ""
            lines.append(f"{indent}    case {escaped(case)}{raw}")
        if words.open:
            lines += ["", f"{indent}    /// A word that this program doesn't know.", f"{indent}    case unknown"]
        reading = "" if words.open or indent else f"\nextension {name}: RequestWord {{}}\n"
        return "\n".join([*lines, f"{indent}}}", reading])

    # Structs

    def struct(self, each):
        facts = self.types.facts(each.name)
        name = self.types.name(each.name)
        scope, _, own = name.rpartition(".")
        indent = "    " if scope else ""
        is_sent = each.name in self.sent
        is_told = each.name in self.told
        coding = ["Decodable"] if is_told else []
        conforms = ", ".join([*coding, "JSONObjectWritable", *facts.get("conforms", []), "Hashable", "Sendable"])
        fields = self.fields(each)
        access = "public" if is_sent else "package"
        body = wrap(each.description, f"{indent}/// ", 100)
        body.append(f"{indent}public struct {own}: {conforms} {{")
        inner = indent + "    "
        beside = ""
        for wire, enum in facts.get("words", {}).items():
            shape = next(field for field in fields if field.wire == wire).member.shape
            own_enum = enum.removeprefix(name + ".")
            written = self.enum(own_enum, shape.node.get("description", ""), shape.words, inner if own_enum != enum else "")
            if own_enum != enum:
                body.append(written)
                beside += "" if shape.words.open else f"\nextension {enum}: RequestWord {{}}\n"
            else:
                beside += "\n" + written
        for field in fields:
            body += wrap(field.documentation, f"{inner}/// ", 100) if field.documentation else []
            body.append(f"{inner}public var {escaped(field.name)}: {field.type}")
        if is_told and any(field.name != field.wire for field in fields):
            body += ["", f"{inner}private enum CodingKeys: String, CodingKey {{"]
            for field in fields:
                raw = f' = "{field.wire}"' if field.name != field.wire else ""
                body.append(f"{inner}    case {escaped(field.name)}{raw}")
            body.append(f"{inner}}}")
        parameters = f",\n{inner}    ".join(field.parameter for field in fields)
        body += ["", f"{inner}{access} init(", f"{inner}    {parameters}", f"{inner}) {{"]
        body += [f"{inner}    self.{field.name} = {escaped(field.name)}" for field in fields]
        body.append(f"{inner}}}")
        if is_sent and not facts.get("readByHand"):
            reads = f",\n{inner}        ".join(f"{field.name}: {self.read(field)}" for field in fields)
            body += ["", f"{inner}init(_ fields: RequestFields) throws(RequestFault) {{",
                     f"{inner}    self.init(", f"{inner}        {reads})"]
            if facts.get("check"):
                body.append(f"{inner}    try check(fields)")
            body.append(f"{inner}}}")
        lists = [field for field in fields if field.wire in facts.get("lists", [])]
        body += ["", f"{inner}package func writeMembers(to json: inout JSONWriter) {{"]
        if lists:
            values = ", ".join(f"{field.name}: {field.name}" for field in lists)
            types = ", ".join(
                f"{field.name}: " + ("(some JSONWritable)?" if field.optional else "some JSONWritable") for field in lists)
            body += [f"{inner}    writeMembers(to: &json, {values})", f"{inner}}}", "",
                     f"{inner}/// Takes lists that are already JSON instead of its own.",
                     f"{inner}package func writeMembers(", f"{inner}    to json: inout JSONWriter, {types}",
                     f"{inner}) {{"]
        body += [*(f"{inner}    {self.written(field)}" for field in fields), f"{inner}}}"]
        body.append(f"{indent}}}")
        text = "\n".join(body) + "\n"
        if scope:
            text = f"extension {scope} {{\n{text}}}\n"
        text += beside
        if is_sent and not each.type and not facts.get("readByHand"):
            text += (f"\nextension {name}: RequestMember {{\n"
                     "    init(_ node: JSONNode, name: String) throws(RequestFault) {\n"
                     "        try self.init(RequestFields(node, path: name))\n    }\n}\n")
        return text

    def read(self, field):
        """The expression that reads a member of a request."""
        shape, name = field.member.shape, f'"{field.wire}"'
        facts = self.types.facts(shape.reference) if shape.reference else {}
        reader = field.reader or facts.get("reader")
        node = shape.node
        many = "optional" if field.optional or field.default is not None else "required"
        suffix = f" ?? {field.default}" if field.default is not None else ""
        if field.unchecked:
            return f"try fields.{many}({name}){suffix}"
        if reader:
            call = reader if many == "required" else "optional" + reader[0].upper() + reader[1:]
            return f"try fields.{call}({name}){suffix}"
        if shape.kind == "array" and shape.item.kind == "string" and "maxItems" in node:
            return f"try fields.optionalList({name}, limit: {node['maxItems']}){suffix}"
        if shape.kind == "integer" and "enum" not in node and not facts.get("unchecked") and (
                node.get("maximum", 2**53) < 2**53 - 1 and "minimum" in node):
            call = "number" if many == "required" else "optionalNumber"
            return f"try fields.{call}({name}, {node['minimum']}...{node['maximum']}){suffix}"
        return f"try fields.{many}({name}){suffix}"

    # Unions

    def union(self, union, members):
        side, description = UNIONS[union]
        nested = NESTED.get(union, ())
        lines = [*wrap(description, "/// ", 100), f"public enum {union}: Hashable, Sendable {{"]
        cases = [(self.case(each), each) for each in members]
        for case, each in cases:
            lines.append(f"    case {case}{self.payload(each)}")
        lines += [f"    case {case}({inner})" for case, inner in nested]
        lines += ["", "    /// The envelope's `type`.", "    public enum Kind: String, Decodable, Sendable, CaseIterable {"]
        for case, each in cases:
            raw = f' = "{each.type}"' if case != each.type else ""
            lines.append(f"        case {case}{raw}")
        lines.append("    }")
        lines += self.reading(side, cases)
        if side == "server":
            lines += self.values([(case, self.payload(each)[1:-1]) for case, each in cases] + list(nested))
        lines += self.writing(union, cases, nested)
        return "\n".join(lines) + "\n}\n"

    def case(self, each):
        return self.types.facts(each.name).get("case") or swift_name(each.type)

    def payload(self, each):
        fields = self.fields(each)
        if not fields:
            return ""
        if not self.types.facts(each.name).get("inline"):
            return f"({self.types.name(each.name).removeprefix(self.union_of(each) + '.')})"
        if not each.answers:
            return f"({fields[0].type})"
        return "(" + ", ".join(field.parameter for field in fields) + ")"

    def reading(self, side, cases):
        if side == "client":
            lines = ["", "    /// Reads a message's members and makes all checks that need no server state.", "    ///",
                     "    /// - Throws: `wrong_type`, `missing_field`, `number_out_of_range` or `bad_value`, with a",
                     "    ///   sentence that names the member and the allowed values.",
                     "    init(_ kind: Kind, _ fields: RequestFields) throws(RequestFault) {", "        switch kind {"]
            for case, each in cases:
                fields = self.fields(each)
                facts = self.types.facts(each.name)
                if not fields:
                    value = f".{case}"
                elif facts.get("inline"):
                    reads = ",\n                ".join(f"{field.name}: {self.read(field)}" for field in fields)
                    value = f".{case}(\n                {reads})"
                else:
                    label = facts.get("readAs")
                    value = f".{case}(try {self.types.name(each.name)}({label + ': ' if label else ''}fields))"
                lines.append(f"        case .{case}: self = {value}")
            return [*lines, "        }", "    }"]
        inline = [(case, each) for case, each in cases if self.types.facts(each.name).get("inline")]
        lines = []
        if inline:
            lines += ["", "    private enum Key: String, CodingKey {",
                      *(f"        case {self.fields(each)[0].wire}" for _, each in inline), "    }"]
        lines += ["", "    init(_ kind: Kind, from decoder: any Decoder) throws {"]
        if inline:
            lines.append("        let fields = try decoder.container(keyedBy: Key.self)")
        lines.append("        switch kind {")
        for case, each in cases:
            fields = self.fields(each)
            if self.types.facts(each.name).get("inline"):
                value = f"try fields.decode({fields[0].type}.self, forKey: .{fields[0].wire})"
            else:
                value = f"try {self.types.name(each.name)}(from: decoder)"
            lines.append(f"        case .{case}: self = .{case}({value})")
        return [*lines, "        }", "    }"]

    def values(self, cases):
        """The value of each message by its case, such as `event.room`."""
        lines = ["", "    // The messages' values; nil for other messages."]
        return lines + [f"    public var {case}: {payload}? {{ if case .{case}(let value) = self {{ value }} else {{ nil }} }}"
                        for case, payload in cases]

    def writing(self, union, cases, nested):
        kind = "String" if nested else "Kind"
        lines = ["", "    /// The envelope's `type`.", f"    public var type: {kind} {{", "        switch self {"]
        lines += [f"        case .{case}: {f'{chr(34)}{each.type}{chr(34)}' if nested else f'.{case}'}" for case, each in cases]
        lines += [f"        case .{case}(let message): message.type.rawValue" for case, _ in nested]
        lines += ["        }", "    }"]
        if nested:
            lines += ["", "    /// Nil for the messages of conversations of their own.",
                      "    public var kind: Kind? { Kind(rawValue: type) }"]
        lines += ["", "    /// Appends the members besides the envelope's.",
                  "    func writeMembers(to json: inout JSONWriter) {", "        switch self {"]
        for case, each in cases:
            fields = self.fields(each)
            if not fields:
                lines.append(f"        case .{case}: break")
            elif self.types.facts(each.name).get("inline"):
                values = ", ".join(f"let {escaped(field.name)}" for field in fields)
                lines.append(f"        case .{case}({values}):")
                lines += [f"            {self.written(field, leaves_out_default=True)}" for field in fields]
            else:
                lines.append(f"        case .{case}(let body): body.writeMembers(to: &json)")
        lines += [f"        case .{case}(let message): message.writeMembers(to: &json)" for case, _ in nested]
        return [*lines, "        }", "    }"]

    def written(self, field, leaves_out_default=False):
        """The statement that writes a member."""
        name = escaped(field.name)
        value = f"{name}.isEmpty ? nil : {name}" if leaves_out_default and field.default == "[]" else name
        return f'json.member("{field.wire}", {value})'


def write(schema):
    return Writer(schema).files()
