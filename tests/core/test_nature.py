"""NATURE draws from the seed by what is asked: alike at every table, after any reroll, in both formats of a record."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

import subak
from subak.core.conformance.chances import deviation
from subak.core.errors import RecordError
from subak.core.match import Match
from subak.core.nature import Nature
from subak.core.record import Record
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE, stream_of
from tests.laws.small_game import GAME

SEEDS = 1200
TOO_FAR = 4.5  # standard deviations


def drawn(match: Match) -> list[str]:
    """NATURE's outcomes so far, in words."""
    return [move.text for move in match.played if move.seat == NATURE]


def played(seed: int, moves: int, format: int = 2, game: str = "ricedice", id: str = "local") -> Match:
    """A running game between random players."""
    head = replace(Match(game, 2, seed, id=id).record, entries=[], format=format)
    match, rng = Match.replay(head), keyed("players", seed)
    match.resume()
    for _ in range(moves):
        seat = match.to_act()[0]
        match.play(seat, match.state.pick(seat, rng))
    return match


# -- how it is derived


def generator(text: str, number: int) -> Rng:
    """The generator of draw `number` of those that share the digest of a text."""
    key = sha256(text.encode()).digest()[8 * number : 8 * number + 8]
    return Rng(int.from_bytes(key[:4], "big"), int.from_bytes(key[4:], "big"))


