"""What things are worth to a rule-of-thumb player: crops, harvests, and where the next paddy should lie."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from subak.core.rng import bit_count, lowest_bit
from subak.games.spirits.rules.build import gate_targets, movable_gates
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.expanding import exit_of
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import boundary, ends, last_paddy, paddy_hexes, region_of
from subak.games.spirits.rules.harvest import either_ignored
from subak.games.spirits.rules.pieces import gates_left, walls_left
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import FIELD, HEXES, LAST_ROUND, MOST_HEXES

LABOR_WORTH: Final = 11  # tenths of rice a laborer earns in a round
OPEN_WORTH: Final = 25  # tenths of rice of an open hex behind the next paddy
PIECES_A_ROUND: Final = 4


def connected_sets() -> list[int]:
    """All sets of one to five hexes that hang together."""
    found: list[int] = [1 << at for at in range(HEXES)]
    known = set(found)
    at = 0
    while at < len(found):
        hexes = found[at]
        at += 1
        for other in range(HEXES):
            more = hexes | 1 << other
            if more != hexes and more not in known and bit_count(more) <= MOST_HEXES and touches(hexes, other):
                known.add(more)
                found.append(more)
    return found


def touches(hexes: i64, other: i64) -> bool:
    """Whether a hex has a side in common with a set of hexes."""
    common = boundary(hexes) & boundary(1 << other)
    while common:
        if ends(lowest_bit(common)) & hexes:
            return True
        common &= common - 1
    return False


CONNECTED: Final = connected_sets()


def harvests_left(planted_in: i64) -> i64:
    """How often a paddy first planted in a round can be harvested: every second round, and once more in round 7."""
    if planted_in <= 2:
        return 3
    if planted_in <= 4:
        return 2
    return 1 if planted_in <= 6 else 0


def crop_worth(deck: SpiritsDeck, size: i64, planted_in: i64) -> i64:
    """Tenths of rice of all further crops of a paddy, its labor paid."""
    times = harvests_left(planted_in)
    if not times:
        return 0
    rice = (times - 1) * deck.yield_of(0, size, False) + deck.yield_of(0, size, True)
    return 10 * rice - LABOR_WORTH * 3 * size * times


def yield_now(deck: SpiritsDeck, farm: Farm, head: i64, size: i64, round: i64) -> i64:
    """Rice of harvesting a whole paddy now, with its cubes."""
    return yield_with(deck, farm, head, size, round, farm.weeds_in(head), farm.pests_in(head))


def yield_with(deck: SpiritsDeck, farm: Farm, head: i64, size: i64, round: i64, weeds: i64, pests: i64) -> i64:
    """Rice of harvesting a paddy, given the weeds and pests in it."""
    weeds = weeds - farm.weeds_ignored if weeds > farm.weeds_ignored else 0
    pests = pests - farm.pests_ignored if pests > farm.pests_ignored else 0
    column = size + ((farm.fertilised >> head) & 1)
    last = round == LAST_ROUND
    row = either_ignored(weeds, pests, farm.cubes_ignored)
    rice = deck.yield_of(row, column if column < 6 else 6, last) + farm.bonus + farm.hex_bonus * size
    return rice + farm.last_bonus if last else rice


def weeding_gain(deck: SpiritsDeck, farm: Farm, head: i64, round: i64) -> i64:
    """Rice that pulling one weed adds to a harvest; with two cubes half of what pulling both would."""
    weeds = farm.weeds_in(head)
    if not weeds:
        return 0
    size = farm.size(head)
    pests = farm.pests_in(head)
    now = yield_with(deck, farm, head, size, round, weeds, pests)
    one = yield_with(deck, farm, head, size, round, weeds - 1, pests) - now
    all_of_them = (yield_with(deck, farm, head, size, round, 0, pests) - now) // weeds
    return one if one > all_of_them else all_of_them


def pest_gain(deck: SpiritsDeck, farm: Farm, head: i64, round: i64) -> i64:
    """Rice that removing one pest adds to a harvest, reckoned in the same way."""
    pests = farm.pests_in(head)
    if not pests:
        return 0
    size = farm.size(head)
    weeds = farm.weeds_in(head)
    now = yield_with(deck, farm, head, size, round, weeds, pests)
    one = yield_with(deck, farm, head, size, round, weeds, pests - 1) - now
    all_of_them = (yield_with(deck, farm, head, size, round, weeds, 0) - now) // pests
    return one if one > all_of_them else all_of_them


# -- where the next paddy should lie


def next_site(state: Spirits, farm: Farm) -> i64:
    """Hexes of the paddy that is best added to the chain next, within the pieces left; 0 when there is none."""
    walls = walls_left(state, farm)
    gates = gates_left(state, farm)
    open_field = FIELD & ~paddy_hexes(farm)
    last = last_paddy(farm)
    free_exit = movable_gates(farm, last)
    targets = gate_targets(farm, last) if free_exit else 0
    way_out = exit_of(farm, last)
    best: i64 = 0
    found: i64 = 0
    for each in CONNECTED:
        hexes: i64 = each
        if hexes & ~open_field:
            continue
        around = boundary(hexes)
        if not around & (way_out | targets):
            continue
        exits = bit_count(around & farm.gates & ~way_out)
        if exits > 1 or exits + gates < 1 or bit_count(around & ~farm.pieces) + exits - 1 > walls:
            continue
        worth = site_worth(state.cards, farm, hexes, open_field, state.round)
        if worth > best and region_of(farm.pieces | around, hexes & -hexes) == hexes:
            best = worth
            found = hexes
    return found


def site_worth(deck: SpiritsDeck, farm: Farm, hexes: i64, open_field: i64, round: i64) -> i64:
    """Worth of a site for each piece it takes: its crops, and the open field it leads on to."""
    missing = bit_count(boundary(hexes) & ~farm.pieces)
    rocks = bit_count(hexes & farm.rocks)
    if rocks > farm.livestock + farm.extra_livestock + 1:
        return 0
    wait = (missing + PIECES_A_ROUND - 1) // PIECES_A_ROUND - 1
    if rocks > wait + 1:
        wait = rocks - 1
    if wait < 0:
        wait = 0
    worth = crop_worth(deck, bit_count(hexes), round + wait)
    if worth <= 0:
        return 0
    left = open_beyond(farm, hexes, open_field)
    return (worth + OPEN_WORTH * left * (6 - round)) // (missing + 2 * rocks + 2)


def open_beyond(farm: Farm, hexes: i64, open_field: i64) -> i64:
    """Size of the largest piece of open field that an exit of a site can lead to."""
    rest = open_field & ~hexes
    best: i64 = 0
    sides = boundary(hexes) & ~farm.pieces
    closed = farm.pieces | boundary(hexes)
    while sides and rest:
        beyond = ends(lowest_bit(sides)) & rest
        sides &= sides - 1
        if beyond:
            reached = region_of(closed, beyond)
            size = bit_count(reached)
            rest &= ~reached
            if size > best:
                best = size
    return best


def best_exit(farm: Farm, hexes: i64) -> i64:
    """The free side of a site that leads to the largest piece of open field; -1 when it has no free side."""
    open_field = FIELD & ~paddy_hexes(farm) & ~hexes
    closed = farm.pieces | boundary(hexes)
    best: i64 = -1
    found: i64 = -1
    sides = boundary(hexes) & ~farm.pieces
    while sides:
        side = lowest_bit(sides)
        sides &= sides - 1
        beyond = ends(side) & open_field
        size = bit_count(region_of(closed, beyond)) if beyond else 0
        if size > best:
            best = size
            found = side
    return found
