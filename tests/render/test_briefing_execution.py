"""Orders and what became of them: what several armies have in common is said once."""

from __future__ import annotations

from generator.brief.words import ToldStanding
from generator.render.briefing_packet import PeriodReport, Telling, period_report
from generator.values import replace
from tests.briefings import LAWS_PLAYER, first_day

BOTH = frozenset({"arn", "hadewych"})
FIRM = ("in a battle: fight",)


def report_of(**answers: tuple[str, ...]) -> PeriodReport:
    """Return a day of both armies' commander, with what is answered beforehand."""
    told = (ToldStanding(subject=army, lines=said) for army, said in answers.items())
    day = replace(first_day(reader=LAWS_PLAYER), standing=tuple(told))
    return period_report(day, BOTH, Telling())


def test_what_all_armies_answered_beforehand_is_told_once() -> None:
    report = report_of(arn=FIRM, hadewych=FIRM)

    assert report.standing == FIRM
    assert [army.standing for army in report.executed] == [(), ()]


def test_what_one_army_answered_is_told_with_it() -> None:
    report = report_of(arn=FIRM)

    assert report.standing == ()
    assert [army.standing for army in report.executed] == [FIRM, ()]
