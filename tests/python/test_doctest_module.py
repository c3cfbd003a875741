import doctest


def chunks(items, size):
    """Split items.

    >>> chunks([1, 2, 3], 2)
    [[1, 2], [3]]
    >>> chunks("abc", 0)
    Traceback (most recent call last):
        ...
    ValueError: size must be positive
    >>> chunks(range(100), 50)  # doctest: +ELLIPSIS
    [range(0, 50), ...]
    >>> {"b": 1, "a": 2}
    {'b': 1, 'a': 2}
    """
    if size < 1:
        raise ValueError("size must be positive")
    return [items[i:i + size] for i in range(0, len(items), size)]


results = doctest.testmod()
print(results.failed, results.attempted)
parser = doctest.DocTestParser()
print([(e.source, e.want) for e in parser.get_examples(">>> 1 + 1\n2\n>>> print('x')\nx\n")])
