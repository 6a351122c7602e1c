"""`subak cards`: tables that can be edited and read again, all errors at once, differences in words, a page."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import subak
from subak import cli

GAMES = ["ricedice", "seasons", "spirits"]
Run = Any


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command: its exit code, what it prints and what it complains about."""

    def called(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["subak", "cards", *arguments])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = capsys.readouterr()
        return int(ended.value.code or 0), out, err

    return called


@pytest.mark.parametrize("name", GAMES)
def test_tables_that_are_written_give_the_same_deck(name: str, tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "mine"
    assert run(name, "--out", str(folder))[0] == 0
    game = subak.game(name)
    assert game.deck(folder).digest == game.deck().digest
    text = "".join(file.read_text("utf-8") for file in folder.iterdir())
    commented = re.sub(r"\s*\n#\s*", " ", text)
    assert [c.name for t in game.card_tables() for c in t.columns if c.meaning not in commented] == []
    assert [term.pattern for term in game.effect_terms() if term.pattern not in commented] == []
    assert run(name, "diff", "built-in", str(folder)) == (0, "The decks are the same.\n", "")
    again = run(name, "--out", str(folder))
    assert again[0] == 2 and "is there already; --force writes over it" in again[2]
    assert run(name, "--out", str(folder), "--force")[0] == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_deck_goes_into_one_file_and_comes_back(name: str, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "deck.txt"
    assert run(name, "export", str(file))[0] == 0
    assert file.read_text("utf-8") == subak.game(name).deck().text
    code, out, _ = run(name, "check", str(file))
    assert code == 0 and "a sound deck with 0 changes to the built-in one" in out
    assert run(name, "--one-file", str(file))[0] == 2
    assert run(name, "--one-file", str(file), "--force")[0] == 0


@pytest.mark.parametrize("name", GAMES)
def test_cards_are_listed_for_people_and_as_json(name: str, run: Run) -> None:
    game = subak.game(name)
    _, out, _ = run(name)
    found = json.loads(run(name, "--json")[1])
    assert len(found["cards"]) == len(game.gallery(game.deck()))
    assert found["digest"] == game.deck().digest and game.deck().digest in out
    assert all(table.title in out for table in game.card_tables())


def broken(folder: Path, run: Run) -> None:
    """Three errors in two tables of Rice Dice."""
    run("ricedice", "--out", str(folder))
    for file, old, new in (
        ("paddies.toml", "roll_add(worker, 1)", "role_add(worker, 1)"),
        ("paddies.toml", 'name = "Lucky Day"', 'nmae = "Lucky Day"'),
        ("starting.toml", "hexes = 3", "hexes = 33"),
    ):
        path = folder / file
        head, _, rows = path.read_text("utf-8").partition("\n\n[[")
        assert old in rows
        path.write_text(f"{head}\n\n[[{rows.replace(old, new, 1)}", "utf-8")


def test_check_tells_all_errors_with_file_row_column_and_suggestion(tmp_path: Path, run: Run) -> None:
    broken(tmp_path / "mine", run)
    code, out, _ = run("ricedice", "check", str(tmp_path / "mine"))
    assert code == 2 and out.splitlines()[-1].endswith("3 errors")
    assert "starting.toml, row 2 (S2): hexes must be a whole number from 1 to 7, not 33" in out
    assert "paddies.toml, row 2 (P02): unknown key 'nmae'" in out and "did you mean name?" in out
    assert "did you mean roll_add(worker, N)?" in out
    found = json.loads(run("ricedice", "check", str(tmp_path / "mine"), "--json")[1])
    places = {(error["file"], error["row"], error["column"]) for error in found["errors"]}
    assert {("starting.toml", 2, "hexes"), ("paddies.toml", 2, "nmae"), ("paddies.toml", 5, "effects")} <= places
    assert {error["suggestion"] for error in found["errors"]} >= {"name", "roll_add(worker, N)"}


def test_a_deck_with_errors_is_neither_exported_nor_printed(tmp_path: Path, run: Run) -> None:
    broken(tmp_path / "mine", run)
    for arguments in (["export", "x.txt"], ["gallery", "--html", "x.html"], ["--out", "x"]):
        at = [str(tmp_path / part) if part.startswith("x") else part for part in arguments]
        code, _, complaint = run("ricedice", *at, "--cards", str(tmp_path / "mine"))
        assert code == 2 and len(complaint.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_differences_are_told_in_words(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "mine"
    run("ricedice", "--out", str(folder))
    path = folder / "paddies.toml"
    path.write_text(path.read_text("utf-8").replace("rice = [19, 13, 8]", "rice = [20, 13, 8]"), "utf-8")
    code, out, _ = run("ricedice", "diff", "built-in", str(folder))
    assert (code, out) == (0, "Paddy P02 (Lucky Day): rice [19, 13, 8] → [20, 13, 8].\n")
    assert json.loads(run("ricedice", "diff", str(folder), "built-in", "--json")[1])["changes"] == [
        "Paddy P02 (Lucky Day): rice [20, 13, 8] → [19, 13, 8]."
    ]


@pytest.mark.parametrize("name", GAMES)
def test_the_gallery_is_one_page_that_needs_nothing_else(name: str, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "cards.html"
    assert run(name, "gallery", "--html", str(file))[0] == 0
    page = file.read_text("utf-8")
    game = subak.game(name)
    single = [table.heading for table in game.card_tables() if table.single]
    assert page.count('<section class="card">') == len(game.gallery(game.deck())) - len(single)
    assert not re.search(r"(src|href)=|url\(|@import|<script", page)
    assert "size: A4" in page


@pytest.mark.parametrize("name", GAMES)
def test_a_misspelt_file_is_not_passed_over(name: str, tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "mine"
    run(name, "--out", str(folder))
    first = sorted(folder.iterdir())[0]
    first.rename(folder / f"my_{first.name}")
    code, out, _ = run(name, "check", str(folder))
    assert code == 2 and f"did you mean {first.name}?" in out
    for file in folder.iterdir():
        if file.name != f"my_{first.name}":
            file.unlink()
    code, out, _ = run(name, "check", str(folder))
    assert code == 2 and "holds none of" in out and f"did you mean {first.name}?" in out


@pytest.mark.parametrize("name", GAMES)
def test_a_table_with_one_ending_too_many_is_not_passed_over(name: str, tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "mine"
    run(name, "--out", str(folder))
    first = sorted(folder.iterdir())[0]
    copy = folder / f"{first.name}.bak"
    copy.write_text("an editor's copy")
    assert run(name, "check", str(folder))[0] == 0
    copy.rename(folder / f"{first.name}.txt")
    code, out, _ = run(name, "check", str(folder))
    assert code == 2 and f"did you mean {first.name}?" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["ricedice", "chek", "x"], "there is no action 'chek'; did you mean check?"),
        (["ricedice", "check"], "check takes 1 path, not 0"),
        (["ricedice", "diff", "built-in"], "diff takes 2 paths, not 1"),
        (["ricedice", "gallery"], "gallery needs --html FILE"),
        (["ricedice", "check", "nowhere"], "'nowhere' is no folder or file"),
        (["ricedice", "check", "nul\0"], "is no folder or file"),
        (["tests.laws.small_game:GAME"], "has no card tables"),
    ],
)
def test_bad_arguments_get_one_line(arguments: list[str], reason: str, run: Run) -> None:
    code, out, err = run(*arguments)
    assert (code, out, len(err.splitlines())) == (2, "", 1)
    assert reason in err


def test_measured_cards_are_ranked_for_people_and_as_json(tmp_path: Path, run: Run) -> None:
    folder = tmp_path / "mine"
    run("seasons", "--out", str(folder))
    path = folder / "ancestors.toml"
    path.write_text(path.read_text("utf-8").replace('name = "Dara"', 'name = "Dara the Younger"'), "utf-8")
    code, out, _ = run("seasons", "measure", str(folder), "--games", "2", "--json")
    found = json.loads(out.splitlines()[-1])
    assert (code, found["games"], found["seats"], found["digest"]) == (
        0,
        2,
        2,
        subak.game("seasons").deck(folder).digest,
    )
    by_card = {(card["table"], card["key"]): card for card in found["cards"]}
    assert by_card["ancestor", "5"]["name"] == "Dara the Younger"
    assert sum(card["games"] for card in found["cards"] if card["table"] == "ancestor") == 4
    assert {card["share"] for card in found["cards"] if not card["games"]} == {None}
    _, out, _ = run("seasons", "measure", "--cards", str(folder), "--games", "2")
    assert "never held" in out and "50 is fair" in out and "2 games, seed 0" in out
    assert "at most 1 path" in run("seasons", "measure", "a", "b")[2]
