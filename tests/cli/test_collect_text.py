"""``collect`` reads the text of an order page, however it came."""

from __future__ import annotations

import io
import time
import tomllib
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.brief.order_form_contents import CAMPAIGN, END
from generator.pipeline import order_forms
from generator.pipeline.order_forms import ORDER_FORM, order_form_for
from generator.read.filled_form import (
    FIRST,
    LAST,
    FilledForm,
    UnreadableForm,
    parts_of,
    read_filled_texts,
)
from tests.cli.folders import contents, edit
from tests.cli.test_collect import form_of
from tests.order_forms import filled
from tests.order_pages import page_of, text_of
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.brief.audience import Audience
    from generator.brief.order_form_contents import OrderForm
    from generator.pipeline.desk import Desk
    from tests.cli.conftest import Answer

    Collect = Callable[..., Answer]

MARCH = {
    "army/ealdred/do": "march",
    "army/ealdred/to": "0405 0406, Hallow",
    "army/ealdred/by": "road",
    "army/ealdred/rest-evening": "yes",
    "army/ealdred/scouts": "2",
    "army/ealdred/note": 'Quietly.\nAnd "soon"; C:\\n is no end of a line.',
    "army/isolde/do": "rest",
}
"""What Anna fills in."""


def test_that_all_is_ordered_stands_in_a_line_of_its_own() -> None:
    lines = "form/campaign: wend\narmy/ealdred/note: Hold\nready: yes\nready: or not\nform/end: 0"

    (found,) = read_filled_texts(lines.encode())

    assert found.fields["ready"] == ("yes ready: or not",)
    assert found.fields["army/ealdred/note"] == ("Hold",)


@pytest.fixture
def collected(campaign: Path, marchtable: Callable[..., Answer], tmp_path: Path) -> Collect:
    """Collect one text as a file."""

    def run(text: str | bytes, *words: str) -> Answer:
        path = tmp_path / "anna.txt"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return marchtable("collect", path, "--folder", campaign, *words)

    return run


@pytest.fixture
def text(campaign: Path) -> str:
    """What Anna's page gives when she has filled it in."""
    return text_of(page_of(campaign, "anna"), MARCH)


def orders(text: str) -> list[dict[str, Any]]:
    """Return the orders of the last period of a text."""
    found: list[dict[str, Any]] = tomllib.loads(text)["period"][-1]["order"]
    return found


def test_a_pages_text_gives_the_same_lines_as_the_printed_form(
    campaign: Path, marchtable: Callable[..., Answer], text: str, tmp_path: Path
) -> None:
    printed, page = tmp_path / "anna.pdf", tmp_path / "anna.txt"
    printed.write_bytes(filled(form_of(campaign, "anna", ORDER_FORM), MARCH))
    page.write_text(text, encoding="utf-8")

    by_form, by_page = (
        marchtable("collect", path, "--folder", campaign) for path in (printed, page)
    )

    assert (by_page.code, by_page.err) == (by_form.code, by_form.err)
    assert by_page.code == 0
    assert by_page.out.replace("anna.txt", "anna.pdf") == by_form.out
    assert [order["army"] for order in orders(by_page.out)] == ["ealdred", "isolde"]
    assert orders(by_page.out)[0]["note"] == MARCH["army/ealdred/note"]


def test_it_can_be_pasted(
    campaign: Path, marchtable: Callable[..., Answer], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(campaign)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"Here you are!\n{text}\nAnna\n"))

    answer = marchtable("collect", "-", "--folder", campaign)

    assert answer.code == 0
    assert len(orders(answer.out)) == 2
    assert "the pasted text (Anna)" in answer.out
    assert contents(campaign) == before


def wrapped(text: str) -> str:
    """Break lines as mail programs do, and quote them."""
    lines = []
    for line in text.splitlines():
        words, rest = line, ""
        if len(line) > 60:
            at = line.rindex(" ", 0, 60)
            words, rest = line[:at], line[at + 1 :]
        lines += [f"> > {words}", *([f"> > {rest}"] if rest else [])]
    return "\r\n".join(lines)


