"""What the service refuses before any rule is asked, as another client sees it."""

import grpc
import pytest
import wire
from google.rpc import error_details_pb2
from grpc_status import rpc_status
from tavli.plakoto.v1 import rules_service_pb2


def reason(error):
    """The stable reason in a refusal's details."""
    for detail in rpc_status.from_call(error).details:
        info = error_details_pb2.ErrorInfo()
        if detail.Unpack(info):
            assert info.domain == "plakoto"
            return info.reason
    return None


def raw(channel, call):
    """A call that sends bytes as they are."""
    return channel.unary_unary(f"/tavli.plakoto.v1.RulesService/{call}")


def refused(call, request, **how):
    with pytest.raises(grpc.RpcError) as error:
        call(request, **how)
    return error.value.code(), reason(error.value)


def test_bytes_that_are_no_message_are_the_callers_fault(channel):
    told = refused(raw(channel, "ComputeLegalPlays"), b"\xff" * 9)
    assert told == (grpc.StatusCode.INVALID_ARGUMENT, "MESSAGE_UNREADABLE")


def test_a_message_that_is_too_long_exhausts_a_resource(channel):
    told = refused(raw(channel, "ComputeLegalPlays"), bytes(4 * 1024 * 1024 + 1))
    assert told == (grpc.StatusCode.RESOURCE_EXHAUSTED, "MESSAGE_TOO_LONG")


def test_a_long_message_within_the_limit_is_read(channel):
    request = wire.query().SerializeToString() + b"\xc2\x3e" + b"\x80\x80\xf0\x01" + bytes(0x3C0000)
    answer = raw(channel, "ComputeLegalPlays")(request)
    assert rules_service_pb2.ComputeLegalPlaysResponse.FromString(answer).count > 0


def test_an_endless_stream_ends_at_its_deadline(rules):
    def requests():
        while True:
            yield rules_service_pb2.StreamCallsRequest(tag=1, compute_legal_plays=wire.query())

    with pytest.raises(grpc.RpcError) as error:
        for _ in rules.StreamCalls(requests(), timeout=0.5):
            pass
    assert error.value.code() == grpc.StatusCode.DEADLINE_EXCEEDED
