"""What is typed under a key nobody asks for is told, wherever the umpire looks."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.brief.audience import audiences
from generator.brief.briefing import brief
from generator.dice import Thrower
from generator.kit.typed_entries import parted, typed_entries
from generator.pipeline.desk import open_desk
from generator.pipeline.unasked import nearest
from generator.systems.valormr.rules.orders import BattleResult, entered, orders_in
from generator.values import replace
from generator.world.campaign import Decision, PeriodInputs
from tests.cli.folders import append, contents, edit
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.pipeline.desk import Desk
    from tests.cli.conftest import Answer

CONTACT = "afternoon.ealdred+gorm"
DECISION = """
[[period.decision]]
question = "{question}"
choice = "{choice}"
"""
BATTLE = """
[[period.battle]]
contact = "{contact}"
losses = {{ "gorm/1st/axes" = 1 }}
"""
DIE = '\n[period.dice]\n"{key}" = 4\n'
NIGHT = '\n[[period]]\nid = "1-night"\n'

unbuilt = pytest.mark.usefixtures("_unbuilt")


def in_contact(folder: Path) -> None:
    """Let two armies stand beside each other in the afternoon."""
    edit(folder, 'at = "marchgate"', 'at = "0505"')
    edit(folder, 'to = ["0604"]', 'to = ["0505"]')


def at_night(folder: Path, marchtable: Callable[..., Answer]) -> None:
    """Close the first day, and begin the block of the night, whose sky is thrown."""
    assert marchtable("close", folder, "--yes", "--quiet").code == 0
    append(folder, NIGHT)


@unbuilt
def test_a_die_under_a_misspelt_rule_names_the_throw_that_was_made(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    at_night(campaign, marchtable)
    append(campaign, DIE.format(key="1-night/VAL-WX-3/sky/1"))

    checked = marchtable("check", campaign)
    status = marchtable("status", campaign)

    assert checked.code == 0
    assert "warning[W114]" in checked.out
    assert "there is no rule VAL-WX-3" in checked.out
    assert "hint: did you mean 1-night/VAL-WX-03/sky/1?" in checked.out
    assert "Typed, but never asked for\n  1-night/VAL-WX-3/sky/1: " in status.out
    assert "1-night can be closed, but what nobody asked for is lost." in status.out


@unbuilt
@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("1-night/VAL-WX-99/sky/1", "there is no rule VAL-WX-99"),
        (f"1-night/VAL-CONTACT-15/{CONTACT}.gorrm/1", "nothing here is called “gorrm”"),
    ],
)
def test_a_throw_that_cannot_be_is_warned_of_while_others_are_awaited(
    campaign: Path, marchtable: Callable[..., Answer], key: str, why: str
) -> None:
    in_contact(campaign)
    append(campaign, DIE.format(key=key.replace("night", "day")))

    checked = marchtable("check", campaign)

    assert "warning[W114]" in checked.out
    assert why in checked.out


def test_a_courier_s_die_needs_the_hex_where_he_passes(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(
        campaign,
        '\n[[period.courier]]\nid = "rider"\narmy = "ealdred"\n'
        'to = "0604"\nvia = ["0704"]\n' + DIE.format(key="1-day/VAL-COURIER-06/rider/1"),
    )
    desk = open_desk(campaign)
    thrown = [str(throw.key) for throw in desk.resolution.throws]

    checked = marchtable("check", campaign)

    assert thrown == ["1-day/VAL-COURIER-06/rider.0604/1"]
    assert "warning[W115]" in checked.out
    assert "did you mean 1-day/VAL-COURIER-06/rider.0604/1?" in checked.out


@pytest.mark.parametrize(
    ("question", "why"),
    [
        (f"{CONTACT}/aproach/ealdred", "no question is called “aproach”"),
        (f"{CONTACT}/approach/ealdrde", "there is no army “ealdrde”"),
        ("afternoon.gorm+ealdred/approach/ealdred", "in alphabetical order"),
        ("evening.ealdred+gorm/approach/ealdred", "are morning and afternoon"),
        ("afternoon.ealdred+gorm/ealdred", "a question is written like"),
    ],
)
def test_a_decision_nobody_can_be_asked_for_is_warned_of_at_once(
    campaign: Path, marchtable: Callable[..., Answer], question: str, why: str
) -> None:
    in_contact(campaign)
    append(campaign, DECISION.format(question=question, choice="fight"))

    checked = marchtable("check", campaign)

    assert checked.code == 0
    assert "warning[W114]" in checked.out
    assert why in checked.out
    assert f"did you mean {CONTACT}/approach/ealdred?" in checked.out


def test_a_key_that_may_still_be_asked_for_is_listed_and_no_warning(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    in_contact(campaign)
    question = f"{CONTACT}/engage/gorm"
    append(campaign, DECISION.format(question=question, choice="evade"))

    checked = marchtable("check", campaign, "--strict")
    status = marchtable("status", campaign)
    data = marchtable("status", campaign, "--json").json

    assert (checked.code, checked.out) == (0, "No faults: 4 armies; Turn 1, day.\n")
    assert f"Typed, but not asked for yet\n  {question}" in status.out
    (listed,) = data["unasked"]
    assert (listed["kind"], listed["key"]) == ("decision", question)


def test_a_key_beside_a_choice_that_no_decision_has_is_warned_of(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    in_contact(campaign)
    decision = DECISION.format(question=f"{CONTACT}/approach/gorm", choice="fight")
    append(campaign, f"{decision}maneuvre = true\n")

    checked = marchtable("check", campaign)

    assert "warning[W114]: period[0].decision[0].maneuvre" in checked.out
    assert "beside a choice there may be cards, maneuver" in checked.out


@unbuilt
def test_a_battle_for_a_contact_that_never_came_keeps_the_period_open(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, BATTLE.format(contact=CONTACT))
    before = contents(campaign)

    checked = marchtable("check", campaign)
    refused = marchtable("close", campaign, "--quiet")
    tried = marchtable("close", campaign, "--dry-run")
    as_json = marchtable("close", campaign, "--json")
    unchanged = contents(campaign)
    agreed = marchtable("close", campaign, "--yes")

    assert "warning[W115]: period[0].battle[0].contact" in checked.out
    assert [each.code for each in (refused, tried, as_json)] == [3, 3, 3]
    assert f"Typed, but never asked for\n  {CONTACT}\n" in refused.err
    assert "close it all the same with --yes" in refused.err
    assert as_json.json["unasked"][0]["key"] == CONTACT
    assert unchanged == before | {"campaign.schema.json": unchanged["campaign.schema.json"]}
    assert agreed.code == 0


def test_the_battle_of_another_half_period_is_the_nearest() -> None:
    known = {"night.arn+hade", "night.arn+hade.2", "evening.gorm+urzag"}

    assert nearest("evening.arn+hade", known) == "night.arn+hade"
    assert nearest("morning.a+b/approach/a", {"afternoon.c+d/engage/c"}) == ""


def test_losses_of_a_company_that_was_not_there_are_a_fault(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    in_contact(campaign)
    fight = [
        DECISION.format(question=f"{CONTACT}/{kind}/{who}", choice=choice)
        for who in ("ealdred", "gorm")
        for kind, choice in (("approach", "fight"), ("engage", "engage"))
    ]
    ground = DECISION.format(question=f"{CONTACT}/terrain/umpire", choice="without")
    battle = BATTLE.format(contact=CONTACT).replace("gorm/1st", "urzag/orcs")
    append(campaign, "".join([*fight, ground]))
    losses = '"urzag/orcs/orcs" = 1'
    append(campaign, f"{battle.partition('losses')[0]}losses = {{ {losses} }}\n")

    answers = [marchtable(c, campaign) for c in ("check", "status", "close")]

    assert [answer.code for answer in answers] == [1, 1, 1]
    for answer in answers:
        assert "error[C080]" in answer.out + answer.err


@pytest.mark.parametrize("question", [f"{CONTACT}/engage/gorm", "morning.a+b/x/a"])
def test_a_choice_that_was_not_filled_in_never_passes(
    campaign: Path, marchtable: Callable[..., Answer], question: str
) -> None:
    append(campaign, DECISION.format(question=question, choice="?"))

    checked = marchtable("check", campaign)

    assert checked.code == 1
    assert "error[C071]: period[0].decision[0].choice" in checked.out
    assert f"“?” is not an answer to {question}" in checked.out
    assert "fill it in, or take the decision out" in checked.out


def test_what_was_typed_is_told_to_the_umpire_alone(campaign: Path) -> None:
    append(campaign, BATTLE.format(contact=CONTACT))
    desk = open_desk(campaign)

    told = {
        reader.folder: brief(
            desk.campaign, desk.rules, desk.pending(), reader, seed_digest=""
        ).unasked
        for reader in audiences(desk.campaign)
    }

    assert {folder for folder, unasked in told.items() if unasked} == {"umpire"}


def test_a_ruling_on_a_throw_nobody_makes_is_warned_of(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(
        campaign,
        '\n[[period.ruling]]\nset = "throw"\nof = "1-day/VAL-WX-03/sky/1"\nto = 4\n'
        'why = "The first morning is clear."\n',
    )

    checked = marchtable("check", campaign)

    assert "warning[W115]: period[0].ruling[0].of" in checked.out


@pytest.fixture(scope="module")
def met(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A campaign with two armies in contact."""
    folder = tmp_path_factory.mktemp("met") / "campaign"
    shutil.copytree(begun, folder)
    in_contact(folder)
    return open_desk(folder)


