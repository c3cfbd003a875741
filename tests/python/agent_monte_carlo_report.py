import random
import statistics
from bisect import bisect_left
from fractions import Fraction
from heapq import heapify, heappop, heappush, merge, nlargest
from itertools import accumulate, chain, combinations, groupby, pairwise, starmap, zip_longest
from math import comb, dist, fsum, gcd, hypot, isclose, isqrt, lcm, log2, prod

random.seed(20240601)
samples = [random.gauss(50, 12) for _ in range(2000)]
print(f"{statistics.fmean(samples):.6f} {statistics.stdev(samples):.6f} {statistics.median(samples):.6f}")
print([round(q, 4) for q in statistics.quantiles(samples, n=4)], statistics.NormalDist.from_samples(samples).overlap(statistics.NormalDist(50, 12)) > 0.95)
edges = list(range(0, 101, 10))
bins = [0] * (len(edges) + 1)
for x in samples:
    bins[bisect_left(edges, x)] += 1
for low, count in zip(edges, bins[1:]):
    print(f"{low:>3}-{low + 10:<3} {'#' * (count // 25)} {count}")
print(random.choices("abc", weights=[5, 3, 1], k=12), random.sample(range(100), 5), random.randint(1, 6), round(random.triangular(0, 1, 0.2), 9))
deck = list(range(10))
random.shuffle(deck)
print(deck, random.getrandbits(70), random.uniform(1, 2), random.expovariate(0.5), random.betavariate(2, 3), random.vonmisesvariate(0, 4))
state = random.getstate()
first = [random.random() for _ in range(3)]
random.setstate(state)
print(first == [random.random() for _ in range(3)])
birthdays = Fraction(1) - prod(Fraction(365 - i, 365) for i in range(23))
print(float(birthdays), birthdays.limit_denominator(1000), comb(52, 5), isqrt(10**20 + 1), lcm(4, 6, 10), gcd(84, 36, 60))
line = statistics.linear_regression(range(6), [1, 3, 2, 5, 7, 8])
print(line, round(statistics.correlation(range(6), [1, 3, 2, 5, 7, 8]), 9), statistics.multimode("aabbc"), statistics.harmonic_mean([40, 60]), statistics.geometric_mean([1, 4, 16]))
heap = [(5, "e"), (1, "a"), (3, "c")]
heapify(heap)
heappush(heap, (2, "b"))
print([heappop(heap)[1] for _ in range(4)], nlargest(3, samples) == sorted(samples)[:-4:-1], list(merge([1, 4], [2, 3], reverse=False)))
print(list(accumulate([3, 1, 4, 1, 5], max)), [b - a for a, b in pairwise([1, 4, 9, 16])], list(zip_longest("ab", "xyz", fillvalue="-")))
print({k: len(list(g)) for k, g in groupby(sorted("mississippi"))}, list(starmap(pow, [(2, 5), (3, 2)])), sum(1 for _ in combinations(range(10), 4)), list(chain.from_iterable(["ab", "c"])))
print(fsum([0.1] * 10), sum([0.1] * 3), isclose(0.1 + 0.2, 0.3), hypot(3, 4, 12), dist((1, 2), (4, 6)), log2(2**60), round(2.675, 2), round(-0.5), f"{1e16:.0f}", repr(1e22), 1e-7, 123456789.0 ** 2)
