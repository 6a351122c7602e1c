"""What a seat may read of the record of a running match: no seed, and nothing that is still secret."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from subak.core.record import HIDDEN, PLAY, Entry, Record
from subak.core.state import SECRET
from subak.core.undo import Played


def disclosed(record: Record, played: Sequence[Played], viewer: int, running: int) -> Record:
    """The record as a viewer may read it while step `running` is played; taken-back moves are left out."""
    shown = [(move, _entry(move, viewer, running)) for move in played]
    return replace(record, seed="", entries=_by_seat([(move, entry) for move, entry in shown if entry is not None]))


def _entry(move: Played, viewer: int, running: int) -> Entry | None:
    """A move as the viewer may read it; None for what others do in the running secret step."""
    secret = move.kind == SECRET
    known = bool(move.audience >> viewer & 1) or (secret and move.reveals and move.step != running)
    if secret and move.step == running and not known:
        return None
    return Entry(move.seat, PLAY, move.text if known else HIDDEN, move.forced and not secret)


def _by_seat(entries: list[tuple[Played, Entry]]) -> list[Entry]:
    """Entries with those of each secret step sorted by seat, so that nobody reads who hesitated."""
    out: list[Entry] = []
    for (kind, _), group in groupby(entries, key=lambda pair: (pair[0].kind, pair[0].step)):
        step = [entry for _, entry in group]
        out += sorted(step, key=lambda entry: entry.seat) if kind == SECRET else step
    return out
