"""The HTTP API does what its OpenAPI description says, for requests that nobody thought of."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from .running import ThreadServer

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_any_request_is_answered_as_described(server: ThreadServer) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) == 9
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=12,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def request(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(base_url=server.url, checks=CHECKS)

        request()


def test_what_is_asked_for_rightly_is_answered_as_described(server: ThreadServer) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/schema/openapi.json")
    links = server.open_table("the_wall", "me", "me")
    record = server.get(f"/api/tables/{links['table']}/record", links["owner"]).body
    known = {"game": "the_wall", "table": links["table"]}
    order = {"game": "pebbles", "seats": [{"kind": "me", "name": "A"}, {"kind": "open", "name": "B"}]}
    answered = []
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        path = {name: value for name, value in known.items() if f"{{{name}}}" in operation.path}
        headers = {"Authorization": f"Bearer {links['owner']}"} if "table" in path else {}
        more: dict[str, Any] = {}
        if operation.method == "post":
            more["body"] = order if operation.path == "/api/tables" else record
            more["media_type"] = "application/json"
        case = operation.Case(path_parameters=path, headers=headers, **more)
        response = case.call_and_validate(base_url=server.url, checks=CHECKS)
        answered.append((operation.path, response.status_code))
    assert [status for _, status in answered if status not in (200, 201)] == []
    assert len(answered) == 9
