"""Two pieces at once in Spirits, counted by brute force: `python -m bench.pairs --pairs 200000 --seed 1`.

It draws sound fields and two free sides with a piece on each until so many pairs have left their field sound. All of
them must be settable in both orders, and every Build action played between must end with a sound field; it ends with an
AssertionError that names the field where that is not so, and with the counts otherwise, those of three pieces too.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import asdict

from tests.oracles.spirits_pairs import count_pairs

if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m bench.pairs", description="Count pieces that are sound only together.")
    parser.add_argument("--pairs", type=int, default=200_000, help="pairs that leave their field sound (200000)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(json.dumps(asdict(count_pairs(asked.seed, asked.pairs))))
