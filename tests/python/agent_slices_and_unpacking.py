first, *middle, last = range(6)
print(first, middle, last)
(a, b), *rest = [(1, 2), 3, 4]
print(a, b, rest, [*rest, *"xy"], {**{"a": 1}, "b": 2}, (*range(3), 9))
items = list(range(10))
items[2:5] = ["x"]
print(items, items[::-2], items[-3:], items[100:], items[slice(1, 4)])
del items[::3]
items[::2] = "abc"[: len(items[::2])]
print(items)
try:
    items[::2] = [1]
except ValueError as e:
    print(e)
for bad in ("a, b = 1", "a, b = 1, 2, 3", "a, *b, c = [1]"):
    try:
        exec(bad)
    except (TypeError, ValueError) as e:
        print(bad, "|", e)
matrix = [[1, 2, 3], [4, 5, 6]]
print(list(map(list, zip(*matrix))), [x for row in matrix for x in row if x % 2], {x: y for x, y in zip("ab", matrix)}, "abcdef"[1:-1:2], any(map(str.isupper, "aB")), all([]))
x = 5
x, y = y, x = 1, 2
print(x, y, (n := 7) + n, 1 < 2 < 3 > 2, not 0 or 5 and 6, 3 if [] else 4)
