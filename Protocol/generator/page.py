"""What the browser client takes from the schema: Sources/WebClient/Site/protocol.js."""

import json

from .schema import NOTICE


def write(schema):
    repeatable = "".join(f"  {json.dumps(each.type)},\n" for each in schema.requests if each.repeatable)
    codes = "".join(
        f"  {{ from: {code['from']}, to: {code['to']}, retries: {json.dumps(code['retry'])}, "
        f"isSlow: {json.dumps(code.get('slow', False))} }},\n" for code in schema.close_codes)
    return (f"// {NOTICE}\n\n"
            "/** Requests that may be sent again, as they are, after a lost connection. */\n"
            f"export const REPEATABLE = new Set([\n{repeatable}]);\n\n"
            "/** Whether a client may connect again by itself after a close code, and whether it should take its time; the\n"
            " *  first row that has the code counts, and a code that none has allows it not. */\n"
            f"export const CLOSE_CODES = [\n{codes}];\n")
