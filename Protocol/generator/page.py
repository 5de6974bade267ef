"""The browser client's constants: Sources/Clients/Page/Site/protocol.js."""

import json

from .schema import NOTICE
from .typescript import close_codes


def write(schema):
    repeatable = "".join(f"  {json.dumps(each.type)},\n" for each in schema.requests if each.repeatable)
    return (f"// {NOTICE}\n\n"
            "/** Requests that may be sent again, as they are, after a lost connection. */\n"
            f"export const REPEATABLE = new Set([\n{repeatable}]);\n\n" + close_codes(schema))
