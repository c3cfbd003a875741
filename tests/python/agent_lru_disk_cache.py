import hashlib
import json
import os
import pickle
from pathlib import Path


class DiskCache:
    def __init__(self, folder, limit):
        self.folder, self.limit, self.order = Path(folder), limit, []
        self.folder.mkdir(exist_ok=True)

    def path(self, key):
        return self.folder / hashlib.md5(json.dumps(key, sort_keys=True).encode()).hexdigest()

    def get(self, key, make):
        path = self.path(key)
        if path.exists():
            self.order.remove(path.name)
            value = pickle.loads(path.read_bytes())
        else:
            value = make()
            path.write_bytes(pickle.dumps(value))
        self.order.append(path.name)
        while len(self.order) > self.limit:
            os.unlink(self.folder / self.order.pop(0))
        return value


made = []
cache = DiskCache("cache", 2)
for key in (["a", 1], {"x": 1, "y": 2}, ["a", 1], {"y": 2, "x": 1}, "third", ["a", 1]):
    print(key, cache.get(key, lambda: made.append(key) or {"made": len(made)}))
print(len(made), sorted(os.listdir("cache")) == sorted(cache.order))
