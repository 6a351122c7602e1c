"""The best plan of an action for every strength it might have.

An action is worth the rice it scores and what it adds to the worth of the field. All ways to use it are tried:
a field has few paddies, and each of them only a few things to be done.
"""

from __future__ import annotations

from mypy_extensions import i64

from subak.core.rng import bit_count
from subak.games.ricedice.field import limit, total
from subak.games.ricedice.vocabulary import (
    BARE,
    COUNTS,
    DONE,
    FRESH,
    HARVEST,
    LEVEL,
    PLANT,
    PLANT_DRY,
    PULL,
    RELEASE,
    RICE_GAINED,
    TAKE,
)
from subak.games.ricedice.work import plantable, ripe
from subak.games.ricedice.worth import RICE, WIN, WORTHS, Outlook, cheapest, price_of, reward, standing, worth_now

# -- the worker action


def plan_work(o: Outlook, most: i64) -> None:
    """Find the best jobs for every number of workers up to `most`."""
    o.expect(most)
    consider_work(o, o.first, 0, 0, 0, 0, 0, DONE)
    o.settle()


def consider_work(
    o: Outlook, p: i64, planters: i64, harvesters: i64, pulls: i64, value: i64, rice: i64, job: i64
) -> None:
    """Complete a plan for the paddies before p in all ways with those from p on."""
    if p == o.end:
        note_work(o, planters, harvesters, pulls, value, rice, job)
        return
    consider_work(o, p + 1, planters, harvesters, pulls, value, rice, job)
    s = o.s
    weeds: i64 = s.weeds[p]
    value -= standing(o, s.card[p], s.tokens[p], s.crop[p], weeds)
    consider_jobs(o, p, weeds, planters, harvesters, pulls, value, rice, job)
    if s.tokens[p]:
        return
    begin = job if job else PULL + p - o.first
    while weeds:
        weeds -= 1
        pulls += 1
        pulled = value + standing(o, s.card[p], 0, s.crop[p], weeds)
        consider_work(o, p + 1, planters, harvesters, pulls, pulled, rice, begin)
        consider_jobs(o, p, weeds, planters, harvesters, pulls, value, rice, begin)


def consider_jobs(
    o: Outlook, p: i64, weeds: i64, planters: i64, harvesters: i64, pulls: i64, value: i64, rice: i64, job: i64
) -> None:
    """Go on with planting, harvesting, or harvesting and planting again in paddy p, now with so many weeds."""
    s = o.s
    card: i64 = s.card[p]
    hexes: i64 = o.cards.hexes[card]
    tokens: i64 = s.tokens[p]
    if plantable(s, p):
        planted = value + RICE * o.plant_rice + standing(o, card, tokens, FRESH, weeds)
        begin = job if job else PLANT + p - o.first
        consider_work(o, p + 1, planters + hexes, harvesters, pulls, planted, rice + o.plant_rice, begin)
    elif ripe(s, p):
        reaped = reward(o, card, weeds)
        value += RICE * reaped
        rice += reaped
        harvesters += hexes
        begin = job if job else HARVEST + p - o.first
        bare = value + standing(o, card, tokens, BARE, 0)
        consider_work(o, p + 1, planters, harvesters, pulls, bare, rice, begin)
        if tokens == o.cards.room[card] or o.cards.has(card, PLANT_DRY):
            planted = value + RICE * o.plant_rice + standing(o, card, tokens, FRESH, 0)
            consider_work(o, p + 1, planters + hexes, harvesters, pulls, planted, rice + o.plant_rice, begin)


def note_work(o: Outlook, planters: i64, harvesters: i64, pulls: i64, value: i64, rice: i64, job: i64) -> None:
    """Remember a complete plan under the workers it needs beyond those of effects."""
    workers = pulls
    if planters > o.plant_extra:
        workers += planters - o.plant_extra
    if harvesters > o.harvest_extra:
        workers += harvesters - o.harvest_extra
    paid = o.weed_rice * (pulls if pulls < o.weeds_paid else o.weeds_paid)
    if o.s.rice[o.seat] + rice + paid >= o.s.target:
        value += WIN
    o.note(workers, value + RICE * paid, job)


# -- the water action


