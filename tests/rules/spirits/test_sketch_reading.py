"""Sketches are read strictly: what is none is refused in one sentence, whatever it is."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from subak.core.errors import SketchError
from subak.games.spirits import GAME
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.sketch.sketch import PaddySketch, Sketch, read_sketch
from tests.rules.spirits.sketches import positions, preview, sketch_of
from tests.rules.spirits.table import begin, farm, table

PLANNED = f"{', '.join(v.PLAN_NAMES[:-1])} and {v.PLAN_NAMES[-1]}"
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda some: st.lists(some, max_size=4) | st.dictionaries(st.text(max_size=8), some, max_size=4),
    max_leaves=12,
)
NEARLY = st.fixed_dictionaries(
    {},
    optional={
        "build": st.lists(st.sampled_from(["wall a1-a2", "gate c3.se", "move a1-a2 a1-b1", "hold a1 1", ""])) | PLAIN,
        "rocks": st.lists(st.sampled_from(v.HEX_NAMES) | st.text(max_size=3)) | PLAIN,
        "paddies": st.dictionaries(
            st.sampled_from((*v.HEX_NAMES, "z9")),
            st.dictionaries(st.sampled_from(PaddySketch.__slots__), st.integers(-1, 70) | PLAIN),
        )
        | PLAIN,
        "workers": st.dictionaries(st.sampled_from((*v.PLAN_NAMES, "sleep")), st.integers(-1, 70)) | PLAIN,
    },
)


@given(PLAIN | NEARLY)
@settings(max_examples=300, deadline=None)
def test_whatever_is_sent_is_a_sketch_or_is_refused_in_one_short_sentence(data: Any) -> None:
    state = begin(table(farm(), farm()), "plan")
    try:
        found = GAME.preview(state.seen(0), 0, data)
    except SketchError as error:
        assert 0 < len(str(error)) < 250
        assert "\n" not in str(error)
    else:
        assert found is not None


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ([], "a sketch is a table with build, rocks, paddies and workers, not a list"),
        ({"wals": []}, "a sketch has no 'wals'; it has build, rocks, paddies and workers"),
        ({"build": "wall a1-a2"}, "build is a list, not 'wall a1-a2'"),
        ({"build": ["wall a1-a1"]}, "'a1-a1' is no side that can carry a piece; sides are named like a1-a2 or c3.e"),
        ({"build": ["done"]}, "a piece is written like “wall a1-a2”, “gate a1-a2” or “move a1-a2 a1-b1”, not 'done'"),
        ({"build": ["wall a1-a2"] * 51}, "build has at most 50 entries, not 51"),
        ({"rocks": [3]}, "a hex is named by a short text, not 3"),
        ({"paddies": {"d4": {}}}, f"'d4' is no hex; they are {', '.join(v.HEX_NAMES)}"),
        ({"paddies": {"b1": {"weeds": 1}}}, "b1 has no 'weeds'; it has keep, weed, tend, harvest, fill and plant"),
        ({"paddies": {"b1": {"weed": True}}}, "weed is a number from 0 to 63, not True"),
        ({"paddies": {"b1": {"harvest": 6}}}, "harvest is a number from 0 to 5, not 6"),
        ({"paddies": {"b1": {"plant": 1}}}, "plant is true or false, not 1"),
        ({"workers": {"weeds": 10**40}}, "weeds is a number from 0 to 63, not a large number"),
        ({"workers": {"feast": 1}}, f"nothing is planned for 'feast'; there are {PLANNED}"),
    ],
)  # fmt: skip
def test_a_refused_sketch_says_what_is_wrong_with_it(data: Any, sentence: str) -> None:
    with pytest.raises(SketchError) as error:
        read_sketch(data)
    assert str(error.value) == sentence


def test_a_sketch_comes_back_from_plain_data_as_it_was() -> None:
    chance = random.Random(3)
    for state, seat in positions(2, 3):
        sketch = read_sketch(sketch_of(state.seen(seat), seat, chance))
        assert read_sketch(msgspec.to_builtins(sketch)) == sketch
        assert preview(state.seen(seat), seat, msgspec.to_builtins(sketch)) == preview(state.seen(seat), seat, sketch)


def test_pieces_and_hexes_are_written_in_one_way() -> None:
    written = {"build": ["wall a2-a1", "WALL a1-a2"], "rocks": ["c3", "c3"]}
    with pytest.raises(SketchError):
        read_sketch(written)
    assert read_sketch({"build": ["wall a2-a1", "wall a1-a2"]}) == Sketch(build=["wall a1-a2"])
