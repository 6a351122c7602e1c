"""Bots from outside: programs in any language that speak JSON lines on stdin and stdout (docs/protocol.md)."""

from __future__ import annotations

from subak.bots.outside.bot import OutsideBot, check_program, maker

__all__ = ["OutsideBot", "check_program", "maker"]
