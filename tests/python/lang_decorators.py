import functools, time
def retry(times):
    def deco(fn):
        @functools.wraps(fn)
        def wrapper(*a, **k):
            for i in range(times):
                try: return fn(*a, **k)
                except ValueError as e: print("attempt", i + 1, e)
            raise RuntimeError("gave up")
        return wrapper
    return deco
n = 0
@retry(3)
def flaky():
    "Doc."
    global n; n += 1
    if n < 3: raise ValueError(n)
    return "ok"
print(flaky(), flaky.__name__, flaky.__doc__)
@functools.singledispatch
def show(x): return "obj"
@show.register
def _(x: int): return "int"
@show.register(list)
def _(x): return "list"
print(show(1), show([]), show("s"))
class A:
    @functools.cached_property
    def v(self): print("computed"); return 1
    @staticmethod
    def s(): return "s"
a = A(); print(a.v, a.v, A.s(), a.s())
