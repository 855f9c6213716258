"""The seal of a game: what keeps its files unreadable, and shows when its history was rewritten.

A random game key encrypts everything that is secret. It is wrapped once per seat by that seat's PIN or pass phrase,
together with a key of the seat's own, with which the seat marks the journal whenever it has entered something. Who
holds another seat's phrase can read the game, but cannot make that seat's marks: history rewritten behind a seat's back
shows when it opens the game the next time. The referee's slot holds the keys of all seats, so that he can give a new
phrase to one who has forgotten his.

Nothing here touches a file. `cryptography` is loaded by the first game that has a seal.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hexwar_tui.engine.errors import HexwarError
from hexwar_tui.engine.seats import REFEREE, Seat
from hexwar_tui.engine.words.language import Text, say
from hexwar_tui.storage.seals.pins import FORM, Door, stretched

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

_KEY_BYTES = 32
_SALT_BYTES = 16


class WrongPhrase(HexwarError):
    """A PIN or pass phrase that does not open the slot it was tried on."""

    def __init__(self) -> None:
        super().__init__(say("That is not the PIN or pass phrase."))


class BrokenSeal(ValueError):
    """Something sealed that is not what this game's key has sealed."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The keys of a game as one seat's phrase wraps them. `name` is what the scenario calls the seat, "" for the
    referee; `form` says how the phrase is stretched: there is one way, and what a file says is compared, not followed.
    """

    seat: Seat
    name: Text
    form: str
    salt: bytes
    wrapped: bytes


@dataclass(slots=True)
class Keys:
    """What a phrase has opened: the key of the game, and the own keys of `seat`; the referee's are those of all.

    `seat` is "" where no phrase was needed: in the program that has made the seal.
    """

    seat: Seat
    game: bytes
    own: dict[Seat, bytes]


def open_slot(slot: Slot, phrase: str) -> Keys:
    """The keys in a slot. Takes about a tenth of a second. Raises WrongPhrase; BrokenSeal for what no slot holds."""
    if slot.form != FORM:
        raise BrokenSeal("key parameters that this program does not use")
    try:
        plain = _decrypted(_fernet(stretched(phrase, slot.salt)), slot.wrapped)
    except ValueError as fault:  # An empty phrase, too, opens nothing.
        raise WrongPhrase from fault
    try:
        data = json.loads(plain)
        own = {str(seat): _key(key) for seat, key in data["own"].items()}
        return Keys(slot.seat, _key(data["game"]), own)
    except (ValueError, TypeError, LookupError, AttributeError) as fault:
        raise BrokenSeal("a slot that does not hold keys") from fault


def _key(text: str) -> bytes:
    key = bytes.fromhex(text)
    if len(key) != _KEY_BYTES:
        raise ValueError("a key of another length")
    return key


def close_slot(keys: Keys, name: Text, phrase: str) -> Slot:
    """A slot that `phrase` opens to these keys. Raises ValueError for an empty phrase."""
    salt = secrets.token_bytes(_SALT_BYTES)
    plain = {"game": keys.game.hex(), "own": {seat: key.hex() for seat, key in keys.own.items()}}
    wrapped = _encrypted(_fernet(stretched(phrase, salt)), json.dumps(plain).encode())
    return Slot(keys.seat, name, FORM, salt, wrapped)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the course of a game, as a mark vouches for it.

    `ground` is the hash of what never changes; `chain` that of the journal up to entry number `entry`, in turn `turn`;
    `snapshot` and `digest` are the number and hash of the last snapshot by then.
    """

    ground: str
    entry: int
    turn: int
    chain: str
    snapshot: int
    digest: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What a seat leaves behind an entry of its own: the place, and the code that only its own key makes."""

    entry: int
    turn: int
    snapshot: int
    digest: str
    code: str


class Seal:
    """The seal of one game, opened: its slots, the marks of its seats, and the keys that were opened so far.

    `sequence` counts how often the game was written while nobody wrote in secret.
    """

    def __init__(
        self, slots: Iterable[Slot], keys: Keys, marks: Mapping[Seat, list[Mark]] | None = None, sequence: int = 0
    ) -> None:
        self.slots: dict[Seat, Slot] = {slot.seat: slot for slot in slots}
        self.marks: dict[Seat, list[Mark]] = {seat: list(left) for seat, left in (marks or {}).items()}
        self.sequence = sequence
        self.opened_by = keys.seat
        self._game, self._own = keys.game, dict(keys.own)
        self._cipher = _fernet(keys.game)

    @classmethod
    def make(cls, phrases: Mapping[Seat, str], names: Mapping[Seat, Text]) -> Seal:
        """A new seal with a slot for each seat that has a phrase. Raises ValueError for an empty one."""
        game = secrets.token_bytes(_KEY_BYTES)
        own = {seat: secrets.token_bytes(_KEY_BYTES) for seat in phrases if seat != REFEREE}
        slots = [close_slot(_keys_of(seat, game, own), names.get(seat, ""), phrase) for seat, phrase in phrases.items()]
        return cls(slots, Keys("", game, own))

    @property
    def keys(self) -> Keys:
        """All keys that were opened so far."""
        return Keys(self.opened_by, self._game, dict(self._own))

    def copy(self) -> Seal:
        """The same, to go on with apart."""
        return Seal(self.slots.values(), self.keys, self.marks, self.sequence)

    def of_another_game(self) -> Seal:
        """The seal for another game that the same phrases open; it has no marks yet."""
        return Seal(self.slots.values(), Keys("", self._game, dict(self._own)))

    # -- secrets -------------------------------------------------------------------------------------------------------

    def encrypt(self, plain: bytes) -> bytes:
        """What only the key of this game opens, as text in ASCII."""
        return _encrypted(self._cipher, plain)

    def decrypt(self, token: bytes) -> bytes:
        """What `encrypt` was given. Raises BrokenSeal."""
        return _decrypted(self._cipher, token)

    def tag(self, text: str) -> str:
        """A hash that nobody can make or guess from without the key of the game."""
        return hashlib.blake2b(text.encode(), digest_size=16, key=self._game).hexdigest()

    # -- phrases -------------------------------------------------------------------------------------------------------

    def try_phrase(self, seat: Seat, phrase: str) -> bool:
        """Whether `phrase` opens the slot of the seat; its own key can then make marks."""
        try:
            keys = open_slot(self.slots[seat], phrase)
        except (WrongPhrase, BrokenSeal):  # A slot that another program has written opens to nothing.
            return False
        if not hmac.compare_digest(keys.game, self._game):
            return False
        self._own |= keys.own
        return True

    def has_key_of(self, seat: Seat) -> bool:
        """Whether the own key of the seat was opened, by its phrase or the referee's."""
        return seat in self._own

    def give_phrase(self, seat: Seat, phrase: str) -> None:
        """The seat's slot opens by `phrase` from now on, and by no other. Raises ValueError for an empty one."""
        keys = _keys_of(seat, self._game, self._own)
        self.slots[seat] = close_slot(keys, self.slots[seat].name, phrase)

    # -- marks ---------------------------------------------------------------------------------------------------------

    def mark(self, seat: Seat, place: Place) -> None:
        """Has the seat mark a place, if its own key was opened. Of each turn in a row the last mark is kept."""
        key = self._own.get(seat)
        if key is not None:
            code = _code(key, seat, place)
            self.add(seat, Mark(place.entry, place.turn, place.snapshot, place.digest, code))

    def add(self, seat: Seat, mark: Mark) -> None:
        """Takes a mark that was made before."""
        left = self.marks.setdefault(seat, [])
        if left and left[-1].turn == mark.turn:
            left.pop()
        left.append(mark)

    def marks_behind(self, entry: int) -> dict[Seat, Mark]:
        """The last marks of the seats, of those that left them behind this entry."""
        return {seat: left[-1] for seat, left in self.marks.items() if left and left[-1].entry == entry}

    def is_true(self, seat: Seat, mark: Mark, place: Place) -> bool:
        """Whether the seat has made this mark at this place."""
        return hmac.compare_digest(_code(self._own[seat], seat, place), mark.code)


