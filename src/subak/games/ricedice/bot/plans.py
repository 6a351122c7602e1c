"""The best plan of an action for every strength it might have.

An action is worth the rice it scores and what it adds to the worth of the field. All ways to use it are tried:
a field has few paddies, and each of them only a few things to be done.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from subak.core.rng import bit_count
from subak.games.ricedice.bot.values import RICE, WIN, Outlook, cheapest, price_of, reward, standing, worth_now
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import total
from subak.games.ricedice.rules.field import limit
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


def plan_work(outlook: Outlook, most: i64) -> None:
    """Find the best jobs for every number of workers up to `most`."""
    outlook.expect(most, 0)
    paddies: list[list[Job]] = []
    for p in range(outlook.first, outlook.end):
        jobs = jobs_in(outlook, p)
        if jobs:
            paddies.append(jobs)
    consider_work(outlook, paddies, 0, 0, 0, 0, 0, 0, v.DONE)
    outlook.settle()


def jobs_in(outlook: Outlook, p: i64) -> list[Job]:
    """All that workers can do in paddy p, with all its weeds or after pulling some."""
    state = outlook.state
    jobs: list[Job] = []
    weeds: i64 = state.weeds[p]
    workable = plantable(state, p) or ripe(state, p)
    if not workable and (not weeds or state.tokens[p]):
        return jobs
    value = -standing(outlook, state.card[p], state.tokens[p], state.crop[p], weeds)
    if workable:
        list_jobs(outlook, p, weeds, 0, value, jobs)
    if state.tokens[p]:
        return jobs
    pulls: i64 = 0
    while weeds:
        weeds -= 1
        pulls += 1
        pulled = value + standing(outlook, state.card[p], 0, state.crop[p], weeds)
        jobs.append(Job(0, 0, pulls, pulled, 0, v.PULL + p - outlook.first))
        if workable:
            list_jobs(outlook, p, weeds, pulls, value, jobs)
    return jobs


def list_jobs(outlook: Outlook, p: i64, weeds: i64, pulls: i64, value: i64, jobs: list[Job]) -> None:
    """Append planting, or harvesting with and without planting again, in paddy p after `pulls` left it these weeds."""
    state = outlook.state
    card: i64 = state.card[p]
    workers: i64 = outlook.cards.workers[card]
    tokens: i64 = state.tokens[p]
    slot = p - outlook.first
    if state.crop[p] == v.BARE:
        planted = value + RICE * outlook.plant_rice + standing(outlook, card, tokens, v.FRESH, weeds)
        jobs.append(Job(workers, 0, pulls, planted, outlook.plant_rice, v.PULL + slot if pulls else v.PLANT + slot))
        return
    begin = v.PULL + slot if pulls else v.HARVEST + slot
    rice = reward(outlook, card, weeds)
    value += RICE * rice
    jobs.append(Job(0, workers, pulls, value + standing(outlook, card, tokens, v.BARE, 0), rice, begin))
    if tokens == outlook.cards.capacity[card] or outlook.cards.has(card, v.PLANT_DRY):
        planted = value + RICE * outlook.plant_rice + standing(outlook, card, tokens, v.FRESH, 0)
        jobs.append(Job(workers, workers, pulls, planted, rice + outlook.plant_rice, begin))


def consider_work(
    outlook: Outlook,
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
        note_work(outlook, planters, harvesters, pulls, value, rice, job)
        return
    consider_work(outlook, paddies, at + 1, planters, harvesters, pulls, value, rice, job)
    for more in paddies[at]:
        consider_work(
            outlook,
            paddies,
            at + 1,
            planters + more.planters,
            harvesters + more.harvesters,
            pulls + more.pulls,
            value + more.value,
            rice + more.rice,
            job if job else more.begin,
        )


def note_work(outlook: Outlook, planters: i64, harvesters: i64, pulls: i64, value: i64, rice: i64, job: i64) -> None:
    """Remember a complete plan under the workers it needs beyond those of effects."""
    workers = pulls
    if planters > outlook.plant_extra:
        workers += planters - outlook.plant_extra
    if harvesters > outlook.harvest_extra:
        workers += harvesters - outlook.harvest_extra
    paid = outlook.weed_rice * (pulls if pulls < outlook.weeds_paid else outlook.weeds_paid)
    if outlook.state.rice[outlook.seat] + rice + paid >= outlook.state.target:
        value += WIN
    outlook.note(workers, value + RICE * paid, job)


# -- the water action


@final
class Basin:
    """A paddy as water sees it: its tokens and capacity, and what is gained when it is emptied or filled."""

    def __init__(self, outlook: Outlook, p: i64, capacity: i64) -> None:
        state = outlook.state
        card: i64 = state.card[p]
        crop: i64 = state.crop[p]
        weeds: i64 = state.weeds[p]
        self.slot: i64 = p - outlook.first
        self.tokens: i64 = state.tokens[p]
        self.capacity: i64 = capacity
        dry = standing(outlook, card, 0, crop, weeds)
        full = standing(outlook, card, capacity, crop, weeds)
        now = standing(outlook, card, self.tokens, crop, weeds)
        self.emptied: i64 = dry - now
        self.filled: i64 = full - now


def basins_from(outlook: Outlook, p: i64) -> list[Basin]:
    """The paddies from p on that can hold water."""
    basins: list[Basin] = []
    while p < outlook.end:
        capacity: i64 = outlook.cards.capacity[outlook.state.card[p]]
        if capacity:
            basins.append(Basin(outlook, p, capacity))
        p += 1
    return basins


def plan_water(outlook: Outlook, most: i64) -> None:
    """Find the best release and taking for every strength up to `most`."""
    outlook.expect(most, -WIN)
    state = outlook.state
    slot = state.slot if state.phase == v.RELEASE else 0
    loose = state.loose if state.phase == v.RELEASE else 0
    consider_release(outlook, basins_from(outlook, outlook.first + slot), 0, loose, 0, 0, v.DONE)
    outlook.settle()


def consider_release(
    outlook: Outlook, basins: list[Basin], at: i64, loose: i64, takes: i64, value: i64, job: i64
) -> None:
    """Complete a plan for the paddies before `at` in all ways: each paddy from there on is emptied or filled."""
    if at == len(basins):
        note_release(outlook, loose, takes, value, job)
        return
    basin = basins[at]
    choice = v.LEVEL + basin.slot * v.COUNTS
    empty = value + basin.emptied
    consider_release(outlook, basins, at + 1, loose + basin.tokens, takes, empty, job if job else choice)
    full = value + basin.filled
    lacking = basin.capacity - basin.tokens
    if outlook.flow_any:
        consider_release(outlook, basins, at + 1, loose - lacking, takes, full, job if job else choice + basin.capacity)
        return
    inflow = lacking if lacking < loose else loose
    choice += basin.tokens + inflow
    consider_release(outlook, basins, at + 1, loose - inflow, takes + lacking - inflow, full, job if job else choice)


def note_release(outlook: Outlook, loose: i64, takes: i64, value: i64, job: i64) -> None:
    """Remember a complete plan under the tokens it takes, if the reservoir will have them."""
    if loose < 0:
        takes -= loose
        loose = 0
    arriving = loose - outlook.owed if loose > outlook.owed else 0
    if takes <= outlook.state.reservoir + arriving:
        outlook.note(takes, value, job)


def choose_taking(outlook: Outlook) -> i64:
    """Fill the paddies that gain most by it, as far as strength and reservoir go; a part-filled paddy gains nothing."""
    state = outlook.state
    most = state.strength if state.strength < state.reservoir else state.reservoir
    outlook.expect(most, 0)
    consider_taking(outlook, basins_from(outlook, outlook.first), 0, 0, 0, v.DONE)
    outlook.settle()
    return outlook.job[most]


def consider_taking(outlook: Outlook, basins: list[Basin], at: i64, takes: i64, value: i64, job: i64) -> None:
    """Complete a plan for the paddies before `at` in all ways: each paddy from there on is filled or left."""
    if at == len(basins):
        outlook.note(takes, value, job)
        return
    consider_taking(outlook, basins, at + 1, takes, value, job)
    basin = basins[at]
    lacking = basin.capacity - basin.tokens
    if lacking > 0:
        begin = job if job else v.TAKE + basin.slot * v.COUNTS + lacking
        consider_taking(outlook, basins, at + 1, takes + lacking, value + basin.filled - basin.emptied, begin)


# -- the card action


def plan_cards(outlook: Outlook, most: i64) -> None:
    """What drawing 0, 1, … cards promises: the best of them, in place of the cheapest paddy where there is no room."""
    state = outlook.state
    outlook.expect(most, 0)
    size = outlook.end - outlook.first
    has_room = size < limit(state, outlook.seat)
    price: i64 = 0 if has_room else price_of(outlook, cheapest(outlook))
    beside = size if has_room else size - 1
    pile = state.pile if state.pile else state.discards
    at_entry = RICE * total(state, outlook.seat, v.RICE_GAINED)
    gains: list[int] = []
    for card in outlook.worths.order:
        if pile >> card & 1:
            gained = worth_now(outlook, card, beside) + at_entry - price
            if gained <= 0:
                break
            gains.append(gained)
    count = bit_count(pile)
    for draws in range(1, most + 1):
        outlook.best[draws] = best_of_draws(gains, count, draws)


def best_of_draws(gains: list[int], rest: i64, draws: i64) -> i64:
    """What the best of `draws` cards gains on average, drawn from `rest` cards with these gains, best first."""
    chance: i64 = 1 << 20  # that none of the better cards is drawn
    value: i64 = 0
    for gained in gains:
        hit = chance * draws // rest if draws < rest else chance
        value += hit * gained
        chance -= hit
        rest -= 1
    return value >> 20
