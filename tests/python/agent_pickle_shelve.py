import copy
import pickle
import shelve


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __getstate__(self):
        return self.x, self.y

    def __setstate__(self, state):
        self.x, self.y = state

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


data = {"p": Point(1, 2), "set": {1}, "nested": [Point(3, 4)] * 2}
again = pickle.loads(pickle.dumps(data))
print(again, again["nested"][0] is again["nested"][1], [len(pickle.dumps([1, "a"], protocol=n)) for n in range(6)])
deep, shallow = copy.deepcopy(data), copy.copy(data)
print(deep["p"] is data["p"], shallow["p"] is data["p"])
try:
    pickle.dumps(lambda: 0)
except Exception as e:
    print(type(e).__name__)
try:
    pickle.loads(b"junk")
except Exception as e:
    print(type(e).__name__, e)
with shelve.open("store") as store:
    store["a"] = [1, Point(5, 6)]
    store["b"] = "text"
with shelve.open("store") as store:
    print(sorted(store), store["a"], "c" in store, store.get("c", "none"))
