"""``serve``: the site and the preview in a browser on this machine, always up to date.

Pages are handed out from memory and by their exact names alone; no file of the disk
can be asked for, and nothing but this machine is listened to. The answer to a browser
that shows a page stays open and ends when the pages are new, with a line that makes the
browser load it again: no script is needed for that.
"""

from __future__ import annotations

import mimetypes
import threading
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from generator.cli.faults import DONE
from generator.cli.opening import tell_faults
from generator.cli.parser import campaign_folder
from generator.errors import CampaignError, GeneratorError, UsageError
from generator.pipeline.build import DRAFT, ORDERS, opened_and_shown, shown_draft, state_of
from generator.render.audience_files import FOLDER as PREVIEW
from generator.render.site.turns import FILM

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from generator.cli.output import Output
    from generator.pipeline.build import FolderState

LOOPBACK = "127.0.0.1"
EVERY_SECONDS = 0.5
"""How often the campaign is looked at."""
MOST_OPEN = 4
"""Pages that wait for news at a time; browsers open six answers to one host."""
BREATH_SECONDS = 1.0
"""How often it is tried whether a page that waits is still shown."""
HIGHEST_PORT = 65_535
_BREATH = b"\n"
_AGAIN = b'<meta http-equiv="refresh" content="0">\n'
_PAGE = "index.html"
_LOST = "404.html"
_NO_SCRIPT = (
    "default-src 'none'; img-src 'self'; font-src 'self'; "
    "style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
"""No script, nothing from elsewhere, and no page of elsewhere about ours. Places on a map
are styled where they stand."""
_OWN_SCRIPT = f"{_NO_SCRIPT}; script-src 'unsafe-inline'"
"""For the film, which names the one script it allows itself."""
_AS_IT_SAYS = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""For order pages, which name the one script and the one style they allow themselves."""
_HEADERS = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""What a browser is told of every answer beside the policy of its page."""
_KINDS = {".xml": "application/xml", ".svg": "image/svg+xml", ".woff2": "font/woff2"}


class SiteServer(ThreadingHTTPServer):
    """Hands out pages from memory, to this machine alone."""

    daemon_threads = True

    def __init__(self, files: Mapping[str, bytes], port: int) -> None:
        """Listen on a port of the loopback; 0 takes any that is free."""
        super().__init__((LOOPBACK, port), _Handler)
        self._files = files
        self._changed = threading.Condition()
        self.open_pages = threading.BoundedSemaphore(MOST_OPEN)
        """Held by every answer that stays open."""

    @property
    def files(self) -> Mapping[str, bytes]:
        """The pages that are handed out now."""
        return self._files

    @files.setter
    def files(self, files: Mapping[str, bytes]) -> None:
        with self._changed:
            self._files = files
            self._changed.notify_all()

    def is_news(self, shown: Mapping[str, bytes], seconds: float) -> bool:
        """Say whether there are other pages than these, waiting for some at most."""
        with self._changed:
            return self._changed.wait_for(lambda: self._files != shown, seconds)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.server_address[1])

    @property
    def names(self) -> frozenset[str]:
        """By what names a browser on this machine may call it."""
        hosts = (LOOPBACK, "localhost")
        return frozenset({*hosts, *(f"{host}:{self.port}" for host in hosts)})


