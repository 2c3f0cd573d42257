"""Reads filled-in orders: from a PDF form, or as the text that an order page writes."""

from __future__ import annotations

import multiprocessing
import re
from contextlib import suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from itertools import islice
from typing import TYPE_CHECKING, Any

from generator.apart import live_no_longer_than_parent
from generator.errors import GeneratorError
from generator.read.toml_source import without_refused
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from email.message import Message
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
        # Boxes of one name and one word are ticked together, wherever they stand.
        found[name] = tuple(dict.fromkeys((*found.get(name, ()), *words)))
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


# The text is found wherever it stands: in a file by itself, in a mail that quotes it,
# in a chat saved whole. It begins with the field :data:`FIRST` and ends with
# :data:`LAST`, which holds a sum over the letters between, so that what was lost or
# changed on the way is noticed. A field is a line ``name: words``; ends of lines
# within the words are written ``\n``, and a line that begins with no field goes on
# with the one before.

# Takes a saved mail apart: its plain text and the PDFs that came with it.

MOST_PARTS = 200
_TEXT_HEAD_WITHIN = 20_000
_WANTED = ("text/plain", "application/pdf")
_SIGNS = (b"mime-version:", b"content-type:", b"received:", b"message-id:")
"""Lines of which a saved mail has at least two at its head."""
_ENOUGH = 2


def is_mail(raw: bytes) -> bool:
    """Return whether something is a mail as mail programs save one."""
    head = raw[:_TEXT_HEAD_WITHIN].replace(b"\r\n", b"\n").lower().partition(b"\n\n")[0]
    found = [sign for sign in _SIGNS if head.startswith(sign) or b"\n" + sign in head]
    return len(found) >= _ENOUGH


def parts_of(raw: bytes) -> tuple[bytes, ...]:
    """Return the plain texts and PDFs of a mail, in its order.

    Raises:
        UnreadableForm: It is too large, or made to do harm.
    """
    if len(raw) > LARGEST_FORM:
        message = f"is a mail of more than {LARGEST_FORM:,} bytes"
        raise UnreadableForm(message)
    try:
        return tuple(_wanted(message_from_bytes(raw)))
    except (RecursionError, ValueError, LookupError) as fault:
        message = "is a mail that cannot be taken apart"
        raise UnreadableForm(message) from fault


def _wanted(mail: Message) -> Iterator[bytes]:
    """Yield every part that may hold a form."""
    for part in islice(mail.walk(), MOST_PARTS):
        if part.get_content_type() not in _WANTED:
            continue
        body = part.get_payload(decode=True)
        if not isinstance(body, bytes):
            continue
        charset = part.get_content_charset() or "utf-8"
        is_text = part.get_content_type() == "text/plain"
        yield body.decode(charset, "replace").encode() if is_text else body


FIRST = "form/campaign"
"""The field with which a form begins."""
LAST = "form/end"
"""The field with which it ends; it holds the sum."""
LARGEST_TEXT = 2_000_000
"""Bytes of a text that are read; a form has a few thousand."""
MOST_FORMS = 500
_BEGINS = re.compile(rf"{FIRST}:\s+(\S+)")
_FIELD = re.compile(r"([a-z][a-z-]*/\S+|ready(?=: yes$)):(?:\s(.*))?")
_QUOTED = re.compile(r"^[\s>|]+")
"""What mail programs put before the lines of an answer."""
_BLANKS = re.compile(r"[\x00-\x20\x85\xa0\u200b\u2028\u2029\u202f\ufeff]")
"""What does not count for the sum; the page's script knows the same."""
_BEGIN, _TIMES, _BITS = 0x811C9DC5, 0x01000193, 0xFFFFFFFF
"""Fowler, Noll and Vo's sum 1a: short enough to stand in the page's script."""
_ESCAPED = re.compile(r"\\([\\n])")


@dataclass(slots=True, kw_only=True)
class _Lines:
    """A form while it is read."""

    pairs: list[tuple[str, list[str]]] = field(default_factory=list)
    """The fields, each with its line and those that go on with it."""
    told_sum: str | None = None
    """The sum it says it has; none: its end has not been seen."""


def read_filled_texts(raw: bytes) -> tuple[FilledForm, ...]:
    """Return every form that stands in a text, in order.

    Raises:
        UnreadableForm: It is no text, too long, or holds none.
    """
    if len(raw) > LARGEST_TEXT:
        message = "is not a PDF, and too long for orders as text"
        raise UnreadableForm(message)
    found = tuple(map(_filled, _forms_in(_decoded(raw))))
    if not found:
        message = "is not a PDF, and holds no orders as an order page writes them"
        raise UnreadableForm(message)
    if len(found) > MOST_FORMS:
        message = f"holds {len(found)} forms; at most {MOST_FORMS} are read"
        raise UnreadableForm(message)
    return found


def sum_of(text: str) -> str:
    """Return the sum over the letters of a text, whatever blanks stand between.

    >>> sum_of("a b") == sum_of("ab") != sum_of("ba")
    True
    """
    found = _BEGIN
    raw = _BLANKS.sub("", text).encode("utf-16-le", "surrogatepass")
    for at in range(0, len(raw), 2):
        unit = int.from_bytes(raw[at : at + 2], "little")
        found = ((found ^ unit) * _TIMES) & _BITS
    return f"{found:08x}"


def _decoded(raw: bytes) -> str:
    """Return bytes as text, whichever way an editor or a chat has saved them."""
    marked = raw.startswith((b"\xff\xfe", b"\xfe\xff"))
    for code in ("utf-16",) if marked else ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(code)
        except UnicodeDecodeError:
            continue
    message = "is not a PDF, and not a text either"
    raise UnreadableForm(message)


def _forms_in(text: str) -> Iterator[_Lines]:
    """Yield the forms of a text, each from its first field to its last."""
    form: _Lines | None = None
    for line in text.splitlines():
        begins = _BEGINS.search(line)
        if begins is not None:
            if form is not None:
                yield form
            form = _Lines(pairs=[(FIRST, [begins[1]])])
        elif form is not None:
            rest = _QUOTED.sub("", line).rstrip()
            begun = _FIELD.fullmatch(rest)
            if begun is None:
                if rest:
                    form.pairs[-1][1].append(rest)
            elif begun[1] != LAST:
                form.pairs.append((begun[1], [begun[2] or ""]))
            else:
                form.told_sum = begun[2] or ""
                yield form
                form = None
    if form is not None:
        yield form


def _filled(form: _Lines) -> FilledForm:
    """Return the fields of a form; one that stands there twice says both.

    Raises:
        UnreadableForm: There are too many.
    """
    if len(form.pairs) > MOST_FIELDS:
        message = f"has more than {MOST_FIELDS:,} fields"
        raise UnreadableForm(message)
    found: dict[str, tuple[str, ...]] = {}
    pairs = [(name, " ".join(lines)) for name, lines in form.pairs]
    for name, words in pairs:
        text = _ESCAPED.sub(lambda each: "\n" if each[1] == "n" else "\\", words)
        said = without_refused(text.strip())
        found[name] = (*found.get(name, ()), said[:LONGEST_ENTRY])
    told = "".join(f"{name}:{words}" for name, words in pairs)
    return FilledForm(
        fields=found,
        is_text=True,
        is_cut=form.told_sum is None,
        is_altered=form.told_sum != sum_of(told),
    )
