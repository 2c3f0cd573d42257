"""What of orders is filled in on a form, as data: blocks, their rows and cells."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class CellStyle(StrEnum):
    """How a key is filled in."""

    LINE = "line"
    """A line to write on."""
    PICK = "pick"
    """One thing among others in its row: boxes or a short line, with words about it."""
    ASIDE = "aside"
    """The same, at the end of a line."""
    EACH = "each"
    """Every word it may be with a box of its own."""
    AROUND = "around"
    """The hex it stands in and the six round it as a picture, one of which is ticked."""
    WORDS = "words"
    """Room for some lines of words."""


class FormCell(Struct, frozen=True, kw_only=True):
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
    boxes: int = 0
    """How many boxes the line is parted into, one for each hex; 0: it is one line."""
    column: str = ""
    """What its column is called where everybody has one row; empty: it stands below."""
    offered: str = ""
    """The fact without which it is not printed; where that is a list, what can be
    picked or numbered. Empty: it is always there."""
    at_least: int = 1
    """How many such a list must have."""
    deed: str = ""
    """The deed without which it is not printed, and with which alone a picture goes;
    empty: any. Pictures for different deeds may fill in one field."""
    middle: str = ""
    """Of a picture: the fact that names the hex in the middle; empty: where it stands."""
    beside: str = ""
    """The key without which it says nothing; empty: it speaks for itself."""
    note: str = ""
    """What is printed with each part of a force, or whatever else is listed above it and
    can be named by its number; its facts stand in braces."""
    is_weighty: bool = False
    """Whether the umpire has to look where it does not go with what is ordered."""
    or_keys: tuple[str, ...] = ()
    """Further keys it may stand for: what is written is a name, and the first of these
    that goes with what is ordered and has such a name is meant."""
    is_own: bool = False
    """Whether it names a force that the form is for, and cannot be without one."""
    wanting: str = ""
    """What is said where it is needed and left empty; in a table without deeds it
    always is. Empty: nothing but that it is needed."""
    left_out: str = ""
    """What is said where it does not go with what is ordered; ``{text}`` is what was
    written. Empty: just that."""


class FormRow(Struct, frozen=True, kw_only=True):
    """One row of the form."""

    label: str
    cells: tuple[FormCell, ...]
    parts: str = ""
    """Label of the numbered list that is printed above it; empty: there is none."""

    def called(self, cell: FormCell) -> str:
        """Return what the form calls a cell of the row."""
        return cell.lead or cell.tail or self.label


class FormNote(Struct, frozen=True, kw_only=True):
    """Something that is said of whom a block is for; nothing, where it is not known."""

    says: str
    """Facts stand in braces; what is between two pairs of stars is printed in bold."""
    where: str = ""
    """The fact that has to hold."""
    unless: str = ""
    """The fact that must not hold."""
    is_drawn: bool = False
    """Whether the form's picture shows it, so that the form does not say it."""


class FormBlock(Struct, frozen=True, kw_only=True):
    """What is printed of a table for each one that orders can be given to.

    Texts may speak of ``{name}``, of ``{id}`` and of the ``{line}``, from 1.
    """

    field: str
    """How the names of its fields begin."""
    rows: tuple[FormRow, ...]
    """What of one order can be filled in."""
    subject: str = ""
    """The key that says whom it is for; empty: the first of its table."""
    facts: tuple[str, ...] = ()
    """The facts that all have whom it is printed for; empty: for what is new."""
    states: tuple[tuple[str, str], ...] = ()
    """What some of their facts must say."""
    owner: str = ""
    """The fact that names the force whose commander writes it; where that is empty,
    whoever knows of it does. Empty: it is that force itself."""
    id: str = ""
    """The fact that says by what id it is ordered; it is called by that alone."""
    named: str = ""
    """The fact that says what it is called; empty: what a force is called."""
    name: str = "{name}"
    """What the form calls it."""
    asks_whose: str = ""
    """What is asked in place of the name, where it is printed for anybody."""
    entry: str = "{name}"
    """What ``collect`` calls an order to it."""
    makes: str = ""
    """The id of something new; ``{number}`` counts."""
    lines: int = 1
    """How many orders there is room for."""
    title: str = ""
    """The heading over the first of them where questions stand before it."""
    stands: tuple[FormNote, ...] = ()
    """What is said of it beside its name."""
    folded: tuple[str, ...] = ()
    """What those do without an order whose block is folded into a few lines, by word."""
    without: str = ""
    """What comes without an order, said before it; ``{without}`` is what it does."""
    says_answers: bool = False
    """Whether it says what was answered beforehand, which holds without an order."""
    explains: str = ""
    """What has to be known to fill it in, said at the head of the form."""
    again: str = ""
    """What is said where the campaign file has an order to it; empty: it may."""

    @property
    def is_new(self) -> bool:
        """Whether it is for what is not there yet."""
        return not self.facts

    @property
    def is_drawn(self) -> bool:
        """Whether hexes are ticked on a picture."""
        return any(c.style is CellStyle.AROUND for row in self.rows for c in row.cells)


def load_form(blocks: Iterable[Mapping[str, Any]]) -> tuple[FormBlock, ...]:
    """Build the blocks of a form from their parsed TOML.

    Raises:
        ValueError: A style is none there is.
        TypeError: An entry lacks a key, or has one too many.
    """
    return tuple(
        FormBlock(
            **{
                **block,
                "facts": tuple(block.get("facts", ())),
                "states": tuple(block.get("states", {}).items()),
                "folded": tuple(block.get("folded", ())),
                "rows": tuple(map(_row, block["rows"])),
                "stands": tuple(FormNote(**each) for each in block.get("stands", ())),
            }
        )
        for block in blocks
    )


def _row(row: Mapping[str, Any]) -> FormRow:
    return FormRow(**{**row, "cells": tuple(map(_cell, row["cells"]))})


def _cell(row: Mapping[str, Any]) -> FormCell:
    style = CellStyle(row.get("style", CellStyle.LINE))
    keys = tuple(row.get("or_keys", ()))
    return FormCell(**{"field": row["key"], **row, "style": style, "or_keys": keys})
