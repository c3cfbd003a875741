from decimal import Decimal as D, ROUND_HALF_UP, ROUND_DOWN, getcontext, localcontext, InvalidOperation, DivisionByZero
print(D("0.1") + D("0.2"), D("2.675").quantize(D("0.01"), ROUND_HALF_UP), D("-7.5").to_integral_value(), D(1) / D(7), D("1E+3"), D("100").normalize(), D(0.1))
with localcontext() as c: c.prec = 5; print(D(2).sqrt(), D(1) / 3)
print(f"{D('1234567.5'):,.2f}", D("1.50") == D("1.5"), D("3.14159").as_tuple(), D("NaN").is_nan(), max(D(1), D(2)), D("12.5") % 5, divmod(D(-7), 2), D("1e-10").adjusted())
for f in (lambda: D("x"), lambda: D(1) / 0):
    try: f()
    except (InvalidOperation, DivisionByZero) as e: print(type(e).__name__)
from fractions import Fraction as F; print(F(1, 3) + F("0.25"), F(0.5), F(22, 7).limit_denominator(5), round(F(7, 2)), float(F(1, 8)))
