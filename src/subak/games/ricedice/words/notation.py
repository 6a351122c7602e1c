"""Actions as text: `reroll weed card`, `plant 2`, `level 1 0`, `keep P05 over 3`, and NATURE's `roll` and `draw`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from subak.core.errors import NotationError
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.dice import ROLL_DICE
from subak.games.ricedice.rules.state import RiceDice

NATURES_VERBS: Final = ("roll", "draw", "deal", "start")
EXAMPLES: Final = {
    **{name: name for name, _ in v.PLAIN_NAMES},
    **{name: f"{name} 2" for name, _ in v.SLOT_NAMES},
    "stand": "stand",
    "reroll": "reroll weed card",
    "turn": "turn weed worker",
    "level": "level 2 3",
    "take": "take 2 3",
    "keep": "keep P05 left",
    "roll": "roll weed worker wild wild card",
    "draw": "draw P05",
    "deal": "deal S1",
    "start": "start 0",
    "lose": "lose",
    "without": "card without 1",
}


def face_names(dice: int) -> list[str]:
    """The faces of a handful, sorted."""
    return [v.FACE_NAMES[face] for face in range(v.FACES) for _ in range(dice >> v.FACE_BITS * face & v.FACE_MASK)]


def in_words(faces: Sequence[str]) -> str:
    """Faces of dice as a sentence names them: "weed, two workers"."""
    return ", ".join("two workers" if face == "double" else face for face in faces)


def reroll_places(action: int) -> list[int]:
    """The places, from 1, of the sorted dice that a reroll picks up."""
    return [place + 1 for place in range(v.DICE) if action - v.REROLL >> place & 1]


# -- printing


def verb_of(action: int) -> str:
    """The verb an action is written with; a card of NATURE is always drawn here."""
    if action < v.PLAIN:
        names = [*v.PLAIN_NAMES, *v.SLOT_NAMES]
        return next(name for name, first in reversed(names) if action >= first)
    if action < v.TURN:
        return "reroll" if action > v.REROLL else "stand"
    for verb, end in (("turn", v.LEVEL), ("level", v.TAKE), ("take", v.KEEP), ("keep", v.START), ("start", v.DRAW)):
        if action < end:
            return verb
    if action < v.LOSE:
        return "draw" if action <= v.ROLLED else "roll"
    return "without" if action >= v.WITHOUT else "lose"


def text_of(state: RiceDice, action: int) -> str:
    """The notation of an action, as it is read back on the same state."""
    verb = verb_of(action)
    match verb:
        case "reroll":
            faces = face_names(state.dice)
            return " ".join(["reroll", *(faces[place - 1] for place in reroll_places(action))])
        case "turn":
            shown, wished = divmod(action - v.TURN, v.FACES)
            return f"turn {v.FACE_NAMES[shown]} {v.FACE_NAMES[wished]}"
        case "level" | "take":
            slot, tokens = divmod(action - (v.LEVEL if verb == "level" else v.TAKE), v.COUNTS)
            return f"{verb} {slot + 1} {tokens}"
        case "keep":
            card, place = divmod(action - v.KEEP, v.PLACES)
            where = ("left", "right")[place] if place < v.OVER_SLOT else f"over {place - v.OVER_SLOT + 1}"
            return f"keep {state.cards.ids[card]} {where}"
        case "start":
            return f"start {action - v.START}"
        case "draw":
            return f"{'deal' if state.phase in (v.DEAL, v.FIRST_CARDS) else 'draw'} {state.cards.ids[action - v.DRAW]}"
        case "roll":
            return " ".join(["roll", *face_names(ROLL_DICE[action - v.ROLLED])])
        case "without":
            return f"card without {action - v.WITHOUT + 1}"
    for name, first in v.SLOT_NAMES:
        if name == verb:
            return f"{verb} {action - first + 1}"
    return verb


# -- reading


def action_of(state: RiceDice, text: str) -> int:
    """The action a text names on this state, legal or not; NotationError when it names none."""
    words = text.lower().split()
    if not words:
        raise NotationError("an action is a verb and what it is done to, like “plant 2”")
    verb, rest = words[0], words[1:]
    plain = {**dict(v.PLAIN_NAMES), "stand": v.REROLL, "lose": v.LOSE}
    slotted = dict(v.SLOT_NAMES)
    if verb == "card" and rest[:1] == ["without"]:
        _expect("without", len(rest) == 2)
        return v.WITHOUT + _number(rest[1], 1, v.DICE, "a number of wilds") - 1
    if verb in plain:
        _expect(verb, not rest)
        return plain[verb]
    if verb in slotted:
        _expect(verb, len(rest) == 1)
        return slotted[verb] + _slot(rest[0])
    match verb:
        case "reroll":
            return v.REROLL + _reroll_mask(state, rest)
        case "turn":
            _expect(verb, len(rest) == 2)
            return v.TURN + _face(rest[0]) * v.FACES + _face(rest[1])
        case "level" | "take":
            _expect(verb, len(rest) == 2)
            tokens = _number(rest[1], 0, v.COUNTS - 1, "a number of tokens")
            return (v.LEVEL if verb == "level" else v.TAKE) + _slot(rest[0]) * v.COUNTS + tokens
        case "keep":
            return _keep(state, rest)
        case "start":
            _expect(verb, len(rest) == 1)
            return v.START + _number(rest[0], 0, v.MOST_SEATS - 1, "a seat")
        case "draw" | "deal":
            _expect(verb, len(rest) == 1)
            return v.DRAW + _card(state, rest[0])
        case "roll":
            _expect(verb, 1 <= len(rest) <= v.DICE)
            return v.ROLLED + ROLL_DICE.index(sum(1 << v.FACE_BITS * _face(word) for word in rest))
    raise NotationError(f"there is no action {verb!r}; there are {', '.join(EXAMPLES)}")


def _expect(verb: str, fits: bool) -> None:
    if not fits:
        raise NotationError(f"{verb} is written “{EXAMPLES[verb]}”")


def _number(word: str, least: int, most: int, meaning: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 3 or not least <= int(word) <= most:
        raise NotationError(f"{word!r} is not {meaning} from {least} to {most}")
    return int(word)


def _slot(word: str) -> int:
    return _number(word, 1, v.SLOTS, "the number of a paddy") - 1


def _face(word: str) -> int:
    if word not in v.FACE_NAMES:
        raise NotationError(f"{word!r} is no face of a die; there are {', '.join(v.FACE_NAMES)}")
    return v.FACE_NAMES.index(word)


def _card(state: RiceDice, word: str) -> int:
    ids = [card.lower() for card in state.cards.ids]
    if word not in ids:
        raise NotationError(f"there is no card {word.upper()!r}; cards are named like {state.cards.ids[-1]}")
    return ids.index(word)


def _keep(state: RiceDice, words: list[str]) -> int:
    ends = {"left": v.LEFT, "right": v.RIGHT}
    if len(words) == 2 and words[1] in ends:
        place = ends[words[1]]
    elif len(words) == 3 and words[1] == "over":
        place = v.OVER_SLOT + _slot(words[2])
    else:
        raise NotationError("keep is written “keep P05 left”, “keep P05 right” or “keep P05 over 3”")
    return v.KEEP + _card(state, words[0]) * v.PLACES + place


def _reroll_mask(state: RiceDice, words: list[str]) -> int:
    """The mask of the dice named by faces, or by their places from 1; among equal dice the leftmost are meant."""
    faces = face_names(state.dice)
    if not words:
        raise NotationError("reroll names the dice, like “reroll weed card”; to keep all of them say “stand”")
    if not faces:
        raise NotationError("no dice lie on the table")
    if all(word.isascii() and word.isdigit() for word in words):
        places = {_number(word, 1, len(faces), "the place of a die") for word in words}
        words = [faces[place - 1] for place in sorted(places)]
    mask = 0
    for word in words:
        face = v.FACE_NAMES[_face(word)]
        free = [place for place, shown in enumerate(faces) if shown == face and not mask >> place & 1]
        if not free:
            raise NotationError(f"the dice show {', '.join(faces)}: there is no {face} more to reroll")
        mask |= 1 << free[0]
    return mask


def named(state: RiceDice, action: int) -> bool:
    """Whether an action number means anything with this deck."""
    if v.KEEP <= action < v.START:
        return (action - v.KEEP) // v.PLACES < len(state.cards.ids)
    if v.DRAW <= action <= v.ROLLED:
        return action - v.DRAW < len(state.cards.ids)
    return 0 <= action < v.ACTIONS
