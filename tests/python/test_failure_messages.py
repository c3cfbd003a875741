import unittest


class Wrong(unittest.TestCase):
    def test_eq(self):
        self.assertEqual({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]})

    def test_in(self):
        self.assertIn("x", "abc", "extra words")

    def test_lines(self):
        self.assertEqual("one\ntwo\n", "one\n2\n")

    def test_raises(self):
        with self.assertRaises(KeyError):
            pass

    def test_none(self):
        self.assertIsNone(0)

    def test_greater(self):
        self.assertGreater(1, 2)


result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Wrong).run(result)
for case, text in result.failures:
    lines = text.splitlines()
    print(case.id(), "|", *[line for line in lines if line.startswith(("AssertionError", "+", "-", "?"))], sep="\n  ")
