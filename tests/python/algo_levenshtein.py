from functools import lru_cache, cache, partial, reduce
def distance(a, b):
    @lru_cache(maxsize=None)
    def d(i, j):
        if not i or not j: return i + j
        return min(d(i - 1, j) + 1, d(i, j - 1) + 1, d(i - 1, j - 1) + (a[i - 1] != b[j - 1]))
    r = d(len(a), len(b)); return r, d.cache_info()
print(distance("kitten", "sitting"), distance("", "abc")[0])
@cache
def fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(90), reduce(lambda a, b: a * b, range(1, 21)), partial(int, base=2)("1011"))
