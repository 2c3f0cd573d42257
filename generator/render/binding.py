"""Binds finished documents into one: every page as it was set, with tags and fields.

Bound with ``pikepdf``, which is loaded when something is bound and never before. What is
bound is known by its parts, so nothing is bound twice.
"""

from __future__ import annotations

import importlib
import io
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from generator.render.documents import Duplex
from generator.store import digest_of
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.store import Store

_BOUND = "bound document"
_FORMAT = "5"
"""Changed when this module makes other bytes of the same parts."""
_SHARED = "/i"
"""What the print library’s names of pictures begin with that a document has but once."""
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
        self._pike: Any = importlib.import_module("pikepdf")
        self._binding = binding
        self._book: Any = self._pike.new()
        self._tagged: list[Any] = []
        """Numbers, each followed by the tags of what bears it."""
        self._next = 0
        """The next number by which something knows its tags."""
        self._tags: list[Any] = []
        """The uppermost tag of each part."""
        self._chapters: list[Any] = []
        """What the contents say of each part."""

    def made(self) -> bytes:
        """Bind everything."""
        parts = self._binding.parts
        opened = [self._pike.open(io.BytesIO(part.pdf)) for part in parts]
        blanks = blank_sides(parts, [len(part.pages) for part in opened])
        for number, (part, sides) in enumerate(zip(opened, blanks, strict=True)):
            self._add_blanks(sides, part.pages[0].mediabox)
            self._add(part, number)
        self._join_tags()
        self._join_places()
        self._share_pictures()
        self._say_what_it_is(opened[0].Root)
        written = io.BytesIO()
        self._book.save(
            written,
            force_version="1.7",
            object_stream_mode=self._pike.ObjectStreamMode.generate,
            deterministic_id=True,
            fix_metadata_version=False,
        )
        return written.getvalue()

    def _add_blanks(self, count: int, box: Any) -> None:  # noqa: ANN401 - see the class
        """Add empty sides of a size."""
        for _ in range(count):
            page = self._book.add_blank_page(page_size=(box[2], box[3])).obj
            page.MediaBox = page.TrimBox = page.BleedBox = self._pike.Array(list(box))

    def _add(self, part: Any, number: int) -> None:  # noqa: ANN401 - see the class
        """Add a part: its pages, and all by which they are found, read and filled."""
        for each in part.objects:
            if isinstance(each, self._pike.Dictionary) and "/A" in each:
                self._rename(each, f"{number}-")
        first = len(self._book.pages)
        self._book.add_pages_from(part)
        pages = [page.obj for page in list(self._book.pages)[first:]]
        # What leads to pages is copied after them, or it would lead nowhere.
        tree = self._book.copy_foreign(part.Root.StructTreeRoot)
        self._renumber(pages, tree.ParentTree.Nums)
        self._tags += list(tree.K)
        chapter = self._book.copy_foreign(part.Root.Outlines)
        chapter.Title = str(part.docinfo.Title).rpartition(": ")[2]
        chapter.Dest = self._pike.Array([pages[0], self._pike.Name.Fit])
        self._chapters.append(chapter)
        if "/AcroForm" in part.Root:
            for wish in ("/DA", "/NeedAppearances"):
                self._book.Root.AcroForm[wish] = part.Root.AcroForm[wish]

    def _renumber(self, pages: list[Any], numbered: Any) -> None:  # noqa: ANN401 - see the class
        """Let what bears a number for its tags bear one that no other part has."""
        first = self._next
        # Fields of a form were copied once more for the pages: it is those that tags tell of.
        marks = {int(mark.get("/StructParent", -1)): mark for mark in _marks(pages)}
        bearers = [(page, "/StructParents") for page in pages]
        bearers += [(mark, "/StructParent") for mark in _marks(pages)]
        for bearer, name in bearers:
            if name in bearer:
                bearer[name] = int(bearer[name]) + first
        in_order = list(numbered)
        for number, tags in zip(in_order[::2], in_order[1::2], strict=True):
            for kid in tags.K if isinstance(tags, self._pike.Dictionary) else ():
                if isinstance(kid, self._pike.Dictionary) and "/Obj" in kid:
                    kid.Obj = marks[int(number)]
            self._tagged += [int(number) + first, tags]
            self._next = max(self._next, first + int(number) + 1)

    def _rename(self, cell: Any, before: str) -> None:  # noqa: ANN401 - see the class
        """Let a cell have a name that none in another part has."""
        if "/ID" in cell:
            cell.ID = self._pike.String(f"{before}{cell.ID}")
        if "/Headers" in cell.A:
            renamed = [self._pike.String(f"{before}{name}") for name in cell.A.Headers]
            cell.A.Headers = self._pike.Array(renamed)

    def _join_tags(self) -> None:
        """Make one tree of all tags, those of a part below its own."""
        kinds = self._pike
        whole = self._book.make_indirect(kinds.Dictionary(Type=kinds.Name.StructTreeRoot))
        document = self._book.make_indirect(
            kinds.Dictionary(Type=kinds.Name.StructElem, S=kinds.Name.Document, P=whole)
        )
        for tag in self._tags:
            tag.S, tag.P = kinds.Name.Part, document
        document.K = kinds.Array(self._tags)
        whole.K = kinds.Array([document])
        numbers = kinds.Dictionary(Nums=kinds.Array(self._tagged))
        whole.ParentTree = self._book.make_indirect(numbers)
        self._book.Root.StructTreeRoot = whole

    def _share_pictures(self) -> None:
        """Let all parts refer to one of several equal pictures, such as the ground of maps.

        What nothing refers to any more is not written.
        """
        first: dict[tuple[str, bytes], Any] = {}
        waiting = [page.obj for page in reversed(self._book.pages)]
        seen: set[tuple[int, int]] = set()
        while waiting:
            pictures = waiting.pop().get("/Resources", {}).get("/XObject", {})
            for name, picture in list(pictures.items()):
                if picture.objgen in seen:
                    continue
                if name.startswith(_SHARED):
                    pictures[name] = first.setdefault((name, picture.read_raw_bytes()), picture)
                if pictures[name].objgen == picture.objgen:
                    seen.add(picture.objgen)
                    waiting.append(picture)

    def _join_places(self) -> None:
        """Make one list of contents, the headings of each part below its title."""
        chapters = self._chapters
        whole = self._book.make_indirect(self._pike.Dictionary(Type=self._pike.Name.Outlines))
        for chapter in chapters:
            chapter.Parent, chapter.Count = whole, 0
        for one, other in pairwise(chapters):
            one.Next, other.Prev = other, one
        whole.First, whole.Last, whole.Count = chapters[0], chapters[-1], len(chapters)
        self._book.Root.Outlines = whole

    def _say_what_it_is(self, first: Any) -> None:  # noqa: ANN401 - see the class
        """Say title and language, and ask the printer for both sides, unscaled."""
        root, title = self._book.Root, self._binding.title
        root.Lang = str(first.Lang)
        root.MarkInfo = self._pike.Dictionary(Marked=True)
        root.ViewerPreferences = self._pike.Dictionary(
            DisplayDocTitle=True,
            PrintScaling=self._pike.Name("/None"),
            Duplex=self._pike.Name(f"/{Duplex.LONG_EDGE}"),
        )
        words = _METADATA.format(title=escape(title, quote=False)).encode()
        kind = {"/Type": self._pike.Name.Metadata, "/Subtype": self._pike.Name.XML}
        root.Metadata = self._pike.Stream(self._book, words, kind)
        self._book.docinfo["/Title"] = title


def _marks(pages: Iterable[Any]) -> Iterator[Any]:
    """Yield what lies on pages to be clicked or filled in."""
    for page in pages:
        yield from page.get("/Annots", ())
