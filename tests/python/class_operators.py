from functools import total_ordering
@total_ordering
class Vec:
    def __init__(self, *xs): self.xs = xs
    def __add__(self, o): return Vec(*(a + b for a, b in zip(self.xs, o.xs)))
    def __mul__(self, k): return Vec(*(a * k for a in self.xs)) if isinstance(k, (int, float)) else NotImplemented
    __rmul__ = __mul__
    def __neg__(self): return self * -1
    def __eq__(self, o): return self.xs == o.xs
    def __lt__(self, o): return self.xs < o.xs
    def __len__(self): return len(self.xs)
    def __getitem__(self, i): return Vec(*self.xs[i]) if isinstance(i, slice) else self.xs[i]
    def __iter__(self): return iter(self.xs)
    def __contains__(self, x): return x in self.xs
    def __bool__(self): return any(self.xs)
    def __call__(self, f): return Vec(*map(f, self.xs))
    def __format__(self, spec): return "(" + ", ".join(format(x, spec) for x in self.xs) + ")"
    def __repr__(self): return f"Vec{self.xs}"
v = Vec(1, 2, 3)
print(v + v, 2 * v, -v, v[0], v[1:], len(v), 2 in v, bool(Vec(0)), v(str), f"{v:.1f}", v < 2 * v, v >= v, [*v])
try: v * "x"
except TypeError as e: print(e)
