"""``send``: what each player is sent lies ready, and holds nothing of anybody else."""

from __future__ import annotations

import email.policy
import io
import re
import zipfile
from email.parser import BytesParser
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from generator.brief.audience import audiences
from generator.pipeline import order_forms
from generator.pipeline.briefings import briefed
from generator.pipeline.build import opened_and_shown, press_for
from generator.pipeline.desk import open_desk
from generator.pipeline.letters import Attached, ReadyMail, mail_bytes, page_to, players_to_write_to
from generator.pipeline.materials import reader_materials
from generator.render.order_form_page import order_page
from generator.store import Store
from tests.cli.folders import append, contents, edit

if TYPE_CHECKING:
    from collections.abc import Callable
    from email.message import EmailMessage
    from pathlib import Path

    from tests.cli.conftest import Answer

pytestmark = pytest.mark.usefixtures("_paperless")

POST = """
[post]
sender = "mary@here.example"
by = "until Thursday"
text = "Hello {player}, your orders for {period} {by}, please. {umpire}"
to = { anna = "anna@one.example", bert = "bert@two.example" }

[[side]]
id = "crown"
"""


@pytest.fixture
def posted(campaign: Path) -> Path:
    """A campaign just begun, whose umpire knows everybody's address."""
    edit(campaign, '[[side]]\nid = "crown"', POST.strip())
    return campaign


def letters(folder: Path) -> dict[str, bytes]:
    """Return what lies ready, by path."""
    made = contents(folder / "letters")
    return {name: raw for name, raw in made.items() if ".made" not in name}


def mail_of(folder: Path, player: str) -> EmailMessage:
    """Return a player's mail as a mail program reads it."""
    (raw,) = (
        each
        for name, each in letters(folder).items()
        if name.startswith(player) and name.endswith(".eml")
    )
    return BytesParser(policy=email.policy.default).parsebytes(raw)


