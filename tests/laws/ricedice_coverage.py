"""What Rice Dice has and must be seen at least once (law 14): cards, faces, phases, kinds of events, effects, ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.games.ricedice import GAME
from subak.games.ricedice.bot.heuristics import choose
from subak.games.ricedice.rules import vocabulary as words
from subak.games.ricedice.rules.state import RiceDice

if TYPE_CHECKING:
    from collections.abc import Iterable

    from subak.core.contract import Event
    from subak.core.rng import Rng
    from subak.core.state import State

DECK: Final = GAME.deck()
DEALT: Final = [DECK.ids[card] for card in range(DECK.cards) if DECK.starting >> card & 1]
DRAWN: Final = [DECK.ids[card] for card in range(DECK.cards) if DECK.paddies >> card & 1]
ACTION_TERMS: Final = {"worker": words.ADD_WORKER, "water": words.ADD_WATER, "card": words.ADD_CARD}
PLAIN_TERMS: Final = {"die": words.SET_DIE, "ignore": words.WEED_IGNORE, "free": words.FREE_WEED}
EFFECTIVE: Final = frozenset(
    f"P{number:02}" for number in [*range(1, 22), 30]
)  # cards whose effect can be seen at work


def card_with(term: int) -> str:
    """The id of the card that has an effect of this kind."""
    return next(DECK.ids[card] for card in range(DECK.cards) if DECK.has(card, term))


def occurred(state: State, events: list[Event]) -> Iterable[str]:
    """Names of everything that an entry brought about."""
    assert isinstance(state, RiceDice)
    yield f"phase {words.PHASE_NAMES[state.phase]}"
    for event in events:
        yield f"event {event.kind}"
        if "uncounted" in event.data:
            yield "wilds uncounted"
        for key in ("card", "old"):
            if key in event.data:
                yield f"{event.kind} {key} {event.data[key]}"
        dice = event.data.get("dice")
        if event.kind == "roll" and isinstance(dice, list):
            yield from (f"face {words.FACE_NAMES[face]}" for face in dice)
        if event.kind == "over":
            yield f"end {event.data['reason']}"
            yield "end won" if GAME.outcome(state).winners else "end lost"  # type: ignore[union-attr]
        if event.seat is not None:
            yield from (f"works {card}" for card in at_work(state, event))
    if sum(event.kind == "level" for event in events) > 1:
        yield f"works {card_with(words.FLOW_ANY)}"
    if max(state.weeds) > words.WEEDS:
        yield f"works {card_with(words.WEED_CAP)}"
    if max(state.size) > words.PADDIES:
        yield f"works {card_with(words.FIELD_LIMIT)}"


def player(state: State, seat: int, rng: Rng) -> int:
    """Somebody who knows how to fill and plant a large paddy."""
    assert isinstance(state, RiceDice)
    return choose(state, seat, rng)


def at_work(state: RiceDice, event: Event) -> Iterable[str]:
    """The cards whose effect this event of a seat shows."""
    seat = event.seat
    assert seat is not None
    powers = state.powers[seat]
    if event.kind == "effect":
        yield str(event.data["card"])
    elif event.kind in PLAIN_TERMS:
        yield card_with(PLAIN_TERMS[event.kind])
    elif event.kind == "action":
        name = str(event.data["action"])
        terms = [ACTION_TERMS[name], *([words.DRAW_ADD] if name == "card" else [])]
        yield from (card_with(term) for term in terms if powers >> term & 1)
    elif event.kind == "reroll" and powers >> words.EXTRA_REROLL & 1 and state.rerolls == 0:
        yield card_with(words.EXTRA_REROLL)
    elif event.kind in ("plant", "harvest"):
        yield from worked_with(state, event, seat)


def worked_with(state: RiceDice, event: Event, seat: int) -> Iterable[str]:
    """The cards that made planting or harvesting easier, or possible at all."""
    planting = event.kind == "plant"
    job = words.PLANT_JOB if planting else words.HARVEST_JOB
    left = state.plant_extra if planting else state.harvest_extra
    if state.powers[seat] >> job & 1 and left == 0:
        yield card_with(job)
    slot = event.data["slot"]
    assert isinstance(slot, int)
    paddy = seat * words.SLOTS + slot - 1
    card = DECK.ids.index(str(event.data["card"]))
    if planting and DECK.has(card, words.PLANT_DRY) and state.tokens[paddy] < DECK.capacity[card]:
        yield DECK.ids[card]
    if not planting and DECK.has(card, words.HARVEST_WET) and state.tokens[paddy]:
        yield DECK.ids[card]


# what a game of several seats shows; the Happy Farmer plays only in solo games
PHASES: Final = frozenset(f"phase {name}" for name in words.PHASE_NAMES[1:] if name != "first-cards")
KINDS: Final = frozenset(f"event {name}" for name in words.TOLD_NAMES)
FACES: Final = frozenset(f"face {name}" for name in words.FACE_NAMES)
CARDS: Final = frozenset(
    [f"deal card {card}" for card in DEALT]
    + [f"{kind} card {card}" for kind in ("draw", "keep", "replace", "discard", "plant", "harvest") for card in DRAWN]
    + [f"replace old {card}" for card in DEALT + DRAWN]
    + [f"works {card}" for card in EFFECTIVE]
)
