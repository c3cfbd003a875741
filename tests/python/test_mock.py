from unittest import mock
import json, os
class Client:
    def fetch(self, url): raise RuntimeError("network")
def load(client, url): return json.loads(client.fetch(url))["ok"]
c = mock.Mock(spec=Client); c.fetch.return_value = '{"ok": 5}'
print(load(c, "u"), c.fetch.call_args, c.fetch.call_count); c.fetch.assert_called_once_with("u")
c.fetch.side_effect = [ValueError("x"), "{}"]
for _ in range(2):
    try: load(c, "v")
    except Exception as e: print(type(e).__name__, e)
with mock.patch("os.getcwd", return_value="/fake") as g: print(os.getcwd(), g.called)
with mock.patch.dict(os.environ, {"Q": "1"}): print(os.environ["Q"])
m = mock.MagicMock(); m.__len__.return_value = 3; print(len(m), m.a.b(1).c is m.a.b(1).c)
try: c.nope
except AttributeError as e: print(e)
