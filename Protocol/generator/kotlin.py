"""Kotlin 1.3 over org.json, which Android has."""

import json

from .schema import ABOUT_CLOSE_CODES, NOTICE, block_comment, camel

SCALARS = {"string": "String", "number": "Double", "boolean": "Boolean", "value": "Any"}

HEAD = """\
package chefdash

import org.json.JSONArray
import org.json.JSONObject

const val SUBPROTOCOL = "%s"
const val REVISION = %d

private fun <T> JSONObject.optional(name: String, read: JSONObject.(String) -> T): T? =
    if (isNull(name)) null else read(name)

private fun <T> JSONObject.map(read: JSONObject.(String) -> T): Map<String, T> =
    keys().asSequence().map { it as String }.associateWith { read(it) }

private fun <T> JSONArray.list(read: JSONArray.(Int) -> T): List<T> =
    (0 until length()).map { read(it) }
"""


def type_of(shape):
    if shape.kind == "object":
        return shape.reference + ("?" if shape.nullable else "")
    if shape.kind == "array":
        return f"List<{type_of(shape.item)}>"
    if shape.kind == "map":
        return f"Map<String, {type_of(shape.item)}>"
    if shape.kind == "integer":
        return "Long" if shape.is_long else "Int"
    return SCALARS[shape.kind]


def reading(shape, key):
    """The expression that reads a value of the receiver, a JSONObject or JSONArray."""
    if shape.kind == "object":
        text = f"{shape.reference}.fromJson(getJSONObject({key}))"
        return f"if (isNull({key})) null else {text}" if shape.nullable else text
    if shape.kind == "array":
        return f"getJSONArray({key}).list {{ {reading(shape.item, 'it')} }}"
    if shape.kind == "map":
        return f"getJSONObject({key}).map {{ {reading(shape.item, 'it')} }}"
    return f"get({key})" if shape.kind == "value" else f"get{type_of(shape)}({key})"


def writing(shape, value):
    """The expression that prepares a value for org.json: Android writes other collections as
    strings."""
    if shape.kind == "array":
        item = writing(shape.item, "it")
        return f"JSONArray({value})" if item == "it" else f"JSONArray({value}.map {{ {item} }})"
    return f"{value}.toJson()" if shape.kind == "object" else value


def parameters(each, indent):
    lines = []
    for member in sorted(each.members, key=lambda member: not member.required):
        words = f" One of [{member.shape.words.name}]." if member.shape.words else ""
        optional = "" if member.required else "? = null"
        override = "override " if member.name == each.envelope else ""
        lines += [*block_comment(member.documentation + words, indent),
                  f"{indent}{override}val {camel(member.name)}: {type_of(member.shape)}{optional},"]
    return [*lines[:-1], lines[-1].rstrip(",")]


def from_json(each, indent):
    lines = [f"{indent}companion object {{", f"{indent}    fun fromJson(json: JSONObject) = with(json) {{",
             f"{indent}        {each.name}("]
    for index, member in enumerate(each.members):
        if member.required:
            text = reading(member.shape, f'"{member.name}"')
        else:
            text = f'optional("{member.name}") {{ {reading(member.shape, "it")} }}'
        comma = "," if index < len(each.members) - 1 else ""
        lines.append(f"{indent}            {camel(member.name)} = {text}{comma}")
    return [*lines, f"{indent}        )", f"{indent}    }}", f"{indent}}}"]


def to_json(each, indent):
    override = "override " if each.type else ""
    lines = [f"{indent}{override}fun toJson(): JSONObject = JSONObject()"]
    if each.type:
        lines.append(f'{indent}    .put("type", "{each.type}")')
    for member in each.members:
        value = camel(member.name)
        if member.required or writing(member.shape, value) == value:
            value = writing(member.shape, value)
        else:
            value += f"?.let {{ {writing(member.shape, 'it')} }}"
        lines.append(f'{indent}    .put("{member.name}", {value})')
    return lines


def data_class(each, indent, base, body):
    return [*block_comment(each.description, indent), f"{indent}data class {each.name}(",
            *parameters(each, indent + "    "), f"{indent}){base} {{", *body, f"{indent}}}", ""]


def write(schema):
    lines = [f"// {NOTICE}", "", HEAD % (schema.subprotocol, schema.revision),
             "class CloseCode(val codes: IntRange, val retries: Boolean, val isSlow: Boolean)", "",
             *block_comment(ABOUT_CLOSE_CODES, ""), "val CLOSE_CODES = listOf("]
    lines += [f"    CloseCode({code.first}..{code.last}, {json.dumps(code.retries)}, {json.dumps(code.is_slow)}),"
              for code in schema.close_codes]
    lines[-1] = lines[-1].rstrip(",")
    lines += [")", ""]
    for each in schema.word_sets.values():
        more = " There may be others." if each.open else ""
        lines += [*block_comment(each.description + more, ""), f"object {each.name} {{",
                  *(f'    const val {word.upper()} = "{word}"' for word in each.words), "}", ""]
    sent = schema.within(schema.requests)
    for each in schema.parts:
        written = [*to_json(each, "    "), ""] if each.name in sent else []
        lines += data_class(each, "", "", written + from_json(each, "    "))

    inner = " " * 8
    lines += ["/** A message that a client sends. Null members are left out. */", "sealed class ClientMessage {",
              "    /** The answer has the same text as `re`. */", "    abstract val id: String?", "",
              "    abstract fun toJson(): JSONObject", ""]
    for each in schema.requests:
        lines += data_class(each, "    ", " : ClientMessage()", to_json(each, inner))
    lines[-1:] = ["}", "", "/** A message that the server sends. */", "sealed class ServerMessage {",
              "    /** The `id` of the request that this answers, or null. */",
              "    open val re: String? get() = null", ""]
    for each in schema.server_messages:
        lines += data_class(each, "    ", " : ServerMessage()", from_json(each, inner))
    lines += ["    companion object {",
              "        /** The message in a text frame, or null for a type that isn't known. */",
              "        fun parse(text: String): ServerMessage? = fromJson(JSONObject(text))", "",
              "        fun fromJson(json: JSONObject): ServerMessage? = when (json.optString(\"type\")) {",
              *(f'            "{each.type}" -> {each.name}.fromJson(json)' for each in schema.server_messages),
              "            else -> null", "        }", "    }", "}"]
    return "\n".join(lines) + "\n"
