"""The running service, and a client whose stubs come from the contract's files alone.

`PLAKOTO_SERVICE` names the program; without it the release build in `target/` is taken. Install
`requirements.txt` first; `buf` is looked for beside the Python that runs the tests, then on the path.
"""

import atexit
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import grpc
import pytest
from grpc_tools import protoc

sys.dont_write_bytecode = True

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROTO = ROOT / "proto"
VECTORS = ROOT / "core" / "tests" / "vectors"


def generate_stubs():
    """Generates the stubs into a scratch folder and makes them importable."""
    folder = tempfile.mkdtemp(prefix="plakoto-stubs-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    files = sorted(str(path.relative_to(PROTO)) for path in PROTO.glob("tavli/**/*.proto"))
    options = [f"--proto_path={PROTO}", f"--python_out={folder}", f"--grpc_python_out={folder}"]
    if protoc.main(["protoc", *options, *files]) != 0:
        raise RuntimeError("protoc refuses the contract")
    sys.path.insert(0, folder)


# The test modules import the stubs, so these must be there before the modules are collected.
generate_stubs()


def environment():
    """The environment without what is meant for the tests: it is no option of the program."""
    return {name: value for name, value in os.environ.items() if not name.startswith("PLAKOTO_")}


class Service:
    """The program, running on a free port."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "--listen", "127.0.0.1:0"], stdout=subprocess.PIPE, text=True, env=environment()
        )
        self.url = self.process.stdout.readline().removeprefix("listening on ").strip()
        self.address = self.url.removeprefix("http://")
        self.command_to_try = self.process.stdout.readline().removeprefix("try: ").strip()

    def stop(self):
        self.process.terminate()
        try:
            return self.process.wait(timeout=20)
        finally:
            self.process.kill()
            self.process.stdout.close()


@pytest.fixture(scope="session")
def program():
    name = os.environ.get("PLAKOTO_SERVICE") or ROOT / "target" / "release" / "plakoto-service"
    path = pathlib.Path(name).resolve()
    assert path.is_file(), f"{path} is not there: build it, or set PLAKOTO_SERVICE"
    return path


@pytest.fixture(scope="session")
def service(program):
    running = Service(program)
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="session")
def channel(service):
    options = [("grpc.max_receive_message_length", -1)]
    with grpc.insecure_channel(service.address, options=options) as channel:
        yield channel


@pytest.fixture(scope="session")
def rules(channel):
    from tavli.plakoto.v1 import rules_service_pb2_grpc

    return rules_service_pb2_grpc.RulesServiceStub(channel)


@pytest.fixture(scope="session")
def buf():
    """The path of the program buf. It is required: a contract that is not checked is not a contract."""
    beside = pathlib.Path(sys.executable).parent / "buf"
    found = str(beside) if beside.is_file() else shutil.which("buf")
    assert found, "buf is missing: install requirements.txt"
    return found
