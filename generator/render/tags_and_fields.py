"""Puts tags, letters and fields of a PDF in order, once they have been placed.

Of tags the print library leaves four things as it found them: what stands in margins
counts as told once on every page, lines drawn for the eye alone count as a picture,
headings may leave out a level, and a table may lie within itself. Of fields it places
them and tags them. Here every field gets what viewers need to show it alike: appearances
of its own, a plain typeface for what is typed, a name said aloud, and the state a box is
in by its word instead of a number.
"""

from __future__ import annotations

import importlib
import io
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.render.assets import FACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Pdf = Any
"""A document or object of the print library, which publishes no types."""

# Tags, by which a document is read aloud.

_LEVELS = {f"/H{level}": level for level in range(1, 7)}
_TABLE = "/Table"
_NOTHING = b"null"


def put_tags_in_order(pdf: Pdf) -> None:
    """Put all tags of a document in order that is written but not yet bytes."""
    root = _object(pdf, pdf.catalog["StructTreeRoot"])
    document = _object(pdf, root["K"][0])
    # Tags are the last that the library writes, each before those below it.
    later = pdf.objects[document.number + 1 :]
    tags = {each.reference: each for each in later if _is_tag(each)}
    told = set(document["K"])
    in_margins = [
        tag
        for reference, tag in tags.items()
        if tag["P"] == document.reference and reference not in told
    ]
    _leave_untold(pdf, root, in_margins, tags, "/Pagination")
    _leave_untold(pdf, root, list(_lines_for_the_eye(document, tags)), tags, "/Layout")
    _close_up_headings(tags.values())
    _unfold_tables(tags)


def _is_tag(written: Pdf) -> bool:
    return isinstance(written, dict) and written.get("Type") == "/StructElem"


def _lines_for_the_eye(document: Pdf, tags: Mapping[bytes, Pdf]) -> Iterator[Pdf]:
    """Yield drawings without a title, taken out of what they stand in.

    A picture without words the library refuses; only lines of our own have none.
    """
    for reference, tag in tags.items():
        if tag.get("S") == "/Figure" and "Alt" not in tag:
            tags.get(tag["P"], document)["K"].remove(reference)
            yield tag


def _leave_untold(
    pdf: Pdf, root: Pdf, aside: list[Pdf], tags: Mapping[bytes, Pdf], kind: str
) -> None:
    """Mark what some tags hold as no part of what is told, but as what a kind says."""
    marks: dict[bytes, set[int]] = {}
    for tag in aside:
        for kid in tag["K"]:
            if isinstance(kid, int):
                marks.setdefault(tag["Pg"], set()).add(kid)
            else:
                aside.append(tags[kid])
        # An object of the library cannot be taken away, only emptied.
        tag.clear()
    numbered = _object(pdf, root["ParentTree"])["Nums"]
    for reference, numbers in marks.items():
        page = _object(pdf, reference)
        bearers = numbered[2 * page["StructParents"] + 1]
        for number in numbers:
            bearers[number] = _NOTHING
        written = _object(pdf, page["Contents"]).stream
        for at, said in enumerate(written):
            if isinstance(said, dict) and said.get("MCID") in numbers:
                written[at - 1 : at + 1] = "/Artifact", type(said)({"Type": kind})


def _close_up_headings(tags: Iterable[Pdf]) -> None:
    """Let each heading be one level below the one it stands under, the first of all at the top."""
    above: list[int] = []
    for tag in tags:
        if level := _LEVELS.get(tag.get("S")):
            while above and above[-1] >= level:
                above.pop()
            above.append(level)
            tag["S"] = f"/H{len(above)}"


def _unfold_tables(tags: Mapping[bytes, Pdf]) -> None:
    """Let no table lie directly within itself, as the library tags some."""
    for reference, tag in tags.items():
        outer = tags.get(tag.get("P"))
        if outer and tag["S"] == outer["S"] == _TABLE:
            at = outer["K"].index(reference)
            outer["K"][at : at + 1] = tag["K"]
            for kid in tag["K"]:
                tags[kid]["P"] = outer.reference
            tag.clear()


