"""The review of a game: how each seat's share of a win went, where it turned, what was luck and what was choice."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING, Final

from subak.arena.playouts import Playouts, Position, Shares, mean_shares
from subak.arena.statistics import mean, standard_error
from subak.bots.analysis import evaluate
from subak.bots.guides import guide_of
from subak.core.match import Match
from subak.core.record import PLAY
from subak.core.state import NATURE, SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from subak.core.contract import Chapter, Game
    from subak.core.record import Record
    from subak.core.state import State
    from subak.core.undo import Played

PLAYOUTS: Final = 32  # for every position
PLAYOUTS_UNBOUNDED: Final = 20  # the same in a game that its rulebook does not bound, which is long
CLOSER: Final = 4  # times as many playouts before and after a candidate for a turning point
SEARCHED: Final = 16  # iterations of the search for something better, for each playout of a position
CANDIDATES: Final = 10  # steps of NATURE, and of the seats, that are looked at more closely
MOST_POINTS: Final = 5  # turning points of NATURE, and of the seats, that are told
LEAST_SWING: Final = 0.03  # share of a win that is worth telling
SURE: Final = 2.0  # standard errors beyond which a swing is no accident of the playouts
EVEN: Final = 0.9  # part of the largest swing from which on the seat that an event speaks of is told first
PLAYED, SEEN_CLOSER = 0.6, 0.85  # parts of the work done after the first and the second look
MOST_SAID: Final = 1  # events that tell what NATURE did


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number and its standard error."""

    value: float
    error: float


@dataclass(frozen=True, slots=True)
class Said:
    """What happened, in the words of an event: "{who} {roll|rolls} …" of a seat, or of nobody, perhaps to another."""

    seat: int | None
    text: str
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Better:
    """What a seat could have done instead, and what that was worth more, from what the seat knew."""

    text: str  # notation
    label: str
    gain: Estimate


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A step that changed shares of a win: a move, or that a seat gave up."""

    at: int  # number of the step: where its shares stand in the review
    move: int  # how many moves had been made with it
    chapter: Chapter  # in which it was made
    seat: int | None  # whose step; None: NATURE's, which is luck
    verb: str  # play or resign
    text: str  # notation
    label: str  # words for a button; empty for NATURE
    said: list[Said]
    lent: bool  # a substitute played it
    seat_moved: int  # the seat whose share changed most
    swing: Estimate  # of that seat's share
    better: Better | None = None


@dataclass(frozen=True, slots=True)
class Balance:
    """Where a seat's share of a win came from; all parts add up to what it had in the end."""

    seat: int
    start: float
    luck: Estimate  # dice and cards
    choice: Estimate  # its own moves
    others: Estimate  # the other seats' moves, and those of a substitute
    unforeseen: Estimate  # what the estimate put right in itself as the end came nearer


@dataclass(frozen=True, slots=True)
class Review:
    """A game in hindsight. Shares are of a win; who plays against nobody is measured by the guide's par.

    Turning points were looked at more closely than the rest, so their figures may differ a little from the shares."""

    game: str
    seats: int
    moves: int
    over: bool
    playouts: int  # of every position
    seed: str
    shares: list[Shares]  # before the first step and after each
    chapters: list[Chapter]  # of the first position, and in which each step was made
    turning_points: list[TurningPoint]  # the largest swing first
    balance: list[Balance]


@dataclass(slots=True)
class Step:
    """From one position to the next: a move, or that a seat gave up."""

    before: Position
    after: Position
    seat: int
    chapter: Chapter  # in which it was made
    move: Played | None  # None: the seat gave up
    at: int  # steps made with it
    number: int  # moves made with it

    def swing(self, seat: int) -> Estimate:
        """How much it changed a seat's share, in the playouts that both positions have."""
        pairs = zip(self.before.results, self.after.early_results, strict=False)
        changes = [after[seat] - before[seat] for before, after in pairs]
        return Estimate(mean(changes), standard_error(changes))

    def most_moved(self) -> int:
        """The seat whose share changed most; of nearly equal ones the seat that moved, or that NATURE dealt with."""
        sizes = [abs(self.swing(seat).value) for seat in range(self.after.state.seats)]
        named = [event.seat for event in self.move.events if event.seat is not None] if self.move else []
        first = self.seat if self.seat != NATURE else named[0] if named else 0
        return first if sizes[first] >= EVEN * max(sizes) else sizes.index(max(sizes))

    def size(self) -> float:
        """How much it changed the share of the seat it matters to, whether up or down."""
        return abs(self.swing(self.most_moved()).value)

    def whose(self, seat: int) -> str:
        """What this step was for a seat: luck, its own choice, or others'."""
        if self.seat == NATURE:
            return "luck"
        return "choice" if self.seat == seat and not (self.move and self.move.lent) else "others"


