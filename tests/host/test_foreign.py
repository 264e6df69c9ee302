"""Files in other formats, given to `import`, `replay` and `report`: each named in a line, and left unread."""

import gzip
import io
import json
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan_host.imports import foreign
from lab.database.exchanged import BOX, GAME, LINES, content, exported, keys, recorded_lines, run, store, written

pytestmark = pytest.mark.database

SKAT = {"id": 1, "uuid": "A", "name": "Skat", "bggId": 0, "highestWins": True, "noPoints": False}
PLAY = {"uuid": "D", "playDate": "2026-03-14 20:30:00", "durationMin": 90, "gameRefId": 1}
BGG = (
    '<plays username="x" total="1" page="1"><play id="1" date="2026-03-14"><item name="Viticulture" '
    'objectid="183394"/><players><player name="Anna" score="25" win="1"/></players></play></plays>'
)
TABLE = 'Date,Game,Players,Winner\r\n2026-03-14,Skat,"Anna, Boris",Anna\r\n'


def archive():
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        file.writestr("xl/workbook.xml", "<workbook/>")
    return data.getvalue()


PLAYS = {
    "BG Stats": (
        json.dumps({"games": [SKAT], "players": [], "plays": [PLAY]}),
        json.dumps({"players": [{"name": "Anna", "bggUsername": ""}], "plays": [PLAY], "userInfo": {}}, indent=4),
        "\ufeff" + json.dumps({"plays": [PLAY]}),
        json.dumps({"groups": [], "tags": ["x" * 99] * 30, "games": [SKAT]}),
    ),
    "XML of BoardGameGeek": (
        f'<?xml version="1.0" encoding="utf-8"?>{BGG}',
        BGG,
        f"\ufeff\n{BGG}",
    ),
}
OTHERS = {
    "XML of BoardGameGeek": (
        '<?xml version="1.0"?><items totalitems="1" termsofuse="https://boardgamegeek.com/xmlapi/termsofuse"/>',
    ),
    "table": (
        *(
            TABLE,
            "\ufeff" + TABLE,
            TABLE.encode("utf-16"),
            TABLE.replace(",", ";"),
            "sep=;\r\nName;Punkte\r\nAnna;3\r\n",
        ),
        *("Name\tPoints\nZoë\t3\n".encode("latin-1"), "player,points\n", TABLE + "2026-03-14,Skat,Anna,Anna\r\n" * 999),
    ),
    "web page": ("<!DOCTYPE html><html><title>boardgamegeek</title></html>", "\n <html lang=de>"),
    "XML": ("<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>",),
    "SQLite database": (b"SQLite format 3\0" + bytes(84),),
    "picture": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\xff\xd8\xff\xe0\0\x10JFIF"),
    "PDF": (b"%PDF-1.7\n%\xe2\xe3",),
    "ZIP archive": (archive(),),
    "gzip": (gzip.compress(b"".join(LINES)),),
    "firmware": (b"UF2\nWQ]\x9e" + bytes(504),),
    "UTF-16": (b"".join(LINES).decode().encode("utf-16"),),
}
EACH = [(name, data) for name, several in OTHERS.items() for data in several]


@pytest.mark.parametrize(("name", "data"), EACH, ids=[f"{name} {n}" for n, (name, _) in enumerate(EACH)])
def test_another_format_is_named_in_a_line(url, tmp_path, name, data):
    file = tmp_path / "given.castellan"
    file.write_bytes(data if type(data) is bytes else data.encode())
    code, _, complaints = run("import", file, "--db", url)
    assert code == 2 and complaints.startswith(f'"{file}" is ') and name in complaints and complaints.count("\n") == 1
    assert content(url) == []
    for words in (["replay"], ["replay", "--events", "--keep-going"], ["report", "-o", tmp_path / "report.html"]):
        assert run(*words, file) == (2, "", complaints)


