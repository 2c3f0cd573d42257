"""The faults this program reports, and the one family of errors it raises."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable

KeyPath = tuple[str | int, ...]
"""A place in the campaign file: table names, keys and list positions from 0."""


class Severity(StrEnum):
    """How much a finding weighs."""

    ERROR = "error"
    """The campaign cannot be built."""
    WARNING = "warning"
    """The campaign can be built; the umpire probably wants to know."""


class TextSpan(Struct, frozen=True, kw_only=True):
    """A stretch of the campaign file's text; lines and columns count from 1."""

    line: int
    column: int
    end_line: int
    end_column: int
    """The column after the last character."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something the umpire should put right, and where to look for it."""

    code: str
    """The kind of fault, such as ``C030``, or of warning, such as ``W102``; listed in
    ``docs/faults.md``."""
    where: KeyPath
    """Key path, such as ``("period", 2, "order", 0, "force")``; empty: the file."""
    what: str
    """One sentence: what is wrong."""
    hint: str | None = None
    """What would be right."""
    _: KW_ONLY
    rule: str | None = None
    """The rule it offends, such as ``VAL-RIVER-11``, when a rule is at stake."""
    at_key: bool = False
    """Point at the key rather than at its value."""
    also: KeyPath | None = None
    """A second place that belongs to the fault."""
    also_says: str = "first here"
    """What the second place shows."""
    span: TextSpan | None = None
    """The place in the text, when the reader of the text already knows it."""
    is_beside: bool = False
    """Whether it stands in the file beside the campaign file, whatever its key path is."""

    @property
    def severity(self) -> Severity:
        """How much it weighs, which its code says."""
        return Severity.WARNING if self.code.startswith("W") else Severity.ERROR


class GeneratorError(Exception):
    """Base of every error this program raises on purpose."""


class CampaignError(GeneratorError):
    """The campaign file cannot be used; carries every finding at once."""

    def __init__(self, findings: Finding | Iterable[Finding]) -> None:
        """Keep the findings, or the one, so that the command line can print each."""
        found = (findings,) if isinstance(findings, Finding) else findings
        self.findings: tuple[Finding, ...] = tuple(found)
        super().__init__(f"{len(self.findings)} findings in the campaign file")


class UsageError(GeneratorError):
    """The command was called wrongly, or the machine lacks what it needs."""


class StillOpenError(GeneratorError):
    """What was asked for has to wait until a period, or the whole campaign, is over."""


class UnsettledAnswer(GeneratorError):  # noqa: N818 - somebody else has to speak first
    """A line of answers rests on what somebody else has still to say."""

    def __init__(self, awaits: str) -> None:
        """Keep the fact, or the force, that it waits for."""
        super().__init__(f"{awaits} is not settled yet")
        self.awaits = awaits


class UnknownSystemError(KeyError):
    """There is no rule system of a name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        """Keep the name, and the names there are."""
        super().__init__(f"{name}: no rule system has that name")
        self.name = name
        self.known = tuple(known)
