"""Armies of other programs' lists: what is taken over, doubted and refused."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_LZMA

import pytest
import tomli_w

from generator.interchange.foreign_file import ForeignFile, ForeignFileError
from generator.interchange.importing import army_text
from generator.systems.registry import shape_of
from tests.interchange.foreign import (
    ENTITIES,
    ROS,
    TABLE,
    nameless,
    ods,
    roster_json,
    rosz,
    spoilt,
    zipped,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.read.shape import FileShape
    from tests.cli.conftest import Answer

SMALL = Path(__file__).parents[2] / "examples" / "small" / "campaign.toml"
SHAPE: FileShape[Any, Any] = shape_of("valormr")


def imported(name: str, body: bytes, *, side: str = "crown", at: str = "") -> str:
    """Return what is printed of a list."""
    assert SHAPE.roster is not None
    file = ForeignFile(name=name, body=body)
    return army_text(file, SHAPE.roster, side=side, at=at)


def armies_of(text: str) -> list[dict[str, Any]]:
    """Return the armies of what is printed."""
    found: list[dict[str, Any]] = tomllib.loads(text)["army"]
    return found


@pytest.mark.parametrize(
    ("name", "body"),
    [("rats.ros", ROS.encode()), ("rats.rosz", rosz()), ("rats.json", roster_json())],
)
def test_a_roster_is_an_army_of_companies(name: str, body: bytes) -> None:
    (army,) = armies_of(imported(name, body, at="0302"))

    assert {key: army[key] for key in ("id", "name", "side", "points", "at")} == {
        "id": "rats-of-the-weald",
        "name": "Rats of the Weald",
        "side": "crown",
        "points": 200,
        "at": "0302",
    }
    (regiment,) = army["regiment"]
    assert regiment["company"] == [
        {"name": "Clan Rats", "type": "clan rats", "figures": 40},
        {"name": "Riders", "type": "riders", "figures": 5, "arm": "cavalry"},
        {"name": "Riders 2", "type": "riders", "figures": 6, "arm": "cavalry"},
    ]
    assert army["individual"] == [{"id": "warlord", "name": "Warlord", "kind": "commander"}]


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("armies.csv", TABLE.encode()),
        ("armies.csv", TABLE.replace(";", "\t").encode("utf-16")),
        ("armies.ods", ods()),
    ],
)
def test_a_table_is_an_army_for_each_name(name: str, body: bytes) -> None:
    text = imported(name, body)
    first, second = armies_of(text)

    assert (first["name"], first["commander"]) == ("Host of Arn", "Arn")
    assert [each["name"] for each in first["regiment"]] == ["1st"]
    assert first["regiment"][0]["company"] == [
        {"name": "Spears", "type": "heavy foot", "figures": 12, "price": 2.5},
        {"name": "Lances", "type": "lancers", "figures": 6, "arm": "cavalry"},
    ]
    assert [each["name"] for each in second["regiment"][0]["company"]] == ["Bows"]
    assert "# Look at this: Left out, as its figures are no number: Ghosts “many”" in text


def test_seven_companies_make_two_regiments() -> None:
    rows = "".join(f"Host,C{number},5\n" for number in range(7))

    (army,) = armies_of(imported("a.csv", f"army,company,figures\n{rows}".encode()))

    assert [len(each["company"]) for each in army["regiment"]] == [6, 1]
    assert [each["id"] for each in army["regiment"]] == ["regiment-1", "regiment-2"]


def test_two_forces_of_one_name_are_two_armies() -> None:
    force = ROS[ROS.index("<force ") : ROS.index("</forces>")]
    body = ROS.replace("</forces>", f"{force}</forces>")

    first, second = armies_of(imported("a.ros", body.encode()))

    assert (first["id"], second["id"]) == ("rats", "rats-2")


def test_a_squad_that_its_list_calls_an_upgrade_is_a_unit_by_its_models() -> None:
    body = ROS.replace('name="Riders" type="unit"', 'name="Riders" type="upgrade"')

    (army,) = armies_of(imported("a.ros", body.encode()))

    companies = army["regiment"][0]["company"]
    assert [each["name"] for each in companies] == ["Clan Rats", "Riders", "Riders 2"]


def test_an_army_of_nobody_is_doubted() -> None:
    text = imported("rats.ros", ROS.encode(), side="")

    assert "# Look at this: Nothing says whose army it is: --side" in text


@pytest.mark.parametrize(
    ("name", "body", "told"),
    [
        ("a.txt", b"", "an army is a .ros"),
        ("a.ros", b"<map/>", "it is not a roster"),
        ("a.ros", b"<roster/>", "there is no force in it"),
        ("a.json", b"{", "not sound JSON"),
        ("a.json", b'{"roster": []}', "it is not a roster"),
        ("a.rosz", rosz()[:-30], "the zip is damaged"),
        ("a.rosz", rosz("0" * 60_000_100), "too much comes out"),
        ("a.csv", b"", "the table is empty"),
        ("a.csv", b"army,compny,figures\n", "did you mean company?"),
        ("a.csv", b"army,company\n", "headings army, company, figures"),
        ("a.csv", b"a," * 200, "more than 100 cells"),
        ("a.csv", b"army,company,figures\n" + b"A,B,1\n" * 10_001, "10,000 rows"),
        ("a.csv", b'a,"' + b"0" * 200_000 + b'"', "the table cannot be read"),
        ("a.csv", b"army\xff,company,figures\n", "it is not text in UTF-8"),
        ("a.ros", ENTITIES, "document type"),
        ("a.rosz", zipped("a.ros", ENTITIES), "document type"),
        ("a.rosz", spoilt(rosz(), "Rats.ros"), "the zip is damaged"),
        ("a.rosz", spoilt(zipped("Rats.ros", ROS, ZIP_LZMA), "Rats.ros"), "the zip is damaged"),
        ("a.rosz", nameless(rosz(), "Rats.ros"), "the zip is damaged"),
        ("a.ods", rosz(), "there is no content.xml in it"),
        ("a.ods", b"no zip", "the zip is damaged"),
        ("a.ods", spoilt(zipped("content.xml", ROS), "content.xml"), "is damaged"),
        ("a.ods", zipped("content.xml", ENTITIES), "document type"),
        ("a.ods", zipped("content.xml", b" " * 60_000_100), "too much comes out"),
        ("a.ods", zipped("content.xml", "<table/>"), "the table is empty"),
        ("a.ods", zipped("content.xml", "<sheet/>"), "there is no table in it"),
    ],
)
def test_what_is_no_army_is_refused(name: str, body: bytes, told: str) -> None:
    with pytest.raises(ForeignFileError, match=told):
        imported(name, body)


def test_a_cell_that_says_it_stands_for_countless_ones_is_cut() -> None:
    head, row = (
        "".join(f"<table-cell><p>{each}</p></table-cell>" for each in cells)
        for cells in (("army", "company", "figures"), ("Host", "Bows", "5"))
    )
    endless = f'<table-cell columns-repeated="{"9" * 5_000}"/>'
    rows = f"<table-row>{head}{endless}</table-row><table-row>{row}</table-row>"
    body = zipped("content.xml", f"<table>{rows}</table>")

    (army,) = armies_of(imported("a.ods", body))

    assert army["regiment"][0]["company"][0]["figures"] == 5


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("rats.rosz", rosz()),
        ("rats.json", roster_json()),
        ("armies.csv", TABLE.encode()),
        ("armies.ods", ods()),
    ],
)
def test_what_is_printed_passes_check(
    name: str, body: bytes, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / name).write_bytes(body)

    answer = marchtable("import", "army", tmp_path / name, "--side", "marches")

    assert (answer.code, answer.err) == (0, "")
    document = tomllib.loads(SMALL.read_text(encoding="utf-8"))
    text = f"{tomli_w.dumps(document)}\n{answer.out}"
    (tmp_path / "campaign.toml").write_text(text, encoding="utf-8")
    (tmp_path / "campaign.seed").write_text("a seed that is long enough for this\n")
    checked = marchtable("check", tmp_path)
    assert (checked.code, "error[" in checked.out) == (0, False), checked.out


def test_a_rule_system_without_units_takes_no_army(
    tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    (tmp_path / "a.ros").write_bytes(ROS.encode())

    answer = marchtable("import", "army", tmp_path / "a.ros", "--system", "tsc")

    assert answer.code == 2
    assert "armies of tsc hold no units" in answer.err
