"""An independent scorer: the rice of each seat worked out from the facts of the events, not from their points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from subak.core.contract import Event
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.words.events import fact


class Ledger:
    """What the events have told of one seat so far."""

    def __init__(self) -> None:
        self.rice = 0
        self.cards: list[int] = []
        self.laborers = v.LABORERS_AT_START
        self.livestock = 0
        self.weeds: Counter[int] = Counter()  # by the first hex of a paddy
        self.pests: Counter[int] = Counter()
        self.fertilised: set[int] = set()

    def clear(self, paddy: int) -> None:
        """A paddy has rotted: weeds, pests and fertiliser are gone."""
        self.weeds[paddy] = self.pests[paddy] = 0
        self.fertilised.discard(paddy)


def rescored(events: Sequence[Event], deck: SpiritsDeck, seats: int) -> list[int]:
    """Rice of each seat."""
    ledgers = [Ledger() for _ in range(seats)]
    for event in events:
        if event.seat is not None:
            ledger = ledgers[event.seat]
            ledger.rice += earned(event, deck, ledger, seats)
    return [ledger.rice for ledger in ledgers]


def terms(deck: SpiritsDeck, card: int) -> list[tuple[int, int, int, int]]:
    """The effect terms of a card."""
    span = range(deck.first_term[card], deck.first_term[card + 1])
    return [(deck.term_op[t], deck.term_a[t], deck.term_b[t], deck.term_c[t]) for t in span]


def earned(event: Event, deck: SpiritsDeck, ledger: Ledger, seats: int) -> int:
    """The rice of one event; cards and pieces are noted on the way."""
    match event.kind:
        case "setup":
            card = fact(event, "card")
            ledger.laborers += deck.setup_laborers[card]
            ledger.livestock += deck.setup_livestock[card]
            return deck.setup_rice[card]
        case "play":
            ledger.cards.append(fact(event, "card"))
        case "gain":
            return gained(event, deck, ledger, seats)
        case "pay":
            return -given_back(event, ledger)
        case "by-hand":
            return by_hand(event, deck, ledger)
        case "steal":
            return fact(event, "amount")
        case "robbed":
            return -fact(event, "amount")
        case "harvest":
            return harvested(event, deck, ledger)
        case "claim":
            return deck.tile_rice[fact(event, "tile")]
        case "buy":
            return -paid(event, deck, ledger)
        case "end-rice":
            return fact(event, "amount")
        case _:
            note_cubes(event, ledger)
    return 0


def note_cubes(event: Event, ledger: Ledger) -> None:
    """Weeds, pests and fertiliser that come and go: a harvest counts them."""
    paddy = fact(event, "paddy")
    match event.kind:
        case "cube":
            cubes = ledger.weeds if event.data["cube"] == v.CUBE_NAMES[v.WEED] else ledger.pests
            cubes[paddy] += 1
        case "cleared":
            cubes = ledger.weeds if event.data["cube"] == v.CUBE_NAMES[v.WEED] else ledger.pests
            cubes[paddy] -= 1
        case "pull":
            ledger.weeds[paddy] -= 1
        case "tend":
            ledger.pests[paddy] -= fact(event, "pest")
            if fact(event, "fertilised"):
                ledger.fertilised.add(paddy)
        case "fertilise":
            ledger.fertilised.add(paddy)
        case "rot":
            ledger.clear(paddy)


def gained(event: Event, deck: SpiritsDeck, ledger: Ledger, seats: int) -> int:
    """Rice that a card or the Neighbour gave; pieces of the market are counted."""
    amount, card = fact(event, "amount"), fact(event, "card")
    what = event.data["what"]
    if what == "laborers":
        ledger.laborers += amount
    elif what == "livestock":
        ledger.livestock += amount
    if what != "rice":
        return 0
    if card and not any(gives_rice(op, b) for op, _, b, _ in terms(deck, card)):
        raise ValueError(f"card {card} gives no rice")
    return amount


def gives_rice(op: int, b: int) -> bool:
    """Whether a term can bring rice from the bank."""
    traded = v.TRADE <= op < v.ONLY_IF and b == v.GAIN_RICE
    return op in (v.GAIN_RICE, v.GAIN_PER_PLACED, v.GAIN_PER) or traded


def given_back(event: Event, ledger: Ledger) -> int:
    """Rice paid in a trade; pieces go back to the market."""
    amount = fact(event, "amount")
    if event.data["what"] == "laborers":
        ledger.laborers -= amount
    elif event.data["what"] == "livestock":
        ledger.livestock -= amount
    return amount if event.data["what"] == "rice" else 0


def by_hand(event: Event, deck: SpiritsDeck, ledger: Ledger) -> int:
    """Rice of one step of a card played by hand; pieces, cubes and fertiliser are noted."""
    what, amount, paddy = event.data["what"], fact(event, "amount"), fact(event, "paddy")
    if v.BY_HAND not in [op for op, _, _, _ in terms(deck, fact(event, "card"))]:
        raise ValueError(f"card {fact(event, 'card')} is not played by hand")
    match what:
        case "rice":
            return amount
        case "laborers":
            ledger.laborers += amount
        case "livestock":
            ledger.livestock += amount
        case "weed":
            ledger.weeds[paddy] += amount
        case "pest":
            ledger.pests[paddy] += amount
        case "fertiliser" if amount > 0:
            ledger.fertilised.add(paddy)
        case "fertiliser":
            ledger.fertilised.discard(paddy)
    return 0


def harvested(event: Event, deck: SpiritsDeck, ledger: Ledger) -> int:
    """A harvest by the chart, with the cards its owner has played."""
    paddy = fact(event, "paddy")
    weeds, pests = ledger.weeds[paddy], ledger.pests[paddy]
    effects = [term for card in ledger.cards for term in terms(deck, card)]
    for op, cube, number, _ in effects:
        if op == v.YIELD_IGNORE and cube == v.WEED and number == 1 and not weeds and fact(event, "hardy"):
            pests = max(0, pests - 1)
        elif op == v.YIELD_IGNORE and cube == v.WEED:
            weeds = max(0, weeds - number)
        elif op == v.YIELD_IGNORE and cube == v.PEST:
            pests = max(0, pests - number)
    either = sum(number for op, cube, number, _ in effects if op == v.YIELD_IGNORE and cube == v.EITHER)
    weeds, pests = max(0, weeds - either), max(0, pests - max(0, either - weeds))
    row = 3 if weeds + pests > 1 else 2 if weeds else 1 if pests else 0
    fertilised = paddy in ledger.fertilised or fact(event, "pond")
    ledger.fertilised.discard(paddy)
    column = min(6, fact(event, "hexes") + (1 if fertilised else 0))
    last = event.chapter.number == v.LAST_ROUND
    bonus = sum(n for op, n, only, _ in effects if op == v.YIELD_BONUS and (not only or last))
    per_hex = sum(n for op, n, _, _ in effects if op == v.YIELD_BONUS_HEX)
    return deck.yields[24 * last + 6 * row + column - 1] + bonus + per_hex * fact(event, "hexes")


def paid(event: Event, deck: SpiritsDeck, ledger: Ledger) -> int:
    """The price of an item with the rise of the tax."""
    step = sum(a for card in ledger.cards for op, a, _, _ in terms(deck, card) if op == v.TAX_STEP)
    nth = fact(event, "nth") - step
    tax = [0, *deck.tax]
    rise = 0 if nth < 1 else (tax[nth] - tax[nth - 1] if nth < len(tax) else nth * nth - (nth - 1) * (nth - 1))
    if event.data["item"] == "laborer":
        ledger.laborers += 1
        return deck.labor_prices[ledger.laborers - v.LABORERS_AT_START - 1] + rise
    ledger.livestock += 1
    return deck.stock_prices[ledger.livestock - 1] + rise