# Letters, by which it is searched and copied from.

_SPACES = {b"<00a0>": b"<0020>", b"<202f>": b"<0020>"}
"""Spaces at which no line is broken, which stand for the same sign of a typeface."""
_LETTERS = b"begincmap"


def let_spaces_be_found(pdf: Pdf) -> None:
    """Let every space be read as a plain one; the library takes that which came first."""
    for written in pdf.objects:
        lines: list[Any] = getattr(written, "stream", None) or []
        if _LETTERS not in lines:
            continue
        for at, line in enumerate(lines):
            sign, _, letter = line.partition(b" ")
            if letter in _SPACES:
                lines[at] = sign + b" " + _SPACES[letter]


# Fields.

TYPED = "FormText"
"""What the typeface of filled-in text is called within the PDF."""
MARKED = "ZaDb"
"""The name under which viewers that draw marks anew look for a typeface."""
_MARK = "X"
ENCODING = "cp1252"
_FIRST, _LAST = 32, 255
_PRINTED, _HIDDEN = 1 << 2, 1 << 1
_READ_ONLY, _MULTILINE, _RADIO = 1 << 0, 1 << 12, 1 << 15
_BOX = 10
"""Side of the square a mark is drawn in; viewers scale it to the field."""
_CROSS = b"1.2 w 1 J 1.6 1.6 m 8.4 8.4 l S 1.6 8.4 m 8.4 1.6 l S"
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_+:")


def finish_form(document: Pdf, pdf: Pdf) -> None:
    """Put every field of a laid-out form in order."""
    form = pdf.catalog.get("AcroForm")
    if form is None:
        return
    marks = _marks(pdf)
    groups: dict[bytes, Pdf] = {}
    loose = []
    for element, field in _fields(document):
        reference = field.get("Parent")
        if reference is None:
            loose.append(field.reference)
        elif reference not in groups:
            groups[reference] = _object(pdf, reference)
            loose.append(reference)
        _put_in_order(element, field, groups.get(reference), marks=marks, pdf=pdf)
    form["Fields"] = _library().Array(loose)
    form["NeedAppearances"] = "false"
    face = _typeface(pdf)
    form["DR"] = _library().Dictionary({"Font": _library().Dictionary({TYPED: face, MARKED: face})})
    form["DA"] = _library().String(_typed(10))


def field_name(text: str) -> str:
    """Return a word as a name of the PDF language, without its slash.

    >>> field_name("siege engine")
    'siege#20engine'
    """
    return "".join(
        letter if letter in _PLAIN else "".join(f"#{byte:02X}" for byte in letter.encode())
        for letter in text
    )


def _library() -> Pdf:
    return importlib.import_module("pydyf")


def _fields(document: Pdf) -> Iterator[tuple[Mapping[str, str], Pdf]]:
    """Yield the element and the field of every input, page by page."""
    for page in document.pages:
        for inputs in page.forms.values():
            for box, _ in inputs:
                yield box.element.attrib, box.widget_annotation


def _object(pdf: Pdf, reference: bytes) -> Pdf:
    return pdf.objects[int(reference.split()[0])]


def _put_in_order(
    element: Mapping[str, str], field: Pdf, group: Pdf, *, marks: Pdf, pdf: Pdf
) -> None:
    """Put one field in order."""
    left, top, right, bottom = field["Rect"]
    field["Rect"] = _library().Array(
        (min(left, right), min(top, bottom), max(left, right), max(top, bottom))
    )
    if "AP" in field:
        _box(element, field, group, marks=marks, pdf=pdf)
        return
    is_long = field.get("Ff", 0) == _MULTILINE
    field["DA"] = _library().String(_typed(10 if is_long else 11))
    if "readonly" in element:
        field["Ff"] = _READ_ONLY
        field["F"] = _HIDDEN