WORDS = some.sampled_from(["approach", "engage", "terrain", "aproach", "switch"])
WHO = some.sampled_from(["ealdred", "gorm", "isolde", "nobody", "umpire"])
CONTACTS = some.sampled_from(
    [CONTACT, "morning.ealdred+gorm", "evening.ealdred+gorm", "x", f"{CONTACT}.2"]
)
QUESTIONS = some.builds("{}/{}/{}".format, CONTACTS, WORDS, WHO)
RULES = some.sampled_from(["VAL-CONTACT-15", "VAL-WX-03", "VAL-WX-99", "DEF-MOVE-01"])
SUBJECTS = some.sampled_from(
    ["sky", "gorm", f"{CONTACT}.gorm", f"{CONTACT}.ealdred", "gorm.0505", "gorrm"]
)
THROWS = some.builds("1-day/{}/{}/1".format, RULES, SUBJECTS)


def chosen(question: str) -> Decision:
    """Return an answer that fits the question, if it is put."""
    kind = question.split("/")[1] if "/" in question else ""
    choice = {"engage": "engage", "terrain": "without"}.get(kind, "fight")
    return Decision(question=question, choice=choice, where=("period", 0))


@tries(60)
@given(
    questions=some.lists(QUESTIONS, unique=True, max_size=6),
    throws=some.lists(THROWS, unique=True, max_size=4),
    contacts=some.lists(CONTACTS, unique=True, max_size=2),
)
def test_every_key_typed_is_used_or_listed_or_warned_of(
    questions: list[str], throws: list[str], contacts: list[str], met: Desk
) -> None:
    inputs = PeriodInputs(
        period=met.period,
        decisions=tuple(map(chosen, questions)),
        dice=dict.fromkeys(throws, (4,)),
        entries=entered(
            orders=orders_in(met.inputs),
            battles=tuple(BattleResult(contact=each) for each in contacts),
        ),
    )
    desk = replace(met, campaign=replace(met.campaign, periods=(inputs,)))

    resolution = desk.resolution
    used = {str(t.key) for t in resolution.throws if t.thrower is Thrower.HAND}
    used |= set(resolution.sought)
    waits = bool(resolution.questions)
    in_vain, not_yet = parted(desk.unasked, waits=waits)
    warned = {each.where for each in desk.warnings if each.code in ("W114", "W115")}

    for typed in typed_entries(inputs, met.rules.results):
        told = [each for each in desk.unasked if each.typed == typed]
        assert (typed.key in used) is not bool(told)
    assert not (not_yet and not waits)
    assert len(warned) <= len(in_vain)
    assert bool(warned) is bool(in_vain)


def test_an_answer_nobody_asks_for_is_shown_at_its_key(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, '\n[period.answers]\n"morning.nobody" = "fight"\n')

    told = marchtable("check", campaign).out

    assert 'warning[W114]: period[0].answers."morning.nobody": nobody asks' in told
    assert "\n    | ^^^^^^^^^^^^^^^^\n" in told
