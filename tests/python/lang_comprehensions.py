m = {(x, y): x * y for x in range(3) for y in range(3) if x != y}; print(m, {x % 3 for x in range(9)}, [[c for c in w] for w in ("ab", "c")], sum(x for x in range(5)), dict.fromkeys("ab", 0))
print([x if x % 2 else -x for x in range(5)], sorted({1, 2} | {2, 3}), {1, 2} & {2}, {1} ^ {2}, {1} <= {1, 2}, frozenset([1]) in {frozenset([1])})
d = {"b": 1, "a": 2}; d.update(c=3); print(d.pop("b"), d.setdefault("z", []), d | {"q": 0}, sorted(d.items(), key=str), d.get("n"), list(d)[0], "a" in d, sorted({**d}.keys() - {"a"}))
l = [5, 3, 1]; l[1:2] = [9, 9]; l.insert(0, 7); l.sort(); l.extend([0]); del l[0]; print(l, l[-2:], l[::-1], l.count(9), l.index(7), l * 2, [1] < [1, 2], l.pop(), (1,) + (2,), [[]] * 2)
