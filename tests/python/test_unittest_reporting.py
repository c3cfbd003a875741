import io
import sys
import tempfile
import unittest
from pathlib import Path


class Stack:
    def __init__(self, size=3):
        self.items, self.size = [], size

    def push(self, item):
        if len(self.items) >= self.size:
            raise OverflowError(f"the stack holds {self.size}")
        self.items.append(item)

    def pop(self):
        return self.items.pop()


class StackTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)

    def setUp(self):
        self.stack = Stack()
        self.addCleanup(self.stack.items.clear)

    def test_order(self):
        """What comes last goes first."""
        for n in range(3):
            self.stack.push(n)
        self.assertEqual([self.stack.pop() for _ in range(3)], [2, 1, 0])

    def test_full(self):
        for n in range(3):
            self.stack.push(n)
        with self.assertRaisesRegex(OverflowError, r"holds \d"):
            self.stack.push(3)

    def test_empty(self):
        self.assertRaises(IndexError, self.stack.pop)

    def test_rows(self):
        for row in ((1, 1), (2, 4), (3, 10)):
            with self.subTest(row=row):
                self.assertEqual(row[0] ** 2, row[1])

    def test_file(self):
        path = Path(self.folder.name, "x")
        path.write_text("hello")
        self.assertIn("ell", path.read_text())
        self.assertDictEqual({"a": [1, 2]}, {"a": [1, 3]}, "of the file")

    @unittest.skip("not today")
    def test_skipped(self):
        raise AssertionError

    @unittest.skipUnless(sys.version_info >= (3,), "wants 3")
    @unittest.expectedFailure
    def test_expected(self):
        self.assertAlmostEqual(0.1 + 0.2, 0.4)

    def test_logs(self):
        import logging

        with self.assertLogs("shop", "WARNING") as caught:
            logging.getLogger("shop.cart").warning("empty %s", "cart")
        self.assertEqual(caught.output, ["WARNING:shop.cart:empty cart"])

    def test_warns(self):
        import warnings

        with self.assertWarns(DeprecationWarning):
            warnings.warn("old", DeprecationWarning)
        self.assertCountEqual([3, 1, 2], [1, 2, 3])
        self.assertMultiLineEqual("a\nb\n", "a\nc\n")


class Result(unittest.TextTestResult):
    pass


stream = io.StringIO()
suite = unittest.defaultTestLoader.loadTestsFromTestCase(StackTest)
result = unittest.TextTestRunner(stream, verbosity=2, resultclass=Result).run(suite)
lines = stream.getvalue().splitlines()
for line in lines:
    if not line.strip(" ~^") or line.startswith(("Ran", "  File")):
        continue
    print(line.replace("__main__.", ""))
print(result.testsRun, len(result.failures), len(result.errors), len(result.skipped), len(result.expectedFailures), result.wasSuccessful())
