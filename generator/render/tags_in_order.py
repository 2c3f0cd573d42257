"""Puts the tags of a PDF in order, by which it is read aloud.

The print library has tagged what it has written.  Three things it leaves as it found
them: what stands in margins counts as told once on every page, headings may leave out a
level, and a table may lie within itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Pdf = Any
"""A document or object of the print library, which publishes no types."""
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
    _leave_margins_untold(pdf, root, document, tags)
    _close_up_headings(tags.values())
    _unfold_tables(tags)


def _is_tag(written: Pdf) -> bool:
    return isinstance(written, dict) and written.get("Type") == "/StructElem"


def _object(pdf: Pdf, reference: bytes) -> Pdf:
    return pdf.objects[int(reference.split()[0])]


def _leave_margins_untold(pdf: Pdf, root: Pdf, document: Pdf, tags: Mapping[bytes, Pdf]) -> None:
    """Mark what runs along the margins of pages as no part of what is told."""
    told = set(document["K"])
    aside = [
        tag
        for reference, tag in tags.items()
        if tag["P"] == document.reference and reference not in told
    ]
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
                written[at - 1 : at + 1] = "/Artifact", type(said)({"Type": "/Pagination"})


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
