"""One-time codes by time (RFC 6238), as an authenticator app makes them."""

import base64
import hashlib
import hmac
import re
import struct
import time


def code(address: str, steps: int = 0) -> str:
    """The code of an `otpauth` address, now or some steps of 30 s later."""
    secret = re.search(r"secret=([A-Z2-7]+)", address)[1]
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + steps), hashlib.sha1).digest()
    place = digest[19] & 15
    number = struct.unpack(">I", digest[place:place + 4])[0] & 0x7FFF_FFFF
    return f"{number % 1_000_000:06}"
