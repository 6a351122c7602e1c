"""What happened, in words: each event the kernel tells becomes a sentence with the facts that prove it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from subak.core.events import Event
from subak.core.state import Told
from subak.core.text import count, listed, verbatim
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import HEX_NAMES, SIDE_NAMES
from subak.games.spirits.words import by_hand
from subak.games.spirits.words.labels import chapter_of
from subak.games.spirits.words.motions import motions_of
from subak.games.spirits.words.notation import ITEMS, numbers_in
from subak.games.spirits.words.touches import brief_of, paddy, places_of, touches_of

Facts = dict[str, int | str | list[int]]
Words = tuple[str, Facts]
SETUP_LINE: Final = "Setup card"
SPIRIT_LINE: Final = "Spirits"
NEIGHBOUR_LINE: Final = "Water for the Neighbour"
TILE_LINE: Final = "Achievements"
HARVEST_LINE: Final = "Harvests"
MARKET_LINES: Final = ("Laborers", "Livestock")  # by item
END_LINE: Final = "Spirits at the end"
BANNERS: Final = frozenset((v.TOLD_ROUND, v.TOLD_ROUND_7, v.TOLD_RAIN))


def event_of(told: Told, state: Spirits) -> Event:
    """The event one told tuple stands for."""
    kind, audience, seat, a, b, c, code = told
    text, facts = WORDS[kind](state, seat, a, b, c)
    points, line = points_of(kind, a, b, c)
    whose = None if kind in NOBODYS else seat
    to, by, touch = touches_of(told)
    name, heading, banner = v.TOLD_NAMES[kind], kind == v.TOLD_ROUND, kind in BANNERS
    chapter, shown = chapter_of(code), (places_of(told, state), brief_of(told), banner, motions_of(told, state))
    return Event(name, whose, text, audience, points, line, facts, heading, chapter, to, by, touch, *shown)


def points_of(kind: int, a: int, b: int, c: int) -> tuple[int, str]:
    """The rice an event brings its seat and the line of the score sheet it belongs to."""
    match kind:
        case _ if kind == v.TOLD_SETUP:
            return b, SETUP_LINE
        case _ if kind == v.TOLD_GAIN and a in (v.GAIN_RICE, v.GAIN_PER_PLACED):
            return b, SPIRIT_LINE if c else NEIGHBOUR_LINE
        case _ if kind == v.TOLD_PAY and a == v.GAIN_RICE:
            return -b, SPIRIT_LINE
        case _ if kind == v.TOLD_BY_HAND:
            return by_hand.rice_of(a, b), by_hand.HAND_LINE
        case _ if kind == v.TOLD_STEAL:
            return a, SPIRIT_LINE
        case _ if kind == v.TOLD_ROBBED:
            return -a, SPIRIT_LINE
        case _ if kind == v.TOLD_HARVEST:
            return c, HARVEST_LINE
        case _ if kind == v.TOLD_CLAIM:
            return b, TILE_LINE
        case _ if kind == v.TOLD_BUY:
            return -b, MARKET_LINES[a]
        case _ if kind == v.TOLD_END_RICE:
            return b, END_LINE
    return 0, ""


# -- set-up, drafts, rain


def _start(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "The rain of the first round begins with {who}.", {}


def _tile(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"Achievement {a}, {verbatim(state.cards.tile_words[a][0])}, lies on the table.", {"tile": a}


def _gate(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{set|sets}} the gate of the starting paddy on {SIDE_NAMES[a]}.", {"side": a}


def _setup(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    deck = state.cards
    goods = (
        (deck.setup_laborers[a], "laborer", "laborers"),
        (deck.setup_rice[a], "rice", "rice"),
        (deck.setup_walls[a], "free piece", "free pieces"),
        (deck.setup_livestock[a], "livestock", "livestock"),
    )
    bonus = ", ".join(count(number, one, many) for number, one, many in goods if number)
    return f"{{who}} {{get|gets}} setup card {a}: {bonus}.", {"card": a}


def _deal(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{are|is}} dealt {spirit(state, a)}.", {"card": a}


def _keep(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{keep|keeps}} {spirit(state, a)}.", {"card": a}


def _passed(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    if a == 3:
        return "The draft is over; the last cards are laid away.", {"pick": a}
    return f"All have picked card {a}; the hands are passed on.", {"pick": a}


def _hand(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    cards = numbers_in(a)
    return f"{{who}} {{are|is}} passed {', '.join(spirit(state, card) for card in cards)}.", {"cards": cards}


def _round(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"Round {a} begins.", {"round": a}


def _round_7(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "All water leaves the fields.", {}


def _rain(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    text = f"Rain: {verbatim(state.cards.rain_words[a][0])}, {b} water. {verbatim(state.cards.rain_words[a][1])}"
    return text, {"card": a, "discs": b}


def _neighbour(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"The Neighbour plays card {a}.", {"card": a}


def _cube(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    what, where = v.CUBE_NAMES[a], paddy(state, seat, b)
    own, others = f"{{who}} {{get|gets}} a {what} in {where}.", f"{{who}} {{put|puts}} a {what} in {{whose}} {where}."
    return own if c == seat else others, {"cube": what, "paddy": b, "by": c}


def _spared(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{are|is}} spared a {v.CUBE_NAMES[a]}.", {"cube": v.CUBE_NAMES[a]}


# -- spirits


def spirit(state: Spirits, card: int) -> str:
    """A spirit card by number and name."""
    return f"{card} {verbatim(state.cards.spirit_words[card][0])}"


def _play(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{play|plays}} {spirit(state, a)}.", {"card": a}


def _order(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    order = [a >> 4 * place & 15 for place in range(state.seats)]
    return "The turn order is settled.", {"order": order}


def _claim_rain(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{take|takes}} {a} water from the rain card.", {"discs": a}


def _use(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{use|uses}} {spirit(state, a)}.", {"card": a}


GAINED: Final = {
    v.GAIN_RICE: "rice", v.GAIN_PER_PLACED: "rice", v.GAIN_WATER: "water", v.GAIN_WALLS: "free pieces",
    v.GAIN_LABORERS: "laborers", v.GAIN_LIVESTOCK: "livestock",
}  # fmt: skip


def _gain(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    what = GAINED.get(a, "extra laborers" if a == v.WORK_LABORERS else "extra livestock")
    what = by_hand.kept(state, what)
    said = count(b, what.removesuffix("s"), what)
    return f"{{who}} {{get|gets}} {said}.", {"what": what, "amount": b, "card": c}


def _steal(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{take|takes}} {a} rice from {{whom}}.", {"amount": a, "from": b, "card": c}


def _robbed(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{lose|loses}} {a} rice to {{whom}}.", {"amount": a, "to": b, "card": c}


def _water_stolen(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{take|takes}} {a} water from {{whose}} reservoir.", {"discs": a, "from": b}


def _magic(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{put|puts}} magic water into {HEX_NAMES[a]}.", {"hex": a}


def _add_paddy(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{add|adds}} the paddy {HEX_NAMES[a]}, from {SIDE_NAMES[b]} to {SIDE_NAMES[c]}."
    return text, {"hex": a, "entry": b, "exit": c}


def _decline(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "{who} {leave|leaves} the other spirits alone.", {}


def _fertilise(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{fertilise|fertilises}} {paddy(state, seat, a)}.", {"paddy": a}


def _pay(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    what = by_hand.kept(state, GAINED[a])
    return f"{{who}} {{give|gives}} back {count(b, what.removesuffix('s'), what)}.", {
        "what": what,
        "amount": b,
        "card": c,
    }


def _cleared(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{take|takes}} a {v.CUBE_NAMES[a]} out of {paddy(state, seat, b)}."
    return text, {"cube": v.CUBE_NAMES[a], "paddy": b, "card": c}


def _by_hand(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return by_hand.told(state, seat, a, b, c)


# -- farm actions


def _plan(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    numbers = [a >> slot * v.PLAN_LANE & v.PLAN_MASK for slot in range(len(v.PLAN_NAMES))]
    words = [f"{name} {number}" for name, number in zip(v.PLAN_NAMES, numbers, strict=True) if number]
    return f"{{who}} {{plan|plans}} {', '.join(words) or 'nothing'}.", {"plan": numbers}


def _build(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    piece = "gate" if b else "wall"
    return f"{{who}} {{set|sets}} a {piece} on {SIDE_NAMES[a]}.", {"side": a, "piece": piece}


def _move_gate(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{move|moves}} a gate from {SIDE_NAMES[a]} to {SIDE_NAMES[b]}."
    return text, {"from": a, "to": b}


def _paddy(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{complete|completes}} the paddy {paddy(state, seat, a)}.", {"paddy": a, "hexes": b}


def _rock(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{remove|removes}} the rock on {HEX_NAMES[a]}.", {"hex": a}


def _hold(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{leave|leaves}} {b} water in {paddy(state, seat, a)}.", {"paddy": a, "discs": b}


def _sent(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    goal = "{whom}" if b >= 0 else "the sea"
    return f"{{who}} {{send|sends}} {a} water to {goal}.", {"discs": a, "to": b}


def _pull(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{pull|pulls}} a weed in {paddy(state, seat, a)}.", {"paddy": a}


def _tend(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    done = ["a pest is gone"] * b + ["it is fertilised"] * c
    return f"{{who}} {{send|sends}} livestock to {paddy(state, seat, a)}: {listed(done)}.", {
        "paddy": a, "pest": b, "fertilised": c,
    }  # fmt: skip


def _harvest(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    hexes = b // 2 + 1
    facts: Facts = {"paddy": a, "hexes": hexes, "pond": b & 1, "hardy": int(bool(state.rules & v.HARDY_RICE_PESTS))}
    return f"{{who}} {{harvest|harvests}} {count(hexes, 'hex', 'hexes')} of {paddy(state, seat, a)}: {c} rice.", facts


def _rot(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who's}} rice in {paddy(state, seat, a)} rots.", {"paddy": a}


def _fill(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    where = paddy(state, seat, a)
    done = f"{{who}} {{fill|fills}} {where}." if b else f"{{who}} {{leave|leaves}} {where} empty."
    return done, {"paddy": a, "discs": b}


def _grow(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who's}} rice in {paddy(state, seat, a)} grows.", {"paddy": a}


def _wait(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{let|lets}} {paddy(state, seat, a)} wait.", {"paddy": a}


def _plant(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{plant|plants}} {paddy(state, seat, a)}.", {"paddy": a, "hexes": b}


# -- achievements, market, end


def _claim(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{claim|claims}} {verbatim(state.cards.tile_words[a][0])}: {b} rice.", {"tile": a}


def _pass(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "{who} {claim|claims} no achievement.", {}


def _buy(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    what = "a laborer" if a == 0 else "a livestock"
    return f"{{who}} {{buy|buys}} {what} for {b} rice.", {"item": ITEMS[a], "nth": c}


def _end_rice(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{get|gets}} {b} rice by {spirit(state, a)}.", {"card": a, "amount": b}


def _over(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return "The seven rounds are over.", {}


def _neighbour_water(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    if a < 0:
        goal = " into the sea" if c else ""
        return f"The Neighbour passes on {-a} water{goal}; its pile holds {b}.", {"discs": a, "pile": b}
    return f"The Neighbour gets {a} water; its pile holds {b}.", {"discs": a, "pile": b}


def _neighbour_tile(state: Spirits, seat: int, a: int, b: int, c: int) -> Words:
    return f"The Neighbour takes {verbatim(state.cards.tile_words[a][0])} away.", {"tile": a}


NOBODYS: Final = frozenset((
    v.TOLD_TILE, v.TOLD_PASSED, v.TOLD_ROUND, v.TOLD_ROUND_7, v.TOLD_RAIN, v.TOLD_NEIGHBOUR, v.TOLD_ORDER, v.TOLD_OVER,
    v.TOLD_NEIGHBOUR_WATER, v.TOLD_NEIGHBOUR_TILE,
))  # fmt: skip
WORDS: Final[dict[int, Callable[[Spirits, int, int, int, int], Words]]] = {
    v.TOLD_START: _start,
    v.TOLD_TILE: _tile,
    v.TOLD_GATE: _gate,
    v.TOLD_SETUP: _setup,
    v.TOLD_DEAL: _deal,
    v.TOLD_KEEP: _keep,
    v.TOLD_PASSED: _passed,
    v.TOLD_RAIN: _rain,
    v.TOLD_NEIGHBOUR: _neighbour,
    v.TOLD_CUBE: _cube,
    v.TOLD_SPARED: _spared,
    v.TOLD_PLAY: _play,
    v.TOLD_ORDER: _order,
    v.TOLD_CLAIM_RAIN: _claim_rain,
    v.TOLD_USE: _use,
    v.TOLD_GAIN: _gain,
    v.TOLD_STEAL: _steal,
    v.TOLD_ROBBED: _robbed,
    v.TOLD_WATER_STOLEN: _water_stolen,
    v.TOLD_MAGIC: _magic,
    v.TOLD_ADD_PADDY: _add_paddy,
    v.TOLD_PLAN: _plan,
    v.TOLD_BUILD: _build,
    v.TOLD_MOVE_GATE: _move_gate,
    v.TOLD_PADDY: _paddy,
    v.TOLD_ROCK: _rock,
    v.TOLD_HOLD: _hold,
    v.TOLD_SENT: _sent,
    v.TOLD_PULL: _pull,
    v.TOLD_TEND: _tend,
    v.TOLD_HARVEST: _harvest,
    v.TOLD_ROT: _rot,
    v.TOLD_FILL: _fill,
    v.TOLD_GROW: _grow,
    v.TOLD_WAIT: _wait,
    v.TOLD_PLANT: _plant,
    v.TOLD_CLAIM: _claim,
    v.TOLD_BUY: _buy,
    v.TOLD_ROUND: _round,
    v.TOLD_END_RICE: _end_rice,
    v.TOLD_OVER: _over,
    v.TOLD_NEIGHBOUR_WATER: _neighbour_water,
    v.TOLD_NEIGHBOUR_TILE: _neighbour_tile,
    v.TOLD_ROUND_7: _round_7,
    v.TOLD_DECLINE: _decline,
    v.TOLD_FERTILISE: _fertilise,
    v.TOLD_PASS: _pass,
    v.TOLD_HAND: _hand,
    v.TOLD_PAY: _pay,
    v.TOLD_CLEARED: _cleared,
    v.TOLD_BY_HAND: _by_hand,
}


def fact(event: Event, name: str) -> int:
    """A number among an event's facts."""
    value = event.data.get(name, 0)
    return value if isinstance(value, int) else 0
