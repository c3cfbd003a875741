from collections import OrderedDict, deque, ChainMap, Counter, namedtuple, UserDict
class LRU:
    def __init__(self, n): self.n, self.d = n, OrderedDict()
    def get(self, k):
        if k in self.d: self.d.move_to_end(k); return self.d[k]
    def put(self, k, v):
        self.d[k] = v; self.d.move_to_end(k)
        if len(self.d) > self.n: print("evict", self.d.popitem(last=False))
c = LRU(2); c.put("a", 1); c.put("b", 2); c.get("a"); c.put("c", 3); print(c.d)
d = deque([1, 2, 3], maxlen=3); d.append(4); d.rotate(1); d.appendleft(0); print(d, d[1])
print(ChainMap({"a": 1}, {"a": 2, "b": 3})["b"], Counter("mississippi").most_common(2), Counter(a=3) - Counter(a=1, b=2), Counter(a=1) | Counter(b=2))
P = namedtuple("P", "x y", defaults=[0]); print(P(1), P._fields, P(1)._asdict())
