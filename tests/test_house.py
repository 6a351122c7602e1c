"""The house keeps its own rules: what is compiled, and what no file may do."""

from __future__ import annotations

import ast
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from subak import _kernel
from subak.core import registry
from tests.tools import ROOT, SOURCE, SUFFIX, nodes, python

PAGE = ROOT / "web/src"
OTHERS = (
    *(
        "subak",
        "subak.core",
        "subak.core.match",
        "subak.games.ricedice",
        "subak.games.ricedice.words.view",
        "subak.legal",
    ),
    *("other.core.state", "core.state", "subak.legal", "subak.games.ricedice.game", "subak.games.ricedice.rules"),
)


# -- the kernel


def test_every_listed_module_is_recognised_by_name_alone() -> None:
    names = _kernel.kernel_modules()
    assert names[:2] == ["subak.core.rng", "subak.core.state"]
    assert [name for name in names if not _kernel.is_kernel(name)] == []
    assert [file for file in _kernel.kernel_files() if not Path(file).is_file()] == []


@pytest.mark.parametrize("name", OTHERS)
def test_other_modules_are_left_to_pythons_own_finders(name: str) -> None:
    assert not _kernel.is_kernel(name)
    assert _kernel.PureFinder.find_spec(name, [str(ROOT / "src" / "subak")]) is None


