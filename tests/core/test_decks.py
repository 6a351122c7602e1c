"""One deck, known by its digest: chosen by folder, file or object, carried by records and positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import subak
from subak.core import registry
from subak.core.errors import CardTableError, NotationError, RecordError, SubakError
from subak.core.opening import with_cards
from subak.core.positions import CARRIED, split, without_deck
from subak.core.toml_text import MOST_BYTES
from tests.decks import GAMES, changed

if TYPE_CHECKING:
    from pathlib import Path

    from subak.core.match import Match


def played(game: str, cards: object = None) -> Match:
    """A match after its first moves."""
    match = subak.Match(game, 2, seed=3, cards=cards)  # type: ignore[arg-type]
    for _ in range(4):
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0])
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_match_takes_a_file_a_deck_or_nothing(game: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(changed(game), "utf-8")
    deck = subak.game(game).deck_from_text(changed(game))
    for cards in (file, str(file), deck):
        assert played(game, cards).record.deck == deck.digest
    assert played(game).record.deck == subak.game(game).deck().digest != deck.digest


def test_a_file_that_is_no_deck_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    for content in (b"\xff", b"a = 1\n" * (MOST_BYTES // 6 + 1), b"", b"a" * 40):
        file.write_bytes(content)
        for game in GAMES:
            with pytest.raises(CardTableError) as refused:
                subak.Match(game, 2, cards=file)
            assert len(str(refused.value).splitlines()) == 1
    with pytest.raises(CardTableError, match="no such folder"):
        subak.Match("seasons", 2, cards=tmp_path / "nowhere")


@pytest.mark.parametrize("game", GAMES)
def test_a_position_names_its_deck_and_carries_it_unless_it_is_built_in(game: str) -> None:
    owner, plain, own = subak.game(game), played(game), played(game, subak.game(game).deck_from_text(changed(game)))
    assert f"cards: {plain.record.deck[:16]}\n" in plain.position()
    assert CARRIED not in plain.position()
    text = own.position()
    assert without_deck(text)[1] == changed(game)
    again = owner.parse_position(text)
    assert (again.deck.digest, again.to_bytes()) == (own.record.deck, own.state.to_bytes())
    with pytest.raises(NotationError, match="was made with"):
        owner.parse_position(text, owner.deck())
    with pytest.raises(NotationError, match=r"line 2: cards: .* was made with others"):
        owner.parse_position(without_deck(text)[0])
    unnamed = without_deck(text)[0].replace(f"cards: {own.record.deck[:16]}\n", "")
    assert owner.parse_position(unnamed, own.state.deck).to_bytes() == own.state.to_bytes()  # as it was written before


@pytest.mark.parametrize("game", GAMES)
def test_a_match_from_a_position_plays_its_deck_and_records_it_once(game: str) -> None:
    own = played(game, subak.game(game).deck_from_text(changed(game)))
    match = subak.Match(game, 2, seed=5, start=own.position())
    assert (match.record.deck, match.record.cards) == (own.record.deck, changed(game))
    assert CARRIED not in match.record.start
    again = subak.Match.replay(subak.Record.loads(match.record.dumps()))
    assert again.state.to_bytes() == match.state.to_bytes()


@given(st.text(max_size=80), st.sampled_from(GAMES))
def test_whatever_a_position_carries_is_read_or_refused(carried: str, game: str) -> None:
    text = f"game: {game}\n" + "".join(f"cards| {line}\n" for line in ("", *carried.splitlines()))
    with pytest.raises(NotationError):
        split(subak.game(game), text, None)


def test_a_record_takes_the_deck_it_was_played_with_and_no_other() -> None:
    game, deck = subak.game("ricedice"), subak.game("ricedice").deck_from_text(changed("ricedice"))
    whole = played("ricedice", deck).record
    bare = subak.Record.loads(whole.dumps())
    bare.cards = ""
    with pytest.raises(RecordError, match="which is not in this version"):
        subak.Match.replay(bare)
    assert with_cards(game, bare, deck) == whole
    with pytest.raises(RecordError, match="was played with the deck"):
        with_cards(game, bare, game.deck())


def test_few_decks_are_kept_at_hand_and_none_under_a_false_digest() -> None:
    game = subak.game("seasons")
    texts = [changed("seasons", f"N{n}") for n in range(registry.MOST_DECKS + 3)]
    decks = [game.deck_from_text(text) for text in texts]
    first = registry.deck_at_hand(game, decks[0].digest, texts[0])
    assert registry.deck_at_hand(game, decks[0].digest, texts[0]) is first
    for deck in decks:
        registry.deck_at_hand(game, deck.digest, deck.text)
    assert registry.deck_at_hand(game, decks[0].digest, texts[0]) is not first
    assert registry.deck_at_hand(game, "f" * 64, texts[0]).digest == decks[0].digest
    assert registry.deck_at_hand(game, "f" * 64, texts[1]).digest == decks[1].digest


@pytest.mark.parametrize("game", GAMES)
def test_signs_that_break_lines_stay_in_their_names(game: str) -> None:
    try:
        deck = subak.game(game).deck_from_text(changed(game, "a\u2028b\x85c"))
    except SubakError:
        return  # refused is fine, too
    own = played(game, deck)
    assert subak.Record.loads(own.record.dumps()) == own.record
    assert subak.game(game).parse_position(own.position()).to_bytes() == own.state.to_bytes()
