"""The sample of the system: nine closed turns, through a battle, and a tenth open."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator.brief.audience import PUBLIC, UMPIRE
from generator.cli import main
from generator.pipeline.briefings import briefed
from generator.pipeline.desk import open_desk
from generator.systems.tsc.sheets.tsc_sections import TSC_SITE
from generator.systems.tsc.views.battle_sheet import how_it_came
from tests.paperless import without_paper
from tests.site_reading import findings

SAMPLE = Path(__file__).parents[3] / "examples" / "tsc"


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the sample, which nothing is typeset for."""
    without_paper(monkeypatch)
    folder = tmp_path / "ravensmark"
    shutil.copytree(SAMPLE, folder)
    return folder


def test_the_sample_would_come_out_the_same_by_the_rules_of_today(
    sample: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--strict", str(sample)]) == 0
    assert main(["verify", "--replay", str(sample)]) == 0
    assert "every one of them would come out the same" in capsys.readouterr().out


def test_the_site_tells_of_the_battle_and_keeps_its_losses(sample: Path) -> None:
    assert main(["build", "--quiet", str(sample)]) == 0

    public = sample / "output" / "public"
    turn = (public / "turns" / "0009" / "index.html").read_text(encoding="utf-8")
    commander = (public / "commanders" / "host" / "index.html").read_text("utf-8")
    whole = "".join(page.read_text(encoding="utf-8") for page in public.rglob("index.html"))
    assert "Battle: Surprise Attack" in turn
    assert "The Host of Ravensmark won." in turn
    assert '<td data-of="Scenario">Surprise Attack at 0603</td>' in commander
    battle = (public / "turns" / "0009" / "surprise-attack" / "index.html").read_text(
        encoding="utf-8"
    )
    assert '<a href="surprise-attack/index.html">' in turn
    assert "Attacker, Invading army: The Host of Ravensmark." in battle
    assert '<a href="../../../turns/0009/index.html">Turn 9</a>' in battle
    assert "halberdiers" not in whole
    assert "Into the open, where we can see him" not in whole


def test_an_army_that_fell_back_after_its_move_is_not_said_to_have_been_put_there(
    sample: Path,
) -> None:
    desk = open_desk(sample)

    told = how_it_came(briefed(desk, desk.pending(), UMPIRE), "horde")

    assert told == "Put at 0603 from 0604 by Gerda Holt; since then at 0704."


@pytest.mark.deep
def test_every_page_of_the_site_can_be_read_and_leads_somewhere(sample: Path) -> None:
    assert main(["build", "--quiet", str(sample)]) == 0

    public = sample / "output" / "public"
    files = {
        path.relative_to(public).as_posix(): path.read_bytes()
        for path in public.rglob("*")
        if path.is_file()
    }
    assert findings(files) == ()


@pytest.mark.deep
def test_the_map_shows_who_is_disadvantaged(sample: Path) -> None:
    (sample / "chronicle" / "0009-9.toml").unlink()
    assert main(["build", "--quiet", str(sample)]) == 0

    drawn = (sample / "output" / "umpire" / "map.svg").read_text(encoding="utf-8")
    told = re.findall(r"<title>([^<]*)</title>", drawn)
    assert any(each.endswith("Horde: disadvantaged") for each in told)
    assert not any(each.endswith("Ravensmark: normal") for each in told)
    assert ">Disadvantaged<" in drawn
    assert ">An army<" in drawn
    assert "points<" not in drawn


def test_init_leaves_out_what_the_sample_has_been_played_with(tmp_path: Path) -> None:
    folder = tmp_path / "crows"

    assert main(["init", "--system", "tsc", str(folder)]) == 0
    text = (folder / "campaign.toml").read_text(encoding="utf-8")
    assert "[[period]]" not in text
    assert "[[map.region]]" in text
    assert not (folder / "chronicle").exists()


def test_a_battle_is_told_at_a_glance_and_in_the_campaigns_book(sample: Path) -> None:
    desk = open_desk(sample)
    eighth, ninth = ((briefed(desk, desk.closed(turn), PUBLIC),) for turn in (8, 9))

    (battle,) = TSC_SITE.battles(ninth)

    assert (TSC_SITE.glance(eighth), TSC_SITE.battles(eighth)) == ((), ())
    assert [each.replace("\u00a0", " ") for each in TSC_SITE.glance(ninth)] == ["1 battle"]
    assert battle.title == "Surprise Attack, twenty miles north-east of Crossways"
    assert battle.sides == (
        "The Host of Ravensmark under Gerda Holt (Attacker)",
        "Skarrat's Horde under Tam Birk (Defender)",
    )
    assert (battle.forces, battle.winners) == (("host", "horde"), ("host",))
    assert battle.told == ("Skarrat's Horde falls back from 0603 to 0704.",)


def test_the_steps_of_a_turn_say_why_an_army_did_not_move_itself(sample: Path) -> None:
    assert main(["build", "--quiet", "--only", "public", str(sample)]) == 0

    page = sample / "output" / "public" / "turns" / "0008" / "index.html"
    steps = page.read_text(encoding="utf-8").partition('id="hours"')[2]
    assert "went astray" in steps.partition("</section>")[0]


@pytest.mark.parametrize(("faces", "owes"), [("[1, 1]", False), ("[6, 6]", True), ("", True)])
def test_nobody_owes_what_becomes_of_the_enemy_once_his_roll_succeeded(
    sample: Path, capsys: pytest.CaptureFixture[str], faces: str, *, owes: bool
) -> None:
    file = sample / "campaign.toml"
    text = file.read_text(encoding="utf-8")
    text = re.sub(r'(?s)\[\[period\.order\]\]\narmy = "host"(?!.*army = "host").*', "", text)
    rolled = f'[period.dice]\n"10/TSC-ROLL-01/horde/1" = {faces}\n' if faces else ""
    file.write_text(text + rolled, encoding="utf-8")

    assert main(["status", str(sample)]) == 0

    told = capsys.readouterr().out
    assert "in: horde" in told
    assert ("missing: host" in told) is owes
    assert ("an order for host" in told) is owes