@pytest.mark.parametrize(
    "came_as",
    [
        wrapped,
        lambda text: f"[22/11/2026, 18:40] Anna: {text}\n[18:41] Bert: thanks",
        lambda text: text.replace(" ", "\u00a0"),
        lambda text: text.encode("utf-16"),
        lambda text: text.replace("\n", "\n\n"),
    ],
    ids=["in a mail", "in a chat", "with hard blanks", "by Notepad", "spread out"],
)
def test_it_is_read_however_it_came(
    came_as: Callable[[str], str | bytes], text: str, collected: Collect
) -> None:
    answer = collected(came_as(text))

    assert answer.code == 0, answer.err
    assert [order["do"] for order in orders(answer.out)] == ["march", "rest"]


def a_reply(text: str, *attached: bytes) -> bytes:
    """Return a mail as a mail program saves it."""
    mail = EmailMessage(policy=SMTP.clone(cte_type="7bit"))
    mail["From"], mail["To"] = "anna@one.example", "mary@here.example"
    mail["Subject"] = "Re: The Bridge at Wend: Turn 1, day"
    mail["Message-ID"] = "<1@one.example>"
    mail.set_content(f"Here you are – Anna\n\n{text}\n", cte="quoted-printable")
    for raw in attached:
        mail.add_attachment(raw, maintype="application", subtype="pdf", filename="a")
    mail.add_attachment(b"MZ", maintype="application", subtype="x-dosexec")
    return mail.as_bytes()


def test_it_is_read_out_of_a_saved_mail(text: str, collected: Collect) -> None:
    raw = a_reply(text)
    assert text.encode() not in raw

    answer = collected(raw)

    assert (answer.code, answer.err) == (0, "2 entries to take over, 0 doubts.\n")
    assert orders(answer.out)[0]["note"] == MARCH["army/ealdred/note"]


def test_so_is_a_form_that_came_with_a_mail(campaign: Path, collected: Collect) -> None:
    raw = filled(form_of(campaign, "anna", ORDER_FORM), MARCH)

    answer = collected(a_reply("Hello!", raw))

    assert answer.code == 0
    assert [order["do"] for order in orders(answer.out)] == ["march", "rest"]


def test_a_mail_with_neither_is_told(collected: Collect) -> None:
    answer = collected(a_reply("I shall write tomorrow."))

    assert answer.code == 3
    assert "is a mail without a form" in answer.err


@tries(60)
@given(some.binary(max_size=400) | some.text(max_size=400).map(str.encode))
def test_whatever_comes_is_read_or_refused(raw: bytes) -> None:
    for each in (raw, b"form/campaign: a\n" + raw, b"Content-Type: x\n" + raw):
        with suppress(UnreadableForm):
            assert read_filled_texts(each)
        with suppress(UnreadableForm):
            parts_of(each)


@pytest.mark.parametrize(
    "raw",
    [
        b"form/campaign: a\n" + b"x\n" * 990_000,
        b"form/campaign: a\n" + b"a/b:" * 490_000,
        b"Content-Type: multipart/mixed; boundary=a\n\n"
        + b"--a\nContent-Type: multipart/mixed; boundary=a\n\n" * 20_000,
    ],
    ids=["many lines", "many colons", "many parts"],
)
def test_what_is_made_to_take_long_does_not(raw: bytes) -> None:
    begun = time.process_time()

    with suppress(UnreadableForm):
        read_filled_texts(raw)
    with suppress(UnreadableForm):
        parts_of(raw)

    assert time.process_time() - begun < 10


def test_several_players_texts_stand_in_one_chat(
    campaign: Path, text: str, collected: Collect
) -> None:
    berts = text_of(page_of(campaign, "bert"), {"army/gorm/do": "rest"})

    answer = collected(f"Anna: {text}\nand now Bert:\n{berts}\n")

    assert answer.code == 0
    assert [order["army"] for order in orders(answer.out)] == ["ealdred", "isolde", "gorm"]
    assert "anna.txt, form 2 (Bert)" in answer.out


def test_what_only_one_of_two_texts_of_a_player_says_is_doubted(
    campaign: Path, text: str, collected: Collect
) -> None:
    other = text_of(page_of(campaign, "anna"), {"army/isolde/do": "rest"})

    answer = collected(f"Anna: {text}\nand in Anna's name:\n{other}\n")

    assert answer.code == 3
    assert "2 different texts here are in the name of Anna" in answer.err
    assert [order["army"] for order in orders(answer.out)] == ["isolde"]


