from fractions import Fraction
from math import gcd, isqrt, lcm, comb, perm, factorial, prod


def continued(x):
    while True:
        whole = x.numerator // x.denominator
        yield whole
        if x == whole:
            return
        x = 1 / (x - whole)


def sqrt_terms(n, count):
    m, d, a0 = 0, 1, isqrt(n)
    a = a0
    for _ in range(count):
        yield a
        m = d * a - m
        d = (n - m * m) // d
        a = (a0 + m) // d


print(list(continued(Fraction(415, 93))), list(sqrt_terms(7, 9)))
print(Fraction("3.14159").limit_denominator(100), Fraction(1, 3) + Fraction(1, 6), Fraction(7, -14), float(Fraction(1, 7)), round(Fraction(7, 2)), Fraction(0.1))
print(gcd(48, 180, 30), lcm(4, 6, 10), comb(52, 5), perm(5, 2), factorial(20), prod(range(1, 8)), pow(3, -1, 11), pow(7, 100, 13))
