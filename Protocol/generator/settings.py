"""The settings of `chefdash serve`: from Protocol/data/settings.json into the server's configuration and its flags.

`kind` of a setting is the function of ServerFlags that makes its flag: `text`, `file` (a path, or none), `number` and
`time` (with their ranges), `switch`, `choice` (a word of an enum) or `parsed` (a type that reads its text). `type` is the
field's Swift type where the default doesn't say it, and `shown` the help's text for the default. `help` is also the
field's comment.
"""

import json

from .schema import NOTICE, wrap

CONFIGURATION = "Sources/Server/ChefDashServer/Operations/Generated/ServerConfiguration.swift"
FLAGS = "Sources/Clients/chefdash/Generated/ServerFlags+Entries.swift"
HEAD = f"// {NOTICE.replace('schema.json', 'data/settings.json')}\n// swift-format-ignore-file\n\n"
KINDS = ("text", "file", "number", "time", "switch", "choice", "parsed")


def outputs(folder):
    """The text of each file, by its path from the top of the repository."""
    settings = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
    for each in settings:
        if each["kind"] not in KINDS:
            raise ValueError(f"settings.json: {each['flag']} has no kind of {', '.join(KINDS)}")
    return {CONFIGURATION: configuration(settings), FLAGS: flags(settings)}


def configuration(settings):
    lines = ["/// The settings of `chefdash serve`.", "package struct ServerConfiguration: Sendable {"]
    for each in settings:
        given = f"`{number(not each['default'])}` with {each['flag']}" if each["kind"] == "switch" else f"`{each['flag']}`"
        text = f"{given}: {each['help'][0].lower()}{each['help'][1:]}."
        lines += [*wrap(text, "    /// "), f"    package var {field(each)}"]
    values = ["    /// The flags and the values' texts; empty for none.", "    package var values: [(flag: String, text: String)] {",
              "        [", *(f'            ("{each["flag"]}", {value(each)}),' for each in settings), "        ]", "    }", "",
              "    private static func text<Value>(_ value: Value?) -> String { value.map { \"\\($0)\" } ?? \"\" }"]
    return HEAD + "\n".join(["import GameProtocol", "", *lines, "", "    package init() {}", "", *values, "}", ""])


def value(setting):
    """The text of a setting's value."""
    if setting["kind"] == "switch":
        return f'{setting["field"]} == {number(setting["default"])} ? "off" : "on"'
    return f'Self.text({setting["field"]})'


def field(setting):
    """The declaration's name, type and default."""
    name, kind, default = setting["field"], setting["kind"], setting.get("default")
    match kind:
        case "file":
            return f"{name}: String?"
        case "choice" | "parsed":
            return f"{name} = {setting['type']}{default}" if default else f"{name}: {setting['type']}?"
        case "text":
            return f"{name} = {json.dumps(default)}"
        case _:
            text = default if isinstance(default, str) else number(default)
            return f"{name}: {setting['type']} = {text}" if "type" in setting else f"{name} = {text}"


def number(value):
    return str(value).lower() if isinstance(value, bool) else f"{value:_}"


def flags(settings):
    lines = ["import ChefDashServer", "", "extension ServerFlags {", "    static var entries: [Entry] {", "        ["]
    for each in settings:
        lines += [f"            {entry(each)},"]
    return HEAD + "\n".join([*lines, "        ]", "    }", "}", ""])


def entry(setting):
    """The call that makes a setting's flag."""
    kind = "toggle" if setting["kind"] == "switch" else setting["kind"]
    values = [json.dumps(setting["flag"]), *([json.dumps(setting["value"])] if "value" in setting else []),
              f"\\.{setting['field']}"]
    if kind == "toggle":
        values.append(f"on: {number(not setting['default'])}")
    if "range" in setting:
        values.append("...".join(map(number, setting["range"])))
    if "shown" in setting:
        values.append(f"default: {json.dumps(setting['shown'])}")
    if setting.get("isRepeatable"):
        values.append("isRepeatable: true")
    values.append(json.dumps(setting["help"]))
    if kind == "parsed":
        values.append(f"read: {setting['type']}.init")
    return f"{kind}({', '.join(values)})"
