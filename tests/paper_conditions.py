"""Conditions under which a PDF can be read aloud, and what in one breaks them.

They are ours, made from the list of failure conditions that the standard for accessible
PDFs (PDF/UA-1) is tested by, and bear its numbers: a document that meets them all has
passed this checker and no other.  What only a person can judge stands in `FOR_A_PERSON`.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pikepdf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

Held = Any
"""What a PDF holds: known when it is read."""
_GROUPS = "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private"
_BLOCKS = "P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot"
_WITHIN = "Span Quote Note Reference BibEntry Code Link Annot Ruby Warichu Figure Formula Form"
_STANDARD = frozenset(f"{_GROUPS} {_BLOCKS} {_WITHIN}".split())
_PARENTS = {
    "TR": {"Table", "THead", "TBody", "TFoot"},
    "TH": {"TR"},
    "TD": {"TR"},
    "THead": {"Table"},
    "TBody": {"Table"},
    "TFoot": {"Table"},
    "LI": {"L"},
    "LBody": {"LI"},
    "Lbl": {"LI"},
}
_CHILDREN = {"Table": {"TR", "THead", "TBody", "TFoot", "Caption"}, "L": {"LI", "L", "Caption"}}
_PAINTS = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ", "'", '"', "sh", "Do", "BI"}
_UA = "{http://www.aiim.org/pdfua/ns/id/}part"


@dataclass(frozen=True, kw_only=True)
class Tag:
    """A tag of a document, and what it is below."""

    element: Any
    kind: str
    above: str


@dataclass(frozen=True, kw_only=True)
class Marks:
    """What is written on a page."""

    page: int
    numbers: tuple[int, ...]
    """Of what belongs to tags, as it is written."""
    loose: int
    """How often something is drawn that is neither tagged nor an artifact."""
    mixed: int
    """How often tagged content lies within an artifact, or one within tagged content."""


@dataclass(kw_only=True)
class Paper:
    """An opened document."""

    pdf: Any
    tags: tuple[Tag, ...] = ()
    marks: tuple[Marks, ...] = ()
    tagged: dict[int, Any] = field(default_factory=dict)
    """What bears a number for its tags: by the number, its tag or tags."""
    told: frozenset[tuple[int, int]] = frozenset()
    """All tags that hang on the tree, by the numbers of their objects."""


def opened(pdf: bytes) -> Paper:
    """Return a document as the conditions look at it."""
    document = pikepdf.open(io.BytesIO(pdf))
    root = document.Root.get("/StructTreeRoot")
    if root is None:
        return Paper(pdf=document)
    tags = tuple(_below(root.get("/K", ()), ""))
    numbers = list(root.ParentTree.Nums)
    return Paper(
        pdf=document,
        tags=tags,
        marks=tuple(_written(page, number) for number, page in enumerate(document.pages, 1)),
        tagged={int(key): value for key, value in zip(numbers[::2], numbers[1::2], strict=True)},
        told=frozenset(tag.element.objgen for tag in tags),
    )


def _below(kids: Held, above: str) -> Iterator[Tag]:
    """Yield all tags below one, as they are read."""
    for kid in kids if isinstance(kids, pikepdf.Array) else (kids,):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            kind = str(kid.S)[1:]
            yield Tag(element=kid, kind=kind, above=above)
            yield from _below(kid.get("/K", ()), kind)


def _written(page: Held, number: int) -> Marks:
    """Return what is written on a page."""
    open_marks: list[str] = []
    numbers: list[int] = []
    loose = mixed = 0
    for written in pikepdf.parse_content_stream(page.obj):
        operands, said = written.operands, str(written.operator)
        if said in ("BMC", "BDC"):
            is_artifact = str(operands[0]) == "/Artifact"
            is_tagged = not is_artifact and said == "BDC" and "/MCID" in operands[1]
            kind = "artifact" if is_artifact else "tagged" if is_tagged else ""
            other = {"artifact": "tagged", "tagged": "artifact"}.get(kind)
            mixed += other in open_marks
            open_marks.append(kind)
            if is_tagged:
                numbers.append(int(operands[1]["/MCID"]))
        elif said == "EMC":
            open_marks.pop()
        elif said in _PAINTS and not any(open_marks):
            loose += 1
    return Marks(page=number, numbers=tuple(numbers), loose=loose, mixed=mixed)


# What breaks a condition: each yields a sentence for what it finds.


def _untagged(paper: Paper) -> Iterator[str]:
    if not paper.pdf.Root.get("/MarkInfo", {}).get("/Marked", False) or not paper.tags:
        yield "it is not tagged"


def _suspect(paper: Paper) -> Iterator[str]:
    if paper.pdf.Root.get("/MarkInfo", {}).get("/Suspects", False):
        yield "its tags are called doubtful"


def _mixed(paper: Paper) -> Iterator[str]:
    for marks in paper.marks:
        if marks.mixed:
            yield f"page {marks.page}: {marks.mixed} times one within the other"


def _loose(paper: Paper) -> Iterator[str]:
    for marks in paper.marks:
        if marks.loose:
            yield f"page {marks.page}: {marks.loose} strokes or texts"


def _off_the_tree(paper: Paper) -> Iterator[str]:
    for marks in paper.marks:
        page = paper.pdf.pages[marks.page - 1].obj
        bearers = paper.tagged.get(int(page.get("/StructParents", -1)), ())
        for number in marks.numbers:
            bearer = bearers[number] if number < len(bearers) else None
            if bearer is None or bearer.objgen not in paper.told:
                yield f"page {marks.page}: content {number}"


def _strange_kinds(paper: Paper) -> Iterator[str]:
    roles = paper.pdf.Root.get("/StructTreeRoot", {}).get("/RoleMap", {})
    for tag in paper.tags:
        if tag.kind not in _STANDARD and str(roles.get(f"/{tag.kind}", ""))[1:] not in _STANDARD:
            yield tag.kind
    for name in roles:
        if name[1:] in _STANDARD:
            yield f"{name[1:]} is said to be something else"


def _misplaced(paper: Paper) -> Iterator[str]:
    for tag in paper.tags:
        allowed = _PARENTS.get(tag.kind)
        if allowed and tag.above not in allowed:
            yield f"{tag.kind} below {tag.above}"
        within = _CHILDREN.get(tag.above)
        if within and tag.kind not in within:
            yield f"{tag.kind} in {tag.above}"


def _metadata(paper: Paper) -> Iterator[str]:
    if "/Metadata" not in paper.pdf.Root:
        yield "it has no metadata"
        return
    with paper.pdf.open_metadata() as told:
        if told.get(_UA) != "1":
            yield "it does not say that it is meant to be accessible"
        if not told.get("dc:title"):
            yield "it has no title"


def _title_hidden(paper: Paper) -> Iterator[str]:
    if not paper.pdf.Root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False):
        yield "viewers are not asked to show the title"


def _no_language(paper: Paper) -> Iterator[str]:
    if not str(paper.pdf.Root.get("/Lang", "")):
        yield "it does not say its language"


def _pictures_without_words(paper: Paper) -> Iterator[str]:
    for tag in paper.tags:
        words = tag.element.get("/Alt") or tag.element.get("/ActualText")
        if tag.kind in ("Figure", "Formula") and not str(words or "").strip():
            yield f"a {tag.kind} below {tag.above}"


def _headings(paper: Paper) -> Iterator[str]:
    levels = [
        int(tag.kind[1]) for tag in paper.tags if tag.kind[0] == "H" and tag.kind[1:].isdigit()
    ]
    if levels and levels[0] != 1:
        yield f"the first is of level {levels[0]}"
    for above, level in pairwise(levels):
        if level > above + 1:
            yield f"level {level} follows level {above}"
    if any(tag.kind == "H" for tag in paper.tags):
        yield "one has no level"


def _cells_without_headers(paper: Paper) -> Iterator[str]:
    names = {
        bytes(tag.element.ID) for tag in paper.tags if tag.kind == "TH" and "/ID" in tag.element
    }
    for tag in paper.tags:
        if tag.kind == "TD" and _says_anything(tag.element):
            headers = tag.element.get("/A", {}).get("/Headers", ())
            if not len(headers):
                yield "a cell without headers"
            elif not {bytes(header) for header in headers} <= names:
                yield "a cell whose headers are not there"


def _says_anything(element: Held) -> bool:
    """Tell whether a tag has any content; the corner of a table has none."""
    kids = element.get("/K", ())
    return any(
        _says_anything(kid) if isinstance(kid, pikepdf.Dictionary) and "/S" in kid else True
        for kid in (kids if isinstance(kids, pikepdf.Array) else (kids,))
    )


def _notes(paper: Paper) -> Iterator[str]:
    for tag in paper.tags:
        if tag.kind == "Note" and "/ID" not in tag.element:
            yield "a note without a name"


def _locked_or_layered(paper: Paper) -> Iterator[str]:
    if paper.pdf.is_encrypted:
        yield "it is encrypted"
    if "/OCProperties" in paper.pdf.Root:
        yield "it has layers"
    if "/XFA" in paper.pdf.Root.get("/AcroForm", {}):
        yield "it has a form of another kind"
    if paper.pdf.attachments:
        yield "it has files in it"


def _annotations(paper: Paper) -> Iterator[tuple[int, Any, Any]]:
    """Yield the page, the annotation and its tag; none: it has no tag on the tree."""
    for number, page in enumerate(paper.pdf.pages, 1):
        for mark in page.obj.get("/Annots", ()):
            tag = paper.tagged.get(int(mark.get("/StructParent", -1)))
            is_told = tag is not None and tag.objgen in paper.told
            yield number, mark, tag if is_told else None


def _annotations_off_the_tree(paper: Paper) -> Iterator[str]:
    wanted = {"/Link": "/Link", "/Widget": "/Form"}
    for page, mark, tag in _annotations(paper):
        kind = str(mark.Subtype)
        if tag is None or str(tag.S) != wanted.get(kind, "/Annot"):
            yield f"page {page}: a {kind[1:]}"
        elif not any(
            isinstance(kid, pikepdf.Dictionary) and "/Obj" in kid and kid.Obj.objgen == mark.objgen
            for kid in (tag.K if isinstance(tag.K, pikepdf.Array) else (tag.K,))
        ):
            yield f"page {page}: a {kind[1:]} that its tag does not know"


def _annotations_without_words(paper: Paper) -> Iterator[str]:
    for page, mark, _ in _annotations(paper):
        if mark.Subtype == "/Widget":
            said = mark.get("/TU") or mark.get("/Parent", {}).get("/TU")
        else:
            said = mark.get("/Contents")
        if not str(said or "").strip():
            yield f"page {page}: a {str(mark.Subtype)[1:]}"


def _tab_order(paper: Paper) -> Iterator[str]:
    for number, page in enumerate(paper.pdf.pages, 1):
        if "/Annots" in page.obj and page.obj.get("/Tabs") != "/S":
            yield f"page {number}"


def _fonts(paper: Paper) -> Iterator[Any]:
    for found in paper.pdf.objects:
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font":
            yield found


def _fonts_outside(paper: Paper) -> Iterator[str]:
    for font in _fonts(paper):
        for face in font.get("/DescendantFonts", (font,)):
            described = face.get("/FontDescriptor", {})
            if not any(f"/FontFile{form}" in described for form in ("", "2", "3")):
                yield str(face.BaseFont)[1:]


def _letters_without_meaning(paper: Paper) -> Iterator[str]:
    known = ("/WinAnsiEncoding", "/MacRomanEncoding")
    for font in _fonts(paper):
        is_part = str(font.Subtype).startswith("/CIDFont")
        if not is_part and "/ToUnicode" not in font and font.get("/Encoding") not in known:
            yield str(font.BaseFont)[1:]


@dataclass(frozen=True, kw_only=True)
class Condition:
    """Something that must hold."""

    number: str
    """What the standard's list of failure conditions calls it; there can be several."""
    says: str
    broken: Callable[[Paper], Iterator[str]]