@pytest.mark.parametrize(("name", "data"), [(name, data) for name, several in PLAYS.items() for data in several])
def test_replay_names_plays_and_who_takes_them(tmp_path, name, data):
    file = tmp_path / "given.castellan"
    file.write_bytes(data.encode())
    for words in (["replay"], ["replay", "--events", "--keep-going"], ["report", "-o", tmp_path / "report.html"]):
        code, printed, complaints = run(*words, file)
        assert (code, printed, complaints.count("\n")) == (2, "", 1)
        assert complaints.startswith(f'"{file}" is ')
        assert complaints.endswith(f"{name}; castellan import takes its plays\n")


@pytest.mark.parametrize(
    ("output", "files", "said"),
    [
        ("link.txt", ["link.txt"], "is a link that goes to BG Stats; to move games, use .json"),
        ("code.png", ["code.png"], "is a picture; to move games, use .json"),
        (
            "tables",
            ["tables/games.csv", "tables/players.csv", "tables/points.csv"],
            "is a table for spreadsheets; to move games, use .json",
        ),
    ],
)
def test_our_own_files_without_records_say_what_to_use(url, tmp_path, output, files, said):
    full = str(tmp_path / "full.db")
    store(full, GAME, recorded_lines("pad"))
    format = ["--format", "link"] if output == "link.txt" else []
    exported(full, tmp_path / output, *([] if output == "tables" else ["last"]), *format)
    for file in files:
        code, _, complaints = run("import", tmp_path / file, "--db", url)
        assert (code, complaints) == (2, f'"{tmp_path / file}" {said}\n')
    code, _, complaints = run("import", full, "--db", url)
    assert code == 2 and "castellan export --db" in complaints


def test_the_other_files_are_imported_and_many_foreign_ones_are_counted(url, tmp_path):
    for number in range(12):
        (tmp_path / f"{number}.castellan").write_text(TABLE)
    written(tmp_path / f"{GAME}@{BOX}.castellan", LINES)
    code, printed, complaints = run("import", tmp_path, tmp_path / "none", "--db", url)
    assert code == 2 and keys(url) == [(BOX, GAME, 40)]
    assert complaints.count("is a table (CSV)") == 10 and complaints.endswith(
        "\n2 more files are in another format; --json lists them all\n"
    )
    assert printed.endswith(f"1 new, 13 refused; {url}\n") and "CSV" not in printed
    rows = json.loads(run("import", tmp_path, "--db", url, "--json")[1])
    assert [row["state"] for row in rows].count("refused") == 12


def test_only_the_beginning_is_read(monkeypatch):
    class Endless(io.BytesIO):
        def read(self, size=-1):
            assert 0 < size <= 4096
            return TABLE.encode() * 50

    with pytest.raises(foreign.ForeignError):
        foreign.read_open(Endless())


def test_a_device_that_never_ends_is_read_to_the_limit():
    assert foreign.read_open(io.BytesIO(b"[" * 5000), 5000) == b"[" * 5000
    with open("/dev/zero", "rb") as file, pytest.raises(foreign.ForeignError, match="it has more than 64 kB"):
        foreign.read_open(file, 65536)


@given(st.binary(max_size=200), st.sampled_from([data for _, data in EACH if type(data) is str]), st.integers(0, 200))
def test_any_bytes_have_a_format_or_none(data, text, at):
    for head in (data, text[:at].encode() + data, data + text.encode()):
        found = foreign.format_of(head[:4096])
        assert found is None or found.isprintable()


@pytest.mark.parametrize("name", ["tuscany", "pad"])
def test_a_damaged_game_is_still_one(name):
    game = b"".join(recorded_lines(name))
    for at in range(60):
        for damage in (
            b"<",
            b"{",
            b"]",
            b",",
            b"",
            b"\0",
            b"\xff",
            b'"',
            b"\xef\xbb\xbf",
            b"<html>",
            b"\n",
            b"x;y;z\n",
        ):
            damaged = game[:at] + damage + game[at + len(damage) :]
            assert foreign.format_of(damaged[:4096]) is None
        assert foreign.format_of(game[at:4096]) is None
