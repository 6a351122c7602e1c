"""Law 13: the interpreted and the compiled build play identical games."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from collections.abc import Mapping, Sequence
from hashlib import sha256

from subak.core.conformance.kit import LawBroken, waiting
from subak.core.contract import Game
from subak.core.rng import keyed
from subak.core.state import NATURE


def digests(
    game: Game, seats: int, seeds: Sequence[int], options: Mapping[str, object] | None = None
) -> dict[int, str]:
    """For each seed the SHA-256 over the numbers of the state after every entry of a random game, and its bytes."""
    checked, deck = game.read_options(options, seats), game.deck()
    out = {}
    for seed in seeds:
        state, rng, sha = game.new(seats, checked, deck), keyed("build", seed), sha256()
        while True:
            able = waiting(state)
            if not able:
                break
            seat = able[rng.below(len(able))] if len(able) > 1 else able[0]
            action = state.chance(rng) if seat == NATURE else state.pick(seat, rng)
            state.apply(seat, action)
            sha.update(array("q", state.dump()))
        sha.update(state.to_bytes())
        out[seed] = sha.hexdigest()
    return out


def digest(game: Game, seats: int, seeds: Sequence[int], options: Mapping[str, object] | None = None) -> str:
    """One SHA-256 over the digests of all seeds."""
    return sha256("".join(digests(game, seats, seeds, options).values()).encode()).hexdigest()


def pure_digests(
    path: str, seats: int, seeds: Sequence[int], options: Mapping[str, object] | None = None
) -> dict[int, str]:
    """The digests as another process finds them with the interpreted build; `path` is a name or `module:ATTRIBUTE`."""
    question = json.dumps({"game": path, "seats": seats, "seeds": list(seeds), "options": dict(options or {})})
    command = [sys.executable, "-m", "subak.core.conformance.print_digests"]
    here = os.pathsep.join(part for part in (os.environ.get("PYTHONPATH", ""), os.getcwd()) if part)
    answer = subprocess.run(
        command,
        input=question,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "SUBAK_PURE": "1", "PYTHONPATH": here},
    )
    if answer.returncode:
        raise RuntimeError(f"the interpreted build does not play: {answer.stderr.strip()[-500:]}")
    return {int(seed): found for seed, found in json.loads(answer.stdout).items()}


def builds_agree(game: Game, seats: int, mine: Mapping[int, str], other: Mapping[int, str]) -> None:
    """Law 13: the bytes of every state of every game are the same on both builds."""
    if mine.keys() != other.keys():
        seed = min(mine.keys() ^ other.keys())
        raise LawBroken(13, game.name, seats, seed, 0, "this seed was played by one build only")
    for seed, found in mine.items():
        if other[seed] != found:
            message = f"the digest of one build is {found[:12]}…, of the other {other[seed][:12]}…"
            raise LawBroken(13, game.name, seats, seed, 0, message)
