"""TypeScript: only types, for `import type`, and the table of close codes as a separate module."""

import json

from .schema import ABOUT_CLOSE_CODES, NOTICE, block_comment


def type_of(shape):
    if shape.nullable:
        return f"{type_of_plain(shape)} | null"
    return type_of_plain(shape)


def type_of_plain(shape):
    if shape.reference:
        return shape.reference
    return structure(shape)


def structure(shape):
    """The type spelled out, as on the right-hand side of a type alias."""
    node = shape.node
    if shape.options:
        return " | ".join(type_of(each) for each in shape.options)
    if "const" in node:
        return f'"{node["const"]}"'
    if shape.words:
        words = [f'"{word}"' for word in shape.words.words]
        return " | ".join(words + ["(string & {})"] * shape.words.open)
    if "enum" in node:
        return " | ".join(str(value) for value in node["enum"])
    if shape.kind == "array":
        item = type_of(shape.item)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if shape.kind == "map":
        return f"{{ [key: string]: {type_of(shape.item)} }}"
    return {"integer": "number"}.get(shape.kind, shape.kind)


def close_codes(schema):
    """The table, which is the same in JavaScript."""
    rows = [f"  {{ from: {code.first}, to: {code.last}, retries: {json.dumps(code.retries)}, "
            f"isSlow: {json.dumps(code.is_slow)} }}," for code in schema.close_codes]
    return "\n".join([*block_comment(ABOUT_CLOSE_CODES, ""), "export const CLOSE_CODES = [", *rows, "];"]) + "\n"


def write_codes(schema):
    return f"// {NOTICE}\n\n{close_codes(schema)}"


def write(schema):
    lines = [f"// {NOTICE}", "", "// Clients ignore members and messages that they don't know.", ""]
    for name, node in schema.definitions.items():
        if "oneOf" in node:
            continue
        each = schema.objects.get(name)
        if not each:
            shape = schema.shape({"$ref": f"#/$defs/{name}"})
            facts = [("Unit", node.get("x-unit")), ("Range", "" if shape.words else shape.range)]
            text = " ".join([node["description"], *(f"{key}: {fact}." for key, fact in facts if fact)])
            lines += [*block_comment(text, ""), f"export type {name} = {structure(shape)};", ""]
            continue
        lines += [*block_comment(each.description, ""), f"export interface {name} {{"]
        if each.type:
            lines.append(f'  type: "{each.type}";')
        for member in each.members:
            lines += block_comment(member.documentation, "  ")
            lines.append(f"  {member.name}{'' if member.required else '?'}: {type_of(member.shape)};")
        lines += ["}", ""]

    def union(name, text, messages):
        return [*block_comment(text, ""), f"export type {name} =",
                *(f"  | {each.name}" for each in messages[:-1]), f"  | {messages[-1].name};", ""]

    lines += union("ClientMessage", "A message that a client sends.", schema.requests)
    lines += union("ServerMessage", "A message that the server sends.", schema.server_messages)
    lines += ["/** Each request by its `type`. */", "export interface Requests {",
              *(f"  {each.type}: {each.name};" for each in schema.requests), "}", "",
              "/** The answers to each request, unless it is refused with an `error`. */",
              "export interface Answers {"]
    for each in schema.requests:
        answers = " | ".join(schema.by_type[answer].name for answer in each.answers)
        lines.append(f"  {each.type}: {answers};")
    lines += ["}", "",
              "export type RequestType = keyof Requests;", "",
              "/** A request's members without `type` and `id`. */",
              'export type RequestOf<T extends RequestType> = Omit<Requests[T], "type" | "id">;', "",
              "/** The message that answers a request. */",
              "export type AnswerOf<T extends RequestType> = Answers[T];"]
    return "\n".join(lines) + "\n"
