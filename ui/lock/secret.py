"""The password as it is kept: a salted scrypt hash; and how long one waits after wrong tries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from moderator.play.instants import SECOND, Instant

KIND: Final = "scrypt"
COST: Final = (1 << 14, 8, 1)
"""16 MiB and some fifty milliseconds a try."""
MOST: Final = 64 << 20
SALT, LENGTH = 16, 32
SHORTEST: Final = 4
LONGEST_WAIT: Final = 60


def hashed(password: str) -> str:
    """A new hash of the password, with a salt of its own: ``scrypt$n$r$p$salt$hash``."""
    import secrets

    salt = secrets.token_bytes(SALT)
    return "$".join((KIND, *map(str, COST), salt.hex(), _derived(password, salt, COST).hex()))


def fits(password: str, kept: str) -> bool:
    """Whether it is the password; compared in a time that does not tell how near it came."""
    parts = _parts(kept)
    if parts is None:
        return False
    import hmac

    cost, salt, wanted = parts
    return hmac.compare_digest(_derived(password, salt, cost), wanted)


def is_set(kept: str) -> bool:
    """Whether there is a password. A hash that is none locks nobody out: who can write it could also delete it."""
    return _parts(kept) is not None


def _parts(kept: str) -> tuple[tuple[int, int, int], bytes, bytes] | None:
    kind, *rest = kept.split("$")
    if kind != KIND or len(rest) != 5:
        return None
    try:
        n, r, p = (int(each) for each in rest[:3])
        salt, wanted = (bytes.fromhex(each) for each in rest[3:])
    except ValueError:
        return None
    sound = 1 < n <= COST[0] and not n & (n - 1) and 0 < r <= COST[1] and p == 1 and salt and len(wanted) == LENGTH
    return ((n, r, p), salt, wanted) if sound else None


def _derived(password: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
    import hashlib
    import unicodedata

    n, r, p = cost
    plain = unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")
    return hashlib.scrypt(plain, salt=salt, n=n, r=r, p=p, maxmem=MOST, dklen=LENGTH)


class Attempts:
    """Counts wrong tries; each makes one wait twice as long, up to a minute. The right one forgives all."""

    def __init__(self, now: Callable[[], Instant]) -> None:
        self._now = now
        self._wrong = 0
        self._until = Instant(0)

    @property
    def wait(self) -> int:
        """Whole seconds until the next try."""
        return max(0, -(-(self._until - self._now()) // SECOND))

    def check(self, password: str, kept: str) -> bool:
        """Try it; False at once while one has to wait."""
        if self.wait:
            return False
        if fits(password, kept):
            self._wrong = 0
            return True
        self._wrong += 1
        self._until = Instant(self._now() + min(1 << (self._wrong - 1), LONGEST_WAIT) * SECOND)
        return False
