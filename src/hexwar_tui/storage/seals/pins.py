"""Optional PINs: a courtesy between friends, kept as salted hashes.

A patient program finds four digits in about 20 minutes; a PIN keeps out a glance and no more.
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
"""What files say of how a PIN was hashed: by scrypt with n = 2^15, r = 8, p = 1."""

_LOCK = re.compile(rf"{FORM}\$([0-9a-f]{{32}})\$([0-9a-f]{{64}})")
_MEMORY = 64 * 1024 * 1024

_FREE_FAILURES = 3
_LONGEST_WAIT = 300


def lock(pin: str) -> str:
    """The salted hash of `pin`, which is all that is kept of it. Takes about a tenth of a second. Raises ValueError for
    an empty PIN."""
    salt = secrets.token_bytes(16)
    return f"{FORM}${salt.hex()}${stretched(pin, salt).hex()}"


def is_lock(text: str) -> bool:
    """Whether `text` has the form of what `lock` returns."""
    return _LOCK.fullmatch(text) is not None


def opens(kept: str, pin: str) -> bool:
    """Whether `kept` was made by `lock` from this PIN. Raises ValueError where `kept` is not of the form that `lock`
    returns."""
    match = _LOCK.fullmatch(kept)
    if match is None:
        raise ValueError("not a lock")
    return bool(clean(pin, LONGEST_PIN)) and hmac.compare_digest(
        stretched(pin, bytes.fromhex(match[1])), bytes.fromhex(match[2])
    )


def wait_after(failures: int) -> int:
    """Returns how many seconds to wait after `failures` wrong PINs in a row: none after one or two, then 2, 4, 8 … up
    to 300."""
    if failures < _FREE_FAILURES:
        return 0
    return min(1 << min(failures - _FREE_FAILURES + 1, 16), _LONGEST_WAIT)


def stretched(pin: str, salt: bytes) -> bytes:
    """The key of 32 bytes that scrypt makes of a PIN or pass phrase and a salt. Raises ValueError where it is empty."""
    text = clean(pin, LONGEST_PIN)
    if not text:
        raise ValueError("a PIN has at least one character")
    return hashlib.scrypt(text.encode(), salt=salt, n=2**15, r=8, p=1, maxmem=_MEMORY, dklen=32)


class Door:
    """Guards a seat with a PIN or pass phrase: each wrong try after the second makes the next one wait longer.

    `fits` tells whether a PIN is the right one; `clock` tells seconds, from any start.
    """

    def __init__(self, fits: Callable[[str], bool], clock: Callable[[], float]) -> None:
        self._fits, self._clock = fits, clock
        self._failures = 0
        self._opens_at = clock()

    @property
    def seconds_left(self) -> float:
        """How many seconds it takes until the next PIN can be tried; 0 when one can be now."""
        return max(0.0, self._opens_at - self._clock())

    def knock(self, pin: str) -> bool:
        """Tries `pin`; returns whether it opens the door. During the wait no PIN does, and none is counted as wrong."""
        if self.seconds_left > 0:
            return False
        if self._fits(pin):
            self._failures = 0
            return True
        self._failures += 1
        self._opens_at = self._clock() + wait_after(self._failures)
        return False