def review(
    record: Record,
    budget: int | None = None,
    seed: int | str = 0,
    progress: Callable[[float], None] | None = None,
) -> Review:
    """Review a finished or running game; it depends on record, budget (playouts a position) and seed alone.

    `progress` is told which part of the work is done, from 0 to 1."""
    match = Match.replay(record)
    budget = budget or (PLAYOUTS_UNBOUNDED if match.game.safety_limit else PLAYOUTS)
    tell = progress or (lambda done: None)
    playouts = Playouts(match.game, guide_of(match.game.name), seed)
    steps = list(steps_of(match, playouts))
    positions = [steps[0].before if steps else position_of(match, playouts), *(step.after for step in steps)]
    for number, position in enumerate(positions, 1):
        playouts.run(position, budget)
        tell(PLAYED * number / len(positions))
    points = turning_points(match.game, steps, playouts, budget, tell)
    return Review(
        game=match.game.name,
        seats=match.record.seats,
        moves=match.moves,
        over=match.over,
        playouts=budget,
        seed=str(seed),
        shares=[mean_shares(position.results[:budget]) for position in positions],
        chapters=[chapter_of(match.game, positions[0].state, NATURE), *(step.chapter for step in steps)],
        turning_points=points,
        balance=[balance(steps, positions[0], seat, budget) for seat in range(match.record.seats)],
    )


def steps_of(match: Match, playouts: Playouts) -> Iterator[Step]:
    """All that happened in a match and was not taken back; positions that differ by a forced move share results."""
    before, at = position_of(match, playouts), 0
    for number in range(match.moves + 1):
        for seat in (note.seat for after, note in match.notes if after == number and note.verb == "resign"):
            after = given_up(match, playouts, before, seat)
            at += 1
            yield Step(before, after, seat, chapter_of(match.game, before.state, seat), None, at, number)
            before = after
        if number == match.moves:
            return
        move = match.played[number]
        after = moved(match, playouts, before, move)
        at += 1
        yield Step(before, after, move.seat, chapter_of(match.game, before.state, move.seat), move, at, number + 1)
        before = after


def position_of(match: Match, playouts: Playouts) -> Position:
    """The position a match began from."""
    state = match.fresh()
    horizon = playouts.horizon(state)
    return Position(state, 0, horizon, horizon, (), decision(match, playouts, state, ()))


def given_up(match: Match, playouts: Playouts, before: Position, seat: int) -> Position:
    """The position after a seat gave up."""
    resigned = (*before.resigned, seat)
    decided = decision(match, playouts, before.state, resigned)
    return Position(before.state, before.drawn, before.horizon, before.horizon, resigned, decided)


def moved(match: Match, playouts: Playouts, before: Position, move: Played) -> Position:
    """The position after a move; a forced one changes nothing, unless it moves the horizon or ends the game."""
    forced = len(before.state.legal(move.seat)) == 1
    state, resigned = before.state.copy(), before.resigned
    state.apply(move.seat, move.action)
    decided = decision(match, playouts, state, resigned)
    horizon, drawn = playouts.horizon(state), before.drawn + (move.seat == NATURE)
    after = Position(state, drawn, horizon, before.horizon, resigned, decided)
    if forced and decided is None and horizon == before.horizon:
        after.results = after.early_results = before.results
    return after


def decision(match: Match, playouts: Playouts, state: State, resigned: tuple[int, ...]) -> Shares | None:
    """The result, once a position has one."""
    outcome = (match.game.rank(state, resigned) if resigned else None) or match.game.outcome(state)
    return None if outcome is None else playouts.decided(state, outcome, resigned)


