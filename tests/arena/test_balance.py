"""Cards measured by play: who held what and won, how sure that is, and the figures that come with each game."""

from __future__ import annotations

import pytest

import subak
from subak.arena.balance import CardTally, EvenDrafter, holdings, setup_for
from subak.core.balance import Balance, from_text, meaning, measured, text_of
from subak.core.cards import Figure
from subak.core.errors import OptionError
from tests.decks import GAMES, changed
from tests.laws.small_game import GAME as SMALL


@pytest.mark.parametrize("name", GAMES)
def test_everything_held_at_the_end_of_a_game_is_a_card_of_one_seat(name: str) -> None:
    game = subak.game(name)
    setup = setup_for(name, game, game.deck(), seed=3)
    held = holdings(setup, 0)
    cards = [(table, key) for table, key, _, _ in held]
    assert len(set(cards)) == len(cards) >= 2 * setup.seats
    assert {table for table, _ in cards} <= set(game.held_tables)
    assert set(cards) <= {(card.table, card.key) for card in game.gallery(game.deck())}
    assert {share for _, _, share, _ in held} <= {0.0, 0.5, 1.0} and any(share for _, _, share, _ in held)


def test_a_tally_gives_share_interval_games_and_mean_points() -> None:
    game = subak.game("seasons")
    tally = CardTally()
    for share in (1.0, 0.5, 0.0, 0.0):
        tally.add([("ancestor", "7", share, int(40 * share))])
    figure = tally.figure(("ancestor", "7"))
    assert figure and (figure.share, figure.games, figure.points) == (0.375, 4, 15)
    assert 0 < figure.low < 0.375 < figure.high < 1
    assert tally.figure(("ancestor", "8")) is None
    found = tally.balance(game, game.deck(), setup_for("seasons", game, game.deck(), seed=5))
    assert list(found.figures) == [("ancestor", "7")] and (found.games, found.seats, found.seed) == (4, 2, 5)


def test_figures_are_written_and_read_again() -> None:
    figures = {("spirit", "1"): Figure(0.25, 0.2, 0.3125, 100, 81.5), ("tile", "2"): Figure(1, 0.5, 1, 3, 90)}
    balance = Balance("abc", 4, 120, 7, figures)
    assert from_text(text_of(balance, "made so")) == balance
    assert "#     made so\n" in text_of(balance, "made so")


@pytest.mark.parametrize("name", GAMES)
def test_the_figures_of_a_game_are_those_of_its_built_in_cards(name: str) -> None:
    game = subak.game(name)
    balance = measured(game.package)
    assert balance.digest == game.deck().digest and balance.games >= 1000
    assert meaning(game.holder_words, balance.seats).endswith(f"{100 // balance.seats} is fair")
    cards = [card for card in game.gallery(game.deck()) if card.table in game.held_tables]
    assert all(card.figure and card.figure.low <= card.figure.share <= card.figure.high for card in cards)
    own = game.gallery(game.deck_from_text(changed(game.name)))
    edited = [card for card in own if card.source == "edited"]
    assert [card.figure for card in edited] == [None]


def test_drafts_are_left_to_chance_so_that_every_card_is_held_alike_often() -> None:
    match = subak.Match("spirits", 2, seed=1)
    while not match.game.drafts(match.state, 0):
        seat = match.to_act()[0]
        match.play(seat, subak.bot("random", seed=1).choose(match.seen(seat)))
    seen = match.seen(0)
    chosen = {EvenDrafter(seed).choose(seen) for seed in range(40)}
    assert chosen == set(seen.legal(0)) and len(chosen) > 2


def test_what_cannot_be_measured_is_said() -> None:
    game = subak.game("spirits")
    with pytest.raises(OptionError, match="alone nobody wins more often"):
        setup_for("spirits", game, game.deck(), seats=1)
    with pytest.raises(OptionError, match="there is nothing to measure"):
        setup_for("small", SMALL, SMALL.deck())
    rows = game.rows_of(game.deck())
    rows["spirit"] = [row for row in rows["spirit"] if row["number"] % 20 < 10]
    assert setup_for("spirits", game, game.deck_from_rows(rows)).seats == 2
