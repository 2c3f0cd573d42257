"""Binds finished documents into one: every page as it was set, with tags and fields.

Bound with ``pypdf``, which is loaded when something is bound and never before. What is
bound is known by its parts, so nothing is bound twice.
"""

from __future__ import annotations

import importlib
import io
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from generator.render.documents import Duplex
from generator.render.finishing import identified
from generator.store import digest_of
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.store import Store

_BOUND = "bound document"
_FORMAT = "2"
"""Changed when this module makes other bytes of the same parts."""
_METADATA = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 pdfuaid:part="1"/>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>
<rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt>
</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>
"""
"""What programs read of a document beside its pages."""


class Part(Struct, frozen=True, kw_only=True):
    """One of the documents that are bound."""

    pdf: bytes
    is_leaf: bool = False
    """It has leaves of its own: both it and what follows begin on a right-hand page."""


class Binding(Struct, frozen=True, kw_only=True):
    """What is bound into one document."""

    title: str
    parts: tuple[Part, ...]
    """In order; each is tagged, has a title and begins with a heading."""


def kept_binding(binding: Binding, store: Store) -> bytes | None:
    """Return what was bound of the same parts before; none: nothing was."""
    return store.get_one(_BOUND, digest_of(_FORMAT, binding))


def keep_binding(binding: Binding, pdf: bytes, store: Store) -> None:
    """Keep what was bound, for later builds."""
    store.put_one(_BOUND, digest_of(_FORMAT, binding), pdf)


def bound(binding: Binding) -> bytes:
    """Return documents bound into one; the same bytes for the same parts."""
    return _Book(binding).made()


def blank_sides(parts: Sequence[Part], pages: Sequence[int]) -> tuple[int, ...]:
    """Return how many sides stay blank before each part, printed on both sides.

    Args:
        parts: What is bound, in order.
        pages: How many pages each of them has.
    """
    blanks: list[int] = []
    sides = 0
    was_leaf = False
    for part, count in zip(parts, pages, strict=True):
        is_front = part.is_leaf or was_leaf
        blanks.append(sides % 2 if is_front else 0)
        sides += blanks[-1] + count
        was_leaf = part.is_leaf
    return tuple(blanks)


class _Book:
    """One document while it is bound.

    What is in a PDF is known when it is read, so its objects are ``Any``.
    """

    def __init__(self, binding: Binding) -> None:
        """Open an empty one."""
        self._pdf: Any = importlib.import_module("pypdf")
        self._kinds: Any = importlib.import_module("pypdf.generic")
        self._binding = binding
        self._writer: Any = self._pdf.PdfWriter()
        self._writer.pdf_header = "%PDF-1.7"
        self._pages: list[Any] = []
        self._roots: list[Any] = []
        """What each part begins with: its own tags, fields and places."""
        self._tagged: list[Any] = []
        """Numbers, each followed by the tags of what bears it."""
        self._next = 0
        """The next number by which something knows its tags."""

    def made(self) -> bytes:
        """Bind everything."""
        parts = self._binding.parts
        readers = [self._pdf.PdfReader(io.BytesIO(part.pdf)) for part in parts]
        blanks = blank_sides(parts, [len(reader.pages) for reader in readers])
        for number, reader in enumerate(readers):
            self._add_blanks(blanks[number], reader.pages[0].mediabox)
            self._add(reader, number)
        self._join_pages()
        self._join_tags()
        self._join_places([reader.metadata.title for reader in readers])
        self._join_fields()
        self._say_what_it_is()
        written = io.BytesIO()
        self._writer.write(written)
        return identified(written.getvalue())

    def _add_blanks(self, count: int, box: Any) -> None:  # noqa: ANN401 - see the class
        """Add empty sides of a size."""
        for _ in range(count):
            page = self._writer.add_blank_page(width=box.width, height=box.height)
            for name in ("/TrimBox", "/BleedBox"):
                _put(page, name, page["/MediaBox"])
            self._pages.append(page)

    def _add(self, reader: Any, number: int) -> None:  # noqa: ANN401 - see the class
        """Add a part: its pages, and all by which they are found, read and filled."""
        root = reader.root_object.clone(self._writer)
        pages = [page.get_object() for page in root["/Pages"]["/Kids"]]
        self._renumber(pages, root["/StructTreeRoot"]["/ParentTree"]["/Nums"])
        for cell in _below(root["/StructTreeRoot"]):
            self._rename(cell, f"{number}-")
        self._lead_to_places(pages, root)
        self._pages += pages
        self._roots.append(root)

    def _renumber(self, pages: list[Any], numbered: list[Any]) -> None:
        """Let what bears a number for its tags bear one that no other part has."""
        first = self._next
        bearers = [(page, "/StructParents") for page in pages]
        bearers += [(mark, "/StructParent") for mark in _marks(pages)]
        for bearer, name in bearers:
            if name in bearer:
                _put(bearer, name, self._kinds.NumberObject(bearer[name] + first))
        for number, tags in zip(numbered[::2], numbered[1::2], strict=True):
            self._tagged += [self._kinds.NumberObject(number + first), tags]
            self._next = max(self._next, first + number + 1)

    def _rename(self, cell: Any, before: str) -> None:  # noqa: ANN401 - see the class
        """Let a cell have a name that none in another part has."""
        text = self._kinds.TextStringObject
        if "/ID" in cell:
            _put(cell, "/ID", text(f"{before}{cell['/ID']}"))
        about = cell.get("/A")
        if about is not None and "/Headers" in about.get_object():
            heads = about.get_object()["/Headers"]
            renamed = [text(f"{before}{name}") for name in heads]
            _put(about.get_object(), "/Headers", self._kinds.ArrayObject(renamed))

    def _lead_to_places(self, pages: list[Any], root: Any) -> None:  # noqa: ANN401 - see the class
        """Let links lead to a place itself: another part may have one of its name."""
        listed = root["/Names"]["/Dests"]["/Names"] if "/Names" in root else []
        places = dict(zip(map(str, listed[::2]), listed[1::2], strict=True))
        for link in _marks(pages):
            place = places.get(str(link.get("/Dest", "")))
            if place is not None:
                _put(link, "/Dest", place)

    def _join_pages(self) -> None:
        """Make one row of all pages."""
        tree = self._writer.root_object["/Pages"]
        for page in self._pages:
            _put(page, "/Parent", tree.indirect_reference)
        kids = [page.indirect_reference for page in self._pages]
        _put(tree, "/Kids", self._kinds.ArrayObject(kids))
        _put(tree, "/Count", self._kinds.NumberObject(len(kids)))

    def _join_tags(self) -> None:
        """Make one tree of all tags, that of the first part."""
        trees = [root["/StructTreeRoot"] for root in self._roots]
        whole = trees[0]
        uppermost = [tag for tree in trees for tag in tree["/K"]]
        first = uppermost[0].get_object()
        document = first.clone(
            self._writer, force_duplicate=True, ignore_fields=("/K", "/P", "/Pg")
        )
        for tag in uppermost:
            _put(tag.get_object(), "/S", self._kinds.NameObject("/Part"))
            _put(tag.get_object(), "/P", document.indirect_reference)
        _put(document, "/P", whole.indirect_reference)
        _put(document, "/K", self._kinds.ArrayObject(uppermost))
        only = self._kinds.ArrayObject([document.indirect_reference])
        _put(whole, "/K", only)
        _put(whole["/ParentTree"], "/Nums", self._kinds.ArrayObject(self._tagged))
        _put(self._writer.root_object, "/StructTreeRoot", whole.indirect_reference)

    def _join_places(self, titles: list[str]) -> None:
        """Make one list of contents, the headings of each part below its title."""
        whole = self._writer.get_outline_root()
        chapters = [root["/Outlines"] for root in self._roots]
        for root, chapter, title in zip(self._roots, chapters, titles, strict=True):
            page = root["/Pages"]["/Kids"][0]
            at = [page, self._kinds.NameObject("/Fit")]
            name = title.rpartition(": ")[2]
            _put(chapter, "/Title", self._kinds.TextStringObject(name))
            _put(chapter, "/Dest", self._kinds.ArrayObject(at))
            _put(chapter, "/Parent", whole.indirect_reference)
            _put(chapter, "/Count", self._kinds.NumberObject(0))
        for one, other in pairwise(chapters):
            _put(one, "/Next", other.indirect_reference)
            _put(other, "/Prev", one.indirect_reference)
        _put(whole, "/First", chapters[0].indirect_reference)
        _put(whole, "/Last", chapters[-1].indirect_reference)
        _put(whole, "/Count", self._kinds.NumberObject(len(chapters)))

    def _join_fields(self) -> None:
        """Let all fields be filled in as those of one form."""
        forms = [root.raw_get("/AcroForm") for root in self._roots if "/AcroForm" in root]
        if not forms:
            return
        fields = [field for form in forms for field in form.get_object()["/Fields"]]
        _put(forms[0].get_object(), "/Fields", self._kinds.ArrayObject(fields))
        _put(self._writer.root_object, "/AcroForm", forms[0])

    def _say_what_it_is(self) -> None:
        """Say title and language, and ask the printer for both sides, unscaled."""
        root, first, title = (self._writer.root_object, self._roots[0], self._binding.title)
        for name in ("/Lang", "/MarkInfo", "/Metadata", "/ViewerPreferences"):
            _put(root, name, first.raw_get(name))
        words = _METADATA.format(title=escape(title, quote=False))
        root["/Metadata"].set_data(words.encode())
        duplex = self._kinds.NameObject(f"/{Duplex.LONG_EDGE}")
        _put(root["/ViewerPreferences"], "/Duplex", duplex)
        self._writer.metadata = {"/Title": title}


def _put(bearer: Any, name: str, value: Any) -> None:  # noqa: ANN401 - see the class
    """Set what a dictionary of a PDF says."""
    kinds = importlib.import_module("pypdf.generic")
    bearer[kinds.NameObject(name)] = value


def _marks(pages: Iterable[Any]) -> Iterator[Any]:
    """Yield what lies on pages to be clicked or filled in."""
    for page in pages:
        for mark in page.get("/Annots", ()):
            yield mark.get_object()


def _below(tag: Any) -> Iterator[Any]:  # noqa: ANN401 - see the class
    """Yield all tags below one."""
    kids = tag.get("/K", ())
    for kid in kids if isinstance(kids, list) else (kids,):
        found = kid.get_object()
        if isinstance(found, dict) and found.get("/Type") == "/StructElem":
            yield found
            yield from _below(found)
