import copy, pickle
class Node:
    def __init__(self, v, kids=()): self.v, self.kids = v, list(kids)
    def __eq__(self, o): return self.__dict__ == o.__dict__
    def __getstate__(self): return {"v": self.v, "kids": self.kids}
n = Node(1, [Node(2), Node(3)]); m = pickle.loads(pickle.dumps(n)); print(m == n, m is n, m.kids[1].v)
a = [1, [2]]; b, c = copy.copy(a), copy.deepcopy(a); a[1].append(3); print(b, c)
l = [1]; l.append(l); print(copy.deepcopy(l)[1][0], l)
for p in range(6): print(p, len(pickle.dumps({"a": [1, 2.5, None, "x" * 5]}, p)))
try: pickle.dumps(lambda: 0)
except Exception as e: print(type(e).__name__)
import marshal, shelve; print(marshal.loads(marshal.dumps([1, "a", (2,)])))