class _Handler(BaseHTTPRequestHandler):
    """Answers one browser."""

    server: SiteServer
    server_version = "marchtable"
    sys_version = ""
    policy = _NO_SCRIPT

    def do_GET(self) -> None:
        """Answer with a page."""
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        """Answer with what stands before a page."""
        self._answer(with_body=False)

    def end_headers(self) -> None:
        """Close what stands before a page, or before a refusal."""
        self.send_header("Content-Security-Policy", self.policy)
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the library's name
        """Keep quiet."""

    def _answer(self, *, with_body: bool) -> None:
        # A page elsewhere could call this machine by a name of its own.
        if self.headers.get("Host", "") not in self.server.names:
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return
        files = self.server.files
        path = unquote(urlsplit(self.path).path).removeprefix("/")
        name = next((each for each in (path, _page_of(path)) if each in files), _LOST)
        body = files.get(name, b"")
        found = name in (path, _page_of(path))
        stays_open = with_body and self._is_shown(name)
        self.policy = _OWN_SCRIPT if name == FILM else _NO_SCRIPT
        if name.startswith(f"{ORDERS}/"):
            self.policy = _AS_IT_SAYS
        self.send_response(HTTPStatus.OK if found else HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", _kind_of(name))
        if not stays_open:
            self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        if with_body:
            self.wfile.write(body)
        if stays_open:
            self._stay_open(files)

    def _is_shown(self, name: str) -> bool:
        """Say whether somebody has a page before him, which may wait for news.

        A draft of the map looks for a new one by itself.
        """
        is_page = name.endswith(".html") and not name.startswith(DRAFT)
        asks = self.headers.get("Sec-Fetch-Dest", "") == "document"
        return is_page and asks and self.server.open_pages.acquire(blocking=False)

    def _stay_open(self, shown: Mapping[str, bytes]) -> None:
        """End an answer when the pages are new, or nobody looks at it any more."""
        try:
            with suppress(OSError):
                self.wfile.flush()
                while not self.server.is_news(shown, BREATH_SECONDS):
                    self.wfile.write(_BREATH)
                self.wfile.write(_AGAIN)
        finally:
            self.server.open_pages.release()


def _page_of(path: str) -> str:
    """Return the page that stands for a folder."""
    return f"{path.rstrip('/')}/{_PAGE}".removeprefix("/")


def _kind_of(name: str) -> str:
    """Return the media type of a file."""
    ending = name[name.rfind(".") :]
    kind = _KINDS.get(ending) or mimetypes.guess_type(name)[0] or "text/plain"
    return f"{kind}; charset=utf-8" if kind.startswith("text/") else kind


@contextmanager
def listening(files: Mapping[str, bytes], port: int) -> Iterator[SiteServer]:
    """Hand out pages until the block is left.

    Raises:
        UsageError: The port is taken, or may not be listened on.
    """
    try:
        server = SiteServer(files, port)
    except OSError as fault:
        message = f"port {port}: {fault.strerror or fault}; give another one: --port 0"
        raise UsageError(message) from fault
    worker = threading.Thread(target=server.serve_forever, daemon=True)
    worker.start()
    try:
        yield server
    finally:
        server.shutdown()
        worker.join()
        server.server_close()


def keep_up(
    folder: Path, server: SiteServer, output: Output, *, seen: FolderState, stop: threading.Event
) -> None:
    """Make the pages anew whenever the campaign has changed, until told to stop.

    Faults of the campaign file are told, and those of the map drawn; the pages of
    before are shown meanwhile. ``seen`` is what the campaign was before its first
    pages were made, so that a change meanwhile is no less one.
    """
    while not stop.wait(EVERY_SECONDS):
        now = state_of(folder)
        if now == seen:
            continue
        seen = now
        try:
            server.files = opened_and_shown(folder)
        except CampaignError as fault:
            tell_faults(fault, folder, output)
            with suppress(GeneratorError):
                server.files = {**server.files, **shown_draft(folder)}
        except GeneratorError as fault:
            output.complain(str(fault))
        else:
            output.say("The campaign has changed; the pages are new.")


def _first_shown(folder: Path, output: Output) -> Mapping[str, bytes]:
    """Return what is shown first: of a file with faults its map alone.

    Raises:
        CampaignError: There is no map that could be drawn.
    """
    try:
        return opened_and_shown(folder)
    except CampaignError as fault:
        drafted = shown_draft(folder)
        tell_faults(fault, folder, output)
        return {_PAGE: drafted[f"{DRAFT}/{_PAGE}"], **drafted}


def run(options: argparse.Namespace, output: Output) -> int:
    """Show the site until the umpire stops it."""
    if not 0 <= options.port <= HIGHEST_PORT:
        message = f"--port must be between 0 and {HIGHEST_PORT}"
        raise UsageError(message)
    folder = campaign_folder(options)
    seen = state_of(folder)
    with listening(_first_shown(folder, output), options.port) as server:
        address = f"http://{LOOPBACK}:{server.port}/"
        try:
            output.result(f"{address} shows the site,")
            output.result(f"{address}{PREVIEW}/ the open turn,")
            output.result(f"{address}{ORDERS}/PLAYER.html the page a player orders with,")
            output.result(f"{address}{DRAFT}/ the map while it has faults. Ctrl-C stops.")
            keep_up(folder, server, output, seen=seen, stop=threading.Event())
        except KeyboardInterrupt:
            output.say("Stopped.")
    return DONE