def _keys_of(seat: Seat, game: bytes, own: Mapping[Seat, bytes]) -> Keys:
    return Keys(seat, game, dict(own) if seat == REFEREE else {seat: own[seat]})


def _code(key: bytes, seat: Seat, place: Place) -> str:
    told = [seat, place.ground, place.entry, place.turn, place.chain, place.snapshot, place.digest]
    return hmac.new(key, json.dumps(told).encode(), "sha256").hexdigest()


def _fernet(key: bytes) -> Fernet:
    from cryptography.fernet import Fernet

    return Fernet(base64.urlsafe_b64encode(key))


def _encrypted(cipher: Fernet, plain: bytes) -> bytes:
    # A token bears the second it was made in; nobody needs to know at what pace a game was played.
    return cipher.encrypt_at_time(plain, 0)


def _decrypted(cipher: Fernet, token: bytes) -> bytes:
    from cryptography.fernet import InvalidToken

    try:
        return cipher.decrypt(token)
    except InvalidToken as fault:
        raise BrokenSeal("not sealed by this key") from fault


class SlotDoor(Door):
    """The door of a slot: wrong tries make each wait longer, as with a PIN. `keys` are those behind it, once it was
    opened."""

    keys: Keys

    def __init__(self, slot: Slot, clock: Callable[[], float]) -> None:
        super().__init__(self._try, clock)
        self._slot = slot

    def _try(self, phrase: str) -> bool:
        try:
            self.keys = open_slot(self._slot, phrase)
        except (WrongPhrase, BrokenSeal):
            return False
        return True
