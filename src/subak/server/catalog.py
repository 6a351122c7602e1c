"""What can be played here: games, options, bots, levels and chapters as the page is told of them."""

from __future__ import annotations

from typing import Final

from subak import bots
from subak.bots.levels import levels
from subak.core.contract import Chapter, Game, Option
from subak.core.rules import Clause
from subak.server import names
from subak.server.log_types import ChapterInfo
from subak.server.protocol import BotInfo, ClauseInfo, DeckInfo, GameInfo, LevelInfo, OptionInfo

BUILT_IN: Final = "Built-in cards"
UNNAMED: Final = "Other cards"


def game_info(game: Game, decks: list[DeckInfo]) -> GameInfo:
    """A game that can be played here, with the decks that everybody may play."""
    known = bots.names(game.name)
    return GameInfo(
        name=game.name,
        title=game.title,
        seats=list(game.seat_counts),
        bots=[bot_info(name) for name in known],
        levels=[LevelInfo(one.number, one.name, one.words, one.bot) for one in levels(game.name) if one.bot in known],
        options=[option_info(option) for option in game.options],
        rivals=list(game.rivals),
        decks=decks,
        has_cards=bool(game.card_tables()),
    )


def info_of(digest: str, name: str, built_in: bool) -> DeckInfo:
    """A deck in lists and at tables; one whose name was not kept has a plain one."""
    return DeckInfo(digest, name or (BUILT_IN if built_in else UNNAMED), built_in)


def option_info(option: Option) -> OptionInfo:
    """A rule option for the lobby; one without a title is called by its name."""
    return OptionInfo(
        name=option.name,
        title=option.title or option.name.replace("_", " ").capitalize(),
        default=option.default,
        choices=list(option.choices) or ([False, True] if isinstance(option.default, bool) else []),
        least=option.least,
        most=option.most,
        seats=list(option.seats),
        meaning=option.meaning,
        clause=option.clause,
    )


def bot_info(name: str) -> BotInfo:
    """A bot by its name."""
    return BotInfo(name, names.bot_title(name), name in bots.BUILT_IN)


def chapter_info(chapter: Chapter) -> ChapterInfo:
    """A chapter in its parts and as a text."""
    return ChapterInfo(chapter.kind, chapter.number, chapter.step, str(chapter))


def clause_info(clause: Clause) -> ClauseInfo:
    """A clause of the rules."""
    return ClauseInfo(clause.number, clause.chapter, clause.text, clause.source)
