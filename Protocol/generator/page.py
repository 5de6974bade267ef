"""The browser client's constants."""

import json

from .rules import GAME
from .schema import NOTICE
from .typescript import close_codes


def outputs(schema):
    """The text of each file, by its path from the top of the repository."""
    return {f"{GAME}/protocol.js": requests(schema)}


def requests(schema):
    repeatable = "".join(f"  {json.dumps(each.type)},\n" for each in schema.requests if each.repeatable)
    return (f"// {NOTICE}\n\n"
            "/** Requests that may be sent again, as they are, after a lost connection. */\n"
            f"export const REPEATABLE = new Set([\n{repeatable}]);\n\n" + close_codes(schema))
