#!/usr/bin/env python3
"""Lists the tests that have both failed and passed on the same commit: each is a bug of the test or of the program.

usage: flaky.py LOGS...   each a folder that `.ci/run` wrote (.build/ci), kept under another name
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

# Swift Testing's lines name a test's display name or its function; pytest's name its file too.
OUTCOMES = [
    (re.compile(r'^✔ Test ("[^"]*"|\S+\(.*?\)) .*passed after'), True),
    (re.compile(r'^✘ Test ("[^"]*"|\S+\(.*?\)) .*failed after'), False),
    (re.compile(r"^PASSED (\S+)"), True),
    (re.compile(r"^(?:FAILED|ERROR) (\S+)"), False),
]


def outcomes(log: Path):
    """The tests of a log, each with True if it passed."""
    for line in log.read_text(errors="replace").splitlines():
        for pattern, has_passed in OUTCOMES:
            if found := pattern.match(line):
                yield found[1], has_passed


def main(folders: list[str]) -> int:
    runs = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for folder in map(Path, folders):
        commit = (folder / "commit").read_text().strip()
        for log in sorted(folder.glob("*.log")):
            for test, has_passed in outcomes(log):
                runs[commit][log.stem, test][has_passed] += 1
    flaky = [
        (commit, step, test, failed, passed)
        for commit, tests in runs.items()
        for (step, test), (failed, passed) in tests.items()
        if failed and passed
    ]
    for commit, step, test, failed, passed in sorted(flaky, key=lambda row: -row[3]):
        print(f"{commit[:10]} {step}: {test} failed {failed} times and passed {passed} times")
    tests = sum(len(tests) for tests in runs.values())
    print(f"flaky: {len(flaky)} of {tests} tests of {len(folders)} runs")
    return 1 if flaky else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
