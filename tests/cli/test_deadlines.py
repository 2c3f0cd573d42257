"""By when orders are wanted stands wherever a player looks, and nothing follows from it."""

from __future__ import annotations

import io
import zipfile
from datetime import datetime
from email import message_from_bytes
from email.policy import default
from typing import TYPE_CHECKING

import pytest

from generator.cli import opening, send_command, status_command
from generator.pipeline.dates import dates_to_come
from generator.pipeline.desk import open_desk
from generator.pipeline.letters import ORDER_PAGE, letter_to, page_to, players_to_write_to
from generator.pipeline.order_forms import order_form_for, order_form_of
from generator.pipeline.published_turns import site_digest
from generator.systems.registry import SYSTEMS
from tests.cli.folders import append, edit
from tests.systems.samples import sample

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

THURSDAY = 'deadline = "2026-12-03 20:00 Europe/London"\n'
TOLD = "Thursday 3 December 2026, 20:00 London time"


@pytest.fixture
def dated(campaign: Path) -> Path:
    """A campaign whose first day has a deadline, and lacks orders."""
    edit(campaign, 'id = "1-day"', f'{THURSDAY}id = "1-day"')
    edit(campaign, '[[period.order]]\narmy = "isolde"\ndo = "rest"\n', "")
    edit(
        campaign, '[[period.order]]\narmy = "gorm"\ndo = "march"\nto = ["0604"]\nby = "road"\n', ""
    )
    return campaign


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Set the clock."""

    def shows(moment: str) -> None:
        now = datetime.fromisoformat(f"{moment}:00Z")
        for command in (opening, send_command, status_command):
            monkeypatch.setattr(command, "real_time", lambda: now)

    return shows


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        ("2026-12-01T12", "Orders are wanted by Thursday 3 December 2026, 20:00 London time: in"),
        ("2026-12-01T12", "in two days; Anna and Bert owe an order each."),
        ("2026-12-03T23", "Orders were wanted by"),
        ("2026-12-03T23", "three hours ago; Anna and Bert owe"),
    ],
)
def test_status_says_how_far_off_it_is_and_who_owes_orders(
    moment: str,
    told: str,
    dated: Path,
    marchtable: Callable[..., Answer],
    clock: Callable[..., None],
) -> None:
    clock(moment)

    answer = marchtable("status", dated)

    assert told in answer.out
    assert marchtable("status", dated, "--json").json["deadline"] == "2026-12-03T20:00:00+00:00"


def test_status_says_who_owes_what_by_then(
    dated: Path, marchtable: Callable[..., Answer], clock: Callable[..., None]
) -> None:
    clock("2026-12-01T12")
    text = (dated / "campaign.toml").read_text(encoding="utf-8")
    start = text.index('[[period.order]]\narmy = "ealdred"')
    (dated / "campaign.toml").write_text(text[:start], encoding="utf-8")

    assert "; Anna owes two orders; Bert owes an order." in marchtable("status", dated).out


def test_next_offers_the_same_hour_a_week_later(
    dated: Path, marchtable: Callable[..., Answer]
) -> None:
    block = marchtable("next", dated).out

    assert 'id = "1-night"\n# deadline = "2026-12-10 20:00 Europe/London"   # by when' in block


def test_next_offers_no_deadline_where_there_was_none(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert "deadline" not in marchtable("next", campaign).out


def test_without_a_deadline_nothing_is_said_of_one(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    assert "wanted" not in marchtable("status", campaign).out
    assert marchtable("status", campaign, "--json").json["deadline"] == ""


def letter_for_anna(folder: Path) -> dict[str, bytes]:
    """Return what is ready for a player who has no papers, by the endings of its files."""
    desk = open_desk(folder)
    reader = players_to_write_to(desk)[0]
    files = letter_to(desk, reader, {ORDER_PAGE: page_to(desk, reader)}, with_once=False).files
    return {path.suffix: body for path, body in files.items()}


def test_letters_bear_it_in_words_and_for_the_calendar(dated: Path) -> None:
    letter = letter_for_anna(dated)

    page, mail = letter[".html"].decode(), message_from_bytes(letter[".eml"], policy=default)
    assert f"Please send it back by <strong>{TOLD}</strong>." in page
    assert f"Please let me have your orders by {TOLD}." in letter[".eml"].decode()
    attached = {part.get_filename(): part for part in mail.walk()}
    assert attached["deadline.ics"].get_content_type() == "text/calendar"
    assert attached["deadline.ics"].get_payload(decode=True) == letter[".ics"]
    packed = zipfile.ZipFile(io.BytesIO(letter[".zip"]))
    assert packed.read("wend-1-day-anna/deadline.ics") == letter[".ics"]
    lines = letter[".ics"].decode().split("\r\n")
    assert "DTSTART:20261203T200000Z" in lines
    assert "SUMMARY:The Bridge at Wend: orders for Turn 1\\, day" in lines


def test_a_later_deadline_moves_the_same_entry(dated: Path) -> None:
    first = letter_for_anna(dated)[".ics"].decode().split("\r\n")

    edit(dated, THURSDAY, 'deadline = "2026-12-05 20:00 America/New_York"\n')
    later = letter_for_anna(dated)[".ics"].decode().split("\r\n")

    assert first[4] == later[4]
    assert first[4].startswith("UID:")
    assert "DTSTART:20261206T010000Z" in later


def test_a_letter_without_a_deadline_has_no_file_for_calendars(campaign: Path) -> None:
    assert letter_for_anna(campaign).keys() == {".html", ".zip", ".eml"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_forms_of_every_system_say_by_when_they_are_wanted(system: str, tmp_path: Path) -> None:
    text = sample(system).partition("[[period]]")[0]
    (tmp_path / "campaign.seed").write_text("a seed that is long enough for all\n")
    (tmp_path / "campaign.toml").write_text(text, encoding="utf-8")
    period = open_desk(tmp_path).period
    append(tmp_path, f'[[period]]\nid = "{period}"\n{THURSDAY}')
    desk = open_desk(tmp_path)
    reader = players_to_write_to(desk)[0]

    form = order_form_of(desk, reader)
    later = order_form_for(desk, reader, is_next=True)

    assert form.by == TOLD
    assert later.by == (TOLD if later.answers else "")


@pytest.mark.deep
@pytest.mark.usefixtures("_paperless")
def test_a_deadline_that_has_passed_is_told_where_it_stands_before_it_is_sent(
    dated: Path, marchtable: Callable[..., Answer], clock: Callable[..., None]
) -> None:
    clock("2026-12-02T12")
    words = ("send", dated, "--player", "anna")
    assert "W125" not in marchtable(*words).err
    clock("2026-12-04T12")

    answer = marchtable(*words)

    assert answer.code == 0
    assert "W125" in answer.err
    assert "this deadline of 1-day had passed when this was sent" in answer.err
    assert THURSDAY.strip() in answer.err


def test_nothing_happens_when_it_has_passed(
    dated: Path, marchtable: Callable[..., Answer], clock: Callable[..., None]
) -> None:
    told = []
    for moment in ("2026-12-01T12", "2026-12-30T12"):
        clock(moment)
        told += [marchtable(*words, dated) for words in (("check",), ("status", "--json"))]

    assert told[:2] == told[2:]


@pytest.mark.usefixtures("_unbuilt")
def test_a_deadline_copied_from_the_block_before_is_warned_of(
    dated: Path, marchtable: Callable[..., Answer]
) -> None:
    assert marchtable("close", dated, "--yes").code == 0
    append(dated, f'\n[[period]]\nid = "1-night"\n{THURSDAY.replace("2026", "2020")}')

    answer = marchtable("check", dated)

    assert answer.code == 0
    assert "W125" in answer.out
    assert "this deadline of 1-night had passed when 1-day was closed" in answer.out


@pytest.mark.parametrize(
    ("written", "what"),
    [
        ('"2026-12-03 20:00"', "does not say in which time zone"),
        ('"2026-12-03 20:00 Europe/Lodnon"', "is not a time zone"),
        ('"2026-03-29 01:30 Europe/London"', "clocks go forward over it"),
        ("2026-12-03T20:00:00Z", "a date with its hour is text in quotes, not a date or a time"),
        ("20", "a date with its hour is text in quotes, not a whole number"),
    ],
)
def test_what_is_no_deadline_is_a_fault_at_its_place(
    written: str, what: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(campaign, 'id = "1-day"', f'deadline = {written}\nid = "1-day"')

    answer = marchtable("check", campaign)

    assert answer.code == 1
    assert what in answer.out + answer.err
    assert f"deadline = {written}\n" in answer.out + answer.err


EVENING = 'battle_evening = "2026-12-05 19:00 Europe/London"\n'


@pytest.fixture
def met(dated: Path) -> Path:
    """The same with an evening for its battles."""
    edit(dated, THURSDAY, f"{THURSDAY}{EVENING}")
    return dated


def dates_of(folder: Path) -> list[str]:
    """Return what the site's calendar is told, line by line."""
    return dates_to_come(open_desk(folder)).decode().replace("\r\n ", "").split("\r\n")


