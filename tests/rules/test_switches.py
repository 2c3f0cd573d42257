"""Rule switches: the list every part of the program shares."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.kit.switches import Setting, Switch, Switches, load_switches, switches_of

VALORMR = switches_of("generator.systems.valormr.rules")


def test_a_switch_that_is_not_set_stands_as_the_list_has_it() -> None:
    switches = Switches(known=VALORMR)

    assert switches.flag("night.strict")
    assert not switches.flag("contact.on_passing")
    assert switches.choice("deploy.difference_from") == "deployment"
    assert switches.number("diseng.multi_destroyed_at") == 50
    assert not switches.is_changed("night.strict")


def test_the_campaign_may_set_a_switch_otherwise() -> None:
    switches = Switches(
        known=VALORMR, settings={"night.strict": False, "diseng.losses_of": "original"}
    )

    assert not switches.flag("night.strict")
    assert switches.choice("diseng.losses_of") == "original"
    assert switches.is_changed("night.strict")


@pytest.mark.parametrize("ask", ["flag", "choice", "number", "setting"])
def test_a_switch_there_is_not_is_an_error(ask: str) -> None:
    with pytest.raises(KeyError):
        getattr(Switches(known=VALORMR), ask)("night.strickt")


@pytest.mark.parametrize(
    ("ask", "key"),
    [("choice", "night.strict"), ("flag", "scout.max"), ("number", "diseng.losses_of")],
)
def test_a_switch_of_another_kind_is_an_error(ask: str, key: str) -> None:
    with pytest.raises(KeyError):
        getattr(Switches(known=VALORMR), ask)(key)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("night.strict", 1),
        ("diseng.losses_of", "now"),
        ("diseng.multi_destroyed_at", 101),
        ("scout.max", -1),
        ("scout.max", True),
        ("budget.every_turns", 0),
    ],
)
def test_a_setting_its_switch_does_not_allow_is_an_error(key: str, value: Setting) -> None:
    with pytest.raises(ValueError, match=re.escape(key)):
        Switches(known=VALORMR, settings={key: value})


def test_a_switch_cannot_have_a_default_it_refuses() -> None:
    with pytest.raises(ValueError, match="must be"):
        Switch(key="a.b", default="x", choices=("y", "z"), means="Says.", source="AMB-01")


def test_a_list_cannot_name_a_switch_twice() -> None:
    entry = {"key": "a.b", "default": True, "means": "Says.", "source": "AMB-01"}

    with pytest.raises(ValueError, match="twice"):
        load_switches({"switch": [dict(entry), dict(entry)]})


def test_a_package_without_a_list_has_no_switches() -> None:
    assert switches_of("generator.kit") == {}


def test_every_switch_is_one_sentence_or_two_with_a_source_and_rules() -> None:
    for switch in VALORMR.values():
        assert switch.means.endswith("."), switch.key
        assert re.fullmatch(r"(AMB|(VAL|DEF)-[A-Z]+)-\d+", switch.source), switch.key
        assert switch.rules, switch.key
        assert re.fullmatch(r"[a-z]+\.[a-z0-9_]+", switch.key), switch.key


def test_every_switch_a_rule_asks_for_is_in_the_list() -> None:
    rules = Path(__file__).parents[2] / "generator" / "systems" / "valormr" / "rules"
    asked = {
        key
        for path in rules.rglob("*.py")
        for key in re.findall(
            r"switches\.(?:flag|choice|number|setting)\(\s*\"([^\"]+)\"",
            path.read_text(encoding="utf-8"),
        )
    }

    assert asked
    assert asked <= set(VALORMR)


def test_every_switch_in_the_list_is_looked_at() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for path in (Path(__file__).parents[2] / "generator").rglob("*.py")
    )

    assert {key for key in VALORMR if f'"{key}"' not in code} == set()
