import datetime
import decimal

name, n, pi, items = "Ada", 42, 3.14159, ["a", "b"]
d = {"key": "v", "n": 1}
when = datetime.datetime(2024, 3, 5, 7, 8, 9, 123456)
width, precision = 10, 3
print(f"{name!r:>8}|{name:^9}|{name:*<6}|{n:+d}|{n:#x}|{n:#010b}|{n:,}|{-n:08.2f}|{pi:.{precision}f}|{pi:{width}.{precision}e}|{n:%}|{1e10:g}|{0.00001:g}|{123456789:_}|{255:o}|{n:c}")
print(f"{n=} {name = } {pi=:.2f} {items[0]=} {d['key']=!s} {n + 1 = }")
print(f"{{literal}} {{{n}}} {'nested ' + f'{n}'} {d['key']} {'yes' if n > 1 else 'no'} {[x * 2 for x in items]} {(lambda x: x + 1)(n)} { {1: 2}[1] }")
print(f"{when:%Y-%m-%d %H:%M:%S.%f} {when:%j %U %a %b %p %I} {when!s} {when.date():%d/%m/%y} {when - datetime.timedelta(days=1, hours=2)}")
print(f"line1\
 joined" f" and {n}" " plain {n}" rf" raw\n{n}" fr"\d{{2}}")
print(f"""multi
  {name}
{n:>{width}}""")
print(f"{True:d} {True} {None!r:>6} {1.0} {1e16} {1e15} {-0.0} {float('nan')} {float('inf'):>5} {10 ** 20} {1 / 3} {2 ** 0.5:.20f} {5:.0f} {2.5:.0f} {3.5:.0f} {1e-7} {100000.0:.3g} {12345.678:,.1f} {0.1 + 0.2}")
print(f"{'é':>3}|{'日本':<6}|{'a' * 3:.2}|{decimal.Decimal('1.50')}|{1 + 2j}|{b'x'!r}|{'q' !a}|{'ñ'!a}")


class Money:
    def __init__(self, v):
        self.v = v

    def __format__(self, spec):
        return f"${self.v:{spec or '.2f'}}"

    def __str__(self):
        return "money"

    def __repr__(self):
        return "Money()"


m = Money(1234.5)
print(f"{m} {m:,.1f} {m!s} {m!r} {[m]}", "{:>10}".format(f"{m}"), "{0.v} {1[key]} {1[n]:03}".format(m, d), "{:{w}}|".format("x", w=4), "{!r}".format("s"), str.format_map("{key}{n}", d), format(n, "b"), format("x"), "{:,}".format(10 ** 6))
for bad in ("f'{n:z}'", "f'{name:d}'", "f'{m:x}'", "'{} {}'.format(1)", "'{a}'.format(b=1)", "'{0.q}'.format(1)", "'%d' % 'x'", "'%s %s' % (1,)", "'%(a)s' % {}", "f'{undefined}'", "'{:>{}}'.format(1)", "format(1.5, 'd')", "f'{None:>5}'"):
    try:
        print(eval(bad))
    except Exception as error:
        print(bad, type(error).__name__, error)
print(f'{d["key"]}', f"{chr(10).join(items)}", f"{f'{n}'}")
print(ascii("naïve ☕"), repr("it's"), repr('say "hi"'), repr('both \' "'), repr("\x00\x7f\u200b\U0001f600"), "\N{SNOWMAN}", "\101\x41\u0041")
