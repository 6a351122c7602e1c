"""The bots of one table: they are asked one after the other for as long as it is their turn and somebody cares."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING

from subak.core.state import SECRET
from subak.server.bots import Question
from subak.server.errors import Broken, Conflict, NoTable

if TYPE_CHECKING:
    from subak.core.match import Match
    from subak.core.state import State
    from subak.server.bots import BotPool
    from subak.server.tables import Table

log = logging.getLogger("subak.server")


class BotDriver:
    """Plays the moves of a table's bots in a task of its own."""

    def __init__(self, table: Table, pool: BotPool, pause: float) -> None:
        """`pool` thinks for the bots; `pause` is the least number of seconds between two visible moves."""
        self._table = table
        self._pool = pool
        self._pause = pause
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def running(self) -> bool:
        """Whether a bot is at work."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Look whether there is something to do for a bot."""
        if not self.running and not self._stopped:
            self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop for good, whatever a bot is thinking about."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            moved = True
            while moved:
                with suppress(Conflict):  # another process was quicker: look again
                    moved = await self._move()
        except (NoTable, Broken):
            return
        except Exception:
            log.exception("the bots of table %s have stopped", self._table.id)

    async def _move(self) -> bool:
        """One move of one bot; whether there was one to make. People may act, and undo, while it thinks."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        async with self._table.open() as match:
            asked = self._question(match)
            visible = match.state.step_kind() != SECRET
        if asked is None:
            return False
        question, seen = asked
        action = await self._pool.choose(question, seen)
        if visible:
            await asyncio.sleep(max(0.0, begun + self._pause - loop.time()))

        def do(match: Match) -> None:
            again = self._question(match)
            if again is not None and again[0] == question:
                match.play(seen.viewer, action)

        await self._table.change(do)
        return True

    def _question(self, match: Match) -> tuple[Question, State] | None:
        """What the next bot has to decide, or None.

        Bots among themselves play only while somebody watches, or for somebody who will come back."""
        table = self._table
        played = {seat: table.bot_at(match, seat) for seat in range(len(table.chairs))}
        cared_for = bool(table.subscribers) or any(seat not in match.resigned for seat in match.away)
        if table.waiting or (all(played.values()) and not cared_for):
            return None
        for seat in match.to_act():
            if played[seat]:
                seen = match.seen(seat)
                head = match.record
                seed = sha256(f"{head.seed}\x1fbot\x1f{seat}".encode()).hexdigest()
                return Question(head.game, head.deck, head.cards, seen.to_bytes(), seed, played[seat]), seen
        return None
