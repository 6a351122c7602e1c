"""A match: one running game with its record. NATURE is played here, from the seed; bots and people play through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from subak.core import registry
from subak.core.contract import Choice, Event, Game, Outcome, SheetLine, seats_in
from subak.core.errors import IllegalAction, NotationError, RecordError, Refusal, SubakError, UndoRefused, WrongTurn
from subak.core.record import HIDDEN, PLAY, Entry, Record, seed_digest
from subak.core.rng import keyed
from subak.core.state import NATURE, ORDERED, SECRET, SPECTATOR, Deck, State
from subak.core.undo import Played, taken_back

MARK: Final = 16  # moves between two states kept for undo


class Match:
    """Seats play actions, NATURE follows from the seed, and the record holds all of it.

    >>> match = Match("ricedice", seats=2, seed=7)
    >>> match.play(match.to_act()[0], "stand")
    """

    def __init__(
        self,
        game: str | Game,
        seats: int,
        seed: int | str | None = None,
        options: Mapping[str, object] | None = None,
        cards: Path | Deck | None = None,
        *,
        id: str = "local",
        auto: bool = False,
        nature: str = "seed",
        start: str = "",
        listen: bool = True,
    ) -> None:
        self.game = registry.game(game) if isinstance(game, str) else game
        if nature not in ("seed", "hand"):
            raise SubakError(f"nature is played from the “seed” or by “hand”, not {nature!r}")
        deck = cards if isinstance(cards, Deck) else self.game.deck(cards)
        checked = self.game.read_options(options, seats)
        built_in = self.game.deck_by_digest(deck.digest) is not None
        secret = str(seed) if seed is not None else token_hex(32)
        self.by_hand = nature == "hand"
        self.auto = auto
        self.ask: set[int] = set()  # seats that want to be asked even when only one move is left
        self.listen = listen
        self.resigned: list[int] = []
        self.away: dict[int, str] = {}  # seats played by a substitute, and its name
        self.record = Record(
            game=self.game.name,
            rules=self.game.rules_version,
            seats=seats,
            deck=deck.digest,
            options=checked,
            id=id,
            seed="" if self.by_hand else secret,
            seed_digest="" if self.by_hand else seed_digest(secret, id),
            cards="" if built_in else deck.text,
            start=start,
        )
        self._deck = deck
        self._begin()
        self._run_on()

    # -- reading

    @property
    def state(self) -> State:
        """The whole truth; it belongs to the owner of the match."""
        return self._state

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because all others gave up."""
        return self._state.to_act() == 0 or self.given_up is not None

    @property
    def given_up(self) -> Outcome | None:
        """The end by resignation, if it came to that."""
        return self.game.rank(self._state, self.resigned) if self.resigned else None

    def to_act(self) -> list[int]:
        """Seats that may act now, lowest first. Empty when the game is over or NATURE is played by hand."""
        return [] if self.over else seats_in(self._state.to_act())

    @property
    def nature_to_act(self) -> bool:
        """Whether dice or cards are awaited (only seen when NATURE is played by hand)."""
        return not self.over and bool(self._state.to_act() >> NATURE & 1)

    def legal(self, seat: int) -> list[int]:
        """All legal actions of a seat, or NATURE's outcomes."""
        return [] if self.over else self._state.legal(seat)

    def choices(self, seat: int) -> list[Choice]:
        """The legal actions of a seat with their words."""
        seen = self.seen(seat)
        return [self.game.choice(seen, seat, action) for action in self.legal(seat)]

    def seen(self, seat: int | None) -> State:
        """What a seat (None: a spectator) may know, as a state with blanks."""
        return self._state.seen(SPECTATOR if seat is None else seat)

    def view(self, seat: int | None) -> Any:
        """What a seat may know, as plain data for a page."""
        return self.game.view(self.seen(seat))

    def why_not(self, seat: int, action: int | str) -> Refusal | None:
        """Why an action is refused now, or None when it is legal."""
        seen = self.seen(seat)
        number = self.game.parse(seen, seat, action) if isinstance(action, str) else action
        return self.game.why_not(seen, seat, number)

    def position(self) -> str:
        """The whole state as text; it belongs to the owner of the match."""
        return self.game.position(self._state)

    @property
    def events(self) -> list[Event]:
        """Everything that happened and was not taken back, in order."""
        if not self.listen:
            return Match.replay(self.record, self.game).events
        return [event for move in self._played for event in move.events]

    def events_for(self, seat: int | None) -> list[Event]:
        """The events a seat (None: a spectator) may know of."""
        if self.over:
            return self.events
        return [event for event in self.events if event.heard_by(seat)]

    @property
    def outcome(self) -> Outcome | None:
        """Reason, ranking, tie-break and score sheet, or None while the game runs."""
        result = self.result()
        return None if result is None else replace(result, sheet=self.sheet())

    def result(self) -> Outcome | None:
        """The outcome without its score sheet."""
        given_up = self.given_up
        if given_up is not None:
            return given_up
        result = self.game.outcome(self._state)
        if result is None or not self.resigned:
            return result
        places = [[seat for seat in place if seat not in self.resigned] for place in result.ranking]
        ranking = [place for place in places if place] + [[seat] for seat in reversed(self.resigned)]
        return replace(result, ranking=ranking, winners=[s for s in result.winners if s not in self.resigned])

    def sheet(self) -> list[SheetLine]:
        """The score sheet so far, summed from the events; a game from a position begins with what it brought."""
        lines: dict[str, list[int]] = {}
        if self.record.start:
            lines["Brought forward"] = list(self.fresh().scores())
        for event in self.events:
            if event.points and event.seat is not None:
                lines.setdefault(event.line, [0] * self.record.seats)[event.seat] += event.points
        return [SheetLine(label, points) for label, points in lines.items()]

    def record_for(self, seat: int | None) -> Record:
        """The record as a seat (None: a spectator) may read it: no seed, no secrets, before the game is over."""
        if self.over:
            return replace(self.record, entries=list(self.record.entries))
        viewer = SPECTATOR if seat is None else seat
        running = self._state.step()
        entries: list[tuple[Played, Entry]] = []
        for move in self._played:
            shown = bool(move.audience >> viewer & 1)
            if move.kind == SECRET and move.step != running and move.reveals:
                shown = True
            if move.kind == SECRET and move.step == running and not shown:
                continue
            forced = move.forced and move.kind != SECRET
            entries.append((move, Entry(move.seat, PLAY, move.text if shown else HIDDEN, forced)))
        return replace(self.record, seed="", entries=_by_seat(entries))

    # -- playing

    def play(self, seat: int, action: int | str) -> None:
        """Play an action, given as number or notation. Raises NotationError, WrongTurn or IllegalAction."""
        self._enter(seat, self._checked(seat, action), forced=False)
        self._run_on()

    def _checked(self, seat: int, action: int | str) -> int:
        """The number of an action that may be played now."""
        if self.over:
            raise WrongTurn("the game is over")
        mask = self._state.to_act()
        if not 0 <= seat <= NATURE or not mask >> seat & 1:
            waiting = "dice or cards" if mask >> NATURE & 1 else "seat " + ", ".join(map(str, seats_in(mask)))
            raise WrongTurn(f"seat {seat} is not to act; the game waits for {waiting}")
        number = self.game.parse(self._known(seat), seat, action) if isinstance(action, str) else action
        if not 0 <= number < self.game.action_count:
            raise NotationError(f"{self.game.name} has no action {number}")
        if not self._state.allows(seat, number):
            refusal = self.game.why_not(self._known(seat), seat, number)
            assert refusal is not None, "law 16: what is not listed has a reason"
            raise IllegalAction(refusal)
        return number

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last move."""
        return self.undo_barrier(seat) is None

    def undo_barrier(self, seat: int) -> str | None:
        """Why a seat may not take back its last move, or None when it may."""
        if self.over:
            return "the game is over"
        if seat in self.resigned:
            return "you have given up"
        try:
            taken_back(self._played, seat, self._state.step(), self._state.step_kind())
        except UndoRefused as error:
            return str(error)
        return None

    def undo(self, seat: int) -> None:
        """Take back a seat's own last move with what it forced; UndoRefused names the barrier."""
        barrier = self.undo_barrier(seat)
        if barrier is not None:
            raise UndoRefused(barrier)
        gone = taken_back(self._played, seat, self._state.step(), self._state.step_kind())
        self.record.entries.append(Entry(seat, "undo"))
        self._rebuild([move for index, move in enumerate(self._played) if index not in gone], min(gone))

    def take_back(self, seat: int, keep: int) -> None:
        """With the whole table's consent: back to the first `keep` moves, whatever lies behind."""
        self._go_back(seat, keep)
        self._run_on()

    def _go_back(self, seat: int, keep: int) -> None:
        if not 0 <= keep < len(self._played):
            raise UndoRefused(f"there are {len(self._played)} moves; none lies behind move {keep}")
        self.record.entries.append(Entry(seat, "takeback", str(keep)))
        self.record.end = ""
        self._rebuild(self._played[:keep], keep)

    @property
    def played(self) -> Sequence[Played]:
        """The moves that were not taken back, NATURE's included; they belong to the owner of the match."""
        return self._played

    @property
    def moves(self) -> int:
        """Number of effective moves, NATURE's included."""
        return len(self._played)

    def resign(self, seat: int) -> None:
        """A seat gives up: it ranks last; with more than one other seat left the game goes on without its owner."""
        self._check_seat(seat)
        self._note(seat, "resign")

    def leave(self, seat: int) -> None:
        """The person leaves the table; the seat stays empty until a substitute sits down."""
        self._check_seat(seat)
        self._note(seat, "leave")

    def substitute(self, seat: int, bot: str) -> None:
        """A bot takes the seat."""
        self._check_seat(seat, resigned=True)
        self._note(seat, "substitute", bot)

    def come_back(self, seat: int) -> None:
        """The person takes the seat back from its substitute."""
        self._check_seat(seat)
        if seat not in self.away:
            raise WrongTurn(f"nobody has replaced seat {seat}")
        self._note(seat, "return")

    # -- from records

    @classmethod
    def replay(cls, record: Record, game: Game | None = None, *, listen: bool = True) -> Match:
        """The match a record tells of; RecordError names the first entry that does not fit.

        A record with its seed goes on from there (`resume`); without it, NATURE must be played by hand.
        """
        game = game or registry.game(record.game)
        if record.rules != game.rules_version:
            raise RecordError(
                f"the record needs rules version {record.rules} of {record.game}; this is version {game.rules_version}"
            )
        deck = game.deck_from_text(record.cards) if record.cards else game.deck_by_digest(record.deck)
        if deck is None or deck.digest != record.deck:
            raise RecordError(f"the record needs the deck {record.deck[:12]}…, which is not in this version")
        match = cls.__new__(cls)
        match.game, match._deck, match.listen = game, deck, listen
        match.by_hand, match.auto, match.ask = not record.seed, False, set()
        match.resigned, match.away = [], {}
        match.record = replace(record, options=game.read_options(record.options, record.seats), entries=[])
        match._begin()
        for number, entry in enumerate(record.entries, 1):
            try:
                match._follow(entry)
            except SubakError as error:
                raise RecordError(f"entry {number} ({entry}): {error}") from error
        if record.end and match.record.end != record.end:
            raise RecordError(f"the record ends with {record.end!r}, its moves with {match.record.end or 'no end'!r}")
        return match

    def resume(self, auto: bool = False) -> None:
        """Go on after a replay: NATURE and, with `auto`, forced moves are played until a seat has a choice."""
        self.auto = auto
        self._run_on()

    def verify(self) -> None:
        """Check that every outcome of NATURE is the one the seed gives and that the seed fits its digest."""
        if not self.record.seed:
            raise RecordError("the record carries no seed: NATURE's outcomes cannot be verified")
        if seed_digest(self.record.seed, self.record.id) != self.record.seed_digest:
            raise RecordError("the seed does not fit the digest published at the start")
        state, drawn = self.fresh(), 0
        for number, move in enumerate(self._played, 1):
            if move.seat == NATURE:
                expected = self._drawn(state, drawn)
                drawn += 1
                if expected != move.action:
                    text = self.game.text(state, NATURE, expected)
                    raise RecordError(f"move {number}: the seed gives {text!r}, the record says {move.text!r}")
            state.apply(move.seat, move.action)

    def branch(self) -> Match:
        """A match of its own that stands where this one stands, to be taken elsewhere; nobody listens to it."""
        twin = copy(self)
        twin.record = replace(self.record, entries=list(self.record.entries))
        twin._state, twin._played, twin._marks = self._state.copy(), list(self._played), list(self._marks)
        twin.ask, twin.resigned, twin.away = set(self.ask), list(self.resigned), dict(self.away)
        twin.notes = list(self.notes)
        twin.listen = False
        return twin

    # -- inside

    def _known(self, seat: int) -> State:
        return self._state if seat == NATURE else self.seen(seat)

    def fresh(self) -> State:
        """The state before the first move."""
        if self.record.start:
            return self.game.parse_position(self.record.start, self._deck)
        return self.game.new(self.record.seats, self.record.options, self._deck)

    def _begin(self) -> None:
        self._state = self.fresh()
        if self._state.seats != self.record.seats:
            raise RecordError(f"the position has {self._state.seats} seats, the match {self.record.seats}")
        self._played: list[Played] = []
        self.notes: list[tuple[int, Entry]] = []  # what was no move, each after how many moves
        self._drawn_so_far = 0
        self._marks: list[tuple[State, int]] = []  # state and NATURE's count before every MARK-th move

    def _drawn(self, state: State, number: int) -> int:
        return state.chance(keyed(self.record.seed, self.record.id, number))

    def _run_on(self) -> None:
        """NATURE and, on request, forced moves are played until a seat has a choice."""
        while not self.over:
            if self._state.to_act() >> NATURE & 1:
                if self.by_hand:
                    return
                self._enter(NATURE, self._drawn(self._state, self._drawn_so_far), forced=False)
            elif not (self.auto and self._play_forced()):
                return

    def _play_forced(self) -> bool:
        for seat in seats_in(self._state.to_act()):
            if seat not in self.ask:
                action = self.game.forced(self._state, seat)
                if action is not None:
                    self._enter(seat, action, forced=True)
                    return True
        return False

    def _enter(self, seat: int, action: int, forced: bool) -> None:
        text = self.game.text(self._state, seat, action)
        self.record.entries.append(Entry(seat, PLAY, text, forced))
        self._carry_out(seat, action, text, forced, seat in self.away)
        if self._state.to_act() == 0:
            self._close()

    def _carry_out(self, seat: int, action: int, text: str, forced: bool, lent: bool) -> None:
        state = self._state
        if len(self._played) % MARK == 0:
            self._marks.append((state.copy(), self._drawn_so_far))
        kind = state.step_kind()
        reveals = kind != ORDERED and state.step_reveals()
        audience = state.audience(seat, action)
        plain = forced and state.seen(SPECTATOR).legal(seat) == [action]
        move = Played(seat, action, text, forced, lent, state.step(), kind, reveals, audience, plain, [])
        if self.listen:
            state.told = []
        state.apply(seat, action)
        if state.told is not None:
            move.events = self.game.events(state.told, state)
            state.told = None
        if seat == NATURE:
            self._drawn_so_far += 1
        self._played.append(move)

    def _close(self) -> None:
        """Note the end in the record as soon as there is one."""
        result = self.result()
        if result is not None:
            places = " > ".join("=".join(map(str, place)) for place in result.ranking)
            self.record.end = f"{result.reason} {places} scores {' '.join(map(str, result.scores))}"

    def _rebuild(self, moves: list[Played], same: int) -> None:
        """Stand where these moves lead; the first `same` of them are those played already."""
        mark = min(same // MARK, len(self._marks) - 1)
        state, self._drawn_so_far = self._marks[mark]
        self._state = state.copy()
        del self._marks[mark:]
        del self._played[mark * MARK :]
        for move in moves[mark * MARK :]:
            self._carry_out(move.seat, move.action, move.text, move.forced, move.lent)
        self.notes = [(min(after, len(moves)), note) for after, note in self.notes]

    def _note(self, seat: int, verb: str, text: str = "") -> None:
        entry = Entry(seat, verb, text)
        self.record.entries.append(entry)
        self.notes.append((len(self._played), entry))
        self._obey(seat, verb, text)

    def _obey(self, seat: int, verb: str, text: str) -> None:
        if verb == "resign" and seat not in self.resigned:
            self.resigned.append(seat)
        elif verb == "substitute":
            self.away[seat] = text
        elif verb == "leave":
            self.away[seat] = ""
        elif verb == "return":
            self.away.pop(seat, None)
        self._close()

    def _follow(self, entry: Entry) -> None:
        """Take one entry of a record being read."""
        if entry.verb == "undo":
            self.undo(entry.seat)
        elif entry.verb == "takeback":
            if not (entry.text.isascii() and entry.text.isdigit()):
                raise NotationError(f"a takeback names the number of moves kept, not {entry.text!r}")
            self._go_back(entry.seat, int(entry.text[:9]))
        elif entry.verb != PLAY:
            self._check_seat(entry.seat, resigned=True)
            self._note(entry.seat, entry.verb, entry.text)
        else:
            self._enter(entry.seat, self._checked(entry.seat, entry.text), entry.forced)

    def _check_seat(self, seat: int, resigned: bool = False) -> None:
        if self.over:
            raise WrongTurn("the game is over")
        if not 0 <= seat < self.record.seats:
            raise WrongTurn(f"there is no seat {seat}")
        if seat in self.resigned and not resigned:
            raise WrongTurn(f"seat {seat} has given up")


def _by_seat(entries: list[tuple[Played, Entry]]) -> list[Entry]:
    """Entries with those of each secret step sorted by seat, so that nobody reads who hesitated."""
    out: list[Entry] = []
    for (kind, _), group in groupby(entries, key=lambda pair: (pair[0].kind, pair[0].step)):
        step = [entry for _, entry in group]
        out += sorted(step, key=lambda entry: entry.seat) if kind == SECRET else step
    return out
