"""Optional PINs: a courtesy between friends, kept as salted hashes.

Four digits fall to a patient program in about 20 minutes; what a PIN keeps out is a glance.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable

from hexwar_tui.engine.words.typed import clean

LONGEST_PIN = 64

# The one form there is: what a file says about cost is compared with it, never followed.
FORM = "scrypt-15-8-1"
"""What files say of how a PIN is hashed: n = 2^15, r = 8, p = 1."""

_LOCK = re.compile(rf"{FORM}\$([0-9a-f]{{32}})\$([0-9a-f]{{64}})")
_MEMORY = 64 * 1024 * 1024

_FREE_FAILURES = 3
_LONGEST_WAIT = 300


def lock(pin: str) -> str:
    """What is kept of a new PIN: its salted hash. Takes about a tenth of a second. Raises ValueError if it is empty."""
    salt = secrets.token_bytes(16)
    return f"{FORM}${salt.hex()}${stretched(pin, salt).hex()}"


def is_lock(text: str) -> bool:
    """Whether `lock` could have made `text`."""
    return _LOCK.fullmatch(text) is not None


def opens(kept: str, pin: str) -> bool:
    """Whether `pin` is the one that `kept` was made from. Raises ValueError for what `lock` never makes."""
    match = _LOCK.fullmatch(kept)
    if match is None:
        raise ValueError("not a lock")
    return bool(clean(pin, LONGEST_PIN)) and hmac.compare_digest(
        stretched(pin, bytes.fromhex(match[1])), bytes.fromhex(match[2])
    )


def wait_after(failures: int) -> int:
    """Seconds to wait after so many wrong PINs in a row: none for the first two, then 2, 4, 8 … up to 300."""
    if failures < _FREE_FAILURES:
        return 0
    return min(1 << min(failures - _FREE_FAILURES + 1, 16), _LONGEST_WAIT)


def stretched(pin: str, salt: bytes) -> bytes:
    """A key of 32 bytes made of a PIN or pass phrase, slowly. Raises ValueError if it is empty."""
    text = clean(pin, LONGEST_PIN)
    if not text:
        raise ValueError("a PIN has at least one character")
    return hashlib.scrypt(text.encode(), salt=salt, n=2**15, r=8, p=1, maxmem=_MEMORY, dklen=32)


class Door:
    """One PIN at the table: counts wrong tries and makes each wait longer.

    `fits` tells whether a PIN is the right one; `clock` tells seconds, from any start.
    """

    def __init__(self, fits: Callable[[str], bool], clock: Callable[[], float]) -> None:
        self._fits, self._clock = fits, clock
        self._failures = 0
        self._opens_at = clock()

    @property
    def seconds_left(self) -> float:
        """How long no PIN is taken yet; 0 when one can be tried."""
        return max(0.0, self._opens_at - self._clock())

    def knock(self, pin: str) -> bool:
        """Whether `pin` opens the door. During the wait nothing does, and nothing is counted."""
        if self.seconds_left > 0:
            return False
        if self._fits(pin):
            self._failures = 0
            return True
        self._failures += 1
        self._opens_at = self._clock() + wait_after(self._failures)
        return False
