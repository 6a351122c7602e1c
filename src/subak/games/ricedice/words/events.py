"""What happened, in words: each event the kernel tells becomes a sentence with the facts that prove it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from subak.core.events import Event
from subak.core.state import Told
from subak.core.text import count, spoken, verbatim
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.deck import RiceDiceDeck
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.words.labels import chapter_of
from subak.games.ricedice.words.notation import face_names, in_words
from subak.games.ricedice.words.touches import motions_of, places_of, touch_of

RIVAL: Final = "Happy Farmer"  # the side of a solo game that holds no seat (10.1)
SUBJECT: Final = "{who} "
CLEAN_LINE: Final = "Harvests without weeds"
WEEDY_LINE: Final = "Harvests with weeds"
EFFECT_LINE: Final = "Effects"
EFFECTS: Final = {
    v.RICE_HARVEST: "harvest_any",
    v.RICE_PLANT: "plant_any",
    v.RICE_CLEAN: "harvest_self_clean",
    v.RICE_GAINED: "card_gained",
    v.RICE_WEED: "weed_removed",
    v.RICE_WILDS: "wilds>=2",
    v.RICE_WATER: "other_water",
    v.RICE_SELF: "harvest_self",
    **{v.RICE_OWN + number: f"own_{name}" for number, name in enumerate(v.ACTION_NAMES)},
    **{v.RICE_FACES + number: f"faces_{name}" for number, name in enumerate(v.FACE_NAMES)},
}
Facts = dict[str, int | str | list[int]]


def event_of(told: Told, state: RiceDice) -> Event:
    """The event one told tuple stands for; of the Happy Farmer's it also has the `deed`, without the name."""
    kind, audience, field, a, b, c, code = told
    text, facts = WORDS[kind](state, field, a, b, c)
    points, line = points_of(state.cards, kind, a, c)
    seat = field if field < state.seats else None
    if seat is None:
        if text.startswith(SUBJECT):
            facts["deed"] = spoken(text.removeprefix(SUBJECT), "", False)
        text = verbatim(spoken(text, f"The {RIVAL}", False))
    touch, brief = touch_of(told)
    places, motions, heading = places_of(told, state), motions_of(told, state), kind == v.TOLD_TURN
    parts = (heading, chapter_of(code), None, None, touch, places, brief, False, motions)
    return Event(v.TOLD_NAMES[kind], seat, text, audience, points, line, facts, *parts)


def named(state: RiceDice, card: int) -> str:
    """The name of a card within a sentence."""
    return verbatim(state.cards.names[card])


def points_of(deck: RiceDiceDeck, kind: int, a: int, c: int) -> tuple[int, str]:
    """The rice an event brings and the line of the score sheet it belongs to."""
    if kind == v.TOLD_HARVEST:
        return deck.yields(a, c), WEEDY_LINE if c else CLEAN_LINE
    if kind == v.TOLD_EFFECT:
        return c, EFFECT_LINE
    return 0, ""


# -- one function for each kind of event: state, field, and the three numbers told

Words = tuple[str, Facts]


