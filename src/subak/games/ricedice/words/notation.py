"""Actions as text: `reroll weed card`, `plant 2`, `level 1 0`, `keep P05 over 3`, and NATURE's `roll` and `draw`."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import Final

from subak.core.errors import NotationError
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.vocabulary import (
    ACTIONS, COUNTS, DEAL, DICE, DRAW, FACES, FACE_BITS, FACE_MASK, FACE_NAMES, FIRST_CARDS, KEEP, LEFT, LEVEL,
    MOST_SEATS, OVER_SLOT, PLACES, PLAIN, PLAIN_NAMES, REROLL, RIGHT, ROLLED, ROLL_DICE, SLOTS, SLOT_NAMES, START,
    TAKE, TURN,
)  # fmt: skip

NATURES_VERBS: Final = ("roll", "draw", "deal", "start")
EXAMPLES: Final = {
    **{name: name for name, _ in PLAIN_NAMES},
    **{name: f"{name} 2" for name, _ in SLOT_NAMES},
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
}


def face_names(dice: int) -> list[str]:
    """The faces of a handful, sorted."""
    return [FACE_NAMES[face] for face in range(FACES) for _ in range(dice >> FACE_BITS * face & FACE_MASK)]


def reroll_places(action: int) -> list[int]:
    """The places, from 1, of the sorted dice that a reroll picks up."""
    return [place + 1 for place in range(DICE) if action - REROLL >> place & 1]


# -- printing


def verb_of(action: int) -> str:
    """The verb an action is written with; a card of NATURE is always drawn here."""
    if action < PLAIN:
        names = [*PLAIN_NAMES, *SLOT_NAMES]
        return next(name for name, first in reversed(names) if action >= first)
    if action < TURN:
        return "reroll" if action > REROLL else "stand"
    for verb, end in (("turn", LEVEL), ("level", TAKE), ("take", KEEP), ("keep", START), ("start", DRAW)):
        if action < end:
            return verb
    return "draw" if action <= ROLLED else "roll"


def text_of(s: RiceDice, action: int) -> str:
    """The notation of an action, as it is read back on the same state."""
    verb = verb_of(action)
    match verb:
        case "reroll":
            faces = face_names(s.dice)
            return " ".join(["reroll", *(faces[place - 1] for place in reroll_places(action))])
        case "turn":
            shown, wished = divmod(action - TURN, FACES)
            return f"turn {FACE_NAMES[shown]} {FACE_NAMES[wished]}"
        case "level" | "take":
            slot, tokens = divmod(action - (LEVEL if verb == "level" else TAKE), COUNTS)
            return f"{verb} {slot + 1} {tokens}"
        case "keep":
            card, place = divmod(action - KEEP, PLACES)
            where = ("left", "right")[place] if place < OVER_SLOT else f"over {place - OVER_SLOT + 1}"
            return f"keep {s.cards.ids[card]} {where}"
        case "start":
            return f"start {action - START}"
        case "draw":
            return f"{'deal' if s.phase in (DEAL, FIRST_CARDS) else 'draw'} {s.cards.ids[action - DRAW]}"
        case "roll":
            return " ".join(["roll", *face_names(ROLL_DICE[action - ROLLED])])
    for name, first in SLOT_NAMES:
        if name == verb:
            return f"{verb} {action - first + 1}"
    return verb


# -- reading


def action_of(s: RiceDice, text: str) -> int:
    """The action a text names on this state, legal or not; NotationError when it names none."""
    words = text.lower().split()
    if not words:
        raise NotationError("an action is a verb and what it is done to, like “plant 2”")
    verb, rest = words[0], words[1:]
    plain = dict(PLAIN_NAMES)
    slotted = dict(SLOT_NAMES)
    if verb in plain or verb == "stand":
        _expect(verb, not rest)
        return plain.get(verb, REROLL)
    if verb in slotted:
        _expect(verb, len(rest) == 1)
        return slotted[verb] + _slot(rest[0])
    match verb:
        case "reroll":
            return REROLL + _reroll_mask(s, rest)
        case "turn":
            _expect(verb, len(rest) == 2)
            return TURN + _face(rest[0]) * FACES + _face(rest[1])
        case "level" | "take":
            _expect(verb, len(rest) == 2)
            tokens = _number(rest[1], 0, COUNTS - 1, "a number of tokens")
            return (LEVEL if verb == "level" else TAKE) + _slot(rest[0]) * COUNTS + tokens
        case "keep":
            return _keep(s, rest)
        case "start":
            _expect(verb, len(rest) == 1)
            return START + _number(rest[0], 0, MOST_SEATS - 1, "a seat")
        case "draw" | "deal":
            _expect(verb, len(rest) == 1)
            return DRAW + _card(s, rest[0])
        case "roll":
            _expect(verb, 1 <= len(rest) <= DICE)
            return ROLLED + ROLL_DICE.index(sum(1 << FACE_BITS * _face(word) for word in rest))
    raise NotationError(f"there is no action {verb!r}; there are {', '.join(EXAMPLES)}")


def _expect(verb: str, fits: bool) -> None:
    if not fits:
        raise NotationError(f"{verb} is written “{EXAMPLES[verb]}”")


def _number(word: str, least: int, most: int, meaning: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 3 or not least <= int(word) <= most:
        raise NotationError(f"{word!r} is not {meaning} from {least} to {most}")
    return int(word)


def _slot(word: str) -> int:
    return _number(word, 1, SLOTS, "the number of a paddy") - 1


def _face(word: str) -> int:
    if word not in FACE_NAMES:
        raise NotationError(f"{word!r} is no face of a die; there are {', '.join(FACE_NAMES)}")
    return FACE_NAMES.index(word)


def _card(s: RiceDice, word: str) -> int:
    ids = [card.lower() for card in s.cards.ids]
    if word not in ids:
        raise NotationError(f"there is no card {word.upper()!r}; cards are named like {s.cards.ids[-1]}")
    return ids.index(word)


def _keep(s: RiceDice, words: list[str]) -> int:
    ends = {"left": LEFT, "right": RIGHT}
    if len(words) == 2 and words[1] in ends:
        place = ends[words[1]]
    elif len(words) == 3 and words[1] == "over":
        place = OVER_SLOT + _slot(words[2])
    else:
        raise NotationError("keep is written “keep P05 left”, “keep P05 right” or “keep P05 over 3”")
    return KEEP + _card(s, words[0]) * PLACES + place


def _reroll_mask(s: RiceDice, words: list[str]) -> int:
    """The mask of the dice named by faces, or by their places from 1; among equal dice the leftmost are meant."""
    faces = face_names(s.dice)
    if not words:
        raise NotationError("reroll names the dice, like “reroll weed card”; to keep all of them say “stand”")
    if not faces:
        raise NotationError("no dice lie on the table")
    if all(word.isascii() and word.isdigit() for word in words):
        places = {_number(word, 1, len(faces), "the place of a die") for word in words}
        words = [faces[place - 1] for place in sorted(places)]
    mask = 0
    for word in words:
        face = FACE_NAMES[_face(word)]
        free = [place for place, shown in enumerate(faces) if shown == face and not mask >> place & 1]
        if not free:
            raise NotationError(f"the dice show {', '.join(faces)}: there is no {face} more to reroll")
        mask |= 1 << free[0]
    return mask


def named(s: RiceDice, action: int) -> bool:
    """Whether an action number means anything with this deck."""
    if KEEP <= action < START:
        return (action - KEEP) // PLACES < len(s.cards.ids)
    if DRAW <= action <= ROLLED:
        return action - DRAW < len(s.cards.ids)
    return 0 <= action < ACTIONS
