"""Copying, pickling and comparing objects with __getstate__ and __reduce__."""
import copy
import pickle


class Connection:
    opened = 0

    def __init__(self, url, retries=3):
        self.url, self.retries = url, retries
        self._open()

    def _open(self):
        Connection.opened += 1
        self.handle = object()

    def __getstate__(self):
        state = self.__dict__.copy()
        del state["handle"]
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        self._open()

    def __eq__(self, other):
        return isinstance(other, Connection) and self.url == other.url

    def __hash__(self):
        return hash(self.url)


class Temperature(float):
    def __new__(cls, value, unit="C"):
        self = super().__new__(cls, value)
        self.unit = unit
        return self

    def __reduce__(self):
        return type(self), (float(self), self.unit)


first = Connection("db://x")
second = pickle.loads(pickle.dumps(first))
third = copy.copy(first)
print(first == second == third, first.handle is second.handle, Connection.opened, len({first, second, third}))
t = pickle.loads(pickle.dumps(Temperature(21.5, "F")))
print(t, t.unit, type(t).__name__, t + 1)
deep = {"list": [1, [2]], "self": None}
deep["self"] = deep
again = copy.deepcopy(deep)
print(again["self"] is again, again["list"] == deep["list"], again["list"][1] is deep["list"][1])
for protocol in (0, 2, pickle.HIGHEST_PROTOCOL):
    print(protocol if protocol < 5 else "highest", pickle.loads(pickle.dumps({"a": (1, 2.5, None, b"x", {3})}, protocol)))
