"""A run that is killed or told to end blocks nothing and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

import pytest

from generator.cli.faults import ToldToEndError, ending_in_good_order
from tests.cli.folders import contents
from tests.dying import eventually, left_over, printing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer


@pytest.mark.deep
@pytest.mark.usefixtures("_paperless")
def test_a_killed_build_takes_its_workers_with_it_and_blocks_no_other(
    campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    with printing("build", campaign, tmp_path / "tmp") as process:
        assert len(left_over(tmp_path / "tmp")) > 1
        process.kill()
        process.wait(timeout=60)

        assert marchtable("build", campaign).code == 0
        assert eventually(lambda: not left_over(tmp_path / "tmp"), seconds=20)


@pytest.mark.deep
@pytest.mark.usefixtures("_paperless")
@pytest.mark.parametrize(
    ("command", "how"),
    [
        ("build", signal.SIGTERM),
        pytest.param("build", signal.SIGHUP, marks=pytest.mark.deep),
        pytest.param("build", signal.SIGINT, marks=pytest.mark.deep),
        pytest.param("close --yes", signal.SIGTERM, marks=pytest.mark.deep),
        pytest.param("close --yes", signal.SIGHUP, marks=pytest.mark.deep),
    ],
)
def test_a_run_that_is_told_to_end_clears_up_and_blocks_no_other(
    command: str,
    how: signal.Signals,
    campaign: Path,
    tmp_path: Path,
    marchtable: Callable[..., Answer],
) -> None:
    with printing(command, campaign, tmp_path / "tmp") as process:
        process.send_signal(how)
        _, said = process.communicate(timeout=60)

    assert process.returncode == 128 + how
    assert said.endswith("Stopped.\n")
    assert "Traceback" not in said
    assert not left_over(tmp_path / "tmp")
    assert not any((tmp_path / "tmp").iterdir())
    assert not [path for path in contents(campaign) if path.startswith("output/")]
    assert marchtable("build", campaign).code == 0


@pytest.mark.deep
def test_what_a_killed_run_put_aside_goes_with_a_later_one(campaign: Path, tmp_path: Path) -> None:
    folder = tmp_path / "tmp"
    with printing("build", campaign, folder) as process:
        process.kill()
        process.wait(timeout=60)
        assert eventually(lambda: not left_over(folder), seconds=20)
    (left,) = folder.iterdir()
    young = folder / f"{left.name}-of-another-run"
    young.mkdir()
    yesterday = time.time() - 86_400
    os.utime(left, (yesterday, yesterday))

    with printing("build", campaign, folder):
        assert eventually(lambda: not left.exists())
        assert young.exists()


def test_what_is_ignored_already_stays_so() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with ending_in_good_order():
            os.kill(os.getpid(), signal.SIGHUP)
        with pytest.raises(ToldToEndError), ending_in_good_order():
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(5)
    finally:
        signal.signal(signal.SIGHUP, before)

    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
