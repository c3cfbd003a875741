"""Tests with mocks: a patched function, call arguments and side effects."""
import unittest
from unittest.mock import MagicMock, Mock, call, patch


class Service:
    def __init__(self, client):
        self.client = client

    def fetch_all(self, ids):
        found = []
        for i in ids:
            for attempt in range(3):
                try:
                    found.append(self.client.get(i, attempt=attempt))
                    break
                except ConnectionError:
                    continue
            else:
                found.append(None)
        return found


def read_setting():
    import os

    return os.environ.get("SETTING", "default")


class Tests(unittest.TestCase):
    def test_retries(self):
        client = Mock()
        client.get.side_effect = [ConnectionError, "a", ConnectionError, ConnectionError, ConnectionError, "c"]
        self.assertEqual(Service(client).fetch_all([1, 2, 3]), ["a", None, "c"])
        self.assertEqual(client.get.call_count, 6)
        self.assertEqual(client.get.call_args_list[0], call(1, attempt=0))
        client.get.assert_called_with(3, attempt=0)

    def test_environment(self):
        with patch.dict("os.environ", SETTING="patched"):
            self.assertEqual(read_setting(), "patched")
        self.assertEqual(read_setting(), "default")

    def test_magic(self):
        m = MagicMock(name="m")
        m.__len__.return_value = 5
        m.__getitem__.side_effect = lambda k: k * 2
        self.assertEqual((len(m), m["x"], m.a.b.c() is m.a.b.c()), (5, "xx", True))
        self.assertEqual(m.method_calls, [call.a.b.c(), call.a.b.c()])

    def test_patch_open(self):
        from unittest.mock import mock_open

        with patch("builtins.open", mock_open(read_data="one\ntwo\n")) as opened:
            with open("/no/such") as f:
                self.assertEqual(f.readlines(), ["one\n", "two\n"])
        opened.assert_called_once_with("/no/such")


import sys
runner = unittest.TextTestRunner(stream=sys.stdout, verbosity=2)
suite = unittest.defaultTestLoader.loadTestsFromTestCase(Tests)
result = runner._makeResult()
suite.run(result)
print()
print("ok" if result.wasSuccessful() else "failed", result.testsRun)
