"""What happened, in words: each event the kernel tells becomes a sentence with the facts that prove it."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from collections.abc import Callable
from typing import Final

from subak.core.contract import Event
from subak.core.state import Told
from subak.core.text import count
from subak.games.spirits.words.notation import ITEMS, numbers_in
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import (
    CUBE_NAMES, EVENT_NAMES, E_ADD_PADDY, E_BUILD, E_BUY, E_CLAIM, E_CLAIM_RAIN, E_CUBE, E_DEAL, E_DECLINE, E_END_RICE,
    E_FERTILISE, E_FILL, E_GAIN, E_GATE, E_GROW, E_HAND, E_HARVEST, E_HOLD, E_KEEP, E_MAGIC, E_MOVE_GATE, E_NEIGHBOUR,
    E_NEIGHBOUR_TILE, E_NEIGHBOUR_WATER, E_ORDER, E_OVER, E_PADDY, E_PASS, E_PASSED, E_PLAN, E_PLANT, E_PLAY, E_PULL,
    E_RAIN, E_ROBBED, E_ROCK, E_ROT, E_ROUND, E_ROUND_7, E_SENT, E_SETUP, E_SPARED, E_START, E_STEAL, E_TEND, E_TILE,
    E_USE, E_WAIT, E_WATER_STOLEN, GAINS_FOR_THE_ROUND, GAIN_LABORERS, GAIN_LIVESTOCK, GAIN_PER_PLACED, GAIN_RICE,
    GAIN_WALLS, GAIN_WATER, HARDY_RICE_PESTS, HEX_NAMES, PLAN_LANE, PLAN_MASK, PLAN_NAMES, SIDE_NAMES, WORK_LABORERS,
)  # fmt: skip

Facts = dict[str, int | str | list[int]]
Words = tuple[str, Facts]
SETUP_LINE: Final = "Setup card"
SPIRIT_LINE: Final = "Spirits"
NEIGHBOUR_LINE: Final = "Water for the Neighbour"
TILE_LINE: Final = "Achievements"
MARKET_LINE: Final = "Spent at the market"
END_LINE: Final = "Spirits at the end"


def event_of(told: Told, s: Spirits) -> Event:
    """The event one told tuple stands for."""
    kind, audience, seat, a, b, c, _ = told
    text, facts = WORDS[kind](s, seat, a, b, c)
    points, line = points_of(s, kind, a, b, c)
    whose = None if kind in NOBODYS else seat
    return Event(EVENT_NAMES[kind], whose, text, audience, points, line, facts)


def points_of(s: Spirits, kind: int, a: int, b: int, c: int) -> tuple[int, str]:
    """The rice an event brings its seat and the line of the score sheet it belongs to."""
    match kind:
        case _ if kind == E_SETUP:
            return b, SETUP_LINE
        case _ if kind == E_GAIN and a in (GAIN_RICE, GAIN_PER_PLACED):
            return b, SPIRIT_LINE if c else NEIGHBOUR_LINE
        case _ if kind == E_STEAL:
            return a, SPIRIT_LINE
        case _ if kind == E_ROBBED:
            return -a, SPIRIT_LINE
        case _ if kind == E_HARVEST:
            return c, f"Round {b >> 24}: harvest of {HEX_NAMES[a]}"
        case _ if kind == E_CLAIM:
            return b, TILE_LINE
        case _ if kind == E_BUY:
            return -b, MARKET_LINE
        case _ if kind == E_END_RICE:
            return b, END_LINE
    return 0, ""


# -- set-up, drafts, rain


def _start(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "The rain of the first round begins with {who}.", {}


def _tile(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"Achievement {a}, {s.cards.tile_words[a][0]}, lies on the table.", {"tile": a}


def _gate(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{set|sets}} the gate of the starting paddy on {SIDE_NAMES[a]}.", {"side": a}


def _setup(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    parts = [count(number, word) for number, word in (
        (s.cards.setup_laborers[a], "laborer"), (s.cards.setup_rice[a], "rice"), (s.cards.setup_walls[a], "free piece"),
    ) if number]  # fmt: skip
    if s.cards.setup_livestock[a]:
        parts.append(f"{s.cards.setup_livestock[a]} livestock")
    bonus = ", ".join(part.replace("rices", "rice") for part in parts)
    return f"{{who}} {{get|gets}} setup card {a}: {bonus}.", {"card": a}


def _deal(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{are|is}} dealt {spirit(s, a)}.", {"card": a}


def _keep(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{keep|keeps}} {spirit(s, a)}.", {"card": a}


def _passed(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    if a == 3:
        return "The draft is over; the last cards are laid away.", {"pick": a}
    return f"All have picked card {a}; the hands are passed on.", {"pick": a}


def _hand(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    cards = numbers_in(a)
    return f"{{who}} {{are|is}} passed {', '.join(spirit(s, card) for card in cards)}.", {"cards": cards}


def _round(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"Round {a} begins.", {"round": a}


def _round_7(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "All water leaves the fields.", {}


def _rain(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    text = f"Rain: {s.cards.rain_words[a][0]}, {b} water. {s.cards.rain_words[a][1]}"
    return text, {"card": a, "discs": b}


def _neighbour(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"The Neighbour plays card {a}.", {"card": a}


def _cube(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{get|gets}} a {CUBE_NAMES[a]} in {HEX_NAMES[b]}."
    return text, {"cube": CUBE_NAMES[a], "paddy": b, "by": c}


def _spared(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{are|is}} spared a {CUBE_NAMES[a]}.", {"cube": CUBE_NAMES[a]}


# -- spirits


def spirit(s: Spirits, card: int) -> str:
    """A spirit card by number and name."""
    return f"{card} {s.cards.spirit_words[card][0]}"


def _play(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{play|plays}} {spirit(s, a)}.", {"card": a}


def _order(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    order = [a >> 4 * place & 15 for place in range(s.seats)]
    return "The turn order is settled.", {"order": order}


def _claim_rain(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{take|takes}} {a} water from the rain card.", {"discs": a}


def _use(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{use|uses}} {spirit(s, a)}.", {"card": a}


GAINED: Final = {
    GAIN_RICE: "rice", GAIN_PER_PLACED: "rice", GAIN_WATER: "water", GAIN_WALLS: "free pieces",
    GAIN_LABORERS: "laborers", GAIN_LIVESTOCK: "livestock",
}  # fmt: skip


def _gain(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    what = GAINED.get(a, "extra laborers" if a == WORK_LABORERS else "extra livestock")
    if s.rules & GAINS_FOR_THE_ROUND and a in (GAIN_LABORERS, GAIN_LIVESTOCK):
        what = f"extra {what}"
    words = what.removesuffix("s") if b == 1 else what
    return f"{{who}} {{get|gets}} {b} {words}.", {"what": what, "amount": b, "card": c}


def _steal(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{take|takes}} {a} rice from an opponent.", {"amount": a, "from": b, "card": c}


def _robbed(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{lose|loses}} {a} rice.", {"amount": a, "to": b, "card": c}


def _water_stolen(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{take|takes}} {a} water from an opponent's reservoir.", {"discs": a, "from": b}


def _magic(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{put|puts}} magic water into {HEX_NAMES[a]}.", {"hex": a}


def _add_paddy(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{add|adds}} the paddy {HEX_NAMES[a]}, from {SIDE_NAMES[b]} to {SIDE_NAMES[c]}."
    return text, {"hex": a, "entry": b, "exit": c}


def _decline(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "{who} {leave|leaves} the other spirits alone.", {}


def _fertilise(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{fertilise|fertilises}} {HEX_NAMES[a]}.", {"paddy": a}


# -- farm actions


def _plan(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    numbers = [a >> slot * PLAN_LANE & PLAN_MASK for slot in range(len(PLAN_NAMES))]
    words = [f"{name} {number}" for name, number in zip(PLAN_NAMES, numbers, strict=True) if number]
    return f"{{who}} {{plan|plans}} {', '.join(words) or 'nothing'}.", {"plan": numbers}


def _build(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    piece = "gate" if b else "wall"
    return f"{{who}} {{set|sets}} a {piece} on {SIDE_NAMES[a]}.", {"side": a, "piece": piece}


def _move_gate(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{move|moves}} a gate from {SIDE_NAMES[a]} to {SIDE_NAMES[b]}."
    return text, {"from": a, "to": b}


def _paddy(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"The paddy {HEX_NAMES[a]} of {count(b, 'hex', 'hexes')} is complete.", {"paddy": a, "hexes": b}


def _rock(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{remove|removes}} the rock on {HEX_NAMES[a]}.", {"hex": a}


def _hold(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{leave|leaves}} {b} water in {HEX_NAMES[a]}.", {"paddy": a, "discs": b}


def _sent(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    goal = "the next player" if b >= 0 else "the sea"
    return f"{{who}} {{send|sends}} {a} water to {goal}.", {"discs": a, "to": b}


def _pull(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{pull|pulls}} a weed in {HEX_NAMES[a]}.", {"paddy": a}


def _tend(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    done = ["a pest is gone"] * b + ["it is fertilised"] * c
    return f"{{who}} {{send|sends}} livestock to {HEX_NAMES[a]}: {' and '.join(done)}.", {
        "paddy": a, "pest": b, "fertilised": c,
    }  # fmt: skip


def _harvest(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    facts: Facts = {
        "paddy": a, "hexes": b & 15, "fertilised": b >> 4 & 1, "pond": b >> 5 & 1, "weeds": b >> 8 & 255,
        "pests": b >> 16 & 255, "round": b >> 24, "hardy": int(bool(s.rules & HARDY_RICE_PESTS)),
    }  # fmt: skip
    return f"{{who}} {{harvest|harvests}} {count(b & 15, 'hex', 'hexes')} of {HEX_NAMES[a]}: {c} rice.", facts


def _rot(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"The rice in {HEX_NAMES[a]} of {{who}} rots.", {"paddy": a}


def _fill(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    done = f"{{who}} {{fill|fills}} {HEX_NAMES[a]}." if b else f"{{who}} {{leave|leaves}} {HEX_NAMES[a]} empty."
    return done, {"paddy": a, "discs": b}


def _grow(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"The rice in {HEX_NAMES[a]} of {{who}} grows.", {"paddy": a}


def _wait(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{let|lets}} {HEX_NAMES[a]} wait.", {"paddy": a}


def _plant(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{plant|plants}} {HEX_NAMES[a]}.", {"paddy": a, "hexes": b}


# -- achievements, market, end


def _claim(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{claim|claims}} {s.cards.tile_words[a][0]}: {b} rice.", {"tile": a}


def _pass(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "{who} {claim|claims} no achievement.", {}


def _buy(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    what = "a laborer" if a == 0 else "a livestock"
    return f"{{who}} {{buy|buys}} {what} for {b} rice.", {"item": ITEMS[a], "nth": c}


def _end_rice(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{get|gets}} {b} rice by {spirit(s, a)}.", {"card": a, "amount": b}


def _over(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "The seven rounds are over.", {}


def _neighbour_water(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    if a < 0:
        goal = " into the sea" if c else ""
        return f"The Neighbour passes on {-a} water{goal}; its pile holds {b}.", {"discs": a, "pile": b}
    return f"The Neighbour gets {a} water; its pile holds {b}.", {"discs": a, "pile": b}


def _neighbour_tile(s: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"The Neighbour takes {s.cards.tile_words[a][0]} away.", {"tile": a}


NOBODYS: Final = frozenset((
    E_TILE, E_PASSED, E_ROUND, E_ROUND_7, E_RAIN, E_NEIGHBOUR, E_ORDER, E_OVER, E_NEIGHBOUR_WATER, E_NEIGHBOUR_TILE,
))  # fmt: skip
WORDS: Final[dict[int, Callable[[Spirits, int, int, int, int], Words]]] = {
    E_START: _start, E_TILE: _tile, E_GATE: _gate, E_SETUP: _setup, E_DEAL: _deal, E_KEEP: _keep, E_PASSED: _passed,
    E_RAIN: _rain, E_NEIGHBOUR: _neighbour, E_CUBE: _cube, E_SPARED: _spared, E_PLAY: _play, E_ORDER: _order,
    E_CLAIM_RAIN: _claim_rain, E_USE: _use, E_GAIN: _gain, E_STEAL: _steal, E_ROBBED: _robbed,
    E_WATER_STOLEN: _water_stolen, E_MAGIC: _magic, E_ADD_PADDY: _add_paddy, E_PLAN: _plan, E_BUILD: _build,
    E_MOVE_GATE: _move_gate, E_PADDY: _paddy, E_ROCK: _rock, E_HOLD: _hold, E_SENT: _sent, E_PULL: _pull, E_TEND: _tend,
    E_HARVEST: _harvest, E_ROT: _rot, E_FILL: _fill, E_GROW: _grow, E_WAIT: _wait, E_PLANT: _plant, E_CLAIM: _claim,
    E_BUY: _buy, E_ROUND: _round, E_END_RICE: _end_rice, E_OVER: _over, E_NEIGHBOUR_WATER: _neighbour_water,
    E_NEIGHBOUR_TILE: _neighbour_tile, E_ROUND_7: _round_7, E_DECLINE: _decline, E_FERTILISE: _fertilise, E_PASS: _pass,
    E_HAND: _hand,
}  # fmt: skip


def fact(event: Event, name: str) -> int:
    """A number among an event's facts."""
    value = event.data.get(name, 0)
    return value if isinstance(value, int) else 0
