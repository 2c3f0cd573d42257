"""What of an order is filled in on a form, as data: rows, and what stands in them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class CellStyle(StrEnum):
    """How a key is filled in."""

    LINE = "line"
    """A line to write on."""
    PICK = "pick"
    """One thing among others in its row: boxes or a short line, with words about it."""
    EACH = "each"
    """Every word it may be with a box of its own."""
    WORDS = "words"
    """Room for some lines of words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormCell:
    """One key of an order on the form."""

    key: str
    """The key of the order."""
    field: str
    """What the form's field is called; players hold printed forms, so it stays."""
    style: CellStyle = CellStyle.LINE
    lead: str = ""
    """Words before it."""
    tail: str = ""
    """Words after it; ``{later}`` stands for the period's second part."""
    title: str = ""
    """What a reader on the screen is told of it, after the name of whom it is about."""
    width: str = "line"
    """How much room a line has."""
    offered: str = ""
    """The fact without which it is not printed; where that is a list, what can be
    picked or numbered. Empty: it is always there."""
    at_least: int = 1
    """How many such a list must have."""
    deed: str = ""
    """The deed without which it is not printed; empty: any."""
    beside: str = ""
    """The key without which it says nothing; empty: it speaks for itself."""
    note: str = ""
    """What is printed with each part of a force; its facts stand in braces."""
    is_weighty: bool = False
    """Whether the umpire has to look where it does not go with what is ordered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FormRow:
    """One row of the form."""

    label: str
    cells: tuple[FormCell, ...]
    parts: str = ""
    """Label of the numbered list that is printed above it; empty: there is none."""

    def called(self, cell: FormCell) -> str:
        """Return what the form calls a cell of the row."""
        return cell.lead or cell.tail or self.label


def load_form(rows: Iterable[Mapping[str, Any]]) -> tuple[FormRow, ...]:
    """Build the rows of a form from their parsed TOML.

    Raises:
        ValueError: A style is none there is.
        TypeError: An entry lacks a key, or has one too many.
    """
    return tuple(
        FormRow(**{**row, "cells": tuple(map(_cell, row["cells"]))}) for row in rows
    )


def _cell(row: Mapping[str, Any]) -> FormCell:
    style = CellStyle(row.get("style", CellStyle.LINE))
    return FormCell(**{"field": row["key"], **row, "style": style})
