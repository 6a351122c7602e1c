"""What happened, in words: each event the kernel tells becomes a sentence with the facts that prove it."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from subak.core.contract import Event, spoken
from subak.core.state import Told
from subak.games.ricedice.rules.deck import RiceDeck
from subak.games.ricedice.words.notation import face_names
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.vocabulary import (
    ACTION_NAMES, FACE_NAMES, LIMIT_REACHED, REASON_NAMES, RICE_CLEAN, RICE_GAINED, RICE_HARVEST, RICE_PLANT,
    RICE_WATER, RICE_WEED, RICE_WILDS, SAFETY_LIMIT, SLOTS, TERMS, TOLD_ACTION, TOLD_DEAL, TOLD_DIE, TOLD_DISCARD,
    TOLD_DRAW, TOLD_EFFECT, TOLD_FREE, TOLD_HARVEST, TOLD_IGNORE, TOLD_KEEP, TOLD_LEVEL, TOLD_NAMES, TOLD_OVER,
    TOLD_OWED, TOLD_PLANT, TOLD_PULL, TOLD_RELEASE, TOLD_REMOVE, TOLD_REPLACE, TOLD_REROLL, TOLD_RESHUFFLE,
    TOLD_RETURN, TOLD_ROLL, TOLD_STAND, TOLD_START, TOLD_SUPPLY, TOLD_TAKE, TOLD_TURN, TOLD_WEED,
)  # fmt: skip

RIVAL: Final = "Happy Farmer"  # the side of a solo game that holds no seat (10.1)
CLEAN_LINE: Final = "Harvests without weeds"
WEEDY_LINE: Final = "Harvests with weeds"
EFFECT_LINE: Final = "Effects"
EFFECTS: Final = {
    RICE_HARVEST: "harvest_any", RICE_PLANT: "plant_any", RICE_CLEAN: "harvest_self_clean", RICE_GAINED: "card_gained",
    RICE_WEED: "weed_removed", RICE_WILDS: "wilds>=2", RICE_WATER: "other_water",
}  # fmt: skip
Facts = dict[str, int | str | list[int]]


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(faces: Sequence[str]) -> str:
    """Faces of dice in words."""
    return ", ".join("two workers" if face == "double" else face for face in faces)


def event_of(told: Told, s: RiceDice) -> Event:
    """The event one told tuple stands for."""
    kind, audience, field, a, b, c, _ = told
    text, facts = WORDS[kind](s, field, a, b, c)
    points, line = points_of(s.cards, kind, a, c)
    seat = field if field < s.seats else None
    if seat is None:
        text = spoken(text, f"The {RIVAL}", False)
    return Event(TOLD_NAMES[kind], seat, text, audience, points, line, facts)


def points_of(deck: RiceDeck, kind: int, a: int, c: int) -> tuple[int, str]:
    """The rice an event brings and the line of the score sheet it belongs to."""
    if kind == TOLD_HARVEST:
        return deck.yields(a, c), WEEDY_LINE if c else CLEAN_LINE
    if kind == TOLD_EFFECT:
        return c, EFFECT_LINE
    return 0, ""


def rescored(events: Sequence[Event], deck: RiceDeck, seats: int) -> list[int]:
    """Rice of each seat, worked out from cards, weeds and effects named in the events."""
    scores = [0] * seats
    terms = {name: term for term, name in EFFECTS.items()}
    for event in events:
        if event.seat is None or event.kind not in ("harvest", "effect"):
            continue
        card = deck.ids.index(str(event.data["card"]))
        if event.kind == "harvest":
            weeds = event.data["weeds"]
            assert isinstance(weeds, int)
            scores[event.seat] += deck.rice[3 * card + min(weeds, 2)]
        else:
            scores[event.seat] += deck.amount[card * TERMS + terms[str(event.data["effect"])]]
    return scores


# -- one function for each kind of event: state, field, and the three numbers told

Words = tuple[str, Facts]


def _start(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return "{who} {begin|begins}.", {}


def _deal(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{are|is}} dealt {s.cards.names[a]}.", {"card": s.cards.ids[a]}


def _turn(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    turn = (a - 1) // s.fields + 1
    return f"{{who}} {{begin|begins}} turn {turn}.", {"turn": turn}


def _roll(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    faces = face_names(a)
    dice = [FACE_NAMES.index(face) for face in faces]
    after = [FACE_NAMES.index(face) for face in face_names(b)]
    return f"{{who}} {{roll|rolls}} {listed(faces)}.", {"dice": dice, "after": after}


def _stand(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return "{who} {keep|keeps} the dice.", {}


def _reroll(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    faces = face_names(a)
    dice = [FACE_NAMES.index(face) for face in faces]
    return f"{{who}} {{reroll|rerolls}} {listed(faces)}.", {"dice": dice}


def _die(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    shown, wished = FACE_NAMES[a], FACE_NAMES[b]
    return f"{{who}} {{turn|turns}} a die from {listed([shown])} to {wished}.", {"from": shown, "to": wished}


def _ignore(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return "{who} {ignore|ignores} a weed.", {}


def _action(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{take|takes}} the {ACTION_NAMES[a]} action: {b}.", {"action": ACTION_NAMES[a], "strength": b}


def _plant(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{plant|plants}} {s.cards.names[a]}.", {"card": s.cards.ids[a], "slot": b + 1}


def _harvest(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    weeds = f" with {count(c, 'weed')}" if c else ""
    text = f"{{who}} {{harvest|harvests}} {s.cards.names[a]}{weeds}: {s.cards.yields(a, c)} rice."
    return text, {"card": s.cards.ids[a], "slot": b + 1, "weeds": c}


def _pull(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{pull|pulls}} a weed from {s.cards.names[a]}.", {"card": s.cards.ids[a], "slot": b + 1}


def _free(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{take|takes}} a weed from {s.cards.names[a]} without a worker."
    return text, {"card": s.cards.ids[a], "slot": b + 1}


def _weed(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{put|puts}} a weed on {s.cards.names[a]}.", {"card": s.cards.ids[a], "slot": b + 1}


def _level(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    name = s.cards.names[s.card[field * SLOTS + a]]
    if c < b:
        text = f"{{who}} {{release|releases}} {b - c} water from {name}."
    else:
        text = f"{{who}} {{lead|leads}} {c - b} water into {name}."
    return text, {"slot": a + 1, "before": b, "after": c}


def _release(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{let|lets}} {a} water run into the reservoir.", {"tokens": a}


def _take(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    name = s.cards.names[s.card[field * SLOTS + a]]
    return f"{{who}} {{take|takes}} {b} water into {name}.", {"slot": a + 1, "tokens": b, "after": c}


def _return(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    name = s.cards.names[s.card[field * SLOTS + a]]
    text = f"{{who}} {{have|has}} not filled {name}: {b} water {'returns' if b == 1 else 'return'} to the reservoir."
    return text, {"slot": a + 1, "tokens": b}


def _draw(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{draw|draws}} {s.cards.names[a]}.", {"card": s.cards.ids[a]}


def _keep(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    end = ("left", "right")[b]
    return f"{{who}} {{add|adds}} {s.cards.names[a]} at the {end} end.", {"card": s.cards.ids[a], "end": end}


def _replace(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{replace|replaces}} {s.cards.names[c]} with {s.cards.names[a]}."
    return text, {"card": s.cards.ids[a], "slot": b + 1, "old": s.cards.ids[c]}


def _discard(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{discard|discards}} {s.cards.names[a]}.", {"card": s.cards.ids[a]}


def _remove(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{remove|removes}} {s.cards.names[a]}.", {"card": s.cards.ids[a], "slot": b + 1}


def _supply(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{a} water {'comes' if a == 1 else 'come'} from the supply into the reservoir.", {"tokens": a}


def _owed(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{a} water {'goes' if a == 1 else 'go'} from the reservoir back to the supply.", {"tokens": a}


def _reshuffle(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return "The deck is empty: the discards are shuffled.", {}


def _effect(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{get|gets}} {c} rice by {s.cards.names[a]}."
    return text, {"card": s.cards.ids[a], "effect": EFFECTS[b]}


def _over(s: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    if a == LIMIT_REACHED:
        return f"Everybody has had {SAFETY_LIMIT} turns: the game ends.", {"reason": REASON_NAMES[a]}
    return f"{{who}} {{have|has}} {b} rice: the game is over.", {"reason": REASON_NAMES[a]}


WORDS: Final[dict[int, Callable[[RiceDice, int, int, int, int], Words]]] = {
    TOLD_START: _start, TOLD_DEAL: _deal, TOLD_TURN: _turn, TOLD_ROLL: _roll, TOLD_STAND: _stand, TOLD_REROLL: _reroll,
    TOLD_DIE: _die, TOLD_IGNORE: _ignore, TOLD_ACTION: _action, TOLD_PLANT: _plant, TOLD_HARVEST: _harvest,
    TOLD_PULL: _pull, TOLD_FREE: _free, TOLD_WEED: _weed, TOLD_LEVEL: _level, TOLD_RELEASE: _release, TOLD_TAKE: _take,
    TOLD_RETURN: _return, TOLD_DRAW: _draw, TOLD_KEEP: _keep, TOLD_REPLACE: _replace, TOLD_DISCARD: _discard,
    TOLD_REMOVE: _remove, TOLD_SUPPLY: _supply, TOLD_OWED: _owed, TOLD_RESHUFFLE: _reshuffle, TOLD_EFFECT: _effect,
    TOLD_OVER: _over,
}  # fmt: skip
