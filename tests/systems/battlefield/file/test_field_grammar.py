"""Orders and instructions of Battlefield as data: told, printed and read back."""

from __future__ import annotations

from generator.kit.order_grammar import order_tables
from generator.kit.standing import standing_grammar
from generator.kit.standing_lines import STANDING, form_tables, read_standing
from generator.systems.battlefield.rules.battle_book import Folk
from generator.systems.battlefield.rules.battle_ground import CaseTerrain
from generator.systems.battlefield.rules.tables import FIELD_BOOK

PACKAGE = "generator.systems.battlefield.file"
TABLES = order_tables(PACKAGE)
GRAMMAR = standing_grammar(PACKAGE)


def test_orders_offer_what_the_tables_know() -> None:
    hire = TABLES["hire"].keys

    assert hire["mount"].words == FIELD_BOOK.mounts.row_names()
    assert hire["folk"].most == len(Folk)


def test_answers_offer_what_the_tables_know() -> None:
    policies = tuple(GRAMMAR.questions["policy"].choices)

    assert policies == FIELD_BOOK.policies.row_names()
    assert GRAMMAR.conditions["ground"].words == tuple(CaseTerrain)


def test_every_example_of_an_answer_can_be_read() -> None:
    lines = [(text, each) for each in GRAMMAR.answerable for text in each.example]

    read = [read_standing(text, each, GRAMMAR).choice for text, each in lines]

    assert read == [text.split()[0].rstrip(";") for text, _ in lines]


def test_a_form_asks_for_the_policy_of_an_army_and_for_what_each_unit_does() -> None:
    (table,) = (t for t in form_tables((), GRAMMAR) if t.key == STANDING)
    army, unit = table.form

    assert (army.owner, [row.label for row in unit.rows]) == ("chief", ["Instruction"])
    assert [row.cells[0].key for row in army.rows] == [
        *("policy", "attacked", "fleer", "rearguard"),
        *("surrender", "captives", "end"),
    ]
    assert "ask" not in table.keys["policy"].words


def test_circles_of_a_form_say_in_words_what_the_file_has_keys_for() -> None:
    (table,) = (t for t in form_tables((), GRAMMAR) if t.key == STANDING)

    instruction, attacked = (table.keys[each].told for each in ("instruction", "attacked"))

    assert instruction == {
        "go-for": "make for",
        "hold": "hold",
        "shoot-at": "shoot at",
        "keep-with": "keep with",
        "retreat": "go back",
    }
    assert attacked == {"strike": "attack in turn", "defend": "defend"}
