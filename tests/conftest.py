"""What all tests share: they run against the kernel they think they run against, and say what they skip."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import hatch_build
import subak

CHROMIUM = Path("/usr/bin/chromium")

settings.register_profile(  # every run draws the same examples, however slow the machine is
    "same",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("same")


def stale_kernel() -> bool:
    """Whether compiled modules lie beside sources that have changed since."""
    stamp = hatch_build.Stamp(hatch_build.BUILD / "kernel.json")
    return any(hatch_build.SOURCE.glob("subak__mypyc.*")) and stamp.outputs(hatch_build.kernel_digest()) is None


def pytest_configure(config: pytest.Config) -> None:
    """Refuses to test old compiled code in place of the sources."""
    if os.environ.get("SUBAK_PURE") != "1" and not hasattr(config, "workerinput") and stale_kernel():
        pytest.exit("the compiled kernel is older than its sources: `python3 start.py build`, or set SUBAK_PURE=1", 4)


def pytest_report_header() -> str:
    """Names the build under test."""
    return f"subak {subak.__version__}, {subak.build().kind} kernel"


def why_no_browser() -> str | None:
    """The reason to skip browser tests, if there is one."""
    if reason := os.environ.get("SUBAK_SKIP_BROWSER"):
        return reason
    return None if CHROMIUM.exists() else f"{CHROMIUM} is missing (on Debian: apt-get install chromium)"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skips the browser tests, saying why, where there is no browser."""
    reason = why_no_browser()
    if reason is not None:
        for item in items:
            if item.get_closest_marker("browser"):
                item.add_marker(pytest.mark.skip(reason=reason))
