"""Chapter 7: cards, and the supply that is adjusted to them."""

from __future__ import annotations

from typing import Any

import pytest

from subak.core.state import NATURE
from subak.games.ricedice import GAME
from subak.games.ricedice.rules.deck import RiceDiceDeck
from tests.rules.ricedice.table import Table, at, rolled

THREE = "card card wild worker worker"


def keeping(own: str, *others: str, drawn: str = "P05 P06", **more: Any) -> Table:
    """Seat 0 has drawn cards and must decide."""
    return at("card", own, *(others or ("S5",)), action="card", drawn=drawn, **more)


@pytest.mark.rule("ricedice 7.1")
def test_as_many_cards_are_drawn_as_the_action_is_strong() -> None:
    table = rolled(THREE, "S1", "S2").play("card")
    assert table.state.draws == 3
    table.play("draw P05", "draw P29")
    assert table.match.nature_to_act
    table.play("draw P01")
    assert [card.id for card in table.match.view(0).drawn] == ["P01", "P05", "P29"]
    assert table.seat == 0 and table.phase == "card"


@pytest.mark.rule("ricedice 7.2")
def test_one_card_is_kept_and_the_others_are_discarded() -> None:
    table = keeping("S1", drawn="P05 P06 P07").play("keep P06 right")
    assert table.field() == "0 rice | S1 | P06"
    assert table.match.view(0).discards == ["P05", "P07"] and not table.state.drawn


@pytest.mark.rule("ricedice 7.2")
def test_all_cards_may_be_discarded() -> None:
    table = keeping("S1").play("done")
    assert table.field() == "0 rice | S1" and table.match.view(0).discards == ["P05", "P06"]


@pytest.mark.rule("ricedice 7.2")
def test_only_a_drawn_card_is_kept() -> None:
    assert keeping("S1").refusal("keep P07 left") == ("Lake Temple is not among the cards you drew. (ricedice 7.2)")
    assert "(ricedice 7.2)" in at("end", "S1", "S2", action="card").refusal("keep P05 left")


@pytest.mark.rule("ricedice 7.3")
def test_a_card_goes_to_the_left_or_right_end() -> None:
    assert keeping("S1 | P01").play("keep P05 left").field() == "0 rice | P05 | S1 | P01"
    assert keeping("S1 | P01").play("keep P05 right").field() == "0 rice | S1 | P01 | P05"
    texts = keeping("S1 | P01", drawn="P05").texts()
    assert texts == {"done", "keep P05 left", "keep P05 right", "keep P05 over 1", "keep P05 over 2"}


@pytest.mark.rule("ricedice 7.3")
def test_what_lies_on_paddies_moves_with_them() -> None:
    table = keeping("S1 water 2 weeds 1 planted | P01 weeds 2").play("keep P05 left")
    assert table.field() == "0 rice | P05 | S1 water 2 weeds 1 planted | P01 weeds 2"


@pytest.mark.rule("ricedice 7.3")
def test_a_full_field_takes_no_further_paddy() -> None:
    table = keeping("S1 | P01 | P02 | P03")
    assert table.refusal("keep P05 left") == (
        "Your field holds 4 paddies, and may hold 4: a new one must replace one. (ricedice 7.3)"
    )


@pytest.mark.rule("ricedice 7.4")
def test_a_card_replaces_any_paddy_in_its_place_even_if_there_is_room() -> None:
    assert keeping("S1 | P01 | P02").play("keep P05 over 2").field() == "0 rice | S1 | P05 | P02"
    full = keeping("S1 | P01 | P02 | P03")
    assert {f"keep P05 over {slot}" for slot in (1, 2, 3, 4)} <= full.texts()
    assert full.refusal("keep P05 over 5").startswith("You have no paddy 5")


@pytest.mark.rule("ricedice 7.5")
def test_a_replaced_paddy_leaves_with_its_water_to_the_supply() -> None:
    """Both have water value 1 and nothing is owed: two tokens to the supply, two back to the reservoir."""
    table = keeping("P01 water 2 weeds 2 planted", reservoir=2).play("keep P05 over 1")
    assert table.field() == "0 rice | P05"
    assert table.stocks == (4, 6)


@pytest.mark.rule("ricedice 7.6")
def test_a_replaced_card_is_discarded_and_a_starting_paddy_goes_to_the_box() -> None:
    assert keeping("P01", drawn="P05").play("keep P05 over 1").match.view(0).discards == ["P01"]
    table = keeping("S1", drawn="P05").play("keep P05 over 1")
    assert table.match.view(0).discards == [] and table.match.view(0).deck == 29


@pytest.mark.rule("ricedice 7.7")
def test_an_empty_deck_takes_up_the_discards_without_the_cards_just_drawn() -> None:
    rest = " ".join(f"P{number:02}" for number in range(3, 31))
    table = at("action", "S1", "S2", dice=THREE, deck="P01", discards=f"P02 {rest}").play("card", "draw P01")
    assert len(table.events("reshuffle")) == 1
    assert table.state.discards == 0
    texts = {GAME.text(table.state, NATURE, action) for action in table.state.legal(NATURE)}
    assert texts == {f"draw P{number:02}" for number in range(2, 31)}


