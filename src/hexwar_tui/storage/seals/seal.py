"""The seal of a game: it keeps the game's files unreadable, and shows when the game's history was rewritten.

A random game key encrypts everything that is secret. For each seat there is a slot, in which the game key is encrypted
by that seat's PIN or pass phrase, together with a key of the seat's own. By its own key the seat marks the journal
whenever it has entered something. Who knows the phrase of one seat can read the whole game, but can make the marks of
that seat only: if history is rewritten behind another seat's back, its marks show that when it opens the game next. The
referee's slot holds the keys of all seats, so that he can give a new phrase to somebody who has forgotten his.

Nothing here touches a file. `cryptography` is loaded by the first game that has a seal.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from hexwar_tui.dataclass import dataclass
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
    """Something that should be encrypted by this game's key is not, or something that should hold its keys does not."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The keys of one seat, encrypted by its PIN or pass phrase: `wrapped`, with the `salt` of the phrase.

    `name` is what the scenario calls the seat, "" for the referee. `form` says how the phrase is made into a key; there
    is one form, and a slot of any other does not open.
    """

    seat: Seat
    name: Text
    form: str
    salt: bytes
    wrapped: bytes


@dataclass(slots=True)
class Keys:
    """What a phrase has opened in the slot of `seat`: the key of the game, and seats' own keys by seat. In `own` the
    referee has those of all seats, any other seat only its own.

    `seat` is "" in the program that made the seal, where no phrase was needed.
    """

    seat: Seat
    game: bytes
    own: dict[Seat, bytes]


def open_slot(slot: Slot, phrase: str) -> Keys:
    """The keys that `phrase` opens in a slot. Takes about a tenth of a second.

    Raises WrongPhrase, also for an empty phrase; BrokenSeal for a slot that this program never wrote.
    """
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
    """A slot of the seat `keys.seat`, called `name`, in which `phrase` opens these keys. Raises ValueError for an empty
    phrase."""
    salt = secrets.token_bytes(_SALT_BYTES)
    plain = {"game": keys.game.hex(), "own": {seat: key.hex() for seat, key in keys.own.items()}}
    wrapped = _encrypted(_fernet(stretched(phrase, salt)), json.dumps(plain).encode())
    return Slot(keys.seat, name, FORM, salt, wrapped)


@dataclass(frozen=True, slots=True)
class Place:
    """A point in the course of a game, with all that a mark vouches for.

    `ground` is the hash of what never changes in the game. `chain` is the hash of the journal up to entry number
    `entry`, which was made in turn `turn`. `snapshot` and `digest` are the entry number and the hash of the last
    snapshot by then.
    """

    ground: str
    entry: int
    turn: int
    chain: str
    snapshot: int
    digest: str


@dataclass(frozen=True, slots=True)
class Mark:
    """What a seat leaves in a sealed game behind an entry of its own: the fields of a `Place`, and a code that only the
    seat's own key can make for that place."""

    entry: int
    turn: int
    snapshot: int
    digest: str
    code: str


class Seal:
    """The seal of one game, opened: the slots, the marks that seats have left, and the keys opened so far.

    `sequence` counts how often the game was saved outside of sealed phases. `opened_by` is the seat whose phrase opened
    it, "" where it was just made.
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
        """A new seal with new keys, and a slot for each seat in `phrases`; `names` are what the slots call the seats.
        Raises ValueError for an empty phrase."""
        game = secrets.token_bytes(_KEY_BYTES)
        own = {seat: secrets.token_bytes(_KEY_BYTES) for seat in phrases if seat != REFEREE}
        slots = [close_slot(_keys_of(seat, game, own), names.get(seat, ""), phrase) for seat, phrase in phrases.items()]
        return cls(slots, Keys("", game, own))

    @property
    def keys(self) -> Keys:
        """The game's key, and all own keys of seats that were opened so far."""
        return Keys(self.opened_by, self._game, dict(self._own))

    def copy(self) -> Seal:
        """A copy of this seal, whose slots, marks and keys change apart from its own."""
        return Seal(self.slots.values(), self.keys, self.marks, self.sequence)

    def of_another_game(self) -> Seal:
        """A seal with the same slots and keys for another game, so that the same phrases open that, too; it has no
        marks yet."""
        return Seal(self.slots.values(), Keys("", self._game, dict(self._own)))

    # -- secrets -------------------------------------------------------------------------------------------------------

    def encrypt(self, plain: bytes) -> bytes:
        """The bytes `plain`, encrypted by the key of the game, as ASCII."""
        return _encrypted(self._cipher, plain)

    def decrypt(self, token: bytes) -> bytes:
        """The bytes that `encrypt` has made into `token`. Raises BrokenSeal where `token` was made by another key, or
        is damaged."""
        return _decrypted(self._cipher, token)

    def tag(self, text: str) -> str:
        """A hash of `text`, of 32 hexadecimal digits, that can't be made or checked without the key of the game."""
        return hashlib.blake2b(text.encode(), digest_size=16, key=self._game).hexdigest()

    # -- phrases -------------------------------------------------------------------------------------------------------

    def try_phrase(self, seat: Seat, phrase: str) -> bool:
        """Whether `phrase` opens the slot of the seat. If so, the seats' own keys in it are opened, too, and can make
        marks."""
        try:
            keys = open_slot(self.slots[seat], phrase)
        except (WrongPhrase, BrokenSeal):  # A slot that another program has written opens to nothing.
            return False
        if not hmac.compare_digest(keys.game, self._game):
            return False
        self._own |= keys.own
        return True

    def has_key_of(self, seat: Seat) -> bool:
        """Whether the seat's own key was opened, by its phrase or by the referee's."""
        return seat in self._own

    def give_phrase(self, seat: Seat, phrase: str) -> None:
        """Makes `phrase` the only one that opens the seat's slot from now on. Raises ValueError for an empty phrase,
        KeyError where the seat's own key was not opened."""
        keys = _keys_of(seat, self._game, self._own)
        self.slots[seat] = close_slot(keys, self.slots[seat].name, phrase)

    # -- marks ---------------------------------------------------------------------------------------------------------

    def mark(self, seat: Seat, place: Place) -> None:
        """Adds a mark of the seat at `place`; does nothing where the seat's own key was not opened."""
        key = self._own.get(seat)
        if key is not None:
            code = _code(key, seat, place)
            self.add(seat, Mark(place.entry, place.turn, place.snapshot, place.digest, code))

    def add(self, seat: Seat, mark: Mark) -> None:
        """Adds `mark` to the marks of the seat; it replaces the last of these if that is of the same turn."""
        left = self.marks.setdefault(seat, [])
        if left and left[-1].turn == mark.turn:
            left.pop()
        left.append(mark)

    def marks_behind(self, entry: int) -> dict[Seat, Mark]:
        """Returns, by seat, the last marks of the seats that left it right behind entry number `entry`."""
        return {seat: left[-1] for seat, left in self.marks.items() if left and left[-1].entry == entry}

    def is_true(self, seat: Seat, mark: Mark, place: Place) -> bool:
        """Whether `mark` was made at `place` by the seat's own key, which must have been opened."""
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
    """A door that is opened by the phrase of a slot: wrong phrases make the next one wait longer, as with a PIN. `keys`
    are what the slot holds, and are there only once it was opened."""

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
