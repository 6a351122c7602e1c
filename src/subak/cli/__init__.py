"""The command line: `subak --help`. What a command needs is imported when it runs, so that help comes at once."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Final, NoReturn

import typer
from typer.exceptions import TyperException

from subak.cli.analyse import analyse
from subak.cli.cards import cards
from subak.cli.many import ladder, simulate
from subak.cli.measure import bench, perft
from subak.cli.records import convert, replay, show
from subak.cli.rules import rules
from subak.cli.tables import play, serve
from subak.core.errors import SubakError

BAD_INPUT: Final = 2
COMMANDS: Final = (play, serve, simulate, ladder, replay, show, analyse, convert, perft, rules, cards, bench)

app = typer.Typer(
    name="subak",
    help="Rice-farming tabletop games, exactly by their rules: play, watch, count, measure.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def main() -> NoReturn:
    """Run the command line; bad input ends it with exit code 2 and one line that says what and why."""
    try:
        code = typer.main.get_command(app)(prog_name="subak", standalone_mode=False)
        sys.stdout.flush()
    except TyperException as error:
        complain(error.format_message())
    except SubakError as error:
        complain(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on: nothing left to flush
        code = 1
    except OSError as error:
        complain(f"{error.filename}: {error.strerror}" if error.filename else str(error.strerror or error))
    sys.exit(code if isinstance(code, int) else 0)


def complain(message: str) -> NoReturn:
    """One line on stderr, and the end."""
    line = "".join(mark if mark.isprintable() else " " for mark in message)
    print(f"subak: {' '.join(line.split())}", file=sys.stderr)
    sys.exit(BAD_INPUT)


@app.callback(invoke_without_command=True)
def subak(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and how the kernel was built.")] = False,
) -> None:
    """Rice-farming tabletop games, exactly by their rules: play, watch, count, measure."""
    if version:
        from subak import __version__, build

        print(f"subak {__version__} ({', '.join(build())})")
    elif context.invoked_subcommand is None:
        print(context.get_help())


for command in COMMANDS:
    app.command()(command)
