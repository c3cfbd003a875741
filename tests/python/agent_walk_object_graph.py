import gc
import sys
import types
import weakref


class Node:
    count = 0

    def __init__(self, name):
        self.name, self.links = name, []
        Node.count += 1

    def __del__(self):
        Node.count -= 1


a, b, c = (Node(n) for n in "abc")
a.links.append(b)
b.links.append(a)
c.links.append(c)
watch = weakref.WeakValueDictionary(a=a, b=b, c=c)
reference = weakref.ref(a, lambda _: print("a is gone"))
del a, b
print(sorted(watch), Node.count)
gc.collect()
print(sorted(watch), Node.count, reference() is None)
c.links.clear()
del c
print(len(watch), Node.count, types.SimpleNamespace(x=1), types.MappingProxyType({"k": 1})["k"])
print(sys.getrefcount(object()) >= 1, gc.isenabled(), callable(Node), type(Node).__name__, Node.__init__.__qualname__)
