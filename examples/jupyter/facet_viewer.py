"""A CAD viewer for Jupyter, marimo and other hosts of anywidget: `FacetViewer("part.step")`."""

from pathlib import Path

import anywidget
import traitlets


class FacetViewer(anywidget.AnyWidget):
    """Shows a CAD file. `selected` holds the names of what the user has picked, `measured` the last measurement."""

    _esm = Path(__file__).with_name("facet_viewer.js")

    #: Address of `index.js` of @facet-cad/viewer, of the notebook's own origin.
    url = traitlets.Unicode("/lab/extensions/@facet-cad/viewer/index.js").tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    #: Files that an assembly refers to: bytes by name.
    parts = traitlets.Dict(value_trait=traitlets.Bytes()).tag(sync=True)
    height = traitlets.Int(480).tag(sync=True)
    #: Attributes of <facet-viewer>, as {"tree": "", "section": "x", "shading": "realistic"}.
    attributes = traitlets.Dict({"tree": ""}).tag(sync=True)
    selected = traitlets.List(traitlets.Unicode()).tag(sync=True)
    measured = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(self, path=None, parts=(), **traits):
        if path is not None:
            traits |= {"name": Path(path).name, "data": Path(path).read_bytes()}
        super().__init__(parts={Path(part).name: Path(part).read_bytes() for part in parts}, **traits)

    def open(self, path):
        """Shows another file in place of the one before."""
        with self.hold_sync():
            self.name = Path(path).name
            self.data = Path(path).read_bytes()
