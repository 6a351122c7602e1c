"""Play the golden games anew: `python -m tests.golden.regenerate`. Only a change of the rules is a reason to."""

from __future__ import annotations

from pathlib import Path

from subak.arena.runner import Setup, play_game

HERE = Path(__file__).parent
GAMES = {
    "ricedice-alone": Setup("ricedice", 1, ("heuristic",), 11),
    "ricedice-alone-fierce": Setup("ricedice", 1, ("heuristic",), 12, (("farmer", "fierce"),)),
    "ricedice-two": Setup("ricedice", 2, ("heuristic", "heuristic"), 13),
    "ricedice-two-short": Setup(
        "ricedice", 2, ("random", "heuristic"), 14, (("target_rice", 40), ("at_least_one", True))
    ),
    "ricedice-three": Setup("ricedice", 3, ("heuristic",) * 3, 15),
    "ricedice-four": Setup("ricedice", 4, ("heuristic", "random") * 2, 16),
    "ricedice-five": Setup("ricedice", 5, ("heuristic",) * 5, 17),
    "ricedice-limit": Setup("ricedice", 2, ("random", "random"), 18),
    "seasons": Setup("seasons", 2, ("heuristic", "heuristic"), 21),
    "seasons-preview-table": Setup("seasons", 2, ("heuristic", "random"), 22, (("size_six_plus", 10),)),
    "spirits-alone": Setup("spirits", 1, ("heuristic",), 31),
    "spirits-two": Setup("spirits", 2, ("heuristic", "random"), 32),
    "spirits-three-peaceful": Setup("spirits", 3, ("heuristic",) * 3, 33, (("peaceful", True),)),
    "spirits-four": Setup("spirits", 4, ("heuristic",) * 4, 34),
}

if __name__ == "__main__":
    for name, setup in GAMES.items():
        (HERE / f"{name}.subak").write_text(play_game(setup).record, "utf-8")
