from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal, DivisionByZero, InvalidOperation, getcontext, localcontext
from fractions import Fraction

LINES = [("widget", 3, "19.99"), ("gasket", 12, "0.335"), ("bolt", 1000, "0.0125")]
CENT = Decimal("0.01")
total = Decimal(0)
for name, n, price in LINES:
    amount = (n * Decimal(price)).quantize(CENT, ROUND_HALF_UP)
    total += amount
    print(f"{name:<8}{n:>6} x {Decimal(price):>10} = {amount:>12,}")
tax = (total * Decimal("0.19")).quantize(CENT, rounding=ROUND_HALF_EVEN)
print(f"{total:.2f} {tax} {total + tax:>15_.3f} {tax:e} {total:g}")
print([str(Decimal(x).quantize(Decimal("1"), ROUND_HALF_EVEN)) for x in ("0.5", "1.5", "2.5")], round(Decimal("2.675"), 2), round(Decimal("2.5")), int(Decimal("-3.9")), Decimal("-3.9") // 1, Decimal("-7") % 3)
with localcontext() as context:
    context.prec = 6
    print(Decimal(1) / Decimal(7), Decimal(2).sqrt(), Decimal("1E+3") + 1, Decimal("123456789") + 0)
print(getcontext().prec, Decimal(1) / 3)
for expression in (lambda: Decimal(1) / 0, lambda: Decimal("abc"), lambda: Decimal(0) / 0, lambda: Decimal("NaN") < 1, lambda: Decimal(1) + 1.5, lambda: Decimal("1e999999") * Decimal("1e999999")):
    try:
        print(expression())
    except (ArithmeticError, TypeError) as error:
        print(type(error).__name__, error)
with localcontext(Context(traps=[DivisionByZero])) as c:
    print(Decimal("bad"), c.flags[InvalidOperation])
print(Decimal(0.1), Decimal.from_float(0.5), Decimal("0.10").normalize(), Decimal("1200").normalize(), Decimal((1, (3, 1, 4), -2)), Decimal("3.14").as_tuple())
print(Decimal("1.10") == Decimal("1.1"), hash(Decimal("1.10")) == hash(Decimal("1.1")), {Decimal(1): "a"}[1], Decimal("Infinity"), -Decimal(0), Decimal("1_000.5"))
print(Decimal("12.5").as_integer_ratio(), Fraction(Decimal("0.125")), Fraction("3/4") + Fraction(1, 6), Fraction(0.1).limit_denominator(100), float(Fraction(1, 3)), Fraction("1.5e2"))
print(sum(map(Decimal, ["0.1"] * 10)), max(Decimal("1e2"), Decimal(99)), Decimal("2") ** Decimal("0.5"), Decimal(10).log10(), Decimal("5").compare(Decimal("6")), Decimal("1.5").to_eng_string(), Decimal("12345").to_eng_string(), Decimal("1.23E+7").to_eng_string())
