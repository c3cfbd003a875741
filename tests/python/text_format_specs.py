x, n, s = 1234567.891, 42, "text"
print(f"{x:,.2f} {x:.3e} {x:12.1f}| {x:<12.0f}| {x:+g} {x:_} {n:08b} {n:#x} {n:^6}| {s:*^10} {s!r:>8} {n:c} {0.256:.1%} {n=} {s.upper()=:>8}")
import datetime; d = datetime.datetime(2026, 1, 2, 3, 4, 5); print(f"{d:%d/%m/%y %H:%M} {d!s} {d=!s}")
w, p = 10, 3; print(f"{x:{w}.{p}}|", f"{{}} {'nested ' + f'{n}'}", f"{'a' 'b'}", rf"\n{n}", "{:>{}}".format("r", 4), format(3.0, ".2f"), format(True, "d"), f"{1e10:g} {1e-5:g} {100000:g} {1000000:g}")
for bad in ("{:d}", "{:q}"):
    try: bad.format("x")
    except ValueError as e: print(e)