def test_outcomes_of_format_2_can_be_worked_out_by_hand() -> None:
    """Who begins is drawn once, for all; the dice of turn 1 for its side, and four draws share a digest."""
    match = Match("ricedice", 2, seed=7)
    first = match.to_act()[0]
    assert first == generator("subak 2\x1f7\x1f0\x1f8\x1f0\x1f0", 0).below(2)
    match.play(first, match.legal(first)[-1])  # all dice are rolled again
    rolls = [text for text in drawn(match) if text.startswith("roll")]
    assert len(rolls) == 2
    for number, text in enumerate(rolls):
        fall = generator(f"subak 2\x1f7\x1f1\x1f{first}\x1f3\x1f0", number).below(6**5)
        names = [("weed", "worker", "double", "wild", "water", "card")[fall // 6**die % 6] for die in range(5)]
        assert Counter(text.split()[1:]) == Counter(names)


def test_an_outcome_of_format_1_hangs_on_seed_id_and_its_number() -> None:
    match = played(3, 20, format=1, id="here")
    state, number = match.fresh(), 0
    for move in match.played:
        if move.seat == NATURE:
            assert move.action == state.chance(keyed("3", "here", number))
            number += 1
        state.apply(move.seat, move.action)
    assert number > 10


def test_streams_of_different_chapters_seats_and_kinds_are_different() -> None:
    numbers = {stream_of(chapter, seat, kind) for chapter in range(5) for seat in range(9) for kind in range(20)}
    assert len(numbers) == 5 * 9 * 20


def test_a_copy_draws_the_same_and_leaves_its_original_alone() -> None:
    state = GAME.new(3, {"seasons": 1}, GAME.deck())
    for number in (1, 2):
        nature = Nature(5, number)
        nature.draw(state)
        twin = nature.copy()
        ahead = [twin.draw(state) for _ in range(9)]
        assert [nature.draw(state) for _ in range(9)] == ahead
        assert len(set(ahead)) > 1


# -- what it promises


@pytest.mark.parametrize("game", ["ricedice", "seasons", "spirits"])
def test_the_same_seed_gives_the_same_deal_at_every_table(game: str) -> None:
    here, there = Match(game, 2, seed=5, id="here"), Match(game, 2, seed=5, id="there")
    assert drawn(here) == drawn(there)
    assert here.record.seed_digest != there.record.seed_digest
    assert drawn(Match(game, 2, seed=6)) != drawn(here)


def first_rolls(match: Match, words: str) -> list[str]:
    """The first roll of eight turns, in which the last choice that begins with one of `words` is taken, or `done`."""
    turns: dict[int, str] = {}
    while len(turns) < 8:
        seat = match.to_act()[0]
        turns.setdefault(match.view(None).turn, drawn(match)[-1])
        texts = [choice.text for choice in match.choices(seat)]
        match.play(seat, next((text for word in words.split() for text in texts if text.startswith(word)), texts[-1]))
    return list(turns.values())


def test_one_reroll_more_does_not_change_later_dice() -> None:
    calm, eager = Match("ricedice", 2, seed=9), Match("ricedice", 2, seed=9)
    assert first_rolls(calm, "stand worker done") == first_rolls(eager, "reroll worker done")
    assert len(drawn(eager)) > len(drawn(calm))


@pytest.mark.parametrize("format", [1, 2])
def test_what_is_taken_back_is_drawn_again(format: int) -> None:
    match = played(4, 120, format)
    after = drawn(match)
    for keep in (100, 37, 3, 0):
        twin = match.branch()
        twin.take_back(0, keep)
        again = drawn(twin)
        assert again == after[: len(again)]
        moves = [move for move in match.played[twin.moves :] if move.seat != NATURE]
        for move in moves:
            twin.play(move.seat, move.action)
        assert drawn(twin) == after
        twin.verify()


@pytest.mark.parametrize("format", [1, 2])
@pytest.mark.parametrize("game", ["ricedice", "seasons", "spirits"])
def test_a_record_is_played_on_and_verified_in_its_own_format(game: str, format: int) -> None:
    match = played(8, 25, format, game)
    again = Match.replay(Record.loads(match.record.dumps()))
    rng = keyed("on")
    while again.to_act():
        again.play(again.to_act()[0], again.state.pick(again.to_act()[0], rng))
    assert again.record.dumps().startswith(f"subak {format}\n")
    Match.replay(Record.loads(again.record.dumps())).verify()
    with pytest.raises(RecordError, match="the seed gives"):
        Match.replay(replace(again.record, format=3 - format)).verify()


def first_deal(seed: int, options: dict[str, object]) -> list[tuple[int, int]]:
    """Whom the spirit cards of the first draft are dealt to: seat and card."""
    match = Match("spirits", 3, seed, options)
    for seat in match.to_act():
        match.play(seat, match.legal(seat)[0])
    dealt = [move for move in match.played if move.seat == NATURE and move.text.startswith("deal")]
    return [(move.audience, int(move.text.split()[1])) for move in dealt]


def test_cards_that_are_left_out_change_nothing_for_the_others() -> None:
    """Without the hostile spirits a seat is dealt the same cards but for those, and what would have followed them."""
    same = 0
    for seed in range(30):
        full, peaceful = first_deal(seed, {}), first_deal(seed, {"peaceful": True})
        changed = [before for before, after in zip(full, peaceful, strict=True) if before != after]
        hostile = sum(card in (3, 4, 14) for _, card in full)
        assert bool(changed) == bool(hostile)
        assert not changed or changed[0][1] in (3, 4, 14)
        same += len(full) - len(changed)
    assert same > 30 * len(full) // 2


# -- uniformity


def first_draws(game: str, seats: int, kind: str) -> Counter[str]:
    """How often each outcome of a kind comes in the set-up, over many seeds."""
    counts: Counter[str] = Counter()
    found = subak.game(game)
    options, deck = found.read_options(None, seats), found.deck()
    for seed in range(SEEDS):
        state, nature = found.new(seats, options, deck), Nature(seed)
        while state.to_act() >> NATURE & 1:
            outcome = nature.draw(state)
            text = found.text(state, NATURE, outcome)
            if text.startswith(kind):
                counts[text] += 1
            state.apply(NATURE, outcome)
    return counts


@pytest.mark.parametrize(
    ("game", "seats", "kind", "outcomes"),
    [("ricedice", 4, "start", 4), ("ricedice", 3, "deal", 5), ("seasons", 2, "deal", 18), ("spirits", 3, "tile", 24)],
)
def test_deals_are_even_over_seeds(game: str, seats: int, kind: str, outcomes: int) -> None:
    counts = first_draws(game, seats, kind)
    assert len(counts) == outcomes
    assert deviation(list(counts.values()), [1] * len(counts)) < TOO_FAR


def test_pairs_of_cards_are_even_over_seeds() -> None:
    """The first two cards of one seat, and the first cards of both: no pair comes more often than another."""
    own, both = Counter[tuple[int, ...]](), Counter[tuple[int, ...]]()
    found = subak.game("seasons")
    options, deck = found.read_options(None, 2), found.deck()
    for seed in range(2 * SEEDS):
        state, nature, cards = found.new(2, options, deck), Nature(f"pairs {seed}"), list[int]()
        while state.to_act() >> NATURE & 1:
            cards.append(nature.draw(state))
            state.apply(NATURE, cards[-1])
        own[tuple(sorted(cards[1:4:2]))] += 1
        both[tuple(sorted(cards[1:3]))] += 1
    for counts in (own, both):
        assert len(counts) == 18 * 17 // 2
        assert deviation(list(counts.values()), [1] * len(counts)) < TOO_FAR


def test_dice_are_even_over_seeds() -> None:
    faces: Counter[str] = Counter()
    match = Match("ricedice", 2, nature="hand")
    for text in ("start 0", "deal S1", "deal S2"):
        match.play(NATURE, text)
    for seed in range(SEEDS):
        faces.update(match.game.text(match.state, NATURE, Nature(seed).outcome(match.state)).split()[1:])
    assert sum(faces.values()) == 5 * SEEDS
    assert deviation(list(faces.values()), [1] * 6) < TOO_FAR
