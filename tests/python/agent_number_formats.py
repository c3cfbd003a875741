import locale
import math
import cmath

for value in (0, 1234567.891, -0.000012345, 1e22, 2.5, float("inf"), 123456789012345678):
    print(f"{value:.3f} {value:.4g} {value:e} {value:+,.1f} {value!r} {value:010.2f}")
print(f"{0.1 + 0.2} {1 / 3:.20f} {1e16} {1e15} {123456789.0} {5e-324} {1.7976931348623157e308}")
print(float.hex(0.1), float.fromhex("0x1.8p1"), (0.1).as_integer_ratio(), (2.0).is_integer(), math.nextafter(1, 2), math.ulp(1.0))
print(math.fsum([0.1] * 10), sum([0.5] * 10), math.hypot(3, 4), math.dist((0, 0), (1, 1)), math.isclose(0.1 + 0.2, 0.3), math.trunc(-2.7), math.remainder(7, 4), math.log2(1024), math.log1p(1e-10))
print(cmath.sqrt(-1), (1 + 2j) * (3 - 1j), abs(3 + 4j), complex("1+2j"), cmath.phase(-1), round(1e300), int(1e20), math.gamma(5), math.erf(0.5))
print("%.2f %5d %-5s| %05d %s %r %%" % (3.14159, 42, "ab", -42, None, "q"), "{:>8}|{:^8}|{:<8}".format("a", "b", "c"), f"{'x':*^7} {3.0:g} {True:d} {10:c}".encode())
for bad in ("{:d}", "{:s}", "{:,x}"):
    try:
        print(bad.format(1.5 if "d" in bad else 5))
    except ValueError as e:
        print(e)
