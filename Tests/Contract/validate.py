#!/usr/bin/env python3
"""Checks recorded traffic against the contract: `validate.py FILE...`

A line is `CONNECTION c|t|s JSON`: a connection's name without spaces, the sender (c is a client, t
a test that may send messages that no client should, s the server), and the message. Every message
must be valid without unknown members. An answer must be one that the schema lists for the request
with that `id` on the same connection. A client's message may be anything if the server refused it
with an error that any request can get, or as an edit. Exits with 1 if there is a problem. It runs
in the environment that run.sh creates: `.build/contract-tests/bin/python`.
"""

import json
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from functools import lru_cache

from contract import Contract

SHOWN = 20


@dataclass
class Connection:
    requests: dict = field(default_factory=lambda: defaultdict(set))  # the types by id
    unreadable: int = 0  # the client's messages that aren't JSON objects
    # The client's invalid messages, by id, until the server refuses them.
    invalid: dict = field(default_factory=lambda: defaultdict(list))


@dataclass(frozen=True)
class Message:
    kind: str | None = None
    id: str | None = None  # the `id` of a request, the `re` of an answer
    code: str | None = None
    problem: tuple | None = None  # the text that identifies one kind of problem, and the whole text


def refuse_constant(name):
    raise ValueError(f"{name} isn't JSON")


class Traffic:
    def __init__(self, contract=None):
        self.contract = contract or Contract()
        self.validators = self.contract.validators()
        # The answer may come on the player's next connection.
        self.durable_types = {kind for kind, name in self.contract.names["c"].items()
                              if "id" in self.contract.definitions[name]["required"]}
        self.connections = defaultdict(Connection)
        self.messages = 0
        self.durable = defaultdict(set)  # the types by id of requests that are carried out once for a player
        self.seen = Counter()
        self.problems = {}  # by kind: [text, place of the first, count]
        self.read = lru_cache(maxsize=1 << 16)(self._read)  # state frames are often sent to several

    def line(self, line, place):
        parts = line.split(" ", 2)
        if len(parts) < 3 or parts[1] not in ("c", "t", "s"):
            return self.report(place, "line", "the line isn't `CONNECTION c|t|s JSON`")
        name, sender, text = parts
        side = "s" if sender == "s" else "c"
        connection, message = self.connections[name], self.read(side, text)
        self.messages += 1
        if message.kind is not None:
            self.seen[side, message.kind] += 1
        if side == "c":
            self.sent_by_client(connection, message, place, is_judged=sender == "c")
        else:
            self.sent_by_server(connection, message, place)

    def sent_by_client(self, connection, message, place, is_judged):
        if message.kind is None and message.problem is None:
            connection.unreadable += 1
            return
        if message.problem and is_judged:
            connection.invalid[message.id].append((place, message.problem))
        if message.id is not None:
            connection.requests[message.id].add(message.kind)
            if message.kind in self.durable_types:
                self.durable[message.id].add(message.kind)

    def sent_by_server(self, connection, message, place):
        if message.problem:
            return self.report(place, *message.problem)
        refused = message.kind == "error" and message.code in self.contract.any_errors
        # An oversized image gets an answer of its own.
        is_named = message.kind == "edit_refused" or message.code == "too_large"
        if (refused or is_named) and connection.invalid[message.id]:
            connection.invalid[message.id].pop(0)
        if message.id is None:
            return
        kinds = connection.requests.get(message.id) or self.durable.get(message.id)
        if kinds is None:
            if not (refused and connection.unreadable):
                self.report(place, f"re {message.kind}", f"{message.kind} answers no request: re {message.id}")
        elif not refused and not any(self.answers(kind, message) for kind in kinds):
            what = f"error {message.code}" if message.kind == "error" else message.kind
            text = f"{what} isn't listed as an answer to {' or '.join(sorted(map(str, kinds)))}"
            self.report(place, text, text)

    def answers(self, kind, message):
        if kind not in self.contract.names["c"]:
            return False
        request = self.contract.message("c", kind)
        if message.kind == "error":
            return message.code in request["x-errors"]
        return message.kind in request["x-answers"]

    def finish(self):
        for connection in self.connections.values():
            for waiting in connection.invalid.values():
                for place, problem in waiting:
                    self.report(place, *problem)
            connection.invalid.clear()

    def report(self, place, key, text):
        self.problems.setdefault(key, [text, place, 0])[2] += 1

    def _read(self, side, text):
        """Parses a message for the other checks. A client's message that isn't a JSON object has
        neither type nor problem."""
        who = "client" if side == "c" else "server"
        try:
            value = json.loads(text, parse_constant=refuse_constant)
            text.encode()
        except (ValueError, RecursionError) as error:
            return Message() if side == "c" else Message(problem=("json", f"server: not JSON: {error}"))
        if not isinstance(value, dict):
            return Message() if side == "c" else Message(problem=("object", "server: not a JSON object"))

        def text_of(member):
            found = value.get(member)
            return found if isinstance(found, str) else None

        kind, code = text_of("type"), text_of("code")
        identifier = text_of("id" if side == "c" else "re")
        validator = self.validators.get((side, kind))
        if validator is None:
            problem = (f"{who} {kind}", f"{who}: the contract has no message of the type {value.get('type')!r}")
            return Message(kind, identifier, code, problem)
        problem = None
        try:
            if not validator.is_valid(value):
                problem = self.describe(f"{who} {kind}", next(validator.iter_errors(value)))
        except (ValueError, OverflowError) as error:  # a lone surrogate, or a number beyond all bounds
            problem = (f"{who} {kind} value", f"{who} {kind}: {error}")
        return Message(kind, identifier, code, problem)

    @staticmethod
    def describe(message, error):
        where = "".join(f"/{step}" for step in error.instance_path)
        rule = "/".join(map(str, error.schema_path))
        named = error.message if rule.endswith(("additionalProperties", "required")) else ""
        return f"{message} {rule} {named}", f"{message}{' ' + where if where else ''}: {error.message[:300]}"

    def summary(self):
        everything = {(side, kind) for side, names in self.contract.names.items() for kind in names}
        never = sorted(kind for _, kind in everything - set(self.seen))
        lines = [f"{self.messages} messages of {len(everything & set(self.seen))} types on "
                 f"{len(self.connections)} connections; types never seen: {', '.join(never) or 'none'}"]
        for text, place, count in list(self.problems.values())[:SHOWN]:
            lines.append(f"{place}: {text}" + (f" ({count} times)" if count > 1 else ""))
        if len(self.problems) > SHOWN:
            lines.append(f"and {len(self.problems) - SHOWN} other problems")
        return "\n".join(lines)


def main(files):
    if not files:
        sys.exit(__doc__)
    traffic = Traffic()
    for name in files:
        with open(name, encoding="utf-8", errors="surrogateescape", newline="\n") as lines:
            for number, line in enumerate(lines, 1):
                traffic.line(line.rstrip("\n"), f"{name}:{number}")
    traffic.finish()
    print(traffic.summary())
    sys.exit(1 if traffic.problems else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
