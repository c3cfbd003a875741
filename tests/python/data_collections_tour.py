from collections import ChainMap, Counter, OrderedDict, UserDict, defaultdict, deque, namedtuple

P = namedtuple("P", "x y", defaults=[0])
print(P(1), P(1, 2)._replace(y=5), P._fields, P(3)._asdict(), P(*[4, 5]) == (4, 5))
c = Counter("mississippi")
c.subtract("miss")
print(c, +c, c.most_common(2), c.total(), Counter(a=1) | Counter(a=3, b=1), Counter(a=2) - Counter(a=5))
d = deque([1, 2, 3], maxlen=3)
d.append(4)
d.rotate(1)
d.appendleft(0)
print(d, d.maxlen, list(reversed(d)), d.index(4))
chain = ChainMap({"a": 1}, {"a": 2, "b": 3})
chain["c"] = 9
print(chain["a"], chain["b"], chain.maps, dict(chain.new_child({"b": 0})))
tree = lambda: defaultdict(tree)
t = tree()
t["x"]["y"]["z"] = 1
print(t["x"]["y"]["z"], list(t), OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1))
o = OrderedDict.fromkeys("abc")
o.move_to_end("a")
print(list(o), o.popitem(last=False), {**{"a": 1}} | {"b": 2})
