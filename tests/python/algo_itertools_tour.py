from itertools import accumulate, chain, combinations, combinations_with_replacement, compress, count, cycle, dropwhile, filterfalse, groupby, islice, pairwise, product, repeat, starmap, takewhile, tee, zip_longest
import operator

print(list(accumulate([3, 1, 4, 1, 5], max)), list(accumulate(range(1, 6), operator.mul, initial=10)))
print(list(chain.from_iterable(["ab", "c"])), list(compress("abcdef", [1, 0, 1, 0, 1, 1])), list(islice(count(10, 5), 3)))
print([(k, list(g)) for k, g in groupby("AAABBCAA")], list(pairwise("abcd")), list(zip_longest("ab", "xyz", fillvalue="-")))
print(list(combinations("abc", 2)), list(combinations_with_replacement("ab", 2)), len(list(product("01", repeat=5))))
print(list(takewhile(lambda x: x < 5, [1, 4, 6, 4])), list(dropwhile(lambda x: x < 5, [1, 4, 6, 4])), list(filterfalse(str.isdigit, "a1b2")))
print(list(starmap(pow, [(2, 5), (3, 2)])), list(islice(cycle("ab"), 5)), list(repeat("x", 2)))
a, b = tee(iter(range(3)))
print(next(a), list(b), list(a))
