"""The cards of Rice Dice as flat tables, indexed by card number: starting paddies first, then the deck's."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from subak.core.rng import bit
from subak.core.state import Deck
from subak.games.ricedice.rules import vocabulary as v


@final
class RiceDiceDeck(Deck):
    """All cards of one edition. Made by `load`, never changed."""

    def __init__(self, digest: str, text: str, starting: i64, hexes: list[int], magic: list[int]) -> None:
        super().__init__("ricedice", digest, text)
        cards = len(hexes)
        self.cards: i64 = cards
        self.starting: i64 = bit(starting) - 1  # mask of the starting paddies
        self.paddies: i64 = bit(cards) - bit(starting)  # mask of the deck's cards
        self.hexes: list[int] = hexes
        self.capacity: list[int] = [hexes[card] - magic[card] for card in range(cards)]  # hexes without magic water
        self.water: list[int] = [0] * cards  # water value
        self.rice: list[int] = [0] * (3 * cards)  # card * 3 + weeds, two at most
        self.amount: list[int] = [0] * (v.TERMS * cards)  # card * TERMS + term
        self.often: list[int] = [0] * cards  # times a turn that RICE_WEED pays
        self.workers: list[int] = hexes[:]  # workers that plant or harvest it
        self.need: list[int] = [0] * (v.FACES * cards)  # card * FACES + face: dice that must show it for RICE_FACES
        self.powers: list[int] = [0] * cards  # mask of the terms a card has
        self.ids: list[str] = []
        self.names: list[str] = []
        self.spirits: list[str] = []
        self.texts: list[str] = []
        self.sources: list[str] = []

    def first(self, card: i64) -> i64:
        """The first number of a card: the rice of a harvest without weeds (6.9)."""
        return self.rice[card * 3]

    def yields(self, card: i64, weeds: i64) -> i64:
        """The rice printed for a harvest with this number of weeds (6.9)."""
        return self.rice[card * 3 + (weeds if weeds < 2 else 2)]

    def has(self, card: i64, term: i64) -> bool:
        """Whether a card has an effect with this term (9.1)."""
        powers: i64 = self.powers[card]
        return bool(powers >> term & 1)
