"""The record of a game: the only truth, text a person can read, and its JSON twin."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from subak.core.errors import RecordError
from subak.core.state import NATURE
from subak.core.text import lines_of

FORMAT: Final = 2  # of new records
FORMATS: Final = (1, 2)  # those that are read, played on and verified; they differ in how NATURE draws
PLAY: Final = "play"
VERBS: Final = ("undo", "takeback", "resign", "leave", "substitute", "return")
FORCED: Final = " *"
HIDDEN: Final = "?"
LOCAL: Final = "local"  # id of a match that no server has given one
FIELDS: Final = ("game", "rules", "seats", "id", "deck", "seed-digest", "seed", "end")
LINE: Final = re.compile(r"(nature|\d) (\S.*)")


@dataclass(slots=True)
class Entry:
    """One line of a record: a move of a seat or NATURE, or what happened to a seat."""

    seat: int
    verb: str  # PLAY or one of VERBS
    text: str = ""  # notation of a move; name of a substitute; moves kept by a takeback
    forced: bool = False  # played by the match because nothing else was possible

    def __str__(self) -> str:
        who = "nature" if self.seat == NATURE else str(self.seat)
        if self.verb == PLAY:
            return f"{who} {self.text}{FORCED if self.forced else ''}"
        return f"{who} ({self.verb}{' ' + self.text if self.text else ''})"


@dataclass(slots=True)
class Record:
    """Game, rules version, options, deck and entries; everything else is rebuilt from these."""

    game: str
    rules: int
    seats: int
    deck: str  # SHA-256 of the deck's canonical text
    options: dict[str, bool | int | str] = field(default_factory=dict)
    id: str = LOCAL
    seed: str = ""  # empty while it must stay secret
    seed_digest: str = ""
    cards: str = ""  # canonical text of a deck that is not built in
    start: str = ""  # position the game began from, when not from the set-up
    entries: list[Entry] = field(default_factory=list)
    end: str = ""  # reason and places, once the game is over
    format: int = FORMAT

    def dumps(self) -> str:
        """The record as .subak text."""
        lines = [
            f"subak {self.format}",
            f"game {self.game}",
            f"rules {self.rules}",
            f"seats {self.seats}",
            f"id {self.id}",
        ]
        lines += [f"option {name} {json.dumps(value)}" for name, value in sorted(self.options.items())]
        lines.append(f"deck {self.deck}")
        lines += [f"cards| {line}" for line in lines_of(self.cards)]
        lines += [f"start| {line}" for line in self.start.splitlines()]
        if self.seed_digest:
            lines.append(f"seed-digest {self.seed_digest}")
        if self.seed:
            lines.append(f"seed {self.seed}")
        if self.end:
            lines.append(f"end {self.end}")
        lines.append("")
        lines += [str(entry) for entry in self.entries]
        return "\n".join(lines) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read .subak text; RecordError names the line and what is wrong with it."""
        lines = lines_of(text)
        if not lines or not lines[0].startswith("subak "):
            raise RecordError(f"line 1: a record begins with “subak {FORMAT}”", line=1)
        found = [known for known in FORMATS if lines[0] == f"subak {known}"]
        if not found:
            formats = " and ".join(map(str, FORMATS))
            raise RecordError(f"line 1: this version reads format {formats}, the record says {lines[0][6:]!r}", line=1)
        head: dict[str, Any] = {"format": found[0], "options": {}, "cards": [], "start": []}
        number = 1
        for number, line in enumerate(lines[1:], 2):
            if not line.strip():
                break
            _read_head(head, number, line)
        written = [(k, line) for k, line in enumerate(lines[number:], number + 1) if line.strip()]
        entries = [read_entry(line, entry, k) for entry, (k, line) in enumerate(written, 1)]
        return cls._made(head, entries)

    @classmethod
    def _made(cls, head: dict[str, Any], entries: list[Entry]) -> Record:
        for needed in ("game", "rules", "seats", "deck"):
            if needed not in head:
                raise RecordError(f"the record's head has no line {needed!r}")
        return cls(
            game=head["game"],
            rules=_whole(head["rules"], "rules", 1, 9999),
            seats=_whole(head["seats"], "seats", 1, 8),
            deck=head["deck"],
            options=head["options"],
            id=head.get("id", LOCAL),
            seed=head.get("seed", ""),
            seed_digest=head.get("seed-digest", ""),
            cards="".join(line + "\n" for line in head["cards"]),
            start="".join(line + "\n" for line in head["start"]),
            entries=entries,
            end=head.get("end", ""),
            format=head["format"],
        )

    def to_json(self) -> dict[str, Any]:
        """The same record as plain data."""
        return {
            "format": self.format,
            "game": self.game,
            "rules": self.rules,
            "seats": self.seats,
            "id": self.id,
            "options": dict(sorted(self.options.items())),
            "deck": self.deck,
            "cards": self.cards,
            "start": self.start,
            "seed_digest": self.seed_digest,
            "seed": self.seed,
            "end": self.end,
            "entries": [str(entry) for entry in self.entries],
        }

    @classmethod
    def from_json(cls, data: object) -> Record:
        """Read the JSON twin; RecordError says which key is wrong."""
        if not isinstance(data, dict) or data.get("format") not in FORMATS:
            raise RecordError(f"a JSON record is an object with format {' or '.join(map(str, FORMATS))}")
        texts = ("game", "id", "deck", "cards", "start", "seed_digest", "seed", "end")
        for key in texts:
            if not isinstance(data.get(key, ""), str):
                raise RecordError(f"{key} must be a text")
        options, entries = data.get("options", {}), data.get("entries", [])
        if not isinstance(options, dict) or not all(isinstance(v, bool | int | str) for v in options.values()):
            raise RecordError("options must be an object of plain values")
        if not isinstance(entries, list) or not all(isinstance(line, str) for line in entries):
            raise RecordError("entries must be a list of texts")
        head: dict[str, Any] = {key.replace("_", "-"): data[key] for key in texts if key in data}
        head |= {key: str(data[key]) for key in ("rules", "seats") if key in data}
        head |= {
            "format": int(data["format"]),
            "options": dict(options),
            "cards": lines_of(head.get("cards", "")),
            "start": head.get("start", "").splitlines(),
        }
        return cls._made(head, [read_entry(line, k) for k, line in enumerate(entries, 1)])

    def digest(self) -> str:
        """SHA-256 of the canonical text."""
        return sha256(self.dumps().encode()).hexdigest()


