"""The files that are shipped beside the contract: what it was when published, its descriptors, and when to retry."""

import json
import shutil
import subprocess
from concurrent import futures

import grpc
import pytest
import wire
from conftest import PROTO
from google.protobuf import descriptor_pb2, descriptor_pool, message_factory
from tavli.plakoto.v1 import rules_service_pb2 as calls
from tavli.plakoto.v1 import rules_service_pb2_grpc

SERVICE = "tavli.plakoto.v1.RulesService"


def breaking(buf, folder):
    command = [buf, "breaking", "--against", PROTO / "image.binpb"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)


def test_nothing_published_is_broken(buf):
    done = breaking(buf, PROTO)
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("int32 pips = 1;", "int32 pips = 7;"),
        ("int32 prisoners = 2;", ""),
        ("DESCRIPTION_PART_SVG = 4;", "DESCRIPTION_PART_PNG = 4;"),
    ],
)
def test_what_would_break_is_found(buf, tmp_path, old, new):
    folder = tmp_path / "proto"
    shutil.copytree(PROTO / "tavli", folder / "tavli")
    shutil.copy(PROTO / "buf.yaml", folder)
    assert breaking(buf, folder).returncode == 0
    changed = folder / "tavli" / "plakoto" / "v1" / "description.proto"
    text = changed.read_text(encoding="utf-8")
    assert old in text
    changed.write_text(text.replace(old, new), encoding="utf-8")
    assert breaking(buf, folder).returncode != 0


def test_the_descriptors_are_enough_to_call(channel):
    files = descriptor_pb2.FileDescriptorSet.FromString((PROTO / "descriptors.binpb").read_bytes())
    pool = descriptor_pool.DescriptorPool()
    for file in files.file:
        pool.Add(file)
    method = pool.FindServiceByName(SERVICE).FindMethodByName("GetBuildInfo")
    request, answer = (
        message_factory.GetMessageClass(kind) for kind in (method.input_type, method.output_type)
    )
    call = channel.unary_unary(
        f"/{SERVICE}/GetBuildInfo",
        request_serializer=request.SerializeToString,
        response_deserializer=answer.FromString,
    )
    assert call(request()).engine_version


class Shaky(rules_service_pb2_grpc.RulesServiceServicer):
    """A server that is not there for the first calls."""

    def __init__(self, code, failures):
        self.code, self.failures, self.asked = code, failures, 0

    def GetBuildInfo(self, request, context):
        self.asked += 1
        if self.asked <= self.failures:
            context.abort(self.code, "not now")
        return calls.GetBuildInfoResponse(engine_version="shaky")


def ask(shaky):
    """One call with the service config that is shipped."""
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=2))
    rules_service_pb2_grpc.add_RulesServiceServicer_to_server(shaky, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    config = json.dumps(json.loads((PROTO / "service_config.json").read_text(encoding="utf-8")))
    try:
        with grpc.insecure_channel(f"127.0.0.1:{port}", options=[("grpc.service_config", config)]) as channel:
            return rules_service_pb2_grpc.RulesServiceStub(channel).GetBuildInfo(
                calls.GetBuildInfoRequest(), timeout=20
            )
    finally:
        server.stop(None)


def test_a_server_that_is_not_there_is_asked_again():
    shaky = Shaky(grpc.StatusCode.UNAVAILABLE, 3)
    assert ask(shaky).engine_version == "shaky"
    assert shaky.asked == 4


@pytest.mark.parametrize(
    ("code", "failures", "asked"),
    [(grpc.StatusCode.UNAVAILABLE, 4, 4), (grpc.StatusCode.INVALID_ARGUMENT, 1, 1)],
)
def test_but_not_for_ever_and_not_in_vain(code, failures, asked):
    shaky = Shaky(code, failures)
    with pytest.raises(grpc.RpcError) as error:
        ask(shaky)
    assert error.value.code() == code
    assert shaky.asked == asked
