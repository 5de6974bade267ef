"""The commands, by language, that start the programs built by run.sh."""

import os
import re
import subprocess
import threading
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parents[2] / ".build/client-tests/programs"
LANGUAGES = ["csharp", "gdscript", "kotlin", "typescript"]
LONGEST_RUN_S = 60


def command(language: str, program: str, argument: str) -> list[str]:
    """`program` is "sample" or "models"."""
    directory = PROGRAMS / language
    if language == "csharp":
        return ["mono", f"{directory}/{program.capitalize()}.exe", argument]
    if language == "gdscript":
        return ["godot3-server", "--path", directory, "--script", f"{program}.gd", argument]
    if language == "kotlin":
        jars = [f"/usr/share/java/{name}.jar" for name in ("kotlin-stdlib", "json-android", "okhttp", "okio")]
        # Without the performance counters for other programs, which would be in /tmp.
        return ["java", "-XX:-UsePerfData", "-cp", ":".join([str(directory), *jars]),
                f"{program.capitalize()}Kt", argument]
    return ["node", "--require", f"{directory}/websocket.cjs", f"{directory}/{program}.js", argument]


def environment() -> dict:
    return os.environ | {"NODE_PATH": "/usr/share/nodejs", "LC_ALL": "C.UTF-8"}


class Sample:
    """A sample client that plays at an address."""

    def __init__(self, language: str, address: str):
        self.lines = []
        self.process = subprocess.Popen(
            command(language, "sample", address), env=environment(), stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, encoding="utf-8")
        self.limit = threading.Timer(LONGEST_RUN_S, self.process.kill)
        self.limit.start()

    def expect(self, pattern: str) -> tuple:
        """Reads its lines up to the first one of this pattern, and returns the pattern's groups."""
        for line in self.process.stdout:
            self.lines.append(line)
            if found := re.fullmatch(pattern, line.rstrip("\n")):
                return found.groups()
        raise AssertionError(f"no line is like {pattern!r}:\n{''.join(self.lines)}")

    def expect_exit(self, code: int):
        """Reads the rest of its lines, and checks its exit code."""
        self.lines += self.process.stdout
        assert self.process.wait() == code, "".join(self.lines)

    def close(self):
        self.limit.cancel()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