def _start(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return "{who} {begin|begins}.", {}


def _deal(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{are|is}} dealt {named(state, a)}.", {"card": state.cards.ids[a]}


def _turn(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{begin|begins}} turn {(a - 1) // state.fields + 1}.", {}


def _roll(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    faces = face_names(a)
    dice = [v.FACE_NAMES.index(face) for face in faces]
    after = [v.FACE_NAMES.index(face) for face in face_names(b)]
    return f"{{who}} {{roll|rolls}} {in_words(faces)}.", {"dice": dice, "after": after}


def _stand(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return "{who} {keep|keeps} the dice.", {}


def _reroll(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    faces = face_names(a)
    dice = [v.FACE_NAMES.index(face) for face in faces]
    return f"{{who}} {{reroll|rerolls}} {in_words(faces)}.", {"dice": dice}


def _die(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    shown, wished = v.FACE_NAMES[a], v.FACE_NAMES[b]
    return f"{{who}} {{turn|turns}} a die from {in_words([shown])} to {wished}.", {"from": shown, "to": wished}


def _ignore(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return "{who} {ignore|ignores} a weed.", {}


def _action(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    resting = f", with {count(c, 'wild')} uncounted" if c else ""
    text = f"{{who}} {{take|takes}} the {v.ACTION_NAMES[a]} action: {b}{resting}."
    facts: Facts = {"action": v.ACTION_NAMES[a], "strength": b}
    return text, {**facts, "uncounted": c} if c else facts


def _plant(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{plant|plants}} {named(state, a)}.", {"card": state.cards.ids[a], "slot": b + 1}


def _harvest(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    weeds = f" with {count(c, 'weed')}" if c else ""
    text = f"{{who}} {{harvest|harvests}} {named(state, a)}{weeds}: {state.cards.yields(a, c)} rice."
    return text, {"card": state.cards.ids[a], "slot": b + 1, "weeds": c}


def _pull(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{pull|pulls}} a weed from {named(state, a)}.", {"card": state.cards.ids[a], "slot": b + 1}


def _free(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{take|takes}} a weed from {named(state, a)} without a worker."
    return text, {"card": state.cards.ids[a], "slot": b + 1}


def _weed(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{put|puts}} a weed on {named(state, a)}.", {"card": state.cards.ids[a], "slot": b + 1}


def _lost(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return "{who} {have|has} no room for a weed: it is lost.", {}


def _level(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    name = named(state, state.card[field * v.SLOTS + a])
    if c < b:
        text = f"{{who}} {{release|releases}} {b - c} water from {name}."
    else:
        text = f"{{who}} {{lead|leads}} {c - b} water into {name}."
    return text, {"slot": a + 1, "before": b, "after": c}


def _release(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{let|lets}} {a} water run into the reservoir.", {"tokens": a}


def _take(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    name = named(state, state.card[field * v.SLOTS + a])
    return f"{{who}} {{take|takes}} {b} water into {name}.", {"slot": a + 1, "tokens": b, "after": c}


def _return(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    name = named(state, state.card[field * v.SLOTS + a])
    text = f"{{who}} {{have|has}} not filled {name}: {b} water {'returns' if b == 1 else 'return'} to the reservoir."
    return text, {"slot": a + 1, "tokens": b}


def _draw(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{draw|draws}} {named(state, a)}.", {"card": state.cards.ids[a]}


def _keep(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    end = ("left", "right")[b]
    return f"{{who}} {{add|adds}} {named(state, a)} at the {end} end.", {"card": state.cards.ids[a], "end": end}


def _replace(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{replace|replaces}} {named(state, c)} with {named(state, a)}."
    return text, {"card": state.cards.ids[a], "slot": b + 1, "old": state.cards.ids[c]}


def _discard(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{discard|discards}} {named(state, a)}.", {"card": state.cards.ids[a]}


def _remove(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{{who}} {{remove|removes}} {named(state, a)}.", {"card": state.cards.ids[a], "slot": b + 1}


def _supply(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{a} water {'comes' if a == 1 else 'come'} from the supply into the reservoir.", {"tokens": a}


def _owed(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return f"{a} water {'goes' if a == 1 else 'go'} from the reservoir back to the supply.", {"tokens": a}


def _reshuffle(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    return "The deck is empty: the discards are shuffled.", {}


def _effect(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    text = f"{{who}} {{get|gets}} {c} rice by {named(state, a)}."
    return text, {"card": state.cards.ids[a], "effect": EFFECTS[b]}


def _over(state: RiceDice, field: int, a: int, b: int, c: int) -> Words:
    if a == v.LIMIT_REACHED:
        return f"Everybody has had {v.SAFETY_LIMIT} turns: the game ends.", {"reason": v.REASON_NAMES[a]}
    return f"{{who}} {{have|has}} {b} rice: the game is over.", {"reason": v.REASON_NAMES[a]}


WORDS: Final[dict[int, Callable[[RiceDice, int, int, int, int], Words]]] = {
    v.TOLD_START: _start,
    v.TOLD_DEAL: _deal,
    v.TOLD_TURN: _turn,
    v.TOLD_ROLL: _roll,
    v.TOLD_STAND: _stand,
    v.TOLD_REROLL: _reroll,
    v.TOLD_DIE: _die,
    v.TOLD_IGNORE: _ignore,
    v.TOLD_ACTION: _action,
    v.TOLD_PLANT: _plant,
    v.TOLD_HARVEST: _harvest,
    v.TOLD_PULL: _pull,
    v.TOLD_FREE: _free,
    v.TOLD_WEED: _weed,
    v.TOLD_LEVEL: _level,
    v.TOLD_RELEASE: _release,
    v.TOLD_TAKE: _take,
    v.TOLD_RETURN: _return,
    v.TOLD_DRAW: _draw,
    v.TOLD_KEEP: _keep,
    v.TOLD_REPLACE: _replace,
    v.TOLD_DISCARD: _discard,
    v.TOLD_REMOVE: _remove,
    v.TOLD_SUPPLY: _supply,
    v.TOLD_OWED: _owed,
    v.TOLD_RESHUFFLE: _reshuffle,
    v.TOLD_EFFECT: _effect,
    v.TOLD_OVER: _over,
    v.TOLD_LOST: _lost,
}
