"""The contract in buf's eyes, and the service called by a client that learns it by reflection."""

import base64
import json
import os
import pathlib
import shlex
import subprocess

import pytest
from conftest import PROTO
from google.rpc import error_details_pb2


def run(command, **rest):
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **rest)


@pytest.mark.parametrize("arguments", ["lint", "format --diff --exit-code", "build"])
def test_the_contract_passes(buf, arguments):
    done = run([buf, *arguments.split()], cwd=PROTO)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


def test_the_printed_command_works_as_it_stands(buf, service):
    path = f"{pathlib.Path(buf).parent}{os.pathsep}{os.environ['PATH']}"
    done = run(service.command_to_try, shell=True, env={**os.environ, "PATH": path})
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert [play["text"] for play in answer["plays"]] == ["24/19 24/18", "24/19 19/13"]
    assert answer["count"] == 2


def curl(buf, service, call, request):
    command = [buf, "curl", "--protocol", "grpc", "--http2-prior-knowledge", "-d", json.dumps(request)]
    return run([*command, f"{service.url}/tavli.plakoto.v1.RulesService/{call}"])


def test_a_play_is_applied(buf, service):
    position_id = json.loads(
        run(shlex.split(service.command_to_try.replace("buf", buf, 1))).stdout
    )["plays"][1]["positionId"]
    request = {
        "positionId": position_id,
        "roll": {"first": 3, "second": 1},
        "ruleset": {"name": "greek"},
        "text": "24/23 24/21",
    }
    done = curl(buf, service, "ApplyPlay", request)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["play"]["text"] == "24/23 24/21"


def test_faults_are_shown_with_their_details(buf, service):
    done = curl(buf, service, "ApplyPlay", {"roll": {"first": 7, "second": 1}, "text": "pass"})
    assert done.returncode != 0
    told = json.loads(done.stderr)
    assert told["code"] == "invalid_argument"
    packed = {detail["type"]: base64.b64decode(detail["value"] + "==") for detail in told["details"]}
    info = error_details_pb2.ErrorInfo.FromString(packed["google.rpc.ErrorInfo"])
    assert info.reason == "FIELD_MISSING"
    request = error_details_pb2.BadRequest.FromString(packed["google.rpc.BadRequest"])
    assert [fault.field for fault in request.field_violations] == ["position", "roll.first", "ruleset"]


def test_the_calls_are_listed(buf, service):
    done = run([buf, "curl", "--protocol", "grpc", "--http2-prior-knowledge", "--list-methods", service.url])
    assert done.returncode == 0, done.stderr
    assert "tavli.plakoto.v1.RulesService/ComputeLegalPlays" in done.stdout
