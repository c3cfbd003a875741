import dbm.dumb
import os
import pickle
import shelve
import dbm


class Note:
    def __init__(self, title, tags=()):
        self.title, self.tags = title, list(tags)

    def __eq__(self, other):
        return vars(self) == vars(other)

    def __repr__(self):
        return f"Note({self.title!r}, {self.tags})"


with dbm.dumb.open("plain", "n") as db:
    db["one"] = "1"
    db[b"two"] = b"\x00\xff"
    print(len(db), sorted(db.keys()), db["two"], "three" in db, db.get("three", b"?"))
print(sorted(name for name in os.listdir() if name.startswith("plain")), dbm.whichdb("plain"))
with dbm.dumb.open("plain", "r") as db:
    print(dict(db.items()))
    try:
        db["x"] = "y"
    except dbm.dumb.error as error:
        print("error", error)
    except Exception as error:
        print(type(error).__name__, error)
store = shelve.Shelf(dbm.dumb.open("notes", "c"), writeback=True)
store["a"] = Note("first", ["x"])
store["a"].tags.append("y")
store.sync()
print(store["a"], len(store))
store.close()
try:
    store["a"]
except ValueError as error:
    print(error)
with shelve.Shelf(dbm.dumb.open("notes")) as again:
    print(again["a"] == Note("first", ["x", "y"]), list(again), again.get("b", "none"))
with shelve.open("any") as shelf:
    shelf["config"] = {"retries": 3, "hosts": ["a", "b"]}
    shelf["count"] = shelf.get("count", 0) + 1
with shelve.open("any", flag="r") as shelf:
    print(dict(shelf), "missing" in shelf)
    del_ok = True
    try:
        shelf["new"] = 1
    except Exception:
        del_ok = False
    print("read only refuses:", not del_ok)
try:
    shelve.open("nothing_here", "r")
except Exception as error:
    print(issubclass(type(error), dbm.error[0]) or isinstance(error, dbm.error))
print(pickle.loads(pickle.dumps(Note("t"), protocol=0)))
