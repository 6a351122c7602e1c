"""What can be wrong with a position. A sound one can be played on without fear, compiled or not."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import Final

from subak.core.rng import bit_count
from subak.core.state import COUNT_BITS, SPECTATOR, TRUTH
from subak.games.ricedice.words.counters import ACTION_OF, beyond
from subak.games.ricedice.rules.field import limit, weed_room
from subak.games.ricedice.rules.legal import cards_on_offer
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.vocabulary import (
    ACT_CARD, ACT_WATER, ACT_WORKER, BARE, CHOOSE, DEAL, DICE, DRAW_CARDS, END, FIRST_CARDS, FIRST_CARD_COUNTS,
    FRESH, IGNORE_WEEDS, KEEP_CARD, LEVEL_NAMES, LIMIT_REACHED, NO_CARD, OVER, PHASE_NAMES, RELEASE, REMOVE_PADDY,
    REROLL_DICE, ROLL, RUNNING, SAFETY_LIMIT, SLOTS, START_SEAT, TARGET_REACHED, TOKENS, TURN_DIE, dice_count,
)  # fmt: skip
from subak.games.ricedice.rules.water import first_releaser, level_choices, owed, wanted

MOST: Final = 100  # of any counter of a turn
SET_UP: Final = (START_SEAT, DEAL, FIRST_CARDS)
NEEDS: Final = {
    REROLL_DICE: "a reroll left (4.2)",
    TURN_DIE: "a die that may be turned and no reroll left (9.3)",
    IGNORE_WEEDS: "a weed of the roll that may be ignored (9.5)",
    RELEASE: "water that its seat can release from the paddy asked about (8.1)",
    DRAW_CARDS: "cards to draw and a deck (7.1)",
    KEEP_CARD: "drawn cards (7.2)",
    REMOVE_PADDY: "more paddies than the field may hold (9.14)",
}
COUNTERS: Final = (
    "to_roll", "rerolls", "die_turns", "ignores", "strength", "plant_extra", "harvest_extra", "unplaced", "pulled",
    "free", "loose", "draws", "slot",
)  # fmt: skip


def problems(s: RiceDice) -> list[str]:
    """What is wrong with a position; the later checks rely on the earlier ones."""
    for check in (ranges, cards, paddies, water, turn, beyond, running):
        found = check(s)
        if found:
            return found
    return []


def ranges(s: RiceDice) -> list[str]:
    """Every number lies where the kernel expects it."""
    found = [f"{name} is {getattr(s, name)}" for name in COUNTERS if not 0 <= getattr(s, name) <= MOST]
    if not 0 <= s.phase < len(PHASE_NAMES):
        found.append(f"there is no phase {s.phase}")
    if not 0 <= s.active < s.fields or not 0 <= s.actor < s.fields:
        found.append(f"there are no fields {s.active} and {s.actor}")
    if not 0 <= s.level < len(LEVEL_NAMES) or not 1 <= s.target <= 999:
        found.append("an option has no such value")
    if not TRUTH <= s.viewer <= SPECTATOR or not 0 <= s.counts < 1 << COUNT_BITS * s.seats:
        found.append("viewer or decisions are out of range")
    if not 0 <= s.turns <= SAFETY_LIMIT * s.fields or not 0 <= s.steps < 1 << 40 or not 0 <= s.gifted < 1 << s.fields:
        found.append("turns, steps or gifted fields are out of range")
    if s.total != TOKENS[s.fields]:
        found.append(f"{s.total} water tokens instead of {TOKENS[s.fields]} (2.2)")
    for field in range(s.fields):
        if not 0 <= s.size[field] <= SLOTS or not 0 <= s.rice[field] <= 9999:
            found.append(f"field {field} has {s.size[field]} paddies and {s.rice[field]} rice")
    return found


def cards(s: RiceDice) -> list[str]:
    """Every card of the deck is in exactly one place; starting paddies lie in fields or in the box."""
    found: list[str] = []
    lying = 0
    for p, card in enumerate(s.card):
        if p % SLOTS >= s.size[p // SLOTS]:
            if (card, s.tokens[p], s.weeds[p], s.crop[p]) != (NO_CARD, 0, 0, BARE):
                found.append(f"something lies beyond the end of field {p // SLOTS}")
        elif not 0 <= card < s.cards.cards:
            found.append(f"there is no card {card}")
        elif lying >> card & 1:
            found.append(f"{s.cards.names[card]} lies in two places")
        else:
            lying |= 1 << card
    places = (lying & s.cards.paddies, s.pile, s.discards, s.drawn)
    together = 0
    for place in places:
        together |= place
    if together != s.cards.paddies or sum(map(bit_count, places)) != bit_count(together):
        found.append("fields, deck, discards and drawn cards together are not the whole deck, each card once")
    if s.best != NO_CARD and not (0 <= s.best < s.cards.cards and s.drawn >> s.best & 1):
        found.append("the best drawn card is not drawn")
    return found


def paddies(s: RiceDice) -> list[str]:
    """Weeds, crops and tokens fit the paddies they lie on."""
    found: list[str] = []
    for field in range(s.fields):
        if s.phase > FIRST_CARDS and not s.size[field]:
            found.append(f"field {field} is empty")
        if s.size[field] > limit(s, field) and not (s.phase == REMOVE_PADDY and field == s.active):
            found.append(f"field {field} holds {s.size[field]} paddies and may hold {limit(s, field)} (3.5)")
        for p in range(field * SLOTS, field * SLOTS + s.size[field]):
            name = s.cards.names[s.card[p]]
            room = s.cards.room[s.card[p]]
            if not 0 <= s.tokens[p] <= room:
                found.append(f"{name} holds {s.tokens[p]} water and may hold {room} (3.2)")
            elif 0 < s.tokens[p] < room and not may_be_part_filled(s, field):
                found.append(f"{name} is partly filled outside a water action (8.4, 8.9)")
            if not 0 <= s.weeds[p] <= weed_room(s, p):
                found.append(f"{name} holds {s.weeds[p]} weeds and may hold {weed_room(s, p)} (3.6)")
            if not BARE <= s.crop[p] <= FRESH:
                found.append(f"{name} has no crop {s.crop[p]}")
            elif s.crop[p] == FRESH and (field != s.active or s.chosen != ACT_WORKER):
                found.append(f"{name} was planted this turn, but not by the side whose turn it is (6.8)")
    return found


def may_be_part_filled(s: RiceDice, field: int) -> bool:
    """Whether a water action is under way in a field."""
    if s.phase == OVER:
        return True
    return s.chosen == ACT_WATER and (field == s.active or (s.phase == RELEASE and field == s.actor))


def water(s: RiceDice) -> list[str]:
    """Tokens are neither lost nor made, and supply and reservoir are balanced."""
    lying = sum(s.tokens)
    if min(s.supply, s.reservoir) < 0 or s.supply + s.reservoir + lying + s.loose != s.total:
        return [f"{s.supply} + {s.reservoir} + {lying} + {s.loose} water are not {s.total} in all (2.2)"]
    if s.phase in (*SET_UP, REMOVE_PADDY, OVER):
        return []
    if s.total - s.supply < wanted(s):
        return [f"{s.total - s.supply} water are in play instead of {wanted(s)} (7.8)"]
    if owed(s) and s.reservoir:
        return [f"{owed(s)} water are owed while the reservoir has {s.reservoir} (7.10)"]
    return []


def turn(s: RiceDice) -> list[str]:
    """Dice, action and end agree with the phase."""
    found: list[str] = []
    dice = dice_count(s.dice)
    if s.phase in SET_UP:
        if dice or s.chosen or s.drawn or s.reason or s.turns or s.gifted or s.to_roll:
            found.append("a turn runs during set-up")
        return found
    if s.phase != OVER and (dice + s.to_roll != DICE or (s.to_roll > 0) != (s.phase == ROLL)):
        found.append(f"{dice} dice lie there and {s.to_roll} are to roll in phase {PHASE_NAMES[s.phase]} (4.1)")
    if s.phase <= CHOOSE and s.chosen:
        found.append("an action is taken before the dice are final (4.8)")
    if s.chosen not in (0, ACT_WORKER, ACT_WATER, ACT_CARD) or s.chosen != ACTION_OF.get(s.phase, s.chosen):
        found.append(f"phase {PHASE_NAMES[s.phase]} does not belong to the action taken (4.3)")
    if s.phase == END and not s.chosen:
        found.append("phase end follows an action (4.3)")
    reached = [field for field in range(s.fields) if s.rice[field] >= s.target]
    expected = s.reason == TARGET_REACHED
    if (s.phase == OVER) != (s.reason != RUNNING) or s.reason not in (RUNNING, TARGET_REACHED, LIMIT_REACHED):
        found.append("the end and its reason do not agree")
    elif len(reached) != (1 if expected else 0):
        found.append(f"{len(reached)} sides have {s.target} rice or more (1.2)")
    if not s.turns and s.phase != OVER:
        found.append("no turn has begun")
    return found


def running(s: RiceDice) -> list[str]:
    """The running phase has something to decide, for somebody who can, and nothing is left over from another."""
    fits = s.phase == OVER or decidable(s)
    if s.phase not in (RELEASE, OVER) and (s.loose or s.slot):
        fits = False
    if (s.draws and s.phase != DRAW_CARDS) or (s.drawn and s.phase not in (DRAW_CARDS, KEEP_CARD)):
        fits = False
    if fits:
        return []
    needs = f": it needs {NEEDS[s.phase]}" if s.phase in NEEDS and not decidable(s) else ""
    return [f"phase {PHASE_NAMES[s.phase]} does not fit what lies on the table{needs}"]


def decidable(s: RiceDice) -> bool:
    """Whether somebody can act in the running phase."""
    if s.phase == START_SEAT:
        return s.seats > 1 and not any(s.size) and s.active == 0 and s.actor == 0
    if s.phase == DEAL:
        return dealing(s)
    if s.phase == FIRST_CARDS:
        return s.seats == 1 and s.size[0] == 1 and s.pile > 0 and s.size[1] < FIRST_CARD_COUNTS[s.level]
    if s.phase == RELEASE:
        return releasing(s)
    if s.actor != s.active:
        return False
    if s.phase == DRAW_CARDS:
        return s.draws > 0 and s.pile > 0
    return s.phase == ROLL or (s.active < s.seats and deciding(s))


def dealing(s: RiceDice) -> bool:
    """Whether the deal has come as far as the seat that is dealt to next."""
    if s.actor >= s.seats or s.active >= s.seats or not cards_on_offer(s) or any(s.size[s.seats :]):
        return False
    dealt = (s.actor - s.active) % s.seats
    return all(s.size[(s.active + n) % s.seats] == (1 if n < dealt else 0) for n in range(s.seats))


def releasing(s: RiceDice) -> bool:
    """Whether the seat that releases has a choice for the paddy asked about."""
    if s.actor >= s.seats or s.slot >= s.size[s.actor] or first_releaser(s) >= s.seats:
        return False
    return bit_count(level_choices(s)) > 1


def deciding(s: RiceDice) -> bool:
    """Whether a phase of the active seat has what it asks about."""
    if s.phase == REROLL_DICE:
        return s.rerolls > 0
    if s.phase == TURN_DIE:
        return s.die_turns > 0 and s.rerolls == 0
    if s.phase == IGNORE_WEEDS:
        return s.ignores > 0 and s.unplaced > 0
    if s.phase == KEEP_CARD:
        return s.drawn > 0
    if s.phase == REMOVE_PADDY:
        return s.size[s.active] > limit(s, s.active)
    return True
