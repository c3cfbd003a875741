import io
import unittest


def slug(text, limit=20):
    words = "".join(c.lower() if c.isalnum() else " " for c in text).split()
    return "-".join(words)[:limit].rstrip("-")


class SlugTest(unittest.TestCase):
    CASES = [("Hello, World!", "hello-world"), ("  a  b ", "a-b"), ("", ""), ("x" * 30, "x" * 20), ("Ünï Cödé", "ünï-cödé")]

    def test_cases(self):
        for text, wanted in self.CASES:
            with self.subTest(text=text):
                self.assertEqual(slug(text), wanted)

    def test_type(self):
        with self.assertRaisesRegex(TypeError, "not iterable"):
            slug(None)

    @unittest.expectedFailure
    def test_wrong(self):
        self.assertEqual(slug("a b"), "a_b")

    @unittest.skip("later")
    def test_later(self):
        self.fail()


out = io.StringIO()
result = unittest.TextTestRunner(stream=out, verbosity=0).run(unittest.defaultTestLoader.loadTestsFromTestCase(SlugTest))
print(result.testsRun, len(result.failures), len(result.errors), len(result.skipped), len(result.expectedFailures), result.wasSuccessful())
