"""Reads what was filled into a PDF form, whoever filled it in and with what.

The file comes from somebody else.  It is opened in a process of its own, which gets
only so much memory and time; no script in it is ever run, and no address asked.
"""

from __future__ import annotations

import multiprocessing
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from generator.apart import live_no_longer_than_parent
from generator.errors import GeneratorError
from generator.read.toml_source import without_refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from multiprocessing.connection import Connection

LARGEST_FORM = 20_000_000
"""The largest form that is read, in bytes; ours have about 300,000."""
MOST_PAGES = 200
MOST_FIELDS = 20_000
LONGEST_ENTRY = 20_000
"""Letters of one field; what stands beyond is not read."""
SECONDS = 30
"""How long the reading of one form may take."""
MEMORY = 2_000_000_000
"""Bytes its process may take, where the system can limit it."""
_HEAD = b"%PDF-"
_HEAD_WITHIN = 1024
_XFA = (2, 3)
_WIDGET = 20
_CHECKBOX, _RADIO = 2, 3
_WRITTEN = (4, 5, 6)
"""Kinds of field that hold a text: lists to choose from, and lines."""


class UnreadableForm(GeneratorError):  # noqa: N818 - the umpire's word, not a fault
    """A file is no form that can be read; the message says why."""


class FilledForm(Struct, frozen=True, kw_only=True):
    """The fields of a form that came back."""

    fields: Mapping[str, tuple[str, ...]]
    """What each field says, by its name: one text, the words of ticked boxes, none."""
    has_scripts: bool = False
    has_files: bool = False
    """Whether further files are hidden in it."""
    is_text: bool = False
    """Whether it came as text, which leaves out all that is empty."""
    is_cut: bool = False
    """Whether the end of such a text is wanting."""
    is_altered: bool = False
    """Whether such a text is not as its page wrote it."""


def is_pdf(raw: bytes) -> bool:
    """Return whether something says it is a PDF."""
    return _HEAD in raw[:_HEAD_WITHIN]


def read_filled_form(raw: bytes) -> FilledForm:
    """Return the fields of a PDF.

    Raises:
        UnreadableForm: It is no PDF, has no fields, is locked, or too much.
    """
    if len(raw) > LARGEST_FORM:
        message = f"has {len(raw):,} bytes; at most {LARGEST_FORM:,} are read"
        raise UnreadableForm(message)
    if not is_pdf(raw):
        message = "is not a PDF"
        raise UnreadableForm(message)
    return _read_apart(raw)


def _read_apart(raw: bytes) -> FilledForm:
    """Read a form in a process of its own."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    reader = context.Process(target=_answer, args=(there,), daemon=True)
    reader.start()
    there.close()
    try:
        here.send_bytes(raw)
        if not here.poll(SECONDS):
            message = f"took more than {SECONDS} seconds to read"
            raise UnreadableForm(message)
        found = here.recv()
    except (EOFError, OSError) as fault:
        message = "is damaged, or made to do harm: the reader of PDFs gave up"
        raise UnreadableForm(message) from fault
    finally:
        reader.kill()
        reader.join()
        reader.close()
        here.close()
    if isinstance(found, FilledForm):
        return found
    raise UnreadableForm(str(found))


def _answer(pipe: Connection) -> None:
    """Read the form that comes through a pipe, and send back what it says.

    Whatever else its reading meets is told by silence: the form was made to break it.
    """
    live_no_longer_than_parent(MEMORY)
    with suppress(Exception):
        try:
            pipe.send(_fields_of(pipe.recv_bytes()))
        except UnreadableForm as refused:
            pipe.send(str(refused))


def _fields_of(raw: bytes) -> FilledForm:
    """Return the fields of a PDF.

    Raises:
        UnreadableForm: It cannot be opened, or has none.
    """
    import pypdfium2
    from pypdfium2 import raw as pdfium

    try:
        document = pypdfium2.PdfDocument(raw)
    except pypdfium2.PdfiumError as fault:
        locked = "password" in str(fault).casefold()
        why = "is locked with a password" if locked else "is damaged, or not a PDF"
        raise UnreadableForm(why) from fault
    if len(document) > MOST_PAGES:
        message = f"has {len(document)} pages; at most {MOST_PAGES} are read"
        raise UnreadableForm(message)
    document.init_forms()
    if document.formenv is None or document.get_formtype() in _XFA:
        message = (
            "has no fields: perhaps it was printed into a new PDF instead of saved; "
            "type its orders in by hand"
        )
        raise UnreadableForm(message)
    found: dict[str, tuple[str, ...]] = {}
    for name, words in _entries(document, pdfium):
        found[name] = (*found.get(name, ()), *words)
        if len(found) > MOST_FIELDS:
            message = f"has more than {MOST_FIELDS:,} fields"
            raise UnreadableForm(message)
    return FilledForm(
        fields=found,
        has_scripts=pdfium.FPDFDoc_GetJavaScriptActionCount(document) > 0,
        has_files=pdfium.FPDFDoc_GetAttachmentCount(document) > 0,
    )


def _entries(
    document: Any,  # noqa: ANN401 - the library publishes no types
    pdfium: Any,  # noqa: ANN401 - the library publishes no types
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield name and words of every field, box by box."""
    form = document.formenv
    for index in range(len(document)):
        page = document[index]
        for at in range(pdfium.FPDFPage_GetAnnotCount(page)):
            widget = pdfium.FPDFPage_GetAnnot(page, at)
            if widget and pdfium.FPDFAnnot_GetSubtype(widget) == _WIDGET:
                name = _text(pdfium.FPDFAnnot_GetFormFieldName, form, widget)
                yield name, _words(pdfium, form, widget)
            pdfium.FPDFPage_CloseAnnot(widget)
        page.close()


def _words(pdfium: Any, form: Any, widget: Any) -> tuple[str, ...]:  # noqa: ANN401 - no types
    """Return what one box or line says."""
    kind = pdfium.FPDFAnnot_GetFormFieldType(form, widget)
    if kind in (_CHECKBOX, _RADIO):
        if not pdfium.FPDFAnnot_IsChecked(form, widget):
            return ()
        return (_text(pdfium.FPDFAnnot_GetFormFieldExportValue, form, widget),)
    if kind not in _WRITTEN:
        return ()
    text = _text(pdfium.FPDFAnnot_GetFormFieldValue, form, widget).strip()
    return (text,) if text else ()


def _text(ask: Any, form: Any, widget: Any) -> str:  # noqa: ANN401 - no types
    """Return a text of the library, without letters no campaign file may hold."""
    import ctypes

    size = ask(form, widget, None, 0)
    buffer = ctypes.create_string_buffer(size)
    pointer = ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort))
    ask(form, widget, pointer, size)
    text = buffer.raw[:size].decode("utf-16-le", errors="replace").rstrip("\0")
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return without_refused(lines)[:LONGEST_ENTRY]
