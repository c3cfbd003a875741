from unittest import mock
import os
import time


def age_report(path):
    age = time.time() - os.stat(path).st_mtime
    with open(path) as file:
        return f"{path}: {age:.0f}s, {len(file.read())} chars"


with mock.patch("time.time", return_value=1000), mock.patch("os.stat") as stat, mock.patch("builtins.open", mock.mock_open(read_data="hello")) as opened:
    stat.return_value.st_mtime = 940
    print(age_report("x.txt"))
    stat.assert_called_once_with("x.txt")
    opened.assert_called_once_with("x.txt")
client = mock.Mock(spec=["get", "close"])
client.get.side_effect = [1, ValueError("no"), 3]
print(client.get("a"), client.get.call_count)
try:
    client.get(b=2)
except ValueError as e:
    print(e, client.get.call_args_list)
try:
    client.other
except AttributeError as e:
    print(e)
magic = mock.MagicMock()
magic.__getitem__.return_value = 5
print(magic["k"], len(magic), magic.method_calls, mock.sentinel.x)
try:
    client.close.assert_called_once()
except AssertionError as e:
    print(e)
