"""Trial runs of a battle are made once and kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.store import Store
from generator.systems.valormr.commands.odds_command import outlook_of
from generator.systems.valormr.rules.contact.settling import BattleAtHand
from generator.values import replace
from tests.clashes import SIBLINGS, a_clash, a_host, a_troop, means_with

if TYPE_CHECKING:
    from pathlib import Path

    from generator.systems.exchange import ClashOutlook

pytestmark = pytest.mark.rule("DEF-EXCH-01")
FEW = BattleAtHand(
    clash=a_clash(
        a_host("arn", a_troop("arn", "longbows", 4)),
        a_host("maud", a_troop("maud", "heavy foot", 5)),
    ),
    means=means_with(),
    siblings=SIBLINGS,
)


class Trials:
    """Weighs battles, and notes which trial runs were made for it."""

    def __init__(self, folder: Path) -> None:
        """Keep runs in a folder."""
        self.store = Store(folder=folder, key=b"a key")
        self.made: list[int] = []

    def of(self, runs: int, at_hand: BattleAtHand = FEW) -> ClashOutlook:
        """Return the chances on the hexes."""
        self.made = []
        return outlook_of(at_hand, "battlefield", runs, store=self.store, shown=self.made.append)


@pytest.fixture
def trials(tmp_path: Path) -> Trials:
    """Return trials with nothing kept yet."""
    return Trials(tmp_path)


def test_the_same_trial_runs_are_made_once(trials: Trials) -> None:
    first = trials.of(3)

    assert trials.made == [1, 2, 3]
    assert trials.of(3) == first
    assert trials.made == []


def test_more_runs_add_what_is_missing_and_fewer_need_none(trials: Trials, tmp_path: Path) -> None:
    trials.of(2)

    more = trials.of(4)

    assert trials.made == [3, 4]
    anew = Trials(tmp_path / "other")
    assert more == anew.of(4)
    assert trials.of(1) == Trials(tmp_path / "third").of(1)
    assert trials.made == []


@pytest.mark.parametrize("part", ["clash", "tables", "options"])
def test_what_a_run_rests_on_tells_it_from_another(trials: Trials, part: str) -> None:
    trials.of(1)
    means = FEW.means
    troops = replace(means.grid("battlefield-troops"), notes=("Amended.",))
    tables = {**means.tables, troops.id: troops}
    other = {
        "clash": replace(FEW, clash=replace(FEW.clash, attackers=FEW.clash.defenders)),
        "tables": replace(FEW, means=replace(means, tables=tables)),
        "options": replace(
            FEW, means=replace(means, options=replace(means.options, may_leave=False))
        ),
    }

    trials.of(1, other[part])

    assert trials.made == [1]


def test_runs_made_by_another_state_of_the_program_do_not_count(trials: Trials) -> None:
    trials.of(1)
    trials.store = trials.store.made_by("newer")

    trials.of(1)

    assert trials.made == [1]


@pytest.mark.parametrize("left", [0, 40, -1])
def test_damaged_runs_are_made_anew(trials: Trials, tmp_path: Path, left: int) -> None:
    before = trials.of(2)
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:left])

    assert trials.of(2) == before
    assert trials.made == [1, 2]


def test_runs_before_a_stop_are_kept(trials: Trials) -> None:
    def stopped(run: int) -> None:
        if run == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        outlook_of(FEW, "battlefield", 5, store=trials.store, shown=stopped)

    trials.of(3)

    assert trials.made == [3]


def test_where_nothing_is_kept_every_run_is_made(trials: Trials) -> None:
    trials.store = Store()

    assert trials.of(2) == trials.of(2)
    assert trials.made == [1, 2]


def test_exact_chances_leave_nothing_behind(trials: Trials, tmp_path: Path) -> None:
    outlook_of(FEW, "quick-combat", 5, store=trials.store, shown=trials.made.append)

    assert not list(tmp_path.iterdir())
