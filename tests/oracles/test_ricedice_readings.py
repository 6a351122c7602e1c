"""The options of Rice Dice's rules version 2, checked at a table with nothing but views, choices and the log."""

from __future__ import annotations

from collections import Counter

import pytest

from subak.core.match import Match
from subak.core.rng import keyed
from subak.games.ricedice import GAME
from subak.games.ricedice.words.view import View

OPTIONS = {"target_rice": 15, "wilds_may_rest": True, "weeds_may_be_lost": True, "double_worker_twice": True}
PLACING = ("action", "work", "take", "card")
VOTES = {"worker": ("worker", 1), "double": ("worker", 2), "water": ("water", 1), "card": ("card", 1)}


def expected(view: View, at_least_one: bool) -> set[str]:
    """What the two options must offer on this table, told by what lies on it (4.10, 5.6)."""
    assert view.viewer is not None
    own = view.fields[view.viewer].paddies
    offered: set[str] = set()
    free = view.phase == "end" and any(paddy.card.id == "P10" for paddy in own)
    takeable = any(paddy.weeds and not paddy.tokens for paddy in own)
    useful = view.phase in PLACING or (free and takeable)
    if view.weeds_to_place and useful and all(paddy.weeds >= 2 for paddy in own):
        offered.add("lose")
    if view.phase == "action":
        least = 1 if at_least_one else 0
        wilds = view.dice.count("wild")
        offered |= {f"card without {k}" for k in range(1, wilds + 1) if view.strengths["card"] - k >= least}
    return offered


@pytest.mark.parametrize("seed", range(24))
def test_the_options_offer_what_the_table_shows(seed: int) -> None:
    seats, least = 1 + seed % 3, seed % 2 == 1
    match = Match(GAME, seats, seed=seed, options={**OPTIONS, "at_least_one": least})
    rng = keyed("readings", seed)
    freed = False
    while not match.over:
        (seat,) = match.to_act()
        choices = match.choices(seat)
        view: View = match.view(seat)
        given = {choice.text for choice in choices if choice.kind in ("lose", "without")}
        wanted = expected(view, least) if view.active == seat else set()
        freed = view.phase == "end" and freed
        if freed:
            wanted -= {"lose"}
        assert given == wanted, match.position()
        chosen = choices[rng.below(len(choices))]
        freed = freed or chosen.kind == "free"
        match.play(seat, chosen.action)
    check_log(match)


def check_log(match: Match) -> None:
    """Every weed of a player's turn is ignored, placed, lost or left without room; wilds and votes are as told."""
    dice: list[str] = []
    told: Counter[str] = Counter()
    for event in match.events:
        if event.kind == "turn":
            told = Counter()
        told[event.kind] += 1
        after = event.data.get("after")
        if event.kind == "roll" and isinstance(after, list):
            dice = [("weed", "worker", "double", "wild", "water", "card")[face] for face in after]
        elif event.kind == "action" and event.seat is None:
            check_vote(str(event.data["action"]), dice)
        elif event.kind == "action" and "uncounted" in event.data:
            assert event.data["action"] == "card"
        if event.seat is not None and not told["die"]:
            assert told["ignore"] + told["weed"] + told["lost"] <= dice.count("weed")


def check_vote(action: str, dice: list[str]) -> None:
    """The Happy Farmer, plain, takes the action most symbols speak for, double workers twice (10.3, 10.4, 10.16)."""
    votes = Counter({"worker": 0, "card": 0, "water": 0})
    for face in dice:
        name, number = VOTES.get(face, ("", 0))
        votes[name] += number
    assert action == max(("worker", "card", "water"), key=lambda name: votes[name])
