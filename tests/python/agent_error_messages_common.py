import json


class Thing:
    def method(self, a, b=2): ...


ACTIONS = [
    lambda: None.upper(), lambda: "a" + 1, lambda: [1][5], lambda: {}["k"], lambda: int("1.5"), lambda: len(5), lambda: Thing().method(), lambda: Thing().method(1, 2, 3), lambda: Thing().method(1, c=3), lambda: Thing().nothing,
    lambda: undefined_name, lambda: [] < {}, lambda: "abc"[1.5], lambda: (1, 2) + [3], lambda: 5(), lambda: next(iter([])), lambda: [].pop(), lambda: {}.popitem(), lambda: "x".index("y"), lambda: [1, 2].remove(3), lambda: float("abc"),
    lambda: chr(-1), lambda: ord("ab"), lambda: bytes([300]), lambda: "é".encode("ascii"), lambda: b"\xff".decode(), lambda: [*5], lambda: dict([1]), lambda: sorted([1, "a"]), lambda: sum(["a"]), lambda: max([]), lambda: range(1.5),
    lambda: "%d" % "x", lambda: "{} {}".format(1), lambda: __import__("no_such_module"), lambda: open("/no/such/file"), lambda: 10 ** -400 / 0, lambda: 2.0 ** 5000, lambda: isinstance(1, 5), lambda: hash([]), lambda: iter(5), lambda: setattr(5, "x", 1),
]
for number, action in enumerate(ACTIONS):
    try:
        print(number, action())
    except Exception as e:
        print(number, type(e).__name__, "|", e)
