"""``serve``: the site on this machine alone, made anew when the campaign changes."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
import threading
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import pytest

from generator.cli.output import Output
from generator.cli.serve_command import LOOPBACK, MOST_OPEN, keep_up, listening
from generator.pipeline.build import opened_and_shown, state_of
from generator.render.site.turns import FILM
from tests.cli.folders import append, contents, edit
from tests.cli.test_output import an_output, text_of
from tests.dying import ROOT, heeding
from tests.tiers import tiered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from email.message import Message
    from pathlib import Path

    from generator.cli.serve_command import SiteServer
    from tests.cli.conftest import Answer

FILES = {
    "index.html": b"<h1>front</h1>",
    "turns/0001/index.html": b"<h1>one</h1>",
    "404.html": b"<h1>lost</h1>",
    "map.svg": b"<svg/>",
}


def asked(port: int, path: str, *, host: str = "", method: str = "GET") -> tuple[int, str, bytes]:
    """Ask for a path just as it is written; return status, kind and body."""
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=10)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", host or f"{LOOPBACK}:{port}")
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.getheader("Content-Type", ""), body


def headers(port: int, path: str, *, method: str, host: str) -> Message:
    """Ask for a path; return what stands before the body."""
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=10)
    connection.putrequest(method, path, skip_host=True)
    connection.putheader("Host", host or f"{LOOPBACK}:{port}")
    connection.endheaders()
    found = connection.getresponse().headers
    connection.close()
    return found


def test_pages_are_shown_by_name_and_folders_by_their_page() -> None:
    with listening(FILES, 0) as server:
        assert asked(server.port, "/")[2] == FILES["index.html"]
        assert asked(server.port, "/turns/0001/")[2] == b"<h1>one</h1>"
        assert asked(server.port, "/map.svg")[:2] == (200, "image/svg+xml")
        assert asked(server.port, "/nowhere")[::2] == (404, b"<h1>lost</h1>")
        assert asked(server.port, "/", method="HEAD")[::2] == (200, b"")
        assert asked(server.port, "/", method="POST")[0] == 501


@pytest.mark.parametrize(
    "path", ["/../campaign.toml", "/%2e%2e/campaign.seed", "//campaign.toml", "/turns/../../x"]
)
def test_no_file_of_the_disk_can_be_asked_for(path: str) -> None:
    with listening(FILES, 0) as server:
        assert asked(server.port, path)[::2] == (404, b"<h1>lost</h1>")


def test_only_this_machine_is_listened_to_and_only_by_its_own_names() -> None:
    with listening(FILES, 0) as server:
        assert server.server_address[0] == "127.0.0.1"
        assert asked(server.port, "/", host=f"localhost:{server.port}")[0] == 200
        assert asked(server.port, "/", host="evil.example")[0] == 421


@pytest.mark.parametrize(
    ("path", "method", "host"),
    [
        ("/", "GET", ""),
        ("/", "HEAD", ""),
        ("/map.svg", "GET", ""),
        ("/nowhere", "GET", ""),
        ("/", "POST", ""),
        ("/", "GET", "evil.example"),
    ],
)
def test_every_answer_forbids_scripts_strangers_and_frames(
    path: str, method: str, host: str
) -> None:
    with listening(FILES, 0) as server:
        told = headers(server.port, path, method=method, host=host)

    policy = {part.strip() for part in told["Content-Security-Policy"].split(";")}
    assert policy == {
        "default-src 'none'",
        "img-src 'self'",
        "font-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    }
    assert told["Referrer-Policy"] == "no-referrer"
    assert told["X-Frame-Options"] == "DENY"
    assert told.get_all("X-Content-Type-Options") == ["nosniff"]


def test_an_order_page_runs_the_one_script_it_names_itself(campaign: Path) -> None:
    shown = opened_and_shown(campaign)
    assert {name for name in shown if name.startswith("orders/")} == {
        "orders/anna.html",
        "orders/bert.html",
    }

    with listening(shown, 0) as server:
        told = headers(server.port, "/orders/anna.html", method="GET", host="")

    policy = {part.strip() for part in told["Content-Security-Policy"].split(";")}
    assert policy == {"base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"}
    assert b"default-src 'none'" in shown["orders/anna.html"].replace(b"&#39;", b"'")


def test_the_film_runs_its_own_script_and_asks_for_nothing_from_elsewhere() -> None:
    with listening({FILM: b"<h1>film</h1>"}, 0) as server:
        told = headers(server.port, f"/{FILM}", method="GET", host="")

    policy = {part.strip() for part in told["Content-Security-Policy"].split(";")}
    assert {"script-src 'unsafe-inline'", "default-src 'none'", "img-src 'self'"} <= policy


def test_no_page_shown_needs_what_its_policy_forbids(campaign: Path) -> None:
    pages = [
        content.decode()
        for name, content in opened_and_shown(campaign).items()
        if name.endswith((".html", ".svg", ".css")) and not name.startswith("orders/")
    ]

    assert pages
    for page in pages:
        assert not re.search(
            r"<(script|form|iframe|object|embed|base|audio|video)\b|\son\w+=|@import"
            r"|<(img|image)[^>]*(src|href)=\"(data|https?):|url\((?!#|fonts/)",
            page,
        )


@contextmanager
def looked_at(
    server: SiteServer, path: str = "/", dest: str = "document"
) -> Iterator[http.client.HTTPResponse]:
    """Ask for a page as a browser does that shows it."""
    connection = http.client.HTTPConnection(LOOPBACK, server.port, timeout=10)
    connection.request("GET", path, headers={"Sec-Fetch-Dest": dest})
    yield connection.getresponse()
    connection.close()


def test_a_page_that_is_looked_at_is_loaded_again_when_there_is_another() -> None:
    with listening(FILES, 0) as server, looked_at(server) as answer:
        assert answer.read(len(FILES["index.html"])) == FILES["index.html"]
        server.files = dict(FILES)
        server.files = {**FILES, "index.html": b"<h1>anew</h1>"}

        rest = answer.read()

    assert rest.strip() == b'<meta http-equiv="refresh" content="0">'


@pytest.mark.parametrize(
    ("path", "dest"), [("/map.svg", "document"), ("/", "empty"), ("/draft/", "document")]
)
def test_no_other_answer_stays_open(path: str, dest: str) -> None:
    files = {**FILES, "draft/index.html": b"<h1>draft</h1>"}

    with listening(files, 0) as server, looked_at(server, path, dest) as answer:
        assert answer.getheader("Content-Length")
        assert b"refresh" not in answer.read()


def test_no_more_answers_stay_open_than_a_browser_can_spare() -> None:
    with listening(FILES, 0) as server, ExitStack() as stack:
        pages = [stack.enter_context(looked_at(server)) for _ in range(MOST_OPEN + 1)]
        lengths = [answer.getheader("Content-Length") for answer in pages]

    assert lengths[:-1] == [None] * MOST_OPEN
    assert lengths[-1] == str(len(FILES["index.html"]))


def test_a_port_is_free_again_when_it_stops() -> None:
    with listening(FILES, 0) as server:
        port = server.port
    with listening(FILES, port) as server:
        assert asked(port, "/")[0] == 200


@contextmanager
def shown(folder: Path) -> Iterator[tuple[int, Callable[[], str]]]:
    """Show a campaign; gives the port, and what the umpire was told."""
    seen, stop, output = state_of(folder), threading.Event(), an_output()
    with listening(opened_and_shown(folder), 0) as server:
        watch = threading.Thread(
            target=keep_up, args=(folder, server, output), kwargs={"seen": seen, "stop": stop}
        )
        watch.start()
        try:
            yield server.port, lambda: text_of(output.messages)
        finally:
            stop.set()
            watch.join()


def eventually(is_so: Callable[[], bool]) -> bool:
    """Wait until something is so, for half a minute at most."""
    for _ in range(300):
        if is_so():
            return True
        time.sleep(0.1)
    return False


def test_pages_follow_the_campaign_file_and_faults_leave_them(campaign: Path) -> None:
    before = contents(campaign)
    with shown(campaign) as (port, told):
        assert b"Preview for the umpire" in asked(port, "/preview/")[2]
        edit(campaign, 'title = "The Bridge at Wend"', 'title = "The Ford at Wend"')
        assert eventually(lambda: b"The Ford at Wend" in asked(port, "/")[2])
        append(campaign, "\nno such = line\n")
        assert eventually(lambda: "error[" in told())
        assert b"The Ford at Wend" in asked(port, "/")[2]

    after = contents(campaign)
    made = after.keys() - before.keys()
    assert all(path.startswith(".marchtable/") for path in made)


def test_the_map_is_drafted_while_it_has_faults(campaign: Path) -> None:
    with shown(campaign) as (port, _):
        assert b"no faults now" in asked(port, "/draft/")[2]
        append(campaign, '\n[[map.way]]\nkind = "road"\ncourse = ["0101", "0101"]\n')

        assert eventually(lambda: b"its course jumps" in asked(port, "/draft/")[2])

        assert b"map-faults-layer" in asked(port, "/draft/map.svg")[2]
        assert b"Preview for the umpire" in asked(port, "/preview/")[2]


def test_a_file_with_faults_is_shown_from_the_start_by_its_map(
    campaign: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    append(campaign, '\n[[map.way]]\nkind = "road"\ncourse = ["0101", "0101"]\n')

    def watched(_folder: Path, server: SiteServer, *_: object, **_named: object) -> None:
        assert b"its course jumps" in server.files["index.html"]
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.cli.serve_command.keep_up", watched)
    answer = marchtable("serve", campaign, "--port", "0")

    assert answer.code == 0
    assert "its course jumps" in answer.err


@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_port_there_is_not_is_refused(
    port: str, campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("serve", campaign, f"--port={port}")

    assert answer.code == 2
    assert "between 0 and 65535" in answer.err


def test_a_port_that_is_taken_is_told(campaign: Path, marchtable: Callable[..., Answer]) -> None:
    with listening(FILES, 0) as server:
        answer = marchtable("serve", campaign, "--port", server.port)

    assert answer.code == 2
    assert "--port 0" in answer.err


def test_ctrl_c_stops_it(
    campaign: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **_named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.cli.serve_command.keep_up", stopped)

    answer = marchtable("serve", campaign, "--port", "0")

    assert answer.code == 0
    assert answer.out.startswith("http://127.0.0.1:")
    assert answer.err.endswith("Stopped.\n")


def test_asked_to_end_while_it_tells_its_address_it_ends_the_same(
    campaign: Path, marchtable: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Output, "result", stopped)

    answer = marchtable("serve", campaign, "--port", "0")

    assert (answer.code, answer.err) == (0, "Stopped.\n")


@pytest.mark.parametrize("how", tiered([signal.SIGTERM, signal.SIGHUP, signal.SIGINT]))
@pytest.mark.parametrize("words", tiered([["-m", "generator"], ["run.py"]]))
def test_whatever_asks_it_to_end_ends_it(
    words: list[str], how: signal.Signals, campaign: Path
) -> None:
    with subprocess.Popen(
        [sys.executable, *words, "serve", str(campaign), "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "MARCHTABLE_NO_APT": "1"},
        preexec_fn=heeding,
    ) as process:
        try:
            assert process.stdout is not None
            port = int(process.stdout.readline().split(":")[2].split("/")[0])
            assert asked(port, "/")[0] == 200

            process.send_signal(how)
            _, said = process.communicate(timeout=30)
        finally:
            process.kill()

    assert process.returncode == 0
    assert said == "Stopped.\n"
    with pytest.raises(OSError, match="refused"):
        asked(port, "/")
