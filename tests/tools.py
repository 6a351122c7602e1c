"""What several tests of the house share: where it stands, and how to run this Python in it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import sysconfig
from functools import cache
from pathlib import Path

import hatch_build

ROOT = Path(hatch_build.__file__).parent
SOURCE = ROOT / "src/subak"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))


def python(*arguments: str | Path, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs this Python with a few variables of the environment set."""
    command = [sys.executable, *map(str, arguments)]
    cleaned = {name: value for name, value in os.environ.items() if name not in ("SUBAK_PURE", "CC")}
    return subprocess.run(command, env=cleaned | environment, capture_output=True, text=True, timeout=600, cwd=cwd)


@cache
def nodes(file: Path) -> list[ast.AST]:
    """All that a Python file is made of."""
    return list(ast.walk(ast.parse(file.read_bytes())))
