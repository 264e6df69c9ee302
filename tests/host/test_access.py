"""The virtual box's server in the house's network: access, host names, and the address printed for phones."""

import re
import socket
import subprocess
from urllib.parse import urlsplit

import pytest
import segno
from starlette.requests import HTTPConnection
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from castellan_host.page import serving
from castellan_host.page.access import HEADERS, Access, new_token
from castellan_host.page.document import document
from castellan_host.terminal import qr_drawing
from lab.programs.serving import COMMAND, cookie, environment, get, served
from lab.waiting import WAITING

pytestmark = pytest.mark.mirror

PORT = 8064


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """Give the address, with its token, of a box that all of this machine's addresses reach."""
    with served(tmp_path_factory.mktemp("flash"), "--host", "0.0.0.0") as address:
        yield address


def asked(reached, host, path="/", kind="http", **headers):
    """Return a request that came to the address `reached` and names `host`."""
    headers = [(b"host", host.encode())] + [(name.encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": kind, "method": "GET", "path": path, "query_string": b"", "headers": headers}
    return HTTPConnection({**scope, "server": (reached, PORT), "scheme": "http"})


def test_nobody_gets_in_without_the_token(house):
    for path in ("/", "/none", "/?token=", "/?token=abcd-efgh-jkmn", "/?token=%ff", "/?other=1"):
        status, headers, body = get(house, path=path)
        assert status == 403 and "Set-Cookie" not in headers, path
        assert "This page asks for a token" in body and "castellan run" in body
        assert urlsplit(house).query.partition("=")[2] not in body
        assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    netloc = urlsplit(house).netloc
    with pytest.raises(InvalidStatus), connect(f"ws://{netloc}/box", origin=f"http://{netloc}"):
        pass


def test_the_addresss_token_is_exchanged_for_a_cookie(house):
    there = urlsplit(house)
    status, headers, body = get(house, path=f"/?{there.query}")
    assert (status, headers["Location"], body) == (303, "/", "")
    name, _, rest = headers["Set-Cookie"].partition("=")
    token, _, attributes = rest.partition("; ")
    assert (name, f"token={token}") == (f"castellan-{there.port}", there.query)
    assert attributes == "HttpOnly; Path=/; SameSite=strict"
    assert headers["Cache-Control"] == "no-store" and headers["Referrer-Policy"] == "no-referrer"
    status, _, body = get(house, Cookie=f"{name}={token}")
    assert status == 200 and token not in body
    with connect(
        f"ws://{there.netloc}/box",
        origin=f"http://{there.netloc}",
        additional_headers={"Cookie": cookie(house, f"/?{there.query}")},
    ) as box:
        assert "frame" in box.recv(timeout=WAITING)


def test_each_address_of_this_machine_is_its_own_name_and_no_other_is(house):
    port = urlsplit(house).port
    other = f"http://127.0.0.2:{port}/"
    path = f"/?{urlsplit(house).query}"
    assert get(other, path=path)[0] == 303
    for host in (f"127.0.0.1:{port}", f"castellan.example:{port}", f"{socket.gethostname()}:{port}"):
        assert get(other, host=host, path=path)[0] == 400


def test_names_of_this_machine_lead_there_in_the_house():
    access = Access("0.0.0.0", PORT)
    name = socket.gethostname().lower()
    own = ("192.168.1.5", name, name.upper(), f"{name.partition('.')[0]}.local")
    for host in own:
        assert access.refusal(asked("192.168.1.5", f"{host}:{PORT}")).status_code == 403
    for host in ("localhost", "127.0.0.1", "192.168.1.6", "", f"{name}.example", f"192.168.1.5:{PORT}.example"):
        assert access.refusal(asked("192.168.1.5", f"{host}:{PORT}")).status_code == 400
    assert access.refusal(asked("192.168.1.5", "192.168.1.5")).status_code == 400
    assert Access("0.0.0.0", 80).refusal(asked("192.168.1.5", "192.168.1.5")).status_code == 403


def test_this_machine_alone_needs_no_token_for_the_page_but_for_all_else():
    access = Access("127.0.0.1", PORT)
    host = f"127.0.0.1:{PORT}"
    assert access.refusal(asked("127.0.0.1", host)) is None
    assert access.refusal(asked("127.0.0.1", host, kind="websocket", origin=f"http://{host}")).status_code == 403
    # A page of another port is no other site: the browser would send the cookie along.
    given = {"cookie": f"castellan-{PORT}={access.token}", "origin": "http://127.0.0.1:1"}
    assert access.refusal(asked("127.0.0.1", host, kind="websocket", **given)).status_code == 403


def test_a_token_can_be_typed_and_not_guessed():
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    for token in tokens:
        assert re.fullmatch(r"([a-hj-kmnp-z2-9]{4}-){2}[a-hj-kmnp-z2-9]{4}", token)


def test_a_page_runs_its_own_scripts_alone_and_is_not_kept():
    headers = document("castellan_host.page", "page.html", "page.css", "page.js").headers
    assert re.search("default-src 'none'; script-src 'nonce-[^']{16}'; ", headers["Content-Security-Policy"])
    assert {name: headers[name] for name in HEADERS} == HEADERS


def test_the_ports_are_the_ones_that_bookmarks_have():
    assert (serving.PORT, serving.VIEW_PORT) == (PORT, 8065)


def test_the_printed_address_leads_a_phone_there(capsys, monkeypatch):
    serving.invite("192.168.1.5", PORT, "abcd-efgh-jkmn")
    printed = capsys.readouterr().out
    assert "From a phone on the same network, open http://192.168.1.5:8064/?token=abcd-efgh-jkmn\n" in printed
    assert "▀" not in printed and "\033" not in printed
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    serving.invite("192.168.1.5", PORT, "abcd-efgh-jkmn")
    code = segno.make("http://192.168.1.5:8064/?token=abcd-efgh-jkmn", micro=False)
    assert qr_drawing(code) in capsys.readouterr().out
    monkeypatch.setattr(serving, "_own_address", lambda: None)
    serving.invite("0.0.0.0", PORT, "abcd-efgh-jkmn")
    assert capsys.readouterr().out == "This machine is on no network: no phone can reach it.\n"


@pytest.mark.slow
@pytest.mark.parametrize("host", ["192.0.2.1", "no.such.machine.invalid", "..", "::1"])
def test_an_address_of_another_machine_is_reported(tmp_path, host):
    command = [*COMMAND, "--flash", tmp_path, "--host", host]
    done = subprocess.run(command, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == ""
    assert re.fullmatch(f'"{re.escape(host)}" can\'t be used: .+\n', done.stderr)


def test_an_invalid_host_name_cannot_be_listened_on():
    with pytest.raises(OSError, match="no address of this machine") as refused, serving.listen("ü" * 70, 0):
        pass
    assert refused.value.filename == "ü" * 70


def test_without_a_port_the_page_takes_a_free_one_if_its_own_is_in_use(capsys, monkeypatch):
    with serving.listen("127.0.0.1", 0) as first:
        monkeypatch.setattr(serving, "PORT", first.getsockname()[1])
        with serving.listen("127.0.0.1", None) as second:
            taken = second.getsockname()[1]
    assert capsys.readouterr().out == f"Port {serving.PORT} is in use, so the page takes port {taken}\n"
