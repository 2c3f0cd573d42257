"""The ledger, the code, the tests and the printed sheets name the same rules."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.kit.book_folder import (
    Ledger,
    LedgerError,
    Rule,
    RuleKind,
    RuleState,
    load_guidelines,
    load_ledger,
)
from generator.kit.tables import load_tables
from tests.sources import PACKAGE, source_of, sources

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.sources import Documented, Source

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "generator" / "systems"
RULE_ID = r"[A-Z]+-[A-Z]+-\d{2,3}"
RULE_LINES = re.compile(rf"^\s*Rules?:\s+({RULE_ID}(?:,\s+{RULE_ID})*)\.\s*$", re.M)
LOOKS_CITED = re.compile(r"^\s*Rules?:", re.M)

SYSTEMS = tuple(
    folder.name
    for folder in sorted(RULES.iterdir())
    if any((folder / "rules" / name).exists() for name in ("ledger.toml", "ledger"))
)
LEDGERS = {system: load_ledger(f"generator.systems.{system}.rules") for system in SYSTEMS}
ENTRIES = tuple(entry for ledger in LEDGERS.values() for entry in ledger.entries)

COUNTS = {
    "VAL-GEN": 10,
    "VAL-TURN": 13,
    "VAL-OOB": 25,
    "VAL-MARCH": 16,
    "VAL-SCOUT": 9,
    "VAL-MOVE": 14,
    "VAL-TERR": 17,
    "VAL-RIVER": 20,
    "VAL-SEA": 13,
    "VAL-SHIP": 21,
    "VAL-NIGHT": 7,
    "VAL-REST": 14,
    "VAL-COURIER": 7,
    "VAL-WX": 43,
    "VAL-CONTACT": 36,
    "VAL-ROLE": 23,
    "VAL-RECON": 17,
    "VAL-ENGAGE": 5,
    "VAL-DISENG": 49,
    "VAL-BASE": 12,
    "VAL-DEPLOY": 31,
    "VAL-ADV": 21,
    "DEF-WX": 2,
    "DEF-RECON": 1,
    "DEF-OOB": 4,
    "DEF-ADV": 6,
    "DEF-DICE": 1,
    "DEF-MOVE": 3,
    "DEF-SCOUT": 1,
    "DEF-ORDER": 1,
    "DEF-STAND": 2,
    "DEF-DEPLOY": 1,
    "DEF-EXCH": 4,
}
"""How many rules each chapter of the main system has."""


def in_state(*states: RuleState) -> set[str]:
    return {entry.id for entry in ENTRIES if entry.state in states}


def docstrings() -> Iterator[tuple[Path, str]]:
    for source in sources():
        for each in source.documented:
            yield source.path.relative_to(ROOT), each.docstring


def cited_in(docstring: str) -> set[str]:
    found = RULE_LINES.findall(docstring)
    return {rule for line in found for rule in re.split(r",\s+", line)}


def cited_in_code() -> set[str]:
    return {rule for _, text in docstrings() for rule in cited_in(text)}


def is_used(program: tuple[Source, ...], source: Source, each: Documented) -> bool:
    """Return whether the program names something outside its own lines.

    What stands at the top of a module is used by it, or by one that imports it or its
    module; of what stands within a class the name is enough.
    """
    if not each.name or each.name.startswith("__"):
        return True
    others = [other for other in program if other is not source]
    if any(line not in each.lines for line in source.named.get(each.name, ())):
        return True
    if not each.is_at_top:
        return any(each.name in other.named for other in others)
    module = source.module.removesuffix(".__init__")
    return any(
        f"{module}.{each.name}" in other.imports
        or (module in other.imports and each.name in other.named)
        for other in others
    )


def certified_by_nobody(program: tuple[Source, ...]) -> list[tuple[str, str]]:
    """Return what cites a rule and is never used, with its module."""
    return [
        (source.module, each.name)
        for source in program
        for each in source.documented
        if cited_in(each.docstring) and not is_used(program, source, each)
    ]


@cache
def marked_in_tests() -> set[str]:
    marked: set[str] = set()
    for source in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _marks_rules(node.func):
                marked.update(str(ast.literal_eval(name)) for name in node.args)
    return marked


def _marks_rules(called: ast.expr) -> bool:
    is_rule = isinstance(called, ast.Attribute) and called.attr == "rule"
    return is_rule and ast.unparse(called).endswith("pytest.mark.rule")


def named_in_cases() -> set[str]:
    named: set[str] = set()
    for source in sorted((ROOT / "tests" / "rules" / "cases").rglob("*.toml")):
        document = tomllib.loads(source.read_text(encoding="utf-8"))
        named.update(rule for case in document["case"] for rule in case["rules"])
    return named


def named_in_print() -> set[str]:
    named: set[str] = set()
    for system in SYSTEMS:
        package = f"generator.systems.{system}.rules"
        if (RULES / system / "rules" / "guidelines.toml").is_file():
            named.update(line.rule for line in load_guidelines(package))
        if (RULES / system / "rules" / "tables").is_dir():
            tables = load_tables(f"{package}.tables")
            named.update(rule for table in tables.values() for rule in table.rules)
    return named


def test_every_rule_has_a_number_of_its_own() -> None:
    twice = [name for name, count in Counter(e.id for e in ENTRIES).items() if count > 1]

    assert twice == []


def test_the_main_system_has_every_rule_of_every_chapter() -> None:
    assert Counter(entry.area for entry in LEDGERS["valormr"].entries) == COUNTS
    assert sum(COUNTS.values()) == 449


def test_the_numbers_of_a_chapter_leave_no_gap() -> None:
    for area, count in COUNTS.items():
        numbers = [
            int(entry.id.rpartition("-")[2])
            for entry in LEDGERS["valormr"].entries
            if entry.area == area
        ]
        assert numbers == list(range(1, count + 1)), area


def test_every_rule_has_a_short_title_and_a_source() -> None:
    for entry in ENTRIES:
        assert entry.title, entry.id
        assert len(entry.title) <= 60, entry.id
        assert entry.source, entry.id


def test_house_defaults_are_the_only_rules_without_a_source_line() -> None:
    house = {entry.id for entry in ENTRIES if "DEF" in entry.id.split("-")}

    assert house == {e.id for e in ENTRIES if e.source == "house default"}
    assert house == {e.id for e in ENTRIES if e.kind is RuleKind.HOUSE}


def test_every_automated_or_decided_rule_is_cited_by_code() -> None:
    states = (RuleState.AUTOMATED, RuleState.DECISION)

    assert sorted(in_state(*states) - cited_in_code()) == []


def test_whatever_cites_a_rule_is_used_by_the_program() -> None:
    assert certified_by_nobody(sources()) == []


def test_a_rule_is_not_certified_by_what_nobody_calls() -> None:
    rule, ruled = '"""It.\n\n    Rule: VAL-WX-20.\n    """', "generator.ruled"
    twin = f"def twin():\n    {rule}\n    return twin()\n"
    ruled_by = source_of(PACKAGE / "ruled.py", twin)
    player = source_of(PACKAGE / "player.py", f"from {ruled} import twin\ntwin()\n")
    namesake = source_of(PACKAGE / "namesake.py", "def twin(): pass\ntwin()\n")

    assert certified_by_nobody((ruled_by,)) == [(ruled, "twin")]
    assert certified_by_nobody((ruled_by, namesake)) == [(ruled, "twin")]
    assert certified_by_nobody((ruled_by, player)) == []


def test_every_automated_or_decided_rule_is_upheld_by_a_test() -> None:
    states = (RuleState.AUTOMATED, RuleState.DECISION)

    assert sorted(in_state(*states) - marked_in_tests() - named_in_cases()) == []


def test_every_guideline_and_every_rule_left_to_people_is_printed() -> None:
    states = (RuleState.GUIDELINE, RuleState.BY_HAND)

    assert sorted(in_state(*states) - named_in_print()) == []


SET_ASIDE = {"VAL-MARCH-13"}
"""A principle the book states and its own table contradicts (AMB-12)."""


def test_a_guideline_of_the_book_is_a_guideline_of_the_ledger() -> None:
    advice = {entry.id for entry in ENTRIES if entry.kind is RuleKind.GUIDELINE}

    assert advice | SET_ASIDE == in_state(RuleState.GUIDELINE)


def test_nothing_names_a_rule_the_ledger_does_not_know() -> None:
    known = {entry.id for entry in ENTRIES}
    named = cited_in_code() | marked_in_tests() | named_in_cases() | named_in_print()

    assert sorted(named - known) == []


def test_every_line_that_looks_like_a_citation_is_read_as_one() -> None:
    unread = [
        (str(source), text)
        for source, text in docstrings()
        if len(LOOKS_CITED.findall(text)) != len(RULE_LINES.findall(text))
    ]

    assert unread == []


def test_a_citation_may_run_over_several_lines() -> None:
    docstring = """Return it.

    Rules: VAL-WX-20, VAL-WX-21,
        VAL-REST-08.
    """

    assert cited_in(docstring) == {"VAL-WX-20", "VAL-WX-21", "VAL-REST-08"}


def rule(name: str, state: RuleState) -> Rule:
    return Rule(id=name, title="A rule", source="S1:1", kind=RuleKind.AUTOMATIC, state=state)


def test_a_ledger_tells_the_state_of_a_rule() -> None:
    ledger = Ledger(
        entries=(rule("VAL-WX-01", RuleState.AUTOMATED), rule("VAL-WX-02", RuleState.PLANNED))
    )

    assert ledger.state("VAL-WX-02") is RuleState.PLANNED
    assert [e.id for e in ledger.rules(RuleState.AUTOMATED)] == ["VAL-WX-01"]
    assert [e.id for e in ledger.rules()] == ["VAL-WX-01", "VAL-WX-02"]


def test_a_ledger_refuses_a_rule_twice_and_does_not_guess_unknown_ones() -> None:
    once = rule("VAL-WX-01", RuleState.AUTOMATED)

    with pytest.raises(LedgerError, match="twice: VAL-WX-01"):
        Ledger(entries=(once, once))
    with pytest.raises(LedgerError, match="VAL-WX-99: no rule"):
        Ledger(entries=(once,)).state("VAL-WX-99")