def test_subak_pure_loads_the_source_although_a_library_lies_beside_it(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src/subak", tmp_path / "subak", ignore=shutil.ignore_patterns("*.so", "web", "__pycache__"))
    for name in ("rng", "state"):
        (tmp_path / "subak/core" / f"{name}{SUFFIX}").write_bytes(b"not a library")
    question = ("-c", "import subak; print(subak.build().kind)")
    pure = python(*question, PYTHONPATH=str(tmp_path), SUBAK_PURE="1")
    assert (pure.stdout, pure.returncode) == ("pure\n", 0), pure.stderr
    compiled = python(*question, PYTHONPATH=str(tmp_path))
    assert compiled.returncode == 1
    assert "ImportError" in compiled.stderr


def imported(file: Path) -> Iterator[str]:
    """The dotted names that a file imports, those under TYPE_CHECKING included."""
    for node in nodes(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module)


def test_a_module_that_counts_in_machine_integers_is_in_the_kernel() -> None:
    written = [file for part in ("core", "games", "bots") for file in (ROOT / "src/subak" / part).rglob("*.py")]
    speaking = {str(file) for file in written if "mypy_extensions" in imported(file)}
    assert speaking - set(_kernel.kernel_files()) == set()


def test_the_kernel_calls_nothing_interpreted() -> None:
    outside = []
    for file in map(Path, _kernel.kernel_files()):
        for node in ast.parse(file.read_bytes()).body:
            if isinstance(node, ast.ImportFrom) and str(node.module).startswith("subak"):
                asked = [str(node.module)], [f"{node.module}.{alias.name}" for alias in node.names]
                if not any(all(map(_kernel.is_kernel, names)) for names in asked):
                    outside.append(f"{file.name}: {node.module}")
    assert outside == []


# the law on JSON checks with the libraries of the wire, and imports them only when it is run
ON_CALL = {"wire.py": ("msgspec", "jsonschema_rs")}


@pytest.mark.parametrize("part", ["core", "games"])
def test_core_and_games_need_only_the_standard_library(part: str) -> None:
    strangers = []
    for file in (SOURCE / part).rglob("*.py"):
        known = {"subak", "mypy_extensions", *sys.stdlib_module_names, *ON_CALL.get(file.name, ())}
        strangers += [f"{file.name}: {name}" for name in imported(file) if name.split(".")[0] not in known]
    assert strangers == []


# -- no game is known by name outside its folder

KNOWN_BY_NAME = {
    "src/subak/core/registry.py": "the list of built-in games",
    "src/subak/cli/measure.py": "the game that is measured unless another is named",
    "web/src/games/index.ts": "the page's list of boards",
    "web/src/games/cards.ts": "the page's list of card pictures",
}


def python_code(file: Path) -> str:
    """A Python file without its comments and docstrings."""
    return ast.unparse(without_docstrings(ast.parse(file.read_bytes())))


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The same tree in which no expression statement is a text."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr) and is_text(body[0].value):
            body[0] = ast.Pass()
    return tree


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def page_code(file: Path) -> str:
    """A file of the page without its comments."""
    return re.sub(r"/\*.*?\*/|<!--.*?-->|(?<![:\"'])//[^\n]*", "", file.read_text("utf-8"), flags=re.DOTALL)


def page_files() -> list[Path]:
    files = (file for file in PAGE.rglob("*") if file.suffix in (".ts", ".svelte", ".css"))
    return sorted(file for file in files if file.parent.name != "generated")


@cache
def common_code() -> dict[str, str]:
    """Each file that belongs to no game, with its code."""
    return dict(each_common_file())


def each_common_file() -> Iterator[tuple[str, str]]:
    for file in sorted(SOURCE.rglob("*.py")):
        if file.parent == SOURCE / "games" or SOURCE / "games" not in file.parents:
            yield file.relative_to(ROOT).as_posix(), python_code(file)
    for file in page_files():
        if PAGE / "games" not in file.parent.parents:
            yield file.relative_to(ROOT).as_posix(), page_code(file)


def names_of_games() -> list[str]:
    games = [registry.game(name) for name in registry.BUILT_IN]
    return [name for game in games for name in (game.name, game.title, *game.rivals)]


def names_of_cards() -> set[str]:
    """What is printed on the cards and tiles of all games."""
    tables = [tomllib.loads(file.read_text("utf-8")) for file in SOURCE.glob("games/*/cards/*.toml")]
    return {name for table in tables for name in named_in(table)}


def named_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from (text for key, text in value.items() if key == "name" and isinstance(text, str))
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from named_in(part)


def words(names: list[str] | set[str]) -> re.Pattern[str]:
    """Any of these names as a whole word, also as a part of a name in camel case."""
    return re.compile(rf"(?<![A-Za-z])(?i:{'|'.join(map(re.escape, sorted(names)))})(?![a-z])")


def test_a_name_is_found_in_code_and_texts_but_not_inside_other_words() -> None:
    pattern = words(["seasons", "Rice Dice"])
    assert pattern.findall('import SeasonsCover; like = "seasons", a_rice dice, reasons, seasonsong') == [
        "Seasons",
        "seasons",
        "rice dice",
    ]


def test_nothing_outside_a_games_folder_knows_a_game_by_name() -> None:
    pattern = words(names_of_games())
    knowing = {file: sorted(set(pattern.findall(code))) for file, code in common_code().items() if pattern.search(code)}
    assert knowing.keys() == KNOWN_BY_NAME.keys(), knowing


def test_nothing_outside_a_games_folder_knows_a_card_by_name() -> None:
    pattern = words(names_of_cards())
    knowing = {file: sorted(set(pattern.findall(code))) for file, code in common_code().items() if pattern.search(code)}
    assert len(names_of_cards()) > 100 and knowing == {}


def test_the_page_knows_no_card_by_name() -> None:
    pattern = words(names_of_cards())
    assert {file.name: found for file in page_files() if (found := pattern.findall(page_code(file)))} == {}


# -- what is private stays private

PUBLIC_ALL_THE_SAME = {"os._exit", "row._mapping"}  # documented by Python and SQLAlchemy under these names


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__")


def own_names(file: list[ast.AST]) -> set[str]:
    """All names and attributes that a file gives something to."""
    found = set()
    for node in file:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and is_own(node.value):
            found.add(node.attr)
    return found


def is_own(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


def borrowed(file: list[ast.AST]) -> Iterator[str]:
    """Private names of other modules or libraries that a file uses."""
    own = own_names(file)
    for node in file:
        if isinstance(node, ast.Attribute) and is_private(node.attr) and not is_own(node.value):
            if node.attr not in own and ast.unparse(node) not in PUBLIC_ALL_THE_SAME:
                yield ast.unparse(node)
        elif isinstance(node, ast.ImportFrom) and node.module != "subak":
            yield from (f"{node.module}.{alias.name}" for alias in node.names if is_private(alias.name))


def test_a_private_name_of_elsewhere_is_noticed() -> None:
    code = "from os import _exit\nclass A:\n    def f(self, other):\n        self._x = other._x + other.pool._processes"
    assert list(borrowed(list(ast.walk(ast.parse(code))))) == ["os._exit", "other.pool._processes"]


def test_no_module_uses_what_is_private_elsewhere() -> None:
    found = {file.relative_to(ROOT).as_posix(): list(borrowed(nodes(file))) for file in SOURCE.rglob("*.py")}
    assert {file: names for file, names in found.items() if names} == {}


# -- files for a sitting, functions for a screen, nothing twice

LONGEST_FILE = 400
LONGEST_FUNCTION = 60
LONGEST_REPEAT = 10
FUNCTION_OF_PAGE = re.compile(r"(?!\s*(\} else|if|for|while|switch|\{|@|\.)).*(\bfunction\b.*|=>|\)(: [^={]+)?) [{(]")


def python_files() -> list[Path]:
    folders = [file for folder in ("src", "tests", "bench") for file in (ROOT / folder).rglob("*.py")]
    return [*sorted(folders), ROOT / "start.py", ROOT / "hatch_build.py"]


def indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def page_functions(lines: list[str]) -> Iterator[tuple[int, int]]:
    """First line and length of each function of a file of the page: it ends where the indentation comes back."""
    for at, line in enumerate(lines):
        if FUNCTION_OF_PAGE.fullmatch(line):
            rest = enumerate(lines[at + 1 :], 2)
            yield at + 1, next((length for length, end in rest if end.strip() and indent(end) <= indent(line)), 1)


def own_lines(file: Path) -> list[tuple[int, str]]:
    """The lines of a file with their numbers, without the imports at its head and blank lines."""
    imports: set[int] = set()
    if file.suffix == ".py":
        for node in nodes(file):
            if isinstance(node, ast.Import | ast.ImportFrom) and node.col_offset == 0:
                imports.update(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    lines = enumerate(file.read_text("utf-8").splitlines(), 1)
    kept = [(number, line.strip()) for number, line in lines if line.strip() and number not in imports]
    return [(number, line) for number, line in kept if not line.startswith("import ")]


def repeats(files: list[Path]) -> Iterator[str]:
    """Each run of ten lines that stands somewhere else as well."""
    first: dict[tuple[str, ...], str] = {}
    for file in files:
        lines = own_lines(file)
        for at in range(len(lines) - LONGEST_REPEAT + 1):
            run = tuple(line for _, line in lines[at : at + LONGEST_REPEAT])
            place = f"{file.relative_to(file.parents[2])}:{lines[at][0]}"
            if first.setdefault(run, place) != place:
                yield f"{place} repeats {first[run]}"


def test_the_page_asks_its_settings_for_theme_and_motion_not_the_system() -> None:
    asking = [
        str(path.relative_to(PAGE))
        for path in sorted(PAGE.rglob("*"))
        if path.suffix in (".css", ".svelte", ".ts")
        and re.search("prefers-(color-scheme|reduced-motion)", path.read_text("utf-8"))
    ]
    assert asking == ["shell/settings.svelte.ts"]


def test_no_file_is_longer_than_a_sitting() -> None:
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in [*python_files(), *page_files()]}
    assert [f"{file.name}: {length}" for file, length in lengths.items() if length > LONGEST_FILE] == []


def long_functions(file: Path) -> Iterator[str]:
    """The functions of a Python file that are longer than a screen."""
    functions = [node for node in nodes(file) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for node in functions:
        if (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION:
            yield f"{file.name}: {node.name}"


def test_no_function_is_longer_than_a_screen() -> None:
    long = [name for file in python_files() for name in long_functions(file)]
    for file in page_files():
        found = page_functions(file.read_text("utf-8").splitlines())
        long += [f"{file.name}:{line}" for line, length in found if length > LONGEST_FUNCTION]
    assert long == []


def test_a_long_function_of_the_page_is_noticed() -> None:
    lines = ["export function f(a: number): void {", *["  g();"] * 60, "}", "const h = () => {", "};"]
    assert list(page_functions(lines)) == [(1, 62), (63, 2)]


def test_no_ten_lines_stand_twice() -> None:
    written = [file for file in sorted(SOURCE.rglob("*.py")) if "migrations" not in file.parts]
    assert list(repeats([*written, *page_files()])) == []


def test_ten_lines_written_again_are_noticed(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("import re\n" + "".join(f"x{number} = {number}\n\n" for number in range(10)))
    assert [line.split("/")[-1] for line in repeats(sorted(tmp_path.glob("*.py")))] == ["one.py:2"]
