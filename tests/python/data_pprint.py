import pprint
d = {"name": "x" * 30, "list": list(range(30)), "nested": {"a": {"b": {"c": [1, {"d": ()}]}}}, "set": {3, 1, 2}}
pprint.pprint(d, width=50); pprint.pprint(d, depth=2, compact=True); print(pprint.pformat([("a" * 40, "b" * 40)]), pprint.saferepr({"a": 1})); pprint.pp({"z": 1, "a": 2})
import reprlib; print(reprlib.repr(list(range(100))), reprlib.repr("x" * 100))
