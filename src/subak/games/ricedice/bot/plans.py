"""The best plan of an action for every strength it might have.

An action is worth the rice it scores and what it adds to the worth of the field. All ways to use it are tried:
a field has few paddies, and each of them only a few things to be done.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from subak.core.rng import bit_count
from subak.games.ricedice.bot.values import RICE, WIN, WORTHS, Outlook, cheapest, price_of, reward, standing, worth_now
from subak.games.ricedice.rules.field import limit, total
from subak.games.ricedice.rules.vocabulary import (
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
from subak.games.ricedice.rules.worker import plantable, ripe

# -- the worker action


@final
class Job:
    """Something workers can do in one paddy: whom it takes, what it gains, and the action that it begins with."""

    def __init__(self, planters: i64, harvesters: i64, pulls: i64, value: i64, rice: i64, begin: i64) -> None:
        self.planters: i64 = planters
        self.harvesters: i64 = harvesters
        self.pulls: i64 = pulls
        self.value: i64 = value
        self.rice: i64 = rice
        self.begin: i64 = begin


def plan_work(o: Outlook, most: i64) -> None:
    """Find the best jobs for every number of workers up to `most`."""
    o.expect(most, 0)
    paddies: list[list[Job]] = []
    for p in range(o.first, o.end):
        jobs = jobs_in(o, p)
        if jobs:
            paddies.append(jobs)
    consider_work(o, paddies, 0, 0, 0, 0, 0, 0, DONE)
    o.settle()


def jobs_in(o: Outlook, p: i64) -> list[Job]:
    """All that workers can do in paddy p, with all its weeds or after pulling some."""
    s = o.s
    jobs: list[Job] = []
    weeds: i64 = s.weeds[p]
    workable = plantable(s, p) or ripe(s, p)
    if not workable and (not weeds or s.tokens[p]):
        return jobs
    value = -standing(o, s.card[p], s.tokens[p], s.crop[p], weeds)
    if workable:
        list_jobs(o, p, weeds, 0, value, jobs)
    if s.tokens[p]:
        return jobs
    pulls: i64 = 0
    while weeds:
        weeds -= 1
        pulls += 1
        pulled = value + standing(o, s.card[p], 0, s.crop[p], weeds)
        jobs.append(Job(0, 0, pulls, pulled, 0, PULL + p - o.first))
        if workable:
            list_jobs(o, p, weeds, pulls, value, jobs)
    return jobs


def list_jobs(o: Outlook, p: i64, weeds: i64, pulls: i64, value: i64, jobs: list[Job]) -> None:
    """Append planting, or harvesting with and without planting again, in paddy p with so many weeds left."""
    s = o.s
    card: i64 = s.card[p]
    hexes: i64 = o.cards.hexes[card]
    tokens: i64 = s.tokens[p]
    slot = p - o.first
    if s.crop[p] == BARE:
        planted = value + RICE * o.plant_rice + standing(o, card, tokens, FRESH, weeds)
        jobs.append(Job(hexes, 0, pulls, planted, o.plant_rice, PULL + slot if pulls else PLANT + slot))
        return
    begin = PULL + slot if pulls else HARVEST + slot
    rice = reward(o, card, weeds)
    value += RICE * rice
    jobs.append(Job(0, hexes, pulls, value + standing(o, card, tokens, BARE, 0), rice, begin))
    if tokens == o.cards.room[card] or o.cards.has(card, PLANT_DRY):
        planted = value + RICE * o.plant_rice + standing(o, card, tokens, FRESH, 0)
        jobs.append(Job(hexes, hexes, pulls, planted, rice + o.plant_rice, begin))


def consider_work(
    o: Outlook,
    paddies: list[list[Job]],
    at: i64,
    planters: i64,
    harvesters: i64,
    pulls: i64,
    value: i64,
    rice: i64,
    job: i64,
) -> None:
    """Complete a plan for the paddies before `at` in all ways: in each from there on nothing is done, or one job."""
    if at == len(paddies):
        note_work(o, planters, harvesters, pulls, value, rice, job)
        return
    consider_work(o, paddies, at + 1, planters, harvesters, pulls, value, rice, job)
    for more in paddies[at]:
        consider_work(
            o,
            paddies,
            at + 1,
            planters + more.planters,
            harvesters + more.harvesters,
            pulls + more.pulls,
            value + more.value,
            rice + more.rice,
            job if job else more.begin,
        )


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


@final
class Basin:
    """A paddy as water sees it: its tokens and room, and what is gained when it is emptied or filled."""

    def __init__(self, o: Outlook, p: i64, room: i64) -> None:
        s = o.s
        card: i64 = s.card[p]
        crop: i64 = s.crop[p]
        weeds: i64 = s.weeds[p]
        self.slot: i64 = p - o.first
        self.tokens: i64 = s.tokens[p]
        self.room: i64 = room
        dry = standing(o, card, 0, crop, weeds)
        full = standing(o, card, room, crop, weeds)
        now = standing(o, card, self.tokens, crop, weeds)
        self.emptied: i64 = dry - now
        self.filled: i64 = full - now


def basins_from(o: Outlook, p: i64) -> list[Basin]:
    """The paddies from p on that can hold water."""
    basins: list[Basin] = []
    while p < o.end:
        room: i64 = o.cards.room[o.s.card[p]]
        if room:
            basins.append(Basin(o, p, room))
        p += 1
    return basins


def plan_water(o: Outlook, most: i64) -> None:
    """Find the best release and taking for every strength up to `most`."""
    o.expect(most, -WIN)
    s = o.s
    slot = s.slot if s.phase == RELEASE else 0
    loose = s.loose if s.phase == RELEASE else 0
    consider_release(o, basins_from(o, o.first + slot), 0, loose, 0, 0, DONE)
    o.settle()


def consider_release(o: Outlook, basins: list[Basin], at: i64, loose: i64, takes: i64, value: i64, job: i64) -> None:
    """Complete a plan for the paddies before `at` in all ways: each paddy from there on is emptied or filled."""
    if at == len(basins):
        note_release(o, loose, takes, value, job)
        return
    basin = basins[at]
    choice = LEVEL + basin.slot * COUNTS
    empty = value + basin.emptied
    consider_release(o, basins, at + 1, loose + basin.tokens, takes, empty, job if job else choice)
    full = value + basin.filled
    lacking = basin.room - basin.tokens
    if o.flow_any:
        consider_release(o, basins, at + 1, loose - lacking, takes, full, job if job else choice + basin.room)
        return
    inflow = lacking if lacking < loose else loose
    choice += basin.tokens + inflow
    consider_release(o, basins, at + 1, loose - inflow, takes + lacking - inflow, full, job if job else choice)


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
    o.expect(most, 0)
    consider_taking(o, basins_from(o, o.first), 0, 0, 0, DONE)
    o.settle()
    return o.job[most]


def consider_taking(o: Outlook, basins: list[Basin], at: i64, takes: i64, value: i64, job: i64) -> None:
    """Complete a plan for the paddies before `at` in all ways: each paddy from there on is filled or left."""
    if at == len(basins):
        o.note(takes, value, job)
        return
    consider_taking(o, basins, at + 1, takes, value, job)
    basin = basins[at]
    lacking = basin.room - basin.tokens
    if lacking > 0:
        begin = job if job else TAKE + basin.slot * COUNTS + lacking
        consider_taking(o, basins, at + 1, takes + lacking, value + basin.filled - basin.emptied, begin)


# -- the card action


def plan_cards(o: Outlook, most: i64) -> None:
    """What drawing 0, 1, … cards promises: the best of them, in place of the cheapest paddy where there is no room."""
    s = o.s
    WORTHS.of(o.cards)
    o.expect(most, 0)
    size = o.end - o.first
    has_room = size < limit(s, o.seat)
    price: i64 = 0 if has_room else price_of(o, cheapest(o))
    beside = size if has_room else size - 1
    pile = s.pile if s.pile else s.discards
    at_entry = RICE * total(s, o.seat, RICE_GAINED)
    gains: list[int] = []
    for card in WORTHS.order:
        if pile >> card & 1:
            gained = worth_now(o, card, beside) + at_entry - price
            if gained <= 0:
                break
            gains.append(gained)
    count = bit_count(pile)
    for draws in range(1, most + 1):
        o.best[draws] = best_of_draws(gains, count, draws)


def best_of_draws(gains: list[int], rest: i64, draws: i64) -> i64:
    """What the best of so many cards gains on average, drawn from `rest` cards with these gains, best first."""
    chance: i64 = 1 << 20  # that none of the better cards is drawn
    value: i64 = 0
    for gained in gains:
        hit = chance * draws // rest if draws < rest else chance
        value += hit * gained
        chance -= hit
        rest -= 1
    return value >> 20
