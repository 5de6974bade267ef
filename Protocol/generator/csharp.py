"""C# 7 for Unity, Mono and .NET, over Newtonsoft.Json 6 or later."""

import json
from xml.sax.saxutils import escape

from .schema import ABOUT_CLOSE_CODES, NOTICE, pascal, wrap

SCALARS = {"string": "string", "number": "double", "boolean": "bool", "value": "JToken"}
VALUES = {"int", "long", "double", "bool"}

HEAD = """\
using System.Collections.Generic;
using System.IO;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;

namespace ChefDash
{
    public static class Protocol
    {
        public const string Subprotocol = "%s";
        public const int Revision = %d;
    }

    /// <summary>A message that a client sends.</summary>
    public abstract class ClientMessage
    {
        protected ClientMessage(string type) { Type = type; }

        [JsonProperty("type", Order = -3)]
        public string Type { get; private set; }

        /// <summary>The answer has the same text as Re.</summary>
        [JsonProperty("id", Order = -2, NullValueHandling = NullValueHandling.Ignore)]
        public string Id { get; set; }

        /// <summary>The message as JSON, without what is null.</summary>
        public string ToJson() { return JsonConvert.SerializeObject(this); }
    }

    /// <summary>A message that the server sends. Re is null if it answers no request.</summary>
    public abstract class ServerMessage
    {
        [JsonProperty("type", Order = -3)]
        public string Type { get; private set; }

        [JsonProperty("re", Order = -2, NullValueHandling = NullValueHandling.Ignore)]
        public string Re { get; set; }
    }
"""

CLOSE_CODES = """\
    public sealed class CloseCode
    {
        public readonly int From, To;
        public readonly bool Retries, IsSlow;

        CloseCode(int from, int to, bool retries, bool isSlow)
        {
            From = from;
            To = to;
            Retries = retries;
            IsSlow = isSlow;
        }

        /// <summary>The first row that has the code, or null.</summary>
        public static CloseCode Find(int code)
        {
            return System.Array.Find(Rows, each => each.From <= code && code <= each.To);
        }

        static readonly CloseCode[] Rows =
        {
%s
        };
    }
"""

PARSE = """\
    public static class ServerMessages
    {
        /// <summary>The message in a text frame, or null for a type that isn't known.</summary>
        /// <exception cref="JsonException">The text isn't a JSON object.</exception>
        public static ServerMessage Parse(string text)
        {
            // Without this, Newtonsoft turns a name that looks like a date into one.
            var reader = new JsonTextReader(new StringReader(text)) { DateParseHandling = DateParseHandling.None };
            var data = JObject.Load(reader);
            var serializer = new JsonSerializer
            {
                DateParseHandling = DateParseHandling.None,
                NullValueHandling = NullValueHandling.Ignore,
            };
            switch ((string)data["type"])
            {
%s
                default: return null;
            }
        }
    }
}
"""


def class_name(each):
    """Messages have a suffix: Unity has a Ping, and a member can't have its class's name."""
    return each.name + ("Message" if each.type else "")


def type_of(shape):
    if shape.kind == "object":
        return shape.reference
    if shape.kind == "array":
        return f"List<{type_of(shape.item)}>"
    if shape.kind == "map":
        return f"Dictionary<string, {type_of(shape.item)}>"
    if shape.kind == "integer":
        return "long" if shape.is_long else "int"
    return SCALARS[shape.kind]


def summary(text, indent):
    return wrap(f"<summary>{escape(text)}</summary>", indent + "/// ")


def fields(each):
    lines = []
    for member in each.members:
        if member.name == each.envelope:
            continue
        kind = type_of(member.shape)
        options = "" if member.required else ", NullValueHandling = NullValueHandling.Ignore"
        optional = "?" if not member.required and kind in VALUES else ""
        initial = f" = new {kind}();" if member.required and member.shape.item else ""
        words = f" One of {member.shape.words.name}." if member.shape.words else ""
        lines += ["", *summary(member.documentation + words, " " * 8),
                  f'        [JsonProperty("{member.name}"{options})]',
                  f"        public {kind}{optional} {pascal(member.name)} {{ get; set; }}{initial}"]
    return lines[1:]


def write(schema):
    rows = "\n".join(f"            new CloseCode({code.first}, {code.last}, {json.dumps(code.retries)}, "
                     f"{json.dumps(code.is_slow)})," for code in schema.close_codes)
    lines = [f"// {NOTICE}", "", HEAD % (schema.subprotocol, schema.revision),
             *summary(ABOUT_CLOSE_CODES, "    "), CLOSE_CODES % rows]
    for each in schema.word_sets.values():
        more = " There may be others." if each.open else ""
        lines += [*summary(each.description + more, "    "), f"    public static class {each.name}", "    {",
                  *(f'        public const string {pascal(word)} = "{word}";' for word in each.words),
                  "    }", ""]
    clients = {each.name for each in schema.requests}
    for each in schema.objects.values():
        base = "" if not each.type else " : ClientMessage" if each.name in clients else " : ServerMessage"
        name = class_name(each)
        body = fields(each)
        if each.name in clients:
            constructor = f'        public {name}() : base("{each.type}") {{ }}'
            body = [constructor, *([""] if body else []), *body]
        lines += [*summary(each.description, "    "), f"    public sealed class {name}{base}", "    {", *body,
                  "    }", ""]
    cases = [f'                case "{each.type}": return data.ToObject<{class_name(each)}>(serializer);'
             for each in schema.server_messages]
    return "\n".join(lines) + "\n" + PARSE % "\n".join(cases)
