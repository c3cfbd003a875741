"""Decorators with arguments, classes as decorators, singledispatch and caching."""
import functools
import inspect


class counted:
    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function, self.calls = function, 0

    def __call__(self, *args, **kwargs):
        self.calls += 1
        return self.function(*args, **kwargs)


def typed(function):
    signature = inspect.signature(function)

    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        for name, value in bound.arguments.items():
            wanted = function.__annotations__.get(name)
            if wanted and not isinstance(value, wanted):
                raise TypeError(f"{name} must be {wanted.__name__}, not {type(value).__name__}")
        return function(*bound.args, **bound.kwargs)

    return wrapper


@counted
@typed
def repeat(text: str, n: int = 2, *, sep: str = "-") -> str:
    return sep.join([text] * n)


@functools.singledispatch
def show(value):
    return f"? {value!r}"


@show.register
def _(value: int):
    return f"int {value:,}"


@show.register(list)
def _(value):
    return "[" + "; ".join(map(show, value)) + "]"


@functools.cache
def collatz(n):
    return 0 if n == 1 else 1 + collatz(n // 2 if n % 2 == 0 else 3 * n + 1)


print(repeat("x"), repeat("y", 3, sep="+"), repeat.calls, repeat.__name__, inspect.signature(repeat.__wrapped__))
for wrong in (lambda: repeat(5), lambda: repeat("x", sep=1), lambda: repeat()):
    try:
        wrong()
    except TypeError as e:
        print("TypeError:", e)
print(show([1, "a", [2.5, 1000000]]), show(True))
print(max(range(1, 2000), key=collatz), collatz.cache_info().hits > 1000)
add = functools.partial(lambda *a, **k: (a, k), 1, x=2)
print(add(3, y=4), functools.reduce(lambda a, b: a * 10 + b, [1, 2, 3]), sorted("bAc", key=functools.cmp_to_key(lambda a, b: (a.lower() > b.lower()) - (a.lower() < b.lower()))))
