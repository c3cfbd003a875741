import math, statistics as s
d = [2, 4, 4, 4, 5, 5, 7, 9.5]
print(s.mean(d), s.median(d), s.mode(d), round(s.stdev(d), 6), s.pvariance([1, 2, 3, 4]), s.quantiles(d, n=4), s.multimode("aabb"), s.geometric_mean([1, 4, 16]), s.harmonic_mean([40, 60]))
print(s.correlation([1, 2, 3], [2, 4, 7]), s.linear_regression([1, 2, 3], [2, 4, 6]), s.NormalDist(0, 1).cdf(1.96), s.fmean([1, 2]))
try: s.mean([])
except s.StatisticsError as e: print(e)
print(math.sqrt(2), math.factorial(20), math.comb(10, 3), math.gcd(12, 18), math.lcm(4, 6), math.isclose(.1 + .2, .3), math.floor(-1.5), math.trunc(1.9), math.hypot(3, 4), math.log(8, 2), math.log10(1000), math.degrees(math.pi), math.fsum([.1] * 10), math.prod([1, 2, 3]), math.inf, math.modf(1.5), math.copysign(1, -0.0), math.erf(1), math.gamma(5))
