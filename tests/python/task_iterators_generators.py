import collections.abc
import itertools
import sys


def reader(lines):
    """Coroutine-style pipeline: counts and totals by key."""
    totals = {}
    try:
        while True:
            line = yield len(totals)
            key, _, value = line.partition("=")
            try:
                totals[key] = totals.get(key, 0) + int(value)
            except ValueError:
                lines.append(line)
    except GeneratorExit:
        lines.append("closed")
        raise
    finally:
        lines.append(dict(totals))


bad = []
r = reader(bad)
next(r)
print(r.send("a=1"), r.send("b=2"), r.send("a=x"), r.send("a=5"))
r.close()
print(bad)


def delegating():
    result = yield from inner()
    yield f"got {result}"


def inner():
    try:
        x = yield 1
        yield x * 2
    except KeyError as error:
        yield f"handled {error}"
    return "done"


g = delegating()
print(next(g), g.send(10), next(g))
g = delegating()
next(g)
print(g.throw(KeyError("k")), next(g), next(g, "end"))


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n <= 0:
            raise StopIteration("finished")
        self.n -= 1
        return self.n

    def __length_hint__(self):
        return self.n


print(list(Countdown(3)), 2 in Countdown(5), max(Countdown(4)), [*Countdown(2)], dict(zip("ab", Countdown(2))), isinstance(Countdown(1), collections.abc.Iterator))
first, *rest, last = Countdown(5)
print(first, rest, last)
try:
    a, b = Countdown(3)
except ValueError as error:
    print(error)


class Squares(collections.abc.Sequence):
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if isinstance(i, slice):
            return [self[j] for j in range(*i.indices(self.n))]
        if i < 0:
            i += self.n
        if not 0 <= i < self.n:
            raise IndexError(i)
        return i * i


s = Squares(6)
print(s[-1], s[1:4], s[::-2], list(reversed(s)), s.index(16), s.count(4), 25 in s, [*s][2:])


class Old:
    def __getitem__(self, i):
        if i > 2:
            raise IndexError
        return i


print(list(Old()), list(iter([1, 2, 3, 0, 4].pop, 0)), sum(x for x in Old() if x))


def stop():
    yield 1
    raise StopIteration("oops")


try:
    list(stop())
except RuntimeError as error:
    print(error, repr(error.__cause__))
gen = (x * y for x in range(3) for y in range(x) if y or x == 1)
print(list(gen), list(gen), gen.gi_frame, type(gen).__name__)


def walk(tree):
    if isinstance(tree, list):
        for node in tree:
            yield from walk(node)
    else:
        yield tree


print(list(walk([1, [2, [3, [4]], 5]])), next(walk([])) if False else next(walk([]), None))


def primes():
    found = {}
    for n in itertools.count(2):
        if n not in found:
            yield n
            found[n * n] = [n]
        else:
            for p in found.pop(n):
                found.setdefault(p + n, []).append(p)


print(list(itertools.islice(primes(), 12)))
for wrong in (lambda: iter(5), lambda: next([]), lambda: next(iter([])), lambda: list(zip([1], [1, 2], strict=True)), lambda: (yield_ for yield_ in 3), lambda: [].__iter__().__next__(), lambda: inner().send(1)):
    try:
        wrong()
    except (TypeError, StopIteration, ValueError) as error:
        print(type(error).__name__, error)


class Cleanup:
    def __del__(self):
        print("deleted")


def holds():
    keep = Cleanup()
    yield 1


h = holds()
next(h)
del h
print(sys.getsizeof(range(10 ** 9)) < 100, range(10)[::3], range(0, 10, 3) == range(0, 12, 3), 5 in range(0, 10, 5), range(5).index(3))
