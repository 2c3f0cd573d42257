"""Facts are made, and asked for, by one name that knows what its values are."""

from __future__ import annotations

from generator.kit.facts import FactName, Openness

DEPTH: FactName[int] = FactName(name="depth")
COLOUR: FactName[str] = FactName(name="colour")
OWN = Openness(kind="strength", sides=("law",), opponents=("chaos",), commanders=("arn",))


def test_a_name_makes_a_fact_with_its_kind_and_its_owners() -> None:
    fact = DEPTH.of("well", 7, OWN)

    assert (fact.subject, fact.name, fact.value) == ("well", "depth", 7)
    assert (fact.kind, fact.sides, fact.opponents) == ("strength", ("law",), ("chaos",))
    assert fact.commanders == ("arn",)


def test_a_name_finds_its_own_facts_by_subject() -> None:
    facts = (DEPTH.of("well", 7, OWN), COLOUR.of("well", "green", OWN))

    assert DEPTH.among(facts) == {"well": 7}
