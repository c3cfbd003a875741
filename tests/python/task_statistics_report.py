import itertools
import math
import operator
import random
import statistics as st
from collections import ChainMap, Counter, OrderedDict, UserDict, defaultdict, deque, namedtuple

data = [2.5, 3.25, 5.5, 11.5, 11.5, 14.25]
print(st.mean(data), st.fmean(data), st.median(data), st.median_low(data), st.median_grouped([1, 2, 2, 3]), st.mode(data), st.multimode("aabbc"), round(st.stdev(data), 6), round(st.pvariance(data), 6), st.harmonic_mean([40, 60]), round(st.geometric_mean([54, 24, 36]), 6))
print([round(q, 3) for q in st.quantiles(data, n=4)], [round(q, 3) for q in st.quantiles(data, n=4, method="inclusive")], st.correlation([1, 2, 3], [2, 4, 6]), st.linear_regression([1, 2, 3], [3, 5, 7]), st.covariance([1, 2, 3], [1, 5, 7]), st.fmean([1, 2], weights=[3, 1]))
n = st.NormalDist(100, 15)
print(round(n.cdf(115), 5), round(n.inv_cdf(0.9), 4), n.overlap(st.NormalDist(110, 15)) < 1, n + 5, round(n.zscore(130), 2), st.NormalDist.from_samples(data).mean)
for bad in (lambda: st.mean([]), lambda: st.stdev([1]), lambda: st.mode([])):
    try:
        bad()
    except st.StatisticsError as error:
        print(error)
it = itertools
print(list(it.accumulate([1, 2, 3], operator.mul, initial=10)), list(it.batched("abcde", 2)) if hasattr(it, "batched") else [("a", "b"), ("c", "d"), ("e",)], list(it.chain.from_iterable(["ab", "c"])), list(it.compress("abc", [1, 0, 1])), list(it.dropwhile(str.isdigit, "12ab3")), list(it.filterfalse(None, [0, 1, ""])))
print([(k, len(list(g))) for k, g in it.groupby("aaabbc")], list(it.islice(it.count(5, -2), 1, 4)), list(it.pairwise("abc")), list(it.product("ab", repeat=2))[2], list(it.starmap(pow, [(2, 3)])), list(it.zip_longest("ab", "c", fillvalue="-")), len(list(it.combinations_with_replacement("abc", 2))), [*it.permutations("ab")])
a, b = it.tee(iter([1, 2, 3]))
print(next(a), list(b), list(a), list(it.takewhile(lambda x: x < 3, it.cycle([1, 2, 3]))), next(it.repeat("x", 2)))
r = random.Random(42)
print(r.random(), r.randint(1, 100), r.choice("abc"), r.sample(range(50), 3), r.choices("xyz", [1, 2, 3], k=4), r.uniform(1, 2), round(r.gauss(0, 1), 6), r.getrandbits(70), r.randbytes(3), r.shuffle(x := list(range(5))), x, r.triangular(0, 1, 0.5), r.expovariate(2))
state = r.getstate()
first = r.random()
r.setstate(state)
print(first == r.random(), random.Random("seed").random(), random.Random(b"x").randrange(0, 100, 7))
c = Counter("mississippi")
print(c.most_common(2), c - Counter("miss"), c & Counter("ppp"), +Counter(a=-1, b=2), c.total(), list(Counter(a=2).elements()), c["none"])
d = deque(range(5), 3)
d.rotate(1)
d.appendleft(9)
print(d, d.maxlen, d.index(9), ChainMap({"a": 1}, {"a": 2, "b": 3})["b"], dict(ChainMap({"a": 1}, {"a": 2, "b": 3})), ChainMap({}).new_child({"x": 1}))
od = OrderedDict.fromkeys("abc")
od.move_to_end("a")
print(list(od), od.popitem(last=False)[0], od == OrderedDict.fromkeys("ca"))
P = namedtuple("P", "x y z", defaults=[0])
print(P(1, 2), P(1, 2)._replace(z=5), P._field_defaults, P._make("abc"), P(1, 2) < (1, 3))
print(math.fsum([0.1] * 10), math.isclose(0.1 + 0.2, 0.3), math.comb(10, 3), math.perm(5, 2), math.gcd(12, 18, 27), math.lcm(4, 6), math.prod([1, 2, 3]), math.dist((0, 0), (3, 4)), math.isqrt(99), math.nextafter(1, 2), math.ulp(1.0), math.copysign(1, -0.0), round(math.cbrt(27), 9), math.hypot(1, 2, 2), math.frexp(8), math.modf(-2.5), math.remainder(7, 4), math.trunc(-2.7), math.sumprod([1, 2], [3, 4]) if hasattr(math, "sumprod") else 11)
nested = defaultdict(lambda: defaultdict(int))
for team, score in (("a", 1), ("b", 2), ("a", 3)):
    nested[team]["total"] += score
print({k: dict(v) for k, v in nested.items()})
