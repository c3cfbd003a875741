def f(x):
    match x:
        case 0 | 1: return "small"
        case int(n) if n > 100: return f"big {n}"
        case [a, *rest]: return f"list {a} {rest}"
        case {"type": "p", "x": x, **kw}: return f"map {x} {kw}"
        case str() as s: return s.upper()
        case None: return "none"
        case float(): return "float"
        case P(x=0, y=y): return f"P {y}"
        case _: return "?"
class P:
    __match_args__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
for v in (1, 500, [1, 2, 3], (9,), {"type": "p", "x": 1, "z": 2}, "s", None, 1.5, P(0, 3), P(1, 1), {}): print(f(v))
