"""The Envoy of deploy/envoy in front of two servers: calls go to both, and none is lost when one is drained."""

import os
import re
import signal
import subprocess
import threading
import time
import urllib.request

import grpc
import pytest
from conftest import ROOT
from test_fleet import Callers, Server, free_ports

pytestmark = pytest.mark.envoy

CONFIG = ROOT / "deploy" / "envoy" / "envoy.yaml"


@pytest.fixture
def ports():
    return dict(zip((50050, 50051, 50052, 9901), free_ports(4)))


@pytest.fixture
def servers(program, ports):
    servers = [Server(program, ports[50051]), Server(program, ports[50052])]
    yield servers
    for server in servers:
        if server.process.poll() is None:
            server.end(signal.SIGKILL)


@pytest.fixture
def envoy(tmp_path, ports, servers):
    """Envoy with the configuration as it is, on ports that are free."""
    text = CONFIG.read_text()
    for shown, port in ports.items():
        text, count = re.subn(rf"port_value: {shown}\b", f"port_value: {port}", text)
        assert count == 1, shown
    path = tmp_path / "envoy.yaml"
    path.write_text(text)
    command = [os.environ["PLAKOTO_ENVOY"], "--config-path", str(path), "--concurrency", "1", "--log-level", "error"]
    with open(tmp_path / "log", "w") as log:
        process = subprocess.Popen([*command, "--use-dynamic-base-id"], stdout=log, stderr=log)
    try:
        wait_for(lambda: healthy(ports[9901]) == 2)
        yield f"127.0.0.1:{ports[50050]}"
    finally:
        process.terminate()
        process.wait(timeout=30)
        print((tmp_path / "log").read_text())


def stats(admin):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{admin}/clusters", timeout=5) as page:
            return page.read().decode()
    except OSError:
        return ""


def healthy(admin):
    return stats(admin).count("health_flags::healthy")


def served(admin):
    """How many calls each server has answered well."""
    return [int(count) for count in re.findall(r"::rq_success::(\d+)", stats(admin))]


def wait_for(condition):
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "waited for nothing"
        time.sleep(0.05)


def test_calls_of_one_connection_go_to_both_and_none_is_lost(envoy, ports, servers):
    with grpc.insecure_channel(envoy) as channel:
        callers = Callers(channel, threads=2)
        callers.until(1_000)
        both = served(ports[9901])
        assert min(both) > 0.4 * sum(both), both
        stopping = threading.Thread(target=servers[0].end, args=(signal.SIGTERM,))
        stopping.start()
        callers.until(3_000)
        stopping.join()
        calls = callers.stop()
    print(f"deploy: Envoy over two servers, one drained: {len(callers.failures)} of {calls} calls failed")
    assert callers.failures == []
