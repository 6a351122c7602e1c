"""The house: one list of kernel modules, builds that do no work twice, and a start.py that explains itself."""

from __future__ import annotations

import ast
import os
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import hatch_build
import start
import subak
from subak import _kernel

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(hatch_build.__file__).parent
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
LACK = hatch_build.what_compiling_lacks()
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


def python(*arguments: str | Path, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs this Python with a few variables of the environment set."""
    command = [sys.executable, *map(str, arguments)]
    cleaned = {name: value for name, value in os.environ.items() if name not in ("SUBAK_PURE", "CC")}
    return subprocess.run(command, env=cleaned | environment, capture_output=True, text=True, timeout=600, cwd=cwd)


# The kernel's list and the pure build


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
    for node in ast.walk(ast.parse(file.read_bytes())):
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
            name = str(node.module) if isinstance(node, ast.ImportFrom) else ""
            if name.startswith("subak") and not _kernel.is_kernel(name):
                outside.append(f"{file.name}: {name}")
    assert outside == []


# the law on JSON checks with the libraries of the wire, and imports them only when it is run
ON_CALL = {"wire.py": ("msgspec", "jsonschema_rs")}


@pytest.mark.parametrize(("part", "allowed"), [("core", ("core",)), ("games", ("core", "games"))])
def test_core_and_games_import_one_way_and_need_only_the_standard_library(part: str, allowed: tuple[str, ...]) -> None:
    strangers = []
    for file in (ROOT / "src/subak" / part).rglob("*.py"):
        for name in imported(file):
            first, *rest = name.split(".")
            known = rest[:1] and rest[0] in allowed if first == "subak" else first in sys.stdlib_module_names
            if not known and first not in ("mypy_extensions", *ON_CALL.get(file.name, ())):
                strangers.append(f"{file.relative_to(ROOT)}: {name}")
    assert strangers == []


# Builds


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small tree of our own, which hatch_build takes for the project."""
    places = {"ROOT": "", "SOURCE": "src", "PACKAGE": "src/subak", "PAGE_SOURCE": "web", "BUILD": "build"}
    for name, place in {**places, "PAGE": "src/subak/web"}.items():
        monkeypatch.setattr(hatch_build, name, tmp_path / place)
    (tmp_path / "web/src").mkdir(parents=True)
    for name in ("package.json", "package-lock.json", "src/main.ts"):
        (tmp_path / "web" / name).write_text("{}")
    (tmp_path / "src/subak/server").mkdir(parents=True)
    (tmp_path / "src/subak/server/schema.py").write_text("from subak.server import protocol\n")
    (tmp_path / "src/subak/server/protocol.py").write_text("WORDS = 1\n")
    return tmp_path


@pytest.fixture
def npm_calls(tree: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm was asked to do; it makes what npm would make."""
    calls: list[str] = []

    def npm(*arguments: str) -> None:
        calls.append(" ".join(arguments[:2]))
        (tree / "web/node_modules").mkdir(exist_ok=True)
        (tree / "src/subak/web").mkdir(exist_ok=True)
        (tree / "src/subak/web/index.html").write_text("<!doctype html>")

    monkeypatch.setattr(hatch_build, "npm", npm)
    return calls


def test_the_page_is_built_once(npm_calls: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    hatch_build.build_page()
    hatch_build.build_page()
    assert npm_calls == ["ci --no-audit", "run build"]
    assert capsys.readouterr().out == "page: built\npage: up to date\n"


@pytest.mark.parametrize("changed", ["web/src/main.ts", "src/subak/server/protocol.py"])
def test_a_change_in_the_page_or_in_the_types_it_speaks_builds_it_again(
    tree: Path, npm_calls: list[str], changed: str
) -> None:
    hatch_build.build_page()
    (tree / changed).write_text("CHANGED = 1\n")
    hatch_build.build_page()
    assert npm_calls == ["ci --no-audit", "run build", "run build"]


def test_a_page_that_was_deleted_is_built_again(tree: Path, npm_calls: list[str]) -> None:
    hatch_build.build_page()
    shutil.rmtree(tree / "src/subak/web")
    hatch_build.build_page()
    assert npm_calls[2:] == ["run build"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"inputs": "x"}', '{"inputs": "x", "outputs": ["gone"]}'])
def test_a_stamp_that_does_not_hold_counts_as_none(tree: Path, text: str) -> None:
    (tree / "stamp.json").write_text(text)
    assert hatch_build.Stamp(tree / "stamp.json").outputs("x") is None


@pytest.fixture
def kernel_tree(tmp_path: Path) -> Path:
    """The kernel's common part alone, with the build script."""
    package = tmp_path / "src/subak"
    (package / "core").mkdir(parents=True)
    (package / "bots").mkdir()
    shutil.copy(ROOT / "hatch_build.py", tmp_path)
    shutil.copy(ROOT / "src/subak/_kernel.py", package)
    packages = ("__init__.py", "core/__init__.py", "bots/__init__.py")
    for name in (*packages, "core/guide.py", "bots/tree.py", "bots/search.py"):
        (package / name).touch()
    (package / "core/rng.py").write_text("def draw(n: int) -> int:\n    return n + 1\n")
    (package / "core/state.py").write_text("from subak.core.rng import draw\n\nFIRST = draw(1)\n")
    return tmp_path


def libraries(tree: Path) -> list[str]:
    """The compiled modules that lie in a tree."""
    found = tree.glob(f"src/**/*{SUFFIX}")
    return sorted(path.relative_to(tree / "src").as_posix().removesuffix(SUFFIX) for path in found)


def test_without_a_compiler_the_kernel_stays_interpreted_and_old_libraries_go(kernel_tree: Path) -> None:
    (kernel_tree / f"src/subak/core/rng{SUFFIX}").touch()
    done = python(kernel_tree / "hatch_build.py", "kernel", CC="no-such-compiler")
    assert (done.stdout, done.returncode) == ("kernel: interpreted (no C compiler here)\n", 0), done.stderr
    assert libraries(kernel_tree) == []


def test_subak_pure_builds_nothing(kernel_tree: Path) -> None:
    done = python(kernel_tree / "hatch_build.py", "kernel", SUBAK_PURE="1")
    assert (done.stdout, done.returncode) == ("kernel: interpreted (SUBAK_PURE=1)\n", 0), done.stderr


@pytest.mark.skipif(LACK is not None, reason=str(LACK))
@pytest.mark.full
def test_the_kernel_is_compiled_once_and_a_failure_leaves_no_old_library(kernel_tree: Path) -> None:
    def build(part: str) -> tuple[int, str]:
        done = python(kernel_tree / "hatch_build.py", part)
        return done.returncode, (done.stdout or done.stderr).splitlines()[-1]

    assert build("kernel") == (0, "kernel: 5 modules compiled")
    shared = ["bots/search", "bots/tree", "core/guide", "core/rng", "core/state"]
    assert libraries(kernel_tree) == [*(f"subak/{name}" for name in shared), "subak__mypyc"]
    asked = python("-c", "import subak._kernel as k; print(k.build().kind)", PYTHONPATH=str(kernel_tree / "src"))
    assert asked.stdout == "compiled\n", asked.stderr
    assert build("kernel") == (0, "kernel: up to date")
    (kernel_tree / "src/subak/core/rng.py").write_text("def draw(n: int) -> int:\n    return 'no number'\n")
    code, _ = build("kernel")
    assert code == 1
    assert libraries(kernel_tree) == []
    assert build("kernel-or-interpreted") == (0, "kernel: interpreted (the kernel could not be compiled)")
    assert build("kernel-or-interpreted") == (0, "kernel: interpreted (compiling it failed before)")


@pytest.mark.full
def test_a_wheel_carries_page_and_kernel(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    skipped = shutil.ignore_patterns(".venv", ".git", "node_modules", "__pycache__", ".*_cache", ".hypothesis", "tests")
    shutil.copytree(ROOT, tree, symlinks=True, ignore=skipped)
    options = ("--no-build-isolation", "--no-deps", "--disable-pip-version-check", "--wheel-dir", tmp_path)
    done = python("-m", "pip", "wheel", *options, tree)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = tmp_path.glob("subak-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "installed")
    compiled = LACK is None
    assert "subak/web/index.html" in names
    assert "subak/py.typed" in names
    assert len([name for name in names if name.endswith(SUFFIX)]) == (len(_kernel.kernel_files()) + 1) * compiled
    assert wheel.name.endswith("-py3-none-any.whl") is not compiled
    asked = python("-c", "import subak; print(subak.build().kind)", PYTHONPATH=str(tmp_path / "installed"))
    assert asked.stdout == ("compiled\n" if compiled else "pure\n"), asked.stderr


def test_the_version_is_written_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"] and project["project"]["dynamic"] == ["version"]
    asked = python("-m", "hatchling", "version", cwd=ROOT)
    assert asked.stdout == f"{subak.__version__}\n", asked.stderr


# start.py


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "required"),
        (["plow"], "invalid choice"),
        (["play", "--colour"], "unrecognized arguments: --colour"),
        (["play", "--port", "eight"], "invalid int value"),
        (["build", "now"], "unrecognized arguments: now"),
    ],
)
def test_bad_input_is_answered_in_a_line_with_exit_2(arguments: list[str], said: str) -> None:
    done = python(ROOT / "start.py", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_what_test_does_not_know_goes_to_pytest() -> None:
    options = start.parse(["test", "--quick", "tests/test_house.py", "-k", "page"])
    assert options.quick
    assert options.pytest == ["tests/test_house.py", "-k", "page"]


def test_an_old_python_is_told_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        runpy.run_path(str(ROOT / "start.py"), run_name="started")


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands start.py runs, in a folder where none of them does anything but appear to succeed."""
    ran: list[str] = []
    programs = tmp_path / ".venv/bin"
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(start, "PYTHON", programs / "python")
    monkeypatch.setattr(start, "LOG", tmp_path / "build/start.log")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)

    def run(*command: str | Path) -> str:
        words = [str(word) for word in command]
        ran.append(next(word for word in words if word in ("venv", "page", "kernel", "pip")))
        programs.mkdir(parents=True, exist_ok=True)
        (programs / "python").touch()
        return "part: up to date\n"

    monkeypatch.setattr(start, "run", run)
    return ran


def test_a_second_start_installs_nothing(commands: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    start.prepare(frozenset({"dev"}), "kernel")
    assert commands == ["venv", "pip", "page", "kernel", "pip"]
    assert "packages [dev]" in capsys.readouterr().out
    for extras in (frozenset({"dev"}), frozenset[str]()):
        commands.clear()
        start.prepare(extras, "kernel")
        assert commands == ["page", "kernel"]
    assert capsys.readouterr().out == ""


def test_more_tools_or_other_requirements_are_installed_into_the_same_environment(commands: list[str]) -> None:
    start.prepare(frozenset(), "kernel")
    commands.clear()
    start.prepare(frozenset({"dev"}), "kernel")
    assert commands == ["pip", "page", "kernel", "pip"]
    asked = (start.ROOT / "pyproject.toml").read_text().replace('"rich>=', '"another", "rich>=')
    (start.ROOT / "pyproject.toml").write_text(asked)
    commands.clear()
    start.prepare(frozenset(), "kernel")
    assert commands == ["pip", "page", "kernel", "pip"]


def test_an_environment_of_another_place_is_made_anew(commands: list[str]) -> None:
    start.prepare(frozenset(), "kernel")
    note = start.VENV / "subak.json"
    note.write_text(note.read_text().replace(str(start.ROOT), "elsewhere"))
    commands.clear()
    start.prepare(frozenset(), "kernel")
    assert commands == ["venv", "pip", "page", "kernel", "pip"]


@pytest.mark.parametrize(
    ("printed", "advice"),
    [
        ("WARNING: Retrying after connection broken: Failed to establish a new connection", "could not be reached"),
        ("npm error code ENOTFOUND", "could not be reached"),
        ("The virtual environment was not created: ensurepip is not available", "apt-get install python3-venv"),
    ],
)
def test_a_failed_step_shows_its_output_and_what_to_do(
    printed: str, advice: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "LOG", ROOT / "build/start.log")
    with pytest.raises(SystemExit) as end, start.step("packages"):
        raise start.StepError(1, printed)
    assert end.value.code == 1
    shown = capsys.readouterr().err
    assert "packages: failed" in shown
    assert printed in shown
    assert advice in shown


@pytest.fixture
def no_chromium(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A Debian without chromium; the list fills with the commands run there, each of which fails."""
    ran: list[str] = []

    def run(*command: str | Path) -> str:
        ran.append(" ".join(map(str, command)))
        raise start.StepError(100, "E: Failed to fetch the list\n")

    monkeypatch.setattr(start, "run", run)
    monkeypatch.setattr(start, "DEBIAN_PACKAGES", {"/no/such/chromium": "chromium"})
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setenv("SUBAK_SKIP_BROWSER", "")
    return ran


def test_without_chromium_a_user_is_told_what_is_skipped(
    no_chromium: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    start.install_helpers()
    assert no_chromium == []
    assert "not installed (on Debian: apt-get install chromium)" in capsys.readouterr().out
    assert os.environ["SUBAK_SKIP_BROWSER"].startswith("not installed")


def test_root_tries_to_install_chromium_and_names_why_it_could_not(
    no_chromium: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    start.install_helpers()
    assert no_chromium == ["apt-get update"]
    assert os.environ["SUBAK_SKIP_BROWSER"] == "`apt-get install chromium` failed: E: Failed to fetch the list"


def test_a_command_leaves_its_output_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "LOG", tmp_path / "start.log")
    assert start.run(sys.executable, "-c", "print('done')") == "done\n"
    with pytest.raises(start.StepError, match="lost") as failure:
        start.run(sys.executable, "-c", "import sys; sys.exit('lost')")
    assert failure.value.code == 1
    log = (tmp_path / "start.log").read_text()
    assert "done\n" in log
    assert "lost\n" in log
