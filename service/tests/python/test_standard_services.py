"""Health, reflection and the end of the program, seen by clients that know nothing of Plakoto."""

import signal

import grpc
import pytest
from conftest import Service
from google.protobuf import json_format, message_factory
from google.protobuf.descriptor_pool import DescriptorPool
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

NAME = "tavli.plakoto.v1.RulesService"


@pytest.mark.parametrize("name", ["", NAME])
def test_health_is_told(channel, name):
    health = health_pb2_grpc.HealthStub(channel)
    answer = health.Check(health_pb2.HealthCheckRequest(service=name))
    assert answer.status == health_pb2.HealthCheckResponse.SERVING


def test_the_health_of_others_is_not_known(channel):
    with pytest.raises(grpc.RpcError) as error:
        health_pb2_grpc.HealthStub(channel).Check(health_pb2.HealthCheckRequest(service="tavli"))
    assert error.value.code() == grpc.StatusCode.NOT_FOUND


def test_reflection_is_enough_to_call(channel):
    database = ProtoReflectionDescriptorDatabase(channel)
    assert sorted(database.get_services()) == ["grpc.health.v1.Health", NAME]
    service = DescriptorPool(database).FindServiceByName(NAME)
    assert {"ComputeLegalPlays", "ApplyPlay", "StreamCalls"} <= {method.name for method in service.methods}
    method = service.FindMethodByName("ApplyPlay")
    request = json_format.ParseDict(
        {
            "position": {"turn": "PLAYER_BLACK", "checkers": [-15] + [0] * 22 + [15]},
            "roll": {"first": 6, "second": 6},
            "ruleset": {"name": "tapa"},
            "text": "24/18(4)",
        },
        message_factory.GetMessageClass(method.input_type)(),
    )
    call = channel.unary_unary(
        f"/{NAME}/{method.name}",
        request_serializer=type(request).SerializeToString,
        response_deserializer=message_factory.GetMessageClass(method.output_type).FromString,
    )
    answer = call(request)
    assert answer.play.text == "24/18(4)"
    assert list(answer.play.position.checkers) == [-11] + [0] * 5 + [-4] + [0] * 16 + [15]


@pytest.mark.parametrize("name", ["google.rpc.ErrorInfo", "google.rpc.BadRequest", "google.rpc.RetryInfo"])
def test_reflection_knows_the_details_of_errors(channel, name):
    pool = DescriptorPool(ProtoReflectionDescriptorDatabase(channel))
    assert pool.FindMessageTypeByName(name).full_name == name


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_program_ends_when_told_to(program, number):
    running = Service(program)
    with grpc.insecure_channel(running.address) as channel:
        grpc.channel_ready_future(channel).result(timeout=20)
        running.process.send_signal(number)
        assert running.process.wait(timeout=20) == 0
    assert running.stop() == 0
