"""Spirits of the Rice Paddy by Philip duBarry, one to four players."""

from __future__ import annotations

from subak.games.spirits.game import SpiritsGame

GAME = SpiritsGame()
