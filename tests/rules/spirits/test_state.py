"""The fields of a state: constructor, copy, dump and load hold together."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from subak.games.spirits.rules import farm as farm_module
from subak.games.spirits.rules import state as state_module
from subak.games.spirits.rules.farm import FARM_FIELDS, Farm
from subak.games.spirits.rules.state import TABLE_FIELDS, Spirits, loaded
from tests.rules.spirits.table import DECK, farm, table

# what follows from the fields of a farm, and is not dumped
SURVEYED = {"heads", "sizes", "chain", "links", "unsound"}
PASSIVE = {
    "build_cost", "harvest_cost", "jobs", "weeds_ignored", "pests_ignored", "cubes_ignored", "pond_power", "small_pond",
    "bonus", "last_bonus", "hex_bonus",
    "prevents", "wet_work", "tax_step",
}  # fmt: skip


def numbered(state: Spirits) -> Spirits:
    """The state with another number in every field of table and farms; `seats` stays."""
    for number, name in enumerate(TABLE_FIELDS[1:], start=100):
        setattr(state, name, number)
    for seat, own in enumerate(state.farms):
        for number, name in enumerate([*FARM_FIELDS, *sorted(SURVEYED | PASSIVE)], start=1000 * (seat + 1)):
            setattr(own, name, number)
    return state


def written(module: ModuleType) -> list[str]:
    """The numbers that a module's class or its constructor sets, read from its source: a compiled class does not list
    them."""
    source = Path(str(module.__file__)).with_name(f"{module.__name__.rpartition('.')[2]}.py").read_text("utf-8")
    in_class = source[source.index("\n@final\nclass ") : source.index("    def ")]
    return re.findall(r"^    (\w+): i64 =", in_class, re.MULTILINE) + re.findall(r"self\.(\w+): i64 =", source)


def test_every_number_is_dumped_or_follows_from_the_others() -> None:
    assert sorted(written(farm_module)) == sorted({*FARM_FIELDS} | SURVEYED | PASSIVE)
    assert sorted([*written(state_module), "seats", "viewer", "counts"]) == sorted(TABLE_FIELDS)


def test_a_copy_has_every_number_and_shares_none() -> None:
    state = numbered(table(farm(), farm()))
    again = state.copy()
    for own, other in zip(state.farms, again.farms, strict=True):
        for name in (*FARM_FIELDS, *SURVEYED, *PASSIVE):
            assert getattr(other, name) == getattr(own, name), name
    assert again.dump() == state.dump()
    numbers = again.dump()
    for name in TABLE_FIELDS[1:]:
        setattr(state, name, 1)
    for own in state.farms:
        own.rice = 1
    assert again.dump() == numbers


def test_what_is_dumped_is_loaded_field_by_field() -> None:
    state = numbered(table(farm(), farm()))
    numbers = state.dump()
    assert numbers[: len(TABLE_FIELDS)] == [2, *range(100, 100 + len(TABLE_FIELDS) - 1)]
    assert numbers[-len(FARM_FIELDS) :] == list(range(2000, 2000 + len(FARM_FIELDS)))
    again = Farm()
    again.load(numbers[-len(FARM_FIELDS) :])
    assert {name: getattr(again, name) for name in FARM_FIELDS} == {
        name: getattr(state.farms[1], name) for name in FARM_FIELDS
    }


def test_a_loaded_state_is_the_dumped_one() -> None:
    state = table(farm(rice=7, played=(8, 39)), farm(reservoir=3))
    state.turn, state.loose = 1, 4
    again = loaded(DECK, state.dump())
    assert again.dump() == state.dump()
    assert (again.farms[0].build_cost, again.farms[0].harvest_cost, again.farms[0].heads) == (2, 1, 1)


@pytest.mark.parametrize("numbers", [[], [0], [5, 1, 2], [2, 0, 0]])
def test_other_numbers_are_refused(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="not the numbers"):
        loaded(DECK, numbers)
