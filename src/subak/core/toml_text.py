"""Reading TOML texts: guarded against hostile ones, with words for somebody who has mistyped a line."""

from __future__ import annotations

import re
import tomllib
from typing import Final

MOST_SIGNS: Final = 6_000  # of a line: reading a longer key or table can take long
MOST_BYTES: Final = 500_000  # of one file or text; the largest built-in deck has 20,000
MOST_HEADINGS: Final = 1_000  # of tables; no deck has more than 150
# a key of more than four parts, where texts and comments are left out: none is needed, and many take long to read
DEEP_KEY: Final = re.compile(r"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){4}")
TEXT_OR_COMMENT: Final = re.compile(r"""#[^\n]*|"(?:[^"\\\n]|\\.)*"?|'[^'\n]*'?""")
LONG_NUMBER: Final = re.compile(r"\w{4000}")  # Python reads no more digits than about so many
HEADING: Final = re.compile(r"[ \t]*\[\[?[ \t]*([A-Za-z_][\w-]*)")  # of a table: no list begins with a bare word
KEY: Final = re.compile(r"[ \t]*([A-Za-z_][\w-]*)[ \t]*=")
OPENED: Final = re.compile(r"^[ \t]*[\w-]+[ \t]*=[ \t]*([\[{])", re.MULTILINE)
TRIPLE: Final = re.compile(r"\"\"\"|'''")
PLACE: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)")
TEXT_NOT_CLOSED: Final = "a text is not closed: the quotation mark at its end is missing"
LIST_NOT_CLOSED: Final = "a list is not closed: a comma or the bracket ] at its end is missing"
TABLE_NOT_CLOSED: Final = "braces are not closed, or a comma is missing or too many; all stands on one line"
HEADING_NOT_CLOSED: Final = "the heading is not closed: brackets are missing at its end"
# how the parser's complaints begin, and what is meant; {it}: what the line is about
MEANT: Final = {
    "Illegal character '\\n'": TEXT_NOT_CLOSED,
    "Found invalid character '\\n'": TEXT_NOT_CLOSED,
    "Unterminated string": TEXT_NOT_CLOSED,
    "Expected \"'": TEXT_NOT_CLOSED,
    "Expected '\"": TEXT_NOT_CLOSED,
    "Unclosed array": LIST_NOT_CLOSED,
    "Unclosed inline table": TABLE_NOT_CLOSED,
    "Invalid initial character for a key": TABLE_NOT_CLOSED,
    "Illegal character": "there is a sign that no text can hold",
    "Found invalid character": "there is a sign that no text can hold",
    "Unescaped '\\'": "a backslash in a text is written twice: \\\\",
    "Invalid hex value": "a backslash in a text is written twice: \\\\",
    "Escaped character": "a backslash in a text is written twice: \\\\",
    "Expected newline": 'something is left over behind the value; a quotation mark inside a text is written \\"',
    "Expected '=' after": "the sign = is missing between a name and its value",
    "Expected ']": HEADING_NOT_CLOSED,
    "Cannot overwrite": "{it} stands twice",
    "Duplicate inline": "a name stands twice between the braces",
    "Cannot declare": "{it} stands twice; where there are several rows, each begins with two brackets, as in [[{it}]]",
    "Cannot redefine": "{it} stands twice",
    "Cannot mutate": "{it} stands twice",
    "Invalid value": "the value cannot be read; a text stands in straight quotation marks, a number without them",
    "Invalid date": "the value cannot be read; a text stands in straight quotation marks, a number without them",
    "Invalid statement": "a line reads: name = value; a row begins with its heading in brackets",
}


class TomlError(ValueError):
    """A text is not TOML: why, in plain words, and in which line, counted from 1 (0: in none alone)."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line


def toml_of(text: str) -> dict[str, object]:
    """The values and tables of a TOML text by their keys; TomlError says why it is none."""
    refuse_hostile(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise in_words(text, str(error)) from None
    except RecursionError:
        raise TomlError("brackets are nested too deep") from None
    except ValueError:
        found = LONG_NUMBER.search(text)
        raise TomlError("a number has too many digits", line_at(text, found.start()) if found else 0) from None


def begins_with_heading(text: str) -> bool:
    """Whether the first line that is no comment is a heading, as in a table that is made to be edited."""
    lines = (line.strip() for line in text.split("\n"))
    return next((line for line in lines if line and not line.startswith("#")), "").startswith("[")


def refuse_hostile(text: str) -> None:
    """Refuse what takes long to read and is in no card table."""
    if len(text) > MOST_BYTES:
        raise TomlError(f"a text of more than {MOST_BYTES:,} signs is no table")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_SIGNS:
            raise TomlError(f"a line has at most {MOST_SIGNS:,} signs", number)
    if text.count("\n[") > MOST_HEADINGS:
        raise TomlError(f"there are more than {MOST_HEADINGS:,} rows")
    plain = TEXT_OR_COMMENT.sub("_", text)
    if found := DEEP_KEY.search(plain):
        raise TomlError("names with so many dots are in no table", line_at(plain, found.start()))


def line_at(text: str, position: int) -> int:
    """The number of the line, from 1, that a position lies in."""
    return text.count("\n", 0, position) + 1


def in_words(text: str, message: str) -> TomlError:
    """What the parser complains about, told of the line that was mistyped."""
    lines = text.split("\n")
    found = PLACE.search(message)
    line = int(found[1]) if found and found[1] else len(lines)
    before = sum(len(one) + 1 for one in lines[: line - 1])
    position = before + int(found[2]) - 1 if found and found[1] else len(text)
    reason = next((words for begin, words in MEANT.items() if message.startswith(begin)), "this cannot be read")
    opened = last(OPENED, text, position)
    begins_line = not text[before:position].strip() and KEY.match(lines[line - 1])
    if opened and (reason in (LIST_NOT_CLOSED, TABLE_NOT_CLOSED) or (begins_line and "Invalid value" in message)):
        # the parser has read on into lines that are well
        reason = LIST_NOT_CLOSED if opened[1] == "[" else TABLE_NOT_CLOSED
        line = line_at(text, opened.start(1))
    elif reason == TABLE_NOT_CLOSED and lines[line - 1].lstrip().startswith("["):
        reason = HEADING_NOT_CLOSED
    elif reason == TEXT_NOT_CLOSED and position >= len(text) and (marks := last(TRIPLE, text, position)):
        line = line_at(text, marks.start())
    about = KEY.match(lines[line - 1]) or HEADING.match(lines[line - 1])
    return TomlError(reason.replace("{it}", about[1][:40] if about else "a name"), line)


def last(pattern: re.Pattern[str], text: str, end: int) -> re.Match[str] | None:
    """The last place before `end` at which a pattern is found."""
    found = list(pattern.finditer(text, 0, end))
    return found[-1] if found else None
