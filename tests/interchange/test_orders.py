"""Orders in a form service's table: read as forms are, and nothing in it but text."""

from __future__ import annotations

import shutil
import time
import tomllib
from typing import TYPE_CHECKING, Any

import pytest

from generator.cli.output import Output
from generator.interchange.foreign_file import LARGEST
from generator.pipeline.due import TIME_IS_UP
from tests.cli.folders import append, edit
from tests.interchange.foreign import ENTITIES, ods, spoilt, zipped
from tests.small_campaign import begin

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

HEAD = "Timestamp,Player,Period,Ealdred's Army,isolde,Gorm's Host,Urzag's Orcs\n"
ANNA = '1,Anna,1-day,"march to 0304, Wend by road, forced, scouts 1 note: Hold it, please",rest,,\n'


@pytest.fixture(scope="module")
def unordered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small campaign without the orders it begins with."""
    folder = tmp_path_factory.mktemp("campaign") / "war"
    begin(folder)
    path = folder / "campaign.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("[[period.order]]")], encoding="utf-8")
    return folder


@pytest.fixture
def campaign(unordered: Path, tmp_path: Path) -> Path:
    """That campaign, to do with as one likes."""
    return shutil.copytree(unordered, tmp_path / "war")


@pytest.fixture
def imported(
    campaign: Path, marchtable: Callable[..., Answer], tmp_path: Path
) -> Callable[..., Answer]:
    """Import a table of orders."""

    def run(table: str | bytes, *words: object, name: str = "orders.csv") -> Answer:
        body = table.encode() if isinstance(table, str) else table
        (tmp_path / name).write_bytes(body)
        words = ("--folder", campaign, *words)
        return marchtable("import", "orders", tmp_path / name, *words)

    return run


def orders_of(text: str) -> list[dict[str, Any]]:
    """Return the orders in what is printed."""
    block = tomllib.loads(text if "[[period]]" in text else f"[[period]]\n{text}")
    found: list[dict[str, Any]] = block["period"][-1]["order"]
    return found


ORDERED = [
    {
        "army": "ealdred",
        "do": "march",
        "to": ["0304", "Wend"],
        "by": "road",
        "forced": True,
        "scouts": 1,
        "note": "Hold it, please",
    },
    {"army": "isolde", "do": "rest"},
]


def test_a_row_is_a_player_s_orders(
    imported: Callable[..., Answer], campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = imported(HEAD + ANNA)

    assert (answer.code, orders_of(answer.out)) == (0, ORDERED)
    append(campaign, answer.out)
    assert marchtable("check", campaign).code == 0


def test_a_table_of_a_spreadsheet_says_the_same(imported: Callable[..., Answer]) -> None:
    table = "Player;Ealdred's Army;Isolde's Riders\nanna;march 0304;rest\n"

    answer = imported(ods(table), name="orders.ods")

    assert [each["do"] for each in orders_of(answer.out)] == ["march", "rest"]


def test_the_table_that_is_exported_comes_back(
    imported: Callable[..., Answer], campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    table = marchtable("export", "orders", campaign).out
    head, anna, bert = table.splitlines()

    assert head == ("Player,Period,Ealdred's Army,Isolde's Riders,Gorm's Host,Urzag's Orcs")
    assert (anna, bert) == ("Anna,1-day,,,,", "Bert,1-day,,,,")
    answer = imported(table.replace(bert, "Bert,1-day,,,rest,rest"))
    assert [each["army"] for each in orders_of(answer.out)] == ["gorm", "urzag"]


def test_the_last_row_of_a_player_counts(imported: Callable[..., Answer]) -> None:
    answer = imported(f"{HEAD}1,Anna,1-day,march 0304,,,\n{ANNA}")

    assert (answer.code, orders_of(answer.out)) == (0, ORDERED)
    assert "row 3 counts in place of row 2" in answer.err


@pytest.mark.parametrize(
    ("row", "doubt"),
    [
        ("1,Carl,1-day,rest,,,", "“Carl” is not a player of this campaign"),
        ("1,Ana,1-day,rest,,,", "did you mean Anna?"),
        ("1,Anna,7-day,rest,,,", "7-day is not to be ordered yet"),
        ("1,Anna,soon,rest,,,", "“soon” is not a period; write it like 1-day"),
        ("1,Anna,1-day,flee 0304,,,", "do says “flee”, which the form does not offer"),
        ("1,Anna,1-day,march 9999,,,", "9999"),
        ("1,Anna,1-day,march 0304 by air,,,", "“0304 by air”"),
        ("1,Anna,1-day,,,march 0604,", "Gorm's Host says “march 0604”"),
    ],
)
def test_what_is_doubtful_orders_nothing(
    row: str, doubt: str, imported: Callable[..., Answer]
) -> None:
    answer = imported(f"{HEAD}{row}\n")

    assert answer.code == 3
    assert doubt in answer.err
    assert "\n[[period.order]]" not in answer.out


MET = "morning.isolde+urzag/approach/isolde"


@pytest.mark.parametrize(
    ("cell", "decided"),
    [("rest", {"choice": "rest"}), ("Avoid 0203", {"choice": "avoid", "to": ["0203"]})],
)
def test_a_column_named_by_a_question_holds_its_answer(
    cell: str, decided: dict[str, object], imported: Callable[..., Answer], campaign: Path
) -> None:
    edit(campaign, 'at = "0702"', 'at = "0403"')
    edit(campaign, 'at = "0302"', 'at = "0304"')
    edit(campaign, 'id = "1-day"', f'id = "1-day"\n{TIME_IS_UP}')

    answer = imported(f"Player,{MET}\nAnna,{cell}\n")

    assert answer.code == 0, answer.err
    block = tomllib.loads(f"[[period]]\n{answer.out}")["period"][0]
    assert block["decision"] == [{"question": MET, **decided}]


HOSTILE = '=HYPERLINK(""x"") ]]\u202e\x1b[31m \'\'\' [[army]] id = ""x""'


def test_a_hostile_cell_stays_text(
    imported: Callable[..., Answer], campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = imported(f'{HEAD}1,Anna,1-day,"rest note {HOSTILE}",{HOSTILE[:12]},,\n')

    printed = answer.out + answer.err
    assert "\x1b" not in printed
    assert "\u202e" not in printed
    (order,) = orders_of(answer.out)
    assert (order["army"], order["do"]) == ("ealdred", "rest")
    append(campaign, answer.out)
    assert marchtable("check", campaign).code == 0


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ("", "the table is empty"),
        ("a,b\n1,2\n", "no heading of the first row is “player”"),
        (HEAD + "," * 200, "more than 100 cells"),
        (HEAD + "x,Anna\n" * 10_001, "more than 10,000 rows"),
        (b"\xff\xfe\x00", "not text"),
        (b"0" * (LARGEST + 1), "larger than 20 MB"),
    ],
)
def test_what_is_no_table_of_orders_is_refused(
    table: str | bytes, told: str, imported: Callable[..., Answer]
) -> None:
    answer = imported(table)

    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (zipped("content.xml", b" " * 60_000_100), "too much comes out of it"),
        (zipped("content.xml", ENTITIES), "document type"),
        (spoilt(ods(), "content.xml"), "the zip is damaged"),
        (b"PK", "the zip is damaged"),
    ],
)
def test_a_spreadsheet_made_to_do_harm_is_refused(
    table: bytes, told: str, imported: Callable[..., Answer]
) -> None:
    answer = imported(table, name="orders.ods")

    assert (answer.code, answer.out) == (2, "")
    assert told in answer.err


def test_a_new_file_is_written_and_none_written_over(
    imported: Callable[..., Answer], tmp_path: Path
) -> None:
    new = tmp_path / "orders.toml"

    first, second = (imported(HEAD + ANNA, "--output", new) for _ in range(2))

    assert (first.code, orders_of(new.read_text(encoding="utf-8"))) == (0, ORDERED)
    assert (second.code, "is there already" in second.err) == (2, True)


def test_what_comes_of_it_is_told_as_data(imported: Callable[..., Answer]) -> None:
    told = imported(HEAD + ANNA, "--json").json

    assert (told["entries"], told["doubts"]) == (2, [])


def test_a_table_as_long_as_may_be_is_read_quickly(imported: Callable[..., Answer]) -> None:
    periods = ("1-day", "1-night", "", "1-Day")
    rows = (f"{n},{'Anna' if n % 3 else 'Bert'},{periods[n % 4]}" for n in range(9_998))
    begun = time.process_time()

    answer = imported(HEAD + ",,,,\n".join(rows) + ",,,,\n" + ANNA)

    assert time.process_time() - begun < 20
    assert orders_of(answer.out) == ORDERED


def test_how_far_it_is_is_shown_and_wiped_in_the_end(
    imported: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(Output, "progress", lambda _, text: told.append(text))

    imported(HEAD + ANNA)

    assert told == ["Reading row 2 of 2", "Reading forms: 1", "Trying the lines out", ""]


@pytest.mark.usefixtures("_unbuilt")
def test_rows_for_closed_periods_are_left_out(
    imported: Callable[..., Answer], campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("close", campaign, "--yes").code == 0

    answer = imported(f"{HEAD}{ANNA}2,Anna,1-night,rest,,,\n")

    assert [each["army"] for each in orders_of(answer.out)] == ["ealdred"]
    assert "for periods that are closed: row 2" in answer.err