def _box(element: Mapping[str, str], field: Pdf, group: Pdf, *, marks: Pdf, pdf: Pdf) -> None:
    """Give a box its mark, and its word as the state it is in when marked."""
    library = _library()
    for reference in field["AP"]["N"].values():
        drawn = _object(pdf, reference)
        drawn.stream, drawn.extra = [], {}
    word = field_name(element["value"])
    crossed, empty = marks
    field["AP"] = library.Dictionary(
        {"N": library.Dictionary({word: crossed.reference, "Off": empty.reference})}
    )
    field["AS"] = "/Off"
    field["MK"] = library.Dictionary({"CA": library.String(_MARK)})
    field["DA"] = library.String(f"/{MARKED} 0 Tf 0 g")
    del field["Border"]
    if group is None:
        field["V"] = "/Off"
        return
    field.pop("T", None)
    group.pop("Opt", None)
    group["Ff"] = _RADIO
    group["V"] = "/Off"
    group["TU"] = library.String(element["data-group"])


def _marks(pdf: Pdf) -> tuple[Pdf, Pdf]:
    """Add the two appearances of a box: crossed, and empty."""
    found = []
    for drawing in (_CROSS, b""):
        extra = {
            "Type": "/XObject",
            "Subtype": "/Form",
            "BBox": _library().Array((0, 0, _BOX, _BOX)),
        }
        mark = _library().Stream([drawing], extra)
        pdf.add_object(mark)
        found.append(mark)
    return found[0], found[1]


def _typed(size: int) -> str:
    """Return how typed text is drawn."""
    return f"/{TYPED} {size} Tf 0 g"


def _typeface(pdf: Pdf) -> bytes:
    """Embed the typeface of what is typed, in the one encoding every viewer writes."""
    library = _library()
    body, metrics, widths = _western_face()
    file = library.Stream([body], {"Length1": len(body)}, compress=True)
    pdf.add_object(file)
    descriptor = library.Dictionary(
        {
            "Type": "/FontDescriptor",
            "FontName": "/MarchtableText-Regular",
            "Flags": 32,
            "ItalicAngle": 0,
            "StemV": 80,
            "FontFile2": file.reference,
            **{
                name: library.Array(value) if isinstance(value, tuple) else value
                for name, value in metrics.items()
            },
        }
    )
    pdf.add_object(descriptor)
    font = library.Dictionary(
        {
            "Type": "/Font",
            "Subtype": "/TrueType",
            "BaseFont": "/MarchtableText-Regular",
            "Encoding": "/WinAnsiEncoding",
            "FirstChar": _FIRST,
            "LastChar": _LAST,
            "Widths": library.Array(widths),
            "FontDescriptor": descriptor.reference,
        }
    )
    pdf.add_object(font)
    reference: bytes = font.reference
    return reference


@cache
def _western_face() -> tuple[bytes, Mapping[str, object], tuple[int, ...]]:
    """Return the text face cut down to western letters, its metrics and widths."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    codes = range(_FIRST, _LAST + 1)
    letters = [bytes((code,)).decode(ENCODING, errors="ignore") for code in codes]
    options = subset.Options()
    options.recalc_timestamp = False
    options.hinting = False
    options.layout_features = []
    options.name_IDs = []
    options.notdef_outline = True
    font = TTFont(io.BytesIO(FACES[0].read()), recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(text="".join(letters))
    cutter.subset(font)
    cut = io.BytesIO()
    font.save(cut)
    names, advances = font.getBestCmap(), font["hmtx"]
    per_em = int(font["head"].unitsPerEm)

    def scaled(units: int) -> int:
        return round(units * 1000 / per_em)

    widths = tuple(
        scaled(advances[names.get(ord(letter), ".notdef")][0]) if letter else 0
        for letter in letters
    )
    head, heights = font["head"], font["hhea"]
    box = (head.xMin, head.yMin, head.xMax, head.yMax)
    metrics = {
        "FontBBox": tuple(scaled(each) for each in box),
        "Ascent": scaled(heights.ascent),
        "Descent": scaled(heights.descent),
        "CapHeight": scaled(font["OS/2"].sCapHeight),
    }
    return cut.getvalue(), metrics, widths
