"""The pages for umpires say what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.read.models.value_kinds import ID_PATTERN
from generator.systems.registry import shape_of
from generator.systems.valormr.rules.umpire_rulings import RULINGS
from tests.read.file_reference import switch_rows, tables

MARCHTABLE = Path(__file__).parents[1]
CAMPAIGN_FILE = (MARCHTABLE / "docs" / "campaign-file.md").read_text(encoding="utf-8")
FAULTS = (MARCHTABLE / "docs" / "faults.md").read_text(encoding="utf-8")
EXAMPLE = (MARCHTABLE / "examples" / "small" / "campaign.toml").read_text(encoding="utf-8")
VALORMR = shape_of("valormr")
TABLES = dict(tables(VALORMR))
IN_TABLES = ("rules", "dice", "answers", "collection")
"""Keys whose values stand in a table of their own."""


def section_of(heading: str) -> str:
    """Return what the page on the campaign file says about one table."""
    title = f"`{heading}`" if heading else "At the top of the file"
    _, found, after = CAMPAIGN_FILE.partition(f"\n## {title}\n")
    assert found, f"docs/campaign-file.md has no section for {title}"
    return after.partition("\n## ")[0]


@pytest.mark.parametrize("heading", TABLES)
def test_every_key_of_the_campaign_file_is_described_as_it_is(heading: str) -> None:
    described = section_of(heading).splitlines()

    rows = [line for line in described if re.match(r"\| `\w+` \| .* \| .* \| .* \|", line)]
    missing = [row.markdown for row in TABLES[heading] if row.markdown not in described]

    assert missing == []
    known = {row.key for row in TABLES[heading]} | set(RULINGS)
    assert {line.split("`")[1] for line in rows} <= known


def test_every_switch_is_described_as_it_is() -> None:
    described = section_of("[rules]").splitlines()

    rows = [line for line in described if line.startswith("| `")]

    assert rows == list(switch_rows(VALORMR))


def test_everything_a_ruling_can_set_is_described() -> None:
    described = section_of("[[period.ruling]]")

    for name, kind in RULINGS.items():
        subject = f"the id of the {kind.of}" if kind.of else ""
        subject = "the key of the roll" if kind.of == "throw" else subject
        assert f"| `{name}` | {subject} | {kind.takes} |" in described


def test_every_key_has_a_meaning_and_most_an_example() -> None:
    rows = [row for table in TABLES.values() for row in table]

    assert all(row.means.endswith(".") for row in rows)
    assert [row.key for row in rows if not row.example] == ["rules"]


@pytest.mark.parametrize("heading", TABLES)
def test_the_first_campaign_shows_every_key_with_a_remark(heading: str) -> None:
    name = heading.strip("[]")
    begin = rf"(?m)^(?:# )?{re.escape(heading)}" if heading else r"\A"
    match = re.search(begin, EXAMPLE)
    assert match, f"{heading} does not stand in the example"
    rest = EXAMPLE[match.end() :]
    body = re.split(r"(?m)^(?:# )?\[", rest)[0]

    for row in TABLES[heading]:
        if row.key in IN_TABLES and name in ("", "period"):
            assert f"[{name}.{row.key}]".replace("[.", "[") in EXAMPLE
        else:
            assert re.search(rf"(?m)^(?:# )?{row.key} = ", body), (heading, row.key)


def test_ids_are_described_as_they_are_checked() -> None:
    example = re.search(r"\| id \| .*?`([^`]+)`", CAMPAIGN_FILE)

    assert example is not None
    assert re.fullmatch(ID_PATTERN, example[1])


def test_every_code_of_a_fault_is_described() -> None:
    used = {
        code
        for path in (MARCHTABLE / "generator").rglob("*.py")
        for code in re.findall(r"\"([CTW][0-9]{3})\"", path.read_text(encoding="utf-8"))
    }
    described = set(re.findall(r"(?m)^\| ([CTW][0-9]{3}) \|", FAULTS))

    assert used - described == set()


def test_no_code_is_described_twice() -> None:
    codes = re.findall(r"(?m)^\| ([CTW][0-9]{3}) \|", FAULTS)

    assert codes == sorted(set(codes), key=codes.index)
    assert len(codes) == len(set(codes))
