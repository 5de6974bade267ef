#!/usr/bin/env python3
"""Ports the Autobahn suite, which is written for Python 2.7, to the Python 3 that runs this.

usage: port.py, with the Python of an environment that has what requirements.txt lists

2to3 (fissix) translates the grammar. SUBSTITUTIONS do the rest: strings and bytes (see octets.py),
divisions, classes. Each must be made as many times as it says, so that this fails if the suite's
text changes.
"""

import importlib.util
import pathlib
import re
import shutil
import sys

from fissix.refactor import RefactoringTool, get_fixers_from_package

WSTEST = "autobahntestsuite/wstest.py"
FUZZING = "autobahntestsuite/fuzzing.py"
CASES = "autobahntestsuite/case/"

# Files, an expression, its replacement, and the number of replacements.
SUBSTITUTIONS = [
    # Strings and bytes between cases and Autobahn.
    (
        FUZZING,
        r"^class FuzzingProtocol:",
        "from .octets import OctetProtocol, asciiLogData, binLogData, reported\n\n\n"
        "class FuzzingProtocol(OctetProtocol):",
        1,
    ),
    (CASES + "case6_x_x.py", r"\.validate\(vss\[:i\]\)", ".validate(octets.octets(vss[:i]))", 1),
    (
        CASES + "case12_x_x.py",
        r"^def onMessage\(self, msg, binary\):\n",
        r"\g<0>   msg = msg.encode('iso-8859-1')\n",
        1,
    ),
    # Strings and bytes in reports.
    (FUZZING, r"''\.join\(payload\)", "b''.join(payload)", 1),
    (FUZZING, r"logCase\(caseResult\)", "logCase(reported(caseResult))", 1),
    (FUZZING, r"binascii\.b2a_hex\(t\[6\]\)", "t[6]", 1),
    (FUZZING, r"\.encode\(.utf-?8.\)(?=\))", "", 2),
    (CASES + "case[67]_*.py", r"^import binascii\n", "from .. import octets\n", 13),
    (CASES + "case[67]_*.py", r"binascii\.b2a_hex\(", "octets.hexadecimal(", 23),
    # Divisions of whole numbers.
    (CASES + "case10_1_1.py", r"len\(self\.payload\) / ", "len(self.payload) // ", 1),
    ("autobahn/websocket/protocol.py", r"payload_len / len\(", "payload_len // len(", 1),
    # `object` can't be named before a class that is derived from it.
    (CASES + "case*.py", r"\(object, Case, \)", "(Case, )", 6),
    # An unused mode and an unused case, which need other packages.
    (WSTEST, r"^from \. import serializer\n", "", 1),
    (CASES + "__init__.py", r"^from \.case9_9_1 import \*\n", "", 1),
]


def substitute(packages, files, expression, replacement, wanted):
    found = 0
    for path in packages.glob(files):
        text = path.read_text(encoding="utf-8")
        text, count = re.subn(expression, replacement, text, flags=re.MULTILINE)
        if count:
            path.write_text(text, encoding="utf-8")
            found += count
    if found != wanted:
        sys.exit(f"port: {expression} is {found} times in {files} instead of {wanted}")


def main():
    suite = pathlib.Path(importlib.util.find_spec("autobahntestsuite").origin).parent
    for path in suite.glob("case/*.py"):
        # Characters in the source stand for octets as well.
        path.write_text(path.read_text(encoding="iso-8859-1"), encoding="utf-8")
    files = [str(path) for path in suite.rglob("*.py")]
    RefactoringTool(get_fixers_from_package("fissix.fixes")).refactor(files, write=True)
    shutil.copy(pathlib.Path(__file__).with_name("octets.py"), suite)
    for substitution in SUBSTITUTIONS:
        substitute(suite.parent, *substitution)


main()
