"""The command line: reads the words, does the work, prints, answers an exit code.

Nothing heavy is loaded here: each command brings what it needs when it is run, so
that help appears at once.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; see ``docs/commands.md``."""
    from generator.cli.faults import run_guarded

    return run_guarded(sys.argv[1:] if argv is None else argv)
