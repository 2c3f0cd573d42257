"""What the rule pages claim of switches, optional rules and house defaults."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from generator.kit.book_folder import RuleKind, load_ledger
from generator.systems.valormr.rules.tables import VALORMR_FOLDER

ROOT = Path(__file__).parents[4]
TABLES = ROOT / "generator" / "systems" / "valormr" / "rules" / "tables"
READINGS = (ROOT / "docs" / "rules" / "valormr.md").read_text(encoding="utf-8")
REFERENCE = (ROOT / "docs" / "campaign-file.md").read_text(encoding="utf-8")
OPTIONAL = tuple(
    entry
    for entry in load_ledger("generator.systems.valormr.rules").entries
    if entry.id.startswith("VAL-ADV-")
)
ON_THE_MAP = {"river.navigable"}
"""Readings that are set for each stretch of river, not once for all."""
GROUPS = sorted({key.split(".")[0] for key in VALORMR_FOLDER.switches} | {"river", "terrain"})
IN_TABLES = {"weather.table", "weather.rainy", "terrain.deck"}
"""Readings that are amended as tables, by house rules."""


def test_every_optional_rule_has_a_switch_of_its_own_and_it_is_off() -> None:
    for entry in OPTIONAL:
        owners = [s for s in VALORMR_FOLDER.switches.values() if entry.id in s.rules]

        assert entry.kind is RuleKind.OPTIONAL, entry.id
        assert owners, entry.id
        assert all(s.key.startswith("adv.") and s.default is False for s in owners)


def test_nothing_but_optional_rules_has_a_switch_that_begins_with_adv() -> None:
    optional = {entry.id for entry in OPTIONAL}

    for switch in VALORMR_FOLDER.switches.values():
        assert switch.key.startswith("adv.") == (set(switch.rules) <= optional)


@pytest.mark.parametrize("key", sorted(VALORMR_FOLDER.switches))
def test_every_switch_is_described_with_what_holds_without_it(key: str) -> None:
    (row,) = re.findall(rf"(?m)^\| `{re.escape(key)}` \|.*$", REFERENCE)
    default = VALORMR_FOLDER.switches[key].default

    words = f'"{default}"' if isinstance(default, str) else str(default).lower()
    assert f"| `{words}` |" in row


def test_every_key_the_page_of_readings_names_can_be_set() -> None:
    named = set(re.findall(rf"`((?:{'|'.join(GROUPS)})\.[a-z_0-9]+)`", READINGS))

    assert len(named) >= 10
    assert named - set(VALORMR_FOLDER.switches) - ON_THE_MAP - IN_TABLES == set()


@pytest.mark.parametrize("key", sorted(VALORMR_FOLDER.switches))
def test_every_reading_that_can_be_set_is_named_beside_its_doubt(key: str) -> None:
    source = VALORMR_FOLDER.switches[key].source
    if not source.startswith("AMB-"):
        return

    number = source.removeprefix("AMB-")
    rows = [row for row in READINGS.splitlines() if re.match(rf"\| AMB-[0-9, ]*\b{number}\b", row)]

    assert any(f"`{key}`" in row for row in rows), source


def rows_of(table: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the printed words and the rule of every number of a table."""
    return [
        (str(row.get("text", row.get("title"))), str(row.get("rule", "")))
        for kind in ("numbers", "rows")
        for row in table.get(kind, ())
        if isinstance(row, dict)
    ]


@pytest.mark.parametrize("path", sorted(TABLES.glob("*.toml")), ids=lambda p: p.stem)
def test_every_house_default_is_printed_as_one(path: Path) -> None:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    if table.get("house_default"):
        return
    ours = [text for text, rule in rows_of(table) if rule.startswith("DEF-")]
    quoted = [rule for rule in table.get("rules", ()) if rule.startswith("DEF-")]

    assert all("house default" in text.lower() for text in ours)
    if quoted and not ours:
        assert any("house default" in text.lower() for text, _ in rows_of(table))
