"""The statistics of a node, and the rounds of sequential halving."""

from __future__ import annotations

from statistics import stdev

import pytest

from subak.bots.search import better_half, halvings, remaining
from subak.bots.tree import Node, by_lower_bound

GAINS = (0.1, -0.05, 0.2, 0.0, 0.05)


def sampled(*gains: float, move: int = 0) -> Node:
    """A node whose gain over the advised move was each of these, sample by sample."""
    node = Node(move, 0)
    for gain in gains:
        node.add_sample(gain, 0.5 + gain, gain)
    return node


def test_a_node_knows_mean_and_standard_error_of_its_gain() -> None:
    node = sampled(*GAINS)
    assert node.gain() == pytest.approx(sum(GAINS) / 5)
    assert node.standard_error() == pytest.approx(stdev(GAINS) / 5**0.5 * (1 + 2 / 5))
    assert node.win_probability() == pytest.approx(0.5 + node.win_gain())
    assert node.win_deviation() == pytest.approx(stdev(GAINS))


def test_a_single_sample_proves_nothing() -> None:
    assert sampled(0.3).standard_error() == 1.0
    assert sampled().standard_error() == 0.0
    assert not sampled(-0.3).clearly_worse()


def test_only_enough_samples_are_beyond_doubt() -> None:
    assert not sampled(*[-0.1] * 7).clearly_worse()
    assert sampled(*[-0.1] * 8).clearly_worse()
    assert sampled(*[0.1] * 8).clearly_better()
    assert not sampled(*[0.1] * 7).clearly_better()


def test_a_gain_within_the_indifference_zone_is_no_reason_to_go_on() -> None:
    assert sampled(*[0.0005] * 8).clearly_worse()
    assert not sampled(*[0.0015] * 8).clearly_worse()


def test_a_sure_small_gain_is_preferred_to_an_unsure_larger_one() -> None:
    sure, unsure = sampled(0.05, 0.051, 0.05, 0.051, move=1), sampled(0.9, -0.7, 0.9, -0.7, move=2)
    assert unsure.gain() > sure.gain()
    assert sorted([unsure, sure], key=by_lower_bound) == [sure, unsure]


@pytest.mark.parametrize(("candidates", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (64, 6), (65, 7)])
def test_halving_takes_the_binary_logarithm_of_rounds(candidates: int, rounds: int) -> None:
    assert halvings(candidates) == rounds


def test_each_round_keeps_the_advised_move_and_the_better_half() -> None:
    advised = sampled(0.0, 0.0, move=0)
    others = [sampled(gain, gain, move=move) for move, gain in enumerate((0.1, 0.4, 0.2, 0.3, 0.0), 1)]
    kept = better_half(remaining([advised, *others]))
    assert [node.move for node in kept] == [0, 2, 4]


def test_what_is_clearly_worse_is_dropped_but_one_stays_to_compare() -> None:
    advised = sampled(*[0.0] * 8, move=0)
    worse, worst = sampled(*[-0.1] * 8, move=1), sampled(*[-0.2] * 8, move=2)
    hopeful = sampled(*GAINS, move=3)
    assert remaining([advised, worst, worse, hopeful]) == [advised, hopeful]
    assert remaining([advised, worst, worse]) == [advised, worse]
    assert better_half([advised, worse]) == [advised, worse]
