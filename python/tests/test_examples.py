"""The examples of the docstrings and of docs/python.md."""

import doctest
import importlib
import re
import unittest
from typing import Any, Dict, List, Optional

from support import ROOT

import anel


def failures(test: doctest.DocTest, globs: Optional[Dict[str, Any]] = None) -> str:
    """Runs examples and describes those that fail."""
    if globs is not None:
        test.globs = globs
    output: List[str] = []
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    runner.run(test, out=output.append, clear_globs=globs is None)
    return "".join(output)


class Examples(unittest.TestCase):
    def check(self, tests: List[doctest.DocTest]) -> None:
        for test in tests:
            self.assertEqual(failures(test), "")
        self.assertGreater(sum(len(test.examples) for test in tests), 0)

    def test_docstrings(self) -> None:
        finder = doctest.DocTestFinder(exclude_empty=True)
        for name in ("anel", "anel.engine", "anel.info", "anel.drawing", "anel.pyffish"):
            module = importlib.import_module(name)
            self.check(finder.find(module, name, extraglobs={"anel": anel}))
        for part in (anel.Position, anel.variants, anel.settings):
            self.check(finder.find(part, part.__name__, module=False, globs={"anel": anel}))

    def test_everything_public_has_a_docstring(self) -> None:
        for part in (anel.Position, anel.Engine, anel.Analysis):
            for name, member in vars(part).items():
                if not name.startswith("_"):
                    self.assertTrue(member.__doc__, f"{part.__name__}.{name}")

    def test_page(self) -> None:
        text = (ROOT / "docs/python.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        self.assertGreater(len(blocks), 3)
        globs: Dict[str, Any] = {}
        for number, block in enumerate(blocks, 1):
            test = doctest.DocTestParser().get_doctest(block, globs, f"docs/python.md, example {number}", None, None)
            self.assertGreater(len(test.examples), 0)
            self.assertEqual(failures(test, globs), "")
