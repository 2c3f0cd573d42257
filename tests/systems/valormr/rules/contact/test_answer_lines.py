"""What may be written with answers in a contact, and the lines of a battle."""

from __future__ import annotations

import tomllib

import pytest

from generator.systems.valormr.rules.contact.asking import battle_lines, besides, later_lines


@pytest.mark.parametrize("kind", ["approach", "engage"])
def test_who_approaches_or_engages_may_maneuver_besides(kind: str) -> None:
    (maneuver,) = besides(kind, ("gorm",))

    assert maneuver.line == ("maneuver = true   # to maneuver, where formed and not fatigued")
    assert besides("role", ("gorm", "ulf")) == ()


def test_who_meets_several_may_say_whom_his_scouts_go_out_against() -> None:
    _, scouts = besides("approach", ("gorm", "ulf"))

    assert scouts.line == ('scouts_against = ["gorm"]   # for each scout one of: gorm | ulf')
    assert scouts.among == ("gorm", "ulf")


def test_a_reserve_may_change_places_later() -> None:
    key = "morning.arn+gorm/role/arn"

    _, question = later_lines(key, "role", ("none", "reserve"))

    assert question == '# "morning.arn+gorm/switch/arn" = "engage"   # engage | after'
    assert later_lines(key, "role", ("none",)) == ()


def test_a_battles_lines_name_an_army_that_was_in_it() -> None:
    lines = battle_lines("morning.arn+gorm", ("arn", "gorm"))

    assert '# behind = ["arn 6"]' in "\n".join(lines)
    assert '# losses = { "arn/regiment/company" = 2 }' in "\n".join(lines)
    assert not any("army" in line for line in lines)


@pytest.mark.rule("DEF-EXCH-02")
def test_def_exch_02_who_gives_ground_is_asked_where_others_settle_battles() -> None:
    plain = battle_lines("morning.arn+gorm", ("arn",))
    beside = battle_lines("morning.arn+gorm", ("arn",), gives_ground=True)

    assert not any("displaced" in line for line in plain)
    assert beside[:-1] == plain
    assert beside[-1].startswith('# displaced = ["arn"]')


def test_a_battle_is_pasted_as_a_battle_of_its_contact() -> None:
    lines = "\n".join(battle_lines("morning.arn+gorm", ("arn",)))

    assert tomllib.loads(lines) == {"period": {"battle": [{"contact": "morning.arn+gorm"}]}}
    for key in ("losses", "held", "withdrew", "behind", "disordered", "routed"):
        assert f"# {key} = " in lines
