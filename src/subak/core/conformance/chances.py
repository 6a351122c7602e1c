"""Law 11, and the statistics behind it: integer weights that add up, and draws that follow them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from math import sqrt
from typing import Final, TypeVar

from subak.core.conformance.kit import Run
from subak.core.state import NATURE

DRAWS: Final = 300
CHANCE_DRAWS: Final = 1200
LEAST_EXPECTED: Final = 5.0  # draws a cell must promise before chi-square may judge it
TOO_FAR: Final = 6.0  # standard deviations
MOST_WEIGHT: Final = 1 << 31  # what a generator can draw from in one go

Key = TypeVar("Key", bound=Hashable)


def weights_add_up(run: Run) -> None:
    """Each of NATURE's outcomes has a whole weight above 0, and together they make up the game's number of cases.

    `chance` draws outcomes in proportion to their weights.
    """
    state = run.state
    if not state.to_act() >> NATURE & 1:
        return
    weights = {outcome: state.weight(outcome) for outcome in state.legal(NATURE)}
    bad = [outcome for outcome, weight in weights.items() if type(weight) is not int or weight < 1]
    run.must(not bad, f"outcomes {bad[:5]} have no whole weight above 0")
    total, cases = sum(weights.values()), run.game.cases(state)
    run.must(total == cases, f"the weights add up to {total}; there are {cases} cases")
    run.must(total < MOST_WEIGHT, f"the weights add up to {total}, more than one draw can tell apart")
    drawn = state.chance(run.rng)
    run.must(drawn in weights, f"chance draws {drawn}, which is no outcome")
    if run.heavy:
        odd = strange_draws(lambda: state.chance(run.rng), weights, CHANCE_DRAWS)
        run.must(not odd, f"chance: {odd}")


def strange_draws(draw: Callable[[], Key], weights: Mapping[Key, int], draws: int = DRAWS) -> str:
    """What is wrong with draws that should follow the weights; "" when nothing is."""
    seen = Counter(draw() for _ in range(draws))
    for key in seen:
        if key not in weights:
            return f"{short(key)} is drawn and should never be"
    far = deviation([seen[key] for key in weights], list(weights.values()))
    if far < TOO_FAR:
        return ""
    total = sum(weights.values())
    worst = max(weights, key=lambda key: abs(seen[key] - draws * weights[key] / total))
    due = draws * weights[worst] / total
    return f"{far:.0f} standard deviations off; {short(worst)} came {seen[worst]} times instead of {due:.0f}"


def deviation(observed: list[int], weights: list[int]) -> float:
    """How far counts are from their weights, in standard deviations of chi-square (Wilson and Hilferty).

    Cells that promise too little are put together, the rarest first.
    """
    share = sum(observed) / sum(weights)
    cells: list[tuple[float, int]] = []
    expected, count = 0.0, 0
    for weight, found in sorted(zip(weights, observed, strict=True), key=lambda cell: cell[0]):
        expected, count = expected + weight * share, count + found
        if expected >= LEAST_EXPECTED:
            cells.append((expected, count))
            expected, count = 0.0, 0
    if expected and cells:
        cells[-1] = (cells[-1][0] + expected, cells[-1][1] + count)
    freedom = len(cells) - 1
    if freedom < 1:
        return 0.0
    chi = sum((found - due) ** 2 / due for due, found in cells)
    middle, spread = 1 - 2 / (9 * freedom), sqrt(2 / (9 * freedom))
    return float(((chi / freedom) ** (1 / 3) - middle) / spread)


def short(key: object) -> str:
    """A name for a cell that fits in a message."""
    return key.hex()[:24] if isinstance(key, bytes) else str(key)