def plan_water(o: Outlook, most: i64) -> None:
    """Find the best release and taking for every strength up to `most`."""
    o.expect(most)
    o.best = [-WIN] * (most + 1)
    s = o.s
    slot = s.slot if s.phase == RELEASE else 0
    loose = s.loose if s.phase == RELEASE else 0
    consider_release(o, o.first + slot, loose, 0, 0, DONE)
    o.settle()


def consider_release(o: Outlook, p: i64, loose: i64, takes: i64, value: i64, job: i64) -> None:
    """Complete a plan for the paddies before p in all ways: each paddy from p on is emptied or filled."""
    s = o.s
    if p == o.end:
        note_release(o, loose, takes, value, job)
        return
    card: i64 = s.card[p]
    room: i64 = o.cards.room[card]
    if not room:
        consider_release(o, p + 1, loose, takes, value, job)
        return
    tokens: i64 = s.tokens[p]
    crop: i64 = s.crop[p]
    weeds: i64 = s.weeds[p]
    value -= standing(o, card, tokens, crop, weeds)
    choice = LEVEL + (p - o.first) * COUNTS
    empty = value + standing(o, card, 0, crop, weeds)
    consider_release(o, p + 1, loose + tokens, takes, empty, job if job else choice)
    full = value + standing(o, card, room, crop, weeds)
    lacking = room - tokens
    if o.flow_any:
        consider_release(o, p + 1, loose - lacking, takes, full, job if job else choice + room)
        return
    inflow = lacking if lacking < loose else loose
    choice += tokens + inflow
    consider_release(o, p + 1, loose - inflow, takes + lacking - inflow, full, job if job else choice)


def note_release(o: Outlook, loose: i64, takes: i64, value: i64, job: i64) -> None:
    """Remember a complete plan under the tokens it takes, if the reservoir will have them."""
    if loose < 0:
        takes -= loose
        loose = 0
    arriving = loose - o.owed if loose > o.owed else 0
    if takes <= o.s.reservoir + arriving:
        o.note(takes, value, job)


def choose_taking(o: Outlook) -> i64:
    """Fill the paddies that gain most by it, as far as strength and reservoir go; a part-filled paddy gains nothing."""
    s = o.s
    most = s.strength if s.strength < s.reservoir else s.reservoir
    o.expect(most)
    consider_taking(o, o.first, 0, 0, DONE)
    o.settle()
    return o.job[most]


def consider_taking(o: Outlook, p: i64, takes: i64, value: i64, job: i64) -> None:
    """Complete a plan for the paddies before p in all ways: each paddy from p on is filled or left."""
    if p == o.end:
        o.note(takes, value, job)
        return
    consider_taking(o, p + 1, takes, value, job)
    s = o.s
    card: i64 = s.card[p]
    lacking: i64 = o.cards.room[card] - s.tokens[p]
    if lacking > 0:
        crop: i64 = s.crop[p]
        weeds: i64 = s.weeds[p]
        gained = standing(o, card, o.cards.room[card], crop, weeds) - standing(o, card, 0, crop, weeds)
        begin = job if job else TAKE + (p - o.first) * COUNTS + lacking
        consider_taking(o, p + 1, takes + lacking, value + gained, begin)


# -- the card action


def plan_cards(o: Outlook, most: i64) -> None:
    """What drawing 0, 1, … cards promises: the best of them, in place of the cheapest paddy where there is no room."""
    s = o.s
    WORTHS.of(o.cards)
    o.expect(most)
    size = o.end - o.first
    has_room = size < limit(s, o.seat)
    price: i64 = 0 if has_room else price_of(o, cheapest(o))
    beside = size if has_room else size - 1
    pile = s.pile if s.pile else s.discards
    count = bit_count(pile)
    at_entry = RICE * total(s, o.seat, RICE_GAINED)
    for draws in range(1, most + 1):
        chance: i64 = 1 << 20  # that none of the better cards is drawn
        rest = count
        value: i64 = 0
        for card in WORTHS.order:
            if pile >> card & 1:
                gained = worth_now(o, card, beside) + at_entry - price
                if gained <= 0 or rest <= 0:
                    break
                hit = chance * draws // rest if draws < rest else chance
                value += hit * gained
                chance -= hit
                rest -= 1
        o.best[draws] = value >> 20
