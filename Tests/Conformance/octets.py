"""Strings and bytes in the suite, into which port.py copies this file.

The suite was written for Python 2, whose strings are octets. Its cases keep their strings: each
character stands for the octet of the same number (ISO 8859-1). A case's strings become bytes when
it sends them, and what it receives becomes a string again.
"""

import binascii


def octets(text):
    return text.encode("iso-8859-1") if isinstance(text, str) else text


def text(octets):
    return octets.decode("iso-8859-1")


def hexadecimal(data):
    return binascii.b2a_hex(octets(data)).decode()


class OctetProtocol:
    """Sits between a case and Autobahn's protocol class, the next base of the suite's classes."""

    def sendFrame(self, opcode, payload=b"", **options):
        super().sendFrame(opcode, octets(payload), **options)

    def sendMessage(self, payload, *options, **named):
        super().sendMessage(octets(payload), *options, **named)

    def sendMessageFrameData(self, payload, *options):
        return super().sendMessageFrameData(octets(payload), *options)

    def sendCloseFrame(self, code=None, reasonUtf8=None, isReply=False):
        super().sendCloseFrame(code, octets(reasonUtf8), isReply)

    def _onMessage(self, payload, isBinary):
        super()._onMessage(text(payload), isBinary)

    def _onPong(self, payload):
        super()._onPong(text(payload))


# The next two are the suite's functions of the same names, for strings and bytes alike.
def binLogData(data, maxlen=64):
    return hexadecimal(data[:maxlen]) + (" ..." if len(data) > maxlen - 4 else "")


def asciiLogData(data, maxlen=64):
    try:
        return octets(data[:maxlen]).decode() + (" ..." if len(data) > maxlen - 4 else "")
    except UnicodeDecodeError:
        return "0x" + binLogData(data, maxlen)


def reported(value):
    """The result of a case with strings in place of bytes, which JSON doesn't have."""
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    if isinstance(value, dict):
        return {key: reported(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [reported(part) for part in value]
    return value
