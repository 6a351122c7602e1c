"""The builds: page and kernel are made once, a failure leaves nothing stale, and a wheel carries both."""

from __future__ import annotations

import shutil
import tomllib
import zipfile
from pathlib import Path

import pytest

import hatch_build
import subak
from subak import _kernel
from tests.tools import ROOT, SUFFIX, python

LACK = hatch_build.what_compiling_lacks()


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
