"""The card tables of Rice Dice described once: every column and effect term, for the loader, commands and pages."""

from __future__ import annotations

from typing import Any, Final

from subak.core.cards import CardTable, Column, source_column
from subak.core.terms import Effect, Slot, Terms
from subak.games.ricedice.rules import vocabulary as v

MAGIC: Final = -1  # stands for a term below, but only marks hexes
FACE_WORDS: Final = ("a weed", "a worker", "a double worker", "a wild", "water", "a card")

COLUMNS: Final = [
    Column("id", "a capital letter and one or two digits, different on every card; moves name it", "text", 2, 3),
    Column("name", "the name printed on the card", "text", 1, 40),
    Column("spirit", "the spirit printed on the card; empty if there is none", "text", 0, 40),
    Column("hexes", "how many hexes the paddy has", "whole", 1, 7),
    Column("water", "its water value: the water tokens it brings into the game", "whole", 0, 9),
    Column("rice", "rice of a harvest with no weed, one weed, two or more; never growing", "wholes", 0, 60, length=3),
    Column("text", "the effect in words, as players read it", "text", 1, 200),
    Column("effects", "the effect terms that carry the text out; empty if the card has none", "terms", 0, 8),
    source_column(),
]
TABLES: Final = [
    CardTable("starting", "starting.toml", "Starting paddies", "id", False, COLUMNS, 5, 12),
    CardTable("paddy", "paddies.toml", "Paddy cards", "id", False, COLUMNS, 10, 48),
]


def effect(pattern: str, code: int, example: str, meaning: str, least: int = 0, most: int = 0, **more: Slot) -> Effect:
    """One effect term; its number N lies within limits."""
    slots = {"N": Slot(least, most)} if most else {}
    return Effect(pattern, code, meaning, example, ("effects",), "while the card lies in the field", slots | more)


# Chapter 9 of rules.md says what each means in full; a further term is one further line.
EFFECTS: Final = (
    effect("roll_add(worker, N)", v.ADD_WORKER, "roll_add(worker, 1)", "The worker action is N stronger.", 1, 5),
    effect("roll_add(water, N)", v.ADD_WATER, "roll_add(water, 1)", "The water action is N stronger.", 1, 5),
    effect("roll_add(card, N)", v.ADD_CARD, "roll_add(card, 1)", "The card action is N stronger.", 1, 5),
    effect("set_die(N)", v.SET_DIE, "set_die(1)",
           "After all rerolls one die may be turned to any face but double worker.", 1, 1),
    effect("extra_reroll(N)", v.EXTRA_REROLL, "extra_reroll(1)", "N further rerolls of any dice.", 1, 3),
    effect("weed_ignore(N)", v.WEED_IGNORE, "weed_ignore(1)", "N weeds of the roll need not be placed.", 1, 5),
    effect("weed_cap(N)", v.WEED_CAP, "weed_cap(4)", "This paddy may hold N weeds.", 3, 9),
    effect("free_weed(N)", v.FREE_WEED, "free_weed(1)",
           "After the action one weed may be taken from a dry paddy without a worker.", 1, 1),
    effect("job_add(plant, N)", v.PLANT_JOB, "job_add(plant, 2)",
           "N extra workers in a worker action, who only plant.", 1, 5),
    effect("job_add(harvest, N)", v.HARVEST_JOB, "job_add(harvest, 2)",
           "N extra workers in a worker action, who only harvest.", 1, 5),
    effect("harvest_wet", v.HARVEST_WET, "harvest_wet", "This paddy may be harvested with water on it."),
    effect("plant_dry", v.PLANT_DRY, "plant_dry", "This paddy may be planted without water."),
    effect("flow_any", v.FLOW_ANY, "flow_any", "Released water may go to any own paddy, left or right."),
    effect("draw_add(N)", v.DRAW_ADD, "draw_add(1)", "A card action draws N cards more.", 1, 5),
    effect("field_limit(N)", v.FIELD_LIMIT, "field_limit(5)",
           "The field may hold N paddies while this card is in it.", v.SLOTS, v.SLOTS),
    effect("rice_on(harvest_any, N)", v.RICE_HARVEST, "rice_on(harvest_any, 1)",
           "N rice for each own paddy that is harvested.", 1, 9),
    effect("rice_on(plant_any, N)", v.RICE_PLANT, "rice_on(plant_any, 1)",
           "N rice for each own paddy that is planted.", 1, 9),
    effect("rice_on(harvest_self_clean, N)", v.RICE_CLEAN, "rice_on(harvest_self_clean, 2)",
           "N rice when this paddy is harvested without weeds.", 1, 9),
    effect("rice_on(card_gained, N)", v.RICE_GAINED, "rice_on(card_gained, 1)",
           "N rice when a paddy is added or replaced, this one included.", 1, 9),
    effect("rice_on(weed_removed, N, TIMES)", v.RICE_WEED, "rice_on(weed_removed, 1, 2)",
           "N rice for each weed a worker takes, at most TIMES times a turn.", 1, 9, TIMES=Slot(1, 99)),
    effect(f"rice_on(wilds>={v.LUCKY_WILDS}, N)", v.RICE_WILDS, f"rice_on(wilds>={v.LUCKY_WILDS}, 2)",
           "N rice when two or more wilds show after all rerolls.", 1, 9),
    effect("rice_on(other_water, N)", v.RICE_WATER, "rice_on(other_water, 1)",
           "N rice when another side takes the water action, once between two own turns.", 1, 9),
    effect("rice_on(harvest_self, N)", v.RICE_SELF, "rice_on(harvest_self, 3)",
           "N rice when this paddy is harvested, with weeds or without.", 1, 9),
    *(effect(f"rice_on(own_{name}, N)", v.RICE_OWN + number, f"rice_on(own_{name}, 1)",
             f"N rice when you take the {name} action.", 1, 9)
      for number, name in enumerate(v.ACTION_NAMES)),
    *(effect(f"rice_on_faces({name}, N, LEAST)", v.RICE_FACES + face, f"rice_on_faces({name}, 2, 2)",
             f"N rice when LEAST or more dice show {word} after all rerolls.", 1, 9, LEAST=Slot(1, v.DICE))
      for face, (name, word) in enumerate(zip(v.FACE_NAMES, FACE_WORDS, strict=True))),
    effect("fewer_workers(N)", v.FEWER_WORKERS, "fewer_workers(1)",
           "This paddy takes N workers fewer to plant and to harvest, but one at least.", 1, 6),
    effect("magic(N)", MAGIC, "magic(1)", "N of the hexes hold magic water.", 1, 7),
)  # fmt: skip
TERMS: Final = Terms(("starting", "paddy"), EFFECTS)


def words_of(heading: str, row: dict[str, Any]) -> tuple[str, str]:
    """Name and text of a card in a gallery."""
    return row["name"], row["text"]
