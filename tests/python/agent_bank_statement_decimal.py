from decimal import ROUND_DOWN, ROUND_HALF_UP, Context, Decimal, DivisionByZero, InvalidOperation, getcontext, localcontext

lines = ["+1200.00 salary", "-19.99 books", "-0.005 fee", "+1e3 bonus", "x bad"]
balance = Decimal(0)
for line in lines:
    amount, what = line.split()
    try:
        value = Decimal(amount).quantize(Decimal("0.01"), ROUND_HALF_UP)
    except InvalidOperation as e:
        print("skip", what, e.__class__.__name__)
        continue
    balance += value
    print(f"{what:<8}{value:>12,.2f}{balance:>12,.2f}")
with localcontext() as context:
    context.prec = 50
    print(Decimal(2).sqrt(), Decimal(1) / Decimal(7))
print(getcontext().prec, Decimal("1.10") + Decimal("2.2"), Decimal("3.0").normalize(), Decimal(10).ln(), Decimal("1E+5"), Decimal("NaN").is_nan(), Decimal("-7") % 3, Decimal("7.5").to_integral_value(), Decimal(0.1))
for action in (lambda: Decimal(1) / 0, lambda: Decimal("1") + 0.5):
    try:
        action()
    except (DivisionByZero, TypeError) as e:
        print(type(e).__name__, e)
