import functools
import time
from functools import cache, cached_property, lru_cache, partial, partialmethod, reduce, singledispatch, singledispatchmethod, total_ordering, wraps

calls = []


@lru_cache(maxsize=2)
def load(name, *, upper=False):
    calls.append(name)
    return name.upper() if upper else name


for name in ("a", "b", "a", "c", "b"):
    load(name)
print(calls, load.cache_info(), load.cache_parameters())
load("a", upper=True)
load.cache_clear()
print(load.cache_info(), load.__wrapped__("raw"), load.__name__)


@cache
def paths(x, y):
    return 1 if 0 in (x, y) else paths(x - 1, y) + paths(x, y - 1)


print(paths(16, 16), paths.cache_info().misses)
try:
    load([1])
except TypeError as error:
    print(error)


@lru_cache(typed=True)
def typed(x):
    calls.append(type(x).__name__)
    return x


typed(1), typed(1.0), typed(True)
print(calls[-3:], typed.cache_info().currsize)


class Page:
    def __init__(self, text):
        self.text = text

    @cached_property
    def words(self):
        calls.append("words")
        return self.text.split()

    @functools.lru_cache
    def word(self, i):
        return self.words[i]

    @singledispatchmethod
    def add(self, other):
        raise TypeError(f"cannot add {type(other).__name__}")

    @add.register
    def _(self, other: str):
        return self.text + other

    @add.register(list)
    def _(self, other):
        return self.text + "".join(other)

    half = partialmethod(word, 0)


page = Page("x y z")
print(page.words, page.words, calls.count("words"), page.half(), page.add("!"), page.add(["1", "2"]))
del page.words
print(page.words, calls.count("words"))
try:
    page.add(3)
except TypeError as error:
    print(error)


@singledispatch
def describe(value):
    return f"object {value!r}"


@describe.register(int | float)
def _(value):
    return f"number {value}"


@describe.register
def _(value: list):
    return "list of " + ", ".join(map(describe, value))


@describe.register(type(None))
def _(value):
    return "nothing"


print(describe([1, 2.5, None, "s", True]), describe.dispatch(bool).__name__, sorted(t.__name__ for t in describe.registry))
power = partial(pow, 2)
print(power(10), partial(int, base=2)("101"), power, partial(power, 3)(), power.func is pow)


@total_ordering
class Version:
    def __init__(self, text):
        self.parts = tuple(map(int, text.split(".")))

    def __eq__(self, other):
        return self.parts == other.parts

    def __lt__(self, other):
        return self.parts < other.parts


print(Version("1.10") > Version("1.9"), Version("2.0") >= Version("2.0"), max(map(Version, ["1.2", "1.11", "1.3"])).parts)
print(reduce(lambda a, b: a * b, range(1, 6)), reduce(max, [3], 9), sorted("bca", key=functools.cmp_to_key(lambda a, b: (a < b) - (a > b))))
try:
    reduce(max, [])
except TypeError as error:
    print(error)


def retry(times, exceptions=(Exception,), delay=0):
    def decorate(function):
        @wraps(function)
        def wrapper(*args, **kwargs):
            for attempt in range(1, times + 1):
                try:
                    return function(*args, **kwargs)
                except exceptions as error:
                    if attempt == times:
                        raise
                    time.sleep(delay)
        wrapper.attempts = times
        return wrapper
    return decorate


state = iter([ValueError, OSError, None])


@retry(3)
def flaky():
    """Fails twice."""
    kind = next(state)
    if kind:
        raise kind
    return "done"


print(flaky(), flaky.__doc__, flaky.attempts)