def test_the_sites_calendar_has_deadlines_and_battle_evenings(met: Path) -> None:
    lines = dates_of(met)

    assert lines.count("BEGIN:VEVENT") == 2
    assert {"DTSTART:20261203T200000Z", "DTSTART:20261205T190000Z"} <= set(lines)
    assert "SUMMARY:The Bridge at Wend: battle evening for Turn 1\\, day" in lines


def test_an_evening_that_is_moved_makes_the_site_anew(met: Path) -> None:
    before, first = site_digest(open_desk(met)), dates_of(met)

    edit(met, EVENING, EVENING.replace("19:00", "18:30"))

    assert site_digest(open_desk(met)) != before
    uids = [[line for line in lines if "UID" in line] for lines in (first, dates_of(met))]
    assert uids[0] == uids[1]


def test_orders_change_nothing_in_the_sites_calendar(met: Path) -> None:
    before = dates_of(met)

    edit(met, '[[period.order]]\narmy = "ealdred"', '[[period.order]]\narmy = "isolde"')

    assert dates_of(met) == before


def test_a_battle_evening_goes_along_with_a_letter(met: Path) -> None:
    desk = open_desk(met)
    letter = letter_to(desk, players_to_write_to(desk)[0], {"orders.html": b""}, with_once=False)

    (evening,) = (body for path, body in letter.files.items() if "-evening.ics" in path.name)
    assert b"DTSTART:20261205T190000Z" in evening


def test_the_site_leads_to_its_calendar_where_there_are_dates(
    met: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("build", met, "--only", "public")

    assert (met / "output/public/dates.ics").read_bytes() == dates_to_come(open_desk(met))
