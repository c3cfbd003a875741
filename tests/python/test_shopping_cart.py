"""Unit tests of a small class, run from the program."""
import io
import sys
import unittest


class Cart:
    def __init__(self):
        self.items = {}

    def add(self, name, price, n=1):
        if n < 1:
            raise ValueError("n must be positive")
        old = self.items.get(name, (price, 0))
        self.items[name] = (price, old[1] + n)

    @property
    def total(self):
        return sum(price * n for price, n in self.items.values())


class CartTest(unittest.TestCase):
    def setUp(self):
        self.cart = Cart()

    def test_empty(self):
        self.assertEqual(self.cart.total, 0)
        self.assertFalse(self.cart.items)

    def test_add_twice(self):
        self.cart.add("tea", 2.5)
        self.cart.add("tea", 2.5, n=3)
        self.assertEqual(self.cart.items, {"tea": (2.5, 4)})
        self.assertAlmostEqual(self.cart.total, 10.0)

    def test_negative(self):
        with self.assertRaisesRegex(ValueError, "positive") as caught:
            self.cart.add("x", 1, n=0)
        self.assertIn("must", str(caught.exception))

    def test_wrong(self):
        self.cart.add("a", 1)
        self.assertEqual(self.cart.total, 2)

    @unittest.skip("later")
    def test_later(self):
        self.fail()

    @unittest.expectedFailure
    def test_known(self):
        self.assertTrue(False)


stream = io.StringIO()
result = unittest.TextTestRunner(stream=stream, verbosity=0).run(unittest.defaultTestLoader.loadTestsFromTestCase(CartTest))
print(result.testsRun, len(result.failures), len(result.errors), len(result.skipped), len(result.expectedFailures), result.wasSuccessful())
for test, trace in result.failures:
    print(test.id().split(".")[-1], trace.strip().splitlines()[-1])
sys.exit(not result.wasSuccessful())
