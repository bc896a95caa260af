"""Runs notebooks from top to bottom; a cell that fails is an error. `python run_notebook.py NAME...`"""

import pathlib
import sys

import nbformat
from nbclient import NotebookClient


def main() -> None:
    for name in sys.argv[1:]:
        notebook = nbformat.read(name, as_version=4)
        nbformat.validate(notebook)
        NotebookClient(notebook, timeout=600, resources={"metadata": {"path": pathlib.Path(name).parent}}).execute()
        drawn = [output for cell in notebook.cells for output in cell.get("outputs", []) if "data" in output]
        kinds = {kind for output in drawn for kind in output["data"]}
        assert "image/svg+xml" in kinds and "image/png" in kinds, f"{name} draws no board or no figure: {kinds}"
        print(f"{name}: {len(notebook.cells)} cells")


if __name__ == "__main__":
    main()