def unzipped(raw: bytes) -> dict[str, bytes]:
    """Return the files of a zip by name, without their folder."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        assert archive.testzip() is None
        return {each.filename.partition("/")[2]: archive.read(each) for each in archive.infolist()}


def test_every_player_has_a_mail_a_zip_and_a_page(
    posted: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("send", posted)

    assert answer.code == 0
    assert sorted(letters(posted)) == [
        f"{player}/wend-1-day-{player}.{kind}"
        for player in ("anna", "bert")
        for kind in ("eml", "html", "zip")
    ]
    assert "Anna (anna@one.example)\n" in answer.out
    assert answer.out.endswith(
        "Nothing was sent: open the mails and send them, or pass on zip or page.\n"
    )


def test_the_zip_holds_the_players_papers_and_the_covering_text(
    posted: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("send", posted)

    packed = unzipped(letters(posted)["anna/wend-1-day-anna.zip"])
    folder = contents(posted / "output/players/anna")
    assert packed.pop("orders.html") == letters(posted)["anna/wend-1-day-anna.html"]
    assert packed.pop("READ-ME.txt").decode() == (
        "Hello Anna, your orders for Turn 1, night until Thursday, please. The umpire"
    )
    assert packed == {
        name: folder[name]
        for name in folder
        if name in ("packet.pdf", "order-form.pdf", "map.svg") or name.startswith("once/")
    }
    assert any(name.startswith("once/") for name in packed)


def test_what_is_printed_once_goes_along_once(
    posted: Path, marchtable: Callable[..., Answer], _unbuilt: None
) -> None:
    marchtable("close", posted, "--yes", "--quiet")
    names = []
    for words in ([], ["--once"]):
        marchtable("send", posted, *words)
        names.append(set(unzipped(letters(posted)["anna/wend-1-night-anna.zip"])))

    assert not any(name.startswith("once/") for name in names[0])
    assert any(name.startswith("once/") for name in names[1])
    assert not any("1-day" in name for name in letters(posted))


def test_the_mail_opens_ready_to_send(posted: Path, marchtable: Callable[..., Answer]) -> None:
    edit(posted, 'name = "Anna"', 'name = "Änna Ørsted"')
    marchtable("send", posted)

    mail = mail_of(posted, "anna")
    assert mail["X-Unsent"] == "1"
    assert mail["From"] == "The umpire <mary@here.example>"
    assert mail["To"] == "Änna Ørsted <anna@one.example>"
    assert mail["Subject"] == "The Bridge at Wend: Turn 1, night"
    body = mail.get_body(("plain",))
    assert body is not None
    assert body.get_content().startswith("Hello Änna Ørsted, your orders for ")
    attached = {each.get_filename(): each for each in mail.iter_attachments()}
    assert {"packet.pdf", "orders.html", "order-form.pdf"} <= attached.keys()
    assert attached["packet.pdf"].get_content_type() == "application/pdf"
    folder = posted / "output/players/anna"
    assert attached["packet.pdf"].get_content() == (folder / "packet.pdf").read_bytes()
    raw = letters(posted)["anna/wend-1-day-anna.eml"]
    assert raw.isascii()
    assert re.search(rb"(?<!\r)\n", raw) is None
    assert max(map(len, raw.split(b"\r\n"))) <= 998


def test_without_addresses_there_is_a_mail_all_the_same(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("send", campaign)

    mail = mail_of(campaign, "anna")
    assert (mail["From"], mail["To"]) == (None, None)
    assert "Anna (no address under [post])" in answer.out
    body = mail.get_body(("plain",))
    assert body is not None
    words = body.get_content().replace("\r\n", "\n")
    assert words.startswith("Dear Anna,\n\nwith this comes")
    assert "as soon as you can" in words


def test_nobody_reads_anothers_address_or_plans(
    posted: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("send", posted)
    before = {n: raw for n, raw in letters(posted).items() if n.startswith("anna")}
    edit(posted, "bert@two.example", "bertram@elsewhere.example")
    edit(posted, "Have an army in Hallow", "Have two armies in Hallow")
    append(posted, '\n[[period.text]]\nto = "bert"\nbody = "Beware."\n')

    marchtable("send", posted)

    after = {n: raw for n, raw in letters(posted).items() if n.startswith("anna")}
    assert after == before
    mail = mail_of(posted, "anna").as_string()
    assert "two.example" not in mail
    for raw in unzipped(after["anna/wend-1-day-anna.zip"]).values():
        assert b"one.example" not in raw
        assert b"two.example" not in raw


def test_no_sheet_is_made_from_addresses(posted: Path) -> None:
    desk = open_desk(posted)
    (anna,) = (each for each in audiences(desk.campaign) if each.id == "anna")
    briefing = briefed(desk, desk.pending(), anna)
    materials = reader_materials(desk, anna, briefing, press_for(desk))

    assert "example" not in repr(materials.shared.campaign.post)
    assert "two.example" not in repr(briefing)


def test_one_player_alone_can_be_written_to(
    posted: Path, marchtable: Callable[..., Answer]
) -> None:
    marchtable("send", posted)
    berts = letters(posted)["bert/wend-1-day-bert.eml"]
    edit(posted, "until Thursday", "until Friday")

    assert marchtable("send", posted, "--player", "anna").code == 0

    assert letters(posted)["bert/wend-1-day-bert.eml"] == berts
    assert "until Friday" in str(mail_of(posted, "anna").get_body(("plain",)))
    answer = marchtable("send", posted, "--player", "ana")
    assert (answer.code, "did you mean anna?" in answer.err) == (2, True)


def test_the_deadline_makes_no_sheet_anew(posted: Path, marchtable: Callable[..., Answer]) -> None:
    marchtable("build", posted, "--quiet")
    edit(posted, "until Thursday", "until Friday")

    answer = marchtable("build", posted, "--json")

    assert answer.json["written"] == []


def test_an_order_page_that_is_kept_is_not_made_again(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, kept = open_desk(campaign), Store(folder=tmp_path / "kept", key=b"key")
    anna = players_to_write_to(desk)[0]
    made = page_to(desk, anna, kept=kept)

    monkeypatch.setattr(order_forms, "order_page", None)

    assert page_to(desk, anna, kept=kept) == made


def test_an_order_page_of_which_nothing_tells_two_states_apart_is_made_each_time(
    campaign: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, kept = open_desk(campaign), Store(folder=tmp_path / "kept", key=b"key")
    anna = players_to_write_to(desk)[0]
    monkeypatch.setattr(order_forms, "digest_of", Mock(side_effect=TypeError))

    assert page_to(desk, anna, kept=kept) == page_to(desk, anna)
    assert not (tmp_path / "kept").exists()


@pytest.mark.deep
def test_an_order_page_is_made_once_for_its_proof_and_to_be_sent(
    posted: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = Mock(wraps=order_page)
    monkeypatch.setattr(order_forms, "order_page", made)

    proofs = opened_and_shown(posted)
    marchtable("send", posted)
    marchtable("send", posted)
    append(posted, '\n[[period.text]]\nto = "bert"\nbody = "Make haste."\n')
    marchtable("send", posted)

    assert [each.args[0].reader for each in made.call_args_list] == ["anna", "bert"]
    sent = {name: raw for name, raw in letters(posted).items() if name.endswith(".html")}
    for player in ("anna", "bert"):
        assert sent[f"{player}/wend-1-day-{player}.html"] == proofs[f"orders/{player}.html"]
    edit(posted, 'name = "Hallow"', 'name = "Hallows"')
    marchtable("send", posted, "--player", "anna")
    assert made.call_count == 3


def test_a_player_who_is_umpire_too_is_not_written_to(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    for name in ("Anna", "Bert"):
        edit(campaign, f'name = "{name}"', f'name = "{name}"\nsolo = true')

    answer = marchtable("send", campaign)

    assert (answer.code, answer.out) == (0, "There is no player to write to.\n")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("Hello {player}", "Hello {plyer}", "did you mean “player”?"),
        ("anna@one.example", "anna@one.example\\nBcc: x@y", "C009"),
        ("mary@here.example", "mary at here", "is not an address for mails"),
        ('anna = "anna@one', 'ana = "anna@one', "did you mean “anna”?"),
    ],
)
def test_a_slip_in_the_post_is_told_with_what_would_be_right(
    old: str, new: str, why: str, posted: Path, marchtable: Callable[..., Answer]
) -> None:
    edit(posted, old, new)

    answer = marchtable("check", posted)

    assert answer.code == 1
    assert why in answer.out


def test_a_mail_is_the_same_for_the_same() -> None:
    mail = ReadyMail(
        sender=("The umpire", "maria@club.example"),
        to=('Bo "the Bold", Jr.', "bo@club.example"),
        subject="Länge " * 30,
        text="Ein Wort.\n",
        attached=(Attached(name="a.pdf", kind="application/pdf", body=b"%PDF-"),),
    )

    first, second = mail_bytes(mail), mail_bytes(mail)

    assert first == second
    read = BytesParser(policy=email.policy.default).parsebytes(first)
    assert read["To"].addresses[0].display_name == 'Bo "the Bold", Jr.'
    assert read["Subject"].split() == ["Länge"] * 30
