"""HTTP: games, tables, records and replays, and an answer to everything that is wrong."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from fourwalls.core import Match, Player, Record, find_game
from fourwalls.server.settings import Rate
from fourwalls.server.workers import JobFailed, Workers

from .guest import Guest, play_out
from .running import Address, Answer, ThreadServer, quick_settings

ME: dict[str, Any] = {"kind": "me", "name": "Ann"}
OPEN: dict[str, Any] = {"kind": "open", "name": "Bob"}
PEBBLES: dict[str, Any] = {"game": "pebbles", "seats": [ME, OPEN]}
CITY: dict[str, Any] = {**PEBBLES, "game": "card_city"}


def assert_problem(answer: Answer, status: int, *words: str) -> None:
    """A problem+json with this status that says these words."""
    assert answer.status == status, answer.body
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json
    assert problem["status"] == status
    assert problem["title"]
    for word in words:
        assert word in problem["detail"]
    assert "Traceback" not in answer.body.decode()


def finished_record(game: str = "pebbles", **more: Any) -> bytes:
    """The file of a whole game, made by the core."""
    match = Match.start(find_game(game), [Player("A"), Player("B")], seed=bytes(32), **more)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    return match.record.write()


def test_games_as_the_home_page_needs_them(server: ThreadServer) -> None:
    games = {game["meta"]["id"]: game for game in server.get("/api/games").json}
    assert {"the_wall", "pebbles", "envelopes"} <= set(games)
    wall = games["the_wall"]
    assert wall["meta"]["seats"] == [2]
    assert wall["templates"]["core.over"] == "The game is over."
    assert "{count" in wall["templates"]["bots.search"]
    assert {"random", "greedy", "search:400"} <= {bot["spec"] for bot in wall["bots"]}
    assert wall["options"]
    assert server.get("/api/games/the_wall").json == wall


def test_rules_in_sections_with_their_numbers(server: ThreadServer) -> None:
    sections = server.get("/api/games/the_wall/rules").json
    ids = [line["id"] for section in sections for line in section["lines"]]
    assert ids
    assert len(set(ids)) == len(ids)
    anchors = [section["anchor"] for section in sections]
    assert len(set(anchors)) == len(anchors)
    assert all(section["level"] in (2, 3) for section in sections)


def test_health_says_what_it_is(server: ThreadServer) -> None:
    assert server.get("/api/health").json["fourwalls"]


NOTHING_THERE = [
    "/api",
    "/api/",
    "/api/castle",
    "/api/games/castle",
    "/api/games/castle/rules",
    "/api/games/pebbles/rules",
]


@pytest.mark.parametrize("path", NOTHING_THERE)
def test_what_is_not_there_is_a_problem(server: ThreadServer, path: str) -> None:
    assert_problem(server.get(path), 404)


def test_a_wrong_method_says_which_are_right(server: ThreadServer) -> None:
    answer = server.ask("/api/games", method="DELETE")
    assert_problem(answer, 405)
    assert "GET" in answer.headers["allow"]


def test_a_head_request_has_the_same_headers_and_no_body(server: ThreadServer) -> None:
    answer = server.ask("/api/health", method="HEAD")
    assert (answer.status, answer.body) == (200, b"")
    assert answer.headers["content-type"] == "application/json"


# -- tables


def test_a_new_table_tells_its_secrets_once(server: ThreadServer) -> None:
    links = server.post("/api/tables", PEBBLES).json
    secrets = [links["owner"], links["spectator"], *(link["token"] for link in links["seats"])]
    assert [link["seat"] for link in links["seats"]] == [1]
    assert len(set(secrets)) == 3
    assert all(len(secret) >= 40 for secret in secrets)
    info = server.get(f"/api/tables/{links['table']}", links["owner"])
    assert info.json["role"] == "owner"
    assert info.json["mine"] == [0]
    assert not any(secret in info.body.decode() for secret in secrets)


def test_each_role_sees_the_table_as_its_own(server: ThreadServer) -> None:
    links = server.open_table("pebbles", "open", "me")
    path = f"/api/tables/{links['table']}"
    seen = [server.get(path, token).json for token in (links["owner"], links["seats"][0]["token"], links["spectator"])]
    assert [(info["role"], info["mine"]) for info in seen] == [("owner", [1]), ("seat", [0]), ("spectator", [])]
    assert all(info["to_act"] == [0] and info["lines"] == 0 and not info["over"] for info in seen)


def test_who_gives_the_seed_plays_with_nobody_else_and_all_are_told(server: ThreadServer) -> None:
    seats = [ME, {"kind": "bot", "name": "Bot", "bot": "random"}]
    seeded = server.post("/api/tables", {**PEBBLES, "seats": seats, "seed": "rain"}).json
    usual = server.post("/api/tables", {**PEBBLES, "seats": seats}).json
    for links, told in ((seeded, True), (usual, False)):
        for token in (links["owner"], links["spectator"]):
            assert server.get(f"/api/tables/{links['table']}", token).json["seeded"] is told
            assert not server.get(f"/api/tables/{links['table']}", token).json["placed"]
    placed = server.post("/api/tables", {**PEBBLES, "position": '{"heap": 5, "seat": 1}'}).json
    assert server.get(f"/api/tables/{placed['table']}", placed["seats"][0]["token"]).json["placed"]
    for seat in ([ME, OPEN], [OPEN, ME], [OPEN, OPEN]):
        for seed in ("rain", ""):
            answer = server.post("/api/tables", {**PEBBLES, "seats": seat, "seed": seed})
            assert_problem(answer, 400, "seed", "no open seats")


def test_options_and_a_position_and_a_seed(server: ThreadServer) -> None:
    links = server.open_table("pebbles", "me", "me", options={"heap": 7})
    assert server.get(f"/api/tables/{links['table']}", links["owner"]).json["options"] == {"heap": 7}
    links = server.open_table("pebbles", "me", "me", position='{"heap": 5, "seat": 1}')
    assert server.get(f"/api/tables/{links['table']}", links["owner"]).json["to_act"] == [1]
    same = [server.open_table("the_wall", "me", "me", seed="a rainy day") for _ in range(2)]
    records = [server.get(f"/api/tables/{each['table']}/record", each["owner"]).body for each in same]
    moves = [[line.move for line in Record.read(record).lines] for record in records]
    assert moves[0] == moves[1]
    assert moves[0]


WRONG_ORDERS: list[tuple[str, object, int, str]] = [
    ("not JSON", b"{", 400, ""),
    ("not UTF-8", b'{"game": "\xff"}', 400, ""),
    ("nothing", b"", 400, "There is no body"),
    ("null", None, 400, "object"),
    ("a list", [], 400, "object"),
    ("no game", {"seats": [ME, OPEN]}, 400, "game"),
    ("a game that is not there", {**PEBBLES, "game": "castle"}, 404, "'castle'"),
    ("no seats", {**PEBBLES, "seats": []}, 400, "seats"),
    ("too few seats", {**PEBBLES, "seats": [ME]}, 400, "seats, not 1"),
    ("too many seats", {**PEBBLES, "seats": [ME] * 11}, 400, "seats"),
    ("an unknown field", {**PEBBLES, "castle": 1}, 400, "castle"),
    ("an unknown kind of seat", {**PEBBLES, "seats": [ME, {"kind": "ghost", "name": "B"}]}, 400, "ghost"),
    ("an empty name", {**PEBBLES, "seats": [ME, {"kind": "me", "name": ""}]}, 400, "name"),
    ("a name of blanks", {**PEBBLES, "seats": [ME, {"kind": "me", "name": "  "}]}, 400, "name of seat 2"),
    ("a name with a line feed", {**PEBBLES, "seats": [ME, {"kind": "me", "name": "a\nb"}]}, 400, "name of seat 2"),
    ("half a letter", b'{"game":"pebbles","seats":[{"kind":"me","name":"\\ud800"},{"kind":"me","name":"b"}]}', 400, ""),
    ("a long name", {**PEBBLES, "seats": [ME, {"kind": "me", "name": "a" * 41}]}, 400, "name"),
    ("an unknown bot", {**PEBBLES, "seats": [ME, {"kind": "bot", "name": "B", "bot": "hal"}]}, 400, "'hal'"),
    ("a bot without a spec", {**PEBBLES, "seats": [ME, {"kind": "bot", "name": "B"}]}, 400, "bot"),
    (
        "a bot that thinks for ever",
        {**PEBBLES, "seats": [ME, {"kind": "bot", "name": "B", "bot": "search:9s"}]},
        400,
        "5 s",
    ),
    ("a person who is a bot", {**PEBBLES, "seats": [ME, {"kind": "me", "name": "B", "bot": "random"}]}, 400, "seat 2"),
    ("an unknown option", {**PEBBLES, "options": {"hat": 1}}, 400, "'hat'"),
    ("an option out of bounds", {**PEBBLES, "options": {"heap": 0}}, 400, "heap"),
    ("an option as a text", {**PEBBLES, "options": {"heap": "7"}}, 400, "option heap: '7' is not a whole number"),
    ("a flag as a word", {**CITY, "options": {"parking_meters": "yes"}}, 400, "'yes' is not true or false"),
    ("a flag as a number", {**CITY, "options": {"parking_meters": 1}}, 400, "1 is not true or false"),
    ("an option of a wrong kind", {**PEBBLES, "options": {"heap": [1]}}, 400, "options"),
    ("a position that is not JSON", {**PEBBLES, "position": "{"}, 400, "position"),
    ("a position that can't be", {**PEBBLES, "position": '{"heap": -1, "seat": 0}'}, 400, "position"),
    ("a long position", {**PEBBLES, "position": " " * 20_001}, 400, "position"),
    ("a long seed", {**PEBBLES, "seed": "a" * 201}, 400, "seed"),
    ("deep nesting", b"[" * 20_000, 400, ""),
    ("too long", b" " * 70_000, 413, ""),
]


@pytest.mark.parametrize(
    ("order", "status", "said"), [row[1:] for row in WRONG_ORDERS], ids=[row[0] for row in WRONG_ORDERS]
)
def test_an_order_that_is_wrong_is_refused_and_says_why(
    server: ThreadServer, order: object, status: int, said: str
) -> None:
    assert_problem(server.post("/api/tables", order), status, said)


@pytest.mark.parametrize("part", ["", "/record", "/replay"])
def test_a_table_needs_one_of_its_secrets(server: ThreadServer, part: str) -> None:
    links, other = server.open_table("pebbles", "me", "open"), server.open_table("pebbles", "me", "open")
    path = f"/api/tables/{links['table']}{part}"
    for token in (None, "x", "x" * 43, links["owner"][:-1], links["owner"] + "a", other["owner"], links["table"]):
        answer = server.get(path, token)
        assert_problem(answer, 401)
        assert answer.headers["www-authenticate"] == "Bearer"
    assert_problem(server.get(path, Authorization=f"Basic {links['owner']}"), 401)
    assert server.get(path, links["owner"]).status == 200


@pytest.mark.parametrize("table", ["nix", "a" * 1000, "%00", "..%2f..", "%f0%28"])
def test_a_table_that_is_not_there(server: ThreadServer, table: str) -> None:
    assert_problem(server.get(f"/api/tables/{table}", "x" * 43), 404)


# -- records and replays


def test_the_record_of_a_running_table_has_no_seed_and_verifies(server: ThreadServer) -> None:
    links = server.open_table("the_wall", "me", "me", seed="seed")
    answer = server.get(f"/api/tables/{links['table']}/record", links["owner"])
    assert answer.headers["content-disposition"] == f'attachment; filename="the_wall-{links["table"]}.walls"'
    record = Record.read(answer.body)
    assert not record.finished
    assert record.seed is None
    replay = server.get(f"/api/tables/{links['table']}/replay", links["owner"]).json
    assert [step["lines"] for step in replay["steps"]] == [len(record.lines)]  # nobody has decided anything yet
    assert "has not ended" in replay["verified"]


def test_records_and_replays_show_a_seat_only_its_own_secrets(server: ThreadServer) -> None:
    links = server.open_table("envelopes", "me", "open")
    table, theirs = links["table"], links["seats"][0]["token"]
    lines = {}
    for name, token in (("owner", links["owner"]), ("seat", theirs), ("spectator", links["spectator"])):
        record = Record.read(server.get(f"/api/tables/{table}/record", token).body)
        steps = server.get(f"/api/tables/{table}/replay", token).json["steps"]
        told = [entry["message"]["id"] for step in steps for entry in step["log"]]
        assert ("envelopes.dealt.own" in told) is (name != "spectator")
        assert all(step["view"].get("hand", []) == [] for step in steps) is (name == "spectator")
        lines[name] = record.lines
    for mine, yours, none in zip(lines["owner"], lines["seat"], lines["spectator"], strict=True):
        assert none.move is None or none.hidden is None
        if none.hidden is not None:
            assert (mine.move is None) + (yours.move is None) >= 1
    assert any(line.move for line in lines["owner"] if line.hidden)


def test_two_hands_at_one_screen_are_in_no_record_while_the_match_runs(server: ThreadServer) -> None:
    links = server.open_table("envelopes", "me", "me")
    record = Record.read(server.get(f"/api/tables/{links['table']}/record", links["owner"]).body)
    assert all(line.move is None for line in record.lines if line.hidden)
    steps = server.get(f"/api/tables/{links['table']}/replay", links["owner"]).json["steps"]
    assert all(step["view"]["hand"] == [] for step in steps)


def test_a_file_is_verified_and_replayed(server: ThreadServer) -> None:
    replay = server.post("/api/replays", finished_record()).json
    assert replay["game"] == "pebbles"
    assert replay["names"] == ["A", "B"]
    assert replay["verified"].startswith("Everything was checked")
    assert replay["outcome"]["ranks"] == replay["steps"][-1]["view"]["outcome"]["ranks"]
    assert replay["steps"][1]["seat"] == 0
    assert replay["steps"][1]["log"][0]["message"]["id"] == "pebbles.taken"


def test_a_copy_without_hidden_moves_is_replayed_up_to_the_first(server: ThreadServer) -> None:
    record = Record.read(finished_record("envelopes"))
    open_copy = Record(record.header, record.lines[:-1]).redacted(None).write()
    replay = server.post("/api/replays", open_copy).json
    assert len(replay["steps"]) == 1
    assert "hidden in this copy" in replay["verified"]
    whole = server.post("/api/replays", record.redacted(None).write()).json["steps"]
    assert whole[-1]["lines"] == len(record.lines)


def changed(data: bytes) -> bytes:
    """A record in which somebody has changed a move."""
    return data.replace(b'"take 1"', b'"take 2"', 1)


WRONG_FILES: list[tuple[str, bytes, int, str]] = [
    ("nothing", b"", 400, "line 1"),
    ("no record", b"hello\n", 400, "This is not a game to be shown here"),
    ("bytes", b"\xff\xfe\0\n", 400, "line 1"),
    ("a later format", b'{"fourwalls":99}\n', 400, "format 99"),
    ("deep nesting", b"[" * 100_000 + b"\n", 400, "line 1"),
    ("too long", b" " * (2 * 1024 * 1024 + 1), 413, ""),
]


@pytest.mark.parametrize(
    ("data", "status", "said"), [row[1:] for row in WRONG_FILES], ids=[row[0] for row in WRONG_FILES]
)
def test_a_file_that_is_no_record_is_refused(server: ThreadServer, data: bytes, status: int, said: str) -> None:
    assert_problem(server.post("/api/replays", data), status, said)


def test_the_first_wrong_line_of_a_file_is_named(server: ThreadServer) -> None:
    assert_problem(
        server.post("/api/replays", changed(finished_record())),
        400,
        "This file is damaged, or it was changed",
        "line 2",
    )


def test_a_large_file_of_less_than_the_limit_is_read(server: ThreadServer) -> None:
    assert_problem(server.post("/api/replays", b"x" * (2 * 1024 * 1024 - 1)), 400, "line 1")


def test_a_file_that_takes_too_long_to_check_is_refused(plugins: Path, tmp_path: Path) -> None:
    with ThreadServer(quick_settings(tmp_path, upload_seconds=0.01)) as server:
        assert_problem(server.post("/api/replays", finished_record()), 400, "more than 0.01 s")


def test_what_no_worker_can_do_is_told_without_details(server: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise JobFailed("Traceback: the secret reason")

    links = server.open_table("pebbles", "me", "open")
    monkeypatch.setattr(Workers, "run", fail)
    for answer in (
        server.get(f"/api/tables/{links['table']}/replay", links["owner"]),
        server.post("/api/replays", finished_record()),
    ):
        assert_problem(answer, 503, "Try again later")
        assert b"secret reason" not in answer.body


# -- everything


def test_every_answer_has_the_headers_that_keep_a_browser_safe(server: ThreadServer) -> None:
    answers = [server.get(path) for path in ("/", "/api/games", "/api/castle", "/t/abc", "/castle.js")]
    answers.append(server.post("/api/tables", b"{"))
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["x-frame-options"] == "DENY"
        assert "server" not in answer.headers
    assert server.get("/api/games").headers["cache-control"] == "no-store"


def test_long_answers_are_compressed(server: ThreadServer) -> None:
    answer = server.get("/api/games", Accept_Encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert json.loads(gzip.decompress(answer.body)) == server.get("/api/games").json


def test_a_fault_of_ours_is_logged_under_a_number_and_not_shown(
    server: ThreadServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(game: str) -> None:
        raise RuntimeError("the secret reason")

    monkeypatch.setattr("fourwalls.server.routes.find_game", fail)
    answer = server.get("/api/games/pebbles")
    assert_problem(answer, 500, "logged under number")
    assert "secret reason" not in answer.body.decode()
    number = answer.json["detail"].rstrip(".").rsplit(" ", 1)[1]
    assert number in caplog.text
    assert "the secret reason" in caplog.text


def test_the_api_is_described(server: ThreadServer) -> None:
    paths = server.get("/api/schema/openapi.json").json["paths"]
    assert set(paths) == {
        "/api/health",
        "/api/games",
        "/api/games/{game}",
        "/api/games/{game}/rules",
        "/api/tables",
        "/api/tables/{table}",
        "/api/tables/{table}/record",
        "/api/tables/{table}/replay",
        "/api/replays",
    }


# -- who may ask, and how often


def test_a_page_from_elsewhere_may_not_post(server: ThreadServer) -> None:
    host = server.url.removeprefix("http://")
    for origin in (
        *("https://example.org", "null", "http://127.0.0.1:1", "http://[", "http://[x]", "//[::1", "http:///"),
        *(f"ftp://{host}", f"//{host}", host, f"ws://{host}", f"x-http://{host}"),
    ):
        assert_problem(server.post("/api/tables", PEBBLES, Origin=origin), 403, origin)
    for origin in (server.url, f"https://{host}"):  # a proxy may speak TLS for us
        assert server.post("/api/tables", PEBBLES, Origin=origin).status == 201
    assert server.get("/api/games", Origin="https://example.org").status == 200


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Authorization", "Bearer \xff"),
        ("Cookie", "\xff=;=[;"),
        ("If-None-Match", "\xff"),
        ("Accept", "\xff;q=x"),
        ("Accept-Encoding", "\xff;q=x"),
        ("Content-Type", "application/json; charset=nix"),
        ("Content-Type", "\xff/"),
        ("Referer", "http://["),
        ("X-Forwarded-Host", "["),
    ],
)
def test_headers_that_are_nonsense_are_no_fault_of_ours(
    server: ThreadServer, caplog: pytest.LogCaptureFixture, name: str, value: str
) -> None:
    for path in ("/", "/api/games", "/api/nix", "/api/tables/nix", "/api/schema", "/x.js"):
        assert server.ask(path, headers={name: value}).status in (200, 400, 401, 404), path
    sent = {"Content-Type": "application/json", name: value}
    assert server.ask("/api/tables", method="POST", body=b"{}", headers=sent).status in (400, 415)
    assert server.ask("/api/games", method="DELETE", headers={name: value}).status == 405
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("host", ["[", "[x]:y", "a:b:c", "localhost:99999"])
def test_who_asks_for_a_server_that_can_not_be_is_refused(
    server: ThreadServer, caplog: pytest.LogCaptureFixture, host: str
) -> None:
    for path in ("/", "/api/games", "/api/tables/nix"):
        assert_problem(server.get(path, Host=host), 403, "is not called")
    assert_problem(server.post("/api/tables", {}, Host=host), 403)
    assert "Traceback" not in caplog.text


def test_pages_that_are_trusted_may(plugins: Path, tmp_path: Path) -> None:
    settings = quick_settings(tmp_path, origins=("https://example.org",), hosts=("127.0.0.1",))
    with ThreadServer(settings) as server:
        assert server.post("/api/tables", PEBBLES, Origin="https://example.org").status == 201
        assert_problem(server.post("/api/tables", PEBBLES, Origin="https://example.com"), 403)
        assert_problem(server.get("/api/games", Host="evil.example"), 403, "evil.example")
        assert_problem(server.get("/", Host="evil.example:80"), 403)
        assert server.get("/", Host="127.0.0.1").status == 200


def test_too_many_requests_have_to_wait(plugins: Path, tmp_path: Path) -> None:
    few = Rate(burst=3, per_minute=1)
    settings = quick_settings(tmp_path, new_tables=few, uploads=few, requests=Rate(burst=10, per_minute=1))
    with ThreadServer(settings) as server:
        answers = [server.post("/api/tables", PEBBLES) for _ in range(4)]
        assert [answer.status for answer in answers] == [201, 201, 201, 429]
        assert_problem(answers[-1], 429, "try again")
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 61
        answers = [server.post("/api/replays/", b"x") for _ in range(4)]
        assert [answer.status for answer in answers][-1] == 429
        assert [server.get("/api/health").status for _ in range(3)] == [200, 200, 429]


# -- the page


def test_the_page_answers_to_every_address_of_its_own(plugins: Path, tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>Fourwalls</title>" + " " * 1000)
    (page / "assets" / "main-abc.js").write_text("// " + "x" * 1000)
    (tmp_path / "secret.txt").write_text("secret")
    with ThreadServer(quick_settings(tmp_path / "data", page=page)) as server:
        for path in ("/", "/t/abcdef", "/new/the_wall", "/rules/the_wall", "/replay", "/t/a.b"):
            answer = server.get(path)
            assert (answer.status, b"Fourwalls" in answer.body) == (200, True), path
            assert answer.headers["content-type"] == "text/html; charset=utf-8"
            assert answer.headers["cache-control"] == "no-cache"
        script = server.get("/assets/main-abc.js")
        assert "javascript" in script.headers["content-type"]
        assert "immutable" in script.headers["cache-control"]
        packed = server.get("/assets/main-abc.js", Accept_Encoding="br, gzip")
        assert packed.headers["content-encoding"] == "gzip"
        assert gzip.decompress(packed.body) == script.body
        assert server.get("/assets/main-abc.js", If_None_Match=script.headers["etag"]).status == 304
        (page / "index.html").write_text("<title>Changed</title>")
        assert b"Changed" in server.get("/").body
        for path in ("/assets/gone.js", "/favicon.png", "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt"):
            answer = server.get(path)
            assert b"secret" not in answer.body.replace(b"secret.txt", b"")
            assert answer.status == 404, path
        for path in ("/" + "a" * 300, "/a" * 3000):
            assert (server.get(path).status, b"Changed" in server.get(path).body) == (200, True)
        gone = server.get("/" + "a" * 300 + ".js")
        assert_problem(gone, 404)
        assert len(gone.body) < 400
        (page / "index.html").unlink()
        assert b"not built" in server.get("/").body


def test_secrets_of_tables_are_in_no_address_and_no_log(
    server: Address, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(0)
    links = server.open_table("pebbles", "me", "open")

    async def visit() -> None:
        async with await Guest.enter(server, links["table"], links["owner"]) as guest:
            await guest.first_move()

    play_out(visit())
    server.get(f"/api/tables/{links['table']}", links["owner"])
    told = caplog.text + "".join(capfd.readouterr())
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("websockets.client")]
    assert links["owner"] not in "\n".join(ours)
    assert links["spectator"] not in told
