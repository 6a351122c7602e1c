"""rules.md as data: numbered clauses with heading, text and source; and which clauses explain the words of a game."""

from __future__ import annotations

import re
import tomllib
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


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    """A word of the game and the clauses that explain it, the chief one first."""

    name: str
    title: str  # heads the explanation
    also: tuple[str, ...]  # other forms in which texts have it
    clauses: tuple[str, ...]


def read_glossary(rules: RuleBook, toml: str) -> list[GlossaryTerm]:
    """Read glossary.toml; ValueError for a clause that does not exist or does not have the word it explains."""
    terms = []
    for row in tomllib.loads(toml)["term"]:
        name = row["name"]
        term = GlossaryTerm(name, row.get("title", name), tuple(row.get("also", ())), tuple(row["clauses"]))
        for number in term.clauses:
            if number not in rules.clauses:
                raise ValueError(f"{rules.game} has no clause {number} to explain {name!r}")
        chief = rules.clauses[term.clauses[0]].text
        if not re.search(rf"\b{re.escape(name)}\b", chief, re.IGNORECASE):
            raise ValueError(f"{rules.game} {term.clauses[0]} does not have the word {name!r}")
        terms.append(term)
    return terms