def seed_digest(seed: str, game_id: str) -> str:
    """What is published before the first card is dealt, so that the seed cannot be chosen afterwards."""
    return sha256(f"{seed}\x1f{game_id}".encode()).hexdigest()


def _read_head(head: dict[str, Any], number: int, line: str) -> None:
    for block in ("cards", "start"):
        if line.startswith(f"{block}|"):
            head[block].append(line[len(block) + 2 :])
            return
    key, _, value = line.partition(" ")
    if key == "option":
        name, _, text = value.partition(" ")
        try:
            read = json.loads(text)
        except (ValueError, RecursionError):
            read = None
        if not isinstance(read, bool | int | str):
            raise RecordError(f"line {number}: option {name!r} has no readable value", line=number)
        head["options"][name] = read
        return
    if key not in FIELDS:
        raise RecordError(f"line {number}: {line[:40]!r} is no line of a record's head", line=number)
    if key in head:
        raise RecordError(f"line {number}: {key!r} stands twice", line=number)
    head[key] = value


def read_entry(text: str, number: int, line: int | None = None) -> Entry:
    """The entry written in `text`: number `number` of its record and, where the record is a text, in line `line`."""
    where = f"entry {number}" if line is None else f"line {line}"
    match = LINE.fullmatch(text.rstrip())
    if not match:
        message = f"{where}: {text[:40]!r} is no entry; an entry is “SEAT MOVE” or “nature MOVE”"
        raise RecordError(message, entry=number, line=line)
    who, move = match.groups()
    seat = NATURE if who == "nature" else int(who)
    if move.startswith("("):
        verb, _, rest = move[1:-1].partition(" ")
        if not move.endswith(")") or verb not in VERBS:
            raise RecordError(f"{where}: {move[:40]!r} is none of {', '.join(VERBS)}", entry=number, line=line)
        return Entry(seat, verb, rest)
    forced = move.endswith(FORCED)
    return Entry(seat, PLAY, move.removesuffix(FORCED), forced)


def _whole(text: str, name: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and least <= int(text) <= most):
        raise RecordError(f"{name} must be a number from {least} to {most}, not {text[:20]!r}")
    return int(text)
