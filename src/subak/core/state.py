"""What every part of Subak knows of a running game: the base classes of state and deck (compiled with the kernels)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from subak.core.rng import Rng

NATURE: Final = 8  # the seat that rolls, deals and draws
SPECTATOR: Final = 9  # nobody's seat: sees what all may see
TRUTH: Final = -1  # viewer of a state in which nothing is blank
EVERYONE: Final = 0x3FF  # audience of a public event: all seats, NATURE and spectators

ORDERED: Final = 0  # one seat at a time
OPEN: Final = 1  # several seats at once, everybody watches
SECRET: Final = 2  # several seats at once, hidden until the last is done

COUNT_BITS: Final = 12
STREAM_SEATS: Final = 16  # more than there are seats, NATURE among them
STREAM_KINDS: Final = 64  # more than a game has kinds of draws

# kind of event, audience, seat, up to three numbers whose meaning belongs to the kind, and the chapter it happened in
Told = tuple[int, int, int, int, int, int, int]


@mypyc_attr(native_class=False)
class Undefined(TypeError):
    """A game has left out a method that the contract asks for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Deck:
    """The component tables of one game, built once and shared by all states that use them."""

    def __init__(self, game: str, digest: str, text: str) -> None:
        self.game = game
        self.digest = digest  # SHA-256 of the canonical text
        self.text = text  # canonical text: what travels with a record when the deck is not built in

    def __reduce__(self) -> tuple[object, ...]:
        from subak.core.registry import known_deck

        return known_deck, (self.game, self.digest, self.text)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One running game: mutable, compact, without generator, I/O or callbacks. What is pending is data."""

    def __init__(self, deck: Deck, seats: i64) -> None:
        self.deck = deck
        self.seats: i64 = seats
        self.viewer: i64 = TRUTH  # whose `seen` this is
        self.counts: i64 = 0  # decisions made by each seat, COUNT_BITS bits a seat
        self.told: list[Told] | None = None  # events of the running apply, when someone listens

    # -- who and what

    def to_act(self) -> i64:
        """Mask of the seats that may act now; 1 << NATURE for a chance event; 0 when the game is over."""
        raise Undefined("to_act")

    def step(self) -> i64:
        """Number of the running step; it grows whenever a step ends, and never otherwise."""
        raise Undefined("step")

    def step_kind(self) -> i64:
        """ORDERED, OPEN or SECRET."""
        return ORDERED

    def step_reveals(self) -> bool:
        """Whether the end of the running SECRET step shows all seats what was done in it."""
        return True

    def chapter(self, seat: i64) -> i64:
        """Where in the game a seat (or SPECTATOR) stands, as a number that never falls; the game puts it into words."""
        return 0

    def audience(self, seat: i64, action: i64) -> i64:
        """Mask of the viewers who learn at once that this seat (or NATURE) plays this action."""
        if self.step_kind() == SECRET:
            return 1 << seat
        return EVERYONE

    # -- choices

    def legal(self, seat: i64) -> list[int]:
        """All legal actions of a seat (or outcomes of NATURE) in ascending order; empty when it is not to act."""
        raise Undefined("legal")

    def allows(self, seat: i64, action: i64) -> bool:
        """Whether an action is listed by `legal`."""
        return action in self.legal(seat)

    def pick(self, seat: i64, rng: Rng) -> i64:
        """One legal action of a seat, each equally likely."""
        actions = self.legal(seat)
        return actions[rng.below(len(actions))]

    def bots_move(self, seat: i64) -> i64:
        """The action that bots take without a thought, because only a person can judge the others; -1: none."""
        return -1

    def weight(self, action: i64) -> i64:
        """Integer weight of one of NATURE's outcomes."""
        return 1

    def chance(self, rng: Rng) -> i64:
        """One of NATURE's outcomes, drawn by weight."""
        outcomes = self.legal(NATURE)
        total: i64 = 0
        for outcome in outcomes:
            total += self.weight(outcome)
        left = rng.below(total)
        for outcome in outcomes:
            left -= self.weight(outcome)
            if left < 0:
                return outcome
        raise ValueError("NATURE has no outcome")

    def stream(self) -> i64:
        """The stream of random numbers that NATURE draws from now, made by `stream_of`; records rely on it for ever.

        Draws are counted in each stream by itself. Its chapter never falls, and no two chapters share a stream."""
        return stream_of(self.chapter(NATURE), NATURE, 0)

    def draw(self, rng: Rng) -> i64:
        """One of NATURE's outcomes by weight, as a match draws it. Cards come by `Rng.first_of`: which cards have gone
        changes nothing for those that are left."""
        return self.chance(rng)

    def apply(self, seat: i64, action: i64) -> None:
        """Carry out a legal action; the caller has checked that it is one."""
        raise Undefined("apply")

    def scores(self) -> list[int]:
        """Points of each seat now."""
        raise Undefined("scores")

    # -- what a seat knows

    def seen(self, seat: i64) -> State:
        """A copy in which everything this seat (or SPECTATOR) may not know is blank."""
        raise Undefined("seen")

    def determinize(self, rng: Rng) -> State:
        """A full state drawn uniformly from all that are consistent with this seen one."""
        raise Undefined("determinize")

    # -- copies

    def copy(self) -> State:
        """An independent copy; nobody listens to it."""
        raise Undefined("copy")

    def dump(self) -> list[int]:
        """The whole state as numbers, in the order the game's `load` reads them."""
        raise Undefined("dump")

    def to_bytes(self) -> bytes:
        """The numbers of `dump`, each as a variable-length integer."""
        out: list[int] = []
        for number in self.dump():
            left = number * 2 if number >= 0 else -number * 2 - 1
            while left > 127:
                out.append((left & 127) | 128)
                left >>= 7
            out.append(left)
        return bytes(out)

    def __reduce__(self) -> tuple[object, ...]:
        from subak.core.registry import state_from

        return state_from, (self.deck, self.to_bytes())

    # -- bookkeeping shared by all games

    def tell(self, kind: i64, audience: i64, seat: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Report an event to whoever listens."""
        if self.told is not None:
            self.told.append((kind, audience, seat, a, b, c, self.chapter(seat)))

    def count(self, seat: i64) -> None:
        """Note that a seat has made one more decision."""
        shift = seat * COUNT_BITS
        made = (self.counts >> shift) & ((1 << COUNT_BITS) - 1)
        more = (made + 1) & ((1 << COUNT_BITS) - 1)
        self.counts += (more - made) << shift

    def decisions(self, seat: i64) -> i64:
        """How many decisions a seat has made (modulo 2**COUNT_BITS); bots key their generator by it."""
        return (self.counts >> (seat * COUNT_BITS)) & ((1 << COUNT_BITS) - 1)

    def own_count(self, seat: i64) -> i64:
        """The counts with all but one seat's blanked, as `seen` keeps them."""
        return self.decisions(seat) << (seat * COUNT_BITS)


def stream_of(chapter: i64, seat: i64, kind: i64) -> i64:
    """The number of a stream: draws of one kind in a chapter, for a seat or, where they are for all, for NATURE."""
    return (chapter * STREAM_KINDS + kind) * STREAM_SEATS + seat


def numbers_from(data: bytes) -> list[int]:
    """Read back what `State.to_bytes` wrote; ValueError when the bytes are cut short."""
    out: list[int] = []
    number: int = 0
    shift: int = 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            out.append(number >> 1 if number & 1 == 0 else -((number + 1) >> 1))
            number = 0
            shift = 0
    if shift:
        raise ValueError("state bytes end in the middle of a number")
    return out
