"""The card tables as a whole: counts, ranges, known facts, and texts that agree with their effects."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from subak.games.ricedice import GAME
from subak.games.ricedice.rules.vocabulary import TERMS
from subak.games.ricedice.tables import EFFECTS
from tests.rules.ricedice.further import FURTHER

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five"}


def rows(file: str) -> list[dict[str, Any]]:
    text = resources.files("subak.games.ricedice").joinpath("cards", f"{file}.toml").read_text("utf-8")
    tables: dict[str, list[dict[str, Any]]] = tomllib.loads(text)
    return next(iter(tables.values()))


STARTING, PADDIES = rows("starting"), rows("paddies")
CARDS = [*STARTING, *PADDIES]

# effect as written, without its numbers: what its text must say, with n for the amount
TEXTS = {
    "roll_add(worker)": r"add {n} worker to each of your rolls",
    "roll_add(water)": r"add {n} water symbol to each of your rolls",
    "roll_add(card)": r"add {n} card symbol to each of your rolls",
    "set_die()": r"turn {n} of your dice to any face but double worker",
    "extra_reroll()": r"reroll twice each turn",
    "weed_ignore()": r"ignore the first weed",
    "weed_cap()": r"hold up to {n} weeds",
    "free_weed()": r"after any action you may pull {n} weed from one of your dry paddies",
    "job_add(plant)": r"{n} extra workers, for planting only",
    "job_add(harvest)": r"{n} extra workers, for harvesting only",
    "harvest_wet": r"may be harvested while full; its water stays",
    "plant_dry": r"may be planted while dry",
    "flow_any": r"may also flow to the left",
    "draw_add()": r"draw {n} more cards",
    "field_limit()": r"may hold {n} paddies while this card is in it",
    "rice_on(harvest_any)": r"whenever you harvest any of your paddies: \+{d} rice",
    "rice_on(plant_any)": r"whenever you plant a paddy: \+{d} rice",
    "rice_on(harvest_self_clean)": r"harvest this paddy without weeds: \+{d} rice",
    "rice_on(card_gained)": r"whenever you add or replace a paddy: \+{d} rice",
    "rice_on(weed_removed)": r"each weed your workers remove: \+{d} rice, at most {often} a turn",
    "rice_on(wilds>=2)": r"two or more wilds show after your rerolls: \+{d} rice",
    "rice_on(other_water)": r"another player takes the water action: \+{d} rice, once between your turns",
    "magic()": r"(one hex holds|its only hex holds|both hexes hold) magic water",
}


def parts(effect: str) -> tuple[str, list[int]]:
    """An effect without its numbers, and the numbers."""
    name, _, inside = effect.partition("(")
    words = [word.strip() for word in inside.rstrip(")").split(",") if word.strip()]
    numbers = [int(word) for word in words if word.isdigit()]
    subject = "".join(word for word in words if not word.isdigit())
    return (f"{name}({subject})" if inside else name), numbers


@pytest.mark.rule("ricedice 2.3")
def test_there_are_five_starting_paddies_and_thirty_cards() -> None:
    assert [row["id"] for row in STARTING] == [f"S{n}" for n in range(1, 6)]
    assert [row["id"] for row in PADDIES] == [f"P{n:02}" for n in range(1, 31)]


def test_names_are_unique_and_sources_are_named() -> None:
    assert len({row["name"] for row in CARDS}) == 35
    assert Counter(row["source"] for row in CARDS) == {"ours": 27, "inferred": 8}


def test_hexes_and_water_values_are_spread_as_designed() -> None:
    assert Counter(row["hexes"] for row in PADDIES) == {1: 2, 2: 12, 3: 9, 4: 5, 5: 2}
    assert Counter(row["water"] for row in PADDIES) == {0: 1, 1: 18, 2: 10, 3: 1}
    assert {row["hexes"] for row in STARTING} == {2, 3}


def test_what_the_rulebook_shows_is_kept() -> None:
    """Twisted Fate and Rewarding Harvest hold two tokens, Lucky Day five; a card of three hexes has one magic one."""
    by_name = {row["name"]: row for row in CARDS}
    assert [by_name[name]["hexes"] for name in ("Twisted Fate", "Rewarding Harvest", "Lucky Day")] == [2, 2, 5]
    assert {"Crafty Weeds", "Honorable Workers"} <= set(by_name)
    assert (by_name["Holy Spring"]["hexes"], by_name["Holy Spring"]["effects"]) == (3, ["magic(1)"])


def test_more_weeds_and_fewer_hexes_never_bring_more() -> None:
    for row in CARDS:
        assert row["rice"] == sorted(row["rice"], reverse=True), row["name"]
    plain = sorted((row["hexes"], row["rice"][0]) for row in PADDIES if not row["effects"])
    assert [rice for _, rice in plain] == sorted(rice for _, rice in plain)


def test_every_effect_term_is_on_a_card() -> None:
    known = {parts(effect.example)[0] for effect in EFFECTS}
    used = {parts(effect)[0] for row in CARDS for effect in row["effects"]}
    invented = {parts(effect)[0].partition("(")[0] for effect in FURTHER.values()}
    assert used == set(TEXTS) and used <= known
    assert {effect.partition("(")[0] for effect in known - used} <= invented


@pytest.mark.parametrize("row", CARDS, ids=lambda row: str(row["id"]))
def test_the_text_of_a_card_says_what_its_effects_do(row: dict[str, Any]) -> None:
    text = str(row["text"]).lower()
    if not row["effects"]:
        assert re.match("no effect|weeds cost less here", text)
    assert ("brings three water" in text) == (row["water"] == 3)
    for effect in row["effects"]:
        shape, numbers = parts(effect)
        amount = numbers[0] if numbers else 1
        often = numbers[1] if len(numbers) > 1 else 0
        pattern = TEXTS[shape].replace("{n}", NUMBERS[amount]).replace("{d}", str(amount))
        assert re.search(pattern.replace("{often}", str(often)), text), (row["name"], effect)


def test_the_flat_tables_hold_what_the_rows_say() -> None:
    deck = GAME.deck()
    assert deck.cards == 35 and int(deck.starting).bit_count() == 5 and int(deck.paddies).bit_count() == 30
    for card, row in enumerate(CARDS):
        magic = sum(parts(effect)[1][0] for effect in row["effects"] if effect.startswith("magic"))
        assert (deck.ids[card], deck.names[card], deck.hexes[card]) == (row["id"], row["name"], row["hexes"])
        assert deck.capacity[card] == row["hexes"] - magic
        assert deck.water[card] == row["water"] and deck.rice[3 * card : 3 * card + 3] == row["rice"]
        has = [term for term in range(TERMS) if deck.amount[card * TERMS + term]]
        assert deck.powers[card] == sum(1 << term for term in has)
        assert len(has) == len([effect for effect in row["effects"] if not effect.startswith("magic")])
