"""Seasons of Rice: two landscapes, eighteen cards, a Wet and a Dry Season."""

from subak.games.seasons.game import GAME

__all__ = ["GAME"]
