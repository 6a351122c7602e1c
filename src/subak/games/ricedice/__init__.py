"""Rice Dice by Philip duBarry, one to five players."""

from __future__ import annotations

from subak.games.ricedice.game import RiceDiceGame

GAME = RiceDiceGame()
