"""Two servers behind one name: none of their callers' calls is lost when one is drained, replaced or killed."""

import json
import pathlib
import signal
import socket
import subprocess
import threading
import time

import grpc
import pytest
from conftest import PROTO, environment
from tavli.plakoto.v1 import play_pb2, rules_service_pb2_grpc
from wire import query

pytestmark = pytest.mark.fleet

# A call may wait for another server, but not for ever.
PATIENCE = 10



def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Server:
    """The program on a port of its own, where it can be started again."""

    def __init__(self, program, port):
        self.program, self.port = program, port
        self.start()

    def start(self):
        command = [self.program, "--listen", f"127.0.0.1:{self.port}"]
        quiet = dict(stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.process = subprocess.Popen(command, env=environment(), **quiet)
        assert self.process.stdout.readline().startswith("listening on ")

    def end(self, how):
        self.process.send_signal(how)
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        return code


@pytest.fixture
def fleet(program):
    servers = [Server(program, port) for port in free_ports(2)]
    yield servers
    for server in servers:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


def balanced(ports):
    """A client that knows several servers, and asks each in its turn."""
    config = json.loads((PROTO / "service_config.json").read_text())
    config["loadBalancingConfig"] = [{"round_robin": {}}]
    options = [
        ("grpc.service_config", json.dumps(config)),
        ("grpc.initial_reconnect_backoff_ms", 100),
        # Without it the client names the server by the whole list, which is no authority.
        ("grpc.default_authority", "plakoto"),
    ]
    return grpc.insecure_channel("ipv4:" + ",".join(f"127.0.0.1:{port}" for port in ports), options=options)


class Callers:
    """Threads that call without a pause, and count what they get."""

    def __init__(self, channel, threads=4):
        self.rules = rules_service_pb2_grpc.RulesServiceStub(channel)
        self.calls, self.failures, self.stopped = [0] * threads, [], threading.Event()
        self.threads = [threading.Thread(target=self.call, args=(number,)) for number in range(threads)]
        for thread in self.threads:
            thread.start()

    def call(self, number):
        request = query(view=play_pb2.PLAY_VIEW_COUNT, dice=(6, 5))
        while not self.stopped.is_set():
            try:
                answer = self.rules.ComputeLegalPlays(request, timeout=PATIENCE, wait_for_ready=True)
                assert answer.count == self.expected(), answer
            except (grpc.RpcError, AssertionError) as failure:
                self.failures.append(failure)
            self.calls[number] += 1

    @staticmethod
    def expected():
        # 6-5 from the start: 24/13, and 24/18 24/19.
        return 2

    def until(self, count):
        end = time.monotonic() + 240
        while sum(self.calls) < count and time.monotonic() < end:
            time.sleep(0.02)

    def stop(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join()
        return sum(self.calls)


def test_a_rolling_restart_loses_no_call(fleet):
    """Each server in its turn is drained and started again, twice, while four threads call."""
    with balanced([server.port for server in fleet]) as channel:
        callers = Callers(channel)
        for restart in range(4):
            callers.until(10_000 * (restart + 1))
            server = fleet[restart % 2]
            assert server.end(signal.SIGTERM) == 0
            server.start()
        callers.until(50_000)
        calls = callers.stop()
    print(f"fleet: rolling restart: {len(callers.failures)} of {calls} calls failed over 4 restarts")
    assert calls >= 50_000
    assert callers.failures == []


def test_a_killed_server_loses_no_call(fleet):
    """One of two dies without a word: what it had not answered is asked of the other."""
    with balanced([server.port for server in fleet]) as channel:
        callers = Callers(channel)
        callers.until(3_000)
        assert fleet[0].end(signal.SIGKILL) == -signal.SIGKILL
        callers.until(8_000)
        calls = callers.stop()
    print(f"fleet: one of two killed: {len(callers.failures)} of {calls} calls failed")
    assert calls >= 8_000
    assert callers.failures == []