CONDITIONS = tuple(
    Condition(number=number, says=says, broken=broken)
    for number, says, broken in (
        ("01-003, 01-004", "No artifact lies within tagged content, nor the reverse", _mixed),
        ("01-005", "All content is tagged or an artifact", _loose),
        ("01-006, 09-004", "All tagged content hangs on the tree of tags", _off_the_tree),
        ("01-007", "Its tags are not called doubtful", _suspect),
        ("02-001 to 02-004", "All kinds of tags are those of the standard", _strange_kinds),
        ("06-001 to 06-003", "Metadata says what it is and its title", _metadata),
        ("07-001, 07-002", "Viewers show the title", _title_hidden),
        ("09-004 to 09-008", "Tables and lists hold what belongs in them", _misplaced),
        ("10-001", "Each letter says what letter it is", _letters_without_meaning),
        ("11-006", "The document says its language", _no_language),
        ("13-004, 17-002", "Each picture has words in its place", _pictures_without_words),
        ("14-002, 14-003", "Headings begin at the top and skip no level", _headings),
        ("15-003", "Each cell of a table that says anything has headers", _cells_without_headers),
        ("19-003", "Each note has a name", _notes),
        ("20, 21, 25, 26", "No layers, files, foreign forms or locks", _locked_or_layered),
        ("28-002, 28-010, 28-011", "Links and fields hang on the tree", _annotations_off_the_tree),
        ("28-004, 28-005, 28-012", "Links and fields have words", _annotations_without_words),
        ("28-008, 28-009", "Tabs go from field to field as it is read", _tab_order),
        ("31-009", "Typefaces are in the file", _fonts_outside),
        ("06, 01", "It is tagged", _untagged),
    )
)
FOR_A_PERSON = (
    "whether what is read comes in an order that makes sense",
    "whether the words in place of a picture tell what it shows",
    "whether headings and titles say what is below them",
    "whether anything is told by colour, form or place alone",
    "whether there is contrast enough",
    "whether words in another language are marked as such",
)
"""What no program can say."""


def faults(pdf: bytes, conditions: Iterable[Condition] = CONDITIONS) -> dict[str, tuple[str, ...]]:
    """Return what breaks which conditions, by their numbers; of each the first few."""
    paper = opened(pdf)
    found = {each.number: tuple(each.broken(paper))[:5] for each in conditions}
    return {number: told for number, told in found.items() if told}
