"""A form that comes back is read, whatever somebody made of it."""

from __future__ import annotations

import io
import multiprocessing
import zlib
from typing import TYPE_CHECKING

import pikepdf
import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.read import filled_form
from generator.read.filled_form import LARGEST_FORM, UnreadableForm, read_filled_form
from generator.read.toml_source import without_refused
from tests.brief.test_order_form import LENA, form_for
from tests.order_forms import filled
from tests.render.test_order_form import printed
from tests.tiers import tries

if TYPE_CHECKING:
    from collections.abc import Callable

ENTRIES = {
    "army/arn/do": "march",
    "army/arn/to": "0301, 0401",
    "army/arn/forced": "yes",
    "army/bo/do": "rest",
}


def a_form() -> bytes:
    return printed(form_for(LENA))


def said(raw: bytes) -> dict[str, tuple[str, ...]]:
    fields = read_filled_form(raw).fields
    return {name: words for name, words in fields.items() if words and name[:5] != "form/"}


def changed(raw: bytes, change: Callable[[pikepdf.Pdf], None], **save: object) -> bytes:
    """Return a PDF after another library has done something to it."""
    with pikepdf.open(io.BytesIO(raw)) as opened:
        change(opened)
        written = io.BytesIO()
        opened.save(written, **save)  # type: ignore[arg-type]  # options as named
    return written.getvalue()


def test_an_empty_form_says_nothing_but_which_it_is() -> None:
    fields = read_filled_form(a_form()).fields

    assert said(a_form()) == {}
    assert fields["form/reader"] == ("lena",)
    assert fields["form/orders-for"] == ("1-night",)


def test_what_one_library_fills_in_another_reads() -> None:
    assert said(filled(a_form(), ENTRIES)) == {name: (text,) for name, text in ENTRIES.items()}


def test_what_pypdf_fills_in_is_read_too() -> None:
    writer = pypdf.PdfWriter(clone_from=io.BytesIO(a_form()))
    values = {name: text if name.endswith("/to") else f"/{text}" for name, text in ENTRIES.items()}
    for page in writer.pages:
        writer.update_page_form_field_values(page, values)
    written = io.BytesIO()
    writer.write(written)

    assert said(written.getvalue()) == {name: (text,) for name, text in ENTRIES.items()}


# In the text of a PDF this sign begins the name of a language, which is not shown.
BUT_ESCAPE = some.characters(codec="utf-8", exclude_characters="\x1b")


@tries(5)
@given(text=some.text(BUT_ESCAPE, max_size=80))
def test_every_letter_comes_back_but_those_no_file_may_hold(text: str) -> None:
    found = said(filled(a_form(), {"army/arn/note": text})).get("army/arn/note", ("",))

    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    kept = "".join(without_refused(lines).split())
    assert "".join(found[0].split()) == kept.replace("\0", "")


def test_lines_of_a_note_stay_lines() -> None:
    raw = filled(a_form(), {"army/arn/note": "One.\rTwo.\r\nThree."})

    assert said(raw)["army/arn/note"] == ("One.\nTwo.\nThree.",)


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "is not a PDF"),
        (b"army = 1\n", "is not a PDF"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 2000, "is not a PDF"),
        (b"%PDF-1.7\nnothing follows", "damaged"),
        (b"%PDF-" + b"\0" * LARGEST_FORM, "at most 20,000,000"),
    ],
)
def test_what_is_no_form_is_refused_with_the_reason(raw: bytes, why: str) -> None:
    with pytest.raises(UnreadableForm, match=why):
        read_filled_form(raw)


def test_half_a_file_is_refused_or_says_nothing_wrong() -> None:
    whole = filled(a_form(), ENTRIES)

    with pytest.raises(UnreadableForm):
        read_filled_form(whole[: len(whole) // 3])


def test_a_locked_form_is_refused() -> None:
    locked = pikepdf.Encryption(user="secret", owner="more secret")
    raw = changed(a_form(), lambda _: None, encryption=locked)

    with pytest.raises(UnreadableForm, match="locked with a password"):
        read_filled_form(raw)


def test_a_form_that_was_printed_into_a_new_pdf_has_no_fields() -> None:
    def flatten(opened: pikepdf.Pdf) -> None:
        del opened.Root.AcroForm
        for page in opened.pages:
            del page.obj.Annots

    with pytest.raises(UnreadableForm, match="printed into a new PDF"):
        read_filled_form(changed(a_form(), flatten))


def test_scripts_and_hidden_files_are_told_and_not_touched() -> None:
    def add(opened: pikepdf.Pdf) -> None:
        script = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert('x')"))
        names = pikepdf.Dictionary(
            Names=pikepdf.Array([pikepdf.String("a"), opened.make_indirect(script)])
        )
        opened.Root.Names = pikepdf.Dictionary(JavaScript=names)
        opened.attachments["x.exe"] = b"MZ"

    found = read_filled_form(changed(filled(a_form(), ENTRIES), add))

    assert found.has_scripts
    assert found.has_files
    assert found.fields["army/arn/do"] == ("march",)


@pytest.mark.deep
def test_a_bomb_of_drawing_costs_no_more_than_its_share() -> None:
    bomb = zlib.compress(b"q Q " * 30_000_000, 9)

    def add(opened: pikepdf.Pdf) -> None:
        stream = pikepdf.Stream(opened, bomb)
        stream.Filter = pikepdf.Name.FlateDecode
        opened.pages[0].obj.Contents = opened.make_indirect(stream)

    raw = changed(filled(a_form(), ENTRIES), add, recompress_flate=False)
    assert len(raw) < 2_000_000

    try:
        found = said(raw)
    except UnreadableForm:
        return
    assert found["army/arn/do"] == ("march",)


def test_a_reader_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filled_form, "SECONDS", 0)

    with pytest.raises(UnreadableForm, match="took more than 0 seconds"):
        read_filled_form(a_form())


def test_a_box_ticked_twice_says_both_words() -> None:
    raw = filled(a_form(), {"army/arn/do": "march"})

    def tick_all(opened: pikepdf.Pdf) -> None:
        for field in opened.Root.AcroForm.Fields:
            if str(field.T) == "army/arn/do":
                for kid in field.Kids:
                    kid.AS = pikepdf.Name("/rest" if "/rest" in kid.AP.N else "/march")

    words = said(changed(raw, tick_all))["army/arn/do"]
    assert set(words) <= {"march", "rest"}


def a_page_that_is_none(pdf: pikepdf.Pdf) -> None:
    odd = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.Font))
    pdf.Root.Pages.Kids = pikepdf.Array([pdf.pages[0].obj, odd])
    pdf.Root.Pages.Count = 2


def test_a_form_with_a_page_that_is_none_is_told_in_one_sentence(
    capfd: pytest.CaptureFixture[str],
) -> None:
    raw = changed(a_form(), a_page_that_is_none)

    with pytest.raises(UnreadableForm, match="is damaged"):
        read_filled_form(raw)

    assert capfd.readouterr() == ("", "")


def test_whatever_the_reader_of_forms_meets_is_no_traceback(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = multiprocessing.Pipe()
    monkeypatch.setattr(filled_form, "live_no_longer_than_parent", lambda _: None)
    for fault in (MemoryError(), ValueError("no"), OSError("no"), RecursionError()):
        monkeypatch.setattr(filled_form, "_fields_of", raising(fault))
        here.send_bytes(b"%PDF-")

        filled_form._answer(there)

    assert not here.poll()
    assert capfd.readouterr() == ("", "")


def raising(fault: Exception) -> Callable[[bytes], None]:
    def run(_: bytes) -> None:
        raise fault

    return run
