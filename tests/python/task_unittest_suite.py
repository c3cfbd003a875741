import io
import sys
import unittest
from unittest import mock


class Account:
    def __init__(self, balance=0):
        self.balance = balance

    def withdraw(self, n):
        if n > self.balance:
            raise ValueError(f"insufficient: {self.balance} < {n}")
        self.balance -= n
        return self.balance

    def fetch_rate(self):
        import urllib.request

        return float(urllib.request.urlopen("http://rates").read())


class TestAccount(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.shared = []

    def setUp(self):
        self.account = Account(100)
        self.addCleanup(self.shared.append, self.id().rsplit(".", 1)[1])

    def test_withdraw(self):
        self.assertEqual(self.account.withdraw(30), 70)

    def test_too_much(self):
        with self.assertRaisesRegex(ValueError, r"insufficient: 100 < \d+") as caught:
            self.account.withdraw(500)
        self.assertIn("500", str(caught.exception))

    def test_many(self):
        for n, left in ((10, 90), (20, 70), (5, 99)):
            with self.subTest(n=n):
                self.assertEqual(self.account.withdraw(n), left)

    def test_rate(self):
        with mock.patch("urllib.request.urlopen") as opened:
            opened.return_value.read.return_value = b"1.5"
            self.assertAlmostEqual(self.account.fetch_rate(), 1.50000001)
        opened.assert_called_once_with("http://rates")

    @unittest.skip("not today")
    def test_skipped(self):
        self.fail("never")

    @unittest.skipIf(sys.version_info > (3,), "python 3")
    def test_skipped_if(self): ...

    @unittest.expectedFailure
    def test_expected(self):
        self.assertTrue(False)

    def test_error(self):
        {}["missing"]

    def test_diff(self):
        self.assertEqual({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]})

    def test_lists(self):
        self.assertListEqual([1, 2, 3], [1, 2, 4])

    def test_text(self):
        self.assertMultiLineEqual("one\ntwo\n", "one\nthree\n", "texts differ")

    def test_asserts(self):
        self.assertCountEqual([1, 2, 2], [2, 1, 2])
        self.assertIsInstance(1, int)
        self.assertGreater(2, 1)
        self.assertRegex("abc", "b")
        with self.assertLogs("x", "INFO") as logs:
            import logging

            logging.getLogger("x").warning("hey")
        self.assertEqual(logs.output, ["WARNING:x:hey"])
        with self.assertWarns(DeprecationWarning):
            import warnings

            warnings.warn("old", DeprecationWarning)


class TestAsync(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.value = 5

    async def test_await(self):
        import asyncio

        await asyncio.sleep(0)
        self.assertEqual(self.value, 5)
        m = mock.AsyncMock(return_value=3)
        self.assertEqual(await m(1), 3)
        m.assert_awaited_once_with(1)


def load_tests(loader, standard, pattern):
    suite = unittest.TestSuite()
    for case in (TestAccount, TestAsync):
        suite.addTests(loader.loadTestsFromTestCase(case))
    return suite


stream = io.StringIO()
result = unittest.TextTestRunner(stream, verbosity=2).run(load_tests(unittest.defaultTestLoader, None, None))
for line in stream.getvalue().splitlines():
    if not line.startswith(("Ran ", "  File", "    ", "Traceback")):
        print(line)
print(result.testsRun, len(result.failures), len(result.errors), len(result.skipped), len(result.expectedFailures), result.wasSuccessful(), len(TestAccount.shared))
m = mock.Mock(spec=Account)
m.withdraw.side_effect = [1, ValueError("x")]
print(m.withdraw(5), m.mock_calls, m.withdraw.call_count, isinstance(m, Account))
for wrong in (lambda: m.withdraw(1), lambda: m.nothing, lambda: m.withdraw.assert_called_once(), lambda: mock.create_autospec(Account.withdraw)(1, 2, 3)):
    try:
        wrong()
    except (ValueError, AttributeError, AssertionError, TypeError) as error:
        print(type(error).__name__, str(error).splitlines()[0])
with mock.patch.dict("os.environ", {"NEW": "1"}), mock.patch("builtins.open", mock.mock_open(read_data="l1\nl2\n")) as o, mock.patch.object(Account, "withdraw", return_value=0):
    import os

    print(os.environ["NEW"], open("any").readlines(), Account().withdraw(9), o.call_args)
print("NEW" in os.environ, mock.call(1, a=2) == mock.call(1, a=2), mock.ANY == 5, mock.sentinel.thing, mock.MagicMock(__len__=mock.Mock(return_value=4)).__len__())
