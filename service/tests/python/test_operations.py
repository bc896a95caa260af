"""The operations guide shows how to make a certificate and a token, and how to call with them: it is done, as shown."""

import re
import shutil
import subprocess
import sys

import pytest
from conftest import ROOT, environment


def blocks(language):
    """The blocks of a language in the section about certificates and tokens."""
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    section = text.split("## Certificates and tokens\n")[1].split("\n## ")[0]
    return re.findall(rf"^```{language}\n(.*?)^```", section, re.MULTILINE | re.DOTALL)


def called(script, folder):
    """What the script prints, run in a folder by a Python that finds the stubs."""
    path = "import sys; sys.path[:] = " + repr(sys.path) + "\n"
    command = [sys.executable, "-c", path + script]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl makes the certificate")
def test_a_call_over_tls_with_a_token_is_made_as_shown(program, tmp_path):
    made, started = blocks("sh")
    (script,) = blocks("python")
    subprocess.run(made, shell=True, cwd=tmp_path, check=True, capture_output=True, timeout=60)
    command = started.replace("plakoto-service", f"exec {program} --listen 127.0.0.1:0", 1)
    running = subprocess.Popen(
        command, shell=True, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=environment()
    )
    try:
        port = running.stdout.readline().strip().rpartition(":")[2]
        script = script.replace("localhost:50051", f"localhost:{port}")
        done = called(script, tmp_path)
        assert (done.returncode, done.stdout) == (0, "1.0\n"), done.stderr
        # With the comment instead of the token.
        refused = called(script.replace("[1]", "[0]"), tmp_path)
        assert refused.returncode != 0
        assert "UNAUTHENTICATED" in refused.stderr, refused.stderr
    finally:
        running.terminate()
        running.wait(timeout=20)
        running.stdout.close()
