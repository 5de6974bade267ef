"""Checks the form of labelled lines: python3 check.py FILE..."""

import re
import sys
from collections import Counter, defaultdict
from pathlib import Path

MARK = re.compile(r"\{([a-z0-9]+) ([^{}]+)\}")
MARKS = {"q", "u", "m", "q2", "u2", "s", "n", "p", "c", "o", "a", "h"}


def faults(line: str):
    parts = MARK.findall(line)
    if re.search("[{}]", MARK.sub("", line)):
        yield "braces don't match"
    for mark, text in parts:
        if mark not in MARKS:
            yield f"there is no mark {mark}"
        if text != text.strip(" ,"):
            yield f"mark {mark} begins or ends with a space or a comma"
    marks = [mark for mark, _ in parts]
    if not {"n", "h"} & set(marks):
        yield "neither a name nor a heading"
    if "h" in marks and len(marks) > 1:
        yield "a heading with other marks"
    if "\t" in line:
        yield "a tab"


def main() -> int:
    count = 0
    # The lines of each language.
    seen = defaultdict(Counter)
    for path in map(Path, sys.argv[1:]):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines, 1):
            found = list(faults(line))
            plain = MARK.sub(r"\2", line).strip().lower()
            language = seen[path.name[:2]]
            language[plain] += 1
            if language[plain] > 1:
                found.append("written twice")
            for fault in found:
                print(f"{path}:{number}: {fault}: {line}")
            count += len(found)
        print(f"{path}: {len(lines)} lines")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
