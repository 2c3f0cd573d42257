"""The command line, to try it on files of other programs."""

from __future__ import annotations

from tests.cli.conftest import _unbuilt, marchtable

__all__ = ["_unbuilt", "marchtable"]
