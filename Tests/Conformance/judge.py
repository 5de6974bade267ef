#!/usr/bin/env python3
"""Judges a report of the Autobahn suite, which itself exits 0 whatever happened.

usage: judge.py INDEX.json COUNT

Passes when COUNT cases were run and each one's behavior and closing behavior are OK, or
INFORMATIONAL in the three cases that can be nothing else.
"""

import collections
import json
import sys

ONLY_INFORMATIONAL = {"7.1.6", "7.13.1", "7.13.2"}


def main():
    path, wanted = sys.argv[1], int(sys.argv[2])
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    if len(report) != 1:
        sys.exit(f"conformance: {path} reports on {len(report)} agents instead of one")
    cases = next(iter(report.values()))
    failed = []
    behaviors = collections.Counter()
    for name, case in cases.items():
        behaviors[case["behavior"]] += 1
        allowed = {"INFORMATIONAL"} if name in ONLY_INFORMATIONAL else {"OK"}
        if not {case["behavior"], case["behaviorClose"]} <= allowed:
            failed.append(f"{name}: {case['behavior']}, closing {case['behaviorClose']}")
    for line in sorted(failed):
        print(f"conformance: {line}", file=sys.stderr)
    summary = ", ".join(f"{count} {name}" for name, count in sorted(behaviors.items()))
    print(f"conformance: {len(cases)} of {wanted} cases: {summary}")
    if failed or len(cases) != wanted:
        sys.exit(f"conformance: failed, see {path}")


main()
