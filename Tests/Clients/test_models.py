"""The generated models have every member of the examples, and ignore members and messages that they don't know."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from languages import LANGUAGES, command, environment

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = {side: [json.loads(text) for text in re.findall(
    rf"^```json {side}\n(.*)$", (ROOT / "Protocol/reference.md").read_text(encoding="utf-8"), re.MULTILINE)]
    for side in ("client", "server")}
UNKNOWN = {"type": "weather", "sun": True}


def present(value):
    """The value without members that are null, which count as absent."""
    if isinstance(value, dict):
        return {name: present(member) for name, member in value.items() if member is not None}
    return [present(each) for each in value] if isinstance(value, list) else value


def extended(message):
    """The message as a newer server might send it."""
    return message | {"weather": {"sun": [1, 2]}}


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "typescript"])
def test_models_have_every_member(language, tmp_path):
    messages = [*EXAMPLES["client"], *map(extended, EXAMPLES["server"]), UNKNOWN]
    expected = [present(each) for each in [*EXAMPLES["client"], *EXAMPLES["server"], None]]
    lines = tmp_path / "messages"
    # Emoji stand for themselves, as the server writes them.
    text = "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in messages)
    lines.write_text(text, encoding="utf-8")
    run = subprocess.run(command(language, "models", lines), env=environment(), capture_output=True,
                         encoding="utf-8", timeout=60)
    printed = [present(json.loads(line)) for line in run.stdout.splitlines() if re.match(r"{|null$", line)]
    assert len(printed) == len(messages), run.stdout + run.stderr
    assert [(got, wanted) for got, wanted in zip(printed, expected) if got != wanted] == []


def test_types_fit_every_example(tmp_path):
    """TypeScript refuses members that a type doesn't have, and values that it doesn't allow."""
    models = ROOT / ".build/models/typescript/chefdash"
    program = tmp_path / "models.ts"
    program.write_text(
        f'import type {{ ClientMessage, ServerMessage }} from "{models}";\n'
        + "".join(f"export const {side}: {side.capitalize()}Message[] = "
                  f"{json.dumps(EXAMPLES[side], ensure_ascii=False, indent=1)};\n" for side in EXAMPLES),
        encoding="utf-8")
    check = subprocess.run(
        ["tsc", "--strict", "--noEmit", program], capture_output=True, encoding="utf-8", timeout=120)
    assert (check.returncode, check.stdout) == (0, "")
