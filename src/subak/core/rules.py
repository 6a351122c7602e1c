"""rules.md as data: numbered clauses with heading, text and source."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

CLAUSE = re.compile(r"^\*\*(\d+(?:\.\d+)+)\*\*\s+(.*)$")
SOURCE = re.compile(r"\s*\[([^\]]+)\]\s*$")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered sentence or paragraph of the rules, in our words, with where it comes from."""

    number: str  # "5.3"
    text: str
    source: str  # "p. Water" or "ruling: …" or "ours: …"
    chapter: str


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All clauses of one game, in order."""

    game: str
    markdown: str
    clauses: dict[str, Clause] = field(default_factory=dict)

    @classmethod
    def read(cls, game: str, markdown: str) -> RuleBook:
        """Read rules.md: a chapter is a "## " heading, a clause a paragraph `**5.3** Text [source]`."""
        clauses: dict[str, Clause] = {}
        chapter = ""
        for block in re.split(r"\n\s*\n", markdown):
            block = block.strip()
            if block.startswith("## "):
                chapter = block[3:].strip()
                continue
            match = CLAUSE.match(" ".join(block.split()))
            if not match:
                continue
            number, text = match.groups()
            source = SOURCE.search(text)
            if source is None:
                raise ValueError(f"{game} {number} names no source")
            if number in clauses:
                raise ValueError(f"{game} {number} stands twice")
            clauses[number] = Clause(number, text[: source.start()], source.group(1), chapter)
        return cls(game, markdown, clauses)
