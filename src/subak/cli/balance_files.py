"""Measures the built-in cards of a game for its balance.toml: `python -m subak.cli.balance_files GAME --games N`."""

from __future__ import annotations

import argparse
from importlib import resources
from pathlib import Path

from subak.cli.card_measure import measured
from subak.core import registry
from subak.core.balance import FILE, text_of


def main() -> None:
    """Write the file into the game's package."""
    parser = argparse.ArgumentParser(prog="python -m subak.cli.balance_files", description=__doc__)
    parser.add_argument("game", choices=registry.BUILT_IN)
    parser.add_argument("--games", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    game = registry.game(asked.game)
    found = measured(game.name, game.deck(), asked.games, seed=asked.seed, workers=asked.workers)
    command = f"{parser.prog} {game.name} --games {found.games} --seed {found.seed}"
    file = Path(str(resources.files(game.package).joinpath(FILE)))
    file.write_text(text_of(found, command), "utf-8")
    print(f"wrote {file}")


if __name__ == "__main__":
    main()