def test_an_order_more_in_the_name_of_another_player_is_not_taken_over(
    campaign: Path, collected: Collect
) -> None:
    page = page_of(campaign, "anna")
    own, forged = (text_of(page, {f"army/{army}/do": "rest"}) for army in ("ealdred", "isolde"))

    answer = collected(f"{own}\n{forged}")

    assert answer.code == 3
    assert "order" not in tomllib.loads(answer.out)["period"][-1]
    assert answer.err.count("ask Anna what is meant") == 2


def test_the_same_text_twice_is_no_matter(text: str, collected: Collect) -> None:
    answer = collected(f"{text}\nAgain, in case it was lost:\n{text}")

    assert answer.code == 0
    assert [order["army"] for order in orders(answer.out)] == ["ealdred", "isolde"]


def test_many_texts_of_one_player_are_read_quickly_and_told_of_shortly(
    campaign: Path, collected: Collect, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def noting(desk: Desk, reader: Audience, *, is_next: bool) -> OrderForm:
        made.append(reader.id)
        return order_form_for(desk, reader, is_next=is_next)

    monkeypatch.setattr(order_forms, "order_form_for", noting)
    page = page_of(campaign, "anna")
    texts = (
        text_of(page, {"army/ealdred/do": "march", "army/ealdred/to": f"04{n:02d}"})
        for n in range(60)
    )

    answer = collected("\n".join(texts))

    assert made == ["anna"]
    assert answer.code == 3
    assert "form 4 (Anna) and 56 more say otherwise" in answer.err
    assert max(map(len, answer.err.splitlines())) < 500


def test_a_text_whose_end_is_wanting_orders_nothing(text: str, collected: Collect) -> None:
    answer = collected(text.partition(LAST)[0] + "\nSee you on Thursday")

    assert answer.code == 3
    assert "breaks off before its end: ask for the whole text" in answer.err
    assert tomllib.loads(answer.out) == {}
    assert "# NOT TAKEN: " in answer.out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0405 0406, Hallow", "0405"),
        ("army/isolde/do: rest\n", ""),
        ("army/ealdred/by: road", "army/ealdred/by: track"),
    ],
)
def test_a_text_that_was_changed_is_looked_at_first(
    old: str, new: str, text: str, collected: Collect
) -> None:
    assert old in text

    answer = collected(text.replace(old, new))

    assert answer.code == 3
    assert "the text is not as its page wrote it" in answer.err
    assert tomllib.loads(answer.out).get("period", [{}])[-1].get("order") is None
    assert '# army = "ealdred"' in answer.out


def test_nobody_orders_another_players_armies_by_text(campaign: Path, collected: Collect) -> None:
    page = page_of(campaign, "anna").replace("army/isolde", "army/gorm")
    foreign = collected(text_of(page, {"army/gorm/do": "rest"}))
    page = page_of(campaign, "anna").replace('value="anna"', 'value="bert"')
    posing = collected(text_of(page, {"army/ealdred/do": "rest"}))

    assert "army/gorm/do says “rest”, and is not on the form" in foreign.err
    assert "the letters at its foot do not fit that" in posing.err
    for answer in (foreign, posing):
        assert answer.code == 3
        assert tomllib.loads(answer.out).get("period", []) == []


def test_a_page_made_before_something_changed_is_told_of(
    campaign: Path, text: str, collected: Collect
) -> None:
    edit(campaign, 'name = "Ealdred\'s Army"', 'name = "The Army of Ealdred"')

    assert "it was printed before the campaign changed" in collected(text).err


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"Dear umpire, I march.", "holds no orders as an order page writes them"),
        (b"\x89PNG\r\n\x1a\n\x81" + b"\0" * 2000, "is not a PDF"),
        (b"form/campaign: wend\n" * 100_001, "too long for orders as text"),
        (b"form/campaign: wend\n" * 600, "holds 600 forms"),
        (b"", "is not a PDF"),
    ],
)
def test_what_is_no_such_text_is_told(raw: bytes, why: str, collected: Collect) -> None:
    answer = collected(raw)

    assert answer.code == 3
    assert why in answer.err


def test_pages_and_their_texts_begin_and_end_with_the_same_fields() -> None:
    assert (FIRST, LAST) == (CAMPAIGN, END)


def test_a_field_that_stands_there_twice_says_both() -> None:
    (form,) = read_filled_texts(b"form/campaign: a\nx/y: 1\nx/y: 2\nform/end: 0\n")

    assert form == FilledForm(
        fields={"form/campaign": ("a",), "x/y": ("1", "2")}, is_text=True, is_altered=True
    )
