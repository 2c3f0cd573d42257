"""What holds for every table of every rule system, whatever it says."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from generator.kit.printing import HOUSE_DEFAULT, printed_number
from generator.kit.tables import (
    DiceTable,
    GridTable,
    Table,
    TableError,
    TextTable,
    UnknownNameError,
    load_table,
    load_tables,
    with_quotations,
)

RULES = Path(__file__).parent.parent.parent / "generator" / "systems"
PACKAGES = tuple(
    f"generator.systems.{folder.parents[1].name}.rules.tables"
    for folder in sorted(RULES.glob("*/rules/tables"))
    if any(folder.glob("*.toml"))
)
TABLES = [table for package in PACKAGES for table in load_tables(package).values()]

every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)


def grid(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any wrong value
    """A small whole grid: ground by two ways, the second two thirds of the first."""
    return {
        "kind": "grid",
        "id": "costs",
        "title": "Costs",
        "rules": ["VAL-TERR-01"],
        "source": "S1:1",
        "columns": [
            {"key": "open", "title": "Open", "cells": "number"},
            {"key": "road", "title": "Road", "cells": "number", "of": "open", "factor": "2/3"},
        ],
        "rows": [
            {"key": "clear", "title": "Clear", "cells": {"open": 6}},
            {"key": "swamp", "title": "Swamp", "cells": {"open": 9, "road": "-"}},
        ],
        **changes,
    }


def dice(*bands: tuple[str, str], **changes: Any) -> dict[str, Any]:  # noqa: ANN401 - any wrong value
    """A dice table of bands such as ``("1..3", "rain")``."""
    return {
        "kind": "dice",
        "id": "sky",
        "title": "Sky",
        "rules": ["VAL-WX-03"],
        "source": "S1:1",
        "bands": [{"on": on, "result": result} for on, result in bands],
        **changes,
    }


def test_the_main_system_is_among_the_tables_looked_at() -> None:
    assert "generator.systems.valormr.rules.tables" in PACKAGES


@every_table
def test_a_table_prints_whole(table: Table) -> None:
    printed = table.printed()

    assert printed.rows
    assert printed.title
    assert printed.id == table.id
    assert (HOUSE_DEFAULT in printed.marks) == table.house_default


@every_table
def test_a_table_prints_no_unfilled_quotation(table: Table) -> None:
    printed = table.printed()
    sentences = [cell.text for row in printed.rows for cell in row]

    assert not [text for text in (*sentences, *printed.notes) if "{" in text]


@every_table
def test_a_table_names_its_rules_and_its_source(table: Table) -> None:
    assert table.rules
    assert len(set(table.rules)) == len(table.rules)
    assert table.source


@every_table
def test_nothing_of_the_book_is_marked_as_amended(table: Table) -> None:
    assert not any(cell.amended for row in table.printed().rows for cell in row)


@pytest.mark.parametrize(
    "table", [table for table in TABLES if isinstance(table, DiceTable)], ids=lambda table: table.id
)
def test_a_dice_table_answers_every_total_once(table: DiceTable) -> None:
    for total in table.totals():
        assert [band.span.holds(total) for band in table.bands].count(True) == 1


@pytest.mark.parametrize(
    "table", [table for table in TABLES if isinstance(table, GridTable)], ids=lambda table: table.id
)
def test_a_grid_prints_what_the_engine_looks_up(table: GridTable) -> None:
    printed = table.printed()

    for row, line in zip(table.rows, printed.rows, strict=True):
        for column, cell in zip(table.columns, line[1:], strict=True):
            value = table.look_up(row.key, column.key)
            if isinstance(value, Fraction) and str(value) not in table.labels:
                assert printed_number(value) in cell.text


@pytest.mark.parametrize(
    ("bands", "complaint"),
    [
        ([("1..2", "dry"), ("4..6", "wet")], "after 1..2 follows 4..6"),
        ([("1..3", "dry"), ("3..6", "wet")], "after 1..3 follows 3..6"),
        ([("1..3", "dry"), ("4..5", "wet")], "bands run from 1 to 5"),
        ([("1..3+", "dry"), ("4..6", "wet")], "open above"),
        ([("1..3", "dry"), ("4..6-", "wet")], "open below"),
    ],
)
def test_a_dice_table_with_a_hole_is_refused(bands: list[tuple[str, str]], complaint: str) -> None:
    with pytest.raises(TableError, match=complaint):
        load_table(dice(*bands))


def test_a_total_the_dice_cannot_show_has_no_answer_unless_a_band_is_open() -> None:
    closed = load_table(dice(("1..3", "dry"), ("4..6", "wet")))
    open_above = load_table(dice(("1..3", "dry"), ("4..6+", "wet")))

    assert isinstance(closed, DiceTable)
    assert isinstance(open_above, DiceTable)
    assert open_above.look_up(8) == "wet"
    with pytest.raises(TableError, match="cannot show 8"):
        closed.look_up(8)


def test_a_grid_with_a_hole_is_refused() -> None:
    rows = [{"key": "clear", "title": "Clear", "cells": {}}]

    with pytest.raises(TableError, match=r"row clear: lacks \['open'\]"):
        load_table(grid(rows=rows))


def test_a_grid_with_a_cell_under_no_column_is_refused() -> None:
    rows = [{"key": "clear", "title": "Clear", "cells": {"open": 6, "rail": 2}}]

    with pytest.raises(TableError, match=r"knows no \['rail'\]"):
        load_table(grid(rows=rows))


def test_a_grid_with_two_rows_of_one_name_is_refused() -> None:
    row = {"key": "clear", "title": "Clear", "cells": {"open": 6}}

    with pytest.raises(TableError, match="named twice: clear"):
        load_table(grid(rows=[row, row]))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"sauce": "S1"}, "knows no sauce"),
        ({"title": 3}, "“title” is 3, not str"),
        ({"kind": "guess"}, "no kind of table is called “guess”"),
        ({"rules": "VAL-TERR-01"}, "not list"),
    ],
)
def test_a_table_with_a_wrong_key_is_refused(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(TableError, match=complaint):
        load_table(grid(**changes))


def test_a_computed_cell_follows_from_its_column_and_factor() -> None:
    table = load_table(grid())

    assert isinstance(table, GridTable)
    assert table.number("clear", "road") == 4
    assert table.look_up("swamp", "road") is None
    assert table.printed().rows[1][2].text == "–"


def test_asking_for_what_the_book_leaves_out_is_a_mistake() -> None:
    table = load_table(grid())

    assert isinstance(table, GridTable)
    with pytest.raises(TableError, match="costs/swamp/road: None is not a number"):
        table.number("swamp", "road")
    with pytest.raises(UnknownNameError, match="no row “marsh”; there are: clear"):
        table.number("marsh", "open")


def test_a_number_of_the_wrong_kind_is_refused() -> None:
    table = load_table(grid())

    assert isinstance(table, GridTable)
    with pytest.raises(TableError, match="is not a text"):
        table.text("clear", "open")


def test_tables_that_quote_each_other_in_a_circle_are_refused() -> None:
    first = load_table(grid(id="first", notes=["see {second/clear/open}"]))
    second = load_table(grid(id="second", notes=["see {first/clear/open}"]))

    with pytest.raises(TableError, match="first: quotes itself"):
        with_quotations({"first": first, "second": second})


def test_a_cell_may_say_on_paper_what_closed_periods_know_in_other_words() -> None:
    table = load_table(grid(reworded={"Clear": "Open ground"}))

    assert [row[0].text for row in table.printed().rows] == ["Clear", "Swamp"]
    assert [row[0].text for row in table.as_read().rows] == ["Open ground", "Swamp"]


@every_table
def test_only_what_a_table_prints_is_reworded(table: Table) -> None:
    cells = [cell.text for row in table.printed().rows for cell in row]

    for then in table.reworded:
        assert any(then in text for text in cells), then


def test_a_sentence_quotes_the_number_another_table_holds() -> None:
    costs = load_table(grid())
    words = load_table(
        {
            "kind": "text",
            "id": "words",
            "title": "Words",
            "rules": ["VAL-TERR-01"],
            "source": "S1:1",
            "columns": ["Question", "Answer"],
            "rows": [["Swamp?", "{costs/swamp/open} points"]],
        }
    )

    settled = with_quotations({"costs": costs, "words": words})["words"]

    assert isinstance(settled, TextTable)
    assert settled.printed().rows[0][1].text == "9 points"


def test_a_quotation_of_nothing_is_refused() -> None:
    lost = load_table(grid(notes=["see {costs/marsh/open}"], id="lost"))

    with pytest.raises(UnknownNameError, match="no table “costs”"):
        with_quotations({"lost": lost})


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 2), "½"),
        (Fraction(7, 4), "1¾"),
        (Fraction(2, 3), "⅔"),
        (Fraction(-3, 2), "−1½"),
        (Fraction(12), "12"),
        (0, "0"),
        (Fraction(45, 4), "11¼"),
    ],
)
def test_fractions_print_as_one_sign(value: Fraction, text: str) -> None:
    assert printed_number(value) == text
