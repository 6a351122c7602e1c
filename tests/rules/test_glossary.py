"""The words a page explains in place: each has its clauses, the clauses have the word, and pages use no other words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from subak.core import registry
from subak.core.rules import RuleBook, read_glossary

PAGE = Path(__file__).resolve().parents[2] / "web" / "src"
TERM = re.compile(r'<Term\s+name="([^"]+)"')
TEXT = "## 1 Words\n\n**1.1** A wet paddy is Flooded. [ours]\n\n**1.2** Else it is dry. [ours]\n"
RULES = RuleBook.read("farm", TEXT)


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_every_term_has_clauses_that_explain_it(name: str) -> None:
    game = registry.game(name)
    assert len(game.glossary) > 10
    for term in game.glossary:
        assert all(number in game.rules.clauses for number in term.clauses)
        text = " ".join(game.rules.clauses[number].text for number in term.clauses).lower()
        assert term.name.lower() in text


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_no_form_of_a_word_means_two_terms(name: str) -> None:
    forms = [form.lower() for term in registry.game(name).glossary for form in (term.name, *term.also)]
    assert sorted(forms) == sorted(set(forms))


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_the_page_explains_only_words_of_the_glossary(name: str) -> None:
    known = {term.name for term in registry.game(name).glossary}
    used = {word for file in (PAGE / "games" / name).glob("*.svelte") for word in TERM.findall(file.read_text("utf-8"))}
    assert used, "the board explains nothing"
    assert used <= known


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ('name = "flooded"\nclauses = ["1.3"]', "has no clause 1.3"),
        ('name = "flooded"\nclauses = ["1.2", "1.1"]', "1.2 does not have the word 'flooded'"),
        ('name = "flood"\nclauses = ["1.1"]', "1.1 does not have the word 'flood'"),
    ],
)
def test_a_glossary_that_does_not_fit_its_rules_is_refused(row: str, complaint: str) -> None:
    assert [term.name for term in read_glossary(RULES, '[[term]]\nname = "flooded"\nclauses = ["1.1"]')] == ["flooded"]
    with pytest.raises(ValueError, match=re.escape(complaint)):
        read_glossary(RULES, f"[[term]]\n{row}")
