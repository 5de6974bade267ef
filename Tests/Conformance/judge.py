#!/usr/bin/env python3
"""Judges a report of the Autobahn suite, which itself exits 0 whatever happened.

usage: judge.py NAME INDEX.json COUNT

Passes when COUNT cases were run and each one's behavior and closing behavior are OK, or
INFORMATIONAL in the three cases that can be nothing else.
"""

import collections
import json
import sys

ONLY_INFORMATIONAL = {"7.1.6", "7.13.1", "7.13.2"}


def summary(behaviors):
    return ", ".join(f"{count} {name}" for name, count in behaviors.most_common())


def main():
    name, path, wanted = sys.argv[1], sys.argv[2], int(sys.argv[3])
    try:
        with open(path, encoding="utf-8") as file:
            report = json.load(file)
    except (OSError, ValueError) as error:
        sys.exit(f"conformance: {name}: the suite wrote no report: {error}")
    if len(report) != 1:
        sys.exit(f"conformance: {name}: {path} reports on {len(report)} agents instead of one")
    cases = next(iter(report.values()))
    failed = []
    behaviors, closings = collections.Counter(), collections.Counter()
    for number, case in cases.items():
        # A missing result counts as a failure.
        behavior, closing = case.get("behavior", "MISSING"), case.get("behaviorClose", "MISSING")
        behaviors[behavior] += 1
        closings[closing] += 1
        allowed = {"INFORMATIONAL"} if number in ONLY_INFORMATIONAL else {"OK"}
        if not {behavior, closing} <= allowed:
            failed.append(f"{name}: case {number}: {behavior}, closing {closing}")
    for line in sorted(failed):
        print(f"conformance: {line}", file=sys.stderr)
    print(
        f"conformance: {name}: {len(cases)} of {wanted} cases: {summary(behaviors)};"
        f" closing: {summary(closings)}"
    )
    if failed or len(cases) != wanted:
        sys.exit(f"conformance: {name}: failed, see {path}")


main()
