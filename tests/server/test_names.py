"""Names can be seen, told apart and put in a sentence; who opens a table and who comes later hear the same."""

from __future__ import annotations

import pytest

from fourwalls.server.names import name_fault

from .guest import Guest, play_out
from .running import ThreadServer
from .test_http import ME, PEBBLES, assert_problem

GOOD = [
    "Ann",
    "Zoë",
    "Zoe\u0308",
    "Nguyễn",
    "Nguye\u0302\u0303n",
    "מ\u05b8ש\u05c1\u05bc\u05b0ה",
    "བསྒྲུབས",
    "น้ำ",
    "ကျွန်ုပ်",
    "🧱",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "Ian",
    "Sheila",
    "You & me",
    "007",
    "?",
]
UNSEEN = [
    "",
    "  ",
    "\u3164",
    "\u2800",
    "\u115f",
    "\u1160",
    "\uffa0",
    "\u200b",
    "\u00ad",
    "\u034f",
    "\ufe0f",
    "\u0301",
    "Ann\u3164",
    "Ann\u034f",
    "Ann\u202e",
    "A\nB",
    "\U000e0100A",
    "A\u00a0B",
]
PRONOUNS = ["You", "you", " YOU ", "I", "me", "He", "she", "it", "we", "They", "ｙｏｕ"]
HEAPS = ["Z" + "\u0354" * 39, "a\u0301\u0302\u0303\u0304\u0305", "ส" + "\u0e49" * 5, "o" + "\u20dd" * 4]


@pytest.mark.parametrize("name", GOOD, ids=ascii)
def test_names_of_people(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize(
    ("name", "said"),
    [
        *((name, "can be seen") for name in UNSEEN),
        *((name, "nobody would know") for name in PRONOUNS),
        *((name, "marks") for name in HEAPS),
    ],
    ids=ascii,
)
def test_what_is_no_name(name: str, said: str) -> None:
    assert said in (name_fault(name) or "")


def test_both_doors_refuse_the_same_names(server: ThreadServer) -> None:
    for name in ("You", "\u3164", HEAPS[0]):
        assert_problem(
            server.post("/api/tables", {**PEBBLES, "seats": [ME, {"kind": "open", "name": name}]}),
            400,
            f"the name of seat 2 {name_fault(name)}",
        )

    async def visit() -> None:
        links = server.open_table("pebbles", "me", "open")
        async with await Guest.enter(server, links["table"], links["seats"][0]["token"]) as guest:
            for name in ("You", "\u3164", HEAPS[0]):
                answer = await guest.ask("rename", seat=1, name=name)
                assert (answer["type"], answer["text"]) == ("refused", f"The name {name_fault(name)}.")
            assert (await guest.ask("rename", seat=1, name="Zoë"))["type"] == "done"

    play_out(visit())
