#!/usr/bin/env python3
"""Generates files from schema.json: the AsyncAPI index, the clients' types, the rules of requests, the page's constants,
the reference with examples.txt, and the contents and tables of protocol.md and library.md. From `data` it writes the
tables of the rules that the server and the page share.

`python3 Protocol/generate.py` writes outdated files. With `--check` it writes nothing, lists them
and exits with 1 if there are any.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
from generator import (asyncapi, csharp, documents, embedded, gdscript, kotlin, library, messages, page, reference, rules,
                       swift, typescript)
from generator.schema import Schema

PROTOCOL = Path(__file__).resolve().parent
# The guides, by their paths from the reference.
GUIDES = {"../protocol.md": PROTOCOL.parent / "protocol.md", "library.md": PROTOCOL / "library.md"}


def outputs(schema):
    """The text of each generated file, by its path."""
    root = PROTOCOL.parent
    clients = PROTOCOL / "clients"
    guides = {name: documents.fill(schema, name, path.read_text(encoding="utf-8")) for name, path in GUIDES.items()}
    examples = documents.examples((PROTOCOL / "examples.txt").read_text(encoding="utf-8"))
    recipes = library.Library(schema)
    shared = rules.outputs(PROTOCOL / "data", schema) | page.outputs(schema) | library.outputs(recipes)
    return {
        PROTOCOL / "asyncapi.json": asyncapi.write(schema),
        clients / "typescript/chefdash.d.ts": typescript.write(schema),
        clients / "typescript/close-codes.ts": typescript.write_codes(schema),
        clients / "csharp/ChefDashMessages.cs": csharp.write(schema),
        clients / "gdscript/chefdash_messages.gd": gdscript.write(schema),
        clients / "kotlin/ChefDashMessages.kt": kotlin.write(schema),
        PROTOCOL.parent / "Sources/Server/WebClient/Generated/WebClient.c": embedded.write(PROTOCOL.parent, shared),
        **{PROTOCOL.parent / "Sources/Protocol/Generated" / name: text for name, text in swift.write(schema).items()},
        PROTOCOL.parent / "Sources/Protocol/Generated/MessageRules.swift": messages.write(schema),
        PROTOCOL / "reference.md": reference.write(schema, examples, guides, recipes),
        **{path: guides[name] for name, path in GUIDES.items()},
        **{root / path: text for path, text in shared.items()},
    }


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit(__doc__)
    stale = []
    for path, text in outputs(Schema.read(PROTOCOL / "schema.json")).items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.relative_to(PROTOCOL.parent))
        if not arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    for path in stale:
        print(f"{path} isn't current: run python3 Protocol/generate.py" if arguments else f"wrote {path}")
    sys.exit(1 if arguments and stale else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
