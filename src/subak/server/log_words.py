"""Events in words for one viewer: as lines of the log, and as the recap at the begin of a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from subak.core.recap import recap
from subak.server.catalog import chapter_info
from subak.server.log_types import LogLine, RecapInfo, RecapLine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from subak.core.contract import Event
    from subak.core.recap import Item
    from subak.core.undo import Played

SENTENCES: Final = 2  # of the deeds of one seat


def log_line(number: int, event: Event, names: list[str], seat: int | None) -> LogLine:
    """An event as a line of the log for the one in a seat; `names` are those of all seats."""
    return LogLine(
        number=number,
        chapter=chapter_info(event.chapter),
        seat=event.seat,
        text=event.spoken_to(seat, names),
        kind=event.kind,
        points=event.points,
        deed=str(event.data.get("deed", "")),
        by=event.subject,
        to=event.to,
        touch=event.touch,
        brief=event.brief,
        refs=event.refs(event.places),
        heading=event.heading,
        banner=event.banner,
        motions=[replace(motion, path=event.refs(motion.path)) for motion in event.motions],
    )


def recap_info(played: Sequence[Played], names: list[str], seat: int) -> RecapInfo | None:
    """What has been done since a seat's own last move; None where nothing is worth telling."""
    found = recap(played, seat)
    lines = [recap_line(item, names, seat) for item in found.items]
    return RecapInfo(found.since, lines, found.more) if lines else None


def recap_line(item: Item, names: list[str], seat: int) -> RecapLine:
    """One thing of a recap: its sentences, or the first of them and how many more there are."""
    first, rest = item.events[0], len(item.events) - SENTENCES
    sentences = [event.spoken_to(seat, names) for event in item.events[:SENTENCES]]
    return RecapLine(
        touch=item.touch,
        by=first.subject,
        brief=first.brief,
        text=" ".join(sentences) + (f" And {rest} more." if rest > 0 else ""),
        lines=item.numbers,
        refs=[ref for event in item.events for ref in event.refs(event.places)],
    )