@pytest.mark.rule("ricedice 7.7")
def test_when_nothing_is_left_fewer_cards_are_drawn() -> None:
    cards = [f"P{number:02}" for number in range(1, 31) if number != 17]
    fields = ["P17 | " + " | ".join(cards[:4])] + [" | ".join(cards[4 * n : 4 * n + 4]) for n in range(1, 5)]
    left = cards[20:]
    some = at("action", *fields, dice=THREE, deck=left[0], discards="-", cards=small(fields, left[:1]))
    assert some.play("card", f"draw {left[0]}").phase == "card"
    none = at("action", *fields, dice=THREE, deck="-", discards="-", cards=small(fields, []))
    assert none.play("card").phase == "end"


def small(fields: list[str], left: list[str]) -> RiceDiceDeck:
    """A deck of just the cards in these fields and those left."""
    names = [name for field in fields for name in field.split(" | ")] + left
    head, *rows = GAME.deck().text.split("[[paddy]]\n")
    kept = [row for row in rows if row.split('"')[1] in names]
    return GAME.deck_from_text(head + "".join(f"[[paddy]]\n{row}" for row in kept))


@pytest.mark.rule("ricedice 7.8")
def test_the_balance_of_the_two_player_example() -> None:
    """Printed example: ten tokens, values of seven: three in the supply, seven in reservoir and paddies."""
    table = at("action", "S1 water 2 | P01", "S2 | P07", dice="worker worker worker worker worker")
    assert sum(table.state.tokens) + table.stocks[0] == 7 and table.stocks[1] == 3


@pytest.mark.rule("ricedice 7.8")
def test_adding_a_paddy_of_value_two_moves_two_tokens() -> None:
    """Printed example: Qun adds a paddy of water value 2."""
    table = keeping("S1 | P01", "S2 | P07", drawn="P19")
    before = table.stocks
    table.play("keep P19 right")
    assert (before, table.stocks) == ((7, 3), (9, 1))


@pytest.mark.rule("ricedice 7.8")
def test_replacing_value_one_by_value_two_moves_one_token() -> None:
    """Printed example: Qun replaces a paddy of water value 1 by one of value 2."""
    table = keeping("S1 | P01", "S2 | P07", drawn="P19")
    table.play("keep P19 over 2")
    assert table.stocks == (8, 2)


@pytest.mark.rule("ricedice 7.8")
def test_replacing_by_a_smaller_value_moves_tokens_back() -> None:
    table = keeping("S4 | P01", "S2", drawn="P14").play("keep P14 over 1")
    assert table.stocks == (3, 7)


@pytest.mark.rule("ricedice 7.9")
def test_a_short_supply_gives_what_it_has() -> None:
    table = keeping("S4 | P27 | P02", "S2", drawn="P26")
    assert table.stocks == (10, 0)
    table.play("keep P26 right")
    assert table.stocks == (10, 0)


@pytest.mark.rule("ricedice 7.9")
def test_a_shortage_is_made_up_as_soon_as_the_supply_has_tokens() -> None:
    """Values ask for 14 of 10 tokens; replacing a paddy sends its 2 tokens through the supply and back."""
    table = keeping("S4 | P27 | P02 | P19 water 2", "S5 water 3", drawn="P26")
    table.play("keep P26 over 4")
    assert table.stocks == (7, 0)


@pytest.mark.rule("ricedice 7.10")
def test_what_the_reservoir_cannot_give_back_leaves_when_tokens_return() -> None:
    """Three tokens stand on Stone Terrace when Spring Terrace goes; the reservoir is empty."""
    table = at("card", "S4 | P14", "S5 water 3 | S1 water 2", action="card", drawn="P23")
    table.play("keep P23 over 1")
    assert table.stocks == (1, 4) and table.match.view(0).owed == 0
    owing = at("card", "S4", "S5 water 3 | P26 water 4", action="card", drawn="P14", reservoir=1)
    owing.play("keep P14 over 1")
    assert owing.stocks == (0, 3) and owing.match.view(0).owed == 2
    owing.play("done", "roll water water water water water", "stand", "water", "level 1 0", "level 2 4")
    assert owing.stocks == (1, 5) and owing.match.view(0).owed == 0
    assert [event.data["tokens"] for event in owing.events("owed")] == [1, 2]


@pytest.mark.rule("ricedice 7.11")
def test_a_replacement_is_balanced_once_after_the_old_tokens_have_gone() -> None:
    """Two tokens go to the supply, the values stay equal, so two come back; then Market Day pays."""
    table = keeping("P01 water 2 | P19", drawn="P05").play("keep P05 over 1")
    kinds = [event.kind for event in table.match.events if event.kind in ("replace", "supply", "owed", "effect")]
    assert kinds == ["replace", "supply", "effect"]
    assert table.events("supply")[0].data["tokens"] == 2