def chapter_of(game: Game, state: State, seat: int) -> Chapter:
    """Where in the game a seat, or NATURE, is when it acts in this state: "Round 3 · Harvest"."""
    return game.chapter(state.chapter(SPECTATOR if seat == NATURE else seat))


# -- where it turned


def turning_points(
    game: Game, steps: list[Step], playouts: Playouts, budget: int, tell: Callable[[float], None]
) -> list[TurningPoint]:
    """The steps that changed shares most, NATURE's and the seats', after a closer look; the largest first."""
    kinds = [[step for step in steps if (step.seat == NATURE) == luck] for luck in (True, False)]
    found = [step for kind in kinds for step in sorted(kind, key=Step.size, reverse=True)[:CANDIDATES]]
    for number, step in enumerate(found, 1):
        playouts.run(step.before, budget * CLOSER)
        playouts.run(step.after, budget * CLOSER)
        tell(PLAYED + (SEEN_CLOSER - PLAYED) * number / len(found))
    sure = [[step for step in found if (step.seat == NATURE) == luck and is_sure(step)] for luck in (True, False)]
    told = [step for kind in sure for step in sorted(kind, key=Step.size, reverse=True)[:MOST_POINTS]]
    told.sort(key=Step.size, reverse=True)
    points = []
    for number, step in enumerate(told, 1):
        points.append(in_words(game, step, budget * SEARCHED, playouts.seed))
        tell(SEEN_CLOSER + (1 - SEEN_CLOSER) * number / len(told))
    return points


def is_sure(step: Step) -> bool:
    """Whether a swing is worth telling, and no accident of the playouts."""
    swing = step.swing(step.most_moved())
    return abs(swing.value) >= max(LEAST_SWING, SURE * swing.error)


def in_words(game: Game, step: Step, budget: int, seed: int | str) -> TurningPoint:
    """A turning point with its words and, for a choice, what a search of `budget` iterations finds better."""
    move, most = step.move, step.most_moved()
    own = move is not None and step.seat != NATURE
    return TurningPoint(
        at=step.at,
        move=step.number,
        chapter=step.chapter,
        seat=None if step.seat == NATURE else step.seat,
        verb="resign" if move is None else PLAY,
        text=move.text if move else "",
        label=game.choice(step.before.state.seen(step.seat), step.seat, move.action).label if move and own else "",
        said=told_by(move),
        lent=move is not None and move.lent,
        seat_moved=most,
        swing=step.swing(most),
        better=better_than(step.before.state, move, budget, seed) if move and own else None,
    )


def told_by(move: Played | None) -> list[Said]:
    """The first events of a move, without the headings of chapters."""
    events = [event for event in (move.events if move else []) if not event.heading]
    return [Said(event.subject, event.text, event.to) for event in events[:MOST_SAID]]


def better_than(state: State, move: Played, budget: int, seed: int | str) -> Better | None:
    """The option that was better than the one played, judged by what the seat knew; None when none clearly was.

    It is found by a search of `budget` iterations from the state before the move."""
    seen = state.seen(move.seat)
    if len(seen.legal(move.seat)) < 2:
        return None
    options = evaluate(seen, budget, seed, asked=move.action).options
    best, played = options[0], next(option for option in options if option.action == move.action)
    gain, error = best.share - played.share, hypot(best.spread, played.spread)
    if best is played or gain < max(LEAST_SWING, error):
        return None
    return Better(best.text, best.label, Estimate(gain, error))


# -- luck and choice


def balance(steps: list[Step], first: Position, seat: int, playouts: int) -> Balance:
    """What a seat owes to luck, to itself and to others, by the first `playouts` results of every position.

    Common random numbers make the noise of neighbouring steps cancel out in a playout's sum, so the standard errors
    are those of the sums."""
    changes: dict[str, list[float]] = {part: [0.0] * playouts for part in ("luck", "choice", "others", "unforeseen")}
    for step in steps:
        part = step.whose(seat)
        for k in range(playouts):
            early = step.after.early_results[k][seat]
            changes[part][k] += early - step.before.results[k][seat]
            changes["unforeseen"][k] += step.after.results[k][seat] - early
    sums = {part: Estimate(mean(values), standard_error(values)) for part, values in changes.items()}
    return Balance(seat, mean_shares(first.results[:playouts])[seat], **sums)
