"""`python -m subak.core.conformance`: the digests of games, for the comparison of builds (law 13)."""

from subak.core.conformance.builds import answer

answer()
