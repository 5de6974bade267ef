#!/usr/bin/env python3
"""Generates files from schema.json: the AsyncAPI index, the rules of requests, the page's constants, the reference, and
the contents and tables of the guides. From `data` it writes the tables of the rules that the server and
the page share, and the server's settings.

`python3 Protocol/generate.py` writes outdated files. With `--check` it writes nothing, lists them
and exits with 1 if there are any. With `--models` it writes the models of other languages instead, each beside its
sample client, into .build/models or into the directory that follows.
"""

import sys
from pathlib import Path

sys.dont_write_bytecode = True
from generator import (asyncapi, csharp, documents, embedded, gdscript, kotlin, library, messages, page, reference, rules,
                       settings, swift, typescript)
from generator.schema import Schema

PROTOCOL = Path(__file__).resolve().parent
# The guides, by their paths from the reference.
GUIDES = {"../protocol.md": PROTOCOL.parent / "protocol.md", "library.md": PROTOCOL / "library.md",
          "accounts.md": PROTOCOL / "accounts.md"}


def outputs(schema):
    """The text of each generated file, by its path."""
    root = PROTOCOL.parent
    guides = {name: documents.fill(schema, name, path.read_text(encoding="utf-8")) for name, path in GUIDES.items()}
    recipes = library.Library(schema)
    shared = (rules.outputs(PROTOCOL / "data", schema) | page.outputs(schema) | library.outputs(recipes)
              | settings.outputs(PROTOCOL / "data"))
    return {
        PROTOCOL / "asyncapi.json": asyncapi.write(schema),
        PROTOCOL.parent / "Sources/Server/WebClient/Generated/WebClient.c": embedded.write(PROTOCOL.parent, shared),
        **{PROTOCOL.parent / "Sources/Protocol/Generated" / name: text for name, text in swift.write(schema).items()},
        PROTOCOL.parent / "Sources/Protocol/Generated/MessageRules.swift": messages.write(schema),
        PROTOCOL / "reference.md": reference.write(schema, guides, recipes),
        **{path: guides[name] for name, path in GUIDES.items()},
        **{root / path: text for path, text in shared.items()},
    }


def models(schema):
    """The text of each model and each sample client, by its path below the models' directory."""
    clients = PROTOCOL / "clients"
    return {
        "csharp/ChefDashMessages.cs": csharp.write(schema),
        "gdscript/chefdash_messages.gd": gdscript.write(schema),
        "kotlin/ChefDashMessages.kt": kotlin.write(schema),
        "typescript/chefdash.d.ts": typescript.write(schema),
        "typescript/close-codes.ts": typescript.write_codes(schema),
        **{each.relative_to(clients).as_posix(): each.read_text(encoding="utf-8")
           for each in clients.glob("*/[Ss]ample.*")},
    }


def main(arguments):
    schema = Schema.read(PROTOCOL / "schema.json")
    match arguments:
        case [] | ["--check"]:
            files, checks = outputs(schema), bool(arguments)
        case ["--models"] | ["--models", _]:
            directory = Path(*arguments[1:] or [PROTOCOL.parent / ".build/models"]).resolve()
            files, checks = {directory / path: text for path, text in models(schema).items()}, False
        case _:
            sys.exit(__doc__)
    # An unchanged file keeps its time, so that nothing is built again for it.
    stale = {path: text for path, text in files.items()
             if not path.exists() or path.read_text(encoding="utf-8") != text}
    for path, text in stale.items():
        name = path.relative_to(PROTOCOL.parent) if path.is_relative_to(PROTOCOL.parent) else path
        if checks:
            print(f"{name} isn't current: run python3 Protocol/generate.py")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    sys.exit(1 if checks and stale else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
