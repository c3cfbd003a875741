import math
import statistics

latencies = [12, 15, 11, 240, 13, 14, 16, 18, 12, 900, 13, 15, 14, 17, 12, 11, 19, 20, 22, 13]


def percentile(data, p):
    data = sorted(data)
    k = (len(data) - 1) * p / 100
    lo, hi = math.floor(k), math.ceil(k)
    return data[lo] if lo == hi else data[lo] * (hi - k) + data[hi] * (k - lo)


for p in (50, 90, 95, 99):
    print(f"p{p}: {percentile(latencies, p):.2f}")
print(statistics.quantiles(latencies, n=4), statistics.median_grouped(latencies, 5))
print(round(statistics.stdev(latencies), 4), statistics.mode(latencies), statistics.multimode([1, 1, 2, 2, 3]))
buckets = {}
for value in latencies:
    buckets.setdefault(int(math.log2(value)), []).append(value)
for power in sorted(buckets):
    print(f"{2 ** power:>4}..{2 ** (power + 1) - 1:<4} {'#' * len(buckets[power])}")
