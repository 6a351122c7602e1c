"""Information-set Monte Carlo tree search over any game that keeps the contract (compiled with the kernels)."""

from __future__ import annotations
