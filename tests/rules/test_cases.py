"""The numbered cases are whole: every example of the book is among them, once."""

from __future__ import annotations

from collections import Counter

from generator.kit.book_folder import load_ledger
from tests.rules.case_data import VERDICTS, all_cases

CASES = all_cases("valormr")
LISTED = {
    "EX-OOB": (1, 7),
    "EX-MARCH": (1, 4),
    "EX-ROLE": (0, 4),
    "EX-MOVE": (1, 6),
    "EX-TERR": (1, 5),
    "EX-RIVER": (1, 4),
    "EX-NIGHT": (1, 2),
    "EX-REST": (1, 3),
    "EX-COURIER": (1, 2),
    "EX-SHIP": (1, 7),
    "EX-WX": (1, 9),
    "EX-ADV": (1, 7),
    "EX-CONTACT": (1, 9),
    "EX-RECON": (1, 4),
    "EX-ENGAGE": (1, 1),
    "EX-DISENG": (1, 15),
    "EX-DEPLOY": (1, 11),
    "EX-BASE": (1, 13),
    "EX-CITADEL": (1, 2),
    "EX-EXCH": (1, 2),
}
"""First and last number of every run of examples; none may be missing."""


def test_every_example_of_the_book_is_a_case() -> None:
    listed = {
        f"{area}-{number:02}"
        for area, (first, last) in LISTED.items()
        for number in range(first, last + 1)
    }

    assert len(listed) == 118
    assert {case.id for case in CASES} == listed


def test_no_case_stands_twice() -> None:
    assert [name for name, count in Counter(c.id for c in CASES).items() if count > 1] == []


def test_every_rule_of_a_case_is_in_the_ledger() -> None:
    known = {rule.id for rule in load_ledger("generator.systems.valormr.rules").entries}

    assert {rule for case in CASES for rule in case.rules} - known == set()


def test_every_case_says_what_is_given_and_what_must_come_out() -> None:
    for case in CASES:
        assert case.sentence.endswith("."), case.id
        assert case.verdict in VERDICTS, case.id
        assert case.given, case.id
        assert case.expect, case.id


def test_the_book_contradicts_itself_in_five_examples() -> None:
    mismatched = {case.id for case in CASES if case.verdict == "MISMATCH"}

    assert mismatched == {"EX-OOB-02", "EX-MARCH-04", "EX-ADV-06", "EX-DEPLOY-10", "EX-BASE-07"}
