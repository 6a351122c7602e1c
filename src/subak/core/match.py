"""A match: one running game with its record. NATURE is played here, from the seed; bots and people play through it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from subak.core import opening, positions, registry
from subak.core.commitment import offered
from subak.core.contract import Choice, Event, Game, Outcome, seats_in
from subak.core.disclosure import disclosed
from subak.core.errors import IllegalAction, NotationError, RecordError, Refusal, SubakError, UndoRefused, WrongTurn
from subak.core.history import History, begun
from subak.core.nature import verify
from subak.core.record import LOCAL, PLAY, Entry, Record
from subak.core.scores import SheetLine, course_of, sheet_of
from subak.core.state import NATURE, SPECTATOR, Deck, State
from subak.core.undo import Played, taken_back


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
        cards: str | Path | Deck | None = None,
        *,
        id: str = LOCAL,
        auto: bool = False,
        nature: str = "seed",
        start: str = "",
        listen: bool = True,
    ) -> None:
        """A new match of a game given by name or as an object.

        `cards`: a folder of card tables, one file or a deck; `start`: the text of a position, whose options hold;
        `nature`: from the "seed" or by "hand"; `auto` plays moves without a choice; `listen=False` keeps no events.
        """
        if nature not in ("seed", "hand"):
            raise SubakError(f"nature is played from the “seed” or by “hand”, not {nature!r}")
        found = registry.game(game) if isinstance(game, str) else game
        deck = opening.deck_of(found, cards, start)
        head = opening.new_head(found, deck, seats, seed, options, id, nature == "hand", start)
        self._set_up(found, deck, head, begun(found, deck, head, listen))
        self.resume(auto)

    def _set_up(self, game: Game, deck: Deck, record: Record, history: History) -> None:
        """Stand where this history of a game and its record stand; all matches are built here."""
        self.game = game
        self.record = record
        self.auto = False
        self.ask: set[int] = set()  # seats that want to be asked even when only one move is left
        self.resigned: list[int] = []
        self.away: dict[int, str] = {}  # seats played by a substitute, and its name
        self.notes: list[tuple[int, Entry]] = []  # what was no move, each with the number of moves before it
        self._deck = deck
        self._history = history

    @classmethod
    def _built(cls, game: Game, deck: Deck, record: Record, history: History) -> Match:
        match = cls.__new__(cls)
        match._set_up(game, deck, record, history)
        return match

    # -- reading

    @property
    def state(self) -> State:
        """The whole truth; it belongs to the owner of the match."""
        return self._history.state

    @property
    def by_hand(self) -> bool:
        """Whether NATURE is played by hand: the record has no seed."""
        return not self.record.seed

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because all others gave up."""
        return self.state.to_act() == 0 or self.given_up is not None

    @property
    def given_up(self) -> Outcome | None:
        """The end by resignation, if it came to that."""
        return self.game.rank(self.state, self.resigned) if self.resigned else None

    def to_act(self) -> list[int]:
        """Seats that may act now, lowest first. Empty when the game is over or NATURE is played by hand."""
        return [] if self.over else seats_in(self.state.to_act())

    @property
    def nature_to_act(self) -> bool:
        """Whether dice or cards are awaited (only seen when NATURE is played by hand)."""
        return not self.over and bool(self.state.to_act() >> NATURE & 1)

    def legal(self, seat: int) -> list[int]:
        """All legal actions of a seat, or NATURE's outcomes."""
        return [] if self.over else self.state.legal(seat)

    def choices(self, seat: int) -> list[Choice]:
        """The legal actions of a seat with their words and what each means for undo."""
        auto = self.auto and seat not in self.ask
        return offered(self.game, self.seen(seat), seat, self.legal(seat), auto)

    def seen(self, seat: int | None) -> State:
        """What a seat (None: a spectator) may know, as a state with blanks."""
        return self.state.seen(SPECTATOR if seat is None else seat)

    def view(self, seat: int | None) -> Any:
        """What a seat may know, as plain data for a page."""
        return self.game.view(self.seen(seat))

    def why_not(self, seat: int, action: int | str) -> Refusal | None:
        """Why an action is refused now, or None when it is legal."""
        seen = self.seen(seat)
        number = self.game.parse(seen, seat, action) if isinstance(action, str) else action
        return self.game.why_not(seen, seat, number)

    def position(self) -> str:
        """The whole state as text, with its deck if that is not built in; it belongs to the owner of the match."""
        return positions.with_deck(self.game, self.state)

    @property
    def events(self) -> list[Event]:
        """Everything that happened and was not taken back, in order; SubakError for a match that does not listen."""
        return self._history.events()

    def events_for(self, seat: int | None) -> list[Event]:
        """The events a seat (None: a spectator) may know of."""
        if self.over:
            return self.events
        return [event for event in self.events if event.heard_by(seat)]

    @property
    def outcome(self) -> Outcome | None:
        """Reason, ranking, tie-break and score sheet, or None while the game runs; without `listen`, ask `result`."""
        result = self.result()
        if result is None:
            return None
        return replace(result, sheet=self.sheet(), course=course_of(self.events, self.record.seats, self._brought()))

    def result(self) -> Outcome | None:
        """The outcome without its score sheet."""
        given_up = self.given_up
        if given_up is not None:
            return given_up
        result = self.game.outcome(self.state)
        return result and result.with_resigned(self.resigned)

    def sheet(self) -> list[SheetLine]:
        """The score sheet so far, summed from the events; a game from a position begins with what it brought."""
        return sheet_of(self.events, self.record.seats, self._brought())

    def _brought(self) -> list[int]:
        """The points a game from a position began with."""
        return list(self.fresh().scores()) if self.record.start else []

    def record_for(self, seat: int | None) -> Record:
        """The record as a seat (None: a spectator) may read it: no seed, no secrets, before the game is over."""
        if self.over:
            return replace(self.record, entries=list(self.record.entries))
        return disclosed(self.record, self.played, SPECTATOR if seat is None else seat, self.state.step())

    # -- playing

    def play(self, seat: int, action: int | str) -> None:
        """Play an action, given as number or notation. Raises NotationError, WrongTurn or IllegalAction."""
        self._append(seat, self._checked(seat, action), forced=False)
        self._advance()

    def _checked(self, seat: int, action: int | str) -> int:
        """The number of an action that may be played now."""
        self._check_turn(seat)
        number = self.game.parse(self._known(seat), seat, action) if isinstance(action, str) else action
        if not 0 <= number < self.game.action_count:
            raise NotationError(f"{self.game.name} has no action {number}")
        if not self.state.allows(seat, number):
            refusal = self.game.why_not(self._known(seat), seat, number)
            assert refusal is not None, "law 16: what is not listed has a reason"
            raise IllegalAction(refusal)
        return number

    def _check_turn(self, seat: int) -> None:
        """WrongTurn unless the game waits for this seat, or for NATURE."""
        if self.over:
            raise WrongTurn("the game is over")
        mask = self.state.to_act()
        if not 0 <= seat <= NATURE or not mask >> seat & 1:
            waiting = seats_in(mask)
            awaited = "seat " + ", ".join(map(str, waiting)) if waiting else "dice or cards"
            raise WrongTurn(f"seat {seat} is not to act; the game waits for {awaited}", waiting)

    def can_undo(self, seat: int) -> bool:
        """Whether a seat may take back its last move."""
        return self.undo_barrier(seat) is None

    def undo_barrier(self, seat: int) -> str | None:
        """Why a seat may not take back its last move, or None when it may."""
        try:
            self._taken_back(seat)
        except UndoRefused as error:
            return str(error)
        return None

    def undo(self, seat: int) -> None:
        """Take back a seat's own last move with what it forced; UndoRefused names the barrier."""
        gone = self._taken_back(seat)
        self.record.entries.append(Entry(seat, "undo"))
        self._rewind([move for index, move in enumerate(self.played) if index not in gone], min(gone))

    def _taken_back(self, seat: int) -> set[int]:
        """Indices of the moves that an undo of this seat takes back."""
        if self.over:
            raise UndoRefused("the game is over")
        if seat in self.resigned:
            raise UndoRefused("you have given up")
        return taken_back(self.played, seat, self.state.step(), self.state.step_kind())

    def take_back(self, seat: int, keep: int) -> None:
        """With the whole table's consent: back to the first `keep` moves, whatever lies behind."""
        self._go_back(seat, keep)
        self._advance()

    def _go_back(self, seat: int, keep: int) -> None:
        if not 0 <= keep < self.moves:
            raise UndoRefused(f"there are {self.moves} moves; none lies behind move {keep}")
        self.record.entries.append(Entry(seat, "takeback", str(keep)))
        self.record.end = ""
        self._rewind(list(self.played[:keep]), keep)

    def _rewind(self, moves: list[Played], same: int) -> None:
        self._history.rewind(moves, same)
        self.notes = [(min(after, len(moves)), note) for after, note in self.notes]

    @property
    def played(self) -> Sequence[Played]:
        """The moves that were not taken back, NATURE's included; they belong to the owner of the match."""
        return self._history.played

    @property
    def moves(self) -> int:
        """Number of effective moves, NATURE's included."""
        return len(self._history.played)

    # -- seats that change hands

    def resign(self, seat: int) -> None:
        """A seat gives up: it ranks last; with more than one other seat left the game goes on without its owner."""
        self._check_playing(seat)
        self._note(Entry(seat, "resign"))

    def leave(self, seat: int) -> None:
        """The person leaves the table; the seat stays empty until a substitute sits down."""
        self._check_playing(seat)
        self._note(Entry(seat, "leave"))

    def substitute(self, seat: int, bot: str) -> None:
        """A bot takes the seat."""
        self._check_seat(seat)
        self._note(Entry(seat, "substitute", bot))

    def come_back(self, seat: int) -> None:
        """The person takes the seat back from its substitute."""
        self._check_playing(seat)
        if seat not in self.away:
            raise WrongTurn(f"nobody has replaced seat {seat}")
        self._note(Entry(seat, "return"))

    def _check_seat(self, seat: int) -> None:
        """WrongTurn unless there is such a seat and the game still runs."""
        if self.over:
            raise WrongTurn("the game is over")
        if not 0 <= seat < self.record.seats:
            raise WrongTurn(f"there is no seat {seat}")

    def _check_playing(self, seat: int) -> None:
        """WrongTurn unless the owner of this seat is still in the game."""
        self._check_seat(seat)
        if seat in self.resigned:
            raise WrongTurn(f"seat {seat} has given up")

    def _note(self, entry: Entry) -> None:
        """Write down that a seat changes hands, and let it happen."""
        self.record.entries.append(entry)
        self.notes.append((self.moves, entry))
        if entry.verb == "resign" and entry.seat not in self.resigned:
            self.resigned.append(entry.seat)
        elif entry.verb == "substitute":
            self.away[entry.seat] = entry.text
        elif entry.verb == "leave":
            self.away[entry.seat] = ""
        elif entry.verb == "return":
            self.away.pop(entry.seat, None)
        self._record_end()

    # -- from records

    @classmethod
    def replay(cls, record: Record, game: Game | None = None, *, listen: bool = True) -> Match:
        """The match a record tells of; RecordError names the first entry that does not fit.

        A record with its seed goes on from there (`resume`); without it, NATURE must be played by hand.
        """
        game = game or registry.game(record.game)
        deck = opening.recorded_deck(game, record)
        options = game.read_options(record.options, record.seats, record.rules)
        head = replace(record, options=options, entries=[], end="")
        match = cls._built(game, deck, head, begun(game, deck, head, listen))
        for number, entry in enumerate(record.entries, 1):
            try:
                match._follow(entry)
            except SubakError as error:
                raise RecordError(f"entry {number} ({entry}): {error}", entry=number) from error
        if record.end and head.end != record.end:
            raise RecordError(f"the record ends with {record.end!r}, its moves with {head.end or 'no end'!r}")
        return match

    def _follow(self, entry: Entry) -> None:
        """Take one entry of a record being read."""
        if entry.verb == PLAY:
            self._append(entry.seat, self._checked(entry.seat, entry.text), entry.forced)
        elif entry.verb == "undo":
            self.undo(entry.seat)
        elif entry.verb == "takeback":
            if not (entry.text.isascii() and entry.text.isdigit()):
                raise NotationError(f"a takeback names the number of moves kept, not {entry.text!r}")
            self._go_back(entry.seat, int(entry.text[:9]))
        else:
            self._check_seat(entry.seat)
            self._note(replace(entry))

    def resume(self, auto: bool = False) -> None:
        """Go on after a replay: NATURE and, with `auto`, forced moves are played until a seat has a choice."""
        self.auto = auto
        self._advance()

    def verify(self) -> None:
        """Check that every outcome of NATURE is the one the seed gives and that the seed fits its digest."""
        verify(self.game, self.record, self.fresh(), self.played)

    def branch(self) -> Match:
        """A match of its own that stands where this one stands, to be taken elsewhere."""
        record = replace(self.record, entries=list(self.record.entries))
        twin = self._built(self.game, self._deck, record, self._history.copy())
        twin.auto, twin.ask = self.auto, set(self.ask)
        twin.resigned, twin.away, twin.notes = list(self.resigned), dict(self.away), list(self.notes)
        return twin

    def fresh(self) -> State:
        """The state before the first move."""
        return opening.first_state(self.game, self._deck, self.record)

    # -- inside

    def _known(self, seat: int) -> State:
        return self.state if seat == NATURE else self.seen(seat)

    def _advance(self) -> None:
        """NATURE and, on request, forced moves are played until a seat has a choice."""
        while not self.over:
            if self.state.to_act() >> NATURE & 1:
                if self.by_hand:
                    return
                self._append(NATURE, self._history.nature.outcome(self.state), forced=False)
            elif not (self.auto and self._play_forced()):
                return

    def _play_forced(self) -> bool:
        for seat in seats_in(self.state.to_act()):
            if seat not in self.ask:
                action = self.game.forced(self.state, seat)
                if action is not None:
                    self._append(seat, action, forced=True)
                    return True
        return False

    def _append(self, seat: int, action: int, forced: bool) -> None:
        """Write a legal move into the record and carry it out."""
        text = self.game.text(self.state, seat, action)
        self.record.entries.append(Entry(seat, PLAY, text, forced))
        self._history.push(seat, action, text, forced, seat in self.away)
        if self.state.to_act() == 0:
            self._record_end()

    def _record_end(self) -> None:
        """Note the end in the record as soon as there is one."""
        result = self.result()
        if result is not None:
            places = " > ".join("=".join(map(str, place)) for place in result.ranking)
            self.record.end = f"{result.reason} {places} scores {' '.join(map(str, result.scores))}"
