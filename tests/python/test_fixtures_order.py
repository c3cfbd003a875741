import unittest
import sys

calls = []


class Base(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        calls.append("class up")
        cls.addClassCleanup(calls.append, "class cleanup")

    def setUp(self):
        calls.append(f"up {self._testMethodName}")
        self.addCleanup(calls.append, "cleanup")

    def tearDown(self):
        calls.append("down")

    def test_b(self):
        calls.append("b")

    def test_a(self):
        calls.append("a")
        self.assertCountEqual([1, 2, 2], [2, 1, 2])
        self.assertAlmostEqual(0.1 + 0.2, 0.3)
        self.assertDictEqual({"x": [1]}, {"x": [1]})
        with self.assertLogs("app", level="INFO") as logs:
            import logging
            logging.getLogger("app").warning("w %d", 5)
        self.assertEqual(logs.output, ["WARNING:app:w 5"])


result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Base).run(result)
print(calls, result)
sys.exit(len(result.failures))
