"""Every example in a docstring and in the package's README runs."""

import doctest
import inspect
import pathlib
from collections.abc import Iterator

import pytest

import plakoto


def documented() -> Iterator[tuple[str, object]]:
    """Everything public with a docstring, by its name."""
    import plakoto.batch

    for module in (plakoto, plakoto.batch):
        yield module.__name__, module
        for name in module.__all__:
            thing = getattr(module, name)
            if callable(thing):
                yield f"{module.__name__}.{name}", thing
            if inspect.isclass(thing) and thing.__module__.startswith("plakoto"):
                for member, value in vars(thing).items():
                    if not member.startswith("_") and (inspect.isroutine(value) or isinstance(value, staticmethod)):
                        yield f"{module.__name__}.{name}.{member}", value


DOCUMENTED = dict(documented())


@pytest.mark.parametrize("name", DOCUMENTED)
def test_examples_run(name: str) -> None:
    text = DOCUMENTED[name].__doc__
    assert text and text.strip(), f"{name} has no docstring"
    test = doctest.DocTestParser().get_doctest(text, {**vars(plakoto)}, name, name, 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_the_readme_tells_the_truth() -> None:
    readme = pathlib.Path(__file__).resolve().parents[1] / "README.md"
    failed, run = doctest.testfile(str(readme), module_relative=False)
    assert run > 5 and failed == 0


def test_the_project_s_readme_tells_the_truth() -> None:
    text = (pathlib.Path(__file__).resolve().parents[3] / "README.md").read_text(encoding="utf-8")
    block = text.split("```pycon\n")[1].split("```")[0]
    test = doctest.DocTestParser().get_doctest(block, {}, "README.md", None, 0)
    assert doctest.DocTestRunner().run(test) == (0, 4)
