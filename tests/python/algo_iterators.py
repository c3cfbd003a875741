import itertools as it
print(list(it.accumulate([1, 2, 3], lambda a, b: a * b)), list(it.chain("ab", [1])), list(it.combinations("abc", 2)), list(it.permutations([1, 2])), list(it.product("ab", repeat=2)))
print(list(it.islice(it.count(5, 3), 4)), list(it.takewhile(lambda x: x < 3, range(9))), list(it.zip_longest("ab", "c", fillvalue="-")), [(k, len(list(g))) for k, g in it.groupby("aabccc")], list(it.pairwise([1, 2, 3])))
def gen():
    try:
        x = yield 1
        print("got", x); y = yield 2
    except ValueError as e: print("caught", e); yield 99
    finally: print("closed")
g = gen(); print(next(g), g.send("hi"), g.throw(ValueError("boom"))); g.close()
def outer(): r = yield from inner(); print("result", r)
def inner(): yield "a"; return 5
print(list(outer()), dict(zip("ab", [1, 2])), [*range(3)], {**{"a": 1}, "b": 2}, list(enumerate("ab", 1)), list(reversed([1, 2])), any([]), all([]))
a, *b, c = range(5); print(a, b, c)
