import timeit

setup = "data = list(range(100))"
candidates = {
    "comprehension": "[x * 2 for x in data]",
    "map": "list(map(lambda x: x * 2, data))",
    "loop": "out = []\nfor x in data:\n    out.append(x * 2)",
}
for name, stmt in candidates.items():
    times = timeit.repeat(stmt, setup=setup, repeat=3, number=20)
    print(name, len(times), all(t >= 0 for t in times))
timer = timeit.Timer("sum(numbers)", "from __main__ import numbers")
numbers = [1, 2, 3]
print(type(timer.timeit(5)).__name__)
seen = []
timer = timeit.Timer(lambda: seen.append(1))
timer.timeit(number=7)
print(len(seen))
n, took = timeit.Timer("pass").autorange()
print(n in [d * 10 ** k for k in range(12) for d in (1, 2, 5)], took >= 0.2)
try:
    timeit.timeit("1 +")
except SyntaxError as error:
    print(type(error).__name__)
bad = timeit.Timer("int('x')")
try:
    bad.timeit(1)
except ValueError as error:
    import io

    out = io.StringIO()
    bad.print_exc(out)
    print(out.getvalue().splitlines()[-1], "<timeit-src>" in out.getvalue())
print(timeit.timeit("f()", globals={"f": lambda: None}, number=3) >= 0, timeit.default_timer.__name__)
