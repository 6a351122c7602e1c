"""Rules of thumb know what to do after moves they would not have made: levels and searches lead them there."""

from __future__ import annotations

import random

import pytest

import subak
from subak.core.match import Match


@pytest.mark.parametrize(("game", "seats"), [("spirits", 1), ("spirits", 3), ("ricedice", 2), ("seasons", 2)])
def test_they_answer_legally_after_any_moves(game: str, seats: int) -> None:
    for seed in range(4):
        match = Match(game, seats=seats, seed=seed)
        bot, chance = subak.bot("heuristic", seed=seed), random.Random(seed)
        while not match.over:
            seat = chance.choice(match.to_act())
            advice = bot.choose(match.seen(seat))
            assert advice in match.legal(seat)
            match.play(seat, advice if chance.random() < 0.7 else chance.choice(match.legal(seat)))
