"""The README shows real calls: each is made, and answers as shown."""

import os
import pathlib
import re
import subprocess

from conftest import ROOT


def sessions():
    """The commands in the README's console blocks that call the service, each with its output."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for block in re.findall(r"^```console\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            if command.startswith("buf curl"):
                yield command, output


def agrees(shown, printed):
    """Whether the lines printed are the lines shown, in which a line `...` stands for any lines."""
    if not shown or not printed:
        return all(line == "..." for line in shown) and not printed
    if shown[0] == "...":
        return any(agrees(shown[1:], printed[skipped:]) for skipped in range(len(printed) + 1))
    return shown[0] == printed[0] and agrees(shown[1:], printed[1:])


def test_the_calls_in_the_readme_answer_as_shown(buf, service):
    path = f"{pathlib.Path(buf).parent}{os.pathsep}{os.environ['PATH']}"
    shown = list(sessions())
    assert len(shown) >= 3
    for command, output in shown:
        done = subprocess.run(
            command.replace("http://127.0.0.1:50051", service.url),
            shell=True,
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, "PATH": path},
        )
        printed = done.stdout + done.stderr
        assert agrees(output.strip().splitlines(), printed.strip().splitlines()), printed


def test_dots_stand_for_any_lines():
    assert agrees(["a", "...", "d"], ["a", "b", "c", "d"])
    assert agrees(["a", "...", "d"], ["a", "d"])
    assert agrees(["a", "..."], ["a", "b"])
    assert agrees(["a", "..."], ["a"])
    assert not agrees(["a", "...", "d"], ["a", "b", "c"])
    assert not agrees(["a"], ["a", "b"])
    assert not agrees(["a", "b"], ["a"])
