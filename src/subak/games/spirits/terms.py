"""The terms that may stand on cards of Spirits: effects of spirits, instructions of rain, conditions of tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from subak.core.cards import CardInfo, Term, TermSlot
from subak.core.terms import Effect, Slot, Terms
from subak.games.spirits.rules import vocabulary as v

USED: Final = ("resolve", "once"), "when the card is used"
PASSIVE: Final = ("passive",), "from the moment the card is shown"
AT_END: Final = ("end",), "at the end of the game"
N: Final = Slot(1, 99)
PAST: Final = (-1, v.ALL)  # what earlier versions took for any number of a term they had
CUBE: Final = {"weed": v.WEED, "pest": v.PEST}
JOBS: Final = {
    "build": v.BUILD_LABOR, "weeds": v.WEEDS, "harvest": v.HARVEST_LABOR, "plant": v.PLANT_LABOR, "oxen": v.BUILD_OXEN,
    "rocks": v.ROCKS, "pests": v.PESTS,
}  # fmt: skip
GOODS: Final = {
    "rice": v.GAIN_RICE, "water": v.GAIN_WATER, "walls": v.GAIN_WALLS, "laborers": v.GAIN_LABORERS,
    "livestock": v.GAIN_LIVESTOCK,
}  # fmt: skip
DEEDS: Final = (v.PLANTED_SIZE, v.PIECES_BUILT, v.ROCKS_REMOVED, v.DISCS_OUT, v.HARVEST_RICE, v.HARVESTED)
STANDING: Final = {word: code for code, word in enumerate(v.MEASURES) if code not in DEEDS}  # the farm as it stands
SLOTS: Final = {
    "N": N, "MOST": N, "TWO": N, "M": N, "AT": Slot(0, 99), "FEW": Slot(1, 9), "ONE": Slot(1, 1),
    "CUBE": Slot(words=CUBE),
    "KIND": Slot(words=CUBE | {"cube": v.EITHER}), "ACTION": Slot(words=JOBS), "MEASURE": Slot(words=STANDING),
    "GOODS": Slot(words=GOODS),
    "JOB": Slot(words={word: job + 1 for word, job in JOBS.items()}),  # 0 is any job
    "WHO": Slot(words={"one_opponent": v.ONE_OPPONENT, "each_opponent": v.EACH_OPPONENT}),
    "WHERE": Slot(words={"owner_choice": v.OWNER_CHOICE, "largest": v.LARGEST, "your_choice": v.YOUR_CHOICE}),
    "WORK": Slot(words={"build": v.BUILD_LABOR, "harvest": v.HARVEST_LABOR}), "COST": Slot(1, 9),
    "MANY": Slot(1, v.ALL - 1, {"all": v.ALL}), "ROUND": Slot(v.LAST_ROUND, v.LAST_ROUND),
    "STEP": Slot(words={"-1": 1}),
    "COUNTED": Slot(words={word: v.PER_MEASURE + code for word, code in STANDING.items()} | {
        "laborer_beyond_10": v.PER_LABORER_BEYOND_10, "livestock": v.PER_LIVESTOCK,
        "hex_in_clear_paddy": v.PER_HEX_IN_CLEAR_PADDY,
    }),
    "PLACE": Slot(words={word: code for code, word in enumerate(v.INFEST_WORDS) if 0 < code < v.RIVAL_LEFT}),
    "RIVAL": Slot(words={word: code for code, word in enumerate(v.INFEST_WORDS) if code >= v.RIVAL_LEFT}),
}  # fmt: skip


def effect(when: tuple[tuple[str, ...], str], pattern: str, code: int, example: str, meaning: str) -> Effect:
    """One term; the words in capitals of its pattern are among the slots above."""
    made = Effect(pattern, code, meaning, example, *when)
    used = [part.strip("[]").rpartition("=")[2] for part in made.parts]
    slots = {word: SLOTS[word] for word in used if word in SLOTS}
    if code <= v.END_RICE:  # a term of the first version
        wider = [word for word, slot in slots.items() if slot.least <= slot.most and word != "COST"]
        slots |= {word: replace(slots[word], past=PAST) for word in wider}
    if made.name == "trade":  # nothing is traded for itself
        slots["GOODS"] = Slot(words={word: code for word, code in GOODS.items() if word != made.parts[0]})
    return replace(made, slots=slots)


# A further term is one further line; its numbers come to the rules in the order of the pattern.
EFFECTS: Final = (
    effect(USED, "gain(rice, N)", v.GAIN_RICE, "gain(rice, 2)", "N rice."),
    effect(USED, "gain(water, N)", v.GAIN_WATER, "gain(water, 2)", "N water from the supply into your reservoir."),
    effect(USED, "gain(walls, N)", v.GAIN_WALLS, "gain(walls, 2)", "N free walls or gates for this round’s Build."),
    effect(USED, "gain(laborers, N)", v.GAIN_LABORERS, "gain(laborers, 1)", "N laborers from the market, kept."),
    effect(USED, "gain(livestock, N)", v.GAIN_LIVESTOCK, "gain(livestock, 1)", "N livestock from the market, kept."),
    effect(USED, "work(laborers, N, [only=JOB])", v.WORK_LABORERS, "work(laborers, 1, only=plant)",
           "N extra laborers this round, for one action only if it is named."),
    effect(USED, "work(livestock, N, [only=JOB])", v.WORK_LIVESTOCK, "work(livestock, 2)",
           "N extra livestock this round, for one action only if it is named."),
    effect(USED, "remove(rock, N)", v.REMOVE_ROCK, "remove(rock, 2)", "Remove N rocks anywhere in your field."),
    effect(USED, "place(CUBE, 1, WHO, WHERE)", v.PLACE_CUBE, "place(weed, 1, one_opponent, owner_choice)",
           "One or each opponent adds a weed or pest to a paddy they choose, to their largest, or to one you choose."),
    effect(USED, "steal(rice, N, each_opponent, two_players=TWO)", v.STEAL_RICE,
           "steal(rice, 1, each_opponent, two_players=2)",
           "Take N rice from each opponent; with two players the number named."),
    effect(USED, "steal(water, N, one_opponent)", v.STEAL_WATER, "steal(water, 2, one_opponent)",
           "Take N water out of the reservoir of one opponent."),
    effect(USED, "gain_per_placed(rice, N, two_players=TWO)", v.GAIN_PER_PLACED,
           "gain_per_placed(rice, 2, two_players=4)",
           "N rice for each weed or pest this card has placed; with two players the number named."),
    effect(USED, "fertilise(N)", v.FERTILISE_PADDY, "fertilise(1)", "Fertilise N planted paddies."),
    effect(USED, "magic_water(N)", v.MAGIC_WATER, "magic_water(1)", "Put N magic water into hexes of your paddies."),
    effect(USED, "add_paddy()", v.ADD_PADDY, "add_paddy()", "Add a planted paddy of one hex, with all its pieces."),
    effect(USED, "remove(weed, FEW)", v.REMOVE_WEED, "remove(weed, 2)", "Take up to FEW weeds out of your paddies."),
    effect(USED, "remove(pest, FEW)", v.REMOVE_PEST, "remove(pest, 1)", "Take up to FEW pests out of your paddies."),
    effect(USED, "move(weed, FEW)", v.MOVE_WEED, "move(weed, 2)", "Move FEW weeds between two of your paddies."),
    effect(USED, "move(pest, FEW)", v.MOVE_PEST, "move(pest, 1)", "Move FEW pests between two of your paddies."),
    effect(USED, "flood(FEW)", v.FLOOD_PADDY, "flood(2)", "Fill FEW of your paddies from the supply."),
    effect(USED, "steal(rice, N, one_opponent)", v.STEAL_RICE_ONE, "steal(rice, 2, one_opponent)",
           "Take N rice from one opponent."),
    effect(USED, "steal(water, N, each_opponent)", v.STEAL_WATER_EACH, "steal(water, 1, each_opponent)",
           "Take N water out of the reservoir of each opponent."),
    effect(USED, "only_if(MEASURE, at_least, AT)", v.ONLY_IF, "only_if(paddies, at_least, 2)",
           "What the card says after this works only if you have at least that much."),
    effect(USED, "only_if(MEASURE, at_most, AT)", v.ONLY_IF_AT_MOST, "only_if(cubes, at_most, 0)",
           "What the card says after this works only if you have at most that much."),
    *(effect(USED, f"gain_per({what}, N, MEASURE, MOST)", v.GAIN_PER + code - v.GAIN_RICE,
             f"gain_per({what}, 1, paddies, 4)", f"N {what} for each thing counted on your farm, MOST in all.")
      for what, code in GOODS.items()),
    *(effect(USED, f"trade({what}, N, GOODS, M)", v.TRADE + code - v.GAIN_RICE,
             f"trade({what}, 2, {'laborers' if what == 'rice' else 'rice'}, 1)",
             f"Give N {what} back and get M of other goods.")
      for what, code in GOODS.items() if what != "walls"),
    effect(USED, "by_hand()", v.BY_HAND, "by_hand()",
           "What no term says: the text is shown, and you do what it says in single steps; bots do nothing."),
    effect(PASSIVE, "job(ACTION, N)", v.JOB, "job(harvest, 3)", "N helpers stand at one action in every round."),
    effect(PASSIVE, "cost(WORK, COST)", v.COST, "cost(build, 2)",
           "A wall or gate, or a hex at harvest, takes that many laborers."),
    effect(PASSIVE, "yield_ignore(KIND, MANY)", v.YIELD_IGNORE, "yield_ignore(weed, 1)",
           "When you harvest, that many weeds, pests or cubes of either kind in each paddy do not count."),
    effect(PASSIVE, "yield_fertilised(N)", v.YIELD_FERTILISED, "yield_fertilised(1)",
           "N of the paddies you harvest in a round count as fertilised."),
    effect(PASSIVE, "yield_bonus(N, [round=ROUND])", v.YIELD_BONUS, "yield_bonus(2)",
           "N rice more for each paddy you harvest, in the last round only if it is named."),
    effect(PASSIVE, "yield_fertilised(ONE, smallest)", v.YIELD_SMALLEST, "yield_fertilised(1, smallest)",
           "The smallest paddy you harvest in a round counts as fertilised."),
    effect(PASSIVE, "yield_bonus(N, per=hex)", v.YIELD_BONUS_HEX, "yield_bonus(1, per=hex)",
           "N rice more for each hex you harvest."),
    effect(PASSIVE, "prevent(CUBE)", v.PREVENT, "prevent(weed)", "No weed, or no pest, is ever added to your farm."),
    effect(PASSIVE, "wet_work()", v.WET_WORK, "wet_work()",
           "Weeds, pests and harvest are allowed in paddies that hold water."),
    effect(PASSIVE, "tax_step(STEP)", v.TAX_STEP, "tax_step(-1)", "The tax is that of one item less."),
    effect(AT_END, "end_rice(N, COUNTED, MOST)", v.END_RICE, "end_rice(4, laborer_beyond_10, 24)",
           "N rice for each thing counted, MOST rice in all."),
)  # fmt: skip
TERMS: Final = Terms(("spirit",), EFFECTS)

RAINED: Final = ("brings",), "when the card is drawn"
RAIN_EFFECTS: Final = (
    effect(RAINED, "infest(CUBE, 1, PLACE)", 0, "infest(weed, 1, choice)",
           "Each player adds a weed or pest to a paddy of their choice, another one, the largest, the largest with "
           "grown rice, or every dry one."),
    effect(RAINED, "infest_rival(CUBE, 1, RIVAL)", 1, "infest_rival(weed, 1, left_neighbour)",
           "Each player adds a weed or pest to a paddy of the next seat, or of an opponent not hit yet."),
)  # fmt: skip
RAIN_TERMS: Final = Terms(("rain",), RAIN_EFFECTS)

MEASURE_WORDS: Final = {
    "paddies": "complete paddies", "planted_size": "hexes of a paddy planted this round",
    "pieces_built": "walls and gates built this round", "rocks_removed": "rocks removed this round",
    "discs_out": "discs that left field or reservoir this round", "harvest_rice": "rice harvested this round",
    "livestock": "livestock owned", "laborers": "laborers owned", "hexes_flooded": "hexes of flooded paddies",
    "chain_length": "paddies in the chain before the first with rocks", "cubes": "weeds and pests in the field",
    "hexes_with_crop": "hexes with rice, planted or grown", "fertilised_size": "hexes of a fertilised paddy",
    "clear_size": "hexes of a paddy without rocks", "rice": "rice",
    "harvested": "paddies harvested this round",
    "rocks": "rocks left in the field", "hexes_in_paddies": "hexes in complete paddies",
}  # fmt: skip


def terms(cards: Sequence[CardInfo]) -> list[Term]:
    """Every term of spirits, rain and tiles, each with the first of these cards that uses it."""
    needs = [(need.split()[0], card.name) for card in cards if card.table == "tile" for need in card.row["needs"]]
    users = dict(reversed(needs))
    tiles = [
        Term(
            word, f"{word} >= N", f"At least N {meaning} (at most with <=).", "in step 7", f"{word} >= 2",
            users.get(word, ""), ("tile",), ("needs",), "N: 0 to 255", (TermSlot("N", least=0, most=255),),
        )
        for word, meaning in MEASURE_WORDS.items()
    ]  # fmt: skip
    return [*TERMS.described(cards), *RAIN_TERMS.described(cards), *tiles]
