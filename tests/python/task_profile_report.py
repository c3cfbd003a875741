"""Profile a slow function and report call counts."""
import cProfile
import io
import pstats


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def normalise(words):
    return [w.strip().lower() for w in words]


def main():
    profiler = cProfile.Profile()
    profiler.enable()
    fib(12)
    normalise(["A ", " B", "c"] * 10)
    profiler.disable()
    out = io.StringIO()
    stats = pstats.Stats(profiler, stream=out)
    stats.strip_dirs().sort_stats("ncalls", "name").print_stats(5)
    text = out.getvalue()
    print("function calls" in text, "Ordered by: call count" in text, "List reduced from" in text)
    counts = {key[2]: (value[0], value[1]) for key, value in stats.stats.items()}
    for name in ("fib", "normalise", "<method 'lower' of 'str' objects>", "<method 'strip' of 'str' objects>"):
        print(f"{name:<40}{counts[name]}")
    callers = {key[2]: sorted(c[2] for c in value[4]) for key, value in stats.stats.items()}
    print(callers["fib"])
    profile = cProfile.Profile()
    result = profile.runcall(fib, 5)
    profile.create_stats()
    print(result, sum(1 for k in profile.stats if k[2] == "fib"))
    with cProfile.Profile() as pr:
        sorted(range(50), key=lambda x: -x)
    rows = [e for e in pr.getstats() if not isinstance(e.code, str)]
    print(sorted((e.code.co_name, e.callcount) for e in rows))
    stats.dump_stats("run.prof")
    again = pstats.Stats("run.prof")
    print(again.total_calls == stats.total_calls, again.prim_calls < again.total_calls)


main()
