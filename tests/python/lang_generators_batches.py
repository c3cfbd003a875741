"""Generators: batching, windows, flattening, send and itertools."""
from itertools import chain, compress, count, cycle, dropwhile, islice, pairwise, starmap, takewhile, tee, zip_longest


def batched(items, n):
    iterator = iter(items)
    while batch := tuple(islice(iterator, n)):
        yield batch


def windows(items, n):
    iterators = tee(items, n)
    for i, it in enumerate(iterators):
        next(islice(it, i, i), None)
    return zip(*iterators)


def flatten(value):
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from flatten(item)
    else:
        yield value


def averager():
    total, n, value = 0, 0, None
    while True:
        value = yield (total / n if n else None)
        if value is None:
            return total
        total, n = total + value, n + 1


print(list(batched("abcdefg", 3)), list(windows(range(5), 3)), list(flatten([1, [2, (3, [4]), []], 5])))
g = averager()
print(next(g), g.send(10), g.send(20))
try:
    g.send(None)
except StopIteration as e:
    print("returned", e.value)
print(list(zip_longest("ab", "xyz", fillvalue="-")), list(compress("abcd", cycle([1, 0]))), list(pairwise([1, 4, 9])))
print(list(takewhile(lambda x: x < 20, (n * n for n in count(1)))), list(dropwhile(str.isdigit, "12a3")), list(starmap(pow, [(2, 3), (3, 2)])))
print(sum(1 for _ in chain.from_iterable([[1], [2, 3]])), max(enumerate("hello"), key=lambda p: (p[1], -p[0])))
