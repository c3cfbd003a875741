data = [("bob", 25), ("ann", 30), ("cid", 25), ("dan", 30)]
print(sorted(data, key=lambda p: (-p[1], p[0])), sorted("bAcD", key=str.lower), sorted([3, 1, 2], reverse=True), min(data, key=lambda p: p[1]))
from functools import cmp_to_key
from operator import itemgetter, attrgetter, methodcaller
print(sorted(["10", "9", "2"], key=cmp_to_key(lambda a, b: int(a) - int(b))), list(map(itemgetter(0), data)), methodcaller("upper")("x"))
def quick(a): return a if len(a) < 2 else quick([x for x in a[1:] if x < a[0]]) + [a[0]] + quick([x for x in a[1:] if x >= a[0]])
import random
r = random.Random(7); a = [r.randint(0, 99) for _ in range(12)]; print(a, quick(a) == sorted(a), r.choice("abc"), r.sample(range(50), 3), round(r.random(), 6), round(r.gauss(0, 1), 6))
try: sorted([1, "a"])
except TypeError as e: print(e)
