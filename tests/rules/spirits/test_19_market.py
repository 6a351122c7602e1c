"""Market (chapter 19)."""

from __future__ import annotations

import pytest

from tests.rules.spirits.table import (
    DECK,
    begin,
    buying,
    farm,
    listed,
    play,
    refusal,
    table,
)


@pytest.mark.rule("spirits 19.1")
@pytest.mark.rule("spirits 19.2")
def test_printed_example_of_the_market() -> None:
    brent = farm(rice=29, laborers=12, livestock=2)
    state = buying(brent)
    play(state, "buy laborer", "buy laborer", "buy livestock")
    assert 29 - brent.rice == 4 + 6 + 5 + 9 == 24
    assert (brent.laborers, brent.livestock) == (14, 3)
    later = buying(farm(rice=brent.rice, laborers=14, livestock=3))
    play(later, "buy livestock")
    assert later.farms[0].rice == 0
    assert sum(DECK.labor_prices) == 70 and sum(DECK.stock_prices) == 30


@pytest.mark.rule("spirits 19.1")
def test_nobody_buys_on_credit_or_from_an_empty_column() -> None:
    state = buying(farm(rice=5, livestock=6))
    assert listed(state) == {"done", "buy laborer"}
    assert refusal(state, "buy livestock").clause == "spirits 19.1"
    play(state, "buy laborer")
    assert state.waiting & 1 == 0
    poor = begin(table(farm(rice=3), farm(rice=8)), "market")
    assert poor.to_act() == 1 << 1


@pytest.mark.rule("spirits 19.3")
def test_a_sixth_item_is_taxed_by_the_square() -> None:
    rich = farm(rice=200)
    state = buying(rich)
    play(state, *["buy livestock"] * 6)
    assert 200 - rich.rice == 30 + 36


@pytest.mark.rule("spirits 19.4")
def test_clever_tongue_reads_the_tax_a_step_lower() -> None:
    rich = farm(rice=200, played=(7,))
    state = buying(rich)
    spent = []
    for _ in range(6):
        before = rich.rice
        play(state, "buy livestock")
        spent.append(int(before - rich.rice))
    assert spent == [4, 4, 5 + 4, 5 + 5, 6 + 7, 6 + 9]
    assert sum(spent) == 30 + 25


@pytest.mark.rule("spirits 19.5")
def test_the_spaces_cost_what_is_printed() -> None:
    assert DECK.labor_prices == [4, 4, 4, 6, 6, 6, 9, 9, 9, 13]
    assert DECK.stock_prices == [4, 4, 5, 5, 6, 6]
    for space, price in enumerate(DECK.labor_prices):
        buyer = farm(rice=20, laborers=10 + space)
        play(buying(buyer), "buy laborer")
        assert 20 - buyer.rice == price
    for space, price in enumerate(DECK.stock_prices):
        buyer = farm(rice=20, livestock=space)
        play(buying(buyer), "buy livestock")
        assert 20 - buyer.rice == price
