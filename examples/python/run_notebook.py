"""Runs notebooks from top to bottom; a cell that fails is an error. `python run_notebook.py NAME...`

With `--cells` it runs nothing, and prints the code of their cells as one program.
"""

import pathlib
import sys
from typing import Any

import nbformat
from nbclient import NotebookClient


def read(name: str) -> Any:
    """A notebook, which is an object without types."""
    notebook: Any = nbformat.read(name, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    return notebook


def run(name: str) -> None:
    """Runs a notebook and looks at what it has drawn."""
    notebook = read(name)
    NotebookClient(notebook, timeout=600, resources={"metadata": {"path": pathlib.Path(name).parent}}).execute()
    drawn = [output for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
    kinds = {kind for output in drawn for kind in output["data"]}
    assert "image/svg+xml" in kinds and "image/png" in kinds, f"{name} draws no board or no figure: {kinds}"
    print(f"{name}: {len(notebook.cells)} cells")


def main() -> None:
    if sys.argv[1:2] == ["--cells"]:
        cells = [cell for name in sys.argv[2:] for cell in read(name).cells if cell.cell_type == "code"]
        print("\n\n".join(cell.source for cell in cells))
    else:
        for name in sys.argv[1:]:
            run(name)


if __name__ == "__main__":
    main()
