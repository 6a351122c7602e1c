"""The component tables as flat lists of numbers, built once by `load` and shared by all states."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from subak.core.state import Deck
from subak.games.spirits.rules.vocabulary import CARDS, NEIGHBOURS, RAINS, SETUPS, TILES


@final
class SpiritsDeck(Deck):
    """Spirit, rain, setup and Neighbour cards, tiles, market, tax and the yield chart."""

    def __init__(self, digest: str, text: str) -> None:
        super().__init__("spirits", digest, text)
        self.labor_prices: list[int] = []
        self.stock_prices: list[int] = []
        self.tax: list[int] = []
        self.discs: list[int] = []  # by number of players
        self.yields: list[int] = []  # rounds 1-6, then round 7: four rows of six
        # spirit cards: terms of card c are first_term[c] … first_term[c + 1] - 1
        self.spirits: i64 = 0
        self.active: i64 = 0  # cards with something to resolve, every round again
        self.once: i64 = 0
        self.first_term: list[int] = [0] * (CARDS + 1)
        self.term_op: list[int] = []
        self.term_when: list[int] = []
        self.term_a: list[int] = []
        self.term_b: list[int] = []
        self.term_c: list[int] = []
        self.worth: list[int] = [0] * CARDS  # rice a card is thought to bring; bots use it in the draft
        # rain cards
        self.rains: i64 = 0
        self.rain_water: list[int] = [0] * (RAINS * 4)
        self.first_rain_term: list[int] = [0] * (RAINS + 1)
        self.rain_kind: list[int] = []
        self.rain_cube: list[int] = []
        # achievement tiles: two conditions each, measure * 256 + number, + 65536 when it is an upper bound; -1: none
        self.tiles: i64 = 0
        self.tile_rice: list[int] = [0] * TILES
        self.tile_first: list[int] = [-1] * TILES
        self.tile_second: list[int] = [-1] * TILES
        # setup cards
        self.setups: i64 = 0
        self.setup_rocks: list[int] = [0] * SETUPS
        self.setup_laborers: list[int] = [0] * SETUPS
        self.setup_livestock: list[int] = [0] * SETUPS
        self.setup_rice: list[int] = [0] * SETUPS
        self.setup_walls: list[int] = [0] * SETUPS
        # the Neighbour
        self.neighbours: i64 = 0
        self.neighbour_rank: list[int] = [0] * (2 * NEIGHBOURS)
        self.neighbour_brings: list[int] = [0] * NEIGHBOURS
        self.neighbour_keeps: list[int] = [0] * NEIGHBOURS
        self.neighbour_passes: list[int] = [0] * NEIGHBOURS
        self.neighbour_tile: list[int] = [0] * NEIGHBOURS
        # words, for notation and views only
        self.spirit_words: list[list[str]] = [[] for _ in range(CARDS)]  # name, spirit, kind, text, source
        self.rain_words: list[list[str]] = [[] for _ in range(RAINS)]  # name, text, source
        self.tile_words: list[list[str]] = [[] for _ in range(TILES)]  # name, text, source

    def yield_of(self, row: i64, column: i64, last: bool) -> i64:
        """What the chart pays for a row (0 clean … 3 two or more cubes) and 1 to 6 hexes (14.2, 14.10, 20.3)."""
        at = row * 6 + column - 1
        if last:
            at += 24
        return self.yields[at]

    def tax_on(self, items: i64) -> i64:
        """Tax on a number of items bought in one round (19.2, 19.3)."""
        if items <= 0:
            return 0
        if items <= len(self.tax):
            return self.tax[items - 1]
        return items * items
