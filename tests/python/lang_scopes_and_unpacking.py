"""Scopes, closures, star expressions, walrus and comparisons that agents rely on."""
first, *middle, last = range(6)
(a, b), [c, *d] = (1, 2), "xyz"
print(first, middle, last, a, b, c, d, [*range(2), *"ab"], {**{"k": 1}, "k": 2})
functions = [lambda: i for i in range(3)]
fixed = [lambda i=i: i for i in range(3)]
print([f() for f in functions], [f() for f in fixed])


def counter():
    n = 0

    def step(by=1):
        nonlocal n
        n += by
        return n

    return step


one, two = counter(), counter()
print(one(), one(5), two(), one.__closure__[0].cell_contents)


def variadic(a, /, b, *args, c=3, **rest):
    return a, b, args, c, rest


print(variadic(1, 2, 4, 5, c=6, d=7), variadic(1, b=2, a=9))
for wrong in ("variadic(1)", "variadic(b=1)", "variadic()", "undefined_name", "[].x", "'a' + 1", "None[0]", "int('z')", "{}['q']", "(1, 2, 3)[5]"):
    try:
        eval(wrong)
    except Exception as e:
        print(f"{wrong}: {type(e).__name__}: {e}")
print(1 < 2 < 3, 1 < 3 > 2, not [] and "yes", [x for x in range(9) if x % 2 if x % 3], {x: y for x, y in zip("ab", (1, 2))})
print(any((found := n) * n > 50 for n in range(20)), found, 7 // -2, 7 % -2, divmod(-7, 2), round(2.5), round(-1.5), 0.1 + 0.2, 1e16 + 1)
print("%r %5.1f|%-6s|%+d|%x" % ("q", 3.14159, "ab", 5, 255), "{:>6}|{:^7}|{:<4}|{:06.2f}|{:,}|{:b}|{:.2e}|{!r:>5}".format("r", "c", "l", 3.14159, 1234567, 10, 12345.678, "z"))
