"""Records are text a person can read; reading back gives the same record, and nonsense a clear message."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from subak.core.errors import RecordError
from subak.core.record import FORMATS, PLAY, VERBS, Entry, Record, read_entry, seed_digest
from subak.core.state import NATURE

words = st.from_regex(r"[a-z0-9][a-z0-9 -]{0,15}[a-z0-9]", fullmatch=True)
lines = st.lists(st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), max_size=20), max_size=3)
entries = st.one_of(
    st.builds(Entry, st.sampled_from([0, 1, 4, NATURE]), st.just(PLAY), words, st.booleans()),
    st.builds(Entry, st.integers(0, 4), st.sampled_from(VERBS), st.just("") | words),
)
records = st.builds(
    Record,
    game=st.sampled_from(["ricedice", "spirits"]),
    rules=st.integers(1, 99),
    seats=st.integers(1, 5),
    deck=st.just("ab" * 32),
    options=st.dictionaries(
        st.from_regex(r"[a-z_]{1,10}", fullmatch=True), st.booleans() | st.integers(-9, 999) | words
    ),
    id=st.just("local"),
    seed=st.just("") | st.just("7"),
    seed_digest=st.just(seed_digest("7", "local")),
    cards=lines.map(lambda xs: "".join(x + "\n" for x in xs)),
    start=lines.map(lambda xs: "".join(x + "\n" for x in xs)),
    entries=st.lists(entries, max_size=8),
    end=st.just("") | st.just("target 1 > 0 scores 40 101"),
    format=st.sampled_from(FORMATS),
)


LINES = (
    *(
        "subak 1",
        "subak 2",
        "game ricedice",
        "rules 1",
        "rules x",
        "seats 2",
        "seats 99",
        "deck ab",
        "option a 1",
        "option a {",
        "",
    ),
    *("0 stand", "nature roll", "7", "(undo)", "0 (undo)", "0 (fly)", "cards| x", "seed 1", "end", "\x00"),
)
plain = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
keys = st.sampled_from(["format", "game", "rules", "seats", "deck", "options", "entries", "cards", "seed"])


@given(records)
def test_text_and_json_give_the_same_record_back(record: Record) -> None:
    assert Record.loads(record.dumps()) == record
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record
    assert Record.loads(record.dumps()).dumps() == record.dumps()


@given(st.text(max_size=200) | st.lists(st.sampled_from(LINES), max_size=12).map("\n".join))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        record = Record.loads(text)
    except RecordError as error:
        assert str(error)
    else:
        assert Record.loads(record.dumps()) == record


@given(st.recursive(plain, lambda x: st.lists(x, max_size=3) | st.dictionaries(keys, x, max_size=9)))
def test_any_json_is_read_or_refused_in_words(data: object) -> None:
    sound = {"format": 1, "game": "g", "rules": 1, "seats": 2, "deck": "d"}
    for value in (data, sound | (data if isinstance(data, dict) else {})):
        try:
            record = Record.from_json(value)
        except RecordError as error:
            assert str(error)
        else:
            assert Record.from_json(record.to_json()) == record


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1"),
        ("subak 9\n", "reads format 1 and 2, the record says '9'"),
        ("subak 02\n", "reads format 1 and 2, the record says '02'"),
        ("subak 1\ngame g\nrules 1\nseats 2\n\n", "no line 'deck'"),
        ("subak 1\ngame g\ngame h\n", "line 3: 'game' stands twice"),
        ("subak 1\ngame g\nrules 1\nseats 2\ndeck d\n\n0 stand\nstand\n", "line 8"),
        ("subak 1\ngame g\nrules 1\nseats 0\ndeck d\n", "seats must be a number from 1 to 8"),
        ("subak 1\ngame g\nrules 1\nseats 2\ndeck d\n\n0 (fly)\n", "none of undo"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message.replace("(", r"\(")):
        Record.loads(text)


def test_a_bad_entry_is_named_by_number_and_line() -> None:
    with pytest.raises(RecordError) as caught:
        Record.loads("subak 1\ngame g\nrules 1\nseats 2\ndeck d\n\n0 stand\n\nstand\n")
    assert (caught.value.entry, caught.value.line) == (2, 9)
    with pytest.raises(RecordError, match="entry 2: 'stand' is no entry") as caught:
        read_entry("stand", 2)
    assert (caught.value.entry, caught.value.line) == (2, None)
    assert read_entry("nature roll 1 2 *", 1) == Entry(NATURE, "play", "roll 1 2", forced=True)


def test_the_digest_binds_seed_and_game() -> None:
    assert seed_digest("7", "a") != seed_digest("7", "b") != seed_digest("8", "b")
    assert len(seed_digest("7", "a")) == 64
